"""A table laid out: what lies where, in millimetres from its middle.

x goes right and y away from the first player, who sits below; the next player sits at that one's
right. Everything is a block of some size; blocks never overlap. What a table is for (walls, seats)
comes with the blocks: nothing here knows a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

GAP = 12.0  # mm between blocks: fingers, and how roughly a tabletop places things
MOST_WIDE = 460.0  # mm: a row of the middle is not made longer


@dataclass(frozen=True, slots=True)
class Block:
    """Things that lie together: what they are called, and their size (mm)."""

    name: str
    width: float
    depth: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A block in its place: its middle (mm), how far it is turned (degrees, counterclockwise)."""

    block: Block
    x: float
    y: float
    turn: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the block, told from its middle, on the table (mm)."""
        dx, dy = turned(x, y, self.turn)
        return self.x + dx, self.y + dy

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its four corners in order (mm)."""
        wide, deep = self.block.width / 2, self.block.depth / 2
        return tuple(self.at(x * wide, y * deep) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


@dataclass(frozen=True, slots=True)
class Table:
    """All spots, and the size of a mat that holds them (mm)."""

    spots: tuple[Spot, ...]
    width: float
    depth: float


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned counterclockwise about 0,0."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def table(
    middle: Sequence[Sequence[Block]], seats: int, rows: Sequence[Sequence[Block]], aside: Sequence[Block]
) -> Table:
    """A table: rows of blocks in the middle from the far end, the same rows before each seat, the rest aside.

    A seat's rows are told from the middle outwards; the names of its blocks get its number (from 1).
    """
    inner = [row for line in middle for row in _broken(line)]
    spots = list(_stacked(inner))
    reach = _reach(spots, seats, rows)
    for seat in range(seats):
        spots += _seat(seat, seats, reach, rows)
    for block in aside:
        spots.append(_free(block, spots, seats))
    points = [corner for spot in spots for corner in spot.corners()]
    half = [max((abs(point[axis]) for point in points), default=0.0) + 2 * GAP for axis in (0, 1)]
    return Table(tuple(spots), 2 * half[0], 2 * half[1])


def _broken(row: Sequence[Block]) -> Iterator[list[Block]]:
    """A row as several that are not too long."""
    part: list[Block] = []
    for block in row:
        if part and _length([*part, block]) > MOST_WIDE:
            yield part
            part = []
        part.append(block)
    if part:
        yield part


def _length(row: Sequence[Block]) -> float:
    return sum(block.width for block in row) + GAP * (len(row) - 1)


def _stacked(rows: Sequence[Sequence[Block]]) -> Iterator[Spot]:
    """Rows one below the other about the middle, each of them centred."""
    depths = [max(block.depth for block in row) for row in rows]
    y = (sum(depths) + GAP * (len(rows) - 1)) / 2
    for row, depth in zip(rows, depths, strict=True):
        yield from _in_row(row, y - depth / 2)
        y -= depth + GAP


def _in_row(row: Sequence[Block], y: float) -> Iterator[Spot]:
    x = -_length(row) / 2
    for block in row:
        yield Spot(block, x + block.width / 2, y)
        x += block.width + GAP


def _reach(middle: Sequence[Spot], seats: int, rows: Sequence[Sequence[Block]]) -> float:
    """How far out the seats' first row begins: beyond the middle, and clear of the neighbours' rows."""
    if not seats:
        return 0.0
    reach = 0.0
    for seat in range(seats):
        away = turned(0, -1, 360 * seat / seats)
        for spot in middle:
            reach = max(reach, *(x * away[0] + y * away[1] for x, y in spot.corners()))
    if seats > 2:
        # Of a regular polygon: half a side is so much of the distance to it.
        half = math.tan(math.pi / seats)
        before = 0.0
        for row in rows:
            reach = max(reach, _length(row) / 2 / half - before)
            before += max(block.depth for block in row) + GAP
    return reach + GAP


def _seat(seat: int, seats: int, reach: float, rows: Sequence[Sequence[Block]]) -> Iterator[Spot]:
    angle, y = 360 * seat / seats, -reach
    for row in rows:
        depth = max(block.depth for block in row)
        for spot in _in_row(row, y - depth / 2):
            x, away = turned(spot.x, spot.y, angle)
            yield Spot(replace(spot.block, name=f"{spot.block.name} {seat + 1}"), x, away, angle)
        y -= depth + GAP


def _free(block: Block, spots: Sequence[Spot], seats: int) -> Spot:
    """The nearest place for one more block, at the left between the last seat and the first."""
    angle = math.radians(270 - (180 / seats if seats > 1 else 90))
    distance = 0.0
    while True:
        spot = Spot(block, distance * math.cos(angle), distance * math.sin(angle))
        if not any(overlap(spot, other, GAP) for other in spots):
            return spot
        distance += 5.0


def overlap(one: Spot, other: Spot, gap: float = 0.0) -> bool:
    """Whether two blocks lie on each other or less than a gap (mm) apart: no line between them is free."""
    for spot in (one, other):
        for axis in (turned(1, 0, spot.turn), turned(0, 1, spot.turn)):
            spans = [[x * axis[0] + y * axis[1] for x, y in each.corners()] for each in (one, other)]
            if min(spans[0]) >= max(spans[1]) + gap - 1e-6 or min(spans[1]) >= max(spans[0]) + gap - 1e-6:
                return False
    return True
