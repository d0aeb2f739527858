"""Problems: what is wrong with a deck, where, and how to mend it.

Finding, placing and phrasing a fault are three things. Whoever finds a fault makes a
`Problem`; `problems.show` prints it for people and for machines; `problems.catalogue`
explains what each name means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one line of a text file; line and column count from 1, in characters.

    `length` is the number of characters to underline (at least 1). `file` is the path as
    the user wrote it, with forward slashes.
    """

    file: str
    line: int
    column: int = 1
    length: int = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of the user's input.

    `name` is a key of `problems.catalogue.CATALOGUE`. `message` says what is wrong in one
    sentence without a full stop; `help` says how to mend it. `card` is the id of the card
    (or piece) concerned, when there is one.
    """

    name: str
    message: str
    place: Place
    help: str
    severity: Severity = "error"
    card: str | None = None

    @property
    def sentence(self) -> str:
        """The message, with the card's id before it unless it names the card itself."""
        named = self.card is None or f"'{self.card}'" in self.message
        return self.message if named else f"card '{self.card}': {self.message}"


class DeckError(Exception):
    """The deck has problems and nothing was written; `problems` holds every one of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(f"{p.name}: {p.message}" for p in self.problems))
