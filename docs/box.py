"""Remakes docs/box.jpg: the box of the game, folded, from the front and from the back.

Usage: python docs/box.py
"""

from __future__ import annotations

import tempfile
from math import cos, sin
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image

from generator.build.boxing import FOOT, MARGIN, BoxOptions, box
from generator.sheets.box import Net, Size, nets
from generator.sheets.papers import A4

ROOT = Path(__file__).resolve().parents[1]
DPI = 400
SIZE = (700, 760)  # px of one view, before it is made smaller
FINER = 2
GROUND = "#8C877F"
BOARD = 0.4  # mm, as the deck's
INSET = 0.5  # mm by which panels are cut smaller: the lines lie on their edges
FAR = 420.0  # mm from the eye to the middle of the box
VIEWS = (((-0.6, 0.42), ("right", "front", "top")), ((3.14 - 0.55, 0.42), ("left", "back", "top")))

Corner = tuple[float, float, float]


def folded(size: Size) -> dict[str, tuple[Corner, Corner, Corner, Corner]]:
    """Where the corners of each panel are (mm), those of its place in the net from the top left clockwise."""
    w, h, d = size.width, size.height, size.depth
    return {
        "front": ((0, 0, h), (w, 0, h), (w, 0, 0), (0, 0, 0)),
        "right": ((w, 0, h), (w, d, h), (w, d, 0), (w, 0, 0)),
        "left": ((0, d, h), (0, 0, h), (0, 0, 0), (0, d, 0)),
        "back": ((w, d, h), (0, d, h), (0, d, 0), (w, d, 0)),
        "top": ((w, 0, h), (0, 0, h), (0, d, h), (w, d, h)),
    }


def seen(corner: Corner, size: Size, view: tuple[float, float]) -> tuple[float, float]:
    """A corner in the picture (px), the box turned to the side and tipped (radians)."""
    (turn, tip), scale = view, 5.2 * FINER
    x, y, z = corner[0] - size.width / 2, corner[1] - size.depth / 2, corner[2] - size.height / 2
    x, y = cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y
    y, z = cos(tip) * y - sin(tip) * z, sin(tip) * y + cos(tip) * z
    near = FAR / (FAR + y)
    return SIZE[0] * FINER / 2 + x * scale * near, SIZE[1] * FINER / 2 - z * scale * near


def warped(panel: Image.Image, to: list[tuple[float, float]]) -> tuple[Image.Image, Image.Image]:
    """A panel in perspective, and its mask."""
    width, height = panel.size
    rows, wanted = [], []
    for (x, y), (u, v) in zip(to, ((0, 0), (width, 0), (width, height), (0, height)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    factors = list(np.linalg.solve(np.array(rows, float), np.array(wanted, float)))
    size = (SIZE[0] * FINER, SIZE[1] * FINER)
    shapes = (panel, Image.new("L", panel.size, 255))
    picture, mask = (
        each.transform(size, Image.Transform.PERSPECTIVE, factors, Image.Resampling.BICUBIC)
        for each in shapes
    )
    return picture, mask


def panels(sheet: Image.Image, net: Net, at: tuple[float, float]) -> dict[str, Image.Image]:
    """The panels cut out of a sheet on which the net lies at a place (mm)."""
    scale = DPI / 25.4
    cut = {}
    for panel in net.panels:
        place = panel.rect.moved(*at)
        edges = (place.x + INSET, place.y + INSET, place.right - INSET, place.bottom - INSET)
        left, top, right, bottom = (round(edge * scale) for edge in edges)
        cut[panel.face] = sheet.crop((left, top, right, bottom))
    return cut


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        made = box(ROOT / "cards.yaml", BoxOptions(out=Path(folder)))
        with pypdfium2.PdfDocument(made.files[0].path) as document:
            sheet = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    size = made.inside.grown(BOARD)
    (net,) = nets("tuck", size)
    place = net.placed(A4, MARGIN, FOOT)
    assert place is not None
    cut, where = panels(sheet, net, place[2:]), folded(size)
    picture = Image.new("RGB", (2 * SIZE[0], SIZE[1]), GROUND)
    for number, (view, faces) in enumerate(VIEWS):
        shown = Image.new("RGB", (SIZE[0] * FINER, SIZE[1] * FINER), GROUND)
        for face in faces:
            seen_as, mask = warped(cut[face], [seen(corner, size, view) for corner in where[face]])
            shown.paste(seen_as, (0, 0), mask)
        picture.paste(shown.resize(SIZE, Image.Resampling.LANCZOS), (number * SIZE[0], 0))
    picture.save(ROOT / "docs" / "box.jpg", quality=85, optimize=True)


if __name__ == "__main__":
    main()
