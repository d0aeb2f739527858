"""From pieces to blocks: how many fit, on which sheet, and where each one lies (mm)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, floor

from generator.problems import DeckError, Place, Problem
from generator.sheets.layout import Layout, Page, pages
from generator.sheets.model import Piece, Rect, around

MARK = 3.0  # mm, length of a crop mark
MARK_OFFSET = 1.0  # mm, least distance of a mark from the trim, where there is no bleed
BAND_GAP = 2 * MARK + 1.0  # mm between the bleeds of two bands: room for the marks of both
ROUNDING = 1e-6  # mm; lengths that differ by less are equal


@dataclass(frozen=True, slots=True)
class Block:
    """A grid of pieces of one size, filled row by row from its left top corner (x, y).

    `gap` are the distances of its columns and of its rows.
    """

    pieces: tuple[Piece, ...]
    columns: int
    rows: int
    gap: tuple[float, float]
    x: float = 0.0
    y: float = 0.0

    @property
    def area(self) -> Rect:
        """The trim of the whole grid, empty places included."""
        piece = self.pieces[0]
        width = self.columns * (piece.width + self.gap[0]) - self.gap[0]
        height = self.rows * (piece.height + self.gap[1]) - self.gap[1]
        return Rect(self.x, self.y, width, height)

    @property
    def backed(self) -> bool:
        """Whether any of its pieces has a back."""
        return any(piece.back is not None for piece in self.pieces)

    @property
    def used(self) -> Rect:
        """The trim of the rows and columns that hold pieces: all that is cut."""
        return around(self.trim(index) for index in range(len(self.pieces)))

    def trim(self, index: int) -> Rect:
        """Where the piece number `index` is cut."""
        piece = self.pieces[index]
        row, column = divmod(index, self.columns)
        x = self.x + column * (piece.width + self.gap[0])
        y = self.y + row * (piece.height + self.gap[1])
        return Rect(x, y, piece.width, piece.height)

    def window(self, index: int, room: Rect) -> Rect:
        """What may be seen of the piece: its bleed, as far as neighbours and `room` allow.

        Towards a neighbour each has half of the gap, towards an empty place the full bleed.
        """
        trim, count = self.trim(index), len(self.pieces)
        bleed = self.pieces[index].bleed
        row, column = divmod(index, self.columns)

        def reach(neighbour: bool, gap: float, space: float) -> float:
            return max(0.0, min(bleed, gap / 2 if neighbour else space))

        across, down = self.gap
        left = reach(column > 0, across, trim.x - room.x)
        top = reach(row > 0, down, trim.y - room.y)
        right = reach(column + 1 < self.columns and index + 1 < count, across, room.right - trim.right)
        bottom = reach(index + self.columns < count, down, room.bottom - trim.bottom)
        return Rect(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The places of the upright and of the level cuts, each once, in order."""
        used = [self.trim(index) for index in range(len(self.pieces))]
        return (
            _distinct(edge for trim in used[: self.columns] for edge in (trim.x, trim.right)),
            _distinct(edge for trim in used[:: self.columns] for edge in (trim.y, trim.bottom)),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page and the blocks of fronts on it."""

    page: Page
    blocks: tuple[Block, ...]


def plan(pieces: Sequence[Piece], layout: Layout) -> tuple[Sheet, ...]:
    """Which pieces lie on which sheet, and where; DeckError `does-not-fit` with the numbers."""
    if not pieces:
        return ()
    groups = _by_size(pieces)
    choices = pages(layout.paper, layout.duplex)
    misfits = [group for group in groups if not any(_capacity(page, group, layout) for page in choices)]
    if misfits:
        raise DeckError(_does_not_fit(group[0], layout) for group in misfits)

    common = [page for page in choices if all(_capacity(page, [*group, *pieces], layout) for group in groups)]
    if layout.mixed and common and not layout.paper.cells:
        return min((_bands(page, groups, layout) for page in common), key=len)
    return tuple(sheet for group in groups for sheet in _alone(group, choices, layout))


def _by_size(pieces: Sequence[Piece]) -> list[tuple[Piece, ...]]:
    groups: dict[tuple[float, float, float], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.width, piece.height, piece.bleed), []).append(piece)
    return [tuple(group) for group in groups.values()]


def _gutter(page: Page, pieces: Sequence[Piece], layout: Layout) -> float:
    """The distance of the cards from the fold: both sides have their bleed there."""
    return max(layout.gap / 2, *(piece.bleed for piece in pieces)) if page.fold else 0.0


def _grid(page: Page, pieces: Sequence[Piece], layout: Layout) -> tuple[int, int]:
    """How many columns and rows of the first piece fit, with a gutter that suits them all."""
    if page.cells:
        fits = min(_gap(page, pieces[0], layout)) >= -ROUNDING
        return (page.cells.columns, page.cells.rows) if fits else (0, 0)
    room, gutter, piece = page.room(layout.margin), _gutter(page, pieces, layout), pieces[0]
    width = room.width - (gutter if page.mirror == "columns" else 0)
    height = room.height - (gutter if page.mirror == "rows" else 0)
    return _count(width, piece.width, layout.gap), _count(height, piece.height, layout.gap)


def _gap(page: Page, piece: Piece, layout: Layout) -> tuple[float, float]:
    """The distances of columns and rows; in the cells of a die-cut paper pieces lie in the middle."""
    if page.cells:
        return page.cells.width - piece.width, page.cells.height - piece.height
    return layout.gap, layout.gap


def _capacity(page: Page, pieces: Sequence[Piece], layout: Layout) -> int:
    columns, rows = _grid(page, pieces, layout)
    return columns * rows


def _alone(group: Sequence[Piece], choices: Sequence[Page], layout: Layout) -> Iterator[Sheet]:
    """Sheets of one size: the page that holds the most, and the same grid on every sheet.

    A part-filled sheet keeps its cards where the full ones have them: a stack is cut in one go.
    """
    page = max(choices, key=lambda choice: _capacity(choice, group, layout))
    columns, rows = _grid(page, group, layout)
    for start in range(0, len(group), columns * rows):
        taken = tuple(group[start : start + columns * rows])
        block = Block(taken, columns, rows, _gap(page, taken[0], layout))
        yield Sheet(page, _placed(page, [block], layout))


def _bands(page: Page, groups: Sequence[Sequence[Piece]], layout: Layout) -> tuple[Sheet, ...]:
    """Sheets of several sizes: one band of rows a size, under each other while there is room."""
    everything = [piece for group in groups for piece in group]
    room = page.room(layout.margin).height
    if page.mirror == "rows":
        room -= _gutter(page, everything, layout)
    sheets: list[list[Block]] = [[]]
    for group in groups:
        columns, _ = _grid(page, [group[0], *everything], layout)
        rest = tuple(group)
        while rest:
            above = sheets[-1]
            free = room - (_stack(above) + _between(above[-1], rest[0]) if above else 0)
            rows = min(_count(free, rest[0].height, layout.gap), ceil(len(rest) / columns))
            if rows == 0:
                sheets.append([])
                continue
            taken, rest = rest[: rows * columns], rest[rows * columns :]
            above.append(Block(taken, min(columns, len(taken)), rows, _gap(page, taken[0], layout)))
    return tuple(Sheet(page, _placed(page, blocks, layout)) for blocks in sheets)


def _between(above: Block, below: Piece) -> float:
    return max(above.pieces[0].bleed, MARK_OFFSET) + max(below.bleed, MARK_OFFSET) + BAND_GAP


def _stack(blocks: Sequence[Block]) -> float:
    """The height of blocks under each other."""
    gaps = sum(_between(above, below.pieces[0]) for above, below in pairwise(blocks))
    return sum(block.area.height for block in blocks) + gaps


def _placed(page: Page, blocks: Sequence[Block], layout: Layout) -> tuple[Block, ...]:
    """Blocks under each other, centred on the sheet, or close to its fold."""
    room = page.room(layout.margin)
    gutter = _gutter(page, [block.pieces[0] for block in blocks], layout)
    height = _stack(blocks)
    at_rows, at_columns = page.fold and page.mirror == "rows", page.fold and page.mirror == "columns"
    y = room.bottom - gutter - height if at_rows else (page.height - height) / 2
    placed: list[Block] = []
    for block in blocks:
        if placed:
            y = placed[-1].area.bottom + _between(placed[-1], block.pieces[0])
        width = block.area.width
        x = room.right - gutter - width if at_columns else (page.width - width) / 2
        placed.append(replace(block, x=x, y=y))
    return tuple(placed)


def _count(room: float, length: float, gap: float) -> int:
    """How many lengths with gaps between them fit into a room."""
    return max(0, floor((room + gap + ROUNDING) / (length + gap)))


def _distinct(values: Iterator[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > ROUNDING:
            kept.append(value)
    return tuple(kept)


def _does_not_fit(piece: Piece, layout: Layout) -> Problem:
    paper, margin = layout.paper, layout.margin
    if paper.cells:
        return Problem(
            "does-not-fit",
            f"{piece.label} is {piece.width:g} × {piece.height:g} mm, and the cards that {paper.name} is cut "
            f"into are {paper.cells.width:g} × {paper.cells.height:g} mm",
            Place(layout.deck, 1),
            "print it on another paper, or leave it out: `--only` names what is printed",
            card=piece.label,
        )
    needed = f"{piece.width + 2 * margin:g} × {piece.height + 2 * margin:g} mm"
    how = ""
    if layout.duplex == "fold":
        gutter = 2 * max(piece.bleed, layout.gap / 2)
        needed = (
            f"{2 * (piece.width + margin) + gutter:g} × {piece.height + 2 * margin:g} mm "
            f"or {piece.width + 2 * margin:g} × {2 * (piece.height + margin) + gutter:g} mm"
        )
        how = f", front and back with a fold of {gutter:g} mm between them"
    message = (
        f"{piece.label} is {piece.width:g} × {piece.height:g} mm{how}; with the margin of {margin:g} mm "
        f"that needs {needed}, and {paper.name} is {paper.width:g} × {paper.height:g} mm"
    )
    advice = "make the piece smaller, take a smaller --margin, or print on another paper"
    if how:
        advice += "; --duplex long-edge needs less room than fold"
    return Problem("does-not-fit", message, Place(layout.deck, 1), advice, card=piece.label)
