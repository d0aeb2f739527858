"""Bots with a habit: greedy ones that leave out one part of the game.

One of them beside others that don't shows what the part is worth. They are told apart from the
greedy bot by their weights alone, so that every engine knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from generator.play.bots import Bot, GreedyBot
from generator.play.weights import Weights

_NEVER = 10_000
"""More than all else in a decision together."""

_WEIGHTS: Mapping[str, Weights] = {
    "no-power": Weights(power=0, more_power=0, later_power=0),  # neither seeks power nor saves it
    "no-calls": Weights(theirs=-_NEVER),  # takes no card
    "no-face-down": Weights(later_power=-_NEVER),
    "no-skills": Weights(card=_NEVER),  # gives no card for a skill; one that costs none is used
    "no-caution": Weights(danger=0),  # whatever others could ron
}


def _with_habit(name: str, _seed: int) -> Bot:
    return GreedyBot(_WEIGHTS[name], name)


HABITS: Mapping[str, Callable[[int], Bot]] = {name: partial(_with_habit, name) for name in _WEIGHTS}
"""Bots with a habit, by name, made as those of `play.bots.BOTS`."""
