"""The geometry of a box: what pieces take, the panels and flaps of a tuck box, the label round a box (mm).

A net lies as one sees the outside: the panels left to right, glue flap first, its origin at the top left
corner, y down. Both lids hang on the back; so one reads them with the net turned by half a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Literal

from generator.sheets.model import Rect
from generator.sheets.papers import Paper

Wall = Literal["front", "back", "left", "right"]
Face = Literal["front", "back", "left", "right", "top", "bottom", "tongue"]
Kind = Literal["tuck", "label"]

BLEED = 3.0  # mm of art beyond a cut
OVER = 2.0  # mm of art beyond a fold, where the flap behind it has none
GLUE = 12.0  # the widest glue flap
DUST = 20.0  # the longest flap at the sides of a lid
TAPER = 3.0  # by how much such flaps narrow
TONGUE = (11.0, 18.0)  # the shortest and longest tongue of a lid
PLAY = 0.5  # by how much a tongue is narrower than its lid, on either side
ROUND = 6.0  # the radius of a tongue's corners
THUMB = 9.0  # the radius of the notch by which one takes hold of the lid
SLEEVE = 3.0  # by how much a sleeve is wider and higher than its card
EPSILON = 1e-6

KAPPA = 0.5522847498  # the distance of control points that makes four curves a circle
Point = tuple[float, float]
Step = tuple[Point, ...]
"""One point: a straight line to it; three: a curve, by two control points, to the last."""

Fold = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Size:
    """Width, height and depth (mm)."""

    width: float
    height: float
    depth: float

    def grown(self, by: float) -> Size:
        """The same, longer by so much each way."""
        return Size(self.width + by, self.height + by, self.depth + by)


@dataclass(frozen=True, slots=True)
class Heap:
    """Pieces of one size: their number, sides and thickness (mm)."""

    count: int
    width: float
    height: float
    thick: float

    def sleeved(self, film: float) -> Heap:
        """The same in sleeves of a film so thick (mm)."""
        return Heap(self.count, self.width + SLEEVE, self.height + SLEEVE, self.thick + 2 * film)


def packed(heaps: Iterable[Heap]) -> Size:
    """What pieces take that are stacked upright: the largest side by side, smaller ones in layers.

    A layer holds as many of one size as fit beside each other, turned whichever way more do.
    ValueError when there are none.
    """
    held = [heap for heap in heaps if heap.count]
    if not held:
        raise ValueError("nothing to pack")
    width = max(min(heap.width, heap.height) for heap in held)
    height = max(max(heap.width, heap.height) for heap in held)
    depth = sum(ceil(heap.count / _in_layer(heap, width, height)) * heap.thick for heap in held)
    return Size(width, height, depth)


def _in_layer(heap: Heap, width: float, height: float) -> int:
    def beside(across: float, down: float) -> int:
        return floor(width / across + EPSILON) * floor(height / down + EPSILON)

    return max(beside(heap.width, heap.height), beside(heap.height, heap.width))


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the net with art: where it is, how far its art goes, and whether it stands on its head."""

    face: Face
    rect: Rect
    window: Rect
    turn: Literal[0, 180] = 0


@dataclass(frozen=True, slots=True)
class Net:
    """A part of a box in the flat: its panels, its flaps without art, where it is cut and folded.

    `outline` is one closed path; its first step is where it begins. `glue` is the flap for it; a
    label has none.
    """

    width: float
    height: float
    panels: tuple[Panel, ...]
    flaps: tuple[tuple[Point, ...], ...]
    outline: tuple[Step, ...]
    folds: tuple[Fold, ...]
    glue: Rect | None = None

    def placed(
        self, paper: Paper, margin: float, foot: float = 0.0
    ) -> tuple[float, float, float, float] | None:
        """Width and height of the paper and where on it the net lies; None if it does not fit.

        The net keeps the margin from every edge, and at the lower one room for notes of a height `foot`.
        """
        for width, height in (paper.portrait, paper.landscape):
            x, y = (width - self.width) / 2, (height - foot - self.height) / 2
            if x >= margin - EPSILON and y >= margin - EPSILON:
                return width, height, x, y
        return None


WALLS: tuple[Wall, ...] = ("left", "front", "right", "back")


def nets(kind: Kind, outer: Size, parts: Literal[1, 2] = 1) -> tuple[Net, ...]:
    """The nets of a box whose panels have these sides: in one part, or in two that are glued together.

    A label is one part always.
    """
    if kind == "label":
        return (_label(outer),)
    if parts == 1:
        return (_tuck(WALLS, outer),)
    return _tuck(WALLS[:2], outer), _tuck(WALLS[2:], outer)


def _width(wall: Wall, outer: Size) -> float:
    return outer.width if wall in ("front", "back") else outer.depth


def _columns(walls: Sequence[Wall], outer: Size, start: float) -> list[tuple[float, float]]:
    edges = [start]
    for wall in walls:
        edges.append(edges[-1] + _width(wall, outer))
    return list(pairwise(edges))


def _label(outer: Size) -> Net:
    """Back, spine and front: the spine is the left side of the box."""
    walls: tuple[Wall, ...] = ("back", "left", "front")
    columns = _columns(walls, outer, 0.0)
    width, height = columns[-1][1], outer.height
    panels = []
    for wall, (left, right) in zip(walls, columns, strict=True):
        before = BLEED if left == 0 else 0.0
        after = BLEED if right == width else 0.0
        window = Rect(left - before, -BLEED, right - left + before + after, height + 2 * BLEED)
        panels.append(Panel(wall, Rect(left, 0, right - left, height), window))
    outline: tuple[Step, ...] = (((0, 0),), ((width, 0),), ((width, height),), ((0, height),))
    folds = tuple(((x, 0.0), (x, height)) for x, _ in columns[1:])
    return Net(width, height, tuple(panels), (), outline, folds)


@dataclass(frozen=True, slots=True)
class _Measures:
    """The lengths of a tuck box: its flaps follow from its panels."""

    outer: Size

    @property
    def glue(self) -> float:
        return min(GLUE, self.outer.width / 2)

    @property
    def dust(self) -> float:
        """Two of them may not meet under the lid, nor reach beyond it."""
        return min(DUST, self.outer.width / 2 - 1, self.outer.depth + self.tongue)

    @property
    def taper(self) -> float:
        return min(TAPER, self.outer.depth / 4)

    @property
    def tongue(self) -> float:
        shortest, longest = TONGUE
        return min(max(self.outer.depth * 0.7, shortest), longest, self.outer.height / 3)

    @property
    def round(self) -> float:
        return min(ROUND, self.tongue - 1, self.outer.width / 4)

    @property
    def thumb(self) -> float:
        return min(THUMB, self.outer.width / 5, self.tongue - 2)


def _tuck(walls: Sequence[Wall], outer: Size) -> Net:
    """Walls beside each other behind a glue flap, with the flaps that close top and bottom."""
    at = _Measures(outer)
    lidded = "back" in walls
    zone = outer.depth + at.tongue if lidded else at.dust
    top, bottom = zone, zone + outer.height
    columns = _columns(walls, outer, at.glue)
    width, height = columns[-1][1], bottom + zone
    panels: list[Panel] = []
    flaps: list[tuple[Point, ...]] = []
    folds: list[Fold] = [((at.glue, top), (at.glue, bottom))]
    folds += [((x, top), (x, bottom)) for x, _ in columns[1:]]
    upper: list[Step] = []
    lower: list[Step] = []
    for wall, (left, right) in zip(walls, columns, strict=True):
        before = OVER if left == at.glue else 0.0
        after = BLEED if right == width else 0.0
        beyond = {"front": BLEED, "back": 0.0}.get(wall, OVER)
        rect = Rect(left, top, right - left, outer.height)
        window = Rect(left - before, top - beyond, rect.width + before + after, outer.height + 2 * beyond)
        panels.append(Panel(wall, rect, window))
        if wall == "front":
            upper += [*_notch((left + right) / 2, top, at.thumb), ((right, top),)]
            lower.append(((right, bottom),))
        elif wall == "back":
            panels += _lids(left, right, top, bottom, outer, at)
            folds += [((left, y), (right, y)) for y in (top, bottom)]
            folds += [
                ((left + PLAY, y), (right - PLAY, y)) for y in (top - outer.depth, bottom + outer.depth)
            ]
            upper += _lid(left, right, top, -1, outer, at)
            lower += _lid(left, right, bottom, 1, outer, at)
        else:
            for y, way, edge in ((top, -1, upper), (bottom, 1, lower)):
                flap = _dust(left, right, y, way, at)
                flaps.append(flap)
                folds.append(((left, y), (right, y)))
                edge += [(corner,) for corner in flap[1:]]
    glued = ((at.glue, bottom), (0.0, bottom - at.glue / 2), (0.0, top + at.glue / 2), (at.glue, top))
    flaps.append(glued)
    outline: tuple[Step, ...] = (
        ((at.glue, top),),
        *upper,
        ((width, bottom),),
        *_reversed(lower, (at.glue, bottom)),
        *((corner,) for corner in glued[1:3]),
    )
    glue = Rect(0.0, top, at.glue, outer.height)
    return Net(width, height, tuple(panels), tuple(flaps), outline, tuple(folds), glue)


def _lids(left: float, right: float, top: float, bottom: float, outer: Size, at: _Measures) -> list[Panel]:
    """The lid, the base and their tongues, all of them on their heads."""
    width, depth, tongue = right - left, outer.depth, at.tongue
    lid, base = Rect(left, top - depth, width, depth), Rect(left, bottom, width, depth)
    high, low = Rect(left, lid.y - tongue, width, tongue), Rect(left, base.bottom, width, tongue)

    def panel(face: Face, rect: Rect, above: float, below: float) -> Panel:
        window = Rect(left, rect.y - above, width + BLEED, rect.height + above + below)
        return Panel(face, rect, window, 180)

    return [
        panel("top", lid, 0, 0),
        panel("bottom", base, 0, 0),
        panel("tongue", high, BLEED, 0),
        panel("tongue", low, 0, BLEED),
    ]


def _dust(left: float, right: float, y: float, way: int, at: _Measures) -> tuple[Point, ...]:
    """A flap at the side of a lid, from its left corner on the fold round to its right one."""
    far = y + way * at.dust
    return (left, y), (left + at.taper, far), (right - at.taper, far), (right, y)


def _lid(left: float, right: float, y: float, way: int, outer: Size, at: _Measures) -> list[Step]:
    """The edge of a lid with its tongue, from left to right."""
    fold, far, r = y + way * outer.depth, y + way * (outer.depth + at.tongue), at.round
    a, b, k = left + PLAY, right - PLAY, at.round * (1 - KAPPA)
    return [
        ((left, fold),),
        ((a, fold),),
        ((a, far - way * r),),
        ((a, far - way * k), (a + k, far), (a + r, far)),
        ((b - r, far),),
        ((b - k, far), (b, far - way * k), (b, far - way * r)),
        ((b, fold),),
        ((right, fold),),
        ((right, y),),
    ]


def _notch(x: float, y: float, r: float) -> list[Step]:
    """Half a circle cut into an edge, from left to right."""
    k = r * KAPPA
    return [
        ((x - r, y),),
        ((x - r, y + k), (x - k, y + r), (x, y + r)),
        ((x + k, y + r), (x + r, y + k), (x + r, y)),
    ]


def _reversed(steps: Sequence[Step], start: Point) -> list[Step]:
    """The way back along a path that began at `start`, from its end."""
    ends = [start, *(step[-1] for step in steps)]
    back = zip(reversed(steps), reversed(ends[:-1]), strict=True)
    return [(*reversed(step[:-1]), end) for step, end in back]


def extent(net: Net) -> Rect:
    """The page that a net takes, with room for bleed on every side."""
    return Rect(-BLEED, -BLEED, net.width + 2 * BLEED, net.height + 2 * BLEED)
