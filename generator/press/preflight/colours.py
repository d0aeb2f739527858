"""Colour spaces of a PDF (ISO 32000-1, 8.6) → what is printed: process inks, spots, or neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pikepdf import Array, Dictionary, Object, Stream

from generator.press.preflight.facts import Colour, Family

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
REGISTRATION = "All"
_DEPTH = 6  # how far spaces may lie within each other


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: its family, how many numbers a colour of it has, the names of its inks.

    `base` and `table` are those of an indexed space, whose colours are numbers of a table; of a
    pattern `base` colours what has no colour of its own.
    """

    family: Family
    components: int
    names: tuple[str, ...] = ()
    base: Space | None = None
    table: bytes = b""
    pattern: bool = False

    @property
    def spots(self) -> tuple[str, ...]:
        """The inks beside cyan, magenta, yellow and black."""
        named = self.base.spots if self.base is not None else ()
        return named or tuple(name for name in self.names if name not in (*PROCESS, "None"))

    def colour(self, numbers: Sequence[float]) -> Colour:
        """A colour of the space."""
        if self.pattern and self.base is not None:
            return self.base.colour(numbers)
        if self.base is not None:
            return self.base.colour(self._entry(int(numbers[0]) if numbers else 0))
        if len(numbers) != self.components:
            return Colour(self.family, None, self.spots)
        match self.family:
            case "cmyk" | "icc-cmyk":
                inks = tuple(numbers)
                if self.names:
                    inks = tuple(
                        numbers[self.names.index(ink)] if ink in self.names else 0.0 for ink in PROCESS
                    )
                return Colour(self.family, _bounded(inks))
            case "grey" | "icc-grey":
                return Colour(self.family, _bounded((0.0, 0.0, 0.0, 1 - numbers[0])))
            case "rgb" if all(number == 1 for number in numbers):
                return Colour("rgb", (0.0, 0.0, 0.0, 0.0))
            case "spot":
                tints = list(numbers) * (4 if self.names == (REGISTRATION,) else 1)
                return Colour("spot", _bounded(tints), self.spots)
        return Colour(self.family)

    def first(self) -> Colour:
        """The colour that a space begins with: black, or the full tint; that of a pattern has no inks."""
        if self.pattern:
            return self.base.first() if self.base is not None else Colour(self.family, ())
        if self.base is not None:
            return self.colour([0])
        if self.names:
            return self.colour([1.0] * self.components)
        return self.colour([0.0, 0.0, 0.0, 1.0] if self.components == 4 else [0.0] * self.components)

    def entries(self) -> list[Colour]:
        """Every colour of an indexed space's table."""
        if self.base is None or not self.base.components:
            return []
        return [self.colour([at]) for at in range(len(self.table) // self.base.components)]

    def _entry(self, at: int) -> list[float]:
        assert self.base is not None
        wide = self.base.components
        return [byte / 255 for byte in self.table[at * wide : (at + 1) * wide]]


GREY = Space("grey", 1)
RGB = Space("rgb", 3)
CMYK = Space("cmyk", 4)
UNKNOWN = Space("unknown", 0)
_BY_NAME = {
    "/DeviceGray": GREY,
    "/G": GREY,
    "/CalGray": GREY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
    "/Pattern": Space("unknown", 0, pattern=True),
}


def space(written: Object | str, spaces: Object | None = None, depth: int = 0) -> Space:
    """The space that is written in a file, by itself or as a name that `spaces` (resources) explains."""
    if depth > _DEPTH:
        return UNKNOWN
    if not isinstance(written, Array):
        name = str(written)
        if isinstance(spaces, Dictionary) and name in spaces:
            return space(spaces[name], None, depth + 1)
        return _BY_NAME.get(name, UNKNOWN)
    parts: Any = written
    if not len(parts):
        return UNKNOWN
    kind = str(parts[0])
    if len(parts) == 1:
        return _BY_NAME.get(kind, UNKNOWN)
    match kind:
        case "/ICCBased":
            return _of_profile(parts[1])
        case "/CalRGB":
            return RGB
        case "/CalGray":
            return Space("icc-grey", 1)
        case "/Lab":
            return Space("lab", 3)
        case "/Indexed" | "/I":
            table = parts[3] if len(parts) > 3 else b""
            content = table.read_bytes() if isinstance(table, Stream) else bytes(table)
            base = space(parts[1], spaces, depth + 1)
            return Space(base.family, 1, base=base, table=content)
        case "/Pattern":
            return Space("unknown", 0, base=space(parts[1], spaces, depth + 1), pattern=True)
        case "/Separation":
            return _of_inks((str(parts[1])[1:],))
        case "/DeviceN":
            return _of_inks(tuple(str(name)[1:] for name in parts[1]))
    return UNKNOWN


def _of_profile(stream: Any) -> Space:
    count = int(stream.get("/N", 0)) if isinstance(stream, Stream) else 0
    families: dict[int, Family] = {1: "icc-grey", 3: "rgb", 4: "icc-cmyk"}
    return Space(families.get(count, "unknown"), count)


def _of_inks(names: tuple[str, ...]) -> Space:
    process = all(name in PROCESS or name == "None" for name in names)
    return Space("cmyk" if process else "spot", len(names), names)


def _bounded(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, number)) for number in numbers)
