"""The commands as a user meets them: what they print, and how they end."""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.cli.options import Jobs
from generator.cli.output import problems
from generator.problems.catalogue import CATALOGUE

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"


def hibari(*arguments: str) -> Result:
    """Run a command; paths in `arguments` are as typed."""
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The game's deck with two faults."""
    text = GAME.read_text(encoding="utf-8")
    for old, new in (
        ("rounds: 8", "rounds: eight"),
        ("dots: 7, call: chi, cost: 0", "dots: 9, call: chi, cost: 0"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def test_check_prints_the_arithmetic() -> None:
    """A sound deck ends with status 0 and its arithmetic for each player count."""
    result = hibari("check", str(GAME))
    assert result.exit_code == 0
    assert "4 players: 42 = 4×6 turns + 4×3 hand + 6 dead wall" in result.output
    assert "3 players: 36 = 3×7 turns + 3×3 hand + 6 dead wall" in result.output


def test_check_shows_all_problems(broken: Path) -> None:
    """Problems come together, as file:line:column, with an excerpt, carets and help; the status is 1."""
    result = hibari("check", str(broken))
    assert result.exit_code == 1
    for name in ("wrong-type", "dots-mismatch"):
        assert re.search(rf"cards\.yaml:\d+:\d+: {name}: ", result.output)
    assert result.output.count("help: ") == 2
    assert "^^^^^" in result.output
    assert "2 errors" in result.output


def test_check_for_machines(broken: Path) -> None:
    """JSON lists the same problems with name, severity, message, file, line, column and help."""
    result = hibari("check", str(broken), "--format", "json")
    assert result.exit_code == 1
    problems = json.loads(result.output)
    assert {problem["name"] for problem in problems} == {"wrong-type", "dots-mismatch"}
    for problem in problems:
        assert {"name", "severity", "message", "file", "line", "column", "help"} <= problem.keys()
    github = hibari("check", str(broken), "--format", "github").output
    assert github.count("::error file=") == 2


def test_check_json_of_a_sound_deck() -> None:
    """JSON of a deck without problems is an empty list."""
    assert json.loads(hibari("check", str(GAME), "--format", "json").output) == []


def test_build_says_what_it_wrote(tmp_path: Path) -> None:
    """A build names each file with its pages and pieces, and says how to print."""
    result = hibari("build", str(GAME), "--out", str(tmp_path / "out"), "--only", "isana")
    assert result.exit_code == 0
    assert "cards-a4.pdf: 2 pages, 4 pieces" in result.output
    assert "100 %" in result.output


def test_build_of_a_broken_deck(broken: Path, tmp_path: Path) -> None:
    """A build of a broken deck shows the problems, ends with 1 and leaves no folder behind."""
    result = hibari("build", str(broken), "--out", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert "wrong-type" in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chekc"], "Did you mean 'check'?"),
        (["build", "--paper", "a2"], "'a2' is not one of"),
        (["build", "--gap", "-1"], "gap must be 0 mm or more"),
        (["build", "--back-shift", "1"], "write it like 0.5,-1"),
        (["build", "--only", "isnaa"], "did you mean 'isana'?"),
        (["build", "--players", "7"], "3 or 4"),
        (["build", "--lang", "xx"], "no language 'xx'"),
        (["build", "--only", "tile-2-chi0-marked", "--players", "3"], "nothing to print"),
        (["build", "--out", ""], "an empty name is no folder"),
        (["calibrate", "--out", ""], "an empty name is no folder"),
        (["explain", "dots-mismach"], "dots-mismatch"),
        (["calibrate", "--duplex", "fold"], "'fold' is not one of"),
        (["build", "--gap", "wide"], "'wide' is not a valid number"),
        (["export", "png", "--jobs", "0"], "0 is not in the range x>=1"),
        (["export", "png", "--jobs", "many"], "'many' is not a valid whole number"),
        (["build", "examples/minimal"], "a folder; a deck is a file, such as examples/minimal/cards.yaml"),
        (["check", "tests"], "'tests' is a folder; a deck is a file"),
        (["build", "--out", "cards.yaml/x/y"], "'cards.yaml' is a file: no folder can be in it"),
    ],
)
def test_wrong_usage(arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong usage ends with status 2 and says what was meant."""
    monkeypatch.chdir(ROOT)
    result = hibari(*arguments)
    assert result.exit_code == 2
    assert says in result.output


def commands(group: click.Group, *above: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command by its words, those of groups included."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)
        else:
            yield (*above, name), command


OPTIONS = [
    (words, option)
    for words, command in commands(main)
    for option in command.params
    if isinstance(option, click.Option)
]
NUMBERS = [
    (words, option.opts[0])
    for words, option in OPTIONS
    if isinstance(option.type, click.types.FloatParamType)
]


def test_numbers_are_of_one_kind() -> None:
    """Every option that takes a number reads it in one way; there are some."""
    assert {words for words, _ in NUMBERS} >= {("build",), ("box",), ("compare",), ("export", "png")}
    jobs = [option for _, option in OPTIONS if "--jobs" in option.opts]
    assert len(jobs) >= 6 and all(isinstance(option.type, Jobs) for option in jobs)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
@pytest.mark.parametrize(("words", "option"), NUMBERS)
def test_no_number_is_refused(words: tuple[str, ...], option: str, number: str) -> None:
    """What is no number, or has no end, is wrong usage of every option that takes numbers."""
    result = hibari(*words, f"{option}={number}")
    assert result.exit_code == 2
    assert f"Invalid value for '{option}'" in result.output


@pytest.mark.parametrize(("asked", "made"), [("1", 1), ("2", 2), ("3", 3), ("4", 3), ("99999", 3)])
def test_no_more_jobs_than_processors(asked: str, made: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processes are asked for, there is one a processor at most."""
    monkeypatch.setattr("generator.balance.backends.loky.processors", lambda: 3)
    assert Jobs().convert(asked, None, None) == made


def test_missing_deck(tmp_path: Path) -> None:
    """A deck that is not there is a problem with its path, and the status is 1."""
    result = hibari("check", str(tmp_path / "none.yaml"))
    assert result.exit_code == 1
    assert re.search(r"none\.yaml: unreadable-file: ", result.output)


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_explain(name: str) -> None:
    """Every problem is explained with a bad and a good example."""
    result = hibari("explain", name)
    assert result.exit_code == 0
    assert name in result.output


def test_explain_lists_all() -> None:
    """Without a name, every problem is listed."""
    output = hibari("explain").output
    assert all(name in output for name in CATALOGUE)


@pytest.mark.parametrize("command", [[], *([name] for name in main.commands)])
def test_help_shows_examples(command: list[str]) -> None:
    """Every command's help shows examples as one types them."""
    result = hibari(*command, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Examples:\n  hibari {command[0] if command else ''}", result.output)


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be printed, such as to a full disk, ends with status 1 and no traceback."""

    def full(*arguments: object, err: bool = False, **options: object) -> None:
        if not err:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(click, "echo", full)
    assert hibari("explain").exit_code == 1


@pytest.mark.parametrize("fault", [errno.EACCES, errno.ENOTDIR, errno.ENOSPC])
def test_what_cannot_be_written_is_helped(fault: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Only where writing is forbidden a viewer may hold the file; another folder helps always."""
    with pytest.raises(SystemExit), problems("text"):
        raise OSError(fault, "so it is", "here/cards.pdf")
    said = capsys.readouterr().err
    assert "cannot write here/cards.pdf: so it is" in said
    assert ("close the file" in said) == (fault == errno.EACCES)
    assert "choose another folder with --out" in said


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by Ctrl-C, a command ends with status 130, as shells expect."""

    def stopped(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.build.check", stopped)
    result = hibari("check", str(GAME))
    assert result.exit_code == 130
    assert "stopped" in result.output


def test_left_from_an_earlier_build(tmp_path: Path) -> None:
    """A build names the files of an earlier one that lie beside what it wrote."""
    out = str(tmp_path)
    hibari("build", str(GAME), "--only", "kagiko", "--out", out)
    result = hibari("build", str(GAME), "--only", "tile", "--one-of-each", "--out", out)
    assert "markers-a4.pdf: left from an earlier build" in result.output


def test_new(tmp_path: Path) -> None:
    """A new deck is a copy of the small example that checks and builds, by the commands that it says."""
    folder = tmp_path / "my game"
    result = hibari("new", str(folder))
    assert result.exit_code == 0
    deck = f"{folder.as_posix()}/cards.yaml"
    assert f'hibari check "{deck}"' in result.output
    assert hibari("check", deck).exit_code == 0
    assert hibari("build", deck, "--out", str(folder / "build")).exit_code == 0
    assert (folder / "build" / "cards-a4.pdf").is_file()
    copied = {path.name for path in folder.rglob("*") if path.suffix in (".yaml", ".j2")}
    assert copied == {"cards.yaml", "weather-back.xml.j2", "weather.xml.j2"}


def test_new_keeps_what_is_there(tmp_path: Path) -> None:
    """A folder that holds something is no place for a new deck, and nothing in it changes."""
    (tmp_path / "cards.yaml").write_text("mine", encoding="utf-8")
    result = hibari("new", str(tmp_path))
    assert result.exit_code == 2 and "is not empty" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["cards.yaml"]


def test_calibrate(tmp_path: Path) -> None:
    """The test page is written for the paper asked for."""
    result = hibari("calibrate", "--paper", "letter", "--lang", "en", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert (tmp_path / "calibration-letter.pdf").is_file()
