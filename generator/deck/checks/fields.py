"""The fields of a component's cards against what the component declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

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


# Every card has these already; a field of that name would hide them from its template.
RESERVED = ("id", "copies")


def reserved(loaded: Loaded) -> Iterator[Finding]:
    """No component declares a field that every card has already."""
    for i, component in enumerate(loaded.deck.components):
        for name in RESERVED:
            if name in component.fields:
                yield Finding(
                    "reserved-field",
                    ("components", i, "fields", name),
                    f"every card has its own `{name}`, which a field of that name would hide",
                    f"call the field something else, such as `{name}_shown`",
                    key=True,
                )


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
                )


def types(loaded: Loaded) -> Iterator[Finding]:
    """A field's value is of the declared type."""
    for path, component, card in _each(loaded):
        for name, value in card.fields.items():
            declared = component.fields.get(name)
            if declared is None or (value is None and declared.endswith("?")):
                continue
            wanted, fits = TYPES[declared.rstrip("?")]
            if not fits(value):
                at = (*path, "fields", name)
                problem = wrong_type(at, value, wanted, loaded.source)
                yield Finding(
                    problem.name,
                    at,
                    problem.message,
                    problem.help,
                    rests_on=(_declaration(path),),
                )


def texts(loaded: Loaded) -> Iterator[Finding]:
    """A text that a card must have shows something, in the first language and in no unknown one."""
    for path, component, card in _each(loaded):
        for name, value in card.fields.items():
            kind = component.fields.get(name, "")
            if kind.rstrip("?") != "text" or not _is_text(value):
                continue
            at = (*path, "fields", name)
            said = value if isinstance(value, Mapping) else {None: value}
            for language, text in said.items():
                if not text.strip() and (kind == "text" or language is not None):
                    yield Finding(
                        "blank-text",
                        at if language is None else (*at, language),
                        f"the text '{name}' is blank",
                        f"write the text, or declare it optional (`{name}: text?`) and leave it out",
                        rests_on=(_declaration(path),),
                    )
            if isinstance(value, Mapping):
                yield from _languages(value, at, loaded.deck.languages)


def _languages(value: Mapping[str, str], at: Path, languages: Sequence[str]) -> Iterator[Finding]:
    for language in value:
        if language not in languages:
            yield Finding(
                "unknown-language",
                (*at, language),
                f"'{language}' is no language of this deck",
                "add it to `languages`, or take the text out",
                key=True,
                rests_on=(("languages",),),
            )
    if languages[0] not in value:
        yield Finding(
            "missing-language",
            at,
            f"this text is not given in '{languages[0]}'",
            f"add `{languages[0]}:`, the deck's first language",
            rests_on=(("languages",),),
        )
