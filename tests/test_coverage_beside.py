"""What the book says beside its clauses is held against the deck: box, pictures, references, answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from test_coverage import book, checked, game, planted

from generator.problems import Problem
from generator.rulebook.coverage import answers, beside
from generator.rulebook.coverage.stated import flat, plain
from generator.rulebook.model import Table

FAULTS = {
    "box.xml.j2": (('{{ rules.power_supply }}本', '{{ components["secret"].copies }}本'),),
    "turn.xml.j2": (
        ("か{{ fig.middle + rules.calls.chi_distance }}",
         "か{{ fig.middle + 2 * rules.calls.chi_distance }}"),
        ('<ref to="exhausted"/>', '<ref to="furiten"/>'),
        ("速度に数え、", "速度に数えず、"),
        ("右どなりの人の手番になる", "左どなりの人の手番になる"),
    ),
    "setup.xml.j2": (('mark="3"', 'mark="4"'),),
    "questions.xml.j2": (
        ("負けない。速度に上限はない。", "負ける。速度に上限がある。"),
        ('いま得たパワーで払える？", "call.fresh-power"', 'いま得たパワーで払える？", "furiten.ron"'),
    ),
    "labels.xml.j2": (
        ("'引く', 'ツモ？', '出す'", "'引く', '出す', 'ツモ？'"),
        ("'B': '右どなり', 'C': '向かい', 'D': '左どなり'",
         "'B': '左どなり', 'C': '向かい', 'D': '右どなり'"),
        ("'反時計回り'", "'時計回り'"),
    ),
    "summary.xml.j2": (("山札から1枚", "王牌から1枚"), ("起家カードを右へ", "起家カードを左へ")),
}  # fmt: skip


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Problem, ...]]:
    yield tuple(checked(planted(tmp_path_factory.mktemp("beside"), FAULTS)))


@pytest.mark.parametrize(
    ("said", "file"),
    [
        ("('box.power') does not say 'パワー21本", "box"),
        ("('call.number') does not say '（5なら4か6）'", "turn"),
        ("('turn.end') does not lead to 'exhausted'", "turn"),
        ("('call.sideways') does not say '速度に数え、次に出す札と比べる'", "turn"),
        ("('turn.end') does not say '山札が残っていれば、右どなりの人の手番になる'", "turn"),
        ("('setup.deal') bears the mark 4, but is step 3", "setup"),
        ("the answer to '速度が20を超えたら負け？' is '負ける。", "questions"),
        ("the answer to 'いま得たパワーで払える？' is '払える。' (furiten.ron)", "questions"),
        ("no picture says 引く · 自分 · ツモ？", "figures"),
        ("no picture says 手番の人の河 · 打牌 · 右どなり", "figures"),
        ("no picture says 手番は右どなりへ · 反時計回り", "table"),
        ("the summary does not say '引く山札から1枚。", "summary"),
        ("the summary does not say 'パワーを戻す。起家カードを右へ", "summary"),
        ("the summary does not say 'ツモ？速度20以上で、", "summary"),
    ],
)
def test_what_is_planted_beside_the_clauses_is_named(
    faults: tuple[Problem, ...], said: str, file: str
) -> None:
    """A wrong count, mark, reference, answer or word of a picture is told with what it disagrees with."""
    (problem,) = [each for each in faults if said in each.message]
    assert problem.name == "clause-disagrees" and problem.place.file.endswith(f"{file}.xml.j2")


def test_the_game_has_nothing_of_the_kind() -> None:
    """Box, marks, references, pictures and answers of the game are as the deck has them."""
    assert list(beside.unlike(book().book, game().deck, "ja")) == []


def test_every_question_is_held_against_an_answer() -> None:
    """Each question of the game has its answer a second time, and each of those its question."""
    deck = game().deck
    assert deck.rules is not None
    asked = {
        plain(row[0].markup)
        for table in flat(book().book.blocks)
        if isinstance(table, Table) and table.origin[0].endswith("questions.xml.j2")
        for row in table.rows
    }
    assert asked == set(answers.answers(deck, deck.rules))


def test_a_key_used_twice_is_named_with_both_places(tmp_path: Path) -> None:
    """Two clauses under one key are told as that, at the second, with the place of the first."""
    reading = planted(tmp_path, {"turn.xml.j2": (('key="call.price"', 'key="call.gap"'),)})
    (problem,) = [each for each in reading.problems if each.name == "duplicate-id"]
    assert "the key of a clause 'call.gap' is already used in this book, in " in problem.message
    assert "turn.xml.j2:" in problem.message and problem.place.file.endswith("turn.xml.j2")
