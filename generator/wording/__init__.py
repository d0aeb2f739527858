"""What the deck says: effects as sentences with icons, in the deck's languages.

Texts are inline markup (`<b>…</b>`, `<icon name="…"/>`) and come back as `Markup`, so that a
template prints them unescaped. Each language is one module with a `phrase` that is total over
the effects; every figure comes from the effect or from the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from generator.deck.diff import Difference
from generator.deck.effects import Effect
from generator.deck.model import Deck, Rules, Skill
from generator.wording import (
    en,
    en_board,
    en_drafts,
    en_examples,
    en_findings,
    en_making,
    en_study,
    ja,
    ja_board,
    ja_drafts,
    ja_examples,
    ja_findings,
    ja_making,
    ja_study,
)
from generator.wording.board import BoardWords
from generator.wording.cards import Cards
from generator.wording.changed import Subject
from generator.wording.drafts import DraftWords, Line, Section, Telling
from generator.wording.examples import ExampleWords
from generator.wording.findings import FindingTelling, FindingWords
from generator.wording.making import BoxWords, BundleWords, MakingWords, OrderWords
from generator.wording.reports import ReportWords
from generator.wording.study import StudyWords
from generator.wording.words import Words

__all__ = [
    "LANGUAGES",
    "BoardWords",
    "BoxWords",
    "BundleWords",
    "Cards",
    "ExampleWords",
    "Line",
    "MakingWords",
    "OrderWords",
    "ReportWords",
    "Section",
    "StudyWords",
    "Subject",
    "UnknownLanguage",
    "Words",
    "board_words",
    "cards",
    "change",
    "changes",
    "changes_of",
    "example_words",
    "findings",
    "making_words",
    "phrase",
    "plain",
    "report_words",
    "sentences",
    "skill_cost",
    "study_words",
    "unread",
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
    examples: ExampleWords
    board: BoardWords
    drafts: DraftWords
    reports: ReportWords
    findings: FindingWords
    study: StudyWords
    making: MakingWords


_SPOKEN: Mapping[str, _Language] = {
    "ja": _Language(
        ja.phrase,
        ja.JOIN,
        ja.WORDS,
        ja.cards,
        ja_examples.WORDS,
        ja_board.WORDS,
        ja_drafts.WORDS,
        ja_drafts.REPORT,
        ja_findings.WORDS,
        ja_study.WORDS,
        ja_making.WORDS,
    ),
    "en": _Language(
        en.phrase,
        en.JOIN,
        en.WORDS,
        en.cards,
        en_examples.WORDS,
        en_board.WORDS,
        en_drafts.WORDS,
        en_drafts.REPORT,
        en_findings.WORDS,
        en_study.WORDS,
        en_making.WORDS,
    ),
}

LANGUAGES = tuple(_SPOKEN)

_NOTHING: Mapping[str, str] = {}


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


def example_words(language: str) -> ExampleWords:
    """The words of worked examples. Raises UnknownLanguage."""
    return _spoken(language).examples


def board_words(language: str) -> BoardWords:
    """What is said at a table in the terminal. Raises UnknownLanguage."""
    return _spoken(language).board


def report_words(language: str) -> ReportWords:
    """The words round a comparison of two drafts. Raises UnknownLanguage."""
    return _spoken(language).reports


def study_words(language: str) -> StudyWords:
    """The words of a report on many games. Raises UnknownLanguage."""
    return _spoken(language).study


def making_words(language: str) -> MakingWords:
    """What is said where the game is printed, cut and packed; in English where no words are in a language."""
    return (_SPOKEN.get(language) or _SPOKEN["en"]).making


def changes(
    difference: Difference, language: str, figures: Mapping[str, str] = _NOTHING
) -> tuple[Section, ...]:
    """What changed between two drafts, by topic. Raises UnknownLanguage.

    `figures` are the titles of the figures that limits of balance are about, by their names.
    """
    return _telling(difference, language, figures).sections(difference)


def changes_of(difference: Difference, of: Subject, language: str) -> tuple[Line, ...]:
    """What changed about one card, value by value. Raises UnknownLanguage."""
    return _telling(difference, language, _NOTHING).about(difference, of)


def _telling(difference: Difference, language: str, figures: Mapping[str, str]) -> Telling:
    rules = (difference.old.rules, difference.new.rules)
    heroines = {
        each.id: each.short_name
        for deck in (difference.old, difference.new)
        for each in (deck.heroines.heroines if deck.heroines else ())
    }
    old, new = (partial(sentences, rules=each, language=language) for each in rules)
    return Telling(
        _spoken(language).drafts,
        (old, new),
        partial(skill_cost, language=language),
        (language, *difference.new.languages, *difference.old.languages),
        {"figure": figures, "of": heroines, "bot": _spoken(language).study.bots},
    )


def change(line: Line, language: str) -> Markup:
    """One thing that changed, as a sentence. Raises UnknownLanguage."""
    return Markup(_spoken(language).drafts.sentence).format(what=line.what, old=line.old, new=line.new)


def findings(deck: Deck, language: str) -> FindingTelling:
    """How findings on a deck are told, in plain sentences. Raises UnknownLanguage."""
    languages = (language, *deck.languages)

    def text(value: object) -> str:
        if isinstance(value, Mapping):
            value = next((value[one] for one in languages if one in value), "")
        return plain(str(value))

    return FindingTelling(_spoken(language).findings, deck, text)


def plain(text: str) -> str:
    """Inline markup as a terminal shows it: no tags, icons or readings."""
    return unread(Markup(text).striptags())


def unread(text: str) -> str:
    """A text without the readings of its kanji: 奥義【おうぎ】 → 奥義."""
    return re.sub("【[^】]*】|｜", "", text)


def cards(rules: Rules, language: str) -> Cards:
    """What the cards without effects say. Raises UnknownLanguage."""
    return _spoken(language).cards(rules)


def _spoken(language: str) -> _Language:
    if language not in _SPOKEN:
        raise UnknownLanguage(language)
    return _SPOKEN[language]
