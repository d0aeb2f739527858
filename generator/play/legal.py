"""What is allowed: `refusal` says no, and by which clause; `legal_actions` lists what it lets pass."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import assert_never

from generator.play.actions import (
    Action,
    Deal,
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
from generator.play.state import Phase, State, abilities

# Actions are values: one object for each serves every list of legal actions.
_DEAL, _TSUMO, _USE_SKILL = cache(Deal), cache(Tsumo), cache(UseSkill)
_PLAY, _PLAY_FACE_DOWN, _TAKE = cache(Play), cache(PlayFaceDown), cache(Take)
_RON_OR_PASS = (Ron(), Pass())


@states(Clause.RIVER_SPEED, Clause.EFFECT_FACE_DOWN_SPEED)
def speed(state: State, seat: int) -> int:
    """The sum of the numbers in a seat's river."""
    total = sum([card.number for card in state.seats[seat].river])
    if state.under[seat]:
        total += abilities(state, seat).down_speed * len(state.under[seat])
    return total


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
            return (*takes(state), Pass())
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
            return ron_refusal(state, seat) if phase is Phase.RON else Clause.TURN_ORDER
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
def ron_refusal(state: State, seat: int) -> Clause | None:
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
    if price(state) > state.seats[state.turn].power:
        return Clause.CALL_COST
    return None


@states(Clause.CALL_PRICE, Clause.EFFECT_CALL_DISCOUNT)
def price(state: State) -> int:
    """What a call with the card just played costs."""
    if state.played is None:
        return 0
    return max(0, state.game.kinds[state.played].cost - abilities(state, state.turn).call_discount)


def takes(state: State) -> list[Take]:
    """The cards the player on turn may take."""
    if (
        state.played is None
        or state.game.kinds[state.played].call is None
        or price(state) > state.seats[state.turn].power
    ):
        return []
    return [
        _TAKE(owner, place)
        for owner, player in enumerate(state.seats)
        if owner != state.turn
        for place in range(len(player.river))
        if _take_refusal(state, owner, place) is None
    ]
