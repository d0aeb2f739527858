"""What PettingZoo says of the game."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from generator.arena.pettingzoo import TableEnv, env
from generator.deck.load import load
from generator.play.actions import Deal, IllegalAction, MalformedAction, Tsumo
from generator.play.bots import Bot, GreedyBot, RandomBot
from generator.play.clauses import Clause
from generator.play.engine import legal_actions, returns
from generator.play.record import play, replay

DECK = load(Path(__file__).parents[2] / "cards.yaml").deck
TABLES = pytest.mark.parametrize(("players", "furiten"), [(3, False), (3, True), (4, False), (4, True)])

# PettingZoo says so of every environment that gives a mask beside what is seen, its own included.
ABOUT_MASKS = (
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
)


@TABLES
def test_api(players: int, furiten: bool) -> None:
    """PettingZoo's test of an environment passes, and finds nothing to remark on."""
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(env(DECK, players, furiten=furiten), num_cycles=1000)
    assert [
        str(remark.message) for remark in remarks if not str(remark.message).startswith(ABOUT_MASKS)
    ] == []


@TABLES
def test_seed(players: int, furiten: bool) -> None:
    """PettingZoo's test of seeds passes: two environments with the same seed play the same game."""
    seed_test(lambda: env(DECK, players, furiten=furiten), num_cycles=500)


@pytest.mark.parametrize("players", [3, 4])
def test_same_game(players: int) -> None:
    """The environment's game of a seed is the record's: same cards, choices, masks and rewards."""
    heroines = ("purple", "kagiko", "tianxian", None)[:players]
    table = TableEnv(DECK, players, heroines, first_dealer=1)
    for seed in range(3):
        bots: list[Bot] = [GreedyBot(), *(RandomBot(seed + seat) for seat in range(1, players))]
        record = play(DECK, heroines, bots, seed, first_dealer=1)
        table.reset(seed=seed)
        for state, action in zip(replay(record, DECK), record.actions, strict=False):
            if isinstance(action, Deal):
                continue
            assert table.state_of_play == state
            assert table.agent_selection == f"seat_{state.actor}"
            legal = [table.coding.number(choice) for choice in legal_actions(state)]
            for agent in table.agents:
                mask = table.observe(agent)["action_mask"]
                asked = agent == table.agent_selection
                assert list(np.flatnonzero(mask)) == (legal if asked else [])
            assert not any(table.rewards.values())
            table.step(table.coding.number(action))
        *_, end = replay(record, DECK)
        assert list(table.rewards.values()) == list(returns(end))
        assert all(table.terminations.values())


def test_next_game() -> None:
    """Without a seed the next game is played: 0 first, then one more each time."""
    table, other = TableEnv(DECK), TableEnv(DECK)
    for seed in range(3):
        table.reset()
        other.reset(seed=seed)
        assert table.state_of_play == other.state_of_play
    other.reset(seed=0)
    assert table.state_of_play != other.state_of_play


def test_refused() -> None:
    """A number that is no action, or an illegal one, raises the engine's error; nothing has happened."""
    table = env(DECK, 3)
    table.reset(seed=0)
    before = table.unwrapped.state_of_play
    for nonsense in (-1, table.action_space("seat_0").n):
        with pytest.raises(MalformedAction):
            table.step(nonsense)
    with pytest.raises(IllegalAction) as refused:
        table.step(table.unwrapped.coding.number(Tsumo(before.hands[0][0])))
    assert refused.value.clause is Clause.TSUMO_WHEN
    assert table.unwrapped.state_of_play is before


def test_render() -> None:
    """In the mode `ansi` the table as the selected agent sees it is one line of text, hers alone."""
    table = env(DECK, render_mode="ansi")
    table.reset(seed=0)
    line = table.render()
    assert line.startswith("席A ／ 局1 起家A 番A ／ 山23 王6 ／")
    assert "手 " in line
    assert line.count("河") == 4
    assert "\n" not in line
