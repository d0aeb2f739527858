"""A book's pages in pairs on landscape sheets (mm): for saddle stitching, for reading, for cutting apart.

Two A5 pages side by side are 296 mm wide: they fill A4 (297 × 210) as they are. Letter (279.4 ×
215.9) is narrower; on it they are printed at 94 %, as wide as the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.sheets.labels import BookLabels
from generator.sheets.marks import EDGE
from generator.sheets.model import HAIRLINE, Mark, Note, Placement, Rect, SheetSide
from generator.sheets.papers import Paper

NOTE_SIZE = 6.0  # pt
NOTE_EDGE = 4.2  # mm from the paper's edge to the note's baseline
CUT = 6.0  # mm, the length of the marks where a sheet is cut in two


class Pair(NamedTuple):
    """The numbers of the pages on one side of a sheet, counted from 1; None where there is none."""

    left: int | None
    right: int | None


def saddle_stitched(pages: int) -> tuple[Pair, ...]:
    """The sides of sheets that, printed on both sides, folded into each other and stitched, are a book.

    Front 1, back 1, front 2, …; the outermost sheet comes first. Sheets are turned over on the
    short edge. ValueError for pages that are no multiple of four.
    """
    if pages % 4:
        raise ValueError(f"{pages} pages are no multiple of four")
    sides: list[Pair] = []
    for first in range(1, pages // 2, 2):
        last = pages + 1 - first
        sides += [Pair(last, first), Pair(first + 1, last - 1)]
    return tuple(sides)


def spreads(pages: int) -> tuple[Pair, ...]:
    """Pages as an open book shows them: the cover alone on the right, then 2 and 3, 4 and 5 …"""
    return tuple(Pair(page or None, page + 1 if page < pages else None) for page in range(0, pages + 1, 2))


@dataclass(frozen=True, slots=True)
class Desk:
    """A landscape paper with two pages on it: their scale, and where their trims are."""

    width: float
    height: float
    scale: float
    left: Rect
    right: Rect

    @property
    def middle(self) -> float:
        """Where the two pages meet."""
        return self.width / 2


def desk(paper: Paper, page: Rect) -> Desk:
    """A paper laid for two pages of this trim, at full size where they fit."""
    width, height = paper.landscape
    scale = min(1.0, width / (2 * page.width), height / page.height)
    across, down = page.width * scale, page.height * scale
    top = (height - down) / 2
    middle = width / 2
    return Desk(
        width, height, scale, Rect(middle - across, top, across, down), Rect(middle, top, across, down)
    )


def impose_pages(
    pairs: Sequence[Pair],
    page: Rect,
    paper: Paper,
    face_of: Callable[[int], str],
    labels: BookLabels,
    *,
    cut: bool = False,
) -> tuple[SheetSide, ...]:
    """Pages of this trim on sides of paper; with `cut` there are marks where to part them.

    What bleeds over a page's outer edge is printed as far as the paper goes; a note says so
    where pages are smaller than they should be.
    """
    laid = desk(paper, page)
    marks = _cut_marks(laid) if cut else ()
    notes = _notes(laid, labels)
    trim = Rect(laid.left.x, laid.left.y, laid.right.right - laid.left.x, laid.left.height)
    bleed = Rect(0.0, trim.y, laid.width, trim.height)

    def placed(number: int | None, trim: Rect, window: Rect) -> tuple[Placement, ...]:
        return () if number is None else (Placement(face_of(number), trim, 0, window, laid.scale),)

    sides = []
    for pair in pairs:
        placements = (
            *placed(pair.left, laid.left, Rect(0.0, trim.y, laid.middle, trim.height)),
            *placed(pair.right, laid.right, Rect(laid.middle, trim.y, laid.middle, trim.height)),
        )
        sides.append(SheetSide(laid.width, laid.height, "front", trim, bleed, placements, marks, notes))
    return tuple(sides)


def _cut_marks(laid: Desk) -> tuple[Mark, ...]:
    """Marks on the cut between the pages, and on those above and below them where paper is left."""
    x, (top, bottom) = laid.middle, (laid.left.y, laid.left.bottom)
    upright = ((EDGE, EDGE + CUT), (laid.height - EDGE - CUT, laid.height - EDGE))
    marks = [Mark(x, y1, x, y2, HAIRLINE) for y1, y2 in upright]
    if top > EDGE:
        spans = ((EDGE, EDGE + CUT), (x - CUT / 2, x + CUT / 2), (laid.width - EDGE - CUT, laid.width - EDGE))
        marks += [Mark(x1, y, x2, y, HAIRLINE) for y in (top, bottom) for x1, x2 in spans]
    return tuple(marks)


def _notes(laid: Desk, labels: BookLabels) -> tuple[Note, ...]:
    """How much smaller the pages are and why, in the paper left below them."""
    if laid.scale == 1:
        return ()
    text = labels.reduced.format(percent=round(laid.scale * 100))
    return (Note(text, laid.middle + CUT, laid.height - NOTE_EDGE, NOTE_SIZE),)
