"""Decks to export, and what lies in folders."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"


def plain_deck(folder: Path, count: int) -> Path:
    """The smallest example with so many cards, each of them different."""
    shutil.copytree(MINIMAL.parent, folder)
    path = folder / "cards.yaml"
    head, rest = path.read_text(encoding="utf-8").split("    cards:\n", 1)
    cards = "".join(
        f"      - {{id: card-{number}, fields:"
        f" {{title: Sky {number}, points: {number % 100}, sky: gold, text: A.}}}}\n"
        for number in range(1, count + 1)
    )
    text = f"{head}    cards:\n{cards}{rest[rest.index(chr(10) + 'palette:') :]}"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder: its path and the hash of what it holds."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
