"""The checks of a page: each a function from facts and wishes to what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.draw.content import PT_PER_MM
from generator.press.preflight.facts import Box, Page, Seen, beyond, common
from generator.press.preflight.rendered import DPI
from generator.press.preflight.wanted import NEAR, Wanted
from generator.problems import Severity

CONTENT = "the page's content, read operator by operator"
STRUCTURE = "the file's objects"
PICTURE = f"the page rendered by pdfium at {DPI} dpi"
GLYPHS = "the boxes of texts, as pdfium places them"

LEAST_GAP = 1.0  # mm of an edge along which art may end before the bleed does: a speck is no fault
SLIP = 0.05  # mm by which type may be off, which is less than a cut ever is
ROUNDING = 1.0  # percent of ink: each of four inks is rounded to one of 256 steps
OF_PPI = 0.995  # of the resolution: whole pixels do not divide a size exactly
OF_LINE = 0.98  # of a width or a size of type: three decimals are what most files have


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a page or a file, and with which thing of it."""

    name: str
    thing: str
    what: str
    help: str
    severity: Severity = "error"


Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class Check(Generic[Facts]):
    """A check: its name is that of the problem that it finds, `also` those of others.

    `by` is how it is made. `unmade` says why a profile leaves nothing to check, or gives None.
    """

    name: str
    by: str
    unmade: Callable[[Wanted], str | None]
    faults: Callable[[Facts, Wanted], Iterator[Fault]]
    also: tuple[str, ...] = ()


def fonts(page: Page, _: Wanted) -> Iterator[Fault]:
    """Fonts whose shapes are not in the file."""
    for font in sorted({font.name for font in page.fonts if not font.embedded}):
        yield Fault(
            "font-not-embedded",
            font,
            f"the font {font} is not embedded",
            "embed all fonts when the PDF is written, or turn type into outlines",
        )


def colours(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """Colours that are not in the inks of the press, and those of inks of their own."""
    found: dict[tuple[str, str], Seen] = {}
    strict = wanted.opaque
    for seen in page.seen:
        family = seen.colour.family
        alien = {"rgb": "RGB", "lab": "Lab"}.get(family)
        if strict and family in ("icc-cmyk", "icc-grey"):
            alien = "a colour space by an ICC profile, which PDF/X-1a knows none of"
        if alien:
            found.setdefault((alien, seen.name), seen)
    for (alien, name), seen in found.items():
        yield Fault(
            "rgb-in-cmyk",
            name,
            f"{name} is in {alien}{_at(seen.box, page)}",
            "write all colours as CMYK or grey, and separate pictures by the profile of the press",
        )
    if page.dieline:
        return
    for spots in dict.fromkeys(seen.colour.spots for seen in page.seen if seen.colour.spots):
        for spot in spots:
            yield Fault(
                "spot-colour",
                spot,
                "something is in the registration colour, which is printed with every ink"
                if spot == "All"
                else f"something is in the spot colour '{spot}'",
                "turn spot colours into CMYK, or ask the shop whether it prints them",
            )


def boxes(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """TrimBox and BleedBox: there, within each other, and as far apart as the bleed."""
    if page.trim is None:
        yield Fault(
            "box-missing",
            "TrimBox",
            "it has no TrimBox, so that nothing says where the card is cut",
            "write the TrimBox, or tell the program that makes the PDF the size of the card and its bleed",
        )
        return
    if "TrimBox" in page.boxes and "ArtBox" in page.boxes and wanted.standard is not None:
        yield Fault(
            "box-wrong",
            "ArtBox",
            "it has a TrimBox and an ArtBox, and PDF/X allows one of them",
            "take out the ArtBox",
        )
    trim, bleed = page.trim, page.boxes.get("BleedBox", page.media)
    for inner, outer, what in (
        (trim, bleed, "the trim leaves the bleed"),
        (bleed, page.media, "the bleed leaves the page"),
    ):
        if any(each > 0.01 for each in beyond(inner, outer)):
            yield Fault(
                "box-wrong", "BleedBox", f"{what}", "the boxes lie within each other: trim, bleed, page"
            )
            return
    crop = page.boxes.get("CropBox", page.media)
    hidden = max(beyond(bleed, crop)) / PT_PER_MM
    if hidden > 0.01 and wanted.standard is not None:
        yield Fault(
            "box-wrong",
            "CropBox",
            f"the CropBox hides up to {hidden:.1f} mm of the bleed, and programs may place pages by it",
            "take the CropBox out, or make it as large as the page",
            "warning",
        )
    asked = wanted.bleed
    if asked is None:
        return
    around = [-each / PT_PER_MM for each in beyond(trim, bleed)]
    least = min(around)
    if least < asked - NEAR:
        edge = _EDGES[around.index(least)]
        yield Fault(
            "box-wrong",
            "BleedBox",
            f"the bleed is {abs(least):.1f} mm at the {edge} edge, and {asked:g} mm are asked for",
            f"make the page {asked:g} mm larger than the card on every side, and let the art fill it",
        )
    spare = max(-each / PT_PER_MM for each in beyond(bleed, page.media))
    if spare > NEAR and not wanted.shop.marks:
        yield Fault(
            "box-wrong",
            "MediaBox",
            f"the page goes on for {spare:.1f} mm beyond the bleed, and the shop wants no marks there",
            "make the page just as large as trim and bleed",
            "warning",
        )


def trims(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """The size at which cards are cut."""
    trim = page.trim
    if trim is None:
        return
    width, height = (trim[2] - trim[0]) / PT_PER_MM, (trim[3] - trim[1]) / PT_PER_MM
    if not wanted.fits(width, height):
        yield Fault(
            "trim-size",
            "TrimBox",
            f"the trim is {_mm(width)} × {_mm(height)} mm, and {wanted.told_trims()}",
            "make the card of such a size, or choose a shop that cuts this one",
        )


def resolution(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """Pictures at their printed size."""
    least = wanted.shop.resolution or 0.0
    told: set[str] = set()
    for seen in page.seen:
        if seen.ppi is None or seen.pixels is None or min(seen.pixels) == 1 or seen.name in told:
            continue
        if seen.ppi < least * OF_PPI:
            told.add(seen.name)
            wide, high = seen.pixels
            yield Fault(
                "picture-resolution",
                seen.name,
                f"{seen.name} has {seen.ppi:.0f} dots an inch at its printed size ({wide} × {high} pixels), "
                f"and {least:g} are asked for{_at(seen.box, page)}",
                "put in a larger picture, or print it smaller; scaling it up adds no detail",
            )


def lines(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """The thinnest lines."""
    least = wanted.shop.line or 0.0
    thin = [seen for seen in page.seen if seen.width is not None and seen.width < least * OF_LINE]
    if thin:
        worst = min(thin, key=lambda seen: seen.width or 0.0)
        yield Fault(
            "thin-line",
            worst.name,
            f"{_many(len(thin), 'a line is', 'lines are')} thinner than {least:g} pt, down to "
            f"{worst.width:.3g} pt{_at(worst.box, page)}",
            f"draw lines {least:g} pt thick or more",
        )


def sizes(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """The smallest type."""
    least = wanted.shop.text or 0.0
    small = [seen for seen in page.seen if seen.size is not None and 0 < seen.size < least * OF_LINE]
    for name in dict.fromkeys(seen.name for seen in small):
        worst = min((seen for seen in small if seen.name == name), key=lambda seen: seen.size or 0.0)
        yield Fault(
            "small-text",
            name,
            f"{name} is {worst.size:.2g} pt small, and {least:g} pt are asked for",
            f"set it in {least:g} pt or more",
        )


def overprint(page: Page, _: Wanted) -> Iterator[Fault]:
    """White that overprints leaves what is below it, and so disappears."""
    for seen in page.seen:
        if seen.overprint and seen.colour.white and seen.kind != "picture":
            yield Fault(
                "white-overprint",
                seen.name,
                f"{seen.name} is white and overprints, so that it will not be seen{_at(seen.box, page)}",
                "let white knock out: take the overprint off",
            )
            return


def bleeds(page: Page, _: Wanted) -> Iterator[Fault]:
    """Art that ends at the trim, or between it and the edge of the bleed; a die line is no art."""
    if page.dieline:
        return
    yield from unfilled(page.short, DPI)
    cut = {edge: long for edge, long in page.flush.items() if edge not in page.short}
    if ends := _edges(cut, DPI):
        yield Fault(
            "art-short-of-bleed",
            "trim",
            f"something ends just where the card is cut: {ends}",
            "draw it on into the bleed, or end it within the card: a cut is never exact",
            "warning",
        )


def unfilled(short: Mapping[str, float], dpi: float) -> Iterator[Fault]:
    """Edges along which art ends too early, from the pixels along which it does."""
    if gaps := _edges(short, dpi):
        yield Fault(
            "art-short-of-bleed",
            "art",
            f"the art does not reach the edge of the bleed: {gaps}",
            "draw the ground as far as the bleed goes: a cut is never exact",
        )


def _edges(pixels: Mapping[str, float], dpi: float) -> str:
    """The edges where something is wrong along more than a speck."""
    lengths = {edge: count / dpi * 25.4 for edge, count in pixels.items()}
    return ", ".join(f"{edge} (along {long:.0f} mm)" for edge, long in lengths.items() if long > LEAST_GAP)


def margins(page: Page, wanted: Wanted) -> Iterator[Fault]:
    """Type that a cut may touch, told once for each edge; a piece too small for it has its trim."""
    safe = wanted.shop.safe or 0.0
    trim = wanted.trim(page) or page.media
    if 2 * safe + SLIP >= min(trim[2] - trim[0], trim[3] - trim[1]) / PT_PER_MM:
        safe = 0.0
    slug = page.boxes.get("BleedBox", page.media)
    near: dict[str, list[tuple[float, str]]] = {}
    for letters in page.letters:
        if common(letters.box, slug) is None:
            continue  # a note beside the card
        inward = [each / PT_PER_MM for each in beyond(trim, letters.box)]
        least = min(inward)
        if least < safe - SLIP:
            near.setdefault(_EDGES[inward.index(least)], []).append((least, " ".join(letters.text.split())))
    for edge, found in near.items():
        least, text = min(found)
        how = (
            f"reaches {-least:.1f} mm over the {edge} edge of the card"
            if least < 0
            else f"is {least:.1f} mm from the {edge} edge, and {safe:g} mm are asked for"
        )
        more = f" ({len(found) - 1} more there are too near as well)" if len(found) > 1 else ""
        yield Fault(
            "text-outside-safe",
            text,
            f"'{text if len(text) <= 40 else text[:39] + '…'}' {how}{more}",
            "move it inwards: a cut may be off by a millimetre",
        )


def inky(peak: float | None, wanted: Wanted) -> Iterator[Fault]:
    """A peak of ink (percent) over the limit."""
    limit = wanted.shop.ink_limit or 0.0
    if peak is not None and peak > limit + ROUNDING:
        yield Fault(
            "ink-over-limit",
            "ink",
            f"the inks come to {peak:.0f} % at the peak, and {limit:g} % are allowed",
            "use less of the four inks in dark colours, and separate pictures by a profile with that limit",
        )


def unread(page: Page, _: Wanted) -> Iterator[Fault]:
    """Content that makes no sense."""
    if page.unread:
        yield Fault(
            "file-damaged",
            "content",
            f"a part of the page cannot be read: {page.unread[0]}",
            "write the PDF anew; what shows it on a screen may have mended it",
        )


def listed(
    name: str, things: Callable[[Page], Sequence[str]], told: str, help: str
) -> Callable[[Page, Wanted], Iterator[Fault]]:
    """A check that finds each thing of a list on a page; in sentences `{}` is the thing, `{x}` the PDF/X."""

    def faults(page: Page, wanted: Wanted) -> Iterator[Fault]:
        for what in dict.fromkeys(things(page)):
            yield Fault(name, what, told.format(what, x=f"PDF/{wanted.standard}"), help)

    return faults


transparency = listed(
    "transparency",
    lambda page: page.sheer,
    "{}, and {x} knows no transparency",
    "flatten transparency when the PDF is written, or choose colours that look the same",
)
beside_print = listed(
    "active-content",
    lambda page: page.annotations,
    "there is {}, which is no part of the print",
    "save the PDF without links, notes and form fields",
)
extras = listed(
    "not-for-pdfx",
    lambda page: page.forbidden,
    "there is {}, which {x} does not allow",
    "save it as PDF/X by a program that writes it",
)


_EDGES = ("left", "bottom", "right", "top")


def _at(box: Box, page: Page) -> str:
    """Where a thing is, from the page's top left corner."""
    x, y = (box[0] - page.media[0]) / PT_PER_MM, (page.media[3] - box[3]) / PT_PER_MM
    return f" ({x:.0f} mm from the left, {y:.0f} mm from the top)"


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"


def _many(count: int, one: str, more: str) -> str:
    return one if count == 1 else f"{count} {more}"
