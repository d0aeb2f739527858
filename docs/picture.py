"""Remakes the README's pictures, docs/{showcase,cards,rulebook}.jpg, from what hibari writes.

Usage: python docs/picture.py
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from generator.build import Options, build
from generator.build.pictures import PngOptions, export_png

ROOT = Path(__file__).resolve().parents[1]
DECK = ROOT / "cards.yaml"
WIDTH, HEIGHT = 63, 88  # mm, the trim of a card
GAP = 6  # mm between the cards of the picture
DPI = 110
GROUND = "#8C877F"
BLEED = 3  # mm round a page of the rulebook
SPREAD = (6, 7)  # its pages: the set-up and the turn
# The sides that each row shows, and of which cards.
ROWS = (
    ("front", ("tile-2-chi0", "tile-3-pon0", "tile-4-pon1", "tile-5-chi2", "tile-6-pon2", "tile-7-chi3")),
    ("front", ("isana-1", "kasumi-1", "tianxian-2", "kagiko-3", "purple-4", "dead-wall")),
    ("back", ("tile-2-chi0", "isana-1", "kasumi-2", "tianxian-3", "purple-4", "secret")),
)


def mm(length: float) -> int:
    """Millimetres in the picture's pixels."""
    return round(length / 25.4 * DPI)


def cards(folder: Path) -> Image.Image:
    """Rows of faces with round corners and a little shade, from the pictures in a folder."""
    listed = {card["id"]: card for card in json.loads((folder / "manifest.json").read_text("utf-8"))["cards"]}
    columns = max(len(names) for _, names in ROWS)
    size = (mm(columns * (WIDTH + GAP) + GAP), mm(len(ROWS) * (HEIGHT + GAP) + GAP))
    picture = Image.new("RGB", size, GROUND)
    for row, (side, names) in enumerate(ROWS):
        for column, name in enumerate(names):
            with Image.open(folder / listed[name][side]["file"]) as face:
                face = face.resize((mm(WIDTH), mm(HEIGHT)), Image.Resampling.LANCZOS)
            left, top = mm(GAP + column * (WIDTH + GAP)), mm(GAP + row * (HEIGHT + GAP))
            shade = ImageChops.multiply(face.getchannel("A"), Image.new("L", face.size, 60))
            picture.paste("black", (left + mm(0.4), top + mm(0.6)), shade)
            picture.paste(face, (left, top), face)
    return picture


def spread(folder: Path) -> Image.Image:
    """Two facing pages of the rulebook, cut to the trim."""
    document = pypdfium2.PdfDocument(folder / "rulebook.pdf")
    picture = Image.new("RGB", (mm(2 * 148 + 3 * GAP), mm(210 + 2 * GAP)), GROUND)
    for place, number in enumerate(SPREAD):
        page = document[number - 1].render(scale=DPI / 72 * 2).to_pil().convert("RGB")
        cut = page.crop(tuple(2 * mm(edge) for edge in (BLEED, BLEED, 148 + BLEED, 210 + BLEED)))
        small = cut.resize((mm(148), mm(210)), Image.Resampling.LANCZOS)
        picture.paste(small, (mm(GAP + place * (148 + GAP)), mm(GAP)))
    return picture


def main() -> None:
    """Draw the pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        export_png(DECK, PngOptions(out=folder / "faces", dpi=2 * DPI, rounded=True, showcase=True))
        build(DECK, Options(folder))
        with Image.open(folder / "faces" / "showcase.png") as shown:
            showcase = shown.convert("RGB").resize((1600, 900), Image.Resampling.LANCZOS)
        for file, picture in (
            ("showcase", showcase),
            ("cards", cards(folder / "faces")),
            ("rulebook", spread(folder)),
        ):
            picture.save(ROOT / "docs" / f"{file}.jpg", quality=88, optimize=True)


if __name__ == "__main__":
    main()
