"""Papers by name, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Cells:
    """The cards that a paper comes apart into: a grid without gaps in the paper's middle (mm)."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def turned(self) -> Cells:
        """The grid when the paper lies on its other side."""
        return Cells(self.rows, self.columns, self.height, self.width)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, portrait (mm), and the cells that it is die-cut into, if it is."""

    name: str
    width: float
    height: float
    cells: Cells | None = None

    @property
    def portrait(self) -> tuple[float, float]:
        """Width and height with the long edges upright (mm)."""
        return self.width, self.height

    @property
    def landscape(self) -> tuple[float, float]:
        """Width and height with the long edges level (mm)."""
        return self.height, self.width


# ISO 216, ANSI/ASME Y14.1, and JIS P 0138, whose B sizes are larger than those of ISO.
A3 = Paper("A3", 297.0, 420.0)
A4 = Paper("A4", 210.0, 297.0)
A5 = Paper("A5", 148.0, 210.0)
B4 = Paper("B4", 257.0, 364.0)
B5 = Paper("B5", 182.0, 257.0)
LETTER = Paper("Letter", 215.9, 279.4)
# A-One's sheets of ten business cards, with the cells of 72110 and 31514: 14 mm are left at the sides,
# 11 mm above and below (a-one.co.jp/product/search/detail.php?id=72110). 51002 and 51003 hold as many
# of the same size.
AONE_MEISHI_10 = replace(A4, name="aone-meishi-10", cells=Cells(2, 5, 91.0, 55.0))

PAPERS = {paper.name.lower(): paper for paper in (A4, LETTER, A3, A5, B4, B5, AONE_MEISHI_10)}
