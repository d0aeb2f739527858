"""What no schema can see: one small function a fault, all of them run over every deck."""

from __future__ import annotations

from collections.abc import Iterable

from generator.deck.checks import (
    box,
    fields,
    files,
    formats,
    heroines,
    ids,
    markup,
    reach,
    supplies,
    terms,
    tiles,
)
from generator.deck.checks.finding import Check, Finding
from generator.deck.owner import owner
from generator.deck.source import Loaded
from generator.problems import Problem

__all__ = ["CHECKS", "Check", "Finding", "check", "findings", "placed"]

CHECKS: tuple[Check, ...] = (
    ids.card_ids,
    ids.other_ids,
    ids.listed,
    formats.corners,
    tiles.number_counts,
    tiles.total,
    tiles.dots,
    tiles.three_player_marks,
    tiles.icons_and_costs,
    tiles.costs,
    tiles.turns,
    heroines.skills,
    heroines.secrets,
    heroines.cards_each,
    heroines.quotes,
    heroines.colours,
    heroines.crests,
    supplies.shortages,
    supplies.score_range,
    reach.speeds,
    reach.power,
    terms.undefined,
    fields.reserved,
    fields.undeclared,
    fields.missing,
    fields.types,
    fields.texts,
    files.templates,
    files.symbols,
    files.fonts,
    files.drafts,
    files.pictures,
    markup.tags,
    box.holds,
)


def check(loaded: Loaded) -> list[Problem]:
    """Every problem of a deck that no schema can see, in the order of the file."""
    return placed(findings(loaded), loaded)


def findings(loaded: Loaded) -> list[Finding]:
    """What all checks find in the parts of a deck that are sound."""
    found = [finding for run in CHECKS for finding in run(loaded)]
    return [f for f in found if all(loaded.sound(path) for path in (f.path, *f.rests_on))]


def placed(found: Iterable[Finding], loaded: Loaded) -> list[Problem]:
    """Findings as problems, in the order of the file."""
    problems = [
        Problem(f.name, f.message, loaded.source.place(f.path, f.key), f.help).of(owner(f.path, loaded.deck))
        for f in found
    ]
    return sorted(problems, key=lambda p: (p.place, p.name, p.message))
