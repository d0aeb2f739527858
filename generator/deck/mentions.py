"""`[[term-id]]` in any text of a deck stands for the name of that term.

A deck's texts so use the words of `terms`, and a renamed term is renamed everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from generator.deck.nodes import Path, Value
from generator.deck.source import Source
from generator.problems import Problem
from generator.problems.nearest import did_you_mean

_MENTION = re.compile(r"\[\[([^\[\]\n]*)\]\]")


def fill(value: Value, source: Source) -> tuple[Value, list[Problem]]:
    """The deck's plain values with every mention replaced, and the mentions of undefined terms."""
    if "[[" not in source.text or not isinstance(value, dict):
        return value, []
    names = _names(value.get("terms"))
    problems: list[Problem] = []

    def filled(part: Value, path: Path) -> Value:
        if isinstance(part, dict):
            return {key: filled(child, (*path, key)) for key, child in part.items()}
        if isinstance(part, tuple):
            return tuple(filled(child, (*path, index)) for index, child in enumerate(part))
        if not isinstance(part, str) or "[[" not in part:
            return part
        problems.extend(_undefined(part, path, names, source))
        return _MENTION.sub(lambda mention: _name(names.get(mention[1]), mention[0], path), part)

    return filled(value, ()), problems


def _names(terms: Value) -> dict[str, Value]:
    """The names of the terms that are sound enough to have an id."""
    listed = terms if isinstance(terms, tuple) else ()
    return {term["id"]: term.get("name") for term in listed if isinstance(term, dict) and _id(term)}


def _id(term: Mapping[str, Value]) -> bool:
    return isinstance(term.get("id"), str)


def _name(name: Value, mention: str, path: Path) -> str:
    """The term's name in the language of the text that mentions it; else in its first one."""
    if isinstance(name, dict):
        name = name.get(path[-1], next(iter(name.values()), None))
    return name if isinstance(name, str) else mention


def _undefined(text: str, path: Path, names: Mapping[str, Value], source: Source) -> list[Problem]:
    problems = []
    for mention in _MENTION.finditer(text):
        if mention[1] in names:
            continue
        place = source.place(path)
        shown = source.lines[place.line - 1].find(mention[0], place.column - 1)
        if shown >= 0:
            place = replace(place, column=shown + 1, length=len(mention[0]))
        problems.append(
            Problem(
                "undefined-term", f"`terms` defines no '{mention[1]}'", place, did_you_mean(mention[1], names)
            )
        )
    return problems
