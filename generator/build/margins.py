"""Texts against the edges of their card: what the knife would cut, and what stands too near to it.

The ink is measured, glyph by glyph and under the transforms of the groups around it (mm). A box
says nothing: a text may lie outside its box's middle, and a glyph is smaller than its advance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.template import geometry
from generator.template.elements import IDENTITY, Element, Group, Matrix, Text
from generator.typeset.fonts import FontSet
from generator.typeset.model import MM_PER_PT, Run, TextBlock

ROUNDING = 0.02  # mm; less than a printer can place
# What surely holds a glyph's ink, from its origin (em): left, up, right, down. Only texts whose
# glyphs come that near to an edge are measured.
REACH = (0.6, 1.3, 1.6, 0.7)
REACH_OF_COLUMN = (1.0, 0.6, 1.0, 1.6)

Edges = tuple[float, float, float, float]  # left, top, right, bottom


class Astray(NamedTuple):
    """A text that reaches so many mm over one edge: of the trim, or else of the safe area."""

    text: Text
    edge: str
    by: float
    cut: bool


def astray(
    elements: Iterable[Element],
    blocks: Mapping[Text, TextBlock],
    size: tuple[float, float],
    safe: float,
    fonts: FontSet,
) -> Iterator[Astray]:
    """The texts of a face that leave the trim or the safe area (mm), each with its worst edge."""
    width, height = size
    inner = (safe, safe, width - safe, height - safe)
    for text, matrix in texts(elements, IDENTITY):
        block = blocks[text]
        if not any(_outside(box, inner) for box in _rough(block, matrix)):
            continue
        boxes = ink(block, matrix, fonts)
        edge, by = _beyond(boxes, (0.0, 0.0, width, height))
        cut = by > ROUNDING
        if not cut:
            edge, by = _beyond(boxes, inner)
        if by > ROUNDING:
            yield Astray(text, edge, by, cut)


def texts(elements: Iterable[Element], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """Every text, and the transform from its own millimetres to the card's."""
    for element in elements:
        if isinstance(element, Text):
            yield element, matrix
        elif isinstance(element, Group):
            yield from texts(element.children, geometry.product(matrix, element.matrix))


def _beyond(boxes: Iterable[Edges], area: Edges) -> tuple[str, float]:
    """The edge of an area that boxes reach farthest over, and how far (0 for none)."""
    worst = ("", 0.0)
    for left, top, right, bottom in boxes:
        for edge, by in (
            ("left", area[0] - left),
            ("top", area[1] - top),
            ("right", right - area[2]),
            ("bottom", bottom - area[3]),
        ):
            if by > worst[1]:
                worst = edge, by
    return worst


def _outside(box: Edges, area: Edges) -> bool:
    return box[0] < area[0] or box[1] < area[1] or box[2] > area[2] or box[3] > area[3]


def _rough(block: TextBlock, matrix: Matrix) -> Iterator[Edges]:
    """Boxes that hold a text and more: a run is one line, so its ends say where it is."""
    for icon in block.icons:
        yield _mapped(matrix, icon.x, icon.y, icon.x + icon.side, icon.y + icon.side)
    for runs in (block.runs, block.ruby_runs):
        for run in runs:
            first, last, em = run.glyphs[0], run.glyphs[-1], run.size * MM_PER_PT
            left, up, right, down = REACH_OF_COLUMN if run.vertical or run.turned else REACH
            x1, x2 = (first.x, last.x) if first.x < last.x else (last.x, first.x)
            y1, y2 = (first.y, last.y) if first.y < last.y else (last.y, first.y)
            yield _mapped(matrix, x1 - left * em, y1 - up * em, x2 + right * em, y2 + down * em)


def ink(block: TextBlock, matrix: Matrix, fonts: FontSet) -> list[Edges]:
    """The box of each glyph's ink, and of each icon."""
    boxes = [_mapped(matrix, icon.x, icon.y, icon.x + icon.side, icon.y + icon.side) for icon in block.icons]
    for run in (*block.runs, *block.ruby_runs):
        boxes += (_mapped(matrix, *box) for box in _glyphs(run, fonts))
    return boxes


def _glyphs(run: Run, fonts: FontSet) -> Iterator[Edges]:
    """The ink of a run's glyphs, before any transform."""
    face, em = fonts.face(run.face), run.size * MM_PER_PT
    for glyph in run.glyphs:
        ink = face.ink(glyph.gid)
        if ink is None:
            continue
        left, bottom, right, top = (em * edge for edge in ink)
        x, y = glyph.x, glyph.y
        if run.turned:  # a quarter turn clockwise: what was up is right, what was right is down
            yield x + bottom, y + left, x + top, y + right
            continue
        if run.vertical:
            along, up = face.vertical_origin(glyph.gid)
            x, y = x - along * em, y + up * em
        yield x + left * run.stretch, y - top, x + right * run.stretch, y - bottom


def _mapped(matrix: Matrix, left: float, top: float, right: float, bottom: float) -> Edges:
    """The box round a transformed box."""
    if matrix == IDENTITY:
        return left, top, right, bottom
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (top, bottom)]
    ys = [b * x + d * y + f for x in (left, right) for y in (top, bottom)]
    return min(xs), min(ys), max(xs), max(ys)
