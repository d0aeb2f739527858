"""`hibari simulate` as a user meets it: tables, JSON, CSV, refusals, and Ctrl-C."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pytest_regressions.file_regression import FileRegressionFixture

from generator import cache
from generator.balance import many
from generator.cli import main

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
RANDOM = ["--bots", "random", "--games", "10", "--jobs", "1"]  # no weights, no processes


@pytest.fixture(autouse=True)
def emptied() -> Path:
    """Every test begins without any games kept; what was compiled stays."""
    for kind in ("games", "pairs"):
        shutil.rmtree(cache.folder(kind), ignore_errors=True)
    return cache.folder("games").parent


def simulate(*arguments: str | Path, deck: Path = GAME) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["simulate", str(deck), *map(str, arguments)])


def document(*arguments: str) -> Any:
    """What it writes as JSON."""
    result = simulate(*RANDOM, "--format", "json", *arguments)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """The game's deck with changes, as a file."""
    text = GAME.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def test_json_has_one_shape(monkeypatch: pytest.MonkeyPatch, file_regression: FileRegressionFixture) -> None:
    """The document for machines: what was played, every figure with its interval, every spread."""
    monkeypatch.setattr("generator.balance.written.code", lambda: "0123456789ab")
    result = simulate(*RANDOM, "--format", "json")
    assert result.exit_code == 0, result.output
    file_regression.check(result.stdout, extension=".json")


def test_csv_has_one_shape(file_regression: FileRegressionFixture) -> None:
    """The table for machines: a line a figure, then a line a value of each spread."""
    result = simulate(*RANDOM, "--format", "csv")
    assert result.exit_code == 0, result.output
    file_regression.check(result.stdout, extension=".csv")


def test_json_and_csv_say_the_same() -> None:
    """Both forms hold the same figures."""
    figures = document()["figures"]
    rows = list(csv.DictReader(simulate(*RANDOM, "--format", "csv").stdout.splitlines()))
    told = [row for row in rows if row["kind"] != "count"]
    assert [(row["name"], row["of"], float(row["value"])) for row in told] == [
        (figure["name"], figure["of"], figure["value"]) for figure in figures
    ]


def test_tables_for_people() -> None:
    """The text begins with what was played and has a table for each group of figures."""
    result = simulate(*RANDOM, "--bots", "greedy,random", "--players", "3", "--furiten", "--seed", "9")
    assert result.exit_code == 0, result.output
    first, *rest = result.stdout.splitlines()
    assert first == "10 games of tenjaku, draft 6: 1 greedy, 2 random; with furiten; seed 9"
    for heading in (
        "The game", "Seat, from the first dealer", "Bot ", "Heroine ", "beside the one above", "奥義 ",
        "Number ", "Icon and cost", "Values", "± is half of a 95 % interval",
    ):  # fmt: skip
        assert any(heading in line for line in rest), heading
    assert max(map(len, rest)) <= 100


@pytest.mark.parametrize(("language", "name"), [([], "勇魚"), (["--lang", "en"], "Isana")])
def test_heroines_have_their_names(tmp_path: Path, language: list[str], name: str) -> None:
    """People read the deck's own names in its language or another, programs its ids."""
    deck = changed(
        tmp_path,
        ("languages: [ja]", "languages: [ja, en]"),
        ("short_name: 勇魚", "short_name: {ja: 勇魚, en: Isana}"),
    )
    result = simulate(*RANDOM, *language, deck=deck)
    assert re.search(rf"^ *{name}  ", result.stdout, re.M) and "isana" not in result.stdout
    assert "isana" in simulate(*RANDOM, *language, "--format", "csv", deck=deck).stdout


def test_options_are_those_asked_for() -> None:
    """Players, bots, heroines, furiten and seed are in the document as they were asked for."""
    asked = document("--players", "3", "--heroines", "パープル,-", "--seed", "-5", "--furiten")
    assert (asked["players"], asked["bots"], asked["seed"]) == (3, ["random"] * 3, -5)
    assert asked["heroines"] == ["purple", "-", "-"] and asked["furiten"] is True
    assert document("--no-furiten")["furiten"] is False
    assert (asked["games"], asked["asked"], asked["partial"]) == (10, 10, False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "clever"], "there is no bot 'clever': the bots are greedy cautious caller random ahead"),
        (["--players", "6"], "the rules know no game for 6 players"),
        (["--heroines", "isan"], "there is no heroine 'isan'"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    """What cannot be played as asked ends with status 2 and says what there is."""
    result = simulate(*RANDOM, *arguments)
    assert result.exit_code == 2 and message in result.output


def test_a_deck_without_rules_is_not_played() -> None:
    """There is nothing to simulate in a deck without rules."""
    result = simulate(deck=ROOT / "examples" / "minimal" / "cards.yaml")
    assert result.exit_code == 2 and "no rules to play by" in result.output


def test_problems_elsewhere_do_not_hinder(tmp_path: Path) -> None:
    """A deck whose looks and texts have problems is played; they are told, and the status is 1."""
    looks = changed(
        tmp_path,
        ("crest: whale", "crest: wale"),
        ("dots: 7, call: chi, cost: 0", "dots: 9, call: chi, cost: 0"),
    )
    result = simulate(*RANDOM, "--format", "json", deck=looks)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["figures"] == document()["figures"]
    assert "dots-mismatch" in result.stderr and "2 errors" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("rounds: 8", "rounds: eight", "wrong-type"),
        ("count: 4, turns: 6", "count: 4, turns: 5", "uneven-turns"),
        ("effects: [{kind: free_skill}]", "effects: [{kind: fre_skill}]", "unknown-effect"),
        (
            "number: 3, dots: 7, call: chi, cost: 0, copies: 1",
            "number: 3, dots: 7, call: chi, copies: 1",
            "icon-without-cost",
        ),
    ],
)
def test_problems_of_the_rules_are_refused(tmp_path: Path, old: str, new: str, name: str) -> None:
    """A deck whose rules, tile cards or abilities have a problem is not played."""
    result = simulate(*RANDOM, deck=changed(tmp_path, (old, new)))
    assert result.exit_code == 1
    assert name in result.output and "cards.yaml:" in result.output and "The game" not in result.output


def test_stopped_by_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C prints the figures of the games played, marked as a part, and ends with status 130."""
    played = many.batch_tally

    def interrupted(*arguments: Any) -> Any:
        if arguments[2].start:
            raise KeyboardInterrupt
        return played(*arguments)

    monkeypatch.setattr(many, "batch_tally", interrupted)
    monkeypatch.setattr(many, "batch_size", lambda *_: 100)
    asked = ["--bots", "random", "--games", "250", "--jobs", "1"]
    result = simulate(*asked)
    assert result.exit_code == 130
    assert result.stdout.startswith("PARTIAL: 100 of 250 games of tenjaku") and "The game" in result.stdout
    assert "stopped after 100 of 250 games" in result.stderr
    found = json.loads(simulate(*asked, "--format", "json").stdout)
    assert (found["games"], found["asked"], found["partial"]) == (100, 250, True)


def test_stopped_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped at once there are no figures, and no failure."""

    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "batch_tally", interrupted)
    result = simulate(*RANDOM)
    assert result.exit_code == 130 and result.stdout.startswith("PARTIAL: 0 of 10 games")


def processes(group: int) -> list[str]:
    """Those of a process group that are still at work, where the system lists them in /proc."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group, *_ = file.read_text(encoding="utf-8").rpartition(")")[2].split()
            if int(its_group) == group and state != "Z":
                found.append(file.parent.name)
    return found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process group")
def test_ctrl_c_at_a_terminal_reaches_all_processes_and_leaves_the_figures(emptied: Path) -> None:
    """A SIGINT to the whole group, as a terminal sends it, ends two jobs with what they have played."""
    asked = [sys.executable, "-m", "generator", "simulate", "--games", "1000000", "--jobs", "2"]
    run = subprocess.Popen(
        [*asked, "--bots", "random", "--format", "json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    until = time.monotonic() + 60
    while len(list(emptied.glob("games/[0-9a-f]*"))) < 6 and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)
    out, told = run.communicate(timeout=60)
    assert run.returncode == 130
    found = json.loads(out)
    assert 100 <= found["games"] < 1_000_000 and found["partial"] is True
    assert told.decode().splitlines()[-1] == f"hibari: stopped after {found['games']:,} of 1,000,000 games"
    while left := processes(run.pid):
        assert time.monotonic() < until, left


@pytest.mark.slow
def test_the_same_figures_whatever_the_hash_seed_and_jobs(emptied: Path) -> None:
    """Another hash seed and another number of processes write the same document, byte for byte."""
    written, games, shape = set(), str(2 * many.batch_size() + 20), ("--format", "json")
    for seed, jobs in (("0", "1"), ("1", "2")):
        run = subprocess.run(
            [sys.executable, "-m", "generator", "simulate", "--games", games, "--jobs", jobs, *shape],
            cwd=ROOT,
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        written.add(run.stdout)
        shutil.rmtree(emptied / "games")
    assert len(written) == 1
