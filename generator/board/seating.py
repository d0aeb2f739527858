"""Who sits where when a person plays: seats, bots and heroines as they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.balance.bots import BOTS, refused
from generator.board.sitting import Ask, Person, Tell, sit
from generator.board.table import Table, set_table
from generator.deck.model import Deck
from generator.play.bots import Bot
from generator.play.engine import new_game
from generator.play.notation import LETTERS
from generator.play.record import Record, recorded
from generator.play.setup import heroine_names
from generator.play.state import State

_NOBODY = "-"


@dataclass(frozen=True, slots=True)
class Seated:
    """A game about to begin: who sits where, and the person's own place at the table."""

    deck: Deck
    table: Table
    state: State
    bots: tuple[Bot | None, ...]
    seed: int

    def play(self, tell: Tell, ask: Ask) -> Record:
        """Play it. The record goes as far as the person stayed."""
        actions = tuple(sit(self.table, self.state, self.bots, self.seed, tell, ask))
        names = [bot.name if bot else Person.name for bot in self.bots]
        return recorded(self.deck, self.state.game, names, self.seed, actions)


class SeatingError(ValueError):
    """Nobody can be seated as asked; the message says why, and what there is."""


def sit_down(
    deck: Deck,
    players: int,
    seat: str,
    heroines: Sequence[str],
    bots: Sequence[str],
    seed: int,
    *,
    furiten: bool | None,
    language: str,
) -> Seated:
    """Seat a person and bots. Raises SeatingError and SetUpError."""
    game = new_game(deck, players, furiten=furiten).game  # refuses the number of players first
    person = seat_of(seat, game.seats)
    seated = bots_for(bots, players, person, seed)
    state = new_game(deck, players, heroines_for(deck, heroines, players), furiten=furiten)
    names = [bot.name if bot else Person.name for bot in seated]
    return Seated(deck, set_table(deck, state.game, names, language, person), state, seated, seed)


def seat_of(letter: str, players: int) -> int:
    """The seat of a letter. Raises SeatingError."""
    seats = LETTERS[:players]
    if len(letter) != 1 or letter.upper() not in seats:
        raise SeatingError(f"there is no seat '{letter}': the seats are {' '.join(seats)}")
    return seats.index(letter.upper())


def bots_for(names: Sequence[str], players: int, person: int, seed: int) -> tuple[Bot | None, ...]:
    """A bot for each seat but the person's, in the order named; the last one sits at all that are left.

    Raises SeatingError.
    """
    for name in names:
        if reason := refused(name):
            raise SeatingError(reason)
    if not 1 <= len(names) < players:
        raise SeatingError(f"{len(names)} bots cannot sit beside one of {players} players")
    others = [seat for seat in range(players) if seat != person]
    named = [*names, *[names[-1]] * (len(others) - len(names))]
    made = {seat: BOTS[name](seed + seat) for seat, name in zip(others, named, strict=True)}
    return tuple(made.get(seat) for seat in range(players))


def heroines_for(deck: Deck, names: Sequence[str], players: int) -> tuple[str | None, ...]:
    """Heroines seat by seat: those named (`-` for none), then those that are left in the deck's order.

    Raises SeatingError.
    """
    known = heroine_names(deck)
    every = list(dict.fromkeys(known.values()))
    for name in names:
        if name != _NOBODY and name not in known:
            raise SeatingError(f"there is no heroine '{name}': there are {' '.join(every)}")
    if len(names) > players:
        raise SeatingError(f"{len(names)} heroines are too many for {players} players")
    chosen = [known.get(name) for name in names]
    left = [heroine for heroine in every if heroine not in chosen]
    more = left[: players - len(chosen)]
    return (*chosen, *more, *[None] * (players - len(chosen) - len(more)))
