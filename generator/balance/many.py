"""Many games played: in batches, by several processes, from the cache where they were played before.

A batch is so many games in a row by their numbers. Tallies of batches add up to the same however
the work is split, so the number of processes changes nothing but the time.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path

from generator import balance, play
from generator import cache as kept
from generator.balance.sample import sample
from generator.balance.setting import Setting
from generator.balance.tally import NOTHING, Tally, as_data, from_data
from generator.deck.model import Deck
from generator.play.setup import deck_hash

BATCH = 100
"""How many games are played before the next progress is told and they are kept: about half a second."""

_MOST_JOBS = 61 if sys.platform == "win32" else 1024
"""Windows waits for no more processes at once."""

Progress = Callable[[int, int], None]


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
    deck: Deck, setting: Setting, games: int, *, jobs: int = 1, progress: Progress | None = None
) -> Simulation:
    """Play so many games, those numbered from 0. Stopped by KeyboardInterrupt, it gives what there is.

    Raises SetUpError.
    """
    tally = NOTHING
    with suppress(KeyboardInterrupt), closing(_tallies(deck, setting, batches(games), jobs)) as tallies:
        for more in tallies:
            tally += more
            if progress is not None:
                progress(tally.games, games)
    return Simulation(setting, games, tally)


def batches(games: int, size: int = BATCH) -> list[range]:
    """The numbers of so many games, in batches."""
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def batch_tally(
    deck: Deck, setting: Setting, batch: range, stopped: Callable[[], bool] = lambda: False
) -> Tally:
    """Play the games of a batch, as far as `stopped` does not say to stop. Raises SetUpError."""
    return sample(deck, setting, batch, stopped).tally()


def _tallies(
    deck: Deck, setting: Setting, wanted: Sequence[range], jobs: int
) -> Generator[Tally, None, None]:
    """The tallies of all batches: those kept first, then the others as they are done."""
    hashed, missing = deck_hash(deck), []
    for batch in wanted:
        tally = _load(_key(hashed, setting, batch))
        if tally is None:
            missing.append(batch)
        else:
            yield tally
    for batch, tally in _played(deck, setting, missing, min(jobs, len(missing), _MOST_JOBS)):
        if tally.games == len(batch):
            kept.keep("games", _key(hashed, setting, batch), _written(tally))
        yield tally


def _played(
    deck: Deck, setting: Setting, wanted: Sequence[range], jobs: int
) -> Iterator[tuple[range, Tally]]:
    left = list(wanted)
    if jobs > 1:
        with suppress(BrokenProcessPool):  # a process was killed: what it leaves is played here
            for batch, tally in _pooled(deck, setting, wanted, jobs):
                left.remove(batch)
                yield batch, tally
    for batch in left:
        yield batch, batch_tally(deck, setting, batch)


def _pooled(
    deck: Deck, setting: Setting, wanted: Sequence[range], jobs: int
) -> Iterator[tuple[range, Tally]]:
    """Batches played by several processes; stopped by KeyboardInterrupt, as far as they have come."""
    processes = get_context("spawn")
    stop = processes.Event()
    pool = ProcessPoolExecutor(jobs, processes, _begin, (deck, setting, stop))
    running: dict[Future[Tally], range] = {}
    try:
        with _undisturbed():
            running = {pool.submit(_work, batch): batch for batch in wanted}
        for done in as_completed(running):
            yield running.pop(done), done.result()
    except KeyboardInterrupt:
        stop.set()
        pool.shutdown(cancel_futures=True)
        yield from ((batch, done.result()) for done, batch in running.items() if not done.cancelled())
        raise
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_task: tuple[Deck, Setting, Callable[[], bool]]
"""What a process of the pool plays: given once, when it begins."""


def _begin(deck: Deck, setting: Setting, stop: Event) -> None:
    global _task
    _task = deck, setting, stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked


def _work(batch: range) -> Tally:
    deck, setting, stopped = _task
    return batch_tally(deck, setting, batch, stopped)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, not even before their first line runs."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _key(hashed: str, setting: Setting, batch: range) -> str:
    played = json.dumps([astuple(setting), batch.start, batch.stop], separators=(",", ":"))
    return f"{hashed}-{code()}-{sha256(played.encode('ascii')).hexdigest()[:16]}"


def _load(key: str) -> Tally | None:
    with suppress(ValueError, KeyError, TypeError):
        return from_data(json.loads(kept.load("games", key) or b""))
    return None


def _written(tally: Tally) -> bytes:
    return json.dumps(as_data(tally), separators=(",", ":")).encode("ascii")


@cache
def code() -> str:
    """Twelve digits over the code that plays and counts: other code may come to other figures."""
    digest = sha256()
    for package in (play, balance):
        for file in sorted(Path(package.__path__[0]).glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
