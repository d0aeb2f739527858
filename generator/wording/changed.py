"""Which of all changes are told where: those of one card, and those that another line tells already."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.deck.diff import ORDER, Changed, Difference
from generator.deck.effects import Model
from generator.deck.model import Players, Tile
from generator.deck.nodes import Path


@dataclass(frozen=True, slots=True)
class Subject:
    """A card whose changes are told: its component and id, and its heroine if it has one."""

    component: str
    card: str
    heroine: str | None = None


def single(changed: Changed) -> Iterator[Changed]:
    """The single values of the rules that only one draft has."""
    thing = changed.old if changed.new is None else changed.new
    match thing:
        case Model():
            parts = [(field, getattr(thing, field)) for field in type(thing).model_fields if field != "count"]
        case tuple() if thing and all(isinstance(each, Players) for each in thing):
            parts = [(str(each.count), each) for each in thing]
        case _:
            yield changed
            return
    for name, part in parts:
        old, new = (part, None) if changed.new is None else (None, part)
        yield from single(Changed((*changed.path, name), old, new))


def namesakes(difference: Difference, of: Subject) -> Iterator[Changed]:
    """The values that tiles of the same id do not share, whatever they print."""
    old, new = (
        next((tile for tile in deck.tiles.cards if tile.id == of.card), None) if deck.tiles else None
        for deck in (difference.old, difference.new)
    )
    if old and new:
        for field in Tile.model_fields:
            values = getattr(old, field), getattr(new, field)
            if values[0] != values[1]:
                yield Changed(("tiles", "cards", of.card, field), *values)


def concerns(path: Path, of: Subject, difference: Difference) -> bool:
    """Whether a change is one of a card: of its values, of its heroine's, or of its component's form."""
    decks = (difference.old, difference.new)
    match path:
        case ("tiles", "cards", name, _):
            return name == of.card
        case ("tiles" | "heroines" as kind, "component", *_):
            sections = [getattr(deck, str(kind)) for deck in decks]
            return any(section and section.component.id == of.component for section in sections)
        case ("heroines", "heroines", id, _, *_):
            return id == of.heroine
        case ("heroines", _):
            return of.heroine is not None and path[1] != "heroines"
        case ("components", id, "cards", card, _, *_):
            return (id, card) == (of.component, of.card)
        case ("components", id, field, *_):
            return id == of.component and field not in ("cards", "fields")
    return False


def is_alone(component: str | int, difference: Difference) -> bool:
    """Whether the pieces of a component are those of its only card."""
    decks = (difference.old, difference.new)
    return all(len(one.cards) == 1 for deck in decks for one in deck.components if one.id == component)


def is_mix(changed: Changed, difference: Difference) -> bool:
    """Whether a tile's change is told by the tiles of its number, as its dots are when they are right."""
    numbers = {mix.number: mix.copies for mix in difference.numbers}
    match changed.path:
        case (_, _, _):
            return changed.path[-1] != ORDER
        case (_, _, key, "dots"):
            number = re.match(r"\d+", str(key))
            return number is not None and numbers.get(int(number[0])) == (changed.old, changed.new)
        case (_, _, _, "copies"):
            return True
    return False


def is_counted(changed: Changed, difference: Difference) -> bool:
    """Whether a promised total is what the tiles come to in both drafts."""
    decks = (difference.old.tiles, difference.new.tiles)
    number = changed.path[2] if len(changed.path) > 2 else None
    counts = tuple(
        sum(tile.copies for tile in tiles.cards if number in (None, tile.number)) if tiles else 0
        for tiles in decks
    )
    return counts == (changed.old or 0, changed.new or 0)
