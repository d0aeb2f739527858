"""Every text that the cards and the rulebook print, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.deck.model import Deck, Heroine
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.problems import Problem

_SHOWN = 5  # lines named in a message


class Printed(NamedTuple):
    """A text at a path: one string, or one for each language. `inline` ones may carry tags."""

    path: Path
    text: str | Mapping[str, str]
    inline: bool = False


def texts(deck: Deck) -> Iterator[Printed]:
    """The texts of a deck: the title's, the cards', then those of the rulebook alone."""
    yield from card_texts(deck)
    for i, term in enumerate(deck.terms):
        yield Printed(("terms", i, "name"), term.name)
        yield Printed(("terms", i, "meaning"), term.meaning, inline=True)
    for i, change in enumerate(deck.history):
        for j, text in enumerate(change.changes):
            yield Printed(("history", i, "changes", j), text, inline=True)


def card_texts(deck: Deck) -> Iterator[Printed]:
    """The texts that cards may print: the title, the fields of type text, the heroines' words."""
    yield Printed(("title",), deck.title)
    for i, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        yield from _heroine(("heroines", "heroines", i), heroine)
    for i, component in enumerate(deck.components):
        names = [name for name, kind in component.fields.items() if kind in ("text", "text?")]
        for j, card in enumerate(component.cards if names else ()):
            for name in names:
                value = card.fields.get(name)
                if isinstance(value, str | Mapping):
                    yield Printed(("components", i, "cards", j, "fields", name), value, inline=True)


def _heroine(path: Path, heroine: Heroine) -> Iterator[Printed]:
    for i, part in enumerate(heroine.name):
        yield Printed((*path, "name", i), part)
    yield Printed((*path, "short_name"), heroine.short_name)
    yield Printed((*path, "origin"), heroine.origin)
    yield Printed((*path, "idea"), heroine.idea, inline=True)
    yield Printed((*path, "skill", "name"), heroine.skill.name)
    for i, secret in enumerate(heroine.secrets):
        yield Printed((*path, "secrets", i, "name"), secret.name)
    for name, quotes in (("fronts", heroine.quotes.fronts), ("secrets", heroine.quotes.secrets)):
        for i, quote in enumerate(quotes):
            yield Printed((*path, "quotes", name, i), quote, inline=True)
    yield Printed((*path, "quotes", "defeat"), heroine.quotes.defeat, inline=True)


def untranslated(loaded: Loaded, language: str) -> list[Problem]:
    """One warning for all texts of the cards that are not given in a language of the deck.

    A text without letters, and one that names a colour or a heroine, is the same in every language.
    """
    deck = loaded.deck
    if language == deck.languages[0] or not loaded.sound(("languages",)):
        return []
    heroines = deck.heroines.heroines if deck.heroines else ()
    names = {*deck.palette, *(heroine.id for heroine in heroines)}
    printed = [each for each in card_texts(deck) if _words(each.text, names)]
    lacking = [each.path for each in printed if isinstance(each.text, str) or language not in each.text]
    if not lacking:
        return []
    lines = sorted({loaded.source.line(path) for path in lacking[:_SHOWN]})
    listed = ", ".join(map(str, lines)) + (" …" if len(lacking) > _SHOWN else "")
    first = deck.languages[0]
    return [
        Problem(
            "untranslated",
            f"{len(lacking)} of {len(printed)} texts are not given in '{language}'"
            f" and print in '{first}' (line {listed})",
            loaded.source.place(lacking[0]),
            f"write them as {{{first}: …, {language}: …}}",
            severity="warning",
        )
    ]


def _words(text: str | Mapping[str, str], names: set[str]) -> bool:
    said = (text,) if isinstance(text, str) else tuple(text.values())
    return any(isinstance(each, str) and each not in names and any(map(str.isalpha, each)) for each in said)
