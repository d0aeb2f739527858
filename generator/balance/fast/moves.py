"""What is done, compiled (as `play.engine` and `play.effects`).

Where `play` makes a new state, a board is changed in place.
"""

from __future__ import annotations

from generator.balance.fast.board import (
    ACTOR,
    AT,
    BROKEN,
    CALLS_MADE,
    DEAD_WALL,
    DEALT,
    DISCARDED,
    DRAW,
    DRAW_DEAD_WALL,
    DRAW_WALL,
    DUE,
    FACE_DOWN,
    FROM_DEAD_WALL,
    FROM_WALL,
    GAIN_POWER,
    HELD,
    HEROINE,
    LAID,
    NOBODY,
    PLAY,
    PLAYED,
    POWER,
    REVEAL_FACE_DOWN,
    RON,
    SAFE,
    SHIELD_TURN,
    SHIELDED,
    SKILL_DISCARD,
    SKILLS_USED,
    SPEED,
    TURN,
    UNDER,
    WALL,
    Board,
    Table,
)
from generator.balance.fast.chance import next_card
from generator.balance.fast.compiled import compiled, inlined
from generator.balance.fast.legal import able, following, gains_power, price


@inlined
def into_hand(table: Table, board: Board, seat: int, kind: int) -> None:
    """A card comes into a hand, which stays ascending."""
    place = board.seats[seat, HELD]
    while place > 0 and board.hand[seat, place - 1] > kind:
        board.hand[seat, place] = board.hand[seat, place - 1]
        place -= 1
    board.hand[seat, place] = kind
    board.seats[seat, HELD] += 1
    board.held[seat, table.rank[kind]] += 1


@inlined
def from_hand(table: Table, board: Board, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    place = 0
    while board.hand[seat, place] != kind:
        place += 1
    board.seats[seat, HELD] -= 1
    for after in range(place, board.seats[seat, HELD]):
        board.hand[seat, after] = board.hand[seat, after + 1]
    board.held[seat, table.rank[kind]] -= 1


@inlined
def onto_river(table: Table, board: Board, seat: int, kind: int, sideways: int) -> None:
    """A card comes face up to the right end of a river."""
    place, rank = board.seats[seat, LAID], table.rank[kind]
    board.river[seat, place] = kind
    board.sideways[seat, place] = sideways
    board.seats[seat, LAID] += 1
    board.seats[seat, SPEED] += table.number[rank]
    board.lying[seat, rank] += 1
    board.upright[seat, rank] += 1 - sideways


@compiled
def off_river(table: Table, board: Board, seat: int, place: int) -> int:
    """An upright card leaves a river; returns its kind."""
    kind = board.river[seat, place]
    rank = table.rank[kind]
    board.seats[seat, LAID] -= 1
    for after in range(place, board.seats[seat, LAID]):
        board.river[seat, after] = board.river[seat, after + 1]
        board.sideways[seat, after] = board.sideways[seat, after + 1]
    board.seats[seat, SPEED] -= table.number[rank]
    board.lying[seat, rank] -= 1
    board.upright[seat, rank] -= 1
    return kind


@inlined
def due(board: Board, seat: int, source: int) -> None:
    """A card is to be dealt to a seat."""
    board.due[board.now[DUE], 0] = seat
    board.due[board.now[DUE], 1] = source
    board.now[DUE] += 1


@inlined
def deal(table: Table, board: Board) -> int:
    """The next card due is dealt; returns its kind."""
    now = board.now
    kind = next_card(table, board)
    into_hand(table, board, board.due[now[DEALT], 0], kind)
    board.pool[kind] -= 1
    if board.due[now[DEALT], 1] == FROM_WALL:
        now[WALL] -= 1
    else:
        now[DEAD_WALL] -= 1
    now[DEALT] += 1
    if now[DEALT] == now[DUE]:
        now[DEALT] = 0
        now[DUE] = 0
        now[AT] = PLAY
        now[ACTOR] = now[TURN]
    return kind


@inlined
def play_face_up(table: Table, board: Board, kind: int) -> None:
    """The player on turn plays a card face up."""
    seat, rank = board.now[TURN], table.rank[kind]
    if gains_power(table, board, seat, rank):
        board.seats[seat, POWER] += table.gain
    onto_river(table, board, seat, kind, 0)
    board.shown[rank] += 1
    from_hand(table, board, seat, kind)
    board.now[PLAYED] = kind
    board.now[AT] = RON
    board.now[ACTOR] = following(table, seat)


@inlined
def play_face_down(table: Table, board: Board, kind: int) -> None:
    """The player on turn plays a card face down."""
    seat = board.now[TURN]
    board.river[seat, board.seats[seat, LAID]] = FACE_DOWN
    board.sideways[seat, board.seats[seat, LAID]] = 0
    board.seats[seat, LAID] += 1
    board.under[seat, board.seats[seat, UNDER]] = kind
    board.seats[seat, UNDER] += 1
    from_hand(table, board, seat, kind)
    board.now[AT] = RON
    board.now[ACTOR] = following(table, seat)


@compiled
def take(table: Table, board: Board, owner: int, place: int) -> None:
    """The player on turn calls a card."""
    seat = board.now[TURN]
    board.seats[seat, POWER] -= price(table, board, table.cost[board.now[PLAYED]])
    kind = off_river(table, board, owner, place)
    onto_river(table, board, seat, kind, 1)
    board.now[CALLS_MADE] += 1


@compiled
def resolve(table: Table, board: Board, seat: int, effect: int) -> None:
    """One effect of the skill of the player on turn."""
    now = board.now
    skill = table.skills[board.seats[seat, HEROINE], effect]
    if skill[0] == DRAW_WALL or skill[0] == DRAW_DEAD_WALL:
        source = FROM_WALL if skill[0] == DRAW_WALL else FROM_DEAD_WALL
        coming = now[WALL] if skill[0] == DRAW_WALL else now[DEAD_WALL]
        for card in range(now[DUE]):
            if board.due[card, 1] == source:
                coming -= 1
        for _ in range(min(coming, skill[1])):
            due(board, seat, source)
        if now[DUE] > 0:
            now[AT] = DRAW
    elif skill[0] == SHIELD_TURN:
        if able(table, board, seat, SHIELDED) == 0:
            now[SAFE] = 1
    elif skill[0] == REVEAL_FACE_DOWN:
        hidden = 0
        for place in range(board.seats[seat, LAID]):
            if board.river[seat, place] == FACE_DOWN:
                kind = board.under[seat, hidden]
                rank = table.rank[kind]
                board.river[seat, place] = kind
                board.seats[seat, SPEED] += table.number[rank]
                board.lying[seat, rank] += 1
                board.upright[seat, rank] += 1
                board.shown[rank] += 1
                hidden += 1
        board.seats[seat, UNDER] = 0
    elif skill[0] == GAIN_POWER:
        board.seats[seat, POWER] += skill[1] + skill[2] * board.seats[seat, BROKEN]


@compiled
def use_skill(table: Table, board: Board) -> None:
    """The player on turn uses her skill, giving the cards at the places `chosen`."""
    now, seat = board.now, board.now[TURN]
    size = able(table, board, seat, SKILL_DISCARD)
    for card in range(size):
        kind = board.hand[seat, board.chosen[card]]
        board.discards[now[DISCARDED]] = kind
        board.shown[table.rank[kind]] += 1
        now[DISCARDED] += 1
    for card in range(size):
        from_hand(table, board, seat, board.discards[now[DISCARDED] - 1 - card])
    now[SKILLS_USED] += 1
    for effect in range(table.skill_effects[board.seats[seat, HEROINE]]):
        resolve(table, board, seat, effect)
    if now[DUE] > 0:
        now[ACTOR] = NOBODY
