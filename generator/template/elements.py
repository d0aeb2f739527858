"""What a template draws, after parsing: six kinds of element, all lengths in mm.

Shapes (rect, circle, ellipse, line, polyline, polygon, path) all become `Path`. Colours are
names of the deck's palette, or the two colours a symbol is used with: `currentColor` and
`currentGround`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.typeset.model import Box, TextStyle

Matrix = tuple[float, float, float, float, float, float]  # SVG's a b c d e f
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Origin = tuple[str, int]  # the template file and the line where an element was written

# ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",)
Segment = tuple[str, *tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of a gradient: offset 0 to 1, palette colour, opacity 0 to 1."""

    offset: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Gradient:
    """A linear (x1, y1, x2, y2) or radial (cx, cy, r) gradient, in user space (mm)."""

    kind: Literal["linear", "radial"]
    geometry: tuple[float, ...]
    stops: tuple[Stop, ...]


Paint = str | Gradient | None  # a palette name, a gradient, or nothing


@dataclass(frozen=True, slots=True)
class Pen:
    """How a path is painted; stroke width and dashes in mm, opacities 0 to 1."""

    fill: Paint = None
    stroke: Paint = None
    stroke_width: float = 0.0
    line_cap: Literal["butt", "round", "square"] = "butt"
    line_join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 4.0
    dashes: tuple[float, ...] = ()
    dash_offset: float = 0.0
    fill_rule: Literal["nonzero", "evenodd"] = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """A painted outline."""

    segments: tuple[Segment, ...]
    pen: Pen
    origin: Origin


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be set: inline markup, style and box. `field` names it in problems."""

    markup: str
    style: TextStyle
    box: Box
    field: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Image:
    """A picture file placed in a box (mm); `fit` as SVG's preserveAspectRatio meet, slice, none."""

    href: str
    x: float
    y: float
    width: float
    height: float
    fit: Literal["meet", "slice", "none"]
    opacity: float
    origin: Origin


@dataclass(frozen=True, slots=True)
class Group:
    """Elements under one transform, clip and group opacity. `clip` is drawn before `matrix`."""

    children: tuple[Element, ...]
    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] | None = None
    clip_rule: Literal["nonzero", "evenodd"] = "nonzero"
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing used many times: drawn once in the file, placed by `Use`."""

    name: str
    view_box: tuple[float, float, float, float]  # min x, min y, width, height
    children: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed with a transform and its two colours."""

    symbol: Symbol
    matrix: Matrix
    colour: str
    ground: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Portrait:
    """A picture of a real card: one face as it is printed, cut at its trim.

    `face` is a card's id, with `:back` for its back; `matrix` leads from the card's own
    millimetres (0,0 is its trim's top left corner) to where it is drawn.
    """

    face: str
    matrix: Matrix
    origin: Origin


Element = Path | Text | Image | Group | Use | Portrait


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one card, ready to be typeset and drawn; `template` is its file's path."""

    template: str
    elements: tuple[Element, ...]
