"""Drawing text: what is read back, and where the glyphs stand."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from drawing import (
    CARD,
    FONTS,
    PALETTE,
    blocks_of,
    colour_at,
    document,
    extracted,
    near,
    picture,
    rect,
    save,
    sheet,
    text,
)
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.deck.model import Fonts
from generator.draw.document import Document
from generator.draw.fonts import _to_unicode, _widths
from generator.sheets.model import Placement
from generator.template.elements import Face, Group, Pen, Symbol, Text
from generator.typeset import FontSet, set_text
from generator.typeset.model import MM_PER_PT, Glyph, Run, TextBlock


def plain(extract: str) -> str:
    """What was read, without line ends."""
    return re.sub(r"[\r\n]", "", extract)


def drawn(path: Path, **blocks: TextBlock) -> Path:
    """A file with these blocks on one page, as they are."""
    texts: dict[Text, TextBlock] = {text(name): block for name, block in blocks.items()}
    made = document()
    made.add_face("face", Face("f", tuple(texts)), texts, CARD)
    made.add_sheet(sheet(Placement("face", CARD, 0, CARD)))
    made.save(path)
    return path


def block(*runs: Run) -> TextBlock:
    """Runs as a typeset text."""
    return TextBlock(10, runs, (), (), (), 0, 0)


def run(words: str, *, y: float = 20, text_of: dict[str, str] | None = None, **style: object) -> Run:
    """Words in the sans face at 10 pt from (5, y), glyph by glyph, standing for what `text_of` says."""
    face = FONTS.chain("sans").faces[0]
    x, glyphs = 5.0, []
    for character in words:
        gid = face.gid(character)
        assert gid is not None
        glyphs.append(Glyph(gid, x, y, (text_of or {}).get(character, character)))
        x += face.advance(gid) * 10 * MM_PER_PT
    return Run(face.name, 10, "ink", tuple(glyphs), **style)  # type: ignore[arg-type]


def test_horizontal(tmp_path: Path) -> None:
    """Text set in rows reads back character by character, 𠮷 beyond the BMP and Latin included."""
    words = "𠮷野家で「王牌」を3枚引く。Riichi AVATAR"
    assert plain(extracted(save(tmp_path / "row.pdf", text(words)))) == words


def test_spread(tmp_path: Path) -> None:
    """Ruby spread over its word, and figures set off from kanji, read back without spaces."""
    found = extracted(save(tmp_path / "spread.pdf", text("手札【てふだ】を3枚、「山」。A局", width=50)))
    assert " " not in found
    assert "を3枚、「山」。A局" in found
    assert "てふだ" in found


def test_icon_in_text(tmp_path: Path) -> None:
    """An icon in a sentence does not part it for a reader, whatever the weights round it."""
    drop = Symbol("drop", (0, 0, 10, 10), (rect(0, 0, 10, 10, Pen(fill="currentColor")),))
    sentence = text("スキルに<icon name='drop'/><b>手札のコスト</b>がいらない。", width=55)
    found = extracted(save(tmp_path / "icon.pdf", sentence, symbols={"drop": drop}))
    assert plain(found) == "スキルに手札のコストがいらない。"


def test_space(tmp_path: Path) -> None:
    """A space that the text has is read as one, also where a line is stretched."""
    words = "Riichi AVATAR mahjong and four more heroines"
    found = extracted(save(tmp_path / "space.pdf", text(words, width=27, align="justify")))
    assert found.split() == words.split()


def test_justified(tmp_path: Path) -> None:
    """Justified lines with squeezed punctuation read back without gaps."""
    words = "手札を一枚捨て、「山」から一枚引く。その後、得点を得る。（最大三点）次の手番まで、鳴けない。"
    found = extracted(save(tmp_path / "justified.pdf", text(words, width=40, align="justify")))
    assert plain(found) == words


def test_vertical(tmp_path: Path) -> None:
    """Text set in columns reads back as one piece, its vertical forms as the usual characters."""
    path = save(
        tmp_path / "column.pdf", text("持双勇魚「ー」。", writing_mode="vertical-rl", family="title", size=14)
    )
    assert plain(extracted(path)) == "持双勇魚「ー」。"
    with pikepdf.open(path) as pdf:
        (font,) = pdf.pages[0].Resources.Font.values()
        assert font.Encoding == "/Identity-V"
        assert [int(n) for n in font.DescendantFonts[0].DW2] == [880, -1000]


def test_vertical_position(tmp_path: Path) -> None:
    """A column's glyphs stand on its axis, each an em below the one before."""
    shown = picture(
        save(tmp_path / "c.pdf", text("■■", x=20, width=20, writing_mode="vertical-rl", size=28.35))
    )
    dark = [(x, y) for x in range(600) for y in range(600) if shown.getpixel((x, y)) == (29, 27, 25)]
    columns, rows = {x for x, _ in dark}, {y for _, y in dark}
    assert abs((min(columns) + max(columns)) / 2 - 350) < 4  # right edge 40 mm, em 10 mm
    assert max(columns) - min(columns) < 100
    assert 150 < max(rows) - min(rows) < 200
    assert min(rows) >= 50
    assert max(rows) < 250


def test_both_directions(tmp_path: Path) -> None:
    """A face set in rows and in columns is embedded once and read in both directions."""
    path = save(tmp_path / "both.pdf", text("王牌"), text("王牌", x=40, width=10, writing_mode="vertical-rl"))
    assert plain(extracted(path)) == "王牌王牌"
    with pikepdf.open(path) as pdf:
        row, column = (pdf.pages[0].Resources.Font[f"/{name}1"] for name in "FV")
        assert row.DescendantFonts[0].objgen == column.DescendantFonts[0].objgen


def test_turned(tmp_path: Path) -> None:
    """A Latin word in a column lies on its side and reads as a word."""
    path = save(tmp_path / "t.pdf", text("役Riichi役", x=20, width=10, writing_mode="vertical-rl", size=14))
    assert plain(extracted(path)).split() == ["役Riichi", "役"]
    with pypdfium2.PdfDocument(path) as pdf:
        page = pdf[0].get_textpage()
        boxes = [page.get_charbox(i) for i in range(page.count_chars()) if page.get_text_range(i, 1) in "Rch"]
    tops = [top for _, _, _, top in boxes]
    assert tops == sorted(tops, reverse=True)
    assert max(left for left, *_ in boxes) - min(left for left, *_ in boxes) < 6


def test_squeezed(tmp_path: Path) -> None:
    """Figures set upright in a column are squeezed to its width and read as a number."""
    path = save(tmp_path / "tcy.pdf", text("第<tcy>123</tcy>局", x=20, width=10, writing_mode="vertical-rl"))
    assert plain(extracted(path)) == "第123局"
    with pikepdf.open(path) as pdf:
        operators = pdf.pages[0].Contents.read_bytes().decode()
    stretches = [float(value) for value in re.findall(r"([\d.]+) Tz", operators)]
    assert stretches[-1] == 100
    assert stretches[0] < 100


def test_ruby(tmp_path: Path) -> None:
    """Readings are drawn after the text they belong to, in whose middle they do not stand."""
    found = extracted(save(tmp_path / "ruby.pdf", text("奥義【おうぎ】を使う")))
    assert re.sub(r"\s", "", found) in ("奥義を使うおうぎ", "おうぎ奥義を使う")


def test_adjustments(tmp_path: Path) -> None:
    """Glyphs that stand where their widths put them need one bare string; a moved one is moved back by TJ."""
    even = run("王牌AV")
    face = FONTS.chain("sans").faces[0]
    moved = Run(
        even.face,
        10,
        "ink",
        tuple(Glyph(g.gid, g.x + 0.1 * MM_PER_PT * (i > 1), 30, g.text) for i, g in enumerate(even.glyphs)),
    )
    with pikepdf.open(drawn(tmp_path / "tj.pdf", a=block(even), b=block(moved))) as pdf:
        first, second = re.findall(r"\[(.*?)\] TJ", pdf.pages[0].Contents.read_bytes().decode())
    codes = [f"{face.gid(character):04X}" for character in "王牌AV"]
    assert first == f"<{''.join(codes)}>"
    assert second == f"<{codes[0]}{codes[1]}>-10<{codes[2]}{codes[3]}>"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(min_value=-0.6, max_value=3), min_size=2, max_size=12), st.booleans())
def test_positions(steps: list[float], vertical: bool) -> None:
    """Wherever the layout puts a glyph, in a row or in a column, the stream puts it within a micrometre."""
    from generator.draw.fonts import DocumentFont
    from generator.draw.resources import Resources
    from generator.draw.text import _lines, _Setting

    face = FONTS.chain("sans").faces[0]
    gid = face.gid("A")
    assert gid is not None
    at, glyphs = 0.0, []
    for step in steps:
        at += step * 10 * MM_PER_PT
        glyphs.append(Glyph(gid, 7.0 if vertical else at, at if vertical else 7.0, "A"))
    size = 10 * MM_PER_PT
    made = Run(face.name, 10, "ink", tuple(glyphs), vertical)
    font = DocumentFont(face, Resources())
    known = [font.meet(gid, "A")] * len(glyphs)
    setting = _Setting(made, font, size, known, 0, vertical)
    found: list[float] = []
    for x, y, shown in re.findall(r"1 0 0 -1 (\S+) (\S+) Tm \[(.*?)\] TJ", _lines(setting, 0, len(glyphs))):
        pen = float(y if vertical else x)
        for string, move in re.findall(r"<([0-9A-F]*)>|(-?\d+)", shown):
            if move:
                pen += int(move) / 1000 * size * (1 if vertical else -1)
            for _ in range(len(string) // 4):
                found.append(pen)
                pen += (1 if vertical else face.advance(gid)) * size
    wanted = [glyph.y if vertical else glyph.x for glyph in glyphs]
    assert found == pytest.approx(wanted, abs=0.0025)


def test_one_glyph_for_two_texts(tmp_path: Path) -> None:
    """A glyph that stands for two different texts is read as each of them in its place."""
    path = drawn(tmp_path / "two.pdf", a=block(run("一王")), b=block(run("一王", y=30, text_of={"一": "⼀"})))
    assert re.sub(r"\s", "", extracted(path)) == "一王⼀王"


def test_cluster(tmp_path: Path) -> None:
    """Two glyphs that stand for one text are read as it once; elsewhere each reads as itself."""
    path = drawn(
        tmp_path / "cluster.pdf",
        a=block(run("か一")),
        b=block(run("か一", y=30, text_of={"か": "が", "一": ""})),
    )
    assert re.sub(r"\s", "", extracted(path)) == "か一が"


def test_colours(tmp_path: Path) -> None:
    """Text takes its runs' colours, and currentColor from the symbol it is in."""
    inline = text("■<tspan fill='red'>■</tspan>", size=28.35)
    shown = picture(save(tmp_path / "colours.pdf", inline))
    assert colour_at(shown, 10, 10) == (29, 27, 25)
    assert colour_at(shown, 20, 10) == (255, 0, 0)


def test_icon(tmp_path: Path) -> None:
    """An inline icon is its symbol, in the text's colour on the style's ground, centred in its box."""
    wide = Symbol(
        "wide",
        (-10, 0, 20, 10),
        (rect(-10, 0, 20, 10, Pen(fill="currentColor")), rect(-5, 2, 10, 6, Pen(fill="currentGround"))),
    )
    inline = text("<icon name='wide'/>", size=28.35, colour="red", ground="blue")
    (icon,) = blocks_of([inline])[inline].icons
    shown = picture(save(tmp_path / "icon.pdf", inline, symbols={"wide": wide}))
    middle = icon.x + icon.side / 2, icon.y + icon.side / 2
    assert colour_at(shown, *middle) == (0, 0, 255)
    assert colour_at(shown, icon.x + 1, middle[1]) == (255, 0, 0)
    assert colour_at(shown, middle[0], icon.y + 1) == (255, 255, 255)


def test_text_in_group(tmp_path: Path) -> None:
    """Text in a faint group is faint and still live."""
    inline = text("■", size=28.35)
    path = save(tmp_path / "group.pdf", Group((inline,), opacity=0.5))
    assert near(colour_at(picture(path), 10, 10), (142, 141, 140))
    assert plain(extracted(path)) == "■"


def test_same_glyphs_same_tag(tmp_path: Path) -> None:
    """A subset's tag tells its glyphs: the same glyphs in any order have the same, others another."""

    def tag(name: str, words: str) -> str:
        with pikepdf.open(save(tmp_path / name, text(words))) as pdf:
            return str(pdf.pages[0].Resources.Font["/F1"].BaseFont)

    assert tag("a.pdf", "王牌") == tag("b.pdf", "牌王牌")
    assert tag("a.pdf", "王牌") != tag("c.pdf", "王")


def test_to_unicode() -> None:
    """ToUnicode writes characters beyond the BMP as surrogate pairs and at most 100 a block."""
    cmap = _to_unicode((gid, "𠮷") for gid in range(250)).decode()
    assert "<0000> <D842DFB7>" in cmap
    assert re.findall(r"(\d+) beginbfchar", cmap) == ["100", "100", "50"]


@given(st.dictionaries(st.integers(0, 60), st.sampled_from([1000.0, 500.0, 277.34])))
def test_widths(widths: dict[int, float]) -> None:
    """A W array gives every glyph its width, an em to those it leaves out."""
    found: dict[int, float] = {}
    entries = list(_widths(sorted(widths.items())))  # type: ignore[call-overload]
    for first, row in zip(entries[::2], entries[1::2], strict=True):
        found.update({int(first) + i: float(width) for i, width in enumerate(row)})
    assert {gid: found.get(gid, 1000.0) for gid in widths} == widths


def test_unused_text() -> None:
    """A text that was not typeset is an error, not a gap on the card."""
    with pytest.raises(KeyError):
        document().add_face("face", Face("f", (text("王牌"),)), {}, CARD)


def curved_font(path: Path) -> None:
    """An OpenType font with CFF outlines: 王 is a full square, 牌 a low one half as wide as the em."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "full", "low"])
    builder.setupCharacterMap({ord("王"): "full", ord("牌"): "low"})
    outlines = {}
    for name, width, height in ((".notdef", 0, 0), ("full", 900, 900), ("low", 450, 100)):
        pen = T2CharStringPen(1000, None)
        pen.moveTo((0, 0))
        for point in ((width, 0), (width, height), (0, height)):
            pen.lineTo(point)
        pen.closePath()
        outlines[name] = pen.getCharString()
    builder.setupCFF("Squares-Regular", {}, outlines, {})
    builder.setupHorizontalMetrics({".notdef": (1000, 0), "full": (1000, 0), "low": (500, 0)})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares-Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-100)
    builder.setupPost()
    builder.save(path)


def test_cff_font(tmp_path: Path) -> None:
    """A font with CFF outlines is embedded as such, drawn and read like any other."""
    curved_font(tmp_path / "Squares.otf")
    fonts = FontSet({"squares": Fonts(regular=("Squares.otf",))}, [tmp_path])
    made = Document(
        fonts=fonts,
        palette=PALETTE,
        symbols={},
        image_folder=tmp_path,
        title="CFF",
        created=datetime(2026, 11, 30, tzinfo=UTC),
        note_family="squares",
    )
    words = text("牌王", family="squares", size=28.35)
    made.add_face(
        "face", Face("f", (words,)), {words: set_text(words.markup, words.style, words.box, fonts)}, CARD
    )
    made.add_sheet(sheet(Placement("face", CARD, 0, CARD)))
    path = tmp_path / "cff.pdf"
    made.save(path)
    assert plain(extracted(path)) == "牌王"
    shown = picture(path)
    assert colour_at(shown, 14, 10) == (29, 27, 25)  # 王 begins half an em in and is high
    assert colour_at(shown, 7, 10) == (255, 255, 255)
    assert colour_at(shown, 7, 13.3) == (29, 27, 25)
    with pikepdf.open(path) as pdf:
        descendant = pdf.pages[0].Resources.Font["/F1"].DescendantFonts[0]
        assert descendant.Subtype == "/CIDFontType0"
        assert descendant.FontDescriptor.FontFile3.Subtype == "/CIDFontType0C"
        assert descendant.FontDescriptor.FontName == descendant.BaseFont
        assert str(descendant.BaseFont).endswith("+Squares-Regular")
