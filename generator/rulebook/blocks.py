"""What the columns of a worked example hold, and how it flows into them (mm).

An item knows how much room it takes; `flow` lays items in lines, as words are laid in a column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from unicodedata import east_asian_width

from generator.rulebook.tokens import RATIO, Row

Kind = Literal["cards", "sticks", "seals", "words", "heroine", "ring", "sum", "verdict", "player"]

EM = 2.1  # a label's type size
LABEL_LINE = 2.9  # a label above cards
FRAME_ROOM = 0.95  # what an accent frame takes up outside its card
STICK, STICK_PITCH = 8.0, 1.7
SEAL, SEAL_GAP = 3.4, 0.6
_NONE = Row()
RING = (21.0, 15.0)  # the players' discs round the table


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a column: what it is, how much room it takes, and where `flow` has put it.

    `label` stands above on the left and `note` on the right (`note` under a card where `under`).
    `width` is that of a card. `count` and `broken` are sticks or seals; `letters` are seats.
    """

    kind: Kind
    length: float
    height: float
    label: str = ""
    note: str = ""
    row: Row = _NONE
    width: float = 0.0
    gap: float = 0.7
    under: bool = False
    count: int = 0
    broken: int = 0
    letters: tuple[str, ...] = ()
    bold: bool = False
    good: bool = False
    id: str = ""
    x: float = 0.0
    y: float = 0.0


def measure(text: str, em: float = EM) -> float:
    """About how long a text is, set at this size (mm)."""
    return sum(em if east_asian_width(character) in "WFA" else 0.56 * em for character in text)


def cards(
    row: Row, width: float, label: str = "", note: str = "", *, gap: float = 0.7, under: bool = False
) -> Item:
    """A row of cards under its label; `note` stands at the right end of the label's line, or under them."""
    frame = FRAME_ROOM if any(card.framed for card in row.cards) else 0.0
    line = 0.0 if under else measure(note) + (2.0 if note else 0.0)
    length = max(row.length(width, gap) + 2 * frame, measure(label) + line, measure(note))
    head = LABEL_LINE if label or (note and not under) else 0.0
    height = head + width * RATIO + 2 * frame + (3.4 if under and note else 0.0)
    return Item("cards", length, height, label, note, row, width, gap, under)


def words(text: str, *, bold: bool = False) -> Item:
    """A line of text."""
    return Item("words", measure(text, 2.3), 3.4, text, bold=bold)


def sticks(count: int, label: str) -> Item:
    """Power sticks under one another."""
    return Item("sticks", max(STICK, measure(label)), LABEL_LINE + STICK_PITCH * count, label, count=count)


def seals(count: int, broken: int, label: str, note: str = "") -> Item:
    """Seals in a row, their owner on the left; `note` on the right, in the accent when all are broken."""
    length = measure(label, 2.3) + 1.2 + count * (SEAL + SEAL_GAP) + (measure(note, 2.3) + 1 if note else 0)
    return Item("seals", length, 4.0, label, note, count=count, broken=broken, good=broken < count)


def ring(order: Sequence[str], sayers: Sequence[str], winner: str | None) -> Item:
    """The players round the table, with arrows from the one on turn to the first who says ron."""
    ends = "" if winner is None else winner
    return Item("ring", *RING, letters=tuple(order), note=ends, label="".join(sayers))


def total(number: int, power: int, bonus: int, result: str) -> Item:
    """The winning number, the sticks that count (none for a yakuman) or the bonus, and the points."""
    left = 18.0 if power else 12.4 if bonus else 6.6
    length = left + 3.4 + measure(result, 3.6)
    return Item(
        "sum", length, max(6.0, STICK_PITCH * power + 0.6), str(bonus), result, count=power, id=str(number)
    )


def verdict(good: bool, word: str) -> Item:
    """○ or ✕ with a word."""
    return Item("verdict", 3.6 + measure(word, 2.5), 4.2, word, good=good)


def heroine(id: str, letter: str) -> Item:
    """A heroine's crest with her player's letter."""
    return Item("heroine", 7.6, 4.0, letter, id=id)


def player(letter: str, word: str) -> Item:
    """A player's disc, filled, and a word."""
    return Item("player", 5.0 + measure(word, 2.5), 4.6, word, letters=(letter,))


def flow(items: Iterable[Item], width: float, across: float = 2.2, down: float = 1.0) -> tuple[Item, ...]:
    """The items in lines as long as `width`; those of a line stand on one line at the bottom."""
    lines: list[list[Item]] = []
    x = 0.0
    for item in items:
        if lines and lines[-1] and x + across + item.length <= width:
            x += across
            lines[-1].append(replace(item, x=x))
        else:
            x = 0.0
            lines.append([replace(item, x=0.0)])
        x += item.length
    placed: list[Item] = []
    y = 0.0
    for line in lines:
        height = max(item.height for item in line)
        placed += (replace(item, x=round(item.x, 3), y=round(y + height - item.height, 3)) for item in line)
        y += height + down
    return tuple(placed)


def length(items: Iterable[Item]) -> float:
    """How far to the right placed items reach."""
    return max((item.x + item.length for item in items), default=0.0)


def height(items: Iterable[Item]) -> float:
    """How high placed items are."""
    return max((item.y + item.height for item in items), default=0.0)
