"""One page for players: how to print, cut and fold the game, in pictures, and what each file is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import wording
from generator.build.drawing import plain_document, title_of
from generator.build.howto_figures import HEIGHT, WIDTH, Sketch, figures
from generator.build.leaves import (
    BOLD,
    GREY,
    LEFT,
    PALETTE,
    PAPER,
    RIGHT,
    SECTION,
    Leaves,
    block,
    own_fonts,
    type,
)
from generator.deck.model import Deck
from generator.draw.links import page_key
from generator.sheets.model import Placement, Rect, SheetSide
from generator.sheets.papers import Paper
from generator.wording.making import BundleWords

TITLE = type(8.0, 10.0, family="display")
STEP = type(4.2, 5.2, family="mincho")
TOLD = type(3.4, 5.1)  # read at arm's length, beside the printer
FILE = type(2.8, 4.9)
COUNT = type(4.6, 5.0, "accent", family="display")
TOP = 14.0
COLUMNS = (LEFT, RIGHT - WIDTH)
ROWS = 3
CELL = 66.0  # mm: a step with its picture and text
TABLE = ((LEFT, 47.0), (LEFT + 49.0, 42.0), (LEFT + 93.0, 66.0), (LEFT + 160.0, 18.0))

TYPES = (FILE, FILE, FILE, type(2.8, 4.9, "grey-text", align="end"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A file as the page lists it: its name, what it is, how it is printed, its pages."""

    name: str
    what: str
    how: str
    pages: int


def write(path: Path, deck: Deck, paper: Paper, listed: Sequence[Listed], language: str) -> None:
    """Write the page for a paper; it is laid out for A4 and fitted on others. Raises OSError."""
    words = wording.making_words(language).bundle
    fonts = own_fonts()
    title = wording.plain(title_of(deck, language))
    leaves = Leaves(fonts, title)
    _head(leaves, deck, title, words)
    _steps(leaves, words)
    _files(leaves, words, paper, listed)
    document = plain_document(fonts, PALETTE, f"{title}　{words.title}", deck, language)
    (page,) = leaves.bound()
    document.add_page(page, PAPER)
    scale = min(1.0, paper.width / PAPER.width, paper.height / PAPER.height)
    width, height = PAPER.width * scale, PAPER.height * scale
    sheet = Rect(0, 0, paper.width, paper.height)
    placed = Rect((sheet.width - width) / 2, (sheet.height - height) / 2, width, height)
    placement = Placement(page_key(1), placed, 0, placed, scale)
    document.add_sheet(SheetSide(sheet.width, sheet.height, "front", sheet, sheet, (placement,), (), ()))
    document.save(path)


def _head(leaves: Leaves, deck: Deck, title: str, words: BundleWords) -> None:
    told = [words.players(seats(deck))] if deck.rules else []
    told += [words.minutes(deck.minutes)] if deck.minutes else []
    told.append(words.draft(deck.draft))
    name, high = leaves.text(title, TITLE, LEFT, RIGHT - LEFT)
    leaves.put(name, TOP)
    side, _ = leaves.text("　".join([words.title, *told]), BOLD, LEFT + 0.3, RIGHT - LEFT)
    leaves.put(side, TOP + high + 0.6)
    leaves.y = TOP + high + BOLD.leading + 2.4
    leaves.rule(leaves.y, "text", 0.5)
    leaves.rule(leaves.y + 0.9, "text", 0.15)
    leaves.y += 4.4


def _steps(leaves: Leaves, words: BundleWords) -> None:
    top = leaves.y
    for at, (heading, text, draw) in enumerate(figures(words)):
        x, y = COLUMNS[at % 2], top + (at // 2) * CELL
        number, _ = leaves.text(str(at + 1), COUNT, x, 6)
        leaves.put(number, y)
        name, _ = leaves.text(heading, STEP, x + 6, WIDTH - 6)
        leaves.put(name, y - 0.1)
        leaves.draw(block(Rect(x, y + 6.4, WIDTH, HEIGHT + 3), "tint", 1.2))
        draw(Sketch(leaves, x, y + 7.6), words)
        told, _ = leaves.text(text, TOLD, x, WIDTH)
        leaves.put(told, y + HEIGHT + 11.6)
    leaves.y = top + ROWS * CELL - 0.6


def _files(leaves: Leaves, words: BundleWords, paper: Paper, listed: Sequence[Listed]) -> None:
    heading, high = leaves.text(f"{words.files}　{words.paper(paper.name)}", SECTION, LEFT, RIGHT - LEFT)
    leaves.put(heading, leaves.y)
    leaves.y += high + 0.6
    leaves.rule(leaves.y)
    leaves.y += 0.6
    for file in listed:
        leaves.row([file.name, file.what, file.how, words.pages(file.pages)], TYPES, TABLE)
        leaves.rule(leaves.y)
    note, _ = leaves.text(words.licence, GREY, LEFT, RIGHT - LEFT)
    leaves.put(note, leaves.y + 1.0)


def seats(deck: Deck) -> str:
    """For how many the game is, from the fewest to the most; nothing for a deck without rules."""
    counts = [each.count for each in deck.rules.players] if deck.rules else []
    return "–".join(map(str, sorted({min(counts), max(counts)}))) if counts else ""
