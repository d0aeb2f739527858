"""What no schema can see: one small function a fault, all of them run over every deck."""

from __future__ import annotations

from generator.deck.checks import fields, files, heroines, ids, supplies, terms, tiles
from generator.deck.checks.finding import Check, Finding
from generator.deck.source import Loaded
from generator.problems import Problem

__all__ = ["CHECKS", "Check", "Finding", "check"]

CHECKS: tuple[Check, ...] = (
    ids.card_ids,
    ids.other_ids,
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
    terms.undefined,
    fields.undeclared,
    fields.missing,
    fields.types,
    files.templates,
    files.symbols,
    files.fonts,
    files.pictures,
)


def check(loaded: Loaded) -> list[Problem]:
    """Every problem of a deck that no schema can see, in the order of the file."""
    findings = [finding for run in CHECKS for finding in run(loaded)]
    sound = [f for f in findings if all(loaded.sound(path) for path in (f.path, *f.rests_on))]
    problems = [
        Problem(f.name, f.message, loaded.source.place(f.path, f.key), f.help, card=f.card) for f in sound
    ]
    return sorted(problems, key=lambda p: (p.place, p.name, p.message))
