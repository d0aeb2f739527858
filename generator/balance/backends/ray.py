"""The workers of a ray cluster (the extra `hibari[ray]`): one that is there, or one begun on this machine."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import lru_cache
from typing import TypeVar

from generator.balance.backends import BackendError, Pool, Work, answering
from generator.balance.version import code

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to ray's makers

import ray
from ray.exceptions import (
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    WorkerCrashedError,
)

T = TypeVar("T")

_RETRIES = 3


@contextmanager
def opened(work: Work[T], address: str | None) -> Iterator[Pool[T]]:
    """The workers of the cluster at this address, by default the one of this machine. Raises BackendError.

    It stays connected from one run to the next. Left early, batches that were begun are stopped.
    """
    if address not in (None, "auto"):
        answering(address)
    if not ray.is_initialized():
        try:
            ray.init(address, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BackendError(
                f"ray does not answer: {error}; if the cluster asks for a token, set RAY_AUTH_MODE=token"
            ) from None
    play = ray.remote(max_retries=_RETRIES)(_play)
    shared = ray.put((pickle.dumps(work), code()))

    running: set[ray.ObjectRef[T]] = set()

    def submit(batch: range) -> Future[T]:
        reference = play.remote(shared, batch)
        running.add(reference)
        future: Future[T] = reference.future()
        future.add_done_callback(lambda _: running.discard(reference))
        return future

    try:
        yield Pool(
            submit,
            room=lambda: 2 * max(1, int(ray.cluster_resources().get("CPU", 1))),
            losses=(
                WorkerCrashedError,
                NodeDiedError,
                ObjectLostError,
                OutOfMemoryError,
                LocalRayletDiedError,
            ),
        )
    except BaseException:
        for reference in tuple(running):
            ray.cancel(reference, force=True)
        raise


def _play(packed: tuple[bytes, str], batch: range) -> object:
    return _unpacked(*packed)(batch)


@lru_cache(maxsize=1)
def _unpacked(work: bytes, by: str) -> Work[object]:
    """The work, on a worker. Raises BackendError where the worker's code is not that of who sent it."""
    if by != code():
        raise BackendError("the ray workers have another version of hibari: install the same on all machines")
    unpacked: Work[object] = pickle.loads(work)
    return unpacked
