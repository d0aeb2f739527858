"""What the deck says: effects as sentences with icons, in the deck's languages.

Texts are inline markup (`<b>…</b>`, `<icon name="…"/>`) and come back as `Markup`, so that a
template prints them unescaped. Each language is one module with a `phrase` that is total over
the effects; every figure comes from the effect or from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.deck.effects import Effect
from generator.deck.model import Rules, Skill
from generator.wording import en, ja
from generator.wording.cards import Cards
from generator.wording.words import Words

__all__ = [
    "LANGUAGES",
    "Cards",
    "UnknownLanguage",
    "Words",
    "cards",
    "phrase",
    "sentences",
    "skill_cost",
    "words",
]


class UnknownLanguage(LookupError):
    """The deck asks for a language that `wording` does not speak."""

    def __init__(self, language: str) -> None:
        super().__init__(f"no wording for language '{language}' (there is: {', '.join(sorted(_SPOKEN))})")


@dataclass(frozen=True, slots=True)
class _Language:
    phrase: Callable[[Effect, Rules | None], str]
    join: str
    words: Words
    cards: Callable[[Rules], Cards]


_SPOKEN: Mapping[str, _Language] = {
    "ja": _Language(ja.phrase, ja.JOIN, ja.WORDS, ja.cards),
    "en": _Language(en.phrase, en.JOIN, en.WORDS, en.cards),
}

LANGUAGES = tuple(_SPOKEN)


def phrase(effect: Effect, rules: Rules | None, language: str) -> Markup:
    """One effect as one short text. Raises UnknownLanguage."""
    return sentences([effect], rules, language)


def sentences(effects: Iterable[Effect], rules: Rules | None, language: str) -> Markup:
    """The effects of one skill or 奥義 as one text. Raises UnknownLanguage."""
    spoken = _spoken(language)
    phrases = (spoken.phrase(effect, rules) for effect in effects)
    # The phrases are made here from figures and fixed words; nothing of the user's is in them.
    return Markup(spoken.join.join(phrases))


def skill_cost(skill: Skill, language: str) -> str:
    """What a skill costs: 手札1枚, or that it is free. Raises UnknownLanguage."""
    table = words(language)
    return table.hand_cards(skill.discard) if skill.discard else table.no_cost


def words(language: str) -> Words:
    """The shared words of a language. Raises UnknownLanguage."""
    return _spoken(language).words


def cards(rules: Rules, language: str) -> Cards:
    """What the cards without effects say. Raises UnknownLanguage."""
    return _spoken(language).cards(rules)


def _spoken(language: str) -> _Language:
    if language not in _SPOKEN:
        raise UnknownLanguage(language)
    return _SPOKEN[language]
