"""Gradients as shading patterns; stops that let the ground through as a luminosity soft mask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.draw.content import Bounds, Content
from generator.draw.resources import Resources
from generator.template.elements import IDENTITY, Gradient, Matrix, Paint, Stop

Components = tuple[float, ...]
Step = tuple[float, Components]


def pattern(
    resources: Resources,
    gradient: Gradient,
    components: Callable[[str], Components],
    space: str,
    matrix: Matrix,
) -> str:
    """The name of a pattern that paints the gradient's colours.

    `components` gives a stop's colour in colour space `space`; `matrix` leads from the
    gradient's millimetres to the frame of the stream that uses the pattern.
    """
    steps = [(stop.offset, components(stop.colour)) for stop in gradient.stops]
    key = (gradient.kind, gradient.geometry, tuple(steps), space, matrix)

    def make() -> pikepdf.Object:
        return Dictionary(
            Type=Name.Pattern,
            PatternType=2,
            Shading=_shading(gradient, steps, space),
            Matrix=_numbers(matrix),
        )

    return resources.add("P", key, make)


def mask(resources: Resources, gradient: Gradient, bounds: Bounds) -> str:
    """The name of a graphics state that lets through what the stops' opacities say.

    It holds inside `bounds` (mm, in the frame where the state is applied).
    """
    shade = pattern(resources, gradient_of_opacity(gradient), _grey, "/DeviceGray", IDENTITY)
    content = Content(bounds)
    left, top, right, bottom = bounds
    content.write(f"/Pattern cs {content.use(shade)} scn")
    content.rectangle(left, top, right - left, bottom - top)
    content.write("f")
    group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    form = resources.form(content.data(), bounds, content.names, group)

    def make() -> pikepdf.Object:
        luminosity = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=resources.object(form))
        return Dictionary(SMask=luminosity)

    return resources.add("G", ("mask", form), make)


def gradient_of_opacity(gradient: Gradient) -> Gradient:
    """The same gradient with each stop's opacity, as a number, for its colour."""
    stops = tuple(Stop(stop.offset, repr(stop.opacity)) for stop in gradient.stops)
    return Gradient(gradient.kind, gradient.geometry, stops)


def plain(paint: Paint) -> tuple[Paint, float]:
    """The paint said as simply as it can be, and the opacity that all of it has."""
    if not isinstance(paint, Gradient):
        return paint, 1.0
    stop = _only_stop(paint)
    if stop is not None:
        return stop.colour, stop.opacity
    opacities = {stop.opacity for stop in paint.stops}
    if len(opacities) > 1:
        return paint, 1.0
    return replace(paint, stops=tuple(replace(stop, opacity=1.0) for stop in paint.stops)), opacities.pop()


def _only_stop(gradient: Gradient) -> Stop | None:
    """The one stop that is all there is to see, as SVG has it: a single stop, or no length."""
    if len(gradient.stops) == 1:
        return gradient.stops[0]
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.geometry
        empty = (x1, y1) == (x2, y2)
    else:
        empty = gradient.geometry[2] <= 0
    return gradient.stops[-1] if empty else None


def _grey(opacity: str) -> Components:
    return (float(opacity),)


def _shading(gradient: Gradient, steps: Sequence[Step], space: str) -> pikepdf.Dictionary:
    if gradient.kind == "linear":
        kind, coordinates = 2, gradient.geometry
    else:
        x, y, radius = gradient.geometry
        kind, coordinates = 3, (x, y, 0.0, x, y, radius)
    return Dictionary(
        ShadingType=kind,
        ColorSpace=Name(space),
        Coords=_numbers(coordinates),
        Function=_function(steps),
        Extend=Array([True, True]),
    )


def _function(steps: Sequence[Step]) -> pikepdf.Dictionary:
    """Stops as a function of 0 to 1: offsets never fall back, the ends reach out to 0 and 1."""
    rising: list[Step] = [(0.0, steps[0][1])]
    for offset, colour in steps:
        rising.append((min(1.0, max(offset, rising[-1][0])), colour))
    rising.append((1.0, rising[-1][1]))
    # Two stops at one offset are a hard edge: the piece between them has no length.
    pieces = [
        (end, _between(colour, next_colour))
        for (start, colour), (end, next_colour) in pairwise(rising)
        if end > start
    ]
    if len(pieces) == 1:
        return pieces[0][1]
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array([function for _, function in pieces]),
        Bounds=_numbers([end for end, _ in pieces[:-1]]),
        Encode=Array([0, 1] * len(pieces)),
    )


def _between(start: Components, end: Components) -> pikepdf.Dictionary:
    return Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=_numbers(start), C1=_numbers(end), N=1)


def _numbers(values: Sequence[float]) -> pikepdf.Array:
    return Array([round(value, 5) for value in values])
