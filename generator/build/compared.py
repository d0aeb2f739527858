"""A comparison of two drafts written for other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.build.comparison import Comparison
from generator.build.report import clause_note, example_title, sentences, text_of
from generator.build.reprint import Print
from generator.build.revision import Draft
from generator.build.touched import TouchedExample
from generator.deck.diff import Mix, token
from generator.deck.model import Tile
from generator.problems.show import as_json as problems_as_json
from generator.rulebook.revised import Revised


def as_json(comparison: Comparison) -> str:
    """The comparison as one object; `changes` are all of it, value by value."""
    found, again = comparison.difference, comparison.reprint
    content = {
        "old": _identity(comparison.old),
        "new": _identity(comparison.new),
        "language": comparison.language,
        "changed": not comparison.nothing,
        "changes": [
            {"path": list(changed.path), "old": _value(changed.old), "new": _value(changed.new)}
            for changed in found.changes
        ],
        "pieces": [{"component": pieces.id, "old": pieces.old, "new": pieces.new} for pieces in found.pieces],
        "tiles": [_mix(mix) for mix in found.numbers],
        "abilities": [
            {"heroine": one.heroine.id, "kind": one.kind, "nth": one.nth + 1}
            | {"old": _value(one.old), "new": _value(one.new)}
            for one in found.abilities
        ],
        "told": [
            {"topic": s.topic, "heading": s.heading, "lines": sentences(comparison, s)}
            for s in comparison.sections
        ],
        "arithmetic": dict(zip(("old", "new"), found.arithmetic, strict=True)),
        "clauses": {
            "touched": [_revised(each) for each in comparison.clauses.touched],
            "moved": [_revised(each) for each in comparison.clauses.moved],
            "note": clause_note(comparison),
        },
        "examples": {
            "touched": [_touched(comparison, each) for each in comparison.examples.touched],
            "broken": [
                {
                    "number": each.number,
                    "title": text_of(comparison, each.example.title),
                    "why": each.why,
                    "disagreements": [one._asdict() for one in each.disagreements],
                }
                for each in comparison.examples.broken
            ],
        },
        "reprint": {
            "pieces": again.pieces,
            "print": [_print(one) for one in again.prints],
            "out": [{"card": card, "copies": copies} for card, copies in again.out],
            "undrawn": {"old": list(again.old.undrawn), "new": list(again.new.undrawn)},
        },
        "history": list(comparison.history),
        "problems": json.loads(problems_as_json(comparison.problems)),
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _identity(draft: Draft) -> dict[str, object]:
    deck = draft.loaded.deck
    return {"name": draft.name, "deck": deck.id, "draft": deck.draft, "date": deck.date}


def _mix(mix: Mix) -> dict[str, object]:
    (old, new), tiles = mix.copies, (mix.old, mix.new)
    mixes = dict(zip(("old_tiles", "new_tiles"), map(_tally, tiles), strict=True))
    return {"number": mix.number, "old": old, "new": new, **mixes}


def _tally(tiles: Sequence[Tile]) -> dict[str, int]:
    return {token(tile): tile.copies for tile in tiles}


def _revised(revised: Revised) -> dict[str, object]:
    sides = {"old": revised.old, "new": revised.new}
    written = {side: each and {"number": each.number, "text": each.text} for side, each in sides.items()}
    return {"key": revised.key, **written}


def _touched(comparison: Comparison, touched: TouchedExample) -> dict[str, object]:
    fate = "otherwise" if touched.fields else "gone" if touched.new is None else "came"
    return {"title": example_title(comparison, touched), "fate": fate, "fields": list(touched.fields)}


def _print(one: Print) -> dict[str, object]:
    return {
        "component": one.component,
        "card": one.card,
        "copies": one.copies,
        "of": one.all,
        "reason": one.reason,
    }


def _value(value: Any) -> Any:
    match value:
        case BaseModel():
            return value.model_dump(mode="json")
        case tuple():
            return [_value(item) for item in value]
        case Mapping():
            return {str(key): _value(item) for key, item in value.items()}
    return value
