"""Fingerprints of states: one number for everything that was reached in a game, state by state.

A state is written as a list of whole numbers; the list's weighted sum is mixed into the mark of the
states before it. 64-bit arithmetic throughout, signed, as compiled code has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from operator import mul

from generator.play.chance import generator
from generator.play.state import Phase, Source, State

CHAIN = -0x61C8864680B583EB  # 2**64 divided by the golden ratio, as a signed number
_ALL = 2**64

_PHASES = {phase: place for place, phase in enumerate(Phase)}


@cache
def mix(length: int) -> tuple[int, ...]:
    """The weights of as many numbers."""
    words = generator(0, 0)
    return tuple(_signed(next(words) << 32 | next(words) | 1) for _ in range(length))


def marks(states: Iterable[State]) -> Iterator[int]:
    """The mark after each of these states of one game."""
    mark, factors = 0, tuple[int, ...]()
    for state in states:
        factors = factors or mix(room(len(state.game.kinds), sum(state.game.copies), len(state.seats)))
        total = sum(map(mul, written(state), factors))
        mark = ((mark ^ total) * CHAIN) % _ALL
        mark = _signed(mark ^ mark >> 32)
        yield mark


def room(kinds: int, cards: int, seats: int) -> int:
    """The most numbers a state can take."""
    return 32 + kinds + 8 * seats + 5 * cards


def _signed(number: int) -> int:
    number %= _ALL
    return number - _ALL if number >= _ALL // 2 else number


def written(state: State) -> list[int]:
    """A state as whole numbers; lists follow their lengths, so that no two states are written alike."""
    values = [
        state.round,
        state.dealer,
        state.turn,
        _PHASES[state.phase],
        state.actor + 1,
        state.wall,
        state.dead_wall,
        0 if state.played is None else state.played + 1,
        state.skills_used,
        state.calls_made,
        int(state.shielded),
        len(state.due),
    ]
    values += [2 * seat + (source is Source.DEAD_WALL) for seat, source in state.due]
    values += (len(state.rons), *state.rons)
    values += (len(state.discards), *state.discards)
    values += (len(state.pool), *state.pool)
    for seat, player in enumerate(state.seats):
        values += (player.power, player.points, player.broken, len(player.river))
        values += [(0 if kind is None else 2 * kind + 2) + sideways for _, kind, sideways in player.river]
        values += (len(state.hands[seat]), *state.hands[seat])
        values += (len(state.under[seat]), *state.under[seat])
    return values
