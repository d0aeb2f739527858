"""Rooms of PlayingCards.io (experimental): a zip of widgets and pictures, as its own export has them.

The site documents no format; this follows what public importers read of it. A picture that is not
smaller than 2 MiB is left out by them.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Json = dict[str, object]

LARGEST = 2 * 1024 * 1024
"""Bytes that a picture must not reach."""

SCHEMA = "3"
ROOM = (1600, 1000)  # px: what everybody sees
_HAND = 820  # px: above it the table ends
_CARD = 103 / 63  # px a mm: a card is as wide as the site's own
_LEAST = 26.0  # px: what a finger can take
_TOP, _LEFT, _GAP = 48, 30, 18
_LABEL, _BUTTON = 40, 36  # px: what stands above a pile, and below one that can be shuffled
_DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip can tell


@dataclass(frozen=True, slots=True)
class Kind:
    """A card of a room: its id, what it is called, its two pictures by their names."""

    id: str
    label: str
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, the first on top: by their id, one entry a copy; face up or down."""

    label: str
    cards: tuple[str, ...]
    up: bool


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size (mm), and the piles they lie in."""

    id: str
    size: tuple[float, float]
    kinds: tuple[Kind, ...]
    piles: tuple[Pile, ...]


def shown_size(size: tuple[float, float]) -> tuple[int, int]:
    """How large a piece of a size (mm) is in a room (px)."""
    scale = max(_CARD, _LEAST / min(size))
    return round(size[0] * scale), round(size[1] * scale)


def widgets(decks: Sequence[Deck]) -> list[Json]:
    """A room: a hand, and the piles in rows from the top left; what finds no room lies over others."""
    room: list[Json] = [
        {"id": "hand", "type": "hand", "x": 50, "y": _HAND, "z": 1, "dragging": None, "enabled": True}
    ]
    x, y, deepest, z, over = _LEFT, _TOP, 0, 2, 1
    for deck in decks:
        width, height = shown_size(deck.size)
        for number, pile in enumerate(deck.piles, 1):
            if x + width > ROOM[0] - _LEFT:
                x, y, deepest = _LEFT, y + deepest + _LABEL + _GAP, 0
            shuffled = not pile.up and len(pile.cards) > 1
            below = height + 8 + _BUTTON * shuffled
            if y + below > _HAND:
                x, y, deepest, over = _LEFT + _LABEL, _TOP + _LABEL * over, 0, over + 1
            at = {"x": x, "y": y, "z": z}
            home = f"{deck.id}_pile_{number}"
            room.append(
                {"id": home, "type": "cardPile", **at, "width": width + 8, "height": height + 8}
                | {"label": pile.label, "hasShuffleButton": shuffled}
            )
            inside = {"x": x + 4, "y": y + 4}
            if number == 1:
                room.append(_deck(deck, home, inside, z + 1))
            for at_depth, (card, copy) in enumerate(zip(pile.cards, _copies(pile.cards), strict=True)):
                room.append(
                    {
                        "id": f"{deck.id}_{number}_{card}_{copy}",
                        "type": "card",
                        "deck": _deck_id(deck),
                        "cardType": card,
                        "parent": home,
                        **inside,
                        "z": z + 2 + len(pile.cards) - at_depth,
                        "faceup": pile.up,
                    }
                )
            z += 3 + len(pile.cards)
            x, deepest = x + width + 8 + _GAP, max(deepest, below)
    return room


def _deck_id(deck: Deck) -> str:
    """A deck's ids have no underscore: what is joined by it is like nothing else."""
    return f"{deck.id}_deck"


def _deck(deck: Deck, home: str, inside: Mapping[str, int], z: int) -> Json:
    width, height = shown_size(deck.size)

    def face(side: str) -> Json:
        picture = {"type": "image", "value": side, "valueType": "dynamic", "color": "white"}
        return {
            "includeBorder": False,
            "includeRadius": True,
            "objects": [{**picture, "x": 0, "y": 0, "w": width, "h": height}],
        }

    return {
        "id": _deck_id(deck),
        "type": "cardDeck",
        "parent": home,
        **inside,
        "z": z,
        "cardWidth": width,
        "cardHeight": height,
        "enlarge": True,
        "faceTemplate": face("front"),
        "backTemplate": face("back"),
        "cardTypes": {
            kind.id: {"label": kind.label, "front": asset(kind.front), "back": asset(kind.back)}
            for kind in deck.kinds
        },
    }


def _copies(cards: Sequence[str]) -> list[int]:
    """For each card, which copy of itself it is (from 1)."""
    return [cards[: at + 1].count(card) for at, card in enumerate(cards)]


def asset(name: str) -> str:
    """How widgets refer to a picture."""
    return f"package://userassets/{name}"


def write(path: Path, room: Sequence[Json], pictures: Sequence[tuple[str, Path]]) -> None:
    """Write the zip: the same bytes for the same room."""
    with zipfile.ZipFile(path, "w") as packed:
        text = json.dumps(room, ensure_ascii=False, indent=1).encode()
        for name, content in (("schemaVersion", SCHEMA.encode()), ("widgets.json", text)):
            packed.writestr(_entry(name, zipfile.ZIP_DEFLATED), content)
        for name, file in pictures:  # PNGs are as small as they get
            packed.writestr(_entry(f"userassets/{name}", zipfile.ZIP_STORED), file.read_bytes())


def _entry(name: str, compression: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _DATE)
    entry.compress_type = compression
    entry.create_system = 3  # as on Unix, wherever it is written
    entry.external_attr = 0o644 << 16
    return entry
