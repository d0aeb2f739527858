"""What need not be made twice, in the user's cache folder, keyed by content.

Nothing breaks when it is emptied or cannot be written. HIBARI_CACHE names another folder.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

_KEPT = 30 * 24 * 3600  # seconds: what nobody asked for in a month goes


def load(kind: str, key: str) -> bytes | None:
    """What was kept under a key, or None."""
    file = folder(kind) / key
    try:
        content = file.read_bytes()
        os.utime(file)
    except OSError:
        return None
    return content


def keep(kind: str, key: str, content: bytes) -> None:
    """Keep a result; a folder that cannot be written keeps nothing."""
    kept = folder(kind)
    with suppress(OSError):
        if not kept.is_dir():
            kept.mkdir(parents=True)
        _forget_old(kept)
        temporary = kept / f".{key}.{os.getpid()}"
        temporary.write_bytes(content)
        os.replace(temporary, kept / key)


def _forget_old(folder: Path) -> None:
    """Once a day, remove what was not used for long."""
    stamp = folder / ".swept"
    now = time.time()
    if stamp.exists() and now - stamp.stat().st_mtime < 24 * 3600:
        return
    stamp.touch()
    for file in folder.iterdir():
        if now - file.stat().st_mtime > _KEPT:
            file.unlink(missing_ok=True)


def folder(kind: str) -> Path:
    """Where things of one kind are kept; it may not be there yet."""
    named = os.environ.get("HIBARI_CACHE")
    return (Path(named) if named else user_cache_path("hibari", appauthor=False)) / kind
