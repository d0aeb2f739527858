"""Deals in the engine: for every number of players the cards come out even."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.source import Loaded
from generator.play.actions import SetUpError
from generator.play.engine import chance_outcomes, new_game, step
from generator.play.state import Phase
from generator.problems import Problem


def uneven(loaded: Loaded) -> Iterator[Problem]:
    """Numbers of players for which the engine deals otherwise than the rules say."""
    rules = loaded.deck.rules
    for index, table in enumerate(rules.players if rules else ()):
        dealt = f"{table.hand} cards each, {table.dead_wall} in the dead wall and {table.turns} turns each"
        try:
            found = _dealt(loaded, table.count)
        except SetUpError as error:
            found = str(error)
        if found != dealt:
            yield Problem(
                "deal-disagrees",
                f"{table.count} players: the rules say {dealt}, the engine {found}",
                loaded.source.place(("rules", "players", index)),
                "mend the arithmetic of the deal, or the number of tile cards",
            )


def _dealt(loaded: Loaded, players: int) -> str:
    """What a deal played on the engine comes to, in the words of the rules."""
    state = new_game(loaded.deck, players)
    while state.phase is Phase.DRAW and len(state.due) > 1:
        state = step(state, chance_outcomes(state)[0][0])
    hands = {len(hand) for hand in state.hands}
    turns, left = divmod(state.wall, players)
    each = hands.pop() if len(hands) == 1 else "different numbers of"
    told = f"{each} cards each, {state.dead_wall} in the dead wall and {turns} turns each"
    if left:
        told += f" and {left} cards left over"
    if sum(state.pool) != state.wall + state.dead_wall:
        told += f", with {sum(state.pool)} cards for walls of {state.wall + state.dead_wall}"
    if state.round != 1 or state.skills_used or state.calls_made or state.shielded:
        told += f", beginning with round {state.round} as if something had been done already"
    return told
