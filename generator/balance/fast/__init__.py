"""The fast engine: the rules of `play` a second time, compiled by numba (the extra `hibari[fast]`).

Both play the same game for every deck, rule value, heroine and bot: the same actions, so the same
winner, points and seals, and the same mark, which stands for every state on the way. Without the
extra `available()` is False, and `play.bots.playout` plays the same games more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from generator.balance.fast.place import is_compiled
from generator.balance.foresight import Foresight
from generator.deck.model import Deck
from generator.play.bots import Bot
from generator.play.view import View

if TYPE_CHECKING:
    from generator.balance.fast.figures import Counted
    from generator.balance.fast.games import Step

NOTE = "the fast engine is not installed (pip install hibari[fast]); the same games take longer"
"""What to tell when there is none."""
COMPILES = "the fast engine is compiled first, which takes half a minute; from then on it begins at once"
"""What to tell when it was never used before."""

NEEDED = "the bot 'ahead' looks ahead with the fast engine: pip install hibari[fast]"
"""What to tell when there is none, but it's needed."""


class NotAvailable(RuntimeError):
    """The fast engine isn't there, or one of the bots is none that it knows."""


class Seated(Protocol):
    """Who sits where in one game (heroines by id or None, one a seat), and the seed of its shuffles.

    Bots are random or greedy ones, of whatever weights; a random bot begins its words anew, from its
    seed. The bot that looks ahead is none of them: `best_ahead` serves it, wherever it plays.
    """

    @property
    def heroines(self) -> tuple[str | None, ...]: ...
    @property
    def bots(self) -> tuple[Bot, ...]: ...
    @property
    def first_dealer(self) -> int: ...
    @property
    def seed(self) -> int: ...


class Ended(NamedTuple):
    """How a round ended (see `play.state.Result`)."""

    way: Literal["tsumo", "ron", "exhausted"]
    winner: int | None
    loser: int | None
    number: int
    power: int


class Played(NamedTuple):
    """A game that was played; `mark` stands for all its states, or is 0 where it wasn't asked for.

    `actions` counts all that happened, cards dealt included.
    """

    reason: Literal["defeat", "rounds"]
    winner: int
    points: tuple[int, ...]
    broken: tuple[int, ...]
    rounds: tuple[Ended, ...]
    actions: int
    mark: int


def available() -> bool:
    """Whether the extra is installed."""
    return find_spec("numba") is not None


def note() -> str | None:
    """What whoever waits for many games should know."""
    if not available():
        return NOTE
    return None if is_compiled() else COMPILES


def play_many(
    deck: Deck, seated: Sequence[Seated], *, furiten: bool | None = None, marks: bool = False
) -> list[Played]:
    """Play these games, with any number of players each.

    `furiten` takes the place of the rules' own choice. Raises NotAvailable, and SetUpError where a
    game cannot be set up.
    """
    if not available():
        raise NotAvailable(NOTE)
    from generator.balance.fast import games

    return games.play_many(deck, seated, furiten=furiten, marks=marks)


def count_many(
    deck: Deck,
    players: int,
    seated: Sequence[Seated],
    *,
    furiten: bool | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Counted:
    """Play these games with so many players and count them, as far as `stopped` does not say to stop.

    Raises as `play_many` does.
    """
    if not available():
        raise NotAvailable(NOTE)
    from generator.balance.fast import games

    return games.count_many(deck, players, seated, furiten, stopped)


def follow(deck: Deck, seated: Seated, *, furiten: bool | None = None) -> Iterator[Step]:
    """Play one game and tell every action. Raises as `play_many` does."""
    if not available():
        raise NotAvailable(NOTE)
    from generator.balance.fast import games

    return games.follow(deck, seated, furiten=furiten)


def best_ahead(seen: View, foresight: Foresight, seed: int, ways: int) -> int:
    """Which of so many legal actions looking ahead chooses (see `balance.bots`). Raises NotAvailable."""
    if not available():
        raise NotAvailable(NEEDED)
    from generator.balance.fast import seen as seeing

    return seeing.best(seen, foresight, seed, ways)
