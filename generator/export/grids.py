"""Sheets of equal pictures without gaps: how many columns and rows, how large a cell."""

from __future__ import annotations

import math
from dataclasses import dataclass

SIDE = 4096
"""The most pixels a side: what graphics cards of players surely hold, and Tabletop Simulator asks for."""

COLUMNS, ROWS = 10, 7
"""The largest grid that Tabletop Simulator cuts: 70 cards, the last of them too where the back hides them."""

MOST = COLUMNS * ROWS
_SHARPEST = 300 / 25.4  # pixels a millimetre: no screen shows more of a card


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns, rows, and the width and height of a cell in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole sheet, in pixels."""
        return self.columns * self.width, self.rows * self.height

    def corner(self, index: int) -> tuple[int, int]:
        """Where a cell begins, counted along the rows from the top left (px)."""
        return index % self.columns * self.width, index // self.columns * self.height


def grid(count: int, size: tuple[float, float]) -> Grid:
    """The grid that shows so many pictures of a size (mm) as large as it can; of those, the smallest.

    ValueError for more than one sheet holds.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"a sheet holds 1 to {MOST} pictures, not {count}")
    shapes = [(columns, math.ceil(count / columns)) for columns in range(1, min(COLUMNS, count) + 1)]
    grids = [_cells(columns, rows, size) for columns, rows in shapes if rows <= ROWS]
    return max(grids, key=lambda each: (each.width * each.height, -each.columns * each.rows))


def _cells(columns: int, rows: int, size: tuple[float, float]) -> Grid:
    width, height = size
    scale = min(SIDE / columns / width, SIDE / rows / height, _SHARPEST)
    # Each side at least a pixel, however thin the piece.
    return Grid(columns, rows, max(1, math.floor(width * scale)), max(1, math.floor(height * scale)))
