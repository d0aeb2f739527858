"""The frozen state of a game.

Tuples throughout: a state is hashable, comparable and cheap to update. Hidden cards not yet
dealt are a pool of counts without an order, for chance names each card as it is turned: wall
and dead wall are two numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, TypeVar

from generator.deck.effects import SkillEffect
from generator.deck.model import Players, Rules

_T = TypeVar("_T")

NOBODY = -1
"""The actor where no seat decides: at chance nodes and at the end."""


class Kind(NamedTuple):
    """One print of a tile card: cards alike in number, icon and cost are one kind."""

    number: int
    call: Literal["pon", "chi"] | None
    cost: int


class Laid(NamedTuple):
    """A card lying in a river as everyone sees it; face down it has no kind and the number 0."""

    number: int
    kind: int | None
    sideways: bool = False


FACE_DOWN = Laid(0, None)


class Source(Enum):
    """Where a card comes from."""

    WALL = "wall"
    DEAD_WALL = "dead_wall"


class Phase(Enum):
    """What the state waits for."""

    DRAW = "draw"
    PLAY = "play"
    RON = "ron"
    CALL = "call"
    ROUND_END = "round_end"
    GAME_END = "game_end"


class Due(NamedTuple):
    """A card still to be dealt to a seat, and from where."""

    seat: int
    source: Source


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the rules allow a seat, with the effects of her 奥義 worked in.

    `tsumo_speed` and `yakuman_power` are the thresholds that hold for her; `down_speed` is what
    each of her face-down cards counts for speed; `skill_discard` is the skill's cost in cards.
    """

    tsumo_speed: int
    yakuman_power: int
    skill_discard: int
    tsumo_on_own_number: bool = False
    power_on_equal: bool = False
    call_discount: int = 0
    points_on_others_ron: int = 0
    shielded: bool = False
    down_in_hand: bool = False
    down_speed: int = 0
    power_each_round: int = 0


@dataclass(frozen=True, slots=True)
class Persona:
    """A heroine as the engine knows her: her skill, and her abilities by broken seals."""

    id: str
    skill: tuple[SkillEffect, ...]
    abilities: tuple[Abilities, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same through a game: rules, cards, and who sits where.

    `kinds` are sorted by number, icon and cost; `copies` counts each of them,
    and `numbers` pairs each number with how many cards have it.
    `first_dealer` is the seat of the first round's dealer.
    """

    draft: int
    rules: Rules
    players: Players
    kinds: tuple[Kind, ...]
    copies: tuple[int, ...]
    numbers: tuple[tuple[int, int], ...]
    personas: tuple[Persona, ...]
    first_dealer: int
    upright: tuple[Laid, ...]
    turned: tuple[Laid, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return self.players.count

    @property
    def wall_after_deal(self) -> int:
        """How many cards the wall holds once hands are dealt and the dead wall is laid."""
        return self.players.count * self.players.turns


class Seat(NamedTuple):
    """What everyone sees of a player."""

    river: tuple[Laid, ...] = ()
    power: int = 0
    points: int = 0
    broken: int = 0


class Result(NamedTuple):
    """How a round ended: `number` is the winning card's, `loser` the seat whose card was ronned.

    `gains` and `breaks` are the points scored and the seals broken, by seat.
    """

    way: Literal["tsumo", "ron", "exhausted"]
    winner: int | None
    loser: int | None
    number: int
    power: int
    yakuman: bool
    gains: tuple[int, ...]
    breaks: tuple[int, ...]


class State(NamedTuple):
    """A position. `actor` decides next, or NOBODY.

    `hands` are ascending kinds; `under` are the kinds of each river's face-down cards from left
    to right, known to their owner only. `pool` counts the cards not yet dealt, which lie in the
    wall (`wall` cards) and the dead wall (`dead_wall`). `due` are the cards to be dealt before
    anyone decides. `played` is the card just played face up. `rons` are the seats that have said
    ron to it. `round` counts from 1.
    """

    game: Game
    round: int
    dealer: int
    turn: int
    phase: Phase
    actor: int
    seats: tuple[Seat, ...]
    hands: tuple[tuple[int, ...], ...]
    under: tuple[tuple[int, ...], ...]
    pool: tuple[int, ...]
    wall: int
    dead_wall: int
    discards: tuple[int, ...]
    due: tuple[Due, ...]
    played: int | None
    skills_used: int
    calls_made: int
    shielded: bool
    rons: tuple[int, ...]
    results: tuple[Result, ...]


def abilities(state: State, seat: int) -> Abilities:
    """What a seat's broken seals have set free."""
    return state.game.personas[seat].abilities[state.seats[seat].broken]


def replaced(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one of this kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
