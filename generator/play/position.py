"""Positions of worked examples: parsed from the record notation, then laid out as a state.

`A 河 4P1,[] 手 3P1,7N 力 1 ／ B 速 10 人 天仙 封 2 ／ 山枚 9 王 6P1 ／ 振聴`. A is on turn and has
drawn. A hand that is given is exact, one that is not is filled from cards not used; so is a
river of which only the speed is given. `山` and `王` list the next cards from the top, and all
of them unless `山枚` or `王枚` says how many there are. Further: `人数`, `局`, `起家`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from generator.deck.model import Deck
from generator.play.notation import LETTERS, NotationError, read_card, read_seat
from generator.play.setup import heroine_names, prepare
from generator.play.state import FACE_DOWN, Game, Laid, Phase, Seat, State

PARTS = re.compile(r"[／/]")


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What a position says of one seat; None where it says nothing."""

    river: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    power: int = 0
    speed: int | None = None
    heroine: str | None = None
    seals: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it is written: cards stay in notation, nothing is filled in."""

    seats: Mapping[str, SeatPosition] = field(default_factory=dict)
    players: int = 4
    wall: tuple[str, ...] | None = None
    wall_count: int | None = None
    dead_wall: tuple[str, ...] | None = None
    dead_wall_count: int | None = None
    round: int = 1
    dealer: str = "A"
    furiten: bool = False


class LaidOut(NamedTuple):
    """A position as a state, with the cards that come next from the wall and the dead wall."""

    state: State
    wall: tuple[int, ...]
    dead_wall: tuple[int, ...]


def read_position(text: str) -> Position:
    """The position a text describes. Raises NotationError."""
    position = Position()
    for part in PARTS.split(text):
        words = tokens(part)
        if not words:
            continue
        if words[0] in LETTERS:
            if words[0] in position.seats:
                raise NotationError(f"seat {words[0]} is described twice")
            seat = _read_seat_position(words[0], words[1:])
            position = replace(position, seats={**position.seats, words[0]: seat})
        else:
            position = replace(position, **_values(words, _OF_THE_TABLE))
    return position


def tokens(text: str) -> list[str]:
    """The words of a text; commas part cards as spaces do, and `[ ]` is one word."""
    return re.sub(r"\[\s*\]", "[]", text.replace(",", " ")).split()


def lay_out(deck: Deck, position: Position) -> LaidOut:
    """The position as a state of the game. Raises NotationError and SetUpError."""
    names = heroine_names(deck)
    heroines: list[str | None] = []
    for letter in LETTERS[: position.players]:
        name = position.seats.get(letter, SeatPosition()).heroine
        if name is not None and name not in names:
            raise NotationError(f"there is no heroine '{name}'")
        heroines.append(names[name] if name is not None else None)
    game = prepare(deck, position.players, heroines, furiten=position.furiten or None)
    dealer = read_seat(game, position.dealer)
    game = replace(game, first_dealer=(dealer - position.round + 1) % game.seats)
    for letter in position.seats:
        read_seat(game, letter)
    return _Table(game).lay_out(position, dealer)


def _fields(words: Sequence[str], known: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Every keyword with the words up to the next."""
    if not words:
        return
    starts = [place for place, word in enumerate(words) if word in known]
    if not starts or starts[0] > 0:
        raise NotationError(f"'{words[0]}' is none of {' '.join(known)}")
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        yield words[start], list(words[start + 1 : end])


def _whole(word: str, values: Sequence[str]) -> int:
    if len(values) != 1 or not values[0].isdecimal():
        raise NotationError(f"'{word}' wants one whole number, found '{' '.join(values)}'")
    return int(values[0])


def _one(word: str, values: Sequence[str]) -> str:
    if len(values) != 1:
        raise NotationError(f"'{word}' wants one word, found '{' '.join(values)}'")
    return values[0]


def _cards(_: str, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(values)


def _alone(word: str, values: Sequence[str]) -> bool:
    if values:
        raise NotationError(f"'{word}' stands alone, found '{' '.join(values)}'")
    return True


Reader = Callable[[str, Sequence[str]], object]

_OF_A_SEAT: Mapping[str, tuple[str, Reader]] = {
    "河": ("river", _cards),
    "手": ("hand", _cards),
    "力": ("power", _whole),
    "速": ("speed", _whole),
    "人": ("heroine", _one),
    "封": ("seals", _whole),
    "点": ("points", _whole),
}
_OF_THE_TABLE: Mapping[str, tuple[str, Reader]] = {
    "山枚": ("wall_count", _whole),
    "山": ("wall", _cards),
    "王枚": ("dead_wall_count", _whole),
    "王": ("dead_wall", _cards),
    "人数": ("players", _whole),
    "局": ("round", _whole),
    "起家": ("dealer", _one),
    "振聴": ("furiten", _alone),
}
SEAT_WORDS, TABLE_WORDS = tuple(_OF_A_SEAT), tuple(_OF_THE_TABLE)


def _values(words: Sequence[str], known: Mapping[str, tuple[str, Reader]]) -> dict[str, Any]:
    """What the words say, by the field that it goes into."""
    read = {}
    for word, values in _fields(words, tuple(known)):
        name, reader = known[word]
        read[name] = reader(word, values)
    return read


def _read_seat_position(letter: str, words: Sequence[str]) -> SeatPosition:
    seat = SeatPosition(**_values(words, _OF_A_SEAT))
    if seat.river and seat.speed is not None:
        raise NotationError(f"seat {letter}: 河 and 速 cannot both be given")
    return seat


class _Table:
    """The cards of a game while a position is laid out: what is named first, what is filled later."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._left = list(game.copies)

    def lay_out(self, position: Position, dealer: int) -> LaidOut:
        """Named cards first, then rivers known by speed, then hands, then cards face down."""
        game, letters = self._game, LETTERS[: self._game.seats]
        seats = [position.seats.get(letter, SeatPosition()) for letter in letters]
        hands = [None if seat.hand is None else [self._named(word) for word in seat.hand] for seat in seats]
        rivers = [[self._laid(word) for word in seat.river] for seat in seats]
        wall = [self._named(word) for word in position.wall or ()]
        dead_wall = [self._named(word) for word in position.dead_wall or ()]
        under = self._under([seat.river for seat in seats])
        for seat, river in zip(seats, rivers, strict=True):
            if seat.speed is not None:
                river += [game.upright[kind] for kind in self._of_speed(seat.speed)]
        filled = [[self._any() for _ in range(game.players.hand)] if hand is None else hand for hand in hands]
        hidden = [tuple(self._any() if kind is None else kind for kind in kinds) for kinds in under]

        lying = _count(position.dead_wall, position.dead_wall_count, game.players.dead_wall)
        left = sum(self._left) + len(wall) + len(dead_wall)
        coming = _count(position.wall, position.wall_count, left - lying)
        surplus = left - lying - coming
        if surplus < 0 or lying < len(dead_wall) or coming < len(wall):
            raise NotationError(f"{coming} cards of the wall and {lying} of the dead wall cannot be laid")
        discards = tuple(self._any() for _ in range(surplus))
        for kind in (*wall, *dead_wall):
            self._left[kind] += 1
        state = State(
            game=game,
            round=position.round,
            dealer=dealer,
            turn=0,
            phase=Phase.PLAY,
            actor=0,
            seats=tuple(
                Seat(tuple(river), seat.power, seat.points, self._broken(seat.seals))
                for seat, river in zip(seats, rivers, strict=True)
            ),
            hands=tuple(tuple(sorted(hand)) for hand in filled),
            under=tuple(hidden),
            pool=tuple(self._left),
            wall=coming,
            dead_wall=lying,
            discards=discards,
            due=(),
            played=None,
            skills_used=0,
            calls_made=0,
            shielded=False,
            rons=(),
            results=(),
        )
        return LaidOut(state, tuple(wall), tuple(dead_wall))

    def _broken(self, seals: int | None) -> int:
        each = self._game.rules.seals.each
        if seals is not None and seals > each:
            raise NotationError(f"nobody has {seals} seals")
        return 0 if seals is None else each - seals

    def _named(self, word: str) -> int:
        kind = read_card(self._game, word)
        if not self._left[kind]:
            raise NotationError(f"{word} is used more often than the deck has it")
        self._left[kind] -= 1
        return kind

    def _laid(self, word: str) -> Laid:
        if word.startswith("["):
            return FACE_DOWN
        if word.startswith("<") and word.endswith(">"):
            return self._game.turned[self._named(word[1:-1])]
        return self._game.upright[self._named(word)]

    def _under(self, rivers: Iterable[Sequence[str]]) -> list[list[int | None]]:
        """What [5N], [5] and [] hide, river by river; None for any. Cards named in full come first."""
        hidden = [[word.strip("[]") for word in river if word.startswith("[")] for river in rivers]
        named = [
            [self._named(word) if word and not word.isdecimal() else None for word in row] for row in hidden
        ]
        return [
            [
                self._of_number(int(word)) if word.isdecimal() else kind
                for word, kind in zip(row, kinds, strict=True)
            ]
            for row, kinds in zip(hidden, named, strict=True)
        ]

    def _of_number(self, number: int) -> int:
        for kind, left in enumerate(self._left):
            if left and self._game.kinds[kind].number == number:
                self._left[kind] -= 1
                return kind
        raise NotationError(f"no card is left for [{number}]")

    def _any(self) -> int:
        """A card not used, of the kind of which most are left."""
        kind = max(range(len(self._left)), key=lambda kind: (self._left[kind], -kind))
        if not self._left[kind]:
            raise NotationError("the position uses more cards than the deck has")
        self._left[kind] -= 1
        return kind

    def _of_speed(self, speed: int) -> list[int]:
        """Cards not used that add up to a speed, few and great ones first."""
        order = sorted(range(len(self._left)), key=lambda kind: -self._game.kinds[kind].number)

        def fill(missing: int, start: int) -> list[int] | None:
            if missing == 0:
                return []
            for place in range(start, len(order)):
                kind = order[place]
                number = self._game.kinds[kind].number
                if number > missing or not self._left[kind]:
                    continue
                self._left[kind] -= 1
                rest = fill(missing - number, place)
                if rest is not None:
                    return [kind, *rest]
                self._left[kind] += 1
            return None

        cards = fill(speed, 0)
        if cards is None:
            raise NotationError(f"no cards are left that make speed {speed}")
        return cards


def _count(listed: Sequence[str] | None, given: int | None, default: int) -> int:
    """How many cards lie in a wall: as given, else as listed, else the default."""
    if given is not None:
        return given
    return default if listed is None else len(listed)
