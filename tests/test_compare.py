"""Two drafts compared: what is said to have moved has moved, and it stops when enough is known."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from playing import deck, with_rules
from pytest_regressions.file_regression import FileRegressionFixture

from generator import cache as kept
from generator.balance import compare, intervals, sequential
from generator.balance.compare import Comparison
from generator.balance.differences import SPLIT, WINS, Difference, differences, spread
from generator.balance.many import batch_size
from generator.balance.measures import MEASURES
from generator.balance.sequential import ALPHA, STEP, Plan
from generator.balance.setting import SettingError
from generator.balance.tally import NO_PAIRS, Counts, Cross, Key, PairTally, Sums, Tally, crossed, tallied
from generator.cli import main
from generator.cli.compare import told
from generator.deck.load import load
from generator.report.names import Names

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
DRAFT_3 = ROOT / "drafts" / "draft-3.yaml"
RUNS = 2000
SEATS, HEROINES = 4, ("isana", "kagiko", "kasumi", "purple", "tianxian")


@pytest.fixture(autouse=True)
def emptied() -> None:
    """Every test begins without any games kept; what was compiled stays."""
    shutil.rmtree(kept.folder("pairs"), ignore_errors=True)


def difference(done: Comparison, name: str, of: str = "") -> Difference:
    """One difference of a comparison."""
    return next(each for each in done.differences if (each.measure.name, each.of) == (name, of))


@cache
def played(change: str, new_seed: int | None = None) -> Comparison:
    """Sixty games of the game by greedy bots, and of it with a change."""
    changes = {"bonus": {"yakuman_bonus": 8}, "double": {"per_power": 2}}
    changed = with_rules(points=changes[change]) if change in changes else deck()
    old = load(DRAFT_3).deck if change == "draft 3" else deck()
    match = compare.match(old, changed, new_seed=new_seed)
    plan = compare.planned(match, 0.01, 60)
    return compare.compare(match, 0.01, plan, compare.pairs(match, plan))


# Made-up games, of which the truth is known.


def made_up(words: np.random.Generator, games: int, better: float = 0.0) -> PairTally:
    """Games of two drafts that have nothing in common: one seat in four wins, and eight figures are shares.

    In the new draft seat 1 wins by `better` more often, and seat 2 by so much less.
    """
    old = np.full(SEATS, 0.25)
    new = old + np.array([better, -better, 0, 0])
    both = words.multinomial(games, np.outer(old, new).ravel()).reshape(SEATS, SEATS)
    found: dict[Key, tuple[int, int, int]] = {
        ("win_seat", str(seat + 1)): (int(both[seat].sum()), int(both[:, seat].sum()), int(both[seat, seat]))
        for seat in range(SEATS)
    }
    for number in range(2, 10):
        chance = number / 10
        one, other, neither, _ = words.multinomial(
            games, [chance * (1 - chance), chance * (1 - chance), (1 - chance) ** 2, chance**2]
        )
        common = games - one - other - neither
        found["face_up", str(number)] = int(one + common), int(other + common), int(common)
    return PairTally(
        Tally(games, {key: Sums(old, games, old, old, games) for key, (old, _, _) in found.items()}, {}),
        Tally(games, {key: Sums(new, games, new, new, games) for key, (_, new, _) in found.items()}, {}),
        {key: Cross(common, old, new, games) for key, (old, new, common) in found.items()},
    )


def until_settled(run: int, better: float = 0.0, points: float = 0.03) -> tuple[PairTally, Plan]:
    """Made-up games up to where win rates are settled, as `hibari compare` stops."""
    words = np.random.default_rng([20, run])
    plan = sequential.detecting(points, 2 * 0.25 * 0.75)
    steps = (made_up(words, STEP, better) for _ in range(0, plan.checkpoints[-1], STEP))

    def settled(pair: PairTally) -> bool:
        found = differences(pair, plan)
        return all(each.verdict(points) != "undecided" for each in found if each.family == "wins")

    return sequential.play(steps, plan, NO_PAIRS, settled), plan


def test_a_draft_is_seldom_told_from_itself() -> None:
    """Where nothing differs, at most 5 % of comparisons show any difference, stopping included."""
    shown = 0
    for run in range(RUNS):
        pair, plan = until_settled(run)
        shown += any(each.verdict(0.03) == "moved" for each in differences(pair, plan))
    assert shown / RUNS <= 0.05


def test_all_intervals_hold_together_where_it_stops() -> None:
    """With a true difference of 4 points, all intervals together hold the truth in 95 % of runs or more."""
    held = 0
    truth = {("win_seat", "1"): 0.04, ("win_seat", "2"): -0.04}
    runs = RUNS // 4
    for run in range(runs):
        pair, plan = until_settled(run, better=0.04)
        held += all(
            each.low <= truth.get((each.measure.name, each.of), 0) <= each.high
            for each in differences(pair, plan)
            if each.low is not None and each.high is not None
        )
    assert held / runs >= 0.95


def test_the_effect_asked_for_is_found() -> None:
    """A difference of the points asked for is told as moved in nearly all runs, within the most games."""
    runs = 100
    found = 0
    for run in range(runs):
        pair, plan = until_settled(run, better=0.03)
        seat = next(each for each in differences(pair, plan) if each.of == "1")
        found += seat.verdict(0.03) == "moved"
    assert found / runs >= 0.95


def test_sequences_hold_whenever_one_looks() -> None:
    """Looking at 200 moments, a sequence misses in at most 5 % of runs, the usual interval in over 30 %."""
    plan, looks = Plan((20_000,), tuned=2_000), np.arange(100, 20_001)
    width = np.array([plan.width(int(games), ALPHA) for games in looks[::100]])
    usual = sequential.fixed(20_000).width(20_000, ALPHA)
    words = np.random.default_rng(7)
    missed = wrongly = 0
    for _ in range(RUNS):
        walk = np.cumsum(words.integers(0, 2, 20_000) * 2 - 1)[looks - 1]
        errors = np.abs(walk[::100]) / np.sqrt(looks[::100])
        missed += bool((errors > width).any())
        wrongly += bool((errors > usual).any())
    assert missed / RUNS <= ALPHA < 0.3 < wrongly / RUNS


@pytest.mark.parametrize("alpha", [0.05, 0.004, 0.0001])
def test_sequences_are_narrowest_where_they_are_tuned(alpha: float) -> None:
    """No other tuning is narrower after the games it is for, by more than a hundredth."""
    best = min(Plan((1,), tuned).width(10_000, alpha) for tuned in range(5_000, 20_000, 100))
    assert Plan((1,), 10_000).width(10_000, alpha) <= 1.01 * best


def test_fixed_games_have_the_normal_interval() -> None:
    """For a number of games given in advance the interval is the usual one: 1.96 standard errors."""
    assert sequential.fixed(500).width(500, 0.05) == pytest.approx(1.959964)


@pytest.mark.parametrize("points", [0.005, 0.01, 0.05])
def test_looks_are_few_and_whole(points: float) -> None:
    """Looks lie at whole numbers of batches, grow by 40 % about, and end at four times a fixed-size test."""
    plan = sequential.detecting(points, 0.47)
    assert plan.tuned is not None and plan.checkpoints == tuple(sorted(set(plan.checkpoints)))
    assert all(look % STEP == 0 for look in plan.checkpoints) and STEP % batch_size() == 0
    assert plan.tuned * sequential.MOST <= plan.checkpoints[-1] < plan.tuned * sequential.MOST + STEP
    assert len(plan.checkpoints) < 20


@pytest.mark.parametrize("block", [3, 7, 32])
def test_looks_are_at_whole_blocks(block: int) -> None:
    """Nobody looks in the middle of a block, and no batch begins in one or reaches over a look."""
    plan = sequential.detecting(0.01, 0.47, block)
    assert not [look for look in plan.checkpoints if look % block]
    batches = plan.batches(sequential.whole_blocks(100, block))
    assert not [batch for batch in batches if batch.start % block or not 0 < len(batch) < 100 + block]
    assert [number for batch in batches for number in batch] == list(range(plan.checkpoints[-1]))
    assert set(plan.checkpoints) <= {batch.stop for batch in batches}


def test_a_fixed_size_test_of_one_point_takes_37_000_games() -> None:
    """Between win rates of one in four with four of five heroines at the table: 7.85 · 0.469 / 0.01²."""
    assert sequential.detecting(0.01, 2 * 0.25 * 0.75 / 0.8).tuned == pytest.approx(36_792, abs=1)


# The variance of a difference.

figures = st.lists(
    st.tuples(st.integers(0, 5), st.integers(1, 5), st.integers(0, 5), st.integers(1, 5)),
    min_size=2,
    max_size=30,
)


@given(figures)
def test_the_variance_is_that_of_what_each_game_adds(games: list[tuple[int, int, int, int]]) -> None:
    """It is the sum over games of the square of what each one adds to the difference, linearised."""
    key = ("face_up", "2")
    old = [Counts({key: game[:2]}, ()) for game in games]
    new = [Counts({key: game[2:]}, ()) for game in games]
    one, other = tallied(old).sums[key], tallied(new).sums[key]
    cross = crossed(old, new)[key]
    adds = [
        (part - other.part / other.whole * whole) / other.whole
        - (old_part - one.part / one.whole * old_whole) / one.whole
        for old_part, old_whole, part, whole in games
    ]
    least = min(intervals.trials(one), intervals.trials(other)) ** -2
    assert spread(one, other, cross).variance == pytest.approx(max(sum(add * add for add in adds), least))


def test_without_any_variance_it_is_that_of_one_more_game() -> None:
    """What is the same in all of 1,000 games may differ in the next: the interval is not of width 0."""
    same = Sums(250, 1000, 250, 250, 1000)
    assert spread(same, same, Cross(250, 250, 250, 1000)).variance == pytest.approx(1e-6)


def test_what_hardly_comes_up_is_not_told() -> None:
    """A figure that came up in fewer than 30 games has no interval and no verdict."""
    key = ("won_on", "2")
    seldom = Tally(5000, {key: Sums(20, 29, 20, 20, 29)}, {})
    often = Tally(5000, {key: Sums(20, 300, 20, 20, 300)}, {})
    (found,) = differences(PairTally(seldom, often, {}), sequential.fixed(5000))
    assert found.low is None and found.verdict(0.01) == "undecided"


def test_families_share_five_percent() -> None:
    """Win rates and the other figures may miss in 5 % together, and every win rate is a measure."""
    assert sum(SPLIT.values()) == pytest.approx(ALPHA)
    assert set(WINS) <= {measure.name for measure in MEASURES}


# Real games.


def test_common_seeds_narrow_the_intervals_of_a_small_change() -> None:
    """With the same seeds, the interval of win rates is a third or less of that with other seeds."""
    alike, apart = (difference(played("bonus", seed), "win_seat", "1") for seed in (None, 5))
    assert (
        alike.low is not None and alike.high is not None and apart.low is not None and apart.high is not None
    )
    assert 3 * (alike.high - alike.low) <= apart.high - apart.low


def test_two_points_a_power_give_more_points() -> None:
    """Sixty games suffice to tell that two points for each power give players more points."""
    assert difference(played("double"), "points").verdict(0.01) == "moved"


def test_draft_6_plays_the_2_face_up() -> None:
    """Against draft 3, sixty games tell that the 2 is played face up more often."""
    found = difference(played("draft 3"), "face_up", "2")
    assert found.verdict(0.01) == "moved" and found.low is not None and found.low > 0.1


def test_a_draft_against_itself_does_not_move() -> None:
    """The same games of the same deck: every difference is 0."""
    done = played("nothing")
    assert done.match.alike and {each.value for each in done.differences} == {0}


def test_heroines_of_one_draft_only_are_not_played(tmp_path: Path) -> None:
    """Both drafts play with the heroines that both have, and the others are named."""
    heroines = deck().heroines
    assert heroines is not None
    fewer = heroines.model_copy(update={"heroines": heroines.heroines[1:]})
    match = compare.match(deck(), deck().model_copy(update={"heroines": fewer}))
    assert match.old_setting == match.new_setting
    assert heroines.heroines[0].id not in match.new_setting.heroines
    assert match.alone == ((heroines.heroines[0].id,), ())
    with pytest.raises(SettingError, match=f"draft 6: there is no heroine '{heroines.heroines[0].id}'"):
        compare.match(deck(), match.new, heroines=[heroines.heroines[0].id])


# In words.


def sums(games: int, value: float) -> Sums:
    """A share of games, or a mean whose variance by game is 2."""
    part, squares = round(games * value), value if value < 1 else value**2 + 2
    return Sums(part, games, round(games * squares), part, games)


NAMES = Names(load(GAME).deck, "ja")


def in_words(games: int, changes: dict[Key, tuple[float, float]]) -> Comparison:
    """A comparison whose figures are these, in the old draft and in the new one."""
    old, new = (
        Tally(
            games,
            {key: sums(games, values[side]) for key, values in changes.items()},
            {},
        )
        for side in (0, 1)
    )
    match = compare.match(load(DRAFT_3).deck, deck())
    return Comparison(match, 0.01, compare.planned(match, 0.01), PairTally(old, new, {}))


def test_words_for_what_moved_and_what_did_not(file_regression: FileRegressionFixture) -> None:
    """A comparison says what moved and by how much, what did not, what is undecided, and what else moved."""
    done = in_words(
        148_000,
        {
            ("win_heroine", "isana"): (0.251, 0.210),
            ("win_heroine", "purple"): (0.300, 0.389),
            ("win_heroine", "kasumi"): (0.172, 0.173),
            ("win_seat", "1"): (0.250, 0.2505),
            ("win_seat", "2"): (0.250, 0.2548),
            ("face_up", "2"): (0.102, 0.634),
            ("face_down", "2"): (0.898, 0.366),
            ("south", ""): (0.2535, 0.2530),
            ("rounds", ""): (3.729, 3.964),
        },
    )
    lines = told(NAMES, done, ("drafts/draft-3.yaml", "cards.yaml"))
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8")


def test_words_when_all_is_settled() -> None:
    """When no win rate is undecided it says so at once, and has no such heading."""
    lines = list(told(NAMES, in_words(112_000, {("win_seat", "1"): (0.25, 0.2502)}), ("old", "new")))
    assert "Settled: every win rate has moved, or by no more than 1 point." in lines
    assert "Undecided" not in lines and "Moved" not in lines


def test_what_moved_is_written_with_the_digits_that_show_it() -> None:
    """A figure told as moved never has an interval that ends with 0.0, nor a difference of 0.00."""
    keys: list[Key] = [("win_seat", "1"), ("points", "")]
    still = in_words(148_000, {keys[0]: (0.25, 0.25), keys[1]: (5.0, 5.0)})
    reaches = [each.high or 0 for each in still.differences]
    barely = in_words(148_000, {keys[0]: (0.25, 0.2503 + reaches[1]), keys[1]: (5.0, 5.003 + reaches[0])})
    for each in barely.differences:
        assert each.verdict(0.01) == "moved" and each.low is not None
        assert not float(each.measure.shown(each.low))
    moved = [line for line in told(NAMES, barely, ("old", "new")) if " instead of " in line]
    assert len(moved) == 2
    for line in moved:
        low = re.search(r"\(\+([0-9.]+) to", line)
        assert low and float(low[1]) > 0, line


@pytest.mark.parametrize(("games", "partial"), [(2_000, True), (2_001, True), (148_000, False)])
def test_a_comparison_stopped_at_a_look_is_a_part(games: int, partial: bool) -> None:
    """Stopped early with a win rate undecided, even just when it looked, a comparison says it is a part."""
    done = in_words(games, {("win_seat", str(seat)): (0.25, 0.2548) for seat in range(1, 10)})
    assert not done.settled and done.partial is partial
    lines = list(told(NAMES, done, ("old", "new")))
    assert lines[1].startswith("PARTIAL") is partial
    assert f"Not settled: 9 win rates are undecided after {games:,} games" in lines[3]


# The command.


def run(*arguments: str | Path) -> Result:
    """Run the command, with random bots in this process."""
    return CliRunner().invoke(main, ["compare", *map(str, arguments), "--bots", "random", "--jobs", "1"])


def test_json_and_csv_say_the_same() -> None:
    """Both forms hold every difference with its verdict."""
    shared = (DRAFT_3, GAME, "--games", "40")
    document = json.loads(run(*shared, "--format", "json").stdout)
    rows = list(csv.DictReader(run(*shared, "--format", "csv").stdout.splitlines()))
    assert rows[0]["name"] == "games" and rows[0]["new"] == str(document["games"]) == "40"
    assert [(row["name"], row["of"], row["verdict"], float(row["difference"])) for row in rows[1:]] == [
        (each["name"], each["of"], each["verdict"], each["difference"]) for each in document["differences"]
    ]
    assert document["old"]["draft"] == 3 and document["new"]["draft"] == 6
    assert document["partial"] is False and document["sequential"] is False


def test_tables_fit_a_terminal() -> None:
    """The text has a line for every figure and is no wider than a terminal."""
    result = run(DRAFT_3, GAME, "--games", "40")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(
        f"{DRAFT_3} (draft 3) → {GAME} (draft 6)\n40 games of each by 4 random; seed 0"
    )
    assert "Face up, 2, %" in result.output
    assert max(map(len, result.stdout.splitlines()[2:])) <= 110


def test_jobs_and_the_cache_change_nothing() -> None:
    """The report is the same by two processes, and from the cache."""
    shared = ["compare", str(DRAFT_3), str(GAME), "--games", "120", "--bots", "random"]
    two, again, one = (
        CliRunner().invoke(main, [*shared, "--jobs", jobs, "--seed", "4"]).stdout for jobs in ("2", "2", "1")
    )
    assert two == again == one


def test_problems_are_told_and_do_not_hinder(tmp_path: Path) -> None:
    """A deck with a problem in its looks is played; the problem is told and the status is 1."""
    broken = tmp_path / "cards.yaml"
    text = GAME.read_text(encoding="utf-8").replace("crest: crown", "crest: crwn", 1)
    broken.write_text(text, encoding="utf-8", newline="\n")
    result = run(broken, GAME, "--games", "20")
    assert result.exit_code == 1
    assert "symbol-missing" in result.output and "20 games of each" in result.output
    assert "The drafts differ in nothing that the engine reads." in result.output
    assert "undecided" not in result.output and "with --new-seed" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "20", "--detect", "2"], "choose one"),
        (["--detect", "0"], "Invalid value for '--detect'"),
        (["--players", "6"], "the rules know no game for 6 players"),
        (["--heroines", "isan"], "draft 3: there is no heroine 'isan'"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    """What cannot be played as asked ends with status 2 and says why."""
    result = run(DRAFT_3, GAME, *arguments)
    assert result.exit_code == 2 and message in result.output


def test_a_name_that_is_no_draft() -> None:
    """What is neither a file nor a revision is wrong usage."""
    result = run("no-such-draft", GAME)
    assert result.exit_code == 2 and "no-such-draft" in result.output


def test_stopped_between_two_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends it with what there is, marked as partial, and status 130."""
    whole = compare.pairs

    def interrupted(*arguments: object) -> Iterator[PairTally]:
        pairs = whole(*arguments)  # type: ignore[arg-type]
        yield next(pairs)
        pairs.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(compare, "pairs", interrupted)
    monkeypatch.setattr("generator.balance.many.batch_size", lambda *_: 20)
    result = run(DRAFT_3, GAME, "--games", "5000")
    assert result.exit_code == 130 and "PARTIAL" in result.output and "stopped after" in result.output
