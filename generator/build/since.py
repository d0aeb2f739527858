"""Printing only what changed since a draft: its cards, and how many of each."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.comparison import legible
from generator.build.reprint import Reprint, reprint
from generator.build.revision import Draft, draft
from generator.build.selection import Selected
from generator.deck.source import Loaded
from generator.problems import DeckError


def since(name: str, loaded: Loaded, language: str) -> Reprint:
    """What must be printed for those who have the cards of a draft, by its name as `draft` takes it.

    Raises DeckError when that cannot be read as a deck, and WrongUse for a name of none.
    """
    old = legible(draft(name, loaded.source.path))
    if old.loaded.unsound:
        raise DeckError(old.problems)
    return reprint(old, Draft(loaded.source.file, loaded, (), True), language)


def changed(cards: Sequence[Selected], again: Reprint) -> list[Selected]:
    """Those of the cards that must be printed, so many of each as are new."""
    copies = {(one.component, one.card): one.copies for one in again.prints}
    asked = ((each, copies.get((each.component.id, each.card.id), 0)) for each in cards)
    return [each._replace(copies=min(each.copies, new)) for each, new in asked if new]
