"""What lies ready for a shop, as the listings in its folder say: cards, box and rulebook."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator import __version__
from generator.deck.model import Deck
from generator.press.package import LISTING, digest, entry

BOX, RULEBOOK = "box.json", "rulebook.json"


@dataclass(frozen=True, slots=True)
class File:
    """A file with its sum: its pages, its trim (mm, none for sheets), and the copies of each card in it."""

    name: str
    sha256: str
    size: int
    pages: int
    trim: tuple[float, float] | None = None
    cards: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ready:
    """What is in a shop's folder: its files, the condition, the standard, what the shop does not make.

    `looks` is the sum of what the cards looked like.
    """

    language: str
    draft: int
    looks: str
    files: tuple[File, ...]
    condition: str | None
    standard: str | None
    left_out: Mapping[str, int]

    @property
    def quantities(self) -> Mapping[str, int]:
        """The copies of each card."""
        return {card: copies for file in self.files for card, copies in file.cards.items()}


def ready(folder: Path) -> Ready:
    """Read a shop's folder. FileNotFoundError when there is none; ValueError for files that were changed."""
    if not (folder / LISTING).is_file():
        raise FileNotFoundError(folder / LISTING)
    try:
        cards, *others = (
            json.loads((folder / name).read_text(encoding="utf-8"))
            for name in (LISTING, BOX, RULEBOOK)
            if (folder / name).is_file()
        )
        files = tuple(_file(each) for listing in (cards, *others) for each in listing["files"])
        found = Ready(
            str(cards["deck"]["language"]),
            int(cards["deck"]["draft"]),
            str(cards["looks"]),
            files,
            str(cards["condition"]["identifier"]) if cards["condition"] else None,
            str(cards["standard"]) if cards["standard"] else None,
            {str(each["component"]): int(each["copies"]) for each in cards["left_out"]},
        )
        drafts = {int(listing["deck"]["draft"]) for listing in (cards, *others)}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{folder.as_posix()}: its listing cannot be read ({error})") from None
    if len(drafts) > 1:
        raise ValueError(f"{folder.as_posix()} has a box or a rulebook of another draft")
    for file in files:
        path = folder / file.name
        if not path.is_file() or digest(path) != file.sha256:
            raise ValueError(f"{path.as_posix()} is not the file that was made")
    return found


def _file(listed: Mapping[str, Any]) -> File:
    width, height = listed.get("trim") or (None, None)
    trim = (float(width), float(height)) if width is not None and height is not None else None
    cards = {str(card): int(copies) for card, copies in listed.get("cards", {}).items()}
    return File(
        str(listed["file"]), str(listed["sha256"]), int(listed["bytes"]), int(listed["pages"]), trim, cards
    )


def listing(deck: Deck, made: Sequence[tuple[str, int, tuple[float, float]]], stage: Sequence[Path]) -> str:
    """A listing of files that are no cards, with pages and trim (mm); `stage` is where they are."""
    files = [
        {**entry(name, path, pages), "trim": [round(side, 4) for side in trim]}
        for (name, pages, trim), path in zip(made, stage, strict=True)
    ]
    content = {"hibari": __version__, "deck": {"id": deck.id, "draft": deck.draft}, "files": files}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
