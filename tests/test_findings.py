"""Findings: what a study plays, what its figures say is wrong, and how that is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import deck
from pytest_regressions.file_regression import FileRegressionFixture

from generator import wording
from generator.balance import study as studies
from generator.balance.findings import DETECTORS, NAMES, findings, improved
from generator.balance.findings.model import Change, Finding, Ground, Reading
from generator.balance.habits import HABITS
from generator.balance.many import Simulation, simulate
from generator.balance.sample import sample
from generator.balance.setting import setting
from generator.balance.study import Ability, Ablation, Study, Trial, abilities, deprived, planned, study
from generator.balance.tally import Counts, Key, PairTally, Sums, Tally, crossed, tallied
from generator.balance.worths import CALL_WORTH, valued
from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import BOTS
from generator.wording import en_findings, ja_findings
from generator.wording.findings import FindingWords

GAMES = 20_000
WORDS = {"ja": ja_findings.WORDS, "en": en_findings.WORDS}


# Studies made by hand: a figure of one value, from so many games.


def tally(shares: Mapping[Key, float], games: int = GAMES) -> Tally:
    """So many games, in each of which a thing is so or isn't."""
    sums = {}
    for key, share in shares.items():
        part = round(share * games)
        sums[key] = Sums(part, games, part, part, games)
    return Tally(games, sums, {})


def trial(name: str, shares: Mapping[Key, float], games: int = GAMES, worths: Tally | None = None) -> Trial:
    """A trial that came to these shares."""
    chosen = setting(deck(), int(name.split()[0]))
    return Trial(name, Simulation(chosen, games, tally(shares, games)), worths or tally({}))


def made(*trials: Trial, ablations: Sequence[Ablation] = ()) -> Study:
    """A study of these."""
    return Study(deck(), GAMES, 0, 0, trials, tuple(ablations))


def share_of(name: str, of: str) -> Callable[[float, int], Study]:
    """Studies with one share of one value."""
    return lambda value, games: made(trial("4 mix", {(name, of): value}, games))


def weighed(name: str, of: str) -> Callable[[float, int], Study]:
    """Studies with one share among their worths."""
    return lambda value, games: made(trial("4 mix", {}, worths=tally({(name, of): value}, games)))


def beating(value: float, games: int) -> Study:
    """Calls of which so many beat those at a lower cost."""
    better = round(value * games)
    spreads = {f"{CALL_WORTH} pon 0": {10: 1}, f"{CALL_WORTH} pon 1": {20: better, 5: games - better}}
    return made(trial("4 mix", {}, worths=Tally(games, {}, spreads)))


def taken_away(value: float, games: int) -> Study:
    """An ability, gained in each game, with which so many more are won than without."""
    old = Counts({("win_heroine", "isana"): (1, 1), ("secret_gained", "isana 1"): (1, 1)}, ())
    lost = Counts({("win_heroine", "isana"): (0, 1), ("secret_gained", "isana 1"): (1, 1)}, ())
    changed = round(abs(value) * games)
    others, alike = [lost] * changed + [old] * (games - changed), [old] * games
    before, after = (alike, others) if value > 0 else (others, alike)
    pair = PairTally(tallied(before), tallied(after), crossed(before, after))
    return made(ablations=[Ablation("4 mix", Ability("isana", "1"), pair)])


def careless(value: float, games: int) -> Study:
    """A bot with a habit that wins so much less than its share."""
    return made(trial("4 no-calls", {("win_bot", "no-calls"): 1 / 4 - value}, games))


def more_than_fair(name: str, of: str) -> Callable[[float, int], Study]:
    """Somebody who wins so much more than her share."""
    return lambda value, games: made(trial("4 mix", {(name, of): 1 / 4 + value}, games))


def at_four(value: float, games: int) -> Study:
    """A heroine who wins so much more than her share with four players, and just her share with three."""
    return made(
        trial("4 mix", {("win_heroine", "isana"): 1 / 4 + value}, games),
        trial("3 mix", {("win_heroine", "isana"): 1 / 3}, games),
    )


# By detector: how studies of a value are made, a bad value, one a little beyond the threshold, a good one.
CASES: Mapping[str, tuple[Callable[[float, int], Study], float, float, float]] = {
    "card-hardly-face-up": (share_of("face_up", "4"), 0.1, 0.29, 0.5),
    "card-unwanted": (weighed("shown", "4"), 0.02, 0.095, 0.5),
    "call-hardly-made": (share_of("call_made", "pon 1"), 0.1, 0.24, 0.9),
    "icon-hardly-used": (weighed("icon_use", "pon 1"), 0.02, 0.095, 0.5),
    "cost-dominated": (beating, 0.01, 0.045, 0.5),
    "secret-hardly-used": (share_of("secret_used", "isana 1"), 0.01, 0.095, 0.5),
    "ability-without-effect": (taken_away, 0.001, 0.008, 0.05),
    "ability-harms": (taken_away, -0.05, -0.012, 0.05),
    "part-without-influence": (careless, 0.0, 0.019, 0.1),
    "seat-at-disadvantage": (more_than_fair("win_seat", "3"), -0.05, -0.021, 0.0),
    "heroine-too-strong": (more_than_fair("win_heroine", "isana"), 0.1, 0.031, 0.0),
    "heroine-too-weak": (more_than_fair("win_heroine", "isana"), -0.1, -0.031, 0.0),
    "heroine-strong-at-one-count": (at_four, 0.1, 0.031, 0.0),
    "part-hardly-reached": (share_of("south", ""), 0.01, 0.049, 0.5),
    "supply-does-not-last": (share_of("power_lasts", ""), 0.9, 0.989, 1.0),
}


def found(of: Study, name: str) -> list[Finding]:
    """What one detector finds in a study."""
    return [finding for finding in findings(of) if finding.name == name]


def test_every_detector_is_tried() -> None:
    """The table above has a line for each detector."""
    assert tuple(CASES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_detector_finds_what_is_bad(name: str) -> None:
    """Far beyond its threshold, a figure is a finding, with its value inside its interval."""
    make, bad, *_ = CASES[name]
    (finding,) = found(make(bad, GAMES), name)
    assert finding.low <= finding.value <= finding.high
    assert finding.value == pytest.approx(bad, abs=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_a_detector_is_silent_where_all_is_well(name: str) -> None:
    """On the good side of its threshold, nothing is found."""
    make, _, _, good = CASES[name]
    assert not found(make(good, GAMES), name)


@pytest.mark.parametrize("name", NAMES)
def test_an_estimate_beyond_the_threshold_is_no_finding(name: str) -> None:
    """A little beyond the threshold is found in millions of games, and not in a thousand."""
    make, _, beyond, _ = CASES[name]
    few, many = make(beyond, 1_000), make(beyond, 40_000 if make is taken_away else 4_000_000)
    assert not found(few, name)
    assert found(many, name)


def test_nothing_is_found_where_nothing_was_played() -> None:
    """A study that was stopped before its first game has no findings."""
    assert findings(made()) == ()


def test_a_finding_is_that_of_the_first_setting_with_it() -> None:
    """What holds in several settings is one finding, with the figures of the others beside it."""
    of = made(
        trial("4 mix", {("face_up", "4"): 0.4}),
        trial("4 strongest", {("face_up", "4"): 0.2}),
        trial("3 mix", {("face_up", "4"): 0.1}),
    )
    (finding,) = found(of, "card-hardly-face-up")
    assert finding.setting == "4 strongest"
    beside = {each.setting: each.value for each in finding.evidence if each.name == "elsewhere"}
    assert beside == {"4 mix": 0.4, "3 mix": 0.1}


def test_the_gravest_come_first() -> None:
    """Findings are told by their severity, and of one severity by how far beyond their threshold they lie."""
    of = made(
        trial(
            "4 mix",
            {
                ("win_heroine", "isana"): 0.3,
                ("win_heroine", "kasumi"): 0.4,
                ("call_made", "pon 1"): 0.0,
                ("south", ""): 0.0,
            },
        )
    )
    told = [(finding.name, finding.subject) for finding in findings(of)]
    assert told == [
        ("heroine-too-strong", "kasumi"),
        ("heroine-too-strong", "isana"),
        ("call-hardly-made", "pon 1"),
        ("part-hardly-reached", "south"),
    ]


def test_strong_with_every_number_of_players_is_not_at_one_only() -> None:
    """Who is too strong with three players and with four is not said to be so with four only."""
    of = made(
        trial("4 mix", {("win_heroine", "isana"): 1 / 4 + 0.1}),
        trial("3 mix", {("win_heroine", "isana"): 1 / 3 + 0.1}),
    )
    assert found(of, "heroine-too-strong") and not found(of, "heroine-strong-at-one-count")


def test_a_cost_is_held_against_the_next_cheaper_of_its_icon() -> None:
    """A call is no better or worse for what the other icon offers, or for having no cheaper one."""
    spreads = {f"{CALL_WORTH} pon 0": {10: 1000}, f"{CALL_WORTH} chi 1": {1: 1000}}
    assert not findings(made(trial("4 mix", {}, worths=Tally(1000, {}, spreads))))


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=10, max_size=200))
def test_the_effect_of_an_ability_is_that_of_the_games_with_it(games: list[tuple[bool, bool, bool]]) -> None:
    """The interval is the normal one of the differences game by game, where it was gained in each."""
    won = [Counts({("win_heroine", "isana"): (a, 1)}, ()) for a, _, _ in games]
    without = [Counts({("win_heroine", "isana"): (b, 1)}, ()) for _, b, _ in games]
    pair = PairTally(tallied(won), tallied(without), crossed(won, without))
    of = made(ablations=[Ablation("4 mix", Ability("isana", studies.SKILL), pair)])
    (detector,) = [each for each in DETECTORS if each.name == "ability-harms"]
    (reading,) = detector.read(of)
    differences = [a - b for a, b, _ in games]
    assert reading.value == pytest.approx(mean(differences))
    if (spread := stdev(differences)) > 0.4:
        reach = NormalDist().inv_cdf(0.975) * spread / len(games) ** 0.5
        assert reading.high - reading.value == pytest.approx(reach, rel=0.06)


# What has become of findings.


@pytest.mark.parametrize(
    ("value", "games", "verdict"),
    [
        (0.5, GAMES, "cured"),
        (0.29, 500, "undecided"),
        (0.2, GAMES, "eased"),
        (0.1, GAMES, "same"),
        (0.05, GAMES, "worse"),
    ],
)
def test_what_has_become_of_a_finding(value: float, games: int, verdict: str) -> None:
    """It is cured, eased, the same, worse or undecided by the interval of its figure in another draft."""
    make = share_of("face_up", "4")
    (change,) = improved(found(make(0.1, GAMES), "card-hardly-face-up"), make(value, games))
    assert change.verdict == verdict
    assert change.new is not None and change.new.value == pytest.approx(value)


def test_what_is_no_more_cannot_be_improved() -> None:
    """A finding on what another draft does not have is absent there."""
    (change,) = improved(found(share_of("face_up", "4")(0.1, GAMES), "card-hardly-face-up"), made())
    assert (change.verdict, change.new) == ("absent", None)


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_is_no_better_than_itself(name: str) -> None:
    """Every finding of a study is the same in that study."""
    make, bad, *_ = CASES[name]
    of = make(bad, GAMES)
    assert {change.verdict for change in improved(findings(of), of)} == {"same"}


# Sentences.


@pytest.mark.parametrize("language", WORDS)
def test_every_finding_has_its_sentences(language: str) -> None:
    """Each language tells every finding there is, every figure beside one, and nothing else."""
    words: FindingWords = WORDS[language]
    assert set(words.sayings) == set(NAMES)
    assert set(words.grounds) == set(get_args(Ground)) - {"elsewhere"}
    assert set(words.habits) == set(HABITS)
    assert set(words.tables) == {studies.MIX, studies.STRONGEST}


@pytest.mark.parametrize("language", WORDS)
def test_findings_are_told(language: str, file_regression: FileRegressionFixture) -> None:
    """Every finding reads as plain sentences with the figure, its interval, its limit and its grounds."""
    telling = wording.findings(deck(), language)
    lines = []
    for name, (make, bad, *_) in CASES.items():
        for finding in found(make(bad, GAMES), name):
            lines += [f"{name}:", *(f"  {line}" for line in telling.finding(finding))]
    lines += ["", *(line for change in changes() for line in telling.change(*change_of(change)))]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", basename=f"told_{language}")


def changes() -> Iterator[Change]:
    """A finding with each verdict there is."""
    make = share_of("face_up", "4")
    old = found(make(0.1, GAMES), "card-hardly-face-up")
    for of in (
        make(0.5, GAMES),
        make(0.29, 500),
        make(0.2, GAMES),
        make(0.1, GAMES),
        make(0.05, GAMES),
        made(),
    ):
        yield from improved(old, of)


def change_of(change: Change) -> tuple[Finding, Reading | None, str]:
    """A change as `wording` takes it."""
    return change.old, change.new, change.verdict


@pytest.mark.parametrize("language", WORDS)
def test_every_subject_has_a_name(language: str) -> None:
    """Whatever a detector may find is told without a key of the program's own."""
    parts = dict.fromkeys(("south", "yakuman", "third_seal", "drawn", "tsumo", "ron"), 0.0)
    shares: dict[Key, float] = {(part, ""): 0.0 for part in parts}
    habits = [trial(f"4 {habit}", {("win_bot", habit): 0.25}) for habit in HABITS]
    whole = {("third_seal", ""): 1.0, ("power_lasts", ""): 0.5, ("track_lasts", ""): 0.5}
    of = made(trial("4 mix", shares), trial("3 mix", whole), *habits)
    told = [line for finding in findings(of) for line in wording.findings(deck(), language).finding(finding)]
    assert len(findings(of)) == len(parts) + 1 + len(habits) + 2
    keys = ("_", "no-", "mix", "{", "}")
    assert not [line for line in told if any(key in line for key in keys)]


def test_the_reference_tells_every_detector() -> None:
    """docs/findings.md has a line for each detector, with its limit and the reason for it, in their order."""
    text = (Path(__file__).parents[1] / "docs" / "findings.md").read_text(encoding="utf-8")
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    told = [(name.strip("`"), limit, reason) for name, _, limit, reason in lines]
    units = {"share": " %", "points": " points"}
    limits = [
        f"{each.side} {each.threshold * 100:g}{units[each.kind]}".replace("-", "−").removesuffix(
            "s" if abs(each.threshold) == 0.01 else " "
        )
        for each in DETECTORS
    ]
    assert told == [(each.name, limit, each.reason) for each, limit in zip(DETECTORS, limits, strict=True)]


# What is played.


def test_the_settings_of_a_study() -> None:
    """A mix and the strongest for each number of players; habits and abilities taken away for the first."""
    plans = planned(deck(), 100)
    names = [plan.name for plan in plans if plan.without is None]
    assert names == ["4 mix", "4 strongest", "3 mix", "3 strongest", *(f"4 {habit}" for habit in HABITS)]
    without = [plan.without for plan in plans if plan.without is not None]
    assert without == list(abilities(deck()))
    assert len(without) == 5 * 3


@pytest.mark.parametrize("ability", tuple(abilities(deck())), ids=str)
def test_an_ability_taken_away_does_nothing(ability: Ability) -> None:
    """It is no longer used, all else in the deck is as it was, and the game can be played."""
    other = deprived(deck(), ability)
    chosen = setting(other, 4, seed=5)
    counts = sample(other, chosen, range(10)).tally()
    if ability.which == studies.SKILL:
        assert counts.part("skill_heroine", ability.heroine) == 0
    else:
        assert counts.part("secret_used", str(ability)) == 0
    assert other.heroines is not None and deck().heroines is not None
    differing = [
        a.id for a, b in zip(other.heroines.heroines, deck().heroines.heroines, strict=True) if a != b
    ]
    assert differing == [ability.heroine]


@pytest.mark.parametrize(
    ("habit", "figure"),
    [("no-calls", "calls_made"), ("no-face-down", "face_down")],
)
def test_a_habit_is_kept(habit: str, figure: str) -> None:
    """A table of bots that leave out a part of the game never sees it."""
    counts = sample(deck(), setting(deck(), 4, bots=(habit,)), range(20)).tally()
    assert counts.games == 20
    assert sum(sums.part for (name, _), sums in counts.sums.items() if name == figure) == 0
    greedy = sample(deck(), setting(deck(), 4), range(20)).tally()
    assert sum(sums.part for (name, _), sums in greedy.sums.items() if name == figure) > 0


def test_no_card_is_given_for_a_skill() -> None:
    """A bot that pays no card for a skill uses none that costs one."""
    chosen = setting(deck(), 4, bots=("no-skills",), heroines=("kasumi", "-"))
    assert sample(deck(), chosen, range(20)).tally().part("skills") == 0


def test_habits_are_no_bots_of_their_own() -> None:
    """Bots with a habit are not among those that one is offered to play with."""
    assert not set(HABITS) & set(BOTS)


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy bot is the strongest there is."""
    monkeypatch.setattr(studies, "refused", lambda name: f"no bot '{name}'")


def test_the_strongest_bot_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays alone where it can, a tenth of the games; else the greedy bot does, all of them."""
    for reason, bot, games in ((None, "ahead", 9), ("not installed", "greedy", 81)):
        monkeypatch.setattr(studies, "refused", lambda _, reason=reason: reason)
        alone = [plan for plan in planned(deck(), 81) if plan.name.endswith(studies.STRONGEST)]
        assert [(plan.bots, plan.games) for plan in alone] == [((bot,), games)] * 2


def test_a_study_plays_all_that_was_planned(no_extra: None) -> None:
    """Every setting is played once, abilities in the games of the mix; and progress goes up to its end."""
    told: list[tuple[int, int]] = []
    of = study(deck(), 3, seed=1, progress=lambda done, whole: told.append((done, whole)))
    plans = planned(deck(), 3)
    assert not of.partial
    assert {trial.tally.games for trial in of.trials} == {3} == {each.pair.old.games for each in of.ablations}
    played = [trial.name for trial in of.trials] + [each.trial for each in of.ablations]
    assert played == [plan.name for plan in plans]
    assert {each.pair.old == of.trials[0].tally for each in of.ablations} == {True}
    assert told == sorted(told)
    assert told[-1] == (3 * len(plans),) * 2


def test_a_study_that_is_stopped_gives_what_there_is(monkeypatch: pytest.MonkeyPatch, no_extra: None) -> None:
    """Ctrl-C ends a study with the settings played so far, marked as partial."""
    calls = 0

    def stopped(*args: object, **options: object) -> Simulation:
        nonlocal calls
        calls += 1
        done = simulate(*args, **options)  # type: ignore[arg-type]
        return done if calls < 3 else replace(done, tally=tally({}, 0))

    monkeypatch.setattr(studies, "simulate", stopped)
    of = study(deck(), 3, seed=1)
    assert of.partial and [trial.name for trial in of.trials] == ["4 mix", "4 strongest"]
    assert not of.ablations
    assert isinstance(findings(of), tuple)


def test_worths_are_counted_in_the_same_games() -> None:
    """What is weighed are the plays, calls and offers that the tally of these games counts."""
    chosen = setting(deck(), 4, bots=("greedy", "cautious", "caller"), seed=2)
    counts, worths = sample(deck(), chosen, range(20)).tally(), valued(deck(), chosen, range(20))
    icons = [of for name, of in counts.sums if name == "call_made"]
    assert icons
    for icon in icons:
        assert worths.part("icon_use", icon) == counts.part("call_made", icon)
        assert sum(worths.spreads[f"{CALL_WORTH} {icon}"].values()) == counts.whole("call_made", icon)
    skills = counts.part("skills")
    plays = sum(worths.whole("icon_use", icon) for name, icon in worths.sums if name == "icon_use")
    numbers = [of for name, of in counts.sums if name == "face_up"]
    assert 0 < plays <= sum(counts.part("face_up", number) for number in numbers)
    for number in numbers:
        assert worths.whole("better_up", number) >= counts.whole("face_up", number)
        assert worths.part("shown", number) >= counts.part("face_up", number)
    left = sum(worths.whole("shown", number) for number in numbers)
    won = counts.part("tsumo")
    assert left - won - sum(counts.whole("face_up", number) for number in numbers) in range(1, skills + 1)


def test_worths_are_the_same_however_games_are_split() -> None:
    """Batches of worths that are whole blocks add up."""
    chosen = setting(deck(), 3, seed=2)
    parts = valued(deck(), chosen, range(5)) + valued(deck(), chosen, range(5, 10))
    assert parts == valued(deck(), chosen, range(10))


# The drafts.


@cache
def draft(number: int) -> Deck:
    """A draft of the game."""
    root = Path(__file__).parents[1]
    return load(root / "drafts" / "draft-3.yaml").deck if number == 3 else deck()


@cache
def mixes(number: int) -> Study:
    """The first setting of a study of a draft, a few hundred games of it."""
    plan = planned(draft(number), 400)[0]
    chosen = setting(draft(number), plan.players, bots=plan.bots)
    done = simulate(draft(number), chosen, plan.games)
    worths = valued(draft(number), chosen, range(200))
    return Study(draft(number), plan.games, 0, plan.games, (Trial(plan.name, done, worths),), ())


CARDS = ("card-hardly-face-up", "card-unwanted")


@pytest.mark.slow
@pytest.mark.parametrize("name", CARDS)
def test_the_complaint_about_draft_3_is_found(name: str) -> None:
    """Its lowest number, and no other, is found to be hardly ever played face up, with its interval."""
    (finding,) = found(mixes(3), name)
    rules = draft(3).tiles
    assert rules is not None
    assert finding.subject == str(min(tile.number for tile in rules.cards))
    assert finding.low <= finding.value <= finding.high < finding.threshold


@pytest.mark.slow
@pytest.mark.parametrize("name", CARDS)
def test_draft_6_has_cured_it(name: str) -> None:
    """In draft 6 the same figure lies on the good side of its limit with all of its interval."""
    assert not found(mixes(6), name)
    (change,) = improved(found(mixes(3), name), mixes(6))
    assert change.verdict == "cured"
    assert change.new is not None and change.new.low > change.old.high


@pytest.mark.slow
def test_face_up_it_was_worth_as_little_as_face_down() -> None:
    """By the greedy bot's own worths the lowest number gained in draft 6 what it had lacked in draft 3."""
    worths = []
    for of in (mixes(3), mixes(6)):
        (reading,) = [each for each in DETECTORS[0].read(of) if each.subject == "2"]
        worths += [each for each in reading.evidence if each.name == "worth_up"]
    old, new = worths
    assert old.high is not None and new.low is not None
    assert old.high < new.low and new.low > 0
