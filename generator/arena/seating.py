"""Who may sit at a deck's tables."""

from __future__ import annotations

from collections.abc import Sequence

from generator.deck.model import Deck, Rules
from generator.play.actions import SetUpError
from generator.play.clauses import Clause


def tables(deck: Deck) -> tuple[Rules, tuple[int, ...]]:
    """The rules and for how many players they hold. Raises SetUpError."""
    if deck.rules is None:
        raise SetUpError(f"deck '{deck.id}' has no rules to play by", Clause.SETUP_DEAL)
    return deck.rules, tuple(table.count for table in deck.rules.players)


def seating(deck: Deck, players: int, named: Sequence[str | None] | None) -> tuple[str | None, ...]:
    """The heroines named; with nobody named the deck's first ones, as far as they go."""
    if named is not None:
        return tuple(named)
    heroines = deck.heroines.heroines if deck.heroines else ()
    chosen = [heroine.id for heroine in heroines[:players]]
    return (*chosen, *[None] * (players - len(chosen)))
