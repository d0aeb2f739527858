"""The rulebook and the engine hold one another to account.

`problems` finds where clauses, figures, effects and examples on the one side and the engine on
the other do not agree; `table` lists clause by clause what shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator.deck.model import Deck, Rules
from generator.deck.source import Loaded
from generator.problems import Problem
from generator.rulebook.coverage import (
    beside,
    boundaries,
    captions,
    choices,
    deals,
    laws,
    named,
    replay,
    spoken,
    stated,
    supplies,
    typed,
)
from generator.rulebook.coverage.printed import Noted, names, recorded
from generator.rulebook.model import Book
from generator.template.sources import Source

__all__ = ["Coverage", "Noted", "Row", "check", "cover", "examples", "recorded"]

UNPRINTED: dict[str, str] = {
    "calls.costs": "the costs stand on the cards; the table of all tiles prints each of them",
}
"""Values of the rules that a rulebook need not print, and why."""


TOLD = 10
"""How many examples with the same problem are told: one fault of the engine can upset most of them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A clause of the book: its number, why only people keep it if so, the numbers of its examples."""

    key: str
    number: str
    table: str | None
    examples: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How rulebook, engine and examples cover one another: the clauses, and effects no card has."""

    rows: tuple[Row, ...]
    unused: tuple[str, ...]


def examples(loaded: Loaded, *, whole: bool = True) -> list[Problem]:
    """What is wrong with the examples, and (`whole`) with what they should show together.

    Of many with the same problem the first are told, and how many more there are.
    """
    found = [*replay.replayed(loaded), *captions.unfounded(loaded), *captions.mistitled(loaded)]
    if whole and not found:
        # Boundaries are tried on examples that hold.
        found += [*replay.unshown(loaded), *boundaries.unpinned(loaded)]
    found += [
        *choices.inconsistent(loaded),
        *deals.uneven(loaded),
        *laws.broken(loaded),
        *supplies.disagreeing(loaded),
    ]
    return list(_first(found))


def _first(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The first problems of each name, the last of them with how many more there are."""
    named: dict[str, list[Problem]] = {}
    for problem in problems:
        named.setdefault(problem.name, []).append(problem)
    for same in named.values():
        told, more = same[:TOLD], len(same) - TOLD
        if more > 0:
            told[-1] = replace(told[-1], message=f"{told[-1].message}; and {more} more like it")
        yield from told


def check(
    book: Book, loaded: Loaded, noted: Noted, sources: Iterable[Source], language: str
) -> list[Problem]:
    """Where a book, rendered with rules `recorded` into `noted`, does not agree with the engine.

    `sources` are the templates of the book.
    """
    return [
        *stated.unmatched(book, loaded),
        *stated.disagreeing(book, loaded.deck, language),
        *stated.misplaced(book),
        *stated.unsummed(book, loaded.deck, language),
        *beside.unlike(book, loaded.deck, language),
        *named.misnamed(loaded, language),
        *named.mismeant(loaded, language),
        *named.misruled(loaded, language),
        *spoken.misworded(loaded, language),
        *spoken.mispoken(loaded, language),
        *spoken.unexplained(book, loaded, language),
        *_unprinted(loaded, noted),
        *(problem for source in sources for problem in typed.typed_numbers(source)),
    ]


def cover(book: Book, deck: Deck) -> Coverage:
    """Clause by clause, what shows it."""
    shown: dict[str, list[int]] = {}
    for number, example in enumerate(deck.examples, 1):
        for key in example.clauses:
            shown.setdefault(key, []).append(number)
    rows = tuple(
        Row(said.key, said.number, said.table, tuple(shown.get(said.key, ())))
        for said in stated.statements(book)
    )
    return Coverage(rows, replay.unused(deck))


def _unprinted(loaded: Loaded, noted: Noted) -> list[Problem]:
    rules = loaded.deck.rules
    return [
        Problem(
            "rule-value-unprinted",
            f"the rulebook nowhere prints `rules.{name}`",
            loaded.source.place(_path(rules, name)),
            "print it in the clause that states it: {{ rules.… }}",
        )
        for name in (names(rules) if rules else ())
        if name not in noted and name not in UNPRINTED
    ]


def _path(rules: Rules | None, name: str) -> tuple[str | int, ...]:
    """Where in the deck a value of the rules stands: players are named by their count."""
    first, *rest = name.split(".")
    if first == "players" and rules is not None:
        counts = [str(table.count) for table in rules.players]
        return ("rules", first, counts.index(rest[0]), *rest[1:])
    return ("rules", first, *rest)
