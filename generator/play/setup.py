"""From a deck to a game: what the engine needs of it, sorted and counted once."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence

from generator.deck.model import Deck, Heroine, Rules, Tiles
from generator.deck.values import Text
from generator.play.actions import SetUpError
from generator.play.clauses import Clause, states
from generator.play.effects import abilities_of
from generator.play.state import Game, Kind, Laid, Persona

HASHED = ("rules", "tiles", "heroines")
"""The parts of a deck that matter to play, in the order of its hash."""


def deck_hash(deck: Deck) -> str:
    """Six hexadecimal digits for each part that matters to play (see HASHED), joined by `-`.

    Names, quotes, looks and the order of the file change nothing. Raises SetUpError.
    """
    rules = _rules(deck).model_dump(mode="json")
    tiles = sorted(
        (tile.number, tile.call or "", tile.cost or 0, tile.three_player_mark, tile.copies)
        for tile in _tiles(deck).cards
    )
    heroines = [
        (
            heroine.id,
            heroine.skill.discard,
            [effect.model_dump(mode="json") for effect in heroine.skill.effects],
            [[effect.model_dump(mode="json") for effect in secret.effects] for secret in heroine.secrets],
        )
        for _, heroine in sorted(_heroines(deck).items())
    ]
    return "-".join(map(_hash, (rules, tiles, heroines)))


def differing(one: str, other: str) -> tuple[str, ...]:
    """The parts in which two deck hashes differ; all of them where one is no deck hash."""
    ours, theirs = one.split("-"), other.split("-")
    if len(ours) != len(HASHED) or len(theirs) != len(HASHED):
        return HASHED
    return tuple(part for part, a, b in zip(HASHED, ours, theirs, strict=True) if a != b)


def _hash(part: object) -> str:
    text = json.dumps(part, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:6]


@states(Clause.SETUP_HEROINES, Clause.SETUP_THREE)
def prepare(
    deck: Deck,
    players: int,
    heroines: Sequence[str | None],
    *,
    first_dealer: int = 0,
    furiten: bool | None = None,
) -> Game:
    """The game these players play; `furiten` takes the place of the rules' own choice.

    Heroines are given by id, one a seat counter-clockwise; None sits without one, and no
    heroines at all means that nobody has one. Raises SetUpError.
    """
    rules = _rules(deck)
    arithmetic = next((entry for entry in rules.players if entry.count == players), None)
    if arithmetic is None:
        raise SetUpError(f"the rules know no game for {players} players", Clause.SETUP_DEAL)
    chosen = tuple(heroines) or (None,) * players
    if len(chosen) != players:
        raise SetUpError(f"{players} players cannot choose {len(chosen)} heroines", Clause.SETUP_HEROINES)
    known = _heroines(deck)
    for heroine in chosen:
        if heroine is not None and heroine not in known:
            raise SetUpError(f"there is no heroine '{heroine}'", Clause.SETUP_HEROINES)
        if heroine is not None and chosen.count(heroine) > 1:
            raise SetUpError(f"heroine '{heroine}' is chosen twice", Clause.SETUP_HEROINES)
    if not 0 <= first_dealer < players:
        raise SetUpError(f"there is no seat {first_dealer} for the dealer", Clause.SETUP_DEALER)

    counts: Counter[Kind] = Counter()
    for tile in _tiles(deck).cards:
        if not (arithmetic.remove_marked and tile.three_player_mark):
            counts[Kind(tile.number, tile.call, tile.cost or 0)] += tile.copies
    kinds = tuple(sorted(counts, key=lambda kind: (kind.number, kind.call or "", kind.cost)))
    needed = players * (arithmetic.hand + arithmetic.turns) + arithmetic.dead_wall
    if counts.total() != needed:
        raise SetUpError(
            f"{players} players need {needed} tile cards, the deck has {counts.total()}", Clause.SETUP_DEAL
        )
    return Game(
        draft=deck.draft,
        rules=rules if furiten is None else rules.model_copy(update={"furiten": furiten}),
        players=arithmetic,
        kinds=kinds,
        copies=tuple(counts[kind] for kind in kinds),
        numbers=tuple(
            (number, sum(counts[kind] for kind in kinds if kind.number == number))
            for number in sorted({kind.number for kind in kinds})
        ),
        personas=tuple(persona(rules, known[heroine] if heroine else None) for heroine in chosen),
        first_dealer=first_dealer,
        upright=tuple(Laid(kind.number, index) for index, kind in enumerate(kinds)),
        turned=tuple(Laid(kind.number, index, sideways=True) for index, kind in enumerate(kinds)),
    )


def heroine_names(deck: Deck) -> Mapping[str, str]:
    """Every name a heroine goes by in records (id and short names) to her id."""
    names: dict[str, str] = {}
    for heroine in _heroines(deck).values():
        names |= dict.fromkeys((heroine.id, *_every(heroine.short_name)), heroine.id)
    return names


def short_name(deck: Deck, heroine: str) -> str:
    """The heroine's short name in the deck's first language, without ruby."""
    return _every(_heroines(deck)[heroine].short_name)[0]


def _every(text: Text) -> tuple[str, ...]:
    texts = (text,) if isinstance(text, str) else tuple(text.values())
    return tuple(entry.split("【")[0] for entry in texts)


def persona(rules: Rules, heroine: Heroine | None) -> Persona:
    """A heroine as the engine knows her under these rules; without one, a player who has only the rules."""
    if heroine is None:
        return Persona("", (), (abilities_of(rules, 0, ()),) * (rules.seals.each + 1))
    return Persona(
        heroine.id,
        heroine.skill.effects,
        tuple(
            abilities_of(
                rules,
                heroine.skill.discard,
                (effect for secret in heroine.secrets[:broken] for effect in secret.effects),
            )
            for broken in range(rules.seals.each + 1)
        ),
    )


def _rules(deck: Deck) -> Rules:
    if deck.rules is None:
        raise SetUpError(f"deck '{deck.id}' has no rules to play by", Clause.SETUP_DEAL)
    return deck.rules


def _tiles(deck: Deck) -> Tiles:
    if deck.tiles is None:
        raise SetUpError(f"deck '{deck.id}' has no tile cards", Clause.SETUP_DEAL)
    return deck.tiles


def _heroines(deck: Deck) -> dict[str, Heroine]:
    heroines = deck.heroines.heroines if deck.heroines else ()
    return {heroine.id: heroine for heroine in heroines}
