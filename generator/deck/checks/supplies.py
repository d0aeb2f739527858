"""Pieces that the rules need, and whether the box holds enough of them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.checks.finding import Finding
from generator.deck.model import Role, Rules
from generator.deck.nodes import Path
from generator.deck.source import ANY, Loaded


def _needs(rules: Rules) -> Iterator[tuple[Role, int, str, Path]]:
    """What the rules need: role, number, why, and the path of the rule."""
    players = max((p.count for p in rules.players), default=0)
    yield (
        "power",
        rules.power_supply,
        f"rules.power_supply is {rules.power_supply}",
        ("rules", "power_supply"),
    )
    if rules.score_range is not None:
        yield "score-track", players, f"{players} can play", ("rules", "players")
        yield "score-marker", players, f"{players} can play", ("rules", "players")
    yield "dealer", 1, "one player is the first", ("rules", "players")
    if any(p.dead_wall for p in rules.players):
        yield "dead-wall", 1, "the dead wall lies on it", ("rules", "players")


def shortages(loaded: Loaded) -> Iterator[Finding]:
    """There are as many power sticks, score tracks, markers and place cards as the rules need."""
    rules = loaded.deck.rules
    if rules is None:
        return
    for role, needed, why, rule in _needs(rules):
        holders = [(i, c) for i, c in enumerate(loaded.deck.components) if c.role == role]
        count = sum(card.copies for _, component in holders for card in component.cards)
        if count >= needed:
            continue
        rests_on: tuple[Path, ...] = (rule, *(("components", i, "cards") for i, _ in holders))
        if not holders:
            rests_on = (rule, ("components", ANY, "role"))
            yield Finding(
                "supply-short",
                rule,
                f"no component has the role {role}, but {needed} must be there: {why}",
                f"add `role: {role}` to the component that is it",
                key=True,
                rests_on=rests_on,
            )
            continue
        index, component = holders[-1]
        last = len(component.cards) - 1
        path: Path = ("components", index, "cards", last)
        if "copies" in component.cards[last].model_fields_set:
            path = (*path, "copies")
        yield Finding(
            "supply-short",
            path,
            f"{count} of the role {role}, but {needed} must be there: {why}",
            f"raise `copies` by {needed - count}, or change the rule on line {loaded.source.line(rule)}",
            rests_on=rests_on,
        )


def most_points(rules: Rules, highest: int) -> int:
    """The most points one player can have at the end of a game, `highest` being the highest number.

    She scores most by winning alone, by ron, as long as nobody is defeated: each other player
    can lose all seals but the last, and one more win ends the game.
    """
    others = max((p.count for p in rules.players), default=1) - 1
    wins_over_one = -(-rules.seals.each // rules.seals.ron_breaks) - 1
    wins = min(rules.rounds, others * wins_over_one + 1)
    return wins * (highest + max(rules.points.per_power * rules.points.most, rules.points.yakuman_bonus))


def score_range(loaded: Loaded) -> Iterator[Finding]:
    """The score track, if points are kept on one, holds the most points that one player can have."""
    rules, tiles = loaded.deck.rules, loaded.deck.tiles
    if rules is None or rules.score_range is None or tiles is None or not tiles.copies:
        return
    most = most_points(rules, max(tiles.copies))
    if rules.score_range < most:
        rests_on = (
            *(("rules", name) for name in ("players", "rounds", "seals", "points")),
            ("tiles", "copies"),
        )
        yield Finding(
            "score-range",
            ("rules", "score_range"),
            f"the score track ends at {rules.score_range}, but {most} points can be reached",
            f"write `score_range: {most}` or more",
            rests_on=rests_on,
        )
