"""Dots with intervals, in rows and panels.

Meaning is in place, shape and words; shades only repeat it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from generator.report.canvas import Drawing, drawn, figure
from generator.report.frame import (
    CREST,
    INKS,
    KEY,
    MARKERS,
    Mark,
    add_key,
    axes_at,
    crest_at,
    decimals_of,
    key_lines,
    length_of,
    spelt,
    ticks_of,
    write,
)
from generator.report.look import PALETTE, rgb
from generator.template.elements import Symbol
from generator.typeset import FontSet

NARROW = 90.0  # mm: charts no wider put their panels under one another
_ROW = 4.8  # mm
_SERIES, _APART = 3.0, 2.65  # mm: what each further series adds to a row, how far apart they are
_TITLE, _AXIS, _FOOT = 5.4, 4.6, 1.4  # mm: a panel's title, the scale, air below
_VALUE, _NARROW_VALUE, _BARE_VALUE = 23.5, 20.5, 9.0  # mm: the column of figures; a bare one has no intervals
_GAP = 7.0  # mm between panels
_LEAST = 30.0  # mm for a scale with its figures: with less, labels stand above their rows
_LABEL_LINE = 3.2  # mm: a line of such a label
_AIR = 1.4  # mm above such a label
_TICK = 2.0  # mm: what the first number of a scale takes at its left


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: whose figures, one a series, None where there is none.

    `limits` are the designer's for the first series; an end without one is infinite. A `crest` stands
    before the label.
    """

    label: str
    marks: tuple[Mark | None, ...]
    limits: tuple[float, float] | None = None
    crest: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows on one scale. `even` is what a figure is compared with, such as an even share."""

    title: str
    rows: tuple[Row, ...]
    decimals: int
    even: float | None = None
    even_label: str = ""
    signed: bool = False


def dots(panels: Sequence[Panel], series: Sequence[str], width: float, fonts: FontSet, name: str) -> Drawing:
    """Panels of rows: a dot for each figure, a line for its interval, and both in digits."""
    beside = len(panels) if width > NARROW else 1
    lines = [panels[at : at + beside] for at in range(0, len(panels), beside)]
    top = KEY * len(key_lines(series, width))
    rows = [_Rows(len(series), _above(line, width)) for line in lines]
    heights = [
        max(_panel_height(panel, each) for panel in line) for line, each in zip(lines, rows, strict=True)
    ]
    with figure(width, top + sum(heights)) as page:
        y = top
        for line, each, height in zip(lines, rows, heights, strict=True):
            _line(page, line, each, y, width)
            y += height
        add_key(page, series, width)
        return _with_crests(drawn(page, fonts, name), lines, rows, heights, top)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of panels side by side: for how many series, and what their labels take above (mm)."""

    series: int
    above: float

    @property
    def height(self) -> float:
        """Of a row (mm)."""
        return self.above + _ROW + _SERIES * (self.series - 1)

    def label(self, at: int) -> float:
        """The middle of a row's label below the top of the first row (mm)."""
        return at * self.height + (self.above + _AIR if self.above else self.height) / 2

    def band(self, at: int) -> tuple[float, float]:
        """From where to where a row's marks lie, counted in rows."""
        return at - 0.5 + self.above / self.height, at + 0.5

    def mark(self, at: int, nth: int, of: int) -> float:
        """The middle of the nth of so many marks, counted in rows: the first row is around 0."""
        return at + (self.above / 2 + (nth - (of - 1) / 2) * _APART) / self.height


def _above(panels: Sequence[Panel], width: float) -> float:
    """What labels take above their rows (mm): nothing where there is room enough beside them."""
    gaps = _GAP * (len(panels) - 1)
    if (width - sum(_labels(panels)) - gaps) / len(panels) >= _LEAST:
        return 0.0
    room = (width - gaps) / len(panels)
    return _AIR + _LABEL_LINE * max(len(_wrapped(row.label, room)) for panel in panels for row in panel.rows)


def _wrapped(label: str, room: float) -> list[str]:
    """A label in lines no longer than the room (mm), where words and full-width characters allow it."""
    lines = [""]
    for piece in re.findall(r"[\u2e80-\uffff][、。・ーっゃゅょッャュョ]*|[^\s\u2e80-\uffff]+\s*|\s+", label):
        if lines[-1] and length_of((lines[-1] + piece).rstrip()) > room:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def _with_crests(
    drawing: Drawing,
    lines: Sequence[Sequence[Panel]],
    rows: Sequence[_Rows],
    heights: Sequence[float],
    top: float,
) -> Drawing:
    """The drawing with a crest at the left end of each row that has one."""
    placed = []
    for panels, each, height in zip(lines, rows, heights, strict=True):
        head = top + _head(panels[0])
        for at, row in enumerate(panels[0].rows):
            if row.crest is not None:
                placed.append(crest_at(row.crest, head + each.label(at)))
        top += height
    return replace(drawing, elements=(*drawing.elements, *placed))


def _labels(panels: Sequence[Panel]) -> list[float]:
    """How much room labels want at the left of each panel (mm): where all have the same, only the first."""
    names = [[row.label for row in panel.rows] for panel in panels]
    labels = [max(map(_label, panel.rows), default=0.0) + 2.0 for panel in panels]
    if all(each == names[0] for each in names):
        return [labels[0], *[0.0] * (len(panels) - 1)]
    return labels


def _line(page: Figure, panels: Sequence[Panel], rows: _Rows, top: float, width: float) -> None:
    """Panels side by side; where all have the same rows, only the first names them."""
    labels = [_TICK] * len(panels) if rows.above else _labels(panels)
    room = (width - sum(labels) - _GAP * (len(panels) - 1)) / len(panels)
    left = 0.0
    for panel, label in zip(panels, labels, strict=True):
        _panel(page, panel, rows, (left, top, label, room))
        left += label + room + _GAP


def _panel_height(panel: Panel, rows: _Rows) -> float:
    return _head(panel) + len(panel.rows) * rows.height + _AXIS + _FOOT


def _head(panel: Panel) -> float:
    """What stands above the rows (mm): the title, and the name of the dashed line."""
    return (_TITLE if panel.title else 0.0) + (_AXIS if panel.even_label else 1.0)


def _label(row: Row) -> float:
    """How long a label is, with its crest (mm)."""
    return length_of(row.label) + (CREST + 1.2 if row.crest is not None else 0.0)


def _panel(page: Figure, panel: Panel, rows: _Rows, place: tuple[float, float, float, float]) -> None:
    """A panel: at its left and top, so much room for labels, so much for the scale and the figures (mm)."""
    left, top, labels, room = place
    figures = _VALUE if room > 52 else _NARROW_VALUE if room > 40 else _BARE_VALUE
    head = top + _head(panel)
    height = len(panel.rows) * rows.height
    across = room - figures
    axes = axes_at(page, left + labels, head, across, height)
    low, high = _range(panel)
    axes.set_xlim(low, high)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    ticks = ticks_of(low, high, across)
    axes.set_xticks(ticks, [spelt(tick, decimals_of(ticks), panel.signed) if tick else "0" for tick in ticks])
    for at in range(len(panel.rows)):
        for tick in ticks:
            axes.plot([tick, tick], rows.band(at), color=rgb("shade"), linewidth=0.35, zorder=0.5)
    if panel.title:
        write(page, panel.title, left, top + 3.2, size=7.2, weight="bold")
    _ground(page, axes, panel, rows, head)
    for at, row in enumerate(panel.rows):
        if labels:
            _name(page, row, left, head + rows.label(at), labels + room if rows.above else labels)
        for nth, mark in enumerate(row.marks):
            if mark is not None:
                middle = rows.mark(at, nth, len(row.marks))
                _dot(axes, row, mark, middle, nth)
                y = head + (middle + 0.5) * rows.height
                _digits(page, panel, mark, left + labels + room, y, nth, figures)


def _name(page: Figure, row: Row, left: float, middle: float, room: float) -> None:
    """A row's label, in lines where it is longer than the room (mm); a number of the cards as on them."""
    number = f"number-{row.label}"
    if number in PALETTE:
        write(page, row.label, left, middle + 1.2, size=9.5, colour=number, family="Reggae One")
    else:
        left += 0.0 if row.crest is None else CREST + 1.2
        lines = _wrapped(row.label, room) if length_of(row.label) > room else [row.label]
        for nth, line in enumerate(lines):
            write(page, line, left, middle + 0.85 + (nth - (len(lines) - 1) / 2) * _LABEL_LINE)


def _ground(page: Figure, axes: Axes, panel: Panel, rows: _Rows, top: float) -> None:
    """What the dots are seen against: the designer's limits as a band, the even share as a line."""
    left, right = axes.get_xlim()
    for at, row in enumerate(panel.rows):
        if row.limits is not None:
            low, high = max(row.limits[0], left), min(row.limits[1], right)
            upper, lower = rows.band(at)
            axes.fill([low, high, high, low], [upper, upper, lower, lower], facecolor=rgb("tint"))
            for end in row.limits:
                if left < end < right:
                    axes.plot([end, end], [upper, lower], color=rgb("line"), linewidth=0.6)
    if panel.even is not None:
        bands = [rows.band(at) for at in range(len(panel.rows))] if rows.above else [axes.get_ylim()]
        for band in bands:
            axes.plot([panel.even, panel.even], band, color=rgb("text"), linewidth=0.5, dashes=(4, 2))
        if panel.even_label:
            across = float(page.get_size_inches()[0]) * 25.4
            half = length_of(panel.even_label) * 5.8 / 6.8 / 2
            place = float(axes.transData.transform((panel.even, 0))[0]) * 25.4 / 72
            place = max(half, min(place, across - half))
            write(page, panel.even_label, place, top - 1.3, size=5.8, colour="grey-text", align="center")


def _dot(axes: Axes, row: Row, mark: Mark, y: float, nth: int) -> None:
    """A figure: its shape tells the series; beyond the limits it is an arrow head that points away."""
    ink = rgb(INKS[nth])
    if mark.low is not None and mark.high is not None:
        axes.plot([mark.low, mark.high], [y, y], color=ink, linewidth=1.1 if nth == 0 else 0.8)
        for end in (mark.low, mark.high):
            axes.plot([end, end], [y - 0.13, y + 0.13], color=ink, linewidth=0.6)
    shape, size = MARKERS[nth], (3.6, 3.0, 3.2)[nth]
    beyond = _beyond(row, mark)
    if nth == 0 and beyond:
        shape, size, ink = (">" if beyond > 0 else "<"), 5.2, rgb("accent")
    face = ink if nth == 0 else rgb("book-paper")
    axes.plot(
        [mark.value],
        [y],
        shape,
        markersize=size,
        markerfacecolor=face,
        markeredgecolor=ink,
        markeredgewidth=0.8,
    )


def _beyond(row: Row, mark: Mark) -> int:
    """1 or -1 where all of the interval lies above or below the limits."""
    if row.limits is None or mark.low is None or mark.high is None:
        return 0
    return 1 if mark.low > row.limits[1] else -1 if mark.high < row.limits[0] else 0


def _digits(page: Figure, panel: Panel, mark: Mark, right: float, y: float, nth: int, room: float) -> None:
    """The figure in digits, and the ends of its interval."""
    value = spelt(mark.value, panel.decimals, panel.signed)
    ink, weight = ("text", "bold") if nth == 0 else ("grey-text", "regular")
    end = right if room == _BARE_VALUE else right - room + 9.2
    write(page, value, end, y + 0.85, weight=weight, colour=ink, align="right")
    if mark.low is not None and mark.high is not None and room > _BARE_VALUE:
        low, high = (spelt(bound, panel.decimals, panel.signed) for bound in (mark.low, mark.high))
        write(
            page,
            f"{low} – {high}" if panel.signed else f"{low}–{high}",
            right,
            y + 0.85,
            size=5.2,
            colour="grey-text",
            align="right",
        )


def _range(panel: Panel) -> tuple[float, float]:
    """From where to where a scale goes: all intervals, the even share and the limits, and some air."""
    marks = [mark for row in panel.rows for mark in row.marks if mark is not None]
    ends = [end for mark in marks for end in (mark.value, mark.low, mark.high) if end is not None]
    ends += [panel.even] if panel.even is not None else []
    ends += [end for row in panel.rows for end in row.limits or () if isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    air = (high - low) * 0.08 or abs(high) * 0.05 or 0.5
    bottom = low - air
    return (0.0 if low >= 0 and (bottom < 0 or low < (high - low) * 0.35) else bottom), high + air
