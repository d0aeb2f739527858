"""The worked examples of the game: all come out, and together they show every rule from both sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playing import deck, with_rules

from generator.deck.load import load
from generator.deck.model import Deck, Example
from generator.deck.source import Loaded
from generator.play import engine
from generator.play.actions import Tsumo
from generator.play.clauses import Clause
from generator.play.example import differences, run
from generator.problems import Problem
from generator.rulebook import coverage
from generator.rulebook.coverage import boundaries, captions, choices, deals, replay, supplies

CARDS = Path(__file__).parents[1] / "cards.yaml"
TEXT = CARDS.read_text(encoding="utf-8")


@cache
def game() -> Loaded:
    """The game's own deck with its source."""
    return load(CARDS)


def other(**changes: object) -> Loaded:
    """The game with other parts than in its file."""
    return Loaded(game().deck.model_copy(update=changes), game().source)


def without(unwanted: Callable[[Example], bool]) -> Loaded:
    """The game without some of its examples."""
    return other(examples=tuple(each for each in game().deck.examples if not unwanted(each)))


def written(tmp_path: Path, old: str, new: str) -> Loaded:
    """The game from a file in which one text is another."""
    assert TEXT.count(old) == 1, old
    path = tmp_path / "cards.yaml"
    path.write_text(TEXT.replace(old, new), encoding="utf-8", newline="\n")
    return load(path)


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    """Names and messages."""
    return [(problem.name, problem.message) for problem in problems]


def test_every_example_comes_out_and_nothing_is_left_to_show() -> None:
    """Replay, clauses, effects, boundaries, choices and deals of the game have no problem."""
    assert told(coverage.examples(game())) == []
    assert len(deck().examples) >= 50
    assert sum(example.size == "large" for example in deck().examples) >= 9


def test_every_clause_has_an_example() -> None:
    """All clauses of the engine are shown, and no other key is named."""
    assert {key for example in deck().examples for key in example.clauses} == {each.value for each in Clause}


@pytest.mark.parametrize("example", deck().examples, ids=lambda example: example.title)
def test_a_wrong_result_is_contradicted(example: Example) -> None:
    """Any figure, seat or verdict of a result that is changed disagrees with the engine."""
    found = run(deck(), example.position, example.actions)
    for term in example.result.split():
        if term == "不可":
            assert differences(found, "勝A5", example.clauses)
        elif term in ("東", "南"):
            assert differences(found, "東" if term == "南" else "南", example.clauses)
        elif term == "流局":
            assert differences(found, "不可", example.clauses)
        elif term[-1].isdigit():
            assert differences(found, f"{term}1", example.clauses)
        else:
            assert differences(found, term[:-1] + ("B" if term[-1] != "B" else "C"), example.clauses)


def test_titles_are_unlike() -> None:
    """No two examples have the same title, position and actions."""
    titles = [example.title for example in deck().examples]
    games = [(example.position, example.actions) for example in deck().examples]
    assert len(set(titles)) == len(titles)
    assert len(set(games)) == len(games)


def test_a_disagreement_is_placed_at_the_result_and_says_both_sides(tmp_path: Path) -> None:
    """A wrong result is told with its line, what the rulebook says, and what the engine found."""
    loaded = written(
        tmp_path,
        "    actions: 出 5P1\n    result: A力1 A速8\n",
        "    actions: 出 5P1\n    result: A力2 A速8\n",
    )
    (problem,) = replay.replayed(loaded)
    assert problem.name == "example-disagrees"
    assert problem.message.endswith("the rulebook says A力2, the engine A力1")
    assert loaded.source.lines[problem.place.line - 1] == "    result: A力2 A速8"
    assert "power.greater" in problem.help


def test_a_figure_in_an_examples_text_must_be_in_the_game_played(tmp_path: Path) -> None:
    """A text that says another speed than the engine finds is told at the text."""
    assert list(captions.unfounded(game())) == []
    old = "5はAの河になく、速度は20。"
    (problem,) = captions.unfounded(written(tmp_path, old, old.replace("20", "21")))
    assert problem.name == "example-disagrees" and "its text says 21" in problem.message
    assert "速度は20" in game().source.lines[problem.place.line - 1]


def test_an_example_that_cannot_be_played_says_where(tmp_path: Path) -> None:
    """A card that the deck lacks is told at the position, an unknown action at the actions."""
    position, actions = "A 河 3P0 手 2C0 7N ／ 山枚 9", "出 2C0 ▶ 引"
    title = f"  - title: 手番は右どなりへ回る\n    position: {position}\n    actions: {actions}\n"
    loaded = written(tmp_path, title, title.replace("3P0", "9P0"))
    (problem,) = replay.replayed(loaded)
    assert problem.name == "bad-example" and "9P0" in problem.message
    assert "9P0" in loaded.source.lines[problem.place.line - 1]
    loaded = written(tmp_path, title, title.replace("▶ 引", "▶ 踊る"))
    (problem,) = replay.replayed(loaded)
    assert problem.name == "bad-example" and "踊る" in problem.message
    assert "踊る" in loaded.source.lines[problem.place.line - 1]
    loaded = written(tmp_path, title, title.replace("出 2C0 ▶ 引", "出 2C0 ▶"))
    assert [problem.message for problem in replay.replayed(loaded)] == [
        "example 5 cannot be played: an action is missing"
    ]


def test_an_unknown_clause_is_told_with_the_nearest(tmp_path: Path) -> None:
    """A misspelt key of a clause is found at its place."""
    loaded = written(tmp_path, "clauses: [setup.heroines]", "clauses: [setup.heroine]")
    problem = next(replay.replayed(loaded))
    assert problem.name == "unknown-clause" and "setup.heroines" in problem.help
    assert "setup.heroine]" in loaded.source.lines[problem.place.line - 1]


@pytest.mark.parametrize("clause", Clause)
def test_a_clause_without_its_examples_is_missed(clause: Clause) -> None:
    """Without the examples that name a clause, the clause is told as not shown."""
    loaded = without(lambda example: clause.value in example.clauses)
    assert any(
        name == "clause-without-example" and clause.value in message
        for name, message in told(list(replay.unshown(loaded)))
    )


@pytest.mark.parametrize("heroine", ["勇魚", "カスミ", "天仙", "鍵子", "パープル"])
def test_a_heroine_without_her_examples_is_missed(heroine: str) -> None:
    """Without the examples a heroine plays in, each of her effects is told as not shown."""
    loaded = without(lambda example: f"人 {heroine}" in example.position)
    mine = next(each for each in deck().heroines.heroines if heroine in str(each.short_name))  # type: ignore[union-attr]
    effects = [*mine.skill.effects, *(effect for secret in mine.secrets for effect in secret.effects)]
    missed = [
        message for name, message in told(list(replay.unshown(loaded))) if name == "effect-without-example"
    ]
    assert missed == [f"no example shows {effect.kind} of '{mine.id}' at work" for effect in effects]


def test_a_sealed_secret_does_not_show_its_effect() -> None:
    """An example with the heroine but with her seal whole does not count for her 奥義."""
    loaded = without(lambda example: "effect.tsumo-from" in example.clauses and "封 1" in example.position)
    assert ("effect-without-example", "no example shows tsumo_from of 'kasumi' at work") in told(
        list(replay.unshown(loaded))
    )


NUMBERS = [(path, value) for path, value in boundaries._numbers(deck())]


@pytest.mark.parametrize(("path", "value"), NUMBERS, ids=lambda part: str(part))
def test_another_value_makes_an_example_disagree(path: tuple[str | int, ...], value: int) -> None:
    """Whatever number of rules or effects is changed by one, an example disagrees, or it is told why not."""
    name = ".".join("*" if isinstance(step, int) else str(step) for step in path)
    for changed in (not value,) if isinstance(value, bool) else (value + 1, value - 1):
        side = "" if isinstance(value, bool) else f" {changed - value:+d}"
        if changed < 0 or name in boundaries.UNSEEN or f"{name}{side}" in boundaries.UNSEEN:
            continue
        altered: Deck = boundaries._with(deck(), path, changed)
        found = list(replay.replayed(Loaded(altered, game().source)))
        assert {problem.name for problem in found} <= {"example-disagrees", "bad-example"}
        assert found


def test_what_no_example_shows_is_still_there() -> None:
    """Every value that is excused from examples is a value of the rules."""
    names = {".".join("*" if isinstance(step, int) else str(step) for step in path) for path, _ in NUMBERS}
    whole = {*names, "rules.calls.costs"}
    assert {name.split(" ")[0] for name in boundaries.UNSEEN} <= whole


def test_a_boundary_that_no_example_stands_at_is_told() -> None:
    """Without the examples at speed 17 the figure of 最速 could as well be one less."""
    loaded = without(lambda example: example.title == "カスミ・最速：速度17ではツモできない")
    (problem,) = boundaries.unpinned(loaded)
    assert problem.name == "boundary-without-example"
    assert problem.message == "no example would notice if this were 17 in place of 18"
    assert "tsumo_from" in loaded.source.lines[problem.place.line - 1]


def test_an_engine_that_does_not_offer_what_it_allows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """An allowed tsumo that is not offered is told, with the example it was found in."""
    offered = choices.legal_actions
    without_tsumo = lambda state: tuple(each for each in offered(state) if not isinstance(each, Tsumo))  # noqa: E731
    monkeypatch.setattr(choices, "legal_actions", without_tsumo)
    found = list(choices.inconsistent(game()))
    assert {problem.name for problem in found} == {"choice-disagrees"}
    assert any("ツモ 5P1' is not offered and refused by no clause" in problem.message for problem in found)


def test_an_engine_that_asks_nobody_for_a_ron_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may ron is asked: where she is not, the example that shows it is told."""
    monkeypatch.setattr(engine, "ron_refusal", lambda state, seat: Clause.RON_WHEN)
    found = list(choices.inconsistent(game()))
    assert found and {problem.name for problem in found} == {"choice-disagrees"}
    assert "nobody is asked for a ron, but B may" in found[0].message


def test_deals_come_out_even() -> None:
    """The engine deals as the rules say; another number of cards or turns is told with both sides."""
    assert list(deals.uneven(game())) == []
    assert deck().rules is not None
    tables = tuple(table.model_copy(update={"turns": 5}) for table in deck().rules.players)
    loaded = other(rules=deck().rules.model_copy(update={"players": tables}))
    problems = list(deals.uneven(loaded))
    assert [problem.name for problem in problems] == ["deal-disagrees"] * 2
    assert "turns each" in problems[0].message


def test_a_deal_that_loses_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is dealt and yet still there, or a game that begins in the middle, is told."""
    dealt = deals.step
    monkeypatch.setattr(deals, "step", lambda state, action: dealt(state, action)._replace(pool=state.pool))
    assert "with 42 cards for walls of" in next(deals.uneven(game())).message
    monkeypatch.undo()
    begun = deals.new_game
    monkeypatch.setattr(deals, "new_game", lambda deck, players: begun(deck, players)._replace(round=2))
    assert "beginning with round 2" in next(deals.uneven(game())).message


@pytest.mark.parametrize(
    ("changes", "said", "line"),
    [
        ({"power_supply": 20}, "20 power are in the box, and 21 are", "power_supply"),
        ({"score_range": 98}, "scores up to 98 leave a row", "score_range"),
        ({"calls": {"costs": (0, 1, 2, 3, 4)}}, "the cost 4, which no card has", "costs"),
    ],
)
def test_what_the_rules_promise_is_in_the_box(changes: dict[str, Any], said: str, line: str) -> None:
    """A supply, a cost or a range of scores that the box does not hold is told at the rule."""
    (problem,) = supplies.disagreeing(Loaded(with_rules(**changes), game().source))
    assert problem.name == "supply-disagrees" and said in problem.message
    assert line in game().source.lines[problem.place.line - 1]
    assert list(supplies.disagreeing(game())) == []
