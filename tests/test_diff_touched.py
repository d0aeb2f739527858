"""What a draft does to the rulebook and its examples, and both drafts beside each other on paper."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pytest_regressions.file_regression import FileRegressionFixture

from generator.build import report, sidebyside
from generator.build.beside import beside
from generator.build.compared import as_json
from generator.build.comparison import Comparison, compare
from generator.build.touched import Broken, TouchedExample
from generator.cli import main
from generator.draw.changes import PIXELS, regions
from generator.play.clauses import Clause
from generator.problems import DeckError
from generator.problems.nearest import nearest
from generator.rulebook.revised import excerpts
from generator.sheets.model import Rect

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal"

EDITS = (
    ("ron: {speed: 10,", "ron: {speed: 11,"),
    ("kind: tsumo_from, speed: 18", "kind: tsumo_from, speed: 17"),
    ("number: 7, dots: 6, call: chi, cost: 3", "number: 7, dots: 6, call: chi, cost: 2"),
    ("- title: 速度19ではツモできない", "- title: 速度19では、まだツモできない"),
    ("cards: [{id: power, copies: 21}]", "cards: [{id: power, copies: 24}]"),
)


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """The game, and the game with some figures changed."""
    return edited(tmp_path_factory.mktemp("tuned"), *EDITS)


def edited(folder: Path, *edits: tuple[str, str]) -> Comparison:
    """The game compared with a copy in which some texts are changed."""
    text = GAME.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    copy = folder / "cards.yaml"
    copy.write_text(text, encoding="utf-8", newline="\n")
    return compare(str(GAME), str(copy))


def hibari(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


def small(folder: Path, name: str, *edits: tuple[str, str]) -> Path:
    """A copy of the smallest deck with its templates, some of its texts changed."""
    for file in [MINIMAL / "cards.yaml", *sorted((MINIMAL / "templates").iterdir())]:
        text = file.read_text(encoding="utf-8")
        for old, new in edits:
            text = text.replace(old, new, 1)
        copy = folder / name / file.relative_to(MINIMAL)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8", newline="\n")
    return folder / name / "cards.yaml"


# Clauses and examples.


def test_what_a_draft_touches(tuned: Comparison, file_regression: FileRegressionFixture) -> None:
    """A draft's clauses that read otherwise, and its examples that changed or no longer hold, in words."""
    touched = [block for block in report.facts(tuned) if "条文" in block.heading or "例" in block.heading]
    lines = [
        line for block in touched for line in (f"{block.heading}", *(f"  {each}" for each in block.lines))
    ]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", basename="touched_ja")


def test_clauses_are_compared_as_they_are_set(tuned: Comparison) -> None:
    """A figure of the rules that changes touches every clause that prints it, and no other."""
    assert [each.key for each in tuned.clauses.touched] == ["ron.when", "effect.tsumo-from"]
    ron = tuned.clauses.touched[0]
    assert ron.old is not None and ron.new is not None
    assert "速度が10以上" in ron.old.text and "速度が11以上" in ron.new.text
    assert tuned.clauses.moved == ()


def test_clauses_that_come_go_and_move(tmp_path: Path) -> None:
    """A clause that is taken out is gone, and those behind it only move, whatever refers to them."""
    chapters = tmp_path / "templates" / "rulebook" / "ja"
    chapters.mkdir(parents=True)
    turn = (ROOT / "templates" / "rulebook" / "ja" / "turn.xml.j2").read_text(encoding="utf-8")
    (clause,) = (line for line in turn.splitlines() if '<clause key="call.cost"' in line)
    (chapters / "turn.xml.j2").write_text(turn.replace(clause, ""), encoding="utf-8", newline="\n")
    found = edited(tmp_path).clauses
    assert [(each.key, each.new) for each in found.touched] == [("call.cost", None)]
    assert next(each.key for each in found.moved) == "call.number"
    assert all(each.old and each.new and each.old.text == each.new.text for each in found.moved)


def test_examples_that_no_longer_hold(tuned: Comparison) -> None:
    """Examples of the old draft are played under the new rules; those that held and do not are told."""
    broken = {each.example.title: each for each in tuned.examples.broken}
    assert "ロンは速度10と2枚から" in broken and "ツモは速度20から" not in broken
    (difference,) = broken["最後の手番でもロンできる"].disagreements
    assert difference.found == "不可 (ron.when)"


def test_a_renamed_example(tuned: Comparison) -> None:
    """An example that plays the same under another title is one example with another title."""
    (touched,) = tuned.examples.touched
    assert isinstance(touched, TouchedExample) and touched.fields == ("title",)


def test_many_examples_broken_for_one_reason(tmp_path: Path) -> None:
    """Where hands cannot be dealt no example can be laid out: that is told in one line."""
    found = edited(tmp_path, ("{count: 4, turns: 6, hand: 3,", "{count: 4, turns: 6, hand: 4,"))
    told = next(block for block in report.facts(found) if "成り立たない" in block.heading)
    assert len(told.lines) == 1 and "4 players need 46 tile cards" in told.lines[0]
    assert all(isinstance(each, Broken) and each.why for each in found.examples.broken)


def test_examples_that_cannot_be_read_do_not_hinder(tmp_path: Path) -> None:
    """A deck with an example that lacks its result is compared without it, and that is told."""
    text = GAME.read_text(encoding="utf-8").replace("    result: 番C A力0 A点0\n", "", 1)
    (tmp_path / "cards.yaml").write_text(
        text.replace("ron: {speed: 10,", "ron: {speed: 11,"), encoding="utf-8", newline="\n"
    )
    result = hibari("diff", str(GAME), str(tmp_path / "cards.yaml"), "--lang", "en")
    assert result.exit_code == 1 and "missing-field" in result.stderr
    assert "speed for ron: 10 → 11" in result.stdout and "Clauses touched: 2" in result.stdout


def test_machines_get_all_that_is_touched(tuned: Comparison) -> None:
    """JSON has clauses with both texts, and every example that is touched or no longer holds."""
    content = json.loads(as_json(tuned))
    assert content["clauses"]["touched"][0]["key"] == "ron.when"
    assert content["clauses"]["touched"][0]["new"]["number"] == "3.4.1"
    assert content["examples"]["touched"] == [
        {"title": "速度19では、まだツモできない", "fate": "otherwise", "fields": ["title"]}
    ]
    assert len(content["examples"]["broken"]) == len(tuned.examples.broken)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("abcdef", "abXdef", ("abcde…", "abXde…")),
        ("one two three", "one 2 three", ("…e two t…", "…e 2 t…")),
        ("a", "", ("a", "")),
        ("same", "same", ("…me", "…me")),
    ],
)
def test_excerpts(old: str, new: str, expected: tuple[str, str]) -> None:
    """Of two texts the stretch that differs is shown, with a little beside it."""
    assert excerpts(old, new, beside=2) == expected


def test_two_decks_are_no_drafts(tmp_path: Path) -> None:
    """Two decks of different ids are compared, said to be two decks, and offer no history."""
    result = hibari("diff", str(MINIMAL / "cards.yaml"), str(GAME), "--lang", "en")
    assert "These are two decks, not two drafts of one" in result.stdout
    assert "For `history:`" not in result.stdout and "speed for tsumo: none → 20" in result.stdout


# Side by side.


def text_of(path: Path) -> str:
    """All that is written in a file."""
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


def test_faces_side_by_side(tmp_path: Path) -> None:
    """The PDF names what changed of a card, marks it on both faces, and numbers its A4 pages."""
    old = small(tmp_path, "old")
    new = small(tmp_path, "new", ("points: 4", "points: 6"), ("id: fog\n", "id: haze\n"), ("Snow", "Frost"))
    written = sidebyside.write(compare(str(old), str(new)), tmp_path / "diff.pdf")
    assert (written.pages, written.pairs) == (2, 2)
    text = text_of(written.path)
    assert "Drafts compared" in text and "thunder　front" in text and "4 → 6" in text and "2／2" in text
    with pypdfium2.PdfDocument(written.path) as pdf:
        assert {tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in pdf} == {(210, 297)}
        assert len(framed(pdf[1].render(scale=2).to_pil())) >= 2


def framed(page: Image.Image) -> list[int]:
    """The columns of a page in which there is much of the colour of marks."""
    red = page.convert("RGB")
    columns = []
    for x in range(red.width):
        column = red.crop((x, 0, x + 1, red.height)).tobytes()
        marked = sum(
            abs(column[at] - 0xB3) < 12 and abs(column[at + 1] - 0x26) < 12 for at in range(0, len(column), 3)
        )
        if marked > 8:
            columns.append(x)
    return columns


def test_the_same_bytes(tmp_path: Path) -> None:
    """The same comparison is the same file, byte for byte."""
    old, new = small(tmp_path, "old"), small(tmp_path, "new", ("points: 4", "points: 6"))
    compared = compare(str(old), str(new))
    files = [sidebyside.write(compared, tmp_path / f"{at}.pdf").path.read_bytes() for at in range(2)]
    assert files[0] == files[1]


def test_a_face_that_cannot_be_drawn(tmp_path: Path) -> None:
    """Where one face cannot be drawn the other is shown beside the problem; the status is 1."""
    old = small(tmp_path, "old")
    new = small(tmp_path, "new", ("{{ card.title }}", "{{ card.titel }}"))
    out = tmp_path / "sub" / "faces.pdf"
    result = hibari("diff", str(old), str(new), "--pdf", "--out", str(out))
    assert result.exit_code == 1 and f"{out.as_posix()}: " in result.stdout
    text = text_of(out)
    assert "Cannot be drawn" in text and "titel" in text and "sun　front" in text


def test_nothing_to_show(tmp_path: Path) -> None:
    """Drafts that do not differ make a page that says so, without faces."""
    deck = small(tmp_path, "same")
    written = sidebyside.write(compare(str(deck), str(deck)), tmp_path / "diff.pdf")
    assert (written.pages, written.pairs) == (1, 0)
    assert "Nothing to print and nothing to take out." in text_of(written.path)


def test_texts_too_large_are_shown(tmp_path: Path) -> None:
    """A face whose text overflows its box is a problem, and is shown as it would be drawn."""
    old = small(tmp_path, "old")
    new = small(
        tmp_path, "new", ("text: The round ends at once.", f"text: {'The round ends at once. ' * 20}")
    )
    written = sidebyside.write(compare(str(old), str(new)), tmp_path / "diff.pdf")
    assert "Cannot be drawn" not in text_of(written.path) and written.pairs == 1


BOXES = st.tuples(st.integers(0, 40), st.integers(0, 50), st.integers(1, 19), st.integers(1, 19))


@given(BOXES)
def test_what_differs_is_marked(box: tuple[int, int, int, int]) -> None:
    """Whatever rectangle is painted another colour, one region holds it, and less than 2 mm more."""
    x, y, width, height = box
    old = Image.new("RGB", (60 * PIXELS, 70 * PIXELS), "white")
    new = old.copy()
    new.paste("red", (x * PIXELS, y * PIXELS, (x + width) * PIXELS, (y + height) * PIXELS))
    assert regions(old, new) == (Rect(x, y, width, height),) and regions(old, old) == ()


@cache
def dots() -> tuple[Rect, ...]:
    """The regions of two dots, far apart, and of one that is near to the first."""
    old = Image.new("RGB", (60 * PIXELS, 70 * PIXELS), "white")
    new = old.copy()
    for x, y in ((5, 5), (7, 6), (40, 40)):
        new.paste("black", (x * PIXELS, y * PIXELS, x * PIXELS + 3, y * PIXELS + 3))
    return regions(old, new)


def test_near_changes_are_one() -> None:
    """What changed near to another change is marked with it, what is far from it by itself."""
    assert dots() == (Rect(5, 5, 3, 2), Rect(40, 40, 1, 1))


# Clauses that are not there.


def test_a_clause_that_is_not_listed() -> None:
    """A clause that the code names and that is listed no more is a problem with its line in the code."""
    with pytest.raises(DeckError) as error:
        Clause.NO_SUCH_CLAUSE  # type: ignore[attr-defined]  # noqa: B018
    (problem,) = error.value.problems
    assert problem.name == "unknown-clause" and "NO_SUCH_CLAUSE" in problem.message
    assert problem.place.file.endswith("test_diff_touched.py")


def test_a_renamed_clause_is_told_once(tmp_path: Path) -> None:
    """A clause under another key is told at the clause, and not where others refer to it."""
    chapters = tmp_path / "templates" / "rulebook" / "ja"
    chapters.mkdir(parents=True)
    turn = (ROOT / "templates" / "rulebook" / "ja" / "turn.xml.j2").read_text(encoding="utf-8")
    renamed = turn.replace('key="call.gap"', 'key="call.gapp"')
    (chapters / "turn.xml.j2").write_text(renamed, encoding="utf-8", newline="\n")
    (tmp_path / "cards.yaml").write_bytes(GAME.read_bytes())
    result = hibari("check", str(tmp_path / "cards.yaml"), "--format", "json")
    problems = json.loads(result.stdout)
    assert sorted(problem["name"] for problem in problems) == ["clause-without-rule", "rule-without-clause"]
    assert any("did you mean 'call.gap'?" in problem["help"] for problem in problems)


def test_the_nearest_of_names_with_dots() -> None:
    """Of names that differ behind a dot the nearest is meant; a picture keeps its ending."""
    assert nearest("call.gapp", ["call", "call.cost", "call.gap"]) == "call.gap"
    assert nearest("foks.png", ["fox.svg", "foks.svg", "fox.png"]) == "foks.svg"


def test_a_slight_change_of_colour_is_marked(tmp_path: Path) -> None:
    """A colour a little off is marked; the back of a new card is not shown when others have it."""
    old = small(tmp_path, "old")
    new = small(tmp_path, "new", ('rgb: "#E8B33F"', 'rgb: "#E8B34F"'), ("- id: fog\n", "- id: haze\n"))
    new.write_text(new.read_text(encoding="utf-8").replace("title: Fog", "title: Haze"), encoding="utf-8")
    found = beside(compare(str(old), str(new)), tmp_path)
    shown = {(pair.side, tuple(card.id for card in pair.cards)): len(pair.regions) for pair in found.pairs}
    assert shown == {
        ("front", ("sun",)): 2,
        ("back", ("sun", "breeze", "drizzle", "thunder", "snow")): 1,
        ("front", ("haze",)): 0,
        ("front", ("fog",)): 0,
    }
