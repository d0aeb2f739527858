"""What is counted while a game goes on, compiled (as `balance.watch`): see `board` for the rows.

An action is told by the board it leaves, before the game goes on from there.
"""

from __future__ import annotations

from generator.balance.fast.board import (
    AT,
    BROKEN,
    CALL,
    CALLED,
    CALLS,
    DID_NO_RON,
    DID_NO_TAKE,
    DID_PLAY,
    DID_PLAY_DOWN,
    DID_RON,
    DID_SKILL,
    DID_TAKE,
    DID_TSUMO,
    GAINED,
    HEROINE,
    LAID,
    MOST_POWER,
    NONE,
    OF_GAME,
    OFFERS,
    PLAY,
    PLAYED,
    PLAYED_DOWN,
    PLAYED_UP,
    POWER,
    POWER_EACH_ROUND,
    RON,
    ROUND,
    ROUND_END,
    SKILLS,
    TURN,
    TURNS,
    UNDER,
    USED,
    Board,
    Table,
    Whole,
)
from generator.balance.fast.compiled import compiled, inlined
from generator.balance.fast.secrets import made_a_difference


@inlined
def done(board: Board, asked: int, choice: int) -> int:
    """What was done in the phase in which a seat was asked."""
    now = board.now
    if asked == PLAY:
        if now[AT] == ROUND_END:
            return DID_TSUMO
        if now[AT] != RON:
            return DID_SKILL
        return DID_PLAY_DOWN if now[PLAYED] == NONE else DID_PLAY
    if asked == RON:
        return DID_RON if choice == 0 else DID_NO_RON
    return DID_TAKE if now[AT] == CALL else DID_NO_TAKE


@compiled
def count(table: Table, board: Board, counts: Whole, what: int) -> None:
    """Count what was done."""
    turn, played = board.now[TURN], board.now[PLAYED]
    if what == DID_TSUMO:
        counts[OF_GAME, TURNS] += 1
    elif what == DID_SKILL:
        counts[SKILLS, turn] += 1
    elif what == DID_PLAY:
        counts[OF_GAME, TURNS] += 1
        counts[PLAYED_UP, table.rank[played]] += 1
    elif what == DID_PLAY_DOWN:
        counts[OF_GAME, TURNS] += 1
        counts[PLAYED_DOWN, table.rank[board.under[turn, board.seats[turn, UNDER] - 1]]] += 1
    elif what == DID_TAKE or what == DID_NO_TAKE:
        counts[OFFERS, table.offer[played]] += 1
        if what == DID_TAKE:
            counts[CALLS, table.offer[played]] += 1
            counts[CALLED, table.rank[board.river[turn, board.seats[turn, LAID] - 1]]] += 1
    for seat in range(table.seats):
        heroine, whose = board.seats[seat, HEROINE], 0 if seat == turn else 1
        for nth in range(min(board.seats[seat, BROKEN], table.secrets[heroine])):
            if (
                table.sways[heroine, nth, whose] >> what & 1 != 0
                and counts[USED + nth, seat] == 0
                and made_a_difference(table, board, what, seat, table.lesser[heroine, nth])
            ):
                counts[USED + nth, seat] = 1


@compiled
def count_after(table: Table, board: Board, counts: Whole, number: int) -> None:
    """Count what the game has come to, from an action in round `number`."""
    power = 0
    for seat in range(table.seats):
        power += board.seats[seat, POWER]
    counts[OF_GAME, MOST_POWER] = max(counts[OF_GAME, MOST_POWER], power)
    if board.now[ROUND] == number:
        return
    for seat in range(table.seats):
        heroine, broken = board.seats[seat, HEROINE], board.seats[seat, BROKEN]
        counts[GAINED, seat] = min(broken, table.secrets[heroine])
        for nth in range(counts[GAINED, seat]):
            lesser = table.lesser[heroine, nth]
            # More power than she would have had: what else a 奥義 does never makes that up.
            own, other = table.abilities[heroine, broken], table.abilities[lesser, broken]
            if own[POWER_EACH_ROUND] != other[POWER_EACH_ROUND]:
                counts[USED + nth, seat] = 1
