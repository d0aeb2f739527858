"""What is allowed, compiled (as `play.legal`): of a board, which is only read."""

from __future__ import annotations

from generator.balance.fast.board import (
    BROKEN,
    CALL_DISCOUNT,
    CALLS_MADE,
    DEAD_WALL,
    DOWN_IN_HAND,
    DOWN_SPEED,
    DRAW_DEAD_WALL,
    DRAW_WALL,
    FACE_DOWN,
    HELD,
    HEROINE,
    LAID,
    NO_ICON,
    NONE,
    PLAYED,
    PON,
    POWER,
    POWER_ON_EQUAL,
    REVEAL_FACE_DOWN,
    SAFE,
    SHIELD_TURN,
    SHIELDED,
    SKILL_DISCARD,
    SKILLS_USED,
    SPEED,
    TSUMO_ON_OWN_NUMBER,
    TURN,
    UNDER,
    WALL,
    Board,
    Table,
)
from generator.balance.fast.compiled import inlined


@inlined
def able(table: Table, board: Board, seat: int, column: int) -> int:
    """One of the seat's abilities, by the seals it has broken."""
    return table.abilities[board.seats[seat, HEROINE], board.seats[seat, BROKEN], column]


@inlined
def speed(table: Table, board: Board, seat: int) -> int:
    """The sum of the numbers in the seat's river, and what its face-down cards add."""
    hidden = board.seats[seat, UNDER]
    total = board.seats[seat, SPEED]
    if hidden > 0:
        total += hidden * able(table, board, seat, DOWN_SPEED)
    return total


@inlined
def following(table: Table, seat: int) -> int:
    """The next seat counter-clockwise."""
    return seat + 1 if seat + 1 < table.seats else 0


@inlined
def gains_power(table: Table, board: Board, seat: int, rank: int) -> bool:
    """Whether a card of this number, played face up, gains power."""
    laid = board.seats[seat, LAID]
    if laid == 0:
        return table.first_card
    end = board.river[seat, laid - 1]
    if end == FACE_DOWN or table.rank[end] < rank:
        return True
    return table.rank[end] == rank and able(table, board, seat, POWER_ON_EQUAL) != 0


@inlined
def may_tsumo(table: Table, board: Board, seat: int, kind: int) -> bool:
    """Whether a hand card may win by tsumo, the speed being reached."""
    if able(table, board, seat, TSUMO_ON_OWN_NUMBER) != 0:
        return True
    rank = table.rank[kind]
    if board.upright[seat, rank] > 0:
        return False
    return not (table.sideways_blocks and board.lying[seat, rank] > 0)


@inlined
def does_something(table: Table, board: Board, seat: int, effect: int) -> bool:
    """Whether an effect of the seat's skill would do anything."""
    skill = table.skills[board.seats[seat, HEROINE], effect]
    if skill[0] == DRAW_WALL:
        return board.now[WALL] > 0
    if skill[0] == DRAW_DEAD_WALL:
        return board.now[DEAD_WALL] > 0
    if skill[0] == SHIELD_TURN:
        return board.now[SAFE] == 0 and able(table, board, seat, SHIELDED) == 0
    if skill[0] == REVEAL_FACE_DOWN:
        return board.seats[seat, UNDER] > 0
    return skill[1] + skill[2] * board.seats[seat, BROKEN] != 0


@inlined
def may_use_skill(table: Table, board: Board, seat: int) -> bool:
    """Whether the seat may use its skill now."""
    if board.now[SKILLS_USED] >= table.skills_a_turn:
        return False
    if board.seats[seat, HELD] <= able(table, board, seat, SKILL_DISCARD):
        return False
    for effect in range(table.skill_effects[board.seats[seat, HEROINE]]):
        if does_something(table, board, seat, effect):
            return True
    return False


@inlined
def may_ron(table: Table, board: Board, seat: int) -> bool:
    """Whether the seat may ron the card just played."""
    if board.now[PLAYED] == NONE or board.now[SAFE] != 0:
        return False
    rank = table.rank[board.now[PLAYED]]
    cards = board.held[seat, rank]
    hidden = board.seats[seat, UNDER]
    if hidden > 0 and able(table, board, seat, DOWN_IN_HAND) != 0:
        for place in range(hidden):
            if table.rank[board.under[seat, place]] == rank:
                cards += 1
    if cards < table.ron_cards or speed(table, board, seat) < table.ron_speed:
        return False
    if table.furiten and board.lying[seat, rank] > 0:
        return False
    return able(table, board, board.now[TURN], SHIELDED) == 0


@inlined
def price(table: Table, board: Board, cost: int) -> int:
    """What a call of this cost costs the player on turn."""
    left = cost - able(table, board, board.now[TURN], CALL_DISCOUNT)
    return left if left > 0 else 0


@inlined
def count_takes(table: Table, board: Board) -> int:
    """How many cards the player on turn may take: they are listed in `takes`, by seat and place."""
    played, turn = board.now[PLAYED], board.now[TURN]
    if played == NONE or table.icon[played] == NO_ICON or board.now[CALLS_MADE] >= table.calls_a_turn:
        return 0
    if price(table, board, table.cost[played]) > board.seats[turn, POWER]:
        return 0
    low, high = called(table, table.rank[played], table.icon[played])
    count = 0
    for owner in range(table.seats):
        if owner == turn:
            continue
        if (low == NONE or board.upright[owner, low] == 0) and (
            high == NONE or board.upright[owner, high] == 0
        ):
            continue
        for place in range(board.seats[owner, LAID]):
            kind = board.river[owner, place]
            if kind == FACE_DOWN or board.sideways[owner, place] != 0:
                continue
            if table.rank[kind] == low or table.rank[kind] == high:
                board.takes[count, 0] = owner
                board.takes[count, 1] = place
                count += 1
    return count


@inlined
def called(table: Table, rank: int, icon: int) -> tuple[int, int]:
    """The numbers that a call takes with a card of this number and icon; NONE where there is none."""
    if icon == PON:
        return rank, NONE
    return table.lower[rank], table.higher[rank]
