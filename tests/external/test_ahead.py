"""The bot that looks ahead, on the compiled engine: it sees its view, and chooses among what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from generator.balance import fast
from generator.balance.bots import AheadBot
from generator.balance.foresight import Foresight
from generator.balance.sample import sample
from generator.balance.setting import seating, setting
from generator.balance.tally import tallied
from generator.balance.watch import lacking, watch
from generator.deck.load import load
from generator.deck.model import Deck
from generator.play.bots import GreedyBot, playout
from generator.play.engine import legal_actions, new_game
from generator.play.scoring import outcome
from generator.play.state import NOBODY, State
from generator.play.view import view

ROOT = Path(__file__).parents[2]
FEW = Foresight(samples=4)


@cache
def deck(name: str = "cards.yaml") -> Deck:
    """A deck kept in the repository."""
    return load(ROOT / name).deck


def decisions(players: int, seed: int, name: str = "cards.yaml") -> Iterator[State]:
    """Every state of a game in which a seat has more than one choice."""
    heroines = [heroine.id for heroine in deck(name).heroines.heroines]  # type: ignore[union-attr]
    chosen = Random(seed).sample(heroines, players)
    start = new_game(deck(name), players, chosen, first_dealer=seed % players)
    for _, state in playout(start, [GreedyBot()] * players, seed):
        if state.actor != NOBODY and len(legal_actions(state)) > 1:
            yield state


def redealt(state: State, words: Random) -> State:
    """The state with all that its actor does not see dealt anew."""
    seat = state.actor
    hidden = [kind for kind, count in enumerate(state.pool) for _ in range(count)]
    for other in range(len(state.hands)):
        if other != seat:
            hidden += [*state.hands[other], *state.under[other]]
    words.shuffle(hidden)

    def take(count: int) -> tuple[int, ...]:
        return tuple(hidden.pop() for _ in range(count))

    hands, under = list(state.hands), list(state.under)
    for other in range(len(hands)):
        if other != seat:
            hands[other] = tuple(sorted(take(len(hands[other]))))
            under[other] = take(len(under[other]))
    pool = tuple(hidden.count(kind) for kind in range(len(state.pool)))
    return state._replace(hands=tuple(hands), under=tuple(under), pool=pool)


@pytest.mark.parametrize("name", ["cards.yaml", "drafts/draft-3.yaml"])
@pytest.mark.parametrize("players", [3, 4])
def test_hidden_cards_change_nothing(players: int, name: str) -> None:
    """Whatever cards lie where it does not see them, its choice is the same, and a legal one."""
    words, bot = Random(players), AheadBot(players, FEW)
    for seed in range(8):
        for state in decisions(players, seed, name):
            legal, other = legal_actions(state), redealt(state, words)
            chosen = bot.choose(view(state, state.actor), legal)
            assert chosen in legal
            assert bot.choose(view(other, other.actor), legal) == chosen


def test_a_position_and_a_seed_are_a_choice() -> None:
    """The same view gives the same choice, whatever was looked at before; other seeds see other samples."""
    states = list(decisions(4, 3))
    first = [AheadBot(1, FEW).choose(view(each, each.actor), legal_actions(each)) for each in states]
    again = [
        AheadBot(1, FEW).choose(view(each, each.actor), legal_actions(each)) for each in reversed(states)
    ]
    others = [AheadBot(2, FEW).choose(view(each, each.actor), legal_actions(each)) for each in states]
    assert again[::-1] == first != others


def test_without_samples_it_plays_as_greedy_does() -> None:
    """Where nothing could convince it, it does what the greedy bot does."""
    bot = AheadBot(1, Foresight(samples=1, certain=2))
    for state in decisions(4, 5):
        seen, legal = view(state, state.actor), legal_actions(state)
        assert bot.choose(seen, legal) == GreedyBot().choose(seen, legal)


def test_it_is_stronger_than_greedy() -> None:
    """Alone among greedy bots it wins more than its share of games."""
    wins, of = 0, setting(deck(), 4, bots=("ahead", "greedy"), seed=2)
    for number in range(60):
        seated = seating(of, number)
        start = new_game(deck(), 4, seated.heroines, first_dealer=seated.first_dealer)
        *_, (_, last) = playout(start, seated.bots, seated.seed)
        over = outcome(last)
        wins += over is not None and seated.bots[over.winner].name == "ahead"
    assert wins >= 21  # 15 would be its share


def test_samples_with_it_are_played_by_the_reference_engine() -> None:
    """The compiled engine knows no such seat; a sample with it comes to what the reference counts."""
    of = setting(deck(), 3, bots=("ahead", "greedy"), seed=4)
    with pytest.raises(fast.NotAvailable, match="'ahead'"):
        fast.play_many(deck(), [seating(of, 0)])
    without = lacking(deck())
    games = [watch(deck(), seating(of, number), of.furiten, without) for number in range(3)]
    expected = tallied(games, of.block)
    assert sample(deck(), of, range(3)).tally() == expected
