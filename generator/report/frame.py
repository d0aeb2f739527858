"""What the forms of chart share: a mark with its interval, axes, lines of type, the key, a scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from generator.report.look import rgb
from generator.template.elements import Symbol, Use

KEY = 4.6  # mm: the key of the series
LABEL_EM = 2.42  # mm: about as wide as a full-width character of a label
CREST = 4.2  # mm
KEY_MARK = 6.4  # mm: the shape before its name
MARKERS = ("o", "D", "s")
INKS = ("text", "dusk", "dusk")


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure and its interval, in the unit of its panel; no bounds where there is no telling."""

    value: float
    low: float | None
    high: float | None


def crest_at(crest: Symbol, middle: float) -> Use:
    """A crest at the left edge, its middle at this height (mm)."""
    left, top, width, height = crest.view_box
    scale = CREST / max(width, height)
    matrix = (scale, 0.0, 0.0, scale, -scale * left, middle - scale * (top + height / 2))
    return Use(crest, matrix, "text", "book-paper", ("", 1))


def key_lines(series: Sequence[str], width: float) -> list[list[tuple[int, float]]]:
    """Where the names of the series stand: the number of each and its left edge (mm), line by line."""
    lines: list[list[tuple[int, float]]] = []
    left = width
    for nth, name in enumerate(series if len(series) > 1 else ()):
        room = KEY_MARK + length_of(name)
        if left + room > width:
            lines.append([])
            left = 0.0
        lines[-1].append((nth, left))
        left += room + 5.0
    return lines


def add_key(page: Figure, series: Sequence[str], width: float) -> None:
    """What the shapes stand for, in the order in which they lie in a row."""
    lines = key_lines(series, width)
    if not lines:
        return
    high = KEY * len(lines)
    axes = axes_at(page, 0, 0, width, high)
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(high, 0)
    for at, line in enumerate(lines):
        y = at * KEY + 1.6
        for nth, left in line:
            ink = rgb(INKS[nth])
            face = ink if nth == 0 else rgb("book-paper")
            axes.plot([left + 0.4, left + 5.0], [y, y], color=ink, linewidth=1.1 if nth == 0 else 0.8)
            axes.plot(
                [left + 2.7],
                [y],
                MARKERS[nth],
                markersize=3.4,
                markerfacecolor=face,
                markeredgecolor=ink,
                markeredgewidth=0.8,
            )
            write(page, series[nth], left + KEY_MARK, y + 0.85, size=6.2)


def axes_at(page: Figure, left: float, top: float, width: float, height: float) -> Axes:
    """Axes at a place counted from the upper left (mm)."""
    across, down = (float(side) * 25.4 for side in page.get_size_inches())
    return page.add_axes((left / across, 1 - (top + height) / down, width / across, height / down))


def write(
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


def length_of(text: str) -> float:
    """About how long a label is (mm)."""
    return sum(LABEL_EM if ord(character) > 0x2E7F else LABEL_EM * 0.56 for character in text)


def ticks_of(low: float, high: float, room: float) -> list[float]:
    """Round numbers between the ends, as many as there is room for (mm)."""
    raw = (high - low) / min(5.0, max(1.6, room / 9.0))
    power = 10 ** floor(log10(raw))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power >= raw * 0.999)
    first = ceil(low / step - 1e-9)
    return [round(nth * step, 6) for nth in range(first, floor(high / step + 1e-9) + 1)]


def decimals_of(ticks: Sequence[float]) -> int:
    """How many digits after the point tell all numbers of a scale."""
    return max((len(f"{tick:g}".partition(".")[2]) for tick in ticks), default=0)


def spelt(value: float, decimals: int, signed: bool = False) -> str:
    """A number with so many decimals and a true minus sign; `signed` with its plus as well, but for 0."""
    text = f"{value:+.{decimals}f}" if signed and round(value, decimals) else f"{abs(value):.{decimals}f}"
    if not signed and round(value, decimals) < 0:
        text = f"-{text}"
    return text.replace("-", "−")
