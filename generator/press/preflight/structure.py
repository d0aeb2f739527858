"""What a PDF says about itself as a whole, and what lies in it beside its pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from generator.draw.separation import press_profile
from generator.press.preflight.facts import Box, File, Intent
from generator.press.preflight.kinds import HEADER
from generator.press.preflight.resources import inherited, text

BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_INHERITED = ("MediaBox", "CropBox")
_LARGEST_UNIT = 75_000  # by which the largest page of PDF 1.7 would be 380 km wide
_KEYS = ("GTS_PDFXVersion", "GTS_PDFXConformance")
_SCRIPTS = frozenset(
    {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound"}
)
_HARMLESS = frozenset({"/Popup", "/TrapNet", "/PrinterMark"})


# What pikepdf raises for objects that are not what they should be.
DAMAGE = (
    pikepdf.PdfError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
)
# What qpdf mends is told as a finding, not on the terminal.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())


class Unreadable(Exception):
    """A file that cannot be looked into: `name` is the problem, the message says why."""

    def __init__(self, name: str, why: str) -> None:
        self.name = name
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a file with something about it."""

    number: tuple[int, int]
    what: str

    def __str__(self) -> str:
        return f"{self.what} (object {self.number[0]} {self.number[1]})" if self.number[0] else self.what


def opened(path: Path) -> pikepdf.Pdf:
    """The file, to be closed by the caller. Raises Unreadable."""
    try:
        return pikepdf.open(path)
    except pikepdf.PasswordError:
        raise Unreadable("encrypted", "it is encrypted, and does not open without its password") from None
    except OSError as error:
        raise Unreadable("file-damaged", error.strerror or str(error)) from None
    except DAMAGE as error:
        why = plain(error, path) if _ended(path) else ENDLESS
        raise Unreadable("file-damaged", why) from None


def _ended(path: Path) -> bool:
    """Whether a file has the mark at its end (ISO 32000-1, annex H.3, note 18)."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 1024))
        return b"%%EOF" in file.read()


def _repaired(pdf: pikepdf.Pdf, path: Path) -> Iterator[str]:
    """What qpdf had to mend; a page without a MediaBox is given one by it."""
    warnings = pdf.get_warnings()
    if warnings and not _ended(path):
        yield ENDLESS
    for warning in warnings:
        boxless = re.search(r"object (\d+) (\d+) .*MediaBox is undefined", str(warning))
        numbers = (
            []
            if boxless is None
            else [
                number
                for number, page in enumerate(pdf.pages, 1)
                if page.obj.objgen == (int(boxless[1]), int(boxless[2]))
            ]
        )
        yield f"page {numbers[0]} has no MediaBox of four numbers" if numbers else plain(warning, path)


def _header(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        before = file.read(HEADER).find(b"%PDF-")
    if before > 0:
        yield f"{before} bytes stand before its header"


def described(pdf: pikepdf.Pdf, path: Path) -> File:
    """The facts of a file as a whole. Raises Unreadable for one without pages."""
    try:
        file = _described(pdf, path)
    except DAMAGE as error:
        raise Unreadable("file-damaged", plain(error, path)) from None
    if not file.pages:
        raise Unreadable("file-damaged", "it has no pages")
    return file


def _described(pdf: pikepdf.Pdf, path: Path) -> File:
    root: Any = pdf.Root
    things = list(_things(pdf))
    return File(
        path=path,
        pages=len(pdf.pages),
        version=_version(pdf, root),
        encrypted=bool(pdf.is_encrypted),
        info=dict(_info(pdf)),
        xmp=dict(_xmp(root)),
        intents=tuple(_intents(root)),
        active=tuple(
            dict.fromkeys((*_active(root), *(str(each) for kind, each in things if kind == "active")))
        ),
        lzw=tuple(str(each) for kind, each in things if kind == "lzw"),
        late=tuple(str(each) for kind, each in things if kind == "late"),
        forbidden=(
            *(["layers"] if "/OCProperties" in root else []),
            *dict.fromkeys(str(each) for kind, each in things if kind == "no"),
        ),
        identified="/ID" in pdf.trailer,
        repaired=(*_header(path), *_repaired(pdf, path)),
    )


def unit(page: pikepdf.Page) -> float:
    """How many pt the page counts as one (UserUnit: ISO 32000-1, table 30)."""
    written: Any = page.obj.get("/UserUnit", 1)
    number = float(written) if isinstance(written, int | Decimal) else 0.0
    if not 0 < number < _LARGEST_UNIT:
        raise Unreadable("file-damaged", "its UserUnit is no number above 0")
    return number


def boxes(page: pikepdf.Page) -> dict[str, Box]:
    """The boxes that are written for a page (those that it inherits among them) in pt, right way round."""
    found: dict[str, Box] = {}
    scale = unit(page)
    for name in BOXES:
        key = "/" + name
        written = inherited(page.obj, key) if name in _INHERITED else page.obj.get(key)
        if not isinstance(written, Array) or len(written) != 4:
            continue
        try:
            a, b, c, d = (float(each) * scale for each in written)
        except (TypeError, ValueError):
            continue
        found[name] = (min(a, c), min(b, d), max(a, c), max(b, d))
    return found


def beside_print(page: pikepdf.Page) -> Iterator[str]:
    """What lies on a page and is no part of its print."""
    for each in page.obj.get("/Annots", ()):
        if isinstance(each, Dictionary) and str(each.get("/Subtype")) not in _HARMLESS:
            yield f"a {text(each.get('/Subtype'), 'nameless')} annotation"


ENDLESS = "its end is missing, and with it the list of its objects"
# What qpdf says in terms of the language that it is written in, and what it comes to.
_MEANT = {
    "file is damaged": "its objects are not where its list says",
    " converting ": "a number in it is too large",
    "operation for ": "an object in it is missing, or is of another kind than it should be",
}


def plain(error: object, path: Path) -> str:
    """What is wrong, in one line: in qpdf's words, without the path, where it found it."""
    if isinstance(error, Exception) and not isinstance(error, pikepdf.PdfError | Unreadable | Warning):
        return "an object in it is missing, or is of another kind than it should be"
    said = " ".join(str(error).replace(str(path), "").replace(path.as_posix(), "").split()).strip(" :,")
    for sign, meaning in _MEANT.items():
        if sign in said:
            return meaning
    return said or "it cannot be read"


def _version(pdf: pikepdf.Pdf, root: Any) -> str:
    written = root.get("/Version")
    return max(pdf.pdf_version, str(written)[1:]) if isinstance(written, Name) else pdf.pdf_version


def _info(pdf: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    info = pdf.trailer.get("/Info")
    if isinstance(info, Dictionary):
        for key in info.keys():  # noqa: SIM118 - iterating gives the same, and says less
            yield str(key)[1:], str(info[key])


def _xmp(root: Any) -> Iterator[tuple[str, str]]:
    """The PDF/X keys of the packet: found by their names, since a prefix may be any."""
    stream = root.get("/Metadata")
    if not isinstance(stream, Stream):
        return
    try:
        packet = stream.read_bytes().decode("utf-8", "replace")
    except pikepdf.PdfError:
        return
    yield "packet", ""
    for key in _KEYS:
        found = re.search(rf":{key}\s*(?:>\s*([^<]*)<|=\s*[\"']([^\"']*)[\"'])", packet)
        if found:
            yield key, (found[1] or found[2] or "").strip()


def _intents(root: Any) -> Iterator[Intent]:
    for each in root.get("/OutputIntents", ()):
        if not isinstance(each, Dictionary) or each.get("/S") != Name.GTS_PDFX:
            continue
        profile = each.get("/DestOutputProfile")
        embedded = isinstance(profile, Stream)
        yield Intent(
            text(each.get("/OutputConditionIdentifier")),
            text(each.get("/RegistryName")),
            embedded,
            _unfit(profile) if embedded else "",
        )


def _unfit(profile: Any) -> str:
    """Why a profile is none of a press; nothing for one that is."""
    space = {1: "GRAY", 4: "CMYK"}.get(int(profile.get("/N", 0)))
    if space is None:
        return f"it is said to have {profile.get('/N', 0)} colours"
    try:
        press_profile(profile.read_bytes(), space)
    except ValueError as error:
        return str(error)
    except pikepdf.PdfError:
        return "it cannot be unpacked"
    return ""


def _active(root: Any) -> Iterator[str]:
    """What a file does by itself when it is opened."""
    opening = root.get("/OpenAction")
    if isinstance(opening, Dictionary) and str(opening.get("/S")) not in ("/GoTo", *_SCRIPTS):
        yield f"an action on opening ({text(opening.get('/S'), 'nameless')})"
    if "/AA" in root:
        yield "actions on closing, saving or printing"
    form = root.get("/AcroForm")
    if isinstance(form, Dictionary) and (len(form.get("/Fields", ())) or "/XFA" in form):
        yield "a form to fill in"


def _things(pdf: pikepdf.Pdf) -> Iterator[tuple[str, Thing]]:
    """Objects that shops refuse, wherever they are in the file."""
    for each in pdf.objects:
        for within in _dictionaries(each):
            if str(within.get("/S")) in _SCRIPTS:
                yield "active", Thing(each.objgen, f"an action: {str(within.S)[1:]}")
            if isinstance(within.get("/EF"), Dictionary):
                yield "no", Thing(each.objgen, "an embedded file")
        if isinstance(each, Stream):
            filters = each.get("/Filter", ())
            names = [str(name) for name in filters] if isinstance(filters, Array) else [str(filters)]
            number = each.objgen
            if "/LZWDecode" in names:
                yield "lzw", Thing(number, "a stream packed by LZW")
            if {"/JBIG2Decode", "/JPXDecode"} & set(names):
                yield "late", Thing(number, "a picture packed by JBIG2 or JPEG 2000")
            if each.get("/Subtype") == Name.PS:
                yield "no", Thing(number, "a PostScript program")
            if "/OPI" in each:
                yield "no", Thing(number, "a picture to be replaced (OPI)")
            if "/Alternates" in each:
                yield "no", Thing(number, "alternate pictures")


def _dictionaries(written: Any) -> Iterator[Any]:
    """A dictionary and those that are written within it; one with a number of its own is an object apart."""
    left = [written] if isinstance(written, Array | Dictionary | Stream) else []
    while left:
        each = left.pop()
        if isinstance(each, Dictionary):
            yield each
        inner = each if isinstance(each, Array) else [value for _, value in each.items()]
        left += [one for one in inner if isinstance(one, Array | Dictionary) and not one.is_indirect]
