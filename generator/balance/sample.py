"""Games of a setting, played and counted one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Protocol

from generator.balance import fast
from generator.balance.setting import Setting, seating
from generator.balance.tally import Counts, Cross, Key, PairTally, Tally, crossed, tallied
from generator.balance.watch import lacking, watch
from generator.deck.model import Deck


class Sample(Protocol):
    """Games in the order of their numbers, and what each came to."""

    @property
    def games(self) -> int:
        """How many they are."""
        ...

    @property
    def block(self) -> int:
        """How many games are a block (see `Setting.block`)."""
        ...

    def counts(self) -> Sequence[Counts]:
        """What each game came to."""
        ...

    def tally(self) -> Tally:
        """What all of them came to."""
        ...

    def beside(self, other: Sample) -> Mapping[Key, Cross]:
        """What they hang together by with games of the same numbers and in the same blocks.

        Raises ValueError unless those are as many.
        """
        ...


def sample(deck: Deck, setting: Setting, batch: range, stopped: Callable[[], bool] = lambda: False) -> Sample:
    """Play the games of these numbers, as far as `stopped` does not say to stop. Raises SetUpError.

    The fast engine plays them where it is installed and knows all that is asked for; the reference
    comes to the same.
    """
    if fast.available():
        seated = [seating(setting, number) for number in batch]
        with suppress(fast.NotAvailable):
            played = fast.count_many(deck, setting.players, seated, furiten=setting.furiten, stopped=stopped)
            return replace(played, first=batch.start, block=setting.block)
    without = lacking(deck)
    numbers = takewhile(lambda _: not stopped(), batch)
    return Watched(
        [watch(deck, seating(setting, number), setting.furiten, without) for number in numbers],
        batch.start,
        setting.block,
    )


def pair(old: Sample, new: Sample) -> PairTally:
    """The tally of games that were played twice. Raises ValueError unless they and their blocks match."""
    if old.block != new.block:
        raise ValueError(f"blocks of {old.block} games beside blocks of {new.block}")
    return PairTally(old.tally(), new.tally(), old.beside(new))


@dataclass(frozen=True, slots=True)
class Watched:
    """Games of the reference engine, numbered from `first`."""

    watched: Sequence[Counts]
    first: int = 0
    block: int = 1

    @property
    def games(self) -> int:
        """How many they are."""
        return len(self.watched)

    def counts(self) -> Sequence[Counts]:
        """What each game came to."""
        return self.watched

    def tally(self) -> Tally:
        """What all of them came to."""
        return tallied(self.watched, self.block, self.first)

    def beside(self, other: Sample) -> Mapping[Key, Cross]:
        """What they hang together by with games of the same numbers and in the same blocks."""
        return crossed(self.watched, other.counts(), self.block, self.first)
