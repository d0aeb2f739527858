"""Art that goes on beyond where it was drawn: beneath the face lies the same art, stretched.

A shop may ask for more bleed than a card has, or cut it a little larger. What shows of the stretched
art lies outside the trim; there is no type in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.draw.content import Bounds, mapped, multiply, outline_bounds
from generator.sheets.model import Rect
from generator.template.elements import IDENTITY, Element, Group, Image, Matrix, Path, Text, Use


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
            return mapped((left, top, left + width, top + height), element.matrix)
        case _:
            return None


def _within(bounds: Bounds, matrix: Matrix, box: Rect) -> bool:
    left, top, right, bottom = mapped(bounds, matrix)
    return left > box.x and top > box.y and right < box.right and bottom < box.bottom


def stretch(inner: Rect, outer: Rect) -> Matrix:
    """The matrix that makes what fills `inner` fill `outer`."""
    across, down = outer.width / inner.width, outer.height / inner.height
    return (across, 0, 0, down, outer.x - inner.x * across, outer.y - inner.y * down)


def hidden(inner: Rect, outer: Rect) -> Rect:
    """The part of `inner` that lies beneath the face when it is stretched to `outer`."""
    a, _, _, d, e, f = stretch(inner, outer)
    left, top = (inner.x - e) / a, (inner.y - f) / d
    return Rect(left, top, inner.width / a, inner.height / d)
