"""Words of the game that are used and must be defined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.deck.checks.finding import Finding
from generator.deck.effects import Effect
from generator.deck.model import Deck
from generator.deck.nodes import Path
from generator.deck.source import ANY, Loaded

# The terms a reader needs to understand what a rule says…
RULES: Mapping[str, tuple[str, ...]] = {
    "rounds": ("round", "dealer"),
    "south_from": ("wind",),
    "tsumo": ("tsumo", "speed", "river"),
    "ron": ("ron", "hand"),
    "power": ("power", "right-end"),
    "calls": ("call", "pon", "chi", "cost"),
    "points": ("bonus", "yakuman"),
    "seals": ("seal", "secret", "defeat"),
    "skills_a_turn": ("skill", "turn"),
    "furiten": ("furiten",),
}
# …and what the sentence of an effect on a card says.
EFFECTS: Mapping[str, tuple[str, ...]] = {
    "draw": ("hand",),
    "shield_turn": ("turn", "played-card", "ron"),
    "reveal_face_down": ("river", "facing", "power"),
    "gain_power": ("power", "seal"),
    "power_on_equal": ("right-end", "power", "facing"),
    "free_skill": ("skill", "cost"),
    "tsumo_on_own_number": ("tsumo", "river"),
    "tsumo_from": ("tsumo", "speed"),
    "call_discount": ("call", "cost"),
    "points_on_others_ron": ("ron",),
    "shield_always": ("played-card", "ron"),
    "face_down_in_hand": ("river", "facing", "ron", "hand"),
    "face_down_speed": ("river", "facing", "speed"),
    "power_each_round": ("round", "power"),
    "yakuman_from": ("power", "yakuman"),
}


def undefined(loaded: Loaded) -> Iterator[Finding]:
    """Every term that the rules and the cards use is defined, in a deck that defines terms."""
    defined = {term.id for term in loaded.deck.terms}
    if not defined:
        return
    uses: dict[str, list[Path]] = {}
    for path, terms in _used(loaded.deck):
        for term in terms:
            if term not in defined:
                uses.setdefault(term, []).append(path)
    for term, (first, *others) in uses.items():
        lines = sorted({loaded.source.line(path) for path in others} - {loaded.source.line(first)})
        also = f" (and line {', '.join(map(str, lines))})" if lines else ""
        yield Finding(
            "undefined-term",
            first,
            f"this{also} is told with the term '{term}', which `terms` does not define",
            f"add `- {{id: {term}, name: …, meaning: …}}` to `terms`, or mend the id there",
            key=True,
            rests_on=(("terms", ANY, "id"),),
        )


def _used(deck: Deck) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The terms that each part of the deck is told with."""
    if deck.rules is not None:
        for name, terms in RULES.items():
            yield ("rules", name), terms
        if any(players.dead_wall for players in deck.rules.players):
            yield ("rules", "players"), ("dead-wall", "wall", "hand")
    if deck.tiles is not None and any(tile.three_player_mark for tile in deck.tiles.cards):
        yield ("tiles", "cards"), ("three-player-mark",)
    for i, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        path: Path = ("heroines", "heroines", i)
        for j, effect in enumerate(heroine.skill.effects):
            yield (*path, "skill", "effects", j, "kind"), _of(effect)
        for j, secret in enumerate(heroine.secrets):
            for k, secret_effect in enumerate(secret.effects):
                yield (*path, "secrets", j, "effects", k, "kind"), _of(secret_effect)


def _of(effect: Effect) -> tuple[str, ...]:
    pile = {"wall": ("wall",), "dead_wall": ("dead-wall",)}
    return (*EFFECTS[effect.kind], *pile.get(getattr(effect, "source", ""), ()))
