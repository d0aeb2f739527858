"""The words of cards, pictures and terminal are the names of their terms, and hold their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator import wording
from generator.deck.load import load
from generator.deck.model import Rules
from generator.deck.source import Loaded
from generator.rulebook.coverage import named
from generator.wording.examples import Deed

CARDS = Path(__file__).parents[1] / "cards.yaml"
SPOKEN = wording._SPOKEN["ja"]


@cache
def game() -> Loaded:
    """The game's own deck with its source."""
    return load(CARDS)


def spoken(monkeypatch: pytest.MonkeyPatch, **parts: object) -> None:
    """Japanese with other words."""
    monkeypatch.setattr("generator.wording._SPOKEN", {"ja": replace(SPOKEN, **parts)})  # type: ignore[arg-type]


def test_the_games_words_are_its_terms() -> None:
    """Every word of the game is the name of its term, and every line of the help its clause's."""
    assert [*named.misnamed(game(), "ja"), *named.misruled(game(), "ja")] == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pon": "チー"}, "ja.py: WORDS.pon is 'チー', but the term 'pon' is called 'ポン'"),
        ({"wall": "王牌"}, "ja.py: WORDS.wall is '王牌', but the term 'wall' is called '山札'"),
        ({"east": "南場"}, "ja.py: WORDS.east is '南場', but the term 'wind' is called '東場'"),
        ({"dealer": "親"}, "ja.py: WORDS.dealer is '親', but the term 'dealer' is called '起家'"),
        ({"without": lambda n: "四人で除く"}, "ja.py: WORDS.without of 1 is '四人で除く'"),
        ({"draft": lambda n: "草案6"}, "ja.py: WORDS.draft of 1 is '草案6'"),
        ({"numeral": lambda n: "〇一二四三五六七八九"[n]}, "ja.py: WORDS.numeral of 3 is '四'"),
    ],
)
def test_a_wrong_word_is_named(
    monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, Any], said: str
) -> None:
    """A word that is another term's name, or lacks its number, is a word-disagrees with file and term."""
    spoken(monkeypatch, words=replace(SPOKEN.words, **changes))
    found = list(named.misnamed(game(), "ja"))
    assert {problem.name for problem in found} <= {"word-disagrees"}
    assert [problem.message for problem in found] == [f"generator/wording/{said}"]
    if "term" in said:
        id = said.split("the term '")[1].split("'")[0]
        assert f"id: {id}," in game().source.lines[found[0].place.line - 1]


def _deed(old: str, new: str) -> Callable[[Deed], str]:
    return lambda deed: SPOKEN.examples.deed(deed).replace(old, new)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deed": _deed("ポン", "チー")}, "'pon' is 'Aの3をチー', but the term 'pon' is called 'ポン'"),
        ({"deed": _deed("裏向きに", "")}, "'play-down' is '3を出す', but the term 'facing'"),
        ({"why": lambda why: SPOKEN.examples.why(why).replace("1", "10")}, "'slow' of 1 is '速度が10に"),
        ({"wall": lambda n: f"王牌{n}枚"}, "wall is '王牌1枚', but the term 'wall'"),
    ],
)
def test_a_wrong_word_in_a_picture_is_named(
    monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, Any], said: str
) -> None:
    """The words of worked examples are held against terms and numbers as well."""
    spoken(monkeypatch, examples=replace(SPOKEN.examples, **changes))
    found = [problem.message for problem in named.misnamed(game(), "ja")]
    assert any(f"generator/wording/ja_examples.py: {said}" in message for message in found)


@pytest.mark.parametrize(
    ("key", "old", "new", "name", "said"),
    [
        ("ron.when", "速度10", "速度12", "wording-disagrees", "does not say '速度10から"),
        ("ron.when", "速度10", "速度12", "typed-number", "the number 12 of 'ron.when' typed by hand"),
        ("call.number", "ポン", "チー", "wording-disagrees", "does not say 'ポンは打牌と同じ数字'"),
        ("end.rounds", "8局", "10局", "typed-number", "the number 10 of 'end.rounds'"),
    ],
)
def test_a_wrong_line_of_the_help_is_named(
    monkeypatch: pytest.MonkeyPatch, key: str, old: str, new: str, name: str, said: str
) -> None:
    """A line of the terminal's help with a typed figure, or without its decisive words, is named."""

    def wrong(rules: Rules) -> Mapping[str, str]:
        lines = SPOKEN.board.rules(rules)
        own = SPOKEN.board.rules(rules if rules.ron.speed == 10 else _own())
        return {**lines, key: own[key].replace(old, new)}

    spoken(monkeypatch, board=replace(SPOKEN.board, rules=wrong))
    found = list(named.misruled(game(), "ja"))
    assert any(each.name == name and said in each.message for each in found)
    assert all("generator/wording/ja_board.py" in each.message for each in found)


def test_a_line_of_the_help_under_no_clause_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is no clause of the engine is an unknown-clause."""

    def wrong(rules: Rules) -> Mapping[str, str]:
        return {**SPOKEN.board.rules(rules), "win.yakumann": "数え役満"}

    spoken(monkeypatch, board=replace(SPOKEN.board, rules=wrong))
    (problem,) = named.misruled(game(), "ja")
    assert problem.name == "unknown-clause" and "'win.yakumann'" in problem.message


def _own() -> Rules:
    rules = game().deck.rules
    assert rules is not None
    return rules
