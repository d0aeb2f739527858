"""Many games by the greedy bot: whether the pieces last, and whether everything comes up.

The games are numbered, and all of a game follows from its number: players, heroines, first
dealer, furiten and shuffles. What they came to is kept in the user's cache folder under a key of
the deck and the engine, and read from there the next time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from generator import cache, play
from generator.deck.model import Deck
from generator.deck.nodes import Path as DeckPath
from generator.deck.source import Loaded
from generator.play.actions import Take, UseSkill
from generator.play.bots import GreedyBot, playout
from generator.play.engine import new_game
from generator.play.setup import deck_hash
from generator.play.state import State
from generator.problems import Problem

GAMES = 10_000
ENOUGH = 0.999
"""In this share of the games the pieces must last."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Played:
    """What `games` games came to.

    `power` and `points` say in how many games so much was the most on the table at once, and the
    most of one player at the end. `seen` counts in how many games a heroine played, used her
    skill (`isana skill`), had an 奥義 (`isana secret 1`), and an icon was called (`chi 2`).
    """

    games: int
    power: Mapping[int, int]
    points: Mapping[int, int]
    seen: Mapping[str, int]

    def lasting(self, most: Mapping[int, int], supply: int) -> float:
        """The share of games in which a supply lasts."""
        return sum(count for figure, count in most.items() if figure <= supply) / self.games


def played(deck: Deck, games: int = GAMES, progress: Progress | None = None) -> Played:
    """What so many games of a deck come to, from the cache or played now."""
    key = f"{deck_hash(deck)}-{_engine()}-{games}"
    kept = cache.load("games", key)
    with suppress(ValueError, KeyError, TypeError):
        found = json.loads(kept or b"")
        return Played(found["games"], _figures(found["power"]), _figures(found["points"]), found["seen"])
    tally = _play(deck, games, progress)
    cache.keep("games", key, json.dumps(asdict(tally), sort_keys=True).encode())
    return tally


def _figures(kept: Mapping[str, int]) -> dict[int, int]:
    """Counts by figure, whose figures JSON keeps as texts."""
    return {int(figure): count for figure, count in kept.items()}


def short(loaded: Loaded, tally: Played) -> Iterator[Problem]:
    """Pieces that do not last, and what never comes up."""
    deck = loaded.deck
    rules = deck.rules
    if rules is None:
        return
    supplies: list[tuple[str, int | None, Mapping[int, int], str]] = [
        ("power_supply", rules.power_supply, tally.power, "power on the table at once"),
        ("score_range", rules.score_range, tally.points, "points of one player"),
    ]
    for name, supply, most, what in supplies:
        if supply is not None and tally.lasting(most, supply) < ENOUGH:
            yield Problem(
                "pieces-short",
                f"{supply} last in {tally.lasting(most, supply):.2%} of {tally.games:,} games only:"
                f" the most {what} was {max(most)}",
                loaded.source.place(("rules", name)),
                f"{_needed(tally, most)} would last in {ENOUGH:.1%}",
            )
    for name, path in _expected(deck):
        if not tally.seen.get(name):
            yield Problem(
                "never-comes-up",
                f"in {tally.games:,} games '{name}' never came up",
                loaded.source.place(path),
                "make it worth using, or take it out",
            )


def _needed(tally: Played, most: Mapping[int, int]) -> int:
    """The least supply that lasts in enough games."""
    return next(figure for figure in sorted(most) if tally.lasting(most, figure) >= ENOUGH)


def _expected(deck: Deck) -> Iterator[tuple[str, DeckPath]]:
    """Everything that should come up, with its place in the deck."""
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        own: DeckPath = ("heroines", "heroines", index)
        yield heroine.id, (*own, "id")
        yield f"{heroine.id} skill", (*own, "skill", "name")
        for nth, _ in enumerate(heroine.secrets):
            yield f"{heroine.id} secret {nth + 1}", (*own, "secrets", nth)
    for index, tile in enumerate(deck.tiles.cards if deck.tiles else ()):
        if tile.call is not None:
            yield f"{tile.call} {tile.cost or 0}", ("tiles", "cards", index)


def _play(deck: Deck, games: int, progress: Progress | None) -> Played:
    power: Counter[int] = Counter()
    points: Counter[int] = Counter()
    seen: Counter[str] = Counter()
    for number in range(games):
        most, last, came_up = _game(deck, number)
        power[most] += 1
        points[max(seat.points for seat in last.seats)] += 1
        seen.update(came_up)
        if progress is not None and number % 100 == 99:
            progress(number + 1, games)
    return Played(games, dict(power), dict(points), dict(seen))


def _game(deck: Deck, number: int) -> tuple[int, State, set[str]]:
    """One game: the most power on the table at once, the last state, and what came up."""
    assert deck.rules is not None
    players = deck.rules.players[number % len(deck.rules.players)].count
    known = [heroine.id for heroine in deck.heroines.heroines] if deck.heroines else []
    chosen = [known[(number + seat) % len(known)] if known else None for seat in range(players)]
    before = new_game(
        deck,
        players,
        chosen,
        first_dealer=number % players,
        furiten=number // len(deck.rules.players) % 2 == 1,
    )
    most, came_up = 0, {heroine for heroine in chosen if heroine}
    for action, state in playout(before, [GreedyBot()] * players, number):
        most = max(most, sum([seat.power for seat in state.seats]))
        if isinstance(action, UseSkill):
            came_up.add(f"{chosen[before.actor]} skill")
        elif isinstance(action, Take) and before.played is not None:
            icon = before.game.kinds[before.played]
            came_up.add(f"{icon.call} {icon.cost}")
        if state.round != before.round:
            for heroine, seat in zip(chosen, state.seats, strict=True):
                came_up.update(f"{heroine} secret {nth + 1}" for nth in range(seat.broken))
        before = state
    return most, before, came_up


def _engine() -> str:
    """Twelve digits over the engine's code: other code may play other games."""
    digest = sha256()
    for file in sorted(Path(play.__path__[0]).glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
