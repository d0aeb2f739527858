"""Whether an 奥義 made a difference, compiled (as `balance.watch` finds out with the engine itself).

It did where without it the action would have been refused, or the game would have gone on
otherwise. What was done lies on the board, and the game has not gone on yet.
"""

from __future__ import annotations

from generator.balance.fast.board import (
    AT_POWER,
    BROKEN,
    DID_PLAY,
    DID_RON,
    DID_SKILL,
    DID_TAKE,
    DID_TSUMO,
    HEROINE,
    LAID,
    PLAYED,
    POINTS_ON_OTHERS_RON,
    POWER,
    RONS,
    ROUND,
    SHIELD_TURN,
    SHIELDED,
    SKILL_DISCARD,
    SPEED,
    TSUMO_SPEED,
    TURN,
    WALL,
    YAKUMAN_POWER,
    Board,
    Table,
    Whole,
)
from generator.balance.fast.compiled import compiled
from generator.balance.fast.legal import able, gains_power, may_ron, may_tsumo, price, speed
from generator.balance.fast.rounds import IS_OVER, IS_WON, next_stop


@compiled
def made_a_difference(table: Table, board: Board, what: int, seat: int, lesser: int) -> bool:
    """Whether this seat's abilities did, compared with those in the row `lesser`."""
    own = board.seats[seat, HEROINE]
    if what == DID_SKILL:
        return skill_differs(table, board, seat, own, lesser)
    if what == DID_TSUMO:
        return tsumo_differs(table, board, seat, own, lesser)
    turn = board.now[TURN]
    power = board.seats[turn, POWER]
    foresee(table, board, board.fates[0])
    before = board.seats[turn, POWER] - gained(table, board, what)
    board.seats[seat, HEROINE] = lesser
    board.seats[turn, POWER] = before + gained(table, board, what)
    differs = board.seats[turn, POWER] < 0 or (
        what == DID_RON and not may_ron(table, board, board.rons[board.now[RONS] - 1])
    )
    if not differs:
        foresee(table, board, board.fates[1])
        for place in range(table.seats + 1):
            if board.fates[0, place] != board.fates[1, place]:
                differs = True
    board.seats[seat, HEROINE] = own
    board.seats[turn, POWER] = power
    return differs


@compiled
def gained(table: Table, board: Board, what: int) -> int:
    """The power that the player on turn gained with the card just played, or paid with the call."""
    turn, played = board.now[TURN], board.now[PLAYED]
    if what == DID_TAKE:
        return -price(table, board, table.cost[played])
    gain = 0
    if what == DID_PLAY:
        board.seats[turn, LAID] -= 1
        if gains_power(table, board, turn, table.rank[played]):
            gain = table.gain
        board.seats[turn, LAID] += 1
    return gain


@compiled
def foresee(table: Table, board: Board, fate: Whole) -> None:
    """What the game goes on to: the next stop, and by seat the power that is left or what a ron gives."""
    now = board.now
    stop = next_stop(table, board)
    fate[0] = stop
    fastest = 0
    if stop == IS_OVER and now[WALL] == 0:
        for seat in range(table.seats):
            fastest = max(fastest, speed(table, board, seat))
    for seat in range(table.seats):
        power = board.seats[seat, POWER]
        if stop == IS_WON:
            if seat == board.rons[0]:
                power = power >= able(table, board, seat, YAKUMAN_POWER)
            elif seat != now[TURN]:
                power = able(table, board, seat, POINTS_ON_OTHERS_RON)
            else:
                power = 0
        elif speed(table, board, seat) < fastest:
            power = 0
        fate[1 + seat] = power


@compiled
def skill_differs(table: Table, board: Board, seat: int, own: int, lesser: int) -> bool:
    """Whether her skill would have cost something else, or made a card safe that was safe already."""
    has, had = (
        table.abilities[own, board.seats[seat, BROKEN]],
        table.abilities[lesser, board.seats[seat, BROKEN]],
    )
    if has[SKILL_DISCARD] != had[SKILL_DISCARD]:
        return True
    if has[SHIELDED] != had[SHIELDED]:
        for effect in range(table.skill_effects[own]):
            if table.skills[own, effect, 0] == SHIELD_TURN:
                return True
    return False


@compiled
def tsumo_differs(table: Table, board: Board, seat: int, own: int, lesser: int) -> bool:
    """Whether her tsumo would have been refused, or counted otherwise."""
    place = board.seats[seat, LAID] - 1
    kind = board.river[seat, place]
    rank = table.rank[kind]
    power = board.rounds[board.now[ROUND] - 1, AT_POWER]
    yakuman = power >= able(table, board, seat, YAKUMAN_POWER)
    # As it was before the winning card was laid.
    board.seats[seat, HEROINE] = lesser
    board.seats[seat, SPEED] -= table.number[rank]
    board.lying[seat, rank] -= 1
    board.upright[seat, rank] -= 1
    differs = (
        speed(table, board, seat) < able(table, board, seat, TSUMO_SPEED)
        or not may_tsumo(table, board, seat, kind)
        or yakuman != (power >= able(table, board, seat, YAKUMAN_POWER))
    )
    board.upright[seat, rank] += 1
    board.lying[seat, rank] += 1
    board.seats[seat, SPEED] += table.number[rank]
    board.seats[seat, HEROINE] = own
    return differs
