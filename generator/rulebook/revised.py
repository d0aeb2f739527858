"""Two readings of a rulebook → the clauses that read otherwise, that came, and that are gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.rulebook.coverage.stated import clauses
from generator.rulebook.model import Book, Clause
from generator.rulebook.read import MENTION
from generator.rulebook.texts import plain

# A reference prints a number, which moves with what stands before it: it leads to the same clause.
_REFERENCE = re.compile(rf'<a href="#(?!{MENTION})([^"]*)">.*?</a>')


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause in one draft: its number and its words, without tags and readings."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Revised:
    """A clause in either draft, None where the draft has none; `moved` when only its number differs."""

    key: str
    old: Reading | None
    new: Reading | None
    moved: bool = False


def revised(old: Book, new: Book) -> tuple[Revised, ...]:
    """The clauses that are not the same in two books: in the new one's order, then those that are gone.

    Clauses are matched by their keys and compared as they are set, but for the numbers of what
    they refer to.
    """
    return tuple(_revised(old, new))


def _revised(old: Book, new: Book) -> Iterator[Revised]:
    before, after = ({clause.key: clause for clause in clauses(book)} for book in (old, new))
    for key in (*after, *(key for key in before if key not in after)):
        was, now = before.get(key), after.get(key)
        old_reading, new_reading = _reading(was), _reading(now)
        if was is None or now is None or _lasting(was.markup) != _lasting(now.markup):
            yield Revised(key, old_reading, new_reading)
        elif was.number != now.number:
            yield Revised(key, old_reading, new_reading, moved=True)


def _reading(clause: Clause | None) -> Reading | None:
    return Reading(clause.number, plain(clause.markup).strip()) if clause else None


def _lasting(markup: str) -> str:
    """What a clause says, whatever numbers its references have."""
    return plain(_REFERENCE.sub(r"→\1", markup))


def excerpts(old: str, new: str, beside: int = 8, most: int = 48) -> tuple[str, str]:
    """Where two texts differ: the stretch of each, with some characters `beside` it, cut after `most`."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return _excerpt(old, start, end, beside, most), _excerpt(new, start, end, beside, most)


def _excerpt(text: str, start: int, end: int, beside: int, most: int) -> str:
    first, last = max(0, start - beside), min(len(text), len(text) - end + beside)
    cut = min(last, first + most)
    return f"{'…' if first else ''}{text[first:cut].strip()}{'…' if cut < len(text) else ''}"
