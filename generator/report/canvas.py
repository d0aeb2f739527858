"""Charts of matplotlib as elements: a renderer that draws what every page of hibari is drawn from.

So a chart is set in our faces by our typesetter, in colours by name, and is the same drawing in a
PDF and in a browser. Matplotlib counts in points from the lower left, elements in mm from the
upper left.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import isclose
from typing import Any, Literal
from xml.sax.saxutils import escape

import matplotlib
from matplotlib.backend_bases import FigureCanvasBase, GraphicsContextBase, RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.path import Path as Outline
from matplotlib.transforms import Transform

from generator.deck import files
from generator.report import look
from generator.template import geometry
from generator.template.elements import Element, Group, Origin, Path, Pen, Segment, Text
from generator.typeset import FontSet, set_text
from generator.typeset.model import MM_PER_PT, Align, Box, TextStyle

_FACES = {"Noto Sans JP": "body", "Shippori Mincho": "mincho", "Reggae One": "display"}
"""Matplotlib's names of the faces, and ours."""
_CAPS: dict[str, Literal["butt", "round", "square"]] = {"projecting": "square", "round": "round"}
_ALIGNED: dict[str, Align] = {"left": "start", "center": "middle", "right": "end"}
_ASCENT, _DESCENT = 0.88, 0.12  # em: the box that every line of type takes
_ROUNDED = 3  # decimals of a millimetre

STYLE: Any = {
    "font.family": "Noto Sans JP",
    "font.size": 6.8,
    "text.parse_math": False,
    "text.color": look.rgb("text"),
    "axes.linewidth": 0.5,
    "axes.edgecolor": look.rgb("line"),
    "axes.labelcolor": look.rgb("grey-text"),
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "xtick.color": look.rgb("line"),
    "xtick.labelcolor": look.rgb("grey-text"),
    "xtick.labelsize": 6.0,
    "xtick.major.size": 1.8,
    "xtick.major.width": 0.5,
    "xtick.major.pad": 2.0,
    "ytick.color": look.rgb("line"),
    "ytick.labelcolor": look.rgb("text"),
    "ytick.labelsize": 6.8,
    "ytick.major.size": 0.0,
    "ytick.major.pad": 4.0,
    "lines.solid_capstyle": "butt",
    "figure.dpi": 72.0,
}
"""All that charts have in common; nothing is taken from the user's own matplotlibrc."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart as elements in a box of this size (mm)."""

    width: float
    height: float
    elements: tuple[Element, ...]


@contextmanager
def figure(width: float, height: float) -> Iterator[Figure]:
    """An empty figure of this size (mm), to be filled while charts have our style."""
    _register()
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        yield Figure(figsize=(width / 25.4, height / 25.4), dpi=72)


def drawn(figure: Figure, fonts: FontSet, name: str) -> Drawing:
    """The figure as elements; `name` is the chart's, for what is wrong with its texts."""
    width, height = (side * 25.4 for side in figure.get_size_inches())
    renderer = Renderer(float(width), float(height), fonts, name)
    FigureCanvasBase(figure)
    figure.draw(renderer)
    return Drawing(round(float(width), 3), round(float(height), 3), tuple(renderer.elements))


@cache
def _register() -> None:
    for file in sorted(
        {file for family in look.FAMILIES.values() for file in (*family.regular, *family.bold)}
    ):
        fontManager.addfont(files.SHIPPED / "fonts" / file)


class Renderer(RendererBase):
    """Draws paths and texts as elements. Charts hold nothing else: no pictures, no shading."""

    def __init__(self, width: float, height: float, fonts: FontSet, name: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._width, self._height = width, height
        self._fonts = fonts
        self._origin: Origin = (name, 1)

    # What matplotlib asks for.

    def get_canvas_width_height(self) -> tuple[float, float]:
        """The size of the drawing (pt)."""
        return self._width / MM_PER_PT, self._height / MM_PER_PT

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: object) -> Any:
        """How much room a line of type takes (pt)."""
        size = prop.get_size_in_points()
        block = set_text(escape(s), _style(prop, "text"), Box(0, 0, 1000, 1000), self._fonts)
        return block.width / MM_PER_PT, size * (_ASCENT + _DESCENT), size * _DESCENT

    def draw_path(
        self, gc: GraphicsContextBase, path: Outline, transform: Transform, rgbFace: Any = None
    ) -> None:
        """A path as an element, clipped where it leaves the axes."""
        segments = tuple(self._segments(path, transform))
        pen = _pen(gc, rgbFace)
        if not segments or (pen.fill is None and pen.stroke is None):
            return
        drawn = Path(segments, pen, self._origin)
        clip = self._clip(gc)
        inside = clip is None or all(_within(segment, clip) for segment in segments)
        if inside or clip is None:
            self.elements.append(drawn)
        else:
            left, top, right, bottom = clip
            self.elements.append(
                Group((drawn,), clip=geometry.rectangle(left, top, right - left, bottom - top))
            )

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: object = False,
        mtext: Any = None,
    ) -> None:
        """A line of type as an element, anchored where the chart aligns it."""
        width = self.get_text_width_height_descent(s, prop, False)[0] * MM_PER_PT
        align = _ALIGNED[mtext.get_horizontalalignment()] if mtext is not None and not angle else "start"
        style = _style(prop, _colour(gc.get_rgb()), align)
        left, baseline = (round(float(at) * MM_PER_PT, _ROUNDED) for at in (x, y))
        high = float(prop.get_size_in_points()) * MM_PER_PT
        box = Box(left, baseline - high, round(width + 0.01, _ROUNDED), 2 * high, baseline=baseline)
        text = Text(escape(s), style, box, s[:12], self._origin)
        turned = Group((text,), geometry.rotation(-angle, left, baseline)) if angle else text
        self.elements.append(turned)

    def draw_image(self, gc: GraphicsContextBase, x: float, y: float, im: Any, transform: Any = None) -> None:
        """Refused: a chart is lines and type."""
        raise ValueError("a chart is lines and type: it holds no pictures")

    # How it is drawn.

    def _segments(self, path: Outline, transform: Transform) -> Iterator[Segment]:
        at: tuple[float, float] = (0.0, 0.0)
        for points, code in path.iter_segments(transform, simplify=False, remove_nans=True):
            numbers = [self._mm(value, index) for index, value in enumerate(points)]
            match code:
                case Outline.MOVETO:
                    yield ("M", *numbers)
                case Outline.LINETO:
                    yield ("L", *numbers)
                case Outline.CURVE3:  # raised to a cubic curve
                    (x0, y0), (x1, y1, x, y) = at, numbers
                    thirds = (x0 + 2 * (x1 - x0) / 3, y0 + 2 * (y1 - y0) / 3)
                    yield ("C", *thirds, x + 2 * (x1 - x) / 3, y + 2 * (y1 - y) / 3, x, y)
                case Outline.CURVE4:
                    yield ("C", *numbers)
                case Outline.CLOSEPOLY:
                    yield ("Z",)
            at = (numbers[-2], numbers[-1])

    def _mm(self, value: float, index: int) -> float:
        mm = float(value) * MM_PER_PT
        return round(self._height - mm if index % 2 else mm, _ROUNDED)

    def _clip(self, gc: GraphicsContextBase) -> tuple[float, float, float, float] | None:
        box: Any = gc.get_clip_rectangle()
        if box is None:
            return None
        left, right = box.x0 * MM_PER_PT, box.x1 * MM_PER_PT
        return left, self._height - box.y1 * MM_PER_PT, right, self._height - box.y0 * MM_PER_PT


def _within(segment: Segment, clip: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = clip
    _, *numbers = segment
    return all(left - 0.01 <= x <= right + 0.01 for x in numbers[0::2]) and all(
        top - 0.01 <= y <= bottom + 0.01 for y in numbers[1::2]
    )


def _pen(gc: GraphicsContextBase, face: Any) -> Pen:
    width = gc.get_linewidth() * MM_PER_PT
    red, green, blue, opacity = gc.get_rgb()
    dashing: Any = gc.get_dashes()
    offset, dashes = dashing
    stroked = width > 0 and opacity > 0
    filled = face is not None and (len(face) < 4 or face[3] > 0)
    return Pen(
        fill=_colour(face) if filled else None,
        stroke=_colour((red, green, blue)) if stroked else None,
        stroke_width=round(width, _ROUNDED) if stroked else 0.0,
        line_cap=_CAPS.get(str(gc.get_capstyle()), "butt"),
        dashes=tuple(round(float(dash) * MM_PER_PT, _ROUNDED) for dash in dashes or ()),
        dash_offset=round(float(offset or 0) * MM_PER_PT, _ROUNDED),
    )


def _colour(rgb: Any) -> str:
    """The name of a colour. Raises ValueError for one that the palette does not have."""
    for name, colour in look.PALETTE.items():
        known = (int(colour.rgb[at : at + 2], 16) / 255 for at in (1, 3, 5))
        if all(isclose(one, other, abs_tol=1e-3) for one, other in zip(rgb, known, strict=False)):
            return name
    raise ValueError(f"the report's palette has no colour {rgb}")


def _style(prop: FontProperties, colour: str, align: Align = "start") -> TextStyle:
    size = prop.get_size_in_points()
    weight = prop.get_weight()
    bold = weight == "bold" or (isinstance(weight, int) and weight >= 600)
    return TextStyle(
        family=_FACES[prop.get_family()[0]],
        size=size,
        min_size=size,
        colour=colour,
        weight="bold" if bold else "regular",
        align=align,
        ground="book-paper",
    )
