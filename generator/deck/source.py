"""Where things stand in cards.yaml.

Places are wanted only when something is wrong, so a loaded deck keeps its text and no marks;
the first question for a place reads the text once more.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from generator.deck.markup import unmarked
from generator.deck.model import Deck
from generator.deck.nodes import Node, compose, leaves, place_of, walk
from generator.deck.nodes import Path as KeyPath
from generator.problems import Place

ANY = "*"


@dataclass(frozen=True)
class Source:
    """The text of a deck: `file` as the user wrote it, `text` with plain line ends.

    `name` is what the user wrote where that is no path, such as a revision of the file.
    """

    path: Path
    text: str = field(repr=False)
    name: str | None = None

    @property
    def file(self) -> str:
        """The file's name in problems, with forward slashes."""
        return self.name or self.path.as_posix()

    @property
    def folder(self) -> Path:
        """The project's folder: where the deck's own templates, fonts and pictures lie."""
        return self.path.parent

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The text's lines, without line ends; line 1 is the first."""
        return tuple(self.text.split("\n"))

    @cached_property
    def _root(self) -> Node:
        return compose(self.text, self.file)[0]

    def place(self, path: KeyPath, key: bool = False) -> Place:
        """Where the value at `path` stands, or its key; else the nearest part of the path that is there."""
        node, under, walked = walk(self._root, path)
        # A block that begins below its key is better shown by the key.
        below = under is not None and node.text is None and node.line > under.line
        shown = under if under is not None and (below or (key and walked == len(path))) else node
        return place_of(shown, self.file)

    def place_of_text(self, path: KeyPath, said: str) -> Place:
        """Where below `path` a text stands that prints as `said` (without ruby); else the place of `path`."""
        node, _, walked = walk(self._root, path)
        wanted = _letters(said)
        found = next((n for n in leaves(node) if wanted and _letters(n.text or "") == wanted), None)
        if found is None or walked < len(path):
            return self.place(path)
        return place_of(found, self.file)

    def line(self, path: KeyPath) -> int:
        """The line of the value at `path`, counted from 1."""
        return self.place(path).line

    def unquoted(self, path: KeyPath) -> str | None:
        """The author's own letters at `path`, when a scalar without quotes stands there."""
        node, _, walked = walk(self._root, path)
        return node.text if walked == len(path) and node.plain else None


@dataclass(frozen=True)
class Loaded:
    """A deck and its source.

    `unsound` are the paths whose values are not what the author meant: stand-ins for what the
    schema refused, scalars that the text cut short, and, once the checks have run, what they
    found that a face would stumble over. Empty for a deck without problems.
    """

    deck: Deck
    source: Source
    unsound: frozenset[KeyPath] = frozenset()

    def sound(self, path: KeyPath) -> bool:
        """Whether nothing at, above or below `path` is a stand-in; `ANY` stands for every step."""
        return not any(
            all(a == b or ANY in (a, b) for a, b in zip(path, unsound, strict=False))
            for unsound in self.unsound
        )


def _letters(text: str) -> str:
    """A text's characters without ruby, tags and spaces, to compare what is printed with what is written."""
    plain = re.sub("【[^】]*】|[｜\\s]", "", unmarked(text))
    return unicodedata.normalize("NFC", plain)
