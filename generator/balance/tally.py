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
