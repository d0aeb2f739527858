"""A small deck that goes to press: grounds, type in black and white, pictures of every kind."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from generator.build.pressing import Pressed, PressOptions, press

DECK = """\
hibari: 1
id: small
title: Small
draft: 2
date: "2026-11-30"
languages: [en]
palette:
  paper: {rgb: "#F8F4EA", cmyk: [4, 3, 10, 0]}
  black: {rgb: "#1D1B19", cmyk: [0, 0, 0, 100]}
  white: {rgb: "#FFFFFF", cmyk: [0, 0, 0, 0]}
  red: {rgb: "#C8301E", cmyk: [0, 90, 100, 10]}
fonts:
  body: {regular: [NotoSansJP-Regular.ttf]}
components:
  - id: note
    name: Notes
    size: [63, 88]
    bleed: 3
    template: note.xml.j2
    back: back.xml.j2
    fields: {text: text, picture: "image?"}
    cards:
      - {id: first, copies: 2, fields: {text: 王牌を引く}}
      - {id: second, copies: 3, fields: {text: Second card}}
  - id: token
    name: Tokens
    size: [20, 20]
    bleed: 1
    safe: 1
    template: token.xml.j2
    cards: [{id: token, copies: 4}]
"""
NOTE = """\
<svg>
  <rect x="-3" y="-3" width="69" height="94" fill="red"/>
  <rect x="5" y="5" width="53" height="20" fill="paper"/>
  {% if card.picture %}
  <image href="{{ card.picture }}" x="10" y="40" width="20" height="20"/>
  {% endif %}
  <text x="10" width="43" baseline="15" font-family="body" font-size="9pt" fill="black">{{ card.text }}</text>
  <text x="10" width="43" baseline="80" font-family="body" font-size="9pt" fill="white">white</text>
</svg>
"""
BACK = """\
<svg>
  <rect x="-3" y="-3" width="69" height="94" fill="black"/>
  <circle cx="31.5" cy="44" r="10" fill="red"/>
</svg>
"""
TOKEN = """\
<svg>
  <rect x="-1" y="-1" width="22" height="22" fill="red"/>
</svg>
"""


def deck(folder: Path, *changes: tuple[str, str], note: str = NOTE, token: str = TOKEN) -> Path:
    """The deck in a folder, some of its text changed."""
    folder.mkdir(parents=True, exist_ok=True)
    text = DECK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    templates = folder / "templates"
    templates.mkdir(exist_ok=True)
    for name, content in (("note", note), ("back", BACK), ("token", token)):
        (templates / f"{name}.xml.j2").write_text(content, encoding="utf-8", newline="\n")
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def pictured(folder: Path, picture: Image.Image, name: str = "art.png") -> Path:
    """The deck with a picture on its first card."""
    path = deck(folder, ("text: 王牌を引く", f"text: 王牌を引く, picture: {name}"))
    picture.save(folder / name)
    return path


def pressed(path: Path, *shops: str, **options: object) -> Pressed:
    """What `hibari press` makes of a deck, in the folder `press` beside it."""
    return press(path, PressOptions(shops, out=path.parent / "press", **options))  # type: ignore[arg-type]


def profile(folder: Path, *changes: tuple[str, str], shop: str = "generic-offset") -> str:
    """A profile of one's own called `own`, made from one that comes with hibari; its path."""
    from generator.sheets.shop import where

    text = where(shop).read_text(encoding="utf-8")
    for old, new in ((f"name: {shop}\n", "name: own\n"), *changes):
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)
