"""Where two drawn pages do not look the same: both rendered, compared pixel by pixel, in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from generator.sheets.model import Rect, around

PIXELS = 6  # a millimetre
UNSEEN = 3  # of 255: what rounding of colours may differ by
NEAR = 2  # mm: what changed no farther apart is one change


def changed(
    old: Path, new: Path, pages: Sequence[tuple[int, int]], trims: Sequence[Rect]
) -> Iterator[tuple[Rect, ...]]:
    """For each pair of pages of two files the regions that differ, in mm from the trim's corner.

    `trims` say where in a page its trim lies (mm); two pages are of one size.
    """
    if not pages:  # pdfium opens no file without pages
        return
    with pypdfium2.PdfDocument(old) as before, pypdfium2.PdfDocument(new) as after:
        for (one, other), trim in zip(pages, trims, strict=True):
            yield regions(_rendered(before[one], trim), _rendered(after[other], trim))


def regions(old: Image.Image, new: Image.Image) -> tuple[Rect, ...]:
    """The boxes (mm) round what differs in two pictures of `PIXELS` a millimetre."""
    difference = ImageChops.difference(old.convert("RGB"), new.convert("RGB"))
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    seen = most.point(lambda value: 255 if value > UNSEEN else 0)
    grid = seen.reduce(PIXELS).point(lambda value: 255 if value else 0)
    return _merged([_box(cells) for cells in _groups(grid)])


def _rendered(page: pypdfium2.PdfPage, trim: Rect) -> Image.Image:
    picture = page.render(scale=PIXELS * 25.4 / 72).to_pil()
    edges = (trim.x, trim.y, trim.right, trim.bottom)
    rendered: Image.Image = picture.crop(tuple(round(edge * PIXELS) for edge in edges))
    return rendered


def _groups(grid: Image.Image) -> Iterator[list[tuple[int, int]]]:
    """The cells that are set, in groups of those near to one another."""
    width = grid.width
    left = {(at % width, at // width) for at, value in enumerate(grid.tobytes()) if value}
    while left:
        start = min(left, key=lambda cell: (cell[1], cell[0]))
        left.remove(start)
        group, border = [start], [start]
        while border:
            x, y = border.pop()
            for near in [(x + dx, y + dy) for dx in range(-NEAR, NEAR + 1) for dy in range(-NEAR, NEAR + 1)]:
                if near in left:
                    left.remove(near)
                    group.append(near)
                    border.append(near)
        yield group


def _box(cells: Sequence[tuple[int, int]]) -> Rect:
    return around(Rect(x, y, 1, 1) for x, y in cells)


def _merged(boxes: list[Rect]) -> tuple[Rect, ...]:
    """The boxes with those that touch as one, from the top down."""
    merged: list[Rect] = []
    for box in boxes:
        while touching := [each for each in merged if _touch(each, box)]:
            merged = [each for each in merged if each not in touching]
            box = around([box, *touching])
        merged.append(box)
    return tuple(sorted(merged, key=lambda each: (each.y, each.x)))


def _touch(one: Rect, other: Rect) -> bool:
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom
