"""PDF pages as pictures, rendered by pdfium."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageDraw
from PIL.PngImagePlugin import PngInfo

from generator.draw.files import replacing

_FLAGS = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
_FINER = 8  # the edge of a round corner is drawn so many times as large, then made smaller
_RELATIVE = b"\x01"  # relative colorimetric: what is within sRGB stays as it is (PNG 11.3.2.5)


@dataclass(frozen=True, slots=True)
class Shot:
    """A page (from 0) to be written as a picture of just so many pixels, its corners cut round (px)."""

    page: int
    size: tuple[int, int]
    file: str
    dpi: float
    radius: float = 0.0


def render(pdf: Path, page: int, png: Path, dpi: float = 150.0) -> tuple[int, int]:
    """Write one page (counted from 0) as an RGB PNG on white; returned is its size in pixels.

    IndexError for a page the file does not have. An earlier picture is replaced only by a
    whole one.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"{pdf.name} has {len(document)} pages; there is no page {page}")
        bitmap = document[page].render(scale=dpi / 72)
        picture = bitmap.to_pil().convert("RGB")
    with replacing(png) as temporary:
        picture.save(temporary, "PNG", dpi=(dpi, dpi), compress_level=6)
    size: tuple[int, int] = picture.size
    return size


def pixels(millimetres: float, dpi: float) -> int:
    """A length in whole pixels: the nearest, halves up; at least one."""
    return max(1, math.floor(round(millimetres * dpi / 25.4, 6) + 0.5))


class Pages:
    """The pages of a PDF as pictures."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document

    def picture(self, page: int, size: tuple[int, int]) -> Image.Image:
        """A page (from 0) on white, in RGB, made to fill just so many pixels."""
        shown = self._document[page]
        width, height = size
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        pdfium.FPDF_RenderPageBitmap(bitmap, shown, 0, 0, width, height, 0, _FLAGS)
        picture: Image.Image = bitmap.to_pil()  # a copy: Pillow keeps RGB in four bytes
        bitmap.close()
        shown.close()
        return picture


@contextmanager
def opened(pdf: Path) -> Iterator[Pages]:
    """The pages of a file, which is closed when the block ends."""
    with pypdfium2.PdfDocument(pdf) as document:
        yield Pages(document)


def shoot(pdf: str, shots: Sequence[Shot]) -> int:
    """Write pictures of a file's pages; returned is how many. Nothing is kept between two calls."""
    with opened(Path(pdf)) as pages:
        for shot in shots:
            picture = pages.picture(shot.page, shot.size)
            save_png(rounded(picture, shot.radius) if shot.radius else picture, Path(shot.file), shot.dpi)
    return len(shots)


def rounded(picture: Image.Image, radius: float) -> Image.Image:
    """The picture with transparent corners of a radius in pixels; what is transparent stays so."""
    cut = picture.convert("RGBA")
    if radius * _FINER < 1:
        return cut
    mask = _corners(picture.size, radius)
    cut.putalpha(ImageChops.darker(cut.getchannel("A"), mask))
    return cut


def save_png(picture: Image.Image, path: Path, dpi: float) -> None:
    """Write a PNG that says its colours are sRGB and how large it is to be printed."""
    told = PngInfo()
    told.add(b"sRGB", _RELATIVE)
    picture.save(path, "PNG", pnginfo=told, dpi=(dpi, dpi), compress_level=6)


def _corners(size: tuple[int, int], radius: float) -> Image.Image:
    """White where a piece with round corners is; only the corners are drawn finer."""
    mask = Image.new("L", size, 255)
    side = min(math.ceil(radius), *(math.ceil(length / 2) for length in size))
    fine = Image.new("L", (side * _FINER, side * _FINER), 0)
    reach = radius * _FINER
    ImageDraw.Draw(fine).ellipse((0, 0, 2 * reach - 1, 2 * reach - 1), fill=255)
    corner = fine.reduce(_FINER)
    flipped = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    right, bottom = size[0] - side, size[1] - side
    mask.paste(corner, (0, 0))
    mask.paste(flipped, (right, 0))
    mask.paste(corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, bottom))
    mask.paste(flipped.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (right, bottom))
    return mask
