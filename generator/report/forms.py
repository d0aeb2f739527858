"""The three forms of chart: dots with intervals, a matrix, and columns of how often what occurred.

Each is drawn for a width (mm), so that a page of paper, a wide screen and a phone each get a
drawing of their own with type of the same size. Meaning is in place, shape and words; shades only
repeat it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, isfinite, log10

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from generator.report.canvas import Drawing, drawn, figure
from generator.report.look import PALETTE, rgb
from generator.template.elements import Symbol, Use
from generator.typeset import FontSet

NARROW = 90.0  # mm: charts no wider put their panels under one another
_ROW, _SERIES, _APART = (
    4.8,
    3.0,
    2.65,
)  # mm: a row, what each further series adds to it, how far apart they are
_TITLE, _KEY, _AXIS, _FOOT = 5.4, 4.6, 4.6, 1.4  # mm: a panel's title, the key, the scale, air below
_LABEL_EM = 2.42  # mm: about as wide as a full-width character of a label
_VALUE, _NARROW_VALUE, _BARE_VALUE = 23.5, 20.5, 9.0  # mm: the column of figures; a bare one has no intervals
_GAP = 7.0  # mm between panels
_LEAST = 30.0  # mm for a scale with its figures: with less, labels stand above their rows
_LABEL_LINE = 3.2  # mm: a line of such a label
_AIR = 1.4  # mm above such a label
_TICK = 2.0  # mm: what the first number of a scale takes at its left
_CREST = 4.2  # mm
_KEY_MARK = 6.4  # mm: the shape before its name
_MARKERS = ("o", "D", "s")
_INKS = ("text", "dusk", "dusk")


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure and its interval, in the unit of its panel; no bounds where there is no telling."""

    value: float
    low: float | None
    high: float | None


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
    top = _KEY * len(_key_lines(series, width))
    rows = [_Rows(len(series), _above(line, width)) for line in lines]
    heights = [
        max(_panel_height(panel, each) for panel in line) for line, each in zip(lines, rows, strict=True)
    ]
    with figure(width, top + sum(heights)) as page:
        y = top
        for line, each, height in zip(lines, rows, heights, strict=True):
            _line(page, line, each, y, width)
            y += height
        _key(page, series, width)
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
        if lines[-1] and _length((lines[-1] + piece).rstrip()) > room:
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
                placed.append(_crested(row.crest, head + each.label(at)))
        top += height
    return replace(drawing, elements=(*drawing.elements, *placed))


def _crested(crest: Symbol, middle: float) -> Use:
    """A crest at the left edge, its middle at this height (mm)."""
    left, top, width, height = crest.view_box
    scale = _CREST / max(width, height)
    matrix = (scale, 0.0, 0.0, scale, -scale * left, middle - scale * (top + height / 2))
    return Use(crest, matrix, "text", "book-paper", ("", 1))


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
    return _length(row.label) + (_CREST + 1.2 if row.crest is not None else 0.0)


def _panel(page: Figure, panel: Panel, rows: _Rows, place: tuple[float, float, float, float]) -> None:
    """A panel: at its left and top, so much room for labels, so much for the scale and the figures (mm)."""
    left, top, labels, room = place
    figures = _VALUE if room > 52 else _NARROW_VALUE if room > 40 else _BARE_VALUE
    head = top + _head(panel)
    height = len(panel.rows) * rows.height
    across = room - figures
    axes = _axes(page, left + labels, head, across, height)
    low, high = _range(panel)
    axes.set_xlim(low, high)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    ticks = _ticks(low, high, across)
    axes.set_xticks(ticks, [_number(tick, _decimals(ticks), panel.signed) if tick else "0" for tick in ticks])
    for at in range(len(panel.rows)):
        for tick in ticks:
            axes.plot([tick, tick], rows.band(at), color=rgb("shade"), linewidth=0.35, zorder=0.5)
    if panel.title:
        _write(page, panel.title, left, top + 3.2, size=7.2, weight="bold")
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
        _write(page, row.label, left, middle + 1.2, size=9.5, colour=number, family="Reggae One")
    else:
        left += 0.0 if row.crest is None else _CREST + 1.2
        lines = _wrapped(row.label, room) if _length(row.label) > room else [row.label]
        for nth, line in enumerate(lines):
            _write(page, line, left, middle + 0.85 + (nth - (len(lines) - 1) / 2) * _LABEL_LINE)


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
            half = _length(panel.even_label) * 5.8 / 6.8 / 2
            place = float(axes.transData.transform((panel.even, 0))[0]) * 25.4 / 72
            place = max(half, min(place, across - half))
            _write(page, panel.even_label, place, top - 1.3, size=5.8, colour="grey-text", align="center")


def _dot(axes: Axes, row: Row, mark: Mark, y: float, nth: int) -> None:
    """A figure: its shape tells the series; beyond the limits it is an arrow head that points away."""
    ink = rgb(_INKS[nth])
    if mark.low is not None and mark.high is not None:
        axes.plot([mark.low, mark.high], [y, y], color=ink, linewidth=1.1 if nth == 0 else 0.8)
        for end in (mark.low, mark.high):
            axes.plot([end, end], [y - 0.13, y + 0.13], color=ink, linewidth=0.6)
    shape, size = _MARKERS[nth], (3.6, 3.0, 3.2)[nth]
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
    value = _number(mark.value, panel.decimals, panel.signed)
    ink, weight = ("text", "bold") if nth == 0 else ("grey-text", "regular")
    end = right if room == _BARE_VALUE else right - room + 9.2
    _write(page, value, end, y + 0.85, weight=weight, colour=ink, align="right")
    if mark.low is not None and mark.high is not None and room > _BARE_VALUE:
        low, high = (_number(bound, panel.decimals, panel.signed) for bound in (mark.low, mark.high))
        _write(
            page,
            f"{low} – {high}" if panel.signed else f"{low}–{high}",
            right,
            y + 0.85,
            size=5.2,
            colour="grey-text",
            align="right",
        )


def _key_lines(series: Sequence[str], width: float) -> list[list[tuple[int, float]]]:
    """Where the names of the series stand: the number of each and its left edge (mm), line by line."""
    lines: list[list[tuple[int, float]]] = []
    left = width
    for nth, name in enumerate(series if len(series) > 1 else ()):
        room = _KEY_MARK + _length(name)
        if left + room > width:
            lines.append([])
            left = 0.0
        lines[-1].append((nth, left))
        left += room + 5.0
    return lines


def _key(page: Figure, series: Sequence[str], width: float) -> None:
    """What the shapes stand for, in the order in which they lie in a row."""
    lines = _key_lines(series, width)
    if not lines:
        return
    high = _KEY * len(lines)
    axes = _axes(page, 0, 0, width, high)
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(high, 0)
    for at, line in enumerate(lines):
        y = at * _KEY + 1.6
        for nth, left in line:
            ink = rgb(_INKS[nth])
            face = ink if nth == 0 else rgb("book-paper")
            axes.plot([left + 0.4, left + 5.0], [y, y], color=ink, linewidth=1.1 if nth == 0 else 0.8)
            axes.plot(
                [left + 2.7],
                [y],
                _MARKERS[nth],
                markersize=3.4,
                markerfacecolor=face,
                markeredgecolor=ink,
                markeredgewidth=0.8,
            )
            _write(page, series[nth], left + _KEY_MARK, y + 0.85, size=6.2)


def matrix(
    names: Sequence[str],
    crests: Sequence[Symbol | None],
    cells: Mapping[tuple[str, str], Mark],
    even: float,
    heads: tuple[str, str],
    width: float,
    fonts: FontSet,
    name: str,
) -> Drawing:
    """Figures by row and column, darker the higher they are, with half their interval under them."""
    room = _CREST + 1.2 if any(crests) else 0.0
    labels = max(_length(each) for each in names) + room + 2.0
    side = (width - labels - 0.4) / len(names)  # the last line wants room for its width
    high = max(7.4, min(side * 0.72, 10.5))
    top = 9.0
    reach = max((abs(mark.value - even) for mark in cells.values()), default=0.0) or 1.0
    with figure(width, top + high * len(names) + 1.0) as page:
        axes = _axes(page, labels, top, side * len(names), high * len(names))
        axes.set_axis_off()
        axes.set_xlim(0, len(names))
        axes.set_ylim(len(names), 0)
        _write(
            page, heads[0], labels + side * len(names) / 2, 2.6, size=5.8, colour="grey-text", align="center"
        )
        _write(page, heads[1], 0, 7.2, size=5.8, colour="grey-text")
        for at, one in enumerate(names):
            _write(page, one, labels + (at + 0.5) * side, 7.2, size=6.6 if side > 12 else 5.6, align="center")
            _write(page, one, room, top + (at + 0.5) * high + 0.9)
            for other, two in enumerate(names):
                mark = cells.get((one, two))
                _cell(
                    page,
                    axes,
                    mark,
                    other,
                    at,
                    (mark.value - even) / reach if mark else 0.0,
                    (labels, top, side, high),
                )
        drawing = drawn(page, fonts, name)
    middles = [top + (at + 0.5) * high for at in range(len(names))]
    placed = [
        _crested(crest, middle) for crest, middle in zip(crests, middles, strict=True) if crest is not None
    ]
    return replace(drawing, elements=(*drawing.elements, *placed))


def _cell(
    page: Figure,
    axes: Axes,
    mark: Mark | None,
    x: int,
    y: int,
    weight: float,
    frame: tuple[float, float, float, float],
) -> None:
    left, top, side, high = frame
    shade = "dusk" if weight > 0.6 else "shade" if weight > 0.2 else "tint" if weight > -0.2 else None
    face = "none" if shade is None or mark is None else rgb(shade)
    axes.fill(
        [x, x + 1, x + 1, x], [y, y, y + 1, y + 1], facecolor=face, edgecolor=rgb("line"), linewidth=0.5
    )
    if mark is None:
        axes.plot([x + 0.4, x + 0.6], [y + 0.5, y + 0.5], color=rgb("line"), linewidth=0.6)
        return
    ink = "book-paper" if shade == "dusk" else "text"
    middle, line = left + (x + 0.5) * side, top + (y + 0.5) * high
    _write(page, f"{mark.value:.1f}", middle, line - 0.1, size=7.0, weight="bold", colour=ink, align="center")
    if mark.low is not None and mark.high is not None:
        half = f"±{(mark.high - mark.low) / 2:.1f}"
        _write(
            page,
            half,
            middle,
            line + 2.6,
            size=5.2,
            colour=ink if shade == "dusk" else "grey-text",
            align="center",
        )


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each value occurred (shares in percent, with intervals), and where the middle one lies."""

    shares: Mapping[int, Mark]
    median: int


def columns(
    spreads: Sequence[Spread],
    series: Sequence[str],
    axis: str,
    middle: str,
    width: float,
    fonts: FontSet,
    name: str,
) -> Drawing:
    """A column for each value with its interval; of a second series the outline. The median is named."""
    top = _KEY * len(_key_lines(series, width)) + 5.0
    height = 25.0
    values = sorted({value for spread in spreads for value in spread.shares})
    most = max(mark.high or mark.value for spread in spreads for mark in spread.shares.values())
    with figure(width, top + height + 8.6) as page:
        axes = _axes(page, 8.5, top, width - 9.5, height)
        axes.set_xlim(values[0] - 0.7, values[-1] + 0.7)
        axes.set_ylim(0, most * 1.06)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="y", color=rgb("shade"), linewidth=0.35)
        ticks = _ticks(0, most * 1.06, height)
        axes.set_yticks(ticks, [f"{_number(tick, _decimals(ticks))} %" for tick in ticks])
        axes.tick_params(axis="y", labelsize=6.0, labelcolor=rgb("grey-text"))
        step = max(1, ceil(len(values) * 5.5 / (width - 9.5)))
        shown = [value for value in values if value % step == 0]
        axes.set_xticks(shown, [str(value) for value in shown])
        for nth, spread in enumerate(spreads):
            _columns(axes, spread, nth)
        _write(page, axis, width - 1.0, top + height + 7.6, size=5.8, colour="grey-text", align="right")
        where = axes.transData.transform((spreads[0].median, 0))[0] * 25.4 / 72
        axes.axvline(spreads[0].median, color=rgb("text"), linewidth=0.5, dashes=(4, 2))
        _write(page, middle, where, top - 1.4, size=5.8, colour="grey-text", align="center")
        _key(page, series, width)
        return drawn(page, fonts, name)


def _columns(axes: Axes, spread: Spread, nth: int) -> None:
    for value, mark in sorted(spread.shares.items()):
        left, right = value - 0.36, value + 0.36
        if nth == 0:
            axes.fill(
                [left, right, right, left],
                [0, 0, mark.value, mark.value],
                facecolor=rgb("shade"),
                edgecolor=rgb("dusk"),
                linewidth=0.4,
            )
        if nth == 0 and mark.low is not None and mark.high is not None:
            axes.plot([value, value], [mark.low, mark.high], color=rgb("text"), linewidth=0.8)
        if nth == 0:
            axes.plot([value], [mark.value], "o", markersize=2.0, color=rgb("text"), markeredgewidth=0)
        else:
            axes.plot(
                [value],
                [mark.value],
                "D",
                markersize=2.8,
                markerfacecolor=rgb("book-paper"),
                markeredgecolor=rgb("dusk"),
                markeredgewidth=0.8,
            )


# Places and numbers.


def _axes(page: Figure, left: float, top: float, width: float, height: float) -> Axes:
    """Axes at a place counted from the upper left (mm)."""
    across, down = (float(side) * 25.4 for side in page.get_size_inches())
    return page.add_axes((left / across, 1 - (top + height) / down, width / across, height / down))


def _write(
    page: Figure,
    text: str,
    x: float,
    y: float,
    *,
    size: float = 6.8,
    weight: str = "regular",
    colour: str = "text",
    align: str = "left",
    family: str = "Noto Sans JP",
) -> None:
    """A line of type with its baseline at a place counted from the upper left (mm)."""
    across, down = (float(side) * 25.4 for side in page.get_size_inches())
    page.text(
        x / across,
        1 - y / down,
        text,
        fontsize=size,
        fontweight=weight,
        fontfamily=family,
        color=rgb(colour),
        ha=align,
        va="baseline",
    )


def _length(text: str) -> float:
    """About how long a label is (mm)."""
    return sum(_LABEL_EM if ord(character) > 0x2E7F else _LABEL_EM * 0.56 for character in text)


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


def _ticks(low: float, high: float, room: float) -> list[float]:
    """Round numbers between the ends, as many as there is room for (mm)."""
    raw = (high - low) / min(5.0, max(1.6, room / 9.0))
    power = 10 ** floor(log10(raw))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power >= raw * 0.999)
    first = ceil(low / step - 1e-9)
    return [round(nth * step, 6) for nth in range(first, floor(high / step + 1e-9) + 1)]


def _decimals(ticks: Sequence[float]) -> int:
    return max((len(f"{tick:g}".partition(".")[2]) for tick in ticks), default=0)


def _number(value: float, decimals: int, signed: bool = False) -> str:
    text = f"{value:+.{decimals}f}" if signed and round(value, decimals) else f"{abs(value):.{decimals}f}"
    if not signed and round(value, decimals) < 0:
        text = f"-{text}"
    return text.replace("-", "−")
