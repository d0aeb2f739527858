"""What is written under the pictures of an example: its figures are those of the game played there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.deck.model import Deck, Example
from generator.deck.source import Loaded
from generator.play.actions import ActionError, SetUpError
from generator.play.notation import NotationError
from generator.problems import Problem
from generator.rulebook.scenes import Table, scene
from generator.rulebook.tokens import NoSuchCard

_NUMBER = re.compile("[0-9]+")


def unfounded(loaded: Loaded) -> Iterator[Problem]:
    """Figures in the texts of examples that are neither in the record nor in what comes of it."""
    for index, example in enumerate(loaded.deck.examples):
        captions = {
            field: found if isinstance(found, str) else " ".join(found.values())
            for field in ("position", "actions", "result")
            if (found := getattr(example.text, field)) is not None
        }
        if not captions:
            continue
        try:
            known = _known(loaded.deck, example)
        except (NotationError, NoSuchCard, SetUpError, ActionError):
            continue  # told when the example is played
        for field, caption in captions.items():
            for number in _NUMBER.findall(caption):
                if int(number) not in known:
                    yield Problem(
                        "example-disagrees",
                        f"example {index + 1}: its text says {number}, which the engine finds nowhere in it",
                        loaded.source.place(("examples", index, "text", field)),
                        f"the text says '{caption}', the record '{example.position}'",
                    )


def _known(deck: Deck, example: Example) -> set[int]:
    """Every figure of the record, and of everyone before and after."""
    played = scene(deck, example.position, example.actions)
    record = f"{example.position} {example.actions} {example.result}"
    known = {int(number) for number in _NUMBER.findall(record)}
    known |= {played.gain, played.number, played.power}
    for table in (played.before, played.after):
        known |= _of(table, deck.rules.seals.each if deck.rules else 0)
    return known


def _of(table: Table, seals: int) -> set[int]:
    """Speeds, power, points, seals left and broken, and what the walls hold."""
    figures = {table.wall, table.dead_wall}
    for seat in table.seats.values():
        figures |= {seat.speed, seat.power, seat.points, seat.seals, seals - seat.seals}
    return figures
