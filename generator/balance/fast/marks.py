"""Fingerprints of positions, compiled: see `fingerprint`, which makes the same from a `State`."""

from __future__ import annotations

from generator.balance.fast.board import (
    ACTOR,
    AT,
    BROKEN,
    CALLS_MADE,
    DEAD_WALL,
    DEALER,
    DEALT,
    DISCARDED,
    DUE,
    HELD,
    LAID,
    PLAYED,
    POINTS,
    POWER,
    RONS,
    ROUND,
    SAFE,
    SKILLS_USED,
    TURN,
    UNDER,
    WALL,
    Board,
    Table,
    Whole,
)
from generator.balance.fast.compiled import compiled
from generator.balance.fast.fingerprint import CHAIN


@compiled
def row(table: Table, total: int, place: int, cards: Whole, count: int) -> tuple[int, int]:
    """A list added to a weighted sum: its length, then each entry."""
    total += table.mix[place] * count
    for entry in range(count):
        total += table.mix[place + 1 + entry] * cards[entry]
    return total, place + 1 + count


@compiled
def marked(table: Table, board: Board, mark: int) -> int:
    """The mark of a game so far, from the mark before and the position reached."""
    now, mix = board.now, table.mix
    total, place = 0, 0
    for value in (
        now[ROUND], now[DEALER], now[TURN], now[AT], now[ACTOR] + 1, now[WALL], now[DEAD_WALL],
        now[PLAYED] + 1, now[SKILLS_USED], now[CALLS_MADE], now[SAFE],
    ):  # fmt: skip
        total += mix[place] * value
        place += 1
    total += mix[place] * (now[DUE] - now[DEALT])
    place += 1
    for card in range(now[DEALT], now[DUE]):
        total += mix[place] * (2 * board.due[card, 0] + board.due[card, 1])
        place += 1
    total, place = row(table, total, place, board.rons, now[RONS])
    total, place = row(table, total, place, board.discards, now[DISCARDED])
    total, place = row(table, total, place, board.pool, len(board.pool))
    for seat in range(table.seats):
        for column in (POWER, POINTS, BROKEN):
            total += mix[place] * board.seats[seat, column]
            place += 1
        total += mix[place] * board.seats[seat, LAID]
        place += 1
        for card in range(board.seats[seat, LAID]):
            total += mix[place] * (2 * (board.river[seat, card] + 1) + board.sideways[seat, card])
            place += 1
        total, place = row(table, total, place, board.hand[seat], board.seats[seat, HELD])
        total, place = row(table, total, place, board.under[seat], board.seats[seat, UNDER])
    mark = (mark ^ total) * CHAIN
    return mark ^ (mark >> 32 & 0xFFFFFFFF)
