"""The cache in the user's folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import cache
from generator.template.sandbox import Sandbox

TEXT = "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice(word) }}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("HIBARI_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_is_kept_is_found(folder: Path) -> None:
    """A result is found under its kind and key, and under no other."""
    cache.keep("things", "a", b"one")
    assert cache.load("things", "a") == b"one"
    assert cache.load("things", "b") is None
    assert cache.load("others", "a") is None


def test_a_cache_that_cannot_be_written(folder: Path) -> None:
    """Where no folder can be made, nothing is kept and nothing fails."""
    folder.write_text("a file where the folder should be", encoding="utf-8")
    cache.keep("things", "a", b"one")
    assert cache.load("things", "a") is None


def test_old_results_go(folder: Path) -> None:
    """What nobody asked for in a month is removed when something is kept."""
    cache.keep("things", "old", b"one")
    os.utime(folder / "things" / "old", (0, 0))
    os.utime(folder / "things" / ".swept", (0, 0))
    cache.keep("things", "new", b"two")
    assert cache.load("things", "old") is None
    assert cache.load("things", "new") == b"two"


def test_templates_from_the_cache_work_alike(folder: Path) -> None:
    """A template read from the cache renders and counts its steps as the one compiled first."""
    left = []
    for _ in range(2):
        sandbox = Sandbox()
        sandbox.begin()
        assert sandbox.from_string(TEXT).render(word="雀") == "雀雀"
        left.append((sandbox.left, sandbox.macro_sizes))
    assert left[0] == left[1]
    assert any((folder / "templates").iterdir())


def test_a_damaged_result_is_made_anew(folder: Path) -> None:
    """A damaged file in the cache is as good as none."""
    Sandbox().from_string(TEXT)
    for file in (folder / "templates").iterdir():
        file.write_bytes(b"\x00damaged")
    sandbox = Sandbox()
    sandbox.begin()
    assert sandbox.from_string(TEXT).render(word="雀") == "雀雀"
