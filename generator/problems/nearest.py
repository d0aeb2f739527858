"""The nearest name to a misspelt one, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LISTED = 16


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` most like `name`, or None when nothing is near."""
    by_folded = {_folded(known): known for known in sorted(names, reverse=True)}
    found = get_close_matches(_folded(name), sorted(by_folded), n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A help line: the nearest of `names` first, then all that may be written (the first of them)."""
    known = sorted(set(names))
    if not known:
        return "there is none to choose from"
    listed = ", ".join(known[:_LISTED]) + (
        f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
    )
    near = nearest(name, known)
    return f"did you mean '{near}'? Known: {listed}" if near else f"known: {listed}"


def _folded(name: str) -> str:
    return name[:80].casefold().replace("_", "-")
