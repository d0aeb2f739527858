"""Japanese: what many games found wrong with a deck."""

from __future__ import annotations

from generator.wording.findings import FindingWords, Saying

WORDS = FindingWords(
    sayings={
        "card-hardly-face-up": Saying(
            found="{subject}は、めったに表向きで出されない。",
            figure="出された枚数のうち、表向きは{figure}（目安は{limit}以上）",
            what="{subject}が表向きで出される割合",
        ),
        "call-hardly-made": Saying(
            found="{subject}は、できるときにもめったに選ばれない。",
            figure="できた機会のうち、鳴いたのは{figure}（目安は{limit}以上）",
            what="{subject}ができるときに選ばれる割合",
        ),
        "icon-hardly-used": Saying(
            found="{subject}のマークは、付いていてもめったに役に立たない。",
            figure="この札を表向きに出して鳴けたのは{figure}（目安は{limit}以上）",
            what="{subject}の札を出して鳴ける割合",
        ),
        "cost-dominated": Saying(
            found="{subject}は、ひとつ安いコストの鳴きにまず勝てない。",
            figure="コストを引いた値打ちが安いほうの平均を上回ったのは、機会の{figure}（目安は{limit}以上）",
            what="{subject}が、ひとつ安いコストの鳴きを上回る割合",
        ),
        "secret-hardly-used": Saying(
            found="{subject}は、得てもめったに役に立たない。",
            figure="得たゲームのうち、成り行きが変わったのは{figure}（目安は{limit}以上）",
            what="{subject}を得たゲームで、成り行きが変わる割合",
        ),
        "ability-without-effect": Saying(
            found="{subject}は、あってもなくても勝率が変わらない。",
            figure="これを除いて動いた勝率は{figure}（目安は{limit}以上）",
            what="{subject}を除いたときに動く勝率",
        ),
        "ability-harms": Saying(
            found="{subject}は、あるほうがかえって勝てない。",
            figure="勝率は、これを除いたときより{figure}低い（目安は{limit}以内）",
            what="{subject}があるために下がる勝率",
            less=True,
        ),
        "part-without-influence": Saying(
            found="{subject}は、勝ち負けにほとんど響かない。",
            figure="{does}打ち手が公平な勝率から失うのは{figure}（目安は{limit}以上）",
            what="{does}打ち手が失う勝率",
        ),
        "seat-at-disadvantage": Saying(
            found="{subject}は不利である。",
            figure="勝率は、公平なときより{figure}低い（目安は{limit}以内）",
            what="{subject}の勝率が、公平なときより低い分",
            less=True,
        ),
        "heroine-too-strong": Saying(
            found="{subject}は強すぎる。",
            figure="勝率は、公平なときより{figure}高い（目安は{limit}以内）",
            what="{subject}の勝率が、公平なときより高い分",
        ),
        "heroine-too-weak": Saying(
            found="{subject}は弱すぎる。",
            figure="勝率は、公平なときより{figure}低い（目安は{limit}以内）",
            what="{subject}の勝率が、公平なときより低い分",
            less=True,
        ),
        "heroine-strong-at-one-count": Saying(
            found="{subject}は、{players}人で遊ぶときだけ強すぎる。",
            figure="公平な勝率からも、ほかの人数のときからも、少なくとも{figure}高い（目安は{limit}以内）",
            what="{subject}が{players}人のときだけ余計に勝つ分",
        ),
        "part-hardly-reached": Saying(
            found="{subject}は、めったにない。",
            figure="{per}のうち{figure}（目安は{limit}以上）",
            what="{per}のうち、{subject}の割合",
        ),
        "supply-does-not-last": Saying(
            found="{subject}が足りなくなるゲームがある。",
            figure="足りるのは、ゲームの{figure}（目安は{limit}以上）",
            what="{subject}が足りるゲームの割合",
        ),
    },
    grounds={
        "worth_up": "手堅い打ち手の見積もりでは、表向きの値打ちは裏向きとくらべて平均{figure}。",
        "better_up": "同じ見積もりで表向きのほうがよいのは、手札にある手番の{figure}。",
        "won_on": "和了札になるのは、勝ちの{figure}。",
        "call_made": "鳴ける機会があれば、その{figure}で鳴く。",
        "call_worth": "コストを引いた値打ちは、平均{figure}。",
        "cheaper_worth": "ひとつ安いコストの鳴きでは、平均{figure}。",
        "secret_gained": "手に入るのは、このヒロインのいるゲームの{figure}。",
        "secret_used": "得たゲームのうち、成り行きが変わったのは{figure}。",
        "ability_gain": "あるときの勝率からないときの勝率を引くと、{figure}。",
        "win_bot": "この打ち手の勝率は{figure}。",
        "win_heroine": "勝率は{figure}。",
        "defeat_heroine": "敗北するのは、ゲームの{figure}。",
    },
    verdicts={
        "cured": "{what}は、目安の内に入った。",
        "eased": "{what}は、よくなったが、まだ目安の外にある。",
        "same": "{what}は、変わったとはいえない。",
        "worse": "{what}は、さらに悪くなった。",
        "undecided": "{what}が目安の内か外か、このゲーム数ではまだわからない。",
    },
    elsewhere="ほかの卓では、{figures}。",
    join="、",
    at="{table}では、{figure}。",
    change="{table}で、{old} → {new}（目安は{limit}）。",
    absent="{what}は、この草案では数えられない。",
    table="{players}人・{bots}の卓",
    tables={"mix": "いろいろな打ち手", "strongest": "強い打ち手だけ"},
    habit_table="{players}人・{does}打ち手が一人いる卓",
    interval=lambda value, low, high: f"{value}（区間 {low}〜{high}）",
    share=lambda number: f"{number} %",
    points=lambda number: f"{number}ポイント",
    numbers="{number}の札",
    icon="コスト{cost}の{icon}",
    icons={"pon": "ポン", "chi": "チー"},
    skill="{owner}のスキル「{name}」",
    secret="{owner}の奥義「{name}」",
    first_seat="起家の席",
    seat=lambda nth: f"起家から{nth}番目の席",
    habits={
        "no-power": ("パワー", "パワーを気にかけない"),
        "no-calls": ("鳴き", "一度も鳴かない"),
        "no-face-down": ("裏向きで出すこと", "一枚も裏向きに出さない"),
        "no-skills": ("スキル", "手札のコストがいるスキルを使わない"),
        "no-caution": ("ロンへの用心", "ロンされる危険を気にかけない"),
    },
    parts={
        "south": ("南場まで進むこと", "ゲーム"),
        "yakuman": ("数え役満", "勝ち"),
        "third_seal": ("誰かの敗北で終わること", "ゲーム"),
        "all_rounds": ("最後の局まで遊びきること", "ゲーム"),
        "drawn": ("流局", "局"),
        "tsumo": ("ツモで終わること", "局"),
        "ron": ("ロンで終わること", "局"),
    },
    supplies={"power_lasts": "パワーの駒", "track_lasts": "得点ボードの目盛り"},
)
