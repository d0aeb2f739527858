"""A comparison written for other programs."""

from __future__ import annotations

import csv
import io
import json

from generator.balance.compare import Comparison
from generator.balance.differences import SPLIT, Difference
from generator.balance.intervals import CONFIDENCE
from generator.balance.setting import NOBODY, Setting
from generator.balance.version import code
from generator.balance.written import DIGITS
from generator.deck.model import Deck
from generator.play.setup import deck_hash

COLUMNS = (
    "name", "of", "kind", "per", "family", "old", "new", "difference", "low", "high", "verdict",
)  # fmt: skip


def as_json(done: Comparison) -> str:
    """What was played, what was asked for, and every difference with its interval and verdict."""
    of = done.match
    document = {
        "old": _draft(of.old, of.old_setting),
        "new": _draft(of.new, of.new_setting),
        "code": code(),
        "players": of.new_setting.players,
        "bots": of.new_setting.bots,
        "heroines": [heroine or NOBODY for heroine in of.new_setting.heroines],
        "games": done.games,
        "most": done.plan.checkpoints[-1],
        "partial": done.partial,
        "points": round(done.points * 100, DIGITS),
        "sequential": done.plan.tuned is not None,
        "settled": done.settled,
        "confidence": CONFIDENCE,
        "missing": SPLIT,
        "differences": [dict(zip(COLUMNS, _row(done, each), strict=True)) for each in done.differences],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def as_csv(done: Comparison) -> str:
    """A line a figure. The first line names the columns, the next says how many games each draft played."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    settled = "settled" if done.settled else "undecided"
    lines.writerow(("games", "", "count", "", "", done.games, done.games, 0, None, None, settled))
    lines.writerows(_row(done, each) for each in done.differences)
    return text.getvalue()


def _draft(deck: Deck, setting: Setting) -> dict[str, object]:
    return {
        "deck": deck.id,
        "draft": deck.draft,
        "deck_hash": deck_hash(deck),
        "furiten": setting.furiten,
        "seed": setting.seed,
    }


def _row(done: Comparison, each: Difference) -> tuple[str | float | None, ...]:
    measure = each.measure
    bounds = (each.old, each.new, each.value, each.low, each.high)
    rounded = (None if bound is None else round(bound, DIGITS) for bound in bounds)
    verdict = each.verdict(done.points)
    return measure.name, each.of, measure.kind, measure.per, each.family, *rounded, verdict
