"""Every face of a deck: rendered, read, typeset, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Generic, TypeVar

from generator.build.margins import ROUNDING, astray
from generator.deck import files
from generator.deck.expand import PrintedCard, PrintedComponent
from generator.deck.model import Fonts, Format
from generator.deck.source import Loaded
from generator.problems import DeckError, Place, Problem
from generator.problems.nearest import did_you_mean
from generator.sheets.model import Rect
from generator.template.elements import Element, Face, Group, Image, Text
from generator.template.render import Rendered, Templates
from generator.typeset import FontSet, set_text
from generator.typeset.cells import is_control
from generator.typeset.model import TextBlock
from generator.wording.say import Say

# The family that sheets, not cards, are lettered in; no deck can name it.
NOTES = "(notes)"
_RENDERED, _SET = 400, 150  # faces that are kept, as XML of some 10 kB and typeset
_NOTE_FONTS = Fonts(regular=("NotoSansJP-Regular.ttf",))

K = TypeVar("K")
V = TypeVar("V")


def fonts_of(loaded: Loaded) -> FontSet:
    """The deck's fonts, and the family for notes outside the cards."""
    families = {**loaded.deck.fonts, NOTES: _NOTE_FONTS}
    return FontSet(families, files.roots(loaded.source.folder, "fonts"))


def notes_fonts() -> FontSet:
    """Fonts for a document without cards."""
    return FontSet({NOTES: _NOTE_FONTS}, [files.SHIPPED / "fonts"])


class Faces:
    """The faces of a deck in one language. Raises DeckError when a font or symbol file has problems.

    What was rendered and set last is kept: shops differ, and faces for them often do not.
    """

    def __init__(self, loaded: Loaded, fonts: FontSet, language: str) -> None:
        deck = loaded.deck
        if unreadable := list(_unreadable(loaded, fonts)):
            raise DeckError(unreadable)
        self._loaded = loaded
        self._fonts = fonts
        folders = files.roots(loaded.source.folder, "templates")
        heroines = deck.heroines.heroines if deck.heroines else ()
        shared = {
            "deck": {"id": deck.id, "title": deck.title, "draft": deck.draft, "date": deck.date},
            "rules": deck.rules,
            "heroines": {heroine.id: heroine for heroine in heroines},
            "say": Say(deck.rules, language),
        }
        self.templates = Templates(folders, deck, language, deck.symbols, fonts, shared)
        self._rendered: _Latest[tuple[object, ...], Rendered] = _Latest(_RENDERED)
        self._set: _Latest[Rendered, tuple[Face, dict[Text, TextBlock], list[Problem]]] = _Latest(_SET)

    def render(self, component: PrintedComponent, card: PrintedCard, template: str) -> Rendered:
        """One side of a card as XML. Raises DeckError."""
        format = component.format
        key = (card.id, template, format.id, format.size, format.bleed, format.safe)
        return self._rendered.get(key, lambda: self._render(format, card, template))

    def _render(self, format: Format, card: PrintedCard, template: str) -> Rendered:
        width, height = format.size
        fields = {**card.fields, "id": card.id, "copies": card.copies}
        shape = {"width": width, "height": height, "bleed": format.bleed, "safe": format.safe}
        context = {
            "card": fields,
            "component": {"id": format.id, "name": format.name, **shape},
        }
        return self.templates.render(template, context, card.id)

    def set(self, rendered: Rendered, card: PrintedCard) -> tuple[Face, dict[Text, TextBlock]]:
        """Read a rendered side and set its texts. Raises DeckError with all its problems."""
        face, blocks, problems = self.set_anyway(rendered, card)
        if problems:
            raise DeckError(problems)
        return face, blocks

    def set_anyway(
        self, rendered: Rendered, card: PrintedCard
    ) -> tuple[Face, dict[Text, TextBlock], list[Problem]]:
        """The same, with what is wrong with its texts and pictures. Raises DeckError when unreadable."""
        return self._set.get(rendered, lambda: self._read(rendered, card))

    def _read(
        self, rendered: Rendered, card: PrintedCard
    ) -> tuple[Face, dict[Text, TextBlock], list[Problem]]:
        face = self.templates.read(rendered)
        problems: list[Problem] = []
        blocks: dict[Text, TextBlock] = {}
        for element in _walk(face.elements):
            if isinstance(element, Text):
                block = set_text(element.markup, element.style, element.box, self._fonts)
                blocks[element] = block
                problems += self._misfits(element, block, card)
            elif isinstance(element, Image):
                problems += self._absent(element, card)
        return face, blocks, problems

    def astray(
        self,
        face: Face,
        blocks: Mapping[Text, TextBlock],
        component: PrintedComponent,
        card: PrintedCard,
        asked: float = 0.0,
    ) -> Iterator[Problem]:
        """Texts of a side that are cut off or nearer to the edge than a shop asks for (mm), and warnings
        for those in the component's own safe margin. Pieces too small for what is asked keep to their own.
        """
        format = component.format
        if 2 * asked >= min(format.size):
            asked = 0.0
        safe = max(format.safe, asked)
        for text, edge, by, cut in astray(face.elements, blocks, format.size, safe, self._fonts):
            if cut:
                yield Problem(
                    "text-outside-trim",
                    f"'{text.field}' reaches {by:.1f} mm over the {edge} edge of the card",
                    self.templates.place(text.origin),
                    "move it inwards; lettering that is meant to be cut off is drawn by `outline`",
                    card=card.id,
                )
            elif (left := safe - by) < asked - ROUNDING:
                yield Problem(
                    "text-outside-safe",
                    f"'{text.field}' is {left:.2f} mm from the {edge} edge of the card, and the shop asks for"
                    f" {asked:g} mm",
                    self.templates.place(text.origin),
                    "move it inwards: a cut may be off by a millimetre",
                    card=card.id,
                )
            else:
                yield Problem(
                    "text-in-margin",
                    f"'{text.field}' reaches {by:.1f} mm into the safe margin of {safe:g} mm"
                    f" at the {edge} edge",
                    self.templates.place(text.origin),
                    "move it inwards: a cut may be off by a millimetre; or set a smaller `safe`",
                    "warning",
                    card.id,
                )

    def _misfits(self, text: Text, block: TextBlock, card: PrintedCard) -> Iterator[Problem]:
        """A text that is larger than its box, and characters that no font has."""
        where = f"{Place(*text.origin).file}:{text.origin[1]}"
        wide, high = block.overflow
        if wide > 0 or high > 0:
            amounts = [f"{mm:.1f} mm too {way}" for mm, way in ((wide, "wide"), (high, "high")) if mm > 0]
            yield Problem(
                "text-overflow",
                f"'{text.field}' is {' and '.join(amounts)} for its box"
                f" at {block.size:g} pt, the smallest size allowed ({where})",
                self._place(block, card),
                "shorten the text, or give it a larger box or a smaller `min-font-size` in the template",
                card=card.id,
            )
        for character in block.missing:
            message = f"no font of '{text.style.family}' has {_named(character)} ({where})"
            help = f"write it another way, or add a font that has it to `fonts: {text.style.family}`"
            if is_control(character):
                message = (
                    f"{_named(character)} is an invisible control, without which texts are set ({where})"
                )
                help = "take it out; editors show it when told to show invisible characters"
            yield Problem("missing-glyph", message, self._place(block, card), help, card=card.id)

    def _absent(self, image: Image, card: PrintedCard) -> Iterator[Problem]:
        """A picture that a template names and that is not there; the deck's own were checked before."""
        folder = self._loaded.source.folder
        try:
            if files.find_picture(folder, image.href) is not None:
                return
            name, message = "image-missing", f"there is no picture '{image.href}' below the deck's folder"
            help = did_you_mean(image.href, files.pictures(folder))
        except ValueError as why:
            name, message = "path-outside", f"'{image.href}' leaves the project: {why}"
            help = "put the picture below the deck's folder and write its path from there, with /"
        yield Problem(name, message, self.templates.place(image.origin), help, card=card.id)

    def placed(self, problems: Iterable[Problem], card: PrintedCard) -> Iterator[Problem]:
        """Faults of pictures, with the card's id, where the deck names the picture if it does."""
        source = self._loaded.source
        for problem in problems:
            named = [
                name
                for name in card.fields.values()
                if isinstance(name, str) and f"'{name}'" in problem.message
            ]
            place = source.place_of_text(card.source, named[0]) if named else problem.place
            yield replace(problem, card=card.id, place=place)

    def _place(self, block: TextBlock, card: PrintedCard) -> Place:
        """Where the text stands in the deck, or the card if the template made it up."""
        return self._loaded.source.place_of_text(card.source, "".join(block.lines))


class _Latest(Generic[K, V]):
    """The latest things that were made, at most so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[K, V] = {}

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What there is under the key; made when it is new."""
        if key not in self._made:
            self._made[key] = make()
            if len(self._made) > self._most:
                del self._made[next(iter(self._made))]
        return self._made[key]


def _unreadable(loaded: Loaded, fonts: FontSet) -> Iterator[Problem]:
    """Font files of the deck that are there and are no fonts."""
    for family, of_family in loaded.deck.fonts.items():
        for weight, names in (("regular", of_family.regular), ("bold", of_family.bold)):
            for index, name in enumerate(names):
                if fault := fonts.fault(name):
                    yield Problem(
                        "font-unreadable",
                        f"the font file '{name}' cannot be read: {fault}",
                        loaded.source.place(("fonts", family, weight, index)),
                        "copy the file anew, or name another font; .ttf and .otf files can be used",
                    )


def key_of(rendered: Rendered, bounds: Rect) -> str:
    """The same for two sides that look the same."""
    frame = f"{rendered.path} {bounds.x} {bounds.y} {bounds.width} {bounds.height}\n"
    return sha256((frame + rendered.xml).encode()).hexdigest()[:20]


def bleed_box(format: Format) -> Rect:
    """What may be drawn of a face, in its own frame (mm)."""
    (width, height), bleed = format.size, format.bleed
    return Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def _walk(elements: Iterable[Element]) -> Iterator[Element]:
    for element in elements:
        yield element
        if isinstance(element, Group):
            yield from _walk(element.children)


def _named(character: str) -> str:
    points = " ".join(f"U+{ord(each):04X}" for each in character)
    return f"'{character}' ({points})" if character.isprintable() else points
