"""Playing until enough is known, with intervals that hold whenever one stops.

An interval for a fixed number of games is wrong too often for somebody who looks again and again
and stops when it pleases. Those here hold at all moments at once: the asymptotic confidence
sequences of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform
central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024),
arXiv 2103.06476, theorem 2.2: after t games the mean lies, for every t with probability 1 - α, in

    mean ± s √(2 (t ρ² + 1) / (t² ρ²) · log(√(t ρ² + 1) / α)),

s being the deviation of one game. ρ² = (log(1/α²) + log(log(1/α²)) + 1) / t* makes them narrowest
after t* games. Figures that are ratios of means are taken linearised, as the paper allows.
Several figures share α evenly (Bonferroni), so all their intervals together hold.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log, sqrt
from statistics import NormalDist
from typing import Protocol, Self, TypeVar

STEP = 2_000
"""Checkpoints are whole numbers of so many games, or of a few more where these are no whole blocks."""

GROWTH = 1.4
"""Checkpoints lie apart by this factor: looking seldom costs little, and stopping late up to a third."""

ALPHA, POWER = 0.05, 0.8
"""A fixed-size test of one figure, by which the sequences are tuned."""

MOST = 4
"""At most this many times the games of the fixed-size test are played."""


class Adding(Protocol):
    """What games came to, so many of them, and more to be added."""

    def __add__(self, other: Self, /) -> Self: ...

    @property
    def games(self) -> int: ...


Tallied = TypeVar("Tallied", bound=Adding)


@dataclass(frozen=True, slots=True)
class Plan:
    """After how many games to look, the last of them the most; `tuned` are the t* of the sequences.

    Without it the intervals are for the last number of games alone.
    """

    checkpoints: tuple[int, ...]
    tuned: int | None = None

    def batches(self, size: int) -> list[range]:
        """The numbers of all games, in batches of so many that do not reach over a checkpoint."""
        return [
            range(first, min(first + size, end))
            for begin, end in pairwise((0, *self.checkpoints))
            for first in range(begin, end, size)
        ]

    def width(self, games: int, alpha: float) -> float:
        """Half the width of an interval in standard errors, when it may miss with probability `alpha`."""
        if self.tuned is None:
            return NormalDist().inv_cdf(1 - alpha / 2)
        grown = games * _mixed(alpha) / self.tuned
        return sqrt(2 * (grown + 1) / grown * log(sqrt(grown + 1) / alpha))


def _mixed(alpha: float) -> float:
    """t* ρ², which makes the sequence narrowest after t* games."""
    twice = -2 * log(alpha)
    return twice + log(twice) + 1


def fixed(games: int) -> Plan:
    """So many games and one look."""
    return Plan((games,))


def detecting(effect: float, variance: float, block: int = 1, most: float = MOST) -> Plan:
    """Looks at whole blocks until an effect is settled, for a figure whose variance by game is this.

    The sequence is narrowest where a fixed-size test would find the effect with a power of 80 %.
    """
    quantile = NormalDist().inv_cdf
    wanted = (quantile(1 - ALPHA / 2) + quantile(POWER)) ** 2 * variance / effect**2
    step = whole_blocks(STEP, block)
    tuned = max(step, ceil(wanted))
    return Plan(tuple(growing(ceil(most * tuned), step)), tuned)


def whole_blocks(games: int, block: int) -> int:
    """So many games, or as few more as make whole blocks."""
    return block * ceil(games / block)


def growing(most: int, step: int = STEP) -> Iterator[int]:
    """Checkpoints, whole numbers of steps, up to the first that is not below `most`."""
    games = step
    while games < most:
        yield games
        games = step * ceil(games * GROWTH / step)
    yield step * ceil(most / step)


def play(
    tallies: Iterable[Tallied],
    plan: Plan,
    nothing: Tallied,
    decided: Callable[[Tallied], bool],
    progress: Callable[[int, int], None] | None = None,
) -> Tallied:
    """Add up the tallies of games in the order of their numbers, up to the checkpoint where all is decided.

    Stopped by KeyboardInterrupt, it gives what there is. No tally may reach over a checkpoint.
    """
    total, most = nothing, plan.checkpoints[-1]
    with suppress(KeyboardInterrupt), closing(_generator(tallies)) as played:
        for more in played:
            total += more
            if progress:
                progress(total.games, most)
            if total.games == most or (total.games in plan.checkpoints and decided(total)):
                break
    return total


def _generator(tallies: Iterable[Tallied]) -> Generator[Tallied, None, None]:
    """What can be closed, so that those who play stop when nobody listens any more."""
    yield from tallies
