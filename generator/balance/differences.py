"""What moved between two drafts: the difference of every figure, with an interval.

Both drafts are played with the same seeds and seats, so that what chance does to both cancels out.
The variance of a difference of two ratios is taken over blocks of games (linearised, see
`intervals`), and what both have in common off it:

    Var(R - r) = Var(R) + Var(r) - 2 Cov(R, r).

A figure that did not vary at all is taken as if it had once differed by one in another game: what
never happened in so many games may happen yet.

Win rates of heroines and of seats are one family; all other figures are another. In 95 of 100
comparisons every interval holds the truth: the families share the 5 % by `SPLIT`, the figures of a
family evenly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from generator.balance import intervals
from generator.balance.intervals import Spread
from generator.balance.measures import MEASURES, Measure, ordered
from generator.balance.sequential import Plan
from generator.balance.tally import Cross, PairTally, Sums

Family = Literal["wins", "others"]
Verdict = Literal["moved", "unmoved", "undecided"]

WINS = ("win_heroine", "win_seat")
"""The figures by which a comparison is decided."""

SPLIT: Mapping[Family, float] = {"wins": 0.04, "others": 0.01}
"""How often an interval of a family may miss."""

ENOUGH = 30
"""In so many games at least a figure must have come up before anything is said of it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure in both drafts, and by how much it is more in the new one.

    `low` and `high` hold the true difference; None where the figure came up too seldom.
    """

    measure: Measure
    of: str
    old: float
    new: float
    low: float | None
    high: float | None

    @property
    def value(self) -> float:
        """How much more the new draft has."""
        return self.new - self.old

    @property
    def family(self) -> Family:
        """Which figures it shares its error with."""
        return _family(self.measure)

    def verdict(self, points: float) -> Verdict:
        """Whether it moved; or, of a share, by no more than `points` (a part of 1); or nobody can tell."""
        if self.low is None or self.high is None:
            return "undecided"
        if self.low > 0 or self.high < 0:
            return "moved"
        within = -points <= self.low and self.high <= points
        return "unmoved" if within and self.measure.kind == "share" else "undecided"


def _family(measure: Measure) -> Family:
    return "wins" if measure.name in WINS else "others"


def differences(pair: PairTally, plan: Plan) -> tuple[Difference, ...]:
    """The difference of every figure that came up in both drafts, in the order of the measures."""
    found = tuple(_figures(pair))
    sizes = Counter(_family(measure) for measure, _ in found)
    return tuple(_difference(pair, plan, sizes, measure, of) for measure, of in found)


def _figures(pair: PairTally) -> Iterator[tuple[Measure, str]]:
    for measure in MEASURES:
        subjects = ordered(pair.new, measure)
        if measure.group == "bot" and len(subjects) == 1:
            continue  # it always wins
        for of in subjects:
            if pair.old.whole(measure.name, of):
                yield measure, of


def _difference(
    pair: PairTally, plan: Plan, sizes: Mapping[Family, int], measure: Measure, of: str
) -> Difference:
    key = (measure.name, of)
    old, new = pair.old.sums[key], pair.new.sums[key]
    values = old.part / old.whole, new.part / new.whole
    if min(intervals.trials(old), intervals.trials(new)) < ENOUGH:
        return Difference(measure, of, *values, None, None)
    family = _family(measure)
    width = plan.width(pair.games, SPLIT[family] / sizes[family])
    reach = spread(old, new, pair.cross.get(key, Cross())).reach(width)
    value = values[1] - values[0]
    return Difference(measure, of, *values, value - reach, value + reach)


def spread(old: Sums, new: Sums, cross: Cross) -> Spread:
    """How far new ratio less old one may be off, games of different numbers or blocks being independent."""
    if intervals.tell(old) and intervals.tell(new):
        blocks = old.blocks, new.blocks
        found = intervals.estimated(_variance(*blocks, cross.blocks), min(map(intervals.trials, blocks)))
    else:
        found = Spread(_variance(old, new, cross))
    least = min(intervals.trials(old), intervals.trials(new)) ** -2
    return found if found.variance > least else Spread(least)


def _variance(old: Sums, new: Sums, cross: Cross) -> float:
    shared = intervals.covariance(old, new, cross)
    return intervals.variance(old) + intervals.variance(new) - 2 * shared
