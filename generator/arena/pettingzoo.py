"""The game for PettingZoo: `env(deck)` is an AEC environment with agents seat_0, seat_1 …

An agent observes `observation`, its view as a line of whole numbers (`sight.numbers`), and
`action_mask`, 1 for each number of a legal action. Everyone's reward comes at the end: the
engine's `returns`. `reset(seed=…)` plays the very game that a record with this seed holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from generator.arena.coding import coding
from generator.arena.seating import seating, tables
from generator.arena.sight import limits, numbers, text
from generator.deck.model import Deck
from generator.play.chance import deal, order
from generator.play.engine import apply, legal_actions, new_game, returns
from generator.play.state import Phase, State
from generator.play.view import view


def env(deck: Deck, players: int | None = None, **choices: Any) -> OrderEnforcingWrapper:
    """The environment as PettingZoo wants it wrapped; see `TableEnv`. Raises SetUpError."""
    return OrderEnforcingWrapper(TableEnv(deck, players, **choices))


class TableEnv(AECEnv):
    """A table. Without a seed, `reset` plays the game of the next seed, the first being 0."""

    def __init__(
        self,
        deck: Deck,
        players: int | None = None,
        heroines: Sequence[str | None] | None = None,
        *,
        furiten: bool | None = None,
        first_dealer: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """As `new_game` takes them; by default the largest table, with the deck's first heroines."""
        super().__init__()
        players = players or max(tables(deck)[1])
        chosen = seating(deck, players, heroines)
        self.start = new_game(deck, players, chosen, furiten=furiten, first_dealer=first_dealer)
        self.state_of_play = self.start
        self.metadata = {"name": f"{deck.id}_draft_{deck.draft}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.coding = coding(self.start.game)
        self.seed = -1
        lengths, most = numbers(view(self.start, 0)), limits(self.start.game)
        high = np.concatenate([np.full(len(values), most[name]) for name, values in lengths.items()])
        count = len(self.coding.actions)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, high.astype(np.int32), dtype=np.int32),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Shuffle and deal; there are no options."""
        self.seed = self.seed + 1 if seed is None else seed
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self.start)

    def step(self, action: int | None) -> None:
        """Do what the selected agent chose. Raises MalformedAction and IllegalAction."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = apply(self.state_of_play, self.coding.action(-1 if action is None else int(action)))
        self._cumulative_rewards[self.agent_selection] = 0
        self._go_on(state)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is all zeros for one that isn't asked."""
        seat = self.possible_agents.index(agent)
        seen = view(self.state_of_play, seat)
        mask = np.zeros(len(self.coding.actions), np.int8)
        if seen.asked is not None:
            mask[[self.coding.numbers[action] for action in legal_actions(self.state_of_play)]] = 1
        values = [value for values in numbers(seen).values() for value in values]
        return {"observation": np.array(values, np.int32), "action_mask": mask}

    def render(self) -> str | None:
        """What the selected agent sees, in the notation of records."""
        if self.render_mode is None:
            return None
        return text(view(self.state_of_play, self.possible_agents.index(self.agent_selection)))

    def close(self) -> None:
        """Nothing is held open."""

    def _go_on(self, state: State) -> None:
        """Deal what is due, then select whoever decides, or end the game."""
        while state.phase is Phase.DRAW:
            state = apply(state, deal(state, order(state.game.copies, self.seed, state.round)))
        self.state_of_play = state
        if state.phase is Phase.GAME_END:
            self.rewards = dict(zip(self.agents, returns(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.actor]
