"""One ink: the inside of a book in black alone."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image as Pillow

from generator.deck.model import Colour
from generator.draw.separation import Separation

LEAST = 5  # %: a lighter tint, as that of the paper, would only be a grain on white


class BlackAlone(Separation):
    """Pictures in grey, whatever the condition."""

    def inks(self, picture: Pillow.Image, profile: bytes | None = None) -> Pillow.Image:
        """The picture's lightness; what it says of its colours counts for nothing."""
        return picture.convert("L")


def in_black(palette: Mapping[str, Colour]) -> dict[str, Colour]:
    """The palette in tints of black, as dark as the colours look on a screen; black alone stays as it is."""
    return {name: _tint(colour) for name, colour in palette.items()}


def _tint(colour: Colour) -> Colour:
    if not any(colour.cmyk[:3]):
        return colour
    tint = round(100 - lightness(colour.rgb))
    if tint < LEAST:
        tint = 0
    level = f"{round(255 * (1 - tint / 100)):02X}"
    return Colour(rgb=f"#{level * 3}", cmyk=(0, 0, 0, tint))


def lightness(rgb: str) -> float:
    """L* (CIE 1976) of an sRGB colour (IEC 61966-2-1), 0 to 100."""
    red, green, blue = (_linear(int(rgb[at : at + 2], 16) / 255) for at in (1, 3, 5))
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
