"""Looking ahead, compiled: hidden cards are dealt anew, and each choice is played on by greedy bots.

What a seat does not see is equally likely to lie anywhere: so in each sample the unseen cards are
shuffled and laid where hidden cards lie, in the other hands, the walls and face down. Every choice
is tried on the same samples, and played on to the end of the round. The choice worth most is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from generator.balance.fast.board import (
    ACTOR,
    AT,
    BOT,
    BROKEN,
    CALLS_MADE,
    DEAD_WALL,
    DEALER,
    DISCARDED,
    DRAW,
    GAME_END,
    HELD,
    LAID,
    NONE,
    PLAY,
    POINTS,
    RON,
    RONS,
    ROUND,
    SKILLS_USED,
    TURN,
    UNDER,
    WALL,
    Board,
    Table,
    Whole,
    empty,
)
from generator.balance.fast.chance import generator, scaled, stepped
from generator.balance.fast.choices import act, count_kinds, count_payments, count_tsumos
from generator.balance.fast.compiled import compiled, kept
from generator.balance.fast.greedy import best_call, best_play
from generator.balance.fast.legal import count_takes, following
from generator.balance.fast.moves import deal, take
from generator.balance.fast.rounds import end_turn, final_winner, settle
from generator.balance.fast.tables import weights_row
from generator.balance.foresight import Foresight
from generator.play.weights import STYLES

# Columns of `Ahead.rows`, in the order of `foresight.Foresight`.
SAMPLES, ROUNDS, GAME, POINT, SEAL, THEIR_SEAL, CERTAIN = range(7)
GREEDY = 0  # the row of `Ahead.weights` by which everyone plays on


class Ahead(NamedTuple):
    """What looking ahead needs: a row for each such bot, the weights to play on by, and paper.

    `dealt` is a board with the unseen cards dealt, `played` the one played on; `totals` add up what
    each choice came to: its worth, and the squares of how far it lay from the first choice's.
    """

    rows: Whole
    weights: Whole
    dealt: Board
    played: Board
    unseen: Whole
    worth: Whole
    totals: Whole


def paper(table: Table, rows: Sequence[Foresight]) -> Ahead:
    """Paper for looking ahead in games of this table, as far as each of these rows says."""
    choices = 4 * len(table.cards) ** 2
    return Ahead(
        rows=np.array(rows, np.int64),
        weights=np.array([weights_row(STYLES["greedy"])], np.int64),
        dealt=empty(table),
        played=empty(table),
        unseen=np.zeros(len(table.cards), np.int64),
        worth=np.zeros(choices, np.int64),
        totals=np.zeros((choices, 2), np.int64),
    )


@compiled
def copied(table: Table, board: Board, to: Board) -> None:
    """All that is needed to play on, on another board; `pool` and what is only paper are left out."""
    for place in range(len(board.now)):
        to.now[place] = board.now[place]
    for place in range(len(board.cards)):
        to.cards[place] = board.cards[place]
    for place in range(board.now[DISCARDED]):
        to.discards[place] = board.discards[place]
    for rank in range(len(board.shown)):
        to.shown[rank] = board.shown[rank]
    for seat in range(table.seats):
        for column in range(board.seats.shape[1]):
            to.seats[seat, column] = board.seats[seat, column]
        for place in range(board.seats[seat, LAID]):
            to.river[seat, place] = board.river[seat, place]
            to.sideways[seat, place] = board.sideways[seat, place]
        for place in range(board.seats[seat, HELD]):
            to.hand[seat, place] = board.hand[seat, place]
        for place in range(board.seats[seat, UNDER]):
            to.under[seat, place] = board.under[seat, place]
        for rank in range(len(board.shown)):
            to.lying[seat, rank] = board.lying[seat, rank]
            to.upright[seat, rank] = board.upright[seat, rank]
            to.held[seat, rank] = board.held[seat, rank]


@compiled
def find_unseen(table: Table, board: Board, seat: int, unseen: Whole) -> int:
    """List the kinds of all cards that the seat has not seen, ascending; returns how many they are."""
    count = 0
    for kind in range(len(table.pool)):
        left = table.pool[kind]
        for other in range(table.seats):
            for place in range(board.seats[other, LAID]):
                if board.river[other, place] == kind:
                    left -= 1
        for place in range(board.seats[seat, HELD]):
            if board.hand[seat, place] == kind:
                left -= 1
        for place in range(board.seats[seat, UNDER]):
            if board.under[seat, place] == kind:
                left -= 1
        for place in range(board.now[DISCARDED]):
            if board.discards[place] == kind:
                left -= 1
        for _ in range(left):
            unseen[count] = kind
            count += 1
    return count


@compiled
def deal_unseen(table: Table, board: Board, seat: int, cards: Whole) -> None:
    """Lay these cards where the seat does not see what lies: each gets as many as it has."""
    place = 0
    for other in range(table.seats):
        if other == seat:
            continue
        for rank in range(len(board.shown)):
            board.held[other, rank] = 0
        for held in range(board.seats[other, HELD]):
            kind, at = cards[place], held
            while at > 0 and board.hand[other, at - 1] > kind:
                board.hand[other, at] = board.hand[other, at - 1]
                at -= 1
            board.hand[other, at] = kind
            board.held[other, table.rank[kind]] += 1
            place += 1
        for under in range(board.seats[other, UNDER]):
            board.under[other, under] = cards[place]
            place += 1
    # See `chance.next_card`: the dead wall's top is the one laid last, the wall is what comes last.
    for lying in range(board.now[DEAD_WALL]):
        board.cards[table.seats * table.hand + lying] = cards[place]
        place += 1
    for drawn in range(board.now[WALL]):
        board.cards[len(board.cards) - board.now[WALL] + drawn] = cards[place]
        place += 1


@compiled
def play_on(
    table: Table,
    board: Board,
    weights: Whole,
    seat: int,
    first: int,
    seed: int,
    first_dealer: int,
    until: int,
) -> int:
    """The seat makes its first choice, then everyone plays by these weights until a round begins.

    Returns the first choice, which is made by the weights as well where it is NONE.
    """
    now = board.now
    asked, chosen = True, first
    while True:
        settle(table, board, seed, first_dealer)
        if now[AT] == GAME_END or now[ROUND] >= until:
            return chosen
        if now[AT] == DRAW:
            deal(table, board)
        elif now[AT] == PLAY:
            tsumos = count_tsumos(table, board, now[TURN])
            payments = count_payments(table, board, now[TURN])
            kinds = count_kinds(board, now[TURN])
            choice = first
            if not asked or first == NONE:
                choice = best_play(table, board, weights, tsumos, payments, kinds)
            if asked:
                asked, chosen = False, choice
            act(table, board, tsumos, payments, kinds, choice)
        elif now[AT] == RON:
            answering = now[ACTOR]
            if not asked or answering != seat or first <= 0:
                board.rons[now[RONS]] = answering
                now[RONS] += 1
            if answering == seat and asked:
                asked, chosen = False, max(first, 0)
            now[ACTOR] = following(table, answering)
        else:
            takes = count_takes(table, board)
            choice = first
            if not asked or first == NONE:
                choice = best_call(table, board, weights, takes)
            if asked:
                asked, chosen = False, choice
            if choice < takes:
                take(table, board, board.takes[choice, 0], board.takes[choice, 1])
            else:
                end_turn(table, board)


@compiled
def worth_of(table: Table, board: Board, row: Whole, seat: int) -> int:
    """What it is worth to the seat how a round, or the game, has ended."""
    if board.now[AT] == GAME_END:
        return row[GAME] if final_winner(table, board) == seat else -row[GAME]
    best, seals = 0, 0
    for other in range(table.seats):
        if other != seat:
            best = max(best, board.seats[other, POINTS])
            seals += board.seats[other, BROKEN]
    worth = row[POINT] * (board.seats[seat, POINTS] - best)
    worth -= row[SEAL] * board.seats[seat, BROKEN] * board.seats[seat, BROKEN]
    return worth + row[THEIR_SEAL] * seals


@kept
def best_ahead(table: Table, board: Board, ahead: Ahead, which: int, seat: int, ways: int, seed: int) -> int:
    """The place in the list of the choice worth most: of a board, of which only what the seat sees is read.

    `ways` are its choices, `seed` is the bot's, `which` its row.
    """
    row, now = ahead.rows[which], board.now
    if ways == 1:
        return 0
    first_dealer = (now[DEALER] + 1 - now[ROUND]) % table.seats
    dealt, played = ahead.dealt, ahead.played
    copied(table, board, dealt)
    for other in range(table.seats):
        dealt.seats[other, BOT] = GREEDY
    if now[AT] == RON:  # all are asked anew: what others have answered is not seen
        dealt.now[ACTOR] = following(table, now[TURN])
        dealt.now[RONS] = 0
    # One stream of words for each decision of a game.
    stream = (now[ROUND] * 256 + now[WALL]) * 64 + now[SKILLS_USED] + now[CALLS_MADE]
    word, weyl = generator(seed, stream * 8 + now[AT])
    count = find_unseen(table, board, seat, ahead.unseen)
    for choice in range(ways):
        for column in range(2):
            ahead.totals[choice, column] = 0
    until = now[ROUND] + row[ROUNDS]
    usual = 0
    for sample in range(row[SAMPLES]):
        for last in range(count - 1, 0, -1):
            word, weyl = stepped(word, weyl)
            other = scaled(word, weyl, last + 1)
            card = ahead.unseen[last]
            ahead.unseen[last] = ahead.unseen[other]
            ahead.unseen[other] = card
        deal_unseen(table, dealt, seat, ahead.unseen)
        word, weyl = stepped(word, weyl)
        for choice in range(NONE if sample == 0 else 0, ways):
            copied(table, dealt, played)
            chosen = play_on(table, played, ahead.weights, seat, choice, word, first_dealer, until)
            if choice == NONE:  # once: it follows from what is seen, not from the sample
                usual = chosen
            else:
                ahead.worth[choice] = worth_of(table, played, row, seat)
        for choice in range(ways):
            more = ahead.worth[choice] - ahead.worth[usual]
            ahead.totals[choice, 0] += more
            ahead.totals[choice, 1] += more * more
    best, most = usual, 0
    for choice in range(ways):
        more = ahead.totals[choice, 0]
        if more > most and more * more > row[CERTAIN] * ahead.totals[choice, 1]:
            best, most = choice, more
    return best
