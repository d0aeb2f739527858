"""Intervals: where the truth lies, for all that so many games tell, with 95 % confidence.

The variance of part over whole is taken over what is independent (linearised, as for any ratio of
sums): rounds and plays of one game are not, nor are the games of one block, in which all change
places (see `Setting.block`). Games of a block vary against each other; taken for independent they
would make intervals of skills used a round a half wider than need be.

A share gets Wilson's score interval (1927) for the number of independent trials that would vary as
much: for wins of players who are all alike, one a game. A mean gets Student's (1908). What is taken
over blocks is so by Student's t, shares as well, as E. L. Korn and B. I. Graubard have it (Survey
Methodology 24, 1998, p. 193): of fifteen blocks one does not know very well how they vary.
Blocks or games count by their size (Kish), so that a last block that was not played to its end, or one in
which a figure hardly came up, is a part of one.
"""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

from generator.balance.tally import Cross, Sums

CONFIDENCE = 0.95
QUANTILE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard errors to both sides that hold a normal figure so often: 1.96."""

FEW = 8
"""So many blocks at least tell how much they vary. Of fewer, games are taken to be independent."""


class Spread(NamedTuple):
    """The variance of a figure, and from how many independent deviations it is known (inf: it is given)."""

    variance: float
    freedom: float = inf

    def reach(self, quantile: float) -> float:
        """How far it goes to both sides as often as a normal figure goes so many standard errors."""
        return student(self.freedom, quantile) * sqrt(self.variance)


def share(sums: Sums) -> tuple[float, float]:
    """The interval of a share. Raises ZeroDivisionError where the whole is 0."""
    value = sums.part / sums.whole
    if not 0 < value < 1:
        return wilson(value, trials(sums))  # nothing varied, in as many games
    variance, freedom = spread(sums)
    if not variance:
        return value, value  # the same in every game
    return wilson(value, value * (1 - value) / variance, student(freedom))


def trials(sums: Sums) -> float:
    """As how many games, all of the same size, those are that were played (Kish)."""
    return sums.whole**2 / sums.whole_whole


def wilson(value: float, trials: float, quantile: float = QUANTILE) -> tuple[float, float]:
    """Wilson's interval of a share seen in so many independent trials."""
    square = quantile * quantile / trials
    centre = (value + square / 2) / (1 + square)
    reach = quantile * sqrt(value * (1 - value) / trials + square / trials / 4) / (1 + square)
    return (0.0 if value == 0 else max(0.0, centre - reach)), (
        1.0 if value == 1 else min(1.0, centre + reach)
    )


def mean(sums: Sums) -> tuple[float, float] | None:
    """Student's interval of a mean; None where one game alone tells nothing of its spread."""
    independent = sums.blocks if tell(sums) else sums
    if trials(independent) <= 1:
        return None
    value, reach = sums.part / sums.whole, _estimated(independent).reach(QUANTILE)
    return value - reach, value + reach


def spread(sums: Sums) -> Spread:
    """How far part over whole may be off: over blocks, or over games where blocks do not `tell`."""
    return _estimated(sums.blocks) if tell(sums) else Spread(variance(sums))


def tell(sums: Sums) -> bool:
    """Whether there are blocks, and enough to tell how much they vary."""
    blocks = sums.blocks
    return blocks.whole_whole > 0 and trials(blocks) >= FEW


def _estimated(sums: Sums) -> Spread:
    return estimated(variance(sums), trials(sums))


def estimated(variance: float, trials: float) -> Spread:
    """The spread of a figure whose variance is known from so many trials alone, over one."""
    return Spread(variance * trials / (trials - 1), trials - 1)


def variance(sums: Sums) -> float:
    """The variance of part over whole, games being independent."""
    # In whole numbers up to the division: differences of great floats would lose their digits.
    part, whole = sums.part, sums.whole
    residues = sums.part_part * whole**2 - 2 * part * whole * sums.part_whole + part**2 * sums.whole_whole
    return residues / whole**4


def covariance(old: Sums, new: Sums, cross: Cross) -> float:
    """The covariance of part over whole in both, games of different numbers being independent."""
    shared = (
        old.whole * new.whole * cross.part_part
        - old.whole * new.part * cross.part_whole
        - old.part * new.whole * cross.whole_part
        + old.part * new.part * cross.whole_whole
    )
    return shared / (old.whole**2 * new.whole**2)


def student(freedom: float, quantile: float = QUANTILE) -> float:
    """Student's t with so many degrees of freedom that is gone beyond as often as a normal quantile.

    By Fisher's expansion (Abramowitz and Stegun, 26.7.5): right to a hundredth from five degrees on.
    """
    if freedom == inf:
        return quantile
    z, n = quantile, max(freedom, 1.0)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
