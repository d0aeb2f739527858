"""Type as content sets it (ISO 32000-1, 9.2 to 9.6): where it may lie, and the glyphs of Type 3 fonts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import copysign
from typing import Any

import pikepdf
from pikepdf import Array, Name, Stream

from generator.draw.content import mapped, multiply
from generator.press.preflight.facts import Box, common
from generator.press.preflight.resources import part
from generator.press.preflight.state import Operands, State
from generator.template.elements import IDENTITY, Matrix

SHOWS = frozenset({"Tj", "TJ", "'", '"'})
_FAR = 1e6  # pt: beyond any page


@dataclass(slots=True)
class Pen:
    """Where a line of type begins, and how far at most it reaches from there (in the units of its line)."""

    line: Matrix = IDENTITY
    reach: float = 0.0

    def at(self, line: Matrix) -> None:
        """Begin a line."""
        self.line, self.reach = line, 0.0

    def move(self, x: float, y: float) -> None:
        """Begin a line as far from where this one began."""
        self.at(multiply((1.0, 0.0, 0.0, 1.0, x, y), self.line))

    def seen(self, operands: Operands, state: State) -> Box | None:
        """Where type that is shown now begins; if that is clipped away, where any of it may be seen.

        How wide letters are is not asked: none is taken to be wider than it is high.
        """
        matrix = multiply(self.line, state.matrix)
        start = (matrix[4], matrix[5], matrix[4], matrix[5])
        if common(start, state.clip) is not None:
            return start
        self.reach += _reach(operands, state)
        high, far = abs(state.size), copysign(self.reach, state.size)
        box = (-high, -far, high, high) if _upright(state.font) else (min(0, far), -high, max(0, far), high)
        return common(mapped(box, matrix), state.clip)


def _reach(operands: Operands, state: State) -> float:
    """How far type reaches at most along its line."""
    if state.font is None or state.font.get("/Subtype") == Name.Type3:
        return _FAR
    letters = sum(len(each) for each in strings(operands))
    if state.font.get("/Subtype") == Name.Type0:
        letters = -(-letters // 2)
    moves = sum(
        abs(float(each))
        for pieces in operands
        if isinstance(pieces, Array)
        for each in pieces
        if isinstance(each, int | float | Decimal)
    )
    one = abs(state.size) + abs(state.apart) + abs(state.words)
    return (letters * one + moves / 1000 * abs(state.size)) * abs(state.stretch) / 100


def _upright(font: Any) -> bool:
    """Whether lines run downwards."""
    return font is not None and str(font.get("/Encoding", "")).endswith("V")


def strings(operands: Operands) -> Iterator[bytes]:
    """What an operator of SHOWS shows."""
    for each in operands:
        if isinstance(each, pikepdf.String):
            yield bytes(each)
        elif isinstance(each, Array):
            yield from (bytes(piece) for piece in each if isinstance(piece, pikepdf.String))


def glyphs(font: Any) -> dict[int, Stream]:
    """The glyphs of a Type 3 font by the codes that show them."""
    drawn, found, code = part(font, "/CharProcs"), {}, 0
    for each in part(font, "/Encoding").get("/Differences", ()):
        if not isinstance(each, Name):
            code = int(each)
            continue
        glyph = drawn.get(str(each))
        if isinstance(glyph, Stream):
            found[code] = glyph
        code += 1
    return found
