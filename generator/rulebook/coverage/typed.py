"""Numbers typed by hand: every figure in a chapter's text comes from the deck.

What is looked at are the texts of a template's source, outside Jinja's brackets and tags, the
attributes that are printed, and the texts in quotes inside Jinja's brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.problems import Problem
from generator.template.sources import Source

ALLOWED: Mapping[str, str] = {
    "1枚": "one card, the singular: a turn draws, plays and takes one card in any game",
    "パワー1本につき": "for each one, the singular",
    "一人": "one person, the singular",
    "一つ": "one, the singular",
    "一度に": "all of them at once",
    "一部": "a part of something",
    "0": "nothing: no speed, no power, no price, no number; never a value of the rules",
}
"""What a chapter may say with a numeral in it, and why it is no number of the game."""

_DIGITS = "0-9０-９"
_KANJI = "〇一二三四五六七八九十百千"
_NUMERAL = re.compile(rf"[{_DIGITS}]+|[{_KANJI}]+")
_NOT_TEXT = re.compile(r"\{#.*?#\}|<!--.*?-->|&[#\w]+;", re.DOTALL)
_BRACKET = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")
_PRINTED = re.compile(r"\b(?:title|running|head|imprint|name)=\"([^\"]*)\"")
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_JAPANESE = re.compile("[\u3041-\u30fe\u3400-\u9fff]")
_RECORD = re.compile("[0-9](?:[CP][0-9]|N)")  # a card: positions and actions are no texts


def typed_numbers(source: Source) -> Iterator[Problem]:
    """Every numeral in the texts of a template that does not come from the deck."""
    text = _NOT_TEXT.sub(_blank, source.text)
    inside = _BRACKET.finditer(text)
    stretches = [
        (match.start() + quote.start(), quote[0])
        for match in inside
        for quote in _QUOTED.finditer(match[0])
        if _JAPANESE.search(quote[0]) and not _RECORD.search(quote[0])
    ]
    text = _BRACKET.sub(_blank, text)
    stretches += [
        (match.start() + printed.start(1), printed[1])
        for match in _TAG.finditer(text)
        for printed in _PRINTED.finditer(match[0])
    ]
    stretches.append((0, _TAG.sub(_blank, text)))
    for start, stretch in sorted(stretches):
        for numeral in _NUMERAL.finditer(stretch):
            if not _allowed(stretch, numeral):
                yield Problem(
                    "typed-number",
                    f"the number {numeral[0]} is typed by hand: '{_around(stretch, numeral)}'",
                    source.place(start + numeral.start(), len(numeral[0])),
                    "print it from the deck: {{ rules.… }}, in kanji with {{ … | kanji }}",
                )


def figures(text: str) -> list[str]:
    """The numerals of a text, but for those that may be typed."""
    return [numeral[0] for numeral in _NUMERAL.finditer(text) if not _allowed(text, numeral)]


def _allowed(text: str, numeral: re.Match[str]) -> bool:
    """Whether the numeral stands, whole, in something that may be said."""
    for phrase in ALLOWED:
        for own in _NUMERAL.finditer(phrase):
            start = numeral.start() - own.start()
            if own[0] == numeral[0] and start >= 0 and text.startswith(phrase, start):
                return True
    return False


def _around(text: str, numeral: re.Match[str]) -> str:
    before, after = text[: numeral.start()].rsplit("\n", 1)[-1], text[numeral.end() :].split("\n", 1)[0]
    return f"{before[-8:]}{numeral[0]}{after[:8]}".strip()


def _blank(match: re.Match[str]) -> str:
    """As long as what it takes the place of, so that places stay."""
    return re.sub(r"[^\n]", "\x00", match[0])
