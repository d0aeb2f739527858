"""Elements → content: the one walk over a face, a symbol or a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pikepdf import Dictionary, Name

from generator.draw import gradients
from generator.draw.colour import PLAIN, Inks, Scope
from generator.draw.content import Content, Least, number, outline, outline_bounds, scale_of
from generator.draw.fonts import Fonts
from generator.draw.images import Images
from generator.draw.resources import Resources
from generator.draw.text import show
from generator.problems import Problem
from generator.template.elements import (
    IDENTITY,
    Element,
    Gradient,
    Group,
    Image,
    Matrix,
    Path,
    Pen,
    Portrait,
    Segment,
    Symbol,
    Text,
    Use,
)
from generator.typeset.model import Icon, TextBlock

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
MITRE_LIMIT = 4.0  # SVG's default; pages set it once
Blocks = Mapping[Text, TextBlock]


class Painter:
    """Draws elements with one document's fonts, inks, pictures and library of symbols."""

    def __init__(
        self,
        resources: Resources,
        inks: Inks,
        fonts: Fonts,
        images: Images,
        symbols: Mapping[str, Symbol],
    ) -> None:
        self.resources = resources
        self.inks = inks
        self.fonts = fonts
        self.images = images
        self.symbols = symbols
        # The cards that may be pictured: their forms, by what still prints of them.
        self.portraits: dict[str, Callable[[Least], str]] = {}
        self._forms: dict[tuple[Symbol, Scope, float], str] = {}
        self._library_forms: dict[tuple[int, Scope, float], str] = {}
        self._library = {id(symbol) for symbol in symbols.values()}

    def elements(
        self,
        content: Content,
        elements: Sequence[Element],
        blocks: Blocks,
        scope: Scope = PLAIN,
    ) -> list[Problem]:
        """Draw the elements in order; returned is what is wrong with the pictures among them.

        `blocks` holds the typeset form of every text. KeyError for a text, colour, face or
        symbol that is not there.
        """
        problems: list[Problem] = []
        for element in elements:
            match element:
                case Path():
                    self._path(content, element, scope)
                case Text():
                    self.block(content, blocks[element], scope)
                case Use():
                    self._use(content, element, scope)
                case Portrait():
                    form = self.portraits[element.face](content.least(element.matrix))
                    self._placed(content, form, element.matrix)
                case Image():
                    problems += self._image(content, element)
                case Group():
                    problems += self._group(content, element, blocks, scope)
        return problems

    def block(self, content: Content, block: TextBlock, scope: Scope = PLAIN) -> None:
        """Draw a typeset text: its runs, then its ruby, then its icons."""
        show(content, block, self.fonts, lambda name: self.inks[scope.resolve(name)])
        for icon in block.icons:
            self._icon(content, icon, scope)

    # Paths

    def _path(self, content: Content, path: Path, scope: Scope) -> None:
        pen = path.pen
        if not path.segments or (pen.fill is None and pen.stroke is None):
            return
        fades = pen.stroke is not None and pen.fill is not None and pen.stroke_opacity < 1
        if fades or isinstance(pen.fill, Gradient) or isinstance(pen.stroke, Gradient):
            # Painted one after the other: each with a mask of its own, and the fill is to be
            # seen through the stroke.
            self._painted(content, path.segments, replace(pen, stroke=None), scope)
            self._painted(content, path.segments, replace(pen, fill=None), scope)
        else:
            self._painted(content, path.segments, pen, scope)

    def _painted(self, content: Content, segments: tuple[Segment, ...], pen: Pen, scope: Scope) -> None:
        pen = _simplest(pen)
        if pen.stroke is not None and pen.stroke_width <= 0:
            pen = replace(pen, stroke=None)
        if pen.fill is None and pen.stroke is None:
            return
        setting = self._setting(content, segments, pen)
        if setting:
            content.save()
            for operator in setting:
                content.write(operator)
        if pen.fill is not None:
            content.fill_with(self._paint(content, pen.fill, scope, stroke=False))
        if pen.stroke is not None:
            content.stroke_with(self._paint(content, pen.stroke, scope, stroke=True), pen.stroke_width)
        content.write(outline(segments) + "\n" + _painting_operator(pen))
        if setting:
            content.restore()

    def _setting(self, content: Content, segments: tuple[Segment, ...], pen: Pen) -> list[str]:
        """Operators for everything of the pen that is not the default."""
        setting = []
        if pen.stroke is not None:
            if pen.line_cap != "butt":
                setting.append(f"{CAPS[pen.line_cap]} J")
            if pen.line_join != "miter":
                setting.append(f"{JOINS[pen.line_join]} j")
            elif pen.miter_limit != MITRE_LIMIT:
                setting.append(f"{number(pen.miter_limit)} M")
            if pen.dashes:
                dashes = " ".join(number(dash) for dash in pen.dashes)
                setting.append(f"[{dashes}] {number(pen.dash_offset)} d")
        fill = pen.fill_opacity if pen.fill is not None else 1
        stroke = pen.stroke_opacity if pen.stroke is not None else 1
        if fill < 1 or stroke < 1:
            setting.append(content.use(self.resources.alpha(fill, stroke)) + " gs")
        paint = pen.fill or pen.stroke
        if isinstance(paint, str) and self.inks.is_spot(paint):
            setting.append(content.use(self.fonts.overprint(True)) + " gs")
        if isinstance(paint, Gradient) and any(stop.opacity < 1 for stop in paint.stops):
            # A mitre reaches half the width times the limit; a square cap less than twice that half.
            reach = pen.stroke_width / 2 * max(pen.miter_limit, 2) if pen.stroke else 0
            bounds = outline_bounds(segments, reach)
            setting.append(content.use(gradients.mask(self.resources, paint, bounds)) + " gs")
        return setting

    def _paint(self, content: Content, paint: str | Gradient, scope: Scope, stroke: bool) -> str:
        if isinstance(paint, str):
            ink = self.inks[scope.resolve(paint)]
            if ink.space:
                content.use(ink.space)
            return ink.stroke if stroke else ink.fill
        name = gradients.pattern(
            self.resources,
            paint,
            lambda colour: self.inks[scope.resolve(colour)].components,
            self.inks.space,
            content.matrix,
        )
        operand = content.use(name)
        return f"/Pattern CS {operand} SCN" if stroke else f"/Pattern cs {operand} scn"

    # Groups

    def _group(self, content: Content, group: Group, blocks: Blocks, scope: Scope) -> list[Problem]:
        a, b, c, d, _, _ = group.matrix
        if group.opacity <= 0 or not group.children or a * d == b * c:
            return []
        content.save()
        if group.clip is not None:
            content.clip(group.clip, group.clip_rule)
        content.transform(group.matrix)
        if group.opacity >= 1:
            problems = self.elements(content, group.children, blocks, scope)
        else:
            # What overlaps inside the group must not show through itself: it is painted whole
            # on a layer of its own, and the layer is laid on at the group's opacity.
            layer = Content(content.visible(), content.least(), content.picture)
            problems = self.elements(layer, group.children, blocks, scope)
            layer_group = Dictionary(S=Name.Transparency, CS=Name(self.inks.space), I=True)
            name = self.resources.form(layer.data(), layer.bounds, layer.names, layer_group)
            content.state(self.resources.alpha(group.opacity, group.opacity))
            content.draw(name)
        content.restore()
        return problems

    # Symbols

    def _use(self, content: Content, use: Use, scope: Scope) -> None:
        inner = Scope(scope.resolve(use.colour), scope.resolve(use.ground))
        form = self._symbol(use.symbol, inner, content.least(use.matrix).line)
        self._placed(content, form, use.matrix)

    def _icon(self, content: Content, icon: Icon, scope: Scope) -> None:
        symbol = self.symbols[icon.name]
        inner = Scope(scope.resolve(icon.colour), scope.resolve(icon.ground))
        left, top, width, height = symbol.view_box
        scale = icon.side / max(width, height)
        # The drawing stands in the middle of its square box.
        x = icon.x + (icon.side - scale * width) / 2 - scale * left
        y = icon.y + (icon.side - scale * height) / 2 - scale * top
        matrix = (scale, 0.0, 0.0, scale, x, y)
        self._placed(content, self._symbol(symbol, inner, content.least(matrix).line), matrix)

    def _placed(self, content: Content, name: str, matrix: Matrix) -> None:
        if matrix == IDENTITY:
            content.draw(name)
            return
        content.save()
        content.transform(matrix)
        content.draw(name)
        content.restore()

    def _symbol(self, symbol: Symbol, scope: Scope, thinnest: float) -> str:
        """The form of a symbol in two colours, with no line thinner than `thinnest`.

        Library symbols live as long as the painter and are told apart by identity; hashing a
        large drawing for each use would cost more than drawing it.
        """
        if id(symbol) in self._library:
            name = self._library_forms.get((id(symbol), scope, thinnest))
            if name is None:
                name = self._library_forms[id(symbol), scope, thinnest] = self._drawn(symbol, scope, thinnest)
            return name
        name = self._forms.get((symbol, scope, thinnest))
        if name is None:
            name = self._forms[symbol, scope, thinnest] = self._drawn(symbol, scope, thinnest)
        return name

    def _drawn(self, symbol: Symbol, scope: Scope, thinnest: float) -> str:
        left, top, width, height = symbol.view_box
        content = Content((left, top, left + width, top + height), Least(line=thinnest))
        self.elements(content, symbol.children, {}, scope)  # shapes, groups and uses only
        return self.resources.form(content.data(), content.bounds, content.names)

    # Pictures

    def _image(self, content: Content, image: Image) -> list[Problem]:
        if image.opacity <= 0 or image.width <= 0 or image.height <= 0:
            return []
        picture, problems = self.images.placed(image, scale_of(content.matrix))
        if picture is None:
            return problems
        content.save()
        if image.fit == "slice":
            content.clip_box(image.x, image.y, image.width, image.height)
        if image.opacity < 1:
            content.state(self.resources.alpha(image.opacity, image.opacity))
        content.transform(picture.matrix)
        content.draw(picture.name)
        content.restore()
        return problems


def _painting_operator(pen: Pen) -> str:
    even_odd = "*" if pen.fill_rule == "evenodd" else ""
    if pen.stroke is None:
        return "f" + even_odd
    return "S" if pen.fill is None else "B" + even_odd


def _simplest(pen: Pen) -> Pen:
    """The pen with gradients that show one colour, or one opacity, said plainly."""
    if not isinstance(pen.fill, Gradient) and not isinstance(pen.stroke, Gradient):
        return pen
    fill, fill_opacity = gradients.plain(pen.fill)
    stroke, stroke_opacity = gradients.plain(pen.stroke)
    return replace(
        pen,
        fill=fill,
        stroke=stroke,
        fill_opacity=pen.fill_opacity * fill_opacity,
        stroke_opacity=pen.stroke_opacity * stroke_opacity,
    )
