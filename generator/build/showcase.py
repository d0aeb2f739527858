"""The picture that shows a game: two fans of its cards on the ground of their backs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PIL import Image

from generator.build.picturing import Drawn, Look, Shown, by_component
from generator.build.selection import WrongUse
from generator.draw.png import Pages, opened, rounded, save_png
from generator.export.scene import Lying, composed, ground_of
from generator.problems.nearest import did_you_mean

SIZE = (2400, 1350)
"""16:9, as shops and README pages show it."""

DPI = 144.0  # of a screen that shows two pixels for one
PLAIN = (44, 46, 50)
"""The ground of a deck without backs."""

FEWEST, MOST = 3, 7
"""Cards in a fan."""

FREE = 0.96  # how much of a card the next one leaves free, at most
WIDE = 0.90  # of the picture: how wide a fan is


@dataclass(frozen=True, slots=True)
class Fan:
    """Where a fan lies: how high its cards are and how far down its middle is (of the picture), and
    by how many degrees it opens."""

    high: float
    middle: float
    opening: float


def showcase(faces: Drawn, chosen: Sequence[str] = ()) -> Callable[[Path], None]:
    """What writes the picture: of chosen cards, or of some that are spread over the deck.

    Raises WrongUse for a card that is not there.
    """
    known = {shown.card.id: shown for shown in faces.cards}
    for name in chosen:
        if name not in known:
            raise WrongUse(f"there is no card '{name}' to show: {did_you_mean(name, list(known))}")
    fans = [[known[name] for name in chosen]] if chosen else _spread(faces)
    return partial(_write, faces, fans)


def _spread(faces: Drawn) -> list[list[Shown]]:
    """For each fan, the nearest first, cards from all over a component: of those with most prints."""
    groups = by_component(shown for shown in faces.cards if shown.component.format.sheet == "cards")
    most = sorted(groups, key=len, reverse=True)[:2]
    fans = [_varied(cards) for cards in most if len(cards) > 1]
    return fans or [_varied(faces.cards)]


def _varied(cards: Sequence[Shown]) -> list[Shown]:
    """The first card of each value of the first field with some few values, as of each number; else any."""
    for field in cards[0].card.fields:
        values: dict[object, Shown] = {}
        for shown in cards:
            values.setdefault(str(shown.card.fields.get(field)), shown)
        if FEWEST <= len(values) <= MOST:
            return list(values.values())
    count = min(MOST, len(cards))
    return [cards[at * len(cards) // count] for at in range(count)]


def _write(faces: Drawn, fans: list[list[Shown]], path: Path) -> None:
    with opened(faces.file) as pages:
        back = most_common_back(faces)
        ground = ground_of(_cut(pages, faces, back, 200)) if back else PLAIN
        save_png(composed(SIZE, ground, list(_lying(pages, faces, fans))), path, DPI)


def most_common_back(faces: Drawn) -> Look | None:
    """The back that most cards have."""
    counts: dict[str, int] = {}
    looks = {look.name: look for look in faces.looks}
    for shown in faces.cards:
        if shown.back is not None and shown.component.format.sheet == "cards":
            counts[shown.back.name] = counts.get(shown.back.name, 0) + shown.copies
    return looks[max(counts, key=lambda name: counts[name])] if counts else None


def _lying(pages: Pages, faces: Drawn, fans: list[list[Shown]]) -> Iterator[Lying]:
    """The cards from the one that lies lowest: the far fan above, the near one below it."""
    if len(fans) == 1:
        yield from _fan(pages, faces, fans[0], Fan(0.62, 0.50, 44.0))
    else:
        yield from _fan(pages, faces, fans[1], Fan(0.47, 0.315, 40.0))
        yield from _fan(pages, faces, fans[0], Fan(0.46, 0.658, 22.0))


def _fan(pages: Pages, faces: Drawn, cards: Sequence[Shown], fan: Fan) -> Iterator[Lying]:
    """Cards held as in a hand: the middle one upright, the outer ones turned and lower."""
    looks = [shown.front for shown in cards]
    high, middle = fan.high * SIZE[1], fan.middle * SIZE[1]
    count = len(looks)
    pictures = [_cut(pages, faces, look, high) for look in looks]
    wide = max(picture.width for picture in pictures)
    room = SIZE[0] * WIDE - wide
    step = min(wide * FREE, room / max(1, count - 1))
    turn = min(fan.opening / max(1, count - 1), 9.0)
    # All middles lie on a circle; its radius follows from how far two of them are apart.
    radius = step / (2 * math.sin(math.radians(turn) / 2)) if count > 1 else 0.0
    for at, picture in enumerate(pictures):
        angle = math.radians(turn * (at - (count - 1) / 2))
        x = SIZE[0] / 2 + radius * math.sin(angle)
        y = middle + radius * (1 - math.cos(angle))
        yield Lying(picture, x, y, math.degrees(angle))


def _cut(pages: Pages, faces: Drawn, look: Look, high: float) -> Image.Image:
    """A face of so many pixels' height (or width, if it is wider), cut at its trim with round corners."""
    (width, height), format = faces.box(look), look.format
    scale = high / max(format.size)
    picture = pages.picture(look.page, (round(width * scale), round(height * scale)))
    around = round(format.bleed * scale) if faces.bleed else 0
    trim = picture.crop((around, around, picture.width - around, picture.height - around))
    return rounded(trim, format.corner * scale)
