"""Whole games, compiled: `play_all` is the one function that Python calls."""

from __future__ import annotations

from generator.balance.fast.board import (
    ACTOR,
    AT,
    BOT,
    BROKEN,
    DRAW,
    GAME_END,
    HEROINE,
    PLAY,
    POINTS,
    POWER,
    RANDOM,
    RESULT,
    RON,
    RONS,
    ROUND,
    TURN,
    TURN_OVER,
    WEYL,
    WORD,
    Board,
    Games,
    Table,
    Whole,
)
from generator.balance.fast.chance import generator, scaled, stepped
from generator.balance.fast.choices import act, count_kinds, count_payments, count_tsumos
from generator.balance.fast.compiled import compiled, inlined, kept
from generator.balance.fast.counting import count, count_after, done
from generator.balance.fast.greedy import best_call, best_play
from generator.balance.fast.legal import count_takes, following
from generator.balance.fast.marks import marked
from generator.balance.fast.moves import deal, take
from generator.balance.fast.rounds import final_winner, settle, start_round


@compiled
def seat_players(table: Table, board: Board, games: Games, game: int) -> None:
    """Heroines and bots sit down; nobody has points or power."""
    for seat in range(table.seats):
        board.seats[seat, HEROINE] = games.heroines[game, seat]
        board.seats[seat, BOT] = games.bots[game, seat]
        board.seats[seat, POWER] = 0
        board.seats[seat, POINTS] = 0
        board.seats[seat, BROKEN] = 0
        word, weyl = generator(games.bot_seeds[game, seat], 0)
        board.seats[seat, WORD] = word
        board.seats[seat, WEYL] = weyl


@inlined
def any_of(board: Board, seat: int, limit: int) -> int:
    """A random bot's choice."""
    word, weyl = stepped(board.seats[seat, WORD], board.seats[seat, WEYL])
    board.seats[seat, WORD] = word
    board.seats[seat, WEYL] = weyl
    return scaled(word, weyl, limit)


@inlined
def turn(table: Table, board: Board, weights: Whole) -> tuple[int, int]:
    """The player on turn acts; returns how many ways there were and the place of the one chosen."""
    seat = board.now[TURN]
    tsumos = count_tsumos(table, board, seat)
    payments = count_payments(table, board, seat)
    kinds = count_kinds(board, seat)
    ways = tsumos + payments + 2 * kinds
    if board.seats[seat, BOT] == RANDOM:
        choice = any_of(board, seat, ways)
    else:
        choice = best_play(table, board, weights, tsumos, payments, kinds)
    act(table, board, tsumos, payments, kinds, choice)
    return ways, choice


@inlined
def answer(table: Table, board: Board) -> tuple[int, int]:
    """A seat answers ron or passes; a greedy one never declines."""
    seat = board.now[ACTOR]
    choice = any_of(board, seat, 2) if board.seats[seat, BOT] == RANDOM else 0
    if choice == 0:
        board.rons[board.now[RONS]] = seat
        board.now[RONS] += 1
    board.now[ACTOR] = following(table, seat)
    return 2, choice


@inlined
def call(table: Table, board: Board, weights: Whole) -> tuple[int, int]:
    """The player on turn takes a card or none."""
    takes, seat = count_takes(table, board), board.now[TURN]
    if board.seats[seat, BOT] == RANDOM:
        choice = any_of(board, seat, takes + 1)
    else:
        choice = best_call(table, board, weights, takes)
    if choice < takes:
        take(table, board, board.takes[choice, 0], board.takes[choice, 1])
    else:
        board.now[AT] = TURN_OVER
    return takes + 1, choice


@inlined
def play_one(
    table: Table, board: Board, games: Games, game: int, weights: Whole, watched: bool, log: Whole
) -> None:
    """One game from the first shuffle to the end."""
    now = board.now
    seed, first_dealer = games.seeds[game], games.first_dealers[game]
    seat_players(table, board, games, game)
    start_round(table, board, seed, 1, first_dealer)
    actions, mark = 0, 0
    counted = len(games.counts[game]) > 0
    while now[AT] != GAME_END:
        ways, choice, asked, number = 0, 0, now[AT], now[ROUND]
        if now[AT] == DRAW:
            choice = deal(table, board)
        elif now[AT] == PLAY:
            ways, choice = turn(table, board, weights)
        elif now[AT] == RON:
            ways, choice = answer(table, board)
        else:
            ways, choice = call(table, board, weights)
        if counted and asked != DRAW:
            count(table, board, games.counts[game], done(board, asked, choice))
        settle(table, board, seed, first_dealer)
        if counted and asked != DRAW:
            count_after(table, board, games.counts[game], number)
        if watched:
            mark = marked(table, board, mark)
        if actions < len(log):
            log[actions, 0] = ways
            log[actions, 1] = choice
            log[actions, 2] = mark
        actions += 1
    games.winners[game] = final_winner(table, board)
    games.rounds[game] = now[ROUND]
    games.actions[game] = actions
    games.marks[game] = mark
    for number in range(now[ROUND]):
        for column in range(RESULT):
            games.results[game, number, column] = board.rounds[number, column]
    for seat in range(table.seats):
        games.points[game, seat] = board.seats[seat, POINTS]
        games.broken[game, seat] = board.seats[seat, BROKEN]


@kept
def play_all(table: Table, board: Board, games: Games, weights: Whole, watched: bool, log: Whole) -> None:
    """Play all the games; a log with room takes down the ways, the choice and the mark of every action."""
    for game in range(len(games.seeds)):
        play_one(table, board, games, game, weights, watched, log)
