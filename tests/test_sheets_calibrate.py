"""The duplex test page: what is read on it is what puts the backs right."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.calibrate import calibrate
from generator.sheets.impose import impose, mark_box
from generator.sheets.labels import CALIBRATION_LABELS, SHEET_LABELS
from generator.sheets.layout import Layout
from generator.sheets.model import Duplex, Mark, Note, Piece, Rect, SheetSide
from generator.sheets.notes import note_box
from generator.sheets.papers import A4, LETTER, Paper

TWO_SIDED: tuple[Duplex, ...] = ("long-edge", "short-edge", "none")


def seen_from_behind(side: SheetSide, mark: Mark, duplex: Duplex) -> Mark:
    """A line of the front as it shines through, for someone who has turned the paper over."""
    w, h = side.width, side.height
    if duplex == "none" or (duplex == "long-edge") == (h > w):
        return Mark(w - mark.x1, mark.y1, w - mark.x2, mark.y2, mark.width)
    return Mark(mark.x1, h - mark.y1, mark.x2, h - mark.y2, mark.width)


def value(note: Note) -> float:
    return float(note.text.replace("−", "-"))


def numbers(back: SheetSide, tenths: bool) -> tuple[list[Note], list[Note]]:
    """The numbers of the scales of X and of Y nearest to the middle of the page."""
    found = [
        n for n in back.notes if n.size == 5 and n.text.lstrip("−+.").isdigit() and n.text not in ("50",)
    ]
    across = [n for n in found if n.align == "middle"]
    down = [n for n in found if n.align == "end"]

    def scale(notes: list[Note], row: str, along: str, middle: float) -> list[Note]:
        rows: dict[float, list[Note]] = {}
        for note in notes:
            rows.setdefault(round(getattr(note, row), 3), []).append(note)
        kind = [r for r in rows.values() if any("." in n.text for n in r) == tenths]
        return min(kind, key=lambda r: abs(sum(getattr(n, along) for n in r) / len(r) - middle))

    return scale(across, "y", "x", back.width / 2), scale(down, "x", "y", back.height / 2)


def read(
    front: SheetSide, back: SheetSide, duplex: Duplex, error: tuple[float, float]
) -> tuple[float, float]:
    """What a person reads at the middle of a page whose back was printed `error` mm off.

    Whole millimetres at the long line, then the tenth whose tick is in line with a line of the front.
    """
    shining = [seen_from_behind(front, mark, duplex) for mark in front.marks]
    readings = []
    for axis, (whole, tenths) in enumerate(zip(numbers(back, False), numbers(back, True), strict=True)):
        zero = next(n for n in whole if value(n) == 0)

        def place(note: Note, axis: int = axis) -> float:
            """Where the tick of a number is on the paper."""
            return (note.x, note.y - 0.35 * 5 * 25.4 / 72)[axis] + error[axis]

        def lines(note: Note, length: float, axis: int = axis) -> list[float]:
            """Lines of the front, of a length, that end where the ticks of a number begin."""
            found = []
            for mark in shining:
                box = mark_box(mark)
                if axis == 0 and box.width == 0 and box.height == pytest.approx(length):
                    near = 0 < box.y - note.y < 5
                    found += [box.x] if near else []
                if axis == 1 and box.height == 0 and box.width == pytest.approx(length):
                    near = 0 < box.x - note.x < 5
                    found += [box.y] if near else []
            return found

        pointer = min(lines(zero, 5), key=lambda at: abs(at - place(zero)))
        mm = round(pointer - place(zero))
        comb = lines(tenths[0], 2.5)
        tenth = min(tenths, key=lambda note: min(abs(place(note) - at) for at in comb))
        readings.append(mm + (value(tenth) if tenth.text != "0" else 0.0))
    return readings[0], readings[1]


# Half a millimetre lies between two ticks: people may read either, the machine here cannot.
errors = st.integers(-55, 55).filter(lambda tenth: tenth % 10 != 5).map(lambda tenth: tenth / 10)


@settings(max_examples=60, deadline=None)
@given(errors, errors, st.sampled_from(TWO_SIDED), st.booleans(), st.sampled_from([A4, LETTER]))
def test_the_reading_is_the_shift_that_cancels_the_printers(
    ex: float, ey: float, duplex: Duplex, landscape: bool, paper: Paper
) -> None:
    """Backs printed off by (ex, ey) are read as (-ex, -ey); that back shift puts page and cards right."""
    front, back = calibrate(Layout(paper=paper, duplex=duplex), landscape=landscape)
    reading = read(front, back, duplex, (ex, ey))
    assert reading == pytest.approx((-ex, -ey), abs=1e-6)

    again = calibrate(Layout(paper=paper, duplex=duplex, back_shift=reading), landscape=landscape)
    plain = calibrate(Layout(paper=paper, duplex=duplex), landscape=landscape)
    for note, wanted in zip(again[1].notes, plain[1].notes, strict=True):
        assert (note.x + ex, note.y + ey) == pytest.approx((wanted.x, wanted.y), abs=1e-6)

    cards = [Piece(f"f{n}", f"b{n}", 63, 88, 3, "x") for n in range(5)]
    wanted_sides = impose(cards, Layout(paper=paper, duplex=duplex))
    shifted_sides = impose(cards, Layout(paper=paper, duplex=duplex, back_shift=reading))
    for side, wanted_side in zip(shifted_sides, wanted_sides, strict=True):
        error = (ex, ey) if side.side == "back" else (0.0, 0.0)
        for placed, target in zip(side.placements, wanted_side.placements, strict=True):
            printed = placed.trim.moved(*error)
            assert (printed.x, printed.y) == pytest.approx((target.trim.x, target.trim.y), abs=1e-6)


def test_a_printer_without_error_reads_zero() -> None:
    """Where front and back meet exactly, the test page reads 0 and 0."""
    front, back = calibrate(Layout())
    assert read(front, back, "long-edge", (0.0, 0.0)) == (0.0, 0.0)


@pytest.mark.parametrize("duplex", TWO_SIDED)
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_on_the_test_page_collides(
    duplex: Duplex, landscape: bool, paper: Paper, language: str
) -> None:
    """Numbers and explanations of the test page lie on the paper, off its lines and off each other."""
    layout = Layout(
        paper=paper, duplex=duplex, file="calibration.pdf",
        labels=SHEET_LABELS[language],
    )  # fmt: skip
    for side in calibrate(layout, CALIBRATION_LABELS[language], landscape=landscape):
        boxes = [note_box(note) for note in side.notes]
        for box in boxes:
            assert box.x >= 3 and box.y >= 3 and box.right <= side.width - 3 and box.bottom <= side.height - 3
            assert not any(_crosses(mark_box(mark), box) for mark in side.marks)
        for one, other in combinations(boxes, 2):
            assert not _crosses(one, other), (one, other)


def _crosses(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def test_fold_needs_no_calibration() -> None:
    """A folded sheet is printed on one side, so a test page for it is refused."""
    with pytest.raises(ValueError, match="one side"):
        calibrate(Layout(duplex="fold"))
