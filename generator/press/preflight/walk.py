"""A page's content, followed operator by operator (ISO 32000-1, annex A): what it paints, and how.

Forms, patterns and the glyphs of Type 3 fonts are followed too. Nothing is judged here, and content
that makes no sense is passed over: it is listed among what could not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from generator.draw.content import mapped, multiply, scale_of, thinner
from generator.press.preflight.colours import CMYK, GREY, RGB, Space, space
from generator.press.preflight.facts import Box, Colour, Font, Page, Seen, around, common
from generator.press.preflight.images import brightest_ink
from generator.press.preflight.jpeg2000 import space_within
from generator.press.preflight.resources import dictionary, embedded, font_name, inherited, is_veil, part
from generator.press.preflight.shadings import colours_of
from generator.press.preflight.streams import PATH, senseless, steps_of
from generator.press.preflight.structure import DAMAGE
from generator.template.elements import IDENTITY, Matrix

_DEPTH = 12  # forms within forms
_MOST = 400_000  # operators of a page, all its forms together

Operands = Sequence[Any]


@dataclass(slots=True)
class State:
    """The graphics state as far as preflight asks about it."""

    matrix: Matrix
    clip: Box
    fill: Colour
    stroke: Colour
    fill_space: Space = GREY
    stroke_space: Space = GREY
    fill_pattern: Object | None = None
    stroke_pattern: Object | None = None
    width: float = 1.0
    fill_overprint: bool = False
    stroke_overprint: bool = False
    font: Font | None = None
    size: float = 0.0
    shown: int = 0  # how type is shown: 0 filled … 3 not at all … 7


BLACK = Colour("grey", (0.0, 0.0, 0.0, 1.0))


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
        state = State(page.frame, page.media, BLACK, BLACK)
        walk.stream(written, resources, state, 0)
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
        self._type3: set[tuple[int, int]] = set()
        self._tiled: set[tuple[tuple[int, int], Box, Colour]] = set()

    # Streams

    def stream(self, content: Any, resources: Any, state: State, depth: int) -> None:
        """Follow a stream; its forms are followed where they are drawn."""
        fonts = {
            name: self._font(font, state, depth)
            for name, font in part(resources, "/Font").items()
            if isinstance(font, Dictionary)
        }
        read = steps_of(content)
        self._page.unread += read.unread
        stack: list[State] = []
        path: Box | None = None
        clipping = False
        text: Matrix = IDENTITY
        line: Matrix = IDENTITY
        for each in read.steps:
            operands: Any = each.operands
            self._left -= each.count
            if self._left < 0:
                self._page.unread.append(f"more than {_MOST} operators")
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
                    self._paint(name, path, state, resources, depth)
                    if clipping and path is not None:
                        state.clip = common(state.clip, path) or _NOWHERE
                    path, clipping = None, False
                elif name == "BT":
                    text = line = IDENTITY
                elif name == "Tm":
                    text = line = _six(operands)
                elif name in ("Td", "TD"):
                    text = line = multiply((1, 0, 0, 1, float(operands[0]), float(operands[1])), line)
                elif name in _SHOWS:
                    self._show(operands, text, state, resources, depth)
                elif name == "Do":
                    self._draw(resources, operands[0], state, depth)
                elif name == "INLINE IMAGE":
                    self._inline(operands[0], resources, state)
                elif name == "sh":
                    self._shade(part(resources, "/Shading").get(str(operands[0])), state, resources)
                elif name == "gs":
                    self._ext(part(resources, "/ExtGState").get(str(operands[0])), state)
                elif name == "Tf":
                    state.font, state.size = fonts.get(str(operands[0])), float(operands[1])
                elif name == "Tr":
                    state.shown = int(operands[0])
                elif name == "w":
                    state.width = float(operands[0])
                elif name in _COLOURS:
                    self._colour(name, operands, state, resources)
            except DAMAGE as error:
                self._page.unread.append(senseless(name, error))

    # What is painted

    def _add(self, kind: Any, name: str, box: Box, state: State, colour: Colour, **more: Any) -> None:
        seen = common(box, state.clip)
        if seen is None:
            return
        of_stroke = kind == "stroke"
        overprint = state.stroke_overprint if of_stroke else state.fill_overprint
        self._page.seen.append(Seen(kind, name, seen, colour, overprint, **more))

    def _paint(self, name: str, box: Box | None, state: State, resources: Any, depth: int) -> None:
        if box is None or name == "n":
            return
        if name in _FILLS:
            self._add("fill", "an area", box, state, state.fill)
            self._pattern(state.fill_pattern, state.fill, box, state, resources, depth)
        if name in _STROKES:
            width = _width(state)
            half = width / 2
            wide = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
            self._add("stroke", "a line", wide, state, state.stroke, width=width)
            self._pattern(state.stroke_pattern, state.stroke, wide, state, resources, depth)

    def _show(self, operands: Operands, text: Matrix, state: State, resources: Any, depth: int) -> None:
        if state.clip == _NOWHERE or not any(_strings(operands)):
            return
        matrix = multiply(text, state.matrix)
        size = abs(state.size) * scale_of(matrix)[1]
        at = (matrix[4], matrix[5])
        named = f"type in {state.font.name}" if state.font is not None else "type"
        box = (at[0], at[1], at[0], at[1])
        # Where it is goes by the clip as a whole: a line may begin outside and reach in.
        seen = state.clip if common(box, state.clip) is None else box
        if state.shown in _FILLED:
            self._page.seen.append(Seen("text", named, seen, state.fill, state.fill_overprint, size=size))
            self._pattern(state.fill_pattern, state.fill, state.clip, state, resources, depth)
        if state.shown in _STROKED:
            width = None if state.shown in _FILLED else _width(state)  # a thin edge makes no type thin
            stroke = Seen("text", named, seen, state.stroke, state.stroke_overprint, width, size)
            self._page.seen.append(stroke)
            self._pattern(state.stroke_pattern, state.stroke, state.clip, state, resources, depth)

    def _draw(self, resources: Any, name: Any, state: State, depth: int) -> None:
        drawn = part(resources, "/XObject").get(str(name))
        if not isinstance(drawn, Stream):
            self._page.unread.append(f"{name} is not there")
            return
        kind = drawn.get("/Subtype")
        if kind == Name.Image:
            self._picture(f"picture {name}", drawn, state, resources)
        elif kind == Name.Form:
            if depth >= _DEPTH:
                self._page.unread.append(f"{name}: forms lie too deep")
                return
            group: Any = drawn.get("/Group")
            if is_veil(group):
                self._page.sheer.append(f"{name} is a transparency group")
                if group.get("/I", False):  # else it is blended as what it lies upon
                    self.blend(str(name), group, resources)
            inner = copy(state)
            inner.matrix = multiply(_six(drawn.get("/Matrix", IDENTITY)), state.matrix)
            if "/BBox" in drawn:
                box = _box(drawn["/BBox"])
                inner.clip = common(state.clip, mapped(box, inner.matrix)) or _NOWHERE
            self.stream(drawn, dictionary(drawn.get("/Resources")), inner, depth + 1)
        elif kind == Name.PS:
            self._page.forbidden.append(f"a PostScript program ({name})")

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
            self._image(name, size, state.fill, state)
            return
        of = space(picture.colorspace or "/DeviceGray", part(resources, "/ColorSpace"))
        self._image(name, size, _of_picture(of, None), state)

    def _picture(self, name: str, picture: Any, state: State, resources: Any) -> None:
        size = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
        if picture.get("/ImageMask", False):
            self._image(name, size, state.fill, state)
            return
        if "/SMask" in picture or int(picture.get("/SMaskInData", 0)):
            self._page.sheer.append(f"{name} has a soft mask")
        written = picture.get("/ColorSpace")
        of = (
            space(written, part(resources, "/ColorSpace"))
            if written is not None
            else space_within(picture.read_raw_bytes())
        )
        self._image(name, size, _of_picture(of, self._peak(picture, of)), state)

    def _image(self, name: str, size: tuple[int, int], colour: Colour, state: State) -> None:
        across, up = scale_of(state.matrix)
        if min(size) <= 0 or across <= 0 or up <= 0:
            return
        ppi = min(72 * size[0] / across, 72 * size[1] / up)
        box = mapped((0, 0, 1, 1), state.matrix)
        self._add("picture", name, box, state, colour, ppi=ppi, pixels=size)

    def _shade(self, shading: Any, state: State, resources: Any, box: Box | None = None) -> None:
        if not isinstance(shading, Dictionary | Stream):
            return
        of = space(shading.get("/ColorSpace", Name.DeviceGray), part(resources, "/ColorSpace"))
        for colour in colours_of(shading, of):
            self._add("shading", "a gradient", box or state.clip, state, colour)

    def _pattern(
        self, pattern: Any, colour: Colour, box: Box, state: State, resources: Any, depth: int
    ) -> None:
        """What a pattern paints in a box, if there is one; `colour` is that of a pattern without its own."""
        if pattern is None:
            return
        if int(pattern.get("/PatternType", 0)) == 2:
            self._ext(pattern.get("/ExtGState"), copy(state))
            self._shade(pattern.get("/Shading"), state, resources, box)
            return
        tiled = (pattern.objgen, box, colour)
        if depth >= _DEPTH or not isinstance(pattern, Stream) or tiled in self._tiled:
            return
        self._tiled.add(tiled)
        inner = copy(state)
        inner.clip = common(state.clip, box) or _NOWHERE
        inner.fill_pattern = inner.stroke_pattern = None
        inner.fill = inner.stroke = colour if int(pattern.get("/PaintType", 1)) == 2 else BLACK
        # One tile stands for all: how large things are in it is the same in every one.
        inner.matrix = multiply(_six(pattern.get("/Matrix", IDENTITY)), self._page.frame)
        tile = mapped(_box(pattern["/BBox"]), inner.matrix)
        shift = (1.0, 0.0, 0.0, 1.0, box[0] - tile[0], box[1] - tile[1])
        inner.matrix = multiply(inner.matrix, shift)
        self.stream(pattern, dictionary(pattern.get("/Resources")), inner, depth + 1)

    # State

    def _ext(self, written: Any, state: State) -> None:
        """An ExtGState: overprint is a matter of the state, transparency one of the page."""
        if not isinstance(written, Dictionary):
            return
        if "/OP" in written:
            state.stroke_overprint = bool(written["/OP"])
            state.fill_overprint = bool(written.get("/op", written["/OP"]))
        if "/op" in written:
            state.fill_overprint = bool(written["/op"])
        if "/LW" in written:
            state.width = float(written["/LW"])
        for key, what in (("/ca", "areas"), ("/CA", "lines")):
            if key in written and float(written[key]) < 1:
                self._page.sheer.append(f"{what} have an opacity of {float(written[key]):g}")
        blend = written.get("/BM", Name.Normal)
        modes = [str(each) for each in blend] if isinstance(blend, Array) else [str(blend)]
        if modes and modes[0] not in ("/Normal", "/Compatible"):
            self._page.sheer.append(f"the blend mode {modes[0][1:]}")
        if isinstance(written.get("/SMask"), Dictionary):
            self._page.sheer.append("a soft mask")
        for key in ("/TR", "/TR2", "/HTP"):
            if key in written and written[key] not in (Name.Default, Name.Identity):
                self._page.forbidden.append(f"a transfer function ({key[1:]})")

    def _colour(self, name: str, operands: Operands, state: State, resources: Any) -> None:
        stroke = name[0].isupper()
        if name in _DEVICE:
            of = _DEVICE[name]
            self._set(state, stroke, of, of.colour([float(each) for each in operands]), None)
        elif name in ("cs", "CS"):
            of = space(operands[0], part(resources, "/ColorSpace"))
            self._set(state, stroke, of, of.first(), None)
        else:
            of = state.stroke_space if stroke else state.fill_space
            pattern = None
            numbers = list(operands)
            if numbers and isinstance(numbers[-1], Name):
                pattern = part(resources, "/Pattern").get(str(numbers.pop()))
            colour = of.colour([float(each) for each in numbers]) if numbers else of.first()
            self._set(state, stroke, of, colour, pattern)

    def _set(self, state: State, stroke: bool, of: Space, colour: Colour, pattern: Any) -> None:
        if stroke:
            state.stroke_space, state.stroke, state.stroke_pattern = of, colour, pattern
        else:
            state.fill_space, state.fill, state.fill_pattern = of, colour, pattern

    def _font(self, font: Any, state: State, depth: int) -> Font:
        found = Font(font_name(font), embedded(font))
        self._page.fonts[found] = None
        glyphs = font.get("/CharProcs")
        if isinstance(glyphs, Dictionary) and font.objgen not in self._type3 and depth < _DEPTH:
            self._type3.add(font.objgen)
            inner = copy(state)
            inner.matrix = _six(font.get("/FontMatrix", (0.001, 0, 0, 0.001, 0, 0)))
            inner.clip = _EVERYWHERE
            resources = dictionary(font.get("/Resources"))
            before = len(self._page.seen)
            for _, glyph in glyphs.items():
                if isinstance(glyph, Stream):
                    self.stream(glyph, resources, copy(inner), depth + 1)
            # Colours count; sizes do not: glyphs are scaled where they are shown.
            kept = [each for each in self._page.seen[before:] if each.kind in ("fill", "shading")]
            self._page.seen[before:] = [
                Seen("fill", f"type in {found.name}", self._page.media, each.colour)
                for each in kept
                if each.colour != BLACK
            ]
        return found


_FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
_PAINTS = _FILLS | _STROKES | {"n"}
_FILLED = frozenset({0, 2, 4, 6})  # ways to show type
_STROKED = frozenset({1, 2, 5, 6})
_SHOWS = frozenset({"Tj", "TJ", "'", '"'})
_DEVICE = {"g": GREY, "G": GREY, "rg": RGB, "RG": RGB, "k": CMYK, "K": CMYK}
_COLOURS = frozenset({*_DEVICE, "cs", "CS", "sc", "SC", "scn", "SCN"})
_NOWHERE: Box = (1e9, 1e9, -1e9, -1e9)
_EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


def _width(state: State) -> float:
    """How thick a line is on paper (pt)."""
    return state.width * thinner(state.matrix)


def _six(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in numbers)
    return a, b, c, d, e, f


def _box(numbers: Any) -> Box:
    a, b, c, d = (float(each) for each in numbers)
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _strings(operands: Operands) -> Iterator[bytes]:
    for each in operands:
        if isinstance(each, pikepdf.String):
            yield bytes(each)
        elif isinstance(each, Array):
            yield from (bytes(piece) for piece in each if isinstance(piece, pikepdf.String))


def _of_picture(of: Space, peak: float | None) -> Colour:
    """What is known of a picture's colours: their family, and the most ink that a pixel has."""
    family = of.base.family if of.base is not None else of.family
    return Colour(family, None if peak is None else (peak / 100,), of.spots)
