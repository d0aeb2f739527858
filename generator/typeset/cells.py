"""Text to cells: the smallest things a line is made of, measured in em, independent of size.

A cell is one Japanese character, a Latin word, a pair of dashes, a word with group ruby, an
icon. Its glyphs stand at (x, y) from its origin, y down: the left end of the baseline, or in
a column the top on the axis.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.typeset.classes import HALF_BODY, LATIN_KINDS, NO_BREAK, Kind, gap, kinds, tokens
from generator.typeset.fonts import Chain, FontFace, FontSet
from generator.typeset.markup import Break, IconMark, Piece, Span, SpanStyle, characters
from generator.typeset.model import TextStyle

ASCENT = 0.88  # the em box of Japanese fonts above the baseline; the rest is below
ICON_SIDE = 1.16
ICON_ABOVE = 0.95  # an icon's top above the baseline
TURNED_AXIS = 0.37  # a turned Latin word's baseline left of the column's axis
CASE_SIZE = 4096  # cells remembered for one face and colour

CellGlyph = tuple[int, float, float, str]  # gid, x, y (em), text


@dataclass(frozen=True, slots=True)
class Look:
    """What all glyphs of a run share; `scale` is a multiple of the text's size."""

    face: str
    colour: str
    vertical: bool = False
    turned: bool = False
    stretch: float = 1.0
    scale: float = 1.0


Part = tuple[Look, tuple[CellGlyph, ...]]


@dataclass(frozen=True, slots=True)
class Cell:
    """One unbreakable piece of a line.

    `head` and `tail` are its kinds at either side. `over` is how far its ruby reaches over
    each side and may lie on a neighbour, `free` how much of each side its ruby leaves free;
    one that `rides` lies on any neighbour without a reading.
    `missing` are characters no font has; they are shown as the first font's empty box. `link`
    is the id that the cell leads to.
    """

    text: str
    width: float
    head: Kind
    tail: Kind
    parts: tuple[Part, ...] = ()
    ruby: tuple[Part, ...] = ()
    over: float = 0.0
    free: float = 0.0
    rides: bool = False
    icon: str | None = None
    colour: str = ""
    missing: tuple[str, ...] = ()
    link: str = ""

    def scaled(self, scale: float) -> Cell:
        """The cell at a multiple of its size, on the same baseline or axis."""
        return replace(
            self,
            width=self.width * scale,
            parts=tuple(shifted(part, 0.0, 0.0, scale) for part in self.parts),
            ruby=tuple(shifted(part, 0.0, 0.0, scale) for part in self.ruby),
            over=self.over * scale,
            free=self.free * scale,
        )


class TypeCase(dict[str, Cell]):
    """The cells of one face chain, direction and colour, cast when first asked for."""

    def __init__(self, chain: Chain, vertical: bool, colour: str, tracking: float, language: str) -> None:
        super().__init__()
        self.chain, self.vertical, self.colour = chain, vertical, colour
        self.tracking, self.language = tracking, language
        self.looks = {face: Look(face.name, colour, vertical) for face in chain.faces}
        self.sideways: TypeCase | None = None
        if vertical:
            self.sideways = TypeCase(chain, False, colour, tracking, language)

    def __missing__(self, token: str) -> Cell:
        if len(self) >= CASE_SIZE:
            self.clear()
        cell = self[token] = self._cast(token)
        return cell

    def _cast(self, token: str) -> Cell:
        head, tail = kinds(token)
        if self.vertical and (head in LATIN_KINDS or token == NO_BREAK):
            return self.upright(token) if _UPRIGHT.fullmatch(token) else self._turned(token)
        parts, width, missing = self._shaped(token)
        if head in HALF_BODY:
            if abs(width - 1.0) < 0.02:
                back = {Kind.OPEN: -0.5, Kind.MIDDLE: -0.25}.get(head, 0.0)
                x, y = (0.0, back) if self.vertical else (back, 0.0)
                parts = [shifted(part, x, y) for part in parts]
                width = 0.5
            else:
                head = tail = Kind.NARROW_OPEN if head is Kind.OPEN else Kind.NARROW_CLOSE
        return Cell(token, width, head, tail, tuple(parts), colour=self.colour, missing=missing)

    def upright(self, text: str) -> Cell:
        """Tate-chu-yoko: `text` side by side in one square of the column, squeezed if need be."""
        if self.sideways is None:
            raise ValueError("tate-chu-yoko belongs to vertical text")
        cells = [self.sideways[token] for token in tokens(text)]
        parts, width = row(cells, 0.0, vertical=False)
        stretch = min(1.0, 1.0 / width) if width else 1.0
        left = -width * stretch / 2
        squeezed = tuple(
            (
                replace(look, stretch=stretch),
                tuple((gid, left + x * stretch, y + ASCENT, text) for gid, x, y, text in glyphs),
            )
            for look, glyphs in parts
        )
        kind = Kind.DIVIDING if text[0] in "!?" else Kind.KANJI
        return Cell(text, 1.0, kind, kind, squeezed, colour=self.colour, missing=_missing(cells))

    def _turned(self, text: str) -> Cell:
        """A Latin word on its side: what is right of its origin comes below it."""
        assert self.sideways is not None
        cell = self.sideways[text]
        parts = tuple(
            (replace(look, turned=True), tuple((g, -y - TURNED_AXIS, x, t) for g, x, y, t in glyphs))
            for look, glyphs in cell.parts
        )
        return replace(cell, parts=parts)

    def _shaped(self, token: str) -> tuple[list[Part], float, tuple[str, ...]]:
        """The glyphs of a token, face by face, its width and the characters that no face has."""
        parts: list[Part] = []
        missing: list[str] = []
        pen = 0.0
        for face, original, wanted in self._stretches(token, missing):
            shaped = face.shape(wanted, vertical=self.vertical, language=self.language)
            clusters = [glyph.cluster for glyph in shaped] + [len(original)]
            glyphs: list[CellGlyph] = []
            for i, glyph in enumerate(shaped):
                end = next((c for c in clusters[i + 1 :] if c > glyph.cluster), len(original))
                first = i == 0 or clusters[i - 1] != glyph.cluster
                text = original[glyph.cluster : end] if first else ""
                x, y = (glyph.x, pen - glyph.y) if self.vertical else (pen + glyph.x, -glyph.y)
                glyphs.append((glyph.gid, x, y, text))
                pen += glyph.advance + self.tracking
            parts.append((self.looks[face], tuple(glyphs)))
        return parts, pen - (self.tracking if parts else 0.0), tuple(missing)

    def _stretches(self, token: str, missing: list[str]) -> list[tuple[FontFace, str, str]]:
        """`token` cut where the face changes: face, original text, text to be shaped."""
        stretches: list[tuple[FontFace, str, str]] = []
        for character in characters(token):
            if stretches and _is_mark(character):
                face, original, wanted = stretches[-1]
                if character not in JOINERS and (len(character) > 1 or not face.has(character)):
                    missing.append(character)
                stretches[-1] = face, original + character, wanted + character
                continue
            upright = _COLUMN_FORMS.get(character, character) if self.vertical else character
            found = self._found(upright)
            if found is None:
                missing.append(character)
                found = self._found(character[0]) or (self.chain.faces[0], character[0])
                found = found[0], found[1] + character[1:]
            face, replacement = found
            if stretches and stretches[-1][0] is face:
                stretches[-1] = face, stretches[-1][1] + character, stretches[-1][2] + replacement
            else:
                stretches.append((face, character, replacement))
        return stretches

    def _found(self, character: str) -> tuple[FontFace, str] | None:
        """The first face that has a character, or this variant of it; controls are in none."""
        if len(character) > 1 and character[1] == TEXT_FORM:
            plain = self.chain.find(character[0])
            return plain and (plain[0], plain[1] + TEXT_FORM)
        if len(character) > 1:
            face = self.chain.find_sequence(*character)
            return None if face is None else (face, character)
        return None if is_control(character) else self.chain.find(character)


JOINERS = "\u200c\u200d"
TEXT_FORM = "\ufe0e"  # asks for no emoji, and none is ever set
_COLUMN_FORMS = {"—": "―"}  # an em dash has no vertical form in most fonts, a horizontal bar has
_UPRIGHT = re.compile(r"[0-9]{1,2}|[!?]{1,2}|[0-9A-Za-z&@#%+=*]")


def is_control(character: str) -> bool:
    """Whether a character is a format control: nothing is seen of it, and lines are set without it."""
    return unicodedata.category(character[0]) == "Cf" and character not in JOINERS


def _is_mark(character: str) -> bool:
    """Whether a character only changes the one before it (combining marks and joiners)."""
    return character in JOINERS or unicodedata.category(character[0]) in ("Mn", "Me")


@lru_cache(maxsize=64)
def type_case(chain: Chain, vertical: bool, colour: str, tracking: float, language: str) -> TypeCase:
    """The type case for these faces; the latest 64 are kept."""
    return TypeCase(chain, vertical, colour, tracking, language)


def shifted(part: Part, x: float, y: float, scale: float = 1.0) -> Part:
    """A part scaled about its cell's origin, then moved (em)."""
    look, glyphs = part
    if scale != 1.0:
        look = replace(look, scale=look.scale * scale)
    return look, tuple((gid, gx * scale + x, gy * scale + y, text) for gid, gx, gy, text in glyphs)


def _narrowed(part: Part, stretch: float) -> Part:
    """A level part squeezed towards its cell's origin."""
    if stretch == 1.0:
        return part
    look, glyphs = part
    return replace(look, stretch=stretch), tuple((gid, x * stretch, y, text) for gid, x, y, text in glyphs)


def row(
    cells: Sequence[Cell], letter_gap: float, *, vertical: bool, start: float = 0.0
) -> tuple[list[Part], float]:
    """Cells side by side with their natural gaps and `letter_gap` more: their parts, their width."""
    parts: list[Part] = []
    pen = start
    for i, cell in enumerate(cells):
        if i:
            pen += gap(cells[i - 1].tail, cell.head).width + letter_gap
        parts.extend(shifted(part, 0.0, pen) if vertical else shifted(part, pen, 0.0) for part in cell.parts)
        pen += cell.width
    return parts, pen - start


def _missing(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(character for cell in cells for character in cell.missing)


class Compositor:
    """Turns the pieces of a text into paragraphs of cells."""

    def __init__(self, style: TextStyle, fonts: FontSet) -> None:
        self.style, self.fonts = style, fonts
        self.vertical = style.writing_mode == "vertical-rl"

    def paragraphs(self, pieces: Iterable[Piece]) -> list[list[Cell]]:
        """The cells between the line breaks asked for."""
        paragraphs: list[list[Cell]] = [[]]
        for piece in pieces:
            if isinstance(piece, Break):
                paragraphs.append([])
            else:
                paragraphs[-1].extend(self.cells(piece))
        return paragraphs

    def cells(self, piece: Span | IconMark) -> list[Cell]:
        """The cells of a span or an icon."""
        cells, style = self._plain(piece), piece.style
        if style.scale != 1.0:
            cells = [cell.scaled(style.scale) for cell in cells]
        if style.link:
            cells = [replace(cell, link=style.link) for cell in cells]
        return cells

    def _plain(self, piece: Span | IconMark) -> list[Cell]:
        """The cells at the text's own size."""
        if isinstance(piece, IconMark):
            colour = piece.style.colour or self.style.colour
            return [Cell("", ICON_SIDE, Kind.ICON, Kind.ICON, icon=piece.name, colour=colour)]
        case = self._case(piece.style)
        if piece.reading:
            return self._with_ruby(piece, case)
        if piece.upright and self.vertical:
            return [case.upright(piece.text)]
        return [case[token] for token in tokens(piece.text)]

    def _case(self, inline: SpanStyle) -> TypeCase:
        style = self.style
        chain = self.fonts.chain(inline.family or style.family, inline.weight or style.weight)
        return type_case(chain, self.vertical, inline.colour or style.colour, style.tracking, style.language)

    def _ruby_case(self, inline: SpanStyle) -> TypeCase:
        style = self.style
        family = style.ruby_family or inline.family or style.family
        colour = style.ruby_colour or inline.colour or style.colour
        chain = self.fonts.chain(family, style.ruby_weight)
        return type_case(chain, self.vertical, colour, 0.0, style.language)

    def _with_ruby(self, span: Span, case: TypeCase) -> list[Cell]:
        bases = [span.text] if len(span.reading) == 1 else characters(span.text)
        ruby_case = self._ruby_case(span.style)
        return [
            self._ruby([case[token] for token in tokens(base)], [ruby_case[token] for token in tokens(part)])
            for base, part in zip(bases, span.reading, strict=True)
        ]

    def _ruby(self, base: Sequence[Cell], reading: Sequence[Cell]) -> Cell:
        """One cell of a base and its reading, each centred on the other (JLREQ 3.3).

        A shorter reading of several characters is spread by at most half its em, one of a single
        character is set solid. A longer one may reach half its em over each side; what is left
        opens the base, or squeezes the reading where the style says so.
        """
        scale, tracking, vertical = self.style.ruby_size, self.style.tracking, self.vertical
        base_width = row(base, tracking, vertical=vertical)[1]
        reading_width = row(reading, 0.0, vertical=vertical)[1] * scale
        lack = base_width - reading_width
        letter_gap, over, opening, stretch = 0.0, 0.0, 0.0, 1.0
        squeezed = self.style.ruby_squeezed and not vertical
        if lack > 0:
            letter_gap = min(lack / len(reading), 0.5 * scale) if len(base) > 1 else 0.0
            reading_width += letter_gap * (len(reading) - 1)
        else:
            over = min(0.5 * scale, -lack / 2)
            if squeezed:
                # As far as a reading of half the size would reach, however large this one is.
                over = max(0.0, min(0.25, (reading_width / scale / 2 - base_width) / 2))
                stretch = (base_width + 2 * over) / reading_width
                reading_width *= stretch
            opening = (reading_width - base_width - 2 * over) / len(base)
        width = max(base_width, reading_width)
        base_start = over + opening / 2
        parts, _ = row(base, tracking + opening, vertical=vertical, start=base_start)
        ruby, _ = row(reading, letter_gap / scale, vertical=vertical)
        along = (width - reading_width) / 2
        ruby_gap = self.style.ruby_gap
        if vertical:
            x, y = 0.5 + ruby_gap + scale / 2, along
        else:
            x, y = along, -(ASCENT + ruby_gap + (1 - ASCENT) * scale)
        return Cell(
            text="".join(cell.text for cell in base),
            width=width,
            head=Kind.KANJI if base[0].head in HALF_BODY else base[0].head,
            tail=Kind.KANJI if base[-1].tail in HALF_BODY else base[-1].tail,
            parts=tuple(parts),
            ruby=tuple(shifted(_narrowed(part, stretch), x, y, scale) for part in ruby),
            over=over,
            rides=squeezed,
            free=max(0.0, width - reading_width) / 2,
            colour=base[0].colour,
            missing=_missing((*base, *reading)),
        )
