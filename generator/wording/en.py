"""English: what the effects say, and the shared words.

Short imperative sentences; the game's Japanese words (pon, chi, tsumo, ron) stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from markupsafe import Markup

from generator.deck.effects import (
    CallDiscount,
    Draw,
    Effect,
    FaceDownInHand,
    FaceDownSpeed,
    FreeSkill,
    GainPower,
    PointsOnOthersRon,
    PowerEachRound,
    PowerOnEqual,
    RevealFaceDown,
    ShieldAlways,
    ShieldTurn,
    TsumoFrom,
    TsumoOnOwnNumber,
    YakumanFrom,
)
from generator.deck.model import Rules
from generator.wording.cards import Cards, Notice, Reminder
from generator.wording.words import Words

JOIN = " "

_PILES: Mapping[Literal["wall", "dead_wall"], str] = {
    "wall": '<icon name="wall"/><b>wall</b>',
    "dead_wall": '<icon name="wall2"/><b>dead wall</b>',
}
_POWER = '<icon name="power"/><b>power</b>'
_RON = '<icon name="ron"/><b>ron</b>'
_FACE_DOWN = '<icon name="facedown"/><b>face-down</b> cards in your river'


def phrase(effect: Effect, rules: Rules | None) -> str:
    """What one effect says, as inline markup; figures of `rules` are left out when there are none."""
    match effect:
        case Draw(source=source, cards=cards):
            return f"Draw {_cards(cards)} from the {_PILES[source]}."
        case ShieldTurn():
            return f"Nobody can {_RON} the card you play this turn."
        case RevealFaceDown():
            return f'Turn all the {_FACE_DOWN} face up. No <icon name="power"/>power for this.'
        case GainPower(power=power, per_broken_seal=0):
            return f"Gain {power} {_POWER}."
        case GainPower(power=0, per_broken_seal=each):
            return f'Gain {each} {_POWER} for each of your <icon name="broken"/><b>broken seals</b>.'
        case GainPower(power=power, per_broken_seal=each):
            return (
                f"Gain {power} {_POWER}, and {each} more"
                ' for each of your <icon name="broken"/><b>broken seals</b>.'
            )
        case PowerOnEqual():
            gain = f"{rules.power.gain} " if rules else ""
            return f"Playing a number <b>equal</b> to your right end, face up, also gains {gain}{_POWER}."
        case FreeSkill():
            return 'Your skill costs <icon name="discard"/><b>no hand card</b>.'
        case TsumoOnOwnNumber():
            return "You may <b>tsumo</b> on a number already in your river."
        case TsumoFrom(speed=speed):
            return f"You may <b>tsumo</b> from <b>speed {speed}</b>."
        case CallDiscount(power=power):
            return f'Your calls <icon name="stick"/><b>cost</b> {power} less.'
        case PointsOnOthersRon(points=points):
            return f"Score {_points(points)} when others {_RON} each other."
        case ShieldAlways():
            return f"Nobody can {_RON} the cards you play."
        case FaceDownInHand():
            return f"The {_FACE_DOWN} count as hand cards for {_RON}."
        case FaceDownSpeed(speed=speed):
            return f"The {_FACE_DOWN} count <b>speed {speed}</b> each. Their number stays 0."
        case PowerEachRound(power=power):
            return f"From the next round on, gain {power} {_POWER} at the start of each round."
        case YakumanFrom(power=power):
            bonus = f" (+{rules.points.yakuman_bonus} points)" if rules else ""
            return f'<b>Counted yakuman</b>{bonus} from <icon name="power"/><b>{power} power</b>.'
        case _:
            assert_never(effect)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _ordinal(number: int) -> str:
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


def cards(rules: Rules) -> Cards:
    """What the cards without effects say, under these rules."""
    walls = " or ".join(dict.fromkeys(str(table.dead_wall) for table in rules.players))
    tsumo, ron, points, seals = rules.tsumo, rules.ron, rules.points, rules.seals
    worth = f" ×{points.per_power}" if points.per_power != 1 else ""
    return Cards(
        dead_wall=Notice(
            title=Markup("王牌【ワン・パイ】"),
            emblem=f"{walls} cards, face down",
            heading=Markup("The dead wall"),
            text=Markup(
                f"Lay the top {walls} cards of the wall here, half overlapping."
                " They are not drawn when the wall runs out."
            ),
        ),
        east=Notice(
            title=Markup("起家【チー・チャ】"),
            emblem="東",
            heading=Markup("East rounds"),
            text=Markup(
                "Whoever holds this card draws first. After each round it moves to the right;"
                f" after the {_ordinal(rules.south_from - 1)} it is turned over."
            ),
        ),
        south=Notice(
            title=Markup("起家【チー・チャ】"),
            emblem="南",
            heading=Markup("South rounds"),
            text=Markup(
                f"Rounds {rules.south_from} to {rules.rounds}. Whoever holds this card draws first."
                f" After the {_ordinal(rules.rounds)} it stays where it is."
            ),
        ),
        turn=Reminder(
            title=Markup("奥義【おう・ぎ】"),
            emblem="奥",
            heading=Markup("A turn"),
            note=Markup(f"Skill: {_times(rules.skills_a_turn)}, between drawing and playing"),
            lines=(
                (Markup("Draw"), Markup("1 card from the wall")),
                (Markup("Tsumo?"), Markup(f"speed {tsumo.speed}, a new number")),
                (
                    Markup("Play"),
                    Markup(f'higher: <icon name="power"/><b>{rules.power.gain} power</b>'),
                ),
                (Markup("Ron?"), Markup(f"speed {ron.speed}, {ron.cards} of the number")),
                (Markup("Pon, chi"), Markup("pay, take, lay sideways")),
            ),
        ),
        points=Reminder(
            title=Markup("奥義【おう・ぎ】"),
            emblem="奥",
            heading=Markup("A win"),
            note=Markup("the number: of the card that won"),
            lines=(
                (
                    Markup("Points"),
                    Markup(f'number + <icon name="power"/>{worth} (up to {points.most})'),
                ),
                (
                    Markup("Yakuman"),
                    Markup(
                        f'<icon name="power"/><b>from {points.yakuman_power}</b>:'
                        f" number + {points.yakuman_bonus}"
                    ),
                ),
                (Markup("Tsumo"), Markup(f'all others break {seals.tsumo_breaks}<icon name="seal"/>')),
                (Markup("Ron"), Markup(f'the player breaks {seals.ron_breaks}<icon name="seal"/>')),
                (
                    Markup("The end"),
                    Markup(
                        f'<icon name="broken"/><b>{_ordinal(seals.each)} seal</b> or round {rules.rounds}'
                    ),
                ),
            ),
        ),
        defeat=Notice(
            title=Markup(WORDS.defeat),
            emblem=WORDS.defeat_mark,
            heading=Markup("The last seal is broken"),
            text=Markup("You are defeated, and the game ends here. One of the others wins."),
        ),
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


WORDS = Words(
    game="Hibari",
    pon="PON",
    chi="CHI",
    free="free",
    tsumo="tsumo",
    ron="ron",
    skill="skill",
    skill_mark="S",
    secret="secret",
    secret_mark="奥",
    secret_nth=lambda n: f"no. {n}",
    seal="seal",
    seal_mark="封",
    defeat="Defeat",
    defeat_mark="破",
    place_mark="場",
    dealer="first player",
    east="East",
    south="South",
    wall="wall",
    dead_wall="dead wall",
    face_down="face down",
    river="river",
    speed="speed",
    power="power",
    points="points",
    points_mark="Pts",
    tile_cards="Tile cards",
    heroine_cards="Heroine cards",
    secret_cards="Secret cards",
    dead_wall_cards="Dead wall card",
    starter_cards="First player card",
    power_sticks="Power sticks",
    score_track="Score track",
    score_marker="Score marker",
    yakuman="counted yakuman",
    hand_cards=lambda n: "1 hand card" if n == 1 else f"{n} hand cards",
    no_cost="no cost",
    without=lambda n: f"out with {n}",
    draft=lambda n: f"draft {n}",
    players=lambda n: "1 player" if n == 1 else f"{n} players",
    nth_round=lambda n: f"{_ordinal(n)} round",
    numeral=str,
    turn_marker=lambda n: f"From {n} points on, turn your marker over",
)
