"""Where batches of games are played: in this process, in several here, or on a cluster.

A batch is so many games in a row by their numbers. What games come to follows from their numbers,
so how they are split, and who plays them, changes nothing but the time.
"""

from __future__ import annotations

import math
import socket
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, islice
from typing import Generic, Literal, TypeVar

T = TypeVar("T")
Work = Callable[[range], T]
"""What plays a batch. It is pickled: a function of a module, or a partial of one."""

Kind = Literal["loky", "dask", "ray"]
_LIBRARIES: dict[Kind, str] = {"loky": "joblib", "dask": "distributed", "ray": "ray"}

_POOLS = 3
"""How often workers are begun anew when some were lost, before what they left is played here."""

_PATIENCE = 1.5
"""Seconds that are played in this process first: other processes take about as long to begin."""

_MOST_JOBS = 61 if sys.platform == "win32" else 1024
"""Windows waits for no more processes at once."""


class BackendError(RuntimeError):
    """Nobody can play there; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Backend:
    """Who plays: processes of this machine (loky), or the workers of a cluster (dask, ray).

    `jobs` are the processes of loky: 1 plays in this process, None in as many as there are
    processors, once it takes longer than they take to begin. `address` is where the cluster is.
    """

    kind: Kind = "loky"
    jobs: int | None = None
    address: str | None = None


HERE = Backend(jobs=1)
"""This process."""


@dataclass(frozen=True, slots=True)
class Pool(Generic[T]):
    """Workers that wait for batches.

    `room` is how many batches at once keep all of them busy; `losses` are the errors of a batch
    whose worker was lost.
    """

    submit: Callable[[range], Future[T]]
    room: Callable[[], int]
    losses: tuple[type[BaseException], ...]


def answering(address: str, seconds: float = 10) -> None:
    """Raises BackendError unless somebody listens at this address: the libraries wait for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        if not host:
            raise ValueError("no host")
        socket.create_connection((host.strip("[]"), int(port)), seconds).close()
    except (ValueError, OverflowError):
        raise BackendError(
            f"'{address}' is no address of a cluster: write it like tcp://10.0.0.5:8786"
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BackendError(f"no cluster answers at {address}: {reason.lower()}") from None


def installed(kind: Kind) -> bool:
    """Whether the library is there that this kind needs."""
    return find_spec(_LIBRARIES[kind]) is not None


def run(work: Work[T], batches: Iterable[range], backend: Backend = HERE) -> Generator[tuple[range, T]]:
    """Play each batch exactly once and give what it came to, in any order.

    Batches are taken one by one, as there is somebody to play them, so they may be endless. A batch
    whose worker is lost is played again. When the generator is closed, or KeyboardInterrupt is
    raised in it, all workers stop, and batches they were at are lost. Raises BackendError, and what
    `work` raises.
    """
    left = iter(batches)
    jobs = _jobs(backend) if backend.kind == "loky" else 0
    if backend.kind == "loky":
        yield from _here(work, left, _patience(backend))
    for _ in range(_POOLS):
        first = list(islice(left, jobs or 1))
        if not first:
            return
        left = chain(first, left)
        if len(first) == jobs == 1:
            break
        with _opened(work, backend, min(jobs, len(first))) as pool:
            lost = yield from _pooled(pool, left)
        left = chain(lost, left)
    yield from _here(work, left)


def _here(work: Work[T], batches: Iterator[range], seconds: float = math.inf) -> Iterator[tuple[range, T]]:
    """Batches played in this process, until so much time is over."""
    over = time.monotonic() + seconds
    while time.monotonic() < over and (batch := next(batches, None)) is not None:
        yield batch, work(batch)


def _pooled(pool: Pool[T], batches: Iterator[range]) -> Generator[tuple[range, T], None, list[range]]:
    """Batches played by workers, until some are lost; returns the batches that were lost with them."""
    running: dict[Future[T], range] = {}
    lost: list[range] = []
    while True:
        if not lost:
            for batch in islice(batches, max(0, pool.room() - len(running))):
                try:
                    running[pool.submit(batch)] = batch
                except pool.losses:
                    lost.append(batch)
        if not running:
            return lost
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            batch = running.pop(done)
            try:
                result = done.result()
            except pool.losses:
                lost.append(batch)
            else:
                yield batch, result


def _jobs(backend: Backend) -> int:
    if backend.jobs is not None:
        return min(backend.jobs, _MOST_JOBS)
    from generator.balance.backends.loky import processors

    return min(processors(), _MOST_JOBS)


def _patience(backend: Backend) -> float:
    """How many seconds are played in this process before others begin."""
    if backend.jobs is not None:
        return math.inf if backend.jobs == 1 else 0
    from generator.balance.backends.loky import begun

    return 0 if begun() else _PATIENCE


def _opened(work: Work[T], backend: Backend, jobs: int) -> AbstractContextManager[Pool[T]]:
    match backend.kind:
        case "loky":
            from generator.balance.backends import loky

            return loky.opened(work, jobs)
        case "dask":
            from generator.balance.backends import dask

            return dask.opened(work, backend.address or "")
        case "ray":
            from generator.balance.backends import ray

            return ray.opened(work, backend.address)
