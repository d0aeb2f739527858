"""Nodes → elements: the strict vocabulary read, checked and turned into what is drawn.

Every fault of a face is collected; nothing outside the vocabulary passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from generator.problems import Place, Problem
from generator.template import geometry, vocabulary
from generator.template.elements import (
    Element,
    Gradient,
    Group,
    Image,
    Origin,
    Paint,
    Path,
    Pen,
    Portrait,
    Stop,
    Symbol,
    Text,
    Use,
)
from generator.template.faults import Fault, Faults, meant
from generator.template.geometry import Segments
from generator.template.inline import Line, excerpt, tag
from generator.template.nodes import Node
from generator.template.reader import Items, Reader
from generator.template.style import Placed, Style, outline, placed, placing
from generator.template.values import CURRENT, GROUND, reference_of_paint
from generator.template.vocabulary import DEFINITIONS, SHAPES, VOCABULARY, WITH_TEXT

FACE = "face:"  # a `use` of one draws a real card
NO_FACES: Mapping[str, tuple[float, float]] = MappingProxyType({})
_NOT_IN_SYMBOLS = frozenset({"text", "image"})
_LINKS = frozenset({"a"})
_SYMBOL_STYLE = Style(color=CURRENT, ground=GROUND)


class Drawing:
    """One rendered file on its way to elements.

    `library` are the symbols known from elsewhere, which are also the icons of texts;
    `problems` gathers what is wrong. `template` is the file that was rendered and `card` the
    card it was rendered for. `faces` are the faces of cards that it may picture, with their
    width and height (mm): none on a card itself. With `links` its texts may lead to places of
    the same document: a card's cannot.
    """

    def __init__(
        self,
        reader: Reader,
        template: str,
        library: Mapping[str, Symbol],
        card: str | None = None,
        faces: Mapping[str, tuple[float, float]] = NO_FACES,
        links: bool = False,
    ) -> None:
        self.reader = reader
        self.template = template
        self.library = library
        self.card = card
        self.faces = faces
        self._inline_of = {
            name: VOCABULARY[name].holds - (frozenset() if links else _LINKS) for name in WITH_TEXT
        }
        self._found: dict[Problem, None] = {}
        self._ids: set[str] = set()
        self._definitions: dict[str, Node] = {}
        self._symbols: dict[str, Symbol] = {}
        self._open: list[str] = []  # the symbols being read, to find circles

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems, each once, in the order of their places."""
        return tuple(sorted(self._found, key=lambda problem: problem.place))

    def face(self, root: Node) -> tuple[Element, ...]:
        """The elements of a face."""
        if not self._begin(root):
            return ()
        return self._inside(root, self._styled(root))

    def symbols(self, root: Node) -> dict[str, Symbol]:
        """The symbols of a library file, by id."""
        if self._begin(root):
            self._inside(root, self._styled(root), VOCABULARY["svg"].holds - vocabulary.DRAWN)
        return self._symbols

    def inline(self, node: Node, family: str) -> str:
        """What a node outside the vocabulary holds, as inline markup set in a family."""
        line = Line()
        self._markup(Node("text", {}, node.mark, node.children), line, self.reader.top, family)
        return line.markup()

    def _begin(self, root: Node) -> bool:
        if root.name != "svg":
            message = f"a template's outermost element is `svg`, not `{root.name}`"
            self.report(root, Fault("misplaced-element", message, "put everything in <svg>…</svg>"))
            return False
        self._collect(root)
        return True

    def _collect(self, node: Node) -> None:
        for child in node.elements():
            name = child.attributes.get("id")
            if name:
                if name in self._ids:
                    message = f"the id '{name}' is already used in this face"
                    self.report(child, Fault("duplicate-id", message, "give it another id", "id"))
                self._ids.add(name)
                if child.name in DEFINITIONS:
                    self._definitions.setdefault(name, child)
            if child.name in ("g", "defs", "symbol"):
                self._collect(child)

    def report(self, node: Node, fault: Fault | Faults) -> None:
        """Keep a fault as a problem at its node."""
        for one in fault.faults if isinstance(fault, Faults) else (fault,):
            if node.mark:
                place = self.reader.sources.place(node.mark, one.attribute)
            else:
                place = Place(self.template, 1)
            self._found[Problem(one.name, one.message, place, one.help, card=self.card)] = None

    def origin(self, node: Node) -> Origin:
        """Where a node was written."""
        return self.reader.sources.origin(node.mark) if node.mark else (self.template, 1)

    def _styled(self, root: Node) -> Style:
        try:
            return self.reader.style("svg", _items(root), self.reader.top)
        except Faults as fault:
            self.report(root, fault)
            return self.reader.top

    # Elements.

    def _inside(self, node: Node, style: Style, holds: frozenset[str] | None = None) -> tuple[Element, ...]:
        """The drawn elements in a node."""
        allowed = VOCABULARY[node.name].holds if holds is None else holds
        if self._open:
            allowed -= _NOT_IN_SYMBOLS
        result: list[Element] = []
        for child in node.children:
            if isinstance(child, str):
                if child.strip() and node.name not in WITH_TEXT:
                    message = f"text outside `text` is not drawn: '{child.strip()[:20]}'"
                    self.report(node, Fault("misplaced-text", message, "put it into a `text` element"))
            elif child.name not in allowed:
                self._misplaced(child, node, allowed)
            else:
                try:
                    result += _ELEMENTS[child.name](self, child, style)
                except (Fault, Faults) as fault:
                    self.report(child, fault)
        return tuple(result)

    def _misplaced(self, child: Node, parent: Node, allowed: frozenset[str]) -> None:
        if child.name not in VOCABULARY:
            self.report(child, vocabulary.unknown_element(child.name))
            return
        where = "a symbol" if self._open else f"`{parent.name}`"
        help = f"{where} holds " + (", ".join(sorted(allowed)) or "no elements")
        message = f"`{child.name}` cannot stand in {where}"
        self.report(child, Fault("misplaced-element", message, help))

    def _placed(self, elements: tuple[Element, ...], place: Placed) -> tuple[Element, ...]:
        """Elements under a transform, clip and opacity; a group only where there is one."""
        if place == Placed():
            return elements
        clip, rule = self._clip(place.clip) if place.clip else (None, "nonzero")
        # A group is clipped before it is transformed; SVG's clip moves with the element.
        clip = None if clip is None else geometry.mapped(place.matrix, clip)
        group = Group(elements, place.matrix, clip, rule, place.opacity)  # type: ignore[arg-type]
        return (group,) if elements else ()

    def _group(self, node: Node, style: Style) -> tuple[Element, ...]:
        items = _items(node)
        try:
            values = self.reader.values("g", items)
            style = self.reader.style("g", items, style)
        except Faults as fault:
            self.report(node, fault)
            return self._inside(node, style)
        return self._placed(self._inside(node, style), placed(values))

    def _shape(self, node: Node, style: Style) -> tuple[Element, ...]:
        if node.children:
            self._inside(node, style)
        segments, painted, place = self.reader.shape(node.name, _items(node), style)
        fill, stroke = (
            self._paint(painted.fill, "fill", style),
            self._paint(painted.stroke, "stroke", style),
        )
        if fill is not painted.fill or stroke is not painted.stroke:
            painted = replace(painted, fill=fill, stroke=stroke)
        drawn = segments and (fill is not None or stroke is not None)
        return self._placed((Path(segments, painted, self.origin(node)),) if drawn else (), place)

    def _image(self, node: Node, style: Style) -> tuple[Element, ...]:
        self._inside(node, style)
        values = self.reader.values("image", _items(node))
        place = placed(values)
        picture = Image(
            href=values["href"],
            x=values.get("x", 0.0),
            y=values.get("y", 0.0),
            width=values["width"],
            height=values["height"],
            fit=values.get("preserveAspectRatio", "meet"),
            opacity=place.opacity,
            origin=self.origin(node),
        )
        return self._placed((picture,), place._replace(opacity=1.0))

    def _use(self, node: Node, style: Style) -> tuple[Element, ...]:
        self._inside(node, style)
        values = self.reader.values("use", _items(node))
        name = values["href"]
        if name.startswith(FACE):
            return self._portrait(name.removeprefix(FACE), node, values)
        symbol = self._symbol(name)
        style = style.changed(values)
        used = _colours(symbol)
        for key, current, colour in (("color", CURRENT, style.color), ("ground", GROUND, style.ground)):
            if current in used and colour is None:
                help = f"the symbol '{name}' is painted with it: name a palette colour"
                raise vocabulary.missing("use", key, help)
        # A colour that the symbol does not paint with is of no consequence.
        unused = min(self.reader.names.palette, default=CURRENT)
        place, matrix = placed(values), placing(symbol.view_box, values)
        if place.clip is None and place.opacity == 1:
            place, matrix = Placed(), geometry.product(place.matrix, matrix)
        drawn = Use(symbol, matrix, style.color or unused, style.ground or unused, self.origin(node))
        return self._placed((drawn,), place)

    def _portrait(self, name: str, node: Node, values: Mapping[str, Any]) -> tuple[Element, ...]:
        if self._open or name not in self.faces:
            where = "a symbol" if self._open else "a card"
            otherwise = f"{where} holds no pictures of cards: draw it, or use a symbol"
            help = meant(name, () if self._open else self.faces, otherwise)
            raise Fault("unknown-reference", f"there is no face '{name}' to picture", help, "href")
        place, matrix = placed(values), placing((0.0, 0.0, *self.faces[name]), values)
        if place.clip is None and place.opacity == 1:
            place, matrix = Placed(), geometry.product(place.matrix, matrix)
        return self._placed((Portrait(name, matrix, self.origin(node)),), place)

    def _text(self, node: Node, style: Style) -> tuple[Element, ...]:
        line = Line()
        self._markup(node, line, style, node.attributes.get("font-family", ""))
        items = tuple(item for item in node.attributes.items() if item[0] != "field")
        setting, box, place = self.reader.text(items, style)
        markup = line.markup()
        field = node.attributes.get("field") or excerpt(markup)
        return self._placed((Text(markup, setting, box, field, self.origin(node)),) if markup else (), place)

    def _markup(self, node: Node, line: Line, style: Style, family: str) -> None:
        """Add the content of a node inside a text to its line."""
        holds = self._inline_of[node.name]
        for child in node.children:
            if isinstance(child, str):
                line.text(child)
            elif child.name not in holds:
                self._misplaced(child, node, holds)
            else:
                try:
                    self._inline(child, line, style, family)
                except (Fault, Faults) as fault:
                    self.report(child, fault)

    def _inline(self, node: Node, line: Line, style: Style, family: str) -> None:
        values = self.reader.values(node.name, _items(node))
        match node.name:
            case "br":
                line.break_("<br/>")
            case "icon":
                if (name := values["name"]) not in self.library:
                    help = meant(
                        name, self.library, "icons are the symbols of the files named under `symbols:`"
                    )
                    raise Fault("unknown-icon", f"there is no icon '{name}'", help, "name")
                line.icon(tag("icon", {"name": name}, empty=True))
            case _:
                attributes = {key: str(value) for key, value in values.items()}
                if "href" in attributes:
                    attributes["href"] = f"#{attributes['href']}"
                if "fill" in attributes:
                    attributes["fill"] = style.named(attributes["fill"]) or ""
                if not attributes.get("fill", "-"):
                    raise vocabulary.missing("tspan", "fill", "nothing has named this colour")
                family = attributes.get("font-family", family)
                weight = "bold" if node.name == "b" else attributes.get("font-weight", "regular")
                line.mark(tag(node.name, attributes))
                self._markup(node, line, style, family)
                line.mark(f"</{node.name}>")
                self.reader.check_weight(family, weight, "font-weight" if node.name == "tspan" else None)

    # Definitions: checked where they stand, read again where they are used.

    def _define(self, node: Node, style: Style) -> tuple[Element, ...]:
        name = node.attributes.get("id", "")
        if self._definitions.get(name) is not node:
            self.reader.values(node.name, _items(node))
        elif node.name == "symbol":
            self._symbol(name)
        elif node.name == "clipPath":
            self._clip(name)
        else:
            self._gradient(name, "id", style)
        return ()

    def _only_children(self, node: Node, style: Style) -> tuple[Element, ...]:
        self.reader.values(node.name, _items(node))
        return self._inside(node, style)

    def _definition(self, name: str, kinds: tuple[str, ...], attribute: str) -> Node:
        node = self._definitions.get(name)
        if node is not None and node.name in kinds:
            return node
        known = {key for key, node in self._definitions.items() if node.name in kinds}
        where = "define it in this template"
        if "symbol" in kinds:
            known |= set(self.library)
            where += " or in a file named under the deck's `symbols:`"
        kind = {"symbol": "symbol", "clipPath": "clipPath"}.get(kinds[0], "gradient")
        raise Fault("unknown-reference", f"there is no {kind} '{name}'", meant(name, known, where), attribute)

    def _symbol(self, name: str) -> Symbol:
        """A symbol of this file, read at its first use, or of the library."""
        if name in self._open:
            circle = " → ".join([*self._open[self._open.index(name) :], name])
            raise Fault(
                "cyclic-reference", f"a symbol uses itself: {circle}", "take one of the uses out", "href"
            )
        if name in self._symbols:
            return self._symbols[name]
        if name in self.library and name not in self._definitions:
            return self.library[name]
        node = self._definition(name, ("symbol",), "href")
        style, box = _SYMBOL_STYLE, (0.0, 0.0, 1.0, 1.0)
        try:
            values = self.reader.values("symbol", _items(node))
            style, box = style.changed(values), values["viewBox"]
        except Faults as fault:
            self.report(node, fault)
        self._open.append(name)
        children = self._inside(node, style)
        self._open.pop()
        self._symbols[name] = self.reader.symbol(name, box, children)
        return self._symbols[name]

    def _clip(self, name: str) -> tuple[Segments, str]:
        """The outline and fill rule of a clipPath: all its shapes together."""
        node = self._definition(name, ("clipPath",), "clip-path")
        values: Mapping[str, Any] = {}
        try:
            values = self.reader.values("clipPath", _items(node))
        except Faults as fault:
            self.report(node, fault)
        outlines: list[Segments] = []
        rule = values.get("clip-rule", "nonzero")
        for child in node.elements():
            if child.name not in SHAPES:
                self._misplaced(child, node, SHAPES)
                continue
            try:
                shape = self.reader.values(child.name, _items(child))
            except Faults as fault:
                self.report(child, fault)
                continue
            rule = shape.get("clip-rule", rule)
            outlines.append(geometry.mapped(placed(shape).matrix, outline(child.name, shape)))
        return geometry.mapped(placed(values).matrix, geometry.union(outlines)), rule

    def _paint(self, paint: Paint, attribute: str, style: Style) -> Paint:
        if isinstance(paint, str) and (name := reference_of_paint(paint)):
            return self._gradient(name, attribute, style)
        return paint

    def _gradient(self, name: str, attribute: str, style: Style) -> Gradient:
        """A gradient; currentColor in its stops is that of the element painted with it."""
        node = self._definition(name, ("linearGradient", "radialGradient"), attribute)
        values: Mapping[str, Any] = {}
        try:
            values = self.reader.values(node.name, _items(node))
        except Faults as fault:
            self.report(node, fault)
        stops: list[Stop] = []
        for child in node.elements():
            if child.name != "stop":
                self._misplaced(child, node, VOCABULARY[node.name].holds)
                continue
            try:
                stop = self.reader.values("stop", _items(child))
                colour = style.named(stop["stop-color"])
                if colour is None:
                    raise vocabulary.missing("stop", "stop-color", "nothing has named this colour")
                stops.append(Stop(stop["offset"], colour, stop.get("stop-opacity", 1.0)))
            except (Fault, Faults) as fault:
                self.report(child, fault)
        if sum(child.name == "stop" for child in node.elements()) < 2:
            message = f"the gradient '{name}' has fewer than two stops"
            self.report(node, Fault("bad-value", message, "give it a `stop` at 0 and one at 1"))
        linear = node.name == "linearGradient"
        geometry_ = ("x1", "y1", "x2", "y2") if linear else ("cx", "cy", "r")
        numbers = tuple(values.get(key) or 0.0 for key in geometry_)
        return Gradient("linear" if linear else "radial", numbers, tuple(stops))


_ELEMENTS: Mapping[str, Callable[[Drawing, Node, Style], tuple[Element, ...]]] = {
    **dict.fromkeys(SHAPES, Drawing._shape),
    **dict.fromkeys(DEFINITIONS, Drawing._define),
    "g": Drawing._group,
    "image": Drawing._image,
    "use": Drawing._use,
    "text": Drawing._text,
    "title": Drawing._only_children,
    "defs": Drawing._only_children,
}


def _items(node: Node) -> Items:
    return tuple(node.attributes.items())


def _colours(symbol: Symbol) -> set[str]:
    """The current colours that a symbol is painted with."""
    found: set[str] = set()
    pending: list[Element] = list(symbol.children)
    while pending:
        match pending.pop():
            case Path(pen=Pen(fill=fill, stroke=stroke)):
                for paint in (fill, stroke):
                    stops = [stop.colour for stop in paint.stops] if isinstance(paint, Gradient) else [paint]
                    found.update(colour for colour in stops if colour in (CURRENT, GROUND))
            case Group(children=children):
                pending += children
            case Use(colour=colour, ground=ground):
                found.update({colour, ground} & {CURRENT, GROUND})
    return found
