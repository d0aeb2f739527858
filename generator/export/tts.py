"""Saved objects of Tabletop Simulator: plain values as its JSON has them.

After its knowledge base (docs/custom-content/save-file-format, custom-deck, custom-tile) and what the
game itself saves (argonui/SCED holds thousands of its objects). A card's id is 100 × the key of its
sheet + its cell on it. Positions are in the game's units with y up; z goes away from the player who
sits below. Colours are sRGB, 0 to 1.

At scale 1 all cards are equally high, and as wide as the shape of their cell makes them: so a card
that is not 88 mm high is scaled. A tile's shorter side is 2 units, the longer follows its picture;
yet the knowledge base says that a tile may be square whatever its picture is. Pictures of tiles are
therefore square, which is the same by either, and the tile is scaled to its shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

Json = dict[str, object]

_CARD = 3.1  # units: how high a card is at scale 1, …
_HIGH = 88.0  # … taken for so many mm
MM = _CARD / _HIGH
"""Units a millimetre."""

_TILE = 2.0  # units: a side of a custom tile with a square picture at scale 1
_TOP = 1.06  # units: the surface of the game's tables, and a little more: things settle by themselves
_WHITE: Json = {"r": 1.0, "g": 1.0, "b": 1.0}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Faces on a sheet: its key (from 1), where its pictures are, columns and rows; backs one or as many.

    `high` is how high each card is (mm).
    """

    key: int
    faces: str
    backs: str
    columns: int
    rows: int
    unique_backs: bool
    high: float

    def state(self) -> Json:
        """As a CustomDeck entry. The back hides a face, so that the last cell is a card like all others."""
        return {
            "FaceURL": self.faces,
            "BackURL": self.backs,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_backs,
            "Type": 0,
        }


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a sheet: its cell, what it is called and what is told of it."""

    sheet: Sheet
    cell: int
    name: str
    told: str = ""

    @property
    def id(self) -> int:
        """The game's number for it."""
        return 100 * self.sheet.key + self.cell


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies: mm from the middle, turned counterclockwise (degrees), face up or down."""

    x: float
    y: float
    turn: float = 0.0
    up: bool = True


class Objects:
    """The objects of a save in the making; each gets a GUID made from the deck and its number."""

    def __init__(self, deck: str) -> None:
        self._deck = deck
        self._guids: set[str] = set()
        self.states: list[Json] = []

    def pile(self, cards: Sequence[Card], name: str, place: Place, told: str = "") -> None:
        """Cards one on the other, the first of them on top: a deck, or a card that lies alone."""
        if len(cards) == 1:
            self.states.append(self._card(cards[0], place, told or cards[0].told))
            return
        # The game counts a deck from its back: face up, the last is on top.
        counted = list(reversed(cards)) if place.up else list(cards)
        sheets = {str(card.sheet.key): card.sheet.state() for card in counted}
        self.states.append(
            self._object("Deck", name, told, _transform(place, _scaled(counted[0])))
            | {
                "SidewaysCard": False,
                "DeckIDs": [card.id for card in counted],
                "CustomDeck": dict(sorted(sheets.items(), key=lambda sheet: int(sheet[0]))),
                "ContainedObjects": [self._card(card, place, card.told) for card in counted],
            }
        )

    def tile(
        self,
        pictures: tuple[str, str],
        name: str,
        place: Place,
        size: tuple[float, float],
        *,
        round_corners: bool = False,
        locked: bool = False,
        thickness: float = 0.1,
    ) -> None:
        """A board or marker of a size (mm), with the pictures of its two sides, which are square."""
        width, depth = size
        scale = (width * MM / _TILE, 1.0, depth * MM / _TILE)
        self.states.append(
            self._object("Custom_Tile", name, "", _transform(place, scale, 0.0 if not locked else -0.12))
            | {
                "Locked": locked,
                "Hands": False,
                "CustomImage": {
                    "ImageURL": pictures[0],
                    "ImageSecondaryURL": pictures[1],
                    "ImageScalar": 1.0,
                    "WidthScale": 0.0,
                    "CustomTile": {
                        "Type": 3 if round_corners else 0,
                        "Thickness": thickness,
                        "Stackable": False,
                        "Stretch": True,
                    },
                },
            }
        )

    def note(self, title: str, text: str, place: Place) -> None:
        """A card with writing on it."""
        self.states.append(self._object("Notecard", title, text, _transform(place, (1.6, 1.0, 1.6))))

    def save(self, name: str) -> Json:
        """The whole as a file of the folder Saved Objects."""
        return {
            "SaveName": name,
            "Date": "",
            "VersionNumber": "",
            "GameMode": "",
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": "",
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": self.states,
        }

    def _card(self, card: Card, place: Place, told: str) -> Json:
        return self._object("Card", card.name, told, _transform(place, _scaled(card))) | {
            "CardID": card.id,
            "SidewaysCard": False,
            "CustomDeck": {str(card.sheet.key): card.sheet.state()},
        }

    def _object(self, kind: str, name: str, told: str, transform: Json) -> Json:
        return {
            "GUID": self._guid(),
            "Name": kind,
            "Transform": transform,
            "Nickname": name,
            "Description": told,
            "GMNotes": "",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": dict(_WHITE),
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": kind in ("Card", "Deck"),
            "Hands": kind in ("Card", "Deck"),
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self) -> str:
        for guid in _numbers(f"{self._deck} {len(self._guids)}"):
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
        raise AssertionError  # the numbers do not end


def _numbers(seed: str) -> Iterator[str]:
    again = 0
    while True:
        yield sha256(f"{seed} {again}".encode()).hexdigest()[:6]
        again += 1


def _scaled(card: Card) -> tuple[float, float, float]:
    scale = card.sheet.high / _HIGH
    return scale, 1.0, scale


def _transform(place: Place, scale: tuple[float, float, float] = (1.0, 1.0, 1.0), above: float = 0.1) -> Json:
    """A place in the game's units and turns: at 180 degrees things are upright for who sits below."""
    return {
        "posX": round(place.x * MM, 4),
        "posY": round(_TOP + above, 4),
        "posZ": round(place.y * MM, 4),
        "rotX": 0.0,
        "rotY": round((180.0 - place.turn) % 360.0, 4),
        "rotZ": 0.0 if place.up else 180.0,
        "scaleX": round(scale[0], 4),
        "scaleY": round(scale[1], 4),
        "scaleZ": round(scale[2], 4),
    }
