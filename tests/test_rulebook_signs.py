"""The key to the records: every sign that a record is written with is explained in the book."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from generator.build.rulebook import read
from generator.deck.load import load
from generator.play.example import EAST, END, EXHAUSTED, REFUSED, SOUTH, START
from generator.play.notation import CALLS, DRAWN, FACE_DOWN, PLAY, RON, SKILL, TSUMO
from generator.play.position import SEAT_WORDS, TABLE_WORDS
from generator.play.setup import heroine_names
from generator.rulebook.examples import record_line
from generator.rulebook.model import Figure
from generator.rulebook.pictures import card_signs
from generator.template.elements import Element, Group, Text

ROOT = Path(__file__).parent.parent
GAME = load(ROOT / "cards.yaml")


def texts(elements: tuple[Element, ...]) -> list[str]:
    """All that is printed in a picture."""
    found: list[str] = []
    for element in elements:
        if isinstance(element, Text):
            found.append(re.sub("<[^>]*>", "", element.markup).replace("&lt;", "<").replace("&gt;", ">"))
        elif isinstance(element, Group):
            found += texts(element.children)
    return found


@cache
def explained() -> tuple[str, ...]:
    """The words of the key's picture."""
    book = read(GAME, "ja").book
    (key,) = (block for block in book.blocks if isinstance(block, Figure) and block.id == "record-key")
    return tuple(texts(key.elements))


def words() -> set[str]:
    """What the key explains: cards whole, other signs without the seats and figures of their examples."""
    return {re.sub("[A-H]?[0-9]*$", "", word) for text in explained() for word in text.split()}


def test_every_word_of_the_notation_is_in_the_key() -> None:
    """The key has every word with which a position, an action or a result can be written."""
    notation = {*SEAT_WORDS, *TABLE_WORDS, PLAY, FACE_DOWN, TSUMO, RON, SKILL, DRAWN, *CALLS.values()}
    stated = {"勝", "首", "番", START, EXHAUSTED, REFUSED, EAST, SOUTH, "／", END}
    assert notation | stated <= words()


def test_every_word_of_a_printed_record_is_in_the_key() -> None:
    """No record of the game is written with a sign that its book does not explain."""
    names = heroine_names(GAME.deck)
    seated = re.compile("[A-H]?(?P<sign>[^A-H0-9]*?)[A-H]?[0-9]*")
    for example in GAME.deck.examples:
        for word in re.sub(r"\[.\]|<[^>]*>|[0-9][NCP][0-9]?|[｜▶／]", " ", record_line(example)).split():
            match = seated.fullmatch(word)
            assert match is not None, word
            assert word in names or match["sign"] in {*words(), ""}, word


def test_the_key_shows_the_cards_of_the_deck() -> None:
    """Every kind of card is shown as records write it, with a card that the deck has."""
    shown = card_signs(GAME.deck)
    assert len(shown) == 6
    assert {sign.replace("[]", "[ ]") for sign in shown} <= {*explained()}
