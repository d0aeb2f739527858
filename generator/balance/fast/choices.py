"""The choices of a turn, compiled: the list of legal actions by its places, never written out.

First every tsumo, then the ways to pay for the skill, then the different hand cards face up, then
the same face down; each by ascending cards.
"""

from __future__ import annotations

from generator.balance.fast.board import HELD, SKILL_DISCARD, TSUMO_SPEED, TURN, Board, Table
from generator.balance.fast.compiled import compiled, inlined
from generator.balance.fast.legal import able, may_tsumo, may_use_skill, speed
from generator.balance.fast.moves import play_face_down, play_face_up, use_skill
from generator.balance.fast.rounds import tsumo


@inlined
def differs(board: Board, seat: int, place: int) -> bool:
    """Whether a hand card is the first of its kind in hand."""
    return place == 0 or board.hand[seat, place] != board.hand[seat, place - 1]


@inlined
def count_tsumos(table: Table, board: Board, seat: int) -> int:
    """In how many ways the seat may win by tsumo."""
    count = 0
    if speed(table, board, seat) >= able(table, board, seat, TSUMO_SPEED):
        for place in range(board.seats[seat, HELD]):
            if differs(board, seat, place) and may_tsumo(table, board, seat, board.hand[seat, place]):
                count += 1
    return count


@inlined
def count_kinds(board: Board, seat: int) -> int:
    """How many different cards the hand holds."""
    count = 0
    for place in range(board.seats[seat, HELD]):
        if differs(board, seat, place):
            count += 1
    return count


@compiled
def first_payment(board: Board, size: int) -> None:
    """The first way to pay for a skill: the places in hand of `size` cards."""
    for card in range(size):
        board.chosen[card] = card


@compiled
def next_payment(board: Board, seat: int, size: int) -> bool:
    """The next way to pay, of different cards than any before; False after the last."""
    held = board.seats[seat, HELD]
    while True:
        card = size - 1
        while card >= 0 and board.chosen[card] == held - size + card:
            card -= 1
        if card < 0:
            return False
        board.chosen[card] += 1
        for after in range(card + 1, size):
            board.chosen[after] = board.chosen[after - 1] + 1
        fresh = True
        for other in range(size):
            place = board.chosen[other]
            before = board.chosen[other - 1] if other > 0 else -1
            # Of equal cards the leftmost pay, or the same cards would be named twice.
            if place - 1 != before and not differs(board, seat, place):
                fresh = False
        if fresh:
            return True


@inlined
def count_payments(table: Table, board: Board, seat: int) -> int:
    """In how many ways the seat may pay for its skill; 0 if it may not use it."""
    if not may_use_skill(table, board, seat):
        return 0
    size = able(table, board, seat, SKILL_DISCARD)
    if size == 0:
        return 1
    if size == 1:
        return count_kinds(board, seat)
    count = 1
    first_payment(board, size)
    while next_payment(board, seat, size):
        count += 1
    return count


@compiled
def nth_tsumo(table: Table, board: Board, seat: int, number: int) -> int:
    """The kind of the tsumo at this place of the list."""
    left = number
    for place in range(board.seats[seat, HELD]):
        kind = board.hand[seat, place]
        if differs(board, seat, place) and may_tsumo(table, board, seat, kind):
            if left == 0:
                return kind
            left -= 1
    return -1


@inlined
def nth_kind(board: Board, seat: int, number: int) -> int:
    """The hand card at this place among the different ones."""
    left = number
    for place in range(board.seats[seat, HELD]):
        if differs(board, seat, place):
            if left == 0:
                return board.hand[seat, place]
            left -= 1
    return -1


@inlined
def act(table: Table, board: Board, tsumos: int, payments: int, kinds: int, choice: int) -> None:
    """The player on turn does what stands at this place of the list."""
    seat = board.now[TURN]
    if choice < tsumos:
        tsumo(table, board, nth_tsumo(table, board, seat, choice))
    elif choice < tsumos + payments:
        size = able(table, board, seat, SKILL_DISCARD)
        first_payment(board, size)
        for _ in range(choice - tsumos):
            next_payment(board, seat, size)
        use_skill(table, board)
    elif choice < tsumos + payments + kinds:
        play_face_up(table, board, nth_kind(board, seat, choice - tsumos - payments))
    else:
        play_face_down(table, board, nth_kind(board, seat, choice - tsumos - payments - kinds))
