"""`play.bots.GreedyBot`, compiled: the same whole-number worth of every action."""

from __future__ import annotations

from generator.balance.fast.board import (
    BOT,
    BROKEN,
    CALL_DISCOUNT,
    DOWN_SPEED,
    DRAW_DEAD_WALL,
    DRAW_WALL,
    GAIN_POWER,
    HELD,
    HEROINE,
    NO_ICON,
    NONE,
    PLAYED,
    POWER,
    REVEAL_FACE_DOWN,
    SAFE,
    SHIELD_TURN,
    SHIELDED,
    SKILL_DISCARD,
    TURN,
    UNDER,
    W_CARD,
    W_DANGER,
    W_DRAW,
    W_LATER_POWER,
    W_MORE_POWER,
    W_OPEN_NUMBER,
    W_PAIR,
    W_PAIRS_SEEN,
    W_POWER,
    W_READY,
    W_SPEED,
    W_THEIRS,
    YAKUMAN_POWER,
    Board,
    Table,
    Whole,
)
from generator.balance.fast.choices import differs, first_payment, next_payment, nth_tsumo
from generator.balance.fast.compiled import compiled, inlined
from generator.balance.fast.legal import able, called, gains_power, price, speed

UP, DOWN, LOSS, AFTER = range(4)  # rows of `Board.worth`, by place in hand


@inlined
def weight(board: Board, weights: Whole, seat: int, column: int) -> int:
    """One of the weights of the bot at this seat."""
    return weights[board.seats[seat, BOT], column]


@inlined
def faster(table: Table, board: Board, weights: Whole, seat: int, gain: int) -> int:
    """The worth of this much more speed."""
    worth = weight(board, weights, seat, W_SPEED) * gain
    own = speed(table, board, seat)
    if own < table.ron_speed and table.ron_speed <= own + gain:
        worth += weight(board, weights, seat, W_READY)
    return worth


@inlined
def stronger(table: Table, board: Board, weights: Whole, seat: int, gain: int) -> int:
    """The worth of this much more (or less) power."""
    power = board.seats[seat, POWER] + max(gain, 0)
    if power <= able(table, board, seat, YAKUMAN_POWER):
        return gain * weight(board, weights, seat, W_POWER)
    return gain * weight(board, weights, seat, W_MORE_POWER)


@compiled
def taken(table: Table, board: Board, weights: Whole, seat: int, rank: int) -> int:
    """The worth of taking a card of this number, before its price."""
    number = table.number[rank]
    worth = faster(table, board, weights, seat, number)
    worth += weight(board, weights, seat, W_THEIRS) * number
    if board.held[seat, rank] > 0 and board.lying[seat, rank] == 0:
        worth -= weight(board, weights, seat, W_OPEN_NUMBER)
    return worth


@compiled
def best_call(table: Table, board: Board, weights: Whole, takes: int) -> int:
    """The place in the list of the call worth most: `takes` is to take none."""
    seat = board.now[TURN]
    paid = stronger(table, board, weights, seat, -price(table, board, table.cost[board.now[PLAYED]]))
    best, most = takes, 0
    for place in range(takes):
        rank = table.rank[board.river[board.takes[place, 0], board.takes[place, 1]]]
        worth = taken(table, board, weights, seat, rank) + paid
        # Taking stands before passing in the list, so it wins where both are worth the same.
        if worth > most or (worth == most and best == takes):
            best, most = place, worth
    return best


@inlined
def unseen(table: Table, board: Board, seat: int, rank: int) -> int:
    """How many cards of a number the seat has not seen."""
    left = table.copies[rank] - board.shown[rank] - board.held[seat, rank]
    for place in range(board.seats[seat, UNDER]):
        if table.rank[board.under[seat, place]] == rank:
            left -= 1
    return left


@inlined
def threats(table: Table, board: Board, seat: int) -> int:
    """How many could ron a card, for all that is seen."""
    count = 0
    if board.now[SAFE] == 0 and able(table, board, seat, SHIELDED) == 0:
        for other in range(table.seats):
            if (
                other != seat
                and board.seats[other, HELD] >= table.ron_cards
                and speed(table, board, other) >= table.ron_speed
            ):
                count += 1
    return count


@inlined
def takeable(table: Table, board: Board, seat: int, rank: int) -> bool:
    """Whether a card of this number lies upright in another's river."""
    for other in range(table.seats):
        if other != seat and board.upright[other, rank] > 0:
            return True
    return False


@compiled
def skill_worth(table: Table, board: Board, weights: Whole, seat: int) -> int:
    """The worth of what the skill does."""
    worth = 0
    heroine = board.seats[seat, HEROINE]
    for effect in range(table.skill_effects[heroine]):
        what = table.skills[heroine, effect, 0]
        if what == DRAW_WALL or what == DRAW_DEAD_WALL:
            worth += weight(board, weights, seat, W_DRAW) * table.skills[heroine, effect, 1]
        elif what == REVEAL_FACE_DOWN:
            gain = 0
            for place in range(board.seats[seat, UNDER]):
                gain += table.number[table.rank[board.under[seat, place]]]
                gain -= able(table, board, seat, DOWN_SPEED)
            worth += faster(table, board, weights, seat, gain)
        elif what == GAIN_POWER:
            gain = table.skills[heroine, effect, 1]
            gain += table.skills[heroine, effect, 2] * board.seats[seat, BROKEN]
            worth += stronger(table, board, weights, seat, gain)
    return worth


@compiled
def makes_safe(table: Table, board: Board, seat: int) -> bool:
    """Whether the skill makes this turn's card safe."""
    heroine = board.seats[seat, HEROINE]
    for effect in range(table.skill_effects[heroine]):
        if table.skills[heroine, effect, 0] == SHIELD_TURN:
            return True
    return False


@inlined
def weigh_hand(table: Table, board: Board, weights: Whole, seat: int, with_skill: bool) -> None:
    """Fill `Board.worth` for every card in hand (see `Outlook.prospects`)."""
    hidden = weight(board, weights, seat, W_LATER_POWER)
    down_speed = able(table, board, seat, DOWN_SPEED)
    if down_speed > 0:
        hidden += faster(table, board, weights, seat, down_speed)
    done, safe = 0, False
    if with_skill:
        done = skill_worth(table, board, weights, seat)
        safe = makes_safe(table, board, seat)
    feared = threats(table, board, seat)
    gained = stronger(table, board, weights, seat, table.gain)
    for place in range(board.seats[seat, HELD]):
        if not differs(board, seat, place):
            for row in range(4):
                board.worth[row, place] = board.worth[row, place - 1]
            continue
        kind = board.hand[seat, place]
        rank = table.rank[kind]
        number, count = table.number[rank], board.held[seat, rank]
        left = 0
        if feared > 0 or count == table.ron_cards:
            left = unseen(table, board, seat, rank)
        closed = 0 if board.lying[seat, rank] > 0 else weight(board, weights, seat, W_OPEN_NUMBER)
        loss = closed if count == 1 else 0
        if count == table.ron_cards:
            seen = min(left, weight(board, weights, seat, W_PAIRS_SEEN))
            loss += weight(board, weights, seat, W_PAIR) * seen
        up = faster(table, board, weights, seat, number) - loss
        if count > 1:
            up -= closed
        power = board.seats[seat, POWER]
        if gains_power(table, board, seat, rank):
            up += gained
            power += table.gain
        if table.icon[kind] != NO_ICON:
            cost = max(0, table.cost[kind] - able(table, board, seat, CALL_DISCOUNT))
            if cost <= power:
                low, high = called(table, rank, table.icon[kind])
                paid = weight(board, weights, seat, W_POWER) * cost
                best = 0
                if low != NONE and takeable(table, board, seat, low):
                    best = max(best, taken(table, board, weights, seat, low) - paid)
                if high != NONE and takeable(table, board, seat, high):
                    best = max(best, taken(table, board, weights, seat, high) - paid)
                up += best
        danger = 0
        if feared > 0 and left >= table.ron_cards:
            pairs = left + 1 - table.ron_cards
            danger = weight(board, weights, seat, W_DANGER) * feared * pairs * number
        down = hidden - loss
        board.worth[UP, place] = up - danger
        board.worth[DOWN, place] = down
        board.worth[LOSS, place] = loss
        board.worth[AFTER, place] = done + max(up if safe else up - danger, down)


@inlined
def payment_worth(board: Board, weights: Whole, seat: int, size: int) -> int:
    """What the skill is worth when it is paid with the cards at the places `chosen`."""
    worth, most = 0, 0
    for card in range(size):
        worth -= weight(board, weights, seat, W_CARD) + board.worth[LOSS, board.chosen[card]]
    paying, found = 0, False
    for place in range(board.seats[seat, HELD]):
        if paying < size and board.chosen[paying] == place:
            paying += 1
        elif not found or board.worth[AFTER, place] > most:
            most, found = board.worth[AFTER, place], True
    return worth + most


@inlined
def best_play(table: Table, board: Board, weights: Whole, tsumos: int, payments: int, kinds: int) -> int:
    """The place in the list of the action of a turn worth most; of equals the first."""
    seat = board.now[TURN]
    if tsumos > 0:
        return best_tsumo(table, board, seat, tsumos)
    weigh_hand(table, board, weights, seat, payments > 0)
    best, most = -1, 0
    if payments > 0:
        size = able(table, board, seat, SKILL_DISCARD)
        first_payment(board, size)
        for way in range(payments):
            worth = payment_worth(board, weights, seat, size)
            if best < 0 or worth > most:
                best, most = way, worth
            if way < payments - 1:
                next_payment(board, seat, size)
    for row in range(2):  # UP, then DOWN
        place = payments + row * kinds - 1
        for card in range(board.seats[seat, HELD]):
            if differs(board, seat, card):
                place += 1
                if best < 0 or board.worth[row, card] > most:
                    best, most = place, board.worth[row, card]
    return best


@compiled
def best_tsumo(table: Table, board: Board, seat: int, tsumos: int) -> int:
    """The place in the list of the tsumo on the highest number."""
    best, most = 0, 0
    for place in range(tsumos):
        number = table.number[table.rank[nth_tsumo(table, board, seat, place)]]
        if number > most:
            best, most = place, number
    return best
