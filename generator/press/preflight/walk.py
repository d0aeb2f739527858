"""A page's content, followed operator by operator (ISO 32000-1, annex A): what it paints, and how.

Forms, patterns and the glyphs of Type 3 fonts are followed too. Nothing is judged here, and content
that makes no sense is passed over: it is listed among what could not be read.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from generator.draw.content import mapped, multiply, scale_of
from generator.press.preflight.colours import Space, space
from generator.press.preflight.facts import Box, Colour, Kind, Page, Seen, around, common
from generator.press.preflight.images import brightest_ink, colour_of
from generator.press.preflight.jpeg2000 import space_within
from generator.press.preflight.lettering import SHOWS, Pen, glyphs, strings
from generator.press.preflight.resources import dictionary, font_name, fonts, inherited, is_veil, part, veils
from generator.press.preflight.shadings import colours_of
from generator.press.preflight.state import (
    BLACK,
    COLOURS,
    EVERYWHERE,
    NOTHING,
    NOWHERE,
    NUMBERS,
    Operands,
    State,
)
from generator.press.preflight.streams import PATH, senseless, steps_of
from generator.press.preflight.structure import DAMAGE
from generator.template.elements import IDENTITY, Matrix

_DEPTH = 50  # forms within forms
_MOST = 2_000_000  # operators of a page, all its forms together


class Reader:
    """Reads the content of pages into facts; `inks`: whether pictures are opened to look for their inks."""

    def __init__(self, inks: bool) -> None:
        self._inks = inks
        self._peaks: dict[tuple[int, int], float | None] = {}

    def read(self, page: Page, written: pikepdf.Page) -> None:
        """Add to a page what its content holds."""
        walk = _Walk(page, self._peak)
        resources = dictionary(inherited(written.obj, "/Resources"))
        group = written.obj.get("/Group")
        if is_veil(group):
            page.sheer.append("the page is a transparency group")
        contents = written.obj.get("/Contents")
        parts = list(contents) if isinstance(contents, Array) else [] if contents is None else [contents]
        if not all(isinstance(each, Stream) for each in parts):
            page.unread.append("its content is no stream")
        walk.stream(written, resources, State(page.frame, page.media, page.frame))
        if is_veil(group) and page.sheer[1:]:
            walk.blend("the page", group, resources)

    def _peak(self, picture: Stream, of: Space) -> float | None:
        if not self._inks:
            return None
        key = picture.objgen
        if key == (0, 0):
            return brightest_ink(picture, of)
        if key not in self._peaks:
            self._peaks[key] = brightest_ink(picture, of)
        return self._peaks[key]


class _Walk:
    def __init__(self, page: Page, peak: Callable[[Any, Space], float | None]) -> None:
        self._page = page
        self._peak = peak
        self._left = _MOST
        self._within: list[tuple[int, int]] = []
        self._listed: set[tuple[int, int]] = set()  # fonts
        self._codes: dict[tuple[int, int], dict[int, Stream]] = {}
        self._glyphs: dict[tuple[Any, ...], list[Seen]] = {}
        self._followed: set[tuple[Any, ...]] = set()  # tiles and masks

    # Streams

    def _inside(self, name: str, content: Any, resources: Any, state: State) -> None:
        """Follow what is drawn by a name: a form, a tile, a glyph."""
        if content.objgen in self._within:
            self._page.unread.append(f"{name} draws itself")
        elif len(self._within) == _DEPTH:
            self._page.unfollowed.append(f"more than {_DEPTH} forms that lie in each other")
        else:
            self._within.append(content.objgen)
            try:
                self.stream(content, dictionary(content.get("/Resources", resources)), state)
            finally:
                self._within.pop()

    def stream(self, content: Any, resources: Any, state: State) -> None:
        """Follow a stream; its forms are followed where they are drawn."""
        listed = part(resources, "/Font").values()
        self._page.fonts.update(dict.fromkeys(fonts(listed, self._listed)))
        state.frame = state.matrix
        read = steps_of(content)
        self._page.unread += read.unread
        stack: list[State] = []
        path: Box | None = None
        clipping = False
        pen = Pen()
        for each in read.steps:
            operands: Any = each.operands
            self._left -= each.count
            if self._left < 0:
                self._page.unfollowed.append(f"more than {_MOST} operators")
                return
            name = each.name
            try:
                if name == "q":
                    stack.append(copy(state))
                elif name == "Q":
                    state = stack.pop() if stack else state
                elif name == "cm":
                    state.matrix = multiply(_six(operands), state.matrix)
                elif name == PATH:
                    path = around(path, operands[0].around(state.matrix))
                elif name in ("W", "W*"):
                    clipping = True
                elif name in _PAINTS:
                    self._paint(name, path, state, resources)
                    if clipping and path is not None:
                        state.clip = common(state.clip, path) or NOWHERE
                    path, clipping = None, False
                elif name == "BT":
                    pen.at(IDENTITY)
                elif name == "Tm":
                    pen.at(_six(operands))
                elif name in ("Td", "TD"):
                    x, y = (float(each) for each in operands)
                    state.leading = -y if name == "TD" else state.leading
                    pen.move(x, y)
                elif name in SHOWS or name == "T*":
                    if name == '"':
                        state.words, state.apart = float(operands[0]), float(operands[1])
                    if name in ("T*", "'", '"'):
                        pen.move(0, -state.leading)
                    self._show(operands, pen, state, resources)
                elif name == "Do":
                    self._draw(resources, operands[0], state)
                elif name == "INLINE IMAGE":
                    self._inline(operands[0], resources, state)
                elif name == "sh":
                    self._shade(part(resources, "/Shading").get(str(operands[0])), state, resources)
                elif name == "gs":
                    self._ext(part(resources, "/ExtGState")[str(operands[0])], state, resources)
                elif name == "Tf":
                    state.set_in(part(resources, "/Font").get(str(operands[0])), operands[1])
                elif name in NUMBERS:
                    setattr(state, NUMBERS[name], float(operands[0]))
                elif name in COLOURS:
                    state.colour(name, operands, resources)
                elif name == "d1":  # a glyph in the colour of its type
                    state.dye(state.fill, state.fill)
                    state.dyed = True
            except DAMAGE as error:
                self._page.unread.append(senseless(name, error))

    # What is painted

    def _add(self, kind: Kind, name: str, box: Box, state: State, colour: Colour, **more: Any) -> None:
        seen = common(box, state.clip)
        if seen is None:
            return
        of_stroke = kind == "stroke"
        overprint = state.stroke_overprint if of_stroke else state.fill_overprint
        self._page.seen.append(Seen(kind, name, seen, colour, overprint, **more))

    def _paint(self, name: str, box: Box | None, state: State, resources: Any) -> None:
        if box is None or name == "n":
            return
        if name in _FILLS:
            self._add("fill", "an area", box, state, state.fill)
            self._pattern(state.fill_pattern, state.fill, box, state, resources)
        if name in _STROKES:
            half = state.thickness / 2
            wide = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
            self._add("stroke", "a line", wide, state, state.stroke, width=state.thickness)
            self._pattern(state.stroke_pattern, state.stroke, wide, state, resources)

    def _show(self, operands: Operands, pen: Pen, state: State, resources: Any) -> None:
        shown = b"".join(strings(operands))
        box = pen.seen(operands, state) if shown and state.clip != NOWHERE else None
        if box is None:
            return
        matrix = multiply(pen.line, state.matrix)
        size = abs(state.size) * scale_of(matrix)[1]
        named = f"type in {font_name(state.font)}" if state.font is not None else "type"
        filled, stroked = state.shown in _FILLED, state.shown in _STROKED
        if state.font is not None and state.font.get("/Subtype") == Name.Type3:
            if state.shown == _UNSEEN:
                return
            self._page.seen.append(Seen("text", named, box, NOTHING, size=size))
            self._glyphs_of(shown, named, box, matrix, state, resources)
            filled, stroked = True, False
        elif filled:
            self._page.seen.append(Seen("text", named, box, state.fill, state.fill_overprint, size=size))
        if filled:
            self._pattern(state.fill_pattern, state.fill, state.clip, state, resources)
        if stroked:
            # An edge in the colour of its type makes it bold, however thin it is.
            width = None if filled and state.stroke == state.fill else state.thickness
            self._page.seen.append(
                Seen("text", named, box, state.stroke, state.stroke_overprint, width, size)
            )
            self._pattern(state.stroke_pattern, state.stroke, state.clip, state, resources)

    def _glyphs_of(
        self, shown: bytes, named: str, box: Box, matrix: Matrix, state: State, resources: Any
    ) -> None:
        """What the glyphs of a Type 3 font paint; where in the type they do is not told."""
        font = state.font
        codes = self._codes.get(font.objgen) or glyphs(font)
        if font.objgen != (0, 0):
            self._codes[font.objgen] = codes
        sized = multiply((state.size, 0.0, 0.0, state.size, 0.0, 0.0), matrix)
        inner = copy(state)
        inner.matrix = multiply(_six(font.get("/FontMatrix", (0.001, 0, 0, 0.001, 0, 0))), sized)
        inner.clip = EVERYWHERE
        inner.dye(state.fill, state.stroke)
        overprint = (state.fill_overprint, state.stroke_overprint)
        found: dict[Seen, None] = {}
        for glyph in (codes[code] for code in set(shown) if code in codes):
            key = (glyph.objgen, inner.matrix[:4], state.fill, state.stroke, state.width, overprint)
            if key not in self._glyphs:
                before = len(self._page.seen)
                self._inside(named, glyph, font.get("/Resources", resources), copy(inner))
                painted = self._page.seen[before:]
                del self._page.seen[before:]
                self._glyphs[key] = [replace(each, name=named, box=EVERYWHERE) for each in painted]
            found.update(dict.fromkeys(self._glyphs[key]))
        self._page.seen += [replace(each, box=box) for each in found]

    def _draw(self, resources: Any, name: Any, state: State) -> None:
        drawn = part(resources, "/XObject").get(str(name))
        if not isinstance(drawn, Stream):
            self._page.unread.append(f"{name} is not there")
            return
        kind = drawn.get("/Subtype")
        if kind == Name.Image:
            self._picture(f"picture {name}", drawn, state, resources)
        elif kind == Name.Form:
            group: Any = drawn.get("/Group")
            if is_veil(group):
                self._page.sheer.append(f"{name} is a transparency group")
                if group.get("/I", False):  # else it is blended as what it lies upon
                    self.blend(str(name), group, resources)
            self._form(str(name), drawn, state, resources)
        elif kind == Name.PS:
            self._page.forbidden.append(f"a PostScript program ({name})")

    def _form(self, name: str, drawn: Any, state: State, resources: Any) -> None:
        inner = copy(state)
        inner.matrix = multiply(_six(drawn.get("/Matrix", IDENTITY)), state.matrix)
        if "/BBox" in drawn:
            inner.clip = common(state.clip, mapped(_box(drawn["/BBox"]), inner.matrix)) or NOWHERE
        self._inside(name, drawn, resources, inner)

    def _mask(self, drawn: Any, state: State, resources: Any) -> None:
        """A soft mask: its colours are not printed, but how fine its type, lines and pictures are is seen."""
        masked = (getattr(drawn, "objgen", None), state.matrix, state.clip)
        if not isinstance(drawn, Stream) or masked in self._followed:
            return
        self._followed.add(masked)
        before = len(self._page.seen)
        self._form("a soft mask", drawn, state, resources)
        self._page.seen[before:] = [
            replace(each, colour=NOTHING, overprint=False) for each in self._page.seen[before:]
        ]

    def blend(self, named: str, group: Any, resources: Any) -> None:
        """What shines through in a group goes through the group's colour space."""
        of = space(group.get("/CS", ""), part(resources, "/ColorSpace"))
        if of.family in ("rgb", "lab"):
            name = f"the blending of {named}"
            self._page.seen.append(Seen("group", name, self._page.media, Colour(of.family)))

    def _inline(self, picture: pikepdf.PdfInlineImage, resources: Any, state: State) -> None:
        name = "a picture in the content"
        if "/LZWDecode" in picture.filters:
            self._page.forbidden.append(f"{name}, packed by LZW")
        size = (picture.width, picture.height)
        if picture.image_mask:
            self._stencil(name, size, state, resources)
            return
        of = space(picture.colorspace or "/DeviceGray", part(resources, "/ColorSpace"))
        self._image(name, size, colour_of(of, None), state)

    def _picture(self, name: str, picture: Any, state: State, resources: Any) -> None:
        size = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
        if picture.get("/ImageMask", False):
            self._stencil(name, size, state, resources)
            return
        if "/SMask" in picture or int(picture.get("/SMaskInData", 0)):
            self._page.sheer.append(f"{name} has a soft mask")
        for mask in (picture.get("/SMask"), picture.get("/Mask")):
            if isinstance(mask, Stream):
                parts = int(mask.get("/Width", 0)), int(mask.get("/Height", 0))
                self._image(f"the mask of {name}", parts, NOTHING, state)
        written = picture.get("/ColorSpace")
        of = (
            space(written, part(resources, "/ColorSpace"))
            if written is not None
            else space_within(picture.read_raw_bytes())
        )
        self._image(name, size, colour_of(of, self._peak(picture, of)), state)

    def _stencil(self, name: str, size: tuple[int, int], state: State, resources: Any) -> None:
        """A picture that lets through the colour that areas have."""
        self._image(name, size, state.fill, state, "fill")
        self._pattern(state.fill_pattern, state.fill, mapped(_UNIT, state.matrix), state, resources)

    def _image(
        self, name: str, size: tuple[int, int], colour: Colour, state: State, kind: Kind = "picture"
    ) -> None:
        across, up = scale_of(state.matrix)
        if min(size) <= 0 or across <= 0 or up <= 0:
            return
        ppi = min(72 * size[0] / across, 72 * size[1] / up)
        self._add(kind, name, mapped(_UNIT, state.matrix), state, colour, ppi=ppi, pixels=size)

    def _shade(self, shading: Any, state: State, resources: Any, box: Box | None = None) -> None:
        if not isinstance(shading, Dictionary | Stream):
            return
        of = space(shading.get("/ColorSpace", Name.DeviceGray), part(resources, "/ColorSpace"))
        for colour in colours_of(shading, of):
            self._add("shading", "a gradient", box or state.clip, state, colour)

    def _pattern(self, pattern: Any, colour: Colour, box: Box, state: State, resources: Any) -> None:
        """What a pattern paints in a box, if there is one; `colour` is that of a pattern without its own."""
        if pattern is None:
            return
        if int(pattern.get("/PatternType", 0)) == 2:
            self._ext(pattern.get("/ExtGState"), copy(state), resources)
            self._shade(pattern.get("/Shading"), state, resources, box)
            return
        tiled = (pattern.objgen, box, colour, state.frame)
        if not isinstance(pattern, Stream) or tiled in self._followed:
            return
        self._followed.add(tiled)
        inner = copy(state)
        inner.clip = common(state.clip, box) or NOWHERE
        inner.dyed = int(pattern.get("/PaintType", 1)) == 2
        inner.dye(*((colour, colour) if inner.dyed else (BLACK, BLACK)))
        # One tile stands for all: how large things are in it is the same in every one.
        inner.matrix = multiply(_six(pattern.get("/Matrix", IDENTITY)), state.frame)
        tile = mapped(_box(pattern["/BBox"]), inner.matrix)
        shift = (1.0, 0.0, 0.0, 1.0, box[0] - tile[0], box[1] - tile[1])
        inner.matrix = multiply(inner.matrix, shift)
        self._inside("a pattern", pattern, resources, inner)

    # State

    def _ext(self, written: Any, state: State, resources: Any) -> None:
        """An ExtGState: overprint is a matter of the state, transparency one of the page."""
        if not isinstance(written, Dictionary):
            return
        state.take(written)
        if "/Font" in written:
            self._page.fonts.update(dict.fromkeys(fonts([written["/Font"][0]], self._listed)))
        self._page.sheer += veils(written)
        if isinstance(written.get("/SMask"), Dictionary):
            self._mask(written["/SMask"].get("/G"), state, resources)
        for key in ("/TR", "/TR2", "/HTP"):
            if key in written and written[key] not in (Name.Default, Name.Identity):
                self._page.forbidden.append(f"a transfer function ({key[1:]})")


_FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
_PAINTS = _FILLS | _STROKES | {"n"}
_FILLED = frozenset({0, 2, 4, 6})  # ways to show type
_STROKED = frozenset({1, 2, 5, 6})
_UNSEEN = 3
_UNIT: Box = (0.0, 0.0, 1.0, 1.0)  # where a picture lies in its own frame


def _six(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in numbers)
    return a, b, c, d, e, f


def _box(numbers: Any) -> Box:
    a, b, c, d = (float(each) for each in numbers)
    return min(a, c), min(b, d), max(a, c), max(b, d)
