"""Shapes, inheritance, transforms, clips, gradients and symbols of templates."""

from __future__ import annotations

from math import pi
from pathlib import Path as File

import pytest
from fontTools.pens.areaPen import AreaPen
from hypothesis import given
from hypothesis import strategies as st
from template_faces import Folder, deck

from generator.template import geometry
from generator.template.elements import Gradient, Group, Image, Path, Segment, Use
from generator.template.faults import Fault
from generator.template.values import Names, path_data, transform

NAMES = Names(frozenset(), {})


@pytest.fixture
def folder(tmp_path: File) -> Folder:
    return Folder(tmp_path)


def area(segments: tuple[Segment, ...]) -> float:
    """The area of a path, by fontTools."""
    pen = AreaPen()
    for kind, *numbers in segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Z": pen.closePath}[kind](*points)
    if segments[-1][0] != "Z":
        pen.endPath()
    return float(pen.value)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('<rect x="1" y="2" width="4" height="3"/>', 12),
        ('<rect width="4" height="3" rx="1"/>', 12 - 4 + pi),
        ('<circle cx="5" cy="5" r="2"/>', 4 * pi),
        ('<ellipse rx="3" ry="2"/>', 6 * pi),
        ('<polygon points="0,0 4,0 4,3"/>', 6),
        ('<path d="M0 0h4v3h-4z"/>', 12),
        ('<path d="M-2 0A2 2 0 0 1 2 0A2 2 0 0 1 -2 0z"/>', 4 * pi),
        ('<path d="M0 0Q2 4 4 0z"/>', -16 / 3),
    ],
)
def test_each_shape_becomes_a_path_of_its_area(folder: Folder, written: str, expected: float) -> None:
    """A rectangle, circle, ellipse, polygon, arc or quadratic curve keeps its area as a path."""
    shape = folder.one(written)
    assert isinstance(shape, Path)
    assert area(shape.segments) == pytest.approx(expected, rel=1e-3)
    assert {segment[0] for segment in shape.segments} <= set("MLCZ")


def test_lines_are_stroked_and_never_filled(folder: Folder) -> None:
    """A line has no fill, and a polyline stays open."""
    line, open_line = folder.elements(
        '<line x1="0" y1="1" x2="2" y2="3" stroke="seal" stroke-width="0.3"/>'
        '<polyline points="0 0 1 1 2 0" fill="none" stroke="ink"/>'
    )
    assert isinstance(line, Path) and isinstance(open_line, Path)
    assert line.pen.fill is None and line.pen.stroke == "seal" and line.pen.stroke_width == 0.3
    assert open_line.segments == (("M", 0, 0), ("L", 1, 1), ("L", 2, 0))


def test_a_shape_without_paint_or_size_draws_nothing(folder: Folder) -> None:
    """fill none without a stroke, a stroke of width 0 and a radius of 0 leave nothing behind."""
    assert folder.elements('<circle r="1" fill="none"/><circle r="0"/><rect width="0" height="3"/>') == ()
    assert folder.elements('<circle r="1" fill="none" stroke="ink" stroke-width="0"/>') == ()


def test_presentation_is_inherited_and_overridden(folder: Folder) -> None:
    """An element takes paint from the groups around it unless it names its own."""
    inherited, own = folder.elements(
        '<g fill="seal" stroke="night" stroke-width="0.4" stroke-linecap="round" stroke-dasharray="1 2 3"'
        ' fill-rule="evenodd"><circle r="1"/><circle r="1" fill="paper" stroke="none"/></g>'
    )
    assert isinstance(inherited, Path) and isinstance(own, Path)
    assert (inherited.pen.fill, inherited.pen.stroke, inherited.pen.stroke_width) == ("seal", "night", 0.4)
    assert inherited.pen.line_cap == "round" and inherited.pen.fill_rule == "evenodd"
    assert inherited.pen.dashes == (1, 2, 3, 1, 2, 3)
    assert (own.pen.fill, own.pen.stroke) == ("paper", None)


def test_the_default_fill_is_the_current_colour(folder: Folder) -> None:
    """Without a fill a shape is painted in `color`, which is ink at the start."""
    plain, coloured = folder.elements('<circle r="1"/><g color="seal"><circle r="1"/></g>')
    assert isinstance(plain, Path) and isinstance(coloured, Path)
    assert (plain.pen.fill, coloured.pen.fill) == ("ink", "seal")


def test_a_palette_without_ink_wants_every_colour_named(tmp_path: File) -> None:
    """A shape that nothing has coloured is refused when the palette has no ink."""
    folder = Folder(tmp_path, deck=deck("red"))
    problem = folder.problem('<svg><circle r="1"/></svg>')
    assert problem.name == "missing-attribute"
    assert folder.one('<circle r="1" fill="red"/>')


def test_opacity_of_one_paint_needs_no_group(folder: Folder) -> None:
    """Opacity on a shape with one paint is that paint's; with two it is a group's."""
    one, two = folder.elements(
        '<circle r="1" opacity="0.5" fill-opacity="0.5"/><circle r="1" stroke="seal" opacity="50%"/>'
    )
    assert isinstance(one, Path) and one.pen.fill_opacity == 0.25
    assert isinstance(two, Group) and two.opacity == 0.5


def test_groups_vanish_unless_they_do_something(folder: Folder) -> None:
    """A group without transform, clip and opacity leaves only its children."""
    shape, group = folder.elements(
        '<g fill="seal"><circle r="1"/></g><g transform="translate(3 4)"><circle r="1"/></g>'
    )
    assert isinstance(shape, Path)
    assert isinstance(group, Group) and group.matrix == (1, 0, 0, 1, 3, 4)


def test_transforms_apply_from_right_to_left() -> None:
    """A list of transforms maps a point as SVG says."""
    a, b, c, d, e, f = transform("translate(10, 20) rotate(90) scale(2 3)", NAMES)
    assert (a * 1 + c * 1 + e, b * 1 + d * 1 + f) == pytest.approx((10 - 3, 20 + 2))
    assert transform("rotate(180 31.5 44)", NAMES) == (-1, 0, 0, -1, 63, 88)
    assert transform("skewX(45)", NAMES) == pytest.approx((1, 0, 1, 1, 0, 0))
    assert transform("skewY(45)", NAMES) == pytest.approx((1, 1, 0, 1, 0, 0))
    assert transform("matrix(1 2 3 4 5 6)", NAMES) == (1, 2, 3, 4, 5, 6)


matrices = st.tuples(*[st.floats(-10, 10, allow_subnormal=False)] * 6)


@given(matrices, matrices, st.floats(-100, 100), st.floats(-100, 100))
def test_a_product_maps_like_its_factors(
    outer: tuple[float, ...], inner: tuple[float, ...], x: float, y: float
) -> None:
    """Mapping by a product is mapping by the inner matrix and then by the outer one."""
    together = geometry.mapped(geometry.product(outer, inner), (("M", x, y),))  # type: ignore[arg-type]
    in_turn = geometry.mapped(outer, geometry.mapped(inner, (("M", x, y),)))  # type: ignore[arg-type]
    assert together[0][1:] == pytest.approx(in_turn[0][1:], abs=1e-6)


@given(st.lists(st.tuples(*[st.floats(-50, 50)] * 4), min_size=1, max_size=4), st.booleans())
def test_a_union_runs_one_way(boxes: list[tuple[float, ...]], anticlockwise: bool) -> None:
    """Shapes drawn in either direction add up in a union: none of them cuts another."""
    outlines = []
    for x, y, width, height in boxes:
        shape = geometry.rectangle(x, y, abs(width) + 1, abs(height) + 1, 0.5, 0.5)
        outlines.append(geometry.mapped((-1, 0, 0, 1, 0, 0), shape) if anticlockwise else shape)
    for outline in outlines:
        united = geometry.union([outline])
        assert area(united) == pytest.approx(abs(area(outline)))


def test_a_clip_moves_with_its_element(folder: Folder) -> None:
    """A clip-path is in the element's own units, and all its shapes count together."""
    group = folder.one(
        '<clipPath id="field"><rect width="4" height="4"/><path d="M9 9V5H5V9z"/></clipPath>'
        '<g clip-path="url(#field)" transform="translate(10 0)"><circle r="9"/></g>'
    )
    assert isinstance(group, Group) and group.clip is not None
    assert group.clip[0] == ("M", 10, 0)
    assert area(group.clip) == pytest.approx(16 + 16)
    assert group.clip_rule == "nonzero"


def test_gradients_are_in_millimetres(folder: Folder) -> None:
    """A gradient keeps its geometry and its stops, wherever in the file it is defined."""
    linear, radial = folder.elements(
        '<circle r="1" fill="url(#sky)"/><circle r="1" fill="none" stroke="url(#sun)" stroke-width="2"/>'
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="88">'
        '<stop offset="0" stop-color="night"/><stop offset="100%" stop-color="paper" stop-opacity="0.5"/>'
        '</linearGradient><radialGradient id="sun" cx="3" cy="4" r="5"><stop offset="0" stop-color="seal"/>'
        '<stop offset="1" stop-color="currentColor"/></radialGradient></defs>'
    )
    assert isinstance(linear, Path) and isinstance(linear.pen.fill, Gradient)
    assert linear.pen.fill.geometry == (0, 0, 0, 88)
    assert [(stop.offset, stop.colour, stop.opacity) for stop in linear.pen.fill.stops] == [
        (0, "night", 1),
        (1, "paper", 0.5),
    ]
    assert isinstance(radial, Path) and isinstance(radial.pen.stroke, Gradient)
    assert radial.pen.stroke.kind == "radial" and radial.pen.stroke.stops[1].colour == "ink"


def test_a_symbol_is_fitted_into_its_box(folder: Folder) -> None:
    """use maps the view box into x, y, width, height: as large as it goes, centred."""
    use = folder.one(
        '<symbol id="half" viewBox="-5 -5 10 5"><circle r="1"/></symbol>'
        '<use href="#half" x="10" y="20" width="20" height="20" color="seal" ground="night"/>'
    )
    assert isinstance(use, Use)
    assert (use.colour, use.ground) == ("seal", "night")
    assert use.matrix == (2, 0, 0, 2, 20, 35)
    circle = use.symbol.children[0]
    assert isinstance(circle, Path) and circle.pen.fill == "currentColor"


def test_a_symbol_with_one_side_keeps_its_shape(folder: Folder) -> None:
    """With a width alone the height follows; with neither, 0,0 lies on x, y in the symbol's units."""
    symbol = '<symbol id="half" viewBox="0 0 10 5"><circle r="1"/></symbol>'
    wide, bare = folder.elements(
        symbol + '<use href="#half" width="20"/><use href="#half" x="3" y="4" transform="scale(2)"/>'
    )
    assert isinstance(wide, Use) and wide.matrix == (2, 0, 0, 2, 0, 0)
    assert isinstance(bare, Use) and bare.matrix == (2, 0, 0, 2, 6, 8)


def test_a_symbol_takes_the_colours_around_it(folder: Folder) -> None:
    """A use inherits color and ground, and a symbol passes its own to those it uses."""
    use = folder.one(
        '<symbol id="inner" viewBox="0 0 1 1"><circle r="1" fill="currentGround"/></symbol>'
        '<symbol id="outer" viewBox="0 0 1 1"><use href="#inner" ground="currentColor"/></symbol>'
        '<g color="seal" ground="night"><use href="#outer"/></g>'
    )
    assert isinstance(use, Use) and (use.colour, use.ground) == ("seal", "night")
    inner = use.symbol.children[0]
    assert isinstance(inner, Use) and (inner.colour, inner.ground) == ("currentColor", "currentColor")


def test_equal_symbols_of_two_faces_are_one_object(folder: Folder) -> None:
    """A symbol drawn in many faces is the same object, so that it is drawn into a file once."""
    body = '<symbol id="a" viewBox="0 0 1 1"><circle r="1"/></symbol><use href="#a"/>'
    templates = folder.templates(card=f"<svg>{body}</svg>")
    first, second = (templates.face("card.xml.j2", {"n": n}).elements[0] for n in (1, 2))
    assert isinstance(first, Use) and isinstance(second, Use)
    assert first.symbol is second.symbol


def test_pictures_keep_their_box_and_fit(folder: Folder) -> None:
    """An image has a box, a file inside the deck's folder, a fit and an opacity."""
    plain, cut = folder.elements(
        '<image href="art/isana.png" x="1" y="2" width="30" height="40" opacity="0.5"/>'
        '<image href="./a/../b.jpg" width="3" height="4" preserveAspectRatio="xMidYMid slice"/>'
    )
    assert isinstance(plain, Image) and isinstance(cut, Image)
    assert (plain.href, plain.x, plain.y, plain.width, plain.height) == ("art/isana.png", 1, 2, 30, 40)
    assert (plain.fit, plain.opacity, cut.fit) == ("meet", 0.5, "slice")


@pytest.mark.parametrize(
    "data",
    [
        "M0",
        "L0 0",
        "M0 0K1 1",
        "M0 0 1",
        "M0 0L",
        "M0 0A1 1 0 2 0 1 1",
        "M0 0,,1 1",
        "M0 0z1",
        "x",
        "M0 0L1e 2",
    ],
)
def test_wrong_path_data_is_refused(data: str) -> None:
    """Path data with a wrong command or a wrong count of numbers is refused, never guessed."""
    with pytest.raises(Fault) as caught:
        path_data(data, NAMES)
    assert caught.value.name == "bad-value"


def test_compact_path_data_is_read() -> None:
    """Numbers and arc flags may stand without blanks between them."""
    spaced = path_data("M 0 0 A 1 1 0 0 1 .5 .5 l -1 -1 l .5 -.5", NAMES)
    assert path_data("M0 0a1 1 0 01.5.5l-1-1 .5-.5", NAMES) == spaced


@given(st.text(alphabet="MmLlAaCcZz0123456789.,- eE", max_size=40))
def test_any_path_data_is_read_or_refused(data: str) -> None:
    """No path data makes the reader fail otherwise than by refusing it."""
    try:
        segments = path_data(data, NAMES)
    except Fault as fault:
        assert fault.name == "bad-value"
    else:
        assert all(segment[0] in "MLCZ" for segment in segments)
