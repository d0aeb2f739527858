"""Drawings as SVG for a browser: the elements that are printed, with type that can be read and copied."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from generator.report import look
from generator.report.canvas import Drawing
from generator.template.elements import IDENTITY, Element, Group, Matrix, Path, Pen, Segment, Text, Use
from generator.typeset.model import MM_PER_PT

Scope = tuple[str, str]
"""What a symbol's two colours stand for."""
PLAIN: Scope = ("text", "book-paper")
_ANCHORS = {"start": "start", "middle": "middle", "end": "end", "justify": "start"}


def svg(drawing: Drawing, label: str) -> str:
    """A drawing as an `<svg>`, its view box in mm; `label` says aloud what it shows."""
    size = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    inner = "".join(_element(element) for element in drawing.elements)
    return f'<svg viewBox="{size}" role="img" aria-label="{escape(label)}">{inner}</svg>'


def _element(element: Element, scope: Scope = PLAIN) -> str:
    match element:
        case Path():
            return f'<path d="{_d(element.segments)}"{_pen(element.pen, scope)}/>'
        case Text():
            return _text(element)
        case Group():
            return _group(element, scope)
        case Use():
            inner = "".join(
                _element(child, (element.colour, element.ground)) for child in element.symbol.children
            )
            return f"<g{_matrix(element.matrix)}>{inner}</g>"
    raise TypeError(f"charts hold no {type(element).__name__}")


def _group(group: Group, scope: Scope) -> str:
    inner = "".join(_element(child, scope) for child in group.children)
    moved = f"<g{_matrix(group.matrix)}>{inner}</g>" if group.matrix != IDENTITY else inner
    if group.clip is None:
        return moved
    outline = _d(group.clip)
    # Named by what it is: the same clip twice on a page is the same.
    name = f"clip-{sha256(outline.encode('ascii')).hexdigest()[:12]}"
    return f'<clipPath id="{name}"><path d="{outline}"/></clipPath><g clip-path="url(#{name})">{moved}</g>'


def _matrix(matrix: Matrix) -> str:
    return f' transform="matrix({" ".join(map(_n, matrix))})"'


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


def _pen(pen: Pen, scope: Scope) -> str:
    parts = [f' fill="{_fill(pen.fill, scope)}"' if isinstance(pen.fill, str) else ' fill="none"']
    if isinstance(pen.stroke, str):
        parts.append(f' stroke="{_fill(pen.stroke, scope)}" stroke-width="{_n(pen.stroke_width)}"')
        if pen.line_cap != "butt":
            parts.append(f' stroke-linecap="{pen.line_cap}"')
        if pen.line_join != "miter":
            parts.append(f' stroke-linejoin="{pen.line_join}"')
        if pen.dashes:
            parts.append(f' stroke-dasharray="{" ".join(map(_n, pen.dashes))}"')
    return "".join(parts)


def _fill(colour: str, scope: Scope = PLAIN) -> str:
    colour = {"currentColor": scope[0], "currentGround": scope[1]}.get(colour, colour)
    # On a screen the ground is the page, which is not white.
    return look.SCREEN if colour == "book-paper" else look.rgb(colour)


def _d(segments: Iterable[Segment]) -> str:
    return "".join(command + " ".join(map(_n, numbers)) for command, *numbers in segments)


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
