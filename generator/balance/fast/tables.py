"""From a deck to arrays: every rule, card and effect that the compiled code reads.

Each effect of the vocabulary is written down here in one `match` that ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields
from typing import NamedTuple, assert_never

import numpy as np

from generator.balance.fast import NotAvailable, board
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
from generator.play.state import Abilities, Game, replaced
from generator.play.weights import Weights

_MOST_ROUNDS = 1000  # each has its place in the results of every game
_MOST = 2**20
"""Products of a few figures up to here are whole numbers of 64 bits."""
_TOO_GREAT = f"the fast engine knows no figures beyond {_MOST}"

_ICONS = {None: board.NO_ICON, "pon": board.PON, "chi": board.CHI}


def table(game: Game, heroines: Sequence[Heroine]) -> Table:
    """The table for all games of a deck with as many players as this one. Raises NotAvailable."""
    without = _without(heroines)
    return _table(
        game,
        [*(heroine.skill.effects for heroine in heroines), ()],
        [
            *(_abilities(game.rules, heroine) for heroine in heroines),
            _abilities(game.rules, None),
            *(_abilities(game.rules, lesser) for _, _, lesser in without),
        ],
        Secrets(
            each=_whole([*(len(heroine.secrets) for heroine in heroines), 0]),
            lesser=_lesser(heroines, without),
            sways=_sways(heroines),
        ),
    )


def seated_table(game: Game) -> Table:
    """The table for this very game: its heroines are those of the seats, in order. Raises NotAvailable."""
    return _table(
        game,
        [persona.skill for persona in game.personas],
        [[_row(able) for able in persona.abilities] for persona in game.personas],
        Secrets(
            each=_whole([0] * game.seats),
            lesser=np.zeros((game.seats, 0), np.int64),
            sways=np.zeros((game.seats, 0, 2), np.int64),
        ),
    )


def _row(able: Abilities) -> list[int]:
    """Abilities as the engine knows them, which are in the order of their columns."""
    return [int(getattr(able, field.name)) for field in fields(able)]


class Secrets(NamedTuple):
    """What is counted of 奥義 (see `Table`); nothing is where there is none."""

    each: Whole
    lesser: Whole
    sways: Whole


def _table(
    game: Game,
    effects: Sequence[Sequence[SkillEffect]],
    abilities: list[list[list[int]]],
    secrets: Secrets,
) -> Table:
    rules, kinds = game.rules, game.kinds
    if rules.rounds > _MOST_ROUNDS:
        raise NotAvailable(f"the fast engine plays no more than {_MOST_ROUNDS} rounds")
    numbers = [number for number, _ in game.numbers]
    ranks = {number: rank for rank, number in enumerate(numbers)}
    apart = rules.calls.chi_distance
    skills = [[_skill_effect(effect) for effect in each] for each in effects]
    most = max(map(len, skills))
    made = Table(
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
        offer=_whole(_offers(game)),
        abilities=_whole(abilities),
        secrets=secrets.each,
        lesser=secrets.lesser,
        sways=secrets.sways,
        skills=_whole([[*skill, *[(NONE, 0, 0)] * (most - len(skill) + 1)] for skill in skills]),
        skill_effects=_whole([len(skill) for skill in skills]),
        mix=np.array(mix(room(len(kinds), sum(game.copies), game.seats)), np.int64),
    )

    if any(isinstance(value, int) and abs(value) > _MOST for value in made):
        raise NotAvailable(_TOO_GREAT)
    return made


def icons(game: Game) -> list[tuple[str, int]]:
    """The icons of the game's cards, each with its cost: the columns of counted calls."""
    return list(dict.fromkeys((kind.call, kind.cost) for kind in game.kinds if kind.call is not None))


def _offers(game: Game) -> list[int]:
    places = {icon: place for place, icon in enumerate(icons(game))}
    return [NONE if kind.call is None else places[kind.call, kind.cost] for kind in game.kinds]


def _without(heroines: Sequence[Heroine]) -> list[tuple[int, int, Heroine]]:
    """Each heroine without each of her 奥義 in turn: which (both from 0), and what is left of her."""
    return [
        (row, nth, heroine.model_copy(update={"secrets": replaced(heroine.secrets, nth, nothing)}))
        for row, heroine in enumerate(heroines)
        for nth, secret in enumerate(heroine.secrets)
        for nothing in [secret.model_copy(update={"effects": ()})]
    ]


def _lesser(heroines: Sequence[Heroine], without: Sequence[tuple[int, int, Heroine]]) -> Whole:
    rows = np.full((len(heroines) + 1, _most_secrets(heroines)), NONE, np.int64)
    for place, (row, nth, _) in enumerate(without):
        rows[row, nth] = len(heroines) + 1 + place
    return rows


def _sways(heroines: Sequence[Heroine]) -> Whole:
    sways = np.zeros((len(heroines) + 1, _most_secrets(heroines), 2), np.int64)
    for row, heroine in enumerate(heroines):
        for nth, secret in enumerate(heroine.secrets):
            for effect in secret.effects:
                for whose, done in enumerate(_swayed(effect)):
                    for one in done:
                        sways[row, nth, whose] |= 1 << one
    return sways


def _most_secrets(heroines: Sequence[Heroine]) -> int:
    return max((len(heroine.secrets) for heroine in heroines), default=0)


def weights_row(weights: Weights) -> list[int]:
    """A greedy bot's weights, in the order of their columns."""
    return [getattr(weights, field.name) for field in fields(weights)]


def _whole(values: object) -> Whole:
    """Raises NotAvailable for figures that compiled code might not be able to work with."""
    array = np.array(values, dtype=np.object_)
    if any(abs(value) > _MOST for value in array.ravel().tolist()):
        raise NotAvailable(_TOO_GREAT)
    return array.astype(np.int64)


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


_ENDS = (board.DID_PLAY, board.DID_PLAY_DOWN, board.DID_NO_RON, board.DID_TAKE, board.DID_NO_TAKE)
"""What the end of a turn, and so of a round, may come from."""


def _swayed(effect: SecretEffect) -> tuple[Collection[int], Collection[int]]:
    """What a seat may have done for this to have made a difference: herself on turn, or another.

    Whether it did is found out each time; where the engine asks for an effect elsewhere than here,
    it would not be counted, and the tests would say so.
    """
    match effect:
        case PowerOnEqual():
            return (board.DID_PLAY,), ()
        case FreeSkill():
            return (board.DID_SKILL,), ()
        case TsumoOnOwnNumber() | TsumoFrom():
            return (board.DID_TSUMO,), ()
        case CallDiscount():
            return (board.DID_PLAY, board.DID_NO_RON, board.DID_TAKE), ()
        case PointsOnOthersRon():
            return (), (board.DID_RON, board.DID_NO_RON)
        case ShieldAlways():
            return (board.DID_SKILL, board.DID_PLAY), ()
        case FaceDownInHand():
            return (), (board.DID_PLAY, board.DID_RON, board.DID_NO_RON)
        case FaceDownSpeed():
            return (board.DID_TSUMO, *_ENDS), (board.DID_RON, *_ENDS)
        case PowerEachRound():
            return (), ()  # seen when a round begins
        case YakumanFrom():
            return (board.DID_TSUMO,), (board.DID_RON, board.DID_NO_RON)
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
