"""Crop marks, fold lines and the ruler: thin lines outside the cards (mm)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.sheets.grid import MARK, MARK_OFFSET, Block
from generator.sheets.layout import Page
from generator.sheets.model import HAIRLINE, Mark, Rect

EDGE = 3.0  # mm; nothing is printed nearer to the paper's edge
SHORTEST = 1.0  # mm; a shorter crop mark is left out
FOLD_WIDTH = 2 * HAIRLINE
FOLD_OFFSET = 1.0  # mm between the fold line and the bleed


def printable_edge(margin: float) -> float:
    """How near to the paper's edge marks and notes may come: 3 mm, less within a small margin."""
    return min(EDGE, margin / 2)


def crop_marks(block: Block, page: Page, margin: float, full: bool = False) -> Iterator[Mark]:
    """Marks on every cut of a block, at the four sides of its pieces, outside their bleed.

    There is none at the side of a fold: the marks of fronts and backs are one set. `full` joins the
    two marks of a cut to one line over the cards.
    """
    area, room, edge = block.used, page.room(margin), printable_edge(margin)
    bleed = block.pieces[0].bleed

    def span(space: float, to_edge: float) -> tuple[float, float] | None:
        """From where to where, measured outwards from the trim."""
        near = max(MARK_OFFSET, min(bleed, space))
        far = min(near + MARK, to_edge - edge)
        return (near, far) if far - near >= SHORTEST else None

    upright, level = block.cuts()
    if full:
        above = span(area.y - room.y, area.y) or (0, 0)
        below = span(room.bottom - area.bottom, page.height - area.bottom) or (0, 0)
        left = span(area.x - room.x, area.x) or (0, 0)
        right = span(room.right - area.right, page.width - area.right) or (0, 0)
        yield from (Mark(x, area.y - above[1], x, area.bottom + below[1], HAIRLINE) for x in upright)
        yield from (Mark(area.x - left[1], y, area.right + right[1], y, HAIRLINE) for y in level)
        return
    if reach := span(area.y - room.y, area.y):
        yield from (Mark(x, area.y - reach[1], x, area.y - reach[0], HAIRLINE) for x in upright)
    if reach := span(area.x - room.x, area.x):
        yield from (Mark(area.x - reach[1], y, area.x - reach[0], y, HAIRLINE) for y in level)
    if not (page.fold and page.mirror == "rows") and (
        reach := span(room.bottom - area.bottom, page.height - area.bottom)
    ):
        yield from (Mark(x, area.bottom + reach[0], x, area.bottom + reach[1], HAIRLINE) for x in upright)
    if not (page.fold and page.mirror == "columns") and (
        reach := span(room.right - area.right, page.width - area.right)
    ):
        yield from (Mark(area.right + reach[0], y, area.right + reach[1], y, HAIRLINE) for y in level)


def fold_line(page: Page, bleed: Rect, margin: float) -> Iterator[Mark]:
    """The fold, dashed, in the margins only."""
    edge = printable_edge(margin)
    if page.mirror == "columns":
        x = page.width / 2
        ends = ((edge, bleed.y - FOLD_OFFSET), (bleed.bottom + FOLD_OFFSET, page.height - edge))
        yield from (Mark(x, a, x, b, FOLD_WIDTH, dashed=True) for a, b in ends if b > a)
    else:
        y = page.height / 2
        ends = ((edge, bleed.x - FOLD_OFFSET), (bleed.right + FOLD_OFFSET, page.width - edge))
        yield from (Mark(a, y, b, y, FOLD_WIDTH, dashed=True) for a, b in ends if b > a)
