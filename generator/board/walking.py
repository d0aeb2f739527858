"""Walking through a record: every action with the board it led to, all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from generator.board.board import board
from generator.board.sitting import Ask, Tell
from generator.board.table import Table, set_table
from generator.board.telling import History, dealing
from generator.deck.model import Deck
from generator.play.engine import settle, step
from generator.play.record import Record, replay
from generator.play.state import Phase, State
from generator.play.view import view

_NEXT, _BACK, _LEAVE = "", "b", "q"


@dataclass(frozen=True, slots=True)
class Step:
    """What an action did, and the state after it; the deal of a round is one step."""

    lines: tuple[str, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Walk:
    """A record ready to be walked through."""

    table: Table
    steps: tuple[Step, ...]
    finished: bool

    def shown(self, number: int) -> tuple[str, ...]:
        """Step `number`, counted from 1: what was done, and the board."""
        step, words = self.steps[number - 1], self.table.words
        head = words.step.format(number=number, total=len(self.steps))
        views = {seat: view(step.state, seat) for seat in range(len(step.state.seats))}
        return (head, *step.lines, "", *board(self.table, views), *self._tail(number))

    def _tail(self, number: int) -> Sequence[str]:
        return () if self.finished or number < len(self.steps) else ("", self.table.words.broken_off)


def open_walk(record: Record, deck: Deck, language: str) -> Walk:
    """The steps of a record. Raises SetUpError, ActionError and UnknownLanguage."""
    states = replay(record, deck)
    state = next(states)
    table = set_table(deck, state.game, record.players, language)
    history, steps = History(table, state), []
    for action, after in zip(record.actions, states, strict=True):
        lines = history.lines(action, after)
        if len(after.results) > len(state.results):
            # The round's last board, before everything is taken up for the next deal.
            steps.append(Step(lines, settle(step(state, action), next_round=False)))
        elif not dealing(after):
            steps.append(Step(lines, after))
        state = after
    return Walk(table, tuple(steps), state.phase is Phase.GAME_END)


def all_steps(walk: Walk) -> Sequence[str]:
    """Every step, parted by empty lines; of a record without any, that it ends."""
    if not walk.steps:
        return (walk.table.words.broken_off,)
    return tuple(chain.from_iterable((*walk.shown(number), "") for number in range(1, len(walk.steps) + 1)))


def stroll(walk: Walk, tell: Tell, ask: Ask) -> None:
    """Walk step by step: on, back, or to a number, until the end or until one leaves."""
    words, number = walk.table.words, 1
    if not walk.steps:
        tell(words.broken_off)
        return
    _tell(walk, number, tell)
    while (answer := ask(words.walk)) is not None and (answer := answer.strip().lower()) != _LEAVE:
        wanted = _wanted(answer, number)
        if wanted is None or not 1 <= wanted <= len(walk.steps):
            if answer == _NEXT:
                return
            tell(words.no_step.format(total=len(walk.steps)))
            continue
        number = wanted
        _tell(walk, number, tell)


def _wanted(answer: str, number: int) -> int | None:
    if answer == _NEXT:
        return number + 1
    if answer == _BACK:
        return number - 1
    return int(answer) if answer.isdecimal() else None


def _tell(walk: Walk, number: int, tell: Tell) -> None:
    for line in walk.shown(number):
        tell(line)
