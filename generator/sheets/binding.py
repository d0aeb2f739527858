"""A book for a press: which pages are in which file, and how they lie on its pages (mm)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from generator.sheets.booklet import Pair, saddle_stitched
from generator.sheets.model import Placement, Rect, SheetSide

Part = Literal["cover", "inside", "whole"]
COVER = 4  # pages: outside and inside of a folded sheet


@dataclass(frozen=True, slots=True)
class Section:
    """A file: what it is, and its pages, one by one or in printer's spreads (both empty for none)."""

    part: Part
    pages: tuple[int, ...]
    spreads: tuple[Pair, ...]


def sections(count: int, apart: bool, spreads: bool) -> tuple[Section, ...]:
    """The files of a book of so many pages, numbered from 1; the cover is one of its own if `apart`.

    Spreads are in the order of saddle stitching: sheets folded into each other, the outermost first.
    ValueError for pages that are no multiple of four.
    """
    pairs = saddle_stitched(count)
    if not apart or count <= COVER:
        return (_section("whole", tuple(range(1, count + 1)), pairs, spreads),)
    cover = (1, 2, count - 1, count)
    inside = tuple(range(3, count - 1))
    return (
        _section("cover", cover, pairs[:2], spreads),
        _section("inside", inside, pairs[2:], spreads),
    )


def _section(part: Part, pages: tuple[int, ...], pairs: tuple[Pair, ...], spreads: bool) -> Section:
    return Section(part, pages, pairs if spreads else ())


def sides(section: Section, trim: Rect, bleed: float, face_of: Callable[[int], str]) -> tuple[SheetSide, ...]:
    """The file's pages: one page with bleed all round, or two that meet without any between them."""
    if not section.spreads:
        page = Rect(0, 0, trim.width + 2 * bleed, trim.height + 2 * bleed)
        at = trim.moved(bleed - trim.x, bleed - trim.y)
        return tuple(
            SheetSide(
                page.width, page.height, "front", at, page, (Placement(face_of(number), at, 0, page),), (), ()
            )
            for number in section.pages
        )
    return tuple(_spread(pair, trim, bleed, face_of) for pair in section.spreads)


def _spread(pair: Pair, trim: Rect, bleed: float, face_of: Callable[[int], str]) -> SheetSide:
    page = Rect(0, 0, 2 * trim.width + 2 * bleed, trim.height + 2 * bleed)
    left = Rect(bleed, bleed, trim.width, trim.height)
    right = left.moved(trim.width, 0)
    half = page.width / 2
    windows = (Rect(0, 0, half, page.height), Rect(half, 0, half, page.height))
    placements = tuple(
        Placement(face_of(number), at, 0, window)
        for number, at, window in zip(pair, (left, right), windows, strict=True)
        if number is not None
    )
    whole = Rect(bleed, bleed, 2 * trim.width, trim.height)
    return SheetSide(page.width, page.height, "front", whole, page, placements, (), ())
