"""The words of a preflight's report, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PreflightWords:
    """Headings, names of checks and verdicts; `said` translates how a check was made, and why not."""

    title: str
    checks: Mapping[str, str]
    states: Mapping[str, str]
    said: Mapping[str, str]
    measures: Mapping[str, str]
    found: str
    verdicts: str
    faces: str
    legend: str
    caveat: str
    fine: str
    errors: str
    warnings: str
    unstated: str
    read_on: str
    files: str
    page: str
    pages: str
    alike: str
    more: str
    whole: str
    join: str

    def measure(self, name: str) -> str:
        """What a number of a profile is called."""
        return self.measures.get(name, name.replace("_", " "))

    def tell(self, text: str) -> str:
        """What a verdict says, in this language where it is known; names of files follow in brackets."""
        return self.join.join(map(self._told, text.split("; ")))

    def _told(self, part: str) -> str:
        said, bracket, names = part.rpartition(" (")
        if part not in self.said and said in self.said:
            return f"{self.said[said]}{bracket}{names}"
        return self.said.get(part, part)


ENGLISH = PreflightWords(
    title="Preflight",
    checks={
        "file-kind": "Kind of file",
        "file-damaged": "Whole and readable",
        "encrypted": "No encryption",
        "active-content": "No scripts, links or forms",
        "pdfx-keys": "PDF/X keys",
        "output-intent": "Printing condition",
        "not-for-pdfx": "Nothing PDF/X forbids",
        "box-missing": "Trim and bleed boxes",
        "trim-size": "Trim size",
        "art-short-of-bleed": "Art fills the bleed",
        "text-outside-safe": "Type in the safe area",
        "font-not-embedded": "Fonts embedded",
        "small-text": "Smallest type",
        "thin-line": "Thinnest line",
        "picture-resolution": "Resolution of pictures",
        "rgb-in-cmyk": "Inks of the press only",
        "ink-over-limit": "Peak of ink",
        "white-overprint": "White knocks out",
        "transparency": "No transparency",
        "page-order": "Pages: number and order",
        "picture-pixels": "Exact pixels",
        "picture-mode": "Colour mode",
        "picture-format": "Format",
        "picture-name": "Names",
    },
    states={"passed": "passed", "failed": "failed", "warned": "warning", "not-made": "not checked"},
    said={},
    measures={},
    found="What was found",
    verdicts="What was checked, and how",
    faces="The faces",
    legend="Red line: trim. Dashed: safe area. A red ground: something was found on this face.",
    caveat="Checked, not certified. Look at every page, and ask the shop for a proof.",
    fine="Nothing was found that the shop would send back.",
    errors="errors {}",
    warnings="warnings {}",
    unstated="Not stated by the shop: {}",
    read_on="profile {}, read on {}",
    files="{}, pages: {}",
    page="p. {}",
    pages="pp. {}",
    alike="×{}",
    more="and {} more",
    whole="file",
    join="; ",
)

JAPANESE = PreflightWords(
    title="入稿前チェック",
    checks={
        "file-kind": "ファイルの種類",
        "file-damaged": "破損がない",
        "encrypted": "暗号化されていない",
        "active-content": "スクリプト・リンク・フォームがない",
        "pdfx-keys": "PDF/Xの識別",
        "output-intent": "出力インテント",
        "not-for-pdfx": "PDF/Xの禁止事項",
        "box-missing": "仕上がりと塗り足しの枠",
        "trim-size": "仕上がりサイズ",
        "art-short-of-bleed": "絵柄が塗り足しまで届く",
        "text-outside-safe": "文字が安全領域にある",
        "font-not-embedded": "フォントの埋め込み",
        "small-text": "最小の文字",
        "thin-line": "最細の線",
        "picture-resolution": "画像の解像度",
        "rgb-in-cmyk": "プロセスインキのみ",
        "ink-over-limit": "インキ総量の最大",
        "white-overprint": "白が抜きになっている",
        "transparency": "透明がない",
        "page-order": "ページ数と順序",
        "picture-pixels": "画素数",
        "picture-mode": "カラーモード",
        "picture-format": "ファイル形式",
        "picture-name": "ファイル名",
    },
    states={"passed": "合格", "failed": "不合格", "warned": "注意", "not-made": "未検査"},
    said={
        "the page's content, read operator by operator": "ページの内容を命令ごとに読む",
        "the file's objects": "ファイルのオブジェクト",
        "a page has no TrimBox": "TrimBoxのないページがある",
        "the page rendered by pdfium at 100 dpi": "pdfiumによる100 dpiの描画",
        "the boxes of texts, as pdfium places them": "pdfiumが置いた文字の枠",
        "qpdf, reading the whole file": "qpdfによるファイル全体の読み取り",
        "the names and contents of the files": "ファイルの名前と中身",
        "the number of pages, and which of them look alike": "ページ数と、同じ見た目のページ",
        "the first bytes": "ファイルの先頭",
        "the picture's header": "画像のヘッダー",
        "the picture's pixels": "画像の画素",
        "the names": "ファイル名",
        "every pixel": "すべての画素",
        "pixels at 100 dpi, rendered in CMYK by MuPDF": "MuPDFによるCMYK描画、100 dpiの画素ごと",
        "pixels at 100 dpi, rendered in CMYK by Ghostscript": "GhostscriptによるCMYK描画、100 dpiの画素ごと",
        "the colours of areas, lines and type, and the pixels of pictures in CMYK": (
            "面・線・文字の色と、CMYK画像の画素（計算による）"
        ),
        "type that is drawn as outlines cannot be told from art": "アウトラインの文字は絵柄と区別できない",
        "type in a picture cannot be told from art": "画像の中の文字は絵柄と区別できない",
        "there is no --deck to hold the pages against": "比べる--deckの指定がない",
        "the shop cuts any size (--deck tells the card's)": "どの寸法も断裁できる（--deckで寸法を指定）",
        "the profile allows it": "この入稿先では認められている",
        "the profile is in RGB": "RGB入稿のため対象外",
        "the profile asks for no PDF/X": "PDF/Xを求めていない",
        "the profile states no bleed": "塗り足しの指定がない",
        "the profile states no safe margin": "安全領域の指定がない",
        "the profile states no smallest type": "最小の文字の指定がない",
        "the profile states no thinnest line": "最細の線の指定がない",
        "the profile states no resolution": "解像度の指定がない",
        "the profile states no limit of ink": "インキ総量の指定がない",
        "the profile is of sheets for a printer at home": "家庭用プリンターの用紙のため対象外",
        "no file could be read": "読めるファイルがない",
    },
    measures={
        "bleed": "塗り足し",
        "safe": "安全領域",
        "corner": "角丸の半径",
        "resolution": "解像度",
        "ink_limit": "インキ総量",
        "line": "最細の線",
        "text": "最小の文字",
    },
    found="見つかったこと",
    verdicts="検査の項目と方法",
    faces="各面",
    legend="赤い線は仕上がり、破線は安全領域。赤地の面に問題がある。",
    caveat="検査済みであり、認証ではない。全ページを目で確かめ、印刷所に校正を頼むこと。",
    fine="差し戻されるような問題は見つからなかった。",
    errors="エラー {}",
    warnings="注意 {}",
    unstated="入稿先に記載のない数値：{}",
    read_on="プロファイル {}（{}確認）",
    files="{}、{}ページ",
    page="{}ページ",
    pages="{}ページ",
    alike="×{}",
    more="ほか{}件",
    whole="全体",
    join="、",
)


def preflight_words(language: str) -> PreflightWords:
    """The words in a language; English for one that has none."""
    return JAPANESE if language == "ja" else ENGLISH
