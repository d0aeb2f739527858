"""Actions as whole numbers, the same for every game with the same rules, cards and seats.

Numbers ascend in the order of `legal_actions`. A chance action's number is the card's kind, apart
from the players' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement

from generator.play.actions import (
    Action,
    Deal,
    MalformedAction,
    Pass,
    Play,
    PlayFaceDown,
    Ron,
    Take,
    Tsumo,
    UseSkill,
)
from generator.play.state import Game


@dataclass(frozen=True, slots=True)
class Coding:
    """All that players could ever do in a game; an action's number is its place in `actions`."""

    actions: tuple[Action, ...]
    numbers: Mapping[Action, int]

    def number(self, action: Action) -> int:
        """The number of an action, of chance or of a player."""
        return action.kind if isinstance(action, Deal) else self.numbers[action]

    def action(self, number: int) -> Action:
        """The player's action of this number. Raises MalformedAction."""
        if not 0 <= number < len(self.actions):
            raise MalformedAction(f"there is no action number {number}")
        return self.actions[number]


def coding(game: Game) -> Coding:
    """The numbers of a game's actions."""
    actions = tuple(_actions(game))
    return Coding(actions, {action: number for number, action in enumerate(actions)})


def places(game: Game) -> int:
    """How many cards a river can hold: a turn adds the card played and those taken."""
    return game.players.turns * (1 + game.rules.calls.a_turn)


def decisions(game: Game) -> int:
    """More decisions than this no game has: skill, play, everyone's answer and call in every turn."""
    turn = game.rules.skills_a_turn + 1 + (game.seats - 1) + game.rules.calls.a_turn
    return game.rules.rounds * game.wall_after_deal * turn


def deals(game: Game) -> int:
    """No game deals more cards than this."""
    return game.rules.rounds * sum(game.copies)


def _actions(game: Game) -> Iterator[Action]:
    kinds, seats = range(len(game.kinds)), range(game.seats)
    yield from map(Tsumo, kinds)
    costs = {able.skill_discard for persona in game.personas for able in persona.abilities}
    for cost in sorted(costs):
        yield from map(UseSkill, combinations_with_replacement(kinds, cost))
    yield from map(Play, kinds)
    yield from map(PlayFaceDown, kinds)
    yield Ron()
    yield from (Take(seat, place) for seat in seats for place in range(places(game)))
    yield Pass()
