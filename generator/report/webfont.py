"""Faces for a page in a browser: only the characters it shows, inside the page itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from io import BytesIO

import uharfbuzz as hb
from fontTools.ttLib import TTFont

from generator.typeset import FontSet
from generator.typeset.fonts import Weight

FACES: tuple[tuple[str, Weight], ...] = (
    ("body", "regular"),
    ("body", "bold"),
    ("mincho", "bold"),
    ("display", "regular"),
)
"""The faces that a page is set in: families of ours, and their weights."""

_WEIGHTS = {"regular": 400, "bold": 700}


def font_faces(text: str, fonts: FontSet) -> str:
    """CSS with a face of each family for every character of a text that it has."""
    return "\n".join(_font_face(family, weight, set(text), fonts) for family, weight in FACES)


def _font_face(family: str, weight: Weight, characters: Iterable[str], fonts: FontSet) -> str:
    face = fonts.chain(family, weight).faces[0]
    held = sorted(character for character in characters if face.has(character))
    program = _subset(face.face, held)
    source = f"data:font/woff;base64,{b64encode(program).decode('ascii')}"
    return (
        f'@font-face{{font-family:"{family}";font-weight:{_WEIGHTS[weight]};'
        f'src:url({source}) format("woff")}}'
    )


def _subset(face: hb.Face, characters: Iterable[str]) -> bytes:
    """The font with these characters only, packed as WOFF."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    with TTFont(BytesIO(hb.subset(face, wanted).blob.data), recalcTimestamp=False) as font:
        font.flavor = "woff"
        packed = BytesIO()
        font.save(packed)
    return packed.getvalue()
