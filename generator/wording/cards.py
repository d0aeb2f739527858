"""What the cards without effects say: 王牌, 起家, 奥義 cards and 敗北.

Each language fills these shapes from the rules (`ja.cards`, `en.cards`), so that no figure of
the game is written into a template. Texts are inline markup.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Notice:
    """A card that says one thing.

    `title` stands on the hanging label, `emblem` is the one character or the short caption of
    the drawing, `heading` and `text` stand below.
    """

    title: Markup
    emblem: str
    heading: Markup
    text: Markup


@dataclass(frozen=True, slots=True)
class Reminder:
    """A card with a short numbered list: each line is a term and what there is to know of it."""

    title: Markup
    emblem: str
    heading: Markup
    note: Markup
    lines: tuple[tuple[Markup, Markup], ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The texts of the cards without effects, in one language."""

    dead_wall: Notice
    east: Notice
    south: Notice
    turn: Reminder
    points: Reminder
    defeat: Notice
