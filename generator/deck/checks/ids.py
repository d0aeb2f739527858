"""Ids that are used twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.deck.checks.finding import Finding
from generator.deck.expand import expand
from generator.deck.nodes import Path
from generator.deck.source import Loaded


def card_ids(loaded: Loaded) -> Iterator[Finding]:
    """Every card of the deck has an id of its own: tiles, heroine cards and all others."""
    heroines = loaded.deck.heroines.heroines if loaded.deck.heroines else ()
    ids = [heroine.id for heroine in heroines]
    # A heroine whose own id is taken already is told so once, not for each of her cards.
    again = {("heroines", "heroines", i) for i, name in enumerate(ids) if name in ids[:i]}
    cards = (
        (card.id, card.source)
        for component in expand(loaded.deck)
        for card in component.cards
        if card.source not in again
    )
    yield from _twice(loaded, "card", "give this card another id, or raise `copies` on the first", cards)


def other_ids(loaded: Loaded) -> Iterator[Finding]:
    """Components, heroines and terms have ids of their own, each among its kind."""
    deck = loaded.deck
    components: list[tuple[str, Path]] = [(c.id, ("components", i)) for i, c in enumerate(deck.components)]
    if deck.heroines:
        components.insert(0, (deck.heroines.component.id, ("heroines", "component")))
        heroines: list[tuple[str, Path]] = [
            (h.id, ("heroines", "heroines", i)) for i, h in enumerate(deck.heroines.heroines)
        ]
        yield from _twice(loaded, "heroine", "give this heroine another id", heroines)
    if deck.tiles:
        components.insert(0, (deck.tiles.component.id, ("tiles", "component")))
    yield from _twice(loaded, "component", "give this component another id, or join the two", components)
    terms: list[tuple[str, Path]] = [(t.id, ("terms", i)) for i, t in enumerate(deck.terms)]
    yield from _twice(loaded, "term", "define a term once; give this one another id", terms)


def listed(loaded: Loaded) -> Iterator[Finding]:
    """A language, and a number of players, is listed once."""
    deck = loaded.deck
    languages: list[tuple[str, Path]] = [(name, ("languages", i)) for i, name in enumerate(deck.languages)]
    players = deck.rules.players if deck.rules else ()
    counts: list[tuple[str, Path]] = [
        (f"{each.count} players", ("rules", "players", i, "count")) for i, each in enumerate(players)
    ]
    for named in (languages, counts):
        first: dict[str, Path] = {}
        for name, path in named:
            if first.setdefault(name, path) != path:
                line = loaded.source.line(first[name])
                yield Finding(
                    "listed-twice",
                    path,
                    f"'{name}' is already listed on line {line}",
                    "take one of the two out, or mend it",
                    rests_on=(first[name],),
                )


def _twice(loaded: Loaded, kind: str, help: str, named: Iterable[tuple[str, Path]]) -> Iterator[Finding]:
    first: dict[str, Path] = {}
    for name, path in named:
        at = (*path, "id")
        if name not in first:
            first[name] = at
        elif first[name] != at and loaded.sound(first[name]):
            line = loaded.source.line(first[name])
            yield Finding(
                "duplicate-id",
                at,
                f"{kind} id '{name}' is already used on line {line}",
                help,
            )
