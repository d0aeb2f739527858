"""Japanese: the words of worked examples."""

from __future__ import annotations

from typing import assert_never

from generator.wording.examples import Deed, ExampleWords, Refusal


def deed(done: Deed) -> str:
    """One deed in a few characters: 3を出す, Bの3をポン."""
    numbers, who = "と".join(map(str, done.numbers)), "と".join(done.who)
    match done.kind:
        case "play":
            return f"{numbers}を出す"
        case "play-down":
            return f"{numbers}を裏向きに出す"
        case "tsumo":
            return f"{numbers}でツモ"
        case "ron":
            return f"{who}がロン"
        case "pon":
            return f"{who}の{numbers or '札'}をポン"
        case "chi":
            return f"{who}の{numbers or '札'}をチー"
        case "skill":
            return f"{numbers}を捨ててスキル" if numbers else "捨てずにスキル"
        case "draw":
            return f"{who}が引く"
        case "start":
            return "局を始める"
        case "exhausted":
            return "流局"
        case "end":
            return f"最後の局（起家は{who}）が終わる"
        case _:
            assert_never(done.kind)


def why(refusal: Refusal) -> str:
    """Why something may not be done, in a few characters."""
    number, needed = refusal.number, refusal.needed
    match refusal.reason:
        case "slow":
            return f"速度が{needed}に足りない"
        case "in-river":
            return f"{number}は河にある"
        case "sideways-in-river":
            return f"横向きの{number}が河にある"
        case "not-held":
            return f"{number}が手札にない"
        case "few":
            return f"{number}が{needed}枚そろわない"
        case "no-icon":
            return "鳴きマークがない"
        case "once":
            return "手番に一度だけ"
        case "poor":
            return f"パワーが{needed}本に足りない"
        case "not-equal":
            return "同じ数字でない"
        case "not-neighbour":
            return f"{needed}つ違いでない"
        case "own-river":
            return "自分の河からは取れない"
        case "sideways":
            return "横向きの札は取れない"
        case "face-down":
            return "裏向きの札は取れない"
        case "face-down-ron":
            return "裏向きの札はロンされない"
        case "face-down-call":
            return "裏向きの札では鳴けない"
        case "late":
            return "その手順はもう過ぎた"
        case "not-paid":
            return "コストを払っていない"
        case "none-stays":
            return "出す札が残らない"
        case "nothing":
            return "何も起こらない"
        case "shielded":
            return "この打牌はロンされない"
        case "furiten":
            return f"{number}は自分の河にある"
        case _:
            assert_never(refusal.reason)


WORDS = ExampleWords(
    river=lambda seat: f"{seat}の河",
    hand=lambda seat: f"{seat}の手札",
    power=lambda n: f"パワー{n}本",
    power_of=lambda seat: f"{seat}のパワー",
    seals=lambda seat: f"{seat}の封印",
    points=lambda seat, n: f"{seat} {n}点",
    speed=lambda n: f"速度{n}",
    wall=lambda n: f"山札{n}枚",
    dead_wall=lambda n: f"王牌{n}枚",
    wall_top="山札の上",
    dead_wall_top="王牌の上",
    hand_size=lambda seat, n: f"{seat} 手札{n}枚",
    turn=lambda seat: f"{seat}の手番",
    dealer=lambda seat: f"起家は{seat}",
    players=lambda n: f"{'〇一二三四五六七八'[n]}人",
    nth_round=lambda n: f"{n}局目",
    furiten="振聴あり",
    exhausted="流局",
    defeated="敗北",
    champion=lambda seat: f"{seat}の勝ち",
    total=lambda n: f"{n}点",
    cannot="できない",
    discard="捨てる",
    tsumo="ツモ",
    ron="ロン",
    deed=deed,
    join="、",
    asked="？",
    why=why,
)
