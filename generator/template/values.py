"""What the values of attributes mean; each reader returns the value or raises a `Fault`.

Numbers are millimetres unless a unit is asked for. The readers are cached: the cards of a
deck share nearly all their values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from pathlib import PurePosixPath

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from generator.template import geometry
from generator.template.elements import IDENTITY, Matrix, Segment
from generator.template.faults import Fault, meant
from generator.template.geometry import Point, Segments

FARTHEST = 10_000  # mm; no number of a drawing goes beyond ten metres
NONE, CURRENT, GROUND = "none", "currentColor", "currentGround"

# Possessive throughout: a long wrong value cannot make matching slow.
_NUMBER = r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?+"
_NUMBER_ONLY = re.compile(_NUMBER)
_SEPARATOR = re.compile(r"\s*,\s*|\s+")
_UNIT = re.compile(rf"({_NUMBER})\s*(pt|em|mm|%)?")
_REFERENCE = re.compile(r"#([^\s#]+)")
_PAINT_REFERENCE = re.compile(r"url\(\s*#([^\s#)]+)\s*\)")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)\s*")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_COORDINATES = {"m": 2, "z": 0, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2}
_GAP = r"\s*+(?:,\s*+)?+"
_NUMBERS = re.compile(rf"\s*+(?:{_NUMBER}(?:{_GAP}{_NUMBER})*+)?+\s*+")
_ARC = rf"{_NUMBER}{_GAP}{_NUMBER}{_GAP}{_NUMBER}{_GAP}[01]{_GAP}[01]{_GAP}{_NUMBER}{_GAP}{_NUMBER}"
_ARCS = re.compile(rf"\s*+{_ARC}(?:{_GAP}{_ARC})*+\s*+")


@dataclass(frozen=True)
class Names:
    """The names a deck gives: its colours, and its font families with their weights."""

    palette: frozenset[str]
    families: Mapping[str, frozenset[str]]


Value = Callable[[str, Names], object]


def bad(value: str, wanted: str, help: str = "templates/README.md says what it may be") -> Fault:
    """A value that is not what the attribute wants."""
    shown = value if len(value) <= 40 else value[:39] + "…"
    return Fault("bad-value", f"'{shown}' is not {wanted}", help)


@lru_cache(8192)
def _number(value: str) -> float:
    if not _NUMBER_ONLY.fullmatch(value.strip()) or not isfinite(number := float(value)):
        raise bad(value, "a number", "write a plain number: lengths are millimetres, without a unit")
    if abs(number) > FARTHEST:
        raise _too_far(value)
    return number


def _too_far(value: str) -> Fault:
    return bad(value, f"a number up to {FARTHEST:,}", "numbers are millimetres: stay within ten metres")


def number(value: str, names: Names) -> float:
    """A number (mm)."""
    return _number(value)


def length(value: str, names: Names) -> float:
    """A number that is not negative (mm)."""
    if (result := _number(value)) < 0:
        raise bad(value, "a length", "a length cannot be negative")
    return result


def fraction(value: str, names: Names) -> float:
    """A number from 0 to 1, or a percentage."""
    match = _UNIT.fullmatch(value.strip())
    if match and match[2] in (None, "%"):
        result = float(match[1]) / (100 if match[2] else 1)
        if 0 <= result <= 1:
            return result
    raise bad(value, "a number from 0 to 1")


def numbers(value: str, names: Names) -> tuple[float, ...]:
    """Numbers divided by spaces or commas."""
    return tuple(_number(part) for part in _SEPARATOR.split(value.strip()) if part)


def dashes(value: str, names: Names) -> tuple[float, ...]:
    """Dash and gap lengths (mm); an odd list is repeated; `none` or only zeros is a full line."""
    if value == NONE:
        return ()
    lengths = tuple(length(part, names) for part in _SEPARATOR.split(value.strip()) if part)
    if not any(lengths):
        return ()
    return lengths * (1 + len(lengths) % 2)


def points(value: str, names: Names) -> tuple[Point, ...]:
    """Pairs of coordinates (mm)."""
    flat = numbers(value, names)
    if len(flat) % 2 or not flat:
        raise bad(value, "a list of points", "write pairs of numbers: x,y x,y …")
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def view_box(value: str, names: Names) -> tuple[float, float, float, float]:
    """Four numbers: left, top, width, height."""
    match numbers(value, names):
        case (left, top, width, height) if width > 0 and height > 0:
            return left, top, width, height
    raise bad(value, "a view box", "write four numbers: left, top, width and height")


def one_of(*words: str) -> Value:
    """One of some words."""

    def read(value: str, names: Names) -> str:
        if value not in words:
            raise bad(value, "one of " + ", ".join(words), meant(value, words, f"write `{words[0]}`"))
        return value

    return read


def flag(value: str, names: Names) -> bool:
    """true or false."""
    if value not in ("true", "false"):
        raise bad(value, "true or false", "write `true` or `false`")
    return value == "true"


def word(value: str, names: Names) -> str:
    """Any text."""
    return value


def identity(value: str, names: Names) -> str:
    """A name without spaces."""
    if not value or re.search(r"[\s#]", value):
        raise bad(value, "an id", "an id has no spaces and no #")
    return value


def colour(value: str, names: Names) -> str:
    """A palette entry, currentColor or currentGround."""
    if value in names.palette or value in (CURRENT, GROUND):
        return value
    known = [*names.palette, CURRENT, GROUND]
    help = meant(value, known, "")
    if value.startswith("#") or "(" in value:
        help = "put the colour into the deck's `palette:` and write its name here"
    raise Fault("unknown-colour", f"the palette has no colour '{value}'", help)


def paint(value: str, names: Names) -> str:
    """A colour, none, or url(#gradient)."""
    return value if value == NONE or reference_of_paint(value) else colour(value, names)


def reference_of_paint(value: str) -> str | None:
    """The id in url(#id), or None."""
    match = _PAINT_REFERENCE.fullmatch(value)
    return match[1] if match else None


def url(value: str, names: Names) -> str | None:
    """The id in url(#id); None for none."""
    if value == NONE:
        return None
    if not (found := reference_of_paint(value)):
        raise bad(value, "a reference", "write url(#id)")
    return found


def fragment(value: str, names: Names) -> str:
    """The id in #id."""
    match = _REFERENCE.fullmatch(value)
    if not match:
        raise bad(value, "a reference", "write # and the id of a symbol")
    return match[1]


def inner_path(value: str, names: Names) -> str:
    """A file below the deck's folder, with forward slashes."""
    path = PurePosixPath(value)
    depth = 0
    for part in path.parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            break
    if not value.strip():
        raise bad(value, "a file", "name a picture file")
    if depth < 0 or path.is_absolute() or "\\" in value or ":" in value:
        raise Fault(
            "path-outside",
            f"'{value}' is not inside the deck's folder",
            "give the path from the deck's folder, with forward slashes and without `..`",
        )
    return value


def fit(value: str, names: Names) -> str:
    """SVG's preserveAspectRatio; a picture is always centred."""
    short = value.removeprefix("xMidYMid ")
    if short not in ("meet", "slice", "none"):
        raise bad(value, "one of meet, slice, none", "write `meet`, `slice` or `none`")
    return short


def family(value: str, names: Names) -> str:
    """A font family of the deck."""
    if value not in names.families:
        help = meant(value, names.families, "add the family to the deck's `fonts:`")
        raise Fault("unknown-font", f"the deck has no font '{value}'", help)
    return value


def weight(value: str, names: Names) -> str:
    """regular (also SVG's normal) or bold."""
    if value not in ("normal", "regular", "bold"):
        raise bad(value, "a font weight", "write `normal` or `bold`")
    return "regular" if value == "normal" else value


@lru_cache(2048)
def _measure(value: str) -> tuple[float, str | None]:
    match = _UNIT.fullmatch(value.strip())
    if not match:
        raise bad(value, "a size")
    return _number(match[1]), match[2]


def points_size(value: str, names: Names) -> float:
    """A type size; the unit pt must be written."""
    size, unit = _measure(value)
    if unit != "pt" or size <= 0:
        raise bad(value, "a type size in points", "write it with its unit: 8.6pt")
    return size


def relative_size(value: str, names: Names) -> str:
    """A multiple of the type size around it: 0.8em."""
    size, unit = _measure(value)
    if unit != "em" or size <= 0:
        raise bad(value, "a relative type size", "write a multiple of the size around it: 0.8em")
    return f"{size:.4f}em"


def tracking(value: str, names: Names) -> tuple[float, str]:
    """A distance in mm (plain number) or em."""
    size, unit = _measure(value)
    if unit not in (None, "mm", "em"):
        raise bad(value, "a distance", "write millimetres as a plain number, or em: 0.1em")
    return size, unit or "mm"


def line_height(value: str, names: Names) -> tuple[float, str]:
    """A multiple of the type size (plain number), or a distance of baselines: 4.6mm."""
    size, unit = _measure(value)
    if unit not in (None, "mm") or size <= 0:
        raise bad(value, "a line height", "write a multiple of the type size (1.5) or millimetres (4.6mm)")
    return size, unit or "em"


_TRANSFORMS: Mapping[str, tuple[Callable[..., Matrix], tuple[int, ...]]] = {
    "translate": (geometry.translation, (1, 2)),
    "scale": (geometry.scaling, (1, 2)),
    "rotate": (geometry.rotation, (1, 3)),
    "skewX": (geometry.skewing_x, (1,)),
    "skewY": (geometry.skewing_y, (1,)),
    "matrix": (lambda *six: tuple(six), (6,)),
}


@lru_cache(2048)
def _transform(value: str) -> Matrix:
    matrix, end = IDENTITY, 0
    while end < len(value):
        match = _TRANSFORM.match(value, end)
        if not match:
            raise bad(value, "a transform", "write steps such as translate(3 4) rotate(30)")
        make, counts = _TRANSFORMS.get(match[1], (None, ()))
        if make is None:
            raise bad(
                match[1], "a transform", meant(match[1], _TRANSFORMS, "write " + ", ".join(_TRANSFORMS))
            )
        values = [_number(part) for part in _SEPARATOR.split(match[2].strip()) if part]
        if len(values) not in counts:
            wanted = " or ".join(str(count) for count in counts)
            raise bad(
                match[0].strip(), "a transform", f"{match[1]} takes {wanted} numbers, not {len(values)}"
            )
        matrix, end = geometry.product(matrix, make(*values)), match.end()
    if any(abs(number) > FARTHEST for number in matrix):
        raise _too_far(value)
    return matrix


def transform(value: str, names: Names) -> Matrix:
    """SVG's list of transforms as one matrix."""
    return _transform(value)


class _Segments(BasePen):  # type: ignore[misc]  # fontTools has no types
    """A pen that keeps what it draws; BasePen turns quadratic curves into cubic ones."""

    def __init__(self) -> None:
        super().__init__()
        self.segments: list[Segment] = []

    def _moveTo(self, point: Point) -> None:
        self.segments.append(("M", *point))

    def _lineTo(self, point: Point) -> None:
        self.segments.append(("L", *point))

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        self.segments.append(("C", *first, *second, *end))

    def _closePath(self) -> None:
        self.segments.append(("Z",))


@lru_cache(4096)
def _path_data(value: str) -> Segments:
    # fontTools reads arcs and curves well but passes over what it does not know,
    # so the data is checked first.
    matched = 0
    for match in _COMMAND.finditer(value):
        if value[matched : match.start()].strip():
            break
        matched = match.end()
        command, rest = match[1].lower(), match[2]
        if command == "a":
            right = _ARCS.fullmatch(rest) is not None
        else:
            wanted = _COORDINATES[command]
            count = len(_NUMBER_ONLY.findall(rest))
            plain = _NUMBERS.fullmatch(rest) is not None
            right = plain and (count == 0 if not wanted else count > 0 and count % wanted == 0)
        if not right:
            raise bad(match[0].strip(), f"path data: wrong numbers after {match[1]}")
    if value[matched:].strip():
        raise bad(value[matched:].strip(), "path data")
    pen = _Segments()
    try:
        parse_path(value, pen)
    except ValueError as error:
        raise bad(value, "path data", str(error).split(":")[0].lower()) from None
    if any(abs(number) > FARTHEST for _, *numbers in pen.segments for number in numbers):
        raise _too_far(value)
    return tuple(pen.segments)


def path_data(value: str, names: Names) -> Segments:
    """SVG path data as moves, lines and cubic curves."""
    return _path_data(value)
