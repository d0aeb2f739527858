"""cards.yaml → a deck, or every problem of the file in one run."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from generator.deck import schema
from generator.deck.checks import check
from generator.deck.mentions import fill
from generator.deck.nodes import compose, paths_at, value
from generator.deck.phrasing import problems_of
from generator.deck.source import Loaded, Source
from generator.problems import DeckError, Place, Problem

__all__ = [
    "Loaded", "Source", "decoded", "load", "load_sound", "read", "read_source", "read_text",
]  # fmt: skip


def load(path: Path) -> Loaded:
    """Reads a deck. `check` then sees what no schema can.

    Raises DeckError with all the problems of text and schema. If there are any, it also holds
    what the checks find in the parts that are sound.
    """
    loaded, problems = read(path)
    if problems or loaded is None:
        raise DeckError(sorted([*problems, *(check(loaded) if loaded else ())], key=_order))
    return loaded


def load_sound(path: Path) -> Loaded:
    """Reads a deck in which no check finds anything. Raises DeckError with every problem there is."""
    loaded = load(path)
    if problems := check(loaded):
        raise DeckError(problems)
    return loaded


def read(path: Path) -> tuple[Loaded | None, list[Problem]]:
    """A deck with stand-ins for what text and schema have wrong, and those problems.

    There is none when the text is no mapping. Raises DeckError when it cannot be read to its end.
    """
    return read_source(Source(path, read_text(path)))


def read_source(source: Source) -> tuple[Loaded | None, list[Problem]]:
    """The same of a text that is at hand."""
    root, problems = compose(source.text, source.file)
    misread = paths_at(root, [problem.place for problem in problems]) if problems else frozenset()
    raw, undefined = fill(value(root), source)
    problems += undefined
    del root
    deck, faults, unsound = schema.read(raw)
    problems += problems_of([fault for fault in faults if fault.path not in misread], raw, source)
    return (Loaded(deck, source, unsound | misread) if deck is not None else None), problems


def _order(problem: Problem) -> tuple[Place, str, str]:
    return problem.place, problem.name, problem.message


def read_text(path: Path, help: str = "check the path; `hibari check FILE` reads another deck") -> str:
    """The file's text without a byte order mark, line ends as `\\n`; `help` if it is not there.

    Raises DeckError.
    """
    file = path.as_posix()
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = "it is a folder" if path.is_dir() else error.strerror or "it cannot be read"
        raise DeckError(
            [
                Problem(
                    "unreadable-file",
                    f"cannot read '{file}': {reason}",
                    Place(file, 0),
                    help,
                )
            ]
        ) from error
    return decoded(content, file)


def decoded(content: bytes, file: str) -> str:
    """A file's text as `read_text` gives it. Raises DeckError when it is not UTF-8."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        wide = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise DeckError(
            [
                Problem(
                    "not-utf-8",
                    "this file is UTF-16" if wide else f"the byte {content[error.start]:#04x} is not UTF-8",
                    Place(file, line, column),
                    "save the file as UTF-8 (not Shift_JIS or UTF-16)",
                )
            ]
        ) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")
