"""The tile cards: counts, dots, marks, icons, costs, and how they divide into turns."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.arithmetic import left_for_turns, tiles_in_play
from generator.deck.checks.finding import Finding
from generator.deck.model import Tile, Tiles
from generator.deck.nodes import Path
from generator.deck.source import ANY, Loaded

_CARDS: Path = ("tiles", "cards")
_NUMBERS: Path = (*_CARDS, ANY, "number")


def _of(tiles: Tiles, number: int) -> list[tuple[int, Tile]]:
    return [(index, tile) for index, tile in enumerate(tiles.cards) if tile.number == number]


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def number_counts(loaded: Loaded) -> Iterator[Finding]:
    """There are as many tile cards of each number as `copies` promises, and of no other number."""
    tiles = loaded.deck.tiles
    if tiles is None:
        return
    for number, promised in tiles.copies.items():
        found = _of(tiles, number)
        count = sum(tile.copies for _, tile in found)
        if count != promised:
            lines = sorted({loaded.source.line((*_CARDS, index)) for index, _ in found})
            where = f" (line {', '.join(map(str, lines))})" if lines else ""
            yield Finding(
                "tile-count",
                ("tiles", "copies", number),
                f"number {number}: {_cards(count)}{where}, but `copies` promises {promised}",
                f"make the `copies` of these cards add up to {promised}, or promise {count}",
                rests_on=(_NUMBERS, *((*_CARDS, index, "copies") for index, _ in found)),
            )
    for index, tile in enumerate(tiles.cards):
        if tile.number not in tiles.copies:
            promised_numbers = ", ".join(map(str, tiles.copies))
            yield Finding(
                "tile-count",
                (*_CARDS, index, "number"),
                f"`copies` promises no card of number {tile.number}",
                f"numbers promised: {promised_numbers}; add this one, or mend it",
                rests_on=(("tiles", "copies"),),
            )


def total(loaded: Loaded) -> Iterator[Finding]:
    """The promised copies of all numbers add up to `total`."""
    tiles = loaded.deck.tiles
    if tiles is None:
        return
    sum_of_copies = sum(tiles.copies.values())
    if sum_of_copies != tiles.total:
        terms = " + ".join(map(str, tiles.copies.values()))
        yield Finding(
            "tile-total",
            ("tiles", "total"),
            f"{terms} = {sum_of_copies} tile cards, but `total` says {tiles.total}",
            f"write `total: {sum_of_copies}`, or mend `copies`",
            rests_on=(("tiles", "copies"),),
        )


def dots(loaded: Loaded) -> Iterator[Finding]:
    """The dots on a card are as many as there are cards of its number."""
    tiles = loaded.deck.tiles
    if tiles is None:
        return
    for index, tile in enumerate(tiles.cards):
        promised = tiles.copies.get(tile.number)
        counted = sum(other.copies for _, other in _of(tiles, tile.number))
        # Where the two counts differ that is a fault of its own, not one of the dots.
        if promised is not None and tile.dots not in (promised, counted):
            yield Finding(
                "dots-mismatch",
                (*_CARDS, index, "dots"),
                f"{tile.dots} dots, but there are {_cards(promised)} of number {tile.number}",
                f"write `dots: {promised}`",
                rests_on=(("tiles", "copies", tile.number), (*_CARDS, index, "number")),
            )


def three_player_marks(loaded: Loaded) -> Iterator[Finding]:
    """Exactly one card of each number carries the three-player mark, if a player count removes them."""
    tiles, rules = loaded.deck.tiles, loaded.deck.rules
    if tiles is None or rules is None or not any(players.remove_marked for players in rules.players):
        return
    for number in tiles.copies:
        found = _of(tiles, number)
        marked = [(index, tile) for index, tile in found if tile.three_player_mark]
        count = sum(tile.copies for _, tile in marked)
        if count == 1 or not found:
            continue
        rests_on: tuple[Path, ...] = (_NUMBERS, *((*_CARDS, i, "three_player_mark") for i, _ in found))
        if count == 0:
            index = found[-1][0]
            yield Finding(
                "three-player-mark",
                (*_CARDS, index),
                f"no card of number {number} carries the three-player mark",
                f"give one of the {_cards(len(found))} of this number `three_player_mark: true`",
                rests_on=rests_on,
            )
            continue
        index = marked[-1][0]
        field = "three_player_mark" if len(marked) > 1 else "copies"
        yield Finding(
            "three-player-mark",
            (*_CARDS, index, field),
            f"{_cards(count)} of number {number} carry the three-player mark; exactly one must",
            "leave the mark on one card with `copies: 1`",
            rests_on=(*rests_on, *((*_CARDS, i, "copies") for i, _ in marked)),
        )


def icons_and_costs(loaded: Loaded) -> Iterator[Finding]:
    """A card with a pon or chi icon has a cost (0 is one), and a card without an icon has none."""
    for index, tile in enumerate(loaded.deck.tiles.cards if loaded.deck.tiles else ()):
        path = (*_CARDS, index)
        if tile.call is not None and tile.cost is None:
            yield Finding(
                "icon-without-cost",
                (*path, "call"),
                f"the {tile.call} icon of '{tile.id}' has no cost",
                "add `cost:` (0 for a free call)",
                rests_on=((*path, "cost"),),
            )
        if tile.cost is not None and tile.call is None:
            yield Finding(
                "cost-without-icon",
                (*path, "cost"),
                f"'{tile.id}' has a cost but no icon that it pays for",
                "add `call: pon` or `call: chi`, or take the cost out",
                rests_on=((*path, "call"),),
            )


def costs(loaded: Loaded) -> Iterator[Finding]:
    """A card's cost is one of `rules.calls.costs`."""
    tiles, rules = loaded.deck.tiles, loaded.deck.rules
    if tiles is None or rules is None:
        return
    allowed = ", ".join(map(str, rules.calls.costs))
    for index, tile in enumerate(tiles.cards):
        if tile.cost is not None and tile.cost not in rules.calls.costs:
            yield Finding(
                "cost-outside-rules",
                (*_CARDS, index, "cost"),
                f"cost {tile.cost} is not among the rules' costs ({allowed or 'there are none'})",
                f"{f'write one of {allowed}, or ' if allowed else ''}add {tile.cost} to `rules.calls.costs`",
                rests_on=(("rules", "calls", "costs"),),
            )


def turns(loaded: Loaded) -> Iterator[Finding]:
    """After hands and dead wall, the tile cards divide into the turns that the rules say for each count."""
    tiles, rules = loaded.deck.tiles, loaded.deck.rules
    if tiles is None or rules is None:
        return
    for index, p in enumerate(rules.players):
        if p.count in (earlier.count for earlier in rules.players[:index]):
            continue  # listed twice, and reported as that
        in_play = tiles_in_play(tiles, p)
        left = left_for_turns(in_play, p)
        # Where `copies` and `total` differ that is a fault of its own; here either may be meant.
        promised = left_for_turns(in_play - tiles.total + sum(tiles.copies.values()), p)
        if p.count * p.turns in (left, promised):
            continue
        path = ("rules", "players", index)
        sum_left = (
            f"{p.count} players: {in_play} tiles - {p.count}×{p.hand} hand - {p.dead_wall} dead wall = {left}"
        )
        if left < p.count:
            message, help = (
                f"{sum_left}: too few for a turn each",
                "use more tiles, or a smaller hand or dead wall",
            )
        elif left % p.count:
            message = (
                f"{sum_left}, and {left} / {p.count} = {left // p.count} turns, {left % p.count} left over"
            )
            steps = sorted({left % p.count, p.count - left % p.count})
            help = f"change tiles, hand or dead wall by {' or by '.join(map(str, steps))}"
        else:
            message = (
                f"{sum_left}, and {left} / {p.count} = {left // p.count} turns, but the rules say {p.turns}"
            )
            help = f"write `turns: {left // p.count}`, or change tiles, hand or dead wall"
        yield Finding(
            "uneven-turns",
            (*path, "turns"),
            message,
            help,
            rests_on=(path, ("tiles", "total"), ("tiles", "copies")),
        )
