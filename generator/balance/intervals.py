"""Intervals: where the truth lies, for all that so many games tell, with 95 % confidence.

Games are independent, rounds and plays of one game are not. The variance of part over whole is
taken over games (linearised, as for any ratio of sums). A share gets Wilson's score interval
(1927) for the number of independent trials that would vary as much: for wins, one a game. A mean
gets the normal interval.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from generator.balance.tally import Sums

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def share(sums: Sums) -> tuple[float, float]:
    """The interval of a share. Raises ZeroDivisionError where the whole is 0."""
    value, spread = sums.part / sums.whole, variance(sums)
    if 0 < value < 1:
        if not spread:
            return value, value  # the same in every game
        return wilson(value, value * (1 - value) / spread)
    return wilson(value, trials(sums))  # nothing varied


def trials(sums: Sums) -> float:
    """As how many games, all of the same size, those are that were played (Kish)."""
    return sums.whole**2 / sums.whole_whole


def wilson(value: float, trials: float) -> tuple[float, float]:
    """Wilson's interval of a share seen in so many independent trials."""
    square = _Z * _Z / trials
    centre = (value + square / 2) / (1 + square)
    reach = _Z * sqrt(value * (1 - value) / trials + square / trials / 4) / (1 + square)
    return (0.0 if value == 0 else max(0.0, centre - reach)), (
        1.0 if value == 1 else min(1.0, centre + reach)
    )


def mean(sums: Sums, games: int) -> tuple[float, float] | None:
    """The normal interval of a mean; None where one game alone tells nothing of its spread."""
    if games < 2:
        return None
    value = sums.part / sums.whole
    reach = _Z * sqrt(variance(sums) * games / (games - 1))
    return value - reach, value + reach


def variance(sums: Sums) -> float:
    """The variance of part over whole, games being independent."""
    # In whole numbers up to the division: differences of great floats would lose their digits.
    part, whole = sums.part, sums.whole
    residues = sums.part_part * whole**2 - 2 * part * whole * sums.part_whole + part**2 * sums.whole_whole
    return residues / whole**4
