"""Records as files: what is wrong with one is a problem with its file and line."""

from __future__ import annotations

from pathlib import Path

from generator.deck.load import read_text
from generator.deck.model import Deck
from generator.play.record import Record, RecordError, read, write
from generator.problems import DeckError, Place, Problem

_HELP = {
    "record-head": "the head is eight lines, 譜 稿 札 人 席 種 振聴 起家: restore it as it was saved",
    "record-deck": "give the deck it was played with: `hibari replay FILE --deck cards.yaml`",
    "record-action": "all before this line is sound: restore it as it was saved, or cut the record off here",
}


def save_record(path: Path, record: Record, deck: Deck) -> None:
    """Write a record. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write(record, deck), encoding="utf-8", newline="\n")


def free_name(path: Path) -> Path:
    """The path, or with a number after its name the first that no file has yet."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def load_record(path: Path, deck: Deck) -> Record:
    """The record in a file. Raises DeckError with its problem, and SetUpError for an unplayable deck."""
    text = read_text(path, "check the path: `hibari play` says where it has saved a record")
    try:
        return read(text, deck)
    except RecordError as error:
        lines = text.split("\n")
        length = len(lines[error.line - 1].rstrip()) if error.line <= len(lines) else 1
        place = Place(path.as_posix(), error.line, 1, max(1, length))
        raise DeckError([Problem(error.problem, error.message, place, _HELP[error.problem])]) from error
