"""The report's own look: the game's colours and faces, whatever the deck under study brings along."""

from __future__ import annotations

from collections.abc import Mapping

from generator.deck import files
from generator.deck.model import Colour, Fonts
from generator.typeset import FontSet

PALETTE: Mapping[str, Colour] = {
    "text": Colour(rgb="#1D1B19", cmyk=(0, 0, 0, 100)),
    "grey-text": Colour(rgb="#6E675F", cmyk=(0, 0, 0, 70)),
    "line": Colour(rgb="#B9B1A3", cmyk=(3, 7, 18, 35)),
    "accent": Colour(rgb="#A92B1B", cmyk=(3, 92, 98, 31)),
    "tint": Colour(rgb="#F2EDE1", cmyk=(5, 6, 13, 1)),
    "shade": Colour(rgb="#DDD5C4", cmyk=(8, 10, 20, 6)),
    "dusk": Colour(rgb="#8C847A", cmyk=(2, 8, 18, 55)),
    # A report is printed at home: the paper itself is the ground.
    "book-paper": Colour(rgb="#FFFFFF", cmyk=(0, 0, 0, 0)),
}
"""The colours of pages and charts, by name; a darker one never means less than a lighter one."""

SCREEN = "#FBF8F1"
"""The ground of the page in a browser."""

FAMILIES: Mapping[str, Fonts] = {
    "body": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
    "display": Fonts(regular=("ReggaeOne-Regular.ttf", "NotoSansJP-Bold.ttf")),
    "mincho": Fonts(
        regular=("ShipporiMincho-Medium.ttf", "NotoSansJP-Regular.ttf"),
        bold=("ShipporiMincho-ExtraBold.ttf", "ShipporiMincho-Bold.ttf", "NotoSansJP-Bold.ttf"),
    ),
}


def fonts() -> FontSet:
    """The faces that come with hibari. They are opened when first used."""
    return FontSet(FAMILIES, [files.SHIPPED / "fonts"])


def rgb(name: str) -> str:
    """A colour as `#RRGGBB`."""
    return PALETTE[name].rgb
