"""The faces that two drafts do not share, drawn side by side: each pair once, with what changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.build.comparison import Comparison
from generator.build.drawing import Progress, document
from generator.build.faces import Faces, bleed_box, fonts_of, key_of
from generator.build.reprint import marked_as
from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.model import Deck
from generator.deck.source import Loaded
from generator.draw.changes import changed
from generator.draw.document import Document
from generator.problems import DeckError, Problem
from generator.sheets.model import Placement, Rect, SheetSide

Side = Literal["front", "back"]
_SIDES: tuple[Side, Side] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face that is drawn on a page of a file: the page, its size, bleed and corners (mm)."""

    page: int
    size: tuple[float, float]
    bleed: float
    corner: float

    @property
    def trim(self) -> Rect:
        """Where the face lies on its page (mm)."""
        return Rect(self.bleed, self.bleed, *self.size)


@dataclass(frozen=True, slots=True)
class Failed:
    """A face that cannot be drawn, and why."""

    problem: Problem


Shown = Drawn | Failed | None  # None: the draft has no such face


@dataclass(frozen=True, slots=True)
class Pair:
    """A side of some cards in either draft; they look the same, in each. `regions` differ (mm)."""

    component: PrintedComponent
    cards: tuple[PrintedCard, ...]
    side: Side
    old: Shown
    new: Shown
    regions: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """The pairs, and the faces of each draft in a file, a page each."""

    pairs: tuple[Pair, ...]
    files: tuple[Path, Path]
    drawn: tuple[tuple[Drawn, ...], tuple[Drawn, ...]]


@dataclass(slots=True)
class _Want:
    """The faces that some cards have on one side, in either draft: what is drawn for a pair."""

    component: PrintedComponent
    side: Side
    faces: tuple[_Face | None, _Face | None]
    cards: list[PrintedCard] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Face:
    component: PrintedComponent
    card: PrintedCard
    template: str


def beside(comparison: Comparison, folder: Path, progress: Progress | None = None) -> Beside:
    """Draw what differs between the faces of two drafts into files in a folder."""
    language = comparison.new.loaded.deck.languages[0]
    wanted = list(_wanted(comparison))
    undrawn = comparison.reprint.old.undrawn.keys() | comparison.reprint.new.undrawn.keys()
    old, new = comparison.old.loaded, comparison.new.loaded
    sheets = [_Sheet(loaded, language) for loaded in (old, new, marked_as(old, new))]
    pairs: list[Pair] = []
    compared: dict[int, tuple[int, int]] = {}  # the pages of a pair, by its place
    for done, want in enumerate(wanted):
        if progress is not None:
            progress(done, len(wanted))
        faces = (*want.faces, want.faces[0])
        before, after, again = (sheet.shown(face) for sheet, face in zip(sheets, faces, strict=True))
        if isinstance(again, Drawn) and isinstance(after, Drawn) and again.size == after.size:
            compared[len(pairs)] = (again.page, after.page)
        pairs.append(Pair(want.component, tuple(want.cards), want.side, before, after))
    files = [sheet.saved(folder / f"{name}.pdf") for name, sheet in zip("abc", sheets, strict=True)]
    trims = [each.trim for at in compared if isinstance(each := pairs[at].new, Drawn)]
    found = changed(files[2], files[1], list(compared.values()), trims)
    for at, regions in zip(compared, found, strict=True):
        pair = pairs[at]
        pairs[at] = Pair(pair.component, pair.cards, pair.side, pair.old, pair.new, regions)
    # Of a card with a side that cannot be drawn, the other may be what it was.
    same = {at for at in compared if not pairs[at].regions and undrawn & {c.id for c in pairs[at].cards}}
    kept = tuple(pair for at, pair in enumerate(pairs) if at not in same)
    return Beside(kept, (files[0], files[1]), (tuple(sheets[0].drawn), tuple(sheets[1].drawn)))


# Which faces.


def _wanted(comparison: Comparison) -> Iterator[_Want]:
    """What is drawn: a card's side that differs, each with all the cards that have it."""
    wanted: dict[tuple[object, ...], _Want] = {}
    looks = [
        {sides.card: (sides.front, sides.back) for sides in draft.sides}
        for draft in (comparison.reprint.old, comparison.reprint.new)
    ]
    # A new card's back that others have is no news.
    known = {look for each in looks for card in each if card in looks[0] for look in each[card]}
    before, after = (_cards(draft.loaded.deck) for draft in (comparison.old, comparison.new))
    printed = {one.card: one.reason for one in comparison.reprint.prints}
    out = {card for card, _ in comparison.reprint.out}
    undrawn = comparison.reprint.old.undrawn.keys() | comparison.reprint.new.undrawn.keys()
    for id in (*after, *(id for id in before if id not in after)):
        if id not in undrawn and (printed.get(id, "copies") == "copies") and (id in after or id not in out):
            continue
        was, now = before.get(id), after.get(id)
        for at, side in enumerate(_SIDES):
            faces = _face(was, at), _face(now, at)
            look = tuple(each.get(id, (None, None))[at] for each in looks)
            shown = faces[1] or faces[0]
            if shown is None or (id not in undrawn and look[0] == look[1]):
                continue
            if at and ((was is None and look[1] in known) or now is None):
                continue  # of a card that goes, its front will do
            key = (shown.component.id, side, look if any(look) else id)
            want = wanted.setdefault(key, _Want(shown.component, side, faces))
            want.cards.append(shown.card)
    yield from wanted.values()


_Found = tuple[PrintedComponent, PrintedCard]


def _cards(deck: Deck) -> Mapping[str, _Found]:
    return {card.id: (component, card) for component in expand(deck) for card in component.cards}


def _face(found: _Found | None, at: int) -> _Face | None:
    if found is None:
        return None
    component, card = found
    template = card.back if at else component.format.template
    return _Face(component, card, template) if template is not None else None


# How they are drawn.


class _Sheet:
    """The faces of a draft in a document, a page each."""

    def __init__(self, loaded: Loaded, language: str) -> None:
        self.drawn: list[Drawn] = []
        self._failed: Problem | None = None
        fonts = fonts_of(loaded)
        try:
            self._faces = Faces(loaded, fonts, language)
        except DeckError as error:  # of what all faces share
            self._failed = error.problems[0]
            symbols = {}
        else:
            symbols = dict(self._faces.templates.symbols)
        self._document: Document = document(loaded, symbols, loaded.deck.palette, fonts, language)
        self._known: dict[str, Drawn] = {}

    def shown(self, face: _Face | None) -> Shown:
        """A face, drawn on a page unless one that looks the same is."""
        if face is None:
            return None
        if self._failed is not None:
            return Failed(self._failed)
        format, bounds = face.component.format, bleed_box(face.component.format)
        try:
            rendered = self._faces.render(face.component, face.card, face.template)
            key = key_of(rendered, bounds)
            if key not in self._known:
                drawing, blocks, _ = self._faces.set_anyway(rendered, face.card)
                self._document.add_face(key, drawing, blocks, bounds)
                self._known[key] = Drawn(len(self.drawn), format.size, format.bleed, format.corner)
                self.drawn.append(self._known[key])
                self._document.add_sheet(_alone(key, bounds))
        except DeckError as error:
            return Failed(error.problems[0])
        return self._known[key]

    def saved(self, path: Path) -> Path:
        """The file with all pages."""
        self._document.save(path)
        return path


def _alone(key: str, bounds: Rect) -> SheetSide:
    """A face with its bleed on a sheet of that size."""
    sheet = Rect(0, 0, bounds.width, bounds.height)
    trim = Rect(-bounds.x, -bounds.y, bounds.width + 2 * bounds.x, bounds.height + 2 * bounds.y)
    return SheetSide(
        bounds.width, bounds.height, "front", trim, sheet, (Placement(key, trim, 0, sheet),), (), ()
    )
