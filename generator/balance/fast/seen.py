"""From a view to a board: what one seat sees, for the compiled code to look ahead from."""

from __future__ import annotations

from functools import lru_cache

from generator.balance.fast import board as to
from generator.balance.fast.ahead import Ahead, best_ahead, paper
from generator.balance.fast.board import Board, Table, empty
from generator.balance.fast.tables import seated_table
from generator.balance.foresight import Foresight
from generator.play.state import Game, Phase
from generator.play.view import View

_PHASES = {phase: place for place, phase in enumerate(Phase)}
_WORD = 0xFFFFFFFF


def best(seen: View, foresight: Foresight, seed: int, ways: int) -> int:
    """The place in the list of legal actions of the one that looking ahead chooses."""
    table, board, ahead = _paper(seen.game, foresight)
    lay_out(seen, table, board)
    return int(best_ahead(table, board, ahead, 0, seen.seat, ways, seed & _WORD))


@lru_cache(maxsize=8)
def _paper(game: Game, foresight: Foresight) -> tuple[Table, Board, Ahead]:
    table = seated_table(game)
    return table, empty(table), paper(table, [foresight])


def lay_out(seen: View, table: Table, board: Board) -> None:
    """Lay out what a seat that is asked sees; what it doesn't see is left as it lies."""
    if seen.asked is None:
        raise ValueError("nobody is asked")
    now = board.now
    now[:] = 0
    now[to.ROUND], now[to.DEALER], now[to.TURN] = seen.round, seen.dealer, seen.turn
    now[to.AT], now[to.ACTOR] = _PHASES[seen.asked], seen.seat
    now[to.WALL], now[to.DEAD_WALL] = seen.wall, seen.dead_wall
    now[to.PLAYED] = to.NONE if seen.played is None else seen.played
    now[to.SKILLS_USED], now[to.CALLS_MADE] = seen.skills_used, seen.calls_made
    now[to.SAFE], now[to.DISCARDED] = seen.shielded, len(seen.discards)
    board.shown[:] = 0
    for place, kind in enumerate(seen.discards):
        board.discards[place] = kind
        board.shown[table.rank[kind]] += 1
    for seat, player in enumerate(seen.seats):
        _lay_seat(seen, table, board, seat)
        board.seats[seat, to.POWER] = player.power
        board.seats[seat, to.POINTS] = player.points
        board.seats[seat, to.BROKEN] = player.broken
    board.held[seen.seat] = 0
    for place, kind in enumerate(seen.hand):
        board.hand[seen.seat, place] = kind
        board.held[seen.seat, table.rank[kind]] += 1
    for place, kind in enumerate(seen.under):
        board.under[seen.seat, place] = kind


def _lay_seat(seen: View, table: Table, board: Board, seat: int) -> None:
    """A seat's river, and how many cards it has hidden."""
    row, river = board.seats[seat], seen.seats[seat].river
    row[:] = 0
    row[to.HEROINE] = seat
    row[to.LAID], row[to.HELD] = len(river), seen.hand_sizes[seat]
    board.lying[seat] = 0
    board.upright[seat] = 0
    for place, card in enumerate(river):
        board.sideways[seat, place] = card.sideways
        if card.kind is None:
            board.river[seat, place] = to.FACE_DOWN
            row[to.UNDER] += 1
            continue
        rank = table.rank[card.kind]
        board.river[seat, place] = card.kind
        row[to.SPEED] += card.number
        board.lying[seat, rank] += 1
        board.upright[seat, rank] += not card.sideways
        board.shown[rank] += 1
