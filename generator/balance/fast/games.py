"""Between Python and the compiled code: games in, what came of them out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from generator.balance.fast import Ended, NotAvailable, Played, Seated
from generator.balance.fast.board import (
    AT_POWER,
    COUNTED,
    LOSER,
    NUMBER,
    RANDOM,
    RESULT,
    USED,
    WAY,
    WINNER,
    Games,
    Table,
    Whole,
    empty,
)
from generator.balance.fast.figures import Counted, Names, counted
from generator.balance.fast.kernel import play_all
from generator.balance.fast.tables import icons, table, weights_row
from generator.deck.model import Deck, Heroine
from generator.play.bots import Bot, GreedyBot, RandomBot
from generator.play.setup import prepare
from generator.play.state import Game
from generator.play.weights import Weights

_WAYS: tuple[Literal["tsumo", "ron", "exhausted"], ...] = ("tsumo", "ron", "exhausted")
_WORD = 0xFFFFFFFF
_PATIENCE = 0.1  # seconds of play between two looks at whether to stop


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
        played |= zip(numbers, _results(games, _seals(deck)), strict=True)
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
    known = _table(deck, prepare(deck, players, (), furiten=furiten))
    games, weights = _games(deck, players, seated, known)
    play_all(known, empty(known), games, weights, marks, log)
    return games


def count_many(
    deck: Deck, players: int, seated: Sequence[Seated], furiten: bool | None, stopped: Callable[[], bool]
) -> Counted:
    """See `fast.count_many`."""
    of = prepare(deck, players, (), furiten=furiten)
    known = _table(deck, of)
    games, weights = _games(deck, players, seated, known, icons=len(icons(of)))
    board, done, more = empty(known), 0, 1
    while done < len(seated) and not stopped():
        began = time.perf_counter()
        play_all(known, board, _slice(games, done, done + more), weights, False, _no_log())
        done += more
        if time.perf_counter() - began < _PATIENCE:
            more *= 2
    bots = list(dict.fromkeys(bot.name for each in seated for bot in each.bots))
    names = Names(
        icons=[f"{icon} {cost}" for icon, cost in icons(of)],
        heroines=[heroine.id for heroine in _heroines(deck)],
        secrets=[len(heroine.secrets) for heroine in _heroines(deck)],
        bots=bots,
    )
    places = {bot: place for place, bot in enumerate(bots)}
    sitting = np.array([[places[bot.name] for bot in each.bots] for each in seated[:done]], np.int64)
    return counted(_slice(games, 0, done), sitting.reshape(-1, players), of, names)


def _slice(games: Games, first: int, end: int) -> Games:
    return Games(*(of_games[first:end] for of_games in games))


def _no_log() -> Whole:
    return np.zeros((0, len(Step._fields)), np.int64)


def _heroines(deck: Deck) -> Sequence[Heroine]:
    return deck.heroines.heroines if deck.heroines else ()


def _table(deck: Deck, of: Game) -> Table:
    return table(of, _heroines(deck))


def _sound(deck: Deck, players: int, seated: Sequence[Seated]) -> None:
    """Raises SetUpError where a game cannot be set up."""
    known, seats = {heroine.id for heroine in _heroines(deck)}, range(players)
    for each in seated:
        some = [heroine for heroine in each.heroines if heroine is not None]
        if not (
            each.first_dealer in seats
            and len(each.heroines) in (0, players)
            and known.issuperset(some)
            and len(set(some)) == len(some)
        ):
            prepare(deck, players, each.heroines, first_dealer=each.first_dealer)


def _games(
    deck: Deck, players: int, seated: Sequence[Seated], known: Table, *, icons: int | None = None
) -> tuple[Games, Whole]:
    """The games as arrays, and the weights of their greedy bots, each only once.

    They are counted where the number of `icons` of the deck is given.
    """
    _sound(deck, players, seated)
    rows: dict[str | None, int] = {heroine.id: row for row, heroine in enumerate(_heroines(deck))}
    rows[None] = len(rows)
    shape = (
        (0, 0)
        if icons is None
        else (USED + known.lesser.shape[1], max(COUNTED, players, icons, len(known.number)))
    )
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
        ).reshape(count, players),
        bots=bots[:, :, 0].copy(),
        bot_seeds=bots[:, :, 1].copy(),
        winners=room(),
        rounds=room(),
        actions=room(),
        marks=room(),
        points=room(players),
        broken=room(players),
        results=room(known.last_round, RESULT),
        counts=room(*shape),
    )
    return games, np.array([weights_row(each) for each in weights or {Weights(): 0}], np.int64)


def _seals(deck: Deck) -> int:
    return deck.rules.seals.each if deck.rules else 0


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
