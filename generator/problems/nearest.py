"""The nearest name to a misspelt one, for "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

_LISTED = 16
_ENDING = re.compile(r"(?<=.)(?:\.[a-z][a-z0-9]{1,3})+\Z")


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` most like `name`, or None when nothing is near.

    The endings of file names do not count: every picture ends like every other.
    """
    sought, ending = _folded(name)
    by_folded: dict[str, list[str]] = {}
    for known in sorted(names):
        by_folded.setdefault(_folded(known)[0], []).append(known)
    found = get_close_matches(sought, sorted(by_folded), n=1, cutoff=0.6)
    if not found:
        return None
    alike = by_folded[found[0]]
    same_ending = [known for known in alike if _folded(known)[1] == ending]
    return (same_ending or get_close_matches(name, alike, n=1, cutoff=0.0) or alike)[0]


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A help line: the nearest of `names` first, then all that may be written (of many the most like it)."""
    known = sorted(set(names))
    if not known:
        return "there is none to choose from"
    listed = ", ".join(known)
    if len(known) > _LISTED:
        most_like = sorted(known, key=lambda each: -_likeness(name, each))[:_LISTED]
        listed = f"{', '.join(most_like)} and {len(known) - _LISTED} more"
    near = nearest(name, known)
    return f"did you mean '{near}'? Known: {listed}" if near else f"known: {listed}"


def _likeness(name: str, known: str) -> float:
    return SequenceMatcher(None, _folded(name)[0], _folded(known)[0]).ratio()


def _folded(name: str) -> tuple[str, str]:
    """A name as it is compared, and the ending of a file's name."""
    folded = name[:80].casefold().replace("_", "-")
    ending = _ENDING.search(folded)
    return (folded[: ending.start()], ending[0]) if ending else (folded, "")
