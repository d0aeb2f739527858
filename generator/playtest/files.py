"""Record files on disk: read however spreadsheets write them, added to in one step."""

from __future__ import annotations

import codecs
import os
import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from generator.deck.files import find
from generator.deck.model import Deck
from generator.play.actions import SetUpError
from generator.play.engine import new_game
from generator.play.files import load_playable
from generator.playtest.book import Book, DeckOf, extended, read
from generator.playtest.model import Playtest
from generator.problems import DeckError, Place, Problem

NAME = "playtests.csv"
"""What the record file beside a deck is called."""

_ENCODINGS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"), (b"", "utf-8-sig"))
_NO_LETTERS = re.compile(
    "[\x80\xa0\uf8f0-\uf8f3]"
)  # bytes that Shift_JIS has no use for, as Python reads them


def beside(deck: Path) -> Path:
    """Where the games of a deck are recorded."""
    return deck.parent / NAME


def drafts(deck: Deck, folder: Path) -> DeckOf:
    """The deck of each draft: this one, and earlier ones that its history keeps and that can be played."""
    kept = {change.draft: change.deck for change in deck.history if change.deck is not None}

    @cache
    def of(draft: int) -> Deck | None:
        if draft == deck.draft:
            return deck
        with suppress(DeckError, SetUpError, ValueError):
            path = find(folder, "drafts", kept[draft]) if draft in kept else None
            earlier = load_playable(path)[0] if path is not None else None
            if earlier is not None and earlier.rules is not None:
                for players in earlier.rules.players:
                    new_game(earlier, players.count)
                return earlier
        return None

    return of


def load(path: Path, deck_of: DeckOf, latest: int) -> Book:
    """What a record file says; one that isn't there says nothing. Raises DeckError if it cannot be read."""
    return read(text_of(path), path.as_posix(), deck_of, latest)


def text_of(path: Path, *, needed: bool = False) -> str:
    """The file's text, line ends as `\\n`: UTF-8, Shift_JIS as Excel writes it in Japan, or UTF-16.

    Raises DeckError when it cannot be read; a file that isn't there is empty unless it is `needed`.
    """
    file = path.as_posix()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        if not needed:
            return ""
        content, reason = None, "No such file or directory"
    except OSError as error:
        content, reason = None, error.strerror or "it cannot be read"
    if content is None:
        raise DeckError(
            [Problem("unreadable-file", f"cannot read '{file}': {reason}", Place(file, 0), "check the path")]
        )
    return _decoded(content, file).replace("\r\n", "\n").replace("\r", "\n")


def append(path: Path, games: Sequence[Playtest], seats: int) -> None:
    """Add games to a sound record file, or begin one with columns for so many seats. Raises OSError.

    The file is replaced in one step: whoever reads it meanwhile sees all of them or none. It is
    written as UTF-8 with a byte order mark, by which Excel knows it.
    """
    path = path.resolve()
    text = extended(text_of(path), games, seats)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(text.encode("utf-8-sig"))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _decoded(content: bytes, file: str) -> str:
    encoding = next(name for mark, name in _ENCODINGS if content.startswith(mark))
    for tried in (encoding, "cp932"):
        with suppress(UnicodeDecodeError):
            text = content.decode(tried)
            if tried == encoding or not _NO_LETTERS.search(text):
                return text
    raise DeckError(
        [
            Problem(
                "playtest-encoding",
                "the file is neither UTF-8 nor Shift_JIS",
                Place(file, 0),
                "save it as “CSV UTF-8”",
            )
        ]
    )
