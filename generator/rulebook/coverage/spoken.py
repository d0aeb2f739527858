"""What the cards and the book say of skills and 奥義, against what they are."""

from __future__ import annotations

from collections.abc import Iterator

from generator import wording
from generator.deck.model import Secret, Skill
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.deck.values import Text
from generator.problems import Problem
from generator.rulebook.coverage import decisive
from generator.rulebook.coverage.replay import effects
from generator.rulebook.coverage.stated import plain, texts
from generator.rulebook.model import Book
from generator.wording.cards import Notice
from generator.wording.say import Say


def misworded(loaded: Loaded, language: str) -> Iterator[Problem]:
    """Effects whose sentence is not the one that says what they do."""
    rules = loaded.deck.rules
    if rules is None or language not in decisive.EFFECTS:
        return
    say = Say(rules, language)
    for path, effect in effects(loaded.deck):
        worded, wanted = plain(say.effects([effect])), decisive.EFFECTS[language](effect, rules)
        if worded != wanted:
            yield Problem(
                "wording-disagrees",
                f"generator/wording/{language}.py: the effect {effect.kind} is worded '{worded}',"
                f" but what it does is '{wanted}'",
                loaded.source.place(path),
                "mend the wording of the effect, or the sentence it is held against",
            )


def mispoken(loaded: Loaded, language: str) -> Iterator[Problem]:
    """Cards without effects that lack the words which decide what they remind of."""
    rules = loaded.deck.rules
    if rules is None or language not in decisive.CARDS:
        return
    cards = wording.cards(rules, language)
    for name, wanted in decisive.CARDS[language](rules).items():
        card = getattr(cards, name)
        lines = [card.text] if isinstance(card, Notice) else [part for line in card.lines for part in line]
        notes = [] if isinstance(card, Notice) else [card.note]
        said = plain("".join(map(str, (card.heading, *notes, *lines))))
        for words in wanted:
            if plain(words) not in said:
                yield Problem(
                    "wording-disagrees",
                    f"generator/wording/{language}.py: the card '{name}' does not say '{words}':"
                    f" it says '{said}'",
                    loaded.source.place(("rules",), key=True),
                    "mend the wording of the card, or the words it is held against",
                )


def unexplained(book: Book, loaded: Loaded, language: str) -> Iterator[Problem]:
    """Skills and 奥義 whose name or sentence is nowhere in the book."""
    deck = loaded.deck
    say = Say(deck.rules, language)
    printed = "\x00".join(plain(markup) for markup in texts(book))
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        own: Path = ("heroines", "heroines", index)
        abilities: list[tuple[Path, Skill | Secret]] = [((*own, "skill"), heroine.skill)]
        abilities += (((*own, "secrets", nth), secret) for nth, secret in enumerate(heroine.secrets))
        for path, ability in abilities:
            for text in (_in(ability.name, language), say.effects(ability.effects)):
                if plain(text) not in printed:
                    yield Problem(
                        "effect-unexplained",
                        f"the rulebook does not print '{plain(text)}' of '{heroine.id}'",
                        loaded.source.place(path, key=True),
                        "print name and sentence of every skill and 奥義 on its heroine's page",
                    )


def _in(text: Text, language: str) -> str:
    return text if isinstance(text, str) else text.get(language, next(iter(text.values())))
