"""What can happen: small frozen action objects, and the two ways one can be refused.

Cards are named by their kind: the index into `Game.kinds`. Seats count from 0
counter-clockwise; places in a river count from 0 at the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.play.clauses import Clause


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next card due (dealt, drawn from the wall or from the dead wall) is this one."""

    kind: int


@dataclass(frozen=True, slots=True)
class Tsumo:
    """Play this hand card to the river and win."""

    kind: int


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Use one's skill, discarding these hand cards (ascending) for it."""

    discards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play this hand card face up."""

    kind: int


@dataclass(frozen=True, slots=True)
class PlayFaceDown:
    """Play this hand card face down."""

    kind: int


@dataclass(frozen=True, slots=True)
class Ron:
    """Win with the card just played by another."""


@dataclass(frozen=True, slots=True)
class Take:
    """Call: take the card at this place of this seat's river (pon or chi, as the icon says)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No ron, or no call."""


Action = Deal | Tsumo | UseSkill | Play | PlayFaceDown | Ron | Take | Pass


class ActionError(ValueError):
    """An action that cannot be applied."""


class MalformedAction(ActionError):
    """Not an action of this game at all: a card, seat or place that doesn't exist."""


class IllegalAction(ActionError):
    """A well-formed action that a clause forbids in this state; `clause` says which."""

    def __init__(self, action: Action, clause: Clause) -> None:
        super().__init__(f"{action} is refused by {clause.value}: {clause.statement}")
        self.action = action
        self.clause = clause


class SetUpError(ValueError):
    """A game that cannot be set up; `clause` says what the set-up goes against."""

    def __init__(self, message: str, clause: Clause) -> None:
        super().__init__(message)
        self.clause = clause
