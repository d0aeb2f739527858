"""Intervals hold the truth as often as they promise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from statistics import NormalDist

import pytest

from generator.balance import intervals
from generator.balance.tally import Counts, Sums, tallied
from generator.play.chance import below, generator

RUNS, GAMES = 2000, 150
Game = Callable[[Iterator[int]], tuple[int, int]]


def _coin(words: Iterator[int]) -> tuple[int, int]:
    """One throw that wins in 30 %."""
    return int(below(words, 10) < 3), 1


def _rounds(words: Iterator[int]) -> tuple[int, int]:
    """One to five throws of a coin that wins in 20 or in 60 %: throws of a game hang together."""
    throws, chance = 1 + below(words, 5), (2, 6)[below(words, 2)]
    return sum(below(words, 10) < chance for _ in range(throws)), throws


def _points(words: Iterator[int]) -> tuple[int, int]:
    """Points from 0 to 9 in each of one to five rounds."""
    rounds = 1 + below(words, 5)
    return sum(below(words, 10) for _ in range(rounds)), rounds


def _runs(game: Game) -> Iterator[Sums]:
    for run in range(RUNS):
        words = generator(20, run)
        yield tallied(Counts({("it", ""): game(words)}, ()) for _ in range(GAMES)).sums["it", ""]


@pytest.mark.parametrize(("game", "truth"), [(_coin, 0.3), (_rounds, 0.4)])
def test_shares_hold_the_truth(game: Game, truth: float) -> None:
    """The interval of a share holds the truth in 93.5 to 96.5 % of runs, also where trials hang together."""
    held = sum(low <= truth <= high for low, high in map(intervals.share, _runs(game)))
    assert 0.935 <= held / RUNS <= 0.965


def test_means_hold_the_truth() -> None:
    """So does the interval of a mean."""
    found = [intervals.mean(sums) for sums in _runs(_points)]
    held = sum(bounds is not None and bounds[0] <= 4.5 <= bounds[1] for bounds in found)
    assert 0.935 <= held / RUNS <= 0.965


def test_one_trial_a_game_is_plain_wilson() -> None:
    """For wins, one a game, the interval is Wilson's of textbooks: 8 of 10 lie in 49 to 94.3 %."""
    sums = Sums(8, 10, 8, 8, 10)
    assert intervals.share(sums) == pytest.approx(intervals.wilson(0.8, 10))
    assert intervals.share(sums) == pytest.approx((0.4901625, 0.9433178))


def test_what_never_happened_may_still_happen() -> None:
    """None of 100 games, or all of them: the interval reaches from there to where 100 games can tell."""
    assert intervals.share(Sums(0, 100, 0, 0, 100)) == pytest.approx((0, 0.0369935))
    assert intervals.share(Sums(100, 100, 100, 100, 100)) == pytest.approx((0.9630065, 1))
    many_a_game = intervals.share(Sums(0, 400, 0, 0, 1600))  # four a game tell no more than one
    assert many_a_game == pytest.approx((0, 0.0369935))


def test_what_never_varies_is_certain() -> None:
    """One win among four seats in every game is a quarter, whoever wins."""
    assert intervals.share(Sums(10, 40, 10, 40, 160)) == (0.25, 0.25)


def test_one_game_tells_no_spread() -> None:
    """A mean of one game has no interval."""
    assert intervals.mean(Sums(5, 1, 25, 5, 1)) is None


# Blocks, whose games hang together.


def _taking_turns(words: Iterator[int], block: int, part: int) -> Iterator[int]:
    """Games of blocks of which each takes turns: each of its chances of winning comes up once, in any order.

    The last has only so many games.
    """
    for size in (*[block] * (GAMES // block), part):
        chances = list(range(1, block + 1))
        for left in range(block, block - size, -1):
            yield int(below(words, block + 1) < chances.pop(below(words, left)))


@pytest.mark.parametrize(("block", "part"), [(5, 0), (5, 3), (10, 0), (15, 0), (15, 11)])
def test_blocks_hold_the_truth(block: int, part: int) -> None:
    """Where games of a block vary against each other, intervals over blocks hold the truth as promised."""
    shares = means = safe = 0
    for run in range(RUNS):
        won = _taking_turns(generator(21, run), block, part)
        sums = tallied((Counts({("it", ""): (each, 1)}, ()) for each in won), block).sums["it", ""]
        shares += _holds(intervals.share(sums))
        means += _holds(intervals.mean(sums))
        safe += _holds(intervals.share(Sums(*sums[:5])))
    assert 0.935 <= shares / RUNS <= 0.965 and 0.935 <= means / RUNS <= 0.965
    assert safe > shares  # taken game by game they are wider than need be


def _holds(bounds: tuple[float, float] | None) -> bool:
    return bounds is not None and bounds[0] <= 0.5 <= bounds[1]


def test_what_never_happened_is_counted_by_games() -> None:
    """None of 100 games tells the same however these are put together."""
    assert intervals.share(Sums(0, 100, 0, 0, 100, 0, 0, 1000)) == intervals.share(Sums(0, 100, 0, 0, 100))


def test_few_blocks_are_taken_game_by_game() -> None:
    """Seven blocks do not tell how much blocks vary: games are taken to be independent, which errs wide."""
    games = [Counts({("it", ""): (int(at % 5 < 2), 1)}, ()) for at in range(40)]
    seven, eight = (tallied(games[:count], 5).sums["it", ""] for count in (35, 40))
    assert intervals.spread(seven).freedom == math.inf and intervals.share(seven)[0] < 0.4
    assert intervals.spread(eight) == (0, 7) and intervals.share(eight) == (0.4, 0.4)


@pytest.mark.parametrize(
    ("freedom", "probability", "expected"),
    [(5, 0.975, 2.5706), (7, 0.975, 2.3646), (15, 0.975, 2.1314), (99, 0.975, 1.9842), (15, 0.9995, 4.0728)],
)
def test_students_t_is_that_of_tables(freedom: float, probability: float, expected: float) -> None:
    """Quantiles of Student's t are those that are printed in tables, and with no end of games normal ones."""
    quantile = NormalDist().inv_cdf(probability)
    assert intervals.student(freedom, quantile) == pytest.approx(expected, abs=0.01)
    assert intervals.student(math.inf, quantile) == quantile
