"""Glyphs as outlines, for print shops that take no fonts."""

from __future__ import annotations

from functools import lru_cache

from generator.draw.content import factor, number
from generator.template.elements import Matrix
from generator.typeset.fonts import FontFace, FontSet
from generator.typeset.model import MM_PER_PT, Glyph, Run

Point = tuple[float, float]


class Outlines:
    """The outlines of a font set's glyphs, placed as the type itself would be."""

    def __init__(self, fonts: FontSet) -> None:
        self._fonts = fonts

    def run(self, run: Run) -> str:
        """Operators that fill a run's glyphs in the colour that is in force."""
        face = self._fonts.face(run.face)
        drawn = []
        for glyph in run.glyphs:
            path = glyph_path(face, glyph.gid)
            if path:
                drawn.append(f"q {_numbers(_matrix(run, glyph, face))} cm\n{path}\nf Q")
        return "\n".join(drawn)


def _matrix(run: Run, glyph: Glyph, face: FontFace) -> Matrix:
    """From font units, y up, to where the glyph stands (mm, y down)."""
    size = run.size * MM_PER_PT
    tall, wide = size / face.upem, size / face.upem * run.stretch
    if run.turned:
        return (0, wide, tall, 0, glyph.x, glyph.y)
    if run.vertical:  # a glyph of a column hangs from its vertical origin
        right, up = face.vertical_origin(glyph.gid)
        return (wide, 0, 0, -tall, glyph.x - right * size * run.stretch, glyph.y + up * size)
    return (wide, 0, 0, -tall, glyph.x, glyph.y)


def _numbers(matrix: Matrix) -> str:
    """The matrix with so many digits that a glyph's far end is exact to a micrometre."""
    a, b, c, d, e, f = matrix
    scale = " ".join(f"{value:.7f}".rstrip("0").rstrip(".") if value else "0" for value in (a, b, c, d))
    return f"{scale} {number(e)} {number(f)}"


@lru_cache(4096)
def glyph_path(face: FontFace, gid: int) -> str:
    """A glyph's contours as path operators in font units; empty for one without ink."""
    pen = _Operators()
    face.font.draw_glyph_with_pen(gid, pen)
    return "\n".join(pen.operators)


class _Operators:
    """A pen that writes operators; the quadratic curves of TrueType become cubic ones."""

    def __init__(self) -> None:
        self.operators: list[str] = []
        self._at = (0.0, 0.0)

    def moveTo(self, to: Point) -> None:
        """Begin a contour."""
        self._write("m", to)

    def lineTo(self, to: Point) -> None:
        """Draw a line."""
        self._write("l", to)

    def curveTo(self, first: Point, second: Point, to: Point) -> None:
        """Draw a cubic curve."""
        self._write("c", first, second, to)

    def qCurveTo(self, control: Point, to: Point) -> None:
        """Draw a quadratic curve, its control point two thirds of the way from either end."""
        first, second = (
            (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)
            for end in (self._at, to)
        )
        self._write("c", first, second, to)

    def closePath(self) -> None:
        """End a contour."""
        self.operators.append("h")

    def _write(self, operator: str, *points: Point) -> None:
        self.operators.append(" ".join([*(factor(round(v, 2)) for point in points for v in point), operator]))
        self._at = points[-1]
