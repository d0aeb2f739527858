"""Clauses of the book against clauses of the engine, and both against the words that decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args, get_type_hints

from generator.deck.model import Deck
from generator.deck.source import Loaded
from generator.play import actions
from generator.play.clauses import Clause, carried_out
from generator.play.scoring import Outcome
from generator.play.state import Result
from generator.problems import Place, Problem
from generator.problems.nearest import did_you_mean
from generator.rulebook import model
from generator.rulebook.coverage import decisive
from generator.rulebook.coverage.replay import stated
from generator.template.elements import Element, Group, Text

_KEYS: Mapping[str, Clause] = {clause.value: clause for clause in Clause}
_LEFT_OUT = re.compile(r"<[^>]*>|【[^】]*】|[｜\s]")

ACTIONS: Mapping[str, Clause] = {
    "Deal": Clause.DRAW_WALL,
    "Tsumo": Clause.TSUMO_WHEN,
    "UseSkill": Clause.SKILL_WHEN,
    "Play": Clause.PLAY_CARD,
    "PlayFaceDown": Clause.PLAY_FACE_DOWN,
    "Ron": Clause.RON_WHEN,
    "Take": Clause.CALL_COST,
    "Pass": Clause.RON_WHEN,
}
"""The clause that allows each kind of action."""

ENDINGS: Mapping[str, Clause] = {
    "tsumo": Clause.TSUMO_END,
    "ron": Clause.WIN_POINTS,
    "exhausted": Clause.TURN_END,
    "defeat": Clause.END_SEAL,
    "rounds": Clause.END_ROUNDS,
}
"""The clause that says how a round or the game ends in each way."""


STEPS = (Clause.DRAW_WALL, Clause.TSUMO_WHEN, Clause.PLAY_CARD, Clause.RON_WHEN, Clause.CALL_COST)
"""The clause that begins each step of a turn, in their order."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A clause as the book states it: its plain text, and why it is the table's alone if it is."""

    key: str
    number: str
    text: str
    place: Place
    table: str | None


def statements(book: model.Book) -> tuple[Statement, ...]:
    """Every clause of a book, in order."""
    return tuple(_statements(book))


def plain(markup: str) -> str:
    """Inline markup without tags, readings and blanks."""
    return _LEFT_OUT.sub("", markup)


def _statements(book: model.Book) -> Iterator[Statement]:
    for clause in clauses(book):
        yield Statement(clause.key, clause.number, plain(clause.markup), Place(*clause.origin), clause.table)


def clauses(book: model.Book) -> Iterator[model.Clause]:
    """Every clause of a book, in order; of a section that has a key, its texts are one clause."""
    blocks = list(flat(book.blocks))
    for index, block in enumerate(blocks):
        match block:
            case model.Clause():
                yield block
            case model.Here(id=key) if key in _KEYS:
                heading = blocks[index + 1]
                if isinstance(heading, model.Heading):
                    markup = "".join(_until_heading(blocks[index + 2 :]))
                    yield model.Clause(key, heading.number, markup, heading.origin)


def _until_heading(blocks: Iterable[model.Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, model.Heading | model.Title | model.Here):
            return
        if isinstance(block, model.Paragraph | model.Clause):
            yield block.markup


def flat(blocks: Iterable[model.Block]) -> Iterator[model.Block]:
    """Blocks with those in columns and on drawn pages."""
    for block in blocks:
        yield block
        if isinstance(block, model.Columns):
            for column in block.columns:
                yield from flat(column)
        elif isinstance(block, model.Sheet):
            for flow in block.flows:
                yield from flat(flow.blocks)


def unmatched(book: model.Book, loaded: Loaded) -> Iterator[Problem]:
    """Clauses of the book that the engine does not know, and the other way round."""
    said = {statement.key: statement for statement in statements(book)}
    for key, statement in said.items():
        if statement.table is None and key not in _KEYS:
            yield Problem(
                "clause-without-rule",
                f"clause {statement.number} ('{key}') is no rule of the engine",
                statement.place,
                f'{did_you_mean(key, _KEYS)}; or say why only people keep it: table="…"',
            )
        elif statement.table is not None and key in _KEYS:
            yield Problem(
                "clause-without-rule",
                f"clause {statement.number} is marked as kept by people only ('{statement.table}'),"
                f" but the engine keeps '{key}'",
                statement.place,
                "take `table` out, or give the clause a key of its own",
            )
    whole = Place(book.template, 1)
    for clause in stated(loaded.deck):
        if clause.value not in said:
            yield Problem(
                "rule-without-clause",
                f"the engine keeps '{clause.value}' ({clause.statement}), and no clause says so",
                whole,
                f'write a clause with key="{clause.value}"',
            )
    for clause in Clause:
        if clause not in carried_out():
            yield Problem(
                "rule-not-carried-out",
                f"no part of the engine carries out '{clause.value}' ({clause.statement})",
                said[clause.value].place if clause.value in said else whole,
                "mark the function that does with @states",
            )
    for kind, key in _unexplained(said):
        yield Problem(
            "action-unexplained",
            f"the engine knows '{kind}', which the rulebook nowhere allows or describes",
            whole,
            f"write the clause '{key}'" if key else "name its clause in `stated.ACTIONS` or `stated.ENDINGS`",
        )


def _unexplained(said: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Kinds of action and ways to end without a clause in the book, with the clause there should be."""
    kinds = [each.__name__ for each in get_args(actions.Action)]
    ways = [*get_args(get_type_hints(Result)["way"]), *get_args(get_type_hints(Outcome)["reason"])]
    for kind, clauses in (*((kind, ACTIONS) for kind in kinds), *((way, ENDINGS) for way in ways)):
        clause = clauses.get(kind)
        if clause is None or clause.value not in said:
            yield kind, clause.value if clause else ""


def disagreeing(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Clauses that do not say the words which decide their rule, with the figures of the rules."""
    if deck.rules is None or language not in decisive.CLAUSES:
        return
    wanted = decisive.CLAUSES[language](deck.rules)
    for statement in statements(book):
        clause = _KEYS.get(statement.key)
        for words in wanted.get(clause, ()) if clause else ():
            if plain(words) not in statement.text:
                yield Problem(
                    "clause-disagrees",
                    f"clause {statement.number} ('{statement.key}') does not say '{words}':"
                    f" {_KEYS[statement.key].statement}",
                    statement.place,
                    f"it says '{statement.text}'",
                )


def misplaced(book: model.Book) -> Iterator[Problem]:
    """Steps of a turn whose clauses do not stand in the section of that number (3.2.1 is in step 2)."""
    steps = {clause.value: step for step, clause in enumerate(STEPS, 1)}
    for said in statements(book):
        step = steps.get(said.key)
        if step is not None and said.number.split(".")[1:2] != [str(step)]:
            yield Problem(
                "clause-disagrees",
                f"clause {said.number} ('{said.key}') stands for step {step} of a turn",
                said.place,
                "let the sections of the turn be numbered as its steps: `first` of the chapter, their order",
            )


def unsummed(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Decisive words that the summary on the last page lacks."""
    pages = [block for block in book.blocks if isinstance(block, model.Sheet) and "summary" in block.ids]
    if deck.rules is None or language not in decisive.SUMMARY or not pages:
        return
    (page,) = pages
    printed = "".join(plain(markup) for markup in _printed([page]))
    for words in decisive.SUMMARY[language](deck.rules):
        if plain(words) not in printed:
            yield Problem(
                "clause-disagrees",
                f"the summary does not say '{words}'",
                _nearest(words, page),
                "what players have before them must be what the clauses say",
            )


def _nearest(words: str, page: model.Sheet) -> Place:
    """The text on a page that is most like these words."""
    pairs = {*pairwise(plain(words))}
    texts = [block for block in flat([page]) if isinstance(block, model.Paragraph)]
    origins = sorted(texts, key=lambda text: -len(pairs & {*pairwise(plain(text.markup))}))
    return Place(*(origins[0] if origins else page).origin)


def texts(book: model.Book) -> Iterator[str]:
    """The markup of every text of a book."""
    return _printed(book.blocks)


def _printed(blocks: Iterable[model.Block]) -> Iterator[str]:
    for block in flat(blocks):
        match block:
            case model.Clause() | model.Paragraph():
                yield block.markup
            case model.Table():
                yield from (cell.markup for row in block.rows for cell in row)
            case model.Figure() | model.Sheet():
                yield from lettered(block.elements)


def lettered(elements: Iterable[Element]) -> Iterator[str]:
    """The markup of every text among drawn elements, in their order."""
    for element in elements:
        match element:
            case Text():
                yield element.markup
            case Group():
                yield from lettered(element.children)
