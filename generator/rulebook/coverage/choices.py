"""What the engine offers against what it refuses: in every position, the same actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice

from generator.deck.source import Loaded
from generator.play.actions import Action, Pass, Play, PlayFaceDown, Ron, SetUpError, Take, Tsumo, UseSkill
from generator.play.engine import legal_actions, refusal, settle, step
from generator.play.notation import LETTERS, NotationError, write_action
from generator.play.position import lay_out, read_position
from generator.play.state import Phase, State
from generator.problems import Problem


def inconsistent(loaded: Loaded) -> Iterator[Problem]:
    """Positions of examples in which an action is offered and refused, or neither.

    Looked at are the position itself and, for each card that may be played there, the calls.
    """
    for index, example in enumerate(loaded.deck.examples):
        try:
            state = lay_out(loaded.deck, read_position(example.position)).state
        except (NotationError, SetUpError):
            continue  # told when the example is played
        told = chain(filter(None, map(_wrong, _choices(state))), _unasked(state))
        for wrong in islice(told, 1):
            yield Problem(
                "choice-disagrees",
                f"example {index + 1}: {wrong}",
                loaded.source.place(("examples", index, "position")),
                "`legal_actions` and `refusal` must draw the same line",
            )


def _choices(state: State) -> Iterator[State]:
    """The position, and the choice of a call after each card that may be played in it."""
    yield state
    for kind in dict.fromkeys(state.hands[state.turn]):
        played = step(state, Play(kind))
        while played.phase is Phase.RON and played.actor != played.turn:
            played = step(played, Pass())
        called = settle(played, next_round=False)
        if called.phase is Phase.CALL:
            yield called


def _unasked(state: State) -> Iterator[str]:
    """Who is asked for a ron otherwise than by who may, after each card that may be played."""
    seats = len(state.seats)
    for kind in dict.fromkeys(state.hands[state.turn]):
        played = step(state, Play(kind))
        order = [(state.turn + place) % seats for place in range(1, seats)]
        may = [seat for seat in order if refusal(played._replace(actor=seat), Ron()) is None]
        asked = settle(played, next_round=False)
        first = asked.actor if asked.phase is Phase.RON else None
        if first != (may[0] if may else None):
            who = "nobody" if first is None else LETTERS[first]
            said = LETTERS[may[0]] if may else "nobody"
            yield f"after '{write_action(state, Play(kind))}' {who} is asked for a ron, but {said} may"


def _wrong(state: State) -> str | None:
    """What is offered and refused here, or neither offered nor refused."""
    offered = set(legal_actions(state))
    for action in (*offered, *_conceivable(state)):
        clause = refusal(state, action)
        if (action in offered) == (clause is not None):
            said = f"refused by {clause.value}" if clause else "refused by no clause"
            return (
                f"'{write_action(state, action)}' is {'' if action in offered else 'not '}offered and {said}"
            )
    return None


def _conceivable(state: State) -> Iterator[Action]:
    """Every action with the cards of the hand, or on the cards of the rivers, allowed or not."""
    if state.phase is Phase.CALL:
        for seat, player in enumerate(state.seats):
            yield from (Take(seat, place) for place in range(len(player.river)))
        yield Pass()
        return
    hand = state.hands[state.turn]
    for kind in dict.fromkeys(hand):
        yield from (Tsumo(kind), Play(kind), PlayFaceDown(kind))
    for count in range(3):
        yield from map(UseSkill, dict.fromkeys(combinations(hand, count)))
