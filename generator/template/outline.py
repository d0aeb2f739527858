"""Characters as outlines: path data centred on its own ink, for digits and single kanji.

An em box centres a digit by its advance and a kanji by its square; by eye neither is in the
middle. The bounds of the ink are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from generator.template.faults import Fault, meant
from generator.template.filters import decimal
from generator.template.values import bad
from generator.typeset.fonts import Chain, FontSet


class Outlines:
    """Outlines from the deck's fonts; each text is drawn once."""

    def __init__(self, fonts: FontSet) -> None:
        self._fonts = fonts
        self.path = lru_cache(1024)(self._path)

    def _path(
        self, text: str, family: str, height: float, weight: Literal["regular", "bold"] = "regular"
    ) -> str:
        """Path data of a text set on one line: its ink is `height` mm high and centred on 0,0.

        Raises:
            Fault: for an unknown family, a character without a glyph, or no ink at all.
        """
        if not height > 0:
            raise bad(f"{height:g}", "a height", "give the height of the ink in mm")
        if family not in self._fonts.families:
            help = meant(family, self._fonts.families, "add the family to the deck's `fonts:`")
            raise Fault("unknown-font", f"the deck has no font '{family}'", help)
        chain = self._fonts.chain(family, weight)
        bounds = BoundsPen(None)
        _draw(text, chain, family, bounds)
        if bounds.bounds is None or bounds.bounds[3] <= bounds.bounds[1]:
            raise bad(text, "a text with an outline", "give at least one visible character")
        left, bottom, right, top = bounds.bounds
        scale = height / (top - bottom)
        pen = SVGPathPen(None, ntos=decimal)
        centre = (-(left + right) / 2 * scale, (bottom + top) / 2 * scale)
        _draw(text, chain, family, TransformPen(pen, (scale, 0, 0, -scale, *centre)))
        commands: str = pen.getCommands()
        return commands


def _draw(text: str, chain: Chain, family: str, pen: object) -> None:
    """Draw the characters one after the other, in em, y up."""
    at = 0.0
    for character in text:
        found = chain.find(character)
        if found is None:
            message = f"the font '{family}' has no glyph for '{character}' (U+{ord(character):04X})"
            raise Fault("missing-glyph", message, "use another character, or add a font to the family")
        face, wanted = found
        gid = face.gid(wanted)
        assert gid is not None
        em = 1 / face.upem
        face.font.draw_glyph_with_pen(gid, TransformPen(pen, (em, 0, 0, em, at, 0)))
        at += face.advance(gid)
