"""What the cards of a component have in common."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.checks.finding import Finding
from generator.deck.model import Deck, Format
from generator.deck.nodes import Path
from generator.deck.source import Loaded


def formats(deck: Deck) -> Iterator[tuple[Path, Format]]:
    """Every component of a deck and its path: of the tiles, of the heroines, and all others."""
    if deck.tiles is not None:
        yield ("tiles", "component"), deck.tiles.component
    if deck.heroines is not None:
        yield ("heroines", "component"), deck.heroines.component
    yield from ((("components", i), component) for i, component in enumerate(deck.components))


def corners(loaded: Loaded) -> Iterator[Finding]:
    """A corner's radius is at most half the shorter side."""
    for path, format in formats(loaded.deck):
        most = min(format.size) / 2
        if "corner" in format.model_fields_set and format.corner > most:
            yield Finding(
                "out-of-range",
                (*path, "corner"),
                f"a corner of {format.corner:g} mm is more than half the shorter side",
                f"write {most:g} or less",
                rests_on=((*path, "size"),),
            )
