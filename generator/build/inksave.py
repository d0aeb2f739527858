"""Faces redrawn for a draft print: black ink alone, white paper for every ground, art at half strength.

What a face paints is looked at in order. A filled shape that something stands on is a ground: it
becomes white, with a thin outline where it could be told from what lies below it. Everything else keeps
its contrast with the ground it stands on, now darker than the paper. All texts are black. So a card of
any deck stays legible, and what told cards apart by colour still does by outline, grey and digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path as File

from PIL import Image as Pillow
from PIL import ImageOps

from generator.deck.model import Colour
from generator.draw.content import outline_bounds, scale_of
from generator.sheets.model import MM_PER_PT, Rect
from generator.template.elements import (
    IDENTITY,
    Element,
    Face,
    Gradient,
    Group,
    Image,
    Matrix,
    Paint,
    Path,
    Symbol,
    Text,
    Use,
)
from generator.template.geometry import mapped, product, rectangle
from generator.typeset.model import TextBlock

Blocks = Mapping[Text, TextBlock]

DPI = 150  # of pictures
OUTLINE = 0.25  # mm
LARGE = 250.0  # mm²: what covers more is printed at half strength
SLIM = 5.0  # mm: what is narrower takes little ink, however long it is
SEEN = 1.15  # the least contrast that tells a shape from what lies below it
FAINT = 2.0  # less contrast than this is a pattern's, not a sign's
CLEAR = 3.0  # the least contrast of signs that must be recognised (WCAG 2.2, 1.4.11)
_BLACK, _DIM, _WHITE = 0, 96, 255
EVERYWHERE = Rect(-1e6, -1e6, 2e6, 2e6)  # mm

Grey = int  # a level of sRGB, 0 black to 255 white


def palette(colours: Mapping[str, Colour]) -> dict[str, Colour]:
    """The palette of a draft: each colour as a grey of half its strength, and all greys by `_named`."""
    greys = {_named(level): _grey(level) for level in range(256)}
    return greys | {name: _grey(_half(_level(luminance(colour)))) for name, colour in colours.items()}


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2)."""
    red, green, blue = (_linear(int(colour.rgb[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    """The ratio of two luminances, 1 to 21 (WCAG 2.2)."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@dataclass(slots=True)
class _Painted:
    """What one element paints: where (mm, in the card's frame), how light, and on what.

    A `filled` shape may be a ground; it is one when something `stands` on it.
    """

    bounds: Rect
    light: float
    filled: bool
    below: float = 1.0
    stands: bool = False

    @property
    def told(self) -> bool:
        """Whether it can be told from what lies below it."""
        return contrast(self.light, self.below) >= SEEN

    @property
    def large(self) -> bool:
        """Whether it takes much ink."""
        width, height = self.bounds.width, self.bounds.height
        return width * height > LARGE and min(width, height) > SLIM

    def grey(self, light: float) -> Grey:
        """What a part of it that is so light becomes."""
        return _half(_on_white(light, self.below)) if self.large else self.clear(light, self.below)

    def clear(self, light: float, below: float) -> Grey:
        """What a part becomes that is so light, on another: dark enough if it is a sign's, no pattern's."""
        level = _on_white(light, below)
        sign = not self.large and contrast(light, below) >= FAINT
        return min(level, _DIM) if sign else level


class Draft:
    """A deck's faces as a draft prints them; pictures are kept in `folder` until they are drawn."""

    def __init__(self, colours: Mapping[str, Colour], pictures: File, folder: File) -> None:
        self._light = {name: luminance(colour) for name, colour in colours.items()}
        self._pictures = pictures
        self._folder = folder

    def redrawn(
        self, face: Face, blocks: Blocks, size: tuple[float, float]
    ) -> tuple[Face, dict[Text, TextBlock]]:
        """A face and its texts, for a card of this size (mm)."""
        card = _Painted(Rect(0, 0, *size), 1.0, True)
        seen: list[_Painted] = []
        for painted in self._seen(face.elements, blocks, IDENTITY, EVERYWHERE):
            ground = next((each for each in reversed(seen) if each.filled and _under(each, painted)), card)
            painted.below = ground.light
            if painted.told:
                ground.stands = True
            seen.append(painted)
        elements = tuple(self._drawn(face.elements, iter(seen), card.bounds, IDENTITY))
        return replace(face, elements=elements), {text: _black(block) for text, block in blocks.items()}

    def icons(self, symbols: Mapping[str, Symbol]) -> dict[str, Symbol]:
        """The symbols as they stand between the letters of a text: their own colours are as dark as those."""
        found = {}
        for name, symbol in symbols.items():
            children = tuple(map(self._lettered, symbol.children))
            # Symbols are told apart by identity where they are the same.
            found[name] = symbol if children == symbol.children else replace(symbol, children=children)
        return found

    def _lettered(self, element: Element) -> Element:
        match element:
            case Group():
                return replace(element, children=tuple(map(self._lettered, element.children)))
            case Path(pen=pen):
                fill, stroke = map(self._lettered_paint, (pen.fill, pen.stroke))
                return replace(element, pen=replace(pen, fill=fill, stroke=stroke))
        return element

    def _lettered_paint(self, paint: Paint) -> Paint:
        if not isinstance(paint, str) or paint not in self._light:
            return paint
        light = self._light[paint]
        return _named(_on_white(light, 1.0) if contrast(light, 1.0) >= SEEN else _WHITE)

    # What is there

    def _seen(
        self, elements: Iterable[Element], blocks: Blocks, matrix: Matrix, window: Rect
    ) -> Iterator[_Painted]:
        """All that is painted, in order, as far as the window shows it: one entry an element, no groups."""
        for element in elements:
            match element:
                case Group():
                    clip = element.clip
                    inner = window if clip is None else _common(window, _bounds(mapped(matrix, clip)))
                    yield from self._seen(element.children, blocks, product(matrix, element.matrix), inner)
                case Path():
                    fill = element.pen.fill if element.pen.fill is not None else element.pen.stroke
                    solid = element.pen.fill is not None and element.pen.fill_opacity >= 0.5
                    shown = _common(window, _bounds(mapped(matrix, element.segments)))
                    yield _Painted(shown, self._lightness(fill), solid)
                case Text():
                    colour = self._light.get(element.style.colour, 0.0)
                    letters = _bounds(mapped(matrix, _letters(element, blocks[element])))
                    yield _Painted(_common(window, letters), colour, False)
                case Use():
                    left, top, width, height = element.symbol.view_box
                    outline = mapped(product(matrix, element.matrix), rectangle(left, top, width, height))
                    shown = _common(window, _bounds(outline))
                    yield _Painted(shown, self._light.get(element.colour, 0.0), False)
                case Image():
                    box = rectangle(element.x, element.y, element.width, element.height)
                    yield _Painted(_common(window, _bounds(mapped(matrix, box))), 0.6, True)
                case _:
                    yield _Painted(Rect(0, 0, 0, 0), 1.0, False)

    def _lightness(self, paint: str | Gradient | None) -> float:
        if isinstance(paint, Gradient):
            return sum(self._light.get(stop.colour, 0.0) for stop in paint.stops) / len(paint.stops)
        return self._light.get(paint or "", 0.0)

    # What becomes of it

    def _drawn(
        self, elements: Iterable[Element], seen: Iterator[_Painted], card: Rect, matrix: Matrix
    ) -> Iterator[Element]:
        for element in elements:
            if isinstance(element, Group):
                inner = product(matrix, element.matrix)
                yield replace(element, children=tuple(self._drawn(element.children, seen, card, inner)))
                continue
            painted = next(seen)
            match element:
                case Path():
                    yield self._path(element, painted, card, scale_of(matrix)[0])
                case Use():
                    colour = _named(painted.grey(painted.light))
                    yield replace(element, colour=colour, ground=_named(_WHITE))
                case Image():
                    yield replace(element, href=self._picture(element, matrix))
                case _:
                    yield element

    def _path(self, path: Path, painted: _Painted, card: Rect, scale: float) -> Path:
        pen = path.pen
        thin = OUTLINE / (scale or 1)
        stroke = None
        if pen.stroke is not None:
            # On a ground, which becomes white, lines stay apart from it; else from what is round the shape.
            below = painted.light if painted.stands else painted.below
            light = self._lightness(pen.stroke)
            broad = painted.large and pen.stroke_width > 4 * thin
            stroke = _named(_half(_on_white(light, below)) if broad else painted.clear(light, below))
        if pen.fill is None:
            return replace(path, pen=replace(pen, stroke=stroke))
        edged = painted.told and pen.stroke is None and not _covers(painted.bounds, card)
        if painted.stands:
            if edged:
                pen = replace(pen, stroke_width=thin, line_join="round", stroke_opacity=1.0)
                stroke = _named(_DIM)
            return replace(path, pen=replace(pen, fill=_named(_WHITE), stroke=stroke))
        if edged and painted.large and painted.grey(painted.light) < 200:
            pen = replace(pen, stroke_width=thin, line_join="round", stroke_opacity=1.0)
            stroke = _named(_BLACK)
        fill = pen.fill
        if isinstance(fill, Gradient):
            levels = [painted.grey(self._light.get(stop.colour, 0.0)) for stop in fill.stops]
            stops = (replace(s, colour=_named(level)) for s, level in zip(fill.stops, levels, strict=True))
            return replace(path, pen=replace(pen, fill=replace(fill, stops=tuple(stops)), stroke=stroke))
        return replace(path, pen=replace(pen, fill=_named(painted.grey(painted.light)), stroke=stroke))

    def _picture(self, image: Image, matrix: Matrix) -> str:
        """The name of a picture in grey, at half strength and so fine as is needed."""
        across, down = scale_of(matrix)
        most = [max(1, round(mm * DPI / 25.4)) for mm in (image.width * across, image.height * down)]
        name = sha256(f"{image.href} {most}".encode()).hexdigest()[:20]
        reduced = (self._folder / f"{name}.png").absolute()
        if not reduced.exists():
            try:
                with Pillow.open(self._pictures / image.href, formats=("PNG", "JPEG")) as picture:
                    _reduced(picture, (most[0], most[1]), image.fit == "slice").save(reduced)
            except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError):
                return image.href  # what draws it says what is wrong with it
        return reduced.as_posix()


def _reduced(picture: Pillow.Image, most: tuple[int, int], sliced: bool) -> Pillow.Image:
    """A picture in grey at half strength, of no more pixels than fill its box."""
    upright = _upright(picture)
    ratios = (most[0] / upright.width, most[1] / upright.height)
    ratio = max(ratios) if sliced else min(ratios)
    grey, alpha = upright.convert("RGBA").convert("LA").split()
    whole = Pillow.merge("LA", (grey.point(lambda level: _half(level)), alpha))
    if ratio >= 1:
        return whole
    return whole.resize((max(1, round(upright.width * ratio)), max(1, round(upright.height * ratio))))


def _upright(picture: Pillow.Image) -> Pillow.Image:
    return ImageOps.exif_transpose(picture) or picture


def _black(block: TextBlock) -> TextBlock:
    black = partial(replace, colour=_named(_BLACK))
    return replace(
        block,
        runs=tuple(map(black, block.runs)),
        ruby_runs=tuple(map(black, block.ruby_runs)),
        icons=tuple(black(icon, ground=_named(_WHITE)) for icon in block.icons),
    )


def _letters(text: Text, block: TextBlock) -> tuple[tuple[str, *tuple[float, ...]], ...]:
    """The rectangle of a text's letters, about; its box where it has none."""
    at = [(g.x, g.y, run.size * MM_PER_PT) for run in chain(block.runs, block.ruby_runs) for g in run.glyphs]
    if not at:
        return rectangle(text.box.x, text.box.y, text.box.width, text.box.height)
    left, top = min(x for x, _, _ in at), min(y - em for _, y, em in at)
    return rectangle(left, top, max(x + em for x, _, em in at) - left, max(y for _, y, _ in at) - top)


def _bounds(segments: tuple[tuple[str, *tuple[float, ...]], ...]) -> Rect:
    if not segments:
        return Rect(0, 0, 0, 0)
    left, top, right, bottom = outline_bounds(segments)
    return Rect(left, top, right - left, bottom - top)


def _common(one: Rect, other: Rect) -> Rect:
    """What two rectangles have in common; without width or height where they are apart."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _under(ground: _Painted, painted: _Painted) -> bool:
    """Whether a shape lies below the middle and most of another."""
    g, p = ground.bounds, painted.bounds
    x, y = p.x + p.width / 2, p.y + p.height / 2
    across = min(g.right, p.right) - max(g.x, p.x)
    down = min(g.bottom, p.bottom) - max(g.y, p.y)
    most = across >= 0.6 * p.width and down >= 0.6 * p.height
    return most and g.x <= x <= g.right and g.y <= y <= g.bottom


def _covers(bounds: Rect, card: Rect) -> bool:
    return (
        bounds.x <= card.x
        and bounds.y <= card.y
        and bounds.right >= card.right
        and bounds.bottom >= card.bottom
    )


def _named(level: Grey) -> str:
    """A grey's name; in brackets no deck has one."""
    return f"(grey {level})"


def _grey(level: Grey) -> Colour:
    return Colour(rgb=f"#{level:02X}{level:02X}{level:02X}", cmyk=(0, 0, 0, round(100 - level / 2.55)))


def _on_white(light: float, below: float) -> Grey:
    """The grey that is as far from white as a luminance was from the one below; black where it was clear."""
    apart = contrast(light, below)
    return _BLACK if apart >= CLEAR else _level(1.05 / apart - 0.05)


def _half(level: Grey) -> Grey:
    return 255 - (255 - level) // 2


def _level(light: float) -> Grey:
    """The grey of a luminance (IEC 61966-2-1)."""
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
