"""Cards → a document for each sheet file, with the pieces to lay out on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import wording
from generator.build.faces import NOTES, Faces, bleed_box, fonts_of, key_of
from generator.build.inksave import Draft, palette
from generator.build.selection import Selected
from generator.deck.expand import PrintedCard, PrintedComponent
from generator.deck.model import Colour, Deck
from generator.deck.source import Loaded
from generator.draw.document import Document
from generator.problems import DeckError, Problem
from generator.sheets.model import Piece, SheetSide
from generator.template.elements import Symbol
from generator.template.localise import localise
from generator.typeset import FontSet

Progress = Callable[[int, int], None]  # cards done, of how many


@dataclass(slots=True)
class Sheet:
    """A file in the making: its document, the pieces to be laid out, the copies of each card."""

    document: Document
    pieces: list[Piece] = field(default_factory=list)
    copies: dict[str, int] = field(default_factory=dict)


def draw(
    loaded: Loaded,
    selected: Sequence[Selected],
    language: str,
    progress: Progress | None = None,
    *,
    ink_save: bool = False,
) -> tuple[dict[str, Sheet], list[Problem]]:
    """Draw the faces of the selected cards: a sheet a file, and all that is wrong with them.

    With `ink_save` they are redrawn for a draft print; white grounds need no bleed.
    """
    with TemporaryDirectory(prefix="hibari-pictures-") as folder:
        draft = Draft(loaded.deck.palette, loaded.source.folder, Path(folder)) if ink_save else None
        return _drawn(loaded, selected, language, progress, draft)


def _drawn(
    loaded: Loaded,
    selected: Sequence[Selected],
    language: str,
    progress: Progress | None,
    draft: Draft | None,
) -> tuple[dict[str, Sheet], list[Problem]]:
    fonts = fonts_of(loaded)
    try:
        faces = Faces(loaded, fonts, language)
    except DeckError as error:
        return {}, list(error.problems)
    colours = palette(loaded.deck.palette) if draft else loaded.deck.palette
    symbols = draft.icons(faces.templates.symbols) if draft else faces.templates.symbols
    sheets: dict[str, Sheet] = {}
    problems: list[Problem] = []
    for done, (component, card, copies) in enumerate(selected):
        if progress is not None:
            progress(done, len(selected))
        name = component.format.sheet
        if name not in sheets:
            sheets[name] = Sheet(document(loaded, symbols, colours, fonts, language))
        sheet = sheets[name]
        front, back = (
            _side(faces, sheet.document, component, card, template, problems, draft)
            for template in (component.format.template, card.back)
        )
        if front is not None:
            (width, height), bleed = component.format.size, component.format.bleed
            piece = Piece(front, back, width, height, 0 if draft else bleed, card.id)
            sheet.pieces += [piece] * copies
            sheet.copies[card.id] = copies
    if progress is not None:
        progress(len(selected), len(selected))
    return sheets, problems


def _side(
    faces: Faces,
    document: Document,
    component: PrintedComponent,
    card: PrintedCard,
    template: str | None,
    problems: list[Problem],
    draft: Draft | None,
) -> str | None:
    """Draw one side, unless one that looks the same is there; its key, or None with the problems added."""
    if template is None:
        return None
    bounds = bleed_box(component.format)
    try:
        rendered = faces.render(component, card, template)
        key = key_of(rendered, bounds)
        if key not in document:
            face, blocks = faces.set(rendered, card)
            problems += faces.astray(face, blocks, component, card)
            if draft is not None:
                face, blocks = draft.redrawn(face, blocks, component.format.size)
            found = document.add_face(key, face, blocks, bounds)
            # A draft's pictures are coarse on purpose.
            problems += faces.placed((p for p in found if not (draft and p.name == "low-resolution")), card)
    except DeckError as error:
        problems += error.problems
        return None
    return key


def write(path: Path, sheet: Sheet, sides: Sequence[SheetSide]) -> None:
    """Put the sides into the sheet's document and save it."""
    for side in sides:
        sheet.document.add_sheet(side)
    sheet.document.save(path)


def sheet_document(fonts: FontSet, title: str, language: str) -> Document:
    """A document that holds no faces: only marks and notes."""
    return plain_document(fonts, {}, title, None, language)


def plain_document(
    fonts: FontSet, palette: Mapping[str, Colour], title: str, deck: Deck | None, language: str
) -> Document:
    """A document in colours of its own, without symbols; it bears the date of a deck."""
    return Document(
        fonts=fonts,
        palette=palette,
        symbols={},
        image_folder=Path(),
        title=title,
        created=created(deck),
        note_family=NOTES,
        language=language,
    )


def document(
    loaded: Loaded,
    symbols: Mapping[str, Symbol],
    palette: Mapping[str, Colour],
    fonts: FontSet,
    language: str,
) -> Document:
    """An empty document for a deck, in these symbols and colours."""
    deck = loaded.deck
    return Document(
        fonts=fonts,
        palette=palette,
        symbols=symbols,
        image_folder=loaded.source.folder,
        title=title_of(deck, language),
        created=created(deck),
        note_family=NOTES,
        language=language,
    )


def title_of(deck: Deck, language: str) -> str:
    """A deck's title in a language, without readings."""
    return wording.unread(str(localise(deck.title, language, deck.languages)))


def created(deck: Deck | None) -> datetime:
    """The date files carry: SOURCE_DATE_EPOCH where it is set (reproducible-builds.org), else the deck's."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        return datetime.fromtimestamp(int(epoch), UTC)
    return datetime.fromisoformat(deck.date if deck else "2000-01-01").replace(tzinfo=UTC)
