"""A comparison of two drafts as text, as Markdown and as JSON. Pure: nothing is printed here.

Of the cards to take out, people are told those that no new print takes the place of.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml
from pydantic import BaseModel

from generator import wording
from generator.build.comparison import Comparison
from generator.build.reprint import Print, Reason
from generator.build.revision import Draft
from generator.deck.diff import Mix, token
from generator.deck.model import Tile
from generator.problems.show import as_json as problems_as_json

_WHY: Mapping[Reason, str] = {
    "added": "new",
    "front": "another front",
    "back": "another back",
    "both": "another front and back",
    "copies": "more of them",
    "undrawn": "the old one cannot be drawn here",
}
_MARK = "The mark of draft and date is not compared; on every card it is another."


def as_text(comparison: Comparison) -> str:
    """The comparison as lines for a terminal."""
    blocks = [f"{_name(comparison.old)} → {_name(comparison.new)}"]
    for section in comparison.sections:
        blocks.append(_block(section.heading, _sentences(comparison, section)))
    if not comparison.sections:
        blocks.append("Nothing has changed.")
    blocks += [_block(heading, lines) for heading, lines in _facts(comparison) if lines]
    if comparison.history:
        blocks.append(_block("For `history:` in cards.yaml", history(comparison).splitlines()))
    return "\n\n".join(blocks) + "\n"


def as_markdown(comparison: Comparison) -> str:
    """The comparison as Markdown, for a pull request or a page."""
    blocks = [f"# {_name(comparison.old)} → {_name(comparison.new)}"]
    for section in comparison.sections:
        rows = [[line.what, line.old, line.new] for line in section.lines]
        blocks += [f"## {section.heading}", _table(["", *map(_short, _drafts(comparison))], rows)]
    if not comparison.sections:
        blocks.append("Nothing has changed.")
    for heading, lines in _facts(comparison):
        if lines:
            blocks += [f"## {heading}", "\n".join(f"- {line}" for line in lines)]
    if comparison.history:
        blocks += ["## For `history:` in cards.yaml", f"```yaml\n{history(comparison)}```"]
    return "\n\n".join(blocks) + "\n"


def as_json(comparison: Comparison) -> str:
    """The comparison as one object; `changes` are all of it, value by value."""
    found, again = comparison.difference, comparison.reprint
    content = {
        "old": _identity(comparison.old),
        "new": _identity(comparison.new),
        "language": comparison.language,
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
            {"topic": section.topic, "heading": section.heading, "lines": _sentences(comparison, section)}
            for section in comparison.sections
        ],
        "arithmetic": dict(zip(("old", "new"), found.arithmetic, strict=True)),
        "reprint": {
            "pieces": again.pieces,
            "print": [_print(one) for one in again.prints],
            "out": [{"card": card, "copies": copies} for card, copies in again.out],
            "undrawn": dict(zip(("old", "new"), map(list, again.undrawn), strict=True)),
        },
        "history": list(comparison.history),
        "problems": json.loads(problems_as_json(comparison.problems)),
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def history(comparison: Comparison) -> str:
    """The new draft's entry for `history:`, as YAML."""
    entry = {"draft": comparison.new.loaded.deck.draft, "changes": list(comparison.history)}
    return yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=10_000)


def _facts(comparison: Comparison) -> Iterator[tuple[str, list[str]]]:
    """What follows from the changes: the arithmetic, and what to print."""
    before, after = comparison.difference.arithmetic
    yield "Arithmetic", after if before == after else [*_each("before: ", before), *_each("now: ", after)]
    again = comparison.reprint
    count = sum(one.copies for one in again.prints)
    lines = [f"{one.card}: {_of(one)} ({_WHY[one.reason]})" for one in again.prints]
    yield f"To print: {count} of {again.pieces} pieces", [*lines, _MARK]
    printed = {one.card for one in again.prints}
    yield "To take out", [f"{card}: {copies}" for card, copies in again.out if card not in printed]
    for which, cards in zip(_drafts(comparison), again.undrawn, strict=True):
        yield f"Cannot be drawn with the templates here, in {which.name}", [", ".join(cards)] if cards else []


def _each(label: str, lines: Sequence[str]) -> list[str]:
    return [label + line for line in lines]


def _of(one: Print) -> str:
    return str(one.copies) if one.copies == one.all else f"{one.copies} of {one.all}"


def _sentences(comparison: Comparison, section: wording.Section) -> list[str]:
    return [wording.plain(wording.change(line, comparison.language)) for line in section.lines]


def _block(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"  {line}" for line in lines)])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([wording.plain(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _drafts(comparison: Comparison) -> tuple[Draft, Draft]:
    return comparison.old, comparison.new


def _short(draft: Draft) -> str:
    return f"draft {draft.loaded.deck.draft}"


def _name(draft: Draft) -> str:
    return f"{draft.name} ({_short(draft)}, {draft.loaded.deck.date})"


def _identity(draft: Draft) -> dict[str, object]:
    deck = draft.loaded.deck
    return {"name": draft.name, "deck": deck.id, "draft": deck.draft, "date": deck.date}


def _mix(mix: Mix) -> dict[str, object]:
    (old, new), tiles = mix.copies, (mix.old, mix.new)
    mixes = dict(zip(("old_tiles", "new_tiles"), map(_tally, tiles), strict=True))
    return {"number": mix.number, "old": old, "new": new, **mixes}


def _tally(tiles: Sequence[Tile]) -> dict[str, int]:
    return {token(tile): tile.copies for tile in tiles}


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
