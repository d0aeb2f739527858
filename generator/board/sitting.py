"""A person at the table: the game goes on, she is told what happens and asked what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from generator.board.answers import Unclear, Wish, help_lines, understand
from generator.board.board import board, hand
from generator.board.table import Table
from generator.board.telling import History, choice
from generator.play.actions import Action
from generator.play.bots import Bot, playout
from generator.play.notation import card
from generator.play.state import Phase, State
from generator.play.view import View

Tell = Callable[[str], None]
"""Shows a line."""
Ask = Callable[[str], str | None]
"""Shows a prompt and gives the answer; None when no more answers come."""


class Left(Exception):
    """The person leaves the table."""


@dataclass
class Person:
    """A player who is asked. `state` is where the game stands, of which she is shown her own view."""

    name: ClassVar[str] = "human"
    table: Table
    state: State
    tell: Tell
    ask: Ask

    def choose(self, seen: View, legal: Sequence[Action]) -> Action:
        """The action she chooses; she is asked until it is one. Raises Left."""
        table, words = self.table, self.table.words
        self._tell_all(_question(table, seen))
        for number, action in enumerate(legal, start=1):
            self.tell(f"  {number:>2}  {choice(table, self.state, action)}")
        self.tell(words.hint)
        while True:
            answer = self.ask(words.prompt)
            if answer is None:
                raise Left
            try:
                chosen = understand(table, self.state, legal, answer)
            except Unclear as error:
                self.tell(str(error))
                self.tell(words.allowed.format(most=len(legal)))
                continue
            match chosen:
                case Wish.HELP:
                    self._tell_all(help_lines(table))
                case Wish.BOARD:
                    self._tell_all(board(table, {seen.seat: seen}))
                case Wish.LEAVE:
                    raise Left
                case action:
                    return action

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.tell(line)


def sit(
    table: Table, state: State, bots: Sequence[Bot | None], seed: int, tell: Tell, ask: Ask
) -> Iterator[Action]:
    """Play a game with a person at the seat that has no bot.

    Yields every action, to the end of the game or as far as she stays.
    """
    person, seat = Person(table, state, tell, ask), bots.index(None)
    history = History(table, state, seat)
    try:
        for action, after in playout(state, [bot or person for bot in bots], seed):
            person.state = after
            yield action
            for line in history.lines(action, after):
                tell(line)
    except Left:
        tell(table.words.left)


def _question(table: Table, seen: View) -> Sequence[str]:
    """What is asked, with the board or as much of it as has changed."""
    words, own = table.words, seen.seats[seen.seat]
    played = card(seen.game.kinds[seen.played]) if seen.played is not None else ""
    match seen.asked:
        case Phase.RON:
            asked = words.ask_ron.format(who=table.places[seen.turn].name, card=played)
            return ("", hand(table, seen), asked)
        case Phase.CALL:
            return ("", words.ask_call.format(card=played, power=own.power))
        case _ if seen.skills_used:
            return ("", hand(table, seen), words.ask_play)
        case _:
            return ("", *board(table, {seen.seat: seen}), "", words.ask_play)
