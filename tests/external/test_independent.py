"""The statistics of random play against an implementation of the game made from its rulebook alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import independent
import pytest

from generator.balance.sample import Watched, sample
from generator.balance.setting import setting
from generator.balance.tally import NOTHING, Key, Sums, Tally
from generator.deck.load import load
from generator.deck.model import Deck

ROOT = Path(__file__).parents[2]
GAMES = 200_000
BATCH = 20_000
CONFIDENCE = 0.999  # for all figures of a setting together (Bonferroni)


@cache
def deck() -> Deck:
    """The deck of the repository."""
    return load(ROOT / "cards.yaml").deck


def ours(players: int, furiten: bool, games: int) -> Tally:
    """Random play without heroines by the fast engine."""
    alone = setting(deck(), players, bots=("random",), heroines=("-",) * players, seed=1, furiten=furiten)
    tally = NOTHING
    for first in range(0, games, BATCH):
        played = sample(deck(), alone, range(first, first + BATCH))
        assert not isinstance(played, Watched)
        tally += played.tally()
    return tally


@cache
def theirs(players: int, furiten: bool, games: int) -> dict[Key, Sums]:
    """The same by the independent implementation."""
    counts: Any = independent.play(players, furiten, games, 1)
    return {
        key: Sums(*(int(each.sum()) for each in (part, whole, part**2, part * whole, whole**2)))
        for key, (part, whole) in independent.figures(counts, players).items()
    }


def outside(one: dict[Key, Sums], other: dict[Key, Sums]) -> Iterator[str]:
    """The figures that differ by more than chance explains, in words."""
    bound = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(one))
    for key in one:
        (value, spread), (other_value, other_spread) = figure(one[key]), figure(other[key])
        error = sqrt(spread + other_spread)
        if abs(value - other_value) > bound * error:
            yield f"{key}: {value:.5f} and {other_value:.5f}, more than {bound:.2f} errors of {error:.5f}"


def figure(sums: Sums) -> tuple[float, float]:
    """A figure and its variance, games being independent."""
    part, whole, part_part, part_whole, whole_whole = sums[:5]
    residues = part_part * whole**2 - 2 * part * whole * part_whole + part**2 * whole_whole
    return part / whole, residues / whole**4


@pytest.mark.parametrize("furiten", [False, True])
@pytest.mark.parametrize("players", [4, 3])
def test_every_figure_of_random_play(players: int, furiten: bool) -> None:
    """In 200,000 games a setting every figure is the independent one, as far as chance lets it be."""
    tally = ours(players, furiten, GAMES)
    found = {key: sums for key, sums in tally.sums.items() if sums.whole}
    expected = theirs(players, furiten, GAMES)
    assert tally.games == GAMES and set(found) == set(expected) and len(found) > 50
    assert not list(outside(dict(found), expected))


@pytest.mark.parametrize(("players", "furiten"), [(4, True), (3, False)])
def test_other_rules_are_noticed(players: int, furiten: bool) -> None:
    """Games with furiten, or with three players, are never taken for others."""
    found = dict(ours(4, False, BATCH).sums)
    assert len(list(outside(found, theirs(4, False, GAMES)))) == 0
    other = theirs(players, furiten, GAMES)
    assert list(outside({key: sums for key, sums in found.items() if key in other}, other))
