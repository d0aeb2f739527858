"""`hibari play` and `hibari replay` as a user meets them: what they print, save and refuse."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from playing import HEROINES, deck

from generator.cli import main
from generator.play import record
from generator.play.bots import GreedyBot
from generator.play.files import load_record, save_record
from generator.play.state import Phase

ROOT = Path(__file__).parents[1]
GAME = str(ROOT / "cards.yaml")
DRAFT_3 = str(ROOT / "drafts" / "draft-3.yaml")
MINIMAL = str(ROOT / "examples" / "minimal" / "cards.yaml")


def hibari(*arguments: str | Path, says: str = "") -> Result:
    """Run a command; `says` is what the person types."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=says)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The record of a game of three bots."""
    path = tmp_path / "game.txt"
    save_record(path, record.play(deck(), HEROINES[:3], [GreedyBot()] * 3, 21), deck())
    return path


@pytest.mark.parametrize(("players", "furiten"), [(4, False), (3, True)])
def test_a_game_is_played_and_saved(tmp_path: Path, players: int, furiten: bool) -> None:
    """A game against bots is played to its end, and its record replays to the same end."""
    path = tmp_path / "games" / "mine.txt"
    options = ["--players", str(players), "--seat", "B", "--seed", "7", "--save", path]
    result = hibari("play", GAME, *options, *["--furiten"] * furiten, says="1\n" * 2000)
    assert result.exit_code == 0, result.output
    assert "の勝ち　" in result.output and path.as_posix() in result.output.splitlines()[-1]
    played = load_record(path, deck())
    assert played.players == tuple("human" if seat == 1 else "greedy" for seat in range(players))
    assert (played.seed, played.furiten, len(played.heroines)) == (7, furiten, players)
    assert list(record.replay(played, deck()))[-1].phase is Phase.GAME_END


def test_the_same_answers_make_the_same_game(tmp_path: Path) -> None:
    """Seed and answers make the game: another process with another hash seed saves the same record."""
    texts = set()
    for number in ("1", "2"):
        path = tmp_path / f"{number}.txt"
        command = [sys.executable, "-m", "generator", "play", "--seed", "5", "--bots", "random,greedy"]
        run = subprocess.run(
            [*command, "--save", str(path)],
            input="2\n" * 2000,
            env={**os.environ, "PYTHONHASHSEED": number, "PYTHONIOENCODING": "ascii"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert run.returncode == 0, run.stderr
        assert "\x1b" not in run.stdout  # no colours where no terminal is
        texts.add((path.read_text(encoding="utf-8"), run.stdout.replace(str(path), "")))
    assert len(texts) == 1


def test_leaving_saves_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`q`, or the end of the answers, leaves; the record goes as far as that, under a name of its own."""
    monkeypatch.chdir(tmp_path)
    first = hibari("play", GAME, "--seed", "3", says="?\nb\n5\nq\n")
    second = hibari("play", GAME, "--seed", "3")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "（tsumo.when）" not in first.output and "(tsumo.when)" in first.output
    assert "途中でやめた" in first.output and "hibari-3-2.txt" in second.output
    more, less = (load_record(tmp_path / name, deck()) for name in ("hibari-3.txt", "hibari-3-2.txt"))
    assert more.actions[: len(less.actions)] == less.actions and len(more.actions) > len(less.actions)


def test_a_new_game_has_a_new_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed every game is another one, and its record says which seed it was."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert hibari("play", GAME, says="q\n").exit_code == 0
    seeds = {load_record(path, deck()).seed for path in tmp_path.glob("hibari-*.txt")}
    assert len(seeds) == 2
    assert all((tmp_path / f"hibari-{seed}.txt").exists() for seed in seeds)


def test_english_at_the_table(tmp_path: Path) -> None:
    """`--lang en` plays in English, effects included."""
    result = hibari(
        "play", GAME, "--lang", "en", "--seed", "3", "--save", tmp_path / "g.txt", says="x\n1\nq\n"
    )
    assert "'x' is not understood" in result.output and "Choose from 1 to " in result.output
    assert "Draw 1 card from the dead wall." in result.output and "Broken off" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "5"], "no game for 5 players"),
        (["--seat", "X"], "there is no seat 'X'"),
        (["--heroines", "isana,isana"], "chosen twice"),
        (["--heroines", "nobody"], "there is no heroine 'nobody'"),
        (["--bots", "clever"], "there is no bot 'clever'"),
        (["--lang", "fr"], "'fr' is not one of"),
    ],
)
def test_wrong_usage_of_play(arguments: list[str], says: str) -> None:
    """What cannot be played is wrong usage: status 2, and what there is to choose from."""
    result = hibari("play", GAME, *arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_a_deck_without_rules_cannot_be_played(saved: Path) -> None:
    """A deck without the game's sections is no deck to play or replay with."""
    for result in (hibari("play", MINIMAL), hibari("replay", saved, "--deck", MINIMAL)):
        assert result.exit_code == 2
        assert "deck 'weather' has no rules to play by" in result.output


def test_a_broken_deck_is_not_played(tmp_path: Path) -> None:
    """Before the first card is dealt every problem of the deck is shown, with status 1."""
    path = tmp_path / "cards.yaml"
    text = Path(GAME).read_text(encoding="utf-8")
    path.write_text(text.replace("rounds: 8", "rounds: eight"), encoding="utf-8", newline="\n")
    result = hibari("play", path)
    assert result.exit_code == 1 and "wrong-type" in result.output


def test_a_game_of_another_draft(tmp_path: Path) -> None:
    """Draft 3 is played as draft 6 is; its record is refused under draft 6, which says what differs."""
    path = tmp_path / "three.txt"
    assert hibari("play", DRAFT_3, "--seed", "1", "--save", path, says="1\nq\n").exit_code == 0
    assert hibari("replay", path, "--deck", DRAFT_3, "--step", "1").exit_code == 0
    result = hibari("replay", path, "--deck", GAME)
    assert result.exit_code == 1
    assert (
        "three.txt:3:1: record-deck: played with another deck (draft 3, this deck is draft 6)"
        in result.output
    )
    assert "the tile cards differ" in result.output


def test_replay_shows_steps(saved: Path) -> None:
    """Replay shows one step, all of them, or goes from one to the next as it is told."""
    one = hibari("replay", saved, "--deck", GAME, "--step", "2")
    every = hibari("replay", saved, "--deck", GAME, "--all")
    walk = hibari("replay", saved, "--deck", GAME, says="\n\nq\n")
    assert {one.exit_code, every.exit_code, walk.exit_code} == {0}
    assert one.output.startswith("手順 2／") and one.output.count("手順 ") == 1
    assert one.output in every.output
    assert walk.output.count("手順 ") == 3
    assert "の勝ち　" in every.output
    assert "step 2 of" in hibari("replay", saved, "--deck", GAME, "--step", "2", "--lang", "en").output


def test_replay_refuses_what_is_not_there(saved: Path, tmp_path: Path) -> None:
    """A step beyond the record is wrong usage; a corrupt line is a problem with its place, status 1."""
    beyond = hibari("replay", saved, "--deck", GAME, "--step", "9999")
    assert beyond.exit_code == 2 and "there is no step 9999: the record has " in beyond.output
    text = saved.read_text(encoding="utf-8")
    lines = text.split("\n")
    turn = next(number for number, line in enumerate(lines) if " 出 " in line)
    for name, old, new in (
        ("record-action", lines[turn], lines[turn].replace("出", "だす")),
        ("record-action", lines[turn], "A ツモ 7N"),
        ("record-head", "譜 1", "譜 9"),
    ):
        corrupt = tmp_path / "corrupt.txt"
        corrupt.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
        result = hibari("replay", corrupt, "--deck", GAME)
        line = 1 if name == "record-head" else turn + 1
        assert result.exit_code == 1
        assert f"corrupt.txt:{line}:1: {name}: " in result.output and "help: " in result.output
    assert hibari("replay", tmp_path / "none.txt", "--deck", GAME).exit_code == 1


def test_a_record_that_cannot_be_written_is_not_lost(tmp_path: Path) -> None:
    """Where the record cannot be saved, it is shown, and the status is 1."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = hibari("play", GAME, "--seed", "3", "--save", tmp_path / "file" / "game.txt", says="q\n")
    assert result.exit_code == 1
    assert "cannot write" in result.output and "\n譜 1\n稿 6\n" in result.output
