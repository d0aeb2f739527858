"""Figures of the rules that only say what is in the box: they say what is there."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.problems import Problem

HEROINE = "heroine"
"""The field of a score marker that says whose it is."""

ROW = 10
"""Scores in a row of the track; its front has the first half of them, the turned marker the other."""


def disagreeing(loaded: Loaded) -> Iterator[Problem]:
    """Power, costs and scores that the rules promise and the box does not hold, or the other way round."""
    deck, rules = loaded.deck, loaded.deck.rules
    if rules is None:
        return
    sticks = sum(
        card.copies for component in deck.components if component.role == "power" for card in component.cards
    )
    if sticks != rules.power_supply:
        yield Problem(
            "supply-disagrees",
            f"the rulebook says that {rules.power_supply} power are in the box, and {sticks} are",
            loaded.source.place(("rules", "power_supply")),
            f"write `power_supply: {sticks}`, or change the copies of the component with `role: power`",
        )
    printed = {tile.cost for tile in deck.tiles.cards if tile.cost is not None} if deck.tiles else set()
    for index, cost in enumerate(rules.calls.costs):
        if cost not in printed:
            yield Problem(
                "supply-disagrees",
                f"the rules know the cost {cost}, which no card has",
                loaded.source.place(("rules", "calls", "costs", index)),
                "take it out of `costs`, or print it on a card",
            )
    yield from _markers(loaded)
    if rules.score_range is not None and (rules.score_range + 1) % (2 * ROW):
        yield Problem(
            "supply-disagrees",
            f"scores up to {rules.score_range} leave a row of the score track unfinished",
            loaded.source.place(("rules", "score_range")),
            f"the track has rows of {ROW}, and a turned marker doubles it: write "
            f"{rules.score_range + 2 * ROW - (rules.score_range + 1) % (2 * ROW)}",
        )


def _markers(loaded: Loaded) -> Iterator[Problem]:
    """Heroines with more or fewer than one score marker, where markers are hers."""
    deck = loaded.deck
    for index, component in enumerate(deck.components):
        if component.role != "score-marker" or HEROINE not in component.fields or not deck.heroines:
            continue
        owners = [card.fields.get(HEROINE) for card in component.cards]
        for heroine in deck.heroines.heroines:
            places = [nth for nth, owner in enumerate(owners) if owner == heroine.id]
            if len(places) == 1:
                continue
            cards: Path = ("components", index, "cards")
            yield Problem(
                "supply-disagrees",
                f"{len(places) or 'no'} score marker{'s' if places else ''} in the box for '{heroine.id}'",
                loaded.source.place(
                    (*cards, places[-1], "fields", HEROINE) if places else cards, key=not places
                ),
                f"each heroine has one: write `{HEROINE}: {heroine.id}` on one marker",
            )
