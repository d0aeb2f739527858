"""How far the bot that looks ahead looks, and what it thinks the end of a round is worth."""

from __future__ import annotations

from typing import NamedTuple


class Foresight(NamedTuple):
    """Whole numbers: how much is tried for each decision, and the worth of what it comes to."""

    samples: int = 32  # how often the unseen cards are dealt anew
    rounds: int = 1  # how many rounds are played on, this one counted
    game: int = 100  # a game won; lost it is worth as much less than nothing
    point: int = 5  # a point more than the best of the others
    seal: int = 5  # one's own broken seals, squared
    their_seal: int = 3  # a broken seal of another
    certain: int = 2  # standard errors, squared, by which a choice must be better than the greedy bot's


USUAL = Foresight()
"""How far the bot named `ahead` looks."""
