"""What holds in every game, tried on the examples: no card is lost, endings and returns are right."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.model import Deck, Example
from generator.deck.source import Loaded
from generator.play.actions import ActionError, SetUpError
from generator.play.clauses import Clause
from generator.play.engine import outcome, returns, settle
from generator.play.example import run
from generator.play.notation import NotationError
from generator.play.scoring import final
from generator.play.setup import prepare
from generator.play.state import Phase, State
from generator.problems import Problem


def broken(loaded: Loaded) -> Iterator[Problem]:
    """Examples after which a law of the game does not hold; and heroines who may be chosen twice."""
    deck = loaded.deck
    for index, example in enumerate(deck.examples):
        for law in _broken(deck, example):
            yield Problem(
                "law-broken",
                f"example {index + 1}: {law}",
                loaded.source.place(("examples", index, "actions")),
                f"the engine does not do what '{example.actions}' should",
            )
    if deck.rules and deck.heroines and _chosen_twice(deck):
        yield Problem(
            "law-broken",
            "the engine lets two players choose the same heroine",
            loaded.source.place(("heroines", "heroines")),
            f"it must refuse by '{Clause.SETUP_HEROINES.value}': {Clause.SETUP_HEROINES.statement}",
        )


def _broken(deck: Deck, example: Example) -> Iterator[str]:
    try:
        state = run(deck, example.position, example.actions).state
    except (NotationError, SetUpError, ActionError):
        return  # told when the example is played
    whole, lying = sum(state.game.copies), _cards(state)
    if lying != whole:
        yield f"{lying} cards are left of {whole}"
    beaten = [seat.broken >= state.game.rules.seals.each for seat in state.seats]
    reason = "defeat" if any(beaten) else "rounds"
    if not all(beaten) and (found := final(state.game, state.seats, state.dealer).reason) != reason:
        yield f"were the game over now, it would end by '{found}', but should by '{reason}'"
    over = settle(state) if state.phase is Phase.ROUND_END else state
    if (ended := outcome(over)) is None:
        return
    seats = len(over.seats)
    fair = tuple(seats - 1 if seat == ended.winner else -1 for seat in range(seats))
    if returns(over) != fair:
        yield f"the returns are {returns(over)}, but should be {fair}"


def _cards(state: State) -> int:
    """Every card that is somewhere: in hands, in rivers, among the discards, or still to be drawn."""
    rivers = sum(len(seat.river) for seat in state.seats)
    return sum(map(len, state.hands)) + rivers + len(state.discards) + state.wall + state.dead_wall


def _chosen_twice(deck: Deck) -> bool:
    assert deck.rules and deck.heroines
    heroine, players = deck.heroines.heroines[0].id, deck.rules.players[0].count
    try:
        prepare(deck, players, [heroine] * 2 + [None] * (players - 2))
    except SetUpError as error:
        return error.clause is not Clause.SETUP_HEROINES
    return True
