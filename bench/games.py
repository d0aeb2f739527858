"""Greedy four-player games with heroines a CPU second, against a calibration loop in the same run.

The loop draws words from the engine's own integer generator; its rate says how fast this machine
runs plain Python. A game may cost as much as MOST_WORDS: what 250 games a second cost on the
machine that gave the promise, which draws 4.75 million words a second.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import GreedyBot, playout
from generator.play.chance import generator
from generator.play.engine import new_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = 300
RUNS = 3
WORDS = 1_000_000
MOST_WORDS = 19_000


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
    runs = [(_words(), _games(deck)) for _ in range(RUNS)]
    words, games = (max(rates) for rates in zip(*runs, strict=True))
    return Speed(games, words / games)


def _words() -> float:
    """Words of the generator a CPU second."""
    start = time.process_time()
    deque(islice(generator(1, 1), WORDS), maxlen=0)
    return WORDS / (time.process_time() - start)


def _games(deck: Deck) -> float:
    """Whole greedy games a CPU second, every heroine in turn at every seat."""
    heroines = [heroine.id for heroine in deck.heroines.heroines] if deck.heroines else []
    bots = [GreedyBot()] * 4
    start = time.process_time()
    for seed in range(GAMES):
        chosen = [heroines[(seed + seat) % len(heroines)] for seat in range(4)]
        deque(playout(new_game(deck, 4, chosen), bots, seed), maxlen=0)
    return GAMES / (time.process_time() - start)


if __name__ == "__main__":
    speed = measure()
    print(f"{speed.games:.0f} greedy games with heroines a CPU second, {speed.words:.0f} words a game")
