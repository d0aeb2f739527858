"""Played games: whether the pieces last and everything comes up, kept from one run to the next."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from playing import with_rules

from generator.balance import many
from generator.balance.tally import Tally
from generator.cli import main
from generator.deck.load import load
from generator.deck.source import Loaded
from generator.problems import DeckError
from generator.rulebook.coverage import games

CARDS = Path(__file__).parents[1] / "cards.yaml"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with an empty cache."""
    monkeypatch.setenv("HIBARI_CACHE", str(tmp_path / "cache"))


@cache
def game() -> Loaded:
    """The game's own deck with its source."""
    return load(CARDS)


@cache
def tally() -> Tally:
    """Two hundred games of it."""
    return games.played(game().deck, 200)


def test_the_game_lasts_and_all_of_it_comes_up() -> None:
    """In two hundred games the power and the score track suffice, and nothing is left unused."""
    assert list(games.short(game(), tally())) == []
    assert tally().games == 200 == sum(tally().spreads["most_power"].values())
    assert tally().whole("win_heroine", "isana") == 140  # four of five play in half of the games, else three


def test_games_are_parted_without_a_rest() -> None:
    """Numbers of players and both rules of furiten share as many games as are asked for."""
    told: list[tuple[int, int]] = []
    deck = with_rules(rounds=1)
    assert games.played(deck, 6, progress=lambda *at: told.append(at)).games == 6
    assert told == [(1, 6), (2, 6), (4, 6), (6, 6)]


def test_what_was_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time all games come from the cache."""
    seen = games.played(game().deck, 8)
    monkeypatch.setattr(many, "batch_tally", lambda *_: pytest.fail("played again"))
    assert games.played(game().deck, 8) == seen


def test_stopped_there_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C stops the check: fewer games than asked for prove nothing."""

    def interrupted(*_: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "batch_tally", interrupted)
    with pytest.raises(KeyboardInterrupt):
        games.played(game().deck, 8)


def test_pieces_that_run_out_are_told_with_figures() -> None:
    """Too few sticks or too short a track is a problem with the share of games and what would do."""
    deck = with_rules(power_supply=4, score_range=20)
    problems = list(games.short(Loaded(deck, game().source), tally()))
    assert [problem.name for problem in problems] == ["pieces-short", "pieces-short"]
    power, points = problems
    assert power.message.startswith("4 last in ") and "of 200 games only" in power.message
    assert "the most power on the table at once was" in power.message
    assert "would last in 99.9%" in points.help
    assert "power_supply" in game().source.lines[power.place.line - 1]


def test_what_never_comes_up_is_told_where_it_stands() -> None:
    """A heroine, a skill, an 奥義 or an icon that no game used is named at its place."""
    unused = {("call_made", "chi 3"), ("secret_gained", "purple 2")}
    seen = {key: sums for key, sums in tally().sums.items() if key not in unused}
    problems = list(games.short(game(), replace(tally(), sums=seen)))
    assert {problem.name for problem in problems} == {"never-comes-up"}
    places = [game().source.lines[problem.place.line - 1] for problem in problems]
    assert "真骨頂" in places[0] and "tile-7-chi3" in places[1]


def test_check_with_games_says_how_far_the_pieces_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """`hibari check --games` adds a line, or ends with the problems that were found."""
    monkeypatch.setattr(games, "played", lambda *_, **__: tally())
    result = CliRunner().invoke(main, ["check", str(CARDS), "--games"])
    assert result.exit_code == 0, result.output
    assert (
        "200 games: every heroine, skill, 奥義 and icon comes up; 21 power last in 100.00%" in result.output
    )
    short = replace(tally(), spreads={**tally().spreads, "most_power": {30: 200}})
    monkeypatch.setattr(games, "played", lambda *_, **__: short)
    result = CliRunner().invoke(main, ["check", str(CARDS), "--games"])
    assert result.exit_code == 1 and "pieces-short" in result.output


def test_a_deck_without_rules_plays_no_games() -> None:
    """There is nothing to play without rules."""
    from generator.build.proof import many_games

    assert many_games(CARDS.parent / "examples" / "minimal" / "cards.yaml") is None
    with pytest.raises(DeckError):
        many_games(Path("nowhere.yaml"))
