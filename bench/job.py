"""The benchmark's cards, the same for hibari and for the floor: all different, made from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

KANJI = "河速度山札手番王牌起家封印奥義力得点打牌表裏横右端数字役満局東南風花鳥月雪雀鯨鍵冠面霞潮理"
KANA = "のをにがはとでからまですべてよりもこのそのあるいるするなるひくだすとる"

DECK = """\
hibari: 1
id: bench
title: Bench
draft: 1
date: "2026-11-30"
languages: [ja]
palette:
  paper: {rgb: "#FFFFFF", cmyk: [0, 0, 0, 0]}
  ink: {rgb: "#000000", cmyk: [0, 0, 0, 100]}
fonts:
  body: {regular: [NotoSansJP-Regular.ttf]}
components:
  - id: card
    name: Card
    template: card.xml.j2
    fields: {digit: whole, title: text, text: text}
    cards:
"""

TEMPLATE = """\
<svg>
  <rect x="3" y="3" width="57" height="82" fill="none" stroke="ink" stroke-width="0.35"/>
  <text x="31.5" width="51" baseline="30" text-anchor="middle" font-family="body"
        font-size="40pt">{{ card.digit }}</text>
  <text x="6" width="51" baseline="43" font-family="body" font-size="12pt">{{ card.title }}</text>
  <text x="6" y="46" width="51" height="24" font-family="body" font-size="8pt" min-font-size="7pt"
        line-height="1.5" text-align="justify">{{ card.text }}</text>
  <circle cx="20" cy="76" r="3" fill="ink"/>
  <circle cx="31" cy="76" r="3" fill="ink"/>
  <circle cx="42" cy="76" r="3" fill="ink"/>
</svg>
"""


def cards(count: int) -> Iterator[tuple[int, str, str]]:
    """`count` cards: a digit, a title of six characters, a text of 60 characters."""
    random = Random(6)
    for index in range(count):
        title = "".join(random.choices(KANJI, k=6))
        text = "".join(random.choice(KANJI if random.random() < 0.45 else KANA) for _ in range(57))
        yield index % 9 + 1, title, f"{text[:20]}、{text[20:41]}。{text[41:]}。"


def write_deck(folder: Path, count: int) -> Path:
    """Write the deck and its template; returns the path of its cards.yaml."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8", newline="\n")
    lines = (
        f"      - {{id: c{index}, fields: {{digit: {digit}, title: {title}, text: {text}}}}}\n"
        for index, (digit, title, text) in enumerate(cards(count))
    )
    deck = folder / "cards.yaml"
    deck.write_text(DECK + "".join(lines), encoding="utf-8", newline="\n")
    return deck
