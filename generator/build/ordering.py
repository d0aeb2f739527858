"""`hibari order`: the sheet that goes with the files for a shop, and the list to count a delivery by."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from generator import wording
from generator.build.drawing import Progress, title_of
from generator.build.order_sheet import write as write_sheet
from generator.build.picturing import Drawn, Shown, by_component, drawn
from generator.build.reprint import looks
from generator.build.selection import WrongUse
from generator.deck.expand import PrintedComponent
from generator.deck.load import load
from generator.deck.source import Loaded
from generator.draw.files import replacing_all
from generator.press.listed import File, Ready, ready
from generator.press.picture import PREVIEWS
from generator.problems import Problem
from generator.sheets.shop import Shop, shop
from generator.wording.making import OrderWords

BESIDE = "order"
"""The folder of an order beside the files to print: `preflight *.pdf` there takes what is printed alone."""
SHEET, TEXT, COUNTS = "order.pdf", "order.txt", "order-counts.csv"


@dataclass(frozen=True, slots=True)
class Counted:
    """A component that is ordered: its name and its cards."""

    name: str
    cards: tuple[Shown, ...]

    @property
    def component(self) -> PrintedComponent:
        """The component, with all of its cards in the deck."""
        return self.cards[0].component

    @property
    def copies(self) -> int:
        """The cards and pieces of a set."""
        return sum(each.copies for each in self.cards)

    @property
    def sides(self) -> int:
        """How many sides are printed."""
        return 2 if any(each.back is not None for each in self.cards) else 1


@dataclass(frozen=True, slots=True)
class Order:
    """All that an order says: the shop, the game, how many sets, what of each, and the files."""

    shop: Shop
    title: str
    draft: int
    date: str
    sets: int
    stock: float | None
    parts: tuple[Counted, ...]
    files: tuple[File, ...]
    condition: str | None
    standard: str | None
    left_out: tuple[str, ...]
    words: OrderWords
    language: str

    @property
    def kinds(self) -> int:
        """The different cards and pieces."""
        return sum(len(part.cards) for part in self.parts)

    @property
    def pieces(self) -> int:
        """The cards and pieces of a set."""
        return sum(part.copies for part in self.parts)

    def terms(self) -> Iterator[tuple[str, str]]:
        """What is asked for, by its name; what the shop or the deck does not say is said so."""
        shop, words = self.shop, self.words
        of_shop, of_deck = words.unstated, words.undecided
        # A size is not broken across lines.
        sizes = dict.fromkeys(
            words.size(*part.component.format.size).replace(" ", "\N{NO-BREAK SPACE}") for part in self.parts
        )
        corners = dict.fromkeys(words.corner(part.component.format.corner) for part in self.parts)
        told = {
            "game": self.title,
            "draft": f"{self.draft}（{self.date}）"
            if self.language == "ja"
            else f"{self.draft} ({self.date})",
            "sets": words.sets(self.sets),
            "pieces": words.pieces(self.pieces, self.kinds),
            "size": f"{', '.join(sizes)} mm",
            "bleed": of_shop if shop.bleed is None else f"{shop.bleed:g} mm",
            "colour": shop.colour.upper(),
            "condition": self.condition or "sRGB",
            "ink": "–"
            if shop.colour == "rgb"
            else of_shop
            if shop.ink_limit is None
            else f"{shop.ink_limit:g} %",
            "standard": _standard(shop),
            "fonts": words.fonts[shop.pdf.fonts] if shop.pdf else "–",
            "stock": of_deck if self.stock is None else f"{self.stock:g} mm",
            "finish": of_deck,
            "corner": f"{', '.join(corners)} mm" + ("" if shop.corner else f"　{of_shop}"),
            "packing": of_deck,
        }
        for name, text in told.items():
            yield words.fields[name], text


@dataclass(frozen=True, slots=True)
class Ordered:
    """The files that were written, the pages of the sheet, and what is still worth knowing."""

    files: tuple[Path, ...]
    pages: int
    order: Order
    warnings: tuple[Problem, ...]


def order(
    path: Path,
    name: str,
    sets: int = 1,
    out: Path = Path("build/press"),
    language: str | None = None,
    progress: Progress | None = None,
) -> Ordered:
    """Write the order for what `hibari press` made for a shop, into a folder beside it.

    Raises DeckError with every problem, and WrongUse for a shop that has no files yet, or files that
    are not of this deck; either way nothing is written. OSError when a file cannot be.
    """
    loaded = load(path)
    try:
        found = shop(name)
    except LookupError as error:
        raise WrongUse(str(error)) from None
    folder = out / found.name
    try:
        lies = ready(folder)
    except FileNotFoundError:
        raise WrongUse(
            f"there are no files in {folder.as_posix()} yet: run `hibari press --shop {name}`"
        ) from None
    except ValueError as error:
        raise WrongUse(f"{error}: run `hibari press --shop {name}` again") from None
    with drawn(loaded, language=language, progress=progress) as faces:
        written = _order(faces, found, lies, sets)
        stale = {card: copies for card, copies in _copies(faces).items() if card in lies.quantities}
        if lies.draft != faces.loaded.deck.draft or stale != lies.quantities:
            raise WrongUse(f"the files in {folder.as_posix()} are of another draft: run `hibari press` again")
        if lies.looks != _looks(loaded, lies):
            raise WrongUse(
                f"the cards were changed since the files in {folder.as_posix()} were made: "
                f"run `hibari press --shop {name}` again"
            )
        targets = [folder / BESIDE / each for each in (SHEET, TEXT, COUNTS)]
        (folder / BESIDE).mkdir(exist_ok=True)
        with replacing_all(targets) as (sheet, text, counts):
            pages = write_sheet(sheet, written, faces)
            text.write_text(told(written), encoding="utf-8", newline="\n")
            counts.write_text(listed(written), encoding="utf-8", newline="")
    return Ordered(tuple(targets), pages, written, faces.warnings)


def _looks(loaded: Loaded, lies: Ready) -> str:
    """The sum of what the cards that there are files of look like now."""
    return looks(loaded, lies.language).digest(lies.quantities, title_of(loaded.deck, lies.language))


def _copies(faces: Drawn) -> Mapping[str, int]:
    return {shown.card.id: shown.copies for shown in faces.cards}


def _order(faces: Drawn, found: Shop, lies: Ready, sets: int) -> Order:
    deck, language = faces.loaded.deck, faces.language
    quantities = lies.quantities
    made = by_component(shown for shown in faces.cards if shown.card.id in quantities)
    left = {
        shown.component.id: faces.text(shown.component.format.name)
        for shown in faces.cards
        if shown.component.id in lies.left_out
    }
    return Order(
        found,
        faces.title,
        deck.draft,
        deck.date,
        sets,
        deck.box.stock if deck.box is not None else None,
        tuple(Counted(faces.text(cards[0].component.format.name), cards) for cards in made),
        tuple(file for file in lies.files if not file.name.startswith(PREVIEWS + "/")),
        lies.condition,
        lies.standard,
        tuple(f"{text} ×{lies.left_out[part]}" for part, text in left.items()),
        wording.making_words(language).order,
        language,
    )


def _standard(shop: Shop) -> str:
    if shop.pdf is not None:
        return f"PDF/{shop.pdf.standard}"
    return shop.images.format.upper() if shop.images is not None else "PDF"


def told(order: Order) -> str:
    """The order as plain text, with the whole sum of each file."""
    words, lines = order.words, [order.words.title, order.words.shop(order.shop.title), ""]
    lines += [f"{name}: {text}" for name, text in order.terms()]
    lines += ["", f"[{words.sections['components']}]"]
    for part in order.parts:
        size = words.size(*part.component.format.size)
        lines.append(f"{part.name}: {size} mm, {part.copies} ({len(part.cards)}), {words.sides[part.sides]}")
    lines.append(words.total(order.pieces, order.kinds))
    if order.left_out:
        lines += ["", f"[{words.sections['left-out']}]", *order.left_out]
    lines += ["", f"[{words.sections['files']}]"]
    lines += [f"{file.sha256}  {file.name}  ({words.pages(file.pages)})" for file in order.files]
    if order.shop.notes:
        lines += ["", f"[{words.sections['notes']}]", *order.shop.notes]
    return "\n".join([*lines, "", words.checked(order.shop.checked), *order.shop.sources]) + "\n"


def listed(order: Order) -> str:
    """Every card to be counted, a row a card, for a spreadsheet; `counted` is to be filled in.

    A card with a file for each side is named with that of its front.
    """
    files = {card: file.name for file in reversed(order.files) for card in file.cards}
    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(
        ["component", "card", "copies", "sets", "ordered", "width_mm", "height_mm", "file", "counted"]
    )
    for part in order.parts:
        width, height = part.component.format.size
        for each in part.cards:
            card, copies = each.card.id, each.copies
            ordered = copies * order.sets
            sizes = (f"{width:g}", f"{height:g}")
            writer.writerow([part.name, card, copies, order.sets, ordered, *sizes, files[card], ""])
    return "\ufeff" + buffer.getvalue()  # with the mark by which spreadsheets know UTF-8
