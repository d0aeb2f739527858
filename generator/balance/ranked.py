"""A tournament written for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from generator.balance.intervals import CONFIDENCE
from generator.balance.tournament import Share, Tournament, sentences
from generator.balance.version import code
from generator.balance.written import DIGITS
from generator.deck.model import Deck
from generator.play.setup import deck_hash

COLUMNS = ("bot", "against", "how", "value", "low", "high", "games")


def as_json(deck: Deck, done: Tournament) -> str:
    """What was played, the ranking, the duels, and what follows in words."""
    rows = [dict(zip(COLUMNS, each, strict=True)) for each in _rows(done)]
    document = {
        "deck": deck.id,
        "draft": deck.draft,
        "deck_hash": deck_hash(deck),
        "code": code(),
        "players": done.setting.players,
        "furiten": done.setting.furiten,
        "seed": done.setting.seed,
        "games": done.games,
        "asked": done.asked * len(done.duels),
        "partial": done.partial,
        "confidence": CONFIDENCE,
        "ranking": [row for row in rows if not row["against"]],
        "duels": [row for row in rows if row["against"]],
        "words": sentences(done),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def as_csv(done: Tournament) -> str:
    """A line for each bot against all others, then those for each against each."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows(_rows(done))
    return text.getvalue()


def _rows(done: Tournament) -> Iterator[tuple[str | float, ...]]:
    """Every figure: who, against whom (nobody named: all), how they sat, and the share of games won."""
    for standing in done.ranking():
        yield standing.bot, "", "all", *_figures(standing.share)
    for duel in done.duels:
        for bot, other in ((duel.one, duel.other), (duel.other, duel.one)):
            for how, share in (("all", duel.share(bot)), ("alone", duel.alone(bot))):
                if share:
                    yield bot, other, how, *_figures(share)


def _figures(share: Share) -> tuple[float, ...]:
    rounded = (round(value, DIGITS) for value in (share.value, share.low, share.high))
    return *rounded, share.games
