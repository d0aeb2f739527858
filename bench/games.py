"""Greedy four-player games with heroines a CPU second, against a calibration loop in the same run.

The loop draws words from the engine's own integer generator; its rate says how fast this machine
runs plain Python. A game may cost as much as LIMIT words: what 250 games a second cost on the
machine that gave the promise. Ends with exit status 1 if it costs more.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from itertools import islice
from pathlib import Path

from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import GreedyBot, playout
from generator.play.chance import generator
from generator.play.engine import new_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = 300
WORDS = 1_000_000
LIMIT = 19_000


def calibration() -> float:
    """Words of the generator a CPU second."""
    start = time.process_time()
    deque(islice(generator(1, 1), WORDS), maxlen=0)
    return WORDS / (time.process_time() - start)


def games(deck: Deck) -> float:
    """Whole greedy games a CPU second, every heroine in turn at every seat."""
    heroines = [heroine.id for heroine in deck.heroines.heroines] if deck.heroines else []
    bots = [GreedyBot()] * 4
    start = time.process_time()
    for seed in range(GAMES):
        chosen = [heroines[(seed + seat) % len(heroines)] for seat in range(4)]
        deque(playout(new_game(deck, 4, chosen), bots, seed), maxlen=0)
    return GAMES / (time.process_time() - start)


def main() -> int:
    """Measure, print, and judge."""
    deck = load(ROOT / "cards.yaml").deck
    pairs = [(calibration(), games(deck)) for _ in range(3)]
    words, rate = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    print(f"greedy games with heroines: {rate:.0f} a CPU second")
    print(f"a game costs {words / rate:.0f} words of the generator (at most {LIMIT})")
    return 0 if words / rate <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
