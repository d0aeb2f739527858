"""What holds in every game is tried on the examples; whoever breaks it in the engine is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_coverage import CARDS, game

from generator.deck.load import load
from generator.play import engine
from generator.play.scoring import Outcome, final, returns
from generator.play.setup import prepare
from generator.play.state import State
from generator.rulebook.coverage import laws, supplies


def test_every_law_holds() -> None:
    """After every example all cards are there, and endings and returns are as they should be."""
    assert list(laws.broken(game())) == []


def test_a_lost_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discards that vanish break a law, told at the example that discards."""
    used = engine._skill_used

    def lose(state: State, discards: tuple[int, ...]) -> State:
        return used(state, discards)._replace(discards=state.discards)

    monkeypatch.setattr(engine, "_skill_used", lose)
    found = list(laws.broken(game()))
    assert {problem.name for problem in found} == {"law-broken"}
    assert "41 cards are left of 42" in found[0].message
    assert "スキル" in game().source.lines[found[0].place.line - 1]


def test_swapped_reasons_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends by the other reason, or returns that do not add up, break a law."""

    def swapped(*arguments: object) -> Outcome:
        found = final(*arguments)  # type: ignore[arg-type]
        return found._replace(reason="rounds" if found.reason == "defeat" else "defeat")

    monkeypatch.setattr(laws, "final", swapped)
    messages = {problem.message.split(": ")[1] for problem in laws.broken(game())}
    assert messages == {
        "were the game over now, it would end by 'rounds', but should by 'defeat'",
        "were the game over now, it would end by 'defeat', but should by 'rounds'",
    }


def test_wrong_returns_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner gets what the others lose."""
    monkeypatch.setattr(laws, "returns", lambda state: tuple(map(abs, returns(state))))
    found = list(laws.broken(game()))
    assert found and all("the returns are" in problem.message for problem in found)


def test_a_heroine_chosen_twice_must_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that lets two players choose one heroine breaks a law."""
    monkeypatch.setattr(laws, "prepare", lambda deck, players, heroines: prepare(deck, players, ()))
    (problem,) = laws.broken(game())
    assert "choose the same heroine" in problem.message


def test_markers_are_one_a_heroine(tmp_path: Path) -> None:
    """A heroine with two score markers and one without are told, each in its place."""
    text = CARDS.read_text(encoding="utf-8")
    old = "{id: score-marker-purple, fields: {heroine: purple}}"
    assert text.count(old) == 1
    path = tmp_path / "cards.yaml"
    path.write_text(text.replace(old, old.replace(": purple", ": kagiko")), encoding="utf-8", newline="\n")
    found = [problem for problem in supplies.disagreeing(load(path))]
    assert [problem.message for problem in found] == [
        "2 score markers in the box for 'kagiko'",
        "no score marker in the box for 'purple'",
    ]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert "score-marker-purple" in lines[found[0].place.line - 1]
