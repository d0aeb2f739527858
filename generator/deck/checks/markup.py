"""The tags in the texts of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.deck.checks.files import symbol_names
from generator.deck.checks.finding import Finding
from generator.deck.markup import fault
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.deck.texts import texts


def tags(loaded: Loaded) -> Iterator[Finding]:
    """The tags of a text are those that there are, closed, with icons that a symbol file has."""
    tagged = [(path, text) for path, text in _inline(loaded) if "<" in text]
    icons = symbol_names(loaded) or [] if tagged else []
    for path, text in tagged:
        found = fault(text, icons)
        if found is not None:
            yield Finding("bad-markup", path, *found, rests_on=(("symbols",),))


def _inline(loaded: Loaded) -> Iterator[tuple[Path, str]]:
    for path, text, inline in texts(loaded.deck):
        if not inline:
            continue
        if isinstance(text, Mapping):
            yield from (((*path, language), said) for language, said in text.items() if isinstance(said, str))
        else:
            yield path, text
