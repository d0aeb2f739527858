"""The commands of hibari: the only code that prints.

Exit status: 0 fine, 1 problems in the deck or a file that cannot be written, 2 wrong usage, 130 stopped by
Ctrl-C.
"""

from __future__ import annotations

from generator.cli import (
    balance,
    check,
    compare,
    drafts,
    export,
    parcels,
    playtest,
    preflight,
    press,
    report,
    rulebook,
    sheets,
    table,
    tournament,
)
from generator.cli.commands import main

__all__ = [
    "balance",
    "check",
    "compare",
    "drafts",
    "export",
    "main",
    "parcels",
    "playtest",
    "preflight",
    "press",
    "report",
    "rulebook",
    "sheets",
    "table",
    "tournament",
]
