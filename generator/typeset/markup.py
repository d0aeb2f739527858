"""Inline markup to pieces: text with its style and reading, icons, line breaks.

The markup is a little XML: `<b>`, `<br/>`, `<icon name="…"/>`, `<tcy>`, `<a href="#…">` and
`<tspan fill="…" font-family="…" font-weight="…" font-size="0.8em">`. Readings are written in the text:
奥義【おうぎ】, ｜天雀【ヒバリ】, 王牌【ワン・パイ】.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import unescape
from typing import NoReturn

from generator.typeset.fonts import Weight


class MarkupError(ValueError):
    """Inline markup that cannot be read. `offset` counts characters of the markup from 0."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at character {offset + 1} of the text)")
        self.message = message
        self.offset = offset


@dataclass(frozen=True, slots=True)
class SpanStyle:
    """What an inline element changes; None leaves the text's own style.

    `scale` is a multiple of the text's size, `link` the id that a link leads to ('' for none).
    """

    weight: Weight | None = None
    colour: str | None = None
    family: str | None = None
    scale: float = 1.0
    link: str = ""


PLAIN = SpanStyle()


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style.

    `reading` is its ruby: one part for the whole, or one for each character. `upright` sets it
    sideways in one square of a column (tate-chu-yoko).
    """

    text: str
    style: SpanStyle = PLAIN
    reading: tuple[str, ...] = ()
    upright: bool = False


@dataclass(frozen=True, slots=True)
class IconMark:
    """An inline icon by its symbol's name, in the style of the text around it."""

    name: str
    style: SpanStyle = PLAIN


@dataclass(frozen=True, slots=True)
class Break:
    """A line break asked for."""


Piece = Span | IconMark | Break

KANJI = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆〇"
# Variation selectors: which of a character's forms is meant.
SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SELECTED = re.compile(rf".[{SELECTORS}]?", re.DOTALL)
_RUN = rf"(?:[{KANJI}][{SELECTORS}]?)+"
_RUBY = re.compile(rf"(?:｜([^｜【】]+)|({_RUN}))【([^【】]+)】")
_LATE_READING = re.compile(r"【([^【】]+)】")
_KANJI_TAIL = re.compile(rf"{_RUN}\Z")
_SPACE = re.compile(r"[ \t\r\n]+")
_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);")
_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")

_ALLOWED: Mapping[str, frozenset[str]] = {
    "a": frozenset({"href"}),
    "b": frozenset(),
    "br": frozenset(),
    "icon": frozenset({"name"}),
    "tcy": frozenset(),
    "tspan": frozenset({"fill", "font-family", "font-weight", "font-size"}),
}
_EMPTY = ("br", "icon")
_EMS = re.compile(r"([0-9]*\.?[0-9]+)em")
_WEIGHTS: Mapping[str, Weight] = {"regular": "regular", "normal": "regular", "400": "regular",
                                  "bold": "bold", "700": "bold"}  # fmt: skip


def characters(text: str) -> list[str]:
    """The characters of a text, each with the variation selector that belongs to it."""
    return _SELECTED.findall(text)


def parse(markup: str) -> list[Piece]:
    """The pieces of a text, NFC normalised, white space collapsed.

    Raises `MarkupError` for an element, attribute or entity that inline text does not know,
    and for elements left open or closed twice.
    """
    if "<" in markup or "&" in markup:
        pieces = list(_elements(markup))
    else:
        pieces = [Span(_plain(markup), PLAIN)] if markup else []
    return _readings(_trimmed(pieces))


def _elements(markup: str) -> Iterator[Piece]:
    style, upright = PLAIN, False
    opened: list[tuple[str, SpanStyle, bool, int]] = []
    at = 0
    while at < len(markup):
        if markup[at] != "<":
            end = markup.find("<", at)
            end = len(markup) if end < 0 else end
            yield Span(_plain(_unescaped(markup, at, end)), style, upright=upright)
            at = end
            continue
        tag = _TAG.match(markup, at)
        if tag is None:
            _fail("'<' does not begin an element; write &lt; for the sign itself", at)
        closing, name, attributes, empty = tag.groups()
        if name not in _ALLOWED:
            _fail(f"unknown element <{name}> in a text (known: {', '.join(sorted(_ALLOWED))})", at)
        values = _attributes(name, attributes, at)
        if closing:
            if not opened or opened[-1][0] != name or attributes or empty:
                expected = f"; </{opened[-1][0]}> comes first" if opened else ""
                _fail(f"</{name}> closes nothing{expected}", at)
            _, style, upright, _ = opened.pop()
        elif name in _EMPTY:
            if not empty:
                _fail(f"<{name}> has no content: write <{name}/>", at)
            yield Break() if name == "br" else IconMark(values["name"], style)
        elif name == "a" and not values.get("href", "").startswith("#"):
            _fail("<a> needs a href that begins with #", at)
        elif not empty:
            opened.append((name, style, upright, at))
            style = _entered(style, name, values, at)
            upright = upright or name == "tcy"
        at = tag.end()
    if opened:
        _fail(f"<{opened[-1][0]}> is never closed", opened[-1][3])


def _fail(message: str, offset: int) -> NoReturn:
    raise MarkupError(message, offset)


def _attributes(name: str, source: str, at: int) -> dict[str, str]:
    values: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(source):
        key = match[1]
        if key not in _ALLOWED[name]:
            known = ", ".join(sorted(_ALLOWED[name])) or "none"
            _fail(f"unknown attribute '{key}' of <{name}> (known: {known})", at)
        if key in values:
            _fail(f"attribute '{key}' of <{name}> is given twice", at)
        values[key] = unescape(match[2] if match[2] is not None else match[3])
    if name == "icon" and "name" not in values:
        _fail("<icon/> needs a name", at)
    return values


def _entered(style: SpanStyle, name: str, values: Mapping[str, str], at: int) -> SpanStyle:
    if name == "b":
        return replace(style, weight="bold")
    weight = values.get("font-weight")
    if weight is not None and weight not in _WEIGHTS:
        _fail(f"font-weight '{weight}' is neither 'regular' nor 'bold'", at)
    size = _EMS.fullmatch(values.get("font-size", "1em"))
    if size is None or not float(size[1]):
        _fail(f"font-size '{values['font-size']}' is not a size such as 0.8em", at)
    return SpanStyle(
        weight=style.weight if weight is None else _WEIGHTS[weight],
        colour=values.get("fill", style.colour),
        family=values.get("font-family", style.family),
        scale=style.scale * float(size[1]),
        link=values["href"][1:] if "href" in values else style.link,
    )


def _unescaped(markup: str, start: int, end: int) -> str:
    """The text of markup[start:end], its entities resolved."""
    text = markup[start:end]
    ampersand = text.find("&")
    while ampersand >= 0:
        if _ENTITY.match(text, ampersand) is None:
            _fail("'&' does not begin a known entity; write &amp; for the sign itself", start + ampersand)
        ampersand = text.find("&", ampersand + 1)
    return unescape(text)


def _plain(text: str) -> str:
    """NFC, and white space as HTML has it; a line end between Japanese characters is nothing."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _SPACE.sub(_collapsed, text)


def _collapsed(space: re.Match[str]) -> str:
    before, after = space.string[: space.start()][-1:], space.string[space.end() :][:1]
    if "\n" in space[0] and _WIDE.match(before) and _WIDE.match(after):
        return ""
    return " "


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    """Without empty spans and without spaces at the ends of the paragraphs."""
    trimmed: list[Piece] = []
    at_start = True
    for piece in pieces:
        if isinstance(piece, Span):
            text = piece.text.lstrip(" ") if at_start else piece.text
            if not text:
                continue
            piece = piece if text == piece.text else replace(piece, text=text)
            at_start = text.endswith(" ")
        else:
            at_start = isinstance(piece, Break)
        trimmed.append(piece)
    for i in range(len(trimmed) - 1, -1, -1):
        piece = trimmed[i]
        if isinstance(piece, Span) and (i + 1 == len(trimmed) or isinstance(trimmed[i + 1], Break)):
            text = piece.text.rstrip(" ")
            if text:
                trimmed[i] = replace(piece, text=text)
            else:
                del trimmed[i]
    return trimmed


def _readings(pieces: list[Piece]) -> list[Piece]:
    """Readings in 【】 moved from the text onto what they belong to."""
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Span) and "【" in piece.text and not piece.upright:
            found.extend(_with_readings(piece, found))
        else:
            found.append(piece)
    return found


def _with_readings(span: Span, before: list[Piece]) -> Iterator[Piece]:
    text = span.text
    late = _LATE_READING.match(text)
    if late and before and isinstance(last := before[-1], Span) and not last.reading:
        # The kanji stand in an element of their own: <b>奥義</b>【おうぎ】.
        kanji = _KANJI_TAIL.search(last.text)
        if kanji:
            before.pop()
            if kanji.start():
                yield replace(last, text=last.text[: kanji.start()])
            yield replace(last, text=kanji[0], reading=_parts(kanji[0], late[1]))
            text = text[late.end() :]
    at = 0
    for ruby in _RUBY.finditer(text):
        base = ruby[1] or ruby[2]
        if ruby.start() > at:
            yield replace(span, text=text[at : ruby.start()])
        yield replace(span, text=base, reading=_parts(base, ruby[3]))
        at = ruby.end()
    if at < len(text):
        yield replace(span, text=text[at:])


def _parts(base: str, reading: str) -> tuple[str, ...]:
    """A reading divided by ・ when that gives one part for each character of the base."""
    parts = tuple(reading.split("・"))
    return parts if len(parts) == len(characters(base)) and all(parts) else (reading,)
