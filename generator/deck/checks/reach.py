"""Numbers of the rules that no game can reach."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.checks.finding import Finding
from generator.deck.effects import TsumoFrom, YakumanFrom
from generator.deck.model import Deck, Rules, Tiles
from generator.deck.nodes import Path
from generator.deck.source import Loaded


def most_speed(rules: Rules, tiles: Tiles) -> int:
    """The most that a river can count: the greatest numbers, one a turn, one a call and the winning card."""
    most = max((p.turns for p in rules.players), default=0) * (1 + rules.calls.a_turn) + 1
    numbers = sorted((n for n, copies in tiles.copies.items() for _ in range(copies)), reverse=True)
    return sum(numbers[:most])


def speeds(loaded: Loaded) -> Iterator[Finding]:
    """Tsumo, ron and every 奥義 that allows tsumo ask for a speed that a river can have."""
    rules, tiles = loaded.deck.rules, loaded.deck.tiles
    if rules is None or tiles is None or not rules.players:
        return
    most = most_speed(rules, tiles)
    wanted: list[tuple[Path, int]] = [
        (("rules", "tsumo", "speed"), rules.tsumo.speed),
        (("rules", "ron", "speed"), rules.ron.speed),
        *_secrets(loaded.deck, TsumoFrom, "speed"),
    ]
    for path, speed in wanted:
        if speed > most:
            yield Finding(
                "unreachable",
                path,
                f"no river can reach a speed of {speed}: the most is {most}",
                f"write {most} or less",
                rests_on=(("rules", "players"), ("rules", "calls"), ("tiles", "copies")),
            )


def power(loaded: Loaded) -> Iterator[Finding]:
    """Counted yakuman asks for no more power than there is in the box."""
    rules = loaded.deck.rules
    if rules is None:
        return
    wanted: list[tuple[Path, int]] = [
        (("rules", "points", "yakuman_power"), rules.points.yakuman_power),
        *_secrets(loaded.deck, YakumanFrom, "power"),
    ]
    for path, amount in wanted:
        if amount > rules.power_supply:
            yield Finding(
                "unreachable",
                path,
                f"nobody can have {amount} power: there are {rules.power_supply}",
                f"write {rules.power_supply} or less, or raise `rules.power_supply`",
                rests_on=(("rules", "power_supply"),),
            )


def _secrets(deck: Deck, effect: type[TsumoFrom | YakumanFrom], name: str) -> Iterator[tuple[Path, int]]:
    """The number `name` of every 奥義 with such an effect."""
    for i, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        for j, secret in enumerate(heroine.secrets):
            for k, each in enumerate(secret.effects):
                if isinstance(each, effect):
                    yield ("heroines", "heroines", i, "secrets", j, "effects", k, name), getattr(each, name)
