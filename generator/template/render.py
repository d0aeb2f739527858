"""Template files → faces: Jinja2, then strict XML, then elements.

A template is a file under the template folders, rendered in a sandbox (`sandbox`) to XML in
the vocabulary (`vocabulary`). Everything that is wrong with a face is one `DeckError`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from markupsafe import Markup
from pydantic import BaseModel

from generator import wording
from generator.deck.effects import Effect
from generator.deck.model import Deck
from generator.problems import DeckError, Place, Problem
from generator.template.elements import Face, Origin, Symbol
from generator.template.faults import Fault
from generator.template.filters import fixed, kanji, plain
from generator.template.folders import Folders
from generator.template.localise import localise
from generator.template.mistakes import Mistake
from generator.template.nodes import Node, NotXml, parse
from generator.template.outline import Outlines
from generator.template.parse import NO_FACES, Drawing
from generator.template.reader import Reader
from generator.template.sandbox import Sandbox
from generator.template.sources import Source, Sources
from generator.template.values import Names
from generator.typeset.fonts import FontSet


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a template yields for one card: its XML, the template's path, the card's id."""

    xml: str
    path: str
    card: str | None = None


class Templates:
    """The templates of one deck in one language.

    `folders` are searched in order. `symbol_files` are templates too, rendered once with the
    globals alone: the symbols they define can be used by every face, and are the icons of
    texts. `fonts` are the deck's fonts, for outlines. `shared` is what every face may name.

    Raises:
        DeckError: when a symbol file has problems.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        deck: Deck,
        language: str,
        symbol_files: Sequence[str],
        fonts: FontSet,
        shared: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        self._deck = deck
        self._language = language
        self._sources = Sources()
        self._loader = Folders(folders, self._sources)
        self._sandbox = Sandbox(loader=self._loader)
        families = {
            name: frozenset({"regular"} | ({"bold"} if files.bold else set()))
            for name, files in deck.fonts.items()
        }
        names = Names(frozenset(deck.palette), families)
        self._reader = Reader(names, self._sources, language)
        outlines = Outlines(fonts)

        def outline(text: object, family: str, height: float, weight: str = "regular") -> str:
            return outlines.path(str(text), family, height, weight)

        self._sandbox.globals |= {
            "outline": outline,
            "sentence": self._sentence,
            "kanji": kanji,
            **localise(dict(shared), language, deck.languages),
            "language": language,
            "pi": math.pi,
            **{name: getattr(math, name) for name in ("sin", "cos", "tan", "sqrt", "atan2", "hypot")},
            **{name: getattr(math, name) for name in ("radians", "degrees", "floor", "ceil")},
        }
        self._sandbox.filters |= {
            "outline": outline,
            "sentence": self._sentence,
            "kanji": kanji,
            "fixed": fixed,
            "plain": plain,
        }
        self.symbols: Mapping[str, Symbol] = self._library(symbol_files)

    def render(
        self, template: str, context: Mapping[str, object], card: str | None = None, faces: int = 1
    ) -> Rendered:
        """A template as XML, not yet read. `context` is what it may name; `card` is for problems.

        It may take as many steps as so many `faces`.

        Raises:
            DeckError: when Jinja cannot render it; places lie in the template files.
        """
        self._sandbox.begin(faces)
        values = localise(context, self._language, self._deck.languages)
        try:
            loaded = self._sandbox.get_template(template)
            xml = loaded.render(values)
        except DeckError as error:  # a file that cannot be read
            raise DeckError(replace(problem, card=card) for problem in error.problems) from error
        except Exception as error:
            names = [*values, *self._sandbox.globals]
            mistake = Mistake(error, template, self._loader, names, self._sandbox.known)
            raise DeckError([replace(mistake.problem(), card=card)]) from error
        return Rendered(xml, loaded.filename or template, card)

    def read(self, rendered: Rendered) -> Face:
        """The face that a rendered template draws.

        Raises:
            DeckError: with every problem found; places lie in the template files.
        """
        drawing = Drawing(self._reader, rendered.path, self.symbols, rendered.card)
        elements = drawing.face(self.tree(rendered))
        if drawing.problems:
            raise DeckError(drawing.problems)
        return Face(rendered.path, elements)

    def face(self, template: str, context: Mapping[str, object], card: str | None = None) -> Face:
        """Render and read one face: raises as `render` and `read` do."""
        return self.read(self.render(template, context, card))

    def drawing(self, rendered: Rendered, faces: Mapping[str, tuple[float, float]] = NO_FACES) -> Drawing:
        """What reads a book's nodes; `faces` are the cards' faces that it may picture."""
        return Drawing(self._reader, rendered.path, self.symbols, rendered.card, faces, links=True)

    def place(self, origin: Origin) -> Place:
        """The line of a template where an element was written."""
        file, line = origin
        source = self._sources.of_path(file)
        return Place(file, line) if source is None else source.line_place(line)

    def sources(self, folder: str) -> tuple[Source, ...]:
        """The template files loaded so far from a folder of the template folders."""
        return tuple(source for source in self._sources.files if f"/{folder}/" in f"/{source.path}")

    def _library(self, files: Sequence[str]) -> dict[str, Symbol]:
        symbols: dict[str, Symbol] = {}
        problems: list[Problem] = []
        for file in files:
            try:
                rendered = self.render(file, {})
                root = self.tree(rendered)
            except DeckError as error:
                problems += error.problems
                continue
            drawing = Drawing(self._reader, rendered.path, symbols)
            symbols |= drawing.symbols(root)
            problems += drawing.problems
        if problems:
            raise DeckError(problems)
        return symbols

    def tree(self, rendered: Rendered) -> Node:
        """A rendered template as nodes. Raises DeckError when it is not well formed."""
        try:
            return parse(rendered.xml, self._sources, rendered.path)
        except NotXml as error:
            raise DeckError([replace(error.problem, card=rendered.card)]) from None

    def _sentence(self, effects: Effect | Iterable[Effect]) -> Markup:
        """What effects say, as inline markup."""
        several = [effects] if isinstance(effects, BaseModel) else list(effects)
        if wrong := [each for each in several if not isinstance(each, Effect)]:
            message = f"{wrong[0]!r:.40} is not an effect that could be said"
            raise Fault("template-value", message, "give the `effects` of a skill or secret")
        return Markup(wording.sentences(several, self._deck.rules, self._language))
