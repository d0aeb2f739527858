"""Remakes docs/cards.jpg and docs/rulebook.jpg, the README's pictures, from what hibari writes.

Usage: python docs/picture.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

from generator.build import Layout, Options, Selection, build

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 63, 88  # mm, the trim of a card
CORNER = 3  # mm
GAP = 6  # mm between the cards of the picture
DPI = 110
GROUND = "#8C877F"
BLEED = 3  # mm round a page of the rulebook
SPREAD = (6, 7)  # its pages: the set-up and the turn
# The sheet of each row's cards: what to print, and which sides to show.
ROWS = (
    (("tile-2-chi0", "tile-3-pon0", "tile-4-pon1", "tile-5-chi2", "tile-6-pon2", "tile-7-chi3"), "front"),
    (("isana-1", "kasumi-1", "tianxian-2", "kagiko-3", "purple-4", "dead-wall"), "front"),
    (("tile-2-chi0", "isana-1", "kasumi-2", "tianxian-3", "purple-4", "secret"), "back"),
)


def mm(length: float) -> int:
    """Millimetres in the picture's pixels."""
    return round(length / 25.4 * DPI)


def faces(folder: Path, names: tuple[str, ...], side: str) -> list[Image.Image]:
    """The cards' faces, cut to the trim with round corners."""
    pictures = []
    for name in names:
        options = Options(folder, Layout(), Selection(only=(name,), one_of_each=True))
        file = build(ROOT / "cards.yaml", options).files[0].path
        page = pypdfium2.PdfDocument(file)[0 if side == "front" else 1]
        sheet = page.render(scale=DPI / 72 * 2).to_pil().convert("RGB")
        # A single card lies first in its row; seen from behind, last.
        left = (210 - 3 * WIDTH) / 2 + (0 if side == "front" else 2 * WIDTH)
        top = (297 - 3 * HEIGHT) / 2
        card = sheet.crop(tuple(2 * mm(edge) for edge in (left, top, left + WIDTH, top + HEIGHT)))
        pictures.append(card.resize((mm(WIDTH), mm(HEIGHT)), Image.Resampling.LANCZOS))
    return pictures


def spread(folder: Path) -> Image.Image:
    """Two facing pages of the rulebook, cut to the trim."""
    build(ROOT / "cards.yaml", Options(folder))
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
    columns = max(len(names) for names, _ in ROWS)
    size = (mm(columns * (WIDTH + GAP) + GAP), mm(len(ROWS) * (HEIGHT + GAP) + GAP))
    picture = Image.new("RGB", size, GROUND)
    mask = Image.new("L", (4 * mm(WIDTH), 4 * mm(HEIGHT)), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 4 * mm(CORNER), 255)
    mask = mask.resize((mm(WIDTH), mm(HEIGHT)), Image.Resampling.LANCZOS)
    shade = ImageChops.multiply(mask, Image.new("L", mask.size, 60))
    with tempfile.TemporaryDirectory() as folder:
        for row, (names, side) in enumerate(ROWS):
            for column, face in enumerate(faces(Path(folder), names, side)):
                place = (mm(GAP + column * (WIDTH + GAP)), mm(GAP + row * (HEIGHT + GAP)))
                picture.paste("black", (place[0] + mm(0.4), place[1] + mm(0.6)), shade)
                picture.paste(face, place, mask)
        spread(Path(folder)).save(ROOT / "docs" / "rulebook.jpg", quality=88, optimize=True)
    picture.save(ROOT / "docs" / "cards.jpg", quality=88, optimize=True)


if __name__ == "__main__":
    main()
