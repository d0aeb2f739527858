"""A deck's rulebook: its template read, laid out, and bound as pages, sheets, a booklet or players' aids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

from generator.build.drawing import document
from generator.build.faces import Faces, fonts_of
from generator.build.selection import WrongUse
from generator.deck import files
from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.load import load
from generator.deck.model import Colour, Deck, Rules
from generator.deck.source import Loaded
from generator.draw.document import Document
from generator.draw.links import page_key
from generator.problems import DeckError, Problem
from generator.rulebook import styles
from generator.rulebook.book import lacking, lay_out
from generator.rulebook.coverage import Noted, recorded
from generator.rulebook.drafts import since
from generator.rulebook.model import Book, Entry, Item, Layout, Lettering, Page, Picture
from generator.rulebook.pictures import SYMBOLS, variables
from generator.rulebook.read import read_book
from generator.sheets.booklet import Pair, impose_pages, saddle_stitched, spreads
from generator.sheets.labels import BOOK_LABELS
from generator.sheets.model import Placement, Rect, SheetSide
from generator.sheets.papers import PAPERS
from generator.template.elements import Element, Group, Portrait
from generator.template.localise import localise
from generator.template.render import Templates
from generator.typeset import FontSet
from generator.typeset.markup import Span, parse
from generator.wording.say import Say

PaperName = Literal["a5", "a4", "letter"]
TEMPLATE = "rulebook/{language}/book.xml.j2"
AS_LARGE_AS = 40  # faces: the steps its template may take
WHITE = Colour(rgb="#FFFFFF", cmyk=(0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Binding:
    """How a rulebook is printed.

    `a5` is one page after the other, with bleed; `a4` and `letter` hold two pages a side, in the
    order of reading, for stitching (`booklet`), or the last page for each player (`aid`).
    """

    paper: PaperName = "a5"
    booklet: bool = False
    aid: bool = False

    @property
    def sheet(self) -> Literal["a4", "letter"]:
        """The paper that pairs of pages are printed on."""
        return "letter" if self.paper == "letter" else "a4"

    @property
    def file(self) -> str:
        """The name of the file."""
        kind = "rulebook-aid" if self.aid else "rulebook-booklet" if self.booklet else "rulebook"
        return f"{kind}.pdf" if kind == "rulebook" and self.paper == "a5" else f"{kind}-{self.sheet}.pdf"


@dataclass(frozen=True, slots=True)
class Reading:
    """A rulebook's template read: the book and what is wrong with it.

    `noted` are the values of the rules that it prints.
    """

    loaded: Loaded
    language: str
    book: Book
    problems: tuple[Problem, ...]
    noted: Noted
    templates: Templates
    fonts: FontSet


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook laid out, and what it is drawn with."""

    loaded: Loaded
    language: str
    layout: Layout
    templates: Templates
    fonts: FontSet


def has_rulebook(loaded: Loaded, language: str) -> bool:
    """Whether there are chapters for this deck in a language: for its rules, in the words of its terms."""
    if loaded.deck.rules is None or not loaded.deck.terms:
        return False
    return files.find(loaded.source.folder, "templates", TEMPLATE.format(language=language)) is not None


def lay(loaded: Loaded, language: str) -> tuple[Rulebook, tuple[Problem, ...]]:
    """Read and lay out a deck's rulebook; returned with it is what is wrong with the pages.

    Raises DeckError when there is a problem in its templates.
    """
    return laid(read(loaded, language))


def laid(reading: Reading) -> tuple[Rulebook, tuple[Problem, ...]]:
    """A rulebook's pages, and what is wrong with them. Raises DeckError for one that is not whole."""
    if reading.problems:
        raise DeckError(reading.problems)
    layout, problems = lay_out(reading.book, reading.fonts)
    return Rulebook(reading.loaded, reading.language, layout, reading.templates, reading.fonts), problems


def read(loaded: Loaded, language: str) -> Reading:
    """Read a deck's rulebook. Raises DeckError when its template yields nothing to read."""
    deck, folder = loaded.deck, loaded.source.folder
    template = TEMPLATE.format(language=language)
    if lacks := lacking(set(deck.palette), set(deck.fonts), template):
        raise DeckError(lacks)
    fonts = fonts_of(loaded)
    symbols = [*deck.symbols, SYMBOLS] if files.find(folder, "templates", SYMBOLS) else deck.symbols
    noted: Noted = set()
    rules = recorded(deck.rules, noted) if deck.rules else None
    scope = _scope(deck, _before(loaded), rules, language, fonts)
    templates = Templates(files.roots(folder, "templates"), deck, language, symbols, fonts, scope)
    rendered = templates.render(template, {}, faces=AS_LARGE_AS)
    sizes = {name: component.format.size for name, component, _, _ in _sides(deck)}
    book, problems = read_book(rendered, templates, _entries(deck, language), sizes, language)
    return Reading(loaded, language, book, tuple(problems), noted, templates, fonts)


def bind(rulebook: Rulebook, binding: Binding) -> tuple[Document, int, list[Problem]]:
    """Draw a rulebook on paper: the document, its pages, and what is wrong with its pictures."""
    deck = rulebook.loaded.deck
    # The tint of the book's paper is for a press; at home the paper itself is the ground.
    palette = deck.palette if binding == Binding() else {**deck.palette, "book-paper": WHITE}
    drawn = document(rulebook.loaded, rulebook.templates.symbols, palette, rulebook.fonts, rulebook.language)
    pages = rulebook.layout.pages
    problems = paint(rulebook, drawn, [_alone(page) for page in pages] if binding.aid else pages)
    drawn.connect(rulebook.layout)
    sides = _bound(rulebook, binding)
    for side in sides:
        drawn.add_sheet(side)
    return drawn, len(sides), problems


def paint(rulebook: Rulebook, drawn: Document, pages: Sequence[Page]) -> list[Problem]:
    """Draw pages into a document, and the cards that they picture; returned are faults of their pictures."""
    problems = list(_picture(rulebook, drawn, pages))
    bleed = styles.BLEED
    bounds = Rect(-bleed, -bleed, styles.TRIM.width + 2 * bleed, styles.TRIM.height + 2 * bleed)
    for page in pages:
        problems += drawn.add_page(page, bounds)
    return problems


def _bound(rulebook: Rulebook, binding: Binding) -> tuple[SheetSide, ...]:
    """The sides of paper that a rulebook takes."""
    count = len(rulebook.layout.pages)
    paper, labels = PAPERS[binding.sheet], BOOK_LABELS.get(rulebook.language, BOOK_LABELS["en"])
    if binding.aid:
        pairs = (Pair(count, count),) * ceil(_seats(rulebook.loaded.deck) / 2)
        return impose_pages(pairs, styles.TRIM, paper, page_key, labels, cut=True)
    if binding.booklet:
        return impose_pages(saddle_stitched(count), styles.TRIM, paper, page_key, labels)
    if binding.paper == "a5":
        return tuple(_single(number) for number in range(1, count + 1))
    return impose_pages(spreads(count), styles.TRIM, paper, page_key, labels)


def _alone(page: Page) -> Page:
    """A page that is handed out by itself: without its number."""
    number = (str(page.number),)
    kept = (item for item in page.items if not (isinstance(item, Lettering) and item.block.lines == number))
    return replace(page, items=tuple(kept))


def _single(number: int) -> SheetSide:
    """A page on a sheet of its own size, with its bleed."""
    bleed = styles.BLEED
    width, height = styles.TRIM.width + 2 * bleed, styles.TRIM.height + 2 * bleed
    trim, window = styles.TRIM.moved(bleed, bleed), Rect(0, 0, width, height)
    placement = Placement(page_key(number), trim, 0, window)
    return SheetSide(width, height, "front", trim, window, (placement,), (), ())


def _seats(deck: Deck) -> int:
    if deck.rules is None:
        raise WrongUse("the deck has no rules, and so no players")
    return max(players.count for players in deck.rules.players)


# Cards in pictures.


def _sides(deck: Deck) -> Iterator[tuple[str, PrintedComponent, PrintedCard, str]]:
    """Every face that may be pictured: its name, its card, and its template."""
    for component in expand(deck):
        for card in component.cards:
            yield card.id, component, card, component.format.template
            if card.back is not None:
                yield f"{card.id}:back", component, card, card.back


def _picture(rulebook: Rulebook, drawn: Document, pages: Sequence[Page]) -> Iterator[Problem]:
    """Draw the faces that the pages picture into the document."""
    wanted = {name for page in pages for item in page.items for name in _portraits_of(item)}
    faces = Faces(rulebook.loaded, rulebook.fonts, rulebook.language)
    for name, component, card, template in _sides(rulebook.loaded.deck):
        if name not in wanted:
            continue
        face, blocks = faces.set(faces.render(component, card, template), card)
        format = component.format
        yield from faces.placed(drawn.add_portrait(name, face, blocks, format.size, format.corner), card)


def _portraits_of(item: Item) -> Iterator[str]:
    return _portraits(item.elements) if isinstance(item, Picture) else iter(())


def _portraits(elements: Iterable[Element]) -> Iterator[str]:
    for element in elements:
        if isinstance(element, Portrait):
            yield element.face
        elif isinstance(element, Group):
            yield from _portraits(element.children)


# What the book's template may name.


def _before(loaded: Loaded) -> Deck | None:
    """The newest earlier draft whose deck the history names. Raises DeckError when it cannot be read."""
    named = (entry.deck for entry in loaded.deck.history if entry.deck is not None)
    found = (files.find(loaded.source.folder, "drafts", name) for name in named)
    return next((load(path).deck for path in found if path is not None), None)


def _scope(
    deck: Deck, before: Deck | None, rules: Rules | None, language: str, fonts: FontSet
) -> Mapping[str, object]:
    say = Say(rules, language)
    heroines = deck.heroines.heroines if deck.heroines else ()
    return {
        "deck": deck,
        "rules": rules,
        "heroines": {heroine.id: heroine for heroine in heroines},
        "say": say,
        "words": say.words,
        "tiles": deck.tiles,
        "components": {component.id: _described(component) for component in expand(deck)},
        "terms": deck.terms,
        "history": deck.history,
        "since": since(before, deck, language) if before else None,
        "examples": deck.examples,
        "faces": {name: _size(component) for name, component, _, _ in _sides(deck)},
        **variables(deck, language, fonts),
    }


def _described(component: PrintedComponent) -> Mapping[str, object]:
    return {
        "id": component.id,
        "name": component.format.name,
        "copies": sum(card.copies for card in component.cards),
        "cards": {card.id: card.copies for card in component.cards},
        **_size(component),
    }


def _size(component: PrintedComponent) -> Mapping[str, float]:
    width, height = component.format.size
    return {"width": width, "height": height}


def _entries(deck: Deck, language: str) -> list[Entry]:
    """What the index lists: terms, heroines and components; a term stands for a component of the same id."""

    def text(value: object) -> str:
        return str(localise(value, language, deck.languages))

    entries = {
        term.id: Entry(term.id, _plain(text(term.name)), text(term.reading) if term.reading else "")
        for term in deck.terms
    }
    for heroine in deck.heroines.heroines if deck.heroines else ():
        names = [text(name) for name in heroine.name]
        entries.setdefault(
            heroine.id, Entry(heroine.id, "　".join(map(_plain, names)), "　".join(map(_read, names)))
        )
    for component in expand(deck):
        name = text(component.format.name)
        entries.setdefault(component.id, Entry(component.id, _plain(name), _read(name)))
    return list(entries.values())


def _plain(text: str) -> str:
    return "".join(piece.text for piece in parse(text) if isinstance(piece, Span))


def _read(text: str) -> str:
    """How a text with readings is read aloud."""
    return "".join("".join(piece.reading) or piece.text for piece in parse(text) if isinstance(piece, Span))
