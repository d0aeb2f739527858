"""Laws that hold in every state of whole random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import HEROINES, deck, random_game

from generator.play.actions import Action, Deal, Pass, Play, PlayFaceDown, Ron, Take, Tsumo, UseSkill
from generator.play.chance import below, generator, shuffle
from generator.play.engine import (
    apply,
    chance_outcomes,
    legal_actions,
    new_game,
    outcome,
    refusal,
    returns,
    speed,
)
from generator.play.state import NOBODY, Phase, State, abilities
from generator.play.view import abilities_seen, speed_seen, unseen, unseen_numbers, view

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.sampled_from([3, 4])


def lying(state: State) -> Counter[int]:
    """Every tile card of the game, wherever it lies."""
    cards = Counter(dict(enumerate(state.pool)))
    for seat, player in enumerate(state.seats):
        cards.update(state.hands[seat])
        cards.update(state.under[seat])
        cards.update(card.kind for card in player.river if card.kind is not None)
    cards.update(state.discards)
    return cards


@settings(max_examples=25, deadline=None)
@given(SEEDS, PLAYERS)
def test_every_card_is_always_there_once(seed: int, players: int) -> None:
    """In every state all tile cards of the player count lie somewhere, each exactly once."""
    total = {3: 36, 4: 42}[players]
    for _, state in random_game(seed, players):
        cards = lying(state)
        assert cards.total() == total
        assert tuple(cards[kind] for kind in range(len(state.game.kinds))) == state.game.copies
        assert sum(state.pool) == state.wall + state.dead_wall
        for seat, player in enumerate(state.seats):
            assert len(state.under[seat]) == sum(card.kind is None for card in player.river)


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYERS)
def test_speed_is_the_sum_of_what_lies(seed: int, players: int) -> None:
    """Speed is the sum of the numbers face up and sideways, and what 奥義 add for each card face down."""
    for _, state in random_game(seed, players):
        for seat, player in enumerate(state.seats):
            numbers = [state.game.kinds[card.kind].number for card in player.river if card.kind is not None]
            hidden = len(player.river) - len(numbers)
            assert speed(state, seat) == sum(numbers) + hidden * abilities(state, seat).down_speed
            seen = view(state, (seat + 1) % players)
            assert speed_seen(seen, seat) == speed(state, seat)
            assert abilities_seen(seen, seat) == abilities(state, seat)


@settings(max_examples=25, deadline=None)
@given(SEEDS, PLAYERS, st.booleans())
def test_a_game_stays_within_its_bounds(seed: int, players: int, furiten: bool) -> None:
    """Power is never negative, seals never run below none, and every game ends within its rounds."""
    last = None
    for _, state in random_game(seed, players, furiten=furiten):
        last = state
        assert 1 <= state.round <= state.game.rules.rounds
        assert min(player.power for player in state.seats) >= 0
        assert all(0 <= player.broken <= state.game.rules.seals.each for player in state.seats)
        assert state.wall >= 0 and 0 <= state.dead_wall <= state.game.players.dead_wall
        assert returns(state) == (0,) * players or state.phase is Phase.GAME_END
    assert last is not None
    over = outcome(last)
    assert over is not None and over.winner not in over.defeated
    assert (over.reason == "defeat") == bool(over.defeated)
    assert sum(returns(last)) == 0 and max(returns(last)) == returns(last)[over.winner] > 0
    assert len(last.results) == last.round
    assert over.points == tuple(sum(result.gains[seat] for result in last.results) for seat in range(players))


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYERS)
def test_legal_actions_are_those_not_refused(seed: int, players: int) -> None:
    """What is listed is never refused, what is not listed is always refused, and nothing is listed twice."""
    words = generator(seed, 1)
    for _, state in random_game(seed, players):
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (state.phase is not Phase.GAME_END)
        assert (state.actor == NOBODY) == (state.phase in (Phase.DRAW, Phase.GAME_END))
        assert all(refusal(state, action) is None for action in legal)
        kind = below(words, len(state.game.kinds))
        others: list[Action] = [Deal(kind), Play(kind), PlayFaceDown(kind), Tsumo(kind)]
        others += [UseSkill((kind,)), UseSkill(()), Ron(), Pass()]
        for seat, player in enumerate(state.seats):
            others += [Take(seat, place) for place in range(len(player.river))]
        for action in others:
            if action not in legal:
                assert refusal(state, action) is not None


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYERS)
def test_chance_counts_the_hidden_cards(seed: int, players: int) -> None:
    """At a chance node the outcomes are the cards not yet dealt, as often as they are left."""
    for _, state in random_game(seed, players):
        outcomes = chance_outcomes(state)
        if state.phase is Phase.DRAW:
            assert tuple(action for action, _ in outcomes) == legal_actions(state)
            assert sum(count for _, count in outcomes) == state.wall + state.dead_wall
        else:
            assert outcomes == ()


def reshuffled(state: State, seat: int, seed: int) -> State:
    """The same for `seat`: what it cannot see is dealt anew, and what others have said is unsaid."""
    counts = unseen(view(state, seat))
    hidden = [kind for kind, count in enumerate(counts) for _ in range(count)]
    shuffle(generator(seed, 2), hidden)
    cards = iter(hidden)

    def anew(mine: tuple[tuple[int, ...], ...], *, ascending: bool) -> tuple[tuple[int, ...], ...]:
        dealt = [
            held if owner == seat else tuple(next(cards) for _ in held) for owner, held in enumerate(mine)
        ]
        return tuple(tuple(sorted(held)) if ascending else held for held in dealt)

    hands, under = anew(state.hands, ascending=True), anew(state.under, ascending=False)
    pool = Counter(cards)
    asked = state.actor
    if state.phase is Phase.RON and asked != seat:
        asked = next(other for other in range(len(state.seats)) if other not in (seat, state.turn))
    return state._replace(
        hands=hands,
        under=under,
        pool=tuple(pool[kind] for kind in range(len(counts))),
        rons=(),
        actor=asked,
    )


@settings(max_examples=20, deadline=None)
@given(SEEDS, PLAYERS)
def test_a_view_shows_nothing_hidden(seed: int, players: int) -> None:
    """States that differ only in what a seat cannot see give it equal views and legal actions."""
    for step, (_, state) in enumerate(random_game(seed, players)):
        for seat in range(players):
            other = reshuffled(state, seat, seed ^ step)
            assert lying(other) == lying(state)
            assert view(other, seat) == view(state, seat)
            if state.actor == seat:
                assert legal_actions(other) == legal_actions(state)


@settings(max_examples=20, deadline=None)
@given(SEEDS, PLAYERS)
def test_a_view_counts_what_is_unseen(seed: int, players: int) -> None:
    """What a seat has not seen is exactly the cards in walls, other hands and face down elsewhere."""
    for _, state in random_game(seed, players):
        seen = view(state, 0)
        hidden = Counter(dict(enumerate(state.pool)))
        for seat in range(1, players):
            hidden.update(state.hands[seat] + state.under[seat])
        assert unseen(seen) == tuple(hidden[kind] for kind in range(len(state.game.kinds)))
        numbers = Counter[int]()
        for kind, count in hidden.items():
            numbers[state.game.kinds[kind].number] += count
        assert all(unseen_numbers(seen)[number] == count for number, count in numbers.items())


@settings(max_examples=10, deadline=None)
@given(SEEDS, PLAYERS)
def test_a_list_of_actions_replays_the_game(seed: int, players: int) -> None:
    """The actions alone, chance among them, lead through the very same states once more."""
    played = list(random_game(seed, players))
    heroines = [HEROINES[(seed + seat) % len(HEROINES)] for seat in range(players)]
    state = new_game(deck(), players, heroines, first_dealer=seed % players, furiten=False)
    for action, expected in played:
        state = apply(state, action)
        assert state == expected
    assert hash(state) == hash(played[-1][1])


def test_order_of_kinds_does_not_follow_the_file() -> None:
    """A deck whose tile cards are listed in another order plays the same games."""
    tiles = deck().tiles
    assert tiles is not None
    turned = deck().model_copy(
        update={"tiles": tiles.model_copy(update={"cards": tuple(reversed(tiles.cards))})}
    )
    assert new_game(turned, 4, HEROINES[:4]) == new_game(deck(), 4, HEROINES[:4])
    assert replace(new_game(deck(), 4).game, draft=0) != new_game(deck(), 4).game
