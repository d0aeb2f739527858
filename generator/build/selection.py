"""Which cards are printed, how many of each, and in which language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.model import Deck
from generator.problems.nearest import nearest


class WrongUse(ValueError):
    """Options that this deck cannot serve; the message says what it has."""


def _unknown(name: str, known: Sequence[str]) -> WrongUse:
    meant = nearest(name, known)
    hint = f"did you mean '{meant}'?" if meant else f"there are {', '.join(known[:12])} …"
    return WrongUse(f"nothing in the deck is called '{name}': {hint}")


@dataclass(frozen=True, slots=True)
class Selection:
    """What to print of the whole deck.

    `players` leaves out what that player count does not use; `only` keeps cards by their id,
    their component's or their heroine's; `one_of_each` prints a single copy.
    """

    players: int | None = None
    only: tuple[str, ...] = ()
    one_of_each: bool = False

    @property
    def reprint(self) -> bool:
        """Whether this is a part of the deck, so that sheets name their cards."""
        return bool(self.only) or self.one_of_each


class Selected(NamedTuple):
    """A card to print, `copies` times."""

    component: PrintedComponent
    card: PrintedCard
    copies: int


EVERYTHING = Selection()


def spoken(deck: Deck, wanted: str | None) -> str:
    """The language wanted, or else the deck's first. Raises WrongUse for one that the deck does not have."""
    if wanted is not None and wanted not in deck.languages:
        raise WrongUse(f"the deck has no language '{wanted}': it has {', '.join(deck.languages)}")
    return wanted or deck.languages[0]


def select(deck: Deck, selection: Selection = EVERYTHING) -> list[Selected]:
    """The cards to print, in the deck's order.

    Raises WrongUse for a name that is not there, and for players that the rules do not know.
    """
    counts = sorted(each.count for each in deck.rules.players) if deck.rules else []
    if selection.players is not None and selection.players not in counts:
        has = f"its rules are for {' or '.join(map(str, counts))}" if counts else "it has no rules"
        raise WrongUse(f"the deck is not for {selection.players} players: {has}")
    components = expand(deck)
    known = sorted(
        {name for component in components for card in component.cards for name in _names(component, card)}
    )
    for name in selection.only:
        if name not in known:
            raise _unknown(name, known)
    wanted = frozenset(selection.only)
    return [
        Selected(component, card, 1 if selection.one_of_each else card.copies)
        for component in components
        for card in component.cards
        if (not wanted or wanted & _names(component, card))
        and (selection.players is None or card.players is None or selection.players in card.players)
    ]


def _names(component: PrintedComponent, card: PrintedCard) -> frozenset[str]:
    heroine = card.fields.get("heroine")
    return frozenset({component.id, card.id} | ({heroine} if isinstance(heroine, str) else set()))
