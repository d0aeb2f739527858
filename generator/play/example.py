"""Worked examples: the same record line is printed in the rulebook and played here.

Actions are parted by ▶. Besides those of records there are `ロン C D` (everyone who says it),
`引` (the next player draws), and alone `開始` (a round starts), `流局` (it is exhausted) and
`終局 A` (the game ends, A was the last dealer). What nobody says is passed over.

`run` plays a position's actions on the engine; `differences` says where the result an example
states is not what the engine finds. Results: `勝A5` A wins the round with 5 points, `首C` C wins
the game, `不可` the last action is refused, `流局` the round is exhausted, `番B` it is B's turn,
`起家B` the next dealer, `東` or `南` what her card shows; `A力1`, `A速8`, `A封2`, `A点0`, `A手4` (A's
without a letter), and `山n`, `王n` for the walls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.deck.model import Deck
from generator.play.actions import Deal, Pass, Ron
from generator.play.clauses import Clause
from generator.play.engine import exhausted, refusal, settle, speed, start_round, step
from generator.play.notation import (
    CALLS,
    DRAWN,
    FACE_DOWN,
    LETTERS,
    PLAY,
    RON,
    SKILL,
    TSUMO,
    NotationError,
    read_seat,
    read_words,
)
from generator.play.position import lay_out, read_position, tokens
from generator.play.scoring import final, outcome
from generator.play.state import Phase, Source, State

START, EXHAUSTED, END = "開始", "流局", "終局"
REFUSED = "不可"
EAST, SOUTH = "東", "南"
_ARROW = "▶"
_TERM = re.compile(r"(?P<seat>[A-H]?)(?P<what>力|速|封|点|手|山|王)(?P<figure>\d+)")


class Run(NamedTuple):
    """What became of an example: the last state, or the clause that refused the last action.

    `champion` is the seat that wins the game, if it is over.
    """

    state: State
    refused: Clause | None = None
    champion: int | None = None


class Difference(NamedTuple):
    """One statement of an example's result (`stated`) and what the engine `found` instead."""

    stated: str
    found: str


def run(deck: Deck, position: str, actions: str) -> Run:
    """Play an example. Raises NotationError and SetUpError."""
    laid = lay_out(deck, read_position(position))
    walls = {Source.WALL: iter(laid.wall), Source.DEAD_WALL: iter(laid.dead_wall)}
    state = laid.state
    steps = [tokens(part) for part in actions.split(_ARROW)]
    if not all(steps):
        raise NotationError("an action is missing")
    for place, (word, *arguments) in enumerate(steps):
        if word in (START, EXHAUSTED, END) and len(steps) > 1:
            raise NotationError(f"'{word}' stands alone")
        if word == END:
            return Run(state, champion=final(state.game, state.seats, _seat(state, arguments)).winner)
        if word == EXHAUSTED:
            return _over(exhausted(state))
        if word == START:
            return Run(_deal_hands(start_round(state.game, state.round, state.seats, ())))
        if word == DRAWN:
            state = _drawn(_next_turn(state), walls)
            continue
        state, refused = _acted(state, word, arguments)
        if refused is not None:
            if place + 1 < len(steps):
                raise NotationError(f"'{' '.join([word, *arguments])}' is refused, but more is done after it")
            return Run(state, refused)
        if state.phase is Phase.DRAW:
            state = _drawn(state, walls)
    return _over(_declined(state))


def differences(found: Run, result: str, clauses: Sequence[str]) -> tuple[Difference, ...]:
    """Where the stated result is not what the engine found. Raises NotationError.

    A refusal must come from one of the example's own clauses.
    """
    return tuple(_compared(found, tokens(result), clauses))


def _compared(found: Run, stated: Sequence[str], clauses: Sequence[str]) -> Iterator[Difference]:
    state = found.state
    if found.refused is not None and REFUSED not in stated:
        yield Difference(" ".join(stated), f"{REFUSED} ({found.refused.value})")
        return
    for term in stated:
        if term == REFUSED:
            if found.refused is None:
                yield Difference(term, "allowed")
            elif found.refused.value not in clauses:
                yield Difference(f"{term} ({' '.join(clauses)})", f"{term} ({found.refused.value})")
            continue
        actual = _found(found, state, term)
        if actual != term:
            yield Difference(term, actual)


def _found(found: Run, state: State, term: str) -> str:
    """What the engine says where an example states this term."""
    if match := _TERM.fullmatch(term):
        what = match["what"]
        if what == "山":
            return f"山{state.wall}"
        if what == "王":
            return f"王{state.dead_wall}"
        seat = read_seat(state.game, match["seat"] or "A")
        player = state.seats[seat]
        figure = {
            "力": player.power,
            "速": speed(state, seat),
            "封": state.game.rules.seals.each - player.broken,
            "点": player.points,
            "手": len(state.hands[seat]),
        }[what]
        return f"{match['seat']}{what}{figure}"
    last = state.results[-1] if state.results else None
    if re.fullmatch(r"勝[A-H]\d+", term):
        if last is None or last.winner is None:
            return "nobody wins"
        return f"勝{LETTERS[last.winner]}{last.gains[last.winner]}"
    if re.fullmatch(r"首[A-H]", term):
        return "the game goes on" if found.champion is None else f"首{LETTERS[found.champion]}"
    if term == EXHAUSTED:
        return term if last is not None and last.way == "exhausted" else "the round goes on"
    if re.fullmatch(r"番[A-H]", term):
        return f"番{LETTERS[state.turn]}"
    if term in (EAST, SOUTH):
        return SOUTH if settle(state).round >= state.game.rules.south_from else EAST
    if re.fullmatch(r"起家[A-H]", term):
        return f"起家{LETTERS[settle(state).dealer]}"
    raise NotationError(f"'{term}' is not a result")


def _acted(state: State, word: str, arguments: Sequence[str]) -> tuple[State, Clause | None]:
    """The state after one action of an example, or the clause that refuses it."""
    if word == RON:
        return _ronned(state, [read_seat(state.game, letter) for letter in arguments])
    if word in CALLS.values():
        if state.phase is Phase.RON:
            state = state._replace(phase=Phase.CALL, actor=state.turn)
        icon = state.game.kinds[state.played].call if state.played is not None else None
        if icon is not None and CALLS[icon] != word:
            raise NotationError(f"'{word}' is not the call of the card just played")
    elif word not in (PLAY, FACE_DOWN, TSUMO, SKILL):
        raise NotationError(f"'{word}' is not an action of an example")
    action = read_words(state, word, arguments)
    clause = refusal(state, action)
    return (state, clause) if clause is not None else (step(state, action), None)


def _ronned(state: State, seats: Sequence[int]) -> tuple[State, Clause | None]:
    """Everyone named says ron at once; all of them must be allowed to."""
    for seat in seats:
        clause = refusal(state._replace(actor=seat), Ron())
        if clause is not None:
            return state, clause
    nearest = sorted(seats, key=lambda seat: (seat - state.turn) % len(state.seats))
    return settle(state._replace(actor=state.turn, rons=tuple(nearest)), next_round=False), None


def _declined(state: State) -> State:
    """What is not said in an example is passed over: ron, then the call, up to the next draw."""
    while state.phase is Phase.RON or state.phase is Phase.CALL:
        everyone = state.phase is Phase.RON and state.actor == state.turn
        state = state._replace(phase=Phase.CALL) if everyone else step(state, Pass())
    return state


def _next_turn(state: State) -> State:
    state = _declined(state)
    if state.phase is not Phase.DRAW:
        raise NotationError(f"'{DRAWN}' follows the end of a turn")
    return state


def _drawn(state: State, walls: Mapping[Source, Iterator[int]]) -> State:
    """The cards due are dealt: those the position lists, then any."""
    while state.due:
        coming = walls[state.due[0].source]
        rest = (kind for kind, count in enumerate(state.pool) if count)
        state = step(state, Deal(next(coming, next(rest))))
    return state


def _deal_hands(state: State) -> State:
    """All hands dealt, and the first draw still due."""
    while len(state.due) > 1:
        state = step(state, Deal(next(kind for kind, count in enumerate(state.pool) if count)))
    return state


def _over(state: State) -> Run:
    ended = outcome(settle(state)) if state.phase is Phase.ROUND_END else None
    return Run(state, champion=ended.winner if ended else None)


def _seat(state: State, arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        raise NotationError(f"'{END}' wants the last dealer, found '{' '.join(arguments)}'")
    return read_seat(state.game, arguments[0])
