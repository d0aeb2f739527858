"""Whether a box fits on paper, and what is drawn on it fits on its sides; what is told when not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.deck.source import Loaded
from generator.problems import Problem
from generator.sheets.box import Kind, Net, Panel, Size, nets
from generator.sheets.papers import A3, A4, LETTER, Paper

MARGIN, FOOT = 6.0, 13.0  # mm: the edge that home printers leave free, and the room for notes
THIN = 6.0  # mm; a side that is narrower has hardly room for type
_PAPERS = (A4, LETTER, A3)  # those of `--paper`, the smaller ones first
_OF_ART = {"bad-value", "text-overflow"}  # what a template meets that has no room

Fitted = tuple[Net, tuple[float, float, float, float]]
"""A net, with width and height of its paper and its place there."""


def fitted(kind: Kind, outer: Size, paper: Paper) -> list[Fitted]:
    """The net of a box, or its two parts, each on a sheet; none when even those are too large."""
    for cut in _ways(kind, outer):
        places = [net.placed(paper, MARGIN, FOOT) for net in cut]
        fitting = [(net, place) for net, place in zip(cut, places, strict=True) if place is not None]
        if len(fitting) == len(cut):
            return fitting
    return []


def too_large(kind: Kind, outer: Size, paper: Paper, stock: float | None, loaded: Loaded) -> Problem:
    """A box that the paper does not hold, and which does; `stock` is that of `--stock`."""
    *_, cut = _ways(kind, outer)
    widest = max(cut, key=lambda net: net.width * net.height)
    holding = next((each.name.lower() for each in _PAPERS if fitted(kind, outer, each)), None)
    larger = "no paper of `--paper` holds it: " if holding is None else f"`--paper {holding}` holds it; or "
    thinner = "" if stock is None else "take a smaller `--stock`, "
    return Problem(
        "box-too-large",
        f"{_of_stock(stock)}the box takes {widest.width:.0f} × {widest.height:.0f} mm, "
        f"more than {paper.name} has",
        loaded.source.place(("box",), key=True),
        f"{larger}{thinner}let the box hold less: `holds`, or have a shop print it: `--shop`",
        within=("box", kind),
    )


def roomy(
    problems: Iterable[Problem], panel: Panel, stock: float | None, loaded: Loaded
) -> Iterator[Problem]:
    """Problems of a panel; those that a template has with a thin side are told as the box's."""
    across = min(panel.rect.width, panel.rect.height)
    for problem in problems:
        if across >= THIN or problem.name not in _OF_ART:
            yield problem
            continue
        why = f"{problem.place.file}:{problem.place.line}: {problem.message}"
        yield Problem(
            "box-too-thin",
            f"{_of_stock(stock)}this side is {across:.1f} mm wide, too thin for what is drawn there ({why})",
            loaded.source.place(("box",), key=True),
            "say how thick one card is, such as `--stock 0.3`; or take a `template` that draws less there",
        )


def _ways(kind: Kind, outer: Size) -> list[tuple[Net, ...]]:
    """How a box can be cut: in one part, and a tuck box in two."""
    return [nets(kind, outer), nets(kind, outer, 2)] if kind == "tuck" else [nets(kind, outer)]


def _of_stock(stock: float | None) -> str:
    return "" if stock is None else f"with a `--stock` of {stock:g} mm "
