"""A matrix of figures: rows by columns, darker the higher they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from generator.report.canvas import Drawing, drawn, figure
from generator.report.frame import CREST, Mark, axes_at, crest_at, length_of, write
from generator.report.look import rgb
from generator.template.elements import Symbol
from generator.typeset import FontSet


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
    room = CREST + 1.2 if any(crests) else 0.0
    labels = max(length_of(each) for each in names) + room + 2.0
    side = (width - labels - 0.4) / len(names)  # the last line wants room for its width
    high = max(7.4, min(side * 0.72, 10.5))
    top = 9.0
    reach = max((abs(mark.value - even) for mark in cells.values()), default=0.0) or 1.0
    with figure(width, top + high * len(names) + 1.0) as page:
        axes = axes_at(page, labels, top, side * len(names), high * len(names))
        axes.set_axis_off()
        axes.set_xlim(0, len(names))
        axes.set_ylim(len(names), 0)
        write(
            page, heads[0], labels + side * len(names) / 2, 2.6, size=5.8, colour="grey-text", align="center"
        )
        write(page, heads[1], 0, 7.2, size=5.8, colour="grey-text")
        for at, one in enumerate(names):
            write(page, one, labels + (at + 0.5) * side, 7.2, size=6.6 if side > 12 else 5.6, align="center")
            write(page, one, room, top + (at + 0.5) * high + 0.9)
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
        crest_at(crest, middle) for crest, middle in zip(crests, middles, strict=True) if crest is not None
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
    write(page, f"{mark.value:.1f}", middle, line - 0.1, size=7.0, weight="bold", colour=ink, align="center")
    if mark.low is not None and mark.high is not None:
        half = f"±{(mark.high - mark.low) / 2:.1f}"
        write(
            page,
            half,
            middle,
            line + 2.6,
            size=5.2,
            colour=ink if shade == "dusk" else "grey-text",
            align="center",
        )
