"""Rulebook and engine prove one another: whatever is planted in one of them, the check names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from markupsafe import Markup

from generator import wording
from generator.build.proof import proved
from generator.build.rulebook import Reading, read
from generator.cli import main
from generator.deck.effects import TsumoFrom
from generator.deck.load import load
from generator.deck.source import Loaded
from generator.play import clauses
from generator.play.clauses import Clause
from generator.problems import Problem
from generator.rulebook import coverage
from generator.rulebook.coverage import decisive, printed, spoken, stated, typed
from generator.rulebook.coverage import tested as naming
from generator.template.sources import Source
from generator.wording import ja
from generator.wording.say import Say

ROOT = Path(__file__).parents[1]
CARDS = ROOT / "cards.yaml"
CHAPTERS = ROOT / "templates" / "rulebook" / "ja"


@cache
def game() -> Loaded:
    """The game's own deck with its source."""
    return load(CARDS)


@cache
def book() -> Reading:
    """The game's own rulebook, read once."""
    return read(game(), "ja")


def checked(rulebook: Reading) -> list[Problem]:
    """What does not agree in a rulebook."""
    sources = rulebook.templates.sources("rulebook")
    return coverage.check(rulebook.book, rulebook.loaded, rulebook.noted, sources, "ja")


def planted(folder: Path, chapters: Mapping[str, tuple[tuple[str, str], ...]], deck: str = "") -> Reading:
    """The rulebook of a deck in `folder` with other words in some chapters."""
    own = folder / "templates" / "rulebook" / "ja"
    own.mkdir(parents=True)
    for name, changes in chapters.items():
        text = (CHAPTERS / name).read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        (own / name).write_text(text, encoding="utf-8", newline="\n")
    path = folder / "cards.yaml"
    path.write_text(deck or CARDS.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
    return read(load(path), "ja")


def test_the_game_agrees_with_itself() -> None:
    """Clauses, figures, words, effects and examples of the game have no problem in any reader."""
    problems, covered = proved(game())
    assert [(problem.name, problem.message) for problem in problems] == []
    assert covered is not None and covered.unused == ()
    keys = {row.key for row in covered.rows}
    assert keys >= {clause.value for clause in Clause}
    assert all(row.examples for row in covered.rows if row.table is None)
    assert all(row.number for row in covered.rows)


@cache
def _planted(folder: Path) -> tuple[Problem, ...]:
    """Many faults in the chapters at once: all of them are told in one run."""
    faults = {
        "turn.xml.j2": (
            ("速度が{{ rules.tsumo.speed }}以上なら", "速度が{{ rules.ron.speed }}以上なら"),
            ("を{{ rules.power.gain }}本得る。同じ", "を得る。同じ"),
            ('key="call.gap"', 'key="call.gape"'),
            ("横向きの札と裏向きの札は取れない。", "横向きの札と裏向きの札も取れる。"),
            ('<clause key="power.first">', '<clause key="power.first" table="only people">'),
            (' first="0"', ""),
        ),
        "end.xml.j2": (
            ("{{ rules.rounds }}局目が終わったときも", "8局目が終わったときも"),
            ("封印が{{ rules.seals.each | kanji }}つとも", "封印が三つとも"),
            ('<clause key="winner.seals">同点なら、破れた封印の少ない人が勝つ。</clause>', ""),
        ),
        "summary.xml.j2": (("<b>大きければパワー", "<b>小さければパワー"),),
        "questions.xml.j2": (("勝たなくてもよい。", "勝たなくてもよい。２枚いる。"),),
        "options.xml.j2": (("{% if rules.furiten %}", "{% if false %}"),),
    }  # fmt: skip
    return tuple(checked(planted(folder, faults)))


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Problem, ...]]:
    yield _planted(tmp_path_factory.mktemp("planted"))


@pytest.mark.parametrize(
    ("name", "said", "line"),
    [
        ("clause-disagrees", "clause 3.3.2 ('tsumo.when') does not say '速度が20以上なら'", "tsumo.when"),
        ("clause-disagrees", "clause 3.3.2 ('tsumo.when') stands for step 2 of a turn", "tsumo.when"),
        ("clause-disagrees", "the summary does not say '右端より大きければパワー1本'", "河の右端へ"),
        ("clause-disagrees", "('power.greater') does not say 'パワーを1本得る'", "power.greater"),
        (
            "clause-disagrees",
            "('call.own-river') does not say '横向きの札と裏向きの札は取れない'",
            "call.own-river",
        ),
        ("clause-without-rule", "('call.gape') is no rule of the engine", "call.gape"),
        ("clause-without-rule", "the engine keeps 'power.first'", "power.first"),
        ("rule-without-clause", "the engine keeps 'call.gap'", "<book"),
        ("rule-without-clause", "the engine keeps 'winner.seals'", "<book"),
        ("typed-number", "the number 8 is typed by hand", "8局目"),
        ("typed-number", "the number 三 is typed by hand", "三つとも"),
        ("typed-number", "the number ２ is typed by hand", "２枚いる"),
        ("rule-value-unprinted", "the rulebook nowhere prints `rules.furiten`", "  furiten: false"),
    ],
)
def test_what_is_planted_in_a_chapter_is_named(
    faults: tuple[Problem, ...], name: str, said: str, line: str
) -> None:
    """A wrong figure, word, key or typed number is told by name, with what it disagrees with and its line."""
    (problem,) = [each for each in faults if each.name == name and said in each.message]
    written = Path(problem.place.file).read_text(encoding="utf-8").splitlines()
    assert line in written[problem.place.line - 1]
    assert problem.help


def test_nothing_else_is_told(faults: tuple[Problem, ...]) -> None:
    """Each planted fault is told once or twice, and nothing beside them."""
    assert len(faults) <= 20
    names = (
        "clause-disagrees",
        "clause-without-rule",
        "rule-without-clause",
        "rule-value-unprinted",
        "typed-number",
    )
    assert sorted({each.name for each in faults}) == sorted(names)


def test_a_chapter_without_a_heroines_page_leaves_her_effects_unexplained(tmp_path: Path) -> None:
    """Skills and 奥義 that no page prints are told, each with its sentence."""
    first = '{% for heroine in heroines.values() %}\n<section id="{{ heroine.id }}"'
    second = (
        '{% for heroine in heroines.values() if heroine.id != "kasumi" %}\n<section id="{{ heroine.id }}"'
    )
    found = checked(planted(tmp_path, {"heroines.xml.j2": ((first, second),)}))
    unexplained = [problem.message for problem in found if problem.name == "effect-unexplained"]
    assert "the rulebook does not print '速度18からツモしてよい。' of 'kasumi'" in unexplained
    assert {problem.name for problem in found} == {"effect-unexplained", "rule-without-clause"}


def test_a_wording_that_is_not_what_the_effect_does_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another sentence on a card, even another figure, is held against what the effect does."""
    phrase = ja.phrase

    def wrong(effect: object, rules: object) -> str:
        said = phrase(effect, rules)  # type: ignore[arg-type]
        return said.replace("<b>ツモ</b>", "<b>ロン</b>") if isinstance(effect, TsumoFrom) else said

    monkeypatch.setattr("generator.wording._SPOKEN", _spoken(wrong))
    (problem,) = spoken.misworded(game(), "ja")
    assert problem.name == "wording-disagrees"
    assert "tsumo_from is worded '速度18からロンしてよい。'" in problem.message
    assert "速度18からツモしてよい。" in problem.message
    assert "speed: 18" in game().source.lines[problem.place.line - 1]


def test_a_card_that_lacks_its_decisive_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reminder, 王牌, 起家 and 敗北 cards are held against the rules as well."""
    assert list(spoken.mispoken(game(), "ja")) == []
    cards = ja.cards

    def wrong(rules: object) -> object:
        said = cards(rules)  # type: ignore[arg-type]
        return replace(said, east=replace(said.east, text=Markup("左どなりへ渡す。")))

    spoken_ja = replace(wording._SPOKEN["ja"], cards=wrong)
    monkeypatch.setattr("generator.wording._SPOKEN", {"ja": spoken_ja})
    found = list(spoken.mispoken(game(), "ja"))
    assert [problem.name for problem in found] == ["wording-disagrees"] * 3
    assert found[1].message.startswith("generator/wording/ja.py: ")
    assert "the card 'east' does not say '右どなりへ渡す'" in found[1].message


def _spoken(phrase: object) -> Mapping[str, object]:
    return {**wording._SPOKEN, "ja": replace(wording._SPOKEN["ja"], phrase=phrase)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "effect", [each for _, each in coverage.replay.effects(game().deck)], ids=lambda e: e.kind
)
def test_every_effects_sentence_is_held_against_another(effect: object) -> None:
    """The sentence of each effect of the game is the one that says what it does."""
    assert game().deck.rules is not None
    said = stated.plain(Say(game().deck.rules, "ja").effects([effect]))  # type: ignore[list-item]
    assert said == stated.plain(decisive.effect(effect, game().deck.rules))  # type: ignore[arg-type]


def test_every_clause_has_words_that_decide_it() -> None:
    """There are decisive words for each clause of the engine, and they hold the rules' figures."""
    assert game().deck.rules is not None
    words = decisive.clauses(game().deck.rules)
    assert set(words) == set(Clause)
    assert all(words.values())


def test_a_clause_that_no_function_carries_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule whose function no longer states it is told at the clause in the book."""
    fewer = {
        clause: places for clause, places in clauses.carried_out().items() if clause is not Clause.CALL_GAP
    }
    monkeypatch.setattr(stated, "carried_out", lambda: fewer)
    (problem,) = stated.unmatched(book().book, game())
    assert problem.name == "rule-not-carried-out" and "'call.gap'" in problem.message
    assert problem.place.file.endswith("turn.xml.j2")


def test_an_action_without_a_clause_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of action, or a way to end, that nothing explains is told."""
    monkeypatch.setattr(stated, "ACTIONS", {k: v for k, v in stated.ACTIONS.items() if k != "Take"})
    monkeypatch.setattr(stated, "ENDINGS", {k: v for k, v in stated.ENDINGS.items() if k != "exhausted"})
    found = list(stated.unmatched(book().book, game()))
    assert [problem.name for problem in found] == ["action-unexplained"] * 2
    assert "'Take'" in found[0].message and "'exhausted'" in found[1].message


def test_other_rules_make_another_book_and_it_still_agrees(tmp_path: Path) -> None:
    """With other values in `rules:` the book prints those; only examples disagree then."""
    text = CARDS.read_text(encoding="utf-8")
    for old, new in (
        ("tsumo: {speed: 20, sideways_blocks: true}", "tsumo: {speed: 21, sideways_blocks: false}"),
        ("power: {gain: 1, first_card: false}", "power: {gain: 2, first_card: true}"),
        ("rounds: 8", "rounds: 6"),
        ("furiten: false", "furiten: true"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8", newline="\n")
    problems, covered = proved(load(tmp_path / "cards.yaml"))
    assert {problem.name for problem in problems} <= {"example-disagrees", "bad-example"}
    assert len(problems) > 10 and covered is not None
    disagreeing = [problem for problem in problems if problem.name == "example-disagrees"]
    assert len(disagreeing) == coverage.TOLD
    assert re.search("; and [0-9]+ more like it$", disagreeing[-1].message)


# The recorded rules.


def test_recorded_rules_note_what_is_printed() -> None:
    """A figure notes its name when it is written out, whole, in a calculation or as a condition."""
    assert game().deck.rules is not None
    noted: printed.Noted = set()
    rules = printed.recorded(game().deck.rules, noted)
    assert rules == game().deck.rules and noted == set()
    assert (rules.tsumo.speed > 3, rules.rounds == 8) == (True, True) and noted == set()
    assert f"{rules.tsumo.speed}" == "20" and noted == {"tsumo.speed"}
    assert str(rules.south_from - 1) == "4" and "south_from" in noted
    four = rules.players[0]
    assert str(four.count * four.hand) == "12" and {"players.4.count", "players.4.hand"} <= noted
    assert not rules.furiten and "furiten" in noted
    assert "players.3.hand" not in noted


def test_every_value_of_the_rules_has_a_name() -> None:
    """The names of the rules' values are all different, and each leads to its place in the file."""
    assert game().deck.rules is not None
    names = printed.names(game().deck.rules)
    assert len(set(names)) == len(names) > 25
    assert "players.3.turns" in names and "points.yakuman_bonus" in names
    place = game().source.place(coverage._path(game().deck.rules, "players.3.turns"))
    assert "count: 3, turns: 7" in game().source.lines[place.line - 1]


# Typed numbers.


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("<p>速度が20以上</p>", ["20"]),
        ("<p>速度が{{ rules.tsumo.speed }}以上</p>", []),
        ("<p>三人で遊ぶ</p>", ["三"]),
        ("<p>一人ずつ、1枚</p>", []),
        ("<p>21枚</p>", ["21"]),
        ("<p>十一人</p>", ["十一"]),
        ("<p>裏は0。10本</p>", ["10"]),
        ("<p>８局</p>", ["８"]),
        ('<figure width="105" height="24"><text x="3">6</text></figure>', ["6"]),
        ('<section id="s" title="3枚引く">', ["3"]),
        ('{{ ask("手札は3枚？", "call.cost") }}', ["3"]),
        ("{{ fig.river('4P1 [] 3P1') }}{{ scene('A 河 3P0 手 6P1') }}", []),
        ("{# 42枚 #}<!-- 42枚 --><p>&#12354;</p>", []),
        ("{% set x = 5 %}{% if rules.rounds > 3 %}<p>局</p>{% endif %}", []),
    ],
)
def test_typed_numbers(text: str, numbers: list[str]) -> None:
    """Digits and kanji numerals in texts are found, those from the deck and in tags are not."""
    source = Source("chapter.xml.j2", "<book>\n" + text, (0, 7))
    found = list(typed.typed_numbers(source))
    assert [problem.message.split()[2] for problem in found] == numbers
    for problem, number in zip(found, numbers, strict=True):
        assert problem.name == "typed-number"
        start = 7 + problem.place.column - 1
        assert problem.place.line == 2 and source.text[start : start + problem.place.length] == number


def test_what_may_be_typed_has_a_reason_and_is_used() -> None:
    """Each allowed phrase has a numeral, a reason, and stands somewhere in the chapters."""
    folders = (CHAPTERS, CHAPTERS.parent)
    text = "".join(
        path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.j2"))
    )
    for phrase, reason in typed.ALLOWED.items():
        assert typed._NUMERAL.search(phrase) and len(reason) > 10
        assert phrase in text, phrase


# The command.


def test_check_tells_what_is_covered_and_lists_it() -> None:
    """`hibari check --coverage` prints every clause with its examples and tests, and a summary."""
    result = CliRunner().invoke(main, ["check", str(CARDS), "--coverage"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    (tsumo,) = [line for line in lines if " tsumo.when " in line]
    assert tsumo.startswith("3.2.2") and "test_play_rulings::" in tsumo
    (shown,) = [line for line in lines if " ron.shown " in line]
    assert "people only: showing cards happens at the table only" in shown
    assert any(line.startswith("rulebook: ") and "every effect is on a card" in line for line in lines)


def test_tests_are_found_by_the_clause_they_name(tmp_path: Path) -> None:
    """A test counts for a clause if it names it, as a member or as a key, itself or in a table it reads."""
    (tmp_path / "test_it.py").write_text(
        'TABLE = [(1, "play.card power.first")]\n\n'
        "def test_one():\n    assert Clause.TSUMO_WHEN\n\n"
        "def test_two():\n    assert TABLE\n\n"
        'def helper():\n    return "ron.when"\n',
        encoding="utf-8",
    )
    assert naming.tested(tmp_path) == {
        "tsumo.when": ("test_it::test_one",),
        "play.card": ("test_it::test_two",),
        "power.first": ("test_it::test_two",),
    }
