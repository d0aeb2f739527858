"""What the compiled code works on: arrays of whole numbers, and the names of their columns.

Heroines, bots and kinds are indices. Numbers of cards are ranks: the index into the deck's
ascending different numbers, so that counts by number are short arrays whatever is printed.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Whole: TypeAlias = npt.NDArray[np.int64]

NOBODY = -1
NONE = -1
FACE_DOWN = -1

# Phases; TURN_OVER is passed through on the way to the next.
DRAW, PLAY, RON, CALL, ROUND_END, GAME_END, TURN_OVER = range(7)
# Icons.
NO_ICON, PON, CHI = range(3)
# Where a card comes from.
FROM_WALL, FROM_DEAD_WALL = range(2)
# Effects of skills: the first column of `Table.skills`; two more hold their figures.
DRAW_WALL, DRAW_DEAD_WALL, SHIELD_TURN, REVEAL_FACE_DOWN, GAIN_POWER = range(5)
# How a round ends.
BY_TSUMO, BY_RON, EXHAUSTED = range(3)

# Columns of `Table.abilities`.
(
    TSUMO_SPEED, YAKUMAN_POWER, SKILL_DISCARD, TSUMO_ON_OWN_NUMBER, POWER_ON_EQUAL, CALL_DISCOUNT,
    POINTS_ON_OTHERS_RON, SHIELDED, DOWN_IN_HAND, DOWN_SPEED, POWER_EACH_ROUND, ABILITIES,
) = range(12)  # fmt: skip

# Places of `Board.now`: DUE and DEALT are the end and the next of the cards due.
(
    ROUND, DEALER, TURN, AT, ACTOR, WALL, DEAD_WALL, PLAYED, SKILLS_USED, CALLS_MADE, SAFE,
    RONS, DUE, DEALT, DISCARDED, NOW,
) = range(16)  # fmt: skip

# Columns of `Board.seats`: SPEED is the sum of the numbers in the river; WORD and WEYL are a
# random bot's generator; BOT is a row of the weights, or RANDOM.
(
    POWER, POINTS, BROKEN, LAID, HELD, UNDER, SPEED, HEROINE, BOT, WORD, WEYL, SEAT,
) = range(12)  # fmt: skip
RANDOM = -1

# Columns of `Board.rounds`.
WAY, WINNER, LOSER, NUMBER, AT_POWER, YAKUMAN, RESULT = range(7)

# What was done, for those who count; a set of them has the bit of each.
DID_TSUMO, DID_SKILL, DID_PLAY, DID_PLAY_DOWN, DID_RON, DID_NO_RON, DID_TAKE, DID_NO_TAKE = range(8)

# Rows of `Games.counts`: one of the game as a whole, then by rank, by icon and by seat; from USED
# on there is one for each 奥義, by seat as well. GAINED are the 奥義 a seat had gained.
OF_GAME, PLAYED_UP, PLAYED_DOWN, CALLED, OFFERS, CALLS, SKILLS, GAINED, USED = range(9)
# Columns of the first row.
TURNS, MOST_POWER, COUNTED = range(3)

# Columns of the weights, in the order of `bots.Weights`.
(
    W_SPEED, W_THEIRS, W_READY, W_OPEN_NUMBER, W_PAIR, W_PAIRS_SEEN, W_POWER, W_MORE_POWER,
    W_LATER_POWER, W_DANGER, W_CARD, W_DRAW,
) = range(12)  # fmt: skip


class Table(NamedTuple):
    """What stays the same through all games of a deck for one player count.

    `rank`, `icon` and `cost` are by kind; `number` (ascending), `copies`, `lower` and `higher` (the
    ranks a chi takes, or NONE) by rank. `cards` are the kinds of all cards in order, `pool` counts
    them by kind; `offer` is the column of a kind's icon and cost where calls are counted, or NONE.
    `skills` are by heroine, place and column; the last heroine is nobody. `abilities` are by row,
    broken seals and column: a row for each heroine, then one for each without one of her `secrets`:
    `lesser` names it. `sways` are the sets of what that 奥義 can make a difference to, done by
    herself and by others. `mix` are the factors of fingerprints.
    """

    seats: int
    hand: int
    dead_wall: int
    last_round: int
    sideways_blocks: bool
    ron_speed: int
    ron_cards: int
    gain: int
    first_card: bool
    calls_a_turn: int
    per_power: int
    most: int
    yakuman_bonus: int
    seals: int
    tsumo_breaks: int
    ron_breaks: int
    skills_a_turn: int
    furiten: bool
    rank: Whole
    icon: Whole
    cost: Whole
    number: Whole
    copies: Whole
    lower: Whole
    higher: Whole
    cards: Whole
    pool: Whole
    offer: Whole
    abilities: Whole
    secrets: Whole
    lesser: Whole
    sways: Whole
    skills: Whole
    skill_effects: Whole
    mix: Whole


class Games(NamedTuple):
    """Games to be played, by game (and seat): what they start from, then what came of them.

    `heroines` are rows of the table; `bots` are rows of the weights, or RANDOM with a seed in
    `bot_seeds`. `results` are by round, with the columns of `Board.rounds`; `counts` have rows as
    named above, or none where nothing is counted.
    """

    seeds: Whole
    first_dealers: Whole
    heroines: Whole
    bots: Whole
    bot_seeds: Whole
    winners: Whole
    rounds: Whole
    actions: Whole
    marks: Whole
    points: Whole
    broken: Whole
    results: Whole
    counts: Whole


class Board(NamedTuple):
    """A position, changed in place.

    `lying`, `upright` and `held` count a seat's cards by rank: all face up in its river, those of
    them not sideways, those in hand; `shown` counts the open cards on the table. `river` holds
    kinds or FACE_DOWN; a river's hidden kinds are in `under`. `chosen` are the places in hand of a
    skill's cost, `takes` the cards open to a call; `worth` is a greedy bot's paper, `fates`
    that of those who count.
    """

    now: Whole
    seats: Whole
    river: Whole
    sideways: Whole
    hand: Whole
    under: Whole
    lying: Whole
    upright: Whole
    held: Whole
    shown: Whole
    pool: Whole
    cards: Whole
    discards: Whole
    due: Whole
    rons: Whole
    chosen: Whole
    takes: Whole
    worth: Whole
    fates: Whole
    rounds: Whole


def empty(table: Table) -> Board:
    """A board with room for any game of this table."""
    seats, cards, ranks = table.seats, len(table.cards), len(table.number)

    def room(*shape: int) -> Whole:
        return np.zeros(shape, np.int64)

    return Board(
        now=room(NOW),
        seats=room(seats, SEAT),
        river=room(seats, cards),
        sideways=room(seats, cards),
        hand=room(seats, cards),
        under=room(seats, cards),
        lying=room(seats, ranks),
        upright=room(seats, ranks),
        held=room(seats, ranks),
        shown=room(ranks),
        pool=room(len(table.pool)),
        cards=room(cards),
        discards=room(cards),
        due=room(cards + 1, 2),
        rons=room(seats),
        chosen=room(cards),
        takes=room(cards, 2),
        worth=room(4, cards),
        fates=room(2, seats + 1),
        rounds=room(table.last_round, RESULT),
    )
