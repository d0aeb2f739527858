"""Cards laid out in a picture: turned, overlapping, each with a soft shadow on a lit ground."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageEnhance, ImageFilter, ImageOps

Colour = tuple[int, int, int]

FINER = 2  # cards are turned in a picture so many times as large: their edges come out smooth
AROUND = 2  # px of nothing round a card before it is turned: Pillow smooths no edge of a picture itself
SHADOWS = ((0.004, 0.006, 0.34), (0.020, 0.030, 0.30))
"""Below each card two shadows: how far down and how soft (of the picture's height), and how dark."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card in a scene: its picture with transparent corners, its middle (px), how far it is turned.

    `turn` is clockwise in degrees.
    """

    picture: Image.Image
    x: float
    y: float
    turn: float


def composed(size: tuple[int, int], ground: Colour, cards: Sequence[Lying]) -> Image.Image:
    """The picture of a scene; later cards lie on earlier ones."""
    return laid_on(lit(size, ground), cards)


def laid_on(scene: Image.Image, cards: Sequence[Lying]) -> Image.Image:
    """Cards on a picture, which is changed."""
    for card in cards:
        _lay(scene, card)
    return scene


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour with a share (0 to 1) of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lit(size: tuple[int, int], ground: Colour) -> Image.Image:
    """A ground in a colour, lighter in the middle above and darker towards the corners."""
    width, height = size
    small = (max(2, width // 8), max(2, height // 8))
    light = Image.new("L", small)
    middle, reach = (small[0] / 2, small[1] * 0.42), math.hypot(small[0] / 2, small[1] * 0.62)
    light.putdata(
        [
            max(0, min(255, round(255 * _light(math.hypot(x - middle[0], (y - middle[1]) * 1.15) / reach))))
            for y in range(small[1])
            for x in range(small[0])
        ]
    )
    mask = light.resize(size, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(height / 90))
    plain = Image.new("RGB", size, ground)
    dark, bright = (ImageEnhance.Brightness(plain).enhance(by) for by in (0.70, 1.0))
    bright = Image.blend(bright, Image.new("RGB", size, (255, 255, 255)), 0.17)
    return Image.composite(bright, dark, mask)


def _light(distance: float) -> float:
    """How much light falls so far from the middle, 1 to 0."""
    return (1 + math.cos(math.pi * min(1.0, distance))) / 2


def _lay(scene: Image.Image, card: Lying) -> None:
    turned = _turned(card)
    left, top = round(card.x - turned.width / 2), round(card.y - turned.height / 2)
    for offset, blur, strength in SHADOWS:
        _shade(scene, turned.getchannel("A"), (left, top), offset, blur, strength)
    scene.paste(turned, (left, top), turned)


def _turned(card: Lying) -> Image.Image:
    """A card turned about its middle, at its size, with smooth edges."""
    width, height = card.picture.size
    large = card.picture.resize((width * FINER, height * FINER), Image.Resampling.LANCZOS)
    free = ImageOps.expand(_premultiplied(large), AROUND)
    turned = free.rotate(-card.turn, Image.Resampling.BICUBIC, expand=True)
    even = ((turned.width + FINER - 1) // FINER * FINER, (turned.height + FINER - 1) // FINER * FINER)
    padded = Image.new("RGBa", even)
    padded.paste(turned, ((even[0] - turned.width) // 2, (even[1] - turned.height) // 2))
    return padded.reduce(FINER).convert("RGBA")


def _premultiplied(picture: Image.Image) -> Image.Image:
    """Colours times alpha: what is transparent then lends no colour to the edges beside it."""
    return picture.convert("RGBA").convert("RGBa")


def _shade(
    scene: Image.Image, shape: Image.Image, at: tuple[int, int], offset: float, blur: float, strength: float
) -> None:
    """Darken the scene below a shape, moved down and made soft."""
    radius = blur * scene.height
    around = math.ceil(radius * 3)
    soft = Image.new("L", (shape.width + 2 * around, shape.height + 2 * around), 0)
    soft.paste(shape, (around, around))
    soft = soft.filter(ImageFilter.GaussianBlur(radius)).point(lambda level: level * strength)
    down = round(offset * scene.height)
    place = (at[0] - around, at[1] - around + down)
    scene.paste((8, 7, 6), place, soft)


def ground_of(picture: Image.Image) -> Colour:
    """The colour that most of a picture's edge has: the ground that a card's back is printed on."""
    rgb = picture.convert("RGB")
    width, height = rgb.size
    edge = [rgb.crop(box) for box in ((0, 0, width, 2), (0, height - 2, width, height), (0, 0, 2, height))]
    counts: dict[Colour, int] = {}
    for strip in edge:
        for count, colour in strip.getcolors(strip.width * strip.height) or ():
            counts[colour] = counts.get(colour, 0) + count  # type: ignore[index, arg-type]
    return max(sorted(counts), key=lambda colour: counts[colour])
