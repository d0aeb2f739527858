"""Pages in pairs: folding a booklet in thought, and what lands where on the paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sheets.booklet import Pair, desk, impose_pages, saddle_stitched, spreads
from generator.sheets.labels import BOOK_LABELS
from generator.sheets.model import Rect
from generator.sheets.papers import A4, LETTER, Paper

A5 = Rect(0, 0, 148, 210)
LABELS = BOOK_LABELS["en"]


def folded(sides: tuple[Pair, ...]) -> list[int | None]:
    """The pages in the order of a reader who prints the sides, folds the sheets and turns the leaves.

    A printer that turns a landscape sheet over on its short edge puts the back's right half
    behind the front's left one. The first sheet is the outermost; fronts lie outside.
    """
    fronts, backs = sides[0::2], sides[1::2]
    opened = [page for front, back in zip(fronts, backs, strict=True) for page in (front.right, back.left)]
    closing = [page for front, back in zip(fronts, backs, strict=True) for page in (front.left, back.right)]
    return opened + closing[::-1]


@given(st.integers(1, 40))
def test_a_folded_booklet_reads_in_order(sheets: int) -> None:
    """Printed, folded and stitched, a booklet has its pages from first to last."""
    assert folded(saddle_stitched(4 * sheets)) == list(range(1, 4 * sheets + 1))


@given(st.integers(1, 200).filter(lambda pages: pages % 4 != 0))
def test_only_whole_sheets_can_be_folded(pages: int) -> None:
    """Pages that are no multiple of four cannot be stitched."""
    with pytest.raises(ValueError, match="multiple of four"):
        saddle_stitched(pages)


def test_cover_and_back_share_a_sheet() -> None:
    """The outermost side holds the last page left and the first right; the middle one follows on."""
    sides = saddle_stitched(32)
    assert sides[0] == Pair(32, 1)
    assert sides[-1] == Pair(16, 17)


@given(st.integers(1, 60))
def test_spreads_are_those_of_the_open_book(pages: int) -> None:
    """Every page comes once and in order, the cover alone on the right; even pages lie left."""
    sides = spreads(pages)
    assert sides[0] == Pair(None, 1)
    assert [page for side in sides for page in side if page is not None] == list(range(1, pages + 1))
    assert all(side.left is None or side.left % 2 == 0 for side in sides)
    assert all(side.right is None or side.right % 2 == 1 for side in sides)


def test_a4_holds_two_pages_at_full_size() -> None:
    """On A4 pages keep their size and meet in the middle, where the sheet is folded."""
    laid = desk(A4, A5)
    assert (laid.scale, laid.middle) == (1.0, 148.5)
    assert laid.left == Rect(0.5, 0, 148, 210) and laid.right == Rect(148.5, 0, 148, 210)


def test_letter_holds_two_pages_smaller() -> None:
    """On Letter pages are reduced evenly to the paper's width, centred on its height, and a note says so."""
    laid = desk(LETTER, A5)
    assert laid.scale == pytest.approx(279.4 / 296)
    assert laid.left.width / laid.left.height == pytest.approx(148 / 210)
    assert laid.left.x == pytest.approx(0) and laid.right.right == pytest.approx(279.4)
    assert laid.left.y == pytest.approx(215.9 - laid.left.bottom)
    (side,) = impose_pages([Pair(4, 1)], A5, LETTER, str, LABELS)
    assert [note.text for note in side.notes] == ["reduced to 94 %: two A5 pages are wider than this paper"]
    assert side.notes[0].y > laid.left.bottom


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("cut", [False, True])
def test_nothing_of_a_page_reaches_its_neighbour(paper: Paper, cut: bool) -> None:
    """Both halves of a side are printed up to the fold and to the paper's edge, and no further."""
    (side,) = impose_pages([Pair(2, 7)], A5, paper, str, LABELS, cut=cut)
    left, right = side.placements
    assert (left.face, right.face) == ("2", "7")
    assert left.window.right == pytest.approx(right.window.x) == pytest.approx(paper.height / 2)
    assert left.window.x == 0 and right.window.right == pytest.approx(paper.height)
    for placement in side.placements:
        assert placement.trim.width == pytest.approx(A5.width * placement.scale)
        assert placement.window.x <= placement.trim.x + 1e-9
        assert placement.trim.right <= placement.window.right + 1e-9


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cut_marks_lie_where_the_sheet_is_cut(paper: Paper) -> None:
    """Marks stand on the cut between two pages, inside what a printer prints and off the type."""
    (side,) = impose_pages([Pair(8, 8)], A5, paper, str, LABELS, cut=True)
    upright = [mark for mark in side.marks if mark.x1 == mark.x2]
    assert len(upright) == 2
    assert all(mark.x1 == side.width / 2 for mark in upright)
    level = {mark.y1 for mark in side.marks if mark.y1 == mark.y2}
    edges = {side.trim.y, side.trim.bottom} if side.trim.y > 3 else set()
    assert level == edges
    for mark in side.marks:
        assert min(mark.x1, mark.y1) >= 3 and max(mark.x1, mark.x2) <= side.width - 3
        assert max(mark.y1, mark.y2) <= side.height - 3
