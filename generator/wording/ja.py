"""Japanese: what the effects say, and the shared words.

Plain form; a bare verb is a must, 「〜してよい」 a choice, 「〜できない」 a ban. A text aims at
two lines of 17 characters, and an icon stands before its bold keyword.
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

JOIN = ""

_PILES: Mapping[Literal["wall", "dead_wall"], str] = {
    "wall": '<icon name="wall"/><b>山札</b>',
    "dead_wall": '<icon name="wall2"/><b>王牌</b>',
}
_DIGITS = "〇一二三四五六七八九"
_POWER = '<icon name="power"/><b>パワー</b>'
_RON = '<icon name="ron"/><b>ロン</b>'
_FACE_DOWN = '自分の河の<icon name="facedown"/><b>裏向き</b>の札'


def phrase(effect: Effect, rules: Rules | None) -> str:
    """What one effect says, as inline markup; figures of `rules` are left out when there are none."""
    match effect:
        case Draw(source=source, cards=cards):
            return f"{_PILES[source]}から{cards}枚引き、手札に加える。"
        case ShieldTurn():
            return f"この手番の自分の打牌では、誰も{_RON}できない。"
        case RevealFaceDown():
            return f'{_FACE_DOWN}をすべて表に返す。<icon name="power"/>パワーは得ない。'
        case GainPower(power=power, per_broken_seal=0):
            return f"{_POWER}を{power}本得る。"
        case GainPower(power=0, per_broken_seal=each):
            return f'破れた<icon name="broken"/><b>封印</b>1つにつき、{_POWER}を{each}本得る。'
        case GainPower(power=power, per_broken_seal=each):
            return (
                f"{_POWER}を{power}本得る。"
                f'破れた<icon name="broken"/><b>封印</b>1つにつき、さらに{each}本得る。'
            )
        case PowerOnEqual():
            gain = f"{rules.power.gain}本" if rules else ""
            return f"右端と<b>同じ数字</b>を表向きで出したときも、{_POWER}を{gain}得る。"
        case FreeSkill():
            return 'スキルに<icon name="discard"/><b>手札のコスト</b>がいらない。'
        case TsumoOnOwnNumber():
            return "自分の河にある数字でも<b>ツモ</b>してよい。"
        case TsumoFrom(speed=speed):
            return f"<b>速度{speed}</b>から<b>ツモ</b>してよい。"
        case CallDiscount(power=power):
            return f'鳴くときの<icon name="stick"/><b>コスト</b>は{power}本少ない。'
        case PointsOnOthersRon(points=points):
            return f"ほかの人どうしの{_RON}で{points}点得る。"
        case ShieldAlways():
            return f"自分の打牌では、誰も{_RON}できない。"
        case FaceDownInHand():
            return f"{_FACE_DOWN}も、{_RON}の手札に数える。"
        case FaceDownSpeed(speed=speed):
            return f"{_FACE_DOWN}は、1枚を<b>速度{speed}</b>と数える。数字は0のまま。"
        case PowerEachRound(power=power):
            return f"次の局から、局のはじめに{_POWER}を{power}本得る。"
        case YakumanFrom(power=power):
            bonus = f"（＋{rules.points.yakuman_bonus}点）" if rules else ""
            return f'<icon name="power"/><b>パワー{power}本</b>から、<b>数え役満</b>{bonus}になる。'
        case _:
            assert_never(effect)


def kanji(number: int) -> str:
    """A number from 0 to 99 in kanji, as used for people and for 奥義: 三, 十二."""
    if not 0 <= number <= 99:
        raise ValueError(f"no kanji numeral for {number}")
    tens, ones = divmod(number, 10)
    if tens == 0:
        return _DIGITS[ones]
    return (_DIGITS[tens] if tens > 1 else "") + "十" + (_DIGITS[ones] if ones else "")


def cards(rules: Rules) -> Cards:
    """What the cards without effects say, under these rules."""
    walls = "・".join(dict.fromkeys(str(table.dead_wall) for table in rules.players))
    tsumo, ron, points, seals = rules.tsumo, rules.ron, rules.points, rules.seals
    starter, secret = Markup("起家【チー・チャ】"), Markup("奥義【おう・ぎ】")
    worth = f"×{points.per_power}" if points.per_power != 1 else ""
    return Cards(
        dead_wall=Notice(
            title=Markup("王牌【ワン・パイ】"),
            emblem=f"{'・'.join(kanji(int(wall)) for wall in walls.split('・'))}枚・裏向き",
            heading=Markup("王牌【ワンパイ】の場【ば】"),
            text=Markup(f"山札の上から{walls}枚を、半分ずつ重ねて<br/>ここに置く。山札が尽きても引かない。"),
        ),
        east=Notice(
            title=starter,
            emblem="東",
            heading=Markup("東場【トンバ】"),
            text=Markup(
                "この札を持つ人が、最初に引く。<br/>局が終わるたび、右どなりへ渡す。<br/>"
                f"第{rules.south_from - 1}局を終えて渡すとき、裏返す。"
            ),
        ),
        south=Notice(
            title=starter,
            emblem="南",
            heading=Markup("南場【ナンバ】"),
            text=Markup(
                f"第{rules.south_from}局から第{rules.rounds}局まで。<br/>この札を持つ人が、最初に引く。<br/>"
                f"第{rules.rounds}局を終えたら、もう渡さない。"
            ),
        ),
        turn=Reminder(
            title=secret,
            emblem="奥",
            heading=Markup("手番の流れ"),
            note=Markup(f"スキルは、引いてから出すまでに{kanji(rules.skills_a_turn)}度"),
            lines=(
                (Markup("引く"), Markup("山札から1枚")),
                (Markup("ツモ？"), Markup(f"速度{tsumo.speed}から、河にない数字")),
                (
                    Markup("出す"),
                    Markup(f'右端より大きければ<icon name="power"/><b>{rules.power.gain}本</b>'),
                ),
                (Markup("ロン？"), Markup(f"速度{ron.speed}から、同じ数字{ron.cards}枚")),
                (Markup("ポン・チー"), Markup("コストを払い横向きに取る")),
            ),
        ),
        points=Reminder(
            title=secret,
            emblem="奥",
            heading=Markup("勝ったとき"),
            note=Markup("和了札は、ツモの札かロンの打牌"),
            lines=(
                (
                    Markup("得点"),
                    Markup(f'和了札の数字＋<icon name="power"/>{worth}（{points.most}まで）'),
                ),
                (
                    Markup("数え役満"),
                    Markup(
                        f'<icon name="power"/><b>{points.yakuman_power}本から</b>は、'
                        f"数字＋{points.yakuman_bonus}"
                    ),
                ),
                (Markup("ツモ"), Markup(f'ほかの全員の<icon name="seal"/>を{seals.tsumo_breaks}つ破る')),
                (Markup("ロン"), Markup(f'出した人の<icon name="seal"/>を{seals.ron_breaks}つ破る')),
                (
                    Markup("決着"),
                    Markup(
                        f'<icon name="broken"/><b>{kanji(seals.each)}つめ</b>が破れるか、{rules.rounds}局'
                    ),
                ),
            ),
        ),
        defeat=Notice(
            title=Markup(WORDS.defeat),
            emblem=WORDS.defeat_mark,
            heading=Markup(f"{kanji(seals.each)}つの封、破れたり"),
            text=Markup("この人は敗れ、対局はここで終わる。<br/>勝者は、残った人のなかから決まる。"),
        ),
    )


WORDS = Words(
    game="天雀",
    pon="ポン",
    chi="チー",
    free="無料",
    tsumo="ツモ",
    ron="ロン",
    skill="スキル",
    skill_mark="技",
    secret="奥義",
    secret_mark="奥",
    secret_nth=lambda n: f"其ノ{kanji(n)}",
    seal="封印",
    seal_mark="封",
    defeat="敗北",
    defeat_mark="破",
    place_mark="場",
    dealer="起家",
    east="東場",
    south="南場",
    wall="山札",
    dead_wall="王牌",
    face_down="裏向き",
    river="河",
    speed="速度",
    power="パワー",
    points="得点",
    points_mark="点",
    tile_cards="闘牌カード",
    heroine_cards="天雀カード",
    secret_cards="奥義カード",
    dead_wall_cards="王牌カード",
    starter_cards="起家カード",
    power_sticks="パワー",
    score_track="得点ボード",
    score_marker="得点マーカー",
    yakuman="数え役満",
    hand_cards=lambda n: f"手札{n}枚",
    no_cost="コストなし",
    without=lambda n: f"{kanji(n)}人で除く",
    draft=lambda n: f"草案{n}",
    players=lambda n: f"{kanji(n)}人",
    nth_round=lambda n: f"{n}局目",
    numeral=kanji,
    turn_marker=lambda n: f"{n}点からは、マーカーを裏返す",
)
