"""Played games: whether the pieces last and everything comes up, kept from one run to the next."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from playing import with_rules

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
def tally() -> games.Played:
    """A hundred games of it."""
    return games._play(game().deck, 100, None)


def test_the_game_lasts_and_all_of_it_comes_up() -> None:
    """In a hundred games the power and the score track suffice, and nothing is left unused."""
    assert list(games.short(game(), tally())) == []
    assert sum(tally().power.values()) == sum(tally().points.values()) == tally().games == 100
    assert tally().seen["isana"] == 70  # four of five play in half of the games, three in the others


def test_a_number_makes_the_same_game_again() -> None:
    """All of a game follows from its number."""
    again = games._play(game().deck, 20, None)
    assert games._play(game().deck, 20, None) == again


def test_games_are_kept_by_deck_and_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is played; another deck, number of games or engine is played anew."""
    seen = games.played(game().deck, 4)
    (kept,) = (tmp_path / "cache").glob("games/[0-9a-f]*")
    with monkeypatch.context() as patch:
        patch.setattr(games, "_play", lambda *_: pytest.fail("played again"))
        assert games.played(game().deck, 4) == seen
    games.played(game().deck, 6)
    games.played(with_rules(rounds=2), 4)
    monkeypatch.setattr(games, "_engine", lambda: "000000000000")
    games.played(game().deck, 4)
    assert len(list(kept.parent.glob("[0-9a-f]*"))) == 4


def test_a_spoilt_cache_is_played_anew(tmp_path: Path) -> None:
    """What cannot be read is no result, and is written again."""
    seen = games.played(game().deck, 4)
    (kept,) = (tmp_path / "cache").glob("games/[0-9a-f]*")
    kept.write_text("{}", encoding="utf-8")
    assert games.played(game().deck, 4) == seen
    assert kept.read_text(encoding="utf-8") != "{}"


def test_progress_is_told_every_hundred_games() -> None:
    """A long run says how far it is."""
    told: list[tuple[int, int]] = []
    games._play(with_rules(rounds=1), 200, lambda done, total: told.append((done, total)))
    assert told == [(100, 200), (200, 200)]


def test_pieces_that_run_out_are_told_with_figures() -> None:
    """Too few sticks or too short a track is a problem with the share of games and what would do."""
    deck = with_rules(power_supply=4, score_range=20)
    problems = list(games.short(Loaded(deck, game().source), tally()))
    assert [problem.name for problem in problems] == ["pieces-short", "pieces-short"]
    power, points = problems
    assert power.message.startswith("4 last in ") and "of 100 games only" in power.message
    assert "the most power on the table at once was" in power.message
    assert "would last in 99.9%" in points.help
    assert "power_supply" in game().source.lines[power.place.line - 1]


def test_what_never_comes_up_is_told_where_it_stands() -> None:
    """A heroine, a skill, an 奥義 or an icon that no game used is named at its place."""
    seen = {name: count for name, count in tally().seen.items() if name not in ("chi 3", "purple secret 2")}
    problems = list(games.short(game(), games.Played(100, tally().power, tally().points, seen)))
    assert {problem.name for problem in problems} == {"never-comes-up"}
    places = [game().source.lines[problem.place.line - 1] for problem in problems]
    assert "真骨頂" in places[0] and "tile-7-chi3" in places[1]


def test_check_with_games_says_how_far_the_pieces_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """`hibari check --games` adds a line, or ends with the problems that were found."""
    monkeypatch.setattr(games, "played", lambda deck, progress=None: tally())
    result = CliRunner().invoke(main, ["check", str(CARDS), "--games"])
    assert result.exit_code == 0, result.output
    assert (
        "100 games: every heroine, skill, 奥義 and icon comes up; 21 power last in 100.00%" in result.output
    )
    short = games.Played(100, {30: 100}, tally().points, tally().seen)
    monkeypatch.setattr(games, "played", lambda deck, progress=None: short)
    result = CliRunner().invoke(main, ["check", str(CARDS), "--games"])
    assert result.exit_code == 1 and "pieces-short" in result.output


def test_a_deck_without_rules_plays_no_games() -> None:
    """There is nothing to play without rules."""
    from generator.build.proof import many_games

    assert many_games(CARDS.parent / "examples" / "minimal" / "cards.yaml") is None
    with pytest.raises(DeckError):
        many_games(Path("nowhere.yaml"))
