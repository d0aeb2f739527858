"""Between Python and the compiled code: games in, what came of them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from generator.balance.fast import Ended, NotAvailable, Played, Seated
from generator.balance.fast.board import (
    AT_POWER,
    LOSER,
    NUMBER,
    RANDOM,
    RESULT,
    WAY,
    WINNER,
    Games,
    Table,
    Whole,
    empty,
)
from generator.balance.fast.kernel import play_all
from generator.balance.fast.tables import table, weights_row
from generator.deck.model import Deck
from generator.play.bots import Bot, GreedyBot, RandomBot
from generator.play.setup import prepare
from generator.play.weights import Weights

_WAYS: tuple[Literal["tsumo", "ron", "exhausted"], ...] = ("tsumo", "ron", "exhausted")
_WORD = 0xFFFFFFFF


class Step(NamedTuple):
    """One action: the place of the one chosen in the list of legal actions, and the mark after it.

    When a card is dealt there are no `ways`, and `choice` is its kind.
    """

    ways: int
    choice: int
    mark: int


def play_many(deck: Deck, seated: Sequence[Seated], *, furiten: bool | None, marks: bool) -> list[Played]:
    """See `fast.play_many`."""
    played: dict[int, Played] = {}
    for players in sorted({len(each.bots) for each in seated}):
        numbers = [number for number, each in enumerate(seated) if len(each.bots) == players]
        sitting = [seated[number] for number in numbers]
        games = _play(deck, players, sitting, furiten, marks, _no_log())
        played |= zip(numbers, _results(games, _table(deck, players, furiten).seals), strict=True)
    return [played[number] for number in range(len(seated))]


def follow(deck: Deck, seated: Seated, *, furiten: bool | None) -> Iterator[Step]:
    """See `fast.follow`."""
    players = len(seated.bots)
    count = int(_play(deck, players, [seated], furiten, False, _no_log()).actions[0])
    log = np.zeros((count, len(Step._fields)), np.int64)
    _play(deck, players, [seated], furiten, True, log)
    return (Step(*row) for row in log.tolist())


def _play(
    deck: Deck, players: int, seated: Sequence[Seated], furiten: bool | None, marks: bool, log: Whole
) -> Games:
    for heroines, dealer in {(each.heroines, each.first_dealer) for each in seated}:
        prepare(deck, players, heroines, first_dealer=dealer)
    known = _table(deck, players, furiten)
    games, weights = _games(deck, players, seated, known)
    play_all(known, empty(known), games, weights, marks, log)
    return games


def _no_log() -> Whole:
    return np.zeros((0, len(Step._fields)), np.int64)


def _table(deck: Deck, players: int, furiten: bool | None) -> Table:
    heroines = deck.heroines.heroines if deck.heroines else ()
    return table(prepare(deck, players, (), furiten=furiten), heroines)


def _games(deck: Deck, players: int, seated: Sequence[Seated], known: Table) -> tuple[Games, Whole]:
    """The games as arrays, and the weights of their greedy bots, each only once."""
    heroines = [heroine.id for heroine in deck.heroines.heroines] if deck.heroines else []
    rows: dict[str | None, int] = {heroine: row for row, heroine in enumerate(heroines)}
    rows[None] = len(heroines)
    weights: dict[Weights, int] = {}

    def bot(who: Bot) -> tuple[int, int]:
        match who:
            case RandomBot(seed=seed):
                return RANDOM, seed & _WORD
            case GreedyBot(weights=table):
                return weights.setdefault(table, len(weights)), 0
            case _:
                raise NotAvailable(f"the fast engine doesn't know the bot '{who.name}'")

    count = len(seated)
    bots = np.array([[bot(who) for who in each.bots] for each in seated], np.int64).reshape(count, players, 2)

    def room(*shape: int) -> Whole:
        return np.zeros((count, *shape), np.int64)

    games = Games(
        seeds=np.array([each.seed & _WORD for each in seated], np.int64),
        first_dealers=np.array([each.first_dealer for each in seated], np.int64),
        heroines=np.array(
            [[rows[heroine] for heroine in each.heroines or (None,) * players] for each in seated], np.int64
        ),
        bots=bots[:, :, 0].copy(),
        bot_seeds=bots[:, :, 1].copy(),
        winners=room(),
        rounds=room(),
        actions=room(),
        marks=room(),
        points=room(players),
        broken=room(players),
        results=room(known.last_round, RESULT),
    )
    return games, np.array([weights_row(each) for each in weights or {Weights(): 0}], np.int64)


def _results(games: Games, seals: int) -> Iterator[Played]:
    rows = zip(
        games.winners.tolist(),
        games.points.tolist(),
        games.broken.tolist(),
        games.rounds.tolist(),
        games.results.tolist(),
        games.actions.tolist(),
        games.marks.tolist(),
        strict=True,
    )
    for winner, points, broken, rounds, results, actions, mark in rows:
        yield Played(
            reason="defeat" if max(broken) >= seals else "rounds",
            winner=winner,
            points=tuple(points),
            broken=tuple(broken),
            rounds=tuple(map(_ended, results[:rounds])),
            actions=actions,
            mark=mark,
        )


def _ended(result: list[int]) -> Ended:
    winner, loser = result[WINNER], result[LOSER]
    return Ended(
        way=_WAYS[result[WAY]],
        winner=winner if winner >= 0 else None,
        loser=loser if loser >= 0 else None,
        number=result[NUMBER],
        power=result[AT_POWER],
    )
