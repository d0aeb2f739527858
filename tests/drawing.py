"""Small faces, sheets and documents for the tests of drawing."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
from PIL import Image as Pillow

from generator.deck.model import Colour, Fonts
from generator.draw.content import ANY, Least
from generator.draw.document import Document
from generator.sheets.model import HAIRLINE, Mark, Note, Placement, Rect, SheetSide
from generator.template.elements import (
    Element,
    Face,
    Gradient,
    Group,
    Pen,
    Segment,
    Stop,
    Symbol,
    Text,
    Use,
)
from generator.template.elements import Path as Outline
from generator.typeset import FontSet, set_text
from generator.typeset.model import Box, TextBlock, TextStyle

FONTS = FontSet(
    {
        "sans": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
        "title": Fonts(regular=("ReggaeOne-Regular.ttf",)),
    },
    [Path(__file__).parents[1] / "fonts"],
)
PALETTE = {
    "ink": Colour(rgb="#1D1B19", cmyk=(0, 0, 0, 100)),
    "paper": Colour(rgb="#F8F4EA", cmyk=(4, 3, 10, 0)),
    "red": Colour(rgb="#FF0000", cmyk=(0, 100, 100, 0)),
    "green": Colour(rgb="#00FF00", cmyk=(100, 0, 100, 0)),
    "blue": Colour(rgb="#0000FF", cmyk=(100, 100, 0, 0)),
}
ORIGIN = ("face.xml.j2", 7)
CARD = Rect(0, 0, 60, 60)
RGB = tuple[int, int, int]


def polygon(*points: tuple[float, float]) -> tuple[Segment, ...]:
    """A closed outline through the points (mm)."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def rect(x: float, y: float, width: float, height: float, pen: Pen) -> Outline:
    """A painted rectangle (mm)."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Outline(polygon(*corners), pen, ORIGIN)


def text(
    markup: str, x: float = 5, y: float = 5, width: float = 50, height: float = 50, **style: object
) -> Text:
    """A text of 10 pt in a box (mm)."""
    settings: dict[str, object] = {"family": "sans", "size": 10, "min_size": 10, "colour": "ink", **style}
    return Text(markup, TextStyle(**settings), Box(x, y, width, height), "text", ORIGIN)  # type: ignore[arg-type]


def blocks_of(elements: Sequence[Element]) -> dict[Text, TextBlock]:
    """Every text among the elements, typeset."""
    found: dict[Text, TextBlock] = {}
    for element in elements:
        if isinstance(element, Text):
            found[element] = set_text(element.markup, element.style, element.box, FONTS)
        elif isinstance(element, Group):
            found |= blocks_of(element.children)
    return found


def document(
    symbols: Mapping[str, Symbol] | None = None,
    folder: Path = Path(),
    mode: str = "rgb",
    least: Least = ANY,
) -> Document:
    """An empty document with the test fonts and colours."""
    return Document(
        fonts=FONTS,
        palette=PALETTE,
        symbols=symbols or {},
        image_folder=folder,
        title="天雀 草案6",
        created=datetime(2026, 11, 30, 12, tzinfo=UTC),
        note_family="sans",
        mode=mode,  # type: ignore[arg-type]
        least=least,
    )


def sheet(
    *placements: Placement, size: Rect = CARD, marks: Sequence[Mark] = (), notes: Sequence[Note] = ()
) -> SheetSide:
    """A sheet side just as large as its block of cards."""
    return SheetSide(size.width, size.height, "front", size, size, placements, tuple(marks), tuple(notes))


def save(
    path: Path,
    *elements: Element,
    symbols: Mapping[str, Symbol] | None = None,
    folder: Path = Path(),
    mode: str = "rgb",
    times: int = 1,
) -> Path:
    """A file with one face of 60 x 60 mm alone on each of `times` pages."""
    made = document(symbols, folder, mode)
    made.add_face("face", Face("face.xml.j2", elements), blocks_of(elements), CARD)
    for _ in range(times):
        made.add_sheet(sheet(Placement("face", CARD, 0, CARD)))
    made.save(path)
    return path


def picture(path: Path, page: int = 0, pixels_per_mm: float = 10) -> Pillow.Image:
    """A page as pdfium shows it."""
    with pypdfium2.PdfDocument(path) as pdf:
        bitmap = pdf[page].render(scale=pixels_per_mm * 25.4 / 72)
        return bitmap.to_pil().convert("RGB")


def colour_at(shown: Pillow.Image, x: float, y: float, pixels_per_mm: float = 10) -> RGB:
    """The colour at a point (mm)."""
    found = shown.getpixel((int(x * pixels_per_mm), int(y * pixels_per_mm)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def near(found: RGB, wanted: RGB, by: int = 3) -> bool:
    """Whether two colours are the same but for rounding."""
    return all(abs(a - b) <= by for a, b in zip(found, wanted, strict=True))


def extracted(path: Path, page: int = 0) -> str:
    """A page's text as pdfium reads it."""
    with pypdfium2.PdfDocument(path) as pdf:
        return str(pdf[page].get_textpage().get_text_range())


def sample(path: Path) -> Path:
    """A file with something of everything, twice the same face and once another, on two pages."""
    drop = Symbol("drop", (0, 0, 10, 10), (rect(1, 1, 8, 8, Pen(fill="currentColor")),))
    ramp = Gradient("linear", (5, 0, 55, 0), (Stop(0, "red"), Stop(0.4, "green", 0.5), Stop(1, "blue")))
    rich: tuple[Element, ...] = (
        rect(0, 0, 60, 60, Pen(fill="paper")),
        rect(5, 45, 50, 10, Pen(fill=ramp, stroke="ink", stroke_width=0.3)),
        Group((rect(10, 30, 8, 8, Pen(fill="red")), rect(14, 34, 8, 8, Pen(fill="blue"))), opacity=0.5),
        Use(drop, (0.5, 0, 0, 0.5, 50, 30), "red", "paper", ORIGIN),
        text("奥義【おうぎ】を使う。<icon name='drop'/>𠮷野家 <b>AVATAR</b>", width=35),
        text("持双勇魚", x=45, width=10, family="title", writing_mode="vertical-rl"),
    )
    plain = (rect(0, 0, 60, 60, Pen(fill="paper")), text("王牌<b>王牌</b>"))
    made = document({"drop": drop})
    made.add_face("rich", Face("face.xml.j2", rich), blocks_of(rich), CARD)
    made.add_face("plain", Face("face.xml.j2", plain), blocks_of(plain), CARD)
    second = Rect(60, 0, 60, 60)
    size = Rect(0, 0, 120, 70)
    made.add_sheet(
        sheet(
            Placement("rich", CARD, 0, CARD),
            Placement("rich", second, 180, second),
            size=size,
            marks=(Mark(60, 62, 60, 67, HAIRLINE), Mark(0, 61, 120, 61, HAIRLINE, dashed=True)),
            notes=(Note("おもて 1/2", 5, 68, 6),),
        )
    )
    made.add_sheet(sheet(Placement("plain", CARD, 0, CARD), size=size))
    made.save(path)
    return path


if __name__ == "__main__":
    sample(Path(sys.argv[1]))


class FullDisk:
    """A file on a disk without room."""

    def write(self, data: object) -> int:
        """Fail."""
        raise OSError(28, "No space left on device")
