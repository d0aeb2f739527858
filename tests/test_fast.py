"""The fast engine where it isn't installed, and the marks by which it is compared with the reference."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playing import deck, random_game

from generator.balance import fast, version
from generator.balance.fast.fingerprint import marks, mix, room, written
from generator.balance.fast.place import place
from generator.balance.setting import seating, setting


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numba isn't installed the fast engine is not available, and names the extra that brings it."""
    monkeypatch.setattr(fast, "find_spec", lambda _name: None)
    assert not fast.available() and fast.note() == fast.NOTE
    game = seating(setting(deck()), 0)
    with pytest.raises(fast.NotAvailable, match=r"hibari\[fast\]"):
        fast.play_many(deck(), [game])
    with pytest.raises(fast.NotAvailable, match=r"hibari\[fast\]"):
        fast.follow(deck(), game)


def test_asking_for_it_loads_nothing() -> None:
    """Whoever only asks whether the fast engine is there doesn't wait for numba to load."""
    code = "import sys; from generator.balance import fast; fast.available(); print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


@pytest.mark.parametrize("players", [3, 4])
def test_no_two_states_of_a_game_are_written_alike(players: int) -> None:
    """States that differ are written differently, within the room there is, and so the marks differ too."""
    states = [state for _, state in random_game(7, players)]
    assert len({tuple(written(state)) for state in states}) == len(
        {state._replace(results=()) for state in states}
    )
    game = states[0].game
    longest = max(len(written(state)) for state in states)
    assert longest <= room(len(game.kinds), sum(game.copies), players)
    assert len(set(marks(states))) == len(states)
    assert all(-(2**63) <= mark < 2**63 for mark in (*marks(states), *mix(longest)))


def test_a_mark_stands_for_all_states_before_it() -> None:
    """Two games that once differed have different marks from then on, though they come to the same state."""
    one, other, last, *_ = (state for _, state in random_game(1, 4))
    assert list(marks([one, last]))[-1] != list(marks([other, last]))[-1]
    assert list(marks([one, last])) == list(marks([one, last]))


@pytest.mark.parametrize(
    ("installed", "kept", "told"),
    [(True, True, None), (True, False, fast.COMPILES), (False, False, fast.NOTE)],
)
def test_what_takes_long_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: bool, kept: bool, told: str | None
) -> None:
    """Whoever waits is told of a missing extra and of code still to be compiled, of nothing else."""
    monkeypatch.setattr(fast, "find_spec", lambda _name: installed or None)
    monkeypatch.setenv("HIBARI_CACHE", str(tmp_path))
    assert place().is_relative_to(tmp_path)
    if kept:
        (place() / "kernel").mkdir(parents=True)
        (place() / "kernel" / "play_all.1.nbc").touch()
    assert fast.note() == told


def test_all_code_that_plays_and_counts_is_in_the_key_of_the_cache() -> None:
    """What is imported to play and count is in the code that keeps results apart, or in the deck's hash."""
    code = (
        "import sys; from generator.balance import fast, many, sample; "
        "fast.available() and __import__('generator.balance.fast.games'); "
        "print(*(name for name in sys.modules if name.startswith('generator.')))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    outside = {
        part
        for name in answer.stdout.split()
        for part in [name.split(".")[1]]
        if part not in ("play", "balance")
    }
    assert outside <= {"deck", "problems", "cache"}
    files = {file.name for file in version.covered()}
    assert {"watch.py", "tally.py", "engine.py", "kernel.py", "counting.py", "figures.py"} <= files
