"""Chance: the small integer generator and the cards it deals.

One generator, a few lines in any language: Marsaglia's xorshift32 (13, 17, 5) added to a Weyl
sequence of step 362437, as in his "Xorshift RNGs" (2003). The order of the cards depends on the
seed and the round alone, so a round can be dealt again without playing those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import TypeVar

from generator.play.actions import Deal
from generator.play.state import Source, State

_T = TypeVar("_T")
_WORD = 0xFFFFFFFF


def _mixed(word: int) -> int:
    """A word with its bits well stirred (the finaliser of MurmurHash3)."""
    word ^= word >> 16
    word = word * 0x85EBCA6B & _WORD
    word ^= word >> 13
    word = word * 0xC2B2AE35 & _WORD
    return word ^ word >> 16


def generator(seed: int, stream: int) -> Iterator[int]:
    """Endless 32-bit words for a seed and a stream number (the round, when dealing)."""
    weyl = _mixed(seed & _WORD)
    word = _mixed(weyl ^ stream & _WORD) or 1
    while True:
        word ^= word << 13 & _WORD
        word ^= word >> 17
        word ^= word << 5 & _WORD
        weyl = weyl + 362437 & _WORD
        yield word + weyl & _WORD


def below(words: Iterator[int], limit: int) -> int:
    """A number from 0 to limit - 1: the word scaled down (the bias is below limit / 2**32)."""
    return next(words) * limit >> 32


def shuffle(words: Iterator[int], items: MutableSequence[_T]) -> None:
    """Shuffle in place, from the last item down (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(words, last + 1)
        items[last], items[other] = items[other], items[last]


def order(copies: tuple[int, ...], seed: int, number: int) -> tuple[int, ...]:
    """The kinds of all tile cards in the order they lie for round `number`, the top first."""
    cards = [kind for kind, count in enumerate(copies) for _ in range(count)]
    shuffle(generator(seed, number), cards)
    return tuple(cards)


def deal(state: State, cards: Sequence[int]) -> Deal:
    """The card that is due, with the round's cards in this order.

    Hands come from the top; the next cards are the dead wall, whose top is the one laid last.
    """
    players = state.game.players
    dealt, laid = players.count * players.hand, players.dead_wall
    if state.due[0].source is Source.DEAD_WALL:
        return Deal(cards[dealt + state.dead_wall - 1])
    drawn = len(cards) - laid - state.wall
    return Deal(cards[drawn if drawn < dealt else drawn + laid])
