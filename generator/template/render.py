"""Template files → faces: Jinja2, then strict XML, then elements.

A template is a file under the template folders, rendered in a sandbox (`sandbox`) to XML in
the vocabulary (`vocabulary`). Everything that is wrong with a face is one `DeckError`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup
from pydantic import BaseModel

from generator import wording
from generator.deck.effects import Effect
from generator.deck.model import Deck
from generator.problems import DeckError, Problem
from generator.template.elements import Face, Symbol
from generator.template.filters import fixed, kanji, plain
from generator.template.folders import Folders
from generator.template.localise import localise
from generator.template.mistakes import Mistake
from generator.template.nodes import Node, NotXml, parse
from generator.template.outline import Outlines
from generator.template.parse import NO_FACES, Drawing
from generator.template.reader import Reader
from generator.template.sandbox import Sandbox
from generator.template.sources import Sources
from generator.template.values import Names
from generator.typeset.fonts import FontSet

_LARGEST_CACHE = 64  # localised values kept from one face to the next


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
    texts. `fonts` are the deck's fonts, for outlines.

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
    ) -> None:
        self._deck = deck
        self._language = language
        self._sources = Sources()
        self._loader = Folders(folders, self._sources)
        self._sandbox = Sandbox(loader=self._loader)
        self._localised: dict[int, tuple[object, Any]] = {}
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
        values = {name: self._in_language(value) for name, value in context.items()}
        try:
            loaded = self._sandbox.get_template(template)
            xml = loaded.render(values)
        except Exception as error:
            mistake = Mistake(error, template, self._loader, [*values, *self._sandbox.globals])
            raise DeckError([replace(mistake.problem(), card=card)]) from error
        return Rendered(xml, loaded.filename or template, card)

    def read(self, rendered: Rendered) -> Face:
        """The face that a rendered template draws.

        Raises:
            DeckError: with every problem found; places lie in the template files.
        """
        drawing = self.drawing(rendered)
        elements = drawing.face(self.tree(rendered))
        if drawing.problems:
            raise DeckError(drawing.problems)
        return Face(rendered.path, elements)

    def face(self, template: str, context: Mapping[str, object], card: str | None = None) -> Face:
        """Render and read one face: raises as `render` and `read` do."""
        return self.read(self.render(template, context, card))

    def drawing(self, rendered: Rendered, faces: Mapping[str, tuple[float, float]] = NO_FACES) -> Drawing:
        """What reads a rendered template's nodes; `faces` are the cards' faces that it may picture."""
        return Drawing(self._reader, rendered.path, self.symbols, rendered.card, faces)

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

    def _in_language(self, value: object) -> Any:
        """A value of the context in the chosen language; the deck's large ones are kept."""
        if not isinstance(value, BaseModel | Mapping | list | tuple):
            return value
        kept = self._localised.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
        result = localise(value, self._language, self._deck.languages)
        if len(self._localised) >= _LARGEST_CACHE:
            self._localised.clear()
        self._localised[id(value)] = (value, result)
        return result

    def _sentence(self, effects: Effect | Iterable[Effect]) -> Markup:
        """What effects say, as inline markup."""
        several = [effects] if isinstance(effects, BaseModel) else list(effects)
        return Markup(wording.sentences(several, self._deck.rules, self._language))
