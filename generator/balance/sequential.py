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

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from math import ceil, log, sqrt
from statistics import NormalDist
from typing import Protocol, Self, TypeVar

BATCH = 500
"""Games of a batch; checkpoints are whole numbers of batches."""

FIRST = 2 * BATCH
GROWTH = 1.4
"""Checkpoints lie apart by this factor: looking seldom costs little, and stopping late up to a third."""

ALPHA, POWER = 0.05, 0.8
"""A fixed-size test of one figure, by which the sequences are tuned."""

MOST = 5
"""At most this many times the games of the fixed-size test are played."""


class Adding(Protocol):
    """What games came to: the more of them the better."""

    def __add__(self, other: Self, /) -> Self: ...


Tallied = TypeVar("Tallied", bound=Adding)

Player = Callable[[Sequence[range]], Iterable[Tallied]]
"""Plays batches of games by their numbers and gives what each came to, in any order."""


@dataclass(frozen=True, slots=True)
class Plan:
    """After how many games to look, the last of them the most; `tuned` are the t* of the sequences.

    Without it the intervals are for the last number of games alone.
    """

    checkpoints: tuple[int, ...]
    tuned: int | None = None

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


def detecting(effect: float, variance: float, most: float = MOST) -> Plan:
    """Looks until an effect is settled, for a figure whose variance by game is this.

    The sequence is narrowest where a fixed-size test would find the effect with a power of 80 %.
    """
    quantile = NormalDist().inv_cdf
    wanted = (quantile(1 - ALPHA / 2) + quantile(POWER)) ** 2 * variance / effect**2
    tuned = max(FIRST, ceil(wanted))
    return Plan(tuple(growing(ceil(most * tuned))), tuned)


def growing(most: int) -> Iterator[int]:
    """Checkpoints up to the first that is not below `most`, all of them whole numbers of batches."""
    games = FIRST
    while games < most:
        yield games
        games = BATCH * ceil(games * GROWTH / BATCH)
    yield BATCH * ceil(most / BATCH)


def batches(first: int, last: int) -> list[range]:
    """The games from `first` up to, but without, `last`, in batches."""
    return [range(number, min(number + BATCH, last)) for number in range(first, last, BATCH)]


def play(
    player: Player[Tallied],
    plan: Plan,
    nothing: Tallied,
    decided: Callable[[Tallied], bool],
    progress: Callable[[Tallied], None] = lambda _: None,
) -> Tallied:
    """Play up to the first checkpoint where all is decided; stopped by KeyboardInterrupt, what there is.

    It decides at checkpoints only, so the number of processes and their order change nothing.
    """
    total, played = nothing, 0
    with suppress(KeyboardInterrupt):
        for checkpoint in plan.checkpoints:
            with closing(_generator(player(batches(played, checkpoint)))) as tallies:
                for more in tallies:
                    total += more
                    progress(total)
            if decided(total):
                break
            played = checkpoint
    return total


def _generator(tallies: Iterable[Tallied]) -> Generator[Tallied, None, None]:
    """Something that can be closed, so that what runs elsewhere stops when this does."""
    yield from tallies
