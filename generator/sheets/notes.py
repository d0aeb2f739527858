"""Small type and a ruler in the free stretches round the cards (mm; type in pt)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import floor
from typing import Literal
from unicodedata import east_asian_width

from generator.sheets.labels import SheetLabels
from generator.sheets.marks import printable_edge
from generator.sheets.model import HAIRLINE, MM_PER_PT, Mark, Note, Rect

SIZES = (6.5, 6.0, 5.5, 5.0)  # pt, tried in this order
SAFE_EDGE = 4.2  # mm; what home printers leave white (Brother, HP: 4.23 mm), kept where there is room
CLEAR = 1.0  # mm between type and marks or bleed
LEAST = 2.0  # mm; a lane less deep holds neither a line of type nor the ruler
SHORTEST_LANE = 15.0  # mm
SHORTEST_WRAPPED = 5.0  # mm; where text is broken anywhere
LEADING = 1.2
ASCENT, DESCENT = 0.88, 0.12  # em; the ideographic em box
RULER_LENGTHS = (100, 50)  # mm
RULER_HEIGHT = 2.0  # mm
RULER_SIZE = 5.0  # pt
RULER_TICK = 1.2  # mm
RULER_LABEL = 0.6  # mm from a tick to its number
RULER_BASELINE = 0.3  # mm from the ruler's line up to the numbers' baseline
RULER_START = 2.0  # mm before the ruler, lest its 0 and a crop mark look like one line
RULER_END = 10.0  # mm for the last number


def text_width(text: str, size: float) -> float:
    """An upper estimate of a text's width (mm): 1 em a full-width character, else 0.6 em."""
    ems = sum(1.0 if east_asian_width(character) in "WFA" else 0.6 for character in text)
    return ems * size * MM_PER_PT


def note_box(note: Note) -> Rect:
    """The rectangle that a note covers, by `text_width`."""
    width, em = text_width(note.text, note.size), note.size * MM_PER_PT
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[note.align]
    up, down = ASCENT * em, DESCENT * em
    match note.turn:
        case 0:
            return Rect(note.x + start, note.y - up, width, em)
        case 90:
            return Rect(note.x - down, note.y + start, em, width)
        case 180:
            return Rect(note.x - start - width, note.y - down, width, em)
        case 270:
            return Rect(note.x - up, note.y - start - width, em, width)


@dataclass(frozen=True, slots=True)
class Lane:
    """A free stretch beside the cards, as a page of its own: u along the type, v down.

    (x, y) is where u = v = 0. Type at the sides stands with its feet towards the cards.
    """

    x: float
    y: float
    length: float
    height: float
    turn: Literal[0, 90, 270]
    cards_below: bool

    def at(self, u: float, v: float) -> tuple[float, float]:
        """The place on the sheet of a place in the lane."""
        match self.turn:
            case 0:
                return self.x + u, self.y + v
            case 90:
                return self.x - v, self.y + u
            case 270:
                return self.x + v, self.y - u

    def after(self, u: float) -> Lane:
        """What is left of the lane behind u."""
        x, y = self.at(u, 0)
        return replace(self, x=x, y=y, length=self.length - u)

    def beyond(self, depth: float) -> Lane:
        """What is left of the lane farther than `depth` from the cards."""
        x, y = self.at(0, 0 if self.cards_below else depth)
        return replace(self, x=x, y=y, height=self.height - depth)


def annotate(
    facts: Sequence[str],
    labels: SheetLabels,
    page: tuple[float, float],
    trim: Rect,
    taken: Iterable[Rect],
    margin: float,
) -> tuple[tuple[Note, ...], tuple[Mark, ...]]:
    """Facts as notes round the cards, and a ruler that shows whether the scale is right.

    `trim` is the block of cards, `taken` what is printed already. Type is as large as fits;
    if even the smallest does not hold all facts, the last are counted, not named. Where a
    sheet has no room for 100 mm the ruler is 50 mm long, or only asked for full scale.
    """
    obstacles = tuple(taken)
    edges = sorted({min(SAFE_EDGE, margin), printable_edge(margin)}, reverse=True)
    places = []
    for length, edge in product(RULER_LENGTHS, edges):
        lanes = _lanes(page, trim, obstacles, edge)
        needed = RULER_START + length + RULER_END
        found = next((lane for lane in _for_ruler(lanes) if lane.length >= needed), None)
        if found is None:
            continue
        place = _Ruled(
            *_ruler(found.after(RULER_START), length),
            labels.scale.format(length=length),
            found.after(needed),
            found.beyond(RULER_HEIGHT + CLEAR),
            [lane for lane in lanes if lane is not found],
        )
        if (whole := _whole(facts, labels.separator, place)) is not None:
            return (*place.numbers, *whole), place.ticks
        places.append(place)
    if places:
        place = places[0]
        broken = _wrapped([place.scale, *facts], labels, [place.behind, *place.others])
        return (*place.numbers, *broken), place.ticks
    lanes = _lanes(page, trim, obstacles, edges[-1], SHORTEST_WRAPPED)
    return _wrapped([labels.unruled, *facts], labels, lanes), ()


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A ruler with what is said of it, and what room it leaves: behind it, beyond it, and elsewhere."""

    ticks: tuple[Mark, ...]
    numbers: tuple[Note, ...]
    scale: str
    behind: Lane
    beyond: Lane
    others: Sequence[Lane]


def _whole(facts: Sequence[str], separator: str, place: _Ruled) -> tuple[Note, ...] | None:
    """The facts and what is said of the ruler, as large as they fit unbroken; None when they do not."""
    for size in SIZES:
        by_ruler = _flow([place.scale], separator, [place.behind, place.beyond], size)
        notes = _flow(facts, separator, place.others, size)
        if by_ruler is not None and notes is not None:
            return *by_ruler, *notes
        together = _flow([place.scale, *facts], separator, [place.behind, *place.others], size)
        if together is not None:
            return together
    return None


def _lanes(
    page: tuple[float, float],
    trim: Rect,
    taken: Sequence[Rect],
    edge: float,
    shortest: float = SHORTEST_LANE,
) -> list[Lane]:
    """The free stretches above, below, left and right of the cards."""
    width, height = page

    def stretches(
        along: tuple[float, float], depth: float, boxes: Sequence[tuple[float, float, float]]
    ) -> list[tuple[float, float, float]]:
        found = _stretches(along, depth, boxes, edge)
        return [(start, end, deep) for start, end, deep in found if end - start >= shortest]

    across, down = (trim.x, width - edge), (trim.y, trim.bottom)
    above = [(box.x, box.right, box.y) for box in taken]
    below = [(box.x, box.right, height - box.bottom) for box in taken]
    left = [(box.y, box.bottom, box.x) for box in taken]
    right = [(box.y, box.bottom, width - box.right) for box in taken]
    return [
        *(Lane(a, edge, b - a, deep, 0, True) for a, b, deep in stretches(across, trim.y, above)),
        *(
            Lane(a, height - edge - deep, b - a, deep, 0, False)
            for a, b, deep in stretches(across, height - trim.bottom, below)
        ),
        *(Lane(edge, b, b - a, deep, 270, True) for a, b, deep in stretches(down, trim.x, left)),
        *(
            Lane(width - edge, a, b - a, deep, 90, True)
            for a, b, deep in stretches(down, width - trim.right, right)
        ),
    ]


def _stretches(
    along: tuple[float, float],
    depth: float,
    taken: Sequence[tuple[float, float, float]],
    edge: float,
) -> Iterator[tuple[float, float, float]]:
    """Free stretches between the paper's edge and the cards: from, to, and how deep.

    `taken` holds what lies there (from, to, distance from the edge). What leaves less than a
    line divides the strip; the rest only makes it less deep.
    """
    near = [(a - CLEAR, b + CLEAR, d - CLEAR) for a, b, d in taken if d < depth]
    position, last = along
    walls = sorted((a, b) for a, b, d in near if d - edge < LEAST and b > position and a < last)
    for wall_start, wall_end in [*walls, (last, last)]:
        start, end = position, min(wall_start, last)
        position = max(position, wall_end)
        if end > start:
            free = min([depth - CLEAR, *(d for a, b, d in near if a < end and b > start)])
            if free - edge >= LEAST:
                yield start, end, free - edge


def _for_ruler(lanes: Sequence[Lane]) -> list[Lane]:
    """Below the cards if it can be, then at the sides, then above."""
    return sorted(lanes, key=lambda lane: (lane.turn == 0 and lane.cards_below, lane.turn != 0))


def _ruler(lane: Lane, length: int) -> tuple[tuple[Mark, ...], tuple[Note, ...]]:
    """Ticks every 10 mm on a line, numbered at the start, the middle and the end."""
    foot = lane.height if lane.cards_below else RULER_HEIGHT

    def line(u1: float, v1: float, u2: float, v2: float) -> Mark:
        return Mark(*lane.at(u1, v1), *lane.at(u2, v2), HAIRLINE)

    numbered = {0: "0", length // 2: f"{length // 2}", length: f"{length} mm"}
    ticks = (
        line(u, foot, u, foot - (RULER_HEIGHT if u in numbered else RULER_TICK))
        for u in range(0, length + 1, 10 if length == 100 else 5)
    )
    numbers = (
        Note(text, *lane.at(u + RULER_LABEL, foot - RULER_BASELINE), RULER_SIZE, "start", lane.turn)
        for u, text in numbered.items()
    )
    return (line(0, foot, length, foot), *ticks), tuple(numbers)


def _flow(
    texts: Sequence[str], separator: str, lanes: Sequence[Lane], size: float
) -> tuple[Note, ...] | None:
    """Texts in lines in lanes, as many texts a line as it holds; None when they do not fit."""
    em = size * MM_PER_PT
    pending = texts
    notes: list[Note] = []
    for lane in lanes:
        room = floor((lane.height - em) / (LEADING * em)) + 1
        lines, taken = _filled(pending, separator, lane.length, size, room)
        texts, pending = pending[:taken], pending[taken:]
        while lines:  # as even as so many lines can be
            narrower = max(text_width(line, size) for line in lines) - CLEAR / 10
            even, count = _filled(texts, separator, narrower, size, len(lines))
            if count < taken:
                break
            lines = even
        top = lane.height - em * (1 + LEADING * (len(lines) - 1)) if lane.cards_below else 0.0
        for number, text in enumerate(lines):
            anchor = lane.at(0, top + (ASCENT + number * LEADING) * em)
            notes.append(Note(text, *anchor, size, "start", lane.turn))
    return None if pending else tuple(notes)


def _filled(
    texts: Sequence[str], separator: str, length: float, size: float, room: int
) -> tuple[list[str], int]:
    """At most `room` lines, each as full as may be, and how many of the texts they hold."""
    lines: list[str] = []
    for count, text in enumerate(texts):
        longer = f"{lines[-1]}{separator}{text}" if lines else text
        if lines and text_width(longer, size) <= length:
            lines[-1] = longer
        elif len(lines) < room and text_width(text, size) <= length:
            lines.append(text)
        else:
            return lines, count
    return lines, len(texts)


def _wrapped(facts: Sequence[str], labels: SheetLabels, lanes: Sequence[Lane]) -> tuple[Note, ...]:
    """The last resort: facts as one running text, broken anywhere, in the smallest type.

    As many as there is room for, and how many more there are.
    """

    def without(last: int) -> tuple[Note, ...] | None:
        more = [labels.more.format(count=last)] if last else []
        text = labels.separator.join([*facts[: len(facts) - last], *more])
        return _flow(text, "", lanes, SIZES[-1])

    left_out = bisect_left(range(len(facts)), True, key=lambda last: without(last) is not None)
    return without(left_out) or ()
