"""`hibari rulebook --shop`: the rulebook for a press, cover and inside, as PDF/X."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.build.boxing import press_of
from generator.build.drawing import created, title_of
from generator.build.faces import NOTES
from generator.build.rulebook import Rulebook, has_rulebook, lay, paint
from generator.build.selection import WrongUse, spoken
from generator.build.verdict import warnings
from generator.deck.checks import findings, placed
from generator.deck.load import load
from generator.deck.source import Loaded
from generator.draw.content import Least
from generator.draw.document import Document
from generator.draw.files import replacing_all
from generator.draw.links import page_key
from generator.press.black import BlackAlone, in_black
from generator.press.condition import Condition
from generator.press.listed import RULEBOOK, listing
from generator.press.opaque import veils
from generator.press.pdfx import finish
from generator.problems import Place, Problem
from generator.rulebook import styles
from generator.rulebook.model import Page, Picture
from generator.sheets.binding import Section, sections, sides
from generator.sheets.shop import Book, Shop
from generator.typeset.model import MM_PER_PT


@dataclass(frozen=True, slots=True)
class BookFile:
    """A file, its pages, and the pages of the book that are in it."""

    path: Path
    pages: int
    of_book: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """The files of a book, the shop and how it takes books, what is worth knowing.

    `stated` is whether the shop says so; else it is what printers usually take.
    """

    files: tuple[BookFile, ...]
    listing: Path
    shop: Shop
    book: Book
    stated: bool
    pages: int
    bleed: float
    warnings: tuple[Problem, ...]


def press_book(
    path: Path,
    name: str,
    out: Path,
    language: str | None = None,
    *,
    black: bool = False,
    spreads: bool = False,
) -> Printed:
    """Write the rulebook for a shop, into its folder; `black` and `spreads` whatever the shop says.

    Raises DeckError with every problem, and WrongUse for a deck that has no rulebook and a shop that
    takes none; either way nothing is written. OSError when a file cannot be: then none is replaced.
    """
    shop, condition = press_of(name)
    loaded = load(path)
    language = spoken(loaded.deck, language)
    if not has_rulebook(loaded, language):
        raise WrongUse(f"the deck has no rulebook in '{language}'")
    book = shop.book or Book()
    if black:
        book = book.model_copy(update={"inside": "k"})
    if spreads:
        book = book.model_copy(update={"order": "spreads"})
    laid, faults = lay(loaded, language)
    count = len(laid.layout.pages)
    if count % book.multiple:
        raise WrongUse(f"the book has {count} pages, and {shop.name} takes multiples of {book.multiple}")
    parts = sections(count, book.cover == "apart", book.order == "spreads")
    # The book's art ends where its pages' bleed does; more than that there is none.
    bleed = styles.BLEED if shop.bleed is None else min(shop.bleed, styles.BLEED)
    problems = [*placed(findings(loaded), loaded), *faults]
    jobs: list[tuple[BookFile, Document]] = []
    folder = out / shop.name
    for part in parts:
        document = _document(loaded, laid, shop, condition, book, part, language)
        pages = [page for page in laid.layout.pages if page.number in part.pages]
        problems += _veils(pages, laid, shop)
        problems += paint(laid, document, pages)
        laid_out = sides(part, styles.TRIM, bleed, page_key)
        for side in laid_out:
            document.add_sheet(side)
        file = "rulebook.pdf" if part.part == "whole" else f"rulebook-{part.part}.pdf"
        jobs.append((BookFile(folder / file, len(laid_out), part.pages), document))
    told = warnings(problems, loaded.source.file)
    assert shop.pdf is not None
    files, list_path = tuple(file for file, _ in jobs), folder / RULEBOOK
    trim = (styles.TRIM.width * (2 if book.order == "spreads" else 1), styles.TRIM.height)
    folder.mkdir(parents=True, exist_ok=True)
    with replacing_all([*(file.path for file in files), list_path]) as (*contents, listed):
        for content, (_, document) in zip(contents, jobs, strict=True):
            document.save(content, finish(shop.pdf.standard, condition))
        made = [(file.path.name, file.pages, trim) for file in files]
        listed.write_text(listing(loaded.deck, made, contents), encoding="utf-8", newline="\n")
    return Printed(files, list_path, shop, book, shop.book is not None, count, bleed, told)


def _document(
    loaded: Loaded,
    laid: Rulebook,
    shop: Shop,
    condition: Condition,
    book: Book,
    part: Section,
    language: str,
) -> Document:
    """An empty document for a part; the cover is in all inks always."""
    assert shop.pdf is not None
    deck, alone = loaded.deck, book.inside == "k" and part.part == "inside"
    return Document(
        fonts=laid.fonts,
        palette=in_black(deck.palette) if alone else deck.palette,
        symbols=laid.templates.symbols,
        image_folder=loaded.source.folder,
        title=title_of(deck, language),
        created=created(deck),
        note_family=NOTES,
        language=language,
        mode="cmyk",
        separation=BlackAlone(condition.icc) if alone else condition.separation,
        outlined=shop.pdf.fonts == "outline",
        opaque=shop.pdf.opaque,
        least=Least((shop.line or 0.0) * MM_PER_PT, (shop.text or 0.0) * MM_PER_PT),
    )


def _veils(pages: Iterable[Page], laid: Rulebook, shop: Shop) -> Iterator[Problem]:
    """Elements of pages that let their ground through, where the shop's files know no transparency."""
    place, whole = laid.templates.place, Place("rulebook", 0)
    for page in pages:
        for item in page.items:
            if isinstance(item, Picture):
                yield from veils(item.elements, shop, place, whole, f"page {page.number}")
