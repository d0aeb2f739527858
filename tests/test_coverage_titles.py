"""Titles of examples and meanings of terms say what their examples and rules say."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_coverage import CARDS, game

from generator.deck.load import load
from generator.deck.source import Loaded
from generator.rulebook.coverage import captions, named


def changed(folder: Path, old: str, new: str) -> Loaded:
    """The game with another text."""
    text = CARDS.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path = folder / "cards.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")
    return load(path)


def test_the_game_has_no_such_fault() -> None:
    """Every title and every meaning of the game holds."""
    assert [*captions.mistitled(game()), *named.mismeant(game(), "ja")] == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ツモは速度20から", "ツモは速度19から", "its title says that something begins with 19"),
        ("速度19ではツモできない", "速度19でもツモできる", "its title says 'できる', its result '不可'"),
        ("速度9ではロンできない", "速度17ではロンできない", "its title says 17"),
        (
            "カスミ・最速：速度18でツモ",
            "勇魚・最速：速度18でツモ",
            "names '勇魚' of 'isana', who is not in it",
        ),
        ("天仙・支配：ツモでは得ない", "天仙・潮目：ツモでは得ない", "names '・潮目' of 'isana'"),
    ],
)
def test_a_wrong_title_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    """Another heroine, another figure or the opposite in a title is told at the title."""
    loaded = changed(tmp_path, f"title: {old}\n", f"title: {new}\n")
    problems = list(captions.mistitled(loaded))
    assert any(said in problem.message for problem in problems)
    assert {problem.name for problem in problems} == {"example-disagrees"}
    assert all(new in loaded.source.lines[problem.place.line - 1] for problem in problems)


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        (
            "meaning: 打牌と同じ数字を取る鳴き。",
            "meaning: 打牌の次か前の数字を取る鳴きの一。",
            "word-disagrees",
        ),
        ("パワーを多く集めた、いちばん高い勝ち", "パワー5本以上の、いちばん高い勝ち", "typed-number"),
    ],
)
def test_a_wrong_meaning_is_named(tmp_path: Path, old: str, new: str, name: str) -> None:
    """A meaning that is another term's, or has a figure typed by hand, is told at the term."""
    loaded = changed(tmp_path, old, new)
    problems = list(named.mismeant(loaded, "ja"))
    assert name in {problem.name for problem in problems}
    assert {"word-disagrees", "typed-number"} >= {problem.name for problem in problems}
    assert all(new in loaded.source.lines[problem.place.line - 1] for problem in problems)
