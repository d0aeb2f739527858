"""Two drafts compared: what changed, in words, and what to print anew."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from pytest_regressions.file_regression import FileRegressionFixture

from generator import wording
from generator.balance.measures import MEASURES, titles
from generator.build import report
from generator.build.compared import as_json
from generator.build.comparison import Comparison, compare
from generator.build.reprint import Reason
from generator.cli import main
from generator.deck.diff import Changed, Difference, difference
from generator.deck.effects import Effect
from generator.deck.load import load
from generator.deck.model import Change, Deck, Limit, Rules
from generator.deck.nodes import Path as KeyPath
from generator.rulebook.coverage.printed import names
from generator.rulebook.drafts import since

ROOT = Path(__file__).parents[1]
GAME, DRAFT_3 = ROOT / "cards.yaml", ROOT / "drafts" / "draft-3.yaml"
TEXT = GAME.read_text(encoding="utf-8")
SUN = "- id: sun\n        copies: "
HAIL = "      - {id: hail, fields: {title: Hail, points: 2, sky: ice, text: All stop.}}\n"


@cache
def game() -> Deck:
    """The game's own deck, with the first of its examples."""
    deck = load(GAME).deck
    return deck.model_copy(update={"examples": deck.examples[:3]})


@cache
def draft_3() -> Deck:
    """Draft 3."""
    return load(DRAFT_3).deck


@cache
def drafts_compared(language: str) -> Comparison:
    """Draft 3 and the game, compared; told in a language."""
    if language == "ja":
        return compare(str(DRAFT_3), str(GAME), language)
    compared = drafts_compared("ja")
    return replace(compared, language=language, sections=wording.changes(compared.difference, language))


def lasting(text: str) -> str:
    """A text without what changes with the machine, and with every new example or term."""
    text = text.replace(ROOT.as_posix() + "/", "")
    text = re.sub(r", \d{4}-\d\d-\d\d\)", ", DATE)", text)
    text = re.sub(r"(変わった例：|Examples touched: )\d+", r"\1COUNT", text)
    text = "\n".join(line for line in text.split("\n") if not re.search("均衡の目安|limits of balance", line))
    return re.sub(r"ほか\d+|(and )?\d+ more", "MORE", text)


# Small mutations of a deck: every leaf of its models, with another value of its kind.


def leaves(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every value in a deck that is no list and no thing."""
    match value:
        case BaseModel():
            for name in type(value).model_fields:
                yield from leaves(getattr(value, name), (*path, name))
        case dict():
            for key, item in value.items():
                yield from leaves(item, (*path, key))
        case tuple():
            for position, item in enumerate(value):
                yield from leaves(item, (*path, position))
        case _:
            yield path, value


def put(value: Any, path: KeyPath, new: Any) -> Any:
    """A copy of a deck's part with a value changed."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    match value:
        case BaseModel():
            return value.model_copy(update={str(step): put(getattr(value, str(step)), rest, new)})
        case dict():
            return {**value, step: put(value[step], rest, new)}
        case _:
            return tuple(put(item, rest, new) if at == step else item for at, item in enumerate(value))


def other(path: KeyPath, value: Any) -> Any:
    """Another value that may stand there."""
    match path[-1]:
        case "call":
            return "chi" if value == "pon" else "pon"
        case "cost" | "players" if value is None:
            return 1 if path[-1] == "cost" else (3,)
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}x"
    return "x"


LEAVES = [(path, value) for path, value in leaves(game()) if path[-1] not in ("kind", "source")]


@cache
def mutated(index: int) -> Deck:
    """The game with one of its values changed."""
    path, value = LEAVES[index]
    changed = put(game(), path, other(path, value))
    assert isinstance(changed, Deck)
    return changed


def reversed_changes(found: Difference) -> list[str]:
    """The changes from new to old, in an order of their own."""
    return sorted(repr((change.path, change.new, change.old)) for change in found.changes)


def plain_changes(found: Difference) -> list[str]:
    """The changes in an order of their own."""
    return sorted(repr((change.path, change.old, change.new)) for change in found.changes)


def told(found: Difference, language: str) -> str:
    """All that is said of a difference."""
    return "\n".join(
        wording.plain(wording.change(line, language))
        for section in wording.changes(found, language)
        for line in section.lines
    )


@pytest.mark.parametrize("deck", [game, draft_3])
def test_a_deck_does_not_differ_from_itself(deck: Any) -> None:
    """A deck compared with itself has no change, no word and no sum that differs."""
    found = difference(deck(), deck())
    assert (found.changes, found.pieces, found.numbers, found.abilities) == ((), (), (), ())
    assert wording.changes(found, "ja") == () and found.arithmetic[0] == found.arithmetic[1]


@given(st.integers(0, len(LEAVES) - 1))
def test_every_changed_value_is_named(index: int) -> None:
    """Whatever value of the deck changes, the difference has it, old and new, and says so in words."""
    found = difference(game(), mutated(index))
    path, value = LEAVES[index]
    assert any(holds(change, value, other(path, value)) for change in found.changes), path
    for language in wording.LANGUAGES:
        assert told(found, language), path


def holds(change: Changed, old: Any, new: Any) -> bool:
    """Whether a change, or what was added and taken away, holds these values."""
    sides = zip((change.old, change.new), (old, new), strict=True)
    return any(side == wanted or wanted in [leaf for _, leaf in leaves(side)] for side, wanted in sides)


@given(st.integers(0, len(LEAVES) - 1), st.integers(0, len(LEAVES) - 1))
def test_back_is_the_reverse(one: int, two: int) -> None:
    """From B to A has the changes from A to B with old and new exchanged, and the same pieces and tiles."""
    there, back = difference(mutated(one), mutated(two)), difference(mutated(two), mutated(one))
    assert plain_changes(there) == reversed_changes(back)
    assert {(p.id, p.old, p.new) for p in there.pieces} == {(p.id, p.new, p.old) for p in back.pieces}
    assert [(m.number, m.copies) for m in there.numbers] == [(m.number, m.copies[::-1]) for m in back.numbers]


def test_back_from_draft_3_is_the_reverse() -> None:
    """The same holds of two drafts that have much in one and not in the other."""
    there, back = difference(draft_3(), game()), difference(game(), draft_3())
    assert plain_changes(there) == reversed_changes(back) != []


def test_tiles_are_matched_by_their_print() -> None:
    """A tile with another id is the same tile; one with another cost under its id is a changed tile."""
    renamed = changed_game("id: tile-7-chi3, number: 7", "id: seven, number: 7")
    assert [(c.path, c.old, c.new) for c in difference(game(), renamed).changes] == [
        (("tiles", "cards", "7C3", "id"), "tile-7-chi3", "seven")
    ]
    dearer = changed_game("number: 7, dots: 6, call: chi, cost: 2", "number: 7, dots: 6, call: chi, cost: 1")
    found = difference(game(), dearer)
    assert [(c.path, c.old, c.new) for c in found.changes] == [
        (("tiles", "cards", "tile-7-chi2", "cost"), 2, 1)
    ]
    assert told(found, "en") == (
        "7s: 6 cards → 6 cards (chi 2 −1, chi 1 +1)\ntile cards “tile-7-chi2”: cost: 2 → 1"
    )


def test_two_entries_of_one_print_are_one_tile() -> None:
    """Copies of a print that are listed twice count together."""
    line = "    - {id: tile-4-chi1, number: 4, dots: 8, call: chi, cost: 1, copies: 3}\n"
    halves = line.replace("copies: 3", "copies: 1") + line.replace("tile-4-chi1", "four").replace("3}", "2}")
    found = difference(game(), changed_game(line, halves))
    assert [change.path for change in found.changes] == [("tiles", "cards", "4C1", "id")]
    assert found.numbers == ()


@pytest.mark.parametrize(
    ("old", "new", "japanese", "english"),
    [
        (
            "kind: tsumo_from, speed: 18",
            "kind: tsumo_from, speed: 17",
            "カスミの奥義「最速」：速度18からツモしてよい。 → 速度17からツモしてよい。",
            "カスミ, secret “最速”: You may tsumo from speed 18. → You may tsumo from speed 17.",
        ),
        (
            "ron: {speed: 10,",
            "ron: {speed: 11,",
            "ロンに要る速度：10 → 11",
            "speed for ron: 10 → 11",
        ),
        (
            "furiten: false",
            "furiten: true",
            "振聴：なし → あり",
            "furiten: no → yes",
        ),
        (
            "{count: 3, turns: 7,",
            "{count: 3, turns: 6,",
            "3人のときの手番：7 → 6",
            "turns each with 3 players: 7 → 6",
        ),
        (
            "name: 光速【こうそく】",
            "name: 神速【しんそく】",
            "カスミのスキル「神速」：「光速」（手札1枚）山札から1枚引き、手札に加える。"
            " → 「神速」（手札1枚）山札から1枚引き、手札に加える。",
            "カスミ, skill “神速”: “光速” (1 hand card) Draw 1 card from the wall."
            " → “神速” (1 hand card) Draw 1 card from the wall.",
        ),
        (
            "copies: 21",
            "copies: 24",
            "パワー：21本 → 24本",
            "パワー: 21 → 24",
        ),
        (
            "{id: river, name: 河, reading: かわ,",
            "{id: river, name: 河川, reading: かわ,",
            "用語「river」の名：河 → 河川",
            "terms “river”: name: 河 → 河川",
        ),
    ],
)
def test_a_change_in_words(old: str, new: str, japanese: str, english: str) -> None:
    """A change is one sentence with what it is, what it was and what it is now, effects in words."""
    found = difference(game(), changed_game(old, new))
    assert japanese in told(found, "ja").splitlines()
    assert english in told(found, "en").splitlines()


def test_every_rule_has_a_name() -> None:
    """Every value of the rules is told in words, in every language."""
    rules = game().rules
    assert rules is not None
    fields = {name.split(".", 2)[-1] if name.startswith("players.") else name for name in names(rules)}
    for language in wording.LANGUAGES:
        for name in names(rules):
            path: KeyPath = ("rules", *name.split("."))
            found = Difference(game(), game(), (Changed(path, 1, 2),), (), (), ())
            said = told(found, language)
            assert said and "." not in said and "_" not in said, (language, name)
    assert len(fields) > len(Rules.model_fields)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", ("勝率（ヒロインごと）", "勇魚", "用心ぶかい")),
        ("en", ("Wins, by heroine", "勇魚", "cautious")),
    ],
)
def test_limits_of_balance_are_told_in_words(language: str, said: tuple[str, ...]) -> None:
    """A limit's figure, its heroine and its bot have the names that a report gives them."""
    limit = Limit(figure="win_heroine", of="isana", within=3, bot="cautious")
    added = game().model_copy(update={"balance": (*game().balance, limit)})
    other = limit.model_copy(update={"figure": "defeat_heroine"})
    changed = game().model_copy(update={"balance": (*game().balance, other)})
    for old, new, wanted in ((game(), added, said), (added, changed, [titles(language)["defeat_heroine"]])):
        sections = wording.changes(difference(old, new), language, titles(language))
        told = "".join(line.new for section in sections for line in section.lines)
        assert all(word in told for word in wanted) and "_heroine" not in told


@pytest.mark.parametrize("language", wording.LANGUAGES)
def test_no_two_figures_are_called_the_same(language: str) -> None:
    """Every figure that a limit can be about has a title of its own."""
    assert len(set(titles(language).values())) == len(MEASURES)


def test_users_texts_are_no_markup() -> None:
    """A text of the deck that looks like markup is shown as it stands."""
    found = difference(game(), changed_game("name: パワー\n", "name: パ&<b>ワ</b>ー\n"))
    line = next(line for section in wording.changes(found, "ja") for line in section.lines)
    assert "&amp;&lt;b&gt;" in line.new


def changed_game(old: str, new: str) -> Deck:
    """The game with a stretch of its text changed."""
    from generator.deck.load import read_source
    from generator.deck.source import Source

    assert TEXT.count(old) >= 1, old
    loaded, problems = read_source(Source(GAME, TEXT.replace(old, new, 1)))
    assert loaded is not None and problems == []
    return loaded.deck.model_copy(update={"examples": loaded.deck.examples[:3]})


@pytest.mark.parametrize("language", wording.LANGUAGES)
def test_draft_3_and_the_game(language: str, file_regression: FileRegressionFixture) -> None:
    """Draft 3 and draft 6, as people read the difference."""
    text = lasting(report.as_text(drafts_compared(language)))
    file_regression.check(text, encoding="utf-8", basename=f"draft_3_to_6_{language}")


def test_draft_3_and_the_game_as_markdown(file_regression: FileRegressionFixture) -> None:
    """The same difference as Markdown."""
    text = lasting(report.as_markdown(drafts_compared("ja")))
    file_regression.check(text, encoding="utf-8", extension=".md", basename="draft_3_to_6")


def test_draft_3_and_the_game_for_machines() -> None:
    """JSON holds every change with its path, the tiles of each number, and what to print."""
    content = json.loads(as_json(drafts_compared("ja")))
    assert (content["old"]["draft"], content["new"]["draft"]) == (3, 6)
    assert {"path": ["rules", "score_range"], "old": None, "new": 99} in content["changes"]
    assert content["tiles"][0] == {
        "number": 2,
        "old": 8,
        "new": 6,
        "old_tiles": {"2C1": 2, "2P0": 2, "2P1": 1, "2N": 2, "2N*": 1},
        "new_tiles": {"2C0": 5, "2C0*": 1},
    }
    assert sum(one["copies"] for one in content["reprint"]["print"]) == 86
    assert content["problems"] == []


def test_the_change_list_goes_into_the_history() -> None:
    """What is written for `history:` is YAML that a deck takes as it stands."""
    (entry,) = yaml.safe_load(report.history(drafts_compared("en")))
    read = Change.model_validate({**entry, "changes": tuple(entry["changes"])})
    assert read.draft == 6 and "3s: 8 cards → 7 cards (no icon −1)" in read.changes


def test_the_rulebook_shows_the_draft_before() -> None:
    """In the rulebook what is gone and what came are told apart among the tiles of each number."""
    shown = since(draft_3(), game(), "ja")
    assert shown.draft == 3
    four = next(row for row in shown.numbers if row.number == 4)
    assert [label.differs for label in four.old] == [False] * 7
    assert [label.differs for label in four.new] == [False, False, True, *[False] * 5]
    assert wording.plain(shown.lines[0].what) == "天雀カード"


# What to print anew.


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a small deck of its own and its templates."""
    for file in (ROOT / "examples" / "minimal").rglob("*"):
        if file.is_file() and "build" not in file.parts:
            copy = tmp_path / "old" / file.relative_to(ROOT / "examples" / "minimal")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    return tmp_path / "old"


def beside(shelf: Path) -> Path:
    """A copy of the folder."""
    new = shelf.parent / "new"
    for file in shelf.rglob("*"):
        if file.is_file():
            copy = new / file.relative_to(shelf)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    return new


def replaced(file: Path, old: str, new: str) -> None:
    """Change a file where it says `old`."""
    text = file.read_text(encoding="utf-8")
    assert old in text, old
    file.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


def printed(old: Path, new: Path) -> dict[str, tuple[int, Reason]]:
    """What is to be printed: copies and reason."""
    again = compare(str(old), str(new)).reprint
    return {one.card: (one.copies, one.reason) for one in again.prints}


def test_the_same_deck_elsewhere_is_not_printed_anew(shelf: Path) -> None:
    """A copy of a deck asks for no print, under another draft and with line breaks in its templates."""
    new = beside(shelf)
    replaced(new / "cards.yaml", "draft: 1", "draft: 2")
    for template in (new / "templates").iterdir():
        template.write_text("{# moved down #}\n\n" + template.read_text(encoding="utf-8"), encoding="utf-8")
    assert printed(shelf / "cards.yaml", new / "cards.yaml") == {}


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("cards.yaml", "title: Fog", "title: Mist", {"fog": (1, "front")}),
        ("cards.yaml", f"{SUN}2", f"{SUN}5", {"sun": (3, "copies")}),
        ("cards.yaml", "- id: fog\n", "- id: haze\n", {}),
        ("cards.yaml", "      - id: snow\n", f"{HAIL}      - id: snow\n", {"hail": (1, "added")}),
        ("cards.yaml", 'night: {rgb: "#39405E"', 'night: {rgb: "#39405F"', "all"),
        ("cards.yaml", 'paper: {rgb: "#FBF9F4"', 'paper: {rgb: "#FBF9F5"', "fronts"),
        ("cards.yaml", "size: [80, 50]", "size: [80, 51]", "sides"),
        ("templates/weather-back.xml.j2", 'r="4.4"', 'r="4.6"', "backs"),
    ],
)  # fmt: skip
def test_faces_to_print(shelf: Path, file: str, old: str, new: str, expected: Any) -> None:
    """What looks another way is printed anew: text, colour, size or template; and what there is more of."""
    again = beside(shelf)
    replaced(again / file, old, new)
    found = printed(shelf / "cards.yaml", again / "cards.yaml")
    cards = {"sun": 2, "breeze": 2, "drizzle": 2, "fog": 1, "thunder": 1, "snow": 1}
    match expected:
        case "fronts":
            assert found == {card: (copies, "front") for card, copies in cards.items()}
        case "backs":
            assert found == {card: (copies, "back") for card, copies in cards.items()}
        case "sides":
            assert found == {card: (copies, "both") for card, copies in cards.items()}
        case "all":
            backs = {card: (copies, "back") for card, copies in cards.items()}
            assert found == backs | {"thunder": (1, "both")}
        case _:
            assert found == expected


def test_pictures_and_fonts_are_looked_at(shelf: Path) -> None:
    """A picture with other content under the same name is another face."""
    replaced(
        shelf / "templates" / "weather.xml.j2",
        "<circle",
        '<image href="sky.png" width="9" height="9"/><circle',
    )
    picture = (ROOT / "docs" / "cards.jpg").read_bytes()
    (shelf / "sky.png").write_bytes(picture)
    again = beside(shelf)
    (again / "sky.png").write_bytes(picture + b" ")
    assert {reason for _, reason in printed(shelf / "cards.yaml", again / "cards.yaml").values()} == {"front"}


def test_cards_that_are_gone_are_taken_out(shelf: Path) -> None:
    """Cards that no draft prints any more are listed with their copies."""
    again = beside(shelf)
    replaced(again / "cards.yaml", f"{SUN}2", f"{SUN}1")
    found = compare(str(shelf / "cards.yaml"), str(again / "cards.yaml")).reprint
    assert (found.prints, found.out) == ((), (("sun", 1),))


# On the command line, and from a repository.


def hibari(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder, whatever is set up on this machine."""
    names = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL")
    environment = {**os.environ, **dict.fromkeys(names, "tester"), "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, env=environment)


@pytest.fixture
def repository(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two drafts of the small deck, the first under the tag draft-1."""
    git(shelf, "init", "-q")
    git(shelf, "add", ".")
    git(shelf, "commit", "-q", "-m", "one")
    git(shelf, "tag", "draft-1")
    replaced(shelf / "cards.yaml", "draft: 1", "draft: 2")
    replaced(shelf / "cards.yaml", "points: 4", "points: 6")
    git(shelf, "commit", "-q", "-a", "-m", "two")
    monkeypatch.chdir(shelf)
    return shelf


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draft-1", "HEAD"),
        ("HEAD~1", "cards.yaml"),
        ("draft-1:cards.yaml", "HEAD:./cards.yaml"),
    ],
)
def test_revisions_of_a_repository(repository: Path, old: str, new: str) -> None:
    """A draft may be a tag or another revision, alone or with the path of a file in it."""
    result = hibari("diff", old, new)
    assert result.exit_code == 0
    assert "Weather cards “thunder”: points: 4 → 6" in result.output
    assert "To print: 1 of 9 pieces\n  thunder: 1 (another front)" in result.output


def test_revisions_from_a_folder_within(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path after the colon starts at the repository's root, wherever one stands; templates are found."""
    (repository / "notes").mkdir()
    monkeypatch.chdir(repository / "notes")
    result = hibari("diff", "draft-1:cards.yaml", "HEAD:cards.yaml")
    assert result.exit_code == 0 and "To print: 1 of 9 pieces" in result.output


def test_a_path_from_the_current_folder(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that begins with ./ or ../ starts at the current folder, and the templates there are taken."""
    monkeypatch.chdir(repository / "templates")
    for path in ("draft-1:../cards.yaml", "draft-1:./../cards.yaml"):
        result = hibari("diff", path, "../cards.yaml")
        assert result.exit_code == 0 and "To print: 1 of 9 pieces" in result.output


def test_a_revision_is_one_of_the_deck_that_is_named(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A revision alone is the named deck as it was then, wherever one stands and whatever lies there."""
    monkeypatch.chdir(repository.parent)
    (repository.parent / "cards.yaml").write_bytes((ROOT / "examples/minimal/cards.yaml").read_bytes())
    result = hibari("diff", "HEAD~1", f"{repository.name}/cards.yaml")
    assert result.exit_code == 0
    assert "To print: 1 of 9 pieces\n  thunder: 1 (another front)" in result.output
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(repository.parent.parent))
    result = hibari("diff", "HEAD~1", "cards.yaml")
    assert result.exit_code == 2 and "this folder is in no git repository" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("draft-9",), "'draft-9' is no file and no kept draft, and git has no revision 'draft-9'"),
        (("HEAD:other.yaml",), "git has no file other.yaml in revision 'HEAD'"),
        (("HEAD", "HEAD", "--format", "yaml"), "'yaml' is not one of"),
        ((), "Missing argument 'OLD'"),
    ],
)
def test_wrong_usage(repository: Path, arguments: tuple[str, ...], says: str) -> None:
    """What is neither a file nor a revision is wrong usage: status 2, and it says why."""
    result = hibari("diff", *arguments)
    assert result.exit_code == 2 and says in result.output


def test_outside_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no repository, it says so."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    result = hibari("diff", "HEAD")
    assert result.exit_code == 2 and "this folder is in no git repository" in result.output


def test_without_git(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files are compared where git is not installed; a revision is wrong usage."""
    monkeypatch.setenv("PATH", "")
    assert hibari("diff", "cards.yaml", "cards.yaml").exit_code == 0
    result = hibari("diff", "HEAD")
    assert result.exit_code == 2 and "git is not installed" in result.output


def test_a_draft_that_the_history_keeps(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`draft-N` is the deck that `history:` keeps, without any git; what else might be named is told."""
    copytree(shelf / "templates", shelf / "drafts" / "templates")
    (shelf / "drafts" / "first.yaml").write_bytes((shelf / "cards.yaml").read_bytes())
    replaced(shelf / "cards.yaml", "draft: 1", "draft: 2")
    replaced(shelf / "cards.yaml", "points: 4", "points: 6")
    with (shelf / "cards.yaml").open("a", encoding="utf-8", newline="\n") as file:
        file.write("\nhistory: [{draft: 1, deck: first.yaml}]\n")
    monkeypatch.chdir(shelf)
    monkeypatch.setenv("PATH", "")
    result = hibari("diff", "draft-1")
    assert result.exit_code == 0 and "Weather cards “thunder”: points: 4 → 6" in result.output
    result = hibari("diff", "draft-7")
    assert result.exit_code == 2
    assert "(such as drafts/first.yaml), a draft that `history:` keeps (kept: draft-1)" in result.output


@pytest.mark.parametrize("deck", ["cards.yaml", "drafts/second.yaml"])
def test_the_history_is_that_of_the_deck_that_is_named(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, deck: str
) -> None:
    """`draft-N` is kept by the deck that is compared, wherever one stands; a kept draft has its deck's."""
    copytree(shelf / "templates", shelf / "drafts" / "templates")
    (shelf / "drafts" / "first.yaml").write_bytes((shelf / "cards.yaml").read_bytes())
    replaced(shelf / "cards.yaml", "points: 4", "points: 6")
    (shelf / "drafts" / "second.yaml").write_bytes((shelf / "cards.yaml").read_bytes())
    with (shelf / "cards.yaml").open("a", encoding="utf-8", newline="\n") as file:
        file.write("\nhistory: [{draft: 1, deck: first.yaml}]\n")
    monkeypatch.chdir(shelf.parent)
    for command in (["diff", "draft-1"], ["build", "--out", "out", "--only-changed-since", "draft-1"]):
        result = hibari(*command, f"{shelf.name}/{deck}")
        assert result.exit_code == 0 and "thunder: 1 (another front)" in result.output


def test_the_same_draft() -> None:
    """Drafts that do not differ end with status 0 and say so."""
    result = hibari("diff", str(GAME), str(GAME))
    assert result.exit_code == 0
    name = GAME.as_posix()
    assert result.output.startswith(f"{name} (草案6, ") and result.output.count("\n") == 1
    assert "変わったところはない。" in result.output


def test_problems_do_not_hinder(shelf: Path) -> None:
    """A deck whose layout has problems is compared; they are listed, and the status is 1."""
    again = beside(shelf)
    replaced(
        again / "cards.yaml", "text: The round ends at once.", f"text: {'The round ends at once. ' * 20}"
    )
    result = hibari("diff", str(shelf / "cards.yaml"), str(again / "cards.yaml"))
    assert result.exit_code == 1
    assert "text-overflow" in result.stderr and "Weather cards “snow”: text:" in result.stdout
    listed = hibari("diff", str(shelf / "cards.yaml"), str(again / "cards.yaml"), "--format", "json")
    content = json.loads(listed.stdout)
    assert listed.exit_code == 1 and [one["name"] for one in content["problems"]] == ["text-overflow"]


def test_cards_that_cannot_be_drawn(shelf: Path) -> None:
    """Cards whose template fails are named; the rest is compared."""
    again = beside(shelf)
    replaced(again / "templates" / "weather.xml.j2", "{{ card.title }}", "{{ card.titel }}")
    result = hibari("diff", str(shelf / "cards.yaml"), str(again / "cards.yaml"))
    assert result.exit_code == 1
    assert "Cards that cannot be drawn: " in result.stdout and "\n  sun, breeze" in result.stdout


def test_no_deck_at_all(shelf: Path) -> None:
    """A file that is no deck is told with its problems, status 1."""
    (shelf / "other.yaml").write_text("hibari: 1\ndraft: six\n", encoding="utf-8")
    result = hibari("diff", str(shelf / "cards.yaml"), str(shelf / "other.yaml"))
    assert result.exit_code == 1 and "wrong-type" in result.output


def test_effects_are_leaves() -> None:
    """No change looks into an effect: it is what the ability says as a whole."""
    stronger = changed_game("kind: draw, source: wall, cards: 1", "kind: draw, source: wall, cards: 2")
    (change,) = difference(game(), stronger).changes
    assert change.path == ("heroines", "heroines", "kasumi", "skill", "effects")
    assert all(isinstance(effect, Effect) for effect in (*change.old, *change.new))
