"""Where each element of a rendered face was written.

When a template file is loaded, every start tag in it gets a private attribute `_at` with its
file and offset. Rendering copies the attribute along, through macros, loops and includes, so
the parser knows the file, line and column of each element exactly.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from generator.problems import Place
from generator.template.elements import Origin

MARK = "_at"
_NAME = r"[A-Za-z_][\w:.-]*"
# Jinja's own brackets, comments and CDATA are stepped over: a tag in them is no tag yet.
_TAG = re.compile(
    rf"\{{#.*?#\}}|\{{%.*?%\}}|\{{\{{.*?\}}\}}|<!--.*?-->|<!\[CDATA\[.*?\]\]>|<({_NAME})(?=[\s/>{{])",
    re.DOTALL,
)
_BRACKET = re.compile(r"\{%.*?(?:%\}|$)|\{\{.*?(?:\}\}|$)")
_MARKED = re.compile(rf'<{_NAME} {MARK}="(\d+\.\d+)"')


@dataclass(frozen=True)
class Source:
    """One template file as it was read: its path (as in problems), text, and starts of lines."""

    path: str
    text: str
    starts: tuple[int, ...]

    def line(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return bisect_right(self.starts, offset)

    def place(self, offset: int, length: int = 1) -> Place:
        """The place of an offset; the length stops at the line's end."""
        line = self.line(offset)
        end = self.text.find("\n", offset)
        room = (len(self.text) if end < 0 else end) - offset
        return Place(self.path, line, offset - self.starts[line - 1] + 1, max(1, min(length, room)))

    def line_place(self, line: int) -> Place:
        """The place of a whole line without the blanks around it."""
        written = self.written(line)
        indent = len(written) - len(written.lstrip())
        return self.place(self.starts[line - 1] + indent, len(written.strip()))

    def bracket_place(self, line: int) -> Place:
        """The place of Jinja's only {{ … }} or {% … %} on a line, else of the whole line."""
        brackets = list(_BRACKET.finditer(self.written(line)))
        if len(brackets) != 1:
            return self.line_place(line)
        return self.place(self.starts[line - 1] + brackets[0].start(), len(brackets[0][0]))

    def word_place(self, place: Place, word: str) -> Place:
        """The place of a word in the line of a place, or that place."""
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", self.written(place.line))
        return self.place(self.starts[place.line - 1] + found.start(), len(word)) if found else place

    def written(self, line: int) -> str:
        """A line without its end."""
        start = self.starts[line - 1]
        return self.text[start:].split("\n", 1)[0]


class Sources:
    """The template files loaded so far."""

    def __init__(self) -> None:
        self.files: list[Source] = []
        # One face after the other asks for the same marks.
        self.origin = lru_cache(16384)(self._origin)

    def add(self, path: str, text: str) -> str:
        """Keep a file and return its text with every start tag marked."""
        starts = (0, *(match.end() for match in re.finditer("\n", text)))
        self.files.append(Source(path, text, starts))
        number = len(self.files) - 1

        def marked(match: re.Match[str]) -> str:
            return match[0] if match[1] is None else f'{match[0]} {MARK}="{number}.{match.start()}"'

        return _TAG.sub(marked, text)

    def of_path(self, path: str) -> Source | None:
        """The newest file of this path."""
        return next((source for source in reversed(self.files) if source.path == path), None)

    def _origin(self, mark: str) -> Origin:
        source, offset = self._found(mark)
        return source.path, source.line(offset)

    def _found(self, mark: str) -> tuple[Source, int]:
        number, offset = mark.split(".")
        return self.files[int(number)], int(offset)

    def place(self, mark: str, attribute: str | None = None) -> Place:
        """The place of a tag, or of one attribute in it when it is written out there."""
        source, offset = self._found(mark)
        tag = re.compile(rf"<{_NAME}").match(source.text, offset)
        assert tag is not None
        if attribute is not None:
            # The tag ends at the first > outside quotes and Jinja's brackets.
            end = re.compile(r"(?:\{\{.*?\}\}|\{%.*?%\}|\"[^\"]*\"|'[^']*'|[^>\"'])*", re.DOTALL)
            written = end.match(source.text, tag.end())
            assert written is not None
            found = re.search(rf"(?<![\w-]){re.escape(attribute)}\s*=\s*(\"[^\"]*\"|'[^']*')?", written[0])
            if found:
                return source.place(tag.end() + found.start(), len(found[0]))
        return source.place(offset, len(tag[0]))

    def before(self, xml: str, index: int) -> Place | None:
        """The place in a template of a character of the rendered text.

        Exact when the text from the last marked tag to there stands in the template as it
        is; otherwise the place of that tag; None before the first.
        """
        marked = list(_MARKED.finditer(xml, 0, index + 1))
        if not marked:
            return None
        last = marked[-1]
        source, offset = self._found(last[1])
        rest = xml[last.end() : index]
        tag_end = offset + len(last[0]) - len(f' {MARK}="{last[1]}"')
        if source.text.startswith(rest, tag_end):
            return source.place(tag_end + len(rest))
        return self.place(last[1])
