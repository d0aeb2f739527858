"""Tallies: what games came to as whole-number sums, which add up in any order to the same.

A figure is part over whole: rounds over games, tsumo over rounds, wins over games she played in.
Rounds and plays of one game hang together, so the sums of squares by game are kept as well: from
them follows how far a figure may be off when games, and only games, are independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Key = tuple[str, str]
"""A figure: the name of its measure, and of whom or what it is (`win_heroine`, `isana`)."""


class Counts(NamedTuple):
    """What one game came to: part and whole of each figure, and values that occurred, with how often."""

    figures: Mapping[Key, tuple[int, int]]
    values: Iterable[tuple[str, int]]


class Sums(NamedTuple):
    """Sums over games: of part and whole, and of the products of both with both."""

    part: int = 0
    whole: int = 0
    part_part: int = 0
    part_whole: int = 0
    whole_whole: int = 0


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


def tallied(games: Iterable[Counts]) -> Tally:
    """The tally of these games."""
    count = 0
    sums: dict[Key, list[int]] = {}
    spreads: dict[str, dict[int, int]] = {}
    for game in games:
        count += 1
        for key, (part, whole) in game.figures.items():
            held = sums.get(key)
            if held is None:
                held = sums[key] = [0, 0, 0, 0, 0]
            held[0] += part
            held[1] += whole
            held[2] += part * part
            held[3] += part * whole
            held[4] += whole * whole
        for name, value in game.values:
            spread = spreads.setdefault(name, {})
            spread[value] = spread.get(value, 0) + 1
    return Tally(count, {key: Sums(*held) for key, held in sums.items()}, spreads)


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    return sum(tallies, NOTHING)


class Cross(NamedTuple):
    """Sums over games that were played twice: of the old part and whole, each times the new ones."""

    part_part: int = 0
    part_whole: int = 0
    whole_part: int = 0
    whole_whole: int = 0


@dataclass(frozen=True, slots=True)
class PairTally:
    """What the games of the same numbers came to in two samples, and how both hang together.

    A figure without a `cross` never came up in both games of a number: all its sums are 0.
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


def crossed(old: Iterable[Counts], new: Iterable[Counts]) -> dict[Key, Cross]:
    """What games hang together by, given in the same order. Raises ValueError unless they are as many."""
    sums: dict[Key, list[int]] = {}
    for one, other in zip(old, new, strict=True):
        for key, (part, whole) in one.figures.items():
            new_part, new_whole = other.figures.get(key, (0, 0))
            if whole and new_whole:
                held = sums.setdefault(key, [0, 0, 0, 0])
                held[0] += part * new_part
                held[1] += part * new_whole
                held[2] += whole * new_part
                held[3] += whole * new_whole
    return {key: Cross(*held) for key, held in sums.items()}


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
