"""Contact sheets: every face of a deck on A4 pages, small, with what it is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import wording
from generator.build.drawing import plain_document
from generator.build.leaves import (
    LEFT,
    ORIGIN,
    PALETTE,
    PAPER,
    RIGHT,
    SECTION,
    TITLE,
    Leaves,
    add_pages,
    frame,
    own_fonts,
    type,
)
from generator.build.picturing import Drawn, Look, Shown, by_component
from generator.draw.png import Shot, pixels, shoot
from generator.rulebook.model import Page
from generator.sheets.model import Rect
from generator.template.elements import Portrait
from generator.template.geometry import product, scaling, translation
from generator.typeset import FontSet

DPI = 150
COLUMNS, GAP = 6, 3.0  # mm between faces
WIDE = (RIGHT - LEFT - GAP * (COLUMNS - 1)) / COLUMNS
HIGH = 38.0  # mm: the largest that a face is shown
CAPTION = type(2.1, 2.9, "grey-text", align="middle")

CAPTION_LEFT = type(2.4, 3.7, "grey-text")

Entry = tuple[Look, str]  # what is pictured, and what stands below


def contact_sheets(faces: Drawn) -> list[tuple[str, Callable[[Path], None]]]:
    """The sheets' file names with what writes each: pictures of the pages, and a PDF of all."""
    leaves = _laid(faces)
    pages = leaves.bound()
    pictures = [
        (f"contact-{page.number}.png", partial(_picture, faces, leaves.fonts, (page,))) for page in pages
    ]
    return [("contact.pdf", partial(_write, faces, leaves.fonts, pages)), *pictures]


def _picture(faces: Drawn, fonts: FontSet, pages: tuple[Page, ...], path: Path) -> None:
    with TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder:
        file = Path(folder, "contact.pdf")
        _write(faces, fonts, pages, file)
        size = pixels(PAPER.width, DPI), pixels(PAPER.height, DPI)
        shoot(str(file), [Shot(0, size, str(path), DPI)])


def _write(faces: Drawn, fonts: FontSet, pages: tuple[Page, ...], path: Path) -> None:
    document = plain_document(fonts, PALETTE, faces.title, faces.loaded.deck, faces.language)
    document.import_portraits(faces.file, faces.portraits())
    add_pages(document, pages)
    document.save(path)


def _laid(faces: Drawn) -> Leaves:
    deck = faces.loaded.deck
    leaves = Leaves(own_fonts(), faces.title)
    leaves.write(faces.title, TITLE)
    leaves.write(f"{wording.words(faces.spoken).draft(deck.draft)}　{deck.date}", CAPTION_LEFT)
    told: set[str] = set()
    for cards in by_component(faces.cards):
        _component(leaves, faces, cards, list(_entries(cards, told)))
    return leaves


def _entries(cards: Sequence[Shown], told: set[str]) -> Iterator[Entry]:
    """The fronts of cards, then those of their backs that were not shown before."""
    for shown in cards:
        told.add(shown.front.name)
        yield shown.front, f"{shown.card.id} ×{shown.copies}" if shown.copies > 1 else shown.card.id
    for shown in cards:
        if shown.back is not None and shown.back.name not in told:
            told.add(shown.back.name)
            yield shown.back, shown.back.name


def _component(leaves: Leaves, faces: Drawn, cards: Sequence[Shown], entries: Sequence[Entry]) -> None:
    name = faces.text(cards[0].component.format.name)
    width, height = cards[0].component.format.size
    scale = min(1.0, WIDE / width, HIGH / height)
    high = height * scale
    heading, tall = leaves.text(f"{name}　×{sum(each.copies for each in cards)}", SECTION, LEFT, RIGHT - LEFT)
    leaves.y += 3.0
    leaves.room(tall + 2.0 + high + 2 * CAPTION.leading)
    leaves.put(heading, leaves.y)
    leaves.y += tall + 1.5
    for at in range(0, len(entries), COLUMNS):
        row = entries[at : at + COLUMNS]
        captions = [
            leaves.text(text, CAPTION, LEFT + column * (WIDE + GAP), WIDE)
            for column, (_, text) in enumerate(row)
        ]
        below = max(deep for _, deep in captions)
        leaves.room(high + 1.0 + below)
        for column, ((look, _), (caption, _)) in enumerate(zip(row, captions, strict=True)):
            left = LEFT + column * (WIDE + GAP) + (WIDE - width * scale) / 2
            matrix = product(translation(left, leaves.y), scaling(scale))
            leaves.draw(Portrait(str(look.page), matrix, ORIGIN))
            shape = Rect(left, leaves.y, width * scale, high)
            leaves.draw(frame(shape, "line", 0.12, look.format.corner * scale))
            leaves.put(caption, leaves.y + high + 0.8)
        leaves.y += high + 1.0 + below + 1.8
