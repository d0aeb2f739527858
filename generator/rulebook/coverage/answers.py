"""What the book says beside its clauses, written a second time: box, pictures, references and answers.

What an answer begins with is compared, its first sentence at least; of a picture the words that it
must hold, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.deck.model import Component, Deck, Rules
from generator.wording.ja import kanji

Words = tuple[str, ...]

REFERENCES: Mapping[str, str] = {
    "setup.power": "furiten", "draw.wall": "skill", "play.face-down": "ron call",
    "call.fresh-power": "power.greater", "turn.end": "exhausted", "next.shuffle": "setup.deal",
    "effect.tsumo-on-own-number": "furiten", "effect.call-discount": "call.price",
    "effect.shield-always": "skill.nothing", "effect.yakuman-from": "win.yakuman",
}  # fmt: skip
"""What the clauses of the engine lead to, in any language."""


def counts(deck: Deck, rules: Rules) -> Mapping[str, Words]:
    """What the clauses that list the box, or give a number of the deck as an example, must say."""
    boxed = {component.id: _copies(component) for component in deck.components}
    said: dict[str, Words] = {}
    if deck.tiles:
        numbers = sorted(deck.tiles.copies)
        middle, distance = numbers[len(numbers) // 2], rules.calls.chi_distance
        said["box.tiles"] = (f"闘牌カード{deck.tiles.total}枚数字は{numbers[0]}から{numbers[-1]}",)
        said["call.number"] = (f"（{middle}なら{middle - distance}か{middle + distance}）",)
    if deck.heroines:
        many, each = len(deck.heroines.heroines), deck.heroines.cards_each
        said["box.heroines"] = (
            f"天雀カード{many * each}枚{kanji(many)}人のヒロインに{each}枚ずつ",
            "表にスキルと封印、裏に奥義がある",
        )
    for key, id, words in (
        ("box.dead-wall", "dead-wall", "王牌カード{}枚"),
        ("box.starter", "starter", "起家カード{}枚"),
        ("box.secret", "secret", "奥義カード{}枚"),
        ("box.score", "score-track", "得点ボード{}枚"),
        ("box.score", "score-marker", "得点マーカー{}個"),
    ):
        if id in boxed:
            said[key] = (*said.get(key, ()), words.format(boxed[id]))
    if rules.score_range:
        turned = (rules.score_range + 1) // 2
        range_ = f"{turned}点からは裏返し、{rules.score_range}点まで数える"
        said["box.score"] = (*said.get("box.score", ()), range_)
    return {**said, "box.power": (f"パワー{rules.power_supply}本棒で数える力で、得点ではない。上限はなく",)}


def _copies(component: Component) -> int:
    return sum(card.copies for card in component.cards)


def pictures(rules: Rules) -> tuple[Words, ...]:
    """For pictures of the chapters, the words that one must hold in this order."""
    points, gain = rules.points, f"＋{rules.power.gain}"
    return (
        ("引く", "自分", "ツモ？", "自分", "出す", "自分", "ロン？", "ほかの人", "鳴く？", "自分"),
        ("手番は右どなりへ", "反時計回り"),
        ("手番の人の河", "打牌", "右どなり", "ロン", "向かい", "速度が足りない", "左どなり"),
        ("まえ", "左どなり", "自分", "あと", "すき間を詰める", "右端へ横向きに"),
        (
            "打牌",
            gain,
            "打牌",
            "なし",
            "同じ数字では得ない",
            "打牌",
            gain,
            "打牌",
            gain,
        ),
        ("Aがツモ", "Aの打牌でCがロン"),
        (
            "勝った人のパワー",
            "ボーナス",
            "和了札",
            *(
                word
                for power in range(points.yakuman_power)
                for word in (f"{power}本", f"＋{min(power * points.per_power, points.most)}")
            ),
            f"{points.yakuman_power}本以上",
            f"＋{points.yakuman_bonus}",
        ),
        ("表", "裏＝0", "表", "鳴いた札", "右端"),
        (
            "数字",
            "河に置けば「速度」に、勝てば「打点」になる。",
            "鳴きマーク",
            "ポンかチー。この札を出すと、鳴けることがある。",
        ),
        ("コスト", "鳴くときに払うパワーの本数。○は、ただ。", "●", "同じ数字の枚数。"),
    )


def answers(deck: Deck, rules: Rules) -> Mapping[str, tuple[str, str]]:
    """By question, its answer and the keys of the clauses it rests on."""
    last, points = rules.south_from - 1, rules.points
    few = f"{kanji(min(table.count for table in rules.players))}人"
    numbers = sorted(deck.tiles.copies) if deck.tiles else [0]
    middle = (numbers[0] + numbers[-1] + 1) // 2
    return {
        "麻雀を知らなくても遊べる？": ("遊べる。役も、牌の種類も出てこない。", "turn.order"),
        "最初の起家はどう決める？": ("好きな方法でよい。", "setup.dealer"),
        "同じヒロインを何人かで使える？": ("使えない。手番の順に、残りから選ぶ。", "setup.heroines"),
        "ヒロインの札は、先に見てよい？": ("よい。ほかの人の札も、裏まで見てよい。", "open"),
        "手番はどちら回り？": ("右どなりへ。上から見て反時計回り。", "setup.dealer"),
        f"{few}のときは何局？": (
            f"{rules.rounds}局。東場{last}局、南場{rules.rounds - last}局。",
            "end.rounds",
        ),
        "どの札が何枚あるか、遊びながら見てよい？": ("よい。早見表に全部ある。", "summary"),
        "札は必ず出す？": ("出す。表向きか裏向きかは選べる。", "play.card"),
        "裏向きで出すのは何のため？": ("ロンされない。次に出す札で、パワーも得やすい。", "play.face-down"),
        "裏向きの札の中身は、あとで見せる？": (
            "見せない。局のあとも見せない。自分はいつでも見てよい。",
            "play.face-down",
        ),
        "最初の1枚でパワーはもらえる？": (
            "もらえる。表向きで出せばよい。" if rules.power.first_card else "もらえない。比べる札がない。",
            "power.first",
        ),
        "右端が裏向きの札なら？": (
            f"0と比べる。どの数字を表向きで出しても、パワーを{rules.power.gain}本得る。",
            "power.greater play.face-down",
        ),
        "右端が横向きの札なら？": ("その数字と比べる。", "power.greater call.sideways"),
        "右端の札を鳴かれてしまったら？": ("残った札のうち、いちばん右の札と比べる。", "call.gap"),
        f"パワーが{rules.power_supply}本を超えたら？": ("代わりの品を使う。上限はない。", "box.power"),
        "条件を満たしたら、必ず勝つ？": ("勝たなくてもよい。あとで勝ってもよい。", "tsumo.when ron.when"),
        f"速度が{rules.tsumo.speed}を超えたら負け？": ("負けない。速度に上限はない。", "tsumo.when"),
        f"速度が{rules.tsumo.speed}なければ勝てない？": (
            f"ロンは{rules.ron.speed}以上で勝てる。",
            "ron.when",
        ),
        "ツモは引いた札でないとだめ？": ("手札のどの札でもよい。", "tsumo.when"),
        "ツモの数字が、横向きの札と同じでもよい？": (
            "だめ。横向きの札の数字も、河にある。"
            if rules.tsumo.sideways_blocks
            else "よい。横向きの札は数えない。",
            "tsumo.sideways",
        ),
        f"裏向きの札が{middle}だと知っている。{middle}でツモできる？": (
            "できる。裏向きの札の数字は数えない。",
            "tsumo.sideways",
        ),
        "ツモで出した札も、大きければパワーになる？": ("ならない。局はその場で終わる。", "tsumo.end"),
        "ロンでそろえる札は、河の札でもよい？": (f"だめ。手札に{rules.ron.cards}枚いる。", "ron.when"),
        "何人もロンしたら？": ("手番の人の右どなりから数えて、近い一人だけが勝つ。", "ron.nearest"),
        "ロンを見送ったあと、鳴かれた札でロンできる？": ("できない。言えるのは鳴く前まで。", "ron.asked"),
        "まちがえてツモやロンと言ってしまったら？": ("見せた札を戻し、続きから遊ぶ。罰はない。", "mistake"),
        "ほかの人の打牌を鳴ける？": (
            "ほかの人の手番には鳴けない。鳴くのは手番の人だけで、自分の打牌のマークを使う。",
            "call.cost",
        ),
        "河の途中の札も取れる？": ("取れる。裏向きの札と横向きの札は取れない。", "call.own-river"),
        "取られたら、何か返ってくる？": (
            "何も返らない。速度は下がるが、その数字でまたツモできる。",
            "call.gap tsumo.when",
        ),
        "いま得たパワーで払える？": ("払える。", "call.fresh-power"),
        "鳴いた札が右端より大きければ、パワーになる？": (
            "ならない。次に出す札を、その札と比べる。",
            "call.sideways",
        ),
        "手番に何度も鳴ける？": (f"{kanji(rules.calls.a_turn)}度だけ。", "call.cost"),
        "山札の最後の札を引いた人は？": ("手番を最後まで行う。ロンも鳴きもある。", "turn.end"),
        "山札が足りないとき、王牌から引く？": ("引かない。", "skill.nothing"),
        "パワーは次の局に残る？": (
            "流局のとき、速度がいちばん高い人だけ残る。誰かが勝ったら全員戻す。",
            "next.power exhausted.power",
        ),
        f"パワー{points.yakuman_power}本なら何点？": (
            f"和了札の数字に{points.yakuman_bonus}点を足す。{points.yakuman_power + 1}本でも同じ。",
            "win.yakuman",
        ),
        "流局でも起家は動く？": ("動く。結果に関わらず動く。", "next.dealer"),
        f"{rules.rounds}局目のあと、起家カードは動かす？": (
            "動かさない。同点のときに使う。",
            "end.rounds winner.farthest",
        ),
        "敗北した人が最高点なら？": ("勝てない。", "defeat.loses"),
        "一度に何人も敗北したら？": ("その全員が敗北する。残った人で得点を比べる。", "defeat.several"),
        "封印が破れたら、スキルは消える？": ("消えない。奥義が増える。", "secret.add-up"),
        "手札が減ったら、引いて補う？": ("補わない。", "skill.discards"),
        "手札がコストの枚数しかないとき、スキルは使える？": (
            "使えない。出す札が残らない。",
            "skill.card-stays",
        ),
        "スキルで引いた札で、すぐツモできる？": ("できる。", "skill.tsumo"),
    }


BOX: Mapping[str, Callable[[Deck, Rules], Mapping[str, Words]]] = {"ja": counts}
PICTURES: Mapping[str, Callable[[Rules], tuple[Words, ...]]] = {"ja": pictures}
ANSWERS: Mapping[str, Callable[[Deck, Rules], Mapping[str, tuple[str, str]]]] = {"ja": answers}
"""By language; a language without an entry is not compared."""
