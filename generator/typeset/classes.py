"""Character classes and what lies between two of them (JLREQ 3.1, strict kinsoku).

Full-width punctuation is set as a half-width body; its other half is glue at the boundary to
the neighbour, and vanishes at the ends of a line. All widths are em.
"""

from __future__ import annotations

import re
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple


class Kind(IntEnum):
    """What a cell is at one of its sides; JLREQ's class numbers beside it."""

    OPEN = auto()  # opening bracket, half-width body (cl-01)
    CLOSE = auto()  # closing bracket, half-width body (cl-02)
    COMMA = auto()  # comma, half-width body (cl-07)
    STOP = auto()  # full stop, half-width body (cl-06)
    MIDDLE = auto()  # middle dot, colon, half-width body (cl-05)
    NARROW_OPEN = auto()  # opening bracket without glue, prefixed sign (cl-12)
    NARROW_CLOSE = auto()  # closing punctuation without glue, postfixed sign (cl-13)
    DIVIDING = auto()  # question or exclamation mark (cl-04)
    DASH = auto()  # dash (cl-08)
    LEADER = auto()  # leader (cl-08); here it may not begin a line either
    SMALL_KANA = auto()  # small kana and the prolonged sound mark (cl-10, cl-11)
    NO_START = auto()  # iteration mark, wave dash, hyphen: not at a line's head (cl-03, cl-09)
    KANA = auto()  # hiragana or katakana (cl-15, cl-16)
    KANJI = auto()  # kanji, full-width figures, symbols, tate-chu-yoko (cl-19, cl-30)
    LATIN = auto()  # side of a Latin word (cl-27)
    FIGURE = auto()  # side of a Latin word that is a digit (cl-24)
    LATIN_OPEN = auto()  # Latin word ending in an opening bracket or prefixed sign
    LATIN_CLOSE = auto()  # Latin word beginning with closing punctuation
    LATIN_HYPHEN = auto()  # Latin word ending in a hyphen
    ICON = auto()  # inline icon
    SPACE = auto()  # word space or full-width space: glue of its own


_SMALL = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー" + "".join(map(chr, range(0x31F0, 0x3200)))
_BY_CHARACTER = {
    character: kind
    for characters, kind in (
        ("（［｛〈《「『【〔〘〖〝“‘｟", Kind.OPEN),
        ("）］｝〉》」』】〕〙〗〟”’｠", Kind.CLOSE),
        ("、，", Kind.COMMA),
        ("。．", Kind.STOP),
        ("・：；", Kind.MIDDLE),
        ("｢￥＄＃№→", Kind.NARROW_OPEN),
        ("｣｡､･％‰℃", Kind.NARROW_CLOSE),
        ("！？‼⁇⁈⁉", Kind.DIVIDING),
        ("―—", Kind.DASH),
        ("…‥", Kind.LEADER),
        (_SMALL, Kind.SMALL_KANA),
        ("々〻ゝゞヽヾ～〜゠‐‑–゛゜ﾞﾟｰｧｨｩｪｫｬｭｮｯ", Kind.NO_START),
        (" \u3000", Kind.SPACE),
    )
    for character in characters
}

NO_BREAK = "\u00a0"  # a space with no line end at either side
_LATIN = NO_BREAK + "!-~\u00a1-\u024f\u2022"
# A letter with the marks that combine with it; the marks never stand alone.
MARKS = "\u0300-\u036f\u3099\u309a\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef"
_TOKEN = re.compile(
    rf"[“‘]?[{_LATIN}](?:[{_LATIN}{MARKS}]|’(?=[{_LATIN}]))*?(?:-(?=[A-Za-z])|(?![{_LATIN}{MARKS}]|’[{_LATIN}]))[”’]?"
    rf"|―{{1,2}}|—{{1,2}}|…{{1,2}}|‥{{1,2}}|.[{MARKS}]*",
    re.DOTALL,
)
_FIGURES = dict.fromkeys("0123456789", Kind.FIGURE)
_LATIN_HEADS = dict.fromkeys(",.!?:;)]}%’”»", Kind.LATIN_CLOSE) | {NO_BREAK: Kind.NARROW_CLOSE} | _FIGURES
_LATIN_TAILS = (
    dict.fromkeys("([{$#‘“«", Kind.LATIN_OPEN)
    | {"-": Kind.LATIN_HYPHEN, NO_BREAK: Kind.NARROW_OPEN}
    | _FIGURES
)
_LATIN_SIDE = re.compile(rf"[{_LATIN}]")

HALF_BODY = frozenset({Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.STOP, Kind.MIDDLE})
NO_HEAD = HALF_BODY - {Kind.OPEN} | {
    Kind.NARROW_CLOSE, Kind.DIVIDING, Kind.LEADER, Kind.SMALL_KANA, Kind.NO_START, Kind.LATIN_CLOSE,
}  # fmt: skip
NO_TAIL = frozenset({Kind.OPEN, Kind.NARROW_OPEN, Kind.LATIN_OPEN, Kind.ICON})
KANA = frozenset({Kind.KANA, Kind.SMALL_KANA})


def tokens(text: str) -> list[str]:
    """A text cut into what is set as one cell: Latin words, pairs of dashes, single characters."""
    return _TOKEN.findall(text)


def kinds(token: str) -> tuple[Kind, Kind]:
    """The kinds of a token at its start and at its end."""
    if _LATIN_SIDE.search(token):
        head = _LATIN_HEADS.get(token[0], Kind.LATIN)
        tail = _LATIN_TAILS.get(token[-1], Kind.LATIN)
        return head, tail
    kind = _BY_CHARACTER.get(token[0])
    if kind is None:
        kind = Kind.KANA if "\u3041" <= token[0] <= "\u30fa" else Kind.KANJI
    return kind, kind


class Gap(NamedTuple):
    """The glue at a boundary: natural width, what it may lose, and whether lines may break or stretch."""

    width: float
    shrink: float
    breaks: bool
    stretches: bool


_TRAILING = {Kind.CLOSE: 0.5, Kind.COMMA: 0.5, Kind.STOP: 0.5, Kind.MIDDLE: 0.25, Kind.ICON: 0.14}
_LEADING = {Kind.OPEN: 0.5, Kind.MIDDLE: 0.25, Kind.ICON: 0.12}
_ENDS = frozenset({Kind.CLOSE, Kind.COMMA, Kind.STOP})
LATIN_KINDS = frozenset({Kind.LATIN, Kind.FIGURE, Kind.LATIN_OPEN, Kind.LATIN_CLOSE, Kind.LATIN_HYPHEN})
_JAPANESE = KANA | {Kind.KANJI, Kind.NO_START}
# Between Japanese and a Latin word a quarter em (JLREQ 3.2.6); a figure, which belongs to the
# counter after it, stands closer.
_BESIDE_JAPANESE = {Kind.LATIN: 0.25, Kind.LATIN_HYPHEN: 0.25, Kind.FIGURE: 0.125}


@cache
def gap(before: Kind, after: Kind) -> Gap:
    """What lies between a cell that ends as `before` and one that begins as `after`."""
    trailing, leading = _TRAILING.get(before, 0.0), _LEADING.get(after, 0.0)
    if before in _ENDS and after in NO_HEAD | {Kind.OPEN}:
        trailing = 0.0  # 」。 and 」「 share what lies between them
    elif after is Kind.OPEN and (before is Kind.MIDDLE or before in NO_TAIL):
        leading = 0.0
    elif Kind.ICON in (before, after):
        trailing, leading = max(trailing, leading), 0.0
    width = trailing + leading
    shrink = 0.0 if (before is Kind.STOP and trailing > 0) or Kind.ICON in (before, after) else width
    if before in _JAPANESE or after in _JAPANESE:
        beside = after if before in _JAPANESE else before
        if beside in _BESIDE_JAPANESE:
            width = _BESIDE_JAPANESE[beside]
            shrink = width / 2
    return Gap(width, shrink, _may_break(before, after), _may_stretch(before, after))


def _may_break(before: Kind, after: Kind) -> bool:
    if before in NO_TAIL or after in NO_HEAD:
        return False
    if before in LATIN_KINDS and after in LATIN_KINDS:
        return before is Kind.LATIN_HYPHEN
    return not (before is Kind.DASH and after is Kind.DASH)


def _may_stretch(before: Kind, after: Kind) -> bool:
    if before in NO_TAIL or after in HALF_BODY - {Kind.OPEN} | {Kind.NARROW_CLOSE}:
        return False
    pair = {before, after}
    return not (pair <= LATIN_KINDS or pair <= {Kind.DASH, Kind.LEADER})
