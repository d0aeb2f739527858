"""How many games are played: who may sit at the table, and who does in the game of a number.

All of a game follows from its number and the seed. In as many games in a row as there are
heroines to choose from, each of them sits in each place from the first dealer equally often;
then another seat deals first, and once every seat has, the bots move on by one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.balance.bots import BOTS, refused
from generator.balance.habits import HABITS
from generator.deck.model import Deck
from generator.play.bots import Bot
from generator.play.chance import generator, shuffle
from generator.play.engine import new_game
from generator.play.setup import heroine_names

NOBODY = "-"
"""What stands for a player without a heroine."""


class SettingError(ValueError):
    """Games cannot be played as asked; the message says why, and what there is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is the same in all games of a simulation.

    `bots` are names, one a seat; `heroines` are ids, at least as many as play, None for a player
    without one.
    """

    players: int
    bots: tuple[str, ...]
    heroines: tuple[str | None, ...]
    seed: int
    furiten: bool

    @property
    def block(self) -> int:
        """After how many games all have sat everywhere equally often: 1 where all players are alike.

        Games from a multiple of it on, so many in a row, are a block. These are independent of each
        other; within one, who sat well once sits worse another time, so its games vary against
        each other and come to more even figures than as many games that have nothing in common.
        """
        if len(set(self.bots)) > 1:
            return len(self.heroines) * self.players
        return len(self.heroines) if any(self.heroines) else 1


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in one game, and the seed of its shuffles."""

    heroines: tuple[str | None, ...]
    bots: tuple[Bot, ...]
    first_dealer: int
    seed: int


def setting(
    deck: Deck,
    players: int = 4,
    *,
    bots: Sequence[str] = ("greedy",),
    heroines: Sequence[str] = (),
    seed: int = 0,
    furiten: bool | None = None,
) -> Setting:
    """A setting for games of this deck.

    The last bot named takes all seats that are left; `heroines` are all of the deck's unless some
    are named (by id or short name, `-` for none), and further players have none. Raises
    SettingError, and SetUpError for a deck or a number of players that cannot be played.
    """
    rules = new_game(deck, players, furiten=furiten).game.rules
    for name in bots:
        if name not in HABITS and (reason := refused(name)):
            raise SettingError(reason)
    if not 1 <= len(bots) <= players:
        raise SettingError(f"{len(bots)} bots cannot sit at the seats of {players} players")
    known = heroine_names(deck)
    every = tuple(dict.fromkeys(known.values()))
    for name in heroines:
        if name != NOBODY and name not in known:
            raise SettingError(f"there is no heroine '{name}': there are {' '.join(every)}")
    chosen = tuple(known.get(name) for name in heroines) or every
    named = [heroine for heroine in chosen if heroine is not None]
    for heroine in named:
        if named.count(heroine) > 1:
            raise SettingError(f"heroine '{heroine}' is named twice")
    return Setting(
        players=players,
        bots=(*bots, *[bots[-1]] * (players - len(bots))),
        heroines=(*chosen, *[None] * (players - len(chosen))),
        seed=seed,
        furiten=rules.furiten,
    )


def seating(of: Setting, number: int) -> Seating:
    """Who plays the game of this number, which counts from 0."""
    players = of.players
    block, shift = divmod(number, len(of.heroines))
    order = list(of.heroines)
    shuffle(generator(of.seed, 2 * block + 1), order)
    dealer, moved = block % players, block // players % players
    places = [order[(place + shift) % len(order)] for place in range(players)]
    words = generator(of.seed, 2 * number)
    seed = next(words)
    return Seating(
        heroines=tuple(places[(seat - dealer) % players] for seat in range(players)),
        bots=tuple(_bot(of.bots[(seat + moved) % players], next(words)) for seat in range(players)),
        first_dealer=dealer,
        seed=seed,
    )


def _bot(name: str, seed: int) -> Bot:
    return (BOTS[name] if name in BOTS else HABITS[name])(seed)
