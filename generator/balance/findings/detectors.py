"""The detectors: what is looked for in a study, as one table.

Each reads its figure of every subject in every setting. To look for something more, write a function
from a study to readings and give it a line in the table, sentences in `wording` and a line in
docs/findings.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import sqrt

from generator.balance import intervals
from generator.balance.findings.model import Detector, Evidence, Ground, Reading
from generator.balance.setting import NOBODY
from generator.balance.study import SKILL, Ablation, Study, Trial
from generator.balance.tally import Tally
from generator.balance.worths import CALL_WORTH

Figure = tuple[float, float, float]
"""A value and the ends of its interval."""


def _share(tally: Tally, name: str, of: str = "") -> Figure | None:
    """A share; None where its whole is 0."""
    sums = tally.sums.get((name, of))
    if sums is None or not sums.whole:
        return None
    return sums.part / sums.whole, *intervals.share(sums)


def _subjects(tally: Tally, name: str) -> list[str]:
    """Of whom or what there is this figure, numbers in their order."""
    found = [of for measure, of in tally.sums if measure == name]
    return sorted(found, key=lambda of: (of.isdecimal() and int(of), of))


def _each(tables: Iterable[Trial], name: str) -> Iterator[tuple[Trial, str, Figure]]:
    """The share of this name in every table, for each of whom or what it is."""
    for trial in tables:
        # What choices were worth is counted beside the games.
        for tally in (trial.tally, trial.worths):
            for of in _subjects(tally, name):
                if figure := _share(tally, name, of):
                    yield trial, of, figure


def _less(figure: Figure, amount: float) -> Figure:
    value, low, high = figure
    return value - amount, low - amount, high - amount


def _evidence(tally: Tally, *wanted: tuple[Ground, str]) -> tuple[Evidence, ...]:
    """Shares of the same games, by measure and subject, as far as it has them."""
    found = ((name, _share(tally, name, of)) for name, of in wanted)
    return tuple(Evidence(name, "share", *figure) for name, figure in found if figure is not None)


def card_face_up(study: Study) -> Iterator[Reading]:
    """Of the plays of each number, the share face up: face down was open every time."""
    for trial, number, figure in _each(study.tables, "face_up"):
        shares = _evidence(trial.tally, ("won_on", number))
        yield Reading(number, trial.name, *figure, (*_worth_up(trial, number), *shares))


def card_wanted(study: Study) -> Iterator[Reading]:
    """Of the cards of each number that left a hand, the share played face up or won with."""
    for trial, number, figure in _each(study.tables, "shown"):
        yield Reading(number, trial.name, *figure, tuple(_worth_up(trial, number)))


def _worth_up(trial: Trial, number: str) -> Iterator[Evidence]:
    sums = trial.worths.sums.get(("worth_up", number))
    if sums is not None and (ends := intervals.mean(sums)):
        yield Evidence("worth_up", "worth", sums.part / sums.whole, *ends)
        yield from _evidence(trial.worths, ("better_up", number))


def calls_taken(study: Study) -> Iterator[Reading]:
    """Of the calls that an icon with its cost offered, the share made."""
    for trial, icon, figure in _each(study.tables, "call_made"):
        yield Reading(icon, trial.name, *figure)


def icon_used(study: Study) -> Iterator[Reading]:
    """Of the cards with an icon and its cost that were played face up, the share that took a card."""
    for trial, icon, figure in _each(study.tables, "icon_use"):
        yield Reading(icon, trial.name, *figure, _evidence(trial.tally, ("call_made", icon)))


def cost_beaten(study: Study) -> Iterator[Reading]:
    """Of the calls that an icon with its cost offered, the share better than the next cheaper cost's are.

    That is, worth more after the price than those of the cheaper cost are on the average.
    """
    for trial in study.tables:
        spreads = {
            name.removeprefix(f"{CALL_WORTH} "): spread for name, spread in trial.worths.spreads.items()
        }
        costs = sorted((icon, int(cost)) for icon, cost in map(str.split, spreads))
        for (icon, cheaper), (same, cost) in pairwise(costs):
            if icon == same:
                usual = _mean(spreads[f"{icon} {cheaper}"])
                offers = spreads[f"{icon} {cost}"]
                trials = sum(offers.values())
                better = sum(count for worth, count in offers.items() if worth > usual) / trials
                worth = Evidence("call_worth", "worth", _mean(offers))
                cheap = Evidence("cheaper_worth", "worth", usual)
                ends = intervals.wilson(better, trials)
                yield Reading(f"{icon} {cost}", trial.name, better, *ends, (worth, cheap))


def _mean(spread: Mapping[int, int]) -> float:
    return sum(value * count for value, count in spread.items()) / sum(spread.values())


def secret_used(study: Study) -> Iterator[Reading]:
    """Of the games in which an 奥義 was gained, the share in which it made any difference."""
    for trial, secret, figure in _each(study.tables, "secret_used"):
        yield Reading(secret, trial.name, *figure, _evidence(trial.tally, ("secret_gained", secret)))


def ability_gain(study: Study) -> Iterator[Reading]:
    """By how much more its heroine wins with an ability than without it, in games in which she gained it."""
    for ablation in study.ablations:
        if figure := _effect(ablation):
            of = str(ablation.ability)
            shares = _evidence(ablation.pair.old, ("secret_gained", of), ("secret_used", of))
            yield Reading(of, ablation.trial, *figure, shares)


def ability_effect(study: Study) -> Iterator[Reading]:
    """By how much more or less its heroine wins with an ability than without it, whichever it is."""
    for reading in ability_gain(study):
        value, low, high = reading.value, reading.low, reading.high
        least, most = max(0.0, low, -high), max(-low, high)
        gain = Evidence("ability_gain", "points", value, low, high)
        yield Reading(reading.subject, reading.setting, abs(value), least, most, (gain, *reading.evidence))


def _effect(ablation: Ablation) -> Figure | None:
    """The gain of win rate. Games without the ability gained go on alike in both: they have no part in it."""
    ability, pair = ablation.ability, ablation.pair
    key = ("win_heroine", ability.heroine)
    won, lost = pair.old.sums.get(key), pair.new.sums.get(key)
    gained = won.whole if won and ability.which == SKILL else pair.old.part("secret_gained", str(ability))
    if won is None or lost is None or not gained:
        return None
    more = won.part - lost.part
    changed = won.part_part + lost.part_part - 2 * (pair.cross[key].part_part if key in pair.cross else 0)
    value = more / gained
    # Seat and rivals are the same in both, so that games of a block are as good as independent here.
    # Where no game was changed, one may be for all that is known.
    reach = intervals.QUANTILE * sqrt(max(changed - value * more, 1)) / gained
    return value, value - reach, value + reach


def part_influence(study: Study) -> Iterator[Reading]:
    """By how much less than its share a bot wins that leaves out a part of the game."""
    for trial in study.habits:
        if figure := _share(trial.tally, "win_bot", trial.bots):
            value, low, high = _less(figure, 1 / trial.players)
            yield Reading(
                trial.bots, trial.name, -value, -high, -low, _evidence(trial.tally, ("win_bot", trial.bots))
            )


def seat_wins(study: Study) -> Iterator[Reading]:
    """By how much each seat, from the first dealer, wins more than its share."""
    for trial, seat, figure in _each(study.tables, "win_seat"):
        yield Reading(seat, trial.name, *_less(figure, 1 / trial.players))


def heroine_wins(study: Study) -> Iterator[Reading]:
    """By how much each heroine wins more than her share."""
    for trial, heroine, figure in _each(study.tables, "win_heroine"):
        if heroine != NOBODY:
            shares = _evidence(trial.tally, ("win_heroine", heroine), ("defeat_heroine", heroine))
            yield Reading(heroine, trial.name, *_less(figure, 1 / trial.players), shares)


def heroine_at_one_count(study: Study) -> Iterator[Reading]:
    """By how much a heroine wins more than her share with one number of players, and than with any other.

    Of these the least, so that all must hold.
    """
    readings = list(heroine_wins(study))
    players = {trial.name: (trial.players, trial.bots) for trial in study.trials}
    for here in readings:
        count, bots = players[here.setting]
        bounds = [(here.value, here.low, here.high)]
        for there in readings:
            other = players[there.setting]
            if there.subject == here.subject and other[0] != count and other[1] == bots:
                # Games with other numbers of players are independent of each other.
                reach = sqrt((here.high - here.low) ** 2 + (there.high - there.low) ** 2) / 2
                more = here.value - there.value
                bounds.append((more, more - reach, more + reach))
        if len(bounds) > 1:
            value, low, high = (min(ends) for ends in zip(*bounds, strict=True))
            yield Reading(here.subject, here.setting, value, low, high, here.evidence)


_REACHED = ("south", "yakuman", "third_seal", "drawn", "tsumo", "ron")


def part_reached(study: Study) -> Iterator[Reading]:
    """How often a part of the game is reached."""
    for trial in study.tables:
        for part in _REACHED:
            if figure := _share(trial.tally, part):
                yield Reading(part, trial.name, *figure)
        if figure := _share(trial.tally, "third_seal"):
            value, low, high = figure
            yield Reading("all_rounds", trial.name, 1 - value, 1 - high, 1 - low)


def supply_lasts(study: Study) -> Iterator[Reading]:
    """The share of games for which the power markers and the score track last."""
    for trial in study.tables:
        for name in ("power_lasts", "track_lasts"):
            if figure := _share(trial.tally, name):
                yield Reading(name, trial.name, *figure)


DETECTORS: tuple[Detector, ...] = (
    Detector(
        "card-hardly-face-up", "number", "share", "below", 0.3, "grave",
        "a card that is hidden more than twice of three times is a blank to whoever draws it", card_face_up,
    ),
    Detector(
        "card-unwanted", "number", "share", "below", 0.1, "grave",
        "of ten that leave a hand not even one is played for what it is", card_wanted,
    ),
    Detector(
        "call-hardly-made", "icon", "share", "below", 0.25, "plain",
        "an icon whose offers are declined three times of four costs more than it brings", calls_taken,
    ),
    Detector(
        "icon-hardly-used", "icon", "share", "below", 0.1, "plain",
        "of ten cards that are played for it not even one takes anything", icon_used,
    ),
    Detector(
        "cost-dominated", "icon", "share", "below", 0.05, "plain",
        "an offer in twenty that beats the cheaper one's average is chance", cost_beaten,
    ),
    Detector(
        "secret-hardly-used", "ability", "share", "below", 0.1, "plain",
        "gained in ten games, it makes a difference in not even one", secret_used,
    ),
    Detector(
        "ability-without-effect", "ability", "points", "below", 0.01, "grave",
        "one game in a hundred more is what nobody notices at a table", ability_effect,
    ),
    Detector(
        "ability-harms", "ability", "points", "below", -0.01, "grave",
        "whoever plays with it does worse than without it, and notices", ability_gain,
    ),
    Detector(
        "part-without-influence", "habit", "points", "below", 0.02, "grave",
        "whoever leaves it out loses not two games in a hundred", part_influence,
    ),
    Detector(
        "seat-at-disadvantage", "seat", "points", "below", -0.02, "grave",
        "two points are what a seat may cost without anybody noticing", seat_wins,
    ),
    Detector(
        "heroine-too-strong", "heroine", "points", "above", 0.03, "grave",
        "three points are what players' own skill hides", heroine_wins,
    ),
    Detector(
        "heroine-too-weak", "heroine", "points", "below", -0.03, "grave",
        "three points are what players' own skill hides", heroine_wins,
    ),
    Detector(
        "heroine-strong-at-one-count", "heroine", "points", "above", 0.03, "plain",
        "three points are what players' own skill hides", heroine_at_one_count,
    ),
    Detector(
        "part-hardly-reached", "part", "share", "below", 0.05, "slight",
        "a rule that comes up once in twenty games is learnt anew each time", part_reached,
    ),
    Detector(
        "supply-does-not-last", "supply", "share", "below", 0.99, "slight",
        "running out once in a hundred games is seen by every group some day", supply_lasts,
    ),
)  # fmt: skip
"""What is looked for: name, kind of figure, side and threshold, severity, and why it lies there."""
