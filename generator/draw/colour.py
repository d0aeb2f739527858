"""Palette colours as operators: DeviceRGB for screens and home printers, DeviceCMYK for a press.

Two more modes are plates for pictures in CMYK. A renderer that knows only RGB mixes each channel by
itself, so that what it makes of 1-C, 1-M, 1-Y for red, green and blue, and of 1-K for all three, are the
separations themselves: black type stays in black alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.deck.model import Colour
from generator.draw.content import factor

Mode = Literal["rgb", "cmyk", "plates-cmy", "plate-k"]
BLACK = Colour(rgb="#000000", cmyk=(0, 0, 0, 100))  # marks and notes outside the cards


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour in one mode: its components (0 to 1) and its two operators.

    Type in it `overprints` if it is black alone; on the plates of other inks it is then `absent`.
    A spot colour has a `space` of its own, the name of a resource, and goes over everything.
    """

    components: tuple[float, ...]
    fill: str
    stroke: str
    overprints: bool = False
    absent: bool = False
    space: str = ""


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
    black_alone = colour.cmyk == BLACK.cmyk
    match mode:
        case "rgb":
            return _ink(tuple(int(colour.rgb[i : i + 2], 16) / 255 for i in (1, 3, 5)), 3)
        case "cmyk":
            return _ink(tuple(percent / 100 for percent in colour.cmyk), 4, overprints=black_alone)
        case "plates-cmy":
            return _ink(tuple(1 - percent / 100 for percent in colour.cmyk[:3]), 4, absent=black_alone)
        case "plate-k":
            return _ink((1 - colour.cmyk[3] / 100,) * 3, 4)


def _ink(components: tuple[float, ...], decimals: int, overprints: bool = False, absent: bool = False) -> Ink:
    fill, stroke = ("k", "K") if len(components) == 4 else ("rg", "RG")
    numbers = " ".join(factor(round(c, decimals)) for c in components)
    return Ink(components, f"{numbers} {fill}", f"{numbers} {stroke}", overprints, absent)


class Inks:
    """A palette in one colour mode."""

    def __init__(self, palette: Mapping[str, Colour], mode: Mode) -> None:
        self.mode: Mode = mode
        self.space = "/DeviceCMYK" if mode == "cmyk" else "/DeviceRGB"
        self.black = ink(BLACK, mode)
        self._inks = {name: ink(colour, mode) for name, colour in palette.items()}

    def separate(self, name: str, space: str) -> None:
        """Print a palette entry as a spot colour, whose colour space is a resource of this name."""
        self._inks[name] = Ink((1.0,), f"/{space} cs 1 scn", f"/{space} CS 1 SCN", True, space=space)

    def is_spot(self, name: str) -> bool:
        """Whether a colour is printed as one of its own."""
        return name in self._inks and bool(self._inks[name].space)

    def __getitem__(self, name: str) -> Ink:
        """The ink of a palette entry; KeyError for a name the palette lacks."""
        return self._inks[name]
