"""What bots that weigh their actions think things are worth: one table, a named row for each bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Whole-number weights; the values here are the greedy bot's, found by bench/tune.py."""

    speed: int = 18  # a point of one's own speed
    theirs: int = 5  # a point of speed taken from another
    ready: int = 42  # reaching the speed from which ron is allowed
    open_number: int = 14  # a number in hand that isn't in the river, so that it can win by tsumo
    pair: int = 18  # cards in hand enough for ron, for each more of that number still unseen
    pairs_seen: int = 3  # of those, no more than this many
    power: int = 28  # one power, up to the counted yakuman
    more_power: int = 4  # one power beyond it
    later_power: int = 12  # a face-down card: whatever lies next to it will gain power
    danger: int = 3  # a point at stake, for each pair unseen and each player fast enough
    card: int = 10  # a hand card given up, beside what the hand loses with it
    draw: int = 26  # a card drawn


STYLES: Mapping[str, Weights] = {
    "greedy": Weights(),
    "cautious": Weights(danger=6, later_power=24, pair=24),  # hides what others could ron
    "caller": Weights(theirs=16, power=48, more_power=12),  # takes cards, and the power that pays for them
}
"""The bots that weigh, by name: the greedy one, and others as changes to it."""
