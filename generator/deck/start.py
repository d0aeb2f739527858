"""A deck to begin with: a copy of the smallest example."""

from __future__ import annotations

from pathlib import Path

from generator.deck.files import SHIPPED

EXAMPLE = SHIPPED / "examples" / "minimal"


def begin(folder: Path) -> tuple[Path, ...]:
    """Copy the smallest example into a folder that is empty or not there; the files written.

    Raises FileExistsError when something lies in the folder.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise FileExistsError(f"'{folder.as_posix()}' is not empty")
    written = []
    for file in sorted(EXAMPLE.rglob("*")):
        name = file.relative_to(EXAMPLE)
        if file.is_file() and not any(part.startswith(".") for part in name.parts):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
            written.append(target)
    return tuple(written)
