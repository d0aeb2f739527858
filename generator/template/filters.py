"""How templates write numbers, and texts without their readings."""

from __future__ import annotations

import math

from markupsafe import escape

from generator.template.faults import Fault
from generator.typeset.markup import MarkupError, Span, parse

_KANJI = "〇一二三四五六七八九"
_KANJI_PLACES = ("", "十", "百", "千")


def decimal(value: float) -> str:
    """A number with at most 4 decimals and no zeros at its end."""
    if not math.isfinite(value):
        raise Fault("template-value", f"{value} is not a number to print", "check what it is computed from")
    written = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def kanji(number: int) -> str:
    """A whole number in kanji: 1 → 一, 21 → 二十一 (0 to 9999)."""
    if not isinstance(number, int) or not 0 <= number <= 9999:
        raise Fault(
            "template-value", f"{number!r} cannot be written in kanji", "give a whole number, 0 to 9999"
        )
    if number == 0:
        return _KANJI[0]
    digits = [int(digit) for digit in reversed(str(number))]
    written = [
        (_KANJI[digit] if digit > 1 or not place else "") + _KANJI_PLACES[place]
        for place, digit in enumerate(digits)
        if digit
    ]
    return "".join(reversed(written))


def fixed(number: float, decimals: int = 1) -> str:
    """A number with exactly so many decimals."""
    return f"{number:.{min(max(decimals, 0), 8)}f}"


def plain(text: str) -> str:
    """A text without readings, tags and icons: 奥義【おうぎ】 → 奥義."""
    try:
        pieces = parse(escape(text))
    except MarkupError as error:
        raise Fault("template-value", error.message, "close every tag of the text") from None
    return "".join(piece.text for piece in pieces if isinstance(piece, Span))
