"""make tune: better weights for the greedy bot, looked for with the fast engine.

One weight after another is raised and lowered; a change is kept where one bot with it wins more games
of four and of three against bots without it. Every trial is played twice with the same cards, once
with the change and once without, so that only games which it altered count (common random numbers).
Steps grow smaller from sweep to sweep, and each sweep has games of its own. What was found is held
against what it began with in games that the search has not seen: only that verdict is unbiased.

All of it follows from the seed. The weights are written by hand into generator/play/weights.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import sqrt
from pathlib import Path

from generator.balance import fast
from generator.balance.setting import Seating, seating, setting
from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import GreedyBot
from generator.play.weights import STYLES, Weights

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = (4, 3)
STEPS = (0.5, 0.3, 0.2, 0.1)  # of a weight's value, sweep by sweep
CONVINCED = 3.0  # standard errors: of some fifty trials a sweep none should pass by chance
Z95 = 1.96


@dataclass(frozen=True)
class Gain:
    """How much more often a bot wins than those without its change: a mean and its standard error."""

    mean: float
    error: float

    @property
    def convincing(self) -> bool:
        """Whether chance alone would hardly ever bring as much."""
        return self.mean > CONVINCED * self.error

    def __str__(self) -> str:
        return f"{100 * self.mean:+6.2f} ±{100 * Z95 * self.error:4.2f} points"


def mean_of(values: Sequence[int]) -> Gain:
    """The mean of independent values, and how far it may be off."""
    count = len(values)
    mean = sum(values) / count
    squares = sum(value * value for value in values) / count - mean * mean
    return Gain(mean, sqrt(squares / count))


def tables(deck: Deck, players: int, seed: int, games: int) -> Iterator[tuple[Seating, int]]:
    """So many games, and the seat of the one bot that is tried: heroines and seats in turn."""
    of = setting(deck, players, seed=seed)
    for number in range(games):
        yield seating(of, number), number // (len(of.heroines) * players) % players


def wins(deck: Deck, seated: Sequence[tuple[Seating, int]], one: Weights, others: Weights) -> list[int]:
    """For each game whether the one bot wins it against the others."""
    games = [
        replace(
            table,
            bots=tuple(GreedyBot(one if place == seat else others) for place in range(len(table.bots))),
        )
        for table, seat in seated
    ]
    played = fast.play_many(deck, games)
    return [int(game.winner == seat) for game, (_, seat) in zip(played, seated, strict=True)]


class Trials:
    """The games of one sweep, and what changes of the present weights come to in them."""

    def __init__(self, deck: Deck, seed: int, games: int, present: Weights) -> None:
        self.deck = deck
        self.seated = {players: list(tables(deck, players, seed, games)) for players in PLAYERS}
        self.keep(present)

    def keep(self, present: Weights) -> None:
        """Go on with these weights."""
        self.present = present
        self.usual = {
            players: wins(self.deck, seated, present, present) for players, seated in self.seated.items()
        }

    def gain(self, tried: Weights) -> Gain:
        """What one bot with these weights gains against those with the present ones, all games alike."""
        more: list[int] = []
        for players, seated in self.seated.items():
            won = wins(self.deck, seated, tried, self.present)
            more += map(int.__sub__, won, self.usual[players])
        return mean_of(more)


def sweep(trials: Trials, step: float) -> None:
    """Try each weight a step up and a step down, further where that is better; print every trial."""
    for entry in fields(Weights):
        for way in (1, -1):
            gained = False
            while True:
                value = getattr(trials.present, entry.name)
                other = value + way * max(1, round(abs(value) * step))
                tried = replace(trials.present, **{entry.name: other})
                gain = trials.gain(tried)
                print(
                    f"  {entry.name:<12}{value:>4} -> {other:<4}{gain}{'  kept' if gain.convincing else ''}"
                )
                if not gain.convincing:
                    break
                trials.keep(tried)
                gained = True
            if gained:
                break


def verdict(deck: Deck, one: Weights, others: Weights, seed: int, games: int) -> Iterator[tuple[int, Gain]]:
    """How often one bot wins against others, beyond its fair share, by the number of players."""
    for players in PLAYERS:
        won = wins(deck, list(tables(deck, players, seed, games)), one, others)
        share = mean_of(won)
        yield players, Gain(share.mean - 1 / players, share.error)


def main() -> int:
    """Search, print what was tried, and the verdict on fresh games; 1 where nothing better was found."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--games", type=int, default=3_000, help="games a trial, for each number of players")
    asked.add_argument("--fresh", type=int, default=40_000, help="games of the verdict, likewise")
    asked.add_argument("--sweeps", type=int, default=len(STEPS), choices=range(1, len(STEPS) + 1))
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--deck", type=Path, default=ROOT / "cards.yaml")
    options = asked.parse_args()
    if not fast.available():
        sys.exit(fast.NOTE)
    deck, began = load(options.deck).deck, STYLES["greedy"]
    present = began
    for number, step in enumerate(STEPS[: options.sweeps]):
        print(
            f"sweep {number + 1}: steps of {step:.0%}, {options.games:,} games a trial and number of players"
        )
        trials = Trials(deck, options.seed + number, options.games, present)
        sweep(trials, step)
        present = trials.present
    print("\nfound:", ", ".join(f"{each.name}={getattr(present, each.name)}" for each in fields(Weights)))
    better = present != began
    for title, one, others in (("found among old", present, began), ("old among found", began, present)):
        for players, gain in verdict(deck, one, others, options.seed + len(STEPS), options.fresh):
            print(f"one {title}, {players} players, beyond its share of {100 / players:.1f} %: {gain}")
            better = better and (gain.mean > 0) == (one is present) and abs(gain.mean) > Z95 * gain.error
    print("better in all four" if better else "not better in all four: keep the old weights")
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main())
