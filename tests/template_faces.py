"""What the tests of templates share: a small deck and faces from texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.deck.model import Colour, Deck, Fonts
from generator.problems import DeckError, Problem
from generator.template.elements import Element, Face
from generator.template.render import Templates
from generator.typeset.fonts import FontSet

FONTS = Path(__file__).parent.parent / "fonts"
PALETTE = ("ink", "paper", "seal", "night")

ICONS = """<svg>
<symbol id="pon" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>
<symbol id="wall" viewBox="0 0 10 10"><rect width="10" height="10" fill="currentGround"/></symbol>
</svg>
"""


def deck(*palette: str) -> Deck:
    """A deck with two languages, some colours and two font families."""
    grey = Colour(rgb="#888888", cmyk=(0, 0, 0, 50))
    return Deck(
        hibari=1,
        id="small",
        title={"ja": "小", "en": "Small"},
        draft=1,
        date="2024-01-01",
        languages=("ja", "en"),
        palette=dict.fromkeys(palette or PALETTE, grey),
        fonts={
            "body": Fonts(regular=("NotoSansJP-Regular.ttf",), bold=("NotoSansJP-Bold.ttf",)),
            "display": Fonts(regular=("ReggaeOne-Regular.ttf",)),
        },
    )


@dataclass
class Folder:
    """A folder of templates for one test."""

    path: Path
    deck: Deck = field(default_factory=deck)
    language: str = "ja"
    symbols: tuple[str, ...] = ("icons.xml",)

    def templates(self, **files: str) -> Templates:
        """The folder with these files (`name` is name.xml.j2)."""
        (self.path / "icons.xml").write_text(ICONS, encoding="utf-8")
        for name, text in files.items():
            (self.path / f"{name}.xml.j2").write_text(text, encoding="utf-8", newline="\n")
        fonts = FontSet(self.deck.fonts, [FONTS])
        return Templates([self.path], self.deck, self.language, self.symbols, fonts)

    def face(self, text: str, context: Mapping[str, object] | None = None, **files: str) -> Face:
        """The face of a template text."""
        return self.templates(card=text, **files).face("card.xml.j2", context or {}, "card-1")

    def elements(self, body: str, context: Mapping[str, object] | None = None) -> tuple[Element, ...]:
        """The elements of an svg with this body."""
        return self.face(f"<svg>{body}</svg>", context).elements

    def one(self, body: str, context: Mapping[str, object] | None = None) -> Element:
        """The only element of an svg with this body."""
        (element,) = self.elements(body, context)
        return element

    def problems(
        self, text: str, context: Mapping[str, object] | None = None, **files: str
    ) -> tuple[Problem, ...]:
        """The problems of a template text."""
        with pytest.raises(DeckError) as caught:
            self.face(text, context, **files)
        return caught.value.problems

    def refused(self, template: str) -> Problem:
        """The only problem of asking for a template by this name."""
        with pytest.raises(DeckError) as caught:
            self.templates().face(template, {})
        (problem,) = caught.value.problems
        return problem

    def problem(self, text: str, context: Mapping[str, object] | None = None, **files: str) -> Problem:
        """The only problem of a template text."""
        (problem,) = self.problems(text, context, **files)
        return problem
