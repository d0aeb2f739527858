"""Batches played by processes: each exactly once, whatever becomes of who plays them."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner
from playing import with_rules

from generator import cache
from generator.balance import backends, many
from generator.balance.backends import HERE, Backend, run
from generator.balance.many import batch_pair, batch_tally, batches, paired, tallies
from generator.balance.setting import setting
from generator.balance.tally import NO_PAIRS
from generator.cli import main

TWO = Backend(jobs=2)
ASKED = [range(first, first + 2) for first in range(0, 24, 2)]


@pytest.fixture(autouse=True)
def emptied() -> Path:
    """Every test begins without any games kept; what was compiled stays."""
    for kind in ("games", "pairs"):
        shutil.rmtree(cache.folder(kind), ignore_errors=True)
    return cache.folder("games").parent


def numbers(batch: range) -> list[int]:
    """The numbers of a batch."""
    return list(batch)


def whose(batch: range) -> int:
    """The process that is at it."""
    return os.getpid()


def killed(marks: str, times: int, batch: range) -> list[int]:
    """The numbers of a batch; but so many processes are killed at the one from 10 on, never the first."""
    if batch.start == 10 and len(os.listdir(marks)) <= times and not Path(marks, str(os.getpid())).exists():
        Path(marks, str(os.getpid())).touch()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return list(batch)


def wrong(batch: range) -> None:
    """Work that fails."""
    raise ValueError(f"no game {batch.start}")


def endless() -> Iterator[range]:
    """Batches without an end."""
    return (range(first, first + 5) for first in count(0, 5))


@pytest.mark.parametrize("backend", [HERE, TWO, Backend()])
def test_each_batch_comes_exactly_once(backend: Backend) -> None:
    """One process, two, or as many as there are processors: every batch, and none twice."""
    done = list(run(numbers, ASKED, backend))
    assert sorted(done, key=lambda each: each[0].start) == [(batch, list(batch)) for batch in ASKED]
    assert list(run(numbers, [], backend)) == []


def test_one_job_plays_in_this_process_and_two_do_not() -> None:
    """Processes are begun only where more than one is asked for, and serve the next run as well."""
    assert {pid for _, pid in run(whose, ASKED, HERE)} == {os.getpid()}
    first, second = ({pid for _, pid in run(whose, ASKED, TWO)} for _ in range(2))
    assert os.getpid() not in first | second and len(first | second) <= 2


def test_what_is_soon_done_begins_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless a number of jobs is asked for, other processes begin only after a while."""
    monkeypatch.setattr("generator.balance.backends.loky.begun", lambda: False)
    assert {pid for _, pid in run(whose, ASKED, Backend())} == {os.getpid()}
    monkeypatch.setattr("generator.balance.backends.loky.processors", lambda: 2)
    monkeypatch.setattr(backends, "_PATIENCE", 0)
    assert os.getpid() not in {pid for _, pid in run(whose, ASKED, Backend())}


@pytest.mark.parametrize("times", [1, 9])
def test_a_killed_process_loses_nothing(tmp_path: Path, times: int) -> None:
    """Its batch is played again by other processes, and here where it kills them all; none comes twice."""
    (tmp_path / str(os.getpid())).touch()  # this process survives
    done = list(run(partial(killed, str(tmp_path), times), ASKED, TWO))
    assert sorted(done, key=lambda each: each[0].start) == [(batch, list(batch)) for batch in ASKED]
    assert len(os.listdir(tmp_path)) == 1 + min(times, 3)


@pytest.mark.parametrize("backend", [HERE, TWO])
def test_endless_batches_end_when_nobody_wants_more(backend: Backend) -> None:
    """Batches are taken as there is somebody to play them, and closing stops all."""
    taken: list[range] = []

    def noted() -> Iterator[range]:
        for batch in endless():
            taken.append(batch)
            yield batch

    with closing(run(numbers, noted(), backend)) as done:
        seen = [next(done)[0] for _ in range(10)]
    assert set(seen) <= set(taken) and len(taken) <= 10 + 4


@pytest.mark.parametrize("backend", [HERE, TWO])
def test_what_the_work_raises_is_raised(backend: Backend) -> None:
    """A failure of the work is no lost process."""
    with pytest.raises(ValueError, match="no game"):
        list(run(wrong, ASKED, backend))


@pytest.mark.parametrize("backend", [HERE, TWO])
def test_results_come_in_the_order_of_their_games(backend: Backend) -> None:
    """Tallies come batch by batch in order, those kept before among them."""
    short = with_rules(rounds=1)
    of = setting(short, 4, bots=("random",))
    asked = batches(24, 4)
    list(tallies(short, of, asked[2:4]))
    list(tallies(short, of, asked[:1]))
    assert list(tallies(short, of, asked, backend)) == [batch_tally(short, of, batch) for batch in asked]


def test_pairs_of_drafts_are_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two decks in the same games come to the same split in any way, and are kept for the next time."""
    old, new = with_rules(rounds=1), with_rules(rounds=2)
    settings = setting(old, 4, bots=("random",)), setting(new, 4, bots=("random",))
    pairs = sum(paired(old, new, *settings, batches(12, 5), TWO), NO_PAIRS)
    assert pairs == batch_pair(old, new, *settings, range(12))
    monkeypatch.setattr(many, "batch_pair", lambda *_: pytest.fail("played again"))
    assert sum(paired(old, new, *settings, batches(12, 5)), NO_PAIRS) == pairs
    with closing(paired(old, new, *settings, [range(0, 5)])) as kept:
        assert next(kept).old.games == 5


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["--backend", "dask"], "--backend dask needs the scheduler's --address"),
        (["--backend", "dask", "--address", "a:1", "--jobs", "2"], "--jobs is for --backend loky"),
        (["--address", "tcp://127.0.0.1:1"], "--address is for --backend dask or ray"),
        (["--backend", "dask", "--address", "a:1"], "pip install hibari[dask]"),
        (["--backend", "ray"], "pip install hibari[ray]"),
        (["--backend", "spark"], "'spark' is not one of 'loky', 'dask', 'ray'"),
    ],
)
def test_who_cannot_play_is_refused(monkeypatch: pytest.MonkeyPatch, asked: list[str], message: str) -> None:
    """A backend asked for in a way that cannot be, or whose extra is missing, ends with status 2."""
    monkeypatch.setattr(backends, "installed", lambda kind: kind == "loky")
    result = CliRunner().invoke(main, ["simulate", "cards.yaml", *asked])
    assert result.exit_code == 2 and message in result.output


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("nonsense", "'nonsense' is no address"),
        ("tcp://127.0.0.1:1", "no cluster answers at tcp://127.0.0.1:1"),
    ],
)
def test_where_nobody_answers(address: str, message: str) -> None:
    """An address that is none, and one where nobody listens, are told in a sentence."""
    with pytest.raises(backends.BackendError, match=message):
        backends.answering(address, 1)
