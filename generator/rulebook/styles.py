"""The book's page and type: measures in mm, the page 148 × 210 of 35 characters × 35 lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from generator.rulebook.model import Paragraphs, Weight
from generator.sheets.model import Rect
from generator.typeset.cells import ASCENT
from generator.typeset.model import MM_PER_PT, Align, TextStyle

TRIM = Rect(0, 0, 148, 210)
BLEED = 3.0
TEXT = Rect(29, 18, 105, 175)
SMALLEST = 5.0  # pt: type that offset printers ask for at least; ruby too
SIGNATURE = 4  # pages of a folded sheet
LEADING = 5.0
OUTER_LEFT, OUTER_RIGHT = 14.0, 134.0
NUMBER_GAP = 3.0  # between the number column and the text
HEAD_BASELINE = 11.4
FOOT_BASELINE = 201.5


@dataclass(frozen=True, slots=True)
class Format:
    """A page: its trim, the column of its text, how far head and foot line reach, and their baselines (mm).

    Pages come in multiples of `signature`.
    """

    trim: Rect = TRIM
    bleed: float = BLEED
    text: Rect = TEXT
    outer_left: float = OUTER_LEFT
    outer_right: float = OUTER_RIGHT
    head_baseline: float = HEAD_BASELINE
    foot_baseline: float = FOOT_BASELINE
    signature: int = SIGNATURE


A5 = Format()

# What the layout letters and paints with; a deck with a rulebook has these.
FAMILIES = ("body", "display", "mincho")
COLOURS = ("accent", "book-paper", "grey-text", "line", "text")


@dataclass(frozen=True, slots=True)
class Type:
    """A way to set text: its style, and the distance of two lines (mm)."""

    style: TextStyle
    leading: float

    @property
    def size(self) -> float:
        """The type size (mm)."""
        return self.style.size * MM_PER_PT

    @property
    def baseline(self) -> float:
        """The first baseline below the top of the first line's strip (mm)."""
        return (self.leading - self.size) / 2 + ASCENT * self.size

    def aligned(self, align: Align) -> Type:
        """The same, aligned otherwise."""
        return replace(self, style=replace(self.style, align=align))


def _type(
    family: str,
    size: float,
    leading: float,
    colour: str = "text",
    weight: Literal["regular", "bold"] = "regular",
    align: Align = "start",
    tracking: float = 0.0,
    phrases: bool = False,
) -> Type:
    style = TextStyle(
        family=family,
        size=size / MM_PER_PT,
        min_size=size / MM_PER_PT,
        colour=colour,
        weight=weight,
        leading=leading / size,
        tracking=tracking,
        align=align,
        phrases=phrases,
        ground="book-paper",
        ruby_family="body",
        ruby_size=max(0.5, SMALLEST * MM_PER_PT / size),
        ruby_squeezed=True,
    )
    return Type(style, leading)


BODY = _type("body", 3.0, LEADING, align="justify")
SMALL = _type("body", 2.4, 3.75, align="justify")
# Read from across a table, in half the measure: between the two.
AID = _type("body", 2.7, 4.2, phrases=True)
# Cells end their lines at phrases: no last line is a syllable.
CELL = _type("body", 2.4, 3.75, phrases=True)
CELL_BODY = _type("body", 3.0, LEADING, phrases=True)
CAPTION = _type("body", 2.3, 3.75, "grey-text", phrases=True)
LEAD = _type("mincho", 3.1, LEADING, align="justify")
HEAD = _type("body", 2.5, LEADING, "accent", "bold", phrases=True)
PARAGRAPHS: dict[Paragraphs, Type] = {
    "body": BODY,
    "small": SMALL,
    "aid": AID,
    "caption": CAPTION,
    "lead": LEAD,
    "head": HEAD,
}

CHAPTER = _type("mincho", 6.6, 10.0, weight="bold", tracking=0.12, phrases=True)
CHAPTER_NUMBER = _type("display", 7.4, 10.0, "accent")
CHAPTER_ABOVE = 8.0  # where a chapter does not begin a page
CHAPTER_INDENT = 9.2  # of the title behind its number
SECTION = _type("mincho", 3.9, 5.4, weight="bold", tracking=0.06, phrases=True)
SECTION_NUMBER = _type("display", 3.5, 5.4, "accent", align="end")
SECTION_ABOVE = 1.5
CLAUSE_NUMBER = _type("body", 2.2, LEADING, "grey-text", align="end")
FIGURE_NUMBER = _type("body", 2.0, 3.75, "accent", align="end")
MARK = _type("body", 2.0, LEADING, "book-paper", "bold", align="middle")
MARK_RADIUS, MARK_INDENT = 1.65, 4.5
CELL_GAP = 2.0  # between the texts of two columns
CELL_PADDING = 0.075  # above and below the text of a row, of its size

RUNNING = _type("body", 2.1, 3.0, "grey-text", tracking=0.08)
IMPRINT = _type("body", 2.1, 3.0, "grey-text", tracking=0.04)
FOLIO = _type("display", 3.4, 4.0)

CONTENTS = _type("mincho", 3.3, 5.4, weight="bold", tracking=0.06)
CONTENTS_NUMBER = _type("display", 3.2, 5.4, "accent")
CONTENTS_PAGE = _type("display", 2.7, 5.4, align="end")
CONTENTS_SECTIONS = _type("body", 2.3, 3.75, "grey-text")
CONTENTS_INDENT = 7.5
CONTENTS_END = 7.0  # left for the page numbers
INDEX = _type("body", 2.4, 3.75)
INDEX_READING = 0.84  # of the index's size
INDEX_PLACES = _type("body", 2.2, 3.75, "grey-text", align="end")
INDEX_LETTER = _type("mincho", 3.2, 5.0, "accent", "bold")
INDEX_GAP = 6.0

RULES: dict[Weight, tuple[str, float]] = {"thin": ("line", 0.2), "thick": ("text", 0.4), "ink": ("text", 0.2)}
BETWEEN_PARAGRAPHS = 1.2
ABOVE, BELOW = 1.6, 1.0  # usual air round pictures, tables and columns
