"""Art that goes on beyond where it was drawn: its edge, mirrored outwards.

A shop may ask for more bleed than a card has, or cut it a little larger. What is added lies outside
the trim; type is never mirrored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.draw.content import Bounds, Content, multiply, outline_bounds
from generator.sheets.model import Rect
from generator.template.elements import IDENTITY, Element, Group, Image, Matrix, Path, Text, Use

OVERLAP = 0.1  # mm that the mirrored art lies under the face, so that no seam shows


def grounds(elements: Iterable[Element], inside: Rect, matrix: Matrix = IDENTITY) -> Iterator[Element]:
    """The elements without their texts, and without what lies wholly `inside`.

    `matrix` leads from their millimetres to those of the box.
    """
    for element in elements:
        match element:
            case Text():
                pass
            case Group():
                children = tuple(grounds(element.children, inside, multiply(element.matrix, matrix)))
                if children:
                    yield replace(element, children=children)
            case _:
                box = _box(element)
                if box is None or not _within(box, matrix, inside):
                    yield element


def _box(element: Element) -> Bounds | None:
    """What an element covers at most, in its own millimetres; None where that is not known."""
    match element:
        case Path() if element.segments:
            return outline_bounds(element.segments, element.pen.stroke_width * element.pen.miter_limit)
        case Image():
            return element.x, element.y, element.x + element.width, element.y + element.height
        case Use():
            left, top, width, height = element.symbol.view_box
            return _mapped((left, top, left + width, top + height), element.matrix)
        case _:
            return None


def _within(bounds: Bounds, matrix: Matrix, box: Rect) -> bool:
    left, top, right, bottom = _mapped(bounds, matrix)
    return left > box.x and top > box.y and right < box.right and bottom < box.bottom


def _mapped(bounds: Bounds, matrix: Matrix) -> Bounds:
    left, top, right, bottom = bounds
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def mirror(content: Content, form: str, inner: Rect, outer: Rect) -> None:
    """Draw the edges of a form, which ends at `inner`, as far as `outer` on all sides and corners."""
    across = _strips(inner.x, inner.right, outer.x, outer.right)
    down = _strips(inner.y, inner.bottom, outer.y, outer.bottom)
    for left, right, turn_x, x in across:
        for top, bottom, turn_y, y in down:
            if (turn_x, turn_y) == (1.0, 1.0):
                continue  # the face itself
            content.save()
            content.clip_box(left, top, right - left, bottom - top)
            matrix: Matrix = (turn_x, 0, 0, turn_y, x, y)
            content.transform(matrix)
            content.draw(form)
            content.restore()


def _strips(start: float, end: float, first: float, last: float) -> list[tuple[float, float, float, float]]:
    """Before, within and after `start` and `end`: from, to, the sign of the axis, and its shift."""
    low, high = start + OVERLAP, end - OVERLAP
    strips = [(first, low, -1.0, 2 * low), (start, end, 1.0, 0.0), (high, last, -1.0, 2 * high)]
    wanted = (first < start, True, last > end)
    return [strip for strip, want in zip(strips, wanted, strict=True) if want]


def inside(inner: Rect, outer: Rect) -> Rect:
    """The part of `inner` that no mirrored edge shows."""
    x = max(inner.x - outer.x, outer.right - inner.right, 0) + 2 * OVERLAP
    y = max(inner.y - outer.y, outer.bottom - inner.bottom, 0) + 2 * OVERLAP
    return Rect(inner.x + x, inner.y + y, max(inner.width - 2 * x, 0), max(inner.height - 2 * y, 0))
