"""What an element inherits and how it is painted, set and placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.template import geometry
from generator.template.elements import IDENTITY, Matrix, Pen
from generator.template.faults import Fault
from generator.template.geometry import Segments
from generator.template.values import CURRENT, GROUND, NONE, reference_of_paint
from generator.template.vocabulary import INHERITED, missing
from generator.typeset.model import MM_PER_PT, Box, TextStyle

# The part of an em square above the baseline in Japanese type.
ABOVE_BASELINE = 0.88

Values = Mapping[str, Any]


class Style(NamedTuple):
    """What an element inherits; None for a colour that nothing has named."""

    fill: str = CURRENT
    stroke: str = NONE
    stroke_width: float = 1.0
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    stroke_miterlimit: float = 4.0
    stroke_dasharray: tuple[float, ...] = ()
    stroke_dashoffset: float = 0.0
    fill_rule: str = "nonzero"
    clip_rule: str = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    color: str | None = None
    ground: str | None = None

    def named(self, colour: str) -> str | None:
        """A colour with currentColor and currentGround looked up."""
        return {CURRENT: self.color, GROUND: self.ground}.get(colour, colour)

    def changed(self, values: Values) -> Style:
        """The style after an element's own attributes."""
        own = {name.replace("-", "_"): value for name, value in values.items() if name in INHERITED}
        own |= {name: self.named(own[name]) for name in ("color", "ground") if name in own}
        return self._replace(**own)


class Placed(NamedTuple):
    """How an element is set into its surroundings: transform, id of its clip, opacity."""

    matrix: Matrix = IDENTITY
    clip: str | None = None
    opacity: float = 1.0


def placed(values: Values) -> Placed:
    """The placing that an element's attributes say."""
    return Placed(values.get("transform", IDENTITY), values.get("clip-path"), values.get("opacity", 1.0))


def pen(style: Style, element: str) -> Pen:
    """How a shape is painted. Gradients are left as url(#id).

    Raises:
        Fault: when the paint is a current colour and nothing has named it.
    """

    def paint(value: str, attribute: str) -> str | None:
        if value == NONE:
            return None
        if (colour := style.named(value)) is None:
            help = f"name its `{attribute}`, or a `color` and `ground` on a group around it"
            raise missing(element, attribute, help)
        return colour

    stroke = paint(style.stroke, "stroke") if style.stroke_width else None
    return Pen(
        fill=None if element == "line" else paint(style.fill, "fill"),
        stroke=stroke,
        stroke_width=style.stroke_width if stroke else 0.0,
        line_cap=style.stroke_linecap,  # type: ignore[arg-type]  # read by one_of
        line_join=style.stroke_linejoin,  # type: ignore[arg-type]
        miter_limit=style.stroke_miterlimit,
        dashes=style.stroke_dasharray,
        dash_offset=style.stroke_dashoffset,
        fill_rule=style.fill_rule,  # type: ignore[arg-type]
        fill_opacity=style.fill_opacity,
        stroke_opacity=style.stroke_opacity,
    )


def outline(element: str, values: Values) -> Segments:
    """The outline of a shape."""

    def at(*names: str) -> tuple[float, ...]:
        return tuple(values.get(name, 0.0) for name in names)

    match element:
        case "rect":
            rx, ry = values.get("rx", values.get("ry", 0.0)), values.get("ry", values.get("rx", 0.0))
            drawn = values["width"] and values["height"]
            x, y, width, height = at("x", "y", "width", "height")
            return geometry.rectangle(x, y, width, height, rx, ry) if drawn else ()
        case "circle":
            return geometry.ellipse(*at("cx", "cy", "r", "r")) if values["r"] else ()
        case "ellipse":
            return geometry.ellipse(*at("cx", "cy", "rx", "ry")) if values["rx"] and values["ry"] else ()
        case "line":
            return geometry.polyline((at("x1", "y1"), at("x2", "y2")), closed=False)  # type: ignore[arg-type]
        case "polyline" | "polygon":
            return geometry.polyline(values["points"], closed=element == "polygon")
        case _:
            segments: Segments = values["d"]
            return segments


def placing(view_box: tuple[float, float, float, float], values: Values) -> Matrix:
    """Where x, y, width and height put a drawing with this view box.

    With neither width nor height it keeps its own units and its 0,0 lies on x, y.
    """
    x, y = values.get("x", 0.0), values.get("y", 0.0)
    width: float | None = values.get("width")
    height: float | None = values.get("height")
    if width is None and height is None:
        return geometry.translation(x, y)
    _, _, across, down = view_box
    if width is None:
        assert height is not None
        width = height * across / down
    if height is None:
        height = width * down / across
    return geometry.placement(view_box, x, y, width, height)


def text_style(values: Values, style: Style, language: str) -> TextStyle:
    """How a `text` is set.

    Raises:
        Fault: when its colour is not plain, or two attributes contradict each other.
    """
    size = values["font-size"]
    millimetres = size * MM_PER_PT
    colour = style.named(values.get("fill", style.fill))
    if colour is None:
        raise missing("text", "fill")
    if colour == NONE or reference_of_paint(colour):
        raise Fault(
            "bad-value", f"a text cannot be filled with '{colour}'", "name one palette colour", "fill"
        )
    smallest = values.get("min-font-size", size)
    if smallest > size:
        message = f"the smallest size {smallest:g}pt is larger than the size {size:g}pt"
        raise Fault("bad-value", message, "font-size is the largest size", "min-font-size")
    if "text-anchor" in values and "text-align" in values:
        help = "keep `text-anchor` where x is the anchor's place, `text-align` where it is the box's edge"
        raise Fault("bad-value", "text-anchor and text-align exclude each other", help, "text-anchor")
    leading, leading_unit = values.get("line-height", (1.5, "em"))
    tracking, tracking_unit = values.get("letter-spacing", (0.0, "em"))
    ruby_size = values.get("ruby-font-size")
    ruby_fill = values.get("ruby-fill")
    ground = style.named(values.get("ground", GROUND))
    return TextStyle(
        family=values["font-family"],
        size=size,
        min_size=smallest,
        colour=colour,
        weight=values.get("font-weight", "regular"),
        size_step=values.get("font-size-step", 0.2),
        leading=leading if leading_unit == "em" else leading / millimetres,
        tracking=tracking if tracking_unit == "em" else tracking / millimetres,
        align=values.get("text-align", values.get("text-anchor", "start")),
        valign=values.get("vertical-align", "top"),
        writing_mode=values.get("writing-mode", "horizontal-tb"),
        phrases=values.get("phrases", False),
        ground=colour if ground is None else ground,
        ruby_family=values.get("ruby-font-family"),
        ruby_weight=values.get("ruby-font-weight", "regular"),
        ruby_size=0.5 if ruby_size is None else ruby_size / size,
        ruby_colour=None if ruby_fill is None else style.named(ruby_fill),
        ruby_gap=values.get("ruby-gap", 0.0) / millimetres,
        ruby_opens_line=values.get("ruby-opens-line", False),
        language=language,
    )


def text_box(values: Values, text: TextStyle) -> Box:
    """The box of a `text`.

    With `baseline` (or `axis` in vertical writing) what is not given is one line's room
    about it. With `text-anchor`, x (in vertical writing y) is the anchor as in SVG.

    Raises:
        Fault: for the first attribute that is missing or out of place.
    """
    vertical = text.writing_mode == "vertical-rl"
    fixed, other = ("axis", "baseline") if vertical else ("baseline", "axis")
    if other in values:
        mode = "vertical" if vertical else "horizontal"
        raise Fault("bad-value", f"`{other}` does not belong to {mode} writing", f"write `{fixed}`", other)
    given = dict(values)
    if fixed in values:
        room = text.size * MM_PER_PT * max(text.leading, 1.0)
        if vertical:
            given.setdefault("width", room)
            given.setdefault("x", values["axis"] - given["width"] / 2)
        else:
            above = text.size * MM_PER_PT * ABOVE_BASELINE
            slack = room - text.size * MM_PER_PT
            given.setdefault("y", values["baseline"] - above - slack / 2)
            given.setdefault("height", values["baseline"] - above - slack / 2 + room - given["y"])
    for name in ("x", "y", "width", "height"):
        if name not in given:
            raise missing("text", name)
    if "text-anchor" in values:
        # As in SVG, the point given is where the text starts, has its middle, or ends.
        start, extent = ("y", "height") if vertical else ("x", "width")
        given[start] -= given[extent] * {"start": 0.0, "middle": 0.5, "end": 1.0}[values["text-anchor"]]
    return Box(given["x"], given["y"], given["width"], given["height"], values.get(fixed))
