"""Palette colours as operators: DeviceRGB for screens and home printers, DeviceCMYK for a press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.deck.model import Colour
from generator.draw.content import factor

Mode = Literal["rgb", "cmyk"]
BLACK = Colour(rgb="#000000", cmyk=(0, 0, 0, 100))  # marks and notes outside the cards


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour in one mode: its components (0 to 1) and its two operators."""

    components: tuple[float, ...]
    fill: str
    stroke: str


class Scope(NamedTuple):
    """What `currentColor` and `currentGround` mean where a symbol is used; both palette names."""

    colour: str = "currentColor"
    ground: str = "currentGround"

    def resolve(self, name: str) -> str:
        """The palette name behind a colour as an element states it."""
        if name == "currentColor":
            return self.colour
        return self.ground if name == "currentGround" else name


PLAIN = Scope()  # outside every symbol


def ink(colour: Colour, mode: Mode) -> Ink:
    """A palette entry as operators. Three decimals tell all 256 levels of a screen apart."""
    if mode == "rgb":
        components = tuple(int(colour.rgb[i : i + 2], 16) / 255 for i in (1, 3, 5))
        fill, stroke = "rg", "RG"
    else:
        components = tuple(percent / 100 for percent in colour.cmyk)
        fill, stroke = "k", "K"
    numbers = " ".join(factor(round(c, 4 if mode == "cmyk" else 3)) for c in components)
    return Ink(components, f"{numbers} {fill}", f"{numbers} {stroke}")


class Inks:
    """A palette in one colour mode."""

    def __init__(self, palette: Mapping[str, Colour], mode: Mode) -> None:
        self.mode: Mode = mode
        self.space = "/DeviceRGB" if mode == "rgb" else "/DeviceCMYK"
        self.black = ink(BLACK, mode)
        self._inks = {name: ink(colour, mode) for name, colour in palette.items()}

    def __getitem__(self, name: str) -> Ink:
        """The ink of a palette entry; KeyError for a name the palette lacks."""
        return self._inks[name]
