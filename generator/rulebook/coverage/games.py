"""Many games by the greedy bot: whether the pieces last, and whether everything comes up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from generator.balance.backends import HERE, Backend
from generator.balance.many import Progress, simulate
from generator.balance.setting import setting
from generator.balance.tally import NOTHING, Tally
from generator.deck.model import Deck
from generator.deck.nodes import Path as DeckPath
from generator.deck.source import Loaded
from generator.problems import Problem

GAMES = 10_000
ENOUGH = 0.999
"""In this share of the games the pieces must last."""


def played(
    deck: Deck, games: int = GAMES, *, backend: Backend = HERE, progress: Progress | None = None
) -> Tally:
    """What so many games of a deck come to, parted among its numbers of players, with furiten and without.

    Raises SetUpError, and KeyboardInterrupt when stopped.
    """
    tally = NOTHING
    counts = [table.count for table in deck.rules.players] if deck.rules else []
    settings = [
        setting(deck, players, seed=seed, furiten=furiten)
        for seed, (players, furiten) in enumerate(product(counts, (False, True)))
    ]
    for place, each in enumerate(settings):
        share = (games - tally.games) // (len(settings) - place)
        done = simulate(deck, each, share, backend=backend, progress=_after(tally.games, games, progress))
        if done.partial:
            raise KeyboardInterrupt
        tally += done.tally
    return tally


def _after(before: int, games: int, progress: Progress | None) -> Progress | None:
    """Progress through all the games, of which so many were played before."""
    return progress and (lambda done, _: progress(before + done, games))


def lasting(most: Mapping[int, int], supply: int) -> float:
    """The share of games in which a supply lasts, by how many games needed how much."""
    return sum(count for figure, count in most.items() if figure <= supply) / sum(most.values())


def short(loaded: Loaded, tally: Tally) -> Iterator[Problem]:
    """Pieces that do not last, and what never comes up."""
    rules = loaded.deck.rules
    if rules is None or not tally.games:
        return
    supplies: list[tuple[str, int | None, Mapping[int, int], str]] = [
        ("power_supply", rules.power_supply, tally.spreads["most_power"], "power on the table at once"),
        ("score_range", rules.score_range, tally.spreads["most_points"], "points of one player"),
    ]
    for name, supply, most, what in supplies:
        if supply is not None and lasting(most, supply) < ENOUGH:
            yield Problem(
                "pieces-short",
                f"{supply} last in {lasting(most, supply):.2%} of {tally.games:,} games only:"
                f" the most {what} was {max(most)}",
                loaded.source.place(("rules", name)),
                f"{_needed(most)} would last in {ENOUGH:.1%}",
            )
    for name, path, times in _expected(loaded.deck, tally):
        if not times:
            yield Problem(
                "never-comes-up",
                f"in {tally.games:,} games '{name}' never came up",
                loaded.source.place(path),
                "make it worth using, or take it out",
            )


def _needed(most: Mapping[int, int]) -> int:
    """The least supply that lasts in enough games."""
    return next(figure for figure in sorted(most) if lasting(most, figure) >= ENOUGH)


def _expected(deck: Deck, tally: Tally) -> Iterator[tuple[str, DeckPath, int]]:
    """Everything that should come up, with its place in the deck and how often it did."""
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        own: DeckPath = ("heroines", "heroines", index)
        yield heroine.id, (*own, "id"), tally.whole("win_heroine", heroine.id)
        yield f"{heroine.id} skill", (*own, "skill", "name"), tally.part("skill_heroine", heroine.id)
        for nth, _ in enumerate(heroine.secrets):
            gained = tally.part("secret_gained", f"{heroine.id} {nth + 1}")
            yield f"{heroine.id} secret {nth + 1}", (*own, "secrets", nth), gained
    for index, tile in enumerate(deck.tiles.cards if deck.tiles else ()):
        if tile.call is not None:
            icon = f"{tile.call} {tile.cost or 0}"
            yield icon, ("tiles", "cards", index), tally.part("call_made", icon)
