"""A content stream being written: millimetres, y down, short numbers.

A page starts with one matrix that turns points, y up, into millimetres, y down; everything
after it, forms included, is written as the elements say it. A builder assumes that its stream
starts with the default pen (butt caps, mitre joins at limit 4, no dashes, opaque) and leaves
that pen as it found it; colours and line width it always sets before use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot

from generator.template.elements import IDENTITY, Matrix, Segment

PT_PER_MM = 72 / 25.4
FLAT = 1e-6  # what is drawn so much smaller is not seen
Bounds = tuple[float, float, float, float]  # left, top, right, bottom


@lru_cache(maxsize=16384)
def number(value: float) -> str:
    """A length for the stream: at most three decimals (a micrometre), no exponent, no `-0`."""
    return _short(f"{value:.3f}")


@lru_cache(maxsize=4096)
def factor(value: float) -> str:
    """A matrix factor: at most five decimals, so that a metre is still exact to 0.01 mm."""
    return _short(f"{value:.5f}")


def _short(text: str) -> str:
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix_numbers(m: Matrix) -> str:
    """The six numbers of a matrix, as `cm` and `Tm` take them."""
    a, b, c, d, e, f = m
    return f"{factor(a)} {factor(b)} {factor(c)} {factor(d)} {number(e)} {number(f)}"


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    A, B, C, D, E, F = outer
    return (
        a * A + b * C, a * B + b * D,
        c * A + d * C, c * B + d * D,
        e * A + f * C + E, e * B + f * D + F,
    )  # fmt: skip


def inverse(m: Matrix) -> Matrix:
    """The matrix that undoes `m`; ZeroDivisionError for one that flattens."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    return (
        d / area, -b / area, -c / area, a / area,
        (c * f - d * e) / area, (b * e - a * f) / area,
    )  # fmt: skip


def scale_of(m: Matrix) -> tuple[float, float]:
    """How much longer a horizontal and a vertical millimetre become."""
    a, b, c, d, _, _ = m
    return (a * a + b * b) ** 0.5, (c * c + d * d) ** 0.5


def thinner(m: Matrix) -> float:
    """How much longer a millimetre becomes in the direction in which it stays shortest."""
    a, b, c, d, _, _ = m
    return abs(hypot(a + d, b - c) - hypot(a - d, b + c)) / 2


def mapped(bounds: Bounds, matrix: Matrix) -> Bounds:
    """The upright box round a box that a matrix moves, turns or skews."""
    left, top, right, bottom = bounds
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def outline(segments: Iterable[Segment]) -> str:
    """Path segments as path construction operators."""
    n = number
    parts = []
    for segment in segments:
        match segment:
            case ("M", x, y):
                parts.append(f"{n(x)} {n(y)} m")
            case ("L", x, y):
                parts.append(f"{n(x)} {n(y)} l")
            case ("C", x1, y1, x2, y2, x, y):
                parts.append(f"{n(x1)} {n(y1)} {n(x2)} {n(y2)} {n(x)} {n(y)} c")
            case ("Z",):
                parts.append("h")
            case _:
                raise ValueError(f"not a path segment: {segment!r}")
    return "\n".join(parts)


def outline_bounds(segments: Iterable[Segment], margin: float = 0.0) -> Bounds:
    """A box that holds the path (its control points), widened by `margin`."""
    xs: list[float] = []
    ys: list[float] = []
    for _, *coordinates in segments:
        xs += coordinates[0::2]
        ys += coordinates[1::2]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


@dataclass(frozen=True, slots=True)
class Least:
    """What a press still prints: no line is thinner than `line`, no type is read that is smaller than `type`.

    Both in mm of the frame at hand: in a small picture they are the larger for it. 0: no limit.
    """

    line: float = 0.0
    type: float = 0.0

    def within(self, matrix: Matrix) -> Least:
        """The same, as the inside of a matrix counts; rounded up to a micrometre."""
        scale = thinner(matrix)
        if scale < FLAT or matrix == IDENTITY:
            return self
        return Least(*(ceil(limit / scale * 1000 - 1e-6) / 1000 for limit in (self.line, self.type)))


ANY = Least()


class Content:
    """One content stream: operators, and the names of the resources they use."""

    def __init__(self, bounds: Bounds, least: Least = ANY, picture: bool = False) -> None:
        self.bounds = bounds  # nothing outside is seen (mm, in the stream's own frame)
        self.picture = picture  # whether type in it is looked at, not read
        self._least = least  # in the stream's own frame
        self.names: set[str] = set()
        self.matrix: Matrix = IDENTITY  # from here to the stream's own frame
        self._operators: list[str] = []
        self._pen = ("", "", "")  # fill, stroke and width operators in force
        self._stack: list[tuple[Matrix, tuple[str, str, str]]] = []

    def data(self) -> bytes:
        """The stream's bytes, uncompressed."""
        return "\n".join(self._operators).encode("ascii")

    def write(self, operators: str) -> None:
        """Append operators that change nothing the builder keeps track of."""
        self._operators.append(operators)

    def include(self, data: bytes, names: Iterable[str]) -> None:
        """Copy in another stream that leaves the pen as it found it; its colours stay."""
        self._operators.append(data.decode("ascii"))
        self.names.update(names)
        self._pen = ("", "", "")

    def save(self) -> None:
        """Remember the graphics state (`q`)."""
        self._stack.append((self.matrix, self._pen))
        self._operators.append("q")

    def least(self, matrix: Matrix = IDENTITY) -> Least:
        """What still prints of that which is drawn through `matrix` here, in its own frame."""
        return self._least if self._least == ANY else self._least.within(multiply(matrix, self.matrix))

    def restore(self) -> None:
        """Return to the graphics state last remembered (`Q`)."""
        self.matrix, self._pen = self._stack.pop()
        self._operators.append("Q")

    def visible(self) -> Bounds:
        """The bounds as the current frame sees them (mm)."""
        return mapped(self.bounds, inverse(self.matrix))

    def transform(self, matrix: Matrix) -> None:
        """Draw what follows through `matrix`."""
        if matrix != IDENTITY:
            self.matrix = multiply(matrix, self.matrix)
            self._operators.append(matrix_numbers(matrix) + " cm")

    def clip(self, segments: Sequence[Segment], rule: str = "nonzero") -> None:
        """Show what follows only inside the path."""
        # An empty path would leave the clip as it was; SVG shows nothing then.
        self._operators.append(outline(segments) if segments else "0 0 0 0 re")
        self._operators.append("W* n" if rule == "evenodd" else "W n")

    def clip_box(self, x: float, y: float, width: float, height: float) -> None:
        """Show what follows only inside the rectangle (mm)."""
        self.rectangle(x, y, width, height)
        self._operators.append("W n")

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Add a rectangle (mm) to the path being built."""
        self._operators.append(f"{number(x)} {number(y)} {number(width)} {number(height)} re")

    def fill_with(self, operator: str) -> None:
        """Set the fill colour by its operator, unless it is in force."""
        if self._pen[0] != operator:
            self._pen = (operator, self._pen[1], self._pen[2])
            self._operators.append(operator)

    def stroke_with(self, operator: str, width: float) -> None:
        """Set the stroke colour by its operator and the line width (mm), unless in force."""
        line_width = number(max(width, self.least().line)) + " w"
        fill, old_stroke, old_width = self._pen
        if old_stroke != operator:
            self._operators.append(operator)
        if old_width != line_width:
            self._operators.append(line_width)
        self._pen = (fill, operator, line_width)

    def use(self, name: str) -> str:
        """The operand `/name`; the stream will list the resource."""
        self.names.add(name)
        return "/" + name

    def state(self, name: str) -> None:
        """Apply an ExtGState."""
        self._operators.append(self.use(name) + " gs")

    def draw(self, name: str) -> None:
        """Paint an XObject."""
        self._operators.append(self.use(name) + " Do")
