"""What chance gives a few games: exact distributions, intervals that hold, tests that are calibrated."""

from __future__ import annotations

from math import comb
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.playtest.chance import (
    Distribution,
    clopper_pearson,
    counted,
    games_needed,
    happens,
    holm,
    least_change,
    quantile,
    student,
    total,
)

spreads = st.dictionaries(st.integers(0, 9), st.integers(1, 50), min_size=1, max_size=6)


def binomial(chance: float, games: int) -> list[float]:
    """How likely it happens 0, 1, 2 … times."""
    return [comb(games, k) * chance**k * (1 - chance) ** (games - k) for k in range(games + 1)]


@given(st.integers(0, 20), st.integers(20, 40), st.integers(0, 30))
def test_sums_of_shares_are_binomial(part: int, whole: int, games: int) -> None:
    """Games that are alike add up to the binomial distribution."""
    one = happens(part, whole)
    summed = total([(one, games)])
    expected = binomial(one.chances[1], games)
    for value, chance in enumerate(expected):
        place = value - summed.first
        own = summed.chances[place] if 0 <= place < len(summed.chances) else 0.0
        assert own == pytest.approx(chance, abs=1e-12)


@given(st.lists(st.tuples(spreads, st.integers(1, 5)), min_size=1, max_size=3))
def test_sums_are_distributions(games: list[tuple[dict[int, int], int]]) -> None:
    """Sums of whatever games have chances that add up to one, and the mean that their parts have."""
    each = [(counted(sorted(spread.items()), []), times) for spread, times in games]
    summed = total(each)
    assert sum(summed.chances) == pytest.approx(1)
    assert mean_of(summed) == pytest.approx(sum(times * mean_of(one) for one, times in each), abs=1e-6)


def mean_of(one: Distribution) -> float:
    """The mean of a distribution."""
    return sum(value * chance for value, chance in enumerate(one.chances, one.first))


@given(spreads, st.integers(1, 12), st.floats(0.001, 0.5))
def test_the_exact_test_is_calibrated(spread: dict[int, int], games: int, level: float) -> None:
    """Games of the simulation itself come out as far off as 5 % in at most 5 % of cases; so for any level."""
    summed = total([(counted(sorted(spread.items()), []), games)])
    chances = enumerate(summed.chances, summed.first)
    assert sum(chance for value, chance in chances if summed.as_far_off(value) <= level) <= level + 1e-9


def test_the_exact_test_is_the_binomial_one() -> None:
    """Seven wins of twelve where a quarter are expected: what R's binom.test(7, 12, 0.25) says."""
    assert total([(Distribution(0, (0.75, 0.25)), 12)]).as_far_off(7) == pytest.approx(0.01425278)
    assert total([(Distribution(0, (0.5, 0.5)), 10)]).as_far_off(8) == pytest.approx(0.109375)


def test_what_was_never_simulated_is_not_impossible() -> None:
    """A value that no simulated game had is rare: how rare, so many games can tell."""
    assert happens(0, 999).chances[1] == pytest.approx(0.0005)
    seen = counted([(4, 900), (5, 99)], [8])
    assert seen.first == 4 and len(seen.chances) == 5 and 0 < seen.as_far_off(8) < 0.001


@pytest.mark.parametrize("games", [1, 2, 5, 12, 30])
def test_exact_intervals_hold(games: int) -> None:
    """The interval of a share holds the truth with at least 95 %, whatever that is and however few games."""
    bounds = [clopper_pearson(part, games) for part in range(games + 1)]
    assert bounds[0][0] == 0 and bounds[-1][1] == 1
    for step in range(1, 200):
        truth = step / 200
        chances = binomial(truth, games)
        held = sum(
            chance for chance, (low, high) in zip(chances, bounds, strict=True) if low <= truth <= high
        )
        assert held >= 0.95


def test_exact_intervals_are_the_published_ones() -> None:
    """Three of twelve: Clopper and Pearson's interval is 5.5–57.2 %."""
    assert clopper_pearson(3, 12) == pytest.approx((0.0549, 0.5719), abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (9, 2.2622),
        (10, 2.2281),
        (30, 2.0423),
        (120, 1.9799),
    ],
)
def test_students_t_is_the_published_one(freedom: int, reach: float) -> None:
    """Student's quantiles are those of the printed tables."""
    assert quantile(freedom) == pytest.approx(reach, abs=5e-5)


def test_intervals_of_means_hold_for_few_games() -> None:
    """Of 2,000 times six games, about 95 % of the intervals hold the true mean number of rounds."""
    spread, dice = [2, 3, 3, 4, 4, 4, 5, 5, 6, 8], Random(1)
    held = 0
    for _ in range(2000):
        low, high = student([dice.choice(spread) for _ in range(6)]) or (3, 5)
        held += low <= fmean(spread) <= high
    assert 0.93 <= held / 2000 <= 0.97
    assert student([4]) is None and student([4, 4]) is None


@given(st.lists(st.one_of(st.none(), st.floats(0, 1)), max_size=8))
def test_correction_only_makes_less_of_it(chances: list[float | None]) -> None:
    """Corrected chances are no smaller, stay in order, and the least is multiplied by their number."""
    corrected = holm(chances)
    pairs = [
        (one, many)
        for one, many in zip(chances, corrected, strict=True)
        if one is not None and many is not None
    ]
    assert [one is None for one in chances] == [many is None for many in corrected]
    assert all(one <= many <= 1 for one, many in pairs)
    assert [many for _, many in sorted(pairs)] == sorted(many for _, many in pairs)
    if pairs:
        assert min(pairs)[1] == pytest.approx(min(1, min(pairs)[0] * len(pairs)))


@pytest.mark.parametrize("share", [0.25, 1 / 3])
@pytest.mark.parametrize("change", [0.05, 0.1, 0.2])
def test_so_many_games_do_tell(share: float, change: float) -> None:
    """With the number of games named, the exact test finds the change about four times in five."""
    games = games_needed(share, change)
    expected = total([(Distribution(0, (1 - share, share)), games)])
    found = sum(
        chance
        for part, chance in enumerate(binomial(share + change, games))
        if part / games > share and expected.as_far_off(part) <= 0.05
    )
    assert 0.72 <= found <= 0.86
    assert least_change(share, games) == pytest.approx(change, abs=0.01)


def test_too_few_games_tell_nothing() -> None:
    """One game tells of no rise at all; more games tell of smaller ones."""
    assert least_change(0.25, 1) is None
    rises = [least_change(0.25, games) for games in (5, 10, 100, 1000)]
    assert rises == sorted(rises, key=lambda rise: -(rise or 1))
    assert games_needed(0.25, 0.05) == 610
