"""What a seat sees.

Everything open lies in `seats`, `discards` and the counts; of what is hidden a view holds the
seat's own hand and its own face-down cards. Whether others have been asked for ron, and what
they answered, is in nobody's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.play.state import Abilities, Game, Phase, Result, Seat, State


class View(NamedTuple):
    """A state as one seat sees it; `asked` is what it is asked to decide, or None.

    `hand` and `under` are the seat's own (see `State`); `hand_sizes` are everyone's.
    """

    game: Game
    seat: int
    asked: Phase | None
    round: int
    dealer: int
    turn: int
    seats: tuple[Seat, ...]
    hand: tuple[int, ...]
    under: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    wall: int
    dead_wall: int
    discards: tuple[int, ...]
    played: int | None
    skills_used: int
    calls_made: int
    shielded: bool
    results: tuple[Result, ...]


def view(state: State, seat: int) -> View:
    """What `seat` sees of the state."""
    return View(
        game=state.game,
        seat=seat,
        asked=state.phase if state.actor == seat else None,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        seats=state.seats,
        hand=state.hands[seat],
        under=state.under[seat],
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        wall=state.wall,
        dead_wall=state.dead_wall,
        discards=state.discards,
        played=state.played,
        skills_used=state.skills_used,
        calls_made=state.calls_made,
        shielded=state.shielded,
        results=state.results,
    )


def abilities_seen(seen: View, seat: int) -> Abilities:
    """What a seat's broken seals have set free: open to all."""
    return seen.game.personas[seat].abilities[seen.seats[seat].broken]


def speed_seen(seen: View, seat: int) -> int:
    """A seat's speed, which everyone can count: face-down cards lie openly, face down."""
    total, hidden = 0, 0
    for number, kind, _ in seen.seats[seat].river:
        total += number
        hidden += kind is None
    return total + hidden * abilities_seen(seen, seat).down_speed if hidden else total


def unseen(seen: View) -> tuple[int, ...]:
    """How many cards of each kind this seat has not seen: in walls, other hands, or face down."""
    counts = list(seen.game.copies)
    for player in seen.seats:
        for card in player.river:
            if card.kind is not None:
                counts[card.kind] -= 1
    for kind in seen.hand + seen.under + seen.discards:
        counts[kind] -= 1
    return tuple(counts)


def unseen_numbers(seen: View) -> Mapping[int, int]:
    """The same by number."""
    kinds, counts = seen.game.kinds, dict(seen.game.numbers)
    for player in seen.seats:
        for number, kind, _ in player.river:
            if kind is not None:
                counts[number] -= 1
    for kind in seen.hand + seen.under + seen.discards:
        counts[kinds[kind].number] -= 1
    return counts
