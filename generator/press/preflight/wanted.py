"""What a shop's profile asks of a page, and of pages of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.deck.expand import expand
from generator.deck.model import Deck
from generator.draw.content import PT_PER_MM
from generator.press.cut import Cut, cut
from generator.press.preflight.facts import Box, Page
from generator.sheets.shop import Shop

NEAR = 0.1  # mm: by which a size may be off and is the same
NO_CARD = "the shop cuts no card of the deck"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A profile, and the trims (mm) that cards may have: the shop's, or those of a deck. None: any.

    `bleeds` are those that a deck's cards of these trims have.
    """

    shop: Shop
    trims: tuple[tuple[float, float], ...] | None
    bleeds: tuple[float, ...] = ()

    @property
    def standard(self) -> str | None:
        """The standard its PDFs follow."""
        return self.shop.pdf.standard if self.shop.pdf is not None else None

    @property
    def opaque(self) -> bool:
        """Whether its PDFs know no transparency."""
        return self.standard is not None and self.standard != "X-4"

    @property
    def cards(self) -> bool:
        """Whether it takes a face a page, not sheets of them."""
        return self.shop.sheets is None

    @property
    def bleed(self) -> float | None:
        """The bleed (mm): the shop's, or else the least that the deck's cards have."""
        if self.shop.bleed is not None:
            return self.shop.bleed
        return min(self.bleeds, default=None)

    def fits(self, width: float, height: float) -> bool:
        """Whether a card is to be cut at this size (mm)."""
        if self.trims is None:
            return True
        return any(abs(width - w) <= NEAR and abs(height - h) <= NEAR for w, h in self.trims)

    def trim(self, page: Page) -> Box | None:
        """Where the page is cut; one that does not say: in its middle, if a card is of that size."""
        written = page.trim
        if written is not None and written[2] - written[0] > 1 and written[3] - written[1] > 1:
            return written
        around = (self.bleed or 0.0) * PT_PER_MM
        left, bottom, right, top = page.media
        inner = (left + around, bottom + around, right - around, top - around)
        width, height = ((inner[2] - inner[0]) / PT_PER_MM, (inner[3] - inner[1]) / PT_PER_MM)
        known = self.trims is not None and self.fits(width, height)
        return inner if known and width > 0 and height > 0 else None

    def told_trims(self) -> str:
        """The sizes in words, as the end of a sentence."""
        told = [f"{width:g} × {height:g}" for width, height in self.trims or ()]
        return f"cards of {few(told)} mm are cut" if told else NO_CARD


def wanted(shop: Shop, deck: Deck | None) -> Wanted:
    """What a shop asks, of any cards or of a deck's."""
    if deck is not None:
        formats = [component.format for component in expand(deck) if component.cards]
        cuts = [(cut(shop, format), format.bleed) for format in formats]
        pairs = dict.fromkeys(
            (trim, bleed) for each, bleed in cuts if each is not None for trim in _trims(shop, each)
        )
        return Wanted(shop, tuple(trim for trim, _ in pairs), tuple(bleed for _, bleed in pairs))
    if not shop.sizes:
        return Wanted(shop, None)
    turned = [(b, a) for a, b in shop.sizes] if shop.images is None else []
    return Wanted(shop, tuple(dict.fromkeys([*shop.sizes, *turned])))


def _trims(shop: Shop, cutting: Cut) -> Iterator[tuple[float, float]]:
    """The trims that pages of a card may have: in a PDF one that is to be turned may lie on its side."""
    width, height = cutting.trim.width, cutting.trim.height
    yield width, height
    if cutting.turn and shop.images is None:
        yield height, width


def pixel_sizes(wanted: Wanted) -> tuple[tuple[int, int], ...] | None:
    """The sizes that pictures may have; None for any."""
    shop, dpi = wanted.shop, wanted.shop.resolution
    if wanted.trims is None or wanted.bleed is None or dpi is None:
        return None
    bleeds = wanted.bleeds if shop.bleed is None else (shop.bleed,) * len(wanted.trims)
    return tuple(
        (round((width + 2 * bleed) / 25.4 * dpi), round((height + 2 * bleed) / 25.4 * dpi))
        for (width, height), bleed in zip(wanted.trims, bleeds, strict=True)
    )


def few(choices: Sequence[str]) -> str:
    """What there is to choose from (something), in words: the first of many, and how many more there are."""
    told = list(dict.fromkeys(choices))
    *others, last = [*told[:4], f"{len(told) - 4} more"] if len(told) > 5 else told
    return f"{', '.join(others)} or {last}" if others else last


def unresolved(wanted: Wanted) -> str | None:
    """Why there is no resolution to ask for; None if there is."""
    return None if wanted.shop.resolution else "the profile states no resolution"


def unlimited(wanted: Wanted) -> str | None:
    """Why there is no limit of ink to hold to; None if there is."""
    if wanted.shop.colour != "cmyk":
        return "the profile is in RGB"
    return None if wanted.shop.ink_limit else "the profile states no limit of ink"
