"""Problems as text for people, as JSON, and as annotations for GitHub. Pure: nothing is printed here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from unicodedata import category, east_asian_width

from generator.problems import Problem

LineOf = Callable[[str, int], str | None]

# Columns of a terminal that an excerpt may take; longer lines are cut around the carets.
_WIDEST = 100
_CUT = "…"
_LONGEST = 600  # characters of a message or help
_MARKS = 0.4  # of a line: UTF-16 has a half, and Shift_JIS in Japanese more


def as_text(problems: Iterable[Problem], line_of: LineOf) -> str:
    """Every problem with its excerpt, carets and help; `line_of` gives a file's line (from 1), or None."""
    return "\n".join(_block(problem, line_of) for problem in problems)


def as_json(problems: Iterable[Problem]) -> str:
    """A list of objects: name, severity, message, file, line, column, help."""
    objects = [
        {
            "name": problem.name,
            "severity": problem.severity,
            "message": problem.sentence,
            "file": problem.place.file,
            "line": max(1, problem.place.line),
            "column": problem.place.column,
            "help": problem.help,
        }
        for problem in problems
    ]
    return json.dumps(objects, ensure_ascii=False, indent=2) + "\n"


def as_github(problems: Iterable[Problem]) -> str:
    """One workflow command a problem, shown beside the line it concerns."""
    return "".join(_annotation(problem) for problem in problems)


def lines_on_disk() -> LineOf:
    """A `line_of` that reads each file once, when it is first asked for."""
    files: dict[str, list[str]] = {}

    def line_of(file: str, line: int) -> str | None:
        if file not in files:
            try:
                text = Path(file).read_bytes().decode("utf-8-sig", "replace")
            except (OSError, ValueError):
                text = ""
            files[file] = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        lines = files[file]
        return lines[line - 1] if 1 <= line <= len(lines) else None

    return line_of


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: full-width characters take two, marks none."""
    return sum(
        2 if east_asian_width(character) in "WF" else 0 if category(character) in ("Mn", "Me", "Cf") else 1
        for character in text
    )


def _block(problem: Problem, line_of: LineOf) -> str:
    place = problem.place
    severity = "" if problem.severity == "error" else f" ({problem.severity})"
    where = f"{place.file}:{place.line}:{place.column}" if place.line else place.file
    head = f"{where}: {problem.name}{severity}: {_one_line(problem.sentence)}\n"
    line = line_of(place.file, place.line)
    return head + (_excerpt(problem, line) if line is not None and _legible(line) else "") + _help(problem)


def _legible(line: str) -> bool:
    """Whether an excerpt would show something, and more than marks of what is no text in UTF-8."""
    return bool(line.strip()) and line.count("�") + line.count("\0") < len(line) * _MARKS


def _help(problem: Problem) -> str:
    return f"help: {_one_line(problem.help)}\n"


def _one_line(text: str) -> str:
    """A message may quote what the author wrote, line ends included, however long it is."""
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + _CUT
    return "".join(character if character.isprintable() else " " for character in shown)


def _excerpt(problem: Problem, line: str) -> str:
    place = problem.place
    before, marked, after = _parts(line, place.column - 1, place.length)
    number = str(place.line)
    gutter = " " * len(number)
    carets = " " * columns(before) + "^" * max(1, columns(marked))
    return f"{gutter} |\n{number} | {(before + marked + after).rstrip()}\n{gutter} | {carets}\n"


def _parts(line: str, start: int, length: int) -> tuple[str, str, str]:
    """The line before, under and after the carets, short enough to be read."""
    parts = (line[:start], line[start : start + length], line[start + length :])
    before, marked, after = ("".join(map(_visible, part)) for part in parts)
    if columns(before + marked + after) <= _WIDEST:
        return before, marked, after
    if columns(marked) > _WIDEST // 2:
        marked = _head(marked, _WIDEST // 2) + _CUT
    room = max(20, _WIDEST - columns(marked))
    if columns(before) > room // 2:
        before = _CUT + _head(before[::-1], room // 2)[::-1]
    if columns(after) > room - columns(before):
        after = _head(after, room - columns(before)) + _CUT
    return before, marked, after


def _visible(character: str) -> str:
    """The character as a terminal can show it without moving about."""
    if character == "\t":
        return "    "
    return character if character.isprintable() else "�"


def _head(text: str, width: int) -> str:
    while columns(text) > width:
        text = text[: max(1, len(text) - max(1, (columns(text) - width) // 2))] if len(text) > 1 else ""
    return text


def _annotation(problem: Problem) -> str:
    place = problem.place
    properties = {
        "file": place.file,
        "line": max(1, place.line),
        "col": place.column,
        "endColumn": place.column + place.length,
        "title": problem.name,
    }
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    message = _escaped(f"{problem.name}: {problem.sentence}\nhelp: {problem.help}")
    return f"::{problem.severity} {listed}::{message}\n"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
