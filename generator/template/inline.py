"""The content of a `text`: inline markup with its blanks put in order."""

from __future__ import annotations

import re
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

_BLANKS = re.compile(r"[ \t\r\n]+")  # XML's blanks: the ideographic space U+3000 is a character
_PUNCTUATION = frozenset("…‥―—“”‘’〜·")  # as wide as kana in Japanese fonts
EXCERPT = 12  # characters


def tag(name: str, attributes: dict[str, str], empty: bool = False) -> str:
    """A start tag, or an empty element."""
    written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{name}{written}{'/' if empty else ''}>"


class Line:
    """Builds markup piece by piece.

    Blanks become one space and vanish at both ends of a line; a line break of the source
    between two Japanese characters vanishes as well, since Japanese has no word spaces.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._gap: int | None = None  # where blanks were met that are not yet decided on
        self._broken = False  # whether those blanks hold a line break
        self._last = ""  # the last visible character; '' at a line's start

    def text(self, characters: str) -> None:
        """Add characters."""
        position = 0
        for blank in _BLANKS.finditer(characters):
            self._visible(characters[position : blank.start()])
            if self._last:
                self._gap = len(self._pieces) if self._gap is None else self._gap
                self._broken |= "\n" in blank[0]
            position = blank.end()
        self._visible(characters[position:])

    def mark(self, tag: str) -> None:
        """Add a tag that shows nothing itself."""
        if self._gap == len(self._pieces):
            self._pieces.append("")  # the place of the blanks, before the tag
        self._pieces.append(tag)

    def icon(self, tag: str) -> None:
        """Add an icon: it behaves like a Japanese character."""
        self._close("\u3042")
        self._pieces.append(tag)
        self._last = "\u3042"

    def break_(self, tag: str) -> None:
        """Add a line break."""
        self.mark(tag)
        self._gap, self._broken, self._last = None, False, ""

    def markup(self) -> str:
        """Everything added."""
        return "".join(self._pieces)

    def _visible(self, characters: str) -> None:
        if characters:
            self._close(characters[0])
            self._pieces.append(escape(characters))
            self._last = characters[-1]

    def _close(self, following: str) -> None:
        if self._gap is None:
            return
        joined = self._broken and _japanese(self._last) and _japanese(following)
        if not joined:
            if self._gap < len(self._pieces):
                self._pieces[self._gap] = " "
            else:
                self._pieces.append(" ")
        self._gap, self._broken = None, False


def excerpt(markup: str) -> str:
    """The beginning of a markup's plain text, to name a text that has no `field`."""
    plain = re.sub(r"<[^>]*>", "", markup)
    return plain if len(plain) <= EXCERPT else plain[: EXCERPT - 1] + "…"


def _japanese(character: str) -> bool:
    return east_asian_width(character) in "WF" or character in _PUNCTUATION
