"""Decks to play and records as files: what is wrong with one is a problem with its file and line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.deck.checks import findings, placed
from generator.deck.load import read as read_deck
from generator.deck.load import read_text
from generator.deck.model import Deck, Rules
from generator.deck.nodes import Path as DeckPath
from generator.deck.source import ANY, Loaded
from generator.play.record import Record, RecordError, read, write
from generator.problems import DeckError, Place, Problem

_HELP = {
    "record-head": "the head is eight lines, 譜 稿 札 人 席 種 振聴 起家: restore it as it was saved",
    "record-deck": "give the deck it was played with: `hibari replay FILE --deck cards.yaml`",
    "record-action": "all before this line is sound: restore it as it was saved, or cut the record off here",
}
_PLAYED: tuple[DeckPath, ...] = (
    *(("rules", name) for name in Rules.model_fields if name not in ("power_supply", "score_range")),
    *(("tiles", "cards", ANY, name) for name in ("number", "call", "cost", "copies", "three_player_mark")),
    ("heroines", "heroines", ANY, "id"),
    ("heroines", "heroines", ANY, "skill", "discard"),
    ("heroines", "heroines", ANY, "skill", "effects"),
    ("heroines", "heroines", ANY, "secrets", ANY, "effects"),
)
"""What of a deck the engine reads."""


def load_playable(path: Path) -> tuple[Deck, list[Problem]]:
    """A deck whose rules, tile cards and abilities are sound, and what is wrong with the rest of it.

    Raises DeckError with every problem there is when what the engine reads has one.
    """
    loaded, problems = read_deck(path)
    if loaded is None:
        raise DeckError(problems)
    return loaded.deck, playable(loaded, problems)


def playable(loaded: Loaded, problems: Sequence[Problem]) -> list[Problem]:
    """What is wrong with a deck beside its rules, tile cards and abilities, given what its text has wrong.

    Raises DeckError with every problem there is when what the engine reads has one.
    """
    found = findings(loaded)
    every = sorted(
        [*problems, *placed(found, loaded)], key=lambda each: (each.place, each.name, each.message)
    )
    judged = replace(loaded, unsound=loaded.unsound | {finding.path for finding in found})
    if not all(map(judged.sound, _PLAYED)):
        raise DeckError(every)
    return every


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
