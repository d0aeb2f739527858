"""What worked examples say: who has what, what is done, and why it may not be done.

Each language fills `ExampleWords`; the words are short, for they stand under small pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

DeedKind = Literal[
    "play", "play-down", "tsumo", "ron", "pon", "chi", "skill", "draw", "start", "exhausted", "end"
]
Reason = Literal[
    "slow", "in-river", "sideways-in-river", "not-held", "few", "no-icon", "once", "poor", "not-equal",
    "not-neighbour", "own-river", "sideways", "face-down", "face-down-ron", "face-down-call", "late",
    "not-paid", "none-stays", "nothing", "shielded", "furiten",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done: `numbers` of the cards it is done with, `who` does it or whose card it takes."""

    kind: DeedKind
    numbers: tuple[int, ...] = ()
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done; `number` is the card's, `needed` what the rule asks for."""

    reason: Reason
    number: int = 0
    needed: int = 0


@dataclass(frozen=True, slots=True)
class ExampleWords:
    """The words of worked examples in one language; seats are letters.

    `deed` says one deed, `join` parts several, `asked` makes a question of them. `why` says what
    is wrong with the last one.
    """

    river: Callable[[str], str]
    hand: Callable[[str], str]
    power: Callable[[int], str]
    power_of: Callable[[str], str]
    seals: Callable[[str], str]
    points: Callable[[str, int], str]
    speed: Callable[[int], str]
    wall: Callable[[int], str]
    dead_wall: Callable[[int], str]
    wall_top: str
    dead_wall_top: str
    hand_size: Callable[[str, int], str]
    turn: Callable[[str], str]
    dealer: Callable[[str], str]
    players: Callable[[int], str]
    nth_round: Callable[[int], str]
    furiten: str
    exhausted: str
    defeated: str
    champion: Callable[[str], str]
    total: Callable[[int], str]
    cannot: str
    discard: str
    tsumo: str
    ron: str
    deed: Callable[[Deed], str]
    join: str
    asked: str
    why: Callable[[Refusal], str]
