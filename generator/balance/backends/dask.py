"""The workers of a dask cluster that is there already (the extra `hibari[dask]`)."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TypeVar

from distributed import Client, KilledWorker
from distributed.comm import CommClosedError

from generator.balance.backends import BackendError, Pool, Work, answering
from generator.balance.version import code

T = TypeVar("T")

_ANSWER = 10
"""Seconds that a scheduler has to answer, and to find a worker."""


@contextmanager
def opened(work: Work[T], address: str) -> Iterator[Pool[T]]:
    """The workers of the cluster whose scheduler is at this address. Raises BackendError.

    The work is the result of a task that all batches depend on: workers get it from each other
    once, and it is made again where the last of them that had it is lost.
    """
    answering(address)
    try:
        client = Client(address, timeout=_ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BackendError(f"what answers at {address} is no dask scheduler: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_ANSWER)
        except TimeoutError:
            raise BackendError(f"the dask scheduler at {address} has no workers") from None
        _look(client)
        executor = client.get_executor(pure=False)
        shared = client.submit(_unpacked, pickle.dumps(work), code(), pure=False)
        yield Pool(
            submit=lambda batch: executor.submit(_play, shared, batch),
            room=lambda: 2 * max(1, sum(client.nthreads().values())),
            losses=(KilledWorker, CommClosedError, CancelledError),
        )


def _look(client: Client) -> None:
    """Raises BackendError unless hibari is there wherever tasks are read: otherwise they would never end."""
    try:
        client.run_on_scheduler(version, "hibari")
        client.run(version, "hibari")
    except PackageNotFoundError:
        raise BackendError(
            "the scheduler or a worker of the dask cluster has no hibari: install it on all machines"
        ) from None


def _unpacked(work: bytes, by: str) -> object:
    """The work, on a worker. Raises BackendError where the worker's code is not that of who sent it."""
    if by != code():
        raise BackendError(
            "the dask workers have another version of hibari: install the same on all machines"
        )
    return pickle.loads(work)


def _play(work: Callable[[range], T], batch: range) -> T:
    return work(batch)
