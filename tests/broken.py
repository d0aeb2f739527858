"""Broken copies of the game's own deck: small changes of its text, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.deck.checks import check
from generator.deck.load import load
from generator.problems import DeckError, Problem

DECK = Path(__file__).parents[1] / "cards.yaml"
TEXT = DECK.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Change:
    """`old` (its first place) becomes `new`; the problem `name` is then on the line that holds `where`.

    `where` counts from the change on: by default the change's own line.
    """

    name: str
    old: str
    new: str
    where: str = ""


def changed(changes: Sequence[Change]) -> str:
    """The deck's text with the changes made."""
    text = TEXT
    for change in changes:
        assert change.old in text, f"cards.yaml no longer has {change.old!r}"
        text = text.replace(change.old, change.new, 1)
    return text


def line_of(text: str, change: Change) -> int:
    """The line, from 1, where the problem of a change is expected in the changed text."""
    start = text.index(change.new) if change.new else TEXT.index(change.old)
    if change.where:
        start = text.index(change.where)
    return text.count("\n", 0, start) + 1


def problems_of(folder: Path, text: str) -> tuple[Problem, ...]:
    """What `hibari check` finds in a deck of this text, in a folder of its own."""
    folder.mkdir(exist_ok=True)
    file = folder / "cards.yaml"
    file.write_text(text, encoding="utf-8", newline="\n")
    try:
        return tuple(check(load(file)))
    except DeckError as error:
        return error.problems


def found(problems: Sequence[Problem]) -> set[tuple[str, int]]:
    """Names and lines of problems."""
    return {(problem.name, problem.place.line) for problem in problems}
