"""The vocabulary: every element a template may use, with its attributes and where it may stand.

The names and meanings are SVG's wherever SVG has them. `templates/README.md` is the page of
this module for designers; a test keeps the two alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.template import values
from generator.template.faults import Fault, Faults, meant
from generator.template.values import Names, Value

# Inherited by everything inside; the value is the field of `Style` that it sets.
INHERITED: Mapping[str, Value] = {
    "fill": values.paint,
    "stroke": values.paint,
    "stroke-width": values.length,
    "stroke-linecap": values.one_of("butt", "round", "square"),
    "stroke-linejoin": values.one_of("miter", "round", "bevel"),
    "stroke-miterlimit": values.length,
    "stroke-dasharray": values.dashes,
    "stroke-dashoffset": values.number,
    "fill-rule": values.one_of("nonzero", "evenodd"),
    "clip-rule": values.one_of("nonzero", "evenodd"),
    "fill-opacity": values.fraction,
    "stroke-opacity": values.fraction,
    "color": values.colour,
    "ground": values.colour,
}
_PLACED: Mapping[str, Value] = {
    "transform": values.transform,
    "clip-path": values.url,
    "opacity": values.fraction,
}
_ID: Mapping[str, Value] = {"id": values.identity}
_BOX: Mapping[str, Value] = {
    "x": values.number,
    "y": values.number,
    "width": values.length,
    "height": values.length,
}
_SHAPE: Mapping[str, Value] = {**_ID, **INHERITED, **_PLACED}
_STOPS = frozenset({"stop"})


@dataclass(frozen=True)
class Form:
    """One element: its attributes, those it needs, and the elements it may hold."""

    attributes: Mapping[str, Value]
    needs: tuple[str, ...] = ()
    holds: frozenset[str] = frozenset()


SHAPES = frozenset({"rect", "circle", "ellipse", "line", "polyline", "polygon", "path"})
SYMBOL_PARTS = SHAPES | {"g", "use"}
DRAWN = SYMBOL_PARTS | {"text", "image"}
DEFINITIONS = frozenset({"symbol", "clipPath", "linearGradient", "radialGradient"})
INLINE = frozenset({"a", "b", "br", "icon", "tcy", "tspan"})

VOCABULARY: Mapping[str, Form] = {
    "svg": Form(
        {"xmlns": values.one_of("http://www.w3.org/2000/svg"), **_ID, **INHERITED},
        holds=DRAWN | DEFINITIONS | {"title", "defs"},
    ),
    "title": Form({}),
    "defs": Form(_ID, holds=DEFINITIONS),
    "g": Form(_SHAPE, holds=DRAWN | DEFINITIONS | {"title", "defs"}),
    "symbol": Form(
        {**_ID, "viewBox": values.view_box, **INHERITED},
        ("id", "viewBox"),
        SYMBOL_PARTS | {"title", "clipPath", "linearGradient", "radialGradient"},
    ),
    "use": Form(
        {
            **_ID,
            "href": values.fragment,
            **_BOX,
            **_PLACED,
            "color": values.colour,
            "ground": values.colour,
        },
        ("href",),
    ),
    "rect": Form({**_BOX, "rx": values.length, "ry": values.length, **_SHAPE}, ("width", "height")),
    "circle": Form({"cx": values.number, "cy": values.number, "r": values.length, **_SHAPE}, ("r",)),
    "ellipse": Form(
        {
            "cx": values.number,
            "cy": values.number,
            "rx": values.length,
            "ry": values.length,
            **_SHAPE,
        },
        ("rx", "ry"),
    ),
    "line": Form(
        {
            "x1": values.number,
            "y1": values.number,
            "x2": values.number,
            "y2": values.number,
            **_SHAPE,
        },
        ("x1", "y1", "x2", "y2"),
    ),
    "polyline": Form({"points": values.points, **_SHAPE}, ("points",)),
    "polygon": Form({"points": values.points, **_SHAPE}, ("points",)),
    "path": Form({"d": values.path_data, **_SHAPE}, ("d",)),
    "clipPath": Form(
        {**_ID, "clip-rule": INHERITED["clip-rule"], "transform": values.transform}, ("id",), SHAPES
    ),
    "linearGradient": Form(
        {
            **_ID,
            "x1": values.number,
            "y1": values.number,
            "x2": values.number,
            "y2": values.number,
            "gradientUnits": values.one_of("userSpaceOnUse"),
        },
        ("id", "x1", "y1", "x2", "y2"),
        _STOPS,
    ),
    "radialGradient": Form(
        {
            **_ID,
            "cx": values.number,
            "cy": values.number,
            "r": values.length,
            "gradientUnits": values.one_of("userSpaceOnUse"),
        },
        ("id", "cx", "cy", "r"),
        _STOPS,
    ),
    "stop": Form(
        {"offset": values.fraction, "stop-color": values.colour, "stop-opacity": values.fraction},
        ("offset", "stop-color"),
    ),
    "image": Form(
        {**_ID, "href": values.inner_path, **_BOX, "preserveAspectRatio": values.fit, **_PLACED},
        ("href", "width", "height"),
    ),
    "text": Form(
        {
            **_ID,
            **_BOX,
            "baseline": values.number,
            "axis": values.number,
            "font-family": values.family,
            "font-weight": values.weight,
            "font-size": values.points_size,
            "min-font-size": values.points_size,
            "font-size-step": values.points_size,
            "line-height": values.line_height,
            "letter-spacing": values.tracking,
            "text-anchor": values.one_of("start", "middle", "end"),
            "text-align": values.one_of("start", "middle", "end", "justify"),
            "vertical-align": values.one_of("top", "middle", "bottom"),
            "writing-mode": values.one_of("horizontal-tb", "vertical-rl"),
            "phrases": values.flag,
            "fill": values.colour,
            "ground": values.colour,
            "ruby-font-family": values.family,
            "ruby-font-weight": values.weight,
            "ruby-font-size": values.points_size,
            "ruby-fill": values.colour,
            "ruby-gap": values.number,
            "ruby-opens-line": values.flag,
            "field": values.word,
            **_PLACED,
        },
        ("font-family", "font-size"),
        INLINE,
    ),
    # Inside text.
    "a": Form({"href": values.fragment}, ("href",), holds=INLINE),
    "b": Form({}, holds=INLINE),
    "br": Form({}),
    "icon": Form({"name": values.identity}, ("name",)),
    "tcy": Form({}),
    "tspan": Form(
        {
            "fill": values.colour,
            "font-family": values.family,
            "font-weight": values.weight,
            "font-size": values.relative_size,
        },
        holds=INLINE,
    ),
}
WITH_TEXT = frozenset({"text", "title", "a", "b", "tcy", "tspan"})

# Names of SVG, CSS or HTML that people try, with what to write instead.
_SIZE = "the size of a face is its component's `size`, in mm from the trim's top left corner"
_REFUSED = {
    "style": "write each property as an attribute of its own",
    "class": "there are no style sheets: use a macro or a `g` with the common attributes",
    "xlink:href": "write `href`",
    "mask": "use `clip-path`",
    "filter": "there are no filters",
    "font-style": "Japanese type has no italics; name another `font-family`",
    "gradientTransform": "give the gradient's points in mm",
    "dx": "set x and y",
    "dy": "set x and y",
    "viewBox": _SIZE,
}


def unknown_element(name: str, forms: Mapping[str, Form] = VOCABULARY) -> Fault:
    """The fault of an element outside the vocabulary."""
    help = meant(name, forms, "templates/README.md lists the elements")
    return Fault("unknown-element", f"there is no element `{name}`", help)


def read(
    element: str,
    attributes: Iterable[tuple[str, str]],
    names: Names,
    forms: Mapping[str, Form] = VOCABULARY,
) -> dict[str, object]:
    """The values of an element's attributes, in this vocabulary or another.

    Raises:
        Faults: with every unknown, wrong and missing attribute.
    """
    form = forms[element]
    result: dict[str, object] = {}
    faults: list[Fault] = []
    for attribute, text in attributes:
        reader = form.attributes.get(attribute)
        if reader is None:
            faults.append(_unknown_attribute(element, attribute, form))
            continue
        try:
            result[attribute] = reader(text, names)
        except Fault as fault:
            faults.append(fault.of(attribute))
            result[attribute] = None
    faults += [missing(element, attribute) for attribute in form.needs if attribute not in result]
    if faults:
        raise Faults(faults)
    return result


def missing(element: str, attribute: str, help: str | None = None) -> Fault:
    """The fault of an attribute that is not there."""
    message = f"`{element}` needs the attribute `{attribute}`"
    return Fault("missing-attribute", message, help or f'add {attribute}="…"')


def _unknown_attribute(element: str, attribute: str, form: Form) -> Fault:
    if element == "use" and attribute in INHERITED:
        help = "a symbol keeps its own paint: only its two colours change, by `color` and `ground`"
    elif element == "svg" and attribute in ("width", "height"):
        help = _SIZE
    else:
        help = _REFUSED.get(attribute) or meant(attribute, form.attributes, "it takes none")
    return Fault("unknown-attribute", f"`{element}` has no attribute `{attribute}`", help, attribute)
