"""The game for OpenSpiel: `register(deck)`, then `pyspiel.load_game` under the name it returns.

Parameters: `players`; `furiten`, by default as the rules say; `heroines`, ids divided by `/` with
`-` for a seat without one, by default the deck's first ones in order; `first_dealer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from generator.arena.coding import coding, deals, decisions
from generator.arena.course import Course, begin
from generator.arena.seating import seating, tables
from generator.arena.sight import numbers, text
from generator.deck.model import Deck
from generator.play.actions import Deal
from generator.play.engine import chance_outcomes, legal_actions, new_game, returns
from generator.play.notation import write_action, write_state
from generator.play.state import NOBODY, Phase, State
from generator.play.view import view


def register(deck: Deck) -> str:
    """Make the deck's game known to OpenSpiel; returns its short name. Raises SetUpError."""
    rules, counts = tables(deck)
    name = f"{deck.id.replace('-', '_')}_draft_{deck.draft}"
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=f"{deck.id}, draft {deck.draft}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(counts),
        max_num_players=max(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(counts),
            "furiten": rules.furiten,
            "heroines": "",
            "first_dealer": 0,
        },
    )

    # A class, as OpenSpiel lets go of it after Python has ended, which a function doesn't survive.
    class DeckGame(TableGame):
        def __init__(self, chosen: Mapping[str, Any]) -> None:
            super().__init__(deck, game_type, chosen)

    pyspiel.register_game(game_type, DeckGame)
    return name


class TableGame(pyspiel.Game):
    """The game one table plays."""

    def __init__(self, deck: Deck, game_type: Any, chosen: Mapping[str, Any]) -> None:
        players, heroines = chosen["players"], chosen["heroines"]
        named = [None if name == "-" else name for name in heroines.split("/")] if heroines else None
        start = new_game(
            deck,
            players,
            seating(deck, players, named),
            furiten=chosen["furiten"],
            first_dealer=chosen["first_dealer"],
        )
        game = start.game
        self.coding = coding(game)
        self.start = begin(start)
        self.most_deals = deals(game)
        table = pyspiel.GameInfo(
            num_distinct_actions=len(self.coding.actions),
            max_chance_outcomes=len(game.kinds),
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=game.seats - 1.0,
            utility_sum=0.0,
            max_game_length=decisions(game),
        )
        super().__init__(game_type, table, chosen)

    def new_initial_state(self) -> TableState:
        """The state before the first card is dealt."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More cards than this are never dealt."""
        return self.most_deals

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Memory | Sight:
        """All that a seat remembers (text), or sees now (text and numbers). Raises ValueError."""
        if params:
            raise ValueError(f"observers have no parameters, found {params}")
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and not (kind.public_info and kind.private_info == own):
            raise ValueError("what is public and what is a seat's own are not told apart")
        return Memory() if kind is not None and kind.perfect_recall else Sight(self.start.state)


@dataclass(frozen=True, slots=True)
class Kept:
    """A course that copies share, and that is nothing once saved: the history says it all."""

    course: Course

    def __deepcopy__(self, memo: dict[int, Any]) -> Kept:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _nothing, ()


def _nothing() -> None:
    return None


class TableState(pyspiel.State):
    """A position of it. Copies share the frozen course; saved is only the history of actions."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._kept: Kept | None = Kept(game.start)

    @property
    def course(self) -> Course:
        """The game so far, played again from the history where the state was loaded."""
        if self._kept is None:
            course, codes = self.get_game().start, self.get_game().coding
            for number in self.history():
                chance = course.state.phase is Phase.DRAW
                course = course.after(Deal(number) if chance else codes.action(number))
            self._kept = Kept(course)
        return self._kept.course

    @property
    def state(self) -> State:
        """The engine's state."""
        return self.course.state

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody any more."""
        if self.state.phase is Phase.GAME_END:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.actor == NOBODY else self.state.actor

    def _legal_actions(self, player: int) -> list[int]:
        numbers = self.get_game().coding.numbers
        return [numbers[action] for action in legal_actions(self.state)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card it may be, each copy as likely as any other."""
        outcomes = chance_outcomes(self.state)
        total = sum(count for _, count in outcomes)
        return [(deal.kind, count / total) for deal, count in outcomes]

    def _apply_action(self, number: int) -> None:
        chance = self.state.phase is Phase.DRAW
        action = Deal(number) if chance else self.get_game().coding.action(number)
        self._kept = Kept(self.course.after(action))

    def _action_to_string(self, player: int, number: int) -> str:
        action = Deal(number) if player == pyspiel.PlayerId.CHANCE else self.get_game().coding.action(number)
        return write_action(self.state, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is Phase.GAME_END

    def returns(self) -> list[float]:
        """What each seat got; zeros before the end."""
        return [float(got) for got in returns(self.state)]

    def __str__(self) -> str:
        """All of the position, hidden cards included."""
        return write_state(self.state)


class Memory:
    """What a seat remembers, as text alone."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: TableState, player: int) -> None:
        """There are no numbers to fill in."""

    def string_from(self, state: TableState, player: int) -> str:
        """What this seat remembers, then what it is asked."""
        asked = view(state.state, player).asked
        memory = state.course.memories[player]
        return memory if asked is None else f"{memory}\n? {asked.value}"


class Sight:
    """What a seat sees now, as text and as numbers by name."""

    def __init__(self, start: State) -> None:
        """Numbers lie one after another in `tensor`; `dict` holds its parts by name."""
        first = numbers(view(start, 0))
        ends = np.cumsum([len(values) for values in first.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        self.dict = dict(zip(first, np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: TableState, player: int) -> None:
        """Fill in what this seat sees."""
        for name, values in numbers(view(state.state, player)).items():
            self.dict[name][:] = values

    def string_from(self, state: TableState, player: int) -> str:
        """What this seat sees."""
        return text(view(state.state, player))
