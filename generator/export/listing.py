"""The manifest beside what was exported: every file with its hash, and whatever the format adds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.deck.model import Deck

MANIFEST = "manifest.json"


def manifest(deck: Deck, language: str, told: Mapping[str, object], files: Sequence[tuple[str, Path]]) -> str:
    """The manifest as JSON, the same for the same export. `files` are names and what they will hold."""
    content = {
        "hibari": __version__,
        "deck": deck.id,
        "title": deck.title,
        "draft": deck.draft,
        "date": deck.date,
        "language": language,
        **told,
        "files": [listed(name, file) for name, file in files],
    }
    return as_json(content)


def listed(name: str, file: Path) -> dict[str, object]:
    """A file as manifests list it."""
    content = file.read_bytes()
    return {"file": name, "bytes": len(content), "sha256": sha256(content).hexdigest()}


def as_json(content: object) -> str:
    """Plain values as JSON that people can read."""
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def left_over(folder: Path, names: Iterable[str]) -> tuple[Path, ...]:
    """The files that an earlier export listed in this folder and that are none of these names."""
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
        earlier = {str(each["file"]) for each in files} - set(names)
    except (OSError, ValueError, LookupError, TypeError):
        return ()  # no manifest of ours
    paths = (folder / name for name in sorted(earlier) if ".." not in Path(name).parts)
    return tuple(path for path in paths if path.is_file())
