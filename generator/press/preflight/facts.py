"""What is seen in a file: plain facts, without an opinion on any of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.template.elements import Matrix

Box = tuple[float, float, float, float]
"""Left, bottom, right, top of a page (pt, y up)."""

Family = Literal["cmyk", "grey", "rgb", "lab", "icc-cmyk", "icc-grey", "spot", "unknown"]
DIELINES = frozenset({"CutContour", "Dieline"})
"""The names of spot colours that are for the cutter, not for the press."""
Kind = Literal["fill", "stroke", "text", "picture", "shading", "group"]


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as it is written: the family of its space, its inks, and the spot colours in it.

    `inks` are C, M, Y, K (0 to 1), or the tints of the spot colours, or the total of a picture's pixel that
    has most; none where a pattern paints, whose own colours are seen apart; None for a colour in other
    terms, which a renderer has to separate.
    """

    family: Family
    inks: tuple[float, ...] | None = None
    spots: tuple[str, ...] = ()

    @property
    def total(self) -> float | None:
        """All inks together, in percent."""
        return None if self.inks is None else 100 * sum(self.inks)

    @property
    def white(self) -> bool:
        """Whether nothing of it is printed."""
        return self.inks is not None and self.inks != () and not any(self.inks)


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that is painted on a page: where, in which colour, how large, how thick.

    `box` is what its clip leaves of it. `width` is a stroke's, `size` that of type (both pt, as
    printed), `ppi` a picture's dots an inch at its printed size, along the worse of its two sides.
    """

    kind: Kind
    name: str
    box: Box
    colour: Colour
    overprint: bool = False
    width: float | None = None
    size: float | None = None
    ppi: float | None = None
    pixels: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Font:
    """A font that a page may use, by the name it has in the file."""

    name: str
    embedded: bool


@dataclass(frozen=True, slots=True)
class Letters:
    """A piece of type as a renderer places it: what it says, and the box round it."""

    text: str
    box: Box


@dataclass(slots=True)
class Page:
    """What one page holds. `boxes` are those that are written, by name, its MediaBox among them.

    `sheer` are the ways in which something lets its ground through, `forbidden` what no PDF/X has.
    Boxes, sizes and places are as printed: what the file counts in its `unit` (UserUnit) is in pt here.
    `short` says along how many pixels art ends before the bleed does, for each edge where it does, `flush`
    along how many something on it ends at the trim. Pages of one `look` look alike. `unread` are parts
    that could not be followed, `unfollowed` what was too much to follow. `alone` is whether the file has
    no other.
    """

    number: int
    media: Box
    boxes: dict[str, Box]
    seen: list[Seen] = field(default_factory=list)
    fonts: dict[Font, None] = field(default_factory=dict)
    sheer: list[str] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    letters: list[Letters] = field(default_factory=list)
    short: dict[str, float] = field(default_factory=dict)
    flush: dict[str, float] = field(default_factory=dict)
    look: str = ""
    annotations: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unfollowed: list[str] = field(default_factory=list)
    unit: float = 1.0
    alone: bool = False

    @property
    def frame(self) -> Matrix:
        """From the page's own units to pt."""
        return self.unit, 0.0, 0.0, self.unit, 0.0, 0.0

    @property
    def dieline(self) -> bool:
        """Whether it is a die line: overprinting lines for the cutter in a file of their own."""
        lines = [seen for seen in self.seen if seen.kind == "stroke" and seen.overprint]
        spots = [seen.colour.spots for seen in lines]
        return (
            self.alone
            and 0 < len(lines) == len(self.seen)
            and all(each and DIELINES.issuperset(each) for each in spots)
        )

    @property
    def trim(self) -> Box | None:
        """Where the card is cut; an ArtBox will do."""
        return self.boxes.get("TrimBox") or self.boxes.get("ArtBox")


@dataclass(frozen=True, slots=True)
class Intent:
    """A printing condition that a file names: identifier, registry, and whether a profile is with it.

    `unfit` says why that is none of a press.
    """

    identifier: str
    registry: str
    profile: bool
    unfit: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """What a PDF says about itself as a whole.

    `xmp` holds the PDF/X keys of its packet (and `packet` where there is one). `active` is what it does
    by itself, `late` what came with PDF 1.4 and later, `repaired` what was mended to read it at all.
    """

    path: Path
    pages: int
    version: str
    encrypted: bool
    info: dict[str, str]
    xmp: dict[str, str]
    intents: tuple[Intent, ...]
    active: tuple[str, ...]
    lzw: tuple[str, ...]
    late: tuple[str, ...]
    forbidden: tuple[str, ...]
    identified: bool
    repaired: tuple[str, ...]


def common(one: Box, other: Box) -> Box | None:
    """What two boxes share; None for nothing. A line has no breadth and is something all the same."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def beyond(inner: Box, outer: Box) -> tuple[float, float, float, float]:
    """How far a box goes beyond another: left, bottom, right, top (pt)."""
    return outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3]


def around(one: Box | None, other: Box) -> Box:
    """The box round two boxes, or round the second alone."""
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
