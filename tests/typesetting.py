"""The fonts and styles the typesetting tests share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.deck.model import Fonts
from generator.typeset import FontSet, set_text
from generator.typeset.model import Box, Glyph, TextBlock, TextStyle

ROOT = Path(__file__).parents[1]
CORPUS = Path(__file__).parent / "corpus" / "cards.txt"

FONTS = FontSet(
    {
        "body": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
        "quote": Fonts(regular=("ShipporiMincho-Bold.ttf", "NotoSansJP-Regular.ttf")),
        "title": Fonts(regular=("ReggaeOne-Regular.ttf", "NotoSansJP-Regular.ttf")),
        "reggae": Fonts(regular=("ReggaeOne-Regular.ttf",)),
    },
    [ROOT / "fonts"],
)
EM = 72 / 25.4  # pt: one em is one millimetre, so that positions read as em
BODY = TextStyle("body", size=EM, min_size=EM, colour="ink")
COLUMN = replace(BODY, writing_mode="vertical-rl")


def corpus() -> list[str]:
    """Card-like texts, one a line."""
    return CORPUS.read_text(encoding="utf-8").splitlines()


def setting(markup: str, style: TextStyle = BODY, width: float = 30, height: float = 30) -> TextBlock:
    """A text in a box at the origin (mm, which is em for `BODY`)."""
    return set_text(markup, style, Box(0, 0, width, height), FONTS)


def glyphs(block: TextBlock) -> list[Glyph]:
    """Every glyph of the base text in reading order."""
    return [glyph for run in block.runs for glyph in run.glyphs]


def text_of(block: TextBlock) -> str:
    """What copying the base text gives."""
    return "".join(glyph.text for glyph in glyphs(block))


def places(block: TextBlock) -> dict[str, tuple[float, float]]:
    """Where each character of a text (all different) stands, rounded to 1/1000 mm."""
    return {glyph.text: (round(glyph.x, 3), round(glyph.y, 3)) for glyph in glyphs(block)}


def ruby_places(block: TextBlock) -> dict[str, tuple[float, float]]:
    """Where each ruby character stands, rounded to 1/1000 mm."""
    return {g.text: (round(g.x, 3), round(g.y, 3)) for run in block.ruby_runs for g in run.glyphs}
