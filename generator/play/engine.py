"""The rules of play: what may be done in a state, and what becomes of it.

`refusal` is the one place that says no, and says by which clause; `legal_actions` lists what it
lets pass and `apply` asks it first. `apply` is `step` (what the action does) and then `settle`
(on to the next card to be dealt or the next seat that has a choice).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import assert_never

from generator.deck.model import Deck
from generator.play.actions import (
    Action,
    Deal,
    IllegalAction,
    MalformedAction,
    Pass,
    Play,
    PlayFaceDown,
    Ron,
    Take,
    Tsumo,
    UseSkill,
)
from generator.play.clauses import Clause, states
from generator.play.effects import resolve
from generator.play.scoring import kept, outcome, returns, settled, win
from generator.play.setup import prepare
from generator.play.state import (
    FACE_DOWN,
    NOBODY,
    Due,
    Game,
    Laid,
    Phase,
    Result,
    Seat,
    Source,
    State,
    abilities,
    replaced,
    without,
)

__all__ = [
    "apply", "chance_outcomes", "legal_actions", "new_game", "outcome", "refusal", "returns",
    "settle", "speed", "start_round", "step",
]  # fmt: skip


# Actions are values: one object for each serves every list of legal actions.
_DEAL, _TSUMO, _USE_SKILL = cache(Deal), cache(Tsumo), cache(UseSkill)
_PLAY, _PLAY_FACE_DOWN, _TAKE = cache(Play), cache(PlayFaceDown), cache(Take)
_RON_OR_PASS = (Ron(), Pass())


@states(Clause.SETUP_POWER)
def new_game(
    deck: Deck,
    players: int,
    heroines: Sequence[str | None] = (),
    *,
    first_dealer: int = 0,
    furiten: bool | None = None,
) -> State:
    """The state before the first card is dealt; see `setup.prepare`. Raises SetUpError."""
    game = prepare(deck, players, heroines, first_dealer=first_dealer, furiten=furiten)
    return start_round(game, 1, (Seat(),) * players, ())


@states(
    Clause.SETUP_DEALER,
    Clause.SETUP_DEAL,
    Clause.SETUP_DEAD_WALL,
    Clause.NEXT_SHUFFLE,
    Clause.NEXT_DEALER,
    Clause.EFFECT_POWER_EACH_ROUND,
)
def start_round(game: Game, number: int, seats: Sequence[Seat], results: tuple[Result, ...]) -> State:
    """The state before the first card of round `number` is dealt; points, seals and power stay."""
    dealer = (game.first_dealer + number - 1) % game.seats
    order = [(dealer + step) % game.seats for step in range(game.seats)]
    hands = tuple(Due(seat, Source.WALL) for seat in order for _ in range(game.players.hand))
    state = State(
        game=game,
        round=number,
        dealer=dealer,
        turn=dealer,
        phase=Phase.DRAW,
        actor=NOBODY,
        seats=tuple(seats),
        hands=((),) * game.seats,
        under=((),) * game.seats,
        pool=game.copies,
        wall=sum(game.copies) - game.players.dead_wall,
        dead_wall=game.players.dead_wall,
        discards=(),
        due=(*hands, Due(dealer, Source.WALL)),
        played=None,
        skills_used=0,
        calls_made=0,
        shielded=False,
        rons=(),
        results=results,
    )
    return state._replace(
        seats=tuple(
            player._replace(river=(), power=player.power + abilities(state, seat).power_each_round)
            for seat, player in enumerate(seats)
        )
    )


@states(Clause.RIVER_SPEED, Clause.EFFECT_FACE_DOWN_SPEED)
def speed(state: State, seat: int) -> int:
    """The sum of the numbers in a seat's river."""
    total = sum([card.number for card in state.seats[seat].river])
    if state.under[seat]:
        total += abilities(state, seat).down_speed * len(state.under[seat])
    return total


# What is allowed.


def legal_actions(state: State) -> tuple[Action, ...]:
    """All that may happen next, in one fixed order; at a chance node, every card it may be.

    Tsumo, then skill, face up, face down, each by ascending cards; ron before pass; takes by
    seat and place before pass.
    """
    seat = state.actor
    match state.phase:
        case Phase.DRAW:
            return tuple([_DEAL(kind) for kind, count in enumerate(state.pool) if count])
        case Phase.PLAY:
            able, hand = abilities(state, seat), state.hands[seat]
            kinds = tuple(dict.fromkeys(hand))
            actions: list[Action] = []
            if speed(state, seat) >= able.tsumo_speed:
                actions += [_TSUMO(kind) for kind in kinds if _tsumo_refusal(state, seat, kind) is None]
            if _skill_refusal(state, seat) is None:
                actions += map(_USE_SKILL, dict.fromkeys(combinations(hand, able.skill_discard)))
            actions += map(_PLAY, kinds)
            actions += map(_PLAY_FACE_DOWN, kinds)
            return tuple(actions)
        case Phase.RON:
            return _RON_OR_PASS
        case Phase.CALL:
            return (*_takes(state), Pass())
        case Phase.ROUND_END | Phase.GAME_END:
            return ()
        case _:
            assert_never(state.phase)


def chance_outcomes(state: State) -> tuple[tuple[Deal, int], ...]:
    """At a chance node, every card it may be and how many of it there are."""
    if state.phase is not Phase.DRAW:
        return ()
    return tuple((Deal(kind), count) for kind, count in enumerate(state.pool) if count)


@states(Clause.TURN_ORDER, Clause.PLAY_CARD, Clause.DRAW_WALL)
def refusal(state: State, action: Action) -> Clause | None:
    """The clause that forbids the action, or None if it is legal. Raises MalformedAction."""
    seat, phase = state.actor, state.phase
    match action:
        case Deal(kind):
            if phase is not Phase.DRAW:
                return Clause.TURN_ORDER
            return None if state.pool[_kind(state, kind)] else Clause.DRAW_WALL
        case Play(kind) | PlayFaceDown(kind):
            if phase is not Phase.PLAY:
                return Clause.TURN_ORDER
            return None if _kind(state, kind) in state.hands[seat] else Clause.PLAY_CARD
        case Pass():
            return None if phase is Phase.RON or phase is Phase.CALL else Clause.TURN_ORDER
        case Take(owner, place):
            if not (0 <= owner < state.game.seats and 0 <= place < len(state.seats[owner].river)):
                raise MalformedAction(f"{action}: there is no such place")
            return _take_refusal(state, owner, place) if phase is Phase.CALL else Clause.TURN_ORDER
        case Ron():
            return _ron_refusal(state, seat) if phase is Phase.RON else Clause.TURN_ORDER
        case Tsumo(kind):
            if phase is not Phase.PLAY:
                return Clause.TURN_ORDER
            if _kind(state, kind) not in state.hands[seat]:
                return Clause.TSUMO_WHEN
            return _tsumo_refusal(state, seat, kind)
        case UseSkill(discards):
            if phase is not Phase.PLAY:
                return Clause.SKILL_WHEN
            return _skill_refusal(state, seat) or _discard_refusal(state, seat, discards)
        case _:
            raise MalformedAction(f"{action!r} is not an action")


def _kind(state: State, kind: int) -> int:
    if not (isinstance(kind, int) and 0 <= kind < len(state.game.kinds)):
        raise MalformedAction(f"there is no card of kind {kind!r}")
    return kind


@states(
    Clause.TSUMO_WHEN,
    Clause.TSUMO_SIDEWAYS,
    Clause.SKILL_TSUMO,
    Clause.FURITEN_TSUMO,
    Clause.EFFECT_TSUMO_FROM,
    Clause.EFFECT_TSUMO_ON_OWN_NUMBER,
)
def _tsumo_refusal(state: State, seat: int, kind: int) -> Clause | None:
    """Furiten is not asked for here, nor whether a skill was used: neither concerns tsumo."""
    able = abilities(state, seat)
    if speed(state, seat) < able.tsumo_speed:
        return Clause.TSUMO_WHEN
    if able.tsumo_on_own_number:
        return None
    number = state.game.kinds[kind].number
    lying = [card for card in state.seats[seat].river if card.number == number]
    if any(not card.sideways for card in lying):
        return Clause.TSUMO_WHEN
    if lying and state.game.rules.tsumo.sideways_blocks:
        return Clause.TSUMO_SIDEWAYS
    return None


@states(Clause.SKILL_WHEN, Clause.SKILL_CARD_STAYS, Clause.SKILL_NOTHING, Clause.EFFECT_FREE_SKILL)
def _skill_refusal(state: State, seat: int) -> Clause | None:
    persona = state.game.personas[seat]
    if not persona.skill or state.skills_used >= state.game.rules.skills_a_turn:
        return Clause.SKILL_WHEN
    if len(state.hands[seat]) <= abilities(state, seat).skill_discard:
        return Clause.SKILL_CARD_STAYS
    if all([resolve(state, effect) is state for effect in persona.skill]):
        return Clause.SKILL_NOTHING
    return None


@states(Clause.SKILL_COST)
def _discard_refusal(state: State, seat: int, discards: tuple[int, ...]) -> Clause | None:
    if not isinstance(discards, tuple) or list(discards) != sorted(_kind(state, kind) for kind in discards):
        raise MalformedAction(f"{discards!r} is not an ascending tuple of cards")
    if len(discards) != abilities(state, seat).skill_discard:
        return Clause.SKILL_COST
    hand = state.hands[seat]
    if any(hand.count(kind) < discards.count(kind) for kind in discards):
        return Clause.SKILL_COST
    return None


@states(
    Clause.RON_WHEN,
    Clause.PLAY_FACE_DOWN,
    Clause.FURITEN_RON,
    Clause.FURITEN_FACE_DOWN,
    Clause.EFFECT_SHIELD_TURN,
    Clause.EFFECT_SHIELD_ALWAYS,
    Clause.EFFECT_FACE_DOWN_IN_HAND,
)
def _ron_refusal(state: State, seat: int) -> Clause | None:
    """Why this seat may not ron the card just played. A face-down card in a river has no number."""
    game = state.game
    if state.played is None:
        return Clause.PLAY_FACE_DOWN
    if state.shielded:
        return Clause.EFFECT_SHIELD_TURN
    if abilities(state, state.turn).shielded:
        return Clause.EFFECT_SHIELD_ALWAYS
    number, hand = game.kinds[state.played].number, state.hands[seat]
    if state.under[seat] and abilities(state, seat).down_in_hand:
        hand += state.under[seat]
    if len([kind for kind in hand if game.kinds[kind].number == number]) < game.rules.ron.cards:
        return Clause.RON_WHEN
    if speed(state, seat) < game.rules.ron.speed:
        return Clause.RON_WHEN
    if game.rules.furiten and any(card.number == number for card in state.seats[seat].river):
        return Clause.FURITEN_RON
    return None


@states(Clause.CALL_COST, Clause.CALL_NUMBER, Clause.CALL_OWN_RIVER, Clause.CALL_FRESH_POWER)
def _take_refusal(state: State, owner: int, place: int) -> Clause | None:
    if state.played is None:
        return Clause.PLAY_FACE_DOWN
    icon = state.game.kinds[state.played]
    card = state.seats[owner].river[place]
    if icon.call is None or state.calls_made >= state.game.rules.calls.a_turn:
        return Clause.CALL_COST
    if owner == state.turn or card.sideways or card.kind is None:
        return Clause.CALL_OWN_RIVER
    apart = 0 if icon.call == "pon" else state.game.rules.calls.chi_distance
    if abs(card.number - icon.number) != apart:
        return Clause.CALL_NUMBER
    if _price(state) > state.seats[state.turn].power:
        return Clause.CALL_COST
    return None


@states(Clause.CALL_PRICE, Clause.EFFECT_CALL_DISCOUNT)
def _price(state: State) -> int:
    """What a call with the card just played costs."""
    if state.played is None:
        return 0
    return max(0, state.game.kinds[state.played].cost - abilities(state, state.turn).call_discount)


def _takes(state: State) -> list[Take]:
    """The cards the player on turn may take."""
    if (
        state.played is None
        or state.game.kinds[state.played].call is None
        or _price(state) > state.seats[state.turn].power
    ):
        return []
    return [
        _TAKE(owner, place)
        for owner, player in enumerate(state.seats)
        if owner != state.turn
        for place in range(len(player.river))
        if _take_refusal(state, owner, place) is None
    ]


# What happens.


def apply(state: State, action: Action) -> State:
    """The state after the action, at the next card to deal or choice to make.

    Raises MalformedAction for what is no action of this game, IllegalAction (with the clause)
    for what the rules forbid here.
    """
    return settle(step(state, action))


def step(state: State, action: Action) -> State:
    """What the action does, without going on to the next choice. Raises as `apply` does."""
    clause = refusal(state, action)
    if clause is not None:
        raise IllegalAction(action, clause)
    match action:
        case Deal(kind):
            return _dealt(state, kind)
        case Play(kind):
            return _played(state, kind)
        case PlayFaceDown(kind):
            return _played_face_down(state, kind)
        case Tsumo(kind):
            return _won_by_tsumo(state, kind)
        case UseSkill(discards):
            return _skill_used(state, discards)
        case Ron():
            return state._replace(rons=(*state.rons, state.actor), actor=_next(state, state.actor))
        case Take(owner, place):
            return _taken(state, owner, place)
        case Pass():
            if state.phase is Phase.RON:
                return state._replace(actor=_next(state, state.actor))
            return _turn_over(state)
        case _:
            assert_never(action)


@states(Clause.RON_NEAREST, Clause.TURN_END)
def settle(state: State, *, next_round: bool = True) -> State:
    """Go on to where a card is due or a seat has a choice; a seat that can only pass is not asked.

    Without `next_round` it stops where a round has just ended.
    """
    while True:
        match state.phase:
            case Phase.DRAW | Phase.PLAY | Phase.GAME_END:
                return state
            case Phase.RON:
                asked = state.actor
                while asked != state.turn and _ron_refusal(state, asked) is not None:
                    asked = _next(state, asked)
                if asked != state.turn:
                    return state if asked == state.actor else state._replace(actor=asked)
                if state.rons:
                    state = _won_by_ron(state)
                elif _takes(state):
                    return state._replace(phase=Phase.CALL, actor=asked)
                else:
                    state = _turn_over(state)
            case Phase.CALL:
                if _takes(state):
                    return state
                state = _turn_over(state)
            case Phase.ROUND_END:
                if not next_round:
                    return state
                state = _next_round(state)
            case _:
                assert_never(state.phase)


def _next(state: State, seat: int) -> int:
    return (seat + 1) % len(state.seats)


@states(Clause.DRAW_WALL, Clause.EFFECT_DRAW_WALL, Clause.EFFECT_DRAW_DEAD_WALL)
def _dealt(state: State, kind: int) -> State:
    (seat, source), rest = state.due[0], state.due[1:]
    on_wall = source is Source.WALL
    return state._replace(
        phase=Phase.DRAW if rest else Phase.PLAY,
        actor=NOBODY if rest else state.turn,
        hands=replaced(state.hands, seat, tuple(sorted((*state.hands[seat], kind)))),
        pool=replaced(state.pool, kind, state.pool[kind] - 1),
        wall=state.wall - on_wall,
        dead_wall=state.dead_wall - (not on_wall),
        due=rest,
    )


@states(Clause.SKILL_COST, Clause.SKILL_DISCARDS)
def _skill_used(state: State, discards: tuple[int, ...]) -> State:
    seat = state.turn
    hand = state.hands[seat]
    for kind in discards:
        hand = without(hand, kind)
    state = state._replace(
        hands=replaced(state.hands, seat, hand),
        discards=state.discards + discards,
        skills_used=state.skills_used + 1,
    )
    for effect in state.game.personas[seat].skill:
        state = resolve(state, effect)
    return state._replace(actor=NOBODY) if state.due else state


@states(Clause.PLAY_CARD, Clause.POWER_GREATER, Clause.POWER_FIRST, Clause.EFFECT_POWER_ON_EQUAL)
def _played(state: State, kind: int) -> State:
    seat, rules = state.turn, state.game.rules
    own, card = state.seats[seat], state.game.upright[kind]
    if own.river:
        end = own.river[-1].number
        gains = card.number > end or (card.number == end and abilities(state, seat).power_on_equal)
    else:
        gains = rules.power.first_card
    laid = Seat(
        (*own.river, card), own.power + rules.power.gain if gains else own.power, own.points, own.broken
    )
    return state._replace(
        phase=Phase.RON,
        actor=_next(state, seat),
        seats=replaced(state.seats, seat, laid),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
        played=kind,
    )


@states(Clause.PLAY_CARD, Clause.PLAY_FACE_DOWN)
def _played_face_down(state: State, kind: int) -> State:
    seat = state.turn
    own = state.seats[seat]
    return state._replace(
        phase=Phase.RON,
        actor=_next(state, seat),
        seats=replaced(state.seats, seat, own._replace(river=(*own.river, FACE_DOWN))),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
        under=replaced(state.under, seat, (*state.under[seat], kind)),
    )


@states(Clause.CALL_SIDEWAYS, Clause.CALL_GAP, Clause.CALL_COST)
def _taken(state: State, owner: int, place: int) -> State:
    seat, theirs = state.turn, state.seats[owner]
    own, card = state.seats[seat], theirs.river[place]
    river = theirs.river[:place] + theirs.river[place + 1 :]
    seats = replaced(state.seats, owner, theirs._replace(river=river))
    taken = own._replace(river=(*own.river, _turned(state.game, card)), power=own.power - _price(state))
    return state._replace(
        seats=replaced(seats, seat, taken), calls_made=state.calls_made + 1, phase=Phase.CALL
    )


def _turned(game: Game, card: Laid) -> Laid:
    if card.kind is None:
        raise ValueError("a face-down card is never taken")
    return game.turned[card.kind]


@states(Clause.TSUMO_END)
def _won_by_tsumo(state: State, kind: int) -> State:
    seat = state.turn
    own = state.seats[seat]
    state = state._replace(
        seats=replaced(state.seats, seat, own._replace(river=(*own.river, state.game.upright[kind]))),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
    )
    return _won(state, win(state, seat, None, state.game.kinds[kind].number))


@states(Clause.RON_NEAREST, Clause.EFFECT_POINTS_ON_OTHERS_RON)
def _won_by_ron(state: State) -> State:
    """The first to have answered is the nearest."""
    if state.played is None:
        raise ValueError("a face-down card is never ronned")
    return _won(state, win(state, state.rons[0], state.turn, state.game.kinds[state.played].number))


@states(Clause.WIN_POINTS)
def _won(state: State, result: Result) -> State:
    return state._replace(
        phase=Phase.ROUND_END,
        actor=NOBODY,
        seats=settled(state.seats, result),
        results=(*state.results, result),
    )


@states(Clause.TURN_ORDER, Clause.TURN_END)
def _turn_over(state: State) -> State:
    """The next turn, or the end of the round with an empty wall."""
    if not state.wall:
        return exhausted(state)
    seat = _next(state, state.turn)
    return state._replace(
        turn=seat,
        phase=Phase.DRAW,
        actor=NOBODY,
        due=(Due(seat, Source.WALL),),
        played=None,
        skills_used=0,
        calls_made=0,
        shielded=False,
        rons=(),
    )


@states(Clause.EXHAUSTED_POWER)
def exhausted(state: State) -> State:
    """The round has ended without a winner: only the fastest keep their power."""
    nobody = (0,) * len(state.seats)
    return state._replace(
        phase=Phase.ROUND_END,
        actor=NOBODY,
        seats=kept(state.seats, [speed(state, seat) for seat in range(len(state.seats))]),
        results=(*state.results, Result("exhausted", None, None, 0, 0, False, nobody, nobody)),
    )


@states(Clause.END_SEAL, Clause.END_ROUNDS, Clause.SECRET_ALWAYS)
def _next_round(state: State) -> State:
    rules = state.game.rules
    if state.round >= rules.rounds or any(seat.broken >= rules.seals.each for seat in state.seats):
        return state._replace(phase=Phase.GAME_END)
    return start_round(state.game, state.round + 1, state.seats, state.results)
