"""Work shared out among processes of this machine: begun anew, each takes a part at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

from joblib.externals.loky import ProcessPoolExecutor

from generator.balance.backends.loky import deaf, undisturbed

T = TypeVar("T")

FEW = 12
"""Pictures that are made sooner here than processes begin."""


def share(
    work: Callable[[str, Sequence[T]], int],
    file: str,
    parts: Sequence[Sequence[T]],
    jobs: int,
    step: Callable[[int], None],
) -> None:
    """Do all parts, each by one call of `work`; `step` hears how much is done.

    With one job it is done here. What a process raises is raised; then all have ended.
    """
    if jobs <= 1 or sum(map(len, parts)) <= FEW:
        for part in parts:
            step(work(file, part))
        return
    executor = ProcessPoolExecutor(max_workers=jobs, initializer=deaf)
    try:
        waiting: set[Future[int]] = set()
        left: Iterable[Sequence[T]] = iter(parts)
        for part in left:
            with undisturbed():  # this may begin processes
                waiting.add(executor.submit(work, file, part))
            if len(waiting) > 2 * jobs:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    step(each.result())
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                step(each.result())
    except BaseException:
        executor.shutdown(wait=True, kill_workers=True)
        raise
    executor.shutdown(wait=True)
