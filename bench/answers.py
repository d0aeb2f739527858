"""How long a designer waits: for what a change does to the game, and for the files of all print shops.

Comparisons run in a cache folder of their own, in which the fast engine is compiled and no game is
kept. Only CPU seconds are measured, so that nothing else the machine does counts. What a comparison takes on
two cores follows from them: what is done before the first game, which one core does alone, and half of the
rest, for batches of games depend on nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cost import ROOT, hibari, once

from generator.balance import fast

DECK = ROOT / "cards.yaml"
EARLIER = ROOT / "drafts" / "draft-3.yaml"

SMALL_CHANGE = {
    "yakuman_bonus: 7": "yakuman_bonus: 8",
    "score_range: 99": "score_range: 105",  # what can be reached then; else the deck has a problem
}


@dataclass(frozen=True)
class Compared:
    """Seconds: of a 1-point detection between decks of other cards, on two cores; and of a number changed
    a little, in one process."""

    detection: float
    small: float


def measure_compared() -> Compared | None:
    """Both comparisons, told as a user is told them; None without the fast engine, which promises them."""
    if not fast.available():
        return None
    with TemporaryDirectory() as name, _cache(Path(name) / "cache"):
        changed = _changed(Path(name) / "changed.yaml")
        two_games = ("compare", EARLIER, DECK, "--games", "2", "--jobs", "1")
        once(hibari(*two_games))  # compiles
        start = once(hibari(*two_games, "--seed", "1")).cpu
        whole = once(hibari("compare", EARLIER, DECK, "--detect", "1", "--jobs", "2")).cpu
        small = once(hibari("compare", DECK, changed, "--detect", "1", "--jobs", "1")).cpu
    return Compared(start + (whole - start) / 2, small)


def measure_press() -> float:
    """CPU seconds, all processes together, for the whole game as every shop asks for it."""
    with TemporaryDirectory() as name:
        return once(hibari("press", DECK, "--shop", "all", "--out", name)).cpu


def _changed(path: Path) -> Path:
    """The deck with the small change."""
    text = DECK.read_text(encoding="utf-8")
    for old, new in SMALL_CHANGE.items():
        if text.count(old) != 1:
            sys.exit(f"{DECK.name}: `{old}` is not there once, so it cannot be changed to `{new}`")
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


@contextmanager
def _cache(folder: Path) -> Iterator[None]:
    """Commands keep what they keep in this folder."""
    before = os.environ.get("HIBARI_CACHE")
    os.environ["HIBARI_CACHE"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["HIBARI_CACHE"]
        else:
            os.environ["HIBARI_CACHE"] = before
