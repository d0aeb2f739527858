"""Two drafts played with the same seeds and seats, until what was asked for is settled.

It is settled when every win rate of a heroine and of a seat has moved for certain, or for certain
by no more than the points asked for. See `differences` for the figures and `sequential` for when
it stops.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from generator.balance import sequential
from generator.balance.backends import HERE, Backend
from generator.balance.differences import Difference, Verdict, differences
from generator.balance.many import Progress, batch_size, paired
from generator.balance.sequential import Plan
from generator.balance.setting import Setting, SettingError, setting
from generator.balance.tally import NO_PAIRS, PairTally
from generator.deck.model import Deck
from generator.play.setup import deck_hash, heroine_names


@dataclass(frozen=True, slots=True)
class Match:
    """Two drafts and how both are played: with the heroines that both have, and seeds alike unless asked."""

    old: Deck
    new: Deck
    old_setting: Setting
    new_setting: Setting

    @property
    def alike(self) -> bool:
        """Whether the drafts differ in nothing that the engine reads."""
        return deck_hash(self.old) == deck_hash(self.new)

    @property
    def same(self) -> bool:
        """Whether their games are the same, too."""
        return self.alike and self.old_setting == self.new_setting

    @property
    def alone(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The heroines that only the old and that only the new draft has."""
        old, new = map(_ids, (self.old, self.new))
        return tuple(one for one in old if one not in new), tuple(one for one in new if one not in old)


def match(
    old: Deck,
    new: Deck,
    players: int = 4,
    *,
    bots: Sequence[str] = ("greedy",),
    heroines: Sequence[str] = (),
    seed: int = 0,
    new_seed: int | None = None,
    furiten: bool | None = None,
) -> Match:
    """How to play two drafts; see `setting`. With a `new_seed` their games have nothing in common.

    Raises SettingError, and SetUpError for a deck or a number of players that cannot be played.
    """
    common = heroines or [one for one in _ids(new) if one in _ids(old)]
    settings = []
    for deck, its_seed in ((old, seed), (new, seed if new_seed is None else new_seed)):
        try:
            chosen = setting(deck, players, bots=bots, heroines=common, seed=its_seed, furiten=furiten)
        except SettingError as error:
            raise SettingError(f"draft {deck.draft}: {error}") from None
        settings.append(chosen)
    return Match(old, new, *settings)


def _ids(deck: Deck) -> tuple[str, ...]:
    return tuple(dict.fromkeys(heroine_names(deck).values()))


@dataclass(frozen=True)
class Comparison:
    """What two drafts came to; `points` is the difference asked for, as a part of 1."""

    match: Match
    points: float
    plan: Plan
    pair: PairTally

    @property
    def games(self) -> int:
        """How many games were played of each draft."""
        return self.pair.games

    @property
    def partial(self) -> bool:
        """Whether it was stopped before it was done."""
        looked = self.games in self.plan.checkpoints
        return not looked or (self.games < self.plan.checkpoints[-1] and not self.settled)

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The difference of every figure."""
        return differences(self.pair, self.plan)

    def wins(self, verdict: Verdict) -> list[Difference]:
        """The win rates of which this is the verdict."""
        return [
            each
            for each in self.differences
            if each.family == "wins" and each.verdict(self.points) == verdict
        ]

    @property
    def settled(self) -> bool:
        """Whether no win rate is undecided."""
        return not self.wins("undecided")


def planned(of: Match, points: float, games: int | None = None) -> Plan:
    """When to look: after so many games, or until differences of `points` are settled."""
    if games is not None:
        return sequential.fixed(games)
    return sequential.detecting(points, _variance(of.new_setting), of.new_setting.block)


def _variance(of: Setting) -> float:
    """The variance by game of the difference of two win rates, when nothing is common to the games."""
    even = 1 / of.players
    seated = of.players / len(of.heroines) if any(of.heroines) else 1
    return 2 * even * (1 - even) / seated


def compare(
    of: Match, points: float, plan: Plan, pairs: Iterable[PairTally], progress: Progress | None = None
) -> Comparison:
    """Compare two drafts by the plan, given their games (see `pairs`), as far as these are wanted."""
    so_far = partial(Comparison, of, points, plan)
    return so_far(sequential.play(pairs, plan, NO_PAIRS, lambda pair: so_far(pair).settled, progress))


def pairs(of: Match, plan: Plan, backend: Backend = HERE) -> Generator[PairTally, None, None]:
    """The games of both drafts up to the last checkpoint. Raises SetUpError and BackendError."""
    wanted = plan.batches(batch_size(of.old_setting, of.new_setting))
    return paired(of.old, of.new, of.old_setting, of.new_setting, wanted, backend)
