"""Small type outside the cards, set in one line."""

from __future__ import annotations

from generator.typeset.fonts import FontSet
from generator.typeset.model import MM_PER_PT, Glyph, Run, TextBlock


def set_note(text: str, size: float, family: str, fonts: FontSet) -> TextBlock:
    """A line of plain text at `size` (pt), its baseline from (0, 0) to the right."""
    em = size * MM_PER_PT
    chain = fonts.chain(family)
    runs = []
    x = 0.0
    for character in text:
        found = chain.find(character)
        if found is None:
            continue
        face, drawn = found
        (shaped,) = face.shape(drawn)[:1]
        runs.append(Run(face.name, size, "", (Glyph(shaped.gid, x, 0.0, character),)))
        x += shaped.advance * em
    return TextBlock(size, tuple(runs), (), (), (text,), x, em)
