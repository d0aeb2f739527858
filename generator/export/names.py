"""File names that are the same file on every system, and no two of them one file on any.

Names are ASCII and lower case, since some systems tell letters by case or composition and others
do not (NTFS and APFS fold case, HFS+ decomposes accents), none are Windows' devices or what exports
call files of their own, and none are long. A name that is fit already stays; one that is not gets a
mark of its own made from it, so that names do not depend on what else there is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from hashlib import sha256

LONGEST = 80
"""Characters of a name without its ending: paths of 260 characters are Windows' limit."""

DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789"}
)
"""Names that are no files on Windows, in lower case and without their ending."""

_AVOIDED = DEVICES | {"conin", "conout", "clock"}  # devices with a $ at their end
_OURS = re.compile(r"manifest|showcase|contact-[0-9]+")


def file_names(wanted: Sequence[str]) -> list[str]:
    """A name (without an ending) for each that is wanted, in their order; equal ones are numbered."""
    taken: set[str] = set()
    given = []
    for name in map(file_name, wanted):
        unique, count = name, 2
        while unique in taken:
            unique, count = f"{name}-{count}", count + 1
        taken.add(unique)
        given.append(unique)
    return given


def file_name(wanted: str) -> str:
    """One name; names that differ in anything give names that differ."""
    plain = unicodedata.normalize("NFKD", wanted).encode("ascii", "ignore").decode().lower()
    fit = re.sub(r"[^a-z0-9_-]+", "-", plain).strip("-_")[:LONGEST].rstrip("-_")
    if fit and fit == wanted and fit not in _AVOIDED and not _OURS.fullmatch(fit):
        return fit
    mark = sha256(wanted.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    room = LONGEST - len(mark) - 1
    return f"{fit[:room].rstrip('-_')}-{mark}".lstrip("-")
