"""What the problems of a run come to: the same fault once, in order, and an error ends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.problems import DeckError, Place, Problem

_OF_LAYOUT = frozenset({"text-outside-trim", "text-in-margin"})


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that are no warnings."""
    return [problem for problem in problems if problem.severity == "error"]


def warnings(problems: Iterable[Problem], deck: str) -> tuple[Problem, ...]:
    """The problems, those of the file `deck` first, in the order of the files, when all are warnings.

    Raises DeckError with all of them when one is an error.
    """
    told = sorted(merged(problems), key=lambda each: (each.place.file != deck, each.place, each.name))
    if errors(told):
        raise DeckError(told)
    return tuple(told)


def merged(problems: Iterable[Problem]) -> list[Problem]:
    """The same fault of several cards told once, with how many other cards have it.

    What lies in a template's layout is one fault, whatever each card has there.
    """
    groups: dict[tuple[str, Place, str], list[Problem]] = {}
    for problem in problems:
        message = "" if problem.name in _OF_LAYOUT else problem.message
        groups.setdefault((problem.name, problem.place, message), []).append(problem)
    return [_told_once(same) for same in groups.values()]


def _told_once(same: list[Problem]) -> Problem:
    others = len({problem.card for problem in same}) - 1
    if not others:
        return same[0]
    cards = "another card" if others == 1 else f"{others} other cards"
    return replace(same[0], message=f"{same[0].message}, and on {cards}")
