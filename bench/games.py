"""Four-player games with heroines a CPU second: the reference engine's, and how many the fast one plays.

The reference is held against a calibration loop in the same run, the fast engine against the reference.

The loop draws words from the engine's own integer generator; its rate says how fast this machine
runs plain Python. A game may cost as much as MOST_WORDS: what 250 games a second cost on the
machine that gave the promise, which draws 4.75 million words a second.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generator.balance import fast
from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import Bot, GreedyBot, RandomBot, playout
from generator.play.chance import generator
from generator.play.engine import new_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = 300
RUNS = 3
WORDS = 1_000_000
MOST_WORDS = 19_000
FAST_GAMES = 6_000
GREEDY_TIMES, RANDOM_TIMES = 20, 30


@dataclass(frozen=True)
class Seated:
    """One game."""

    heroines: tuple[str | None, ...]
    bots: tuple[Bot, ...]
    first_dealer: int
    seed: int


@dataclass(frozen=True)
class Speed:
    """Games a CPU second, and what one costs in words of the generator."""

    games: float
    words: float

    @property
    def kept(self) -> bool:
        """Whether the promise holds, whatever the machine."""
        return self.words <= MOST_WORDS


def measure() -> Speed:
    """The best of several runs: whatever else the machine does only slows them down."""
    deck = load(ROOT / "cards.yaml").deck
    runs = [(_words(), _games(deck, "greedy")) for _ in range(RUNS)]
    words, games = (max(rates) for rates in zip(*runs, strict=True))
    return Speed(games, words / games)


def measure_fast(bots: str) -> tuple[float, float]:
    """Games a CPU second of the fast engine, and how many times the reference's that is."""
    deck = load(ROOT / "cards.yaml").deck
    fast.play_many(deck, _seated(deck, bots, 1))  # compiled, or loaded from the disk
    runs = [(_fast_games(deck, bots), _games(deck, bots)) for _ in range(RUNS)]
    ours, reference = (max(rates) for rates in zip(*runs, strict=True))
    return ours, ours / reference


def _words() -> float:
    """Words of the generator a CPU second."""
    return _rate(WORDS, lambda: deque(islice(generator(1, 1), WORDS), maxlen=0))


def _games(deck: Deck, bots: str) -> float:
    """Whole games of the reference engine a CPU second."""
    games = _seated(deck, bots, GAMES)

    def play() -> None:
        for game in games:
            deque(playout(new_game(deck, 4, game.heroines), game.bots, game.seed), maxlen=0)

    return _rate(GAMES, play)


def _fast_games(deck: Deck, bots: str) -> float:
    """Whole games of the fast engine a CPU second."""
    games = _seated(deck, bots, FAST_GAMES)
    return _rate(FAST_GAMES, lambda: fast.play_many(deck, games))


def _rate(count: int, work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return count / (time.process_time() - start)


def _seated(deck: Deck, bots: str, games: int) -> list[Seated]:
    """Games with every heroine in turn at every seat."""
    heroines = [heroine.id for heroine in deck.heroines.heroines] if deck.heroines else []

    def bot(seed: int) -> Bot:
        return GreedyBot() if bots == "greedy" else RandomBot(seed)

    return [
        Seated(
            heroines=tuple(heroines[(seed + seat) % len(heroines)] for seat in range(4)),
            bots=tuple(bot(4 * seed + seat) for seat in range(4)),
            first_dealer=0,
            seed=seed,
        )
        for seed in range(games)
    ]


if __name__ == "__main__":
    speed = measure()
    print(f"{speed.games:.0f} greedy games with heroines a CPU second, {speed.words:.0f} words a game")
    if fast.available():
        for bots in ("greedy", "random"):
            games, times = measure_fast(bots)
            print(f"{games:,.0f} {bots} games a CPU second by the fast engine: {times:.0f} times as many")
    else:
        print(fast.NOTE)
