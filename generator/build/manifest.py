"""build/manifest.json: what was written, so that a shop or a script can check it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.deck.model import Deck


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file that was written: its pages, and the copies of each card on it, in order."""

    path: Path
    pages: int
    copies: Mapping[str, int]

    @property
    def pieces(self) -> int:
        """How many cards or pieces are to be cut from it."""
        return sum(self.copies.values())


def manifest(
    deck: Deck, options: Mapping[str, object], files: Sequence[BuiltFile], contents: Sequence[Path]
) -> str:
    """The manifest as JSON; the same build gives the same text. `contents` are what the files will hold."""
    written = [
        {
            "file": file.path.name,
            "sha256": sha256(content.read_bytes()).hexdigest(),
            "bytes": content.stat().st_size,
            "pages": file.pages,
            "pieces": file.pieces,
            "cards": [{"id": card, "copies": copies} for card, copies in file.copies.items()],
        }
        for file, content in zip(files, contents, strict=True)
    ]
    content = {
        "hibari": __version__,
        "deck": deck.id,
        "title": deck.title,
        "draft": deck.draft,
        "date": deck.date,
        "options": options,
        "files": written,
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
