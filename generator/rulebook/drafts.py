"""What changed since an earlier draft, as the rulebook prints it: labels of tiles, and lines of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from generator import wording
from generator.deck.diff import Mix, difference, token
from generator.deck.model import Deck, Tile

TABLE = ("box", "rules", "abilities")
"""The topics of the table; tiles are drawn, and what else a deck holds is not for players."""


@dataclass(frozen=True, slots=True)
class Label:
    """One tile as a label; `differs` if the other draft has one less of it."""

    call: Literal["pon", "chi"] | None
    cost: int
    three_player_mark: bool
    differs: bool


@dataclass(frozen=True, slots=True)
class Labels:
    """The tiles of one number in either draft."""

    number: int
    old: tuple[Label, ...]
    new: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Since:
    """What changed since `draft`: the numbers whose tiles did, and the lines on everything else."""

    draft: int
    numbers: tuple[Labels, ...]
    lines: tuple[wording.Line, ...]


def since(old: Deck, new: Deck, language: str) -> Since:
    """What changed for players from an earlier draft to this one."""
    found = difference(old, new)
    lines = (
        line
        for section in wording.changes(found, language)
        if section.topic in TABLE
        for line in section.lines
    )
    return Since(old.draft, tuple(map(_labels, found.numbers)), tuple(lines))


def _labels(mix: Mix) -> Labels:
    gone, added = mix.gone_and_added
    return Labels(mix.number, tuple(_row(mix.old, gone)), tuple(_row(mix.new, added)))


def _row(tiles: tuple[Tile, ...], more: tuple[Tile, ...]) -> Iterator[Label]:
    """Every tile; those that the other draft lacks stand last of their kind."""
    beyond = {token(tile): tile.copies for tile in more}
    for tile in tiles:
        shared = tile.copies - beyond.get(token(tile), 0)
        for nth in range(tile.copies):
            yield Label(tile.call, tile.cost or 0, tile.three_player_mark, nth >= shared)
