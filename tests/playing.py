"""Games for the tests of the engine: the game's own deck, rules with a choice changed, positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.actions import Action
from generator.play.bots import RandomBot, playout
from generator.play.engine import new_game
from generator.play.position import lay_out, read_position
from generator.play.state import State

HEROINES = ("isana", "kasumi", "tianxian", "kagiko", "purple")


@cache
def deck() -> Deck:
    """The game's own deck."""
    return load(Path(__file__).parents[1] / "cards.yaml").deck


def with_rules(**changes: Mapping[str, Any] | Any) -> Deck:
    """The deck with other values in its rules: `power={"first_card": True}`, `rounds=2`."""
    rules = deck().rules
    assert rules is not None
    values = {
        name: getattr(rules, name).model_copy(update=change) if isinstance(change, Mapping) else change
        for name, change in changes.items()
    }
    return deck().model_copy(update={"rules": rules.model_copy(update=values)})


def position(text: str, of: Deck | None = None) -> State:
    """A state from a position in the notation of records."""
    return lay_out(of or deck(), read_position(text)).state


def random_game(seed: int, players: int, *, furiten: bool = False) -> Iterator[tuple[Action, State]]:
    """Every action and state of a game by random bots, heroines and first dealer by the seed."""
    heroines = [HEROINES[(seed + seat) % len(HEROINES)] for seat in range(players)]
    state = new_game(deck(), players, heroines, first_dealer=seed % players, furiten=furiten)
    return playout(state, [RandomBot(seed * players + seat) for seat in range(players)], seed)
