"""Which code came to the figures: other code may come to others."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from generator import balance, play


@cache
def code() -> str:
    """Twelve digits over the code that plays and counts."""
    digest = sha256()
    for package in (play, balance):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*.py"), key=lambda file: file.relative_to(folder).parts):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
