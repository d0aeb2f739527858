"""Intervals of real games, played by the fast engine, hold the truth as often as they promise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.balance import compare, fast
from generator.balance.measures import Figure, statistics
from generator.balance.sample import Sample, pair, sample
from generator.balance.sequential import STEP
from generator.balance.setting import setting
from generator.balance.tally import PairTally, Tally, total
from generator.deck.load import load

ROOT = Path(__file__).parents[2]
DECK = load(ROOT / "cards.yaml").deck
RUNS, GAMES = 2000, 400
FIGURES = (
    "win_seat", "rounds", "turns", "tsumo", "ron", "points", "winner_points", "points_seat",
    "south", "calls_made", "face_up", "called", "win_power",
)  # fmt: skip
OF_HEROINES = ("win_heroine", "points_heroine", "skill_heroine", "skills")
POINTS = 0.05
POOL = 40  # batches of STEP games of each of two seeds
COMPARISONS = 400

pytestmark = pytest.mark.skipif(not fast.available(), reason="takes hours without the fast engine")


@cache
def runs(*heroines: str) -> tuple[Tally, ...]:
    """As many simulations as there are runs, of other games each."""
    chosen = setting(DECK, heroines=heroines, seed=1)
    return tuple(sample(DECK, chosen, range(run * GAMES, (run + 1) * GAMES)).tally() for run in range(RUNS))


def held(name: str, simulations: Sequence[Tally]) -> Iterator[tuple[str, float]]:
    """Of whom or what, and how often the interval of a figure holds what all the games come to."""
    truth = {each.of: each.value for each in statistics(total(simulations)) if each.measure.name == name}
    found: list[dict[str, Figure]] = [
        {each.of: each for each in statistics(run) if each.measure.name == name} for run in simulations
    ]
    for of, value in truth.items():
        bounds = [(run[of].low, run[of].high) for run in found]
        inside = [low is not None and high is not None and low <= value <= high for low, high in bounds]
        yield of, sum(inside) / RUNS


@pytest.mark.parametrize("name", FIGURES)
def test_intervals_of_a_simulation_hold_the_truth(name: str) -> None:
    """In 93.5 to 96.5 % of 2,000 simulations of 400 games the 95 % interval holds the truth."""
    assert {of: share for of, share in held(name, runs("-")) if not 0.935 <= share <= 0.965} == {}


@pytest.mark.parametrize("name", (*FIGURES, *OF_HEROINES))
def test_balanced_seats_make_intervals_safe(name: str) -> None:
    """Heroines sit everywhere equally often: figures vary less, and intervals hold the truth more often."""
    assert {of: share for of, share in held(name, runs()) if share < 0.935} == {}


@cache
def pools() -> tuple[tuple[Sample, ...], ...]:
    """Games of one deck under two seeds, which have nothing in common."""
    return tuple(
        tuple(sample(DECK, setting(DECK, seed=seed), range(at * STEP, (at + 1) * STEP)) for at in range(POOL))
        for seed in (11, 12)
    )


def test_a_draft_against_itself_seldom_moves() -> None:
    """Played with other seeds, at most 5 % of comparisons tell a draft from itself, stopping included."""
    match = compare.match(DECK, DECK, seed=11, new_seed=12)
    plan = compare.planned(match, POINTS)
    words, moved = random.Random(13), 0

    def games() -> Iterator[PairTally]:
        one, other = (words.sample(pool, POOL) for pool in pools())
        yield from map(pair, one, other)

    for _ in range(COMPARISONS):
        done = compare.compare(match, POINTS, plan, games())
        moved += any(each.verdict(POINTS) == "moved" for each in done.differences)
    assert moved / COMPARISONS <= 0.05
