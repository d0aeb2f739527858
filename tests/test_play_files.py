"""Records as files: saved, loaded, and refused with the line that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import HEROINES, deck, with_rules

from generator.deck.model import Deck
from generator.play import record
from generator.play.bots import GreedyBot, RandomBot
from generator.play.files import load_record, save_record
from generator.play.setup import deck_hash, differing
from generator.problems import DeckError, Problem
from generator.problems.show import as_text, lines_on_disk

PLAYED = record.play(deck(), HEROINES[:3], [GreedyBot(), RandomBot(1), GreedyBot()], 12)


def refused(path: Path, text: str, of: Deck | None = None) -> Problem:
    """The one problem for which a record of this text is refused."""
    path.write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(DeckError) as caught:
        load_record(path, of or deck())
    (problem,) = caught.value.problems
    return problem


def test_a_saved_record_is_loaded_again(tmp_path: Path) -> None:
    """A record that is saved, in a folder that may be new, comes back the same."""
    path = tmp_path / "games" / "one.txt"
    save_record(path, PLAYED, deck())
    assert load_record(path, deck()) == PLAYED
    windows = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + windows.encode("utf-8"))
    assert load_record(path, deck()) == PLAYED


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "says"),
    [
        ("record-head", "人 A 勇魚", "人 A 誰か", 4, "no heroine '誰か'"),
        ("record-head", "席 A greedy", "席 greedy", 5, "in order, found 'greedy'"),
        ("record-action", "A 配 ", "A 配 9", 10, "there is no card 9"),
        ("record-action", "A 配", "A 食", 10, "is not an action"),
    ],
)
def test_a_corrupt_record_is_a_problem_with_its_line(
    tmp_path: Path, name: str, old: str, new: str, line: int, says: str
) -> None:
    """What is wrong with a record is a problem at its line, and the carets underline it."""
    text = record.write(PLAYED, deck())
    assert old in text
    problem = refused(tmp_path / "game.txt", text.replace(old, new, 1))
    assert (problem.name, problem.place.line) == (name, line) and says in problem.message
    assert "^^^" in as_text([problem], lines_on_disk())


def test_a_refused_action_names_its_clause(tmp_path: Path) -> None:
    """An action that the rules forbid is named with the clause, in the key the rulebook uses."""
    text = record.write(PLAYED, deck())
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if " 引 " in line) + 1
    lines[first] = f"{lines[first][0]} ツモ 7N"
    problem = refused(tmp_path / "game.txt", "\n".join(lines))
    assert (problem.name, problem.place.line) == ("record-action", first + 1)
    assert "is refused by tsumo.when:" in problem.message


@pytest.mark.parametrize(
    ("of", "part"),
    [
        (with_rules(rounds=4), "the rules differ"),
        (
            deck().model_copy(update={"draft": 7, "tiles": deck().tiles.model_copy(update={"cards": ()})}),  # type: ignore[union-attr]
            "draft 6, this deck is draft 7): the tile cards differ",
        ),
    ],
)
def test_a_record_of_another_deck_says_what_differs(tmp_path: Path, of: Deck, part: str) -> None:
    """A record is refused under another deck, and the message names the parts that differ."""
    problem = refused(tmp_path / "game.txt", record.write(PLAYED, deck()), of)
    assert (problem.name, problem.place.line) == ("record-deck", 3)
    assert part in problem.message


def test_a_record_that_is_not_there(tmp_path: Path) -> None:
    """A missing file, or one that isn't text, is a problem as well."""
    with pytest.raises(DeckError, match="unreadable-file"):
        load_record(tmp_path / "none.txt", deck())
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckError, match="not-utf-8"):
        load_record(tmp_path / "bytes.txt", deck())
    assert refused(tmp_path / "empty.txt", "").name == "record-head"


def test_hashes_are_compared_part_by_part() -> None:
    """Two deck hashes differ in rules, tile cards or heroines, or are not comparable at all."""
    ours = deck_hash(deck())
    assert differing(ours, ours) == ()
    assert differing(ours, deck_hash(with_rules(rounds=7))) == ("rules",)
    assert differing(ours, "nonsense") == ("rules", "tiles", "heroines")
