"""Drawings as SVG for a browser: the elements that are printed, with type that can be read and copied."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from generator.report import look
from generator.report.canvas import Drawing
from generator.template.elements import Element, Group, Path, Pen, Segment, Text
from generator.typeset.model import MM_PER_PT

_ANCHORS = {"start": "start", "middle": "middle", "end": "end", "justify": "start"}


def svg(drawing: Drawing, label: str) -> str:
    """A drawing as an `<svg>`, its view box in mm; `label` says aloud what it shows."""
    size = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    inner = "".join(map(_element, drawing.elements))
    return f'<svg viewBox="{size}" role="img" aria-label="{escape(label)}">{inner}</svg>'


def texts(elements: Iterable[Element]) -> Iterable[Text]:
    """The texts among elements."""
    for element in elements:
        if isinstance(element, Text):
            yield element
        elif isinstance(element, Group):
            yield from texts(element.children)


def _element(element: Element) -> str:
    match element:
        case Path():
            return f'<path d="{_d(element.segments)}"{_pen(element.pen)}/>'
        case Text():
            return _text(element)
        case Group():
            inner = "".join(map(_element, element.children))
            return f'<g transform="matrix({" ".join(map(_n, element.matrix))})">{inner}</g>'
    raise TypeError(f"charts hold no {type(element).__name__}")


def _text(text: Text) -> str:
    style, box = text.style, text.box
    x = {"middle": box.x + box.width / 2, "end": box.x + box.width}.get(style.align, box.x)
    weight = ' font-weight="700"' if style.weight == "bold" else ""
    anchor = "" if style.align == "start" else f' text-anchor="{_ANCHORS[style.align]}"'
    size = _n(style.size * MM_PER_PT)
    place = f'x="{_n(x)}" y="{_n(box.baseline or box.y)}"'
    return (
        f'<text {place} font-size="{size}"{weight}{anchor} fill="{_fill(style.colour)}">{text.markup}</text>'
    )


def _pen(pen: Pen) -> str:
    parts = [f' fill="{_fill(pen.fill)}"' if isinstance(pen.fill, str) else ' fill="none"']
    if isinstance(pen.stroke, str):
        parts.append(f' stroke="{_fill(pen.stroke)}" stroke-width="{_n(pen.stroke_width)}"')
        if pen.line_cap != "butt":
            parts.append(f' stroke-linecap="{pen.line_cap}"')
        if pen.dashes:
            parts.append(f' stroke-dasharray="{" ".join(map(_n, pen.dashes))}"')
    return "".join(parts)


def _fill(colour: str) -> str:
    # On a screen the ground is the page, which is not white.
    return look.SCREEN if colour == "book-paper" else look.rgb(colour)


def _d(segments: Iterable[Segment]) -> str:
    return "".join(command + " ".join(map(_n, numbers)) for command, *numbers in segments)


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
