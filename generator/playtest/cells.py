"""The text of a CSV file → rows of cells that know where they stand (RFC 4180); and cells → a line.

Python's own reader tells no column and lets quotes pass that would lose text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

DELIMITERS = ",;\t"
"""What may part cells: the header's most frequent one does."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says, and where: line and column from 1, `length` characters of its first line."""

    text: str
    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row; it ends before the character `end` of the text."""

    cells: tuple[Cell, ...]
    end: int


@dataclass(frozen=True, slots=True)
class Unquoted:
    """A quoted cell that is never closed, or goes on after its closing quote; `line` and `column` from 1."""

    line: int
    column: int
    closed: bool


def delimiter_of(text: str) -> str:
    """What parts the cells of this text, judged by its first line."""
    first = text.lstrip("\n").split("\n", 1)[0]
    return max(DELIMITERS, key=first.count)


def rows(text: str, delimiter: str) -> tuple[list[Row], list[Unquoted]]:
    """The rows of a text whose line ends are `\\n`, without those that say nothing."""
    found: list[Row] = []
    faults: list[Unquoted] = []
    cells: list[Cell] = []
    at, line, start = 0, 1, 0  # `start` is where the line begins
    while at <= len(text):
        began, began_line, began_column = at, line, at - start + 1
        value = ""
        if text.startswith('"', at):
            value, at, closed = _quoted(text, at)
            line += text.count("\n", began, at)
            start = text.rfind("\n", 0, at) + 1
            if not closed or not (at == len(text) or text[at] in (delimiter, "\n")):
                faults.append(Unquoted(began_line, began_column, closed))
        end = min(
            (place for place in (text.find(delimiter, at), text.find("\n", at)) if place >= 0),
            default=len(text),
        )
        value += text[at:end]
        first = text[began:end].split("\n", 1)[0]
        cells.append(Cell(value.strip(), began_line, began_column, max(1, len(first.rstrip()))))
        at = end + 1
        if end == len(text) or text[end] == "\n":
            if any(cell.text for cell in cells):
                found.append(Row(tuple(cells), end))
            cells, line, start = [], line + 1, end + 1
    return found, faults


def line(values: Iterable[str], delimiter: str) -> str:
    """A line of the file, its end included; quotes only where they are needed."""
    return delimiter.join(_written(value, delimiter) for value in values) + "\n"


def _quoted(text: str, at: int) -> tuple[str, int, bool]:
    """What stands in the quotes that open here, the place after them, and whether they are closed."""
    parts, begin = [], at + 1
    while (end := text.find('"', begin)) >= 0:
        parts.append(text[begin:end])
        if not text.startswith('"', end + 1):
            return '"'.join(parts), end + 1, True
        begin = end + 2
    return '"'.join([*parts, text[begin:]]), len(text), False


def _written(value: str, delimiter: str) -> str:
    if any(sign in value for sign in (*DELIMITERS, delimiter, '"', "\n", "\r")):
        return '"' + value.replace('"', '""') + '"'
    return value
