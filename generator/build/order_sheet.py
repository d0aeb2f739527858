"""The order on paper: what is asked for, the files, and pages of small cards to tick off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.drawing import plain_document
from generator.build.leaves import (
    BODY,
    BOLD,
    GREY,
    LABEL,
    LEFT,
    ORIGIN,
    PALETTE,
    RIGHT,
    SMALL,
    TITLE,
    TOP,
    Leaves,
    add_pages,
    block,
    frame,
    own_fonts,
    type,
)
from generator.build.picturing import Drawn, Shown
from generator.build.summary import heading_above
from generator.rulebook.styles import Type
from generator.sheets.model import Rect
from generator.template.elements import Portrait
from generator.template.geometry import product, scaling, translation

if TYPE_CHECKING:
    from generator.build.ordering import Counted, Order

Columns = Sequence[tuple[float, float]]
Line = tuple[str, float]

WIDTH = RIGHT - LEFT
TERMS = ((LEFT, 25.0), (LEFT + 26.0, 60.0), (LEFT + 91.0, 25.0), (LEFT + 117.0, 61.0))
PARTS = ((0.0, 58.0), (60.0, 30.0), (92.0, 16.0), (110.0, 18.0), (134.0, 24.0), (160.0, 18.0))
FILES = ((0.0, 62.0), (64.0, 14.0), (84.0, 26.0), (110.0, 22.0), (136.0, 42.0))
FIGURE = type(2.9, 4.5, align="end")
SMALL_END = type(2.5, 3.9, align="end")
LABEL_END = type(2.3, 3.6, "grey-text", align="end")
TINY = type(2.0, 3.2, "grey-text")
COPIES = type(3.6, 4.4, family="display")

COLUMNS, GAP = 3, 4.0
CELL = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
ROW, PICTURE = 23.0, 19.0  # mm: a card to count, and how large it is pictured at most
ROW_AT_MOST = 10.0  # mm: a row of a table whose longest name takes two lines
TICK, MOST_TICKS, A_LINE = 3.2, 21, 7


def write(path: Path, order: Order, faces: Drawn) -> int:
    """Write the order as a PDF; returned are its pages. Raises OSError."""
    fonts = own_fonts()
    words = order.words
    title = f"{order.title}　{words.title}"
    document = plain_document(fonts, PALETTE, title, faces.loaded.deck, order.language)
    document.import_portraits(faces.file, faces.portraits())
    leaves = Leaves(fonts, title)
    _head(leaves, order)
    _terms(leaves, order)
    _parts(leaves, order)
    _notes(leaves, order)
    _files(leaves, order)
    leaves.turn()
    heading_above(leaves, words.counting)
    leaves.write(words.counting_text, GREY)
    _signing(leaves, [words.delivered, words.signed])
    for part in order.parts:
        _counting(leaves, order, part)
    pages = leaves.bound()
    add_pages(document, pages)
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
    """What is asked for, in two columns that are read downwards."""
    terms = list(order.terms())
    half = (len(terms) + 1) // 2
    for left, right in zip_longest(terms[:half], terms[half:], fillvalue=("", "")):
        leaves.row([*left, *right], [LABEL, BODY, LABEL, BODY], TERMS)
        leaves.y += 0.4
        leaves.rule(leaves.y, "line", 0.12)
        leaves.y += 0.7


def _row(leaves: Leaves, texts: Sequence[str], types: Sequence[Type], columns: Columns, rule: Line) -> None:
    """A row of a table and the line below it."""
    leaves.row(texts, types, [(LEFT + x, width) for x, width in columns])
    leaves.y += 0.4
    leaves.rule(leaves.y, *rule)
    leaves.y += 0.7


def _table(
    leaves: Leaves,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    types: Sequence[Type],
    columns: Columns,
) -> None:
    """A table, its head again on each page that it runs on to; figures to the right of their columns."""
    heads = [LABEL_END if type.style.align == "end" else LABEL for type in types]
    page = 0
    for texts in rows:
        leaves.room(ROW_AT_MOST)
        if page != len(leaves.pages):
            _row(leaves, head, heads, columns, ("text", 0.2))
            page = len(leaves.pages)
        _row(leaves, texts, types, columns, ("line", 0.12))


def _parts(leaves: Leaves, order: Order) -> None:
    words = order.words
    heading_above(leaves, words.sections["components"], 30.0)
    rows = (
        (
            part.name,
            words.size(*part.component.format.size),
            str(len(part.cards)),
            str(part.copies),
            words.sides[part.sides],
            words.corner(part.component.format.corner),
        )
        for part in order.parts
    )
    _table(leaves, words.columns["components"], rows, [BODY, BODY, FIGURE, FIGURE, BODY, BODY], PARTS)
    leaves.write(words.total(order.pieces, order.kinds), BOLD)
    if order.left_out:
        heading_above(leaves, words.sections["left-out"])
        leaves.write("　".join(order.left_out), BODY)


def _files(leaves: Leaves, order: Order) -> None:
    words = order.words
    heading_above(leaves, words.sections["files"], 30.0)
    rows = (
        (
            file.name,
            str(file.pages),
            words.size(*file.trim) if file.trim is not None else "",
            f"{file.size:,}",
            f"{file.sha256[:24]}…",
        )
        for file in order.files
    )
    _table(leaves, words.columns["files"], rows, [SMALL, SMALL_END, SMALL, SMALL_END, TINY], FILES)


def _notes(leaves: Leaves, order: Order) -> None:
    """The shop's own words, and where they were read: on one page with their heading."""
    words, notes = order.words, order.shop.notes
    sources = "　".join(source.partition("://")[2] or source for source in order.shop.sources)
    texts = [*((note, SMALL) for note in notes), (words.checked(order.shop.checked), GREY), (sources, GREY)]
    below = sum(leaves.text(text, style, LEFT, WIDTH)[1] for text, style in texts)
    heading_above(leaves, words.sections["notes"], below)
    for text, style in texts:
        leaves.write(text, style)


def _counting(leaves: Leaves, order: Order, part: Counted) -> None:
    """The cards of a component, with boxes to tick: one for each copy, or one where there are many."""
    heading = f"{part.name}　{order.words.copies(part.copies)}"
    page = 0
    for start in range(0, len(part.cards), COLUMNS):
        leaves.room(ROW)
        if page != len(leaves.pages):
            heading_above(leaves, heading, ROW)
            page = len(leaves.pages)
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
