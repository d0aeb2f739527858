"""The fields of a component's cards against what the component declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.deck.checks.finding import Finding
from generator.deck.model import Card, Component
from generator.deck.nodes import Path, Value
from generator.deck.phrasing import wrong_type
from generator.deck.source import Loaded
from generator.problems.nearest import did_you_mean, nearest


def _is_text(value: Value) -> bool:
    texts = value.values() if isinstance(value, Mapping) else (value,)
    return all(isinstance(text, str) for text in texts)


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


TYPES: Mapping[str, tuple[str, Callable[[Value], bool]]] = {
    "text": ("a text", _is_text),
    "whole": ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    "number": ("a number", _is_number),
    "flag": ("true or false", lambda value: isinstance(value, bool)),
    "image": ("a picture's path", lambda value: isinstance(value, str)),
    "list": ("a list", lambda value: isinstance(value, tuple)),
}


def _each(loaded: Loaded) -> Iterator[tuple[Path, Component, Card]]:
    for i, component in enumerate(loaded.deck.components):
        for j, card in enumerate(component.cards):
            yield ("components", i, "cards", j), component, card


def _declaration(path: Path) -> Path:
    return (*path[:2], "fields")


def undeclared(loaded: Loaded) -> Iterator[Finding]:
    """A card carries only fields that its component declares."""
    for path, component, card in _each(loaded):
        for name in card.fields:
            if name not in component.fields:
                help = (
                    did_you_mean(name, component.fields)
                    if component.fields
                    else f"declare it: `fields: {{{name}: text}}`"
                )
                yield Finding(
                    "unknown-field",
                    (*path, "fields", name),
                    f"component '{component.id}' declares no field '{name}'",
                    help,
                    key=True,
                    rests_on=(_declaration(path),),
                    card=card.id,
                )


def missing(loaded: Loaded) -> Iterator[Finding]:
    """A card carries every field that its component declares without `?`."""
    for path, component, card in _each(loaded):
        if len(card.fields) >= len(component.fields) and card.fields.keys() == component.fields.keys():
            continue
        misspelt = {nearest(name, component.fields) for name in card.fields if name not in component.fields}
        for name, kind in component.fields.items():
            if not kind.endswith("?") and name not in card.fields and name not in misspelt:
                yield Finding(
                    "missing-field",
                    path,
                    f"card '{card.id}' has no field '{name}'",
                    f"add `{name}:` to its `fields`, or declare it optional: `{name}: {kind}?`",
                    rests_on=((*path, "fields"), _declaration(path)),
                    card=card.id,
                )


def types(loaded: Loaded) -> Iterator[Finding]:
    """A field's value is of the declared type, and its texts are in languages of the deck."""
    languages = loaded.deck.languages
    for path, component, card in _each(loaded):
        for name, value in card.fields.items():
            if name not in component.fields:
                continue
            at = (*path, "fields", name)
            kind = component.fields[name].rstrip("?")
            wanted, fits = TYPES[kind]
            if value is None and component.fields[name].endswith("?"):
                continue
            if not fits(value):
                problem = wrong_type(at, value, wanted, loaded.source)
                yield Finding(
                    problem.name,
                    at,
                    problem.message,
                    problem.help,
                    rests_on=(_declaration(path),),
                    card=card.id,
                )
            elif isinstance(value, Mapping):
                for language in value:
                    if language not in languages:
                        yield Finding(
                            "unknown-language",
                            (*at, language),
                            f"'{language}' is no language of this deck",
                            "add it to `languages`, or take the text out",
                            key=True,
                            rests_on=(("languages",),),
                            card=card.id,
                        )
                if languages[0] not in value:
                    yield Finding(
                        "missing-language",
                        at,
                        f"this text is not given in '{languages[0]}'",
                        f"add `{languages[0]}:`, the deck's first language",
                        rests_on=(("languages",),),
                        card=card.id,
                    )
