"""Intervals of real games, played by the fast engine, hold the truth as often as they promise."""

from __future__ import annotations

import random
from collections import defaultdict
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
RUNS, GAMES = 2000, 320
POINTS = 0.05
POOL = 40  # batches of STEP games of each of two seeds
COMPARISONS = 400

TABLES = {
    "all alike": (("greedy",), ("-",)),
    "all heroines": (("greedy",), ()),
    "all heroines and a mix of bots": (("greedy", "cautious", "caller", "random"), ()),
}
"""Who plays: bots and heroines. Games of a table are independent, or in blocks of 5 or of 20."""

RARE = 5
"""A share that occurs in a run less often, or fails to, has too few values to hold the truth in just 95 %."""

pytestmark = pytest.mark.skipif(not fast.available(), reason="takes hours without the fast engine")


def run(table: str, number: int, games: int = GAMES) -> Tally:
    """A simulation of other games than those of any other number."""
    bots, heroines = TABLES[table]
    chosen = setting(DECK, bots=bots, heroines=heroines, seed=1)
    return sample(DECK, chosen, range(number * GAMES, number * GAMES + games)).tally()


@cache
def runs(table: str) -> tuple[dict[tuple[str, str], Figure], ...]:
    """As many simulations as there are runs, and all of them together as the last one."""
    tallies = [run(table, number) for number in range(RUNS)]
    return tuple(_figures(tally) for tally in (*tallies, total(tallies)))


def _figures(tally: Tally) -> dict[tuple[str, str], Figure]:
    return {(each.measure.name, each.of): each for each in statistics(tally)}


def held(simulations: Sequence[dict[tuple[str, str], Figure]]) -> Iterator[tuple[Figure, float]]:
    """All that is measured, and how often its interval holds what all the games come to."""
    *found, truths = simulations
    inside: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    for figures in found:
        for key, each in figures.items():
            known = each.low is not None and each.high is not None
            inside[key].append(known and each.low <= truths[key].value <= each.high)
    for key, truth in truths.items():
        yield truth, sum(inside[key]) / len(inside[key])


def common(figure: Figure) -> bool:
    """Whether a run has enough of a figure; that one of four seats wins is certain and varies in none."""
    if figure.measure.kind == "mean":
        return figure.part > 0
    often = min(figure.part, figure.whole - figure.part) / RUNS
    return often >= RARE and (figure.measure.name, figure.value) != ("win_bot", 0.25)


@pytest.mark.parametrize("table", TABLES)
def test_intervals_of_a_simulation_hold_the_truth(table: str) -> None:
    """In 93.5 to 96.5 % of 2,000 simulations of 320 games the interval of every figure holds the truth."""
    shares = {(one.measure.name, one.of): share for one, share in held(runs(table)) if common(one)}
    assert len(shares) > (40 if table == "all alike" else 100)
    assert {key: share for key, share in shares.items() if not 0.935 <= share <= 0.965} == {}


def test_only_what_is_rare_or_certain_is_left_out() -> None:
    """Left out are only defeats, supplies and uses that hardly ever fail or occur, and one bot's wins."""
    left = {one.measure.name for one, _ in held(runs("all heroines")) if not common(one)}
    assert left == {"third_seal", "power_lasts", "track_lasts", "call_made", "win_bot", "secret_used"}


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
