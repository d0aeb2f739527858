"""What the cards without effects say, and that every figure of theirs comes from the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from generator.deck.load import load
from generator.deck.model import Rules
from generator.typeset.markup import parse
from generator.wording import LANGUAGES, cards
from generator.wording.cards import Cards, Notice

_RULES = load(Path(__file__).parents[1] / "cards.yaml").deck.rules
assert _RULES is not None
RULES: Rules = _RULES


def said(texts: Cards) -> Iterator[str]:
    """Every text of the cards."""
    for field in fields(texts):
        card = getattr(texts, field.name)
        yield from (card.title, card.emblem, card.heading)
        if isinstance(card, Notice):
            yield card.text
        else:
            yield card.note
            for term, text in card.lines:
                yield from (term, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_set(language: str) -> None:
    """Every text is said, and is inline markup that the typesetter reads."""
    for text in said(cards(RULES, language)):
        assert parse(text)


# A rule, a figure for it that no other rule has, and the cards that print it.
FIGURES = [
    ("tsumo", "speed", 37, ["turn"]),
    ("ron", "speed", 38, ["turn"]),
    ("ron", "cards", 39, ["turn"]),
    ("power", "gain", 41, ["turn"]),
    ("points", "per_power", 42, ["points"]),
    ("points", "most", 43, ["points"]),
    ("points", "yakuman_power", 44, ["points"]),
    ("points", "yakuman_bonus", 46, ["points"]),
    ("seals", "tsumo_breaks", 47, ["points"]),
    ("seals", "ron_breaks", 48, ["points"]),
    ("", "rounds", 51, ["south", "points"]),
    ("", "south_from", 52, ["south"]),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section, name, figure, printed", FIGURES)
def test_figures_come_from_the_rules(
    section: str, name: str, figure: int, printed: list[str], language: str
) -> None:
    """A figure changed in the rules is changed on every card that prints it, and on no other."""
    if section:
        part = getattr(RULES, section).model_copy(update={name: figure})
        rules = RULES.model_copy(update={section: part})
    else:
        rules = RULES.model_copy(update={name: figure})
    changed = cards(rules, language)
    showing = [
        field.name
        for field in fields(changed)
        if re.search(rf"(?<![0-9]){figure}(?![0-9])", str(getattr(changed, field.name)))
    ]
    assert showing == printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dead_wall_card_counts_its_cards(language: str) -> None:
    """The 王牌 card gives its number of cards, or both numbers where the tables differ."""
    four, three = RULES.players
    rules = RULES.model_copy(update={"players": (four, three.model_copy(update={"dead_wall": 5}))})
    assert "5" not in cards(RULES, language).dead_wall.text
    assert {"6", "5"} <= set(re.findall("[0-9]", cards(rules, language).dead_wall.text))


def test_seals_are_counted_in_japanese() -> None:
    """敗北 and 決着 name the number of seals in kanji."""
    rules = RULES.model_copy(update={"seals": RULES.seals.model_copy(update={"each": 4})})
    texts = cards(rules, "ja")
    assert texts.defeat.heading == "四つの封、破れたり"
    assert "四つめ" in texts.points.lines[-1][1]


def test_the_words_are_the_rulebooks() -> None:
    """The cards use the terms of the rulebook: 札 and 山札, never 牌 or 山 alone, 本 for power."""
    for text in said(cards(RULES, "ja")):
        assert not re.search(r"(?<![王打闘])牌|山(?!札)", text), text
