"""Things that end just where a card is cut, upon a ground that goes on: a cut beside it shows that."""

from __future__ import annotations

from functools import reduce

from PIL import Image as Pillow
from PIL import ImageChops

from generator.draw.content import PT_PER_MM
from generator.press.preflight.facts import Box, Page, Seen, beyond

SIDES = ("left", "bottom", "right", "top")
NEAR = 0.02 * PT_PER_MM  # from the trim: what is placed there by intent
MARGIN = 0.4 * PT_PER_MM  # from the trim and from a line along it: where colours are compared
THICK = 2 * PT_PER_MM  # a line that is thicker reaches far enough to either side
CONTRAST = 40  # of 255, in one of red, green and blue
_COVERS = ("fill", "picture", "shading")


def flush(page: Page, picture: Pillow.Image, trim: Box) -> dict[str, float]:
    """The sides at which something ends at the trim and is seen to, and along how many pixels."""
    found = {name: _Side(page, picture, trim, at).ending() for at, name in enumerate(SIDES)}
    return {name: long for name, long in found.items() if long}


class _Side:
    """One side of a card in the picture of its page; `at` is the number of it in a box."""

    def __init__(self, page: Page, picture: Pillow.Image, trim: Box, at: int) -> None:
        self._page, self._picture, self._trim, self._at = page, picture, trim, at
        self._scale = picture.width / (page.media[2] - page.media[0])
        self._upright = at in (0, 2)
        self._outward = -1 if at < 2 else 1
        self._long = picture.height if self._upright else picture.width

    def ending(self) -> float:
        """Along how many pixels something ends here that nothing else is painted over."""
        over, ends = bytearray(self._long), bytearray(self._long)
        for seen in reversed(self._page.seen):
            if seen.kind == "text":
                continue
            half = (seen.width or 0.0) / 2
            past = beyond(seen.box, self._trim)[self._at] - half
            along = self._along(seen.box)
            if abs(past) <= NEAR and 2 * half <= THICK:
                for place in self._seen_to_end(seen, half, along):
                    ends[place] |= not over[place]
            elif past >= MARGIN and seen.kind in _COVERS and self._reaches_in(seen.box):
                over[along.start : along.stop] = b"\1" * len(along)
        return sum(ends)

    def _along(self, box: Box) -> range:
        """The pixels of this side that a box stands at."""
        trim, media = self._trim, self._page.media
        if self._upright:
            start, end = media[3] - min(box[3], trim[3]), media[3] - max(box[1], trim[1])
        else:
            start, end = max(box[0], trim[0]) - media[0], min(box[2], trim[2]) - media[0]
        first, last = (max(0, min(self._long, round(each * self._scale))) for each in (start, end))
        return range(first, max(first, last))

    def _reaches_in(self, box: Box) -> bool:
        inner = box[(self._at + 2) % 4]
        return (self._trim[self._at] - inner) * self._outward >= MARGIN

    def _seen_to_end(self, seen: Seen, half: float, along: range) -> list[int]:
        """Where along a side the colours differ: within and beyond it, for a line on both sides of it."""
        if seen.kind != "stroke":
            changes = self._changes(-MARGIN, MARGIN)
            return [place for place in along if changes[place]]
        outer, inner = (self._changes(0.0, away) for away in (half + MARGIN, -half - MARGIN))
        places = [place for place in along if outer[place] and inner[place]]
        return places if 2 * len(places) > len(along) else []  # else it is not this line that is seen there

    def _changes(self, one: float, other: float) -> bytes:
        """For each pixel along the side whether colours differ at two distances from the trim (outwards)."""
        parts = ImageChops.difference(self._line(one), self._line(other)).split()
        return reduce(ImageChops.lighter, parts).point(lambda value: value > CONTRAST).tobytes()

    def _line(self, outward: float) -> Pillow.Image:
        """The pixels in a line along the side."""
        media, at = self._page.media, self._trim[self._at] + outward * self._outward
        place = int((at - media[0] if self._upright else media[3] - at) * self._scale)
        place = max(0, min((self._picture.width if self._upright else self._picture.height) - 1, place))
        box = (place, 0, place + 1, self._long) if self._upright else (0, place, self._long, place + 1)
        return self._picture.crop(box)
