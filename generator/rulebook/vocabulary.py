"""The markup of the book: every element with its attributes and what it may hold.

`templates/rulebook/README.md` is the page of this module for authors; a test keeps the two alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.template import values
from generator.template.values import Names
from generator.template.vocabulary import INLINE, VOCABULARY, Form

_AIR = {"above": values.number, "below": values.number}
_ALIGN = values.one_of("start", "middle", "end")


def ids(value: str, names: Names) -> tuple[str, ...]:
    """Ids divided by spaces."""
    return tuple(values.identity(each, names) for each in value.split())


def whole(value: str, names: Names) -> int:
    """A whole number, 0 or more."""
    number = values.length(value, names)
    if number != int(number):
        raise values.bad(value, "a whole number", "write a number such as 0 or 1")
    return int(number)


def widths(value: str, names: Names) -> tuple[float, ...]:
    """Widths (mm) divided by spaces."""
    found = values.numbers(value, names)
    if not found or min(found) <= 0:
        raise values.bad(value, "a list of widths", "write one width (mm) a column: 24 20 61")
    return found


BLOCKS = frozenset({"break", "clause", "columns", "figure", "index", "p", "rule", "table", "toc"})
DRAWN = VOCABULARY["svg"].holds
TEXT = INLINE | {"ref", "term"}

FORMS: Mapping[str, Form] = {
    "book": Form({"title": values.word, "imprint": values.word}, ("title", "imprint"),
                 frozenset({"chapter", "page"})),
    "chapter": Form(
        {
            "id": values.identity,
            "title": values.word,
            "numbered": values.flag,
            "first": whole,
            "heading": values.flag,
            "running": values.word,
            "break": values.flag,
        },
        ("id", "title"),
        BLOCKS | {"section", "page"},
    ),
    "section": Form(
        {"id": values.identity, "title": values.word, "key": values.identity, "heading": values.flag},
        ("id", "title"),
        BLOCKS | {"page"},
    ),
    "page": Form(
        {
            "id": values.identity,
            "title": values.word,
            "head": values.word,
            "frame": values.one_of("text", "inset", "full", "bare"),
            "ground": values.one_of("paper", "none"),
            "fill": values.flag,
        },
        (),
        DRAWN | {"flow"},
    ),
    "flow": Form(
        {
            "x": values.number,
            "y": values.number,
            "width": values.length,
            "height": values.length,
            "indent": values.length,
        },
        ("x", "y", "width", "height"),
        BLOCKS - {"break"},
    ),
    "break": Form({}),
    "clause": Form(
        {
            "key": values.identity,
            "small": values.flag,
            "mark": values.word,
            "table": values.word,
            "above": values.number,
        },
        ("key",),
        TEXT,
    ),
    "p": Form(
        {
            "style": values.one_of("body", "small", "aid", "caption", "lead", "head"),
            "align": values.one_of("start", "middle", "end", "justify"),
            "above": values.number,
            "indent": values.length,
        },
        (),
        TEXT,
    ),
    "figure": Form(
        {
            "width": values.length,
            "height": values.length,
            "id": values.identity,
            "name": values.word,
            "clauses": ids,
            "clauses-at": values.number,
            "align": _ALIGN,
            **_AIR,
        },
        ("width", "height"),
        DRAWN,
    ),
    "table": Form(
        {"columns": widths, "head": values.flag, "size": values.one_of("body", "small"), **_AIR},
        ("columns",),
        frozenset({"tr"}),
    ),
    "tr": Form({}, holds=frozenset({"td"})),
    "td": Form({"align": _ALIGN}, holds=TEXT),
    "columns": Form({"widths": widths, "gap": values.length, **_AIR}, ("widths",), frozenset({"column"})),
    "column": Form({}, holds=BLOCKS - {"break"}),
    "rule": Form({"weight": values.one_of("thin", "thick", "ink"), **_AIR}),
    "toc": Form({"sections": values.flag}),
    "index": Form({}),
    # In a text.
    "ref": Form({"to": values.identity, "page": values.flag, "plain": values.flag}, ("to",)),
    "term": Form({"id": values.identity}, ("id",), TEXT),
}  # fmt: skip
WITH_TEXT = frozenset({"clause", "p", "td"})
