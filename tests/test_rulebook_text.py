"""The text of the rulebook: its words, its numbers, its readings, and what it must contain."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator.build.rulebook import Reading, laid, read
from generator.deck.load import load
from generator.rulebook import model
from generator.rulebook.coverage import stated

ROOT = Path(__file__).parents[1]
CHAPTERS = ROOT / "templates" / "rulebook" / "ja"
TAGS = re.compile("<[^>]*>")


@cache
def reading() -> Reading:
    """The game's rulebook, read once."""
    return read(load(ROOT / "cards.yaml"), "ja")


def texts() -> list[str]:
    """The plain text of every clause, paragraph, cell and picture."""
    return [stated.plain(markup) for markup in stated.texts(reading().book)]


def numbers() -> dict[str, str]:
    """The number of each chapter, section and clause."""
    found = {part.id: part.number for part in reading().book.parts}
    return found | {said.key: said.number for said in stated.statements(reading().book)}


def test_the_book_fits_its_pages() -> None:
    """Nothing overflows, no clause ends in a line of a character or two, pages come in fours."""
    book, problems = laid(reading())
    assert [(problem.name, problem.message) for problem in problems] == []
    assert len(book.layout.pages) % 4 == 0


def test_the_steps_of_a_turn_number_its_sections() -> None:
    """3.1 is drawing, 3.2 tsumo, 3.3 playing, 3.4 ron and 3.5 calling, as on every aid."""
    found = numbers()
    assert [found[id] for id in ("draw", "tsumo", "play", "ron", "call")] == [
        "3.1", "3.2", "3.3", "3.4", "3.5",
    ]  # fmt: skip
    assert found["turn.order"] == "3.0"


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("box.tiles", "1.1"), ("setup.dealer", "2.1"), ("setup.power", "2.5"), ("setup.three", "2.6"),
        ("draw.wall", "3.1.1"), ("ron.when", "3.4.1"), ("call.cost", "3.5.1"), ("turn.end", "3.6.1"),
        ("win.points", "4.1.1"), ("seal.tsumo", "4.2.1"), ("next.power", "4.3.1"),
        ("exhausted.power", "4.4.1"), ("end.seal", "5.1.1"), ("defeat.loses", "5.2.1"),
        ("winner.farthest", "5.3.3"), ("skill.when", "6.1.1"), ("secret.always", "6.2.1"),
        ("isana", "7.1"), ("purple", "7.5"), ("furiten", "8.1"), ("questions", "9"),
    ],
)  # fmt: skip
def test_clauses_have_the_numbers_players_know(key: str, number: str) -> None:
    """Chapters and clauses are counted in the order of play."""
    assert numbers()[key] == number


def test_every_clause_is_whole_sentences_in_plain_form() -> None:
    """A clause ends with a full stop, has at most three lines of 35 characters and is not polite."""
    for said in stated.statements(reading().book):
        if said.text[-1] in "枚）":
            continue  # a count: the name of a card, or the sum of the cards, and how many there are
        assert said.text.endswith("。"), said
        assert len(said.text) <= 3 * 35, said
        assert not re.search("(です|ます|ください)。", said.text), said


@pytest.mark.parametrize(
    "word", ["自家", "他家", "相手", "手牌", "牌を捨て", "山牌", "捨牌", "です。", "ます。"]
)
def test_words_that_are_not_used(word: str) -> None:
    """One word a thing: cards are 札, players 自分 and ほかの人, in plain form."""
    assert [text for text in texts() if word in text and "「" not in text] == []


def test_terms_carry_their_reading_where_a_chapter_first_uses_them() -> None:
    """In the chapters of rules, the first clause that uses a term with kanji gives its reading."""
    terms = {
        str(term.name)
        for term in reading().loaded.deck.terms
        if term.reading and "・" not in str(term.name) and "マーク" not in str(term.name)
    }
    bare = []
    for chapter in _chapters():
        seen: set[str] = set()
        for block in chapter:
            markup = TAGS.sub("", block.markup)
            for term in sorted(terms - seen, key=len, reverse=True):
                if term in stated.plain(markup):
                    seen |= {each for each in terms if each in term}
                    spelt = "".join(re.escape(letter) + "(?:【[^】]*】)?" for letter in term)
                    found = re.search(spelt, markup.replace("｜", ""))
                    if found is None or "【" not in found[0]:
                        bare.append(f"{block.number} {term}")
    assert bare == []


def _chapters() -> list[list[model.Clause]]:
    """The clauses of chapters 2 to 6 and 8: those a first game is learnt from."""
    chapters: list[list[model.Clause]] = []
    for block in stated.flat(reading().book.blocks):
        if isinstance(block, model.Title):
            chapters.append([])
        elif isinstance(block, model.Clause) and chapters and block.number[0] in "23456":
            chapters[-1].append(block)
    return chapters


def test_every_term_is_in_the_index() -> None:
    """Each term of the deck but the game's own name is marked where the book explains it."""
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(CHAPTERS.glob("*.j2")))
    marked = set(re.findall('<term id="([a-z-]+)">', sources))
    terms = {term.id for term in reading().loaded.deck.terms}
    assert terms - marked == {"tenjaku"}


def test_every_component_is_listed_with_its_count() -> None:
    """The box holds what the deck says: each count is printed."""
    listed = "".join(texts())
    for name, count in (
        ("闘牌カード", "42枚"), ("天雀カード", "20枚"), ("王牌カード", "1枚"), ("起家カード", "1枚"),
        ("奥義カード", "2枚"), ("パワー", "21本"), ("得点ボード", "4枚"), ("得点マーカー", "5個"),
    ):  # fmt: skip
        assert f"{name}{count}" in listed


def test_the_heroines_pages_say_all_of_them() -> None:
    """Names, origins, ideas and three quotes of every heroine are printed."""
    printed = "\n".join(texts())
    heroines = reading().loaded.deck.heroines
    assert heroines is not None
    for heroine in heroines.heroines:
        for text in (
            *heroine.name,
            heroine.origin,
            heroine.idea,
            heroine.quotes.defeat,
            *heroine.quotes.fronts[:2],
        ):
            assert stated.plain(str(text)) in printed, text


def test_every_question_is_answered_by_clauses() -> None:
    """There are forty questions or more, and each answer leads to a clause, a section or the summary."""
    tables = [block for block in stated.flat(reading().book.blocks) if isinstance(block, model.Table)]
    questions = [row for table in tables for row in table.rows if row[0].markup.endswith("？")]
    assert len(questions) >= 40
    for question, answer in questions:
        assert stated.plain(answer.markup).split("→")[0].endswith("。"), question
        assert 'href="#' in answer.markup, question


def test_the_table_alone_keeps_few_clauses_and_says_why() -> None:
    """What no rule of the engine carries out is marked with a reason in words."""
    alone = [said for said in stated.statements(reading().book) if said.table is not None]
    assert len(alone) < 20
    assert all(len(str(said.table).split()) >= 5 for said in alone)


def test_every_example_is_printed_with_its_record() -> None:
    """The title and the record line of each example stand in the book, those of the deck's file."""
    printed = "\x00".join(texts())
    for example in reading().loaded.deck.examples:
        assert stated.plain(str(example.title)) in printed
        for action in example.actions.split("▶"):
            assert stated.plain(action) in printed
