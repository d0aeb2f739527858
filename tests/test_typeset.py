"""Texts set in boxes: positions of characters, brackets, ruby, columns, icons, sizes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from typesetting import BODY, COLUMN, EM, FONTS, ROOT, glyphs, places, ruby_places, setting, text_of

from generator.deck.model import Fonts
from generator.typeset import FontNotFound, FontSet, set_text
from generator.typeset.model import MM_PER_PT, Box

JUSTIFIED = replace(BODY, align="justify")


def x_of(markup: str, character: str, **changes: float) -> float:
    """The x of a character in a one-line text (em)."""
    return places(setting(markup, replace(BODY, **changes)))[character][0]  # type: ignore[arg-type]


# Lines and gaps


def test_characters_stand_on_the_em_grid() -> None:
    """Kanji and kana follow each other em by em, the first line's em box at the box's top."""
    assert places(setting("天雀は")) == {"天": (0, 0.88), "雀": (1, 0.88), "は": (2, 0.88)}


def test_lines_are_leading_apart() -> None:
    """Baselines are the leading apart, and the block reaches from em box to em box."""
    block = setting("一<br/>二<br/>三", replace(BODY, leading=1.6))
    assert [y for _, y in places(block).values()] == [0.88, 2.48, 4.08]
    assert block.lines == ("一", "二", "三")
    assert block.height == pytest.approx(4.2)


def test_an_empty_line_takes_its_place() -> None:
    """Two line breaks leave one line empty."""
    block = setting("一<br/><br/>二")
    assert block.lines == ("一", "", "二")
    assert places(block)["二"] == (0, 3.88)


@pytest.mark.parametrize(
    ("markup", "character", "x"),
    [
        ("あ、い", "い", 2.0),  # half a comma, half an em of glue
        ("「あ", "あ", 0.5),  # an opening bracket is flush at the line's head
        ("あ「い", "い", 2.0),
        ("あ」「い", "い", 2.5),  # 」「 share one half em
        ("あ。」い", "い", 2.5),
        ("あ（「い", "い", 2.5),
        ("あ・い", "い", 2.0),  # a quarter em at either side
        ("あ！い", "い", 2.0),
        ("あ。　い", "い", 2.5),  # a full-width space takes the full stop's place
    ],
)
def test_punctuation_is_half_an_em_with_glue(markup: str, character: str, x: float) -> None:
    """Full-width punctuation is set as a half-width body, its other half as glue."""
    assert x_of(markup, character) == pytest.approx(x)


def test_line_ends_are_flush() -> None:
    """A closing bracket at a line's end loses its blank half: an end-aligned quote hangs flush."""
    block = setting("「勝つ。」", replace(BODY, align="end"), width=10)
    assert block.width == pytest.approx(0.5 + 2 + 0.5 + 0.5)
    assert places(block)["」"][0] == pytest.approx(9.5)


def test_latin_keeps_off_japanese() -> None:
    """A quarter em lies between Japanese and a Latin word, an eighth beside figures."""
    tsumo = setting("Tsumo").width
    assert x_of("あTsumoい", "い") == pytest.approx(1 + 0.25 + tsumo + 0.25, abs=1e-3)
    assert x_of("あ6枚", "枚") == pytest.approx(1 + 0.125 + setting("6").width + 0.125, abs=1e-3)
    assert x_of("「Tsumo」", "」") == pytest.approx(0.5 + tsumo, abs=1e-3)


def test_tracking_opens_letters_but_not_ends() -> None:
    """Tracking comes between characters, around spaces too, and not after the last one."""
    spaced = replace(BODY, tracking=0.3)
    assert setting("奥義", spaced).width == pytest.approx(2.3)
    assert setting("奥　義", spaced).width == pytest.approx(3.6)
    assert setting("ab", spaced).width == pytest.approx(setting("ab").width + 0.3)


@pytest.mark.parametrize(("align", "x"), [("start", 0), ("middle", 4), ("end", 8), ("justify", 0)])
def test_lines_align(align: str, x: float) -> None:
    """A short line stands at the start, middle or end; a justified last line at the start."""
    assert places(setting("天雀", replace(BODY, align=align), width=10))["天"] == (x, 0.88)


@pytest.mark.parametrize(("valign", "y"), [("top", 0), ("middle", 4.5), ("bottom", 9)])
def test_texts_stand_high_or_low(valign: str, y: float) -> None:
    """The em box of a line is set to the top, middle or bottom of its box."""
    assert places(setting("天", replace(BODY, valign=valign), height=10))["天"] == (0, y + 0.88)


def test_justified_lines_fill_the_measure() -> None:
    """Every line but the last reaches the measure exactly, stretched or shrunk."""
    block = setting("手札からカードを一枚捨てる。この局のあいだ、相手は「鳴き」を使えない。", JUSTIFIED, 11.3)
    assert len(block.lines) > 2
    ends = [run.glyphs[-1].x + 1 for run in block.runs[:-1]]
    half = [0.5 if line[-1] in "、。」" else 0.0 for line in block.lines[:-1]]
    assert [end - blank for end, blank in zip(ends, half, strict=True)] == pytest.approx([11.3] * len(ends))


def test_punctuation_shrinks_before_a_line_breaks() -> None:
    """A text slightly too long for one line takes the blank out of its punctuation."""
    text = "引く、出す、勝つ"
    assert setting(text, width=8).width == pytest.approx(8)
    assert setting(text, width=7.2).lines == (text,)
    assert setting(text, width=7.2).width == pytest.approx(7.2)


def test_figures_stay_with_their_counters() -> None:
    """6枚, 20以上, 第4局 and 一人 are not parted where a line could break inside them."""
    for counted in ("6枚", "20以上", "第4局", "4局目", "３回", "1,000点", "一人", "2つ", "5～7枚"):
        for before in range(3, 8):
            lines = setting("あ" * before + counted + "か" * 6, width=8).lines
            assert any(counted in line for line in lines), lines


def test_a_figure_is_parted_before_the_text_overflows() -> None:
    """A counted figure longer than its line is broken rather than set too wide."""
    block = setting("<b>第１２３４５６７８局</b>", width=5, height=30)
    assert len(block.lines) > 1
    assert block.overflow == (0, 0)


def test_phrases_end_lines() -> None:
    """A title's lines end at the ends of phrases."""
    title = replace(BODY, align="middle", phrases=True)
    block = setting("風を読む者だけが、最後の一牌を引き寄せる。", title, width=9)
    assert block.lines == ("風を読む者だけが、", "最後の一牌を", "引き寄せる。")


def test_phrases_that_end_a_clause_end_a_line() -> None:
    """Of two phrase ends about as good, a title's line takes the one after a comma."""
    title = replace(BODY, align="middle", phrases=True)
    block = setting("負けないって、ずっと決めたから。", title, width=10)
    assert block.lines == ("負けないって、", "ずっと決めたから。")


def test_dashes_join() -> None:
    """Two dashes are shaped together, so that a font can draw them as one line of two em."""
    (dash,) = glyphs(setting("――"))
    assert dash.text == "――"
    assert setting("――").width == pytest.approx(2)
    assert glyphs(setting("あ—い", COLUMN))[1].gid == glyphs(setting("あ―い", COLUMN))[1].gid


# Ruby


def test_group_ruby_is_centred() -> None:
    """A short reading stands in the middle of its word, spread by at most half its em."""
    assert ruby_places(setting("奥義【おうぎ】")) == {
        "お": (0.083, -0.06),
        "う": (0.75, -0.06),
        "ぎ": (1.417, -0.06),
    }
    xs = [x for x, _ in ruby_places(setting("九蓮宝燈【ほう】")).values()]
    assert xs[1] - xs[0] == pytest.approx(0.5 + 0.25)
    assert (xs[0] + xs[1] + 0.5) / 2 == pytest.approx(2)


def test_ruby_of_one_character_is_set_solid() -> None:
    """A reading of a single character keeps its letters together over the character's middle."""
    xs = [x for x, _ in ruby_places(setting("王【お】")).values()]
    assert xs == [0.25]
    tall = replace(BODY, ruby_size=0.25)
    xs = [x for x, _ in ruby_places(setting("鷲【わし】", tall)).values()]
    assert xs == [0.25, 0.5]


def test_mono_ruby_stands_over_its_own_character() -> None:
    """A reading divided by ・ is centred on each character, and a line may end between them."""
    block = setting("王牌【ワン・パイ】")
    assert [x for x, _ in ruby_places(block).values()] == [0, 0.5, 1, 1.5]
    broken = setting("あああ王牌【ワン・パイ】", width=4)
    assert broken.lines == ("あああ王", "牌")
    assert setting("あああ奥義【おうぎ】", width=4).lines == ("あああ", "奥義")


def test_ruby_overhangs_kana_only() -> None:
    """A long reading lies on kana beside it by at most half its em, and on kanji not at all."""
    assert places(setting("か東【ひがし】の"))["東"] == (1.0, 0.88)
    assert places(setting("か東【ひがし】の"))["の"] == (2.0, 0.88)
    assert places(setting("花｜東【ひがし】野"))["東"] == (1.25, 0.88)
    assert places(setting("花｜東【ひがし】野"))["野"] == (2.5, 0.88)
    assert places(setting("か志【こころざし】の"))["志"] == (1.5, 0.88)  # 2.5 em, 0.25 on each side


def test_squeezed_ruby_moves_no_type() -> None:
    """A long level reading lies on its neighbours a little and is squeezed for the rest."""
    squeezed = replace(BODY, ruby_squeezed=True)
    block = setting("（流局【りゅうきょく】野", squeezed)
    assert places(block)["局"][0] - places(block)["流"][0] == pytest.approx(1.0)
    assert places(block)["野"][0] - places(block)["局"][0] == pytest.approx(1.0)
    xs = [x for x, _ in ruby_places(block).values()]
    assert xs[0] == pytest.approx(places(block)["流"][0] - 0.25)
    assert xs[1] - xs[0] == pytest.approx(2.5 / 6, abs=0.001)


def test_ruby_does_not_leave_the_line() -> None:
    """At a line's ends a long reading stays inside the measure."""
    block = setting("志【こころざし】")
    assert ruby_places(block)["こ"][0] >= 0
    assert block.width == pytest.approx(2.5)


def test_ruby_keeps_the_leading_unless_asked() -> None:
    """Ruby lies between the lines; with `ruby_opens_line` a line with ruby makes room for it."""
    tight = replace(BODY, leading=1.2)
    opened = replace(tight, ruby_opens_line=True)
    assert places(setting("一<br/>奥義【おうぎ】", tight))["奥"][1] == pytest.approx(2.08)
    assert places(setting("一<br/>奥義【おうぎ】", opened))["奥"][1] == pytest.approx(2.38)
    assert places(setting("奥義【おうぎ】", opened))["奥"][1] == pytest.approx(1.38)


def test_ruby_has_its_own_type() -> None:
    """Readings take their own family, weight, size, colour and distance."""
    style = replace(BODY, family="title", ruby_family="body", ruby_weight="bold")
    style = replace(style, ruby_size=0.4, ruby_colour="deep", ruby_gap=0.1)
    (run,) = setting("奥義【おうぎ】", style).ruby_runs
    assert (run.face, run.colour) == ("NotoSansJP-Bold", "deep")
    assert run.size == pytest.approx(0.4 * EM)
    assert run.glyphs[0].y == pytest.approx(-0.1 - 0.12 * 0.4)


def test_base_text_stays_whole() -> None:
    """Ruby is apart from the base text, so that copying gives the word and not a mixture."""
    block = setting("この奥義【おうぎ】は")
    assert text_of(block) == "この奥義は"
    assert len(block.runs) == 1
    assert block.lines == ("この奥義は",)


# Columns


def test_columns_run_down_and_leftwards() -> None:
    """Columns start at the right edge; characters follow each other downwards on the axis."""
    assert places(setting("天雀<br/>大", COLUMN, width=10)) == {
        "天": (9.5, 0),
        "雀": (9.5, 1),
        "大": (8.0, 0),
    }


def test_columns_use_vertical_forms() -> None:
    """Brackets, the long vowel, commas and small kana take the font's vertical forms."""
    across, down = setting("「ー、っ…（―"), setting("「ー、っ…（―", COLUMN)
    for flat, upright in zip(glyphs(across), glyphs(down), strict=True):
        assert flat.text == upright.text
        assert flat.gid != upright.gid


def test_opening_brackets_are_flush_at_a_columns_head() -> None:
    """An opening bracket's blank half lies above the column."""
    assert places(setting("「あ", COLUMN))["「"][1] == pytest.approx(-0.5)
    assert places(setting("「あ", COLUMN))["あ"][1] == pytest.approx(0.5)


def test_one_or_two_digits_stand_upright_in_a_column() -> None:
    """Two digits share one square of the column, squeezed to its width; longer words turn."""
    block = setting("第12局は100点", COLUMN)
    upright = [run for run in block.runs if "".join(glyph.text for glyph in run.glyphs) == "12"]
    (digits,) = upright
    assert not digits.vertical and not digits.turned and digits.stretch < 1
    assert places(block)["局"][1] == pytest.approx(2)
    (turned,) = [run for run in block.runs if run.turned]
    assert "".join(glyph.text for glyph in turned.glyphs) == "100"


def test_tcy_is_asked_for() -> None:
    """<tcy> sets any text in one square, and does nothing in a row."""
    block = setting("<tcy>ABC</tcy>点", COLUMN)
    assert places(block)["点"][1] == pytest.approx(1)
    assert block.runs[0].stretch < 0.6
    assert text_of(setting("<tcy>ABC</tcy>点")) == "ABC点"


def test_turned_words_advance_by_their_width() -> None:
    """A Latin word in a column lies on its side and takes its width of the column."""
    width = setting("Tsumo").width
    (run,) = setting("Tsumo", COLUMN).runs
    assert run.turned
    assert [glyph.y for glyph in run.glyphs] == sorted(glyph.y for glyph in run.glyphs)
    assert places(setting("Tsumoで", COLUMN))["で"][1] == pytest.approx(width + 0.25, abs=1e-3)


def test_ruby_stands_right_of_a_column() -> None:
    """In a column the reading's axis is right of its word's by half of both ems and the gap."""
    block = setting("王牌【ワン・パイ】", replace(COLUMN, ruby_gap=0.1), width=10)
    assert ruby_places(block)["ワ"] == (pytest.approx(9.5 + 0.5 + 0.1 + 0.25), 0)
    assert ruby_places(block)["イ"][1] == pytest.approx(1.5)


def test_a_column_stands_on_its_axis() -> None:
    """The box's baseline puts the first column's axis at a fixed place."""
    block = set_text("天雀", COLUMN, Box(0, 0, 10, 10, baseline=4.2), FONTS)
    assert {glyph.x for glyph in glyphs(block)} == {4.2}


# Icons


def test_icons_stand_on_the_line() -> None:
    """An icon's box is 1.16 em, its top 0.95 em above the baseline, with air at both sides."""
    block = setting('<icon name="pon"/>ポン、<icon name="chi"/>', replace(BODY, ground="night"))
    first, second = block.icons
    assert (first.name, first.colour, first.ground) == ("pon", "ink", "night")
    assert (first.x, first.y) == (0, pytest.approx(0.88 - 0.95))
    assert first.side == pytest.approx(1.16)
    assert places(block)["ポ"][0] == pytest.approx(1.16 + 0.14)
    assert second.x == pytest.approx(1.3 + 2 + 0.5 + 0.5)
    assert x_of('あ<icon name="pon"/>い', "い") == pytest.approx(1 + 0.12 + 1.16 + 0.14)


def test_an_icon_stays_with_its_word() -> None:
    """No line ends between an icon and the word after it."""
    for before in range(4, 9):
        block = setting("あ" * before + '<icon name="pon"/>ポンする', width=8)
        assert [icon.y for icon in block.icons] == [pytest.approx(places(block)["ポ"][1] - 0.95)]


# Sizes


def test_text_shrinks_in_steps_until_it_fits() -> None:
    """A line too long takes the largest size on the grid that fits its box."""
    style = replace(BODY, size=10, min_size=6, size_step=0.5)
    width = 10 * 8.2 * MM_PER_PT  # ten characters of 8.2 pt
    block = set_text("天" * 10, style, Box(0, 0, width, 5), FONTS)
    assert block.size == 8.0
    assert block.overflow == (0, 0)


def test_the_smallest_size_is_tried_off_the_grid() -> None:
    """The smallest size is always tried, on the grid of steps or not."""
    style = replace(BODY, size=10, min_size=7.7, size_step=1)
    block = set_text("天" * 10, style, Box(0, 0, 10 * 7.8 * MM_PER_PT, 5), FONTS)
    assert block.size == 7.7


def test_what_does_not_fit_says_by_how_much() -> None:
    """Overflow is how far the text reaches beyond its box, in width and in height."""
    assert setting("Incomprehensible", width=5).overflow[0] == pytest.approx(
        setting("Incomprehensible").width - 5
    )
    assert setting("一<br/>二<br/>三", height=3).overflow == (0, pytest.approx(1))
    assert setting("一<br/>二<br/>三", COLUMN, width=3).overflow == (pytest.approx(1), 0)
    assert setting("天。", width=1).overflow == (pytest.approx(0.5), 0)  # never a line that begins with 。


def test_one_line_on_a_baseline_has_no_height() -> None:
    """With a baseline a single line is measured by its width alone, several by their foot."""
    box = Box(0, 0, 10, 2, baseline=1.9)
    assert set_text("天雀", BODY, box, FONTS).overflow == (0, 0)
    assert places(set_text("天雀", BODY, box, FONTS))["天"] == (0, 1.9)
    assert set_text("天<br/>雀", BODY, box, FONTS).overflow[1] == pytest.approx(1.9 + 1.5 + 0.12 - 2)


def test_an_empty_text_is_nothing() -> None:
    """A text without characters draws nothing and fits."""
    block = setting("  ")
    assert (block.runs, block.overflow, block.missing) == ((), (0, 0), ())


# Fonts


def test_other_fonts_stand_in() -> None:
    """A character the first font lacks is set in the next one that has it."""
    block = setting("吉𠮷﨑", replace(BODY, family="title"))
    assert [(run.face, "".join(g.text for g in run.glyphs)) for run in block.runs] == [
        ("ReggaeOne-Regular", "吉"),
        ("NotoSansJP-Regular", "𠮷﨑"),
    ]
    assert block.missing == ()


def test_bold_falls_back_to_regular() -> None:
    """Bold without bold files is regular, and what the bold file lacks comes from the regular one."""
    assert setting("<b>天</b>", replace(BODY, family="quote")).runs[0].face == "ShipporiMincho-Bold"
    rare = "\U0002a6b2"  # JIS level 4, which only the regular file holds
    assert [run.face for run in setting(f"<b>天{rare}</b>").runs] == ["NotoSansJP-Bold", "NotoSansJP-Regular"]


def test_missing_characters_are_told_once() -> None:
    """Characters that no font has are listed once each, in ruby too, and take their place."""
    block = setting("🀄𠮷🀄奥義【🐦】", replace(BODY, family="reggae"))
    assert block.missing == ("🀄", "𠮷", "🐦")
    assert text_of(block) == "🀄𠮷🀄奥義"


@pytest.mark.parametrize(
    "text", ["葛\U000e0100城", "♥\ufe0f", "👩\u200d👩", "ｶﾞｯﾂ", "゙", "\u0301", "ก็", "שלום", "⑳㈱"]
)
def test_odd_characters_are_set_or_reported(text: str) -> None:
    """Variation selectors, joiners, lone marks and other scripts do not stop a build."""
    for style in (BODY, COLUMN):
        assert text_of(setting(text, style)) == text


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("葛\U000e0100城", ("葛\U000e0100",)),
        ("♪\ufe0f", ("♪\ufe0f",)),
        ("♪\ufe0e", ()),
        ("右\u202e左", ("\u202e",)),
        ("a\u202eb\u2066", ("\u202e", "\u2066")),
        ("札\u200b札", ("\u200b",)),
        ("a\u00adb", ("\u00ad",)),
        ("\u0359", ("\u0359",)),
        ("a\u200db", ()),
    ],
)
def test_what_cannot_be_seen_is_missing(text: str, missing: tuple[str, ...]) -> None:
    """A form that no font has, and a control that lines are set without, are told, not dropped."""
    block = setting(text, replace(BODY, family="reggae"))
    assert block.missing == missing
    assert text_of(block) == text


def test_a_form_of_a_character_is_set_where_a_font_has_it(tmp_path: Path) -> None:
    """A variation selector chooses the glyph of the first font that has the form, in rows and columns."""
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "plain", "form"])
    builder.setupCharacterMap({0x845B: "plain"}, uvs=[(0x845B, 0xE0100, "form")])
    builder.setupGlyf(dict.fromkeys([".notdef", "plain", "form"], TTGlyphPen(None).glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", "plain", "form"], (1000, 0)))
    builder.setupHorizontalHeader()
    builder.setupNameTable({"familyName": "Forms", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "Forms.ttf")
    fonts = FontSet(
        {"body": Fonts(regular=("NotoSansJP-Regular.ttf", "Forms.ttf"))}, [ROOT / "fonts", tmp_path]
    )
    for style in (BODY, COLUMN):
        block = set_text("葛\U000e0100城【かつ・らぎ】", style, Box(0, 0, 40, 40), fonts)
        assert block.missing == ()
        assert [(run.face, [glyph.text for glyph in run.glyphs]) for run in block.runs] == [
            ("Forms", ["葛\U000e0100"]),
            ("NotoSansJP-Regular", ["城"]),
        ]
        assert block.runs[0].glyphs[0].gid == 2


@pytest.mark.parametrize("family", ["body", "reggae"])
def test_a_no_break_space_is_one_blank(family: str) -> None:
    """A no-break space is as wide as a space between words, keeps lines together, and stays in the text."""
    style = replace(BODY, family=family)
    assert setting("no\u00a0break", style).width == pytest.approx(setting("no break", style).width)
    blank = setting("札\u00a0札", style).width - setting("札札", style).width
    assert 0.1 < blank < 0.4
    assert setting("札札\u00a0札札", style, width=2.6).lines == ("札", "札\u00a0札", "札")
    column = replace(COLUMN, family=family)
    assert setting("札\u00a0札", column).height == pytest.approx(2 + blank)


def test_lookalikes_replace_each_other() -> None:
    """A wave dash that the font knows by another code point is drawn, and copied as written."""
    block = setting("5〜7～8", replace(BODY, family="reggae"))
    assert block.missing == ()
    assert text_of(block) == "5〜7～8"


def test_unknown_families_and_files_are_named() -> None:
    """A family that is not there, or a file that no folder holds, raises an error that names it."""
    with pytest.raises(FontNotFound, match=r"no font family 'nothing' \(families: body"):
        setting("天", replace(BODY, family="nothing"))
    with pytest.raises(KeyError, match=r"'No\.ttf' is not in"):
        FontSet({"body": Fonts(regular=("No.ttf",))}, [ROOT / "fonts"]).chain("body")


def test_colours_families_and_weights_change_inline() -> None:
    """Runs are cut only where the face, size or colour changes."""
    block = setting(
        'ただ<b>強い</b>者<tspan fill="red">だけ</tspan>が<tspan font-family="quote">勝つ</tspan>'
    )
    assert [(run.face, run.colour, "".join(g.text for g in run.glyphs)) for run in block.runs] == [
        ("NotoSansJP-Regular", "ink", "ただ"),
        ("NotoSansJP-Bold", "ink", "強い"),
        ("NotoSansJP-Regular", "ink", "者"),
        ("NotoSansJP-Regular", "red", "だけ"),
        ("NotoSansJP-Regular", "ink", "が"),
        ("ShipporiMincho-Bold", "ink", "勝つ"),
    ]


def test_shipped_fonts_hold_what_japanese_print_needs() -> None:
    """The body font has all of JIS X 0213 that its source had, and name kanji beyond it."""
    face = FONTS.chain("body").faces[0]
    for character in "亜腕弌熙𠮟髙﨑𠮷①Ⅳ→♪―～〜…ゔヷÀß":
        assert face.has(character), character


# Links and relative sizes


def test_a_link_is_told_line_by_line() -> None:
    """Each line of a link is an anchor with the box of its characters; other text has none."""
    first, second = setting('山川<a href="#k">花鳥風月</a>。', width=4).anchors
    assert (first.target, first.x, first.width, first.height) == ("k", *map(pytest.approx, (2, 2, 1)))
    assert (second.target, second.x, second.width) == ("k", *map(pytest.approx, (0, 2)))
    assert second.y - first.y == pytest.approx(1.5)
    assert setting("山川").anchors == ()


def test_a_relative_size_scales_on_the_baseline() -> None:
    """Text at half its size is half as wide and stands on the same baseline."""
    block = setting('山<tspan font-size="0.5em">川花</tspan>鳥')
    (x1, y1), (x2, y2), (x3, _), (x4, _) = (places(block)[character] for character in "山川花鳥")
    assert (x2 - x1, x3 - x2, x4 - x3) == pytest.approx((1, 0.5, 0.5)) and y1 == y2
    assert [round(run.size / EM, 3) for run in block.runs] == [1, 0.5, 1]


def test_an_arrow_stays_with_what_it_points_to() -> None:
    """A line does not end in an arrow, and nothing comes between it and a number."""
    block = setting("山川花→3.3.2", width=5.4)
    assert block.lines == ("山川花", "→3.3.2")
    assert places(setting("→3"))["3"][0] == 1.0
