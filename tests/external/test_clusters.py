"""Games played by real clusters: two dask workers on loopback, two ray workers; one is killed on the way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache as once
from functools import partial
from pathlib import Path
from threading import Timer

import pytest
import ray
from click.testing import CliRunner

from generator import cache
from generator.balance import many
from generator.balance.backends import Backend, BackendError, dask, run
from generator.balance.backends import ray as rays
from generator.balance.many import batch_pair, batch_tally, batches, paired, simulate
from generator.balance.setting import Setting, setting
from generator.balance.tally import NO_PAIRS, Tally
from generator.cli import main
from generator.deck.load import load
from generator.deck.model import Deck

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES, BATCH = 120, 10
UNTIL = 60  # seconds


@dataclass(frozen=True)
class Cluster:
    """Where the scheduler of a dask cluster is, and its two workers' processes."""

    address: str
    workers: tuple[subprocess.Popen[bytes], ...]

    @property
    def backend(self) -> Backend:
        return Backend("dask", address=self.address)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A dask scheduler and two workers with a thread each. Nobody begins a worker anew."""
    folder = tmp_path_factory.mktemp("cluster")
    at = folder / "scheduler.json"
    with ExitStack() as stack:

        def begin(*command: str) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *command, "--no-dashboard", "--host", "tcp://127.0.0.1"],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        begin("scheduler", "--port", "0", "--scheduler-file", str(at))
        until(at.exists)
        address = json.loads(at.read_text(encoding="utf-8"))["address"]
        worker = ("worker", address, "--nthreads", "1", "--no-nanny")
        yield Cluster(address, (begin(*worker), begin(*worker)))


@pytest.fixture(scope="module")
def two_rays() -> Iterator[Backend]:
    """A ray cluster of two workers on this machine."""
    ray.init(
        "local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}},
    )
    yield Backend("ray")
    ray.shutdown()


@pytest.fixture(autouse=True)
def emptied(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test begins without any games kept; what was compiled stays. Batches are small."""
    for kind in ("games", "pairs"):
        shutil.rmtree(cache.folder(kind), ignore_errors=True)
    monkeypatch.setattr(many, "batch_size", lambda *_: BATCH)
    return cache.folder("games").parent


def until(condition: Callable[[], bool]) -> None:
    """Wait for it, not for ever."""
    over = time.monotonic() + UNTIL
    while not condition():
        assert time.monotonic() < over, "waited too long"
        time.sleep(0.05)


@once
def game(name: str = "cards.yaml") -> Deck:
    """A deck of ours."""
    return load(ROOT / name).deck


@once
def greedy() -> Setting:
    """Four greedy bots and all heroines."""
    return setting(game(), 4, seed=5)


@once
def here() -> Tally:
    """What this process alone comes to."""
    return batch_tally(game(), greedy(), range(GAMES))


def fatal(folder: str, batch: range) -> list[int]:
    """The numbers of a batch; but the first worker at one from 30 on is killed."""
    if batch.start >= 30:
        try:
            Path(folder, "killed").touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return list(batch)


def test_dask_plays_the_same_games(cluster: Cluster) -> None:
    """Two dask workers come to the figures of one process, bit for bit."""
    assert simulate(game(), greedy(), GAMES, backend=cluster.backend).tally == here()


def test_dask_plays_two_drafts_in_the_same_games(cluster: Cluster) -> None:
    """Two drafts side by side come to the same on a cluster."""
    old, of = game("drafts/draft-3.yaml"), setting(game("drafts/draft-3.yaml"), 4, seed=5)
    pairs = paired(old, game(), of, greedy(), batches(40), cluster.backend)
    assert sum(pairs, NO_PAIRS) == batch_pair(old, game(), of, greedy(), range(40))


def test_dask_and_any_number_of_jobs_write_the_same_report(cluster: Cluster, emptied: Path) -> None:
    """The document is the same, byte for byte: one job, four jobs, dask, and with another hash seed."""
    written, games = set(), str(3 * many.FAST_BATCH + 20)
    for place, asked in enumerate(
        (["--jobs", "1"], ["--jobs", "4"], ["--backend", "dask", "--address", cluster.address])
    ):
        answer = subprocess.run(
            [sys.executable, "-m", "generator", "simulate", "--games", games, "--format", "json", *asked],
            cwd=ROOT,
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": str(place % 2)},
        )
        written.add(answer.stdout)
        shutil.rmtree(emptied / "games")
    assert len(written) == 1


def test_workers_with_other_code_are_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers whose hibari would come to other figures do not play."""
    monkeypatch.setattr(dask, "code", lambda: "0" * 12)
    with pytest.raises(BackendError, match="another version of hibari"):
        simulate(game(), greedy(), GAMES, backend=cluster.backend)


@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_a_cluster_that_does_not_answer(kind: str) -> None:
    """One sentence says where nobody answers, and the status is 1."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        asked = ["simulate", str(ROOT / "cards.yaml"), "--backend", kind, "--address", address]
        result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"hibari: no cluster answers at {address}: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_dask_worker_killed_on_the_way_loses_nothing(cluster: Cluster) -> None:
    """A worker stops at a batch and is killed a second later: the figures are those of one process."""
    told: list[int] = []
    lost = cluster.workers[0]
    killed = Timer(1, lost.kill)

    def stop(games: int, _: int) -> None:
        told.append(games)
        if games == BATCH:
            lost.send_signal(signal.SIGSTOP)
            killed.start()

    assert simulate(game(), greedy(), GAMES, backend=cluster.backend, progress=stop).tally == here()
    assert killed.finished.is_set(), "it went on without the batches of the one that stopped"
    assert lost.wait(UNTIL) == -signal.SIGKILL and cluster.workers[1].poll() is None
    assert told == list(range(BATCH, GAMES + 1, BATCH))


def test_ray_plays_the_same_games(two_rays: Backend) -> None:
    """Two ray workers come to the figures of one process, bit for bit."""
    assert simulate(game(), greedy(), GAMES, backend=two_rays).tally == here()


def test_ray_workers_with_other_code_are_refused(two_rays: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers whose hibari would come to other figures do not play."""
    monkeypatch.setattr(rays, "code", lambda: "0" * 12)
    with pytest.raises(BackendError, match="another version of hibari"):
        simulate(game(), greedy(), GAMES, backend=two_rays)


def test_a_ray_worker_killed_on_the_way_loses_nothing(two_rays: Backend, tmp_path: Path) -> None:
    """A batch whose worker is killed is done again by another: every batch comes exactly once."""
    asked = batches(GAMES)
    done = list(run(partial(fatal, str(tmp_path)), asked, two_rays))
    assert sorted(done, key=lambda each: each[0].start) == [(batch, list(batch)) for batch in asked]
    assert (tmp_path / "killed").exists()
