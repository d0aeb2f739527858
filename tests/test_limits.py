"""Limits of a deck's balance: what may be written, and when a check fails on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from broken import TEXT
from click.testing import CliRunner, Result

from generator.balance import limits, sequential
from generator.balance.measures import MEASURES
from generator.balance.setting import Setting
from generator.balance.tally import Key, Sums, Tally
from generator.cli import main
from generator.deck.load import load, read
from generator.deck.source import Loaded
from generator.problems import DeckError, Problem

ROOT = Path(__file__).parents[1]
LIMITS = re.compile(r"\nbalance:\n(?:  - .*\n)*")
DOCUMENTED = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8").split("### `balance[]`")[1]


def with_limits(folder: Path, *written: str) -> Path:
    """The game's deck with these limits, as a file."""
    path = folder / "cards.yaml"
    lines = "".join(f"  - {{{each}}}\n" for each in written)
    assert LIMITS.search(TEXT)
    path.write_text(LIMITS.sub(f"\nbalance:\n{lines}", TEXT), encoding="utf-8", newline="\n")
    return path


def problems(folder: Path, *written: str) -> Sequence[Problem]:
    """What is wrong with these limits."""
    loaded, found = read(with_limits(folder, *written))
    assert loaded is not None
    return [*found, *limits.checked(loaded)]


# What may be written.


@pytest.mark.parametrize(
    ("written", "name", "said"),
    [
        ("figure: win_heroin, within: 3", "limit-figure", "did you mean 'win_heroine'?"),
        ("figure: win_bot, at_least: 3", "limit-figure", "there is no figure 'win_bot'"),
        ("figure: win_heroine, of: isan, within: 3", "limit-subject", "did you mean 'isana'?"),
        ("figure: face_up, of: 9, at_least: 3", "limit-subject", "known: 2, 3, 4, 5, 6, 7"),
        ("figure: call_made, of: chi 4, at_least: 3", "limit-subject", "did you mean 'chi "),
        ("figure: secret_used, of: isana 3, at_least: 3", "limit-subject", "isana 1"),
        ("figure: win_seat, of: 4, players: 3, within: 3", "limit-subject", "has none of '4'"),
        ("figure: south, of: 2, at_least: 3", "limit-subject", "take `of` out"),
        ("figure: south, players: 6, at_least: 3", "limit-subject", "no game for 6 players"),
        ("figure: south, bot: gredy, at_least: 3", "limit-subject", "did you mean 'greedy'?"),
        ("figure: south", "limit-bounds", "add `at_least`, `at_most` or `within`"),
        ("figure: south, within: 3", "limit-bounds", "no even share"),
        ("figure: south, at_least: 120", "limit-bounds", "a share is 100 % at most"),
        ("figure: south, at_least: 20, at_most: 10", "limit-bounds", "nothing is at least 20 and at most 10"),
        ("figure: south, at_lest: 20", "unknown-field", "at_least"),
        ("figure: south, at_least: many", "wrong-type", "a number"),
        ("at_least: 20", "missing-field", "`figure` is missing"),
    ],
)
def test_faults_of_limits(tmp_path: Path, written: str, name: str, said: str) -> None:
    """A limit of what there is not, or that nothing keeps, is a problem on its line, with its mend."""
    found = problems(tmp_path, "figure: win_seat, within: 2", written)
    line = with_limits(tmp_path, "figure: win_seat, within: 2", written)
    number = line.read_text(encoding="utf-8").split("\n").index(f"  - {{{written}}}") + 1
    assert name in {each.name for each in found}
    assert {each.place.line for each in found} == {number}
    assert any(said in f"{each.message} {each.help}" for each in found)


@pytest.mark.parametrize(
    "measure", [each for each in MEASURES if each.group != "bot"], ids=lambda each: each.name
)
def test_every_figure_may_be_limited(tmp_path: Path, measure: limits.Measure) -> None:
    """Every figure of a simulation may have a limit, except those of bots, and the reference lists it."""
    assert not problems(tmp_path, f"figure: {measure.name}, at_least: 1")
    assert f"`{measure.name}`" in DOCUMENTED


def test_the_reference_lists_no_other_figure() -> None:
    """What docs/cards.md lists as a figure is one."""
    listed = re.findall(
        r"`(\w+)`", "".join(re.findall(r"^\| [^`|]*(?:`[^`]*`)? \| (.*) \|", DOCUMENTED, re.M))
    )
    assert set(listed) <= {each.name for each in MEASURES}


def test_subjects_are_those_that_games_count(tmp_path: Path) -> None:
    """Of every group of figures, a deck has exactly those that come up in its games."""
    from generator.balance.sample import sample
    from generator.balance.setting import setting

    deck = load(ROOT / "cards.yaml").deck
    tally = sample(deck, setting(deck), range(40)).tally()
    for measure in MEASURES:
        if measure.group != "bot" and measure.name != "call_made":  # a rare icon may not come up
            counted = {of for name, of in tally.sums if name == measure.name}
            assert counted == set(limits.subjects(deck, measure.group, 4)), measure.name


def test_a_deck_without_a_game_has_no_figures(tmp_path: Path) -> None:
    """Limits of a deck without rules are problems."""
    text = (ROOT / "examples" / "minimal" / "cards.yaml").read_text(encoding="utf-8")
    path = tmp_path / "cards.yaml"
    path.write_text(f"{text}\nbalance: [{{figure: south, at_least: 10}}]\n", encoding="utf-8", newline="\n")
    loaded, _ = read(path)
    assert loaded is not None
    assert [each.name for each in limits.checked(loaded)] == ["limit-figure"]
    with pytest.raises(DeckError):
        limits.proved(loaded, lambda of, batches: ())


def test_plain_checks_see_faults_of_limits_and_play_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`hibari check` without --balance tells a misspelt figure; broken limits need --balance."""
    from generator.build import check

    monkeypatch.setattr("generator.build.drawable", lambda loaded: False)  # faces take long
    monkeypatch.setattr("generator.build.proved", lambda loaded: ([], None))  # so does the rulebook
    with pytest.raises(DeckError) as raised:
        check(with_limits(tmp_path, "figure: win_heroin, within: 3", "figure: south, at_least: 100"))
    assert [each.name for each in raised.value.problems] == ["limit-figure"]


# Whether they hold.


def playing(values: Mapping[Key, float], played: list[Setting] | None = None) -> limits.Playing:
    """Games whose figures are these, as exactly as whole numbers can be."""

    def tallies(of: Setting, batches: Iterable[range]) -> Iterator[Tally]:
        if played is not None:
            played.append(of)
        before = 0
        for batch in batches:
            after = batch.stop
            sums = {}
            for key, value in values.items():
                part = round(after * value) - round(before * value)
                sums[key] = Sums(part, len(batch), part, part, len(batch))
            before = after
            yield Tally(len(batch), sums, {})

    return tallies


def proved(folder: Path, values: Mapping[Key, float], *written: str) -> tuple[list[Problem], int]:
    """What games with these figures say of limits, and how many games."""
    held = limits.proved(load(with_limits(folder, *written)), playing(values))
    assert not held.partial
    return list(held.problems), held.games


def test_a_limit_that_holds(tmp_path: Path) -> None:
    """A share well beyond its limit is told by the fewest games, at each number of players."""
    found, games = proved(tmp_path, {("south", ""): 0.25}, "figure: south, at_least: 10")
    assert found == [] and games == 2 * sequential.STEP


def test_a_limit_that_is_broken(tmp_path: Path) -> None:
    """A broken limit is an error on its line, with the figure, its interval, and what was wanted."""
    found, _ = proved(
        tmp_path,
        {("face_up", "2"): 0.22, ("south", ""): 0.25},
        "figure: south, at_least: 10",
        "figure: face_up, of: 2, at_least: 30, players: 4",
    )
    (problem,) = found
    assert (problem.name, problem.severity) == ("balance-limit", "error")
    text = with_limits(tmp_path, "figure: south, at_least: 10").read_text(encoding="utf-8")
    assert problem.place.line == text[: text.index("figure: south")].count("\n") + 2
    assert re.fullmatch(
        r"Face up with 4 players: number 2 at 22\.0 % \(1\d\.\d–2\d\.\d\); wanted is at least 30\.0 %",
        problem.message,
    )


def test_an_even_share_depends_on_the_players(tmp_path: Path) -> None:
    """Within 3 points of an even share is 22 to 28 % when four play and 30.3 to 36.3 % when three do."""
    values = {("win_seat", str(seat)): 0.25 for seat in (1, 2, 3, 4)}
    (problem,), _ = proved(tmp_path, values, "figure: win_seat, within: 3")
    assert "with 3 players" in problem.message and "30.3 to 36.3 %" in problem.message


def test_every_heroine_that_breaks_a_limit_is_named(tmp_path: Path) -> None:
    """One problem names all heroines whose figures are beyond their limit, and no other."""
    rates = {"isana": 0.21, "kagiko": 0.18, "kasumi": 0.25, "purple": 0.39, "tianxian": 0.25}
    values = {("win_heroine", heroine): rate for heroine, rate in rates.items()}
    (problem,), _ = proved(tmp_path, values, "figure: win_heroine, within: 3, players: 4")
    assert "purple at 39.0 %" in problem.message and "kagiko at 18.0 %" in problem.message
    assert "kasumi" not in problem.message and "tianxian" not in problem.message


def test_what_cannot_be_told_is_a_warning(tmp_path: Path) -> None:
    """At its limit, or where it never comes up, a figure is told as undecided after the most games."""
    found, games = proved(
        tmp_path,
        {("south", ""): 0.1},
        "figure: south, at_least: 10, players: 4",
        "figure: secret_used, of: isana 1, at_least: 1, players: 4",
    )
    assert [(each.name, each.severity) for each in found] == [("balance-undecided", "warning")] * 2
    assert "10.0 % (" in found[0].message and "never came up" in found[1].message
    assert games == sequential.detecting(limits.POINTS, 0.25 * 0.75 / 0.8).checkpoints[-1]


def stopped_at_a_look(values: Mapping[Key, float]) -> limits.Playing:
    """Games with these figures, stopped just when they were first looked at."""

    def stopped(of: Setting, batches: Iterable[range]) -> Iterator[Tally]:
        games = 0
        for tally in playing(values)(of, batches):
            if games == sequential.STEP:
                raise KeyboardInterrupt
            games += tally.games
            yield tally

    return stopped


def test_a_check_stopped_at_a_look_says_nothing(tmp_path: Path) -> None:
    """Stopped before a limit is told, even just when it looked, a check ends as stopped, not as undecided."""
    loaded = load(with_limits(tmp_path, "figure: south, at_least: 10, players: 4"))
    held = limits.proved(loaded, stopped_at_a_look({("south", ""): 0.1}))
    assert held.partial and held.problems == () and held.games == sequential.STEP
    assert (held.limits, held.hold, held.broken) == (1, 0, 0)


def test_a_check_stopped_tells_what_is_broken(tmp_path: Path) -> None:
    """Stopped, a check tells the limits that were broken until then; games not yet played prove nothing."""
    written = [
        "figure: south, at_least: 10, players: 4",
        "figure: ron, at_least: 10",
        "figure: tsumo, at_least: 10",
    ]
    loaded = load(with_limits(tmp_path, *written))
    held = limits.proved(
        loaded, stopped_at_a_look({("south", ""): 0.1, ("ron", ""): 0.01, ("tsumo", ""): 0.5})
    )
    assert held.partial and [each.name for each in held.problems] == ["balance-limit"]
    assert (held.limits, held.hold, held.broken) == (3, 0, 1)


def test_limits_of_the_same_games_share_them(tmp_path: Path) -> None:
    """Games are played once for all limits of a number of players and a bot."""
    path = with_limits(
        tmp_path,
        "figure: south, at_least: 10",
        "figure: tsumo, at_least: 10",
        "figure: ron, at_least: 10, players: 4, bot: random",
    )
    played: list[Setting] = []
    values = {("south", ""): 0.25, ("tsumo", ""): 0.25, ("ron", ""): 0.25}
    limits.proved(load(path), playing(values, played))
    assert [(of.players, of.bots[0]) for of in played] == [(4, "greedy"), (3, "greedy"), (4, "random")]


def test_a_mean_is_limited_in_its_own_unit(tmp_path: Path) -> None:
    """Rounds of a game are limited in rounds."""
    (problem,), _ = proved(
        tmp_path, {("rounds", ""): 0.9}, "figure: rounds, at_least: 3, at_most: 6, players: 4"
    )
    assert "Rounds in a game with 4 players: 0.90 (" in problem.message
    assert problem.message.endswith("wanted is 3.00 to 6.00")


# The command.


def check(path: Path, *options: str) -> Result:
    """Run `hibari check --balance`."""
    return CliRunner().invoke(main, ["check", "--balance", str(path), *options])


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the deck is not looked at, which takes long."""
    from generator.build import Checked

    monkeypatch.setattr("generator.build.check", lambda path, step: Checked(load(path).deck, ()))


def made_up(monkeypatch: pytest.MonkeyPatch, values: Mapping[Key, float]) -> None:
    """Games come to these figures."""
    tallies = playing(values)
    monkeypatch.setattr(
        "generator.build.proof.tallies", lambda deck, of, batches, backend: tallies(of, batches)
    )


def test_the_command_fails_on_a_broken_limit(
    tmp_path: Path, sound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`hibari check --balance` ends with status 1 and shows the limit's line like any problem."""
    made_up(monkeypatch, {("south", ""): 0.05})
    result = check(with_limits(tmp_path, "figure: south, at_least: 10"))
    assert result.exit_code == 1
    assert "balance-limit: Games that reach the south round with 4 players: 5.0 %" in result.output
    assert "- {figure: south, at_least: 10}" in result.output
    found = json.loads(check(with_limits(tmp_path, "figure: south, at_least: 10"), "--format", "json").stdout)
    assert {each["name"] for each in found} == {"balance-limit"}


def test_the_command_says_that_limits_hold(
    tmp_path: Path, sound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When they hold, a line says so, and how many games it took; what is undecided is a warning."""
    made_up(monkeypatch, {("south", ""): 0.25, ("ron", ""): 0.1})
    written = ["figure: south, at_least: 10", "figure: ron, at_least: 10"]
    result = check(with_limits(tmp_path, written[0]))
    assert (
        result.exit_code == 0 and "balance: 1 of 1 limits hold in 4,000 games, 0 undecided" in result.output
    )
    result = check(with_limits(tmp_path, *written))
    assert result.exit_code == 0 and "balance-undecided" in result.output
    assert "balance: 1 of 2 limits hold" in result.output and "1 undecided" in result.output


def test_the_command_stopped_tells_what_there_is(
    tmp_path: Path, sound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped by Ctrl-C, `hibari check --balance` shows what is broken so far and ends with status 130."""
    stopped = stopped_at_a_look({("south", ""): 0.1, ("ron", ""): 0.01})
    monkeypatch.setattr(
        "generator.build.proof.tallies", lambda deck, of, batches, backend: stopped(of, batches)
    )
    result = check(with_limits(tmp_path, "figure: south, at_least: 10", "figure: ron, at_least: 10"))
    assert result.exit_code == 130 and "balance-limit: Rounds won by ron" in result.output
    assert "PARTIAL: balance: 0 of 2 limits hold in 2,000 games, 1 broken, 1 undecided" in result.output


def test_the_game_has_limits() -> None:
    """天雀大家 limits wins of heroines and seats, the 2 and the south round, and all its limits are sound."""
    loaded: Loaded = load(ROOT / "cards.yaml")
    assert {limit.figure for limit in loaded.deck.balance} >= {"win_heroine", "win_seat", "face_up", "south"}
    assert limits.checked(loaded) == []
