"""Strips: what a column of text is cut into, each as wide as the column and never divided (mm)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from generator.rulebook.model import Item, Lettering, Link, Picture
from generator.sheets.model import Rect
from generator.template.elements import Path, Pen, Segment
from generator.typeset.model import Run, TextBlock

Mention = tuple[str, str]  # what the index lists, and the number of the clause that mentions it


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of the column: its height, and what is on it (y from its top).

    `above` is air that vanishes at a page's head. `lines` counts lines of text, `keep` ties it to
    the strip after it. `head` is set again above it when it begins a page. `ids` begin here.
    """

    height: float
    items: tuple[Item, ...] = ()
    links: tuple[Link, ...] = ()
    ids: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    above: float = 0.0
    lines: int = 2
    keep: bool = False
    heading: bool = False
    head: Strip | None = field(default=None, hash=False)


def moved(item: Item, dx: float, dy: float) -> Item:
    """An item moved right and down."""
    return replace(item, x=item.x + dx, y=item.y + dy)


def shifted(strip: Strip, dx: float) -> Strip:
    """A strip with everything on it moved right."""
    items = tuple(moved(item, dx, 0) for item in strip.items)
    links = tuple(replace(link, area=link.area.moved(dx, 0)) for link in strip.links)
    return replace(strip, items=items, links=links)


def depth(strips: Sequence[Strip]) -> float:
    """How deep a column of strips is, from the top of the first to the foot of the last."""
    if not strips:
        return 0.0
    return sum(strip.above + strip.height for strip in strips) - strips[0].above


def merged(columns: Iterable[Sequence[Strip]], above: float) -> Strip:
    """Columns of strips side by side as one strip."""
    items: list[Item] = []
    links: list[Link] = []
    ids: list[str] = []
    mentions: list[Mention] = []
    height, lines = 0.0, 0
    for strips in columns:
        y = 0.0
        for index, strip in enumerate(strips):
            y += strip.above if index else 0.0
            items += [moved(item, 0, y) for item in strip.items]
            links += [replace(link, area=link.area.moved(0, y)) for link in strip.links]
            ids += strip.ids
            mentions += strip.mentions
            y += strip.height
        height = max(height, y)
        lines = max(lines, sum(strip.lines for strip in strips))
    return Strip(height, tuple(items), tuple(links), tuple(ids), tuple(mentions), above, lines)


def cut(block: TextBlock, first: int, last: int, baseline: float, leading: float) -> TextBlock:
    """The lines `first` to before `last` of a set text, moved up to where its first line was."""

    def line(y: float) -> int:
        # What belongs to a line, its ruby and icons too, lies between a third of the leading
        # below its baseline and two thirds above.
        return max(0, ceil((y - baseline) / leading - 0.33))

    up = first * leading

    def runs(source: Iterable[Run]) -> tuple[Run, ...]:
        return tuple(
            replace(run, glyphs=tuple(replace(glyph, y=glyph.y - up) for glyph in run.glyphs))
            for run in source
            if first <= line(run.glyphs[0].y) < last
        )

    return replace(
        block,
        runs=runs(block.runs),
        ruby_runs=runs(block.ruby_runs),
        icons=tuple(replace(i, y=i.y - up) for i in block.icons if first <= line(i.y) < last),
        anchors=tuple(replace(a, y=a.y - up) for a in block.anchors if first <= line(a.y) < last),
        lines=block.lines[first:last],
        height=block.height - (len(block.lines) - (last - first)) * leading,
    )


def lettering(block: TextBlock, y: float = 0.0) -> Lettering:
    """A text set in the page's own x, its frame moved down."""
    return Lettering(block, 0.0, y)


def line(x1: float, x2: float, y: float, colour: str, width: float) -> Picture:
    """A level line."""
    segments: tuple[Segment, ...] = (("M", x1, y), ("L", x2, y))
    return drawn(Path(segments, Pen(stroke=colour, stroke_width=width), ("", 0)))


def drawn(*paths: Path) -> Picture:
    """Paths in the page's own x."""
    return Picture(paths, {}, 0.0, 0.0)


def links_of(block: TextBlock, y: float = 0.0) -> tuple[Link, ...]:
    """The links of a set text."""
    return tuple(
        Link(Rect(anchor.x, anchor.y + y, anchor.width, anchor.height), anchor.target)
        for anchor in block.anchors
    )
