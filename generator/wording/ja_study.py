"""Japanese: the words of a report on many games."""

from __future__ import annotations

from generator.wording.study import ChartWords, StudyWords

WORDS = StudyWords(
    join="",
    title="バランス報告",
    head="{title}　バランス報告",
    imprint="{title}　草案{draft}　{date}",
    lead="コンピュータの打ち手に{games}ゲームを遊ばせ、数えた結果を報告する。"
    "数には、本当の値が95 %の確かさで入る範囲（区間）を添える。",
    against="くらべる相手は草案{draft}（{date}）。同じ種、同じ席順で遊ばせた。",
    partial="途中で止めたので、{games}ゲームまでの結果である。予定した卓のいくつかは、まだない。",
    contents="目次",
    parts={
        "findings": "わかったこと",
        "heroines": "ヒロイン",
        "seats": "席",
        "numbers": "札と鳴き",
        "flow": "局とゲーム",
        "secrets": "奥義",
        "bots": "打ち手",
        "players": "人数",
        "changes": "前の草案の問題は",
        "figures": "数の表",
        "method": "数えかた",
        "limits": "この報告にできないこと",
        "played": "遊んだゲーム",
    },
    charts={
        "win_heroine": ChartWords(
            "ヒロインごとの勝率（%）",
            "点は勝率、線は95 %の区間。破線は全員が同じ強さのときの勝率、帯は作者の決めた許せる範囲、"
            "矢じりは区間がまるごと帯の外にあるヒロイン。",
        ),
        "win_beside": ChartWords(
            "いっしょに遊んだヒロインごとの勝率（%）",
            "行のヒロインが、列のヒロインのいるゲームで勝つ割合と、区間の半分の幅。色の濃いほど勝っている。",
        ),
        "win_seat": ChartWords(
            "席ごとの勝率（%）",
            "席は、最初の起家から手番の順に数える。点は勝率、線は95 %の区間。",
        ),
        "numbers": ChartWords(
            "数字ごとの使われかた",
            "左から、出すとき表向きにする割合、1局に鳴かれる回数、和了札になる割合。線は95 %の区間。",
        ),
        "calls": ChartWords(
            "鳴けるときに鳴く割合（%）",
            "打牌のマークとコストごとに、払えて取れる札もあるとき、実際に鳴いた割合。線は95 %の区間。",
        ),
        "ends": ChartWords(
            "局とゲームの終わりかた（%）",
            "上の三つはすべての局のうち、下の二つはすべてのゲームのうちの割合。線は95 %の区間。",
        ),
        "rounds": ChartWords(
            "1ゲームの局数",
            "柱はその局数で終わったゲームの割合、細い線は95 %の区間。破線は中央の値。",
        ),
        "points": ChartWords(
            "一人の得点",
            "柱はその得点で終わった人の割合、細い線は95 %の区間。破線は中央の値。",
        ),
        "secrets": ChartWords(
            "奥義が手に入るゲームと、役に立つゲーム（%）",
            "左は、そのヒロインのいるゲームのうち奥義を得たもの。右は、得たゲームのうち、"
            "奥義がなければ違う成り行きになったもの。線は95 %の区間。",
        ),
        "duels": ChartWords(
            "総当たりで勝った割合（%）",
            "打ち手どうしを二種類ずつ組み、同じ札で立場を入れ替えて遊ばせた。線は95 %の区間、"
            "破線は互角のときの割合。",
        ),
        "win_bot": ChartWords(
            "いろいろな打ち手の卓での勝率（%）",
            "一つの卓で席を替わりながら遊んだときの勝率。線は95 %の区間、破線は同じ強さのときの勝率。",
        ),
        "players": ChartWords(
            "人数が変わると強さも変わるか（公平な勝率との差、点）",
            "公平なときの勝率（人数分の1）との差。0より右なら勝ちすぎ、左なら負けすぎ。線は95 %の区間。",
        ),
        "finding": ChartWords("", "破線は目安。"),
    },
    draft="草案{draft}",
    table="{players}人・{bots}",
    tables={"mix": "いろいろな打ち手", "strongest": "強い打ち手だけ"},
    habit="{does}人",
    bots={
        "greedy": "手堅い",
        "random": "気まぐれ",
        "cautious": "用心ぶかい",
        "caller": "鳴きたがる",
        "ahead": "先を読む",
    },
    seat="{seat}番目",
    first_seat="1番目（起家）",
    icon="{icon}・コスト{cost}",
    icons={"pon": "ポン", "chi": "チー"},
    secret="{heroine}　{secret}",
    nobody="ヒロインなし",
    beside="{heroine}（{other}と）",
    even="公平なら {even} %",
    equals="互角なら {even} %",
    duel_won="「{one}」打ち手は「{other}」打ち手にまさる。二者の勝負で勝ったのは{figure}。",
    duel_even="「{one}」打ち手が「{other}」打ち手にまさるとはいえない。二者の勝負で勝ったのは{figure}。",
    duel_figure="{value} %（区間 {low}〜{high}）",
    even_zero="公平",
    limit="目安 {threshold}",
    median="半分は{median}まで",
    highest="いちばん高いのは{highest}の{high}、いちばん低いのは{lowest}の{low}。",
    spread_reading="平均は{mean}。10回に9回は{ninety}まで。",
    pair_heads=("いっしょに遊んだ人", "勝つ人"),
    points_axis="得点",
    rounds_axis="局",
    panels={
        "face_up": "表向きに出す（%）",
        "called": "1局に鳴かれる（回）",
        "won_on": "和了札になる（%）",
        "secret_gained": "手に入る（%）",
        "secret_used": "そのうち役に立つ（%）",
    },
    measures={
        "rounds": "1ゲームの局数",
        "turns": "1局の手番",
        "tsumo": "ツモで終わる局",
        "ron": "ロンで終わる局",
        "drawn": "流局",
        "win_power": "勝ったときのパワー",
        "yakuman": "数え役満の勝ち",
        "points": "一人の得点",
        "winner_points": "勝者の得点",
        "calls_offered": "鳴ける機会（1局）",
        "calls_made": "鳴き（1局）",
        "skills": "スキル（1局）",
        "south": "南場まで進むゲーム",
        "third_seal": "誰かの敗北で終わるゲーム",
        "several_defeated": "何人も一度に敗北するゲーム",
        "tie_seals": "同点を封印で決めたゲーム",
        "tie_seat": "同点を席で決めたゲーム",
        "power_lasts": "パワーの棒が足りるゲーム",
        "track_lasts": "得点ボードが足りるゲーム",
        "win_seat": "勝率",
        "points_seat": "得点",
        "win_bot": "勝率",
        "win_heroine": "勝率",
        "points_heroine": "得点",
        "defeat_heroine": "敗北",
        "skill_heroine": "スキル（1局）",
        "win_beside": "勝率",
        "secret_gained": "手に入る",
        "secret_used": "そのうち役に立つ",
        "face_up": "表向きに出す",
        "face_down": "裏向きに出す",
        "called": "鳴かれる（1局）",
        "won_on": "和了札になる",
        "call_made": "鳴けるときに鳴く",
    },
    groups={
        "seat": "席",
        "bot": "打ち手",
        "heroine": "ヒロイン",
        "pair": "ヒロイン二人",
        "secret": "奥義",
        "number": "数字",
        "icon": "鳴きマーク",
    },
    grouped="{measure}（{group}ごと）",
    figures="割合は%。±は95 %の区間の半分の幅。",
    facts={
        "deck": "デッキ",
        "hash": "デッキの照合番号",
        "code": "遊んで数えたプログラム",
        "seed": "種",
        "furiten": "振聴",
        "game_count": "{games}ゲーム",
        "duels": "打ち手の総当たり",
        "ablations": "奥義やスキルを一つ除いたゲーム",
    },
    with_furiten="あり",
    without_furiten="なし",
    findings_intro="区間がまるごと目安の外にあるものだけを、重いものから順にあげる。",
    nothing_found="目安の外にあると言いきれるものは、一つもなかった。",
    changes_intro="草案{draft}で見つかったことが、この草案でどうなったか。",
    method=(
        "ゲームは、規則どおりに動くプログラムが初めから終わりまで遊ぶ。"
        "山札の順も席順も種とゲームの番号だけで決まるので、同じ種なら、いつ、どの機械で遊んでも同じ結果になる。",
        "ヒロインは、どの席にも同じ回数だけ座る。最初の起家も、打ち手の席も、順に回る。",
        "割合の区間はウィルソンの方法、平均の区間はスチューデントのt分布による。一つのゲームの中の局や手番は"
        "互いに関わりがあり、全員がすべての席に座り終わるまでの一巡りのゲームもそうなので、"
        "独立なのは一巡りごととして区間を求めた。",
        "奥義が「役に立つ」とは、その奥義がなければできなかったことをしたか、"
        "そのあとの成り行きが違っていた場合をいう。",
    ),
    limits=(
        "打ち手は人ではない。手堅い打ち手は自分の次の一手の先を見ず、駆け引きも、覚えることもしない。"
        "先を読む打ち手も、見えない札を何通りか仮に配って試すだけである。",
        "人が遊べば、勝率の差は広がることも縮まることもある。面白いか、わかりやすいか、"
        "時間が長すぎないかは、ここからはわからない。",
        "区間が言うのは、同じ打ち手でいくらでも遊んだらどうなるかであって、人の卓でどうなるかではない。"
        "たくさんの数を見れば、20に1つほどは区間の外に本当の値がある。",
    ),
)
