"""Worked examples: printed in the rulebook, played by the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from playing import deck

from generator.play.clauses import Clause, carried_out
from generator.play.example import Difference, differences, run
from generator.play.notation import NotationError
from generator.play.position import read_position

FILE = Path(__file__).parent / "test_play" / "examples.yaml"
EXAMPLES: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))["examples"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_an_example_comes_out_as_stated(example: dict[str, Any]) -> None:
    """The engine finds what the example states, and refuses by a clause the example names."""
    found = run(deck(), example["position"], example["actions"])
    assert differences(found, example["result"], example["clauses"]) == ()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_a_wrong_result_is_noticed(example: dict[str, Any]) -> None:
    """Whatever figure, seat or verdict of an example's result is changed, the engine contradicts it."""
    found = run(deck(), example["position"], example["actions"])
    for term in example["result"].split():
        if term == "不可":
            wrong = [("A力0", example["clauses"]), (term, ["turn.end"])]
        elif term == "流局":
            wrong = [("勝A5", [])]
        elif term[-1].isdigit():
            wrong = [(f"{term}1", [])]
        else:
            wrong = [(term[:-1] + ("B" if term[-1] != "B" else "C"), [])]
        for stated, clauses in wrong:
            assert differences(found, stated, clauses), stated


def test_every_clause_of_the_engine_has_an_example() -> None:
    """Each clause the engine carries out is shown by an example, and examples name no other."""
    shown = {clause for example in EXAMPLES for clause in example["clauses"]}
    assert shown == {clause.value for clause in Clause}


def test_every_clause_is_carried_out_somewhere() -> None:
    """Each clause is stated above the code that carries it out, in one line without a figure."""
    assert set(carried_out()) == set(Clause)
    for clause in Clause:
        assert clause.statement and "\n" not in clause.statement
        assert not any(character.isdigit() for character in clause.statement.replace("0", ""))


def test_a_difference_says_both_sides() -> None:
    """A wrong example names what it states and what the engine finds."""
    found = run(deck(), "A 河 3P0 手 5P1 7N", "出 5P1")
    assert differences(found, "A力2 A速8", []) == (Difference("A力2", "A力1"),)
    assert differences(found, "不可", ["power.greater"]) == (Difference("不可", "allowed"),)
    refused = run(deck(), "A 河 3P0 手 5P1 7N", "ツモ 5P1")
    assert differences(refused, "勝A5", []) == (Difference("勝A5", "不可 (tsumo.when)"),)
    assert differences(refused, "不可", ["ron.when"]) == (Difference("不可 (ron.when)", "不可 (tsumo.when)"),)
    assert differences(found, "首A 勝A5 流局", []) == (
        Difference("首A", "the game goes on"),
        Difference("勝A5", "nobody wins"),
        Difference("流局", "the round goes on"),
    )


def test_positions_keep_what_is_written() -> None:
    """A parsed position holds the cards as written, for whoever draws it."""
    read = read_position(
        "A 河 4P1,[ ],<6N> 手 3P1 力 2 ／ C 速 10 人 天仙 封 1 点 3 ／ 山枚 9 王 6P1 ／ 振聴"
    )
    assert read.seats["A"].river == ("4P1", "[]", "<6N>")
    assert read.seats["A"].hand == ("3P1",) and read.seats["A"].power == 2
    assert (read.seats["C"].speed, read.seats["C"].heroine, read.seats["C"].seals) == (10, "天仙", 1)
    assert (read.wall_count, read.wall, read.dead_wall, read.furiten) == (9, None, ("6P1",), True)


@pytest.mark.parametrize(
    ("position", "actions", "message"),
    [
        ("A 手 9N", "出 9N", "no card 9N"),
        ("A 手 5X1", "出 5X1", "'5X1' is not a card"),
        ("A 手 6P1 ／ B 手 6P1", "出 6P1", "6P1 is used more often"),
        ("A 河 5N 速 5", "出 5P1", "cannot both be given"),
        ("A 手 5N ／ A 力 1", "出 5N", "described twice"),
        ("A 手 5N 力 x", "出 5N", "'力' wants one whole number, found 'x'"),
        ("A 手 5N 番 1", "出 5N", "'番' is not a card"),
        ("Q 手 5N", "出 5N", "'Q' is none of"),
        ("人数 3 ／ D 手 5N", "流局", "'D' is not a seat"),
        ("A 速 1", "流局", "no cards are left that make speed 1"),
        ("A 封 4", "流局", "nobody has 4 seals"),
        ("A 人 誰か", "流局", "no heroine '誰か'"),
        ("山枚 99", "流局", "cannot be laid"),
        ("A 手 5N", "走 5N", "'走' is not an action of an example"),
        ("A 手 5N", "出 5N ▶ 流局", "stands alone"),
        ("A 手 5N", "引", "follows the end of a turn"),
        ("A 手 5C1 ／ B 河 4N", "出 5C1 ▶ ポン B1", "not the call of the card"),
        ("A 手 5N", "ツモ 5N ▶ 出 5N", "refused, but more is done after it"),
        ("振聴 1", "流局", "'振聴' stands alone"),
    ],
)
def test_what_is_not_notation_is_quoted(position: str, actions: str, message: str) -> None:
    """A position or action that cannot be read is refused with the words that are wrong."""
    with pytest.raises(NotationError, match=message):
        run(deck(), position, actions)
