"""Columns: how often each value occurred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from matplotlib.axes import Axes

from generator.report.canvas import Drawing, drawn, figure
from generator.report.frame import (
    KEY,
    Mark,
    add_key,
    axes_at,
    decimals_of,
    key_lines,
    spelt,
    ticks_of,
    write,
)
from generator.report.look import rgb
from generator.typeset import FontSet


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
    top = KEY * len(key_lines(series, width)) + 5.0
    height = 25.0
    values = sorted({value for spread in spreads for value in spread.shares})
    most = max(mark.high or mark.value for spread in spreads for mark in spread.shares.values())
    with figure(width, top + height + 8.6) as page:
        axes = axes_at(page, 8.5, top, width - 9.5, height)
        axes.set_xlim(values[0] - 0.7, values[-1] + 0.7)
        axes.set_ylim(0, most * 1.06)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="y", color=rgb("shade"), linewidth=0.35)
        ticks = ticks_of(0, most * 1.06, height)
        axes.set_yticks(ticks, [f"{spelt(tick, decimals_of(ticks))} %" for tick in ticks])
        axes.tick_params(axis="y", labelsize=6.0, labelcolor=rgb("grey-text"))
        step = max(1, ceil(len(values) * 5.5 / (width - 9.5)))
        shown = [value for value in values if value % step == 0]
        axes.set_xticks(shown, [str(value) for value in shown])
        for nth, spread in enumerate(spreads):
            _columns(axes, spread, nth)
        write(page, axis, width - 1.0, top + height + 7.6, size=5.8, colour="grey-text", align="right")
        where = axes.transData.transform((spreads[0].median, 0))[0] * 25.4 / 72
        axes.axvline(spreads[0].median, color=rgb("text"), linewidth=0.5, dashes=(4, 2))
        write(page, middle, where, top - 1.4, size=5.8, colour="grey-text", align="center")
        add_key(page, series, width)
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
