"""What the box holds."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.checks.finding import Finding
from generator.deck.expand import expand
from generator.deck.source import Loaded
from generator.problems.nearest import did_you_mean


def holds(loaded: Loaded) -> Iterator[Finding]:
    """What the box is said to hold are components of the deck."""
    box = loaded.deck.box
    if box is None:
        return
    known = [component.id for component in expand(loaded.deck)]
    for index, name in enumerate(box.holds):
        if name not in known:
            yield Finding(
                "unknown-component",
                ("box", "holds", index),
                f"there is no component '{name}' to put into the box",
                did_you_mean(name, known),
                rests_on=(("components",),),
            )
