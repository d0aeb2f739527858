"""Small type outside the cards, set in one line."""

from __future__ import annotations

from xml.sax.saxutils import escape

from generator.sheets.model import Note
from generator.template.elements import Matrix
from generator.typeset import FontSet, set_text
from generator.typeset.model import Box, TextBlock, TextStyle

WIDE = 10_000.0  # mm: a note is never broken


def set_note(note: Note, family: str, fonts: FontSet) -> TextBlock:
    """The note's line in a family of the font set, its baseline from (0, 0) to the right."""
    style = TextStyle(family=family, size=note.size, min_size=note.size, colour="")
    return set_text(escape(note.text), style, Box(0, 0, WIDE, WIDE, baseline=0), fonts)


def note_matrix(note: Note, width: float) -> Matrix:
    """Moves a line set from (0, 0), `width` mm wide, to the note's anchor, aligned and turned."""
    back = {"start": 0.0, "middle": width / 2, "end": width}[note.align]
    cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[note.turn]
    return (cos, sin, -sin, cos, note.x - cos * back, note.y - sin * back)
