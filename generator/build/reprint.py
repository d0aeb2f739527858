"""Which pieces of a new draft must be printed when those of the old one lie on the table.

Two sides are the same when the same would be drawn: their XML and size, and the colours, symbols,
pictures and fonts that it names. The mark of draft and date, which every new draft changes on
every card, is left out of account.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.build.faces import Faces, fonts_of
from generator.build.revision import Draft
from generator.deck import files
from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.source import Loaded
from generator.problems import DeckError, Problem
from generator.template.sources import MARK
from generator.wording.reports import Reason

Step = Callable[[], None]  # another card is done

# Where an element was written.
_WRITTEN = re.compile(rf' {MARK}="[^"]*"')
# What a side may name: between quotes, as a whole or after the # of a symbol.
_NAMES = re.compile(r"[\"']#?([^\"'<>]+)[\"']")


@dataclass(frozen=True, slots=True)
class Sides:
    """A card of a component with what its sides look like; none of a side that is not there."""

    component: str
    card: str
    copies: int
    front: str | None
    back: str | None

    @property
    def look(self) -> tuple[str | None, str | None]:
        """Both sides."""
        return self.front, self.back


@dataclass(frozen=True, slots=True)
class Looks:
    """What every card of a draft looks like, and what is wrong with those that cannot be drawn."""

    sides: tuple[Sides, ...]
    undrawn: Mapping[str, tuple[Problem, ...]]

    def digest(self, cards: Collection[str], title: str) -> str:
        """A sum by SHA-256, the same as long as these cards look the same in a game of this title."""
        seen = sorted((each.card, *each.look) for each in self.sides if each.card in cards)
        return sha256(repr((title, seen)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Print:
    """`copies` of a card that are to be printed, of `all` there are, and why: what of it is new."""

    component: str
    card: str
    copies: int
    all: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reprint:
    """What to print, and what to take out (card and copies), for those who have the `old` cards."""

    prints: tuple[Print, ...]
    out: tuple[tuple[str, int], ...]
    pieces: int
    old: Looks = field(compare=False)
    new: Looks = field(compare=False)


def reprint(old: Draft, new: Draft, language: str, step: Step = lambda: None) -> Reprint:
    """What of the new draft must be printed for those who have the old one."""
    before = looks(marked_as(old.loaded, new.loaded), language, step)
    after = looks(new.loaded, language, step)
    left = Counter[tuple[str | None, str | None]]()
    for sides in before.sides:
        left[sides.look] += sides.copies
    by_card = {sides.card: sides for sides in before.sides}
    prints = []
    for sides in after.sides:
        there = min(left[sides.look], sides.copies)
        left[sides.look] -= there
        if there < sides.copies:
            reason: Reason = (
                "undrawn" if sides.card in before.undrawn else _reason(by_card.get(sides.card), sides)
            )
            prints.append(Print(sides.component, sides.card, sides.copies - there, sides.copies, reason))
    pieces = sum(card.copies for component in expand(new.loaded.deck) for card in component.cards)
    # What cannot be drawn now may yet look as it did.
    out = (each for each in _out(before.sides, left) if each[0] not in after.undrawn)
    return Reprint(tuple(prints), tuple(out), pieces, before, after)


def marked_as(loaded: Loaded, other: Loaded) -> Loaded:
    """A deck whose cards bear the draft and date of another."""
    marks = {"draft": other.deck.draft, "date": other.deck.date}
    return replace(loaded, deck=loaded.deck.model_copy(update=marks))


def _reason(old: Sides | None, new: Sides) -> Reason:
    if old is None:
        return "added"
    if old.look == new.look:
        return "copies"
    return "both" if old.front != new.front and old.back != new.back else _one(old.front == new.front)


def _one(same_front: bool) -> Reason:
    return "back" if same_front else "front"


def _out(had: Iterable[Sides], left: Counter[tuple[str | None, str | None]]) -> Iterator[tuple[str, int]]:
    for sides in had:
        out = min(left[sides.look], sides.copies)
        left[sides.look] -= out
        if out:
            yield sides.card, out


def looks(loaded: Loaded, language: str, step: Step = lambda: None) -> Looks:
    """What the cards of a deck look like."""
    components = expand(loaded.deck)
    try:
        seen = _Looks(loaded, language)
    except DeckError as error:  # of what all faces share
        problems = tuple(error.problems)
        return Looks((), {card.id: problems for component in components for card in component.cards})
    found: list[Sides] = []
    undrawn: dict[str, tuple[Problem, ...]] = {}
    for component in components:
        for card in component.cards:
            try:
                front = seen.of(component, card, component.format.template)
                back = seen.of(component, card, card.back) if card.back is not None else None
            except DeckError as error:
                undrawn[card.id] = tuple(error.problems)
            else:
                found.append(Sides(component.id, card.id, card.copies, front, back))
            step()
    return Looks(tuple(found), undrawn)


class _Looks:
    """What the sides of a deck look like."""

    def __init__(self, loaded: Loaded, language: str) -> None:
        self._deck = loaded.deck
        self._folder = loaded.source.folder
        self._faces = Faces(loaded, fonts_of(loaded), language)
        self._named: dict[str, str] = {}

    def of(self, component: PrintedComponent, card: PrintedCard, template: str) -> str:
        """The same for two sides that look the same. Raises DeckError when it cannot be rendered."""
        rendered = self._faces.render(component, card, template)
        xml = " ".join(_WRITTEN.sub("", rendered.xml).split())
        (width, height), bleed = component.format.size, component.format.bleed
        seen = [xml, f"{width:g} {height:g} {bleed:g}"]
        reached, new = set[str](), set(_NAMES.findall(xml))
        while new:
            reached |= new
            new = {name for each in new for name in _NAMES.findall(self._meant(each))} - reached
        seen += map(self._meant, sorted(reached))
        return sha256("\n".join(seen).encode()).hexdigest()

    def _meant(self, name: str) -> str:
        """What a name stands for: symbol, colour, font or picture, or nothing."""
        if name not in self._named:
            self._named[name] = "".join(self._meanings(name))
        return self._named[name]

    def _meanings(self, name: str) -> Iterator[str]:
        deck = self._deck
        symbol = self._faces.templates.symbols.get(name)
        if symbol is not None:
            yield repr(_without_origin(symbol))
        if name in deck.palette:
            yield repr(deck.palette[name])
        if name in deck.fonts:
            family = deck.fonts[name]
            for file in (*family.regular, *family.bold):
                yield _content(files.find(self._folder, "fonts", file))
        if "." in name and files.leaves(name) is None:
            yield _content(files.find_picture(self._folder, name))


def _without_origin(value: Any) -> Any:
    """A symbol's elements as plain values, without where they were written."""
    if is_dataclass(value):
        kept = [field.name for field in fields(value) if field.name != "origin"]
        return type(value).__name__, *(_without_origin(getattr(value, name)) for name in kept)
    return tuple(map(_without_origin, value)) if isinstance(value, tuple) else value


def _content(file: Path | None) -> str:
    return sha256(file.read_bytes()).hexdigest() if file else ""
