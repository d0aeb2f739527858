"""What a check yields: a fault found at a path of the deck, not yet placed in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.deck.nodes import Path
from generator.deck.source import Loaded


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at `path` (its key with `key`).

    `rests_on` are further paths that the verdict rests on: where one of them holds a stand-in
    for a value the file has wrong, there is no verdict.
    """

    name: str
    path: Path
    message: str
    help: str
    key: bool = False
    rests_on: tuple[Path, ...] = ()


Check = Callable[[Loaded], Iterator[Finding]]
