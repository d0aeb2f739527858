"""The words printed on sheets outside the cards, one set a language; geometry never speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.sheets.model import Duplex, Side


@dataclass(frozen=True, slots=True)
class SheetLabels:
    """Templates of the notes on a sheet.

    `sheet` takes {sheet} and {sheets}; `players`, `draft` and `reprint` take one value of
    the same name; `more` takes {count}; `scale` takes {length} (mm), and `unruled` is said
    instead where there is no room for a ruler. `turns` says how the paper is turned for
    each way of printing.
    """

    separator: str
    sheet: str
    sides: Mapping[Side, str]
    turns: Mapping[Duplex, str]
    players: str
    draft: str
    reprint: str
    more: str
    scale: str
    unruled: str


@dataclass(frozen=True, slots=True)
class CalibrationLabels:
    """The words of the duplex test page; lines of `front` and `back` are set as they are."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    whole: str
    tenths: str


@dataclass(frozen=True, slots=True)
class BookLabels:
    """The words printed beside a book's pages; `reduced` takes {percent}."""

    reduced: str


SHEET_LABELS: Mapping[str, SheetLabels] = {
    "ja": SheetLabels(
        separator="　",
        sheet="{sheet}/{sheets}枚目",
        sides={"front": "表面", "back": "裏面", "fold": "表と裏"},
        turns={
            "long-edge": "両面・長辺とじ",
            "short-edge": "両面・短辺とじ",
            "none": "裏面は左右に裏返して手差し",
            "fold": "破線で山折りし、貼り合わせてから切る",
        },
        players="{players}人用",
        draft="草案{draft}",
        reprint="刷り直し：{reprint}",
        more="ほか{count}件",
        scale="実寸（100 %）で印刷：この目盛りが{length} mm",
        unruled="実寸（100 %）で印刷",
    ),
    "en": SheetLabels(
        separator="  ·  ",
        sheet="sheet {sheet} of {sheets}",
        sides={"front": "front", "back": "back", "fold": "fronts and backs"},
        turns={
            "long-edge": "flip on long edge",
            "short-edge": "flip on short edge",
            "none": "for the backs, turn the paper over left to right",
            "fold": "fold outwards on the dashes, glue, then cut",
        },
        players="{players} players",
        draft="draft {draft}",
        reprint="reprint: {reprint}",
        more="and {count} more",
        scale="print at 100 %: this ruler is {length} mm",
        unruled="print at 100 %",
    ),
}

CALIBRATION_LABELS: Mapping[str, CalibrationLabels] = {
    "ja": CalibrationLabels(
        front=(
            "両面印刷のずれを測る紙：表面",
            "実寸（100 %）で両面に印刷し、",
            "裏返して光に透かし、裏面の説明を読む。",
        ),
        back=(
            "両面印刷のずれを測る紙：裏面",
            "① この面を手前にして光に透かす。",
            "② 中央でXとYを読む。Xは右が、Yは下が＋。",
            "　　mm：透けて見える長い線にいちばん近い目盛り",
            "　　0.1 mm：透けて見える線と一直線になる目盛り",
            "③ 二つを足した値を --set X,Y に渡す。",
            "　　例：mmが−1、0.1 mmが＋.3なら −0.7",
            "④ 紙の隅の値が中央と0.5 mm以上違うときは、",
            "　　紙が曲がって送られている（ずらしても直らない）。",
            "⑤ 横置きの紙には、横置きの測定紙で測る。",
        ),
        whole="mm",
        tenths="0.1 mm",
    ),
    "en": CalibrationLabels(
        front=(
            "Duplex test page: front",
            "Print both sides at 100 %, turn the paper over,",
            "hold it against the light and follow the back.",
        ),
        back=(
            "Duplex test page: back",
            "① Hold this side towards you, against the light.",
            "② Read X (right is +) and Y (down is +) at the centre:",
            "　　mm: the tick nearest to the long line shining through",
            "　　0.1 mm: the tick in line with one shining through",
            "③ Add the two and pass them as --set X,Y.",
            "　　Example: mm −1 and 0.1 mm +.3 make −0.7.",
            "④ Corners that differ from the centre by 0.5 mm or more:",
            "　　the paper feeds askew, which no shift can mend.",
            "⑤ For landscape sheets use a landscape test page.",
        ),
        whole="mm",
        tenths="0.1 mm",
    ),
}

BOOK_LABELS: Mapping[str, BookLabels] = {
    "ja": BookLabels(reduced="{percent} %に縮小：A5を二つ並べると、この用紙より広い"),
    "en": BookLabels(reduced="reduced to {percent} %: two A5 pages are wider than this paper"),
}
