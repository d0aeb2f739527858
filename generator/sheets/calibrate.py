"""The duplex test page: how far a printer's backs lie from its fronts, in tenths of a mm.

Both sides are drawn in the frame of the back as one reads it (x right, y down), and the front
is mirrored from there. Held against the light with the back in front, the back's numbered
ticks meet unnumbered lines of the front. If the printer sets the back off by (ex, ey), the
front's lines seem to stand at (-ex, -ey) on the back's scales. That is the number to read and
at once the `--back-shift` that puts the back right.

Each axis has two scales. Whole millimetres: ticks every 1 mm on the back, one long line on
the front. Tenths: a comb of lines every 1 mm on the front; on the back a tick every 4.1 mm,
numbered -.5 to +.5, of which one is in line with some line of the comb. The sum of both
readings is the value, because the mm is the nearest one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from generator.sheets.impose import mark_box, shifted
from generator.sheets.labels import CALIBRATION_LABELS, CalibrationLabels
from generator.sheets.layout import Layout, Page, pages
from generator.sheets.model import HAIRLINE, MM_PER_PT, Mark, Note, Rect, SheetSide, Side
from generator.sheets.notes import annotate, note_box

SMALLEST = (200.0, 270.0)  # mm; a paper on which the three crosses and the text find room
REACH = 6  # mm; the largest shift that can be read, in steps of 0.1
PITCH = 4  # mm between the ticks of the tenths, less the tenth that makes the vernier
CORNER = (62.0, 60.0)  # mm from the left and top edge to the first corner's cross
FRAME = 14.0  # mm from the edge; the ruler and the sheet's notes lie outside
TEXT = (102.0, 20.0)  # mm; where the explanation starts
TEXT_SIZE = 8.0  # pt
TEXT_LEADING = 1.5
NUMBER_SIZE = 5.0  # pt
WHOLE = 10.0  # mm from the cross to the scale of whole millimetres
NUMBER = 3.2  # mm from a scale to its numbers
CROSS = 4.0  # mm, the arms of a crosshair


@dataclass(frozen=True, slots=True)
class _Scale:
    """A place to draw a scale: s along it (to the right or downwards), t away from the cross."""

    x: float
    y: float
    axis: Literal["X", "Y"]

    @property
    def tenths(self) -> float:
        """How far from the cross the tenths lie: those of Y left of all that belongs to X."""
        return 20.0 if self.axis == "X" else 34.0

    def at(self, s: float, t: float) -> tuple[float, float]:
        return (self.x + s, self.y - t) if self.axis == "X" else (self.x - t, self.y + s)

    def tick(self, s: float, t1: float, t2: float) -> Mark:
        return Mark(*self.at(s, t1), *self.at(s, t2), HAIRLINE)

    def number(self, text: str, s: float, t: float) -> Note:
        """A number outside its tick."""
        x, y = self.at(s, t)
        if self.axis == "X":
            return Note(text, x, y, NUMBER_SIZE, "middle")
        return Note(text, x, y + 0.35 * NUMBER_SIZE * MM_PER_PT, NUMBER_SIZE, "end")

    def name(self, text: str, s: float, t: float) -> Note:
        """What a scale reads, behind its end."""
        x, y = self.at(s, t)
        if self.axis == "X":
            return Note(f"X {text}", x, y, NUMBER_SIZE)
        return Note(f"Y {text}", x, y + NUMBER_SIZE * MM_PER_PT, NUMBER_SIZE, "middle")


def calibrate(
    layout: Layout,
    labels: CalibrationLabels = CALIBRATION_LABELS["ja"],
    *,
    landscape: bool = False,
) -> tuple[SheetSide, SheetSide]:
    """Front and back of a test page for a paper, an orientation and a way of printing.

    A back shift in the layout moves the test page's back as it moves cards: the page then
    reads 0 when the shift is right. ValueError for `fold`, which prints one side only, and for a
    paper smaller than the page.
    """
    if layout.duplex == "fold":
        raise ValueError("a folded sheet is printed on one side: there is nothing to calibrate")
    if layout.paper.width < SMALLEST[0] or layout.paper.height < SMALLEST[1]:
        raise ValueError(
            f"the test page needs A4 or Letter: {layout.paper.name} is {layout.paper.width:g} × "
            f"{layout.paper.height:g} mm; what A4 reads holds for smaller paper of the same tray"
        )
    page = pages(layout.paper, layout.duplex)[1 if landscape else 0]
    crosses = _crosses(page)
    scales = [_Scale(x, y, axis) for x, y in crosses for axis in ("X", "Y")]
    cross = tuple(mark for x, y in crosses for mark in _cross(x, y))
    ticks = tuple(mark for scale in scales for mark in _ticks(scale))
    lines = tuple(mark for scale in scales for mark in _lines(scale))
    numbers = tuple(note for scale in scales for note in _numbers(scale, labels))
    front = tuple(page.mark_behind(mark) for mark in (*cross, *lines))
    back = _side("back", page, (*cross, *ticks), (*numbers, *_text(labels.back)), layout)
    return _side("front", page, front, _text(labels.front), layout), shifted(back, *layout.shift_on(page))


def _crosses(page: Page) -> tuple[tuple[float, float], ...]:
    """The middle and two opposite corners."""
    x, y = CORNER
    return (page.width / 2, page.height / 2), (x, y), (page.width - x, page.height - y)


def _cross(x: float, y: float) -> tuple[Mark, Mark]:
    return (
        Mark(x - CROSS, y, x + CROSS, y, HAIRLINE),
        Mark(x, y - CROSS, x, y + CROSS, HAIRLINE),
    )


def _ticks(scale: _Scale) -> Iterator[Mark]:
    """The back: ticks from the line where front and back meet, away from the cross."""
    near, far = WHOLE, scale.tenths
    yield from (scale.tick(mm, near, near + (2.5 if mm % 5 == 0 else 1.5)) for mm in range(-REACH, REACH + 1))
    yield from (scale.tick(tenth * (PITCH + 0.1), far, far + 2.5) for tenth in range(-5, 6))


def _numbers(scale: _Scale, labels: CalibrationLabels) -> Iterator[Note]:
    yield from (scale.number(_signed(mm), mm, WHOLE + NUMBER) for mm in (-5, 0, 5))
    yield scale.name(labels.whole, REACH + 2, WHOLE + 0.4)
    for tenth in range(-5, 6):
        yield scale.number(_signed(tenth, "."), tenth * (PITCH + 0.1), scale.tenths + NUMBER)
    yield scale.name(labels.tenths, 5 * (PITCH + 0.1) + 3, scale.tenths + 0.4)


def _lines(scale: _Scale) -> Iterator[Mark]:
    """The front: the long line that meets the millimetres, and the comb that meets the tenths."""
    reach = 5 * PITCH + REACH + 2
    yield scale.tick(0, WHOLE - 5, WHOLE)
    yield from (scale.tick(mm, scale.tenths - 2.5, scale.tenths) for mm in range(-reach, reach + 1))


def _signed(value: int, point: str = "") -> str:
    """A number with its sign, a true minus; 0 has none."""
    return f"{'−' if value < 0 else '+'}{point}{abs(value)}" if value else "0"


def _text(lines: tuple[str, ...]) -> tuple[Note, ...]:
    x, y = TEXT
    leading = TEXT_LEADING * TEXT_SIZE * MM_PER_PT
    return tuple(Note(line, x, y + number * leading, TEXT_SIZE) for number, line in enumerate(lines))


def _side(
    side: Side, page: Page, marks: tuple[Mark, ...], notes: tuple[Note, ...], layout: Layout
) -> SheetSide:
    labels, size = layout.labels, (page.width, page.height)
    frame = Rect(FRAME, FRAME, page.width - 2 * FRAME, page.height - 2 * FRAME)
    taken = (*map(mark_box, marks), *map(note_box, notes))
    facts = [layout.file] if layout.file else []
    facts += [labels.sides[side], labels.turns[layout.duplex], *layout.options]
    more, ruler = annotate(facts, labels, size, frame, taken, layout.margin)
    return SheetSide(page.width, page.height, side, frame, frame, (), (*marks, *ruler), (*notes, *more))
