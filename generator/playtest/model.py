"""A game at a table as it is recorded, and what can be wrong with a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Column(NamedTuple):
    """A column of the record file: its word, and the seat it is of (from 1), 0 for the whole game."""

    word: str
    seat: int = 0

    @property
    def heading(self) -> str:
        """What stands over the column."""
        return f"{self.word}_{self.seat}" if self.seat else self.word


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at the end of a game: who sat there, with which heroine (None for none), and the result."""

    player: str
    heroine: str | None
    points: int
    broken: int


@dataclass(frozen=True, slots=True)
class Playtest:
    """A game that was played, seats in turn order from the first dealer; `date` is ISO 8601.

    `furiten` is None where the players left it at the deck's rules.
    """

    date: str
    draft: int
    rounds: int
    furiten: bool | None
    seats: tuple[Seat, ...]
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the value of a column: the problem's name, its message and help."""

    name: str
    message: str
    help: str
    column: Column
    warning: bool = False
