"""`hibari playtest` as a user meets it: prompts, options, spreadsheets, the list and the report."""

from __future__ import annotations

import csv
import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from playing import deck
from pytest_regressions.file_regression import FileRegressionFixture

from generator.balance.many import Simulation, simulate
from generator.balance.setting import Setting, seating, setting
from generator.cli import main
from generator.play.bots import playout
from generator.play.engine import new_game
from generator.play.scoring import outcome
from generator.playtest.comparison import Compared, compare, sections
from generator.playtest.files import append
from generator.playtest.model import Playtest, Seat

ROOT = Path(__file__).parents[1]
BOTS = ["--bots", "random", "--games", "100", "--jobs", "1"]
GAME = [
    "--date", "2026-11-28", "--seats", "佐藤,Mori,Abe", "--heroines", "勇魚,kasumi,-",
    "--rounds", "6", "--points", "18,9,21", "--broken", "1,3,2",
]  # fmt: skip
ANSWERS = [
    "2026/11/28",
    "",
    "",
    "佐藤、Mori, Abe",
    "勇魚",
    "kasumi",
    "-",
    "6",
    "18",
    "9",
    "21",
    "1",
    "3",
    "2",
    "",
    "",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a copy of the deck in a folder of its own, and works there."""
    for name in ("cards.yaml", "drafts"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HIBARI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("generator.playtest.comparison._TIMES", 20)
    monkeypatch.setattr("generator.cli.playtest.today", lambda: "2026-11-30")
    return tmp_path


def playtest(*arguments: str, answers: list[str] | None = None) -> Result:
    """Run a command with these lines as answers."""
    lines = "".join(f"{answer}\n" for answer in answers or ())
    return CliRunner().invoke(main, ["playtest", *arguments], input=lines)


def kept() -> list[dict[str, str]]:
    """The lines of the record file."""
    with Path("playtests.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@cache
def played(count: int, players: int, seed: int, bot: str = "random") -> tuple[Playtest, ...]:
    """Games of bots, as people would have recorded them."""
    of = setting(
        deck(), players, bots=(bot,), heroines=("isana", "kasumi", "purple", "-")[:players], seed=seed
    )
    games = []
    for number in range(count):
        seated = seating(of, number)
        start = new_game(deck(), players, seated.heroines, first_dealer=seated.first_dealer)
        *_, (_, last) = playout(start, seated.bots, seated.seed)
        over = outcome(last)
        assert over is not None
        seats = tuple(
            Seat(f"player {seat}", seated.heroines[seat], over.points[seat], over.broken[seat])
            for seat in ((seated.first_dealer + place) % players for place in range(players))
        )
        games.append(Playtest(f"2026-11-{number % 28 + 1:02}", 6, len(last.results), None, seats))
    return tuple(games)


# Adding a game.


def test_a_game_is_asked_for(file_regression: FileRegressionFixture) -> None:
    """Without options every field is asked for, what cannot be is asked again, and who won is shown."""
    answers = [
        "yesterday", "2026/11/28", "", "maybe", "", "佐藤、Mori", "佐藤、Mori, Abe",
        "isama", "勇魚", "isana", "カスミ", "-", "9", "6", "x", "18", "9", "21", "1", "4", "2", "2",
        "", "", "", "", "", "3", "", "long, and good", "",
    ]  # fmt: skip
    result = playtest("add", answers=answers)
    assert result.exit_code == 0, result.output
    file_regression.check(result.output, encoding="utf-8")
    (row,) = kept()
    assert (row["date"], row["heroine_1"], row["heroine_3"], row["broken_2"]) == (
        "2026-11-28",
        "isana",
        "-",
        "3",
    )
    assert (row["notes"], row["furiten"], row["player_4"]) == ("long, and good", "", "")


def test_options_say_what_prompts_ask() -> None:
    """The same game by prompts and by options is the same line, and is recorded once."""
    assert playtest("add", answers=ANSWERS).exit_code == 0
    result = playtest("add", *GAME)
    assert result.exit_code == 0 and "1 game was recorded before and is left out" in result.output
    assert len(kept()) == 1
    again = playtest("add", *GAME, "--date", "2026-11-29", "--furiten", "--notes", "fine")
    assert again.exit_code == 0 and "which now has 2" in again.output
    assert [(row["date"], row["furiten"], row["notes"]) for row in kept()] == [
        ("2026-11-28", "", ""), ("2026-11-29", "yes", "fine"),
    ]  # fmt: skip


def test_a_game_that_is_not_confirmed_is_not_recorded(home: Path) -> None:
    """No, an answer that is missing, and Ctrl-C leave no file behind."""
    result = playtest("add", answers=[*ANSWERS[:-1], "no"])
    assert result.exit_code == 0 and "Nothing was recorded" in result.output
    ended = playtest("add", answers=ANSWERS[:7])
    assert ended.exit_code == 2 and "--rounds says it without being asked" in ended.output
    assert not Path("playtests.csv").exists()


def test_ctrl_c_records_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at a prompt ends with status 130."""

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = playtest("add")
    assert result.exit_code == 130 and "stopped" in result.output and not Path("playtests.csv").exists()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["--date", "28.11.26"], "--date: '28.11.26' is no day of the calendar"),
        (["--heroines", "isama,kasumi,-"], "did you mean 'isana'?"),
        (["--heroines", "isana,勇魚,-"], "'isana' is taken"),
        (["--points", "18,9"], "--points has 2 values for 3 seats"),
        (["--points", "18,9,many"], "'many' is no whole number of points"),
        (["--rounds", "9"], "a game has 1 to 8 rounds"),
        (["--seats", "佐藤,Mori"], "write 3 or 4 names"),
        (["--broken", "1,2,2"], "while nobody has 3 broken seals"),
        (["--points", "99,9,21"], "a win gives at most 14 points"),
        (["--csv", "games.csv"], "--csv says everything: leave --date out"),
        (["--draft", "six"], "'six' is no whole number of a draft"),
        (["--date", "2999-01-01"], "--date: 2999-01-01 is yet to come"),
        (["--seats", "Sato,Sato,Abe"], "--seats: somebody sits at two seats"),
    ],
)
def test_wrong_options(changes: list[str], message: str) -> None:
    """What cannot have been is wrong usage, told in words, and nothing is written."""
    result = playtest("add", *GAME, *changes)
    assert result.exit_code == 2 and message in result.output
    assert not Path("playtests.csv").exists()


def test_all_wrong_options_are_told() -> None:
    """Whatever options say wrong is told in one run."""
    result = playtest(
        "add", "--seats", "Sato,Mori,Abe", "--heroines", "isana,kasumi,isana", "--rounds", "x",
        "--points", "18,-9,abc", "--broken", "1,5,2", "--date", "?",
    )  # fmt: skip
    assert result.exit_code == 2
    for told in (
        "'?' is no day",
        "'isana' is taken",
        "'x' is no whole",
        "'-9' is no",
        "'abc' is no",
        "5 is not possible",
    ):
        assert told in result.output, result.output


def test_a_spreadsheet_is_taken_over() -> None:
    """Games of a Shift_JIS file with Japanese headings are added, those recorded before left out."""
    seats = "".join(f",名前{n},天雀{n},得点{n},封印{n}" for n in (1, 2, 3))
    lines = [
        f"日付,草案,局数{seats},備考",
        "2026/11/28,6,6,佐藤,勇魚,18,1,Mori,カスミ,9,3,Abe,-,21,2,",
        "2026/11/29,6,8,佐藤,鍵子,0,0,Mori,天仙,0,0,Abe,-,0,0,全部流局",
    ]
    Path("games.csv").write_bytes(("\r\n".join(lines) + "\r\n").encode("cp932"))
    assert playtest("add", *GAME).exit_code == 0
    result = playtest("add", "--csv", "games.csv")
    assert result.exit_code == 0, result.output
    assert "1 game was recorded before" in result.output and "Recorded 1 game" in result.output
    assert kept()[1]["notes"] == "全部流局" and kept()[1]["heroine_1"] == "kagiko"
    assert playtest("add", "--csv", "games.csv").output.startswith(
        "2 games were recorded before and are left out"
    )


def test_a_bad_spreadsheet_adds_nothing() -> None:
    """All faults of a spreadsheet are told with line and excerpt, and none of its games is added."""
    lines = [
        "date,draft,rounds" + "".join(f",player {n},heroine {n},points {n},seals {n}" for n in (1, 2, 3)),
        "2026-11-28,6,6,Sato,isana,18,1,Mori,kasumi,9,3,Abe,-,21,2",
        "2026-11-31,6,6,Sato,isama,18,1,Mori,kasumi,9,3,Abe,-,21,2",
        "2026-11-30,6,5,佐藤,isana,18,1,Mori,kasumi,9,2,Abe,-,21,2",
        "2026-11-30,6,x,Sato,isana,18,9,Mori,isana,9,2,Sato,-,21,2",
    ]
    Path("games.csv").write_bytes("\n".join(lines).encode("cp932"))
    result = playtest("add", "--csv", "games.csv")
    assert result.exit_code == 1 and not Path("playtests.csv").exists()
    for told in (
        "games.csv:3:1: playtest-value", "games.csv:3:21: playtest-heroine", "games.csv:4:14:",
        "games.csv:5:14: playtest-value", "'isana' sits at seats 1 and 2", "'Sato' sits at seats 1 and 3",
        "9 broken seals", "7 errors", "4 | 2026-11-30,6,5,佐藤", "Nothing was recorded",
    ):  # fmt: skip
        assert told in result.output, result.output
    assert playtest("add", "--csv", "gone.csv").exit_code == 1


def test_a_faulty_record_file_is_not_added_to() -> None:
    """Before anything is asked, the file that would be added to is read; its problems are told."""
    Path("playtests.csv").write_text("date,draft\n2026-11-28,6\n", encoding="utf-8")
    result = playtest("add", *GAME)
    assert result.exit_code == 1 and "playtest-column" in result.output
    assert Path("playtests.csv").read_text(encoding="utf-8") == "date,draft\n2026-11-28,6\n"


# The list.


def test_the_list_shows_who_won() -> None:
    """The list has every game with its seats, results and winner; as JSON too."""
    assert "hibari playtest add" in playtest("list").output
    playtest("add", *GAME, "--notes", "fine")
    text = playtest("list").output
    assert "1 game in playtests.csv" in text and "* Abe: 21, 2" in text and "fine" in text
    assert max(map(len, text.splitlines())) <= 80
    (game,) = json.loads(playtest("list", "--format", "json").stdout)
    assert (game["line"], game["end"], game["winner"]) == (2, "defeat", 3)
    assert game["seats"][0] == {"player": "佐藤", "heroine": "isana", "points": 18, "broken": 1}


def test_the_list_shows_sound_games_beside_problems() -> None:
    """Games that can be read are shown, the faults of the others told, with status 1."""
    playtest("add", *GAME)
    with Path("playtests.csv").open("a", encoding="utf-8") as file:
        file.write("2026-11-29,6,9,,A,-,0,0,B,-,0,0,C,-,0,0\n")
    result = playtest("list")
    assert result.exit_code == 1
    assert "* Abe: 21, 2" in result.output and "playtests.csv:3:14: playtest-rounds" in result.output


# The report.


def test_the_report_has_one_shape(file_regression: FileRegressionFixture) -> None:
    """Real games beside simulated ones, a section a kind of games, and how little they prove."""
    third = Playtest("2026-10-01", 3, 8, True, tuple(Seat(name, None, 0, 0) for name in "ABC"))
    second = Playtest("2026-09-01", 2, 5, None, third.seats)
    append(Path("playtests.csv"), [*played(6, 4, 11), *played(3, 3, 12), third, second], 4)
    result = playtest("report", *BOTS, "--draft", "all")
    assert result.exit_code == 0, result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100
    file_regression.check(result.stdout, encoding="utf-8")


def document(*arguments: str) -> Any:
    """The report as JSON."""
    result = playtest("report", *BOTS, "--format", "json", *arguments)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_drafts_are_told_apart() -> None:
    """Without a draft the deck's own games are reported, with one those, with all of them each by itself."""
    games = played(2, 4, 11)
    older = [Playtest("2026-10-01", 3, 8, None, tuple(Seat(name, None, 0, 0) for name in "ABC"))]
    append(Path("playtests.csv"), [*games, *older], 4)
    assert [(each["draft"], each["games"]) for each in document()["sections"]] == [(6, 2)]
    assert [(each["draft"], each["games"]) for each in document("--draft", "3")["sections"]] == [(3, 1)]
    assert [each["draft"] for each in document("--draft", "all")["sections"]] == [6, 3]
    assert "--draft N shows them" in playtest("report", "--draft", "9").output
    assert playtest("report", "--draft", "new").exit_code == 2
    assert playtest("report", "--bots", "clever").exit_code == 2


def test_csv_and_json_say_the_same() -> None:
    """Both forms hold the same figures of both kinds of games."""
    append(Path("playtests.csv"), played(3, 3, 12), 4)
    (section,) = document()["sections"]
    rows = list(csv.DictReader(playtest("report", *BOTS, "--format", "csv").stdout.splitlines()))
    assert [(row["name"], row["of"], float(row["real"]), float(row["simulated_low"])) for row in rows] == [
        (each["name"], each["of"], each["real"], each["simulated_low"]) for each in section["figures"]
    ]
    assert section["games_needed"] == {"0.20": 46, "0.10": 180, "0.05": 711}
    assert sum(each["part"] for each in section["figures"] if each["name"] == "win_seat") == 3


def test_a_stopped_report_is_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C gives the report of what there is, marked, with status 130."""

    def stopped(deck: object, setting: Setting, games: int, **_: object) -> Simulation:
        return Simulation(setting, games, simulate(played_deck, setting, 20).tally)

    played_deck = deck()
    append(Path("playtests.csv"), played(3, 3, 12), 4)
    monkeypatch.setattr("generator.balance.many.simulate", stopped)
    result = playtest("report", *BOTS)
    assert result.exit_code == 130 and "PARTIAL: Draft 6, 3 players: 3 real games" in result.output


# What the report finds.


def beside(games: tuple[Playtest, ...], bot: str = "random") -> tuple[Compared, ...]:
    """Games beside simulated ones by random bots."""
    found = sections(games, lambda _: deck(), bots=(bot,), simulated=300, seed=1)
    return compare(
        found,
        {
            (section.draft, table.setting): simulation(table.setting, table.games)
            for section in found
            for table in section.tables
        },
    )


@cache
def simulation(of: Setting, games: int) -> Simulation:
    """The games of a setting, played once; as many for few real games as for some more."""
    return simulate(deck(), of, games)


def test_games_of_the_simulation_itself_are_seldom_outside() -> None:
    """Of twenty-five times eight games by the simulated bots themselves, at most a few look different."""
    games = played(200, 3, 99)
    alarms = 0
    for first in range(0, 200, 8):
        (compared,) = beside(games[first : first + 8])
        alarms += any(figure.outside for figure in compared.figures)
        assert all(figure.chance is not None and figure.simulated is not None for figure in compared.figures)
    assert alarms <= 4  # 5 % of 25 are 1.25; five or more come up once in 140 times


def test_other_play_is_found() -> None:
    """Eight games by greedy bots do not look like games by random ones: they are shorter."""
    (compared,) = beside(played(8, 3, 5, "greedy"))
    (rounds,) = (figure for figure in compared.figures if figure.measure.name == "rounds")
    assert rounds.outside and rounds.simulated is not None and rounds.real.value < rounds.simulated.value
    assert rounds.real.high is not None and rounds.real.high < rounds.simulated.value
