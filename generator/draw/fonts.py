"""Fonts in a document: one file a face, subset to the glyphs drawn, addressed by glyph id; or outlines."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

import pikepdf
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

from generator.draw.outlines import Outlines
from generator.draw.resources import Resources
from generator.typeset.fonts import FontFace, FontSet

# Tables a PDF viewer never reads; without the last row a variable font is its default instance.
UNUSED_TABLES = (
    "BASE", "DSIG", "GDEF", "GPOS", "GSUB", "MATH", "OS/2", "STAT", "VORG", "cmap", "gasp",
    "kern", "meta", "name", "post", "vhea", "vmtx",
    "HVAR", "MVAR", "VVAR", "avar", "cvar", "fvar", "gvar",
)  # fmt: skip
VERTICAL_ADVANCE = -1000  # em/1000, down; every glyph of a column moves on by its em
VERTICAL_ORIGIN = 880  # em/1000 above the baseline, unless the font says otherwise


class Drawn(NamedTuple):
    """A glyph as a stream needs it: its code in hexadecimal, its advance (em/1000), its text."""

    code: str
    advance: float
    text: str


class DocumentFont:
    """One face in one document: the glyphs drawn so far, and at the end the embedded font."""

    def __init__(self, face: FontFace, resources: Resources) -> None:
        self.drawn: dict[int, Drawn] = {}
        self._face = face
        self._resources = resources
        self.horizontal = resources.add("F", face.name, Dictionary)
        self._vertical: str | None = None

    @property
    def vertical(self) -> str:
        """The resource name for columns: the same glyphs, told to run down."""
        if self._vertical is None:
            self._vertical = self._resources.add("V", self._face.name, Dictionary)
        return self._vertical

    def meet(self, gid: int, text: str) -> Drawn:
        """Note that a glyph is drawn; the first text it stands for is how it will be read."""
        found = self.drawn.get(gid)
        if found is None:
            advance = round(self._face.advance(gid) * 1000, 2)
            found = self.drawn[gid] = Drawn(f"{gid:04X}", advance, text)
        return found

    def finish(self) -> None:
        """Embed the subset and describe it, once everything is drawn."""
        resources, pdf = self._resources, self._resources.pdf
        gids = sorted(self.drawn)
        with TTFont(self._face.path, fontNumber=0, lazy=True) as tables:
            name = f"{_tag(gids)}+{_postscript_name(tables)}"
            descriptor = _descriptor(tables, name, 1000 / self._face.upem)
            curves = "CFF " in tables
        program = _subset(self._face.face, gids)
        if curves:
            descriptor.FontFile3 = resources.stream(
                _bare_cff(program), Dictionary(Subtype=Name.CIDFontType0C)
            )
        else:
            descriptor.FontFile2 = resources.stream(program, Dictionary(Length1=len(program)))
        descendant = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType0 if curves else Name.CIDFontType2,
            BaseFont=Name("/" + name),
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            FontDescriptor=pdf.make_indirect(descriptor),
            DW=1000,
            W=_widths((gid, self.drawn[gid].advance) for gid in gids),
        )
        if not curves:
            descendant.CIDToGIDMap = Name.Identity
        if self._vertical is not None:
            descendant.DW2 = Array([VERTICAL_ORIGIN, VERTICAL_ADVANCE])
            origins = Array(list(self._vertical_origins(gids)))
            if len(origins):
                descendant.W2 = origins
        descendants = Array([pdf.make_indirect(descendant)])
        to_unicode = resources.stream(_to_unicode((gid, self.drawn[gid].text) for gid in gids))
        directions = [(self.horizontal, "/Identity-H")]
        if self._vertical is not None:
            directions.append((self._vertical, "/Identity-V"))
        for resource, encoding in directions:
            font = resources.object(resource)
            font.Type = Name.Font
            font.Subtype = Name.Type0
            font.BaseFont = Name("/" + name)
            font.Encoding = Name(encoding)
            font.DescendantFonts = descendants
            font.ToUnicode = to_unicode

    def _vertical_origins(self, gids: Iterable[int]) -> Iterator[object]:
        """W2 entries of the glyphs whose origin is not where DW2 and their width put it."""
        for gid in gids:
            x, y = (round(v * 1000, 2) for v in self._face.vertical_origin(gid))
            # HarfBuzz halves the width in whole font units; less than 1/1000 em is rounding.
            if abs(x - self.drawn[gid].advance / 2) > 1 or y != VERTICAL_ORIGIN:
                yield from (gid, Array([VERTICAL_ADVANCE, x, y]))


class Fonts:
    """The faces of one document, by their names in the font set.

    In an `outlined` document no font is embedded: its type is drawn as `outlines`.
    """

    def __init__(self, fonts: FontSet, resources: Resources, outlined: bool = False) -> None:
        self.outlined = outlined
        self.outlines = Outlines(fonts)
        self._set = fonts
        self._resources = resources
        self._fonts: dict[str, DocumentFont] = {}

    def __getitem__(self, name: str) -> DocumentFont:
        """The face as this document embeds it; FontNotFound for one the font set lacks."""
        found = self._fonts.get(name)
        if found is None:
            found = self._fonts[name] = DocumentFont(self._set.face(name), self._resources)
        return found

    def overprint(self, on: bool) -> str:
        """The name of the graphics state in which black goes over its ground (PDF 32000-1, 8.6.7)."""
        return self._resources.add("G", ("overprint", on), lambda: Dictionary(OP=on, op=on, OPM=1))

    def finish(self) -> None:
        """Embed every face that was drawn with."""
        for font in self._fonts.values():
            font.finish()


def _tag(gids: Iterable[int]) -> str:
    """Six capital letters that tell this set of glyphs from others, the same on every run."""
    digest = hashlib.sha256(",".join(map(str, gids)).encode()).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


def _postscript_name(tables: TTFont) -> str:
    """Name 6 of the font, in the characters a PDF name may hold."""
    name = tables["name"].getDebugName(6) or tables["name"].getDebugName(4) or "Font"
    return re.sub(r"[^A-Za-z0-9-]", "", name) or "Font"


def _subset(face: hb.Face, gids: Iterable[int]) -> bytes:
    """The font file with these glyphs only, under their old ids."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(gids)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    for table in UNUSED_TABLES:
        wanted.drop_table_tag_set.add(int.from_bytes(table.ljust(4).encode(), "big"))
    data: bytes = hb.subset(face, wanted).blob.data
    return data


def _bare_cff(program: bytes) -> bytes:
    """The CFF table of a font alone, its character ids made glyph ids.

    Viewers disagree whether a code of an OpenType font with a CFF table of its own character
    ids is an id of one kind or the other; where both are the same they cannot.
    """
    with TTFont(BytesIO(program)) as font:
        cff = font["CFF "].cff.topDictIndex[0]
        if hasattr(cff, "ROS"):
            names = [".notdef", *(f"cid{gid:05d}" for gid in range(1, len(cff.charset)))]
            strings = cff.CharStrings
            strings.charStrings = {
                new: strings.charStrings[old] for old, new in zip(cff.charset, names, strict=True)
            }
            cff.charset = names
            font.setGlyphOrder(names)
        table: bytes = font["CFF "].compile(font)
    return table


def _descriptor(tables: TTFont, name: str, per_em: float) -> pikepdf.Dictionary:
    """The FontDescriptor, from the font's own tables (PDF 32000-1, 9.8)."""
    head, hhea, os2, post = tables["head"], tables["hhea"], tables["OS/2"], tables["post"]
    serif = os2.panose.bFamilyType == 2 and 2 <= os2.panose.bSerifStyle <= 10
    script = os2.panose.bFamilyType == 3
    # Symbolic (4): the glyphs go beyond Adobe's standard Latin set.
    flags = 4 | bool(post.isFixedPitch) << 0 | serif << 1 | script << 3 | (post.italicAngle != 0) << 6
    corners = (head.xMin, head.yMin, head.xMax, head.yMax)
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/" + name),
        Flags=flags,
        FontBBox=Array([round(corner * per_em) for corner in corners]),
        ItalicAngle=round(post.italicAngle, 2),
        Ascent=round(hhea.ascent * per_em),
        Descent=round(hhea.descent * per_em),
        CapHeight=round(getattr(os2, "sCapHeight", 0) * per_em) or 700,
        # No table states the stem; this is the usual estimate from the weight class.
        StemV=round(10 + 220 * (os2.usWeightClass - 50) / 900),
    )


def _widths(advances: Iterable[tuple[int, float]]) -> pikepdf.Array:
    """The W array: runs of neighbouring ids share one list; an em needs no entry."""
    entries: list[object] = []
    after = -1
    for gid, advance in advances:
        if advance == 1000:
            continue
        width = int(advance) if advance == int(advance) else advance
        if gid == after:
            entries[-1].append(width)  # type: ignore[attr-defined]
        else:
            entries += [gid, Array([width])]
        after = gid + 1
    return Array(entries)


def _to_unicode(texts: Iterable[tuple[int, str]]) -> bytes:
    """The CMap from glyph ids to the text they stand for, in UTF-16 (beyond the BMP as pairs)."""
    lines = [f"<{gid:04X}> <{text.encode('utf-16-be').hex().upper()}>" for gid, text in texts if text]
    blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]  # a block holds at most 100
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <FFFF>",
            "endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    ).encode("ascii")
