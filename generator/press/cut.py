"""How a card lies on a page of press: page, trim and bleed, and how far its art must reach (mm)."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from generator.deck.model import Format
from generator.draw.images import LEAST_DPI
from generator.sheets.model import Placement, Rect, SheetSide
from generator.sheets.shop import Shop

MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Cut:
    """A page with its trim, and the card in the middle of it; nothing but the card's art is on it.

    The card's own trim may be smaller than the shop's, by a millimetre at most: its ground then goes
    on. `reach` is how far the art must go beyond the card's trim to fill the page.
    """

    width: float
    height: float
    trim: Rect
    card: Rect

    @property
    def reach(self) -> float:
        """To the edge of the page, rounded up to a thousandth."""
        return ceil(max(self.card.x, self.card.y) * 1000 - 1e-6) / 1000

    def side(self, face: str | None) -> SheetSide:
        """The page with a face on it, or without any."""
        page = Rect(0, 0, self.width, self.height)
        placed = () if face is None else (Placement(face, self.card, 0, page),)
        return SheetSide(self.width, self.height, "front", self.trim, page, placed, (), ())

    def pixels(self, dpi: float) -> tuple[int, int]:
        """The page in whole pixels."""
        return round(self.width / MM_PER_INCH * dpi), round(self.height / MM_PER_INCH * dpi)


def cut(shop: Shop, format: Format) -> Cut | None:
    """How a shop cuts the cards of a component; None if it cuts no such size.

    Pages that become pictures are as large as whole pixels make them. Where the shop states no bleed
    the component's own is given.
    """
    width, height = format.size
    trim = shop.trim(width, height)
    if trim is None:
        return None
    bleed = format.bleed if shop.bleed is None else shop.bleed
    page_width, page_height = (side + 2 * bleed for side in trim)
    if shop.images is not None:
        dpi = shop.resolution or LEAST_DPI
        page_width, page_height = _whole(page_width, dpi), _whole(page_height, dpi)
    page = (page_width, page_height)
    return Cut(page_width, page_height, trim=_middle(page, trim), card=_middle(page, (width, height)))


def _whole(length: float, dpi: float) -> float:
    """The length nearest to this one (mm) that is a whole number of pixels."""
    return round(length / MM_PER_INCH * dpi) * MM_PER_INCH / dpi


def _middle(page: tuple[float, float], size: tuple[float, float]) -> Rect:
    return Rect((page[0] - size[0]) / 2, (page[1] - size[1]) / 2, *size)
