"""What a template may ask for: the wording of one deck in one language, under the name `say`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from generator import wording
from generator.deck.effects import Effect
from generator.deck.model import Rules, Skill


@dataclass(frozen=True, slots=True)
class Say:
    """The wording of a deck with these rules (None for a deck without the game's) in a language."""

    rules: Rules | None
    language: str

    @property
    def words(self) -> wording.Words:
        """The fixed words: `say.words.pon`."""
        return wording.words(self.language)

    @property
    def cards(self) -> wording.Cards | None:
        """What the cards without effects say: `say.cards.east.text`; None without rules."""
        return wording.cards(self.rules, self.language) if self.rules else None

    def effects(self, effects: Iterable[Effect]) -> Markup:
        """What a skill or 奥義 does, as inline markup."""
        return wording.sentences(effects, self.rules, self.language)

    def skill_cost(self, skill: Skill) -> str:
        """What a skill costs."""
        return wording.skill_cost(skill, self.language)
