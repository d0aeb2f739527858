"""The words of a report on many games: the shape of one language's table of texts.

Texts are filled with `str.format`; a language is complete or it does not type-check, and every
language has the same placeholders.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Part = Literal[
    "findings", "heroines", "seats", "numbers", "flow", "secrets", "bots", "players", "changes", "figures",
    "method", "limits", "played",
]  # fmt: skip
"""The chapters of a report, in order."""

Name = Literal[
    "win_heroine", "win_beside", "win_seat", "numbers", "calls", "ends", "rounds", "points", "secrets",
    "duels", "win_bot", "players", "finding",
]  # fmt: skip
"""The charts of a report."""


@dataclass(frozen=True, slots=True)
class ChartWords:
    """A chart: what it shows, and how it is read."""

    title: str
    caption: str


@dataclass(frozen=True, slots=True)
class StudyWords:
    """The texts of a report in one language."""

    join: str
    title: str
    head: str
    imprint: str
    lead: str
    against: str
    partial: str
    contents: str
    parts: Mapping[Part, str]
    charts: Mapping[Name, ChartWords]
    # Who plays, and of whom or what a figure is.
    draft: str
    table: str
    tables: Mapping[str, str]
    habit: str
    bots: Mapping[str, str]
    seat: str
    first_seat: str
    icon: str
    icons: Mapping[str, str]
    secret: str
    nobody: str
    beside: str
    # On charts.
    even: str
    equals: str
    duel_won: str
    duel_even: str
    duel_figure: str
    even_zero: str
    limit: str
    median: str
    highest: str
    spread_reading: str
    pair_heads: tuple[str, str]
    points_axis: str
    rounds_axis: str
    panels: Mapping[str, str]
    # Tables and what was played.
    measures: Mapping[str, str]
    groups: Mapping[str, str]
    grouped: str
    figures: str
    facts: Mapping[str, str]
    with_furiten: str
    without_furiten: str
    # Prose.
    findings_intro: str
    nothing_found: str
    changes_intro: str
    method: tuple[str, ...]
    limits: tuple[str, ...]
