"""The mat that a table is laid out on: the ground of the deck's backs, with places marked out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from generator.build.arranging import Area, Arranged
from generator.build.drawing import plain_document, title_of
from generator.build.leaves import ORIGIN, block, frame, own_fonts, type
from generator.build.picturing import Drawn
from generator.build.showcase import PLAIN, most_common_back
from generator.deck.model import Colour as Entry
from generator.draw.png import Pages, opened
from generator.export.scene import Colour, ground_of, mixed
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template.elements import Element, Face, Group, Text
from generator.template.geometry import product, rotation, translation
from generator.typeset import FontSet, set_text
from generator.typeset.model import Box, TextBlock

AROUND = 3.0  # mm: a place is marked out so much larger than what lies there
LINE, CORNER = 0.9, 4.0  # mm
LABEL = type(15.0, 18.0, "label", family="mincho", align="middle")
SIDE = 3072  # px: its few lines and words need no more
_KEY = "mat"


def ground(pages: Pages, faces: Drawn) -> Colour:
    """The colour that most of the deck's backs have round their edge."""
    look = most_common_back(faces)
    return ground_of(pages.picture(look.page, (63, 88))) if look else PLAIN


def mat(faces: Drawn, table: Arranged, ground: Colour) -> Image.Image:
    """The mat as a picture, drawn out to a square as those of all tiles."""
    width, depth = table.table.width, table.table.depth
    fonts = own_fonts()
    elements = list(_elements(table, Rect(0, 0, width, depth)))
    blocks = {text: _set(text, fonts) for text in _texts(elements)}
    page = Rect(0, 0, width, depth)
    deck = faces.loaded.deck
    document = plain_document(fonts, _palette(ground), title_of(deck, faces.language), deck, faces.language)
    document.add_face(_KEY, Face(_KEY, tuple(elements)), blocks, page)
    placed = (Placement(_KEY, page, 0, page),)
    document.add_sheet(SheetSide(width, depth, "front", page, page, placed, (), ()))
    with TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder:
        file = Path(folder, "mat.pdf")
        document.save(file)
        with opened(file) as pages:
            return pages.picture(0, (SIDE, SIDE))


def _palette(ground: Colour) -> dict[str, Entry]:
    """Colours for lines and letters that stand out a little from the ground, whichever it is."""
    other: Colour = (20, 18, 16) if sum(ground) > 3 * 140 else (248, 244, 234)
    shades = {"ground": 0.0, "middle": 0.04, "line": 0.30, "label": 0.62}
    return {name: _entry(mixed(ground, other, by)) for name, by in shades.items()}


def _entry(colour: Colour) -> Entry:
    return Entry(rgb="#{:02X}{:02X}{:02X}".format(*colour), cmyk=(0, 0, 0, 100))


def _elements(table: Arranged, page: Rect) -> Iterator[Element]:
    yield block(page, "ground")
    inner = Rect(page.x + 8, page.y + 8, page.width - 16, page.height - 16)
    yield block(inner, "middle", 10.0)
    yield frame(inner, "line", LINE, 10.0)
    for area in table.areas:
        spot = area.spot
        # The table's y goes up, the page's down; what is turned on the one is turned back on the other.
        middle = translation(page.width / 2 + spot.x, page.height / 2 - spot.y)
        yield Group(tuple(_area(area)), product(middle, rotation(-spot.turn)))


def _area(area: Area) -> Iterator[Element]:
    """A place about its middle, and there what it is called: it is read until something lies on it."""
    width, depth = area.spot.block.width + 2 * AROUND, area.spot.block.depth + 2 * AROUND
    yield frame(Rect(-width / 2, -depth / 2, width, depth), "line", LINE, CORNER)
    if area.label:
        box = Box(-80.0, -15.0, 160.0, 30.0, baseline=5.5)
        yield Text(area.label, LABEL.style, box, "label", ORIGIN)


def _texts(elements: list[Element]) -> Iterator[Text]:
    for element in elements:
        if isinstance(element, Group):
            yield from (each for each in element.children if isinstance(each, Text))


def _set(text: Text, fonts: FontSet) -> TextBlock:
    return set_text(text.markup, text.style, text.box, fonts)
