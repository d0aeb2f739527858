"""Laws of typesetting that hold for any text, box and style."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from itertools import combinations, pairwise
from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st
from typesetting import BODY, FONTS, glyphs, setting, text_of

from generator.typeset import set_text
from generator.typeset.breaking import best_lines, fewest_lines, paragraph
from generator.typeset.cells import Compositor
from generator.typeset.markup import parse
from generator.typeset.model import Box, TextBlock, TextStyle

CHARACTERS = (
    "天雀大家引出勝𠮷髙あいのをっゃアンーァ々、。・：「」（）『』！？…―～１２枚局人つ第aBz019.,-%(&)“”’ 　"
)
texts = st.text(st.sampled_from(CHARACTERS), max_size=60)
plain = st.text(st.sampled_from("天雀大家引出勝𠮷髙あいのをアン１２枚aBz019"), min_size=1, max_size=40)
words = st.text(st.sampled_from(CHARACTERS), min_size=1, max_size=12)
readings = st.text(st.sampled_from("おうぎテンー"), min_size=1, max_size=8)
markups = st.lists(
    st.one_of(
        words.map(escape),
        words.map(lambda word: f"<b>{escape(word)}</b>"),
        st.tuples(st.sampled_from(["天", "奥義", "九蓮宝燈"]), readings).map(lambda r: f"｜{r[0]}【{r[1]}】"),
        st.sampled_from(['<icon name="pon"/>', "<br/>", "<tcy>10</tcy>"]),
    ),
    max_size=8,
).map("".join)
styles = st.builds(
    replace,
    st.just(BODY),
    align=st.sampled_from(["start", "middle", "end", "justify"]),
    writing_mode=st.sampled_from(["horizontal-tb", "vertical-rl"]),
    tracking=st.sampled_from([0.0, 0.1, 0.5]),
    phrases=st.booleans(),
    ruby_opens_line=st.booleans(),
)
measures = st.floats(2, 40)


def length(block: TextBlock, style: TextStyle) -> tuple[float, float]:
    """Length of the longest line and how far it overflows (mm)."""
    if style.writing_mode == "vertical-rl":
        return block.height, block.overflow[1]
    return block.width, block.overflow[0]


@given(texts, styles, measures)
def test_every_character_comes_out_once_and_in_order(text: str, style: TextStyle, measure: float) -> None:
    """Nothing is lost, doubled or moved, save spaces at line ends; 𠮷 is one character."""
    block = setting(escape(text), style, measure, measure)
    ideal = text.replace(" ", "").replace("\u3000", "")
    assert text_of(block).replace(" ", "").replace("\u3000", "") == ideal
    assert "".join(block.lines).replace(" ", "").replace("\u3000", "") == ideal
    assert block.missing == ()


@given(markups, styles, measures)
def test_lines_fit_or_say_so(markup: str, style: TextStyle, measure: float) -> None:
    """A line is never longer than its box unless the overflow says by how much."""
    block = setting(markup, style, measure, measure)
    longest, overflow = length(block, style)
    assert longest <= measure + overflow + 0.0011


@given(st.text(st.sampled_from("天雀大家のアン１２"), max_size=60), styles, measures)
def test_breakable_text_never_overflows_its_lines(text: str, style: TextStyle, measure: float) -> None:
    """Text that may break after every character stays within any measure of two em."""
    assert length(setting(text, style, measure, measure), style)[1] == 0


@given(
    st.text(st.sampled_from("天い、。「」…ー6枚aB "), max_size=11),
    st.floats(2, 8),
    st.booleans(),
    st.booleans(),
)
def test_no_other_breaks_are_better(text: str, measure: float, bound: bool, justify: bool) -> None:
    """Against every possible choice of breaks, the one made has the fewest lines that fit."""
    cells = Compositor(BODY, FONTS).paragraphs(parse(escape(text)))[0]
    whole = paragraph(cells, 0.0)
    count = len(whole.cells)
    inner = [i for i in range(1, count) if whole.can_break[i] >= (2 if bound else 1)]
    possible = []
    for size in range(len(inner) + 1):
        for chosen in combinations(inner, size):
            lines = list(pairwise((0, *chosen, count))) if count else []
            if all(whole.tightest(line) <= measure + 1e-6 for line in lines):
                possible.append(lines)
    lines, fits = fewest_lines(whole, measure, bound=bound)
    assert fits == bool(possible)
    best = best_lines(whole, measure, bound=bound, justify=justify, phrases=False)
    assert len(best) == len(lines)
    if possible:
        assert best in possible
        assert len(lines) == min(map(len, possible))


@given(markups, styles, measures)
def test_glyphs_stay_in_their_line(markup: str, style: TextStyle, measure: float) -> None:
    """Where nothing overflows, every glyph and every ruby begins inside the measure."""
    column = style.writing_mode == "vertical-rl"
    block = setting(markup, style, 1000 if column else measure, measure if column else 1000)
    if any(block.overflow):
        return
    for run in (*block.runs, *block.ruby_runs):
        for glyph in run.glyphs:
            down = run.vertical or run.turned
            if down or style.writing_mode == "horizontal-tb":
                # An opening bracket's blank half lies before its line.
                assert -0.5001 <= (glyph.y if down else glyph.x) <= measure


@given(plain, st.floats(3, 30), st.floats(0, 10))
def test_a_larger_box_never_means_smaller_type(text: str, width: float, more: float) -> None:
    """Shrinking is monotone: a wider or higher box takes the same size or a larger one."""
    style = replace(BODY, size=12, min_size=4, size_step=0.5)
    size = set_text(text, style, Box(0, 0, width, 8), FONTS).size
    assert set_text(text, style, Box(0, 0, width + more, 8), FONTS).size >= size
    assert set_text(text, style, Box(0, 0, width, 8 + more), FONTS).size >= size


@given(texts, st.floats(3, 30))
def test_the_size_chosen_is_the_largest_that_fits(text: str, width: float) -> None:
    """One step larger than the size chosen the text overflows its box."""
    style = replace(BODY, size=12, min_size=4, size_step=1)
    box = Box(0, 0, width, 8)
    block = set_text(escape(text), style, box, FONTS)
    if any(block.overflow):
        assert block.size == 4
    elif block.size < 12:
        larger = replace(style, size=block.size + 1, min_size=block.size + 1)
        again = set_text(escape(text), larger, box, FONTS)
        # At its smallest size a text may part a figure from its counter, and so fit.
        assert any(again.overflow) or again.width > width - 1e-4 or _parts_figures(again)


def _parts_figures(block: TextBlock) -> bool:
    """Whether a line ends in a figure, or beside one."""
    return any(line[-1].isnumeric() or line[-1] in "第以" for line in block.lines[:-1] if line)


@given(markups, styles, measures)
def test_setting_is_a_function(markup: str, style: TextStyle, measure: float) -> None:
    """The same text, style and box give the same block, cached or not."""
    assert setting(markup, style, measure, 30) == setting(markup, style, measure, 30)


@given(texts, st.floats(5, 30))
def test_runs_are_as_long_as_can_be(text: str, width: float) -> None:
    """A line in one face and colour is one run."""
    block = setting(escape(text), width=width)
    assert len(block.runs) <= len(block.lines)
    assert all(glyph.gid for glyph in glyphs(block))


@settings(max_examples=30)
@given(st.text(max_size=30))
def test_any_unicode_text_is_set(text: str) -> None:
    """No text stops the typesetter: each character is set, or reported as missing."""
    for style in (BODY, replace(BODY, writing_mode="vertical-rl", phrases=True)):
        block = setting(escape(text), style, 5, 5)
        told = "".join((*block.lines, *block.missing))
        plain = normalize("NFC", text).translate(dict.fromkeys(map(ord, "｜【】")))
        assert {letter for letter in plain if letter.isalnum()} <= set(told) or "【" in text
