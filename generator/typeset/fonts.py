"""Font files: families by name and weight, characters to glyphs, text to shaped glyphs.

Nothing here is cached by text; faces stay mapped from disk, so a font costs only the memory
of the glyphs looked at.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, NamedTuple

import uharfbuzz as hb
from fontTools.ttLib import TTFont, TTLibError

from generator.deck.model import Fonts

Weight = Literal["regular", "bold"]

# Characters that look alike and that fonts have now as one, now as the other code point.
LOOKALIKES = {
    "〜": "～", "～": "〜", "―": "—", "—": "―", "－": "−", "−": "－", "‐": "-", "‑": "-", "‖": "∥", "∥": "‖",
    "¥": "￥", "￥": "¥", "〝": "“", "〟": "”",
}  # fmt: skip
# Set as another character whatever the font has: in some the no-break space is as wide as a kanji.
_TABLES = ("head", "hhea", "hmtx", "maxp", "cmap", "name", "OS/2", "post")
ALWAYS = {"\u00a0": " "}


class FontNotFound(KeyError):
    """A family that the deck does not name, or a font file that no folder holds."""

    def __str__(self) -> str:
        return str(self.args[0])


class FontUnreadable(ValueError):
    """A file that is no font, or only part of one."""


class Shaped(NamedTuple):
    """One glyph as shaped, in em: where it stands from the pen, and how far the pen moves.

    `cluster` is the index of the character it begins at. Offsets go right and up; a vertical
    advance is positive downwards and its offset is already counted from the glyph's own
    vertical origin.
    """

    gid: int
    cluster: int
    advance: float
    x: float
    y: float


class FontFace:
    """One font file. `name` is the file's stem; all measures are in em. Raises FontUnreadable."""

    def __init__(self, path: Path) -> None:
        if fault := _fault(path):
            raise FontUnreadable(fault)
        self.path = path
        self.name = path.stem
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font = hb.Font(self.face)
        self.upem: int = self.face.upem
        self.ink = cache(self._ink)

    def __repr__(self) -> str:
        return f"FontFace({self.name})"

    @cached_property
    def ascent(self) -> float:
        """The font's own ascender above the baseline (em)."""
        return float(self.font.get_font_extents("ltr").ascender) / self.upem

    @cached_property
    def descent(self) -> float:
        """The font's own descender, negative below the baseline (em)."""
        return float(self.font.get_font_extents("ltr").descender) / self.upem

    def gid(self, character: str) -> int | None:
        """The glyph the font maps `character` to, None when it has none."""
        gid: int | None = self.font.get_nominal_glyph(ord(character))
        return gid or None

    def has(self, character: str) -> bool:
        """Whether the font has a glyph for this one character."""
        return self.gid(character) is not None

    def has_sequence(self, character: str, selector: str) -> bool:
        """Whether the font has this variant of a character (its cmap's format 14)."""
        return bool(self.font.get_variation_glyph(ord(character), ord(selector)))

    def advance(self, gid: int) -> float:
        """Horizontal advance of a glyph (em)."""
        return float(self.font.get_glyph_h_advance(gid)) / self.upem

    def vertical_origin(self, gid: int) -> tuple[float, float]:
        """The vertical origin of a glyph from its horizontal one (em; right, up)."""
        right, up = self.font.get_glyph_v_origin(gid)
        return right / self.upem, up / self.upem

    def _ink(self, gid: int) -> tuple[float, float, float, float] | None:
        """The box of a glyph's ink from its origin (em; left, bottom, right, top), None without ink."""
        box = self.font.get_glyph_extents(gid)
        if box is None or not box.width or not box.height:
            return None
        left, top = box.x_bearing / self.upem, box.y_bearing / self.upem
        return left, top + box.height / self.upem, left + box.width / self.upem, top

    def shape(self, text: str, *, vertical: bool = False, language: str = "ja") -> list[Shaped]:
        """The glyphs of `text`, set from left to right or from top to bottom."""
        buffer = hb.Buffer()
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.language = language
        buffer.direction = "ttb" if vertical else "ltr"
        hb.shape(self.font, buffer)
        em = self.upem
        shaped = []
        for glyph, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            gid, cluster = glyph.codepoint, glyph.cluster
            if vertical:
                right, up = self.vertical_origin(gid)
                shaped.append(
                    Shaped(gid, cluster, -at.y_advance / em, at.x_offset / em + right, at.y_offset / em + up)
                )
            else:
                shaped.append(Shaped(gid, cluster, at.x_advance / em, at.x_offset / em, at.y_offset / em))
        return shaped


class Chain:
    """The faces of one family and weight, tried in order for each character."""

    def __init__(self, faces: Sequence[FontFace]) -> None:
        self.faces = tuple(faces)

    def find(self, character: str) -> tuple[FontFace, str] | None:
        """The first face that has the character or one that looks alike, and what it has."""
        character = ALWAYS.get(character, character)
        for wanted in (character, LOOKALIKES.get(character)):
            if wanted is not None:
                for face in self.faces:
                    if face.has(wanted):
                        return face, wanted
        return None

    def find_sequence(self, character: str, selector: str) -> FontFace | None:
        """The first face that has a variant of a character."""
        return next((face for face in self.faces if face.has_sequence(character, selector)), None)


class FontSet:
    """The deck's families. `folders` are searched in order for every file.

    Files are opened when first used; one that is missing raises `FontNotFound` then.
    """

    def __init__(self, families: Mapping[str, Fonts], folders: Sequence[Path]) -> None:
        self.families = dict(families)
        self.folders = tuple(folders)
        self._faces: dict[str, FontFace] = {}
        self._chains: dict[tuple[str, Weight], Chain] = {}

    def face(self, name: str) -> FontFace:
        """The face opened from the file with this stem (as `Run.face` names it)."""
        for files in self.families.values():
            for file in (*files.regular, *files.bold):
                if Path(file).stem == name:
                    return self._open(file)
        raise FontNotFound(f"no family has a font file named '{name}'")

    def chain(self, family: str, weight: Weight = "regular") -> Chain:
        """The faces of a family; after its bold files come its regular ones."""
        key = (family, weight)
        if key not in self._chains:
            files = self.families.get(family)
            if files is None:
                known = ", ".join(self.families)
                raise FontNotFound(f"there is no font family '{family}' (families: {known})")
            wanted = (*files.bold, *files.regular) if weight == "bold" else files.regular
            self._chains[key] = Chain([self._open(file) for file in dict.fromkeys(wanted)])
        return self._chains[key]

    def _open(self, file: str) -> FontFace:
        if file not in self._faces:
            path = next((folder / file for folder in self.folders if (folder / file).is_file()), None)
            if path is None:
                folders = ", ".join(folder.as_posix() for folder in self.folders)
                raise FontNotFound(f"font file '{file}' is not in {folders or 'any folder'}")
            self._faces[file] = FontFace(path)
        return self._faces[file]

    def fault(self, file: str) -> str | None:
        """Why a font file cannot be read, or None when it can, or is not there."""
        try:
            self._open(file)
        except FontNotFound:
            return None
        except FontUnreadable as error:
            return str(error)
        return None


def _fault(path: Path) -> str | None:
    """Why a file cannot be set and printed with: it is no font, or a table is missing or cut off."""
    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            length = path.stat().st_size
            lost = [tag for tag in _TABLES if tag not in font]
            if not ({"glyf", "loca"} <= set(font.keys()) or "CFF " in font):
                lost.append("glyf")
            entries = font.reader.tables
            lost += [tag for tag, entry in entries.items() if entry.offset + entry.length > length]
    except (TTLibError, OSError, struct.error, KeyError, ValueError):
        return "it is no TrueType or OpenType font"
    if lost:
        return f"its table '{lost[0].strip()}' is missing or cut off"
    if not hb.Face(hb.Blob.from_file_path(str(path))).glyph_count:
        return "it holds no glyphs"
    return None
