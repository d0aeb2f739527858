"""Several processes of this machine, begun by joblib's loky and used again from one run to the next."""

from __future__ import annotations

import pickle
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import joblib
from joblib.externals.loky import ProcessPoolExecutor, get_reusable_executor

from generator.balance.backends import Pool, Work

T = TypeVar("T")

_IDLE = 60
"""Seconds after which a process that has nothing to do ends."""

_begun: list[ProcessPoolExecutor] = []


def processors() -> int:
    """How many this process may use."""
    return int(joblib.cpu_count())


def begun() -> bool:
    """Whether processes wait already."""
    return bool(_begun)


@contextmanager
def opened(work: Work[T], jobs: int) -> Iterator[Pool[T]]:
    """So many processes; each reads the work once. Left early, or with one of them lost, all are ended."""
    executor = get_reusable_executor(max_workers=jobs, timeout=_IDLE, initializer=deaf)
    _begun[:] = [executor]
    with tempfile.TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder:
        file = Path(folder, "work")
        file.write_bytes(pickle.dumps(work))

        def submit(batch: range) -> Future[T]:
            with undisturbed():  # this may begin processes
                future: Future[T] = executor.submit(_play, str(file), batch)
            return future

        try:
            yield Pool(submit, lambda: 2 * jobs, (BrokenProcessPool,))
        except BaseException:
            _begun.clear()
            executor.shutdown(wait=True, kill_workers=True)
            raise


def _play(file: str, batch: range) -> object:
    return _work(file)(batch)


@lru_cache(maxsize=1)
def _work(file: str) -> Callable[[range], object]:
    work: Callable[[range], object] = pickle.loads(Path(file).read_bytes())
    return work


def deaf() -> None:
    """Begin a process that leaves Ctrl-C to the one that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, not even before their first line runs."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # or it would begin in here, and then lets signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
