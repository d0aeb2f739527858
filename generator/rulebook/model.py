"""The book as data: what flows (read from the markup) and what lies on pages (laid out); mm.

Markup in these models is inline markup as the typesetter reads it; where a page number belongs
that is not known yet stands `page_of(id)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.sheets.model import Rect
from generator.template.elements import Element, Origin, Text
from generator.typeset.model import TextBlock

Paragraphs = Literal["body", "small", "aid", "caption", "lead", "head"]
Alignment = Literal["start", "middle", "end", "justify"]
Frame = Literal["text", "inset", "full", "bare"]
Weight = Literal["thin", "thick", "ink"]

_PAGE_OF = re.compile("\ue000([^\ue001]*)\ue001")  # private use: no text of a book has these


def page_of(id: str) -> str:
    """A stand-in for the number of the page where `id` is."""
    return f"\ue000{id}\ue001"


def with_pages(markup: str, pages: Mapping[str, int]) -> str:
    """Markup with its stand-ins filled in; a page not known yet takes two digits."""
    if "\ue000" not in markup:
        return markup
    return _PAGE_OF.sub(lambda found: str(pages.get(found[1], 10)), markup)


# What flows.


@dataclass(frozen=True, slots=True)
class Air:
    """Space above and below a block (mm); None for what is usual there."""

    above: float | None = None
    below: float | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause. `table` says why only people carry it out; `mark` is set in a disc before it."""

    key: str
    number: str
    markup: str
    origin: Origin
    small: bool = False
    mark: str | None = None
    table: str | None = None
    above: float | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text without number."""

    markup: str
    origin: Origin
    style: Paragraphs = "body"
    align: Alignment | None = None
    above: float | None = None
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of fixed size.

    `clauses` are the keys of what it shows, with their numbers, which stand in the margin from
    `numbers_at` down unless that is None.
    """

    width: float
    height: float
    elements: tuple[Element, ...]
    origin: Origin
    id: str | None = None
    clauses: tuple[tuple[str, str], ...] = ()
    numbers_at: float | None = None
    align: Literal["start", "middle", "end"] = "start"
    air: Air = Air()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    markup: str
    align: Literal["start", "middle", "end"] = "start"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells in columns of these widths; with `head` the first row is repeated on each page."""

    columns: tuple[float, ...]
    rows: tuple[tuple[Cell, ...], ...]
    origin: Origin
    head: bool = True
    size: Literal["body", "small"] = "small"
    air: Air = Air()


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side, each column as wide as it says."""

    widths: tuple[float, ...]
    columns: tuple[tuple[Block, ...], ...]
    origin: Origin
    gap: float = 5.0
    air: Air = Air()


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the text."""

    weight: Weight = "thin"
    air: Air = Air()


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a chapter, with its number or ''."""

    id: str
    number: str
    title: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section, with its number or ''."""

    id: str
    number: str
    title: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Running:
    """From here on the head line says this."""

    text: str


@dataclass(frozen=True, slots=True)
class Break:
    """The next block begins a page."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents; `sections`: with the sections of each chapter."""

    origin: Origin
    sections: bool = True


@dataclass(frozen=True, slots=True)
class Index:
    """The index of what the text mentions."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class Flow:
    """A column of blocks on a drawn page."""

    box: Rect
    blocks: tuple[Block, ...]
    origin: Origin
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page drawn by hand, with the flows on it."""

    elements: tuple[Element, ...]
    flows: tuple[Flow, ...]
    origin: Origin
    ids: tuple[str, ...] = ()
    head: str | None = None
    frame: Frame = "text"
    ground: bool = True
    fill: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """The id of what follows: a chapter or section without a printed title."""

    id: str


Block = (
    Clause | Paragraph | Figure | Table | Columns | Rule | Title | Heading | Running | Break | Here | Contents
    | Index | Sheet
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One entry of the outline and the table of contents: its level (0 for chapters), number and title."""

    level: int
    id: str
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index lists: the id that texts mention, its name and its reading."""

    id: str
    name: str
    reading: str


@dataclass(frozen=True, slots=True)
class Book:
    """A book read from its markup: head and foot line, blocks in order, its parts, what its index lists."""

    title: str
    imprint: str
    blocks: tuple[Block, ...]
    parts: tuple[Part, ...]
    entries: tuple[Entry, ...]
    template: str


# What lies on pages.


@dataclass(frozen=True, slots=True)
class Lettering:
    """A set text, its frame's origin moved to (x, y)."""

    block: TextBlock
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """Drawn elements, their frame's origin moved to (x, y), with their texts set."""

    elements: tuple[Element, ...]
    blocks: Mapping[Text, TextBlock] = field(hash=False)
    x: float
    y: float


Item = Lettering | Picture


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of a page that leads to an id."""

    area: Rect
    target: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where an id is: the page, counted from 1, and the height on it."""

    page: int
    y: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page in its trim's frame: what is on it, and its links."""

    number: int
    items: tuple[Item, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A book laid out: its pages, where every id is, and its parts in order."""

    pages: tuple[Page, ...]
    places: Mapping[str, Place]
    parts: tuple[Part, ...]
