"""The text of a record file → the games in it, and every fault of the file in one run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from generator.balance.setting import NOBODY
from generator.deck.model import Deck
from generator.playtest import values
from generator.playtest.cells import Cell, Row, Unquoted, delimiter_of, line, rows
from generator.playtest.judge import faults, faults_of_columns
from generator.playtest.model import Column, Fault, Playtest, Seat
from generator.playtest.values import HEADINGS, SEAT_WORDS, ValueFault, folded
from generator.problems import Place, Problem
from generator.problems.nearest import nearest

DeckOf = Callable[[int], Deck | None]
"""The deck of a draft, or None where it isn't kept."""

MOST_SEATS = 8
_Value = TypeVar("_Value")
_WORDS = {folded(name): word for word, names in HEADINGS.items() for name in names}


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the file has it, and the line where it begins."""

    played: Playtest
    line: int


@dataclass(frozen=True, slots=True)
class Book:
    """What a record file says: its sound games and everything that is wrong with it."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing in it is wrong, warnings aside."""
        return all(problem.severity != "error" for problem in self.problems)

    @property
    def games(self) -> tuple[Playtest, ...]:
        """The games alone."""
        return tuple(entry.played for entry in self.entries)


def columns(seats: int) -> tuple[Column, ...]:
    """The columns of a new record file, in their order."""
    each = (Column(word, seat) for seat in range(1, seats + 1) for word in SEAT_WORDS)
    return Column("date"), Column("draft"), Column("rounds"), Column("furiten"), *each, Column("notes")


def read(text: str, file: str, deck_of: DeckOf, latest: int) -> Book:
    """The games of a text whose line ends are `\\n`; `latest` is the draft of the deck beside it."""
    found, unquoted = rows(text, delimiter_of(text))
    problems = [_unquoted(fault, file) for fault in unquoted]
    if not found:
        return Book((), tuple(problems))
    header, *records = found
    heads, faulty = _heads(header, file)
    problems += faulty
    problems += _missing(heads, header, file)
    reader = _Reader(file, heads, len(header.cells), deck_of, latest)
    entries: dict[Playtest, Entry] = {}
    for row in records if all(problem.severity != "error" for problem in problems) else ():
        played, wrong = reader.game(row)
        problems += wrong
        if played is None:
            continue
        entry = Entry(played, row.cells[0].line)
        first = entries.setdefault(same(played), entry)
        if first is not entry:
            problems.append(_repeated(first, row, file))
    return Book(tuple(entries.values()), tuple(sorted(problems, key=lambda each: each.place)))


def same(played: Playtest) -> Playtest:
    """What tells a game from others: all but its notes."""
    return replace(played, notes="")


def written(played: Playtest, heads: Sequence[Column | None]) -> list[str]:
    """The cells of a game under these columns."""
    values = _texts(played)
    return ["" if column is None else values.get(column, "") for column in heads]


def extended(text: str, games: Sequence[Playtest], seats: int) -> str:
    """The text of a sound record file with games added at its end; an empty text becomes a file.

    All that stands in it stays as it is; columns that it lacks are added behind its others.
    """
    delimiter = delimiter_of(text)
    found, _ = rows(text, delimiter)
    if not found:
        wanted = columns(max([seats, *(len(played.seats) for played in games)]))
        text, heads = line([column.heading for column in wanted], delimiter), list[Column | None](wanted)
    else:
        heads = [head(cell.text) for cell in found[0].cells]
        used = {column for played in games for column, value in _texts(played).items() if value}
        lacking = [column for column in columns(MOST_SEATS) if column in used and column not in heads]
        more = "".join(f"{delimiter}{column.heading}" for column in lacking)
        text = text[: found[0].end] + more + text[found[0].end :]
        heads += lacking
        text = text.rstrip("\n") + "\n"
    return text + "".join(line(written(played, heads), delimiter) for played in games)


def head(text: str) -> Column | None:
    """The column under this heading, or None for a heading that says nothing here."""
    match = re.fullmatch(r"(.*?)([1-9]?)", folded(text))
    if match is None:
        return None
    word, seat = _WORDS.get(match[1]), int(match[2] or 0)
    if word is None or (word in SEAT_WORDS) is not (1 <= seat <= MOST_SEATS):
        return None
    return Column(word, seat)


def _texts(played: Playtest) -> dict[Column, str]:
    furiten = {True: "yes", False: "no", None: ""}[played.furiten]
    texts = {
        Column("date"): played.date,
        Column("draft"): str(played.draft),
        Column("rounds"): str(played.rounds),
        Column("furiten"): furiten,
        Column("notes"): played.notes,
    }
    for number, seat in enumerate(played.seats, 1):
        texts[Column("player", number)] = seat.player
        texts[Column("heroine", number)] = seat.heroine or NOBODY
        texts[Column("points", number)] = str(seat.points)
        texts[Column("broken", number)] = str(seat.broken)
    return texts


class _Reader:
    """Reads the rows of one file."""

    def __init__(
        self, file: str, heads: Mapping[Column, int], width: int, deck_of: DeckOf, latest: int
    ) -> None:
        self.file = file
        self.heads = heads
        self.width = width
        self.deck_of = deck_of
        self.latest = latest
        self.problems: list[Problem] = []

    def game(self, row: Row) -> tuple[Playtest | None, list[Problem]]:
        """The game of a row, None where it has faults, and these."""
        self.problems, self.row = [], row
        date = self._asked("date", values.date)
        draft = self._asked("draft", lambda text: values.whole(text, "a draft"))
        rounds = self._asked("rounds", lambda text: values.whole(text, "rounds"))
        furiten = self._read(Column("furiten"), values.flag)
        deck = self.deck_of(draft) if draft is not None else None
        if draft is not None and draft > self.latest:
            self._found(_later(draft, self.latest))
        seats = [self._seat(number, deck, draft is not None) for number in self._seats()]
        self._surplus()
        # What could not be read stands as something that no rule is against.
        notes = self._cell(Column("notes"))[0]
        played = Playtest(
            date or "", draft or 0, 1 if rounds is None else rounds, furiten, tuple(seats), notes
        )
        judged = faults_of_columns if self._faulty() else faults
        for fault in judged(deck, played) if deck is not None else ():
            self._found(fault)
        return None if self._faulty() else played, self.problems

    def _seats(self) -> range:
        """The seats that somebody sits at, as far as the last with anything in it."""
        filled = [column.seat for column in self.heads if column.seat and self._cell(column)[0]]
        return range(1, max(filled, default=1) + 1)

    def _seat(self, number: int, deck: Deck | None, known: bool) -> Seat:
        player = self._asked("player", str, number)
        heroine = self._heroine(number, deck) if known else None
        points = self._asked("points", lambda text: values.whole(text, "points"), number)
        broken = self._asked("broken", lambda text: values.whole(text, "broken seals"), number)
        return Seat(player or "", heroine, points or 0, broken or 0)

    def _heroine(self, number: int, deck: Deck | None) -> str | None:
        column = Column("heroine", number)
        return self._read(column, lambda text: values.heroine(text, deck))

    def _asked(self, word: str, read: Callable[[str], _Value], seat: int = 0) -> _Value | None:
        """The value of a column that must have one."""
        column = Column(word, seat)
        if not self._cell(column)[0]:
            self._found(
                Fault(
                    "playtest-missing",
                    f"nothing stands under {column.heading}",
                    "fill it in; a game of fewer players leaves the last seats empty",
                    column,
                )
            )
            return None
        return self._read(column, read)

    def _read(self, column: Column, read: Callable[[str], _Value]) -> _Value | None:
        try:
            return read(self._cell(column)[0])
        except ValueFault as fault:
            self._found(Fault(fault.name, str(fault), fault.help, column))
            return None

    def _cell(self, column: Column) -> tuple[str, Cell]:
        """What stands under a column, and the cell, the row's last where there is none."""
        place = self.heads.get(column)
        if place is None or place >= len(self.row.cells):
            return "", self.row.cells[-1]
        return self.row.cells[place].text, self.row.cells[place]

    def _surplus(self) -> None:
        for cell in self.row.cells[self.width :]:
            if cell.text:
                self.problems.append(
                    Problem(
                        "playtest-cell",
                        f"'{cell.text}' stands under no column",
                        _place(cell, self.file),
                        "put a text that holds a comma in quotes, or take the cell out",
                    )
                )

    def _found(self, fault: Fault) -> None:
        self.problems.append(problem(fault, _place(self._cell(fault.column)[1], self.file)))

    def _faulty(self) -> bool:
        return any(each.severity == "error" for each in self.problems)


def problem(fault: Fault, place: Place) -> Problem:
    """A fault as a problem at this place."""
    return Problem(fault.name, fault.message, place, fault.help, "warning" if fault.warning else "error")


def _later(draft: int, latest: int) -> Fault:
    return Fault(
        "playtest-draft",
        f"draft {draft} is later than the deck, which is draft {latest}",
        "write the draft printed on the cards that were played with",
        Column("draft"),
        warning=True,
    )


def _heads(header: Row, file: str) -> tuple[dict[Column, int], list[Problem]]:
    """Where each column stands, and headings that say nothing or say it twice."""
    heads: dict[Column, int] = {}
    problems = []
    for place, cell in enumerate(header.cells):
        column = head(cell.text)
        if column is None:
            if cell.text:
                problems.append(_unknown(cell, file))
        elif column in heads:
            problems.append(
                Problem(
                    "playtest-column",
                    f"a second column of {column.heading}",
                    _place(cell, file),
                    "keep one of the two",
                )
            )
        else:
            heads[column] = place
    return heads, problems


def _unknown(cell: Cell, file: str) -> Problem:
    known = {folded(column.heading): column.heading for column in columns(MOST_SEATS)}
    meant = nearest(folded(cell.text), known)
    near = f"did you mean '{known[meant]}'? " if meant else ""
    return Problem(
        "playtest-column",
        f"the column '{cell.text}' is not read",
        _place(cell, file),
        f"{near}what it says can go into notes",
        "warning",
    )


def _missing(heads: Mapping[Column, int], header: Row, file: str) -> Iterator[Problem]:
    seats = max((column.seat for column in heads), default=0)
    for column in columns(max(seats, 1)):
        # A deck without heroines needs no column for them: an empty cell then says enough.
        if column not in heads and column.word not in ("furiten", "notes", "heroine"):
            yield Problem(
                "playtest-column",
                f"there is no column {column.heading}",
                _place(header.cells[0], file),
                f"write {' or '.join(_headings(column)[:2])} over the column that holds it",
            )


def _headings(column: Column) -> list[str]:
    return [f"{name} {column.seat}" if column.seat else name for name in HEADINGS[column.word]]


def _unquoted(fault: Unquoted, file: str) -> Problem:
    what = "something stands behind the closing quote" if fault.closed else "this quote is never closed"
    return Problem(
        "playtest-quote",
        what,
        Place(file, fault.line, fault.column),
        'a quote within a text is written twice: "the ""fast"" one"',
    )


def _repeated(first: Entry, row: Row, file: str) -> Problem:
    cell = row.cells[0]
    return Problem(
        "playtest-repeated",
        f"the same game stands on line {first.line}; it counts once",
        _place(cell, file),
        "take one of the two out; mend it if it was another game",
        "warning",
    )


def _place(cell: Cell, file: str) -> Place:
    return Place(file, cell.line, cell.column, cell.length)
