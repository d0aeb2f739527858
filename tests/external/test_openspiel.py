"""What OpenSpiel says of the game, and what its players can know."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from generator.arena.openspiel import register
from generator.deck.load import load
from generator.play.actions import Action, Deal, Pass, Play, PlayFaceDown, Ron, Tsumo
from generator.play.bots import Bot, GreedyBot, RandomBot, playout
from generator.play.engine import apply, legal_actions, new_game, returns
from generator.play.state import Phase, Source, State
from generator.play.view import View, view

DECK = load(Path(__file__).parents[2] / "cards.yaml").deck
NAME = register(DECK)
HEROINES = ("isana", "kasumi", "tianxian", "kagiko", "purple")


def loaded(players: int, *, furiten: bool = False, first: int = 0) -> Any:
    """The game with heroines from the `first` one on."""
    seated = "/".join(HEROINES[(first + seat) % len(HEROINES)] for seat in range(players))
    return pyspiel.load_game(f"{NAME}(players={players},furiten={furiten},heroines={seated})")


def number(state: Any, action: Action) -> int:
    """An action's number."""
    coded: int = state.get_game().coding.number(action)
    return coded


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """One state of OpenSpiel at every point of a random game, the last included."""
    words, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(words.choice(state.legal_actions()))
    yield state


def knows(state: Any, seat: int) -> tuple[str, str, list[float]]:
    """Everything a seat is told: what it remembers and what it sees, as text and as numbers."""
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


@pytest.mark.parametrize("furiten", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_random_sim(players: int, furiten: bool) -> None:
    """OpenSpiel's own test of random games, saving and loading included, passes for every table."""
    for first in range(len(HEROINES)):
        game = loaded(players, furiten=furiten, first=first)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_defaults() -> None:
    """Without parameters the largest table plays, by the rules' own furiten, the deck's first heroines."""
    start = pyspiel.load_game(NAME).new_initial_state().state
    assert start == new_game(DECK, 4, HEROINES[:4])


def test_nobody() -> None:
    """A seat named `-` sits without a heroine, and such a table passes OpenSpiel's test as well."""
    game = pyspiel.load_game(f"{NAME}(players=3,heroines=-/purple/-,first_dealer=2)")
    assert game.new_initial_state().state == new_game(DECK, 3, (None, "purple", None), first_dealer=2)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [3, 4])
def test_same_game(players: int) -> None:
    """A game of bots followed in OpenSpiel reaches the engine's states, choices, odds and returns."""
    for seed in range(5):
        followed = loaded(players, first=seed).new_initial_state()
        coding, state = followed.get_game().coding, followed.state
        bots: list[Bot] = [GreedyBot(), *(RandomBot(seed + seat) for seat in range(1, players))]
        for action, after in playout(state, bots, seed):
            if isinstance(action, Deal):
                total = sum(state.pool)
                expected = [(kind, count / total) for kind, count in enumerate(state.pool) if count]
                assert followed.is_chance_node()
                assert followed.chance_outcomes() == expected
            else:
                legal = followed.legal_actions()
                assert followed.current_player() == state.actor
                assert legal == sorted(set(legal))
                assert [coding.actions[code] for code in legal] == list(legal_actions(state))
            followed.apply_action(coding.number(action))
            assert followed.state == after
            state = after
        assert followed.is_terminal()
        assert followed.returns() == list(returns(state))
        assert sum(followed.returns()) == followed.get_game().utility_sum() == 0
        assert max(followed.returns()) == followed.get_game().max_utility()
        assert min(followed.returns()) == followed.get_game().min_utility()


@pytest.mark.parametrize("players", [3, 4])
def test_saved(players: int) -> None:
    """A state is saved as its history alone, whatever has happened, and comes back the same."""
    for state in random_states(loaded(players, first=1), seed=1):
        if state.move_number() % 50 == 0 or state.is_terminal():
            saved = state.serialize()
            numbers = next(line for line in saved.splitlines() if line.startswith("history="))
            assert len(saved) < len(numbers) + 200
            again = pickle.loads(pickle.dumps(state))
            assert again.history() == state.history()
            assert again.state == state.state
            assert [knows(again, seat) for seat in range(players)] == [
                knows(state, seat) for seat in range(players)
            ]


def test_clone() -> None:
    """A copy shares the frozen state, and what is done to it leaves the original alone."""
    for state in random_states(loaded(4), seed=2):
        before, copy = state.state, state.clone()
        assert copy.state is before
        if not state.is_terminal():
            copy.apply_action(copy.legal_actions()[0])
            assert copy.state != before
            assert state.state is before


@pytest.mark.parametrize("players", [3, 4])
def test_text_is_view(players: int) -> None:
    """What a seat sees as text is equal exactly where its view is equal."""
    views: dict[str, View] = {}
    texts: dict[View, str] = {}
    game = loaded(players, first=2)
    for seed in range(4):
        for state in random_states(game, seed):
            for seat in range(players):
                seen, text = view(state.state, seat), state.observation_string(seat)
                bare = seen._replace(game=None)  # type: ignore[arg-type]  # rules have no hash
                assert views.setdefault(text, bare) == bare
                assert texts.setdefault(bare, text) == text


def test_observer() -> None:
    """An observer's numbers lie in one row and by name; one with perfect recall has text alone."""
    game = loaded(4)
    sight = make_observation(game)
    memory = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert memory.tensor is None
    for state in random_states(game, seed=3):
        sight.set_from(state, 2)
        assert list(sight.tensor) == state.observation_tensor(2)
        assert sight.dict["hand"].sum() == len(state.state.hands[2])
        assert sight.dict["power"].tolist() == [seat.power for seat in state.state.seats]
        assert memory.string_from(state, 2) == state.information_state_string(2)


def dealt_apart(game: Any, words: random.Random) -> tuple[Any, Any, int]:
    """Two games that differ only in one card dealt to one seat before the first turn, and the seat."""
    here = game.new_initial_state()
    hands = game.start.state.game.players.hand * game.num_players()
    for _ in range(words.randrange(hands)):
        here.apply_action(words.choice(here.legal_actions()))
    holder = here.state.due[0].seat
    one, other = words.sample(here.legal_actions(), 2)
    there = here.clone()
    here.apply_action(one)
    there.apply_action(other)
    return here, there, holder


def choices(here: Any, there: Any, holder: int, words: random.Random) -> list[tuple[Action, Action]]:
    """Pairs of actions that look alike to all but the holder and end no round.

    Now and then she plays the card face down by which the two games differ.
    """
    if here.is_chance_node():
        return [(Deal(kind), Deal(kind)) for kind in here.legal_actions() if kind in there.legal_actions()]
    first, second = legal_actions(here.state), legal_actions(there.state)
    if here.current_player() != holder:
        assert first == second
        return [(action, action) for action in first if not isinstance(action, Tsumo | Ron)]
    shown: list[tuple[Action, Action]] = [
        (action, action) for action in first if action in second and isinstance(action, Play | Pass)
    ]
    hidden = list(zip(face_down(first, second), face_down(second, first), strict=False))
    return hidden if hidden and words.random() < 0.2 else shown


def face_down(here: Sequence[Action], there: Sequence[Action]) -> list[Action]:
    """Those here, but not there, that play a card face down."""
    return [action for action in here if isinstance(action, PlayFaceDown) and action not in there]


def declines(state: Any, holder: int) -> bool:
    """Whether the holder is asked for ron here; if so, she declines."""
    if state.state.phase is Phase.RON and state.current_player() == holder:
        state.apply_action(number(state, Pass()))
        return True
    return False


@pytest.mark.parametrize("furiten", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_hidden_cards(players: int, furiten: bool) -> None:
    """Two games that differ in a card one seat holds, plays face down or declines to win with are
    the same to everyone else, in all they remember and see; to her they never are."""
    asked_in_one = 0
    for seed in range(60):
        words = random.Random(seed)
        here, there, holder = dealt_apart(loaded(players, furiten=furiten, first=seed), words)
        while here.state.round == there.state.round == 1:
            if declines(here, holder) != declines(there, holder):
                asked_in_one += 1
            assert here.current_player() == there.current_player()
            for seat in range(players):
                same = knows(here, seat) == knows(there, seat)
                assert same == (seat != holder)
            pairs = choices(here, there, holder, words)
            if not pairs:
                break
            one, other = words.choice(pairs)
            here.apply_action(number(here, one))
            there.apply_action(number(there, other))
    assert asked_in_one > 0


def asked_twice(game: Any, seed: int) -> Any | None:
    """A state where a seat is asked for ron and, whatever it says, another is asked after it.

    Everyone plays what she has one of, so that pairs stay in hand, and nobody wins.
    """
    words, state = random.Random(seed), game.start.state
    history: list[int] = []
    while state.phase is not Phase.GAME_END:
        if state.phase is Phase.RON and apply(state, Pass()).phase is Phase.RON:
            found = game.new_initial_state()
            for code in history:
                found.apply_action(code)
            return found
        actions: Sequence[Action] = legal_actions(state)
        if state.phase is Phase.PLAY:
            held = [state.game.kinds[kind].number for kind in state.hands[state.actor]]
            copies = {
                action: held.count(state.game.kinds[action.kind].number)
                for action in actions
                if isinstance(action, Play)
            }
            actions = [action for action, count in copies.items() if count == min(copies.values())]
        action = words.choice([action for action in actions if not isinstance(action, Ron)])
        history.append(game.coding.number(action))
        state = apply(state, action)
    return None


def test_secret_answers() -> None:
    """Nobody asked for ron later knows what was answered before; the answerer remembers it."""
    found = 0
    for seed in range(20):
        state = asked_twice(loaded(4, first=3), seed)
        if state is None:
            continue
        found += 1
        answerer = state.current_player()
        won, declined = state.child(number(state, Ron())), state.child(number(state, Pass()))
        assert won.current_player() == declined.current_player() != answerer
        assert won.legal_actions() == declined.legal_actions()
        for seat in range(4):
            told = knows(state, seat)
            assert knows(won, seat)[1:] == knows(declined, seat)[1:]
            if seat == answerer:
                assert knows(won, seat)[0] != knows(declined, seat)[0]
            else:
                assert knows(won, seat) == knows(declined, seat)
            if seat not in (answerer, won.current_player()):
                assert "待" not in told[1]
                assert knows(won, seat) == told
    assert found > 10


def test_dead_wall() -> None:
    """A card drawn from the dead wall is as hidden as one from the wall: only who drew it knows it."""
    drawn = 0
    for seed in range(10):
        for state in random_states(loaded(4), seed):
            hidden: State = state.state
            if state.is_chance_node() and hidden.due[0].source is Source.DEAD_WALL:
                if len(state.legal_actions()) < 2:
                    continue
                drawn += 1
                drawer = hidden.due[0].seat
                first, *_, last = (state.child(kind) for kind in state.legal_actions())
                for seat in range(4):
                    assert (knows(first, seat) == knows(last, seat)) == (seat != drawer)
    assert drawn > 10
