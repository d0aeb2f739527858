"""The problems' pages, by where the fault lies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One problem: what it is, why it matters, a bad and a good example, and what to do."""

    title: str
    why: str
    bad: str
    good: str
    mend: str
