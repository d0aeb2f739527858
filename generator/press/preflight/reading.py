"""A file read and checked, a page at a time: what is kept of a page is what was wrong with it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pikepdf

from generator.draw.content import PT_PER_MM
from generator.press.preflight.checks import CONTENT, Fault
from generator.press.preflight.facts import Box, Page, common
from generator.press.preflight.filechecks import FILES
from generator.press.preflight.ink import DPI, NAMES, Program, peaks
from generator.press.preflight.kinds import article
from generator.press.preflight.pictures import PICTURES, looked_at
from generator.press.preflight.rendered import Shown, shown
from generator.press.preflight.resources import inherited
from generator.press.preflight.streams import streams
from generator.press.preflight.structure import (
    DAMAGE,
    Unreadable,
    beside_print,
    boxes,
    described,
    opened,
    plain,
    unit,
)
from generator.press.preflight.table import INKS, PAGES
from generator.press.preflight.walk import Reader
from generator.press.preflight.wanted import Wanted
from generator.sheets.model import Rect
from generator.sheets.shop import Shop


@dataclass(slots=True)
class Face:
    """One look of a page: the first page that has it, how it lies (mm), and how many have it."""

    page: int
    width: float
    height: float
    trim: Rect | None
    bleed: Rect | None
    safe: Rect | None
    faults: list[Fault]
    ink: float | None = None
    count: int = 0


@dataclass(slots=True)
class Checked:
    """A file's faults, each with its page (0: the file as a whole), its faces and the looks of its pages
    (empty for one that cannot be seen).

    `unseen` says of a check what it could not see in this file.
    """

    path: Path
    kind: str
    pages: int = 0
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    looks: list[str] = field(default_factory=list)
    unseen: dict[str, str] = field(default_factory=dict)
    ink_by: str = ""
    type: bool = False


@dataclass(slots=True)
class _Inky:
    """A face whose ink is still to be looked at: the MediaBox of its page, and the part that counts."""

    face: Face
    media: Box
    region: Box
    written: float
    known: bool


def check_pdf(path: Path, wanted: Wanted, program: Program | None, step: Callable[[], None]) -> Checked:
    """Check a PDF."""
    checked = Checked(path, "pdf")
    try:
        pdf = opened(path)
    except Unreadable as error:
        checked.faults.append((0, _unreadable(error)))
        return checked
    with pdf:
        try:
            file = described(pdf, path)
        except Unreadable as error:
            checked.faults.append((0, _unreadable(error)))
            return checked
        checked.pages = file.pages
        for check in FILES:
            if check.unmade(wanted) is None:
                checked.faults += [(0, fault) for fault in check.faults(file, wanted)]
        with shown(path) as rendered:
            if rendered is None:
                checked.unseen["art-short-of-bleed"] = "pdfium does not open the file"
            _Pages(checked, wanted, Reader(inks=program is None), rendered, program).read(pdf, step)
    return checked


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of one PDF, one after the other; those written alike are read once."""

    checked: Checked
    wanted: Wanted
    reader: Reader
    rendered: Shown | None
    program: Program | None

    def read(self, pdf: pikepdf.Pdf, step: Callable[[], None]) -> None:
        """Read every page, then look for its ink."""
        known: dict[bytes, tuple[Face, str]] = {}
        inky: list[_Inky] = []
        numbers: dict[int, list[int]] = {}
        for number in range(1, self.checked.pages + 1):
            try:
                written = pdf.pages[number - 1]
                key = _written_alike(written)
                if key not in known:
                    known[key] = self._page(number, written, inky)
            except (Unreadable, *DAMAGE) as error:
                fault = Fault(
                    "file-damaged",
                    "page",
                    f"it cannot be read: {plain(error, self.checked.path)}",
                    "write the PDF anew",
                )
                known[key := b"%d" % number] = self._lost(number, fault), ""
            face, look = known[key]
            face.count += 1
            numbers.setdefault(id(face), []).append(number)
            self.checked.looks.append(look)
            step()
        self._ink(inky)
        if not self.checked.type:
            for check in ("small-text", "text-outside-safe"):
                self.checked.unseen.setdefault(check, OUTLINED)
        for face in self.checked.faces:
            self.checked.faults += [(number, fault) for number in numbers[id(face)] for fault in face.faults]

    def _lost(self, number: int, fault: Fault) -> Face:
        face = Face(number, 0, 0, None, None, None, [fault])
        self.checked.faces.append(face)
        return face

    def _page(self, number: int, written: pikepdf.Page, inky: list[_Inky]) -> tuple[Face, str]:
        wanted = self.wanted
        found = boxes(written)
        media = found.get("MediaBox")
        if media is None or media[2] - media[0] < 1 or media[3] - media[1] < 1:
            raise Unreadable("file-damaged", "it has no MediaBox, or one without any size")
        page = Page(number, media, found, annotations=list(beside_print(written)), unit=unit(written))
        page.alone = self.checked.pages == 1
        if int(inherited(written.obj, "/Rotate") or 0) % 90:
            page.unread.append("it is turned by an angle that is no multiple of 90°")
        self.reader.read(page, written)
        if page.unfollowed:
            for name in (check.name for check in PAGES if check.by == CONTENT):
                self.checked.unseen.setdefault(name, f"page {number} has {page.unfollowed[0]}")
        if page.trim is None:
            self.checked.unseen.setdefault("trim-size", UNCUT)
        trim = wanted.trim(page)
        bleed = wanted.bleed if wanted.cards else None
        if trim is None:
            trim, bleed = page.media, None
            for check in ("art-short-of-bleed", "text-outside-safe"):
                self.checked.unseen.setdefault(check, UNCUT)
        picture = None
        if self.rendered is not None:
            picture = self.rendered.look(page, trim, bleed)
        if picture is None:
            self.checked.unseen["art-short-of-bleed"] = f"page {number} could not be rendered"
            self.checked.unseen["text-outside-safe"] = f"page {number} could not be rendered"
        self.checked.type = self.checked.type or bool(page.letters)
        faults = [
            fault for check in PAGES if check.unmade(wanted) is None for fault in check.faults(page, wanted)
        ]
        face = self._face(page, trim, faults)
        self.checked.faces.append(face)
        region = _region(page, trim, wanted)
        totals = [seen.colour.total for seen in page.seen if common(seen.box, region) is not None]
        inky.append(
            _Inky(
                face,
                page.media,
                region,
                max((each or 0.0 for each in totals), default=0.0),
                None not in totals and not page.unfollowed,
            )
        )
        return face, page.look

    def _face(self, page: Page, trim: Box, faults: list[Fault]) -> Face:
        wanted = self.wanted
        left, bottom, right, top = page.media
        inner = _rect(trim, page.media)
        safe = wanted.shop.safe
        inset = None
        if safe is not None and wanted.cards and min(inner.width, inner.height) > 2 * safe:
            inset = Rect(inner.x + safe, inner.y + safe, inner.width - 2 * safe, inner.height - 2 * safe)
        return Face(
            page.number,
            (right - left) / PT_PER_MM,
            (top - bottom) / PT_PER_MM,
            inner if page.trim is not None else None,
            _rect(page.boxes["BleedBox"], page.media) if "BleedBox" in page.boxes else None,
            inset,
            faults,
        )

    def _ink(self, inky: list[_Inky]) -> None:
        """Take the peaks where the profile is in inks: by a renderer, or from what is written."""
        wanted, checked = self.wanted, self.checked
        if wanted.shop.colour != "cmyk":
            return
        rendered: dict[int, float | None] = {}
        if self.program is not None:
            pages = [(each.face.page, each.media, each.region) for each in inky]
            rendered = dict(peaks(self.checked.path, pages, self.program))
            checked.ink_by = f"pixels at {DPI} dpi, rendered in CMYK by {NAMES[self.program]}"
            missed = [each.face.page for each in inky if rendered.get(each.face.page) is None]
            if missed:
                checked.unseen["ink-over-limit"] = f"{NAMES[self.program]} could not render page {missed[0]}"
        else:
            checked.ink_by = ANALYTIC
        for each in inky:
            peak = rendered.get(each.face.page)
            each.face.ink = each.written if peak is None else peak
            if peak is None and not each.known:
                checked.unseen["ink-over-limit"] = (
                    f"some colours on page {each.face.page} cannot be worked out without a renderer"
                )
            if INKS.unmade(wanted) is None:
                each.face.faults += INKS.faults(each.face.ink, wanted)


ANALYTIC = "the colours of areas, lines and type, and the pixels of pictures in CMYK"


UNCUT = "a page has no TrimBox"
OUTLINED = "type that is drawn as outlines cannot be told from art"


def check_picture(path: Path, wanted: Wanted) -> Checked:
    """Check a picture file."""
    checked = Checked(path, "picture")
    try:
        picture = looked_at(path, wanted)
    except Unreadable as error:
        checked.faults.append((0, _unreadable(error)))
        return checked
    faults = [
        fault for check in PICTURES if check.unmade(wanted) is None for fault in check.faults(picture, wanted)
    ]
    checked.pages = 1
    checked.faults += [(0, fault) for fault in faults]
    checked.looks.append(picture.look)
    checked.ink_by = "every pixel"
    checked.faces.append(replace(_face_of(picture.size, wanted), faults=faults, ink=picture.ink))
    return checked


def unknown(path: Path, what: str, shop: Shop) -> Checked:
    """A file that is neither a PDF nor a picture: nothing but that is said of it."""
    checked = Checked(path, "other")
    if what == "empty":
        fault = Fault("file-damaged", "file", "it is empty", "write it anew, or copy it anew")
    else:
        fault = Fault(
            "file-kind",
            "file",
            f"it is {article(what)}, neither a PDF nor a picture",
            f"make what {shop.name} takes, as `hibari press --shop {shop.name}` does",
        )
    checked.faults.append((0, fault))
    return checked


def _face_of(size: tuple[int, int], wanted: Wanted) -> Face:
    dpi = wanted.shop.resolution or 300.0
    width, height = (side / dpi * 25.4 for side in size)
    bleed, safe = wanted.bleed, wanted.shop.safe
    trim = inset = None
    if bleed is not None and min(width, height) > 2 * bleed:
        trim = Rect(bleed, bleed, width - 2 * bleed, height - 2 * bleed)
    if trim is not None and safe is not None and min(trim.width, trim.height) > 2 * safe:
        inset = Rect(trim.x + safe, trim.y + safe, trim.width - 2 * safe, trim.height - 2 * safe)
    return Face(1, width, height, trim, Rect(0, 0, width, height), inset, [], count=1)


def _unreadable(error: Unreadable) -> Fault:
    if error.name == "encrypted":
        return Fault(
            "encrypted", "encryption", str(error), "save it without a password and without restrictions"
        )
    return Fault("file-damaged", "file", f"it cannot be read: {error}", "write it anew, or copy it anew")


def _written_alike(page: pikepdf.Page) -> bytes:
    """The same for pages with the same content, resources and boxes."""
    digest = hashlib.sha256()
    node: Any = page.obj
    for stream in streams(node.get("/Contents")):
        digest.update(stream.read_raw_bytes())
        digest.update(str(stream.get("/Filter", "")).encode())
    for name in sorted(node.keys()):
        if name not in ("/Contents", "/Parent"):
            digest.update(name.encode())
            digest.update(
                node[name].unparse() if isinstance(node[name], pikepdf.Object) else str(node[name]).encode()
            )
    return digest.digest()


def _region(page: Page, trim: Box, wanted: Wanted) -> Box:
    """The part of a page that is printed and cut: trim and bleed."""
    around = (wanted.bleed or 0.0) * PT_PER_MM
    wide = (trim[0] - around, trim[1] - around, trim[2] + around, trim[3] + around)
    return common(wide, page.media) or page.media


def _rect(box: Box, media: Box) -> Rect:
    left, top = (box[0] - media[0]) / PT_PER_MM, (media[3] - box[3]) / PT_PER_MM
    return Rect(left, top, (box[2] - box[0]) / PT_PER_MM, (box[3] - box[1]) / PT_PER_MM)
