"""Many games played: batch by batch, from the cache where they were played before.

Tallies of batches add up to the same however the games are split between blocks, and are given in the
order of their numbers: what was played when somebody stops are the first so many games.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import astuple, dataclass
from functools import partial
from hashlib import sha256
from itertools import chain
from math import lcm
from typing import Generic, TypeVar

from generator import cache as kept
from generator.balance import fast
from generator.balance.backends import HERE, Backend, Work, run
from generator.balance.sample import pair, sample
from generator.balance.sequential import whole_blocks
from generator.balance.setting import Setting
from generator.balance.tally import (
    NOTHING,
    PairTally,
    Tally,
    as_data,
    from_data,
    pair_as_data,
    pair_from_data,
)
from generator.balance.version import code
from generator.deck.model import Deck
from generator.play.setup import deck_hash

T = TypeVar("T")
Progress = Callable[[int, int], None]

FAST_BATCH, REFERENCE_BATCH, AHEAD_BATCH = 2_000, 100, 20
"""Games of a batch on the fast engine, on the reference, and where a bot looks ahead.

After as many, or a few more that make whole blocks, the next progress is told and they are kept: less than
a second, or two or three if all look ahead.
"""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the games of a setting came to; `asked` is more than were played when it was stopped."""

    setting: Setting
    asked: int
    tally: Tally

    @property
    def partial(self) -> bool:
        """Whether it was stopped."""
        return self.tally.games < self.asked


def simulate(
    deck: Deck, setting: Setting, games: int, *, backend: Backend = HERE, progress: Progress | None = None
) -> Simulation:
    """Play so many games, those numbered from 0. Stopped by KeyboardInterrupt, it gives what there is.

    Raises SetUpError and BackendError.
    """
    tally = NOTHING
    played = tallies(deck, setting, batches(games, batch_size(setting)), backend)
    with suppress(KeyboardInterrupt), closing(played):
        for more in played:
            tally += more
            if progress is not None:
                progress(tally.games, games)
    return Simulation(setting, games, tally)


def tallies(
    deck: Deck, setting: Setting, batches: Iterable[range], backend: Backend = HERE
) -> Generator[Tally]:
    """What each batch came to, in their order. Raises SetUpError and BackendError."""
    asked = [deck_hash(deck), astuple(setting)]
    return _results(
        partial(batch_tally, deck, setting), batches, backend, _Kept("games", asked, as_data, from_data)
    )


def paired(
    old: Deck,
    new: Deck,
    setting_old: Setting,
    setting_new: Setting,
    batches: Iterable[range],
    backend: Backend = HERE,
) -> Generator[PairTally]:
    """Two decks in games of the same numbers: what each batch came to, in their order.

    Batches may be endless: they are taken as there is somebody to play them, and closing the
    generator stops those who play. Raises SetUpError and BackendError.
    """
    asked = [deck_hash(old), astuple(setting_old), deck_hash(new), astuple(setting_new)]
    work = partial(batch_pair, old, new, setting_old, setting_new)
    return _results(work, batches, backend, _Kept("pairs", asked, pair_as_data, pair_from_data))


def batch_size(*settings: Setting) -> int:
    """How many games make a batch of these settings: whole blocks."""
    if any("ahead" in setting.bots for setting in settings):
        wanted = AHEAD_BATCH
    else:
        wanted = FAST_BATCH if fast.available() else REFERENCE_BATCH
    return whole_blocks(wanted, lcm(*(setting.block for setting in settings)))


def batches(games: int, size: int | None = None) -> list[range]:
    """The numbers of so many games, in batches; of the size that suits most settings unless one is given."""
    step = size or batch_size()
    return [range(first, min(first + step, games)) for first in range(0, games, step)]


def batch_tally(deck: Deck, setting: Setting, batch: range) -> Tally:
    """Play the games of a batch. Raises SetUpError."""
    return sample(deck, setting, batch).tally()


def batch_pair(old: Deck, new: Deck, setting_old: Setting, setting_new: Setting, batch: range) -> PairTally:
    """Play the games of a batch with both decks. Raises SetUpError."""
    return pair(sample(old, setting_old, batch), sample(new, setting_new, batch))


@dataclass(frozen=True, slots=True)
class _Kept(Generic[T]):
    """Where results are kept: of which kind, of what was `asked`, and how they are written and read."""

    kind: str
    asked: Sequence[object]
    as_data: Callable[[T], Mapping[str, object]]
    from_data: Callable[[Mapping[str, object]], T]

    def load(self, batch: range) -> T | None:
        """What this batch came to, if it is known."""
        with suppress(ValueError, KeyError, TypeError):
            return self.from_data(json.loads(kept.load(self.kind, self._key(batch)) or b""))
        return None

    def keep(self, batch: range, result: T) -> None:
        """Write down what it came to."""
        written = json.dumps(self.as_data(result), separators=(",", ":"))
        kept.keep(self.kind, self._key(batch), written.encode("ascii"))

    def _key(self, batch: range) -> str:
        played = json.dumps([*self.asked, batch.start, batch.stop], separators=(",", ":"))
        return f"{code()}-{sha256(played.encode('ascii')).hexdigest()[:24]}"


def _results(work: Work[T], batches: Iterable[range], backend: Backend, cached: _Kept[T]) -> Generator[T]:
    """What each batch comes to, in their order: from the cache, or played and kept."""
    left = iter(batches)
    for batch in left:
        result = cached.load(batch)
        if result is None:
            left = chain([batch], left)
            break
        yield result
    order: deque[range] = deque()
    ready: dict[range, T] = {}

    def missing() -> Iterator[range]:
        for batch in left:
            order.append(batch)
            result = cached.load(batch)
            if result is None:
                yield batch
            else:
                ready[batch] = result

    with closing(run(work, missing(), backend)) as played:
        for batch, result in played:
            cached.keep(batch, result)
            ready[batch] = result
            while order and order[0] in ready:
                yield ready.pop(order.popleft())
    yield from map(ready.pop, order)
