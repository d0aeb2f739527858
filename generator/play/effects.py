"""What the effects do: `resolve` for those of skills, `abilities_of` for those of 奥義.

Each reads the deck's closed vocabulary in one `match` that ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from generator.deck.effects import (
    CallDiscount,
    Draw,
    FaceDownInHand,
    FaceDownSpeed,
    FreeSkill,
    GainPower,
    PointsOnOthersRon,
    PowerEachRound,
    PowerOnEqual,
    RevealFaceDown,
    SecretEffect,
    ShieldAlways,
    ShieldTurn,
    SkillEffect,
    TsumoFrom,
    TsumoOnOwnNumber,
    YakumanFrom,
)
from generator.deck.model import Rules
from generator.play.clauses import Clause, states
from generator.play.state import Abilities, Due, Phase, Source, State, abilities, replaced


@states(
    Clause.EFFECT_DRAW_WALL,
    Clause.EFFECT_DRAW_DEAD_WALL,
    Clause.EFFECT_SHIELD_TURN,
    Clause.EFFECT_REVEAL_FACE_DOWN,
    Clause.EFFECT_GAIN_POWER,
)
def resolve(state: State, effect: SkillEffect) -> State:
    """The state after one effect of the skill of the player on turn.

    What can only partly be done is done as far as it goes. The very same state comes back if the
    effect would do nothing. Cards to draw become due; chance deals them.
    """
    seat = state.turn
    own = state.seats[seat]
    match effect:
        case Draw(source=pile, cards=cards):
            source = Source(pile)
            lying = state.wall if source is Source.WALL else state.dead_wall
            coming = min(cards, lying - sum(due.source is source for due in state.due))
            if coming <= 0:
                return state
            return state._replace(phase=Phase.DRAW, due=state.due + (Due(seat, source),) * coming)
        case ShieldTurn():
            shielded = state.shielded or abilities(state, seat).shielded
            return state if shielded else state._replace(shielded=True)
        case RevealFaceDown():
            if not state.under[seat]:
                return state
            hidden = iter(state.under[seat])
            upright = state.game.upright
            river = tuple([upright[next(hidden)] if card.kind is None else card for card in own.river])
            return state._replace(
                seats=replaced(state.seats, seat, own._replace(river=river)),
                under=replaced(state.under, seat, ()),
            )
        case GainPower(power=power, per_broken_seal=each):
            gain = power + each * own.broken
            if not gain:
                return state
            return state._replace(seats=replaced(state.seats, seat, own._replace(power=own.power + gain)))
        case _:
            assert_never(effect)


@states(
    Clause.SECRET_ADD_UP,
    Clause.EFFECT_POWER_ON_EQUAL,
    Clause.EFFECT_FREE_SKILL,
    Clause.EFFECT_TSUMO_ON_OWN_NUMBER,
    Clause.EFFECT_TSUMO_FROM,
    Clause.EFFECT_CALL_DISCOUNT,
    Clause.EFFECT_POINTS_ON_OTHERS_RON,
    Clause.EFFECT_SHIELD_ALWAYS,
    Clause.EFFECT_FACE_DOWN_IN_HAND,
    Clause.EFFECT_FACE_DOWN_SPEED,
    Clause.EFFECT_POWER_EACH_ROUND,
    Clause.EFFECT_YAKUMAN_FROM,
)
def abilities_of(rules: Rules, skill_discard: int, effects: Iterable[SecretEffect]) -> Abilities:
    """What these always-on effects together make of the rules for one player."""
    able = Abilities(rules.tsumo.speed, rules.points.yakuman_power, skill_discard)
    for effect in effects:
        able = _with(able, effect)
    return able


def _with(able: Abilities, effect: SecretEffect) -> Abilities:
    match effect:
        case PowerOnEqual():
            return replace(able, power_on_equal=True)
        case FreeSkill():
            return replace(able, skill_discard=0)
        case TsumoOnOwnNumber():
            return replace(able, tsumo_on_own_number=True)
        case TsumoFrom(speed=speed):
            return replace(able, tsumo_speed=speed)
        case CallDiscount(power=power):
            return replace(able, call_discount=able.call_discount + power)
        case PointsOnOthersRon(points=points):
            return replace(able, points_on_others_ron=able.points_on_others_ron + points)
        case ShieldAlways():
            return replace(able, shielded=True)
        case FaceDownInHand():
            return replace(able, down_in_hand=True)
        case FaceDownSpeed(speed=speed):
            return replace(able, down_speed=able.down_speed + speed)
        case PowerEachRound(power=power):
            return replace(able, power_each_round=able.power_each_round + power)
        case YakumanFrom(power=power):
            return replace(able, yakuman_power=power)
        case _:
            assert_never(effect)
