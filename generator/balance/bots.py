"""All bots by name: those of `play`, and the one that looks ahead, which needs the fast engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.balance import fast
from generator.balance.foresight import USUAL, Foresight
from generator.play import bots
from generator.play.actions import Action
from generator.play.bots import Bot
from generator.play.view import View


@dataclass(frozen=True, slots=True)
class AheadBot:
    """Deals the cards it does not see anew, many times, and plays each choice on as greedy bots would.

    Its words follow from its seed and the position alone: the same view gives the same choice.
    """

    seed: int
    foresight: Foresight = USUAL
    name: str = "ahead"

    def choose(self, seen: View, legal: Sequence[Action]) -> Action:
        """The action worth most over all samples. Raises NotAvailable."""
        return legal[fast.best_ahead(seen, self.foresight, self.seed, len(legal))]


BOTS: Mapping[str, Callable[[int], Bot]] = {**bots.BOTS, "ahead": AheadBot}
"""Bots by name, each made from a seed of her own."""


def refused(name: str) -> str | None:
    """Why no bot of this name can play here; None if one can."""
    if name not in BOTS:
        return f"there is no bot '{name}': the bots are {' '.join(BOTS)}"
    return fast.NEEDED if name == "ahead" and not fast.available() else None
