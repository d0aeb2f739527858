"""The game's typed sections and the plain components as one list of components.

Behind this door there are no tiles and heroines any more: sheets, templates and drawing see
components with cards, and cards with fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.deck.markup import each_marked
from generator.deck.model import Card, Component, Deck, Format, Heroine, Heroines, Rules, Tile, Tiles
from generator.deck.nodes import Path


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card as a template gets it, `copies` times in the box.

    `fields` are what the template prints; a declared field that the card leaves out is None.
    `back` is the template of its back (None: printed on one side). `players` are the player
    counts that use the card; None means all. `source` is its path in the deck's file.
    """

    id: str
    copies: int
    fields: Mapping[str, Any]
    back: str | None
    players: tuple[int, ...] | None
    source: Path


@dataclass(frozen=True, slots=True)
class PrintedComponent:
    """A component with all its cards; `format` says what they have in common."""

    format: Format
    cards: tuple[PrintedCard, ...]

    @property
    def id(self) -> str:
        """The component's id."""
        return self.format.id


def expand(deck: Deck) -> tuple[PrintedComponent, ...]:
    """Every component of the deck: tile cards, heroine cards, then the others, in the file's order."""
    components = []
    if deck.tiles is not None:
        components.append(_tiles(deck.tiles, deck.rules))
    if deck.heroines is not None:
        components.append(_heroines(deck.heroines))
    components += [_component(component, index) for index, component in enumerate(deck.components)]
    return tuple(components)


def _component(component: Component, index: int) -> PrintedComponent:
    absent = {name: None for name, kind in component.fields.items() if kind.endswith("?")}
    texts = [name for name, kind in component.fields.items() if kind in ("text", "text?")]

    def printed(card: Card, at: int) -> PrintedCard:
        fields = {**absent, **card.fields} if absent else card.fields
        tagged = {name: each_marked(fields[name]) for name in texts if _tagged(fields.get(name))}
        fields = {**fields, **tagged} if tagged else fields
        back = card.back or component.back
        return PrintedCard(
            card.id, card.copies, fields, back, card.players, ("components", index, "cards", at)
        )

    return PrintedComponent(component, tuple(printed(card, at) for at, card in enumerate(component.cards)))


def _tagged(text: object) -> bool:
    if isinstance(text, Mapping):
        return any(map(_tagged, text.values()))
    return isinstance(text, str) and "<" in text


def _tiles(tiles: Tiles, rules: Rules | None) -> PrintedComponent:
    with_marked = tuple(p.count for p in rules.players if not p.remove_marked) if rules else None

    def printed(tile: Tile, at: int) -> PrintedCard:
        fields = {
            "number": tile.number,
            "dots": tile.dots,
            "call": tile.call,
            "cost": tile.cost,
            "three_player_mark": tile.three_player_mark,
        }
        players = with_marked if tile.three_player_mark else None
        return PrintedCard(
            tile.id, tile.copies, fields, tiles.component.back, players, ("tiles", "cards", at)
        )

    return PrintedComponent(tiles.component, tuple(printed(tile, at) for at, tile in enumerate(tiles.cards)))


def _heroines(heroines: Heroines) -> PrintedComponent:
    cards = (
        _heroine_card(heroines, heroine, index, ("heroines", "heroines", at))
        for at, heroine in enumerate(heroines.heroines)
        for index in range(1, heroines.cards_each + 1)
    )
    return PrintedComponent(heroines.component, tuple(cards))


def _heroine_card(heroines: Heroines, heroine: Heroine, index: int, source: Path) -> PrintedCard:
    """Card `index` (from 1, the top of her stack); `broken` seals are broken on its front.

    The backs from the top: one 奥義 after the other, defeat, and on what is left of the stack the
    back common to all.
    """
    secrets = len(heroine.secrets)
    if index <= secrets:
        back: str | None = heroines.secret_back
    else:
        back = heroines.defeat_back if index == secrets + 1 else heroines.component.back
    fields = {"heroine": heroine.id, "index": index, "broken": index - 1, "stack": heroines.cards_each}
    return PrintedCard(f"{heroine.id}-{index}", 1, fields, back, None, source)
