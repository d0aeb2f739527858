"""The figures of games that were counted, game by game: the same as `balance.watch` has, as columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from generator.balance.fast.board import (
    AT_POWER,
    BY_RON,
    BY_TSUMO,
    CALLED,
    CALLS,
    EXHAUSTED,
    GAINED,
    MOST_POWER,
    NUMBER,
    OF_GAME,
    OFFERS,
    PLAYED_DOWN,
    PLAYED_UP,
    SKILLS,
    TURNS,
    USED,
    WAY,
    WINNER,
    YAKUMAN,
    Games,
    Whole,
)
from generator.balance.setting import NOBODY
from generator.balance.tally import Counts, Cross, Key, Sums, Tally, crossed
from generator.play.state import Game

if TYPE_CHECKING:
    from generator.balance.sample import Sample

Truths: TypeAlias = npt.NDArray[np.bool_]


class Column(NamedTuple):
    """A figure: part, whole, and whether it came up, by game."""

    key: Key
    part: Whole
    whole: Whole
    present: Truths


class Names(NamedTuple):
    """What the numbers in the arrays stand for: icons with their cost, heroines, and bots in order."""

    icons: Sequence[str]
    heroines: Sequence[str]
    secrets: Sequence[int]
    bots: Sequence[str]


@dataclass(frozen=True, slots=True)
class Counted:
    """Games of the fast engine, numbered from `first`: figures by game and key, and values that occurred."""

    keys: tuple[Key, ...]
    parts: Whole
    wholes: Whole
    present: Truths
    values: Mapping[str, tuple[Whole, Truths]]
    first: int = 0
    block: int = 1

    @property
    def games(self) -> int:
        """How many they are."""
        return len(self.parts)

    def counts(self) -> Sequence[Counts]:
        """What each game came to."""
        return [
            Counts(dict(self._figures(number)), list(self._occurred(number))) for number in range(self.games)
        ]

    def _figures(self, number: int) -> Iterator[tuple[Key, tuple[int, int]]]:
        for place in np.flatnonzero(self.present[number]).tolist():
            yield self.keys[place], (int(self.parts[number, place]), int(self.wholes[number, place]))

    def _occurred(self, number: int) -> Iterator[tuple[str, int]]:
        for name, (values, occurred) in self.values.items():
            for value in values[number][occurred[number]].tolist():
                yield name, value

    def tally(self) -> Tally:
        """What all of them came to."""
        parts, wholes = self.parts, self.wholes
        columns = [_products(parts, np.ones_like(parts)), _products(wholes, np.ones_like(wholes))]
        for part, whole in self._independent(parts, wholes):
            columns += [_products(part, part), _products(part, whole), _products(whole, whole)]
        sums = list(zip(*columns, strict=True))
        came_up = np.flatnonzero(self.present.any(axis=0)).tolist()
        spreads = {name: _spread(values[occurred]) for name, (values, occurred) in self.values.items()}
        return Tally(
            self.games,
            {self.keys[place]: Sums(*sums[place]) for place in came_up},
            {name: spread for name, spread in spreads.items() if spread},
        )

    def _independent(self, *of: Whole) -> Iterator[tuple[Whole, ...]]:
        """These columns by game; and by block, where games of a block hang together."""
        yield of
        if self.block > 1:
            numbers = np.arange(self.first, self.first + self.games) // self.block
            starts = np.flatnonzero(np.diff(numbers, prepend=-1))
            yield tuple(np.add.reduceat(_roomy(each, self.block), starts) for each in of)

    def beside(self, other: Sample) -> Mapping[Key, Cross]:
        """What they hang together by with games of the same numbers and in the same blocks."""
        if not isinstance(other, Counted):
            return crossed(self.counts(), other.counts(), self.block, self.first)
        if self.games != other.games:
            raise ValueError(f"{self.games} games beside {other.games}")
        places = {key: place for place, key in enumerate(other.keys)}
        mine = [place for place, key in enumerate(self.keys) if key in places]
        keys = [self.keys[place] for place in mine]
        theirs = [places[key] for key in keys]
        columns: list[list[int]] = []
        for part, whole, new_part, new_whole in self._independent(
            self.parts[:, mine], self.wholes[:, mine], other.parts[:, theirs], other.wholes[:, theirs]
        ):
            columns += [
                _products(part, new_part),
                _products(part, new_whole),
                _products(whole, new_part),
                _products(whole, new_whole),
            ]
        sums = zip(*columns, strict=True)
        return {key: Cross(*each) for key, each in zip(keys, sums, strict=True) if each[-1]}


def _roomy(of: Whole, games: int) -> Whole:
    """Numbers of which so many can be added up."""
    return of if int(np.abs(of).max(initial=0)) * games < 2**63 else of.astype(np.object_)


def _products(one: Whole, other: Whole) -> list[int]:
    """The sums over games of one times the other, by column; exact however great they are."""
    most = int(np.abs(one).max(initial=0)) * int(np.abs(other).max(initial=0)) * len(one)
    if most >= 2**63:
        return [sum(map(int.__mul__, *pair)) for pair in zip(one.T.tolist(), other.T.tolist(), strict=True)]
    sums: list[int] = np.einsum("gk,gk->k", one, other).tolist()
    return sums


def _spread(values: Whole) -> dict[int, int]:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def counted(games: Games, bots: Whole, of: Game, names: Names) -> Counted:
    """The figures of these games; `bots` are the places of the bots' names, by game and seat."""
    columns = [*_of_games(games, of, names), *_of_bots(games, bots, names), *_of_heroines(games, of, names)]
    return Counted(
        keys=tuple(column.key for column in columns),
        parts=np.stack([column.part for column in columns], axis=1),
        wholes=np.stack([column.whole for column in columns], axis=1),
        present=np.stack([column.present for column in columns], axis=1),
        values=dict(_values(games)),
    )


def _of_games(games: Games, of: Game, names: Names) -> Iterator[Column]:
    rules, counts, rounds = of.rules, games.counts, games.rounds
    played = _played(games)
    wins = played & (games.results[:, :, WINNER] >= 0)
    won = wins.sum(axis=1)
    one = np.ones_like(rounds)
    always = one.astype(np.bool_)

    def column(name: str, part: Whole | Truths, whole: Whole = one, of: str = "") -> Column:
        return Column((name, of), part.astype(np.int64), whole, always)

    yield column("rounds", rounds)
    yield column("turns", counts[:, OF_GAME, TURNS], rounds)
    for way, name in ((BY_TSUMO, "tsumo"), (BY_RON, "ron"), (EXHAUSTED, "drawn")):
        yield column(name, (played & (games.results[:, :, WAY] == way)).sum(axis=1), rounds)
    defeated = (games.broken >= rules.seals.each).sum(axis=1)
    yield column("third_seal", defeated > 0)
    yield column("several_defeated", defeated > 1)
    tied, by_seals = _ties(games, rules.seals.each)
    yield column("tie_seals", tied & by_seals)
    yield column("tie_seat", tied & ~by_seals)
    yield column("south", rounds >= rules.south_from)
    yield column("win_power", np.where(wins, games.results[:, :, AT_POWER], 0).sum(axis=1), won)
    yield column("yakuman", (wins & (games.results[:, :, YAKUMAN] != 0)).sum(axis=1), won)
    yield column("points", games.points.sum(axis=1), one * of.seats)
    yield column("winner_points", _of_winner(games, games.points))
    yield column("calls_offered", counts[:, OFFERS].sum(axis=1), rounds)
    yield column("calls_made", counts[:, CALLS].sum(axis=1), rounds)
    yield column("skills", counts[:, SKILLS].sum(axis=1), rounds)
    if rules.power_supply is not None:
        yield column("power_lasts", counts[:, OF_GAME, MOST_POWER] <= rules.power_supply)
    if rules.score_range is not None:
        yield column("track_lasts", games.points.max(axis=1) <= rules.score_range)
    for rank, (number, _) in enumerate(of.numbers):
        up, down = counts[:, PLAYED_UP, rank], counts[:, PLAYED_DOWN, rank]
        yield column("face_up", up, up + down, str(number))
        yield column("face_down", down, up + down, str(number))
        yield column("called", counts[:, CALLED, rank], rounds, str(number))
        on = wins & (games.results[:, :, NUMBER] == number)
        yield column("won_on", on.sum(axis=1), won, str(number))
    for place, icon in enumerate(names.icons):
        offers = counts[:, OFFERS, place]
        yield Column(("call_made", icon), counts[:, CALLS, place], offers, offers > 0)
    for place in range(of.seats):
        seats = (games.first_dealers + place) % of.seats
        yield column("win_seat", games.winners == seats, of=str(place + 1))
        yield column("points_seat", games.points[np.arange(len(seats)), seats], of=str(place + 1))


def _of_bots(games: Games, bots: Whole, names: Names) -> Iterator[Column]:
    best = _of_winner(games, bots)
    for place, bot in enumerate(names.bots):
        seats = (bots == place).sum(axis=1)
        yield Column(("win_bot", bot), (best == place).astype(np.int64), seats, seats > 0)


def _of_heroines(games: Games, of: Game, names: Names) -> Iterator[Column]:
    counts, heroines, nobody = games.counts, games.heroines, len(names.heroines)
    any_at_all = (heroines != nobody).any(axis=1)
    best = _of_winner(games, heroines)
    # By heroine: in which games she plays, which seat is hers there, and what is told of that seat.
    sits = {place: heroines == place for place in range(nobody)}
    plays = {place: seat.any(axis=1) for place, seat in sits.items()}
    for place, name in enumerate(names.heroines):
        there, seat, whole = plays[place], sits[place], plays[place].astype(np.int64)
        won = (best == place).astype(np.int64)

        def hers(of_seats: Whole | Truths, seat: Truths = seat) -> Whole:
            return np.where(seat, of_seats, 0).sum(axis=1, dtype=np.int64)

        yield Column(("win_heroine", name), won, whole, there)
        yield Column(("points_heroine", name), hers(games.points), whole, there)
        yield Column(("defeat_heroine", name), hers(games.broken >= of.rules.seals.each), whole, there)
        skills = hers(counts[:, SKILLS, : of.seats])
        yield Column(("skill_heroine", name), skills, games.rounds * whole, there)
        gained = hers(counts[:, GAINED, : of.seats])
        for nth in range(names.secrets[place]):
            has = (gained > nth).astype(np.int64)
            used = hers(counts[:, USED + nth, : of.seats])
            yield Column(("secret_gained", f"{name} {nth + 1}"), has, whole, there)
            yield Column(("secret_used", f"{name} {nth + 1}"), used, has, there)
        for beside, other in enumerate(names.heroines):
            if beside != place:
                both = there & plays[beside]
                yield Column(("win_beside", f"{name} {other}"), won * both, both.astype(np.int64), both)
    free = np.where(any_at_all[:, None], heroines == nobody, False)
    seats = free.sum(axis=1)
    won = (any_at_all & (best == nobody)).astype(np.int64)
    yield Column(("win_heroine", NOBODY), won, seats, seats > 0)
    yield Column(("points_heroine", NOBODY), np.where(free, games.points, 0).sum(axis=1), seats, seats > 0)


def _values(games: Games) -> Iterator[tuple[str, tuple[Whole, Truths]]]:
    played = _played(games)
    for name, values, occurred in (
        ("rounds", games.rounds[:, None], None),
        ("winner_points", _of_winner(games, games.points)[:, None], None),
        ("most_points", games.points.max(axis=1)[:, None], None),
        ("most_power", games.counts[:, OF_GAME, MOST_POWER, None], None),
        ("points", games.points, None),
        ("win_power", games.results[:, :, AT_POWER], played & (games.results[:, :, WINNER] >= 0)),
    ):
        yield name, (values, np.ones(values.shape, np.bool_) if occurred is None else occurred)


def _played(games: Games) -> Truths:
    """Which rounds were played, by game."""
    return np.arange(games.results.shape[1]) < games.rounds[:, None]


def _of_winner(games: Games, of_seats: Whole) -> Whole:
    return of_seats[np.arange(len(games.winners)), games.winners]


def _ties(games: Games, seals: int) -> tuple[Truths, Truths]:
    """Whether points alone did not name the winner, and whether seals then did."""
    left = games.broken < seals
    first = left & (games.points == _of_winner(games, games.points)[:, None])
    fewest = first & (games.broken == _of_winner(games, games.broken)[:, None])
    return first.sum(axis=1) > 1, fewest.sum(axis=1) == 1
