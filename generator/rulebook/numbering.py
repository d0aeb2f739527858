"""Numbers by counting: chapter.section.clause, from the order in which they stand.

Clauses that stand in a chapter itself count with its sections (1.1, 1.2; 3.0 before 3.1), those
in a section below it (3.1.1). An unnumbered chapter numbers nothing in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.rulebook.model import Part
from generator.template.elements import Origin
from generator.template.faults import Fault
from generator.template.nodes import Node
from generator.template.parse import Drawing


@dataclass(frozen=True, slots=True)
class Label:
    """What a reference to an id says: its number, or its name where it has none; and its title."""

    text: str
    title: str = ""


@dataclass(slots=True)
class Numbering:
    """The numbers of a book: a label and a place for each id, the number of each node, its parts."""

    labels: dict[str, Label] = field(default_factory=dict)
    numbers: dict[Node, str] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    origins: dict[str, Origin] = field(default_factory=dict)


def number(root: Node, drawing: Drawing) -> Numbering:
    """Count through a book; ids used twice are reported to `drawing`."""
    found = Numbering()
    chapters = 0
    for node in root.elements():
        match node.name:
            case "chapter":
                numbered = node.attributes.get("numbered") != "false"
                chapters += numbered
                _chapter(node, str(chapters) if numbered else "", found, drawing)
            case "page":
                _page(node, 0, found, drawing)
                _inside(node, "", found, drawing)
    return found


def _chapter(node: Node, number: str, found: Numbering, drawing: Drawing) -> None:
    title = node.attributes.get("title", "")
    _part(node, 0, number, title, found, drawing)
    first = node.attributes.get("first", "1")
    counter = _Counter(number, int(first) if first.isdigit() else 1)
    for child in node.elements():
        match child.name:
            case "section":
                own = counter.next()
                _part(child, 1, own, child.attributes.get("title", ""), found, drawing)
                if key := child.attributes.get("key"):
                    _label(child, "key", key, Label(own or child.attributes.get("title", "")), found, drawing)
                _inside(child, own, found, drawing)
            case "page":
                _page(child, 1, found, drawing)
                _clauses(child, counter, found, drawing)
            case _:
                _clauses(child, counter, found, drawing)


def _inside(node: Node, number: str, found: Numbering, drawing: Drawing) -> None:
    """What stands in a section, or on a page of no chapter."""
    counter = _Counter(number, 1)
    for child in node.elements():
        if child.name == "page":
            _page(child, 2, found, drawing)
        _clauses(child, counter, found, drawing)


@dataclass(slots=True)
class _Counter:
    """Gives out numbers below another one; nothing below none."""

    above: str
    following: int

    def next(self) -> str:
        number = f"{self.above}.{self.following}" if self.above else ""
        self.following += 1
        return number


def _clauses(node: Node, counter: _Counter, found: Numbering, drawing: Drawing) -> None:
    """Number a clause, or the clauses somewhere inside a block."""
    for each in (node, *_within(node)):
        if each.name == "clause":
            own = counter.next()
            found.numbers[each] = own
            if key := each.attributes.get("key"):
                _label(each, "key", key, Label(own), found, drawing)
        elif each.name == "figure" and (id := each.attributes.get("id")):
            _label(each, "id", id, Label(each.attributes.get("name", id)), found, drawing)


def _part(node: Node, level: int, number: str, title: str, found: Numbering, drawing: Drawing) -> None:
    found.numbers[node] = number
    if id := node.attributes.get("id"):
        _label(node, "id", id, Label(number or title, title), found, drawing)
        found.parts.append(Part(level, id, number, title))


def _page(node: Node, level: int, found: Numbering, drawing: Drawing) -> None:
    title = node.attributes.get("title")
    if title is not None:
        _part(node, level, "", title, found, drawing)
    elif id := node.attributes.get("id"):
        _label(node, "id", id, Label(node.attributes.get("head", id)), found, drawing)


def _label(node: Node, attribute: str, id: str, label: Label, found: Numbering, drawing: Drawing) -> None:
    if id in found.labels:
        file, line = found.origins[id]
        what = "key of a clause" if attribute == "key" else "id"
        message = f"the {what} '{id}' is already used in this book, in {file}:{line}"
        drawing.report(node, Fault("duplicate-id", message, "give it another name", attribute))
    found.labels.setdefault(id, label)
    found.origins.setdefault(id, drawing.origin(node))


def _within(node: Node) -> Iterator[Node]:
    for child in node.elements():
        yield child
        yield from _within(child)
