"""What the book says beside its clauses, against the deck: box, marks, references, pictures, answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from generator.deck.model import Deck
from generator.play.clauses import Clause
from generator.problems import Place, Problem
from generator.rulebook import model
from generator.rulebook.coverage import answers
from generator.rulebook.coverage.stated import flat, lettered, plain, statements
from generator.rulebook.read import MENTION

_TARGET = re.compile('href="#([^"]+)"')


def unlike(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Counts, order of marks, references, pictures and answers that are not as the deck has them."""
    yield from _miscounted(book, deck, language)
    yield from _unordered(book)
    yield from _misled(book)
    yield from _unpictured(book, deck, language)
    yield from _misanswered(book, deck, language)


def _miscounted(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Clauses with counts of the box, or an example from the deck's numbers, that are others."""
    if deck.rules is None or language not in answers.BOX:
        return
    wanted = answers.BOX[language](deck, deck.rules)
    for said in statements(book):
        for words in wanted.get(said.key, ()):
            if words not in said.text:
                yield Problem(
                    "clause-disagrees",
                    f"clause {said.number} ('{said.key}') does not say '{words}'",
                    said.place,
                    f"it says '{said.text}'",
                )


def _unordered(book: model.Book) -> Iterator[Problem]:
    """Marks in discs before clauses that do not count from 1."""
    nth = 0
    for block in flat(book.blocks):
        if isinstance(block, model.Title):
            nth = 0
        elif isinstance(block, model.Clause) and block.mark is not None:
            nth += 1
            if block.mark != str(nth):
                yield Problem(
                    "clause-disagrees",
                    f"clause {block.number} ('{block.key}') bears the mark {block.mark}, but is step {nth}",
                    Place(*block.origin),
                    "number the steps in their order",
                )


def _misled(book: model.Book) -> Iterator[Problem]:
    """Clauses that lead elsewhere than they should."""
    missing = _missing(book)
    for block in flat(book.blocks):
        if isinstance(block, model.Clause) and (wanted := answers.REFERENCES.get(block.key)):
            targets = _targets(block.markup)
            for key in wanted.split():
                if key not in targets and key not in missing:
                    yield Problem(
                        "clause-disagrees",
                        f"clause {block.number} ('{block.key}') does not lead to '{key}'",
                        Place(*block.origin),
                        f"it leads to {', '.join(targets) or 'nothing'}",
                    )


def _unpictured(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Words that no picture holds in their order."""
    if deck.rules is None or language not in answers.PICTURES:
        return
    figures = [block for block in flat(book.blocks) if isinstance(block, model.Figure)]
    lettering = [
        (figure, [plain(text).split("→")[0] for text in lettered(figure.elements)]) for figure in figures
    ]
    for words in answers.PICTURES[language](deck.rules):
        if any(_in_order(words, texts) for _, texts in lettering):
            continue
        nearest, texts = max(lettering, key=lambda each: len({*words} & {*each[1]}), default=(None, []))
        yield Problem(
            "clause-disagrees",
            f"no picture says {' · '.join(words)}, in this order",
            Place(*nearest.origin) if nearest else Place(book.template, 1),
            f"the one most like it says {' · '.join(texts)}",
        )


def _in_order(words: Sequence[str], texts: Iterable[str]) -> bool:
    rest = iter(texts)
    return all(word in rest for word in words)


def _misanswered(book: model.Book, deck: Deck, language: str) -> Iterator[Problem]:
    """Questions whose answer is another, or rests on other clauses."""
    if deck.rules is None or language not in answers.ANSWERS:
        return
    wanted = answers.ANSWERS[language](deck, deck.rules)
    missing = _missing(book)
    tables = [block for block in flat(book.blocks) if isinstance(block, model.Table)]
    for table in tables:
        for row in table.rows:
            question = plain(row[0].markup)
            if question not in wanted or len(row) < 2:
                continue
            answer, rests = wanted[question]
            keys = [key for key in rests.split() if key not in missing]
            said, targets = plain(row[1].markup).split("→")[0], _targets(row[1].markup)
            if not said.startswith(answer) or targets != keys:
                yield Problem(
                    "clause-disagrees",
                    f"the answer to '{question}' is '{said}' ({', '.join(targets)}),"
                    f" but should be '{answer}' ({', '.join(keys)})",
                    Place(*table.origin),
                    "mend the answer, or the one it is held against",
                )


def _missing(book: model.Book) -> set[str]:
    """The clauses of the engine that the book lacks, which is told elsewhere."""
    return {clause.value for clause in Clause} - {said.key for said in statements(book)}


def _targets(markup: str) -> list[str]:
    return [target for target in _TARGET.findall(markup) if not target.startswith(MENTION)]
