"""Samples: games counted one by one, and drafts beside each other game by game."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import deck, with_rules

from generator.balance.sample import Sample, pair, sample
from generator.balance.setting import setting
from generator.balance.tally import (
    NO_PAIRS,
    Counts,
    Cross,
    PairTally,
    crossed,
    pair_as_data,
    pair_from_data,
    tallied,
)

FEW = 6

figures = st.dictionaries(
    st.tuples(st.sampled_from("ab"), st.sampled_from(["", "1"])),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
)
pairs = st.lists(st.tuples(figures, figures))


@cache
def old() -> Sample:
    """A few games."""
    return sample(deck(), setting(deck(), seed=3), range(FEW))


@cache
def new() -> Sample:
    """The same with fewer rounds."""
    shorter = with_rules(rounds=3)
    return sample(shorter, setting(shorter, seed=3), range(FEW))


def paired(games: list[tuple[dict[tuple[str, str], tuple[int, int]], ...]]) -> PairTally:
    """The tally of games given by their figures."""
    one, other = ([Counts(game[side], []) for game in games] for side in (0, 1))
    return PairTally(tallied(one), tallied(other), crossed(one, other))


@given(pairs, pairs, pairs)
def test_pairs_add_up_in_any_order(one: list, two: list, three: list) -> None:  # type: ignore[type-arg]
    """Tallies of pairs merge to the same in whatever order and grouping."""
    a, b, c = paired(one), paired(two), paired(three)
    assert (a + b) + c == a + (b + c) == b + (c + a) == paired([*one, *two, *three])
    assert a + NO_PAIRS == NO_PAIRS + a == a


@given(pairs)
def test_a_tally_of_pairs_is_kept_whole(games: list) -> None:  # type: ignore[type-arg]
    """What is written of a tally of pairs reads back as the same."""
    tally = paired(games)
    assert pair_from_data(json.loads(json.dumps(pair_as_data(tally)))) == tally


@pytest.mark.parametrize(
    "spoilt", [{}, {"old": {}, "new": {}, "cross": []}, {"old": 1, "new": 2, "cross": 3}]
)
def test_what_is_no_tally_of_pairs_is_refused(spoilt: dict[str, object]) -> None:
    """Anything else than what was written is no tally of pairs."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        pair_from_data(spoilt)


def test_a_sample_beside_itself_hangs_together_with_itself() -> None:
    """Games beside themselves: the sums of products are the sums of squares."""
    shared, sums = old().beside(old()), old().tally().sums
    assert {key for key, held in sums.items() if held.whole} == set(shared)
    for key, held in shared.items():
        for cross, squares in ((held, sums[key]), (held.blocks, sums[key].blocks)):
            part_part, part_whole, whole_whole = squares[2:5]
            assert cross[:4] == (part_part, part_whole, part_whole, whole_whole)


def test_the_sides_of_a_pair_can_be_changed_over() -> None:
    """The new games beside the old hang together by the same sums, with part and whole changed over."""
    both = pair(old(), new())
    assert (both.old, both.new) == (old().tally(), new().tally())
    assert new().beside(old()) == {
        key: Cross(*(cross[at] for at in (0, 2, 1, 3, 4, 6, 5, 7))) for key, cross in both.cross.items()
    }
    rounds = [game.figures["rounds", ""][0] for game in old().counts()]
    less = [game.figures["rounds", ""][0] for game in new().counts()]
    products = sum(a * b for a, b in zip(rounds, less, strict=True))
    assert both.cross["rounds", ""][:4] == (products, sum(rounds), sum(less), FEW)
    first, last = slice(0, 5), slice(5, FEW)  # a block of five heroines, and the game that is left
    blocks = sum(sum(rounds[part]) * sum(less[part]) for part in (first, last))
    assert both.cross["rounds", ""].block_part_part == blocks


def test_samples_beside_each_other_have_the_same_blocks() -> None:
    """Games by one kind of bot are never set beside such in which several change seats."""
    with pytest.raises(ValueError, match="blocks of 5 games beside blocks of 20"):
        pair(old(), sample(deck(), setting(deck(), bots=("greedy", "random"), seed=3), range(FEW)))


def test_samples_beside_each_other_are_as_many() -> None:
    """A sample is never set beside fewer games than it has."""
    with pytest.raises(ValueError):
        old().beside(sample(deck(), setting(deck(), seed=3), range(FEW - 1)))


def test_a_stopped_sample_holds_the_games_so_far() -> None:
    """Told to stop, a sample ends with the games that were played."""
    asked = iter([False, False])
    stopped = sample(deck(), setting(deck(), seed=3), range(100), lambda: next(asked, True))
    assert (
        2 <= stopped.games < 6
        and stopped.tally() == sample(deck(), setting(deck(), seed=3), range(stopped.games)).tally()
    )
