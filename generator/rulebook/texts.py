"""Texts set and pictures placed, with what is wrong with them; what was set in one pass is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.problems import Place, Problem
from generator.rulebook.model import Link, Picture, with_pages
from generator.rulebook.strips import links_of
from generator.rulebook.styles import Type
from generator.sheets.model import Rect
from generator.template import geometry
from generator.template.elements import IDENTITY, Element, Group, Matrix, Origin, Text
from generator.typeset import FontSet, MarkupError, set_text
from generator.typeset.model import Box, TextBlock, TextStyle

_DEEP = 10_000.0  # mm: pages end, columns do not
_TAGS = re.compile(r"<[^>]*>|【[^】]*】|｜")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What one pass over the book learns for the next: where ids are, where the texts mention what."""

    pages: Mapping[str, int] = field(default_factory=dict)
    mentions: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)


def plain(markup: str) -> str:
    """A text without tags and readings."""
    return _TAGS.sub("", markup)


class Texts:
    """Sets texts and pictures in a book's fonts; `problems` are what is wrong with them."""

    def __init__(self, fonts: FontSet) -> None:
        self.gathered = Gathered()
        self.problems: dict[Problem, None] = {}
        self._fonts = fonts
        self._set: dict[tuple[str, TextStyle, Box], tuple[TextBlock, tuple[Problem, ...]]] = {}

    def text(
        self, markup: str, type: Type, x: float, width: float, origin: Origin, top: float = 0.0
    ) -> TextBlock:
        """A text set in a column from (x, top) down."""
        box = Box(x, top, width, _DEEP, baseline=top + type.baseline)
        return self.boxed(markup, type.style, box, plain(markup)[:12], origin)

    def boxed(self, markup: str, style: TextStyle, box: Box, name: str, origin: Origin) -> TextBlock:
        """A text set in a box; what is wrong with it becomes a problem at its origin."""
        key = (with_pages(markup, self.gathered.pages), style, box)
        if key not in self._set:
            try:
                block = set_text(key[0], style, box, self._fonts)
                faults = list(_misfits(block, style, name, origin))
            except MarkupError as error:
                block = set_text("", style, box, self._fonts)
                message = f"'{name}' cannot be read: {error}"
                faults = [Problem("bad-markup", message, Place(*origin), "close every tag")]
            self._set[key] = block, tuple(faults)
        block, found = self._set[key]
        self.problems |= dict.fromkeys(found)
        return block

    def report(self, name: str, message: str, origin: Origin, help: str, warning: bool = False) -> None:
        """Keep a problem at the place where something was written."""
        severity = "warning" if warning else "error"
        self.problems[Problem(name, message, Place(*origin), help, severity)] = None  # type: ignore[arg-type]

    def picture(self, elements: tuple[Element, ...], x: float, y: float) -> tuple[Picture, tuple[Link, ...]]:
        """Elements at a place, their texts set, and the links among them."""
        blocks: dict[Text, TextBlock] = {}
        links: list[Link] = []
        for text, matrix in _texts(elements, IDENTITY):
            block = blocks[text] = self.boxed(text.markup, text.style, text.box, text.field, text.origin)
            links += [Link(_mapped(matrix, link.area).moved(x, y), link.target) for link in links_of(block)]
        return Picture(elements, blocks, x, y), tuple(links)


def _misfits(block: TextBlock, style: TextStyle, name: str, origin: Origin) -> Iterator[Problem]:
    """A text that is larger than its box, and characters that no font has."""
    place = Place(*origin)
    wide, high = block.overflow
    amounts = [f"{mm:.1f} mm too {way}" for mm, way in ((wide, "wide"), (high, "high")) if mm > 0]
    if amounts:
        yield Problem(
            "text-overflow",
            f"'{name}' is {' and '.join(amounts)} for its place in the rulebook",
            place,
            "shorten the text, or give it more room",
        )
    for character in block.missing:
        yield Problem(
            "missing-glyph",
            f"'{name}': no font of '{style.family}' has '{character}' (U+{ord(character[0]):04X})",
            place,
            f"write it another way, or add a font that has it to `fonts: {style.family}`",
        )


def _texts(elements: Iterable[Element], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """The texts among elements, each with the matrix that leads to the outermost frame."""
    for element in elements:
        if isinstance(element, Text):
            yield element, matrix
        elif isinstance(element, Group):
            yield from _texts(element.children, geometry.product(matrix, element.matrix))


def _mapped(matrix: Matrix, area: Rect) -> Rect:
    """The box round a rectangle mapped by a matrix."""
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
