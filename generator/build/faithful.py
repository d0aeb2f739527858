"""Which faces show what the author wrote, so that what is wrong with them is no consequence.

A card with a fault in its data is not drawn for a check: its template would stumble over the
fault, or over what stands in for it, and the same mistake would be told twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.build.drawing import Progress, draw
from generator.build.selection import Selected, select
from generator.deck.checks import Finding
from generator.deck.expand import PrintedCard
from generator.deck.model import Format
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.problems import Problem
from generator.problems.entries.template import TEMPLATE

# What checks find that a face would stumble over: a value or a file that it needs and cannot use.
_SPOILING = frozenset({
    "ambiguous-scalar", "bad-markup", "blank-text", "cost-without-icon", "font-missing",
    "icon-without-cost", "image-missing", "listed-twice", "missing-field", "missing-language",
    "out-of-range", "path-outside", "quote-count", "reserved-field", "secret-count", "symbol-missing",
    "undefined-term", "uneven-turns", "unknown-colour", "unknown-field", "unknown-language",
    "wrong-type",
})  # fmt: skip
_QUOTED = re.compile("'[^']*'")
# What every face rests on.
_SHARED: tuple[Path, ...] = tuple(
    (name,) for name in ("fonts", "palette", "symbols", "languages", "draft", "title", "date")
)


def spoilt(loaded: Loaded, findings: Iterable[Finding]) -> Loaded:
    """The deck, with what spoils its faces among the unsound paths."""
    paths = {finding.path for finding in findings if finding.name in _SPOILING}
    return replace(loaded, unsound=loaded.unsound | paths)


def drawable(loaded: Loaded) -> bool:
    """Whether what all faces share is sound: a fault there would show on every one of them."""
    return all(map(loaded.sound, _SHARED)) and ("rules",) not in loaded.unsound


def faithful(loaded: Loaded, selected: Selected) -> bool:
    """Whether a card, its component and its heroine are as the author wrote them."""
    return all(map(loaded.sound, _rests_on(loaded, selected)))


def faults_seen(
    loaded: Loaded, told: Iterable[Problem], language: str, progress: Progress | None = None
) -> Iterator[Problem]:
    """What is wrong with the faces that are faithful, but for what was told of the deck already."""
    known = set(map(_subject, told))
    cards = [each for each in select(loaded.deck) if faithful(loaded, each)]
    for fault in draw(loaded, cards, language, progress)[1]:
        if _subject(fault) not in known and tells(loaded, fault):
            yield fault


def _subject(problem: Problem) -> tuple[str, str]:
    """What a problem is about: the same for the deck that names a thing and the template that wants it."""
    quoted = _QUOTED.search(problem.message)
    return problem.name, quoted.group() if quoted else problem.message


def tells(loaded: Loaded, fault: Problem) -> bool:
    """Whether a fault of a face says something of its own: templates may stumble over unsound rules."""
    return loaded.sound(("rules",)) or fault.name not in TEMPLATE


def section_of(card: PrintedCard) -> Path:
    """The path of the component of a card."""
    source = card.source
    return source[:2] if source[0] == "components" else (source[0], "component")


def _rests_on(loaded: Loaded, selected: Selected) -> Iterator[Path]:
    source = selected.card.source
    yield source
    for name in (*Format.model_fields, "fields"):
        yield (*section_of(selected.card), name)
    heroines = loaded.deck.heroines
    if heroines is None:
        return
    if source[0] == "heroines":
        yield from ((source[0], name) for name in ("cards_each", "secret_back", "defeat_back"))
    named = selected.card.fields.get("heroine")
    if named is not None:
        known = [heroine.id for heroine in heroines.heroines]
        path: Path = ("heroines", "heroines")
        yield (*path, known.index(named)) if named in known else path
