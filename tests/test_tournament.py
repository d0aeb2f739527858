"""Bots against each other: what duels and rankings come to, and the command that tells it."""

from __future__ import annotations

import csv
import json
import math
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from playing import deck, with_rules

from generator.balance import fast
from generator.balance.setting import SettingError, setting
from generator.balance.tally import Counts, Key, PairTally, crossed, tallied
from generator.balance.tournament import Duel, Tournament, sentences, tournament
from generator.cli import main

ROOT = Path(__file__).parents[1]
BOTS = ("greedy", "caller", "random")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with an empty cache."""
    monkeypatch.setenv("HIBARI_CACHE", str(tmp_path / "cache"))


def duel(one: str, other: str, won: list[tuple[bool, bool]]) -> Duel:
    """A duel in which, of each number, one won alone or not, and won among others or not."""

    def game(alone: str, rest: str, winner: str) -> Counts:
        figures: dict[Key, tuple[int, int]] = {
            ("win_bot", alone): (winner == alone, 1),
            ("win_bot", rest): (winner == rest, 3),
        }
        return Counts(figures, ())

    old = [game(one, other, one if first else other) for first, _ in won]
    new = [game(other, one, one if second else other) for _, second in won]
    return Duel(one, other, PairTally(tallied(old), tallied(new), crossed(old, new)))


def of_duels(bots: tuple[str, ...], *duels: Duel) -> Tournament:
    """A tournament of these duels."""
    games = 2 * max(each.pairs.games for each in duels)
    return Tournament(setting(deck(), 4), bots, games, duels)


won = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)


@given(won)
def test_what_one_wins_the_other_loses(games: list[tuple[bool, bool]]) -> None:
    """The shares of a duel add up to 1, and so do their intervals turned round."""
    of = duel("a", "b", games)
    mine, theirs = of.share("a"), of.share("b")
    assert mine is not None and theirs is not None
    assert mine.value == pytest.approx(sum(map(sum, games)) / (2 * len(games)))
    assert mine.value + theirs.value == pytest.approx(1)
    assert mine.low + theirs.high == pytest.approx(1)
    assert 0 <= mine.low <= mine.value <= mine.high <= 1


@given(won)
def test_games_of_the_same_cards_are_taken_together(games: list[tuple[bool, bool]]) -> None:
    """The variance of a share is that of the mean of the pairs."""
    share = duel("a", "b", games).share("a")
    halves = [(first + second) / 2 for first, second in games]
    mean = sum(halves) / len(halves)
    expected = sum((half - mean) ** 2 for half in halves) / len(halves) ** 2
    assert share is not None and share.spread.variance == pytest.approx(expected, abs=1e-12)


def test_the_ranking_is_by_what_all_duels_came_to() -> None:
    """Who wins more of her games stands higher; the mean of all is one half."""
    some = [(True, True)] * 6 + [(False, True)] * 14
    most = [(True, True)] * 18 + [(False, True)] * 2
    of = of_duels(("c", "a", "b"), duel("c", "a", [(not x, not y) for x, y in most]),
                  duel("c", "b", [(not x, not y) for x, y in some]), duel("a", "b", some))  # fmt: skip
    assert [(standing.place, standing.bot) for standing in of.ranking()] == [(1, "a"), (2, "b"), (3, "c")]
    assert math.fsum(standing.share.value for standing in of.ranking()) == pytest.approx(1.5)


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([(True, True)] * 30, "Looking ahead beats greedy"),
        ([(False, True)] * 30, "Looking ahead does not beat greedy"),
        ([(False, True), (True, False), (True, True), (False, False)], "which may be half."),
        ([(False, False)] * 30, "Looking ahead does not beat greedy"),
    ],
)
def test_whether_looking_ahead_helps_is_said_plainly(games: list[tuple[bool, bool]], said: str) -> None:
    """By the interval of their duel: it beats greedy, it does not, or that is open."""
    of = of_duels(("ahead", "greedy"), duel("ahead", "greedy", games))
    assert said in sentences(of)["ahead"]


def test_the_strongest_is_named_with_what_is_not_settled() -> None:
    """Where the first is not told apart from the second, that is said."""
    close = of_duels(("a", "b"), duel("a", "b", [(False, True)] * 9 + [(True, True)]))
    assert "strongest is a" in sentences(close)["strongest"]
    assert (
        "not settled"
        in sentences(of_duels(("a", "b"), duel("a", "b", [(True, False)] * 2 + [(True, True)])))["strongest"]
    )
    assert (
        "not settled" not in sentences(of_duels(("a", "b"), duel("a", "b", [(True, True)] * 9)))["strongest"]
    )


def test_every_two_meet_with_seats_and_cards_alike() -> None:
    """A real tournament: every two bots meet, both sit equally often, and wins add up."""
    short = with_rules(rounds=2)
    done = tournament(short, BOTS, 39, 3, seed=5)
    assert [(each.one, each.other) for each in done.duels] == [
        ("greedy", "caller"), ("greedy", "random"), ("caller", "random"),
    ]  # fmt: skip
    assert (done.games, done.asked, done.partial) == (120, 40, False)
    for one, other in permutations(BOTS, 2):
        pairs = done.duel(one, other).pairs
        seats = pairs.old.whole("win_bot", one) + pairs.new.whole("win_bot", one)
        assert seats == 60
        assert pairs.old.part("win_bot", one) + pairs.old.part("win_bot", other) == 20
    assert done.ranking()[2].bot == "random" and done.ranking()[2].share.below
    assert tournament(short, BOTS, 40, 3, seed=5) == done
    assert tournament(short, BOTS, 40, 3, seed=6) != done


def test_stopped_it_gives_what_there_is() -> None:
    """Ctrl-C in the first duel leaves its games, no ranking, and the mark of a part."""

    def stop(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    done = tournament(with_rules(rounds=1), BOTS, 8, 3, progress=stop)
    assert done.partial and done.games == 8 and done.ranking() == () and sentences(done) == {}
    assert done.duels[0].share("greedy") is not None and done.duels[1].share("greedy") is None


def test_what_is_no_tournament_is_refused() -> None:
    """One bot alone, and bots that there are not, are refused."""
    with pytest.raises(SettingError, match="two different bots"):
        tournament(deck(), ("greedy", "greedy"), 4)
    with pytest.raises(SettingError, match="no bot 'clever'"):
        tournament(deck(), ("greedy", "clever"), 4)


# The command.


def run(*arguments: str) -> Result:
    """`hibari tournament` with few games."""
    return CliRunner().invoke(
        main, ["tournament", str(ROOT / "cards.yaml"), "--games", "20", "--jobs", "1", *arguments]
    )


def test_the_command_ranks_and_says_so() -> None:
    """The text has the ranking, who won against whom, and the strongest by name."""
    result = run("--bots", "random,greedy")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("20 games of tenjaku, draft 6, 4 players: 20 for every two bots;")
    assert "Games won, %" in result.output and "The strongest is greedy" in result.output
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_json_and_csv_say_the_same() -> None:
    """Both forms have the same figures; those of all games add up to 1 for every two."""
    asked = ("--bots", "random,greedy,caller", "--players", "3")
    document = json.loads(run(*asked, "--format", "json").stdout)
    rows = list(csv.DictReader(run(*asked, "--format", "csv").stdout.splitlines()))
    told = [*document["ranking"], *document["duels"]]
    assert [{name: str(value) for name, value in each.items()} for each in told] == rows
    assert len(document["ranking"]) == 3 and len(document["duels"]) == 12
    shares = {(each["bot"], each["against"]): each["value"] for each in told if each["how"] == "all"}
    for (bot, other), value in shares.items():
        if other:
            assert value + shares[other, bot] == pytest.approx(1)
    assert document["partial"] is False and "strongest" in document["words"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "greedy"], "a tournament needs two different bots or more"),
        (["--bots", "greedy,clever"], "there is no bot 'clever'"),
        (["--players", "9", "--bots", "greedy,random"], "the rules know no game for 9 players"),
        (["--games", "1"], "Invalid value for '--games'"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    """What cannot be played ends with status 2 and one line that says why."""
    result = run(*arguments)
    assert result.exit_code == 2 and message in result.output


def test_without_the_extra_looking_ahead_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fast engine, asking for `ahead` says what to install; not asked for, it is left out."""
    monkeypatch.setattr(fast, "available", lambda: False)
    refused = run("--bots", "ahead,greedy")
    assert refused.exit_code == 2 and "pip install hibari[fast]" in refused.output
    for command in (["simulate", "--games", "1"], ["play"]):
        result = CliRunner().invoke(main, [*command, str(ROOT / "cards.yaml"), "--bots", "ahead"])
        assert result.exit_code == 2 and "pip install hibari[fast]" in result.output
    with pytest.raises(SettingError, match="pip install"):
        setting(deck(), 4, bots=("ahead",))
    monkeypatch.setattr("generator.balance.bots.BOTS", {name: None for name in ("greedy", "random", "ahead")})
    left_out = CliRunner().invoke(
        main, ["tournament", str(ROOT / "cards.yaml"), "--games", "2", "--jobs", "1"]
    )
    assert left_out.exit_code == 0, left_out.output
    assert "Not played: the bot 'ahead'" in left_out.output
