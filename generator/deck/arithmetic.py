"""How the tile cards divide into turns, hands and dead wall, for each player count."""

from __future__ import annotations

from generator.deck.model import Deck, Players, Tiles


def tiles_in_play(tiles: Tiles, players: Players) -> int:
    """The number of tile cards with so many players: one of each number is out if the marked ones are."""
    return tiles.total - (len(tiles.copies) if players.remove_marked else 0)


def left_for_turns(in_play: int, players: Players) -> int:
    """Of so many tile cards, those left to draw after hands and dead wall; below 0 when there are too few."""
    return in_play - players.count * players.hand - players.dead_wall


def arithmetic(deck: Deck) -> list[str]:
    """One line a player count: `4 players: 42 = 4×6 turns + 4×3 hand + 6 dead wall`."""
    if deck.rules is None or deck.tiles is None:
        return []
    return [
        f"{p.count} players: {tiles_in_play(deck.tiles, p)} = {p.count}×{p.turns} turns"
        f" + {p.count}×{p.hand} hand + {p.dead_wall} dead wall"
        for p in deck.rules.players
    ]
