"""What the user chooses for his sheets, and how a paper is turned to print its other side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite
from typing import Literal

from generator.sheets.labels import SHEET_LABELS, SheetLabels
from generator.sheets.model import CutLines, Duplex, Mark, Rect
from generator.sheets.papers import A4, Cells, Paper

Mirror = Literal["columns", "rows"]


@dataclass(frozen=True, slots=True)
class Layout:
    """How pieces are laid out; lengths in mm. ValueError for lengths that make no sense.

    duplex      `long-edge`, `short-edge`: fronts and backs in turn, for a duplex printer;
                `none`: all fronts, then all backs, for card stock fed by hand and turned over
                left to right (or for fronts alone: print the first half of the pages);
                `fold`: fronts and backs on one side of the paper, to be folded and glued.
    gap         between neighbours: 0 shares a cut, 2 x bleed gives each its full bleed.
    margin      that cards and bleed keep from the paper's edge.
    back_shift  moves the printed backs right and down, as one looks at the printed back;
                it may not be greater than the margin. A folded sheet is printed in one go and
                takes no shift.
    landscape_shift  the same for sheets that lie on their side, where it differs.
    cut_lines   `marks`: short ones outside the cards, on both sides of the paper; `full-back`: on
                the backs they are joined to lines, on which every cut can be made; `none`. A
                die-cut paper has none.
    reverse_backs  with `none`: the backs in reverse order, the last sheet's first.
    mixed       pieces of several sizes share sheets, in bands.

    The rest is printed on each sheet: file, players, draft, options that are not the
    default, and with `reprint` the names of its cards. `deck` is where problems point to.
    """

    paper: Paper = A4
    duplex: Duplex = "long-edge"
    gap: float = 0.0
    margin: float = 6.0
    back_shift: tuple[float, float] = (0.0, 0.0)
    landscape_shift: tuple[float, float] | None = None
    cut_lines: CutLines = "marks"
    reverse_backs: bool = False
    mixed: bool = False
    file: str = ""
    players: str = ""
    draft: int | None = None
    options: tuple[str, ...] = ()
    reprint: bool = False
    deck: str = "cards.yaml"
    labels: SheetLabels = SHEET_LABELS["ja"]

    def __post_init__(self) -> None:
        for name, length in (("gap", self.gap), ("margin", self.margin)):
            if not isfinite(length) or length < 0:
                raise ValueError(f"{name} must be 0 mm or more, not {length:g}")
        if self.gap >= max(self.paper.width, self.paper.height):
            raise ValueError(f"a gap of {self.gap:g} mm is as long as {self.paper.name} paper")
        for x, y in (self.back_shift, self.landscape_shift or (0.0, 0.0)):
            if not (abs(x) <= self.margin and abs(y) <= self.margin):
                raise ValueError(f"a back shift of {x:g},{y:g} mm leaves the margin of {self.margin:g} mm")
        if self.reverse_backs and self.duplex != "none":
            raise ValueError("backs are only reversed where they come after all fronts: --duplex none")
        if self.duplex == "fold" and self.cut_lines == "full-back":
            raise ValueError("a folded sheet has fronts and backs on one side: cut it along its marks")
        if self.paper.cells and self.duplex == "fold":
            raise ValueError(f"{self.paper.name} is cut already and cannot be folded")
        if self.paper.cells and self.gap:
            raise ValueError(f"{self.paper.name} is cut already: its cards have no gap to choose")

    def shift_on(self, page: Page) -> tuple[float, float]:
        """How far backs are moved on a page (mm)."""
        if page.width > page.height and self.landscape_shift is not None:
            return self.landscape_shift
        return self.back_shift


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet side (mm) and where the back of what lies on it goes.

    `mirror` "columns": the paper is turned over left to right and backs stand upright;
    "rows": it is turned over top to bottom and backs stand on their heads. With `fold` the
    backs lie on the same side, behind a fold in the middle.
    """

    width: float
    height: float
    mirror: Mirror
    fold: bool = False
    cells: Cells | None = None

    @property
    def turn(self) -> Literal[0, 180]:
        """Degrees by which a back is turned."""
        return 0 if self.mirror == "columns" else 180

    def room(self, margin: float) -> Rect:
        """Where fronts and their bleed may lie."""
        width = self.width / 2 if self.fold and self.mirror == "columns" else self.width - margin
        height = self.height / 2 if self.fold and self.mirror == "rows" else self.height - margin
        return Rect(margin, margin, width - margin, height - margin)

    def behind(self, rect: Rect) -> Rect:
        """The place behind a place on the front."""
        if self.mirror == "columns":
            return replace(rect, x=self.width - rect.right)
        return replace(rect, y=self.height - rect.bottom)

    def mark_behind(self, mark: Mark) -> Mark:
        """The mark behind a mark on the front."""
        if self.mirror == "columns":
            return replace(mark, x1=self.width - mark.x1, x2=self.width - mark.x2)
        return replace(mark, y1=self.height - mark.y1, y2=self.height - mark.y2)


def pages(paper: Paper, duplex: Duplex) -> tuple[Page, ...]:
    """The ways to use a paper, the preferred ones first.

    A printer that flips on the long edge turns a portrait sheet left to right and a landscape
    sheet top to bottom; on the short edge it is the other way round.
    """
    portrait, landscape = paper.portrait, paper.landscape
    if paper.cells:
        upright, level = pages(replace(paper, cells=None), duplex)[:2]
        return replace(upright, cells=paper.cells), replace(level, cells=paper.cells.turned)
    match duplex:
        case "long-edge":
            return Page(*portrait, "columns"), Page(*landscape, "rows")
        case "short-edge":
            return Page(*portrait, "rows"), Page(*landscape, "columns")
        case "none":
            return Page(*portrait, "columns"), Page(*landscape, "columns")
        case "fold":
            return (
                Page(*portrait, "columns", fold=True),
                Page(*landscape, "columns", fold=True),
                Page(*portrait, "rows", fold=True),
                Page(*landscape, "rows", fold=True),
            )
