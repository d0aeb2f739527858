"""The graphics state of a page's content (ISO 32000-1, 8.4), as far as preflight asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pikepdf import Dictionary, Name, Object

from generator.draw.content import thinner
from generator.press.preflight.colours import CMYK, GREY, RGB, Space, space
from generator.press.preflight.facts import Box, Colour
from generator.press.preflight.resources import part
from generator.template.elements import Matrix

Operands = Sequence[Any]

BLACK = Colour("grey", (0.0, 0.0, 0.0, 1.0))
NOTHING = Colour("unknown", ())
"""No colour of its own: what it is painted with is seen apart."""
NOWHERE: Box = (1e9, 1e9, -1e9, -1e9)
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
NUMBERS = {"w": "width", "Tr": "shown", "Tc": "apart", "Tw": "words", "Tz": "stretch", "TL": "leading"}
"""Operators that set one number of the state."""
_DEVICE = {"g": GREY, "G": GREY, "rg": RGB, "RG": RGB, "k": CMYK, "K": CMYK}
COLOURS = frozenset({*_DEVICE, "cs", "CS", "sc", "SC", "scn", "SCN"})


@dataclass(slots=True)
class State:
    """The graphics state.

    `frame` is the matrix that the content began with, in which patterns lie. `dyed` is content that has
    the colour of what it stands for: a glyph, or a tile without colours of its own.
    """

    matrix: Matrix
    clip: Box
    frame: Matrix
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_space: Space = GREY
    stroke_space: Space = GREY
    fill_pattern: Object | None = None
    stroke_pattern: Object | None = None
    dyed: bool = False
    width: float = 1.0
    fill_overprint: bool = False
    stroke_overprint: bool = False
    font: Any = None
    size: float = 0.0
    shown: float = 0  # how type is shown: 0 filled … 3 not at all … 7
    apart: float = 0.0
    words: float = 0.0
    stretch: float = 100.0
    leading: float = 0.0

    @property
    def thickness(self) -> float:
        """How thick a line is on paper (pt)."""
        return self.width * thinner(self.matrix)

    def colour(self, name: str, operands: Operands, resources: Any) -> None:
        """An operator of COLOURS."""
        if self.dyed:
            return
        stroke = name[0].isupper()
        if name in _DEVICE:
            of = _DEVICE[name]
            self._set(stroke, of, of.colour([float(each) for each in operands]), None)
        elif name in ("cs", "CS"):
            of = space(operands[0], part(resources, "/ColorSpace"))
            self._set(stroke, of, of.first(), None)
        else:
            of = self.stroke_space if stroke else self.fill_space
            pattern = None
            numbers = list(operands)
            if numbers and isinstance(numbers[-1], Name):
                pattern = part(resources, "/Pattern").get(str(numbers.pop()))
            colour = of.colour([float(each) for each in numbers]) if numbers else of.first()
            self._set(stroke, of, colour, pattern)

    def set_in(self, font: Any, size: Any) -> None:
        """Set type in a font, which may not be there."""
        self.font, self.size = font if isinstance(font, Dictionary) else None, float(size)

    def dye(self, fill: Colour, stroke: Colour) -> None:
        """Paint in these colours alone, without patterns."""
        self.fill, self.stroke = fill, stroke
        self.fill_pattern = self.stroke_pattern = None

    def take(self, written: Any) -> None:
        """What an ExtGState sets; its `OP` is for areas as well where `op` is not said."""
        if "/OP" in written:
            self.stroke_overprint = bool(written["/OP"])
            self.fill_overprint = bool(written.get("/op", written["/OP"]))
        if "/op" in written:
            self.fill_overprint = bool(written["/op"])
        if "/Font" in written:
            self.set_in(*written["/Font"])
        if "/LW" in written:
            self.width = float(written["/LW"])

    def _set(self, stroke: bool, of: Space, colour: Colour, pattern: Any) -> None:
        if stroke:
            self.stroke_space, self.stroke, self.stroke_pattern = of, colour, pattern
        else:
            self.fill_space, self.fill, self.fill_pattern = of, colour, pattern
