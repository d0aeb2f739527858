"""Shapes and transforms as numbers: everything becomes lines and cubic curves (mm, y down)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin, tan

from generator.template.elements import IDENTITY, Matrix, Segment

Segments = tuple[Segment, ...]
Point = tuple[float, float]

# The distance of the control points that makes four cubic curves a circle of radius 1,
# to 0.03 % of the radius.
KAPPA = 0.5522847498


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0, ry: float = 0) -> Segments:
    """A rectangle with corners of radii rx, ry (no more than half a side)."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """An ellipse as four curves, clockwise from the right."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polyline(points: Sequence[Point], closed: bool) -> Segments:
    """Straight lines through the points."""
    if not points:
        return ()
    (x, y), *rest = points
    end: Segments = (("Z",),) if closed else ()
    return (("M", x, y), *(("L", x, y) for x, y in rest), *end)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that maps by `inner` first and by `outer` then."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def translation(x: float, y: float = 0) -> Matrix:
    """SVG's translate(x y)."""
    return (1, 0, 0, 1, x, y)


def scaling(x: float, y: float | None = None) -> Matrix:
    """SVG's scale(x y); one number scales both ways."""
    return (x, 0, 0, x if y is None else y, 0, 0)


def rotation(degrees: float, cx: float = 0, cy: float = 0) -> Matrix:
    """SVG's rotate(degrees cx cy): clockwise on the page."""
    # The multiples of 90 degrees stay exact, so that a half turn maps 44 to 44.
    exact: dict[float, Point] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    c, s = exact.get(degrees % 360, (cos(radians(degrees)), sin(radians(degrees))))
    return (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)


def skewing_x(degrees: float) -> Matrix:
    """SVG's skewX(degrees)."""
    return (1, 0, tan(radians(degrees)), 1, 0, 0)


def skewing_y(degrees: float) -> Matrix:
    """SVG's skewY(degrees)."""
    return (1, tan(radians(degrees)), 0, 1, 0, 0)


def mapped(matrix: Matrix, segments: Segments) -> Segments:
    """The segments after the transform."""
    if matrix == IDENTITY:
        return segments
    a, b, c, d, e, f = matrix
    return tuple(
        (
            kind,
            *(
                value
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for kind, *numbers in segments
    )


def placement(
    view_box: tuple[float, float, float, float], x: float, y: float, width: float, height: float
) -> Matrix:
    """The matrix that fits a view box into a box: as large as it goes, centred, not stretched."""
    left, top, across, down = view_box
    scale = min(width / across, height / down)
    return (
        scale,
        0,
        0,
        scale,
        x + (width - across * scale) / 2 - left * scale,
        y + (height - down * scale) / 2 - top * scale,
    )


def union(outlines: Iterable[Segments]) -> Segments:
    """Outlines as one path whose nonzero fill is their union: all run the same way round."""
    return tuple(segment for outline in outlines for segment in _clockwise(outline))


def _clockwise(segments: Segments) -> Segments:
    return (
        segments if _area(segments) >= 0 else tuple(s for part in _parts(segments) for s in _reversed(part))
    )


def _parts(segments: Segments) -> list[list[Segment]]:
    parts: list[list[Segment]] = []
    for segment in segments:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    return parts


def _points(segment: Segment) -> list[Point]:
    numbers = segment[1:]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _area(segments: Segments) -> float:
    """Twice the signed area of the polygon through all points, control points included."""
    total = 0.0
    for part in _parts(segments):
        points = [point for segment in part for point in _points(segment)]
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            total += x1 * y2 - x2 * y1
    return total


def _reversed(part: list[Segment]) -> Segments:
    """One subpath, run the other way; a clip's subpaths count as closed."""
    drawn = [segment for segment in part if segment[0] != "Z"]
    points = [point for segment in drawn for point in _points(segment)][::-1]
    result: list[Segment] = [("M", *points[0])]
    taken = 1
    for segment in reversed(drawn[1:]):
        count = len(segment) // 2
        result.append((segment[0], *(value for point in points[taken : taken + count] for value in point)))
        taken += count
    return (*result, ("Z",))
