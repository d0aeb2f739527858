"""What lets its ground through: PDF/X-1a knows no transparency."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.problems import Place, Problem
from generator.sheets.shop import Shop
from generator.template.elements import Element, Gradient, Group, Image, Origin, Path, Pen, Use


def veils(
    elements: Iterable[Element],
    shop: Shop,
    place: Callable[[Origin], Place],
    whole: Place,
    what: str = "this",
    card: str | None = None,
) -> Iterator[Problem]:
    """A problem for each element that lets its ground through, if the shop's PDFs know no transparency.

    `place` tells where an element was written, and `whole` stands for all of them.
    """
    if shop.pdf is None or not shop.pdf.opaque:
        return
    for origin, how in translucent(elements):
        yield Problem(
            "transparency",
            f"{what} has {how}, and {shop.name} takes PDF/{shop.pdf.standard}, which knows none",
            whole if origin is None else place(origin),
            "give it a palette colour that looks the same on its ground",
            card=card,
        )


def translucent(elements: Iterable[Element]) -> Iterator[tuple[Origin | None, str]]:
    """Where and how elements let their ground through, each once; None for a group without an element.

    Pictures with an alpha channel are found when they are read.
    """
    yield from dict.fromkeys(_walk(elements))


def _walk(elements: Iterable[Element]) -> Iterator[tuple[Origin | None, str]]:
    for element in elements:
        match element:
            case Path():
                yield from ((element.origin, how) for how in _of_pen(element.pen))
            case Image() if 0 < element.opacity < 1:
                yield element.origin, f"opacity of {element.opacity:g}"
            case Group():
                if 0 < element.opacity < 1:
                    yield _first(element), f"group opacity of {element.opacity:g}"
                yield from _walk(element.children)
            case Use():
                yield from _walk(element.symbol.children)
            case _:
                pass


def _of_pen(pen: Pen) -> Iterator[str]:
    """The opacities with which a pen paints something, and not all of it."""
    for name, paint, opacity in (
        ("fill-opacity", pen.fill, pen.fill_opacity),
        ("stroke-opacity", pen.stroke, pen.stroke_opacity),
    ):
        if paint is None:
            continue
        if 0 < opacity < 1:
            yield f"{name} of {opacity:g}"
        if isinstance(paint, Gradient) and opacity > 0 and any(stop.opacity < 1 for stop in paint.stops):
            yield "a gradient with a stop-opacity below 1"


def _first(group: Group) -> Origin | None:
    """Where the first thing in a group was written: groups do not remember it themselves."""
    for child in group.children:
        origin = _first(child) if isinstance(child, Group) else child.origin
        if origin is not None:
            return origin
    return None
