"""The limits that a deck sets its balance, and whether they hold: played for until each is told.

The figures are those of `measures`. An interval that holds whenever one stops (see `sequential`)
tells that a limit holds when it lies within, and that it is broken when it lies without. All
figures of all limits share an error of 5 %.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from generator.balance import intervals, sequential
from generator.balance.many import Progress, batch_size
from generator.balance.measures import MEASURES, Group, Measure
from generator.balance.sequential import ALPHA, Plan
from generator.balance.setting import Setting, setting
from generator.balance.tally import NOTHING, Tally
from generator.deck.checks import Finding, placed
from generator.deck.model import Deck, Limit
from generator.deck.source import Loaded
from generator.play.bots import BOTS
from generator.problems import DeckError, Problem
from generator.problems.nearest import did_you_mean

EVEN = ("win_heroine", "win_seat", "win_beside")
"""Win rates, of which everybody's even share is one over the number of players."""

POINTS = 0.01
"""A win rate that is so far from its limit is told with a power of 80 % by a fixed-size test."""

Playing = Callable[[Setting, Sequence[range]], Iterable[Tally]]
"""Plays games of a setting by their numbers and tells what they came to, in order."""

_FIGURES: Mapping[str, Measure] = {each.name: each for each in MEASURES if each.group != "bot"}


@dataclass(frozen=True, slots=True)
class Judged:
    """A figure that a limit of the deck (by its index) is about, in games of so many players.

    It should be from `least` to `most`, and lies from `low` to `high`; there is no `value` of what
    never came up.
    """

    index: int
    measure: Measure
    of: str
    players: int
    least: float
    most: float
    value: float | None
    low: float
    high: float

    @property
    def holds(self) -> bool | None:
        """Whether the limit holds; None while there is no telling."""
        if self.least <= self.low and self.high <= self.most:
            return True
        return False if self.high < self.least or self.low > self.most else None


@dataclass(frozen=True, slots=True)
class Held:
    """How many of a deck's limits `hold` in so many games, and how many are `broken`.

    The `problems` are those that are broken (errors) and those that all games do not tell (warnings).
    When it was stopped it is `partial`: what is not told yet is then no problem.
    """

    limits: int
    hold: int
    broken: int
    games: int
    problems: tuple[Problem, ...]
    partial: bool


# What is wrong with the limits themselves.


def checked(loaded: Loaded) -> list[Problem]:
    """The limits that name what there is not, or that nothing can keep."""
    found = [
        each for index, limit in enumerate(loaded.deck.balance) for each in _faults(loaded, index, limit)
    ]
    return placed((each for each in found if loaded.sound(each.path)), loaded)


def _faults(loaded: Loaded, index: int, limit: Limit) -> Iterator[Finding]:
    deck, at = loaded.deck, ("balance", index)
    counts = [table.count for table in deck.rules.players] if deck.rules else []
    figures = _FIGURES if deck.rules and deck.tiles else {}  # without a game there are none
    measure = figures.get(limit.figure)
    if measure is None:
        message = f"there is no figure '{limit.figure}'"
        yield Finding("limit-figure", (*at, "figure"), message, did_you_mean(limit.figure, figures))
        return
    if limit.players is not None and limit.players not in counts:
        message = f"the rules know no game for {limit.players} players"
        help = f"write {' or '.join(map(str, counts))}, or take `players` out" if counts else "add `rules`"
        yield Finding("limit-subject", (*at, "players"), message, help)
    if limit.bot not in BOTS:
        message = f"there is no bot '{limit.bot}'"
        yield Finding("limit-subject", (*at, "bot"), message, did_you_mean(limit.bot, BOTS))
    known = subjects(deck, measure.group, limit.players or max(counts, default=0))
    if limit.of is not None and limit.of not in known:
        message = f"figure '{limit.figure}' has none of '{limit.of}'"
        help = (
            f"known: {', '.join(known[:16])}" if measure.group == "number" else did_you_mean(limit.of, known)
        )
        if measure.group == "game":
            help = "it is of the game as a whole: take `of` out"
        yield Finding("limit-subject", (*at, "of"), message, help)
    yield from _unbounded(at, limit, measure)


def _unbounded(at: tuple[str, int], limit: Limit, measure: Measure) -> Iterator[Finding]:
    if limit.within is not None and limit.figure not in EVEN:
        message = f"figure '{limit.figure}' has no even share to be within"
        yield Finding("limit-bounds", (*at, "within"), message, "write `at_least` or `at_most`")
    elif limit.at_least is None and limit.at_most is None and limit.within is None:
        message = f"no limit is set to the figure '{limit.figure}'"
        yield Finding("limit-bounds", at, message, "add `at_least`, `at_most` or `within`")
    for name in ("at_least", "at_most"):
        if measure.kind == "share" and (getattr(limit, name) or 0) > 100:
            yield Finding("limit-bounds", (*at, name), "a share is 100 % at most", "write 0 to 100")
    least, most = _bounds(limit, measure, 1)
    if limit.within is None and least > most:
        message = f"nothing is at least {limit.at_least:g} and at most {limit.at_most:g}"
        yield Finding("limit-bounds", (*at, "at_least"), message, "write the smaller number here")


def subjects(deck: Deck, group: Group, players: int) -> tuple[str, ...]:
    """Of whom or what a deck has figures of a group, in games of so many players by one kind of bot."""
    heroines = deck.heroines.heroines if deck.heroines else ()
    tiles = deck.tiles.cards if deck.tiles else ()
    match group:
        case "game":
            return ("",)
        case "bot":
            return ()
        case "seat":
            return tuple(str(place + 1) for place in range(players))
        case "heroine":
            return tuple(each.id for each in heroines)
        case "pair":
            return tuple(f"{one.id} {other.id}" for one in heroines for other in heroines if one is not other)
        case "secret":
            return tuple(f"{each.id} {nth + 1}" for each in heroines for nth in range(len(each.secrets)))
        case "number":
            return tuple(map(str, sorted({tile.number for tile in tiles})))
        case "icon":
            return tuple(sorted({f"{tile.call} {tile.cost or 0}" for tile in tiles if tile.call}))


# Whether they hold.


def settings(deck: Deck, seed: int = 0) -> dict[Setting, list[int]]:
    """The games to play, and the limits (by their index) that each is for. Raises SetUpError."""
    wanted: dict[Setting, list[int]] = {}
    for index, limit in enumerate(deck.balance):
        for players in _counts(deck, limit):
            chosen = setting(deck, players, bots=(limit.bot,), seed=seed)
            wanted.setdefault(chosen, []).append(index)
    return wanted


def _counts(deck: Deck, limit: Limit) -> list[int]:
    counts = [table.count for table in deck.rules.players] if deck.rules else []
    return [count for count in counts if limit.players in (None, count)]


def judged(deck: Deck, tally: Tally, players: int, indices: Iterable[int], width: float) -> list[Judged]:
    """Every figure of the limits; `width` is half that of an interval, in standard errors."""
    return [
        _judged(index, measure, of, players, _bounds(deck.balance[index], measure, players), tally, width)
        for index in indices
        for measure, of in _about(deck, index, players)
    ]


def _judged(
    index: int,
    measure: Measure,
    of: str,
    players: int,
    bounds: tuple[float, float],
    tally: Tally,
    width: float,
) -> Judged:
    sums = tally.sums.get((measure.name, of))
    if sums is None or not sums.whole:
        return Judged(index, measure, of, players, *bounds, None, -inf, inf)
    value = sums.part / sums.whole
    # What did not vary at all is taken as if one more game had differed by one.
    reach = max(intervals.spread(sums).reach(width), width / intervals.trials(sums))
    return Judged(index, measure, of, players, *bounds, value, value - reach, value + reach)


def _about(deck: Deck, index: int, players: int) -> list[tuple[Measure, str]]:
    limit = deck.balance[index]
    measure = _FIGURES[limit.figure]
    known = subjects(deck, measure.group, players)
    return [(measure, of) for of in known if limit.of in (None, of)]


def _bounds(limit: Limit, measure: Measure, players: int) -> tuple[float, float]:
    """From where to where a figure should lie, shares as parts of 1."""
    unit = 100 if measure.kind == "share" else 1
    least = -inf if limit.at_least is None else limit.at_least / unit
    most = inf if limit.at_most is None else limit.at_most / unit
    if limit.within is not None:
        even, within = 1 / players, limit.within / unit
        least, most = max(least, even - within), min(most, even + within)
    return least, most


def proved(
    loaded: Loaded,
    playing: Playing,
    progress: Progress | None = None,
) -> Held:
    """Whether games keep the limits of a deck. Stopped by KeyboardInterrupt, it gives what there is.

    Raises DeckError for limits that are none, and SetUpError for a deck that cannot be played.
    """
    deck = loaded.deck
    if problems := checked(loaded):
        raise DeckError(problems)
    wanted = settings(deck)
    figures = [
        about
        for of, indices in wanted.items()
        for index in indices
        for about in _about(deck, index, of.players)
    ]
    games, found, stopped = 0, list[Problem](), False
    verdicts: dict[int, list[bool | None]] = {index: [] for index in range(len(deck.balance))}
    for of, indices in wanted.items():
        plan = sequential.detecting(POINTS, _variance(of), of.block)
        judge = partial(_verdicts, deck, of, indices, plan, ALPHA / len(figures))
        tally = NOTHING
        if not stopped:
            tallies = playing(of, plan.batches(batch_size(of)))
            tally = sequential.play(tallies, plan, NOTHING, partial(_all_told, judge), progress)
        games += tally.games
        told = judge(tally) if tally.games else {}
        stopped |= tally.games < plan.checkpoints[-1] and not _all_told(judge, tally)
        for index in indices:
            verdicts[index] += [each.holds for each in told.get(index, ())] or [None]
        found += _problems(loaded, told, tally.games, untold=not stopped)
    return Held(
        limits=len(verdicts),
        hold=sum(all(holds) for holds in verdicts.values()),
        broken=sum(False in holds for holds in verdicts.values()),
        games=games,
        problems=tuple(sorted(found, key=lambda each: each.place)),
        partial=stopped,
    )


def _variance(of: Setting) -> float:
    """The variance by game of a win rate."""
    seated = of.players / len(of.heroines) if any(of.heroines) else 1
    return (1 - 1 / of.players) / of.players / seated


def _verdicts(
    deck: Deck, of: Setting, indices: Sequence[int], plan: Plan, alpha: float, tally: Tally
) -> dict[int, list[Judged]]:
    """The figures of each limit."""
    width = plan.width(tally.games, alpha)
    return {index: judged(deck, tally, of.players, [index], width) for index in indices}


def _all_told(judge: Callable[[Tally], Mapping[int, Sequence[Judged]]], tally: Tally) -> bool:
    """Whether every limit is broken, or holds for every figure."""
    if not tally.games:
        return False
    verdicts = ([each.holds for each in figures] for figures in judge(tally).values())
    return all(False in holds or all(holds) for holds in verdicts)


# In words.


def _problems(
    loaded: Loaded, verdicts: Mapping[int, Sequence[Judged]], games: int, *, untold: bool
) -> Iterator[Problem]:
    """What is broken, and what is `untold` if that is wanted."""
    for index, figures in verdicts.items():
        place = loaded.source.place(("balance", index))
        if broken := [each for each in figures if each.holds is False]:
            yield Problem(
                "balance-limit",
                _sentence(broken),
                place,
                f"change the deck, or the limit; {games:,} games tell this",
            )
        elif untold and (unsure := [each for each in figures if each.holds is None]):
            yield Problem(
                "balance-undecided",
                f"{games:,} games do not tell: {_sentence(unsure)}",
                place,
                "it is as good as at its limit; a limit further from the figure is soon told",
                "warning",
            )


def _sentence(figures: Sequence[Judged]) -> str:
    """Figures of one limit, and what they should be."""
    first = figures[0]
    title = first.measure.title
    found = ", ".join(map(_found, figures))
    return f"{title} with {first.players} players: {found}; wanted is {_wanted(first)}"


def _found(one: Judged) -> str:
    """A figure with its interval, and whose it is."""
    whose = f"{one.measure.group} {one.of}" if one.of.isdecimal() else one.of  # seat 1, number 2
    if one.value is None:
        return f"{whose} never came up".lstrip()
    shown, unit = one.measure.shown, one.measure.unit
    bounds = f"{shown(one.value)}{unit} ({shown(max(one.low, 0))}–{shown(one.high)})"
    return f"{whose} at {bounds}" if whose else bounds


def _wanted(one: Judged) -> str:
    shown, unit = one.measure.shown, one.measure.unit
    if one.most == inf:
        return f"at least {shown(one.least)}{unit}"
    if one.least == -inf:
        return f"at most {shown(one.most)}{unit}"
    return f"{shown(one.least)} to {shown(one.most)}{unit}"
