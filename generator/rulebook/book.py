"""A book read → a book laid out.

Page numbers in the text depend on the pages, and those on the text: the book is laid out again
until what it says about itself is true, which takes two or three passes.
"""

from __future__ import annotations

from generator.problems import Place, Problem
from generator.rulebook import styles
from generator.rulebook.model import Book, Layout, Part
from generator.rulebook.pages import lay
from generator.rulebook.setting import Setter
from generator.rulebook.texts import plain
from generator.typeset import FontSet

PASSES = 6


def lay_out(
    book: Book, fonts: FontSet, page: styles.Format = styles.A5
) -> tuple[Layout, tuple[Problem, ...]]:
    """The pages of a book in a format, and everything that is wrong with them (warnings too)."""
    setter = Setter(fonts, book.parts, book.entries)
    laid = lay(book, setter, page)
    for _ in range(PASSES):
        gathered = laid.gathered()
        if gathered == setter.gathered:
            break
        setter.gathered = gathered
        setter.problems.clear()
        laid = lay(book, setter, page)
    parts = tuple(
        Part(part.level, part.id, part.number, plain(part.title))
        for part in book.parts
        if part.id in laid.places
    )
    return Layout(tuple(laid.pages), laid.places, parts), tuple(setter.problems)


def lacking(palette: set[str], families: set[str], template: str) -> list[Problem]:
    """What a deck must have for its rulebook to be lettered, and has not."""
    place = Place(template, 1)
    problems = [
        Problem(
            "unknown-font",
            f"the rulebook is set in the font '{name}'",
            place,
            "add it to the deck's `fonts:`",
        )
        for name in styles.FAMILIES
        if name not in families
    ]
    problems += [
        Problem(
            "unknown-colour", f"the rulebook is printed in '{name}'", place, "add it to the deck's `palette:`"
        )
        for name in styles.COLOURS
        if name not in palette
    ]
    return problems
