"""What every problem means: the pages of `hibari explain`."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from generator.problems.entries import Entry
from generator.problems.entries.balance import BALANCE
from generator.problems.entries.coverage import COVERAGE
from generator.problems.entries.deck import DECK
from generator.problems.entries.file import FILE
from generator.problems.entries.playtest import PLAYTEST
from generator.problems.entries.preflight import PREFLIGHT
from generator.problems.entries.press import PRESS
from generator.problems.entries.print import PRINT
from generator.problems.entries.record import RECORD
from generator.problems.entries.rulebook import RULEBOOK
from generator.problems.entries.template import TEMPLATE
from generator.problems.nearest import nearest

SECTIONS: Mapping[str, Mapping[str, Entry]] = {
    "The text of the file": FILE,
    "The deck": DECK,
    "Templates": TEMPLATE,
    "Print": PRINT,
    "Print shops": PRESS,
    "Preflight": PREFLIGHT,
    "Records": RECORD,
    "Games at a table": PLAYTEST,
    "The rulebook": RULEBOOK,
    "Rulebook and engine": COVERAGE,
    "Balance": BALANCE,
}
CATALOGUE: Mapping[str, Entry] = {
    name: entry for section in SECTIONS.values() for name, entry in section.items()
}


class UnknownProblem(LookupError):
    """No problem has this name; `nearest` is the most similar one, if any is near."""

    def __init__(self, name: str) -> None:
        self.nearest = nearest(name, CATALOGUE)
        hint = f"; did you mean '{self.nearest}'?" if self.nearest else ""
        super().__init__(f"there is no problem '{name}'{hint}")


def explain(name: str) -> str:
    """The page of one problem. Raises UnknownProblem."""
    if name not in CATALOGUE:
        raise UnknownProblem(name)
    entry = CATALOGUE[name]
    return (
        f"{name}: {entry.title}\n\n{fill(entry.why, 88)}\n\n"
        f"Bad:\n\n{_indented(entry.bad)}\n\nGood:\n\n{_indented(entry.good)}\n\n{fill(entry.mend, 88)}\n"
    )


def listing() -> str:
    """Every problem with its title, by section."""
    width = max(map(len, CATALOGUE))
    sections = (
        "\n".join([f"{heading}:", *(f"  {name:<{width}}  {entry.title}" for name, entry in section.items())])
        for heading, section in SECTIONS.items()
    )
    return "\n\n".join(sections) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
