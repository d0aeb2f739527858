"""Attributes → paint, outlines and settings, each combination read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from generator.template import vocabulary
from generator.template.elements import Pen, Symbol
from generator.template.faults import Fault
from generator.template.geometry import Segments
from generator.template.sources import Sources
from generator.template.style import Placed, Style, outline, pen, placed, text_box, text_style
from generator.template.values import Names
from generator.typeset.model import Box, TextStyle

Items = tuple[tuple[str, str], ...]


class Reader:
    """Reads the attributes of one deck's templates.

    What depends on attributes alone is cached: the cards of a deck repeat nearly all of it.
    """

    def __init__(self, names: Names, sources: Sources, language: str) -> None:
        self.names = names
        self.sources = sources
        self.language = language
        # A face draws in ink on paper where the palette has them and nothing else is said.
        self.top = Style(
            color="ink" if "ink" in names.palette else None,
            ground="paper" if "paper" in names.palette else None,
        )
        self.values = lru_cache(8192)(self._values)
        self.style = lru_cache(4096)(self._style)
        self.shape = lru_cache(16384)(self._shape)
        self.text = lru_cache(4096)(self._text)
        # Equal symbols of different faces are one object: draw them once.
        self.symbol = lru_cache(1024)(Symbol)

    def _values(self, element: str, items: Items) -> Mapping[str, Any]:
        return vocabulary.read(element, items, self.names)

    def _style(self, element: str, items: Items, style: Style) -> Style:
        return style.changed(self.values(element, items))

    def _shape(self, element: str, items: Items, style: Style) -> tuple[Segments, Pen, Placed]:
        values = self.values(element, items)
        painted, place = pen(style.changed(values), element), placed(values)
        if place.opacity < 1 and (painted.fill is None or painted.stroke is None):
            # With only one paint its opacity is the element's, and no group is needed.
            painted = replace(
                painted,
                fill_opacity=painted.fill_opacity * place.opacity,
                stroke_opacity=painted.stroke_opacity * place.opacity,
            )
            place = place._replace(opacity=1.0)
        return outline(element, values), painted, place

    def _text(self, items: Items, style: Style) -> tuple[TextStyle, Box, Placed]:
        values = self.values("text", items)
        setting = text_style(values, style, self.language)
        self.check_weight(setting.family, setting.weight, "font-weight")
        ruby_family = setting.ruby_family or setting.family
        if "ruby-font-weight" in values:
            self.check_weight(ruby_family, setting.ruby_weight, "ruby-font-weight")
        place = placed(values)
        return setting, text_box(values, setting), place._replace(opacity=place.opacity * style.fill_opacity)

    def check_weight(self, family: str, weight: str, attribute: str | None = None) -> None:
        """Refuse a weight that the family has no files for."""
        if weight not in self.names.families.get(family, {weight}):
            help = f"add `{weight}` files to fonts.{family}, or use another weight"
            raise Fault("unknown-font", f"the font '{family}' has no {weight} files", help, attribute)
