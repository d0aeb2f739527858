"""Games a second by cores and backend, as a Markdown table for docs/scaling.md.

    python bench/scaling.py                      loky with 1 job and 2, dask and ray with 2 workers here
    python bench/scaling.py --cores 1 2 4 8 --games 2000000
    python bench/scaling.py --dask tcp://10.0.0.5:8786

Every line is measured twice: until each worker has played its first batch, and then so many games of
four greedy bots with heroines. Nothing is read from the cache but the compiled engine.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from generator.balance import fast
from generator.balance.backends import Backend, installed, run
from generator.balance.many import batch_size, batch_tally
from generator.balance.setting import setting
from generator.deck.load import load

ROOT = Path(__file__).resolve().parent.parent


def measured(backend: Backend, cores: int, games: int) -> tuple[float, float]:
    """Seconds until every worker has begun, and games a second once they have."""
    deck = load(ROOT / "cards.yaml").deck
    of = setting(deck)
    work = partial(batch_tally, deck, of)
    begun = time.perf_counter()
    list(run(work, [range(1)] * 2 * cores, backend))
    start = time.perf_counter() - begun
    size = batch_size(of)
    batches = [range(first, first + size) for first in range(0, games, size)]
    begun = time.perf_counter()
    played = sum(tally.games for _, tally in run(work, batches, backend))
    return start, played / (time.perf_counter() - begun)


@contextmanager
def dask_here(cores: int) -> Iterator[str]:
    """The address of a dask cluster of so many workers on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=cores, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        cluster.wait_for_workers(cores)
        yield cluster.scheduler_address


@contextmanager
def ray_here(cores: int) -> Iterator[None]:
    """A ray cluster of so many workers on this machine."""
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init("local", num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def row(name: str, cores: int | str, backend: Backend, workers: int, games: int) -> None:
    """Measure and print a line."""
    start, rate = measured(backend, workers, games)
    print(f"| {name} | {cores} | {start:.1f} | {rate:,.0f} | {rate * 3600 / 1e6:,.1f} |", flush=True)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--games", type=int, default=200_000 if fast.available() else 5_000)
    options.add_argument("--cores", type=int, nargs="+", default=[1, 2])
    options.add_argument("--dask", metavar="ADDRESS", help="a dask cluster that is there already")
    asked = options.parse_args()
    print("| who plays | cores | start, s | games a second | million games an hour |")
    print("| --- | ---: | ---: | ---: | ---: |", flush=True)
    for cores in asked.cores:
        name = "this process" if cores == 1 else "loky"
        row(name, cores, Backend(jobs=cores), cores, asked.games)
    most = max(asked.cores)
    with ExitStack() as stack:
        if asked.dask:
            row("dask", asked.dask, Backend("dask", address=asked.dask), most, asked.games)
        elif installed("dask"):
            address = stack.enter_context(dask_here(most))
            row("dask", most, Backend("dask", address=address), most, asked.games)
    if installed("ray"):
        with ray_here(most):
            row("ray", most, Backend("ray"), most, asked.games)


if __name__ == "__main__":
    main()
