"""The six pictures of how to print, cut and fold: drawn as lines, each in a frame of 86 × 34 mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, radians, sin

from generator.build.leaves import LABEL, ORIGIN, Leaves, type
from generator.sheets.model import Rect
from generator.template.elements import Element, Path, Pen, Segment
from generator.template.geometry import Point, ellipse, mapped, polyline, rectangle, translation
from generator.wording.making import BundleWords, Step

WIDTH, HEIGHT = 86.0, 34.0  # mm
LINE, BOLD_LINE = 0.3, 0.6
SIGN = type(2.3, 3.0, align="middle")
SIGN_BOLD = type(2.5, 3.2, weight="bold", align="middle")
DIGIT = type(2.5, 3.2, "paper", family="display", align="middle")
CHOICE = type(2.5, 3.2)

Figure = Callable[["Sketch", BundleWords], None]


class Sketch:
    """Draws into a frame whose top left corner lies at x, y of the page (mm)."""

    def __init__(self, leaves: Leaves, x: float, y: float) -> None:
        self._leaves = leaves
        self._x = x
        self._y = y

    def _draw(self, segments: tuple[Segment, ...], pen: Pen) -> None:
        element: Element = Path(mapped(translation(self._x, self._y), segments), pen, ORIGIN)
        self._leaves.draw(element)

    def box(
        self, rect: Rect, fill: str | None = "paper", stroke: str | None = "text", corner: float = 0.0
    ) -> None:
        """A rectangle."""
        pen = Pen(fill=fill, stroke=stroke, stroke_width=LINE if stroke else 0.0)
        self._draw(rectangle(rect.x, rect.y, rect.width, rect.height, corner, corner), pen)

    def shape(self, points: Sequence[Point], fill: str | None = "paper", stroke: str | None = "text") -> None:
        """A closed outline of straight lines."""
        pen = Pen(fill=fill, stroke=stroke, stroke_width=LINE if stroke else 0.0, line_join="round")
        self._draw(polyline(points, closed=True), pen)

    def line(
        self,
        *points: Point,
        colour: str = "text",
        width: float = LINE,
        dashes: tuple[float, ...] = (),
    ) -> None:
        """A line through points."""
        pen = Pen(stroke=colour, stroke_width=width, dashes=dashes, line_cap="round", line_join="round")
        self._draw(polyline(points, closed=False), pen)

    def disc(self, x: float, y: float, radius: float, fill: str | None, stroke: str | None = None) -> None:
        """A circle."""
        pen = Pen(fill=fill, stroke=stroke, stroke_width=LINE if stroke else 0.0)
        self._draw(ellipse(x, y, radius, radius), pen)

    def sweep(self, middle: Point, radius: Point, start: float, end: float) -> None:
        """An arrow along part of an ellipse, between two angles (degrees, clockwise from the right)."""
        steps = 24
        angles = [radians(start + (end - start) * at / steps) for at in range(steps + 1)]
        points = [(middle[0] + radius[0] * cos(a), middle[1] + radius[1] * sin(a)) for a in angles]
        self.arrow(*points)

    def arrow(self, *points: Point) -> None:
        """A line in the accent colour with a head at its end."""
        self.line(*points, colour="accent", width=BOLD_LINE)
        (x0, y0), (x, y) = points[-2], points[-1]
        along = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        dx, dy = (x - x0) / along, (y - y0) / along
        tip = (x + 1.2 * dx, y + 1.2 * dy)
        left, right = (
            (x - 1.4 * dx - side * 1.2 * dy, y - 1.4 * dy + side * 1.2 * dx) for side in (1.0, -1.0)
        )
        self.shape([tip, left, right], fill="accent", stroke=None)

    def number(self, number: int, x: float, y: float) -> None:
        """A digit in a disc."""
        self.disc(x, y, 2.0, "accent")
        text, _ = self._leaves.text(str(number), DIGIT, self._x + x - 5, 10)
        self._leaves.put(text, self._y + y - DIGIT.leading / 2 - 0.05)

    def sign(self, text: str, x: float, y: float, bold: bool = False, width: float = 40.0) -> None:
        """A word, its middle at a point."""
        style = SIGN_BOLD if bold else SIGN
        block, _ = self._leaves.text(text, style, self._x + x - width / 2, width)
        self._leaves.put(block, self._y + y - style.leading / 2)

    def words(self, text: str, x: float, y: float, bold: bool = False) -> None:
        """A word that begins at a point."""
        block, _ = self._leaves.text(text, LABEL if not bold else CHOICE, self._x + x, 50)
        self._leaves.put(block, self._y + y - LABEL.leading / 2)


def _needs(sketch: Sketch, words: BundleWords) -> None:
    """Paper, a knife on a ruler, a tube of glue, a stapler."""
    for at in range(4):
        sketch.box(Rect(4 + at * 0.9, 9 - at * 0.9, 15, 21), corner=0.3)
    for row in range(3):
        for column in range(2):
            sketch.box(Rect(8.6 + column * 5.2, 8.6 + row * 5.6, 4.4, 5.0), "tint", "line", 0.5)
    sketch.box(Rect(28, 22, 26, 5.6))
    for tick in range(25):
        sketch.line((29 + tick, 22), (29 + tick, 24.4 if tick % 5 == 0 else 23.3), width=0.15)
    sketch.shape([(30, 17.6), (45, 13.0), (46.4, 16.6), (31.4, 21)], "accent", None)
    sketch.shape([(45, 13.0), (51.6, 10.6), (49.6, 15.6), (46.4, 16.6)], "line")
    sketch.shape([(60, 12), (66, 12), (67, 29), (59, 29)])
    sketch.shape([(61.2, 12), (62.4, 6.6), (63.6, 6.6), (64.8, 12)], "accent", None)
    sketch.box(Rect(58.6, 27.8, 8.8, 2.4), "text", None, 0.6)
    sketch.sign(words.glue, 63, 20.2, width=10)
    sketch.box(Rect(70, 27.6, 14, 1.8), "text", None, 0.5)
    sketch.shape([(70.4, 25.6), (70.4, 23.2), (81.6, 18.4), (83.4, 20), (83.4, 22)], "accent", None)
    sketch.line((82.2, 27.6), (82.2, 21), width=BOLD_LINE)


def _scale(sketch: Sketch, words: BundleWords) -> None:
    """The window in which one chooses the scale."""
    sketch.box(Rect(8, 2, 70, 30), "paper", "text", 1.4)
    sketch.line((8, 7.2), (78, 7.2))
    for at in range(3):
        sketch.disc(11.4 + at * 3, 4.6, 0.8, "line")
    sketch.box(Rect(13, 10.4, 13.4, 18.4), "paper")
    for row in range(3):
        for column in range(3):
            sketch.box(Rect(14.6 + column * 3.5, 12.8 + row * 4.7, 3.2, 4.4), "tint", "line", 0.4)
    for y, text, chosen in ((14, words.fit, False), (21, words.actual, True)):
        sketch.disc(32, y, 1.6, "paper", "text")
        if chosen:
            sketch.disc(32, y, 0.9, "accent")
        sketch.words(text, 35.4, y, bold=chosen)
    sketch.line((31, 12.6), (33.2, 15.4), colour="accent", width=BOLD_LINE)
    sketch.line((33.2, 12.6), (31, 15.4), colour="accent", width=BOLD_LINE)


def _ruler(sketch: Sketch, words: BundleWords) -> None:
    """The scale at a sheet's foot, with a ruler laid to it."""
    sketch.shape([(4, 1.6), (82, 1.6), (82, 15), (4, 15)], "paper", None)
    sketch.line((4, 1.6), (4, 15), (82, 15), (82, 1.6))
    for column in range(3):
        left = 16 + column * 18.4
        sketch.line((left, 1.6), (left, 5), (left + 17.4, 5), (left + 17.4, 1.6), colour="line")
    sketch.line((13, 11.4), (73, 11.4))
    for tick in range(11):
        sketch.line((13 + 6 * tick, 11.4), (13 + 6 * tick, 8.6 if tick % 5 == 0 else 9.8))
    sketch.sign(words.millimetres, 43, 7.2, bold=True)
    sketch.box(Rect(9, 17, 70, 9), "paper", "text", 0.6)
    for tick in range(61):
        deep = 4.0 if tick % 30 == 0 else 3.0 if tick % 6 == 0 else 1.6
        sketch.line((13 + tick, 17), (13 + tick, 17 + deep), width=0.15)
    for at, number in ((13, "0"), (43, "5"), (73, "10")):
        sketch.sign(number, at, 23.2, width=8)
    for x in (13.0, 73.0):
        sketch.line((x, 12), (x, 30), colour="accent", width=0.3, dashes=(1.0, 0.8))
    sketch.arrow((30, 30), (15, 30))
    sketch.arrow((56, 30), (71, 30))
    sketch.sign(words.millimetres, 43, 30, bold=True)


def _duplex(sketch: Sketch, words: BundleWords) -> None:
    """A sheet that is turned over about its long edge, like a page of a book."""

    def sheet(left: float, fill: str, back: bool) -> None:
        sketch.box(Rect(left, 5, 19, 26))
        for row in range(3):
            for column in range(3):
                sketch.box(Rect(left + 2.2 + 5 * column, 7.6 + 7.1 * row, 4.6, 6.6), fill, "line", 0.5)
                if back:
                    sketch.disc(left + 4.5 + 5 * column, 10.9 + 7.1 * row, 0.9, "accent")

    sheet(9, "tint", back=False)
    sheet(58, "text", back=True)
    sketch.shape([(38, 8), (46, 3.4), (46, 27.4), (38, 32)])
    sketch.line((38, 2), (38, 33), colour="accent", width=LINE, dashes=(1.2, 0.9))
    sketch.sweep((38, 5), (10.5, 4.4), 205, 335)
    sketch.arrow((30, 19), (34.5, 19))
    sketch.arrow((49, 19), (54, 19))


def _cut(sketch: Sketch, words: BundleWords) -> None:
    """A sheet with its marks and the cuts in their order."""
    left, top, wide, high = 13.0, 6.0, 6.4, 8.0
    rows = [top + high * row for row in range(4)]
    columns = [left + wide * column for column in range(4)]
    sketch.box(Rect(left - 4, top - 4, 3 * wide + 8, 3 * high + 8))
    sketch.box(Rect(left, top, 3 * wide, 3 * high), "tint", None)
    for column in columns:
        for y in (top - 2.6, rows[-1] + 1.0):
            sketch.line((column, y), (column, y + 1.6), width=0.2)
        sketch.line((column, top), (column, rows[-1]), colour="line", width=0.2)
    for number, row in enumerate(rows, 1):
        sketch.line((left - 6.5, row), (left + 3 * wide + 6.5, row), colour="accent", dashes=(1.4, 0.8))
        sketch.number(number, left - 8.4, row)
    sketch.arrow((43, 18), (48, 18))
    strip = 56.0
    for at, y in enumerate((1.6, 13.0, 24.4)):
        sketch.box(Rect(strip - 3, y, 3 * wide + 6, high), "paper", "line")
        sketch.box(Rect(strip, y, 3 * wide, high), "tint", None)
        for number, column in enumerate(range(4), 5):
            x = strip + wide * column
            sketch.line((x, y - 0.8), (x, y + high + 0.8), colour="accent", dashes=(1.4, 0.8))
            if at == 0:
                sketch.number(number, x, y + high + 1.2)


def _fold(sketch: Sketch, words: BundleWords) -> None:
    """Folded sheets with two staples; a box in the flat and closed."""
    for at in range(3):
        shift = at * 1.1
        sketch.shape([(21, 6 + shift), (37, 3 + shift), (37, 25 + shift), (21, 29 + shift)], "paper")
        sketch.shape([(21, 6 + shift), (5, 3 + shift), (5, 25 + shift), (21, 29 + shift)])
    for y in (14.0, 24.0):
        sketch.line((21, y - 1.6), (21, y + 1.6), colour="accent", width=0.9)
    x, y, wide, deep, high = 45.0, 11.0, 7.0, 2.6, 11.0
    sketch.shape([(x, y + 0.8), (x - 2, y + 1.6), (x - 2, y + high - 1.6), (x, y + high - 0.8)], "line")
    for width in (deep, wide, deep, wide):
        sketch.box(Rect(x, y, width, high), "paper" if width == wide else "tint")
        if width == deep:
            sketch.box(Rect(x, y - 3, deep, 3), "paper")
            sketch.box(Rect(x, y + high, deep, 3), "paper")
        x += width
    for top in (y - deep, y + high):
        sketch.box(Rect(x - wide, top, wide, deep), "tint")
        tongue = Rect(x - wide + 0.5, top - 2 if top < y else top + deep, wide - 1, 2)
        sketch.box(tongue, "paper", corner=0.8)
    sketch.arrow((67, 16.5), (70.5, 16.5))
    sketch.shape([(74, 12), (81, 12), (81, 27), (74, 27)])
    sketch.shape([(81, 12), (84, 9.6), (84, 24.6), (81, 27)], "line")
    sketch.shape([(74, 12), (77, 9.6), (84, 9.6), (81, 12)], "accent", None)


FIGURES: Mapping[Step, Figure] = {
    "needs": _needs,
    "scale": _scale,
    "ruler": _ruler,
    "duplex": _duplex,
    "cut": _cut,
    "fold": _fold,
}


def figures(words: BundleWords) -> Iterator[tuple[str, str, Figure]]:
    """Each step with its heading, its text and what draws its picture."""
    for step, (heading, text) in words.steps.items():
        yield heading, text, FIGURES[step]
