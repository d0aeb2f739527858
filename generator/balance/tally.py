"""Tallies: what games came to as whole-number sums, which add up in any order to the same.

A figure is part over whole: rounds over games, tsumo over rounds, wins over games she played in.
How far a figure may be off follows from sums of squares over what is independent. Rounds and plays
of one game hang together, so these are taken by game; and where players change places, the games of a
block do (see `Setting.block`), so they are taken by block as well. A block of which a tally holds a
part counts as a block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, TypeVar

T = TypeVar("T")
Key = tuple[str, str]
"""A figure: the name of its measure, and of whom or what it is (`win_heroine`, `isana`)."""


class Counts(NamedTuple):
    """What one game came to: part and whole of each figure, and values that occurred, with how often."""

    figures: Mapping[Key, tuple[int, int]]
    values: Iterable[tuple[str, int]]


class Sums(NamedTuple):
    """Sums over games: of part and whole, and of the products of both with both.

    The last three are sums over blocks of the products of what the games of a block come to; 0 where
    every game is independent of all others.
    """

    part: int = 0
    whole: int = 0
    part_part: int = 0
    part_whole: int = 0
    whole_whole: int = 0
    block_part_part: int = 0
    block_part_whole: int = 0
    block_whole_whole: int = 0

    @property
    def blocks(self) -> Sums:
        """The same, each block taken for one game."""
        return Sums(self.part, self.whole, *self[5:])


@dataclass(frozen=True, slots=True)
class Tally:
    """What so many games came to; `spreads` count how often each value occurred, by name."""

    games: int
    sums: Mapping[Key, Sums]
    spreads: Mapping[str, Mapping[int, int]]

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        sums = dict(self.sums)
        for key, more in other.sums.items():
            mine = sums.get(key)
            sums[key] = more if mine is None else Sums(*map(int.__add__, mine, more))
        spreads = {name: dict(spread) for name, spread in self.spreads.items()}
        for name, spread in other.spreads.items():
            counts = spreads.setdefault(name, {})
            for value, count in spread.items():
                counts[value] = counts.get(value, 0) + count
        return Tally(self.games + other.games, sums, spreads)

    def part(self, name: str, of: str = "") -> int:
        """The part of a figure, 0 where it never came up."""
        return self.sums.get((name, of), Sums()).part

    def whole(self, name: str, of: str = "") -> int:
        """The whole of a figure, 0 where it never came up."""
        return self.sums.get((name, of), Sums()).whole


NOTHING = Tally(0, {}, {})


def tallied(games: Iterable[Counts], block: int = 1, first: int = 0) -> Tally:
    """The tally of these games, numbered from `first`; so many of them, from number 0 on, are a block."""
    count = 0
    sums: dict[Key, list[int]] = {}
    spreads: dict[str, dict[int, int]] = {}
    for together in _blocks(games, block, first):
        count += len(together)
        for game in together:
            for key, (part, whole) in game.figures.items():
                held = sums.setdefault(key, [0] * len(Sums._fields))
                held[0] += part
                held[1] += whole
                _add(held, 2, part, whole)
            for name, value in game.values:
                spread = spreads.setdefault(name, {})
                spread[value] = spread.get(value, 0) + 1
        if block > 1:
            for key, (part, whole) in _together(together).items():
                _add(sums[key], 5, part, whole)
    return Tally(count, {key: Sums(*held) for key, held in sums.items()}, spreads)


def _add(held: list[int], at: int, part: int, whole: int) -> None:
    held[at] += part * part
    held[at + 1] += part * whole
    held[at + 2] += whole * whole


def _blocks(games: Iterable[T], block: int, first: int) -> Iterator[list[T]]:
    """Games by block."""
    for _, together in groupby(enumerate(games, first), lambda numbered: numbered[0] // block):
        yield [game for _, game in together]


def _together(games: Iterable[Counts]) -> dict[Key, tuple[int, int]]:
    """What the figures of some games add up to."""
    sums: dict[Key, tuple[int, int]] = {}
    for game in games:
        for key, (part, whole) in game.figures.items():
            held = sums.get(key, (0, 0))
            sums[key] = held[0] + part, held[1] + whole
    return sums


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    return sum(tallies, NOTHING)


class Cross(NamedTuple):
    """Sums over games that were played twice: of the old part and whole, each times the new ones.

    The last four are the same over blocks, as those of `Sums`.
    """

    part_part: int = 0
    part_whole: int = 0
    whole_part: int = 0
    whole_whole: int = 0
    block_part_part: int = 0
    block_part_whole: int = 0
    block_whole_part: int = 0
    block_whole_whole: int = 0

    @property
    def blocks(self) -> Cross:
        """The same, each block taken for one game."""
        return Cross(*self[4:])


@dataclass(frozen=True, slots=True)
class PairTally:
    """What the games of the same numbers came to in two samples, and how both hang together.

    A figure without a `cross` never came up in both: not in the games of a number, nor of a block.
    """

    old: Tally
    new: Tally
    cross: Mapping[Key, Cross]

    @property
    def games(self) -> int:
        """How many numbers they are of: each was played twice."""
        return self.new.games

    def __add__(self, other: PairTally) -> PairTally:
        """Both together."""
        cross = dict(self.cross)
        for key, more in other.cross.items():
            mine = cross.get(key)
            cross[key] = more if mine is None else Cross(*map(int.__add__, mine, more))
        return PairTally(self.old + other.old, self.new + other.new, cross)


NO_PAIRS = PairTally(NOTHING, NOTHING, {})


def crossed(old: Iterable[Counts], new: Iterable[Counts], block: int = 1, first: int = 0) -> dict[Key, Cross]:
    """What games hang together by, given in the same order; numbered and in blocks as for `tallied`.

    Raises ValueError unless they are as many.
    """
    sums: dict[Key, list[int]] = {}
    for together in _blocks(zip(old, new, strict=True), block, first):
        for one, other in together:
            _cross(sums, 0, one.figures, other.figures)
        if block > 1:
            ones, others = zip(*together, strict=True)
            _cross(sums, 4, _together(ones), _together(others))
    return {key: Cross(*held) for key, held in sums.items()}


def _cross(
    sums: dict[Key, list[int]],
    at: int,
    old: Mapping[Key, tuple[int, int]],
    new: Mapping[Key, tuple[int, int]],
) -> None:
    for key, (part, whole) in old.items():
        new_part, new_whole = new.get(key, (0, 0))
        if whole and new_whole:
            held = sums.setdefault(key, [0] * len(Cross._fields))
            held[at] += part * new_part
            held[at + 1] += part * new_whole
            held[at + 2] += whole * new_part
            held[at + 3] += whole * new_whole


def together(old: Sums, new: Sums, cross: Cross) -> Sums:
    """The sums of games that were played twice, both games of a number taken for one."""
    return Sums(
        old.part + new.part,
        old.whole + new.whole,
        old.part_part + new.part_part + 2 * cross.part_part,
        old.part_whole + new.part_whole + cross.part_whole + cross.whole_part,
        old.whole_whole + new.whole_whole + 2 * cross.whole_whole,
        old.block_part_part + new.block_part_part + 2 * cross.block_part_part,
        old.block_part_whole + new.block_part_whole + cross.block_part_whole + cross.block_whole_part,
        old.block_whole_whole + new.block_whole_whole + 2 * cross.block_whole_whole,
    )


def as_data(tally: Tally) -> dict[str, object]:
    """A tally as JSON holds it, in one fixed order."""
    return {
        "games": tally.games,
        "sums": [[*key, *sums] for key, sums in sorted(tally.sums.items())],
        "spreads": {
            name: sorted(map(list, spread.items())) for name, spread in sorted(tally.spreads.items())
        },
    }


def from_data(kept: Mapping[str, object]) -> Tally:
    """The tally that `as_data` wrote. Raises KeyError, TypeError and ValueError for anything else."""
    games, sums, spreads = kept["games"], kept["sums"], kept["spreads"]
    if not (isinstance(games, int) and isinstance(sums, list) and isinstance(spreads, dict)):
        raise TypeError("not a tally")
    return Tally(
        games,
        {(name, of): Sums(*map(int, figures)) for name, of, *figures in sums},
        {name: {int(value): int(count) for value, count in spread} for name, spread in spreads.items()},
    )


def pair_as_data(pair: PairTally) -> dict[str, object]:
    """Two samples' tally as JSON holds it, in one fixed order."""
    return {
        "old": as_data(pair.old),
        "new": as_data(pair.new),
        "cross": [[*key, *cross] for key, cross in sorted(pair.cross.items())],
    }


def pair_from_data(kept: Mapping[str, object]) -> PairTally:
    """The tally that `pair_as_data` wrote. Raises KeyError, TypeError and ValueError for anything else."""
    old, new, cross = kept["old"], kept["new"], kept["cross"]
    if not (isinstance(old, dict) and isinstance(new, dict) and isinstance(cross, list)):
        raise TypeError("not a tally of two samples")
    return PairTally(
        from_data(old), from_data(new), {(name, of): Cross(*map(int, sums)) for name, of, *sums in cross}
    )
