"""Where lines end: a paragraph's cells and gaps, and the best breaks for a measure.

All widths are em, so the same paragraph is broken for any type size. The fewest lines win;
among those the least total badness (Knuth and Plass 1981, boxes and glue), found by dynamic
programming over the few breaks a line can reach.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from generator.typeset.cells import Cell
from generator.typeset.classes import KANA, NO_HEAD, NO_TAIL, Kind, gap

if TYPE_CHECKING:
    from budoux import Parser

EPSILON = 1e-6
LINE = 1e6  # badness of one line more
TOO_WIDE = 1e9  # badness of an em beyond the measure
LOOSE = 3.2  # em a line may lack at first; more only if nothing else fits
ORPHAN = 3.5  # em: a last line of three characters is avoided, unless that is half a line
ORPHAN_BADNESS = 20.0
INSIDE_PHRASE = 10.0
AFTER_CLAUSE = -3.0  # a phrase that ends in a comma or full stop is the best end
SPACE_SHRINK, SPACE_STRETCH = 0.06, 0.15  # of a word space, before all gaps give way

_BARE = KANA | {Kind.COMMA, Kind.STOP}  # what leaves the place of a reading free

Line = tuple[int, int]  # first cell, cell after the last

# A figure and its counter: 第4局, 6枚, 20以上, 4局目, 1,000点; 一人, 三枚.
_FIGURE = r"[0-9０-９](?:[0-9０-９,.，．]*[0-9０-９])?"
_COUNTED = re.compile(
    rf"第?{_FIGURE}(?:[～〜–~-]{_FIGURE})?"
    r"(?:以上|以下|以内|未満|つ|[かヶカヵ][所月国]|ページ|ポイント|パーセント|[\u4e00-\u9fff]|[%％])"
    r"(?:[目めずつ]|以上|以下|以内|未満)?"
    r"|第?[一二三四五六七八九十百千]+(?:[人枚局本回点番組個名度牌]目?|つ)"
)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Cells with their gaps; index i of a gap list is the boundary before cell i.

    `widths` and `shrinks` include the word space of a boundary, kept in `spaces`. `ends` and
    `tight` are the running totals, natural and shrunk, up to the end of cell i-1.
    `can_break` is 2 where a line may end, 1 where it would part a figure from its counter.
    """

    cells: tuple[Cell, ...]
    spaces: dict[int, Cell]
    widths: list[float]
    shrinks: list[float]
    stretches: list[bool]
    can_break: list[int]
    ends: list[float]
    tight: list[float]

    def natural(self, line: Line) -> float:
        """Width of a line before it shrinks or stretches (em)."""
        start, end = line
        if start == end:
            return 0.0
        return self.ends[end] - self.ends[start] - self.widths[start]

    def tightest(self, line: Line) -> float:
        """Width of a line shrunk as far as it goes (em)."""
        start, end = line
        if start == end:
            return 0.0
        return self.tight[end] - self.tight[start] - (self.widths[start] - self.shrinks[start])

    def text(self, line: Line) -> str:
        """The characters of a line, its inner word spaces included."""
        start, end = line
        texts = []
        for i in range(start, end):
            if i > start and i in self.spaces:
                texts.append(self.spaces[i].text)
            texts.append(self.cells[i].text)
        return "".join(texts)


def paragraph(source: Sequence[Cell], tracking: float) -> Paragraph:
    """Fold word spaces into gaps and look up what lies between every two cells."""
    cells: list[Cell] = []
    spaces: dict[int, Cell] = {}
    widths, shrinks = [], []
    stretches, can_break = [], []
    ends, tight = [0.0], [0.0]
    natural = shrunk = 0.0
    before: Cell | None = None
    space: Cell | None = None
    for cell in source:
        if cell.head is Kind.SPACE and before is not None:
            space = cell
            continue
        width = shrink = 0.0
        breaks = stretch = False
        if before is not None:
            width, shrink, breaks, stretch = gap(before.tail, cell.head)
            if before.over or cell.over:
                width -= _overlap(before, cell)
            if space is not None:
                spaces[len(cells)] = space
                width, shrink, breaks, stretch = _spaced(before, space, cell)
                space = None
            width += tracking if len(cells) not in spaces else 2 * tracking
        cells.append(cell)
        widths.append(width)
        shrinks.append(shrink)
        stretches.append(stretch)
        can_break.append(2 if breaks else 0)
        natural += width + cell.width
        shrunk += width - shrink + cell.width
        ends.append(natural)
        tight.append(shrunk)
        before = cell
    if cells:
        _bind_figures(cells, spaces, can_break)
    return Paragraph(tuple(cells), spaces, widths, shrinks, stretches, can_break, ends, tight)


def _overlap(before: Cell, after: Cell) -> float:
    """How far a ruby lies on the neighbour: on kana and commas, or where a neighbour's ruby leaves room."""
    if before.over and not after.over:
        bare = before.rides or after.head in _BARE
        return before.over if bare and not after.ruby else min(before.over, after.free)
    if after.over and not before.over:
        bare = after.rides or before.tail in _BARE
        return after.over if bare and not before.ruby else min(after.over, before.free)
    return 0.0


def _spaced(before: Cell, space: Cell, after: Cell) -> tuple[float, float, bool, bool]:
    """A gap that holds a word space, or a bracket's own blank where that is wider."""
    width = max(space.width, gap(before.tail, after.head).width)
    breaks = before.tail not in NO_TAIL and after.head not in NO_HEAD
    return width, SPACE_SHRINK if width < 0.5 else 0.0, breaks, True


def _bind_figures(cells: Sequence[Cell], spaces: dict[int, Cell], can_break: list[int]) -> None:
    """Mark the boundaries inside a figure with its counter."""
    text = "".join([cell.text for cell in cells])
    if not _COUNTED.search(text):
        return
    inside: set[int] = set()
    for counted in _COUNTED.finditer(text):
        inside.update(range(counted.start() + 1, counted.end()))
    at = 0
    for i, cell in enumerate(cells):
        if at in inside and can_break[i] and i not in spaces:
            can_break[i] = 1
        at += len(cell.text)


def fewest_lines(text: Paragraph, measure: float, *, bound: bool) -> tuple[list[Line], bool]:
    """Lines filled one after the other, and whether none is wider than the measure.

    No other choice of breaks gives fewer lines. `bound` keeps figures with their counters.
    """
    lines: list[Line] = []
    fits = True
    start, count = 0, len(text.cells)
    while start < count:
        end, wide = _furthest(text, start, measure, 2 if bound else 1)
        fits = fits and not wide
        lines.append((start, end))
        start = end
    return lines, fits


def _reach(text: Paragraph, start: int, measure: float) -> int:
    """The last cell boundary a line from `start` can reach when shrunk."""
    limit = measure + EPSILON + text.tight[start] + text.widths[start] - text.shrinks[start]
    return bisect_right(text.tight, limit) - 1


def _furthest(text: Paragraph, start: int, measure: float, strength: int) -> tuple[int, bool]:
    """The last break a line from `start` can have; else the first one, which is too wide."""
    count, can_break = len(text.cells), text.can_break
    reach = _reach(text, start, measure)
    if reach >= count:
        return count, False
    end = reach
    while end > start and can_break[end] < strength:
        end -= 1
    if end > start:
        return end, False
    end = reach + 1
    while end < count and can_break[end] < strength:
        end += 1
    return end, True


def best_lines(text: Paragraph, measure: float, *, bound: bool, justify: bool, phrases: bool) -> list[Line]:
    """The breaks of least badness among those with the fewest lines.

    `phrases` prefers to end lines at the ends of phrases and makes lines alike in length.
    """
    fewest, _ = fewest_lines(text, measure, bound=bound)
    if len(fewest) < 2:
        return fewest
    ends = _phrase_ends(text) if phrases else None
    for loose in (measure,) if phrases else (LOOSE, measure):
        lines = _least_badness(text, measure, 2 if bound else 1, justify, ends, loose)
        if lines is not None and len(lines) == len(fewest):
            return lines
    return fewest


def _least_badness(
    text: Paragraph,
    measure: float,
    strength: int,
    justify: bool,
    phrase_ends: frozenset[int] | None,
    loose: float,
) -> list[Line] | None:
    """Dynamic programming forward over breaks; no line lacks more than `loose` em."""
    count, can_break = len(text.cells), text.can_break
    best: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    for start in range(count):
        if start not in best:
            continue
        so_far = best[start][0]
        reach = min(_reach(text, start, measure), count)
        end, wide = _furthest(text, start, measure, strength)
        first = end
        while end > start:
            line = (start, end)
            if end == count or can_break[end] >= strength:
                natural = text.natural(line)
                if end != first and end < count and measure - natural > loose:
                    break
                badness = so_far + LINE + (TOO_WIDE if wide else 0.0)
                badness += _badness(text, line, natural, measure, justify, phrase_ends)
                if end not in best or badness < best[end][0]:
                    best[end] = badness, start
            if wide or end > reach:
                break
            end -= 1
    if count not in best:
        return None
    lines: list[Line] = []
    end = count
    while end > 0:
        start = best[end][1]
        lines.append((start, end))
        end = start
    return lines[::-1]


def _badness(
    text: Paragraph,
    line: Line,
    natural: float,
    measure: float,
    justify: bool,
    phrase_ends: frozenset[int] | None,
) -> float:
    start, end = line
    last = end == len(text.cells)
    lack = measure - natural
    badness = 0.0
    if phrase_ends is not None and not last:
        if end not in phrase_ends:
            badness += INSIDE_PHRASE
        elif text.cells[end - 1].tail in (Kind.COMMA, Kind.STOP):
            badness += AFTER_CLAUSE
    if last and start and natural < ORPHAN < measure / 2:
        badness += ORPHAN_BADNESS
    if lack < 0:
        shrink = natural - text.tightest(line)
        return badness + (1.5 * (lack / shrink) ** 2 if shrink > EPSILON else 0.0)
    if phrase_ends is not None:
        return badness + 0.5 * lack**2
    if last:
        return badness
    if not justify:
        return badness + 0.5 * lack**2
    return badness + (20.0 * lack / max(1, end - start - 1)) ** 2


def _phrase_ends(text: Paragraph) -> frozenset[int]:
    """The boundaries between phrases (BudouX)."""
    boundaries: dict[int, int] = {}
    at = 0
    for i, cell in enumerate(text.cells):
        boundaries.setdefault(at, i)  # an icon has no text and goes with the word after it
        at += len(cell.text)
    ends, at = set(text.spaces), 0
    for phrase in _phrases("".join(cell.text for cell in text.cells)):
        at += len(phrase)
        if at in boundaries:
            ends.add(boundaries[at])
    return frozenset(ends)


@lru_cache(maxsize=1024)
def _phrases(text: str) -> tuple[str, ...]:
    return tuple(_parser().parse(text)) if text else ()


@cache
def _parser() -> Parser:
    import budoux  # loads its model, which texts without phrases do not need

    return budoux.load_default_japanese_parser()


def positions(text: Paragraph, line: Line, measure: float, *, justify: bool) -> tuple[list[float], float]:
    """Where each cell of a line begins, and the line's width (em).

    A line too long is shrunk to the measure as far as it goes. A justified one that is too
    short stretches its word spaces first, then every gap alike, by half an em at most.
    """
    start, end = line
    natural = text.natural(line)
    squeeze = spread = word_spread = 0.0
    if natural > measure + EPSILON:
        shrink = natural - text.tightest(line)
        squeeze = min(1.0, (natural - measure) / shrink) if shrink > EPSILON else 0.0
    elif justify and end < len(text.cells):
        lack = measure - natural
        words = sum(1 for i in range(start + 1, end) if i in text.spaces)
        gaps = sum(1 for i in range(start + 1, end) if text.stretches[i])
        word_spread = min(SPACE_STRETCH, lack / words) if words else 0.0
        spread = min(0.5, (lack - word_spread * words) / gaps) if gaps else 0.0
    starts: list[float] = []
    pen = 0.0
    for i in range(start, end):
        if i > start:
            pen += text.widths[i] - squeeze * text.shrinks[i]
            if spread and text.stretches[i]:
                pen += spread
            if word_spread and i in text.spaces:
                pen += word_spread
        starts.append(pen)
        pen += text.cells[i].width
    return starts, pen
