"""The order on paper: what is asked for, the files, and pages of small cards to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.drawing import plain_document
from generator.build.leaves import (
    BODY,
    BOLD,
    FAMILIES,
    GREY,
    LABEL,
    LEFT,
    ORIGIN,
    PALETTE,
    PAPER,
    RIGHT,
    SMALL,
    TITLE,
    TOP,
    Leaves,
    block,
    frame,
    type,
)
from generator.build.picturing import Drawn, Shown
from generator.build.summary import heading_above
from generator.deck import files
from generator.draw.links import page_key
from generator.rulebook.styles import Type
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template.elements import Portrait
from generator.template.geometry import product, scaling, translation
from generator.typeset import FontSet

if TYPE_CHECKING:
    from generator.build.ordering import Counted, Order

WIDTH = RIGHT - LEFT
TERMS = ((LEFT, 34.0), (LEFT + 36.0, WIDTH - 36.0))
PARTS = ((0.0, 58.0), (60.0, 30.0), (92.0, 16.0), (110.0, 18.0), (134.0, 24.0), (160.0, 18.0))
FILES = ((0.0, 66.0), (68.0, 14.0), (84.0, 26.0), (110.0, 22.0), (136.0, 42.0))
ENDS = frozenset({2, 3})  # columns of figures
FIGURE = type(2.9, 4.5, align="end")
LABEL_END = type(2.3, 3.6, "grey-text", align="end")
TINY = type(2.0, 3.2, "grey-text")
COPIES = type(3.6, 4.4, family="display")

COLUMNS, GAP = 3, 4.0
CELL = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
ROW, PICTURE = 23.0, 19.0  # mm: a card to count, and how large it is pictured at most
TICK, MOST_TICKS, A_LINE = 3.2, 21, 7


def write(path: Path, order: Order, faces: Drawn) -> int:
    """Write the order as a PDF; returned are its pages. Raises OSError."""
    fonts = FontSet(FAMILIES, [files.SHIPPED / "fonts"])
    words = order.words
    title = f"{order.title}　{words.title}"
    document = plain_document(fonts, PALETTE, title, faces.loaded.deck, order.language)
    by_page = {look.page: look.format for look in faces.looks}
    document.import_portraits(
        faces.file, [(str(at), Rect(0, 0, *by_page[at].size), by_page[at].corner) for at in sorted(by_page)]
    )
    leaves = Leaves(fonts, title)
    _head(leaves, order)
    _terms(leaves, order)
    _parts(leaves, order)
    _files(leaves, order)
    _notes(leaves, order)
    leaves.turn()
    heading_above(leaves, words.counting)
    leaves.write(words.counting_text, GREY)
    _signing(leaves, [words.delivered, words.signed])
    for part in order.parts:
        _counting(leaves, order, part)
    pages = leaves.bound()
    for page in pages:
        document.add_page(page, PAPER)
        placed = Placement(page_key(page.number), PAPER, 0, PAPER)
        document.add_sheet(SheetSide(PAPER.width, PAPER.height, "front", PAPER, PAPER, (placed,), (), ()))
    document.save(path)
    return len(pages)


def _head(leaves: Leaves, order: Order) -> None:
    leaves.y = TOP - 4
    leaves.write(order.words.title, TITLE)
    leaves.y += 1.0
    leaves.write(order.words.shop(order.shop.title), BOLD)
    leaves.y += 1.6
    leaves.rule(leaves.y, "text", 0.5)
    leaves.rule(leaves.y + 0.9, "text", 0.15)
    leaves.y += 3.4
    _signing(leaves, [order.words.ordered, order.words.signed])


def _signing(leaves: Leaves, labels: Sequence[str]) -> None:
    """Words with lines to write on."""
    leaves.y += 2.0
    for at, label in enumerate(labels):
        x = LEFT + at * 70.0
        text, _ = leaves.text(label, LABEL, x, 24)
        leaves.put(text, leaves.y + 1.0)
        leaves.draw(block(Rect(x + 16, leaves.y + 4.6, 48, 0.2), "text"))
    leaves.y += 7.5


def _terms(leaves: Leaves, order: Order) -> None:
    for name, text in order.terms():
        leaves.row([name, text], [LABEL, BODY], TERMS)
        leaves.y += 0.4
        leaves.rule(leaves.y, "line", 0.12)
        leaves.y += 0.7


def _table(leaves: Leaves, texts: Sequence[str], columns: Sequence[tuple[float, float]], head: bool) -> None:
    """A row of a table, figures to the right of their columns."""
    plain, figure = (LABEL, LABEL_END) if head else (BODY, FIGURE)
    types: list[Type] = [figure if at in ENDS else plain for at in range(len(texts))]
    leaves.row(texts, types, [(LEFT + x, width) for x, width in columns])
    leaves.y += 0.4
    leaves.rule(leaves.y, "text" if head else "line", 0.2 if head else 0.12)
    leaves.y += 0.7


def _parts(leaves: Leaves, order: Order) -> None:
    words = order.words
    heading_above(leaves, words.sections["components"], 30.0)
    _table(leaves, words.columns["components"], PARTS, head=True)
    for part in order.parts:
        format = part.component.format
        counts = (str(len(part.cards)), str(part.copies))
        texts = (part.name, words.size(*format.size), *counts, words.sides[part.sides])
        _table(leaves, (*texts, words.corner(format.corner)), PARTS, head=False)
    leaves.write(words.total(order.pieces, order.kinds), BOLD)
    if order.left_out:
        heading_above(leaves, words.sections["left-out"])
        leaves.write("　".join(order.left_out), BODY)


def _files(leaves: Leaves, order: Order) -> None:
    words = order.words
    heading_above(leaves, words.sections["files"], 30.0)
    head = words.columns["files"]
    columns = [(LEFT + x, width) for x, width in FILES]
    types: list[Type] = [SMALL, SMALL, SMALL, type(2.5, 3.9, align="end"), TINY]
    leaves.row(head, [LABEL, LABEL, LABEL, LABEL_END, LABEL], columns)
    leaves.rule(leaves.y + 0.3, "text", 0.2)
    leaves.y += 0.9
    for file in order.files:
        trim = words.size(*file.trim) if file.trim is not None else ""
        texts = [file.name, str(file.pages), trim, f"{file.size:,}", f"{file.sha256[:24]}…"]
        leaves.row(texts, types, columns)


def _notes(leaves: Leaves, order: Order) -> None:
    if order.shop.notes:
        heading_above(leaves, order.words.sections["notes"])
        for note in order.shop.notes:
            leaves.write(note, SMALL)
    leaves.y += 2.0
    leaves.write(order.words.checked(order.shop.checked), GREY)
    for source in order.shop.sources:
        leaves.write(source, GREY)


def _counting(leaves: Leaves, order: Order, part: Counted) -> None:
    """The cards of a component, with boxes to tick: one for each copy, or one where there are many."""
    heading_above(leaves, f"{part.name}　{order.words.copies(part.copies)}", ROW)
    for start in range(0, len(part.cards), COLUMNS):
        leaves.room(ROW)
        for at, shown in enumerate(part.cards[start : start + COLUMNS]):
            _card(leaves, order, shown, LEFT + at * (CELL + GAP), leaves.y)
        leaves.y += ROW


def _card(leaves: Leaves, order: Order, shown: Shown, x: float, y: float) -> None:
    width, height = shown.component.format.size
    scale = min(PICTURE / height, PICTURE / width, 1.0)
    leaves.draw(Portrait(str(shown.front.page), product(translation(x, y), scaling(scale)), ORIGIN))
    corner = shown.component.format.corner * scale
    leaves.draw(frame(Rect(x, y, width * scale, height * scale), "line", 0.15, corner))
    left = x + min(PICTURE, width * scale) + 2.5
    copies, high = leaves.text(order.words.copies(shown.copies), COPIES, left, CELL - (left - x))
    leaves.put(copies, y)
    name, tall = leaves.text(shown.card.id, TINY, left, CELL - (left - x))
    leaves.put(name, y + high)
    boxes = shown.copies if shown.copies <= MOST_TICKS else 1
    for at in range(boxes):
        column, row = at % A_LINE, at // A_LINE
        box = Rect(left + column * (TICK + 1.0), y + high + tall + 1.2 + row * (TICK + 0.8), TICK, TICK)
        leaves.draw(frame(box, "text", 0.2, 0.4))
