"""Both sides of every number: one more or one less must change the result of an example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.deck.model import Deck, Example
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.play.actions import ActionError, SetUpError
from generator.play.example import differences, run
from generator.play.notation import NotationError
from generator.problems import Problem

UNSEEN: Mapping[str, str] = {
    "rules.players.*.count": "another number of players is another game",
    "rules.calls.costs": "what the cards print; the checks of the deck hold them against it",
    "rules.power_supply": "pieces in the box; played games show that they last",
    "rules.score_range": "what the score track holds; played games show that it lasts",
    "rules.points.most +1": "the counted yakuman begins before one more point could be counted",
}
"""Values, or one side of them, that no example can show, and why."""


def unpinned(loaded: Loaded) -> Iterator[Problem]:
    """Numbers of the rules and of effects that could be another without an example noticing."""
    deck = loaded.deck
    if deck.rules is None or not deck.examples:
        return
    for path, value in _numbers(deck):
        likely = _likely_first(deck, path)
        name = ".".join("*" if isinstance(step, int) else str(step) for step in path)
        changes = (not value,) if isinstance(value, bool) else (value - 1, value + 1)
        for changed in changes:
            side = "" if isinstance(value, bool) else f" {changed - value:+d}"
            if name in UNSEEN or f"{name}{side}" in UNSEEN or changed < 0:
                continue
            if not _noticed(_with(deck, path, changed), likely):
                yield Problem(
                    "boundary-without-example",
                    f"no example would notice if this were {_written(changed)} in place of {_written(value)}",
                    loaded.source.place(path),
                    "add an example on that side of the boundary, or mend the value",
                )


def _numbers(deck: Deck) -> Iterator[tuple[Path, int]]:
    """Every number and flag of the rules and of effects, with its path in the deck."""
    yield from _inside(deck.rules, ("rules",))
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        own: Path = ("heroines", "heroines", index)
        yield from _inside(heroine.skill, (*own, "skill"))
        for nth, secret in enumerate(heroine.secrets):
            yield from _inside(secret, (*own, "secrets", nth))


def _inside(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    match value:
        case BaseModel():
            for field in type(value).model_fields:
                yield from _inside(getattr(value, field), (*path, field))
        case tuple() if not all(isinstance(item, int) for item in value):
            for index, item in enumerate(value):
                yield from _inside(item, (*path, index))
        case int():
            yield path, value


def _with(value: Any, path: Path, changed: int) -> Any:
    """A deck, or what is in it, with another value at a path."""
    if not path:
        return changed
    step, *rest = path
    if isinstance(value, tuple):
        assert isinstance(step, int)
        return (*value[:step], _with(value[step], tuple(rest), changed), *value[step + 1 :])
    field = str(step)
    return value.model_copy(update={field: _with(getattr(value, field), tuple(rest), changed)})


def _likely_first(deck: Deck, path: Path) -> list[Example]:
    """The examples, first those whose clauses are named like the value: most are noticed at once."""
    words = {str(step).rstrip("s") for step in path} | set(_kind(deck, path).split("_"))

    def alike(example: Example) -> int:
        return max(len(words & set(re.split("[.-]", key))) for key in example.clauses)

    return sorted(deck.examples, key=alike, reverse=True)


def _kind(deck: Deck, path: Path) -> str:
    """The kind of the effect that a path leads into, or nothing."""
    value: Any = deck
    for step in path[:-1]:
        value = value[step] if isinstance(step, int) else getattr(value, str(step))
    return str(getattr(value, "kind", ""))


def _noticed(deck: Deck, examples: Sequence[Example]) -> bool:
    """Whether an example comes out otherwise, or cannot be played at all."""
    for example in examples:
        try:
            if differences(run(deck, example.position, example.actions), example.result, example.clauses):
                return True
        except (NotationError, SetUpError, ActionError):
            return True
    return False


def _written(value: int) -> str:
    return str(value).lower()
