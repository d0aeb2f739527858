"""How rounds begin and how turns, rounds and games end, compiled (as `play.engine` and `play.scoring`)."""

from __future__ import annotations

from generator.balance.fast.board import (
    ACTOR,
    AT,
    AT_POWER,
    BROKEN,
    BY_RON,
    BY_TSUMO,
    CALL,
    CALLS_MADE,
    DEAD_WALL,
    DEALER,
    DEALT,
    DISCARDED,
    DRAW,
    DUE,
    EXHAUSTED,
    FROM_WALL,
    GAME_END,
    HELD,
    LAID,
    LOSER,
    NOBODY,
    NONE,
    NUMBER,
    PLAYED,
    POINTS,
    POINTS_ON_OTHERS_RON,
    POWER,
    POWER_EACH_ROUND,
    RON,
    RONS,
    ROUND,
    ROUND_END,
    SAFE,
    SKILLS_USED,
    SPEED,
    TURN,
    TURN_OVER,
    UNDER,
    WALL,
    WAY,
    WINNER,
    YAKUMAN,
    YAKUMAN_POWER,
    Board,
    Table,
)
from generator.balance.fast.chance import shuffle
from generator.balance.fast.compiled import compiled, inlined
from generator.balance.fast.legal import able, count_takes, following, may_ron, speed
from generator.balance.fast.moves import due, from_hand, onto_river


@compiled
def start_round(table: Table, board: Board, seed: int, number: int, first_dealer: int) -> None:
    """The board before the first card of a round is dealt."""
    now = board.now
    dealer = (first_dealer + number - 1) % table.seats
    now[ROUND] = number
    now[DEALER] = dealer
    now[WALL] = len(board.cards) - table.dead_wall
    now[DEAD_WALL] = table.dead_wall
    now[DISCARDED] = 0
    board.shown[:] = 0
    board.lying[:] = 0
    board.upright[:] = 0
    board.held[:] = 0
    for kind in range(len(board.pool)):
        board.pool[kind] = table.pool[kind]
    for seat in range(table.seats):
        board.seats[seat, LAID] = 0
        board.seats[seat, HELD] = 0
        board.seats[seat, UNDER] = 0
        board.seats[seat, SPEED] = 0
        board.seats[seat, POWER] += able(table, board, seat, POWER_EACH_ROUND)
    shuffle(table, board, seed, number)
    begin_turn(board, dealer)
    for step in range(table.seats):
        for _ in range(table.hand):
            due(board, (dealer + step) % table.seats, FROM_WALL)
    due(board, dealer, FROM_WALL)


@inlined
def begin_turn(board: Board, seat: int) -> None:
    """The seat is on turn, and waits for cards to be dealt."""
    now = board.now
    now[TURN] = seat
    now[AT] = DRAW
    now[ACTOR] = NOBODY
    now[PLAYED] = NONE
    now[SKILLS_USED] = 0
    now[CALLS_MADE] = 0
    now[SAFE] = 0
    now[RONS] = 0
    now[DEALT] = 0
    now[DUE] = 0


@compiled
def win(table: Table, board: Board, winner: int, loser: int, number: int) -> None:
    """A tsumo (nobody loses) or a ron: points and seals are counted, all power goes back."""
    power = board.seats[winner, POWER]
    points, yakuman = number, 0
    if power >= able(table, board, winner, YAKUMAN_POWER):
        points += table.yakuman_bonus
        yakuman = 1
    else:
        points += min(table.per_power * power, table.most)
    for seat in range(table.seats):
        broken = 0
        if seat == winner:
            board.seats[seat, POINTS] += points
        elif loser == NOBODY:
            broken = table.tsumo_breaks
        elif seat == loser:
            broken = table.ron_breaks
        else:
            board.seats[seat, POINTS] += able(table, board, seat, POINTS_ON_OTHERS_RON)
        board.seats[seat, BROKEN] = min(board.seats[seat, BROKEN] + broken, table.seals)
        board.seats[seat, POWER] = 0
    end_round(board, BY_TSUMO if loser == NOBODY else BY_RON, winner, loser, number, power, yakuman)


@compiled
def tsumo(table: Table, board: Board, kind: int) -> None:
    """The player on turn wins with a hand card."""
    seat = board.now[TURN]
    onto_river(table, board, seat, kind, 0)
    from_hand(table, board, seat, kind)
    win(table, board, seat, NOBODY, table.number[table.rank[kind]])


@compiled
def exhaust(table: Table, board: Board) -> None:
    """The wall is empty: the fastest keep their power."""
    fastest = -1
    for seat in range(table.seats):
        fastest = max(fastest, speed(table, board, seat))
    for seat in range(table.seats):
        if speed(table, board, seat) < fastest:
            board.seats[seat, POWER] = 0
    end_round(board, EXHAUSTED, NOBODY, NOBODY, 0, 0, 0)


@compiled
def end_round(board: Board, way: int, winner: int, loser: int, number: int, power: int, yakuman: int) -> None:
    """The round has ended, and how is written down."""
    board.now[AT] = ROUND_END
    board.now[ACTOR] = NOBODY
    result = board.now[ROUND] - 1
    board.rounds[result, WAY] = way
    board.rounds[result, WINNER] = winner
    board.rounds[result, LOSER] = loser
    board.rounds[result, NUMBER] = number
    board.rounds[result, AT_POWER] = power
    board.rounds[result, YAKUMAN] = yakuman


@inlined
def end_turn(table: Table, board: Board) -> None:
    """On to the next turn, or the round ends with an empty wall."""
    if board.now[WALL] == 0:
        exhaust(table, board)
    else:
        begin_turn(board, following(table, board.now[TURN]))
        due(board, board.now[TURN], FROM_WALL)


@compiled
def any_defeated(table: Table, board: Board) -> bool:
    """Whether somebody has no seal left."""
    for seat in range(table.seats):
        if board.seats[seat, BROKEN] >= table.seals:
            return True
    return False


IS_WON, HAS_CALL, IS_OVER = -1, -2, -3


@compiled
def next_stop(table: Table, board: Board) -> int:
    """What comes after an action, once a card was played: the seat that is asked for ron, or that
    the round is won by ron, that the player on turn has a call, or that the turn is over."""
    now = board.now
    if now[AT] == RON:
        seat = now[ACTOR]
        while seat != now[TURN]:
            if may_ron(table, board, seat):
                return seat
            seat = following(table, seat)
        if now[RONS] > 0:
            return IS_WON
    if now[AT] != TURN_OVER and count_takes(table, board) > 0:
        return HAS_CALL
    return IS_OVER


@inlined
def settle(table: Table, board: Board, seed: int, first_dealer: int) -> None:
    """On to where a card is due or a seat has a choice."""
    now = board.now
    if now[AT] == RON or now[AT] == CALL or now[AT] == TURN_OVER:
        stop = next_stop(table, board)
        if stop == IS_OVER:
            end_turn(table, board)
        elif stop == HAS_CALL:
            now[AT] = CALL
            now[ACTOR] = now[TURN]
        elif stop == IS_WON:
            win(table, board, board.rons[0], now[TURN], table.number[table.rank[now[PLAYED]]])
        else:
            now[ACTOR] = stop
    if now[AT] == ROUND_END:
        if now[ROUND] >= table.last_round or any_defeated(table, board):
            now[AT] = GAME_END
        else:
            start_round(table, board, seed, now[ROUND] + 1, first_dealer)


@compiled
def final_winner(table: Table, board: Board) -> int:
    """Who wins the game: most points, fewest broken seals, farthest from the dealer."""
    best, most, fewest, farthest = NOBODY, 0, 0, 0
    for seat in range(table.seats):
        points, broken = board.seats[seat, POINTS], board.seats[seat, BROKEN]
        if broken >= table.seals:
            continue
        far = (seat - board.now[DEALER]) % table.seats
        if best == NOBODY or (points, -broken, far) > (most, -fewest, farthest):
            best, most, fewest, farthest = seat, points, broken, far
    return best
