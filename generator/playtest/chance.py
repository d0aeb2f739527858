"""What chance gives: exact distributions of a few games, and intervals that hold for few games.

A distribution is a list of probabilities from its `first` value on. Sums of independent games are
convolutions; a probability this far below all that matters is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import atan, ceil, cos, exp, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist, mean, stdev

from generator.balance.intervals import CONFIDENCE

POWER = 0.8
"""How often a change of the size named is found."""

_TAIL = (1 - CONFIDENCE) / 2
_NEGLIGIBLE = 1e-15
_HALVINGS = 60


@dataclass(frozen=True, slots=True)
class Distribution:
    """The probabilities of whole numbers from `first` on."""

    first: int
    chances: tuple[float, ...]

    def __add__(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent numbers."""
        few, many = sorted((self.chances, other.chances), key=len)
        total = [0.0] * (len(few) + len(many) - 1)
        for shift, chance in enumerate(few):
            if chance:
                for place, more in enumerate(many, shift):
                    total[place] += chance * more
        begin, end = 0, len(total)
        while total[begin] < _NEGLIGIBLE:
            begin += 1
        while total[end - 1] < _NEGLIGIBLE:
            end -= 1
        return Distribution(self.first + other.first + begin, tuple(total[begin:end]))

    def as_far_off(self, value: int) -> float:
        """How often a number comes up that is no likelier than this one: the two-sided exact test."""
        place = value - self.first
        own = self.chances[place] if 0 <= place < len(self.chances) else 0.0
        # Chances that are equal but for rounding count, as R's binom.test has it.
        return min(1.0, sum(chance for chance in self.chances if chance <= own * (1 + 1e-7)))


def total(games: Iterable[tuple[Distribution, int]]) -> Distribution:
    """The distribution of the sum over independent games: so many of each distribution."""
    summed = Distribution(0, (1.0,))
    for each, times in games:
        while times:
            if times % 2:
                summed += each
            times //= 2
            if times:
                each += each
    return summed


def happens(part: float, games: int) -> Distribution:
    """Whether something happens that did in `part` of so many simulated games.

    Half a game is added to either side, so that what never came up is rare, not impossible.
    """
    chance = (part + 0.5) / (games + 1)
    return Distribution(0, (1 - chance, chance))


def counted(spread: Sequence[tuple[int, int]], seen: Iterable[int]) -> Distribution:
    """Values that occurred in simulated games so often; one more game is shared out over all between.

    The values `seen` at the table are among them, so that none of them is impossible.
    """
    values = [value for value, _ in spread] + list(seen)
    first, last = min(values), max(values)
    games, width = sum(count for _, count in spread), last - first + 1
    chances = [1 / width / (games + 1)] * width
    for value, count in spread:
        chances[value - first] += count / (games + 1)
    return Distribution(first, tuple(chances))


def clopper_pearson(part: int, whole: int) -> tuple[float, float]:
    """The exact interval of a share (1934): never less sure than it says, however few the games."""
    low = 0.0 if part == 0 else _where(lambda p: _at_least(part, whole, p) >= _TAIL)
    high = 1.0 if part == whole else _where(lambda p: 1 - _at_least(part + 1, whole, p) < _TAIL)
    return low, high


def student(values: Sequence[int]) -> tuple[float, float] | None:
    """Student's interval of a mean (1908); None where the values tell nothing of their spread."""
    if len(set(values)) < 2:
        return None
    reach = quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return mean(values) - reach, mean(values) + reach


def quantile(freedom: int) -> float:
    """How far Student's t with so many degrees of freedom reaches with 95 %."""
    low, high = 0.0, 1.0
    while _within(high, freedom) < CONFIDENCE:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return high


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """The same chances corrected for there being many (Holm 1979).

    Where chance alone is at work, at most 5 % of all lists hold one under 5 %.
    """
    tested = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    corrected: list[float | None] = [None] * len(chances)
    most = 0.0
    for rank, (chance, place) in enumerate(tested):
        most = max(most, min(1.0, chance * (len(tested) - rank)))
        corrected[place] = most
    return corrected


def games_needed(share: float, change: float) -> int:
    """How many games tell a share from one that is greater by `change`, four times in five."""
    normal, after = NormalDist(), min(share + change, 1.0)
    sure = normal.inv_cdf(1 - _TAIL) * sqrt(share * (1 - share))
    found = normal.inv_cdf(POWER) * sqrt(after * (1 - after))
    return max(1, ceil(((sure + found) / change) ** 2))


def least_change(share: float, games: int) -> float | None:
    """The least rise of a share that so many games tell four times in five; None if not even one to 1."""
    if games_needed(share, 1 - share) > games:
        return None
    return _where(lambda change: games_needed(share, max(change * (1 - share), 1e-9)) <= games) * (1 - share)


def _at_least(part: int, whole: int, chance: float) -> float:
    """How often something of this chance happens at least `part` times in `whole` games."""
    if chance in (0.0, 1.0):
        return float(chance) if part else 1.0
    return sum(
        exp(
            lgamma(whole + 1) - lgamma(k + 1) - lgamma(whole - k + 1)
            + k * log(chance) + (whole - k) * log1p(-chance)
        )
        for k in range(part, whole + 1)
    )  # fmt: skip


def _where(holds: Callable[[float], bool]) -> float:
    """Where in 0–1 something begins to hold that holds from there on."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _within(reach: float, freedom: int) -> float:
    """How often t stays within ±reach (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(reach / sqrt(freedom))
    if freedom == 1:
        return 2 * angle / pi
    square, odd = cos(angle) ** 2, freedom % 2
    term = cos(angle) if odd else 1.0
    series = term
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= square * (k - 1) / k
        series += term
    sine = reach / sqrt(freedom + reach * reach)
    return (2 / pi) * (angle + sine * series) if odd else sine * series
