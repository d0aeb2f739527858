"""What is measured: every figure of a simulation, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

from generator import wording
from generator.balance import intervals
from generator.balance.tally import Tally

Group = Literal["game", "seat", "heroine", "pair", "secret", "bot", "number", "icon"]
"""What figures are of: the game as a whole, or each seat, heroine …"""


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing measured: a `share` of, or a `mean` a, `per`."""

    name: str
    group: Group
    kind: Literal["share", "mean"]
    per: str

    @property
    def title(self) -> str:
        """What commands call it: its name in an English report."""
        return wording.study_words("en").measures[self.name]

    def shown(self, value: float, further: int = 0) -> str:
        """A value as people read it, shares in percent, with so many further digits; its `unit` follows.

        Halves go up, as on paper: 28.75 and 33.75 are 28.8 and 33.8, five points apart.
        """
        digits = (1 if self.kind == "share" else 2) + further
        exact = Decimal(f"{value * self.scale:.9f}")  # without what binary fractions add
        return str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))

    @property
    def unit(self) -> str:
        """What follows a value."""
        return " %" if self.kind == "share" else ""

    @property
    def scale(self) -> int:
        """By how much a value is multiplied where people read it."""
        return 100 if self.kind == "share" else 1


MEASURES = (
    Measure("rounds", "game", "mean", "game"),
    Measure("turns", "game", "mean", "round"),
    Measure("tsumo", "game", "share", "rounds"),
    Measure("ron", "game", "share", "rounds"),
    Measure("drawn", "game", "share", "rounds"),
    Measure("win_power", "game", "mean", "win"),
    Measure("yakuman", "game", "share", "wins"),
    Measure("points", "game", "mean", "player"),
    Measure("winner_points", "game", "mean", "game"),
    Measure("calls_offered", "game", "mean", "round"),
    Measure("calls_made", "game", "mean", "round"),
    Measure("skills", "game", "mean", "round"),
    Measure("south", "game", "share", "games"),
    Measure("third_seal", "game", "share", "games"),
    Measure("several_defeated", "game", "share", "games"),
    Measure("tie_seals", "game", "share", "games"),
    Measure("tie_seat", "game", "share", "games"),
    Measure("power_lasts", "game", "share", "games"),
    Measure("track_lasts", "game", "share", "games"),
    Measure("win_seat", "seat", "share", "games"),
    Measure("points_seat", "seat", "mean", "game"),
    Measure("win_bot", "bot", "share", "seats"),
    Measure("win_heroine", "heroine", "share", "games"),
    Measure("points_heroine", "heroine", "mean", "game"),
    Measure("defeat_heroine", "heroine", "share", "games"),
    Measure("skill_heroine", "heroine", "mean", "round"),
    Measure("win_beside", "pair", "share", "games"),
    Measure("secret_gained", "secret", "share", "games"),
    Measure("secret_used", "secret", "share", "games in which it was gained"),
    Measure("face_up", "number", "share", "plays"),
    Measure("face_down", "number", "share", "plays"),
    Measure("called", "number", "mean", "round"),
    Measure("won_on", "number", "share", "wins"),
    Measure("call_made", "icon", "share", "offers"),
)

SPREADS: Mapping[str, str] = {
    "rounds": "Rounds of a game",
    "points": "Points of a player",
    "winner_points": "Points of the winner",
    "most_points": "Most points of one player",
    "most_power": "Most power on the table at once",
    "win_power": "Power at a win",
}
"""The values counted one by one, and what they are."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured `of` whom or what (empty for the game): part over whole and its interval.

    `low` and `high` hold the truth with 95 % confidence; None where there is no telling.
    """

    measure: Measure
    of: str
    part: int
    whole: int
    value: float
    low: float | None
    high: float | None

    @property
    def shown(self) -> str:
        """The value, and half the width of its interval if it has one, as tables have them."""
        value = self.measure.shown(self.value)
        if self.low is None or self.high is None:
            return value
        return f"{value} ±{self.measure.shown((self.high - self.low) / 2)}"


def titles(language: str) -> dict[str, str]:
    """What a report calls each measure, by name, and of whom or what it is. Raises UnknownLanguage."""
    words = wording.study_words(language)
    return {
        each.name: words.measures[each.name]
        if each.group == "game"
        else words.grouped.format(measure=words.measures[each.name], group=words.groups[each.group])
        for each in MEASURES
    }


def statistics(tally: Tally) -> tuple[Figure, ...]:
    """Every figure that came up, measure by measure."""
    return tuple(figure for measure in MEASURES for figure in _figures(tally, measure))


def _figures(tally: Tally, measure: Measure) -> Iterator[Figure]:
    for of in ordered(tally, measure):
        sums = tally.sums[measure.name, of]
        bounds = intervals.share(sums) if measure.kind == "share" else intervals.mean(sums)
        low, high = bounds or (None, None)
        yield Figure(measure, of, sums.part, sums.whole, sums.part / sums.whole, low, high)


def ordered(tally: Tally, measure: Measure) -> list[str]:
    """Of whom or what a measure came up, in order."""
    found = [of for (name, of), sums in tally.sums.items() if name == measure.name and sums.whole]
    return sorted(found, key=lambda of: (of.isdecimal() and int(of), of))


class Quantiles(NamedTuple):
    """Values of a spread: its least, middle and most, and what 90 % and 99 % do not exceed."""

    least: int
    median: int
    ninety: int
    ninety_nine: int
    most: int


def quantiles(spread: Mapping[int, int]) -> Quantiles:
    """The quantiles of values and how often each occurred; at least one must have."""
    return Quantiles(*(lowest(spread, part) for part in (0, 0.5, 0.9, 0.99, 1)))


def lowest(spread: Mapping[int, int], part: float) -> int:
    """The lowest value that at least this part of a spread does not exceed."""
    wanted, reached = part * sum(spread.values()), 0
    for value in sorted(spread):
        reached += spread[value]
        if reached >= wanted:
            return value
    raise ValueError("nothing occurred")
