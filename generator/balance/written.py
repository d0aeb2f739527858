"""A simulation written for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from generator.balance.intervals import CONFIDENCE
from generator.balance.many import Simulation
from generator.balance.measures import SPREADS, Figure, statistics
from generator.balance.setting import NOBODY
from generator.balance.version import code
from generator.deck.model import Deck
from generator.play.setup import deck_hash

INTERVALS = {"share": "wilson", "mean": "student"}
"""How the interval of each kind of figure is made; see `intervals`."""
COLUMNS = ("name", "of", "kind", "per", "value", "low", "high", "interval", "part", "whole")
DIGITS = 6
"""After the point, of figures for programs: more than any number of games tells."""


def as_json(deck: Deck, done: Simulation) -> str:
    """What was played and every figure with its interval; see `measures` for the names."""
    return json.dumps(document(deck, done), ensure_ascii=False, indent=2) + "\n"


def document(deck: Deck, done: Simulation) -> dict[str, object]:
    """What `as_json` writes."""
    setting = done.setting
    return {
        "deck": deck.id,
        "draft": deck.draft,
        "deck_hash": deck_hash(deck),
        "code": code(),
        "players": setting.players,
        "bots": setting.bots,
        "heroines": [heroine or NOBODY for heroine in setting.heroines],
        "furiten": setting.furiten,
        "seed": setting.seed,
        "games": done.tally.games,
        "asked": done.asked,
        "partial": done.partial,
        "confidence": CONFIDENCE,
        "figures": [dict(zip(COLUMNS, _row(figure), strict=True)) for figure in statistics(done.tally)],
        "spreads": {
            name: {str(value): count for value, count in sorted(done.tally.spreads[name].items())}
            for name in SPREADS
            if name in done.tally.spreads
        },
    }


def as_csv(done: Simulation) -> str:
    """A line a figure, then a line a value of each spread: how often it occurred (`count`) of how many.

    The first line names the columns, the next says how many games were played of those asked for.
    """
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows(rows(done))
    return text.getvalue()


def rows(done: Simulation) -> Iterator[tuple[str | float | None, ...]]:
    """The lines that `as_csv` writes under its COLUMNS."""
    games, asked = done.tally.games, done.asked
    yield "games", "", "count", "asked", games, None, None, None, games, asked
    yield from map(_row, statistics(done.tally))
    for name in SPREADS:
        yield from _counted(done, name)


def _row(figure: Figure) -> tuple[str | float | None, ...]:
    measure = figure.measure
    interval = None if figure.low is None else INTERVALS[measure.kind]
    bounds = (figure.value, figure.low, figure.high)
    rounded = (None if bound is None else round(bound, DIGITS) for bound in bounds)
    return measure.name, figure.of, measure.kind, measure.per, *rounded, interval, figure.part, figure.whole


def _counted(done: Simulation, name: str) -> Iterator[tuple[str | int | None, ...]]:
    spread = done.tally.spreads.get(name, {})
    whole = sum(spread.values())
    for value, count in sorted(spread.items()):
        yield f"{name}_spread", str(value), "count", "all", count, None, None, None, count, whole
