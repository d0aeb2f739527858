"""From a deck to arrays: every rule, card and effect that the compiled code reads.

Each effect of the vocabulary is written down here in one `match` that ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import assert_never

import numpy as np

from generator.balance.fast import board
from generator.balance.fast.board import NONE, Table, Whole
from generator.balance.fast.fingerprint import mix, room
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
from generator.deck.model import Heroine, Rules
from generator.play.state import Abilities, Game
from generator.play.weights import Weights

_ICONS = {None: board.NO_ICON, "pon": board.PON, "chi": board.CHI}


def table(game: Game, heroines: Sequence[Heroine]) -> Table:
    """The table for all games of a deck with as many players as this one."""
    return _table(
        game,
        [*(heroine.skill.effects for heroine in heroines), ()],
        [*(_abilities(game.rules, heroine) for heroine in heroines), _abilities(game.rules, None)],
    )


def seated_table(game: Game) -> Table:
    """The table for this very game: its heroines are those of the seats, in order."""
    return _table(
        game,
        [persona.skill for persona in game.personas],
        [[_row(able) for able in persona.abilities] for persona in game.personas],
    )


def _row(able: Abilities) -> list[int]:
    """Abilities as the engine knows them, which are in the order of their columns."""
    return [int(getattr(able, field.name)) for field in fields(able)]


def _table(game: Game, effects: Sequence[Sequence[SkillEffect]], abilities: list[list[list[int]]]) -> Table:
    rules, kinds = game.rules, game.kinds
    numbers = [number for number, _ in game.numbers]
    ranks = {number: rank for rank, number in enumerate(numbers)}
    apart = rules.calls.chi_distance
    skills = [[_skill_effect(effect) for effect in each] for each in effects]
    most = max(map(len, skills))
    return Table(
        seats=game.seats,
        hand=game.players.hand,
        dead_wall=game.players.dead_wall,
        last_round=rules.rounds,
        sideways_blocks=rules.tsumo.sideways_blocks,
        ron_speed=rules.ron.speed,
        ron_cards=rules.ron.cards,
        gain=rules.power.gain,
        first_card=rules.power.first_card,
        calls_a_turn=rules.calls.a_turn,
        per_power=rules.points.per_power,
        most=rules.points.most,
        yakuman_bonus=rules.points.yakuman_bonus,
        seals=rules.seals.each,
        tsumo_breaks=rules.seals.tsumo_breaks,
        ron_breaks=rules.seals.ron_breaks,
        skills_a_turn=rules.skills_a_turn,
        furiten=rules.furiten,
        rank=_whole([ranks[kind.number] for kind in kinds]),
        icon=_whole([_ICONS[kind.call] for kind in kinds]),
        cost=_whole([kind.cost for kind in kinds]),
        number=_whole(numbers),
        copies=_whole([count for _, count in game.numbers]),
        lower=_whole([ranks.get(number - apart, NONE) for number in numbers]),
        higher=_whole([ranks.get(number + apart, NONE) for number in numbers]),
        cards=_whole([kind for kind, count in enumerate(game.copies) for _ in range(count)]),
        pool=_whole(game.copies),
        abilities=_whole(abilities),
        skills=_whole([[*skill, *[(NONE, 0, 0)] * (most - len(skill) + 1)] for skill in skills]),
        skill_effects=_whole([len(skill) for skill in skills]),
        mix=_whole(mix(room(len(kinds), sum(game.copies), game.seats))),
    )


def weights_row(weights: Weights) -> list[int]:
    """A greedy bot's weights, in the order of their columns."""
    return [getattr(weights, field.name) for field in fields(weights)]


def _whole(values: object) -> Whole:
    return np.array(values, dtype=np.int64)


def _skill_effect(effect: SkillEffect) -> tuple[int, int, int]:
    match effect:
        case Draw(source="wall", cards=cards):
            return board.DRAW_WALL, cards, 0
        case Draw(cards=cards):
            return board.DRAW_DEAD_WALL, cards, 0
        case ShieldTurn():
            return board.SHIELD_TURN, 0, 0
        case RevealFaceDown():
            return board.REVEAL_FACE_DOWN, 0, 0
        case GainPower(power=power, per_broken_seal=each):
            return board.GAIN_POWER, power, each
        case _:
            assert_never(effect)


def _abilities(rules: Rules, heroine: Heroine | None) -> list[list[int]]:
    """A heroine's abilities by broken seals; of nobody those that the rules give to all."""
    secrets = heroine.secrets if heroine else ()
    discard = heroine.skill.discard if heroine else 0
    return [
        _able(rules, discard, (effect for secret in secrets[:broken] for effect in secret.effects))
        for broken in range(rules.seals.each + 1)
    ]


def _able(rules: Rules, discard: int, effects: Iterable[SecretEffect]) -> list[int]:
    able = [0] * board.ABILITIES
    able[board.TSUMO_SPEED] = rules.tsumo.speed
    able[board.YAKUMAN_POWER] = rules.points.yakuman_power
    able[board.SKILL_DISCARD] = discard
    for effect in effects:
        match effect:
            case PowerOnEqual():
                able[board.POWER_ON_EQUAL] = 1
            case FreeSkill():
                able[board.SKILL_DISCARD] = 0
            case TsumoOnOwnNumber():
                able[board.TSUMO_ON_OWN_NUMBER] = 1
            case TsumoFrom(speed=speed):
                able[board.TSUMO_SPEED] = speed
            case CallDiscount(power=power):
                able[board.CALL_DISCOUNT] += power
            case PointsOnOthersRon(points=points):
                able[board.POINTS_ON_OTHERS_RON] += points
            case ShieldAlways():
                able[board.SHIELDED] = 1
            case FaceDownInHand():
                able[board.DOWN_IN_HAND] = 1
            case FaceDownSpeed(speed=speed):
                able[board.DOWN_SPEED] += speed
            case PowerEachRound(power=power):
                able[board.POWER_EACH_ROUND] += power
            case YakumanFrom(power=power):
                able[board.YAKUMAN_POWER] = power
            case _:
                assert_never(effect)
    return able
