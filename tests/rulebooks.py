"""Small rulebooks for the tests of layout: written as markup, or built from blocks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.build.rulebook import Reading, Rulebook, lay, read
from generator.deck.load import load
from generator.deck.model import Fonts
from generator.problems import DeckError, Problem
from generator.rulebook.book import lay_out
from generator.rulebook.model import Block, Book, Entry, Layout, Lettering, Page, Part
from generator.typeset import FontSet

ROOT = Path(__file__).parents[1]
DECK = (ROOT / "cards.yaml").read_text(encoding="utf-8")
FONTS = FontSet(
    {
        "body": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
        "display": Fonts(regular=("ReggaeOne-Regular.ttf",)),
        "mincho": Fonts(
            regular=("ShipporiMincho-Medium.ttf",),
            bold=("ShipporiMincho-ExtraBold.ttf", "ShipporiMincho-Bold.ttf"),
        ),
    },
    [ROOT / "fonts"],
)
AT = ("book.xml.j2", 1)


class Shelf:
    """A folder with the game's deck and a book template of one's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "templates" / "rulebook" / "ja").mkdir(parents=True)
        (folder / "cards.yaml").write_text(DECK, encoding="utf-8", newline="\n")

    @property
    def deck(self) -> Path:
        """The deck's file."""
        return self.folder / "cards.yaml"

    @property
    def template(self) -> Path:
        """The book's template."""
        return self.folder / "templates" / "rulebook" / "ja" / "book.xml.j2"

    def write(self, inside: str) -> None:
        """Write the book's template: what stands in `book`, from its second line on."""
        written = f'<book title="試し" imprint="第1稿">\n{inside}\n</book>\n'
        self.template.write_text(written, encoding="utf-8", newline="\n")

    def lay(self, inside: str) -> tuple[Rulebook, tuple[Problem, ...]]:
        """The book laid out, and what is wrong with its pages."""
        self.write(inside)
        return lay(load(self.deck), "ja")

    def read(self, inside: str) -> Reading:
        """The book read, not laid out."""
        self.write(inside)
        return read(load(self.deck), "ja")

    def problems(self, inside: str) -> list[tuple[str, int, str]]:
        """What is wrong with a book: names, lines of its template, and helps."""
        try:
            problems = self.lay(inside)[1]
        except DeckError as error:
            problems = error.problems
        return [(problem.name, problem.place.line, problem.help) for problem in problems]


def laid(blocks: Sequence[Block], parts: Sequence[Part] = (), entries: Sequence[Entry] = ()) -> Layout:
    """A book of blocks laid out; none may have a problem that is an error."""
    book = Book("試し", "第1稿", tuple(blocks), tuple(parts), tuple(entries), "book.xml.j2")
    layout, problems = lay_out(book, FONTS)
    assert [problem for problem in problems if problem.severity == "error"] == []
    return layout


def lines(page: Page) -> list[tuple[str, float, float]]:
    """The lines of text on a page: text, left end and baseline (mm), in the order of drawing."""
    found = []
    for item in page.items:
        if isinstance(item, Lettering):
            starts: dict[float, tuple[float, str]] = {}
            for run in item.block.runs:
                for glyph in run.glyphs:
                    y = round(glyph.y + item.y, 3)
                    x, text = starts.get(y, (glyph.x + item.x, ""))
                    starts[y] = (min(x, glyph.x + item.x), text + glyph.text)
            found += [(text, x, y) for y, (x, text) in starts.items()]
    return found
