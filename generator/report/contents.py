"""What a report says, as data: chapters of prose, findings, charts and tables, in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from generator.report.canvas import Drawing
from generator.typeset import FontSet


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart, drawn for a width (mm): what it shows, what it says, and how it is read.

    `widest` is the width (mm) beyond which it gains nothing.
    """

    id: str
    title: str
    reading: str
    caption: str
    draw: Callable[[float, FontSet], Drawing]
    widest: float = 1000.0


@cache
def drawing(chart: Chart, width: float, fonts: FontSet) -> Drawing:
    """A chart drawn for a width (mm), but never wider than it gains from; drawn once."""
    return chart.draw(min(width, chart.widest), fonts)


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; a `quiet` one is set small."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A finding: its sentence, the grounds for it, and its figure drawn."""

    id: str
    number: int
    sentence: str
    evidence: str
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first column and `left` further ones hold words, the others figures; `head` may be ()."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 0


Block = Prose | Told | Chart | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report in one language. `date` is the deck's."""

    game: str
    title: str
    head: str
    imprint: str
    date: str
    language: str
    contents: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
