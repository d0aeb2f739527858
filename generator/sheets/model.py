"""Sheets as data: positions in mm, origin at the sheet's top left corner, y down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Duplex = Literal["long-edge", "short-edge", "none", "fold"]
Side = Literal["front", "back", "fold"]
CutLines = Literal["marks", "full-back", "none"]

MM_PER_PT = 25.4 / 72
HAIRLINE = 0.25 * MM_PER_PT  # mm; 0.25 pt, the width of crop marks


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width, height (mm)."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge (mm)."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge (mm)."""
        return self.y + self.height

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle, moved right and down (mm)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds them all; ValueError when there are none."""
    boxes = tuple(rects)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical card to be cut: the keys of its two faces, its trim and bleed (mm).

    `front` and `back` are keys that `draw` resolves to faces; `back` is None for a piece
    printed on one side. `label` names the card on sheets of reprints.
    """

    front: str
    back: str | None
    width: float
    height: float
    bleed: float
    label: str


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a sheet side: trim box as it lies (mm), turn (degrees, clockwise), and what may be seen.

    `window` is the part of trim + bleed that is not cut off by a neighbour or by the printer's margin.
    `scale` is 1 but for pages that are printed smaller than they are.
    """

    face: str
    trim: Rect
    turn: Literal[0, 90, 180, 270]
    window: Rect
    scale: float = 1.0

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """From the face (mm) to the sheet (mm): a b c d e f, as ISO 32000-1, 8.3.3 has them."""
        trim, scale = self.trim, self.scale
        match self.turn:
            case 0:
                return scale, 0, 0, scale, trim.x, trim.y
            case 90:
                return 0, scale, -scale, 0, trim.right, trim.y
            case 180:
                return -scale, 0, 0, -scale, trim.right, trim.bottom
            case 270:
                return 0, -scale, scale, 0, trim.x, trim.bottom


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line of K 100 (mm): crop marks, fold lines, ruler ticks; `dashed` for folds."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A line of small type outside the cards: text, anchor on its baseline (mm), size (pt).

    `turn` is clockwise about the anchor: 90 reads downwards, 270 upwards.
    """

    text: str
    x: float
    y: float
    size: float
    align: Literal["start", "middle", "end"] = "start"
    turn: Literal[0, 90, 180, 270] = 0


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One printed side: the page box, the block of cards (TrimBox) and its bleed (BleedBox)."""

    width: float
    height: float
    side: Side
    trim: Rect
    bleed: Rect
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    notes: tuple[Note, ...]
