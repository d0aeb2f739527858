"""Imposition: pieces → printed sheet sides, each back exactly behind its front (mm)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.problems import DeckError, Problem
from generator.sheets.grid import Sheet, plan
from generator.sheets.layout import Layout
from generator.sheets.marks import crop_marks, fold_line
from generator.sheets.model import Mark, Piece, Placement, Rect, SheetSide, Side, around
from generator.sheets.notes import annotate


@dataclass(frozen=True, slots=True)
class _Numbered:
    """One sheet of a job; `turn` says how to turn the paper, if there are backs."""

    sheet: Sheet
    number: int
    sheets: int
    layout: Layout
    turn: tuple[str, ...]


def impose(pieces: Sequence[Piece], layout: Layout) -> tuple[SheetSide, ...]:
    """Lay out pieces in order, grouped by size.

    Sides come as front 1, back 1, front 2, … for a duplex printer, as all fronts and then all
    backs for `none`, and as one side a sheet for `fold`, where pieces without backs come last, on
    sheets that are not folded. Without any back there are fronts only, unless the other side of the
    paper bears the lines to cut along.

    DeckError `does-not-fit`, with the numbers, for every size that the paper cannot hold.
    """
    backed = [piece for piece in pieces if piece.back is not None]
    bare = [piece for piece in pieces if piece.back is None]
    if layout.duplex != "fold" and (backed or layout.cut_lines == "full-back"):
        backed, bare = list(pieces), []  # the other side of the paper is there in any case
    turn = (layout.labels.turns[layout.duplex],)
    job = _numbered([(backed, layout, turn), (bare, replace(layout, duplex="none"), ())])
    if not backed:
        return tuple(_front(sheet) for sheet in job)
    match layout.duplex:
        case "fold":
            return tuple(_folded(sheet) if sheet.sheet.page.fold else _front(sheet) for sheet in job)
        case "none":
            backs = [_back(sheet) for sheet in job]
            return (*(_front(sheet) for sheet in job), *(reversed(backs) if layout.reverse_backs else backs))
        case "long-edge" | "short-edge":
            return tuple(side for sheet in job for side in (_front(sheet), _back(sheet)))


def _numbered(groups: Sequence[tuple[Sequence[Piece], Layout, tuple[str, ...]]]) -> list[_Numbered]:
    """The sheets of all groups, numbered through. DeckError with the misfits of every group."""
    planned: list[tuple[Sheet, Layout, tuple[str, ...]]] = []
    problems: list[Problem] = []
    for pieces, layout, turn in groups:
        try:
            planned += ((sheet, layout, turn) for sheet in plan(pieces, layout))
        except DeckError as error:
            problems += error.problems
    if problems:
        raise DeckError(problems)
    return [
        _Numbered(sheet, number, len(planned), layout, turn)
        for number, (sheet, layout, turn) in enumerate(planned, 1)
    ]


def _front(numbered: _Numbered) -> SheetSide:
    sheet, layout = numbered.sheet, numbered.layout
    return _side("front", numbered, _fronts(sheet, layout), _marks(sheet, layout))


def _back(numbered: _Numbered) -> SheetSide:
    """The other side of the paper, moved by the back shift: notes and marks go with the cards.

    The shift undoes what the printer does to the whole side.
    """
    sheet, layout = numbered.sheet, numbered.layout
    full = layout.cut_lines == "full-back"
    cut = replace(sheet, blocks=tuple(block for block in sheet.blocks if full or block.backed))
    marks = tuple(sheet.page.mark_behind(mark) for mark in _marks(cut, layout, full))
    return shifted(_side("back", numbered, _backs(sheet, layout), marks), *layout.shift_on(sheet.page))


def _folded(numbered: _Numbered) -> SheetSide:
    sheet, layout = numbered.sheet, numbered.layout
    page = sheet.page
    fronts, marks = _fronts(sheet, layout), _marks(sheet, layout)
    bleed = around(placement.window for placement in fronts)
    lines = (
        *marks,
        *(page.mark_behind(mark) for mark in marks),
        *fold_line(page, around((bleed, page.behind(bleed))), layout.margin),
    )
    return _side("fold", numbered, (*fronts, *_backs(sheet, layout)), lines)


def _fronts(sheet: Sheet, layout: Layout) -> tuple[Placement, ...]:
    room = sheet.page.room(layout.margin)
    return tuple(
        Placement(piece.front, block.trim(index), 0, block.window(index, room))
        for block in sheet.blocks
        for index, piece in enumerate(block.pieces)
    )


def _backs(sheet: Sheet, layout: Layout) -> tuple[Placement, ...]:
    page = sheet.page
    room = page.room(layout.margin)
    return tuple(
        Placement(
            piece.back, page.behind(block.trim(index)), page.turn, page.behind(block.window(index, room))
        )
        for block in sheet.blocks
        for index, piece in enumerate(block.pieces)
        if piece.back is not None
    )


def _marks(sheet: Sheet, layout: Layout, full: bool = False) -> tuple[Mark, ...]:
    """Where to cut; on die-cut paper nobody needs to."""
    if layout.cut_lines == "none" or sheet.page.cells:
        return ()
    return tuple(
        mark for block in sheet.blocks for mark in crop_marks(block, sheet.page, layout.margin, full)
    )


def _side(
    side: Side, numbered: _Numbered, placements: tuple[Placement, ...], marks: tuple[Mark, ...]
) -> SheetSide:
    page, layout = numbered.sheet.page, numbered.layout
    trim = _trim(numbered.sheet)
    windows = tuple(placement.window for placement in placements)
    taken = (*windows, *(mark_box(mark) for mark in marks))
    size = (page.width, page.height)
    notes, ruler = annotate(_facts(side, numbered), layout.labels, size, trim, taken, layout.margin)
    bleed = around((trim, *windows))
    return SheetSide(page.width, page.height, side, trim, bleed, placements, (*marks, *ruler), notes)


def _trim(sheet: Sheet) -> Rect:
    """The block of cards, both halves of a folded sheet."""
    areas = [block.area for block in sheet.blocks]
    return around([*areas, *map(sheet.page.behind, areas)] if sheet.page.fold else areas)


def mark_box(mark: Mark) -> Rect:
    """The rectangle that a mark spans, without its width."""
    return Rect(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))


def _facts(side: Side, numbered: _Numbered) -> list[str]:
    """What the sheet is, the most important first."""
    layout = numbered.layout
    labels = layout.labels
    facts = [layout.file] if layout.file else []
    facts.append(labels.sheet.format(sheet=numbered.number, sheets=numbered.sheets))
    facts += [labels.sides[side], *numbered.turn]
    if layout.players:
        facts.append(labels.players.format(players=layout.players))
    if layout.draft is not None:
        facts.append(labels.draft.format(draft=layout.draft))
    facts += layout.options
    shift = layout.shift_on(numbered.sheet.page)
    if side == "back" and shift != (0, 0):
        facts.append(f"--back-shift {shift[0]:g},{shift[1]:g}")
    if layout.reprint:
        copies = Counter(piece.label for block in numbered.sheet.blocks for piece in block.pieces)
        first, *others = (name if count == 1 else f"{name} × {count}" for name, count in copies.items())
        facts += [labels.reprint.format(reprint=first), *others]
    return facts


def shifted(side: SheetSide, dx: float, dy: float) -> SheetSide:
    """Everything on a side moved right and down (mm); the page stays."""
    return replace(
        side,
        trim=side.trim.moved(dx, dy),
        bleed=side.bleed.moved(dx, dy),
        placements=tuple(
            replace(placement, trim=placement.trim.moved(dx, dy), window=placement.window.moved(dx, dy))
            for placement in side.placements
        ),
        marks=tuple(
            replace(mark, x1=mark.x1 + dx, y1=mark.y1 + dy, x2=mark.x2 + dx, y2=mark.y2 + dy)
            for mark in side.marks
        ),
        notes=tuple(replace(note, x=note.x + dx, y=note.y + dy) for note in side.notes),
    )
