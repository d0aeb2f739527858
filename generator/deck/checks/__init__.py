"""What no schema can see: one small function a fault."""

from generator.deck.source import Loaded
from generator.problems import Problem


def check(loaded: Loaded) -> list[Problem]:
    """Every problem of a deck."""
    return []
