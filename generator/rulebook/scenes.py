"""Positions as they are drawn: what everyone has before and after some actions.

A scene is played by the reference engine, so that speeds, power, seals, points and refusals in
a picture are never typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.deck.model import Deck
from generator.play.clauses import Clause
from generator.play.engine import speed
from generator.play.example import Run, run
from generator.play.notation import FACE_DOWN, LETTERS, card
from generator.play.position import Position, SeatPosition, lay_out, read_position, tokens
from generator.play.state import State
from generator.rulebook.tokens import Deal, Row

ARROW = "▶"


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is drawn of a seat. A river or hand that the position does not show is None."""

    letter: str
    river: Row | None
    hand: Row | None
    speed: int
    power: int
    seals: int
    points: int
    heroine: str | None


@dataclass(frozen=True, slots=True)
class Table:
    """Everyone, by letter, and how many cards the walls hold; `order` are the letters."""

    seats: Mapping[str, SeatView] = field(hash=False)
    wall: int
    dead_wall: int

    @property
    def order(self) -> tuple[str, ...]:
        """The letters of the seats, counter-clockwise."""
        return tuple(self.seats)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a scene: its word, and its cards or seats as written."""

    word: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, the actions, and what came of them.

    `refused` is the clause that refuses the last action. `winner` won the round with
    `number` and scored `gain`; `yakuman` if it was one. `champion` won the game. `state` is the
    engine's last state: the one in which the last action was refused, if it was.
    """

    position: Position
    steps: tuple[Step, ...]
    before: Table
    after: Table
    refused: Clause | None
    winner: str | None
    number: int
    gain: int
    power: int
    yakuman: bool
    champion: str | None
    state: State = field(repr=False)


def scene(deck: Deck, position: str, actions: str) -> Scene:
    """Play actions from a position. Raises NotationError, SetUpError and NoSuchCard."""
    read = read_position(position)
    laid = lay_out(deck, read)
    steps = tuple(Step(word, tuple(rest)) for word, *rest in map(tokens, filter(None, actions.split(ARROW))))
    ran = run(deck, position, actions) if steps else Run(laid.state)
    last = ran.state.results[-1] if ran.state.results else None
    won = last is not None and last.winner is not None
    return Scene(
        position=read,
        steps=steps,
        before=_before(deck, read, laid.state),
        after=_after(deck, read, steps, ran.state),
        refused=ran.refused,
        winner=LETTERS[last.winner] if last is not None and last.winner is not None else None,
        number=last.number if last is not None else 0,
        gain=last.gains[last.winner] if last is not None and last.winner is not None else 0,
        power=last.power if last is not None and won else 0,
        yakuman=last is not None and last.yakuman,
        champion=LETTERS[ran.champion] if ran.champion is not None else None,
        state=ran.state,
    )


def _before(deck: Deck, position: Position, state: State) -> Table:
    cards = Deal.of(deck)
    rows: dict[str, tuple[Row | None, Row | None]] = {}
    for letter in LETTERS[: state.game.seats]:
        seat = position.seats.get(letter, SeatPosition())
        river = _row(cards, seat.river) if seat.river or seat.speed is None else None
        rows[letter] = river, None if seat.hand is None else _row(cards, seat.hand)
    return _table(position, state, rows)


def _after(deck: Deck, position: Position, steps: Sequence[Step], state: State) -> Table:
    """Rivers and hands as they lie now; face-down cards keep the number the reader knows."""
    cards = Deal.of(deck)
    rows: dict[str, tuple[Row | None, Row | None]] = {}
    for index, letter in enumerate(LETTERS[: state.game.seats]):
        seat = position.seats.get(letter, SeatPosition())
        known = [word[1:-1] for word in seat.river if word.startswith("[")]
        if letter == "A":
            known += [step.arguments[0] for step in steps if step.word == FACE_DOWN]
        river = None
        if seat.river or seat.speed is None:
            river = _row(cards, _lying(state, index, known))
        hand = None
        if seat.hand is not None:
            held = [card(state.game.kinds[kind]) for kind in state.hands[index]]
            hand = _row(cards, _in_order(held, seat.hand))
        rows[letter] = river, hand
    return _table(position, state, rows)


def _lying(state: State, seat: int, known: Iterable[str]) -> list[str]:
    """A river as tokens; its face-down cards show what is known of them, from the left."""
    hidden = iter(known)
    words = []
    for laid in state.seats[seat].river:
        if laid.kind is None:
            words.append(f"[{next(hidden, '')}]")
        else:
            text = card(state.game.kinds[laid.kind])
            words.append(f"<{text}>" if laid.sideways else text)
    return words


def _in_order(held: Sequence[str], written: Sequence[str]) -> list[str]:
    """The cards in the order the position wrote them, new ones last."""
    left = Counter(held)
    order = []
    for word in [*written, *held]:
        if left[word]:
            left[word] -= 1
            order.append(word)
    return order


def _row(cards: Deal, words: Iterable[str]) -> Row:
    return Row(tuple(cards.take(word) for word in words))


def _table(position: Position, state: State, rows: Mapping[str, tuple[Row | None, Row | None]]) -> Table:
    seats = {}
    for index, (letter, (river, hand)) in enumerate(rows.items()):
        player, seat = state.seats[index], position.seats.get(letter, SeatPosition())
        seats[letter] = SeatView(
            letter=letter,
            river=river,
            hand=hand,
            speed=speed(state, index),
            power=player.power,
            seals=state.game.rules.seals.each - player.broken,
            points=player.points,
            heroine=seat.heroine,
        )
    return Table(seats, state.wall, state.dead_wall)
