"""Nodes → the book's models: the strict markup read, numbered and checked; all faults in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.problems import Problem
from generator.rulebook import numbering
from generator.rulebook.model import (
    Air,
    Block,
    Book,
    Break,
    Cell,
    Clause,
    Columns,
    Contents,
    Entry,
    Figure,
    Flow,
    Heading,
    Here,
    Index,
    Paragraph,
    Rule,
    Running,
    Sheet,
    Table,
    Title,
    page_of,
)
from generator.rulebook.vocabulary import DRAWN, FORMS
from generator.sheets.model import Rect
from generator.template.elements import Element
from generator.template.faults import Fault, Faults, meant
from generator.template.nodes import Node
from generator.template.parse import Drawing
from generator.template.render import Rendered, Templates
from generator.template.vocabulary import VOCABULARY, read, unknown_element

MENTION = "term:"  # an anchor with this before its id leads nowhere: it is for the index
REFERENCE_SIZE = "0.76em"
_PLACE_OF_PAGE = {"ja": "（{page}ページ）", "en": " (page {page})"}
_ALL = {**VOCABULARY, **FORMS}

Values = Mapping[str, Any]


def read_book(
    rendered: Rendered,
    templates: Templates,
    entries: Sequence[Entry],
    faces: Mapping[str, tuple[float, float]],
    language: str = "ja",
) -> tuple[Book, list[Problem]]:
    """The book that a rendered template writes, and every problem of it: with one it is not whole.

    `entries` are what its texts may mention, `faces` the cards' faces it may picture, with their
    size (mm). Raises DeckError when the template yields no XML.
    """
    reader = _Reader(rendered, templates, entries, faces, language)
    book = reader.book(templates.tree(rendered))
    return book, reader.problems()


class _Reader:
    """One book on its way from nodes to models."""

    def __init__(
        self,
        rendered: Rendered,
        templates: Templates,
        entries: Sequence[Entry],
        faces: Mapping[str, tuple[float, float]],
        language: str,
    ) -> None:
        self._rendered, self._templates, self._faces = rendered, templates, faces
        self._entries = {entry.id: entry for entry in entries}
        self._page = _PLACE_OF_PAGE.get(language, _PLACE_OF_PAGE["en"])
        self._drawing = templates.drawing(rendered)
        self._drawings: list[Drawing] = [self._drawing]
        self._numbering = numbering.Numbering()
        self._fills: list[Sheet] = []

    def problems(self) -> list[Problem]:
        """What is wrong, in the order of the places, each once."""
        found = {problem: None for drawing in self._drawings for problem in drawing.problems}
        return sorted(found, key=lambda problem: problem.place)

    def book(self, root: Node) -> Book:
        """The whole book."""
        if root.name != "book":
            message = f"a rulebook's outermost element is `book`, not `{root.name}`"
            self._drawing.report(
                root, Fault("misplaced-element", message, "put everything in <book>…</book>")
            )
            return Book("", "", (), (), (), self._rendered.path)
        self._numbering = numbering.number(root, self._drawing)
        self._link(root)
        values = self._values(root)
        blocks: list[Block] = []
        for child in self._children(root):
            blocks += self._chapter(child) if child.name == "chapter" else self._sheet(child)
        return Book(
            values.get("title") or "",
            values.get("imprint") or "",
            (*blocks, *self._fills),
            tuple(self._numbering.parts),
            tuple(self._entries.values()),
            self._rendered.path,
        )

    # Faults.

    def _values(self, node: Node) -> Values:
        """The attributes of a node; those with faults are reported and are None."""
        try:
            return read(node.name, node.attributes.items(), self._drawing.reader.names, FORMS)
        except Faults as faults:
            self._drawing.report(node, faults)
            wrong = {fault.attribute for fault in faults.faults}
            good = [(key, text) for key, text in node.attributes.items() if key not in wrong]
            form = FORMS[node.name]
            return {key: form.attributes[key](text, self._drawing.reader.names) for key, text in good}

    def _children(self, node: Node) -> Iterator[Node]:
        """The elements in a node that may stand there; the others are reported."""
        holds = FORMS[node.name].holds
        for child in node.children:
            if isinstance(child, str):
                if child.strip():
                    message = f"text outside a paragraph is not printed: '{child.strip()[:20]}'"
                    self._drawing.report(
                        node, Fault("misplaced-text", message, "put it into a `p` or a `clause`")
                    )
            elif child.name in holds:
                yield child
            elif child.name not in _ALL:
                self._drawing.report(child, unknown_element(child.name, FORMS))
            else:
                message = f"`{child.name}` cannot stand in `{node.name}`"
                help = f"`{node.name}` holds " + (", ".join(sorted(holds)) or "no elements")
                self._drawing.report(child, Fault("misplaced-element", message, help))

    # References and mentions: links, wherever a text may stand.

    def _link(self, node: Node) -> None:
        """Turn the references and mentions below a node into links."""
        for index, child in enumerate(node.children):
            if isinstance(child, Node):
                if child.name == "ref":
                    node.children[index] = self._reference(child)
                elif child.name == "term":
                    self._link(child)
                    node.children[index] = self._mention(child)
                else:
                    self._link(child)

    def _reference(self, node: Node) -> Node:
        values = self._values(node)
        to = values.get("to")
        labels = self._numbering.labels
        if to is None:
            return Node("tspan", {}, node.mark)
        if to not in labels:
            help = meant(to, labels, "nothing in this book has an id or a key")
            self._drawing.report(
                node, Fault("unknown-reference", f"there is no '{to}' in the book", help, "to")
            )
            return Node("tspan", {}, node.mark)
        if values.get("plain"):
            return Node("a", {"href": f"#{to}"}, node.mark, [labels[to].text])
        text = f"→{labels[to].text}"
        if values.get("page"):
            text += self._page.format(page=page_of(to))
        look = {"fill": "accent", "font-size": REFERENCE_SIZE, "font-weight": "normal"}
        return Node("a", {"href": f"#{to}"}, node.mark, [Node("tspan", look, node.mark, [text])])

    def _mention(self, node: Node) -> Node:
        id = self._values(node).get("id")
        if id is not None and id not in self._entries:
            help = meant(id, self._entries, "the deck has no terms")
            self._drawing.report(
                node, Fault("unknown-reference", f"the index has no entry '{id}'", help, "id")
            )
            id = None
        if id is None:
            return Node("tspan", {}, node.mark, node.children)
        return Node("a", {"href": f"#{MENTION}{id}"}, node.mark, node.children)

    # What flows.

    def _chapter(self, node: Node) -> list[Block]:
        values = self._values(node)
        id, title, number = values.get("id") or "", values.get("title") or "", self._number(node)
        running = values.get("running") or (f"{number}　{title}" if number else title)
        begins: list[Block] = [Break()] if values.get("break", True) else []
        shown = values.get("heading", True)
        begins += [
            Running(running),
            Title(id, number, title, self._drawing.origin(node)) if shown else Here(id),
        ]
        return begins + self._blocks(node)

    def _section(self, node: Node) -> list[Block]:
        values = self._values(node)
        id, title = values.get("id") or "", values.get("title") or ""
        shown = values.get("heading", True)
        begins: list[Block] = [
            Heading(id, self._number(node), title, self._drawing.origin(node)) if shown else Here(id)
        ]
        if key := values.get("key"):
            begins.insert(0, Here(key))
        return begins + self._blocks(node)

    def _blocks(self, node: Node) -> list[Block]:
        return [block for child in self._children(node) for block in _BLOCKS[child.name](self, child)]

    def _number(self, node: Node) -> str:
        return self._numbering.numbers.get(node, "")

    def _clause(self, node: Node) -> list[Block]:
        values = self._values(node)
        clause = Clause(
            key=values.get("key") or "",
            number=self._number(node),
            markup=self._drawing.inline(node, "body"),
            origin=self._drawing.origin(node),
            small=values.get("small", False),
            mark=values.get("mark"),
            table=values.get("table"),
            above=values.get("above"),
        )
        return [clause]

    def _paragraph(self, node: Node) -> list[Block]:
        values = self._values(node)
        style = values.get("style", "body")
        paragraph = Paragraph(
            markup=self._drawing.inline(node, "mincho" if style == "lead" else "body"),
            origin=self._drawing.origin(node),
            style=style,
            align=values.get("align"),
            above=values.get("above"),
            indent=values.get("indent", 0.0),
        )
        return [paragraph] if paragraph.markup else []

    def _figure(self, node: Node) -> list[Block]:
        values = self._values(node)
        labels = self._numbering.labels
        keys = values.get("clauses") or ()
        for key in keys:
            if key not in labels:
                help = meant(key, labels, "nothing in this book has an id or a key")
                fault = Fault("unknown-reference", f"there is no '{key}' in the book", help, "clauses")
                self._drawing.report(node, fault)
        figure = Figure(
            width=values.get("width") or 0.0,
            height=values.get("height") or 0.0,
            elements=self._elements(node, node.children),
            origin=self._drawing.origin(node),
            id=values.get("id"),
            clauses=tuple((key, labels[key].text) for key in keys if key in labels),
            numbers_at=values.get("clauses-at"),
            align=values.get("align", "start"),
            air=_air(values),
        )
        return [figure]

    def _elements(self, node: Node, children: Iterable[Node | str]) -> tuple[Element, ...]:
        """What is drawn: a picture with definitions of its own."""
        drawing = self._templates.drawing(self._rendered, self._faces)
        self._drawings.append(drawing)
        return drawing.face(Node("svg", {}, node.mark, list(children)))

    def _table(self, node: Node) -> list[Block]:
        values = self._values(node)
        columns = values.get("columns") or ()
        rows = []
        for row in self._children(node):
            self._values(row)
            cells = tuple(
                Cell(self._drawing.inline(cell, "body"), self._values(cell).get("align", "start"))
                for cell in self._children(row)
            )
            if len(cells) != len(columns):
                message = f"this row has {len(cells)} cells and the table {len(columns)} columns"
                self._drawing.report(row, Fault("bad-value", message, "write one `td` for each column"))
            rows.append(cells)
        table = Table(
            columns=columns,
            rows=tuple(rows),
            origin=self._drawing.origin(node),
            head=values.get("head", True),
            size=values.get("size", "small"),
            air=_air(values),
        )
        return [table]

    def _columns(self, node: Node) -> list[Block]:
        values = self._values(node)
        widths = values.get("widths") or ()
        columns = []
        for column in self._children(node):
            self._values(column)
            columns.append(tuple(self._blocks(column)))
        if len(columns) != len(widths):
            message = f"there are {len(columns)} columns and {len(widths)} widths"
            self._drawing.report(node, Fault("bad-value", message, "write one width for each `column`"))
        origin = self._drawing.origin(node)
        return [Columns(widths, tuple(columns), origin, values.get("gap", 5.0), _air(values))]

    def _rule(self, node: Node) -> list[Block]:
        values = self._values(node)
        return [Rule(values.get("weight", "thin"), _air(values))]

    def _sheet(self, node: Node) -> list[Block]:
        values = self._values(node)
        flows = []
        drawn: list[Node | str] = []
        for child in node.children:
            if isinstance(child, Node) and child.name == "flow":
                flows.append(self._flow(child))
            elif isinstance(child, Node) and child.name in FORMS and child.name not in DRAWN:
                message = f"`{child.name}` cannot stand in `page`"
                self._drawing.report(child, Fault("misplaced-element", message, "put it into a `flow`"))
            else:
                drawn.append(child)
        sheet = Sheet(
            elements=self._elements(node, drawn),
            flows=tuple(flows),
            origin=self._drawing.origin(node),
            ids=(values["id"],) if values.get("id") else (),
            head=values.get("head"),
            frame=values.get("frame", "text"),
            ground=values.get("ground", "paper") == "paper",
            fill=values.get("fill", False),
        )
        if sheet.fill:
            self._fills.append(sheet)
            return []
        return [sheet]

    def _flow(self, node: Node) -> Flow:
        values = self._values(node)
        box = Rect(*(values.get(name) or 0.0 for name in ("x", "y", "width", "height")))
        blocks = tuple(self._blocks(node))
        return Flow(box, blocks, self._drawing.origin(node), values.get("indent", 0.0))

    def _break(self, node: Node) -> list[Block]:
        self._values(node)
        return [Break()]

    def _contents(self, node: Node) -> list[Block]:
        return [Contents(self._drawing.origin(node), self._values(node).get("sections", True))]

    def _index(self, node: Node) -> list[Block]:
        self._values(node)
        return [Index(self._drawing.origin(node))]


def _air(values: Values) -> Air:
    return Air(values.get("above"), values.get("below"))


_BLOCKS: Mapping[str, Callable[[_Reader, Node], list[Block]]] = {
    "break": _Reader._break,
    "clause": _Reader._clause,
    "columns": _Reader._columns,
    "figure": _Reader._figure,
    "index": _Reader._index,
    "p": _Reader._paragraph,
    "page": _Reader._sheet,
    "rule": _Reader._rule,
    "section": _Reader._section,
    "table": _Reader._table,
    "toc": _Reader._contents,
}
