"""The report's own look: the game's colours and faces, whatever the deck under study brings along."""

from __future__ import annotations

from collections.abc import Mapping

from generator.deck import files
from generator.deck.model import Colour, Deck, Fonts
from generator.template.elements import Symbol
from generator.template.render import Templates
from generator.typeset import FontSet

PALETTE: Mapping[str, Colour] = {
    "text": Colour(rgb="#1D1B19", cmyk=(0, 0, 0, 100)),
    "grey-text": Colour(rgb="#6E675F", cmyk=(0, 0, 0, 70)),
    "line": Colour(rgb="#B9B1A3", cmyk=(3, 7, 18, 35)),
    "accent": Colour(rgb="#A92B1B", cmyk=(3, 92, 98, 31)),
    "tint": Colour(rgb="#F2EDE1", cmyk=(5, 6, 13, 1)),
    "shade": Colour(rgb="#DDD5C4", cmyk=(8, 10, 20, 6)),
    "dusk": Colour(rgb="#8C847A", cmyk=(2, 8, 18, 55)),
    # From 2 to 7 darker and darker, as on the cards.
    "number-2": Colour(rgb="#A47F1E", cmyk=(4, 29, 92, 34)),
    "number-3": Colour(rgb="#5B7A1C", cmyk=(50, 12, 100, 41)),
    "number-4": Colour(rgb="#17727C", cmyk=(92, 28, 35, 31)),
    "number-5": Colour(rgb="#B02A18", cmyk=(0, 93, 100, 28)),
    "number-6": Colour(rgb="#173F7A", cmyk=(100, 76, 5, 29)),
    "number-7": Colour(rgb="#2A1833", cmyk=(67, 87, 0, 80)),
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


def crests(deck: Deck, language: str) -> Mapping[str, Symbol]:
    """The crest of each heroine that has one among the emblems that come with hibari, by her id."""
    heroines = deck.heroines.heroines if deck.heroines else ()
    plain = deck.model_copy(update={"fonts": FAMILIES, "palette": PALETTE})
    known = Templates([files.SHIPPED / "templates"], plain, language, ["emblems.xml"], fonts()).symbols
    return {each.id: known[each.crest] for each in heroines if each.crest in known}


def rgb(name: str) -> str:
    """A colour as `#RRGGBB`."""
    return PALETTE[name].rgb
