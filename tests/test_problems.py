"""Problems as people and machines see them, and what `hibari explain` knows about them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from broken import TEXT, Change, changed, problems_of
from hypothesis import given
from hypothesis import strategies as st
from pytest_regressions.file_regression import FileRegressionFixture

from generator.problems import Place, Problem
from generator.problems.catalogue import CATALOGUE, SECTIONS, UnknownProblem, explain, listing
from generator.problems.nearest import did_you_mean, nearest
from generator.problems.show import as_github, as_json, as_text, columns, lines_on_disk

ROOT = Path(__file__).parents[1]
TWICE = Problem(
    "duplicate-id",
    "card id 'tile-2-1' is already used on line 10",
    Place("cards.yaml", 17, 9, 8),
    "give this card another id, or raise `copies` on the first",
)
SHOWN = [
    Change("duplicate-id", "id: tile-4-none,", "id: tile-4-pon0,"),
    Change("unknown-field", "south_from: 5", "south_form: 5"),
    Change("lost-comment", "idea: 大阪の舞台", "idea: 大阪 #1 の舞台"),
    Change("wrong-type", "short_name: 勇魚", "short_name: 12"),
    Change("ambiguous-scalar", "furiten: false", "furiten: NO"),
    Change("unknown-effect", "kind: shield_turn", "kind: shield_turns"),
    Change("uneven-turns", "{count: 4, turns: 6,", "{count: 4, turns: 7,"),
    Change("undefined-term", "idea: 二艘の船が", "idea: 二艘の[[船]]が"),
]


def _names_in_code() -> Iterator[tuple[str, str]]:
    """Every name that the code gives to a problem, and the file where it does."""
    makers = {"Problem", "Finding", "Fault", "_found", "_stop", "_missing", "_look_up"}
    for file in sorted((ROOT / "generator").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                for argument in node.args[:2] if called in makers else ():
                    named = argument.value if isinstance(argument, ast.Constant) else None
                    if isinstance(named, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", named):
                        yield named, file.name


def test_text_is_as_designed() -> None:
    """A problem is file:line:col: name: message, an excerpt with carets, and help."""
    assert as_text([TWICE], lambda file, line: "  - id: tile-2-1") == (
        "cards.yaml:17:9: duplicate-id: card id 'tile-2-1' is already used on line 10\n"
        "   |\n"
        "17 |   - id: tile-2-1\n"
        "   |         ^^^^^^^^\n"
        "help: give this card another id, or raise `copies` on the first\n"
    )


def test_problems_of_the_game(tmp_path: Path, file_regression: FileRegressionFixture) -> None:
    """Several problems of the real deck, as a person reads them."""
    problems = problems_of(tmp_path, changed(SHOWN))
    text = as_text(problems, lines_on_disk())
    file_regression.check(text.replace(tmp_path.as_posix() + "/", ""), encoding="utf-8")


def test_carets_stand_under_wide_characters() -> None:
    """Full-width characters take two columns, and the carets know it."""
    problem = Problem("x", "y", Place("f", 1, 5, 2), "z")
    lines = as_text([problem], lambda file, line: "雀a天大家勇魚").splitlines()
    assert lines[2] == "1 | 雀a天大家勇魚"
    assert lines[3] == "  |" + " " * (1 + columns("雀a天大")) + "^^^^"


def test_long_lines_are_cut_around_the_carets() -> None:
    """A line longer than a terminal is cut, with the place in sight."""
    line = "あ" * 80 + "HERE" + "い" * 80
    shown = as_text([Problem("x", "y", Place("f", 1, 81, 4), "z")], lambda file, number: line).splitlines()
    assert "…" in shown[2] and "HERE" in shown[2] and columns(shown[2]) < 110
    before = shown[2][: shown[2].index("HERE")]
    assert columns(before) == shown[3].index("^")


@given(st.text(max_size=200), st.integers(1, 210), st.integers(1, 210))
def test_any_line_can_be_shown(line: str, column: int, length: int) -> None:
    """Whatever a line holds, a problem stays five lines, and the carets fit under it."""
    line = line.replace("\n", " ")
    problem = Problem("x", "a\nb", Place("f", 3, column, length), "c\nd")
    shown = as_text([problem], lambda file, number: line).split("\n")
    assert len(shown) == (6 if line.strip() else 3)
    assert all(part.isprintable() for part in shown)


def test_a_message_is_never_longer_than_a_few_lines() -> None:
    """A message that quotes thousands of characters is cut where people read it."""
    head, help = as_text(
        [Problem("x", "9" * 5000, Place("f", 1), "8" * 5000)], lambda file, line: None
    ).splitlines()
    assert len(head) < 700 and head.endswith("9…")
    assert len(help) < 700 and help.endswith("8…")


def test_a_file_that_is_gone_has_no_excerpt(tmp_path: Path) -> None:
    """Where the line cannot be read, the problem is shown without an excerpt."""
    problem = Problem("x", "y", Place((tmp_path / "gone").as_posix(), 1), "z")
    assert as_text([problem], lines_on_disk()).count("\n") == 2


def test_warnings_say_so() -> None:
    """A warning is marked as one, for people and machines."""
    warning = Problem("low-resolution", "m", Place("f", 1), "h", severity="warning")
    assert "low-resolution (warning): m" in as_text([warning], lambda file, line: None)
    assert as_github([warning]).startswith("::warning ")
    assert json.loads(as_json([warning]))[0]["severity"] == "warning"


def test_json_has_the_promised_keys() -> None:
    """JSON is a list of objects with name, severity, message, file, line, column and help."""
    assert json.loads(as_json([TWICE])) == [
        {
            "name": "duplicate-id",
            "severity": "error",
            "message": TWICE.message,
            "file": "cards.yaml",
            "line": 17,
            "column": 9,
            "help": TWICE.help,
        }
    ]
    assert json.loads(as_json([])) == []


def test_github_commands_are_escaped() -> None:
    """Percent signs, line ends, colons and commas cannot end a GitHub command early."""
    problem = Problem("x", "100 %\nof it", Place("a,b:c.yaml", 2, 3, 4), "do: this, that")
    assert as_github([problem]) == (
        "::error file=a%2Cb%3Ac.yaml,line=2,col=3,endColumn=7,title=x"
        "::x: 100 %25%0Aof it%0Ahelp: do: this, that\n"
    )


def test_every_problem_of_the_code_is_explained() -> None:
    """Every name that the code gives to a problem has its page."""
    unknown = {(name, file) for name, file in _names_in_code() if name not in CATALOGUE}
    assert unknown == set()


def test_every_page_has_a_problem_and_a_test() -> None:
    """Every page of the catalogue is about a problem that the code can raise, and a test does raise it."""
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in sorted((ROOT / "generator").rglob("*.py"))
        if "entries" not in file.parts
    )
    tests = "\n".join(
        file.read_text(encoding="utf-8")
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if file.name != Path(__file__).name
    )
    assert [name for name in CATALOGUE if f'"{name}"' not in code] == []
    assert [name for name in CATALOGUE if f'"{name}"' not in tests] == []


@pytest.mark.parametrize("name", CATALOGUE)
def test_pages_are_complete(name: str) -> None:
    """A page says what the problem is, why it matters, shows a bad and a good example, and the cure."""
    entry = CATALOGUE[name]
    assert all(part.strip() for part in (entry.title, entry.why, entry.bad, entry.good, entry.mend))
    assert entry.bad != entry.good
    page = explain(name)
    assert page.startswith(f"{name}: {entry.title}\n")
    assert "Bad:" in page and "Good:" in page


def test_no_problem_has_two_pages() -> None:
    """Each problem stands in one section."""
    assert len(CATALOGUE) == sum(map(len, SECTIONS.values()))


def test_the_list_holds_every_problem() -> None:
    """The list names each problem once, with its title."""
    lines = listing().splitlines()
    for name, entry in CATALOGUE.items():
        assert sum(line.split(maxsplit=1) == [name, entry.title] for line in lines) == 1


def test_a_mistyped_name_is_guessed() -> None:
    """An unknown name comes back with the nearest known one."""
    with pytest.raises(UnknownProblem, match="did you mean 'duplicate-id'"):
        explain("duplicate-ids")
    with pytest.raises(UnknownProblem) as caught:
        explain("qqq")
    assert caught.value.nearest is None


def test_nearest_forgives_case_and_underscores() -> None:
    """The nearest name is found over case, underscores and slips of the finger."""
    assert nearest("Three_Player_Marc", ["three-player-mark", "dots"]) == "three-player-mark"
    assert nearest("zzz", ["three-player-mark", "dots"]) is None
    assert did_you_mean("dot", ["dots", "cost"]) == "did you mean 'dots'? Known: cost, dots"
    assert did_you_mean("zzz", ["b", "a"]) == "known: a, b"
    assert did_you_mean("zzz", []) == "there is none to choose from"


def test_endings_of_files_make_no_name_near() -> None:
    """File names are compared without their endings, which only choose between two of one name."""
    assert nearest("no.png", ["bomb.png", "sun.png"]) is None
    assert nearest("whal.png", ["bomb.png", "whale.jpg", "whale.png"]) == "whale.png"
    assert nearest("whale.tif", ["bomb.tif", "whale.jpg"]) == "whale.jpg"
    assert nearest("crad.xml.j2", ["card.xml.j2", "parts.xml.j2"]) == "card.xml.j2"
    assert nearest(".png", ["bomb.png"]) is None


def test_the_deck_itself_is_shown_without_a_problem(tmp_path: Path) -> None:
    """A sound deck gives an empty text."""
    assert as_text(problems_of(tmp_path, TEXT), lines_on_disk()) == ""
