"""Rendered text → a tree of nodes, each with the mark of the place where it was written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from generator.problems import Place, Problem
from generator.template.sources import MARK, Sources

MAX_DEPTH = 60


@dataclass(slots=True, eq=False)
class Node:
    """An element: name, attributes, its mark ('' for none), and its elements and texts."""

    name: str
    attributes: dict[str, str]
    mark: str
    children: list[Node | str] = field(default_factory=list)

    def elements(self) -> Iterator[Node]:
        """The child elements."""
        return (child for child in self.children if isinstance(child, Node))


class NotXml(Exception):
    """The rendered text is not well-formed XML."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def parse(xml: str, sources: Sources, template: str) -> Node:
    """Parse a rendered face.

    Raises:
        NotXml: when it is not well formed, nests too deeply, or declares entities.
    """
    # Jinja's comments and blocks before an XML declaration leave blanks that XML forbids.
    xml = xml.lstrip()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = Node("", {}, "")
    stack = [top]

    def start(name: str, attributes: dict[str, str]) -> None:
        parent = stack[-1]
        node = Node(name, attributes, attributes.pop(MARK, parent.mark))
        parent.children.append(node)
        stack.append(node)
        if len(stack) > MAX_DEPTH:
            refuse(f"elements are nested more than {MAX_DEPTH} deep", "draw with fewer groups in groups")

    def end(name: str) -> None:
        stack.pop()

    def text(characters: str) -> None:
        stack[-1].children.append(characters)

    def doctype(*declaration: object) -> None:
        refuse("a template has no DOCTYPE and no entities", "take the declaration out")

    def refuse(message: str, help: str) -> None:
        index = len(xml.encode()[: parser.CurrentByteIndex].decode(errors="ignore"))
        place = sources.before(xml, index) or Place(template, 1)
        raise NotXml(Problem("template-xml", message, place, help))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        refuse(f"this is not well-formed XML: {reason}", _HELP.get(error.code, "check the tags before here"))
    (root,) = top.elements()
    return root


_HELP = {
    expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]: "close each element in the order it was opened",
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]: "begin with <svg> and end with </svg>",
    expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]: "one <svg> holds everything",
    expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]: "only &amp; &lt; &gt; &quot; &apos; and "
    "numbers (&#8230;) exist; write the character itself",
    expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]: "give each attribute once",
}
