"""Pages as pdfium shows them: whether art reaches the bleed, where type lies, which pages look alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from ctypes import c_float
from functools import reduce
from itertools import groupby
from math import ceil
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image as Pillow
from PIL import ImageChops

from generator.draw.content import mapped
from generator.press.preflight.facts import Box, Letters, Page, common
from generator.press.preflight.flush import flush
from generator.press.preflight.kinds import kind
from generator.template.elements import Matrix

DPI = 100
AT_ONCE = 8  # pages that are looked at before the file is opened anew
MARGIN = 0.4  # mm: how far from the edges of trim and bleed a picture is looked at
PAPER = 250  # of 255: as bright as this is paper
MOST_PIXELS = 40_000_000
THUMBNAIL = 400  # pixels along the longer side: a face is shown 30 mm high
EDGES = ("left", "right", "top", "bottom")
_FAR = 1e6  # pt: beyond any page
_UNSEEN = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
_UPRIGHT = {
    90: Pillow.Transpose.ROTATE_90,
    180: Pillow.Transpose.ROTATE_180,
    270: Pillow.Transpose.ROTATE_270,
}


class Shown:
    """A file open in pdfium, which keeps every picture it has shown: it is opened anew now and then."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._document = pypdfium2.PdfDocument(path)
        self._looked = 0

    def look(self, page: Page, trim: Box, bleed: float | None) -> Pillow.Image | None:
        """Add to a page what is seen of it; returned is its picture. None for one that cannot be rendered."""
        try:
            shown = self._page(page.number)
        except (pypdfium2.PdfiumError, OSError):
            return None
        try:
            turned = _rendered(shown, page)
            picture = _upright(turned, shown)
            page.letters = [Letters(each.text, mapped(each.box, page.frame)) for each in _letters(shown)]
        except (pypdfium2.PdfiumError, ValueError, MemoryError):
            return None
        finally:
            shown.close()
        page.look = hashlib.sha256(f"{turned.size}".encode() + turned.tobytes()).hexdigest()[:16]
        if bleed:
            page.short = short(picture, in_pixels(picture, page.media, trim), bleed / 25.4 * DPI)
            page.flush = flush(page, picture, trim)
        return picture

    def close(self) -> None:
        """Give back the file and all that was kept of it."""
        self._document.close()

    def _page(self, number: int) -> pypdfium2.PdfPage:
        if self._looked == AT_ONCE:
            self._document.close()
            self._document, self._looked = pypdfium2.PdfDocument(self._path), 0
        self._looked += 1
        return _whole(self._document, number)


@contextmanager
def shown(path: Path) -> Iterator[Shown | None]:
    """A file in pdfium; None for one that pdfium does not open."""
    try:
        opened = Shown(path)
    except (pypdfium2.PdfiumError, OSError):
        yield None
        return
    with closing(opened):
        yield opened


def thumbnails(pages: Iterable[tuple[Path, int]], folder: Path) -> dict[tuple[Path, int], Path]:
    """Small pictures of pages (from 1) and of picture files, written to a folder; those that can be made."""
    made: dict[tuple[Path, int], Path] = {}
    for path, group in groupby(sorted(pages), key=lambda each: each[0]):
        for page, picture in _small(path, [number for _, number in group]):
            made[path, page] = folder / f"{len(made) + 1:04}.png"
            picture.save(made[path, page], "PNG")
    return made


def _small(path: Path, pages: Sequence[int]) -> Iterator[tuple[int, Pillow.Image]]:
    try:
        if kind(path) != "PDF":
            with Pillow.open(path) as opened:
                opened.thumbnail((THUMBNAIL, THUMBNAIL))
                yield 1, opened.convert("RGB")
            return
        with pypdfium2.PdfDocument(path) as document:
            for page in pages:
                shown = _whole(document, page)
                scale = THUMBNAIL / max(shown.get_size())
                picture = shown.render(scale=scale, draw_annots=False).to_pil().convert("RGB")
                yield page, _upright(picture, shown)
                shown.close()
    except (pypdfium2.PdfiumError, OSError, ValueError, SyntaxError, Pillow.DecompressionBombError):
        return  # shown as an empty page


def _whole(document: pypdfium2.PdfDocument, number: int) -> pypdfium2.PdfPage:
    """A page (from 1) without its CropBox: that hides what a shop prints, as the bleed."""
    page = document[number - 1]
    page.set_cropbox(-_FAR, -_FAR, _FAR, _FAR)  # as large as the page: pdfium looks at nothing beyond it
    return page


def short(picture: Pillow.Image, trim: Box, bleed: float, dpi: float = DPI) -> dict[str, float]:
    """The edges at which art ends before the bleed does, and along how many pixels.

    `trim` is left, top, right, bottom in pixels. At each point of an edge the picture is looked at just
    inside the trim and just inside the bleed: what is inked there and paper here was not carried on.
    """
    darkest = reduce(
        ImageChops.darker, (picture if picture.mode == "RGB" else picture.convert("RGB")).split()
    )
    ink = darkest.point(lambda value: 255 if value < PAPER else 0)
    margin = MARGIN / 25.4 * dpi
    found: dict[str, float] = {}
    left, top, right, bottom = trim
    lines = {
        "left": (left + margin, left - bleed + margin),
        "right": (right - margin, right + bleed - margin),
        "top": (top + margin, top - bleed + margin),
        "bottom": (bottom - margin, bottom + bleed - margin),
    }
    for edge, (inner, outer) in lines.items():
        upright = edge in ("left", "right")
        start, end = (top, bottom) if upright else (left, right)
        first, last = max(0, ceil(start) + 1), min(ink.height if upright else ink.width, int(end) - 1)
        pair = [_line(ink, at, first, last, upright) for at in (inner, outer)]
        missing = sum(1 for one, other in zip(*pair, strict=True) if one and not other)
        if missing:
            found[edge] = missing
    return found


def _line(ink: Pillow.Image, at: float, start: int, end: int, upright: bool) -> bytes:
    """One line of pixels; nothing is inked beyond the picture."""
    place = int(at)
    across = ink.width if upright else ink.height
    if not 0 <= place < across or end <= start:
        return bytes(max(0, end - start))
    box = (place, start, place + 1, end) if upright else (start, place, end, place + 1)
    return ink.crop(box).tobytes()


def _rendered(shown: pypdfium2.PdfPage, page: Page) -> Pillow.Image:
    """The page as it is shown, all of its MediaBox."""
    box = page.media
    width, height = (max(1, round(side * DPI / 72)) for side in (box[2] - box[0], box[3] - box[1]))
    if width * height > MOST_PIXELS:
        raise ValueError("the page is too large to be looked at")
    size = (height, width) if shown.get_rotation() in (90, 270) else (width, height)
    bitmap = pypdfium2.PdfBitmap.new_native(*size, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    pdfium.FPDF_RenderPageBitmap(bitmap, shown, 0, 0, *size, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
    picture: Pillow.Image = bitmap.to_pil()  # a copy: Pillow keeps RGB in four bytes
    bitmap.close()
    return picture


def _upright(picture: Pillow.Image, shown: pypdfium2.PdfPage) -> Pillow.Image:
    """A page's picture as its boxes lie, not turned as the page is shown."""
    turn = shown.get_rotation()
    return picture.transpose(_UPRIGHT[turn]) if turn in _UPRIGHT else picture


def in_pixels(picture: Pillow.Image, media: Box, box: Box) -> Box:
    """Where a box of a page is in its picture: left, top, right, bottom."""
    across, up = picture.width / (media[2] - media[0]), picture.height / (media[3] - media[1])
    return (
        (box[0] - media[0]) * across,
        (media[3] - box[3]) * up,
        (box[2] - media[0]) * across,
        (media[3] - box[1]) * up,
    )


def _letters(shown: pypdfium2.PdfPage) -> Iterator[Letters]:
    """The type of a page that is seen, one text object after the other."""
    text = shown.get_textpage()
    try:
        for each in shown.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], textpage=text):
            if pdfium.FPDFTextObj_GetTextRenderMode(each) in _UNSEEN:
                continue
            said = each.extract()
            if not said.strip():
                continue
            box = _unclipped(each, each.get_bounds())
            form = each.container
            while box is not None and form is not None:  # in a form all is told in the form's own frame
                matrix: Matrix = form.get_matrix().get()
                box = _unclipped(form, mapped(box, matrix))
                form = form.container
            if box is not None and box[0] < box[2] and box[1] < box[3]:
                yield Letters(said, box)
    finally:
        text.close()


def _unclipped(each: pypdfium2.PdfObject, box: Box) -> Box | None:
    """What of an object's box its clip leaves, where each path of the clip counts as the box round it."""
    left: Box | None = box
    clip = pdfium.FPDFPageObj_GetClipPath(each)
    for path in range(pdfium.FPDFClipPath_CountPaths(clip)):
        points = [
            _point(pdfium.FPDFClipPath_GetPathSegment(clip, path, segment))
            for segment in range(pdfium.FPDFClipPath_CountPathSegments(clip, path))
        ]
        if left is not None and points:
            xs, ys = zip(*points, strict=True)
            left = common(left, (min(xs), min(ys), max(xs), max(ys)))
    return left


def _point(segment: object) -> tuple[float, float]:
    x, y = c_float(), c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value, y.value
