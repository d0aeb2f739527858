"""Inline markup: what it may say, how readings are written, and how its faults are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typeset import MarkupError
from generator.typeset.markup import Break, IconMark, Span, SpanStyle, parse


def test_plain_text_is_one_span() -> None:
    """A text without markup is one span in the text's own style."""
    assert parse("力を得る") == [Span("力を得る")]
    assert parse("") == []


def test_elements_nest() -> None:
    """Weights, colours and families nest, and end where their element ends."""
    assert parse('<tspan fill="red" font-family="quote">あ<b>い</b></tspan>う') == [
        Span("あ", SpanStyle(None, "red", "quote")),
        Span("い", SpanStyle("bold", "red", "quote")),
        Span("う"),
    ]
    assert parse('<b>あ<tspan font-weight="regular">い</tspan></b>') == [
        Span("あ", SpanStyle("bold")),
        Span("い", SpanStyle("regular")),
    ]


def test_icons_and_breaks_stand_between_spans() -> None:
    """An icon takes the style around it; a break ends a line."""
    assert parse('<b><icon name="pon"/>ポン</b><br/>次') == [
        IconMark("pon", SpanStyle("bold")),
        Span("ポン", SpanStyle("bold")),
        Break(),
        Span("次"),
    ]


def test_links_and_relative_sizes() -> None:
    """A link gives its id to all that it holds; sizes in one another multiply."""
    assert parse(
        'あ<a href="#b">い<tspan font-size="0.5em">う<tspan font-size="0.5em">え</tspan></tspan></a>'
    ) == [
        Span("あ"),
        Span("い", SpanStyle(link="b")),
        Span("う", SpanStyle(link="b", scale=0.5)),
        Span("え", SpanStyle(link="b", scale=0.25)),
    ]


@pytest.mark.parametrize(
    ("markup", "spans"),
    [
        ("この奥義【おうぎ】は", [Span("この"), Span("奥義", reading=("おうぎ",)), Span("は")]),
        ("王牌【ワン・パイ】", [Span("王牌", reading=("ワン", "パイ"))]),
        ("大｜天雀【ヒバリ】", [Span("大"), Span("天雀", reading=("ヒバリ",))]),
        ("｜ミス【Miss】", [Span("ミス", reading=("Miss",))]),
        ("三人【ミス・パープル・カ】", [Span("三人", reading=("ミス・パープル・カ",))]),
        ("佐々木【ささき】", [Span("佐々木", reading=("ささき",))]),
        ("<b>奥義</b>【おうぎ】だ", [Span("奥義", SpanStyle("bold"), ("おうぎ",)), Span("だ")]),
        ("の奥義<b>【おうぎ】</b>", [Span("の"), Span("奥義", reading=("おうぎ",))]),
        ("【注】かな【ルビ】", [Span("【注】かな【ルビ】")]),
        ("奥義【】", [Span("奥義【】")]),
        ("縦｜棒", [Span("縦｜棒")]),
    ],
)
def test_readings_are_written_in_the_text(markup: str, spans: list[Span]) -> None:
    """The kanji before 【 carry the reading, ｜ starts them by hand, ・ divides it by character."""
    assert parse(markup) == spans


def test_text_is_normalised() -> None:
    """Texts are NFC, and a kana with a separate voicing mark becomes one character."""
    assert parse("か\u3099あ\u0301e\u0301") == [Span("があ\u0301é")]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("一行目\n    二行目", "一行目二行目"),
        ("  two\n  words ", "two words"),
        ("日本\nword", "日本 word"),
        ("全角　空白", "全角　空白"),
        ("a &amp; b &lt; c&#34;", 'a & b < c"'),
    ],
)
def test_white_space_and_entities(markup: str, text: str) -> None:
    """White space collapses, a line end between Japanese characters is nothing, entities resolve."""
    assert "".join(piece.text for piece in parse(markup) if isinstance(piece, Span)) == text


def test_space_at_the_ends_of_lines_goes() -> None:
    """A space beside a line break or at an end of the text is not printed."""
    assert parse(" あ <br/> <b> い</b> ") == [Span("あ"), Break(), Span("い", SpanStyle("bold"))]


@pytest.mark.parametrize(
    ("markup", "offset", "message"),
    [
        ("あ<i>い</i>", 1, "unknown element <i>"),
        ("あ<b>い", 1, "<b> is never closed"),
        ("あ</b>", 1, "</b> closes nothing"),
        ("<b><tcy>1</b></tcy>", 9, "</tcy> comes first"),
        ("1 < 2", 2, "write &lt;"),
        ("A & B", 2, "write &amp;"),
        ("A &nbsp; B", 2, "write &amp;"),
        ("<icon/>", 0, "needs a name"),
        ("<a>あ</a>", 0, "begins with #"),
        ('<a href="b">あ</a>', 0, "begins with #"),
        ('<tspan font-size="3pt">あ</tspan>', 0, "not a size such as 0.8em"),
        ("<br>", 0, "write <br/>"),
        ('<tspan size="3">あ</tspan>', 0, "unknown attribute 'size'"),
        ('<tspan font-weight="900">あ</tspan>', 0, "neither 'regular' nor 'bold'"),
        ('<icon name="a" name="b"/>', 0, "given twice"),
    ],
)
def test_malformed_markup_is_refused(markup: str, offset: int, message: str) -> None:
    """What cannot be read is named, with the character it begins at."""
    with pytest.raises(MarkupError) as caught:
        parse(markup)
    assert caught.value.offset == offset
    assert message in str(caught.value)


@given(st.text(st.sampled_from('あ奥義b<>/&; ｜【】・"=\n')))
def test_any_text_is_read_or_refused(markup: str) -> None:
    """Whatever is written, it is read or refused with an offset inside the text."""
    try:
        parse(markup)
    except MarkupError as error:
        assert 0 <= error.offset < len(markup)
