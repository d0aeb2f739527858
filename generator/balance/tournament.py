"""Bots against bots: every two of them in a duel, and a ranking by what all duels came to.

A duel is played twice with the same cards, heroines and seats: one of the first bot among as many of
the second as there are seats left, and the other way round. Both then sat equally often, so of
all its games each wins half if neither is better. Duels have cards of their own, so that what a bot
came to in one is independent of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import combinations

from generator.balance import intervals
from generator.balance.backends import HERE, Backend
from generator.balance.intervals import Spread, wilson
from generator.balance.many import batch_size, batches, paired
from generator.balance.setting import Setting, SettingError, setting
from generator.balance.tally import NO_PAIRS, Cross, PairTally, together
from generator.deck.model import Deck
from generator.play.chance import generator

EVEN = 0.5
"""What each of two equals wins."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the games, with its 95 % interval and its spread; the `games` are what it is of."""

    value: float
    low: float
    high: float
    spread: Spread
    games: int

    @property
    def above(self) -> bool:
        """Whether it is more than half, for all that the games tell."""
        return self.low > EVEN

    @property
    def below(self) -> bool:
        """Whether it is less than half, for all that the games tell."""
        return self.high < EVEN


@dataclass(frozen=True, slots=True)
class Duel:
    """What the games of two bots came to: `one` alone among `other`, and the other way round."""

    one: str
    other: str
    pairs: PairTally

    def share(self, bot: str) -> Share | None:
        """How many of all its games a bot won; None where none were played."""
        key, games = ("win_bot", bot), 2 * self.pairs.games
        if not games:
            return None
        # Of each number two games were played, which hang together: a number's wins are 0, 1 or 2.
        sums = together(
            self.pairs.old.sums[key], self.pairs.new.sums[key], self.pairs.cross.get(key, Cross())
        )
        seats = sums.whole / games  # of its name, in a game on the average
        variance, freedom = intervals.spread(sums)
        return _share(sums.part / games, Spread(variance * seats**2, freedom), games)

    def alone(self, bot: str) -> Share | None:
        """How many games a bot won alone among those of the other name; None where none were played."""
        tally = self.pairs.old if bot == self.one else self.pairs.new
        if not tally.games:
            return None
        sums = tally.sums["win_bot", bot]
        return _share(sums.part / tally.games, intervals.spread(sums), tally.games)


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's place, and the mean of what it won in its duels."""

    place: int
    bot: str
    share: Share


@dataclass(frozen=True, slots=True)
class Tournament:
    """What the duels of these bots came to; `asked` are the games of each, both ways together."""

    setting: Setting
    bots: tuple[str, ...]
    asked: int
    duels: tuple[Duel, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(2 * duel.pairs.games for duel in self.duels)

    @property
    def partial(self) -> bool:
        """Whether it was stopped."""
        return any(2 * duel.pairs.games < self.asked for duel in self.duels)

    def duel(self, one: str, other: str) -> Duel:
        """The duel of two bots, in whichever order. Raises KeyError."""
        for duel in self.duels:
            if {duel.one, duel.other} == {one, other}:
                return duel
        raise KeyError((one, other))

    def ranking(self) -> tuple[Standing, ...]:
        """The bots by what they won, the strongest first; equals in the order they were named.

        Empty while some have played no duel.
        """
        means = {bot: self._mean(bot) for bot in self.bots}
        ranked = sorted(
            ((bot, share) for bot, share in means.items() if share is not None),
            key=lambda each: -each[1].value,
        )
        if len(ranked) < len(self.bots):
            return ()
        return tuple(Standing(place, bot, share) for place, (bot, share) in enumerate(ranked, start=1))

    def _mean(self, bot: str) -> Share | None:
        shares = [duel.share(bot) for duel in self.duels if bot in (duel.one, duel.other)]
        played = [share for share in shares if share is not None]
        if not played or len(played) < len(shares):
            return None
        count = len(played)
        return _share(
            sum(share.value for share in played) / count,
            Spread(
                sum(share.spread.variance for share in played) / count**2,
                sum(share.spread.freedom for share in played),
            ),
            sum(share.games for share in played),
        )


def tournament(
    deck: Deck,
    bots: Sequence[str],
    games: int,
    players: int = 4,
    *,
    seed: int = 0,
    furiten: bool | None = None,
    backend: Backend = HERE,
    progress: Callable[[int, int], None] | None = None,
) -> Tournament:
    """Let every two of these bots play so many games, rounded up to an even number.

    Stopped by KeyboardInterrupt, it gives what there is. Raises SettingError, SetUpError and
    BackendError.
    """
    named = tuple(dict.fromkeys(bots))
    if len(named) < 2:
        raise SettingError("a tournament needs two different bots or more")
    base = setting(deck, players, bots=named[:1], seed=seed, furiten=furiten)
    for bot in named:
        setting(deck, players, bots=(bot,))  # refuses a bot that there is not
    numbers = (games + 1) // 2
    met = {pair: NO_PAIRS for pair in combinations(named, 2)}
    done, every = 0, 2 * numbers * len(met)
    with suppress(KeyboardInterrupt):
        for (one, other), own in zip(met, _seeds(seed), strict=False):
            here, there = (
                replace(base, bots=(alone, *[rest] * (players - 1)), seed=own)
                for alone, rest in ((one, other), (other, one))
            )
            with closing(
                paired(deck, deck, here, there, batches(numbers, batch_size(here, there)), backend)
            ) as played:
                for more in played:
                    met[one, other] += more
                    done += 2 * more.games
                    if progress is not None:
                        progress(done, every)
    duels = tuple(Duel(one, other, pairs) for (one, other), pairs in met.items())
    return Tournament(base, named, 2 * numbers, duels)


def _seeds(seed: int) -> Generator[int]:
    """A seed for each duel."""
    yield from generator(seed, 0)


def _share(value: float, spread: Spread, games: int) -> Share:
    if spread.variance <= 0:
        low, high = wilson(value, games)
    else:
        low, high = wilson(value, value * (1 - value) / spread.variance, intervals.student(spread.freedom))
    return Share(value, low, high, spread, games)


def sentences(of: Tournament) -> Mapping[str, str]:
    """What the tournament says in words, by subject: `strongest`, and `ahead` where it met `greedy`."""
    said: dict[str, str] = {}
    ranking = of.ranking()
    if ranking:
        first, second = ranking[0], ranking[1]
        said["strongest"] = f"The strongest is {first.bot}: it won {_percent(first.share)} of its games."
        between = of.duel(first.bot, second.bot).share(first.bot)
        if between is not None and not between.above:
            said["strongest"] += (
                f" That it is stronger than {second.bot} is not settled: of the games between them it"
                f" won {_percent(between)}."
            )
    if {"ahead", "greedy"} <= set(of.bots):
        share = of.duel("ahead", "greedy").share("ahead")
        if share is not None:
            beats = "beats" if share.above else "does not beat"
            said["ahead"] = (
                f"Looking ahead {beats} greedy: of the games between them it won {_percent(share)}"
            )
            said["ahead"] += "." if share.above or share.below else ", which may be half."
    return said


def _percent(share: Share) -> str:
    return f"{share.value * 100:.1f} % ({share.low * 100:.1f}–{share.high * 100:.1f})"
