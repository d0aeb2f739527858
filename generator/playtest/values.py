"""What a cell, an option or an answer says, as the value that its column asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date as Day
from unicodedata import normalize

from generator.balance.setting import NOBODY
from generator.deck.model import Deck
from generator.play.setup import heroine_names
from generator.problems.nearest import nearest

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "日付", "対局日"),
    "draft": ("draft", "草案"),
    "rounds": ("rounds", "局数", "局"),
    "furiten": ("furiten", "振聴", "フリテン"),
    "player": ("player", "プレイヤー", "名前"),
    "heroine": ("heroine", "ヒロイン", "天雀"),
    "points": ("points", "得点"),
    "broken": ("broken", "broken seals", "seals", "破れた封印", "封印"),
    "notes": ("notes", "メモ", "備考"),
}
"""The words of the columns, and what else may stand over them."""

SEAT_WORDS = ("player", "heroine", "points", "broken")
"""The words of the columns that every seat has."""

_YES = ("yes", "y", "true", "on", "1", "あり", "有", "○", "はい")
_NO = ("no", "n", "false", "off", "0", "なし", "無", "×", "いいえ")
_MOST_DIGITS = 6


class ValueFault(ValueError):
    """The text is not what is asked for; `help` says how to write it."""

    def __init__(self, name: str, message: str, help: str) -> None:
        super().__init__(message)
        self.name = name
        self.help = help


def folded(text: str) -> str:
    """A text as it is compared: full-width letters, case, blanks and underscores make no difference."""
    return re.sub(r"[\s_\-]+", "", normalize("NFKC", text).casefold())


def date(text: str) -> str:
    """A day, written 2026-11-28, 2026/11/28 or 2026年11月28日, in ISO 8601. Raises ValueFault."""
    match = re.fullmatch(
        r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?", normalize("NFKC", text.strip())
    )
    try:
        if match is None:
            raise ValueError
        return Day(*map(int, match.groups())).isoformat()
    except ValueError:
        raise ValueFault(
            "playtest-value", f"'{text}' is no day of the calendar", "write it like 2026-11-28"
        ) from None


def whole(text: str, what: str) -> int:
    """A whole number. Raises ValueFault."""
    digits = normalize("NFKC", text.strip())
    # As spreadsheets write whole numbers that they take for measures.
    digits = re.sub(r"\.0+\Z", "", digits)
    if not re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", digits):
        raise ValueFault(
            "playtest-value", f"'{text}' is no whole number of {what}", "write it in digits, like 12"
        )
    return int(digits)


def flag(text: str) -> bool | None:
    """Yes, no, or None where nothing is written. Raises ValueFault."""
    word = folded(text)
    if word in _YES:
        return True
    if word in _NO:
        return False
    if not word:
        return None
    raise ValueFault(
        "playtest-value", f"'{text}' is neither yes nor no", "write yes or no (あり, なし), or leave it empty"
    )


def heroine(text: str, deck: Deck | None) -> str | None:
    """The id of a heroine named by id, short name or whole name; None for `-`.

    Where the deck isn't kept any name is taken as it stands. Raises ValueFault.
    """
    if text.strip() in (NOBODY, "－", "ー", "−", "―"):
        return None
    if deck is None:
        return text.strip() or None
    known = every_name(deck)
    if not known and not text.strip():
        return None
    found = known.get(folded(text))
    if found is None:
        meant = nearest(folded(text), known)
        raise ValueFault(
            "playtest-heroine",
            f"there is no heroine '{text}' in draft {deck.draft}" if text.strip() else "no heroine is named",
            f"did you mean '{known[meant]}'?" if meant else f"{listed(deck)}, or - for a player without one",
        )
    return found


def every_name(deck: Deck) -> dict[str, str]:
    """Every name that a heroine goes by, folded, to her id."""
    names = {folded(name): of for name, of in heroine_names(deck).items()}
    for entry in deck.heroines.heroines if deck.heroines else ():
        parts = [(part,) if isinstance(part, str) else tuple(part.values()) for part in entry.name]
        for texts in zip(*parts, strict=False):
            names[folded("".join(re.sub("【.*?】|｜", "", text) for text in texts))] = entry.id
    return names


def listed(deck: Deck) -> str:
    """The heroines there are: id and short name."""
    by_id: dict[str, str] = {}
    for name, of in heroine_names(deck).items():
        if name != of:
            by_id.setdefault(of, name)
    return ", ".join(f"{of} {name}" for of, name in by_id.items())
