"""作る・刷る・頼むときの日本語。"""

from __future__ import annotations

from generator.wording.making import BoxWords, BundleWords, MakingWords, OrderWords

BUNDLE = BundleWords(
    title="印刷して遊ぶ",
    draft=lambda draft: f"草案{draft}",
    players=lambda players: f"{players}人",
    minutes=lambda minutes: f"約{minutes}分",
    steps={
        "needs": (
            "用意するもの",
            "厚手の紙（180〜220 g/m²）、カッターと金属の定規、のり、ホチキス。冊子はふつうの紙でよい。",
        ),
        "scale": (
            "実寸（100 %）で印刷する",
            "印刷の画面で「実際のサイズ」を選ぶ。「用紙に合わせる」では小さくなり、札がそろわない。",
        ),
        "ruler": (
            "目盛りを測る",
            "1枚だけ刷り、紙の下にある目盛りに定規を当てる。100 mmなら、残りを刷ってよい。",
        ),
        "duplex": (
            "両面に刷る",
            "札は「長辺とじ」の両面印刷。できなければ、奇数ページを刷り、紙を左右に返して偶数ページを刷る。",
        ),
        "cut": (
            "切る",
            "紙の端の印から印へ定規を渡し、番号の順に切る。先に紙の幅いっぱい、そのあと一枚ずつに。",
        ),
        "fold": (
            "折って、とじて、貼る",
            "冊子は「短辺とじ」で刷り、重ねて二つに折り、折り目を2か所とじる。箱は破線を折り、のりしろを貼る。",
        ),
    },
    fit="用紙に合わせる",
    actual="実際のサイズ（100 %）",
    millimetres="100 mm",
    glue="のり",
    files="入っているもの",
    columns=("ファイル", "中身と刷りかた", "ページ"),
    handouts={
        "how-to": ("この紙", "一枚刷って手もとに置く"),
        "cards": ("札", "厚手の紙、両面、長辺とじ"),
        "markers": ("パワー、得点ボード、マーカー", "厚手の紙、両面、長辺とじ"),
        "booklet": ("説明書（冊子）", "ふつうの紙、両面、短辺とじ。折ってとじる"),
        "aid": ("早見表", "一人に1枚。片面"),
        "rulebook": ("説明書（画面で読む）", "1ページずつ。目次から飛べる"),
        "box": ("箱", "厚手の紙、片面。実線を切り、破線を折る"),
        "label": ("箱に巻く帯", "片面。手持ちの箱に貼る"),
    },
    pages=lambda count: f"{count}ページ",
    paper=lambda paper: f"{paper}の紙に刷る",
    licence="ライセンスは LICENSE.txt に。",
)

BOX = BoxWords(
    players="人",
    minutes=lambda minutes: f"約{minutes}分",
    draft=lambda draft: f"草案{draft}",
    contents="内容物",
    count=lambda count: f"{count}",
    cut="実線：切る",
    fold="破線：折る",
    glue="のりしろ",
    inside=lambda width, height, depth: f"内寸 {width} × {height} × {depth} mm",
    part=lambda part, parts: f"{part}／{parts}",
    names={"tuck": "箱", "label": "箱に巻く帯"},
)

ORDER = OrderWords(
    title="印刷の注文書",
    counting="検品表",
    counting_text="届いたら、札ごとに数を数えて印を付ける。数は1セット分。",
    shop=lambda shop: f"印刷先：{shop}",
    checked=lambda date: f"店の条件は{date}に確認したもの。",
    fields={
        "game": "品名",
        "draft": "版",
        "sets": "部数",
        "pieces": "1セット",
        "size": "仕上がり",
        "bleed": "塗り足し",
        "colour": "色",
        "condition": "印刷条件",
        "ink": "インキ総量の上限",
        "standard": "データ形式",
        "fonts": "文字",
        "stock": "用紙",
        "finish": "加工",
        "corner": "角丸",
        "packing": "梱包",
    },
    unstated="店の記載なし（要確認）",
    undecided="未定（要相談）",
    sections={
        "components": "部品と数",
        "files": "入稿ファイル",
        "notes": "店の注意",
        "left-out": "この店では作らないもの",
    },
    columns={
        "components": ("部品", "仕上がり mm", "種類", "枚数", "刷り", "角"),
        "files": ("ファイル", "ページ", "仕上がり mm", "バイト", "SHA-256"),
    },
    pieces=lambda pieces, kinds: f"{pieces}個（{kinds}種類）",
    copies=lambda copies: f"×{copies}",
    pages=lambda pages: f"{pages}ページ",
    size=lambda width, height: f"{width:g} × {height:g}",
    sides={1: "片面", 2: "両面"},
    corner=lambda radius: f"R{radius:g}",
    fonts={"embed": "埋め込み", "outline": "アウトライン"},
    total=lambda pieces, kinds: f"合計 {pieces}個、{kinds}種類",
    sets=lambda sets: f"{sets}セット",
    ordered="注文日",
    delivered="検品日",
    signed="名前",
)

WORDS = MakingWords(BUNDLE, BOX, ORDER)
