"""A4 pages that fill from the top down: texts, lines and pictures in a column, with head and foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal
from xml.sax.saxutils import escape

from generator.deck import files
from generator.deck.model import Colour, Fonts
from generator.draw.document import Document
from generator.draw.links import page_key
from generator.rulebook.model import Item, Lettering, Picture
from generator.rulebook.model import Page as BookPage
from generator.rulebook.strips import line
from generator.rulebook.styles import Type
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template.elements import Element, Path, Pen
from generator.template.geometry import rectangle
from generator.typeset import FontSet, set_text
from generator.typeset.model import MM_PER_PT, Align, Box, TextBlock, TextStyle

PAPER = Rect(0, 0, 210, 297)
LEFT, RIGHT, TOP, BOTTOM = 16.0, 194.0, 21.0, 279.0
WIDE, GAP = 56.0, 5.0  # a third of the column, and what parts two
THIRDS = [LEFT + at * (WIDE + GAP) for at in range(3)]
HEAD, FOOT = 13.0, 288.0  # baselines
ORIGIN = ("", 0)
"""These pages come from no template."""

PALETTE = {
    "text": Colour(rgb="#1D1B19", cmyk=(0, 0, 0, 100)),
    "grey-text": Colour(rgb="#5F5A54", cmyk=(0, 0, 0, 70)),
    "line": Colour(rgb="#C9C3B8", cmyk=(0, 2, 8, 25)),
    "tint": Colour(rgb="#F3EFE7", cmyk=(2, 3, 8, 3)),
    "accent": Colour(rgb="#B3261E", cmyk=(10, 95, 90, 10)),
    "paper": Colour(rgb="#FFFFFF", cmyk=(0, 0, 0, 0)),
}
FAMILIES = {
    "body": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
    "mincho": Fonts(regular=("ShipporiMincho-Bold.ttf", "NotoSansJP-Bold.ttf"), bold=()),
    "display": Fonts(regular=("ReggaeOne-Regular.ttf", "NotoSansJP-Bold.ttf"), bold=()),
}


def type(
    size: float,
    leading: float,
    colour: str = "text",
    family: str = "body",
    weight: Literal["regular", "bold"] = "regular",
    align: Align = "start",
) -> Type:
    """A way to set text, of a size and distance of lines (mm)."""
    points = size / MM_PER_PT
    style = TextStyle(
        family=family,
        size=points,
        min_size=points,
        colour=colour,
        weight=weight,
        leading=leading / size,
        align=align,
        phrases=True,
    )
    return Type(style, leading)


TITLE = type(8.4, 11.0, family="mincho")
SECTION = type(4.1, 5.6, family="mincho")
BODY = type(2.9, 4.5)
BOLD = type(2.9, 4.5, weight="bold")
SMALL = type(2.5, 3.9)
GREY = type(2.4, 3.7, "grey-text")
LABEL = type(2.3, 3.6, "grey-text")
RUNNING = type(2.2, 3.0, "grey-text")
NUMBER = type(3.2, 4.0, family="display", align="end")


@dataclass(slots=True)
class Leaves:
    """Pages in the making; `y` is where the next thing goes on the last of them (mm)."""

    fonts: FontSet
    running: str
    pages: list[list[Item]] = field(default_factory=lambda: [[]])
    y: float = TOP

    def text(self, text: str, type: Type, x: float, width: float) -> tuple[TextBlock, float]:
        """A plain text set in a column at the top of its frame, and its height (mm)."""
        box = Box(x, 0, width, 10_000.0, baseline=type.baseline)
        block = set_text(escape(text), type.style, box, self.fonts)
        return block, len(block.lines) * type.leading

    def turn(self) -> None:
        """Begin a page."""
        self.pages.append([])
        self.y = TOP

    def room(self, height: float) -> None:
        """Begin a page unless there is so much room (mm) on this one."""
        if self.y + height > BOTTOM and self.y > TOP:
            self.turn()

    def put(self, block: TextBlock, y: float) -> None:
        """A set text, its frame at a height of the page (mm)."""
        self.pages[-1].append(Lettering(block, 0.0, y))

    def draw(self, *elements: Element) -> None:
        """Elements in the page's own millimetres."""
        self.pages[-1].append(Picture(elements, {}, 0.0, 0.0))

    def rule(self, y: float, colour: str = "line", width: float = 0.2) -> None:
        """A level line across the column."""
        self.pages[-1].append(line(LEFT, RIGHT, y, colour, width))

    def write(self, text: str, type: Type, x: float = LEFT, width: float = RIGHT - LEFT) -> None:
        """A text below what there is; it stays on one page if a page holds it."""
        block, height = self.text(text, type, x, width)
        self.room(height)
        self.put(block, self.y)
        self.y += height

    def row(
        self, texts: Sequence[str], types: Sequence[Type], columns: Sequence[tuple[float, float]]
    ) -> None:
        """Texts side by side, in columns of these lefts and widths (mm)."""
        cells = [
            self.text(text, type, *column) for text, type, column in zip(texts, types, columns, strict=True)
        ]
        height = max(height for _, height in cells)
        self.room(height)
        for block, _ in cells:
            self.put(block, self.y)
        self.y += height

    def bound(self) -> tuple[BookPage, ...]:
        """The pages with their heads and feet; one alone has no number."""
        return tuple(
            BookPage(number, (*items, *self._around(number)), ())
            for number, items in enumerate(self.pages, 1)
        )

    def _around(self, number: int) -> list[Item]:
        width = RIGHT - LEFT
        items: list[Item] = []
        if len(self.pages) > 1:
            folio, _ = self.text(f"{number}／{len(self.pages)}", NUMBER, LEFT, width)
            items.append(Lettering(folio, 0.0, FOOT - NUMBER.baseline))
        if number > 1:
            running, _ = self.text(self.running, RUNNING, LEFT, width)
            items += [
                Lettering(running, 0.0, HEAD - RUNNING.baseline),
                line(LEFT, RIGHT, HEAD + 1.8, "line", 0.2),
            ]
        return items


def own_fonts() -> FontSet:
    """What these pages are lettered in."""
    return FontSet(FAMILIES, [files.SHIPPED / "fonts"])


def add_pages(document: Document, pages: Iterable[BookPage]) -> None:
    """Put bound pages into a document, each on a sheet of its own."""
    for page in pages:
        document.add_page(page, PAPER)
        placed = Placement(page_key(page.number), PAPER, 0, PAPER)
        document.add_sheet(SheetSide(PAPER.width, PAPER.height, "front", PAPER, PAPER, (placed,), (), ()))


def block(rect: Rect, fill: str, corner: float = 0.0) -> Path:
    """A filled rectangle."""
    return Path(rectangle(rect.x, rect.y, rect.width, rect.height, corner, corner), Pen(fill=fill), ORIGIN)


def frame(rect: Rect, colour: str, width: float, corner: float = 0.0, dashes: tuple[float, ...] = ()) -> Path:
    """The outline of a rectangle."""
    pen = Pen(stroke=colour, stroke_width=width, dashes=dashes)
    return Path(rectangle(rect.x, rect.y, rect.width, rect.height, corner, corner), pen, ORIGIN)
