"""Four-player games with heroines a CPU second: the reference engine's, and how many the fast one plays.

The reference is held against a calibration loop in the same run, the fast engine against the reference.

The loop draws words from the engine's own integer generator; its rate says how fast this machine
runs plain Python. A game may cost as much as MOST_WORDS: what 250 games a second cost on the
machine that gave the promise, which draws 4.75 million words a second.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.balance import fast
from generator.balance.sample import sample
from generator.balance.setting import setting
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
TIMES = {"greedy": 20, "random": 30}
"""So many times the reference's games the fast engine promises, counting included."""
COMPILED, STARTED = 40, 1  # seconds at most
REFERENCE = 250


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


@dataclass(frozen=True)
class Fast:
    """Games a CPU second: counted by the fast engine, only played by it, played by the reference."""

    counted: float
    played: float
    reference: float

    @property
    def times(self) -> float:
        """How many times the reference's games are counted."""
        return self.counted / self.reference


def measure() -> Speed:
    """The best of several runs: whatever else the machine does only slows them down."""
    deck = load(ROOT / "cards.yaml").deck
    runs = [(_words(), _games(deck, "greedy")) for _ in range(RUNS)]
    words, games = (max(rates) for rates in zip(*runs, strict=True))
    return Speed(games, words / games)


def measure_fast(bots: str) -> Fast:
    """The fast engine beside the reference in the same run: each the best of several."""
    deck = load(ROOT / "cards.yaml").deck
    chosen = setting(deck, 4, bots=(bots,))
    games = _seated(deck, bots, FAST_GAMES)
    sample(deck, chosen, range(1))  # compiled, or loaded from the disk
    runs = [
        (
            _rate(FAST_GAMES, lambda: sample(deck, chosen, range(FAST_GAMES)).tally()),
            _rate(FAST_GAMES, lambda: fast.play_many(deck, games)),
            _games(deck, bots),
        )
        for _ in range(RUNS)
    ]
    return Fast(*(max(rates) for rates in zip(*runs, strict=True)))


def measure_starts() -> tuple[float, float]:
    """CPU seconds to the end of the first game: when all is compiled first, and from then on."""
    game = (
        "import time; from pathlib import Path; from generator.deck.load import load; "
        "from generator.balance.setting import setting; from generator.balance.sample import sample; "
        f"deck = load(Path({str(ROOT / 'cards.yaml')!r})).deck; start = time.process_time(); "
        "sample(deck, setting(deck), range(1)).tally(); print(time.process_time() - start)"
    )
    with TemporaryDirectory() as folder:
        seconds = [
            float(
                subprocess.run(
                    [sys.executable, "-c", game],
                    env=os.environ | {"HIBARI_CACHE": folder},
                    stdout=subprocess.PIPE,
                    check=True,
                    cwd=ROOT,
                ).stdout
            )
            for _ in range(2)
        ]
    return seconds[0], seconds[1]


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


def tell() -> bool:
    """Print all of it; whether every promise is kept."""
    speed = measure()
    kept = [speed.kept]
    print(
        f"reference: {speed.games:,.0f} greedy games a CPU second (bar: {REFERENCE} on the machine "
        f"that gave it); {speed.words:,.0f} words a game (bar: {MOST_WORDS:,})"
    )
    if not fast.available():
        print(fast.NOTE)
        return all(kept)
    compiled, started = measure_starts()
    kept += [compiled <= COMPILED, started <= STARTED]
    print(
        f"fast engine: compiled in {compiled:.1f} CPU seconds (bar: {COMPILED}), "
        f"then begins in {started:.2f} (bar: {STARTED})"
    )
    for bots, bar in TIMES.items():
        found = measure_fast(bots)
        kept.append(found.times >= bar)
        print(
            f"{bots}: {found.counted:,.0f} games a CPU second counted, {found.played:,.0f} only played, "
            f"{found.reference:,.0f} by the reference: {found.times:.0f} times (bar: {bar})"
        )
    return all(kept)


if __name__ == "__main__":
    sys.exit(not tell())
