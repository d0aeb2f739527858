"""Real games beside simulated ones: what both come to, and where chance alone does not explain it.

Games of other drafts, of another number of players, and with or without furiten are other games:
each kind is a section of its own. Within a section every combination of heroines at a table is
simulated by itself and weighs as much as it was played, so that who played changes no comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

from generator.balance import intervals
from generator.balance.intervals import CONFIDENCE, QUANTILE
from generator.balance.many import Simulation
from generator.balance.measures import MEASURES, Measure
from generator.balance.setting import NOBODY, Setting, setting
from generator.balance.tally import Key, Sums
from generator.deck.model import Deck
from generator.playtest import chance
from generator.playtest.book import DeckOf
from generator.playtest.judge import verdict
from generator.playtest.model import Playtest

COMPARED = (
    "rounds", "third_seal", "south", "several_defeated", "winner_points",
    "win_seat", "win_heroine", "defeat_heroine",
)  # fmt: skip
"""The measures of a simulation that the record of a real game tells too."""

CHANGES = (0.20, 0.10, 0.05)
"""The changes of a win rate for which the number of games needed is told."""

_TIMES = 100  # so many simulated games a real one: their own chance is then a hundredth of the other


@dataclass(frozen=True, slots=True)
class Table:
    """The heroines of `real` games, and how many games are simulated with them."""

    setting: Setting
    real: int
    games: int


@dataclass(frozen=True, slots=True)
class Section:
    """Real games of one kind; without `deck` that draft isn't kept, and `tables` are none."""

    draft: int
    players: int
    furiten: bool | None
    games: tuple[Playtest, ...]
    deck: Deck | None
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and where the truth lies with 95 % confidence, for all that its games tell."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure of the real games and of the simulated ones, `of` whom or what (empty for the game).

    Of the real games it is `part` over `whole`. `chance` is how often games of the simulation lie as
    far off, `corrected` the same for that many comparisons; None where it cannot be told.
    """

    measure: Measure
    of: str
    part: int
    whole: int
    real: Estimate
    simulated: Estimate | None
    chance: float | None
    corrected: float | None = None

    @property
    def outside(self) -> bool:
        """Whether the real games lie outside what the simulation gives by chance."""
        return self.corrected is not None and self.corrected < 1 - CONFIDENCE


@dataclass(frozen=True, slots=True)
class Compared:
    """A section with its figures; `simulated` are its simulations' games, `partial` when stopped early."""

    section: Section
    figures: tuple[Figure, ...]
    simulated: int
    partial: bool


def sections(
    games: Iterable[Playtest], deck_of: DeckOf, *, bots: Sequence[str], simulated: int, seed: int
) -> tuple[Section, ...]:
    """The kinds of games there are, latest draft and most players first.

    `simulated` games are shared out over the tables of a section, or more where it takes more for
    their own chance not to matter. Raises SettingError and SetUpError.
    """
    kinds: dict[tuple[int, int, bool | None], list[Playtest]] = {}
    for played in games:
        deck = deck_of(played.draft)
        furiten = played.furiten
        if furiten is None and deck is not None and deck.rules is not None:
            furiten = deck.rules.furiten
        kinds.setdefault((played.draft, len(played.seats), furiten), []).append(played)
    found = []
    for kind in sorted(kinds, key=lambda kind: (-kind[0], -kind[1], kind[2] is True)):
        draft, players, furiten = kind
        deck = deck_of(draft)
        tables = () if deck is None else _tables(deck, kinds[kind], furiten, bots, simulated, seed)
        found.append(Section(draft, players, furiten, tuple(kinds[kind]), deck, tables))
    return tuple(found)


def compare(
    found: Iterable[Section], played: Mapping[tuple[int, Setting], Simulation]
) -> tuple[Compared, ...]:
    """Sections beside the simulations of their draft and settings, as far as these were played.

    Chances are corrected for all comparisons made. Raises SetUpError.
    """
    compared = [_beside(section, played) for section in found]
    chances = [figure.chance for each in compared for figure in each.figures]
    corrected = iter(chance.holm(chances))
    return tuple(
        replace(each, figures=tuple(replace(figure, corrected=next(corrected)) for figure in each.figures))
        for each in compared
    )


def _tables(
    deck: Deck,
    games: Sequence[Playtest],
    furiten: bool | None,
    bots: Sequence[str],
    simulated: int,
    seed: int,
) -> tuple[Table, ...]:
    counts = Counter(map(_seated, games))
    each = ceil(simulated / len(counts))
    return tuple(
        Table(
            setting(deck, len(names), bots=bots, heroines=names, seed=seed, furiten=furiten),
            counts[names],
            max(each, _TIMES * counts[names]),
        )
        for names in sorted(counts)
    )


def _seated(played: Playtest) -> tuple[str, ...]:
    """Who played, wherever each of them sat."""
    return tuple(sorted(seat.heroine or NOBODY for seat in played.seats))


def _beside(section: Section, played: Mapping[tuple[int, Setting], Simulation]) -> Compared:
    deck = section.deck
    if deck is None:
        return Compared(section, (), 0, False)
    simulations: dict[tuple[str, ...], Simulation] = {}
    for table in section.tables:
        done = played.get((section.draft, table.setting))
        if done is not None and done.tally.games:
            simulations[tuple(sorted(heroine or NOBODY for heroine in table.setting.heroines))] = done
    values: dict[Key, list[tuple[tuple[str, ...], int]]] = {}
    for each in section.games:
        for key, value in _values(deck, each):
            values.setdefault(key, []).append((_seated(each), value))
    figures = [
        _figure(measure, key[1], values[key], simulations)
        for measure in MEASURES
        if measure.name in COMPARED
        for key in sorted(values)
        if key[0] == measure.name
    ]
    partial = len(simulations) < len(section.tables) or any(done.partial for done in simulations.values())
    return Compared(section, tuple(figures), sum(done.tally.games for done in simulations.values()), partial)


def _values(deck: Deck, played: Playtest) -> Iterator[tuple[Key, int]]:
    """What one game adds to each figure, named as in a simulation."""
    over = verdict(deck, played)
    yield ("rounds", ""), played.rounds
    yield ("third_seal", ""), over.reason == "defeat"
    yield ("several_defeated", ""), len(over.defeated) > 1
    yield ("winner_points", ""), over.points[over.winner]
    if deck.rules is not None:
        yield ("south", ""), played.rounds >= deck.rules.south_from
    for place, seat in enumerate(played.seats):
        yield ("win_seat", str(place + 1)), place == over.winner
        if seat.heroine is not None:
            yield ("win_heroine", seat.heroine), place == over.winner
            yield ("defeat_heroine", seat.heroine), place in over.defeated


def _figure(
    measure: Measure,
    of: str,
    values: Sequence[tuple[tuple[str, ...], int]],
    simulations: Mapping[tuple[str, ...], Simulation],
) -> Figure:
    seen = [value for _, value in values]
    part, whole = sum(seen), len(seen)
    bounds = chance.clopper_pearson(part, whole) if measure.kind == "share" else chance.student(seen)
    real = Estimate(part / whole, *(bounds or (None, None)))
    weights = Counter(names for names, _ in values)
    if any(names not in simulations for names in weights):
        return Figure(measure, of, part, whole, real, None, None)
    games = [(simulations[names], times) for names, times in weights.items()]
    by_chance = chance.total((_one_game(measure, of, simulation, seen), times) for simulation, times in games)
    return Figure(
        measure, of, part, whole, real, _mixed(measure, of, games, whole), by_chance.as_far_off(part)
    )


def _one_game(measure: Measure, of: str, simulation: Simulation, seen: Sequence[int]) -> chance.Distribution:
    """What one game of a simulation adds to a figure, and how likely."""
    if measure.kind == "share":
        sums = simulation.tally.sums[measure.name, of]
        return chance.happens(sums.part, sums.whole)
    return chance.counted(sorted(simulation.tally.spreads[measure.name].items()), seen)


def _mixed(measure: Measure, of: str, games: Sequence[tuple[Simulation, int]], whole: int) -> Estimate:
    """A figure of the simulations, each weighing as much as its table was played."""
    value = variance = trials = 0.0
    for simulation, times in games:
        sums: Sums = simulation.tally.sums[measure.name, of]
        value += times / whole * sums.part / sums.whole
        variance += (times / whole) ** 2 * intervals.spread(sums).variance
        trials += sums.whole
    if measure.kind == "mean":
        reach = QUANTILE * sqrt(variance)
        return Estimate(value, value - reach, value + reach)
    if variance:
        trials = value * (1 - value) / variance
    return Estimate(value, *intervals.wilson(value, trials))
