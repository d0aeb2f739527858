"""Games played at a table: the file they are kept in, and what no game can have come to."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import HEROINES, deck, random_game, with_rules

from generator.deck.model import Deck
from generator.play.scoring import outcome
from generator.playtest.book import Book, columns, extended, head, read
from generator.playtest.cells import DELIMITERS, line, rows
from generator.playtest.files import append, beside, drafts, load, text_of
from generator.playtest.judge import faults, verdict, wins_to
from generator.playtest.model import Column, Playtest, Seat
from generator.playtest.values import HEADINGS, SEAT_WORDS, date, flag, folded, heroine, whole
from generator.problems import DeckError

ROOT = Path(__file__).parents[1]
PLAYED = Playtest(
    "2026-11-28",
    6,
    6,
    None,
    (Seat("佐藤", "isana", 18, 1), Seat("Mori", "kasumi", 9, 3), Seat("Abe", None, 21, 2)),
    'long, "fast" and good',
)
ROW = "2026-11-28,6,6,,佐藤,isana,18,1,Mori,kasumi,9,3,Abe,-,21,2,,,,,good"
HEADER = ",".join(column.heading for column in columns(4))


def only(draft: int) -> Deck | None:
    """The game's own deck for its draft, none for others."""
    return deck() if draft == 6 else None


def book(text: str) -> Book:
    """What a file of this text says."""
    return read(text, "playtests.csv", only, 6)


def problems(*lines: str, header: str = HEADER) -> list[tuple[str, int, int]]:
    """Names, lines and columns of what is wrong with a file of these lines."""
    found = book("\n".join([header, *lines]) + "\n").problems
    return [(problem.name, problem.place.line, problem.place.column) for problem in found]


# The text of the file.

cell = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t\"',;"), max_size=8
).map(lambda text: text.strip().replace("\r", ""))


@given(st.lists(st.lists(cell, min_size=1, max_size=4), max_size=5), st.sampled_from(DELIMITERS))
def test_lines_read_back(table: list[list[str]], delimiter: str) -> None:
    """What is written as CSV reads back cell by cell, as Python's own reader reads it."""
    text = "".join(line(cells, delimiter) for cells in table)
    found, unquoted = rows(text, delimiter)
    told = [cells for cells in table if any(cells)]
    assert unquoted == []
    assert [[cell.text for cell in row.cells] for row in found] == told
    theirs = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    assert [cells for cells in theirs if any(cells)] == told


@given(st.text(max_size=60), st.sampled_from(DELIMITERS))
def test_any_text_has_places(text: str, delimiter: str) -> None:
    """Whatever a file says, each cell knows where in the text it begins."""
    text = text.replace("\r", "\n")
    lines = text.split("\n")
    found, unquoted = rows(text, delimiter)
    for cell in (cell for row in found for cell in row.cells):
        begun = lines[cell.line - 1][cell.column - 1 :].strip()
        assert begun.startswith('"') or begun.startswith(cell.text.split("\n")[0])
        assert cell.length >= 1
    for fault in unquoted:
        assert lines[fault.line - 1][fault.column - 1] == '"'


# Records.

names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=6)


@st.composite
def finished(draw: st.DrawFn) -> Playtest:
    """A game that was really played, by random bots, as its players write it down."""
    players, seed = draw(st.sampled_from([3, 4])), draw(st.integers(0, 40))
    over, rounds, heroines = ended(seed, players)
    sat = draw(st.lists(names, min_size=players, max_size=players, unique=True))
    seats = tuple(Seat(sat[seat], heroines[seat], over[0][seat], over[1][seat]) for seat in range(players))
    notes = draw(cell)
    return Playtest(
        draw(st.dates()).isoformat(), 6, rounds, draw(st.sampled_from([None, True])), seats, notes
    )


@cache
def ended(seed: int, players: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...], int], int, list[str]]:
    """Points, seals and winner of a random game, its rounds and heroines, from the first dealer on."""
    *_, (_, state) = random_game(seed, players)
    over = outcome(state)
    assert over is not None
    order = [(seed + seat) % players for seat in range(players)]
    return (
        (
            tuple(over.points[seat] for seat in order),
            tuple(over.broken[seat] for seat in order),
            order.index(over.winner),
        ),
        len(state.results),
        [state.game.personas[seat].id for seat in order],
    )


@given(st.lists(finished(), max_size=4, unique_by=lambda played: replace(played, notes="")))
def test_games_read_back(games: list[Playtest]) -> None:
    """Every game that was played is recorded, and reads back as the same, however many are added when."""
    text = ""
    for played in games:
        text = extended(text, [played], 3)
    found = book(text)
    assert found.problems == () and list(found.games) == games
    assert book(extended("", games, 4)).games == tuple(games)


def test_what_stands_in_the_file_stays() -> None:
    """Adding a game keeps every character there was; a column that was lacking is put behind the others."""
    own = "局数;日付;得点1;名前1;封印1;天雀1;場所;草案;" + "".join(
        f"名前{n};得点{n};封印{n};天雀{n};" for n in (2, 3)
    )
    text = f"{own}\n6;2026/11/1;18;佐藤;1;勇魚;Kyoto;6;Mori;9;3;カスミ;Abe;21;2;-"
    added = extended(text, [PLAYED], 4)
    first, second, third = added.splitlines()
    assert (first, second) == (f"{own};notes", text.split("\n")[1])
    assert third.startswith("6;2026-11-28;18;佐藤;1;isana;;6;")
    assert [problem.severity for problem in book(added).problems] == ["warning"]
    assert book(added).games == (replace(PLAYED, date="2026-11-01", notes=""), PLAYED)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_of_spreadsheets_are_read(tmp_path: Path, encoding: str, end: str) -> None:
    """UTF-8 with and without mark, Shift_JIS and UTF-16, with either line end, say the same."""
    path = tmp_path / "games.csv"
    path.write_bytes(f"{HEADER}\n{ROW}\n".replace("\n", end).encode(encoding))
    assert load(path, only, 6).games == (replace(PLAYED, notes="good"),)


def test_a_file_is_added_to_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be replaced is left as it was, and nothing else is left beside it."""
    path = beside(tmp_path / "cards.yaml")
    append(path, [PLAYED], 4)
    before = path.read_bytes()
    assert before.startswith(b"\xef\xbb\xbfdate,")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "open in a spreadsheet", str(path))

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(PermissionError):
        append(path, [PLAYED], 4)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_a_file_nobody_can_read_is_one_problem(tmp_path: Path) -> None:
    """What is neither UTF-8 nor Shift_JIS is told as that; a file that is not there has no games."""
    path = tmp_path / "playtests.csv"
    assert load(path, only, 6) == Book()
    path.write_bytes(b"date\n\xff\xfd\n")
    with pytest.raises(DeckError) as caught:
        text_of(path)
    (problem,) = caught.value.problems
    assert (problem.name, problem.place.line) == ("playtest-encoding", 0)
    for unreadable, needed in ((tmp_path, False), (tmp_path / "gone.csv", True)):
        with pytest.raises(DeckError) as caught:
            text_of(unreadable, needed=needed)
        assert caught.value.problems[0].name == "unreadable-file"


def test_headings_of_either_language_are_known() -> None:
    """Each column is found by all its headings, in any case, with full-width digits and blanks."""
    for word, headings in HEADINGS.items():
        for heading in headings:
            if word in SEAT_WORDS:
                assert head(f" {heading.upper()} ２") == Column(word, 2) == head(f"{heading}_2")
                assert head(heading) is None
            else:
                assert head(heading) == Column(word)
                assert head(f"{heading}1") is None
    assert all(head(column.heading) == column for column in columns(8))


def test_cells_are_read_as_people_write_them() -> None:
    """Dates, numbers, flags and heroines are understood in the forms that spreadsheets and people use."""
    for text in ("2026-11-08", "2026/11/8", "2026.11.08", "2026年11月8日", "２０２６/１１/８"):
        assert date(text) == "2026-11-08"
    assert [whole(text, "points") for text in ("12", "１２", "12.0", " 0 ")] == [12, 12, 12, 0]
    assert [flag(text) for text in ("yes", "NO", "あり", "なし", "")] == [True, False, True, False, None]
    for text in ("isana", "勇魚", "持双勇魚", "持双 勇魚", "ISANA"):
        assert heroine(text, deck()) == "isana"
    assert heroine("ミス・パープル", deck()) == "purple" and heroine("-", deck()) is None
    assert folded("Broken Seals １") == "brokenseals1"


# What is wrong with a file.

BAD = {
    "playtest-quote": (ROW.replace("good", '"too "fast" a game"'), '"too'),
    "playtest-cell": (f"{ROW},more", "more"),
    "playtest-missing": (ROW.replace("isana,18", "isana,"), ",1,Mori"),
    "playtest-value": (ROW.replace("2026-11-28", "2026-02-30"), "2026-02-30"),
    "playtest-draft": (ROW.replace("8,6,6", "8,66,6"), "66"),
    "playtest-players": ("2026-11-28,6,8,,佐藤,isana,0,0,Mori,kasumi,0,0,,,,,,,,,", "Mori"),
    "playtest-heroine": (ROW.replace("isana", "isama"), "isama"),
    "playtest-rounds": (ROW.replace("9,3", "9,2"), "6,,"),
    "playtest-seals": (ROW.replace("9,3", "9,4"), "4,"),
    "playtest-points": (ROW.replace("21,2", "99,2"), "99"),
}
"""A line with each fault, and what stands where it is."""


@pytest.mark.parametrize("name", BAD)
def test_bad_records_are_told_with_their_place(name: str) -> None:
    """Each fault of a record is told by name, at the cell that holds it."""
    row, there = BAD[name]
    assert problems(ROW, row) == [(name, 3, row.index(there) + 1)]


@pytest.mark.parametrize(
    ("name", "header", "row"),
    [
        ("playtest-column", HEADER.replace("rounds", "rowds"), ROW),
        ("playtest-column", HEADER.replace("furiten", "draft"), ROW),
        ("playtest-heroine", HEADER, ROW.replace("kasumi", "勇魚")),
        ("playtest-heroine", HEADER, ROW.replace("kasumi", "")),
        ("playtest-rounds", HEADER, ROW.replace("6,6,", "6,9,")),
        ("playtest-rounds", HEADER, ROW.replace("6,6,", "6,0,")),
        ("playtest-seals", HEADER, ROW.replace("18,1", "18,3").replace("21,2", "21,3")),
        ("playtest-seals", HEADER, ROW.replace("6,6,", "6,2,")),
        ("playtest-points", HEADER, "2026-11-28,6,8,,佐藤,isana,5,0,Mori,kasumi,0,0,Abe,-,0,0,,,,,"),
        ("playtest-points", HEADER, ROW.replace("18,1", "1,1").replace("9,3", "0,3").replace("21,2", "2,2")),
        ("playtest-value", HEADER, ROW.replace("6,6,,", "6,6,maybe,")),
        ("playtest-value", HEADER, ROW.replace("18", "-18")),
        ("playtest-quote", HEADER, ROW.replace("good", '"good')),
    ],
)
def test_what_else_is_refused(name: str, header: str, row: str) -> None:
    """Headings that do not say enough, and records that contradict the rules in other ways, are refused."""
    found = book(f"{header}\n{row}\n")
    assert {problem.name for problem in found.problems} == {name} and not found.entries


def test_all_faults_are_told_in_one_run() -> None:
    """Every fault of every line is told, in the order of the file, and sound games are kept."""
    rows = [row for row, _ in BAD.values() if '"' not in row]
    names = [name for name in BAD if name != "playtest-quote"]
    assert [name for name, _, _ in problems(*rows)] == names
    found = book("\n".join([HEADER, rows[0], ROW, ROW.replace("good", "twice"), ROW.replace("18", "x"), ""]))
    assert [problem.name for problem in found.problems] == [
        "playtest-cell", "playtest-repeated", "playtest-value",
    ]  # fmt: skip
    assert len(found.entries) == 1 and not found.sound
    assert book(f"{HEADER},where\n{ROW},Kyoto\n").sound


def test_drafts_that_are_not_kept_are_not_judged() -> None:
    """A game of a draft without a deck is kept as it is written; one in the history is judged by its own."""
    row = ROW.replace("8,6,6", "8,2,6").replace("isana", "someone").replace("9,3", "9,7")
    assert book(f"{HEADER}\n{row}\n").games[0].seats[0].heroine == "someone"
    of = drafts(deck(), ROOT)
    third = of(3)
    assert of(6) is deck() and of(2) is None and third is not None and third.draft == 3


# The rules.


def games() -> Iterator[tuple[Deck, int, int]]:
    """Decks of which random games are played."""
    for players in (3, 4):
        for seed in range(12):
            yield deck(), seed, players


def test_every_game_that_was_played_is_allowed() -> None:
    """No game that the engine played is refused, and the winner is the engine's."""
    for of, seed, players in games():
        (points, broken, winner), rounds, heroines = ended(seed, players)
        seats = tuple(Seat(str(seat), heroines[seat], points[seat], broken[seat]) for seat in range(players))
        played = Playtest("2026-11-28", 6, rounds, None, seats)
        assert list(faults(of, played)) == []
        assert verdict(of, played).winner == winner


def test_ties_go_to_seals_and_then_to_the_seat() -> None:
    """Level in points, fewer broken seals win; level in both, the seat farthest from the dealer card."""
    seats = tuple(
        Seat(str(n), name, 10, broken)
        for n, (name, broken) in enumerate(zip(HEROINES[:3], (1, 1, 2), strict=True))
    )
    played = Playtest("2026-11-28", 6, 8, None, seats)
    assert verdict(deck(), played).winner == 0  # the dealer card lies at the second seat: first is farther
    assert verdict(deck(), replace(played, rounds=7)).winner == 1
    fewer = replace(played, seats=(*seats[:2], replace(seats[2], broken=0)))
    assert verdict(deck(), fewer).winner == 2


def test_wins_follow_from_seals() -> None:
    """By how many wins seals can have broken, counted out by hand."""
    rules = deck().rules
    assert rules is not None
    assert wins_to(rules.seals, (0, 0, 0)) == {0}
    assert wins_to(rules.seals, (0, 1, 1)) == {1, 2}
    assert wins_to(rules.seals, (1, 1, 1)) == {2, 3}
    assert wins_to(rules.seals, (3, 3, 0)) == {3, 4, 5}
    assert wins_to(rules.seals, (3, 3, 3)) == frozenset()
    two = with_rules(seals={"tsumo_breaks": 2}).rules
    assert two is not None and wins_to(two.seals, (0, 3, 3)) == {2, 3, 4, 5}


def test_the_manual_names_every_column() -> None:
    """docs/playtest.md lists each column with all headings under which it is found."""
    lines = (ROOT / "docs" / "playtest.md").read_text(encoding="utf-8").splitlines()
    listed = {
        line.split("`")[1].removesuffix("_1"): line.split("|")[3] for line in lines if line.startswith("| `")
    }
    assert list(listed) == list(HEADINGS)
    for word, headings in HEADINGS.items():
        told = {heading.strip() for heading in listed[word].split(",")}
        assert told == set(headings) - {word}
