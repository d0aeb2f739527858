"""Japanese: the words of worked examples."""

from __future__ import annotations

from typing import assert_never

from generator.wording.examples import Deed, ExampleWords, Refusal
from generator.wording.ja import WORDS as SAID
from generator.wording.ja import kanji


def deed(done: Deed) -> str:
    """One deed in a few characters: 3を出す, Bの3をポン."""
    numbers, who = "と".join(map(str, done.numbers)), "と".join(done.who)
    match done.kind:
        case "play":
            return f"{numbers}を出す"
        case "play-down":
            return f"{numbers}を{SAID.face_down}に出す"
        case "tsumo":
            return f"{numbers}で{SAID.tsumo}"
        case "ron":
            return f"{who}が{SAID.ron}"
        case "pon":
            return f"{who}の{numbers or '札'}を{SAID.pon}"
        case "chi":
            return f"{who}の{numbers or '札'}を{SAID.chi}"
        case "skill":
            return f"{numbers}を捨てて{SAID.skill}" if numbers else f"捨てずに{SAID.skill}"
        case "draw":
            return f"{who}が引く"
        case "start":
            return "局を始める"
        case "exhausted":
            return "流局"
        case "end":
            return f"最後の局（{SAID.dealer}は{who}）が終わる"
        case _:
            assert_never(done.kind)


def why(refusal: Refusal) -> str:
    """Why something may not be done, in a few characters."""
    number, needed = refusal.number, refusal.needed
    match refusal.reason:
        case "slow":
            return f"{SAID.speed}が{needed}に足りない"
        case "in-river":
            return f"{number}は{SAID.river}にある"
        case "sideways-in-river":
            return f"横向きの{number}が{SAID.river}にある"
        case "not-held":
            return f"{number}が手札にない"
        case "few":
            return f"{number}が{needed}枚そろわない"
        case "no-icon":
            return "鳴きマークがない"
        case "once":
            return "手番に一度だけ"
        case "poor":
            return f"{SAID.power}が{needed}本に足りない"
        case "not-equal":
            return "同じ数字でない"
        case "not-neighbour":
            return f"{needed}つ違いでない"
        case "own-river":
            return f"自分の{SAID.river}からは取れない"
        case "sideways":
            return "横向きの札は取れない"
        case "face-down":
            return f"{SAID.face_down}の札は取れない"
        case "face-down-ron":
            return f"{SAID.face_down}の札は{SAID.ron}されない"
        case "face-down-call":
            return f"{SAID.face_down}の札では鳴けない"
        case "late":
            return "その手順はもう過ぎた"
        case "not-paid":
            return "コストを払っていない"
        case "none-stays":
            return "出す札が残らない"
        case "nothing":
            return "何も起こらない"
        case "shielded":
            return f"この打牌は{SAID.ron}されない"
        case "furiten":
            return f"{number}は自分の{SAID.river}にある"
        case _:
            assert_never(refusal.reason)


WORDS = ExampleWords(
    river=lambda seat: f"{seat}の{SAID.river}",
    hand=lambda seat: f"{seat}の手札",
    power=lambda n: f"{SAID.power}{n}本",
    power_of=lambda seat: f"{seat}の{SAID.power}",
    seals=lambda seat: f"{seat}の{SAID.seal}",
    points=lambda seat, n: f"{seat} {n}点",
    speed=lambda n: f"{SAID.speed}{n}",
    wall=lambda n: f"{SAID.wall}{n}枚",
    dead_wall=lambda n: f"{SAID.dead_wall}{n}枚",
    wall_top=f"{SAID.wall}の上",
    dead_wall_top=f"{SAID.dead_wall}の上",
    hand_size=lambda seat, n: f"{seat} 手札{n}枚",
    turn=lambda seat: f"{seat}の手番",
    dealer=lambda seat: f"{SAID.dealer}は{seat}",
    players=lambda n: f"{kanji(n)}人",
    nth_round=lambda n: f"{n}局目",
    furiten="振聴あり",
    exhausted="流局",
    defeated=SAID.defeat,
    champion=lambda seat: f"{seat}の勝ち",
    total=lambda n: f"{n}点",
    cannot="できない",
    discard="捨てる",
    tsumo=SAID.tsumo,
    ron=SAID.ron,
    deed=deed,
    join="、",
    asked="？",
    why=why,
)
