"""Records and comparisons written for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict

from generator.balance.intervals import CONFIDENCE
from generator.balance.setting import NOBODY
from generator.balance.version import code
from generator.balance.written import DIGITS
from generator.play.setup import deck_hash
from generator.playtest import chance
from generator.playtest.book import Book, DeckOf
from generator.playtest.comparison import CHANGES, Compared, Estimate, Figure
from generator.playtest.judge import verdict

COLUMNS = (
    "draft", "players", "furiten", "name", "of", "kind", "part", "whole", "real", "real_low", "real_high",
    "simulated", "simulated_low", "simulated_high", "chance", "corrected", "outside",
)  # fmt: skip


def games_as_json(book: Book, deck_of: DeckOf) -> str:
    """Every game with its line, and how it ended and who won where its draft is kept. Raises SetUpError."""
    games = []
    for entry in book.entries:
        played = entry.played
        game: dict[str, object] = {"line": entry.line, **asdict(played), "end": None, "winner": None}
        deck = deck_of(played.draft)
        if deck is not None:
            over = verdict(deck, played)
            game |= {"end": over.reason, "winner": over.winner + 1}
        games.append(game)
    return json.dumps(games, ensure_ascii=False, indent=2) + "\n"


def as_json(compared: Sequence[Compared]) -> str:
    """Every section: what was played, what was simulated, and each figure of both."""
    document = {
        "confidence": CONFIDENCE,
        "code": code(),
        "partial": any(each.partial for each in compared),
        "sections": list(map(_section, compared)),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def as_csv(compared: Sequence[Compared]) -> str:
    """A line a figure; the first names the columns."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for each in compared:
        section = each.section
        for figure in each.figures:
            lines.writerow((section.draft, section.players, section.furiten, *_row(figure).values()))
    return text.getvalue()


def _section(each: Compared) -> dict[str, object]:
    section = each.section
    share = 1 / section.players
    return {
        "draft": section.draft,
        "deck_hash": None if section.deck is None else deck_hash(section.deck),
        "players": section.players,
        "furiten": section.furiten,
        "games": len(section.games),
        "simulated_games": each.simulated,
        "partial": each.partial,
        "tables": [
            {
                "heroines": [heroine or NOBODY for heroine in table.setting.heroines],
                "games": table.real,
                "bots": table.setting.bots,
                "seed": table.setting.seed,
            }
            for table in section.tables
        ],
        "figures": list(map(_row, each.figures)),
        "least_change": _rounded(chance.least_change(share, len(section.games))),
        "games_needed": {f"{change:.2f}": chance.games_needed(share, change) for change in CHANGES},
    }


def _row(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.measure.name,
        "of": figure.of,
        "kind": figure.measure.kind,
        "part": figure.part,
        "whole": figure.whole,
        **_estimate("real", figure.real),
        **_estimate("simulated", figure.simulated),
        "chance": _rounded(figure.chance),
        "corrected": _rounded(figure.corrected),
        "outside": figure.outside,
    }


def _estimate(name: str, of: Estimate | None) -> dict[str, float | None]:
    value, low, high = (None, None, None) if of is None else (of.value, of.low, of.high)
    return {name: _rounded(value), f"{name}_low": _rounded(low), f"{name}_high": _rounded(high)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
