"""Sheets: cards never overlap, backs lie behind their fronts, and all the rest stays outside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator.problems import DeckError
from generator.sheets.impose import impose, mark_box
from generator.sheets.labels import SHEET_LABELS
from generator.sheets.layout import Layout, Page
from generator.sheets.model import MM_PER_PT, Duplex, Piece, Placement, Rect, SheetSide, around
from generator.sheets.notes import Lane, _flow, note_box
from generator.sheets.papers import A4, LETTER, Paper

TINY = 1e-6  # mm
DUPLEX: tuple[Duplex, ...] = ("long-edge", "short-edge", "none", "fold")

Vector = tuple[float, float]


def cards(count: int, width: float = 63, height: float = 88, bleed: float = 3) -> list[Piece]:
    return [Piece(f"f{n}", f"b{n}", width, height, bleed, f"card {n}") for n in range(count)]


def markers() -> list[Piece]:
    """The game's markers: 21 power sticks, four score tracks, four score markers."""
    kinds = (("stick", 21, 64.0, 9.0, 2.0), ("track", 4, 88.0, 63.0, 3.0), ("marker", 4, 7.6, 8.0, 1.5))
    return [
        Piece(f"f-{name}-{n}", f"b-{name}-{n}", width, height, bleed, name)
        for name, count, width, height, bleed in kinds
        for n in range(count)
    ]


lengths = st.floats(8, 140).map(lambda length: round(length, 1))
sizes = st.tuples(lengths, lengths, st.sampled_from([0.0, 1.5, 3.0, 5.0]))


@st.composite
def jobs(draw: st.DrawFn) -> tuple[list[Piece], Layout]:
    """Pieces of one to three sizes with and without backs, and any layout that holds them."""
    pieces: list[Piece] = []
    for kind, (width, height, bleed) in enumerate(draw(st.lists(sizes, min_size=1, max_size=3))):
        for number in range(draw(st.integers(1, 14))):
            name = f"{kind}-{number}"
            back = f"b{name}" if draw(st.integers(0, 3)) else None
            pieces.append(Piece(f"f{name}", back, width, height, bleed, f"牌{name}"))
    layout = Layout(
        paper=draw(st.sampled_from([A4, LETTER])),
        duplex=draw(st.sampled_from(DUPLEX)),
        gap=draw(st.sampled_from([0.0, 0.5, 2.0, 6.0, 10.0])),
        margin=draw(st.sampled_from([6.0, 6.0, 8.0, 3.0])),
        mixed=draw(st.booleans()),
        file="cards-a4.pdf",
        players="4",
        draft=6,
        options=("--gap 2", "--one-of-each"),
        reprint=draw(st.booleans()),
        labels=SHEET_LABELS[draw(st.sampled_from(["ja", "en"]))],
    )
    return pieces, layout


def imposed(job: tuple[list[Piece], Layout]) -> tuple[SheetSide, ...]:
    try:
        return impose(*job)
    except DeckError:
        assume(False)
        raise


def overlap(a: Rect, b: Rect) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > TINY and min(a.bottom, b.bottom) - max(a.y, b.y) > TINY


def touches(line: Rect, box: Rect) -> bool:
    """Whether a line, which has no width, enters a box."""
    return (
        line.x < box.right - TINY
        and line.right > box.x + TINY
        and line.y < box.bottom - TINY
        and line.bottom > box.y + TINY
    )


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - TINY
        and inner.y >= outer.y - TINY
        and inner.right <= outer.right + TINY
        and inner.bottom <= outer.bottom + TINY
    )


# Looking through the paper. Nothing here knows how backs were placed.


def through_the_paper(side: SheetSide, duplex: Duplex, point: Vector) -> Vector:
    """Where a point of the printed back lies, seen from the front.

    The paper is turned half a turn about an axis through its middle: the axis is parallel to
    the edge that the pages are flipped on; by hand (`none`) the paper is turned left to right.
    """
    x, y = point[0] - side.width / 2, point[1] - side.height / 2
    upright_axis = duplex == "none" or (duplex == "long-edge") == (side.height > side.width)
    x, y = (-x, y) if upright_axis else (x, -y)  # half a turn in space; its depth does not matter
    return x + side.width / 2, y + side.height / 2


def folded_behind(side: SheetSide, point: Vector) -> Vector:
    """Where a point of a folded sheet comes to lie behind the fronts."""
    fold = next(mark for mark in side.marks if mark.dashed)
    if fold.x1 == fold.x2:
        return 2 * fold.x1 - point[0], point[1]
    return point[0], 2 * fold.y1 - point[1]


def corner_and_arrows(placement: Placement) -> tuple[Vector, Vector, Vector]:
    """A face's own left top corner, and points 1 mm to its right and 1 mm below."""
    trim = placement.trim
    if placement.turn == 0:
        return (trim.x, trim.y), (trim.x + 1, trim.y), (trim.x, trim.y + 1)
    return (trim.right, trim.bottom), (trim.right - 1, trim.bottom), (trim.right, trim.bottom - 1)


def pairs(sides: Sequence[SheetSide], duplex: Duplex) -> list[tuple[SheetSide, SheetSide]]:
    """The two printed sides of each sheet."""
    if duplex == "fold":
        return [(side, side) for side in sides]
    if duplex == "none":
        return list(zip(sides[: len(sides) // 2], sides[len(sides) // 2 :], strict=True))
    return list(zip(sides[::2], sides[1::2], strict=True))


def check_backs(pieces: Sequence[Piece], layout: Layout) -> None:
    sides = imposed((list(pieces), layout))
    backs_of = {piece.front: piece.back for piece in pieces}
    for front, back in pairs(sides, layout.duplex):
        assert (front.width, front.height) == (back.width, back.height)
        assert layout.duplex == "fold" or (front.side, back.side) == ("front", "back")
        placed = {placement.face: placement for placement in back.placements}
        fronts = [placement for placement in front.placements if placement.face in backs_of]
        assert len(back.placements) == sum(backs_of[placement.face] is not None for placement in fronts) + (
            len(fronts) if layout.duplex == "fold" else 0
        )
        for placement in fronts:
            face = backs_of[placement.face]
            if face is None:
                continue
            corner, right, down = (
                folded_behind(back, point)
                if layout.duplex == "fold"
                else through_the_paper(back, layout.duplex, point)
                for point in corner_and_arrows(placed[face])
            )
            # Turned about its upright axis the card shows its back upright: seen from the front
            # the back starts at the right top corner, runs to the left, and down.
            trim = placement.trim
            assert placement.turn == 0
            assert corner == pytest.approx((trim.right, trim.y), abs=TINY)
            assert right == pytest.approx((trim.right - 1, trim.y), abs=TINY)
            assert down == pytest.approx((trim.right, trim.y + 1), abs=TINY)
            assert placed[face].window.width == pytest.approx(placement.window.width)
            assert placed[face].window.height == pytest.approx(placement.window.height)


@settings(max_examples=150, deadline=None)
@given(jobs())
def test_every_back_lies_behind_its_front(job: tuple[list[Piece], Layout]) -> None:
    """Turned over or folded, every back lies exactly on its own front and is upright."""
    pieces, layout = job
    assume(any(piece.back for piece in pieces))
    check_backs(pieces, layout)


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("gap", [0.0, 6.0])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("count", [1, 7, 9, 14])
def test_backs_of_the_default_cards_match(duplex: Duplex, gap: float, paper: Paper, count: int) -> None:
    """Cards of 63 × 88 mm have their backs behind them in every mode, on part-filled sheets too."""
    check_backs(cards(count), Layout(paper=paper, duplex=duplex, gap=gap))


@pytest.mark.parametrize("duplex", DUPLEX)
def test_backs_of_mixed_markers_match(duplex: Duplex) -> None:
    """Markers of several sizes on one sheet have their backs behind them."""
    check_backs(markers(), Layout(duplex=duplex, mixed=True))


@settings(max_examples=150, deadline=None)
@given(jobs())
def test_faces_come_out_once_and_never_overlap(job: tuple[list[Piece], Layout]) -> None:
    """Every face is printed exactly once, and no card's bleed enters another card."""
    pieces, _ = job
    sides = imposed(job)
    printed = Counter(placement.face for side in sides for placement in side.placements)
    wanted = Counter(face for piece in pieces for face in (piece.front, piece.back) if face is not None)
    assert printed == wanted
    sizes_of = {face: (p.width, p.height, p.bleed) for p in pieces for face in (p.front, p.back) if face}
    for side in sides:
        for placement in side.placements:
            width, height, bleed = sizes_of[placement.face]
            trim, window = placement.trim, placement.window
            assert (trim.width, trim.height) == (width, height)
            assert inside(trim, window)
            full = Rect(trim.x - bleed, trim.y - bleed, width + 2 * bleed, height + 2 * bleed)
            assert inside(window, full)
        for one, other in combinations(side.placements, 2):
            assert not overlap(one.trim, other.trim)
            assert not overlap(one.window, other.trim) and not overlap(one.trim, other.window)


@settings(max_examples=150, deadline=None)
@given(jobs())
def test_the_block_is_centred_and_keeps_the_margin(job: tuple[list[Piece], Layout]) -> None:
    """The block of cards is centred on the sheet and lies, bleed included, inside the margin."""
    _, layout = job
    m = layout.margin
    for side in imposed(job):
        assert side.trim.x + side.trim.right == pytest.approx(side.width, abs=TINY)
        assert side.trim.y + side.trim.bottom == pytest.approx(side.height, abs=TINY)
        assert inside(side.bleed, Rect(m, m, side.width - 2 * m, side.height - 2 * m))
        assert inside(side.trim, side.bleed)
        for placement in side.placements:
            assert inside(placement.trim, side.trim) and inside(placement.window, side.bleed)


@settings(max_examples=150, deadline=None)
@given(jobs())
@example((cards(9), Layout(paper=LETTER, file="cards-letter.pdf", reprint=True)))
@example((cards(9, 66, 94, 3), Layout(file="cards-a4.pdf", reprint=True)))
def test_marks_and_notes_keep_clear_of_the_cards(job: tuple[list[Piece], Layout]) -> None:
    """Marks and notes lie on the paper, 3 mm from its edge, off the cards, and off each other."""
    _, layout = job
    edge = min(3.0, layout.margin / 2)
    for side in imposed(job):
        page = Rect(edge, edge, side.width - 2 * edge, side.height - 2 * edge)
        lines = [mark_box(mark) for mark in side.marks]
        boxes = [note_box(note) for note in side.notes]
        for line in lines:
            assert inside(line, page)
            assert not any(touches(line, placement.window) for placement in side.placements)
            assert not any(touches(line, box) for box in boxes)
        for box in boxes:
            assert inside(box, page)
            assert not any(overlap(box, placement.window) for placement in side.placements)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(note.size >= 5 for note in side.notes)


def crop_marks(side: SheetSide) -> list[Rect]:
    """Marks that point at the block: those outside it whose line meets it."""
    found = []
    for mark in side.marks:
        box = mark_box(mark)
        level_in = side.trim.y - TINY <= box.y <= side.trim.bottom + TINY and box.height == 0
        upright_in = side.trim.x - TINY <= box.x <= side.trim.right + TINY and box.width == 0
        if (level_in or upright_in) and not mark.dashed:
            found.append(box)
    return found


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("gap", [0.0, 4.0, 6.0])
def test_every_cut_has_a_mark_at_both_ends(paper: Paper, gap: float) -> None:
    """Every edge of every card has a crop mark on both sides of the cards, front and back."""
    for side in impose(cards(14), Layout(paper=paper, gap=gap)):
        marks = crop_marks(side)
        used = around(placement.window for placement in side.placements)
        for placement in side.placements:
            for x in (placement.trim.x, placement.trim.right):
                on_x = [box for box in marks if abs(box.x - x) < TINY and box.width == 0]
                assert any(box.bottom <= used.y + TINY for box in on_x)
                assert any(box.y >= used.bottom - TINY for box in on_x)
            for y in (placement.trim.y, placement.trim.bottom):
                on_y = [box for box in marks if abs(box.y - y) < TINY and box.height == 0]
                assert any(box.right <= used.x + TINY for box in on_y)
                assert any(box.x >= used.right - TINY for box in on_y)


@pytest.mark.parametrize("count", [1, 2, 4, 7, 8, 9])
def test_crop_marks_stand_beside_the_cards(count: int) -> None:
    """On a part-filled sheet the marks stand right below and beside the cards, front and back."""
    for side in impose(cards(count), Layout()):
        trims = [placement.trim for placement in side.placements]
        used, bleed = around(trims), 3.0
        across = Rect(used.x - 7, used.y - 7, used.width + 14, used.height + 14)
        boxes = [box for mark in side.marks if inside(box := mark_box(mark), across)]
        upright = {round(edge, 3) for trim in trims for edge in (trim.x, trim.right)}
        level = {round(edge, 3) for trim in trims for edge in (trim.y, trim.bottom)}
        above = {round(box.x, 3) for box in boxes if abs(box.bottom - (used.y - bleed)) < TINY}
        below = {round(box.x, 3) for box in boxes if abs(box.y - (used.bottom + bleed)) < TINY}
        left = {round(box.y, 3) for box in boxes if abs(box.right - (used.x - bleed)) < TINY}
        right = {round(box.y, 3) for box in boxes if abs(box.x - (used.right + bleed)) < TINY}
        assert (above, below, left, right) == (upright, upright, level, level)


def test_a_side_without_cards_has_no_crop_marks() -> None:
    """Where pieces have no backs, the other side of the paper has no marks for them."""
    pieces = [replace(piece, back=None) if piece.label == "track" else piece for piece in markers()]
    front, back = impose(pieces, Layout(mixed=True))
    tracks = [placement.trim for placement in front.placements if "track" in placement.face]
    page = Page(front.width, front.height, "columns")
    empty = page.behind(around(tracks))
    around_it = Rect(empty.x - 7, empty.y - 1, empty.width + 14, empty.height + 2)
    assert not any(overlap(mark_box(mark), around_it) for mark in back.marks)


def test_pieces_without_backs_are_not_folded() -> None:
    """In a folded job pieces without backs lie on plain sheets of their own, after the folded ones."""
    pieces = [replace(piece, back=None) if piece.label == "track" else piece for piece in markers()]
    sides = impose(pieces, Layout(duplex="fold", mixed=True))
    assert [side.side for side in sides] == ["fold", "front"]
    assert {placement.face[2:7] for placement in sides[1].placements} == {"track"}
    assert not any(mark.dashed for mark in sides[1].marks)
    texts = ["\n".join(note.text for note in side.notes) for side in sides]
    fold = SHEET_LABELS["ja"].turns["fold"]
    assert [fold in text for text in texts] == [True, False]
    numbers = [SHEET_LABELS["ja"].sheet.format(sheet=number, sheets=2) for number in (1, 2)]
    assert all(number in text for number, text in zip(numbers, texts, strict=True))


def grid(side: SheetSide) -> tuple[int, int]:
    xs = {round(placement.trim.x, 3) for placement in side.placements}
    ys = {round(placement.trim.y, 3) for placement in side.placements}
    return len(xs), len(ys)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_nine_cards_fit_a_sheet(paper: Paper) -> None:
    """Cards of 63 × 88 mm lie three by three on upright A4 and Letter sheets."""
    front, back = impose(cards(9), Layout(paper=paper))
    assert grid(front) == grid(back) == (3, 3)
    assert front.height > front.width


def test_bleed_without_a_gap_is_on_the_outside_only() -> None:
    """Without a gap neighbours share a cut; A4 leaves the block its bleed, Letter 1.7 mm at the top."""
    a4, letter = (impose(cards(9), Layout(paper=paper))[0] for paper in (A4, LETTER))
    assert (a4.trim.x - a4.bleed.x, a4.trim.y - a4.bleed.y) == pytest.approx((3, 3))
    assert (letter.trim.x - letter.bleed.x, letter.trim.y - letter.bleed.y) == pytest.approx((3, 1.7))
    middle = a4.placements[4]
    assert middle.window == middle.trim


def test_a_gap_of_twice_the_bleed_gives_every_card_its_bleed() -> None:
    """With --gap 6 on A4 eight cards lie on a landscape sheet, four by two, each with its full bleed."""
    front = impose(cards(8), Layout(gap=6))[0]
    assert grid(front) == (4, 2)
    assert front.width > front.height
    for placement in front.placements:
        assert (placement.window.width, placement.window.height) == pytest.approx((69, 94))


def test_a_narrow_gap_is_shared() -> None:
    """With a gap of 4 mm each neighbour has 2 mm of bleed there."""
    placement = impose(cards(9), Layout(gap=4))[0].placements[0]
    assert placement.window.right - placement.trim.right == pytest.approx(2)


def test_a_card_beside_an_empty_place_has_bleed_there() -> None:
    """On a part-filled sheet the last card bleeds into the empty place beside it, on both sides."""
    front, back = impose(cards(2), Layout())
    assert front.placements[1].window.right - front.placements[1].trim.right == pytest.approx(3)
    assert back.placements[1].trim.x - back.placements[1].window.x == pytest.approx(3)
    assert front.placements[0].window.right == front.placements[0].trim.right
    assert front.trim == impose(cards(9), Layout())[0].trim


def test_fold_has_its_own_grid() -> None:
    """A folded A4 sheet holds four cards and their backs, upright, with a dashed line in the margins."""
    (side,) = impose(cards(4), Layout(duplex="fold"))
    assert side.side == "fold"
    assert grid(side) == (4, 2)
    assert [placement.turn for placement in side.placements] == [0] * 8
    dashes = [mark_box(mark) for mark in side.marks if mark.dashed]
    assert len(dashes) == 2
    assert all(box.bottom < side.bleed.y or box.y > side.bleed.bottom for box in dashes)


def test_a_level_fold_turns_the_backs() -> None:
    """Cards that fit only above and below a level fold have their backs upside down."""
    (side,) = impose(cards(1, 180, 120), Layout(duplex="fold"))
    assert [placement.turn for placement in side.placements] == [0, 180]
    check_backs(cards(1, 180, 120), Layout(duplex="fold"))


def test_markers_share_a_sheet() -> None:
    """All 21 sticks, four tracks and four markers lie on one sheet of A4 or Letter."""
    for paper in (A4, LETTER):
        sides = impose(markers(), Layout(paper=paper, mixed=True))
        assert [side.side for side in sides] == ["front", "back"]
        assert len(sides[0].placements) == 29


def test_sizes_are_not_mixed_unless_asked() -> None:
    """Cards of different sizes lie on different sheets."""
    sides = impose([*cards(2), *cards(2, 59, 86)], Layout())
    assert [len({p.trim.width for p in side.placements}) for side in sides] == [1, 1, 1, 1]


def test_order_of_the_pages() -> None:
    """A duplex printer gets front and back in turn; hand-fed stock all fronts, then all backs."""
    assert [side.side for side in impose(cards(14), Layout())] == ["front", "back"] * 2
    by_hand = impose(cards(14), Layout(duplex="none"))
    assert [side.side for side in by_hand] == ["front", "front", "back", "back"]


@pytest.mark.parametrize("duplex", DUPLEX)
def test_pieces_without_backs_need_no_back_pages(duplex: Duplex) -> None:
    """A job without any back has fronts only, and does not speak of turning the paper."""
    single = [Piece(f"f{n}", None, 63, 88, 3, "x") for n in range(10)]
    sides = impose(single, Layout(duplex=duplex))
    assert [side.side for side in sides] == ["front", "front"]
    labels = SHEET_LABELS["ja"]
    assert not any(
        turn in note.text for side in sides for note in side.notes for turn in labels.turns.values()
    )


@given(st.floats(-6, 6), st.floats(-6, 6))
@settings(max_examples=30, deadline=None)
def test_the_back_shift_moves_backs_only(dx: float, dy: float) -> None:
    """A back shift moves everything on backs right and down, and nothing on fronts or folded sheets."""
    for duplex in DUPLEX:
        plain = impose(cards(5), Layout(duplex=duplex))
        moved = impose(cards(5), Layout(duplex=duplex, back_shift=(dx, dy)))
        for before, after in zip(plain, moved, strict=True):
            if before.side != "back":
                assert before == after
                continue
            assert after.trim == before.trim.moved(dx, dy)
            for one, other in zip(before.placements, after.placements, strict=True):
                assert other.trim == one.trim.moved(dx, dy)
                assert other.window == one.window.moved(dx, dy)


def ruler_length(side: SheetSide) -> float:
    return max(
        max(box.width, box.height) for box in (mark_box(mark) for mark in side.marks if not mark.dashed)
    )


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("gap", [0.0, 6.0])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_sheets_say_what_they_are(paper: Paper, duplex: Duplex, gap: float, language: str) -> None:
    """Every sheet says file, sheet, side, flip, players, draft, options and cards, and has a 100 mm ruler."""
    labels = SHEET_LABELS[language]
    layout = Layout(
        paper=paper, duplex=duplex, gap=gap, file="cards.pdf", players="3", draft=6,
        options=("--one-of-each",), reprint=True, labels=labels,
    )  # fmt: skip
    sides = impose(cards(14), layout)
    sheets = len(sides) if duplex == "fold" else len(sides) // 2
    for number, (front, back) in enumerate(pairs(sides, duplex), 1):
        for side in (front, back):
            text = "\n".join(note.text for note in side.notes)
            expected = [
                "cards.pdf", labels.sheet.format(sheet=number, sheets=sheets), labels.sides[side.side],
                labels.turns[duplex], labels.players.format(players=3), labels.draft.format(draft=6),
                "--one-of-each", labels.scale.format(length=100),
            ]  # fmt: skip
            assert [word for word in expected if word not in text] == []
            for name in (f"card {p.face[1:]}" for p in front.placements if p.face[0] == "f"):
                assert name in text
            assert ruler_length(side) == pytest.approx(100)
            assert {"0", "50", "100 mm"} <= {note.text for note in side.notes}


def test_lines_of_notes_are_even() -> None:
    """Facts that take two lines are shared out over them: no fact is left alone below a long line."""
    lane = Lane(0, 0, 80, 10, 0, cards_below=True)
    facts = ["markers-a4.pdf", "1/2枚目", "表と裏", "破線で山折りし、貼り合わせてから切る", "草案6"]
    notes = _flow(facts, "　", [lane], 6.5)
    assert notes is not None
    assert [note.text for note in notes] == [
        "markers-a4.pdf　1/2枚目　表と裏",
        "破線で山折りし、貼り合わせてから切る　草案6",
    ]


def test_many_names_are_counted() -> None:
    """Where the names of reprinted cards do not all fit, the sheet says how many more there are."""
    pieces = [Piece(f"f{n}", f"b{n}", 16, 20, 1.5, f"とても長い名前の札{n}号") for n in range(150)]
    side = impose(pieces, Layout(reprint=True, file="cards-a4.pdf"))[0]
    text = "".join(note.text for note in side.notes)
    named = sum(f"名前の札{n}号" in text for n in range(150))
    counted = next(count for count in range(1, 151) if SHEET_LABELS["ja"].more.format(count=count) in text)
    assert 0 < named < len(side.placements) == named + counted


def test_copies_are_named_once() -> None:
    """Three copies of a reprinted card are named once, with their number."""
    pieces = [Piece("f", "b", 63, 88, 3, "一索")] * 3
    text = "".join(note.text for note in impose(pieces, Layout(reprint=True))[0].notes)
    assert text.count("一索") == 1
    assert "一索 × 3" in text


def test_what_does_not_fit_is_refused_with_the_numbers() -> None:
    """A piece larger than the paper inside its margins is refused; every such size is named."""
    with pytest.raises(DeckError) as refused:
        impose([*cards(2, 250, 300), *cards(3), *cards(1, 199, 100)], Layout(deck="my.yaml"))
    (problem, *others) = refused.value.problems
    assert [other.card for other in others] == []
    assert problem.name == "does-not-fit"
    assert problem.card == cards(2, 250, 300)[0].label
    assert problem.place.file == "my.yaml"
    for number in ("250 × 300 mm", "262 × 312 mm", "margin of 6 mm", "A4 is 210 × 297 mm"):
        assert number in problem.message


def test_what_does_not_fit_a_folded_sheet_is_refused_with_the_numbers() -> None:
    """A piece that fits a sheet but not beside its own back is refused for fold only."""
    big = cards(1, 190, 270)
    assert len(impose(big, Layout())) == 2
    with pytest.raises(DeckError) as refused:
        impose(big, Layout(duplex="fold"))
    assert "fold of 6 mm" in refused.value.problems[0].message
    assert "398 × 282 mm" in refused.value.problems[0].message


@pytest.mark.parametrize(
    "wrong",
    [{"gap": -1.0}, {"margin": -0.1}, {"gap": float("nan")}, {"gap": 297.0}, {"back_shift": (6.1, 0.0)},
     {"back_shift": (0.0, float("nan"))}],
)  # fmt: skip
def test_senseless_lengths_are_refused(wrong: dict[str, float]) -> None:
    """Negative and endless lengths, and a gap or shift beyond the paper or margin, make no layout."""
    with pytest.raises(ValueError):
        Layout(**wrong)  # type: ignore[arg-type]


def test_no_pieces_make_no_sheets() -> None:
    """Without pieces there is nothing to print."""
    assert impose([], Layout(mixed=True, duplex="fold")) == ()


def test_notes_are_never_smaller_than_five_points() -> None:
    """A line of 5 pt type is 1.76 mm high, and a turned note covers a turned rectangle."""
    front = impose(cards(9), Layout(paper=LETTER, file="x.pdf"))[0]
    turned = [note for note in front.notes if note.turn == 90]
    assert turned
    for note in turned:
        assert note_box(note).width == pytest.approx(note.size * MM_PER_PT)
        assert note_box(note).height > note_box(note).width
