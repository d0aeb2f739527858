"""Bots choose among the legal actions by what their seat sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest
from playing import HEROINES, deck, position, with_rules

from generator.play.actions import Pass, Play, PlayFaceDown, Ron, Take, Tsumo, UseSkill
from generator.play.bots import BOTS, Bot, GreedyBot, RandomBot, playout
from generator.play.engine import apply, legal_actions, new_game, outcome
from generator.play.notation import read_words
from generator.play.state import State
from generator.play.view import view
from generator.play.weights import STYLES, Weights


def chosen(state: State) -> str:
    """What the greedy bot does, as a type name."""
    return type(GreedyBot().choose(view(state, state.actor), legal_actions(state))).__name__


def test_greedy_wins_when_it_can() -> None:
    """The greedy bot takes a tsumo, the one with the greatest number, and never declines a ron."""
    state = position("A 人 パープル 河 7P2 6N 5C1 2C0 手 4P1 3P0 7N")
    choice = GreedyBot().choose(view(state, 0), legal_actions(state))
    assert isinstance(choice, Tsumo) and state.game.kinds[choice.kind].number == 4
    state = position("A 河 3P0 手 6P1 2C0 ／ B 速 10 手 6P2 6N")
    asked = apply(state, read_words(state, "出", ["6P1"]))
    assert chosen(asked) == "Ron"


def test_greedy_hides_a_dangerous_card() -> None:
    """Facing fast players with many cards unseen, the greedy bot plays face down."""
    state = position("A 河 7N 手 4P1 4N ／ B 速 12 ／ C 速 12 ／ D 速 12")
    assert chosen(state) == "PlayFaceDown"
    assert chosen(position("A 河 7N 手 4P1 4N")) == "Play"


def test_greedy_calls_what_is_worth_its_price() -> None:
    """The greedy bot takes a card that is free."""
    state = position("A 河 3P0 手 4P0 7N ／ B 河 4N")
    assert chosen(apply(state, read_words(state, "出", ["4P0"]))) == "Take"


def test_greedy_plays_where_one_card_is_enough_for_ron() -> None:
    """Where the rules ask for one card to ron, the greedy bot plays a hand of different cards too."""
    one = with_rules(ron={"cards": 1})
    assert chosen(position("A 手 4P1 5N 7N", one)) == "Play"


def test_random_is_spread_over_the_legal_actions() -> None:
    """The random bot chooses each legal action about equally often, and the same ones for the same seed."""
    state = position("A 人 パープル 河 7P2 6N 5C1 2C0 手 4P1 3P0 7N")
    legal, seen = legal_actions(state), view(state, 0)
    bot, again = RandomBot(4), RandomBot(4)
    counts = Counter(bot.choose(seen, legal) for _ in range(400 * len(legal)))
    assert set(counts) == set(legal)
    assert min(counts.values()) > 300 and max(counts.values()) < 500
    twin = RandomBot(4)
    assert [twin.choose(seen, legal) for _ in range(50)] == [again.choose(seen, legal) for _ in range(50)]


def test_weights_are_whole_numbers() -> None:
    """The weights of bots are whole numbers in one table, no two bots' the same."""
    for style in STYLES.values():
        assert all(isinstance(getattr(style, entry.name), int) for entry in fields(Weights))
    assert len(set(STYLES.values())) == len(STYLES)


def test_bots_go_by_their_names() -> None:
    """A bot made by its name is called that in records."""
    assert {name: make(1).name for name, make in BOTS.items()} == {name: name for name in BOTS}


def test_the_cautious_hide_more_and_callers_call_more() -> None:
    """In games of four, the cautious bot plays face down more often than greedy, the caller takes more."""
    hidden, taken = Counter[str](), Counter[str]()
    for name in ("greedy", "cautious", "caller"):
        for seed in range(6):
            start = new_game(deck(), 4, [HEROINES[(seed + seat) % 5] for seat in range(4)])
            kinds = Counter(type(action) for action, _ in playout(start, [BOTS[name](0)] * 4, seed))
            plays = kinds[Play] + kinds[PlayFaceDown]
            hidden[name] += 10_000 * kinds[PlayFaceDown] // plays
            taken[name] += 10_000 * kinds[Take] // plays
    assert hidden["cautious"] > hidden["greedy"] and taken["caller"] > taken["greedy"]


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_beats_random(players: int) -> None:
    """One greedy bot among random ones wins nearly always."""
    wins = 0
    for seed in range(12):
        seat = seed % players
        bots: list[Bot] = [RandomBot(seed + other) for other in range(players)]
        bots[seat] = GreedyBot()
        start = new_game(deck(), players, [HEROINES[(seed + other) % 5] for other in range(players)])
        *_, (_, last) = playout(start, bots, seed)
        over = outcome(last)
        wins += over is not None and over.winner == seat
    assert wins >= 9


def test_greedy_uses_everything() -> None:
    """In greedy games every kind of action comes up: tsumo, ron, skills, calls and face-down cards."""
    seen: Counter[type] = Counter()
    for seed in range(8):
        start = new_game(deck(), 4, [HEROINES[(seed + seat) % 5] for seat in range(4)])
        seen.update(type(action) for action, _ in playout(start, [GreedyBot()] * 4, seed))
    assert {Tsumo, Ron, UseSkill, Take, PlayFaceDown} <= set(seen)
    assert seen[Pass] < seen[Take]
