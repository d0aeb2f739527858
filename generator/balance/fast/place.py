"""Where compiled code is kept: in a folder for each state of this package's code."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from generator.cache import folder


@cache
def _code() -> str:
    code = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        code.update(file.read_bytes())
    return code.hexdigest()[:16]


def place() -> Path:
    """The folder for the code as it is; numba itself notices only a change of one file of it."""
    return folder("fast") / _code()


def is_compiled() -> bool:
    """Whether something is kept there."""
    return next(place().rglob("*.nbc"), None) is not None
