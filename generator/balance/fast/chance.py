"""`play.chance`, compiled: the same words from the same seed, the same cards from the same words.

A generator is two words, (word, Weyl), kept by whoever draws.
"""

from __future__ import annotations

from generator.balance.fast.board import (
    DEAD_WALL,
    DEALT,
    FROM_DEAD_WALL,
    WALL,
    Board,
    Table,
)
from generator.balance.fast.compiled import compiled, inlined

_WORD = 0xFFFFFFFF


@compiled
def mixed(word: int) -> int:
    """A word with its bits well stirred."""
    word ^= word >> 16
    word = word * 0x85EBCA6B & _WORD
    word ^= word >> 13
    word = word * 0xC2B2AE35 & _WORD
    return word ^ word >> 16


@compiled
def generator(seed: int, stream: int) -> tuple[int, int]:
    """The generator of a seed and a stream number."""
    weyl = mixed(seed & _WORD)
    word = mixed(weyl ^ (stream & _WORD))
    return (word if word != 0 else 1), weyl


@inlined
def stepped(word: int, weyl: int) -> tuple[int, int]:
    """The generator after one step; the word drawn is their sum, in 32 bits."""
    word ^= word << 13 & _WORD
    word ^= word >> 17
    word ^= word << 5 & _WORD
    return word, weyl + 362437 & _WORD


@inlined
def scaled(word: int, weyl: int, limit: int) -> int:
    """A number from 0 to limit - 1."""
    return (word + weyl & _WORD) * limit >> 32


@compiled
def shuffle(table: Table, board: Board, seed: int, number: int) -> None:
    """The order of the cards in round `number`."""
    cards = board.cards
    for place in range(len(cards)):
        cards[place] = table.cards[place]
    word, weyl = generator(seed, number)
    for last in range(len(cards) - 1, 0, -1):
        word, weyl = stepped(word, weyl)
        other = scaled(word, weyl, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@inlined
def next_card(table: Table, board: Board) -> int:
    """The kind of the card that is due."""
    dealt = table.seats * table.hand
    if board.due[board.now[DEALT], 1] == FROM_DEAD_WALL:
        return board.cards[dealt + board.now[DEAD_WALL] - 1]
    drawn = len(board.cards) - table.dead_wall - board.now[WALL]
    return board.cards[drawn if drawn < dealt else drawn + table.dead_wall]
