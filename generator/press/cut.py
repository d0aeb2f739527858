"""How a card lies on a page of press: page, trim and bleed, and how far its art must reach (mm).

A card whose size a shop cuts only the other way is turned by a quarter: its front clockwise, its back
anticlockwise. Turned over like a page of a book, it then shows both the right way up, as one does that
is not turned.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

from generator.deck.model import Format
from generator.draw.images import LEAST_DPI
from generator.sheets.model import Placement, Rect, SheetSide
from generator.sheets.shop import Shop

MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Cut:
    """A page with its trim, and the card in the middle of it; nothing but the card's art is on it.

    The card's own trim may be smaller than the shop's, by a millimetre at most: its ground then goes
    on. `reach` is how far the art must go beyond the card's trim to fill the page. `turn` is the
    card's on the page, in degrees clockwise; `card` is its trim as it then lies.
    """

    width: float
    height: float
    trim: Rect
    card: Rect
    turn: Literal[0, 90, 270] = 0

    @property
    def behind(self) -> Cut:
        """How the back lies of a card whose front lies like this."""
        return replace(self, turn=270) if self.turn == 90 else self

    @property
    def page(self) -> tuple[float, float, Rect]:
        """The same for cards whose pages are of one size and are cut alike."""
        return self.width, self.height, self.trim

    @property
    def reach(self) -> float:
        """To the edge of the page, rounded up to a thousandth."""
        return ceil(max(self.card.x, self.card.y) * 1000 - 1e-6) / 1000

    def side(self, face: str | None) -> SheetSide:
        """The page with a face on it, or without any."""
        page = Rect(0, 0, self.width, self.height)
        placed = () if face is None else (Placement(face, self.card, self.turn, page),)
        return SheetSide(self.width, self.height, "front", self.trim, page, placed, (), ())

    def pixels(self, dpi: float) -> tuple[int, int]:
        """The page in whole pixels."""
        return round(self.width / MM_PER_INCH * dpi), round(self.height / MM_PER_INCH * dpi)


def cut(shop: Shop, format: Format) -> Cut | None:
    """How a shop cuts the fronts of a component's cards; None if it cuts no such size, turned or not.

    Pages that become pictures are as large as whole pixels make them. Where the shop states no bleed
    the component's own is given.
    """
    width, height = format.size
    turn: Literal[0, 90] = 0
    trim = shop.trim(width, height)
    if trim is None:
        turn, width, height = 90, height, width
        trim = shop.trim(width, height)
    if trim is None:
        return None
    bleed = format.bleed if shop.bleed is None else shop.bleed
    page_width, page_height = (side + 2 * bleed for side in trim)
    if shop.images is not None:
        dpi = shop.resolution or LEAST_DPI
        page_width, page_height = _whole(page_width, dpi), _whole(page_height, dpi)
    page = (page_width, page_height)
    return Cut(page_width, page_height, _middle(page, trim), _middle(page, (width, height)), turn)


def _whole(length: float, dpi: float) -> float:
    """The length nearest to this one (mm) that is a whole number of pixels."""
    return round(length / MM_PER_INCH * dpi) * MM_PER_INCH / dpi


def _middle(page: tuple[float, float], size: tuple[float, float]) -> Rect:
    return Rect((page[0] - size[0]) / 2, (page[1] - size[1]) / 2, *size)
