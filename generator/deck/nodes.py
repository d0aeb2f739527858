"""YAML text → nodes that know where they stand, and everything about the text that is wrong.

The parser's events (libyaml's, or PyYAML's own where that is missing) become a tree of
`Node`s. Nothing is guessed: duplicate keys, tags, merge keys and a second document are
problems; aliases have a budget; a text cut short by ` #` is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from generator.deck import scalars
from generator.deck.syntax import cut_by_comment, error_line, lost_comment, syntax_problem
from generator.problems import DeckError, Place, Problem

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_DEPTH = 40
# Nodes that aliases may add to a deck; a deck of a thousand cards with ten shared fields adds 20,000.
ALIAS_BUDGET = 100_000

Value = Any  # str | int | float | bool | None | tuple[Value, ...] | dict[str | int, Value]
Path = tuple[str | int, ...]

# Not text in YAML, or a line break for some readers and none for others (U+0085, U+2028, U+2029).
_INVISIBLE = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class Node:
    """A scalar (`str`), a sequence (`list`) or a mapping (list of key and value nodes), and its place.

    `line` and `column` count from 0, in characters; `end` is the column after its last
    character on that line. `plain` marks a scalar without quotes; `size` counts the nodes it
    stands for, aliases unfolded.
    """

    __slots__ = ("column", "end", "entries", "items", "line", "plain", "size", "text")

    def __init__(self, line: int, column: int, end: int) -> None:
        self.line = line
        self.column = column
        self.end = end
        self.size = 1
        self.plain = False
        self.text: str | None = None
        self.items: list[Node] | None = None
        self.entries: list[tuple[Node, Node]] | None = None

    @property
    def key(self) -> str | int:
        """What the node says as a key of a mapping."""
        text = self.text or ""
        return scalars.key(text) if self.plain else text


def compose(text: str, file: str) -> tuple[Node, list[Problem]]:
    """The root node of a YAML text (line ends already `\\n`) and the faults that don't hide the rest.

    Where ` #` swallows a bracket, the text is read on as if that were no comment, so that the
    faults after it are found as well. Raises DeckError when the text cannot be read to its end.
    """
    lost: list[Problem] = []
    stuck: tuple[yaml.MarkedYAMLError, list[Problem]] | None = None
    while True:
        composer = _Composer(text, file)
        try:
            root = composer.root()
            return root, [*lost, *composer.problems]
        except DeckError as error:
            raise DeckError([*lost, *error.problems]) from error
        except yaml.MarkedYAMLError as error:
            if stuck is not None and error_line(error) <= error_line(stuck[0]):
                # It was an ordinary comment after all: the fault is as it was first seen.
                error, problems, lost = stuck[0], stuck[1], lost[:-1]
                cut = None
            else:
                problems = composer.problems
                cut = cut_by_comment(error, composer.lines)
            if cut is None:
                found = syntax_problem(error, composer.lines, file)
                raise DeckError([*lost, *problems, found]) from error
            stuck = (error, problems)
            lost.append(lost_comment(composer.lines, *cut, file))
            number, column = cut
            line = composer.lines[number]
            composer.lines[number] = line[:column] + "＃" + line[column + 1 :]
            text = "\n".join(composer.lines)


def value(node: Node) -> Value:
    """What a node says, as plain Python: sequences are tuples, mappings dicts."""
    if node.entries is not None:
        return {key.key: value(child) for key, child in node.entries}
    if node.items is not None:
        return tuple([value(child) for child in node.items])
    text = node.text or ""
    return scalars.plain(text) if node.plain else text


class _Composer:
    """One reading of one text."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.problems: list[Problem] = []
        self.anchors: dict[str, Node] = {}
        self.added = 0
        self._refuse_invisible()
        self.comments = " #" in text or "\t#" in text
        self.parser = _Parser(text)

    def root(self) -> Node:
        root: Node | None = None
        while (event := self.parser.get_event()) is not None:
            if type(event) is DocumentStartEvent and root is not None:
                self._stop(
                    "yaml-syntax",
                    event,
                    "a second document starts here",
                    "a deck is one document: take this `---` out",
                )
            elif isinstance(event, ScalarEvent | SequenceStartEvent | MappingStartEvent | AliasEvent):
                root = self._node(event, 0)
        if root is None:  # an empty file says nothing, as `null` does
            root = Node(0, 0, 1)
            root.plain = True
        return root

    def _node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        start = event.start_mark
        if kind is ScalarEvent:
            node = self._scalar(event)
        elif kind is AliasEvent:
            return self._alias(event)
        else:
            if depth == MAX_DEPTH:
                self._stop(
                    "yaml-syntax",
                    event,
                    f"lists and mappings nest deeper than {MAX_DEPTH} here",
                    "close a bracket, or mend the indentation",
                )
            line = self.lines[start.line] if start.line < len(self.lines) else ""
            node = Node(start.line, start.column, max(len(line.rstrip()), start.column + 1))
            if kind is SequenceStartEvent:
                self._sequence(node, depth)
            else:
                self._mapping(node, depth)
        if event.tag is not None:
            shown = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._found(
                "yaml-tag",
                node,
                f"the tag {shown} has no meaning here",
                "take the tag out; put the value in quotes if it is meant as text",
            )
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def _scalar(self, event: Any) -> Node:
        start, end = event.start_mark, event.end_mark
        first = start.line == end.line
        node = Node(start.line, start.column, end.column if first else len(self.lines[start.line].rstrip()))
        node.text = event.value
        # A value that isn't there stands just after its colon or dash.
        node.end = max(node.end, node.column + 1)
        node.plain = not event.style
        if event.style == '"' and (hidden := _INVISIBLE.search(event.value)):
            self._found(
                "yaml-syntax",
                node,
                f"this text holds the character U+{ord(hidden[0]):04X}, which cannot be printed",
                "take the backslash and what follows it out",
            )
        if self.comments and node.plain and end.line < len(self.lines):
            self._lost_comment(event.value, end.line, end.column)
        return node

    def _alias(self, event: Any) -> Node:
        anchor = event.anchor
        if anchor not in self.anchors:
            self._stop(
                "yaml-syntax",
                event,
                f"the alias *{anchor} names no anchor that is complete here",
                f"write &{anchor} before the value that is meant, above this line; "
                "put a text that starts with * in quotes",
            )
        node = self.anchors[anchor]
        self.added += node.size
        if self.added > ALIAS_BUDGET:
            self._stop(
                "alias-bomb",
                event,
                f"the aliases unfold to more than {ALIAS_BUDGET:,} values here",
                "write the repeated part once, or fewer aliases of aliases",
            )
        return node

    def _sequence(self, node: Node, depth: int) -> None:
        node.items = []
        while type(event := self.parser.get_event()) is not SequenceEndEvent:
            child = self._node(event, depth + 1)
            node.items.append(child)
            node.size += child.size
        self._end(node, event.end_mark)

    def _mapping(self, node: Node, depth: int) -> None:
        entries: dict[str | int, tuple[Node, Node]] = {}
        while type(event := self.parser.get_event()) is not MappingEndEvent:
            key = self._node(event, depth + 1)
            child = self._node(self.parser.get_event(), depth + 1)
            node.size += child.size + 1
            if key.text is None:
                self._found(
                    "yaml-syntax",
                    key,
                    "a list or a mapping cannot be a key",
                    "put a text that starts with [ or { in quotes",
                )
            elif key.plain and key.text == "<<":
                self._found(
                    "merge-key",
                    key,
                    "the merge key << is not part of YAML 1.2",
                    "write the fields out, or give a whole value as an alias: `name: *anchor`",
                )
            elif key.key in entries:
                first = entries[key.key][0].line + 1
                self._found(
                    "duplicate-key",
                    key,
                    f"'{key.text}' is already given on line {first}",
                    "keep one of the two: a reader would silently drop the other",
                )
            else:
                entries[key.key] = (key, child)
        node.entries = list(entries.values())
        self._end(node, event.end_mark)

    def _end(self, node: Node, end: Any) -> None:
        # The end mark of a block stands at the next token; of a flow collection, after its bracket.
        opening = self.lines[node.line][node.column : node.column + 1]
        if opening in ("[", "{") and end.line == node.line:
            node.end = end.column

    def _lost_comment(self, written: str, number: int, column: int) -> None:
        """A text cut short by what looks like a comment.

        Text, then one blank and `#`, or `#` without a blank after it, is taken for text that was
        meant. Two blanks, `#` and a blank make a comment. A number, a flag, or nothing at all
        followed by `# ` lost nothing.
        """
        line = self.lines[number].rstrip()
        comment = re.match(r"([ \t]+)#(.?)", line[column:])
        if comment is None:
            return
        meaning = scalars.plain(written)
        blank_after = comment[2] in ("", " ", "\t", "#", "-", "=")
        if isinstance(meaning, str):
            lost = len(comment[1]) == 1 or not blank_after
        else:
            lost = meaning is None and not blank_after
        if lost:
            start = column + len(comment[1])
            self.problems.append(lost_comment(self.lines, number, start, self.file))

    def _refuse_invisible(self) -> None:
        found = []
        for number, line in enumerate(self.lines):
            if not line.isprintable():
                found += [(number, match) for match in _INVISIBLE.finditer(line)]
        if found:
            raise DeckError(
                [
                    Problem(
                        "yaml-syntax",
                        f"the character U+{ord(match[0]):04X} cannot be seen and is not allowed",
                        Place(self.file, number + 1, match.start() + 1),
                        "take it out, or write an ordinary blank or line end",
                    )
                    for number, match in found
                ]
            )

    def _found(self, name: str, node: Node, message: str, help: str) -> None:
        self.problems.append(Problem(name, message, place_of(node, self.file), help))

    def _stop(self, name: str, event: Any, message: str, help: str) -> None:
        start = event.start_mark
        end = event.end_mark.column if event.end_mark.line == start.line else start.column + 1
        place = Place(self.file, start.line + 1, start.column + 1, max(1, end - start.column))
        raise DeckError([*self.problems, Problem(name, message, place, help)])


def place_of(node: Node, file: str) -> Place:
    """The first line of a node, as a place."""
    return Place(file, node.line + 1, node.column + 1, max(1, node.end - node.column))


def walk(root: Node, path: Sequence[str | int]) -> tuple[Node, Node | None, int]:
    """The node at `path` or its nearest ancestor, the key it stands under, and how many steps were walked."""
    node, key = root, None
    for walked, step in enumerate(path):
        if node.items is not None and isinstance(step, int) and 0 <= step < len(node.items):
            node, key = node.items[step], None
            continue
        entry = next(((k, v) for k, v in node.entries or () if k.key == step), None)
        if entry is None:
            return node, key, walked
        key, node = entry
    return node, key, len(path)


def leaves(node: Node) -> Iterator[Node]:
    """The scalars below a node, in the file's order."""
    if node.text is not None:
        yield node
    for item in node.items or ():
        yield from leaves(item)
    for _, child in node.entries or ():
        yield from leaves(child)


def paths_at(root: Node, places: Sequence[Place]) -> frozenset[Path]:
    """The paths of the scalars that places lie in."""
    columns: dict[int, list[int]] = {}
    for place in places:
        columns.setdefault(place.line - 1, []).append(place.column - 1)

    def search(node: Node, path: Path) -> Iterator[Path]:
        here = columns.get(node.line, ()) if node.text is not None else ()
        if any(node.column <= column < node.end for column in here):
            yield path
        for index, item in enumerate(node.items or ()):
            yield from search(item, (*path, index))
        for key, child in node.entries or ():
            yield from search(child, (*path, key.key))

    return frozenset(search(root, ()))
