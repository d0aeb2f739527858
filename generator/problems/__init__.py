"""Problems: what is wrong with a deck, where, and how to mend it.

Finding, placing and phrasing a fault are three things. Whoever finds a fault makes a
`Problem`; `problems.show` prints it for people and for machines; `problems.catalogue`
explains what each name means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one line of a text file; line and column count from 1, in characters.

    `length` is the number of characters to underline (at least 1). `file` is the path as
    the user wrote it, with forward slashes. Line 0 is the file as a whole, which could not be read.
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
    (or piece) concerned, when there is one; `within` is kind and id of another thing with an
    id that is, such as a component or a heroine.
    """

    name: str
    message: str
    place: Place
    help: str
    severity: Severity = "error"
    card: str | None = None
    within: tuple[str, str] | None = None

    @property
    def sentence(self) -> str:
        """The message, with the card's (or other thing's) id before it unless it names that itself."""
        concerned = ("card", self.card) if self.card is not None else self.within
        if concerned is None or f"'{concerned[1]}'" in self.message:
            return self.message
        return f"{concerned[0]} '{concerned[1]}': {self.message}"

    def of(self, owner: tuple[str, str] | None) -> Problem:
        """The same problem, of the thing of this kind and id."""
        if owner is not None and owner[0] == "card":
            return replace(self, card=owner[1])
        return replace(self, within=owner)


class DeckError(Exception):
    """The deck has problems and nothing was written; `problems` holds every one of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(f"{p.name}: {p.message}" for p in self.problems))
