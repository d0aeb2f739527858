"""Pictures as texts: `4P1 [] 3P1! <3C1> [5] 7N*` is a row of cards, read and checked against the deck.

The notation is the record's (`play.notation`): `[]` lies face down, `[5]` face down and known to
the reader, `<3C1>` sideways. Pictures add `!` (an accent frame), `*` (the print with the
three-player mark, where there is another) and `_` or `<_>` (a place where a card will lie). `／`
parts the rows of one moment: together they use no card more often than the deck has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.deck.model import Deck, Tile
from generator.play.notation import ICONS
from generator.play.position import PARTS, tokens

# A card's height for a width of 1, and the least gaps (in card widths' own mm) that frames leave.
RATIO = 88 / 63
FRAME_GAP = 1.15
FRAMES_GAP = 2.1

_CALLS: Mapping[str, Literal["pon", "chi"] | None] = {letter: call for call, letter in ICONS.items()}
_TOKEN = re.compile(
    r"(?P<open>[\[<]?)(?:(?P<number>\d+)(?:(?P<none>N)|(?P<icon>[CP])(?P<cost>\d+))?|(?P<slot>_))?"
    r"(?P<close>[\]>]?)(?P<mark>\*?)(?P<frame>!?)"
)


class NoSuchCard(ValueError):
    """A token (`word`) that names no card, or one more than the deck has; `help` says what there is."""

    def __init__(self, word: str, message: str, help: str) -> None:
        super().__init__(message)
        self.word = word
        self.help = help


@dataclass(frozen=True, slots=True)
class Drawn:
    """One card of a picture.

    `number` is None for a face-down card that the reader does not know, and for an empty place.
    `face` is the id of the card in the deck that is drawn, None where no print is named.
    """

    number: int | None = None
    call: Literal["pon", "chi"] | None = None
    cost: int = 0
    down: bool = False
    sideways: bool = False
    slot: bool = False
    marked: bool = False
    framed: bool = False
    face: str | None = None

    @property
    def speed(self) -> int:
        """What it counts in a river: its number, 0 face down."""
        return 0 if self.down or self.number is None else self.number

    @property
    def token(self) -> str:
        """The card alone, without frame and without the way it lies: 5C1."""
        if self.number is None:
            return ""
        letter = ICONS[self.call] if self.face is not None else ""
        return f"{self.number}{letter}{'' if self.call is None else self.cost}"

    def across(self, width: float) -> float:
        """How wide it lies, for cards `width` mm wide."""
        return width * RATIO if self.sideways else width


@dataclass(frozen=True, slots=True)
class Place:
    """A card of a row and where it lies: the left edge and what it takes up (mm), the middle."""

    card: Drawn
    x: float
    across: float

    @property
    def middle(self) -> float:
        """The middle of the card."""
        return self.x + self.across / 2


@dataclass(frozen=True, slots=True)
class Row:
    """Cards beside one another, from left to right."""

    cards: tuple[Drawn, ...] = ()

    @property
    def speed(self) -> int:
        """The speed of a river."""
        return sum(card.speed for card in self.cards)

    @property
    def numbers(self) -> tuple[int, ...]:
        """What each card counts."""
        return tuple(card.speed for card in self.cards)

    def framed(self, *places: int) -> Row:
        """The row with accent frames round the cards at these places; negative ones count from the right."""
        wanted = {place % len(self.cards) for place in places}
        return Row(tuple(replace(card, framed=at in wanted) for at, card in enumerate(self.cards)))

    def places(self, width: float, gap: float = 0.7) -> tuple[Place, ...]:
        """Where the cards lie from x = 0 on, for cards `width` mm wide; frames get room."""
        x, before = 0.0, None
        places = []
        for card in self.cards:
            if before is not None:
                framed = before.framed + card.framed
                x += max(gap, (0.0, FRAME_GAP, FRAMES_GAP)[framed])
            places.append(Place(card, round(x, 4), round(card.across(width), 4)))
            x, before = x + card.across(width), card
        return tuple(places)

    def length(self, width: float, gap: float = 0.7) -> float:
        """How long the row is (mm)."""
        places = self.places(width, gap)
        return round(places[-1].x + places[-1].across, 4) if places else 0.0


@dataclass(frozen=True, slots=True)
class Deal:
    """The prints of a deck's tile cards, and those not used yet in one moment."""

    prints: tuple[Tile, ...]
    left: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, deck: Deck) -> Deal:
        """All tile cards of a deck."""
        prints = deck.tiles.cards if deck.tiles else ()
        return cls(prints, {tile.id: tile.copies for tile in prints})

    def read(self, text: str) -> Row:
        """The row a text describes. Raises NoSuchCard."""
        return Row(tuple(self.take(word) for word in tokens(text)))

    def take(self, word: str) -> Drawn:
        """The card of one token, used up in this moment. Raises NoSuchCard."""
        match = _TOKEN.fullmatch(word)
        if match is None or match["open"] + match["close"] not in ("", "[]", "<>"):
            raise NoSuchCard(word, f"'{word}' is not a card", "write 5C1, 4P0, 7N, [], [5] or <6N>")
        down, sideways = match["open"] == "[", match["open"] == "<"
        framed, slot = bool(match["frame"]), bool(match["slot"])
        whole = match["none"] or match["icon"]
        if slot or (down and not whole):
            number = int(match["number"]) if match["number"] else None
            if number is not None and not any(tile.number == number for tile in self.prints):
                raise NoSuchCard(word, f"there is no card with the number {number}", self._numbers())
            return Drawn(number, down=down, sideways=sideways, slot=slot, framed=framed)
        if not whole:
            raise NoSuchCard(
                word, f"'{word}' does not say which card", "add its icon and cost: 5C1, 4P0, or 7N without"
            )
        number, call = int(match["number"]), _CALLS[match["none"] or match["icon"]]
        tile = self._print(word, number, call, int(match["cost"] or 0), bool(match["mark"]))
        self.left[tile.id] -= 1
        return Drawn(
            number, call, tile.cost or 0, down, sideways, False, tile.three_player_mark, framed, tile.id
        )

    def _print(self, word: str, number: int, call: str | None, cost: int, marked: bool) -> Tile:
        """The print of a token that is still there; one without the mark where it is not asked for."""
        alike = [
            tile
            for tile in self.prints
            if (tile.number, tile.call, tile.cost or 0) == (number, call, cost)
            and (tile.three_player_mark or not marked)
        ]
        if not alike:
            raise NoSuchCard(word, f"the deck has no card {word}", self._numbers(number))
        for tile in sorted(alike, key=lambda tile: tile.three_player_mark):
            if self.left[tile.id]:
                return tile
        copies = sum(tile.copies for tile in alike)
        raise NoSuchCard(
            word,
            f"{word} is drawn more often than the deck has it",
            f"there {'is' if copies == 1 else 'are'} {copies}; rows of one moment share the cards",
        )

    def _numbers(self, number: int | None = None) -> str:
        """What the deck has, as tokens."""
        if number is None:
            return "its numbers are " + ", ".join(map(str, sorted({tile.number for tile in self.prints})))
        counts: Counter[str] = Counter()
        for tile in self.prints:
            if tile.number == number:
                cost = "" if tile.call is None else f"{tile.cost or 0}"
                counts[f"{number}{ICONS[tile.call]}{cost}"] += tile.copies
        listed = ", ".join(f"{token} ({copies})" for token, copies in counts.items())
        return f"with the number {number} it has {listed}" if listed else self._numbers()


def moment(deck: Deck, text: str) -> tuple[Row, ...]:
    """The rows of one moment, parted by ／. Raises NoSuchCard."""
    cards = Deal.of(deck)
    return tuple(cards.read(part) for part in PARTS.split(text))


def write(row: Row) -> str:
    """A row as tokens: what `moment` reads again."""
    return " ".join(map(_written, row.cards))


def _written(card: Drawn) -> str:
    open, close = ("[", "]") if card.down else ("<", ">") if card.sideways else ("", "")
    inside = "_" if card.slot else card.token
    return f"{open}{inside}{close}{'*' if card.marked else ''}{'!' if card.framed else ''}"


__all__ = ["RATIO", "Deal", "Drawn", "NoSuchCard", "Place", "Row", "moment", "write"]
