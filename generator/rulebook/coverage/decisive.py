"""The words that decide: what each clause and each effect must say, written a second time.

A chapter's clause may be worded at will as long as the words that decide the rule stand in it,
with the figures of the rules. An effect is one short sentence, so all of it is compared. Texts
are compared without readings, tags and blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

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
from generator.deck.model import Players, Rules
from generator.play.clauses import Clause
from generator.wording.ja import kanji

Words = tuple[str, ...]


def clauses(rules: Rules) -> Mapping[Clause, Words]:
    """What each clause of the Japanese rulebook must say under these rules."""
    tsumo, ron, power, calls = rules.tsumo, rules.ron, rules.power, rules.calls
    points, seals = rules.points, rules.seals
    return {
        Clause.SETUP_DEALER: ("最初の起家", "手番は、起家から右どなりへ回る"),
        Clause.SETUP_HEROINES: (
            "起家から手番の順に、ヒロインを一人ずつ選ぶ",
            "同じヒロインは選べない",
            "封印の多い札ほど上に重ねる",
        ),
        Clause.SETUP_DEAL: (
            "混ぜ",
            *(f"手札を{table.hand}枚ずつ" for table in _full(rules)),
            "残りは伏せて山札にする",
        ),
        Clause.SETUP_DEAD_WALL: (
            *(f"山札の上から{table.dead_wall}枚を、伏せたまま王牌カードに置き" for table in _full(rules)),
            "王牌と呼び、ふつうは引かない",
        ),
        Clause.SETUP_POWER: (
            "パワーを中央に集め",
            "全員が得点ボードを一つ取り、得点マーカーを0に置く",
            "振聴",
        ),
        Clause.SETUP_THREE: tuple(f"{kanji(table.count)}人マークの札" for table in _reduced(rules)),
        Clause.TURN_ORDER: (
            "引く、ツモ、出す、ロン、鳴く、の順に進め、右どなりの人に番を渡す",
            "誰かが勝つか山札がなくなるまでが、一つの局",
        ),
        Clause.RIVER_SPEED: ("左から並べていく札の列を河、河の数字の合計を速度と呼ぶ",),
        Clause.DRAW_WALL: ("山札のいちばん上の札を、手札に加える。スキルは、このあとで使える",),
        Clause.TSUMO_WHEN: (
            f"速度が{tsumo.speed}以上なら",
            "自分の河にない数字の手札を1枚、表向きに河へ出して勝ってよい。これをツモと呼ぶ",
            "いま引いた札でなくてもよい",
        ),
        Clause.TSUMO_SIDEWAYS: (
            ("横向きの札の数字は、河にあると数える", "裏向きの札の数字は、河にあると数えない")
            if tsumo.sideways_blocks
            else ("横向きの札と裏向きの札の数字は", "河にあると数えない")
        ),
        Clause.TSUMO_END: ("ツモの札ではパワーを得ず、鳴くこともできない。その場で局が終わる",),
        Clause.PLAY_CARD: ("手札を1枚選び、河の右端に出す", "表向きでも裏向きでもよい"),
        Clause.POWER_GREATER: (
            "右端にあった札より大きければ",
            f"パワーを{power.gain}本得る",
            "同じ数字や小さい数字では得ない",
        ),
        Clause.PLAY_FACE_DOWN: (
            "裏向きの札の数字は、いつでも0",
            "パワーを得られず",
            "ロンされず",
            "鳴くことにも使えない",
            "出した本人だけが、いつでも見てよい",
        ),
        Clause.POWER_FIRST: (
            (
                "最初に表向きで出す1枚でもパワーを得る"
                if power.first_card
                else "最初に出す1枚ではパワーを得ない"
            ),
        ),
        Clause.RON_WHEN: (
            f"自分の速度が{ron.speed}以上で、打牌と同じ数字を手札に{ron.cards}枚以上持っている人は、勝ってよい",
            "これをロンと呼ぶ",
        ),
        Clause.RON_NEAREST: ("手番の人の右どなりから順に数えて、いちばん近い一人だけが勝つ",),
        Clause.CALL_COST: (
            "誰もロンせず",
            "打牌に鳴きマークがあれば、コストのパワーを払い、ほかの人の河から1枚取ってよい。これを鳴くと言う",
            f"手番に{kanji(calls.a_turn)}度だけ",
        ),
        Clause.CALL_NUMBER: ("ポンは打牌と同じ数字", f"チーは{calls.chi_distance}つ違いの数字を取る"),
        Clause.CALL_SIDEWAYS: (
            "横向きにして、自分の河の右端に置く",
            "速度に数え、次に出す札と比べる",
            "取ったことではパワーを得ない",
        ),
        Clause.CALL_OWN_RIVER: (
            "横向きの札と裏向きの札は取れない",
            "自分の河からも取れない",
            "河の途中の札は取れる",
        ),
        Clause.CALL_FRESH_POWER: ("この手番に札を出して得たパワーも、すぐ支払いに使える",),
        Clause.CALL_GAP: ("取られた人の河はすき間を詰める", "次に札を出すときは、残った右端の札と比べる"),
        Clause.CALL_PRICE: ("コストが少なくなる奥義があっても、0本より少なくならない",),
        Clause.TURN_END: (
            "山札が残っていれば、右どなりの人の手番になる",
            "なくなっていたら、誰も勝たずに局が終わる。これを流局と呼ぶ",
        ),
        Clause.WIN_POINTS: (
            "和了札の数字（打点）にボーナスを足した点を得る",
            "局はすぐ終わる",
            "ツモなら河に出した札、ロンなら打牌",
        ),
        Clause.WIN_BONUS: (f"パワー1本につき{points.per_power}点", f"{points.most}点まで"),
        Clause.WIN_YAKUMAN: (
            f"パワーが{points.yakuman_power}本以上",
            f"数え役満となり、ボーナスの代わりに{points.yakuman_bonus}点を足す",
        ),
        Clause.SEAL_TSUMO: (f"勝った人以外の全員の封印を{seals.tsumo_breaks}つずつ破る",),
        Clause.SEAL_RON: (f"打牌を出した人の封印だけを{seals.ron_breaks}つ破る",),
        Clause.SEAL_SECRET: (
            "いちばん上を裏返して脇に置く",
            "奥義は、その瞬間から効く",
            f"{seals.each}枚目の裏は「敗北」",
        ),
        Clause.NEXT_POWER: ("全員のパワーを中央に戻す", "勝った人のパワーも戻す"),
        Clause.NEXT_DEALER: (
            "右どなりへ渡す（流局でも）",
            f"{rules.south_from - 1}局目のあとは「南場」にする",
        ),
        Clause.NEXT_SHUFFLE: ("捨て札と王牌も含め、闘牌カードをすべて混ぜ、また配る",),
        Clause.EXHAUSTED_POWER: (
            "得点も封印も動かない",
            "速度がいちばん高い人はパワーを全部持ち越し、ほかの人は戻す",
            "同じ速度なら全員が持ち越す",
        ),
        Clause.END_SEAL: (
            f"{kanji(seals.each)}つめの封印が破れたら、その局の得点を数えたあと、ゲームはすぐ終わる",
        ),
        Clause.END_ROUNDS: (f"{rules.rounds}局目が終わったときも、ゲームは終わる", "起家カードは動かさない"),
        Clause.DEFEAT_LOSES: (
            f"封印が{kanji(seals.each)}つとも破れた人は敗北する",
            "得点がいくら多くても勝てない",
        ),
        Clause.DEFEAT_SEVERAL: ("ツモでは、何人もが同時に敗北することがある",),
        Clause.DEFEAT_LAST: ("敗北していない人が一人だけなら、その人が勝つ",),
        Clause.WINNER_POINTS: ("敗北していない人のうち、得点のいちばん多い人が勝つ",),
        Clause.WINNER_SEALS: ("同点なら、破れた封印の少ない人が勝つ",),
        Clause.WINNER_FARTHEST: ("それも同じなら、最後の局の起家から右どなりへ数えて、いちばん遠い人が勝つ",),
        Clause.SKILL_WHEN: (
            "山札から引いたあと、札を出す前に使ってよい",
            f"手番に{kanji(rules.skills_a_turn)}度だけ",
        ),
        Clause.SKILL_COST: (
            "先にコストを払う",
            "書かれた枚数の手札を、表向きに捨て札の山へ置く",
            "捨て札の山は、全員で一つ",
        ),
        Clause.SKILL_CARD_STAYS: ("出すための札が手札に残らないなら、スキルは使えない",),
        Clause.SKILL_DISCARDS: (
            "捨て札は、ロンも鳴きもされず、パワーにもならない",
            "次に混ぜるまで使わない",
            "減った手札は補わない",
        ),
        Clause.SKILL_TSUMO: ("スキルのあとに、同じ手番でツモしてもよい",),
        Clause.SKILL_NOTHING: (
            "何も起こらないスキルは使えない",
            "できる分だけ行う",
            "山札がなくなっても、王牌からは補わない",
        ),
        Clause.SECRET_ALWAYS: ("封印が破れた瞬間から、いつも効く",),
        Clause.SECRET_ADD_UP: ("奥義は重ねて効く", "封印が破れても、スキルはなくならない"),
        Clause.EFFECT_DRAW_WALL: (
            "引いた札も、山札を減らす",
            "山札が空なら使えない",
            "引いた札は、その手番に使える",
        ),
        Clause.EFFECT_DRAW_DEAD_WALL: (
            "補わない",
            "王牌から引いても、山札は減らない",
            "引いた札は、その手番に使える",
        ),
        Clause.EFFECT_SHIELD_TURN: ("使った手番の打牌だけを守る。次の手番には残らない",),
        Clause.EFFECT_REVEAL_FACE_DOWN: (
            "裏向きの札は、選ばずすべて表に返す",
            "ふつうの表向きの札となり、鳴かれもする",
        ),
        Clause.EFFECT_GAIN_POWER: ("破れた封印の数は", "使うときに数える", "その手番の鳴きにも払える"),
        Clause.EFFECT_POWER_ON_EQUAL: (
            "横向きの札とも比べる",
            f"裏向きで出すとき{'' if power.first_card else 'と、河の最初の1枚'}では得ない",
        ),
        Clause.EFFECT_FREE_SKILL: (
            "手札を捨てずに",
            f"手番に{kanji(rules.skills_a_turn)}度だけなのは変わらない",
        ),
        Clause.EFFECT_TSUMO_ON_OWN_NUMBER: ("横向きの札の数字にも効く", "振聴のロンには関わらない"),
        Clause.EFFECT_TSUMO_FROM: (f"ロンの速度は{ron.speed}以上のまま変わらない",),
        Clause.EFFECT_CALL_DISCOUNT: ("安くなるのは自分の鳴きだけ", "0本より安くはならない"),
        Clause.EFFECT_POINTS_ON_OTHERS_RON: ("自分が勝ったロンと、自分の打牌へのロンでは", "得ない"),
        Clause.EFFECT_SHIELD_ALWAYS: ("自分の打牌のすべてを守る",),
        Clause.EFFECT_FACE_DOWN_IN_HAND: ("どれもが裏向きの札でよい", "河に残し、0のまま数える"),
        Clause.EFFECT_FACE_DOWN_SPEED: (
            "変わるのは速度だけ",
            "右端と比べるときも、河にある数字を調べるときも、0のまま",
        ),
        Clause.EFFECT_POWER_EACH_ROUND: ("流局で持ち越したパワーに加える", "封印が破れた局では得ない"),
        Clause.EFFECT_YAKUMAN_FROM: ("変わるのは要るパワーだけ", "ボーナスは変わらない"),
        Clause.FURITEN_RON: ("自分の河にある数字ではロンできない", "横向きの札も数える"),
        Clause.FURITEN_FACE_DOWN: ("裏向きの札は、振聴には数えない",),
        Clause.FURITEN_TSUMO: ("振聴は、ツモには関わらない",),
    }


def effect(effect: Effect, rules: Rules) -> str:
    """The sentence that an effect must be worded as in Japanese under these rules."""
    match effect:
        case Draw(source=source, cards=cards):
            return f"{'山札' if source == 'wall' else '王牌'}から{cards}枚引き、手札に加える。"
        case ShieldTurn():
            return "この手番の自分の打牌では、誰もロンできない。"
        case RevealFaceDown():
            return "自分の河の裏向きの札をすべて表に返す。パワーは得ない。"
        case GainPower(power=power, per_broken_seal=0):
            return f"パワーを{power}本得る。"
        case GainPower(power=0, per_broken_seal=each):
            return f"破れた封印1つにつき、パワーを{each}本得る。"
        case GainPower(power=power, per_broken_seal=each):
            return f"パワーを{power}本得る。破れた封印1つにつき、さらに{each}本得る。"
        case PowerOnEqual():
            return f"右端と同じ数字を表向きで出したときも、パワーを{rules.power.gain}本得る。"
        case FreeSkill():
            return "スキルに手札のコストがいらない。"
        case TsumoOnOwnNumber():
            return "自分の河にある数字でもツモしてよい。"
        case TsumoFrom(speed=speed):
            return f"速度{speed}からツモしてよい。"
        case CallDiscount(power=power):
            return f"鳴くときのコストは{power}本少ない。"
        case PointsOnOthersRon(points=points):
            return f"ほかの人どうしのロンで{points}点得る。"
        case ShieldAlways():
            return "自分の打牌では、誰もロンできない。"
        case FaceDownInHand():
            return "自分の河の裏向きの札も、ロンの手札に数える。"
        case FaceDownSpeed(speed=speed):
            return f"自分の河の裏向きの札は、1枚を速度{speed}と数える。数字は0のまま。"
        case PowerEachRound(power=power):
            return f"次の局から、局のはじめにパワーを{power}本得る。"
        case YakumanFrom(power=power):
            return f"パワー{power}本から、数え役満（＋{rules.points.yakuman_bonus}点）になる。"
        case _:
            assert_never(effect)


def summary(rules: Rules) -> Words:
    """What the summary on the last page must say."""
    tsumo, ron, points, seals = rules.tsumo, rules.ron, rules.points, rules.seals
    return (
        "手番は右どなりへ回る",
        f"引く山札から1枚。スキルはこのあと{kanji(rules.skills_a_turn)}度だけ。コストの手札を捨てて使う",
        "出す札を1枚残す",
        "出す河の右端へ、表か裏で1枚",
        f"ツモ？速度{tsumo.speed}以上で、自分の河にない数字の手札を出せば勝ち",
        *(("横向きの札も「河にある」",) if tsumo.sideways_blocks else ()),
        f"右端より大きければパワー{rules.power.gain}本",
        *(() if rules.power.first_card else ("最初の1枚はなし",)),
        "裏は0",
        f"ロン？（ほかの人）速度{ron.speed}以上で、打牌と同じ数字を手札に{ron.cards}枚以上持つ人の勝ち",
        "近い順に一人だけ",
        "鳴く？打牌のコストを払い、ほかの人の河から1枚。横向きで右端へ",
        "裏向きと横向きは取れない",
        f"ポン同じ数字チー{rules.calls.chi_distance}つ違いの数字",
        "流局山札がなくなった手番の終わり。速度がいちばん高い人だけ、パワーを全部持ち越す",
        "得点＝和了札の数字＋ボーナス",
        f"＋{points.yakuman_bonus}",
        f"封印ツモほかの全員が{seals.tsumo_breaks}つずつ",
        f"ロン打牌を出した人だけ{seals.ron_breaks}つ",
        f"破れたら天雀カードを裏返し、奥義を得る。{kanji(seals.each)}つ破れたら敗北",
        f"誰かの敗北か、{rules.rounds}局で終わる",
        "敗北していない人で、得点の多い人が勝つ。同点なら、破れた封印の少ない人。それも同じなら、起家からいちばん遠い人",
        f"パワーを戻す。起家カードを右へ（{rules.south_from - 1}局目のあと南場）。全部の札を混ぜ",
        *(f"{table.hand}枚ずつ配り、王牌を{table.dead_wall}枚並べる" for table in _full(rules)),
    )


def cards(rules: Rules) -> Mapping[str, Words]:
    """What the cards without effects must say, by their names in `wording.Cards`."""
    points, seals, last = rules.points, rules.seals, rules.south_from - 1
    return {
        "dead_wall": (*(f"{table.dead_wall}枚" for table in rules.players), "山札が尽きても引かない"),
        "east": ("この札を持つ人が、最初に引く", "右どなりへ渡す", f"第{last}局を終えて渡すとき、裏返す"),
        "south": (f"第{rules.south_from}局から第{rules.rounds}局まで", "終えたら、もう渡さない"),
        "turn": (
            f"スキルは、引いてから出すまでに{kanji(rules.skills_a_turn)}度",
            f"引く山札から1枚ツモ？速度{rules.tsumo.speed}から、河にない数字"
            f"出す右端より大きければ{rules.power.gain}本"
            f"ロン？速度{rules.ron.speed}から、同じ数字{rules.ron.cards}枚"
            "ポン・チーコストを払い横向きに取る",
        ),
        "points": (
            "和了札は、ツモの札かロンの打牌",
            f"（{points.most}まで）",
            f"数え役満{points.yakuman_power}本からは、数字＋{points.yakuman_bonus}",
            f"ツモほかの全員のを{seals.tsumo_breaks}つ破る",
            f"ロン出した人のを{seals.ron_breaks}つ破る",
            f"{kanji(seals.each)}つめが破れるか、{rules.rounds}局",
        ),
        "defeat": (f"{kanji(seals.each)}つの封", "対局はここで終わる"),
    }


def board(rules: Rules) -> Mapping[Clause, Words]:
    """What the lines of the terminal's help must say, where they hold figures or look alike."""
    tsumo, ron, points, seals = rules.tsumo, rules.ron, rules.points, rules.seals
    return {
        Clause.TURN_ORDER: ("引く、ツモ？、出す、ロン？、鳴くの順", "右どなりの手番になる"),
        Clause.TSUMO_WHEN: (f"速度{tsumo.speed}から、自分の河にない数字",),
        Clause.TSUMO_SIDEWAYS: (f"横向きの数字はツモをふさ{'ぐ' if tsumo.sideways_blocks else 'がない'}",),
        Clause.SKILL_WHEN: (f"手番に{rules.skills_a_turn}回まで",),
        Clause.POWER_GREATER: (f"大きい数字を表向きで出すと、パワー{rules.power.gain}本",),
        Clause.RON_WHEN: (f"速度{ron.speed}から、打牌と同じ数字の手札{ron.cards}枚でロン",),
        Clause.CALL_COST: (f"手番に{rules.calls.a_turn}回まで",),
        Clause.CALL_NUMBER: ("ポンは打牌と同じ数字", f"チーは{rules.calls.chi_distance}つ違い"),
        Clause.WIN_BONUS: (f"パワー1本につき{points.per_power}点、{points.most}点まで",),
        Clause.WIN_YAKUMAN: (
            f"パワー{points.yakuman_power}本からは数え役満。ボーナスは{points.yakuman_bonus}点",
        ),
        Clause.SEAL_TSUMO: (f"ほかの全員の封印を{seals.tsumo_breaks}つずつ",),
        Clause.SEAL_RON: (f"打牌の人の封印を{seals.ron_breaks}つ",),
        Clause.END_SEAL: (f"{seals.each}つめの封印",),
        Clause.END_ROUNDS: (f"{rules.rounds}局で",),
    }


CLAUSES: Mapping[str, Callable[[Rules], Mapping[Clause, Words]]] = {"ja": clauses}
SUMMARY: Mapping[str, Callable[[Rules], Words]] = {"ja": summary}
CARDS: Mapping[str, Callable[[Rules], Mapping[str, Words]]] = {"ja": cards}
TERMS: Mapping[str, Mapping[str, str]] = {
    "ja": {
        "wall": "これから引く、伏せた札", "dead-wall": "ふつうは引かない", "dealer": "最初に手番を行う",
        "river": "自分の前に並べた札の列", "right-end": "河の最後に置いた札",
        "facing": "数字どおりに数える札、いつも0の札、鳴いて取った札", "speed": "河の数字の合計",
        "played-card": "手番の人がいま河に出した札", "power": "鳴くときに払い、勝つと得点を増やす",
        "call": "ほかの人の河から1枚取る", "pon": "打牌と同じ数字を取る", "chi": "打牌の次か前の数字を取る",
        "tsumo": "自分の手番に、自分の手札で勝つ", "ron": "ほかの人の打牌で勝つ",
        "winning-card": "勝ちを決めた札",
        "bonus": "パワーから得る点", "yakuman": "パワーを多く集めた、いちばん高い勝ち",
        "exhausted": "誰も勝たずに終わった局", "secret": "封印が破れると得る、いつも効く力",
        "skill": "手番に使える", "defeat": "封印がすべて破れる",
        "furiten": "自分の河にある数字ではロンできない",
    }
}  # fmt: skip
BOARD: Mapping[str, Callable[[Rules], Mapping[Clause, Words]]] = {"ja": board}
EFFECTS: Mapping[str, Callable[[Effect, Rules], str]] = {"ja": effect}
"""By language; a language without an entry is not compared."""


def _full(rules: Rules) -> list[Players]:
    return [table for table in rules.players if not table.remove_marked]


def _reduced(rules: Rules) -> list[Players]:
    return [table for table in rules.players if table.remove_marked]
