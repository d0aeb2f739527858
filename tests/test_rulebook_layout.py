"""Laws of the rulebook's pages, on random books."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks import AT, FONTS, laid, lines

from generator.rulebook.model import (
    Air,
    Block,
    Break,
    Cell,
    Clause,
    Columns,
    Contents,
    Entry,
    Figure,
    Heading,
    Index,
    Layout,
    Page,
    Paragraph,
    Part,
    Picture,
    Rule,
    Running,
    Sheet,
    Table,
    Title,
    page_of,
)
from generator.rulebook.setting import Column, Setter
from generator.rulebook.strips import cut
from generator.rulebook.styles import BETWEEN_PARAGRAPHS, BODY, TEXT
from generator.template.elements import Path, Pen
from generator.template.geometry import rectangle
from generator.typeset import set_text
from generator.typeset.model import Box

# Each clause of a random book is one character over and over: a line tells whose it is.
SIGNS = (
    "一二三四五六七八九十百千万山川田人力口目手足耳車花草竹木森林雨雪風空天地火水土金石白黒赤青右左上下中大小"
)


def clause(sign: int, length: int, small: bool = False) -> Clause:
    """A clause of one sign, so many characters long."""
    return Clause(f"key-{sign}", f"1.{sign + 1}", SIGNS[sign] * length, AT, small)


def figure(height: float) -> Figure:
    """A black box as wide as the text."""
    box = Path(rectangle(0, 0, 105, height), Pen(fill="text"), AT)
    return Figure(105, height, (box,), AT)


BLOCKS = st.one_of(
    st.tuples(st.just("clause"), st.integers(1, 240), st.booleans()),
    st.tuples(st.just("heading"), st.just(0), st.just(False)),
    st.tuples(st.just("figure"), st.integers(5, 120), st.just(False)),
    st.tuples(st.just("rule"), st.just(0), st.just(False)),
)


def book(written: Sequence[tuple[str, int, bool]]) -> list[Block]:
    """A chapter of these blocks, each clause with a sign of its own; no heading or rule comes last."""
    blocks: list[Block] = [Break(), Running("1　章"), Title("chapter", "1", "章", AT)]
    signs = iter(range(len(SIGNS)))
    for kind, size, small in written:
        match kind:
            case "clause":
                blocks.append(clause(next(signs), size, small))
            case "heading":
                blocks.append(Heading(f"section-{len(blocks)}", "1.1", "節", AT))
            case "figure":
                blocks.append(figure(size))
            case _:
                blocks.append(Rule("thin", Air()))
    return [*blocks, clause(len(SIGNS) - 1, 40)]


BOOKS = st.lists(BLOCKS, min_size=1, max_size=len(SIGNS) - 1).map(book)


def clause_lines(page: Page) -> list[tuple[str, float, float]]:
    """The lines of clauses on a page, from the top: sign, left end, baseline."""
    found = [
        (text[0], x, y) for text, x, y in lines(page) if text and text[0] in SIGNS and len(set(text)) == 1
    ]
    return sorted((each for each in found if each[1] >= TEXT.x - 0.01), key=lambda each: each[2])


@settings(max_examples=60, deadline=None)
@given(BOOKS)
def test_every_clause_once_and_in_order(blocks: list[Block]) -> None:
    """All characters of all clauses are printed once, in the order in which they were written."""
    layout = laid(blocks)
    printed = "".join(
        text
        for page in layout.pages
        for text, x, y in sorted(lines(page), key=lambda each: each[2])
        if x >= TEXT.x - 0.01 and text and len(set(text)) == 1 and text[0] in SIGNS
    )
    assert printed == "".join(block.markup for block in blocks if isinstance(block, Clause))


@settings(max_examples=60, deadline=None)
@given(BOOKS)
def test_no_line_leaves_the_frame(blocks: list[Block]) -> None:
    """Every line of text stands inside the frame of 105 × 175, and no figure goes beyond it."""
    for page in laid(blocks).pages:
        for _, x, y in clause_lines(page):
            assert TEXT.x - 0.01 <= x
            assert TEXT.y < y < TEXT.bottom
        for item in page.items:
            if (
                isinstance(item, Picture)
                and isinstance(item.elements[0], Path)
                and item.elements[0].origin == AT
            ):
                tall = max(segment[2] for segment in item.elements[0].segments if len(segment) > 2)
                assert TEXT.y - 0.01 <= item.y and item.y + tall <= TEXT.bottom + 0.01


@settings(max_examples=60, deadline=None)
@given(BOOKS)
def test_no_single_line_at_a_page_head_or_foot(blocks: list[Block]) -> None:
    """A clause of up to three lines stands on one page; a longer one leaves two lines at least on each."""
    layout = laid(blocks)
    parts: dict[str, list[int]] = {}
    for page in layout.pages:
        for sign, group in groupby(clause_lines(page), key=lambda each: each[0]):
            parts.setdefault(sign, []).append(len(list(group)))
    for counts in parts.values():
        if len(counts) > 1:
            assert sum(counts) > 3
            assert min(counts) >= 2


@settings(max_examples=60, deadline=None)
@given(BOOKS)
def test_a_heading_keeps_what_it_heads(blocks: list[Block]) -> None:
    """Below a heading stand two lines of text at least, a figure, or another heading."""
    layout = laid(blocks)
    for index, block in enumerate(blocks):
        if not isinstance(block, Heading):
            continue
        place = layout.places[block.id]
        page = layout.pages[place.page - 1]
        section = list(takewhile(lambda each: not isinstance(each, Heading), blocks[index + 1 :]))
        short = [each for each in section if isinstance(each, Clause)]
        alone = (
            len(short) == 1 and len(short[0].markup) <= 35 and not any(isinstance(b, Figure) for b in section)
        )
        below = [y for _, _, y in clause_lines(page) if y > place.y + 5]
        drawn = [item.y for item in page.items if isinstance(item, Picture) and item.y > place.y + 5]
        headings = [y for id, (number, y) in tops(layout) if number == place.page and y > place.y]
        assert len(below) >= (1 if alone else 2) or drawn or headings


def tops(layout: Layout) -> list[tuple[str, tuple[int, float]]]:
    """Where the headings of sections are: page and top (mm)."""
    return [(id, (at.page, at.y)) for id, at in layout.places.items() if id.startswith("section")]


@settings(max_examples=40, deadline=None)
@given(BOOKS, st.booleans())
def test_pages_come_in_fours(blocks: list[Block], drawn_last: bool) -> None:
    """The pages are a multiple of four, and a drawn last page stays the last."""
    back = Sheet((), (), AT, ids=("back",), head="裏")
    layout = laid([*blocks, back] if drawn_last else blocks)
    assert len(layout.pages) % 4 == 0
    assert [page.number for page in layout.pages] == list(range(1, len(layout.pages) + 1))
    if drawn_last:
        assert layout.places["back"].page == len(layout.pages)


def test_the_page_holds_35_lines() -> None:
    """A page of text has 35 lines, whose baselines lie 5 mm apart on both sides of a leaf."""
    layout = laid([clause(sign, 35 * (2 if sign % 12 == 0 else 3)) for sign in range(24)])
    for page in layout.pages[:2]:
        baselines = [y for _, _, y in clause_lines(page)]
        assert baselines == pytest.approx([TEXT.y + BODY.baseline + 5 * n for n in range(35)])


def test_a_line_holds_35_characters() -> None:
    """35 characters fill a line exactly; a 36th begins the next one."""
    assert len(clause_lines(laid([clause(0, 35)]).pages[0])) == 1
    assert len(clause_lines(laid([clause(0, 36)]).pages[0])) == 2


def test_ruby_does_not_move_lines() -> None:
    """Lines with readings are as far apart as lines without."""
    text = "手番【てばん】が来たら山札【やまふだ】の上から引いて手札【てふだ】に加える。" * 5
    (block,) = [Clause("k", "1.1", text, AT)]
    baselines = sorted(
        {y for text, x, y in lines(laid([block]).pages[0]) if x >= TEXT.x and y < 40 and len(text) > 8}
    )
    steps = [b - a for a, b in pairwise(baselines)]
    assert steps == pytest.approx([5.0] * len(steps)) and len(steps) >= 2


def table(rows: int) -> Table:
    """A table of two columns with a head."""
    head = (Cell("頭"), Cell("意味"))
    return Table((30.0, 75.0), (head, *((Cell(f"行{n}"), Cell("文")) for n in range(rows))), AT)


def test_a_table_is_split_between_rows_and_repeats_its_head() -> None:
    """Every row of a long table is printed once, and its head on each of its pages."""
    layout = laid([table(90)])
    pages = [[text for text, x, _ in lines(page) if x < TEXT.x + 1] for page in layout.pages]
    told = [text for page in pages for text in page if text.startswith("行")]
    assert told == [f"行{n}" for n in range(90)]
    with_rows = [page for page in pages if any(text.startswith("行") for text in page)]
    assert len(with_rows) == 3
    assert all(page.count("頭") == 1 and page.index("頭") < 2 for page in with_rows)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 90), st.integers(0, 34))
def test_no_row_of_a_table_stands_alone(rows: int, before: int) -> None:
    """A table that is split leaves at least two rows on each page."""
    above = [clause(0, 35 * before)] if before else []
    layout = laid([*above, table(rows)])
    counts = [sum(text.startswith("行") for text, _, _ in lines(page)) for page in layout.pages]
    assert sum(counts) == rows and 1 not in counts


def test_blocks_side_by_side_share_one_number() -> None:
    """The clauses of several columns are numbered together at the top of the columns."""
    columns = Columns((50.0, 50.0), ((clause(0, 4),), (clause(1, 4),)), AT)
    page = laid([columns]).pages[0]
    assert "1.1〜2" in [text for text, _, _ in lines(page)]
    (first, left, y1), (second, right, y2) = clause_lines(page)
    assert (first, second) == ("一", "二") and (left, right) == pytest.approx((29, 84)) and y1 == y2


def test_page_numbers_stand_outside() -> None:
    """The folio is at the outer edge, left on even pages and right on odd ones, the imprint opposite."""
    layout = laid([clause(0, 20), Break(), clause(1, 20)])
    for page in layout.pages:
        (folio,) = [x for text, x, y in lines(page) if text == str(page.number) and y > 199]
        (imprint,) = [x for text, x, y in lines(page) if text.startswith("第1稿")]
        assert (folio < 20) == (page.number % 2 == 0)
        assert (imprint < 20) == (page.number % 2 == 1)


def test_the_head_line_names_the_chapter() -> None:
    """Each page's head line has the book left and the chapter that the page begins in right."""
    layout = laid([Running("1　始"), clause(0, 20), Break(), Running("2　終"), clause(1, 20)])
    heads = [[text for text, _, y in lines(page) if y < 13] for page in layout.pages]
    assert heads[0] == ["試し", "1\u3000始"] and heads[1] == ["試し", "2\u3000終"]


def test_contents_tell_the_true_pages() -> None:
    """The table of contents lists what comes after it with the pages where it is."""
    parts = (Part(0, "before", "", "前"), Part(0, "a", "1", "甲"), Part(0, "b", "2", "乙"))
    layout = laid(
        [
            *(Title("before", "", "前", AT), Contents(AT), Break()),
            *(Title("a", "1", "甲", AT), clause(0, 900), Break()),
            *(Title("b", "2", "乙", AT), clause(1, 40)),
        ],
        parts,
    )
    told = [text for text, _, _ in lines(layout.pages[0])]
    assert "前" not in told[1:] and {"甲", "乙"} <= set(told)
    assert layout.places["a"].page == 2
    assert str(layout.places["b"].page) in told
    assert {link.target for link in layout.pages[0].links} == {"a", "b"}


def test_the_index_tells_where_words_are() -> None:
    """The index has each mentioned entry under its row of the kana table, with its clause and pages."""
    mention = '<a href="#term:river">河【かわ】</a>のこと。'
    first, second = (Clause(f"k{n}", f"3.{n}", mention, AT) for n in (1, 2))
    layout = laid(
        [first, Break(), second, Break(), Index(AT)],
        entries=[Entry("river", "河", "かわ"), Entry("hand", "手札", "てふだ")],
    )
    told = [text for text, _, _ in lines(layout.pages[2])]
    assert "か" in told and any(text.startswith("河") for text in told)
    assert any("3.1" in text and "1, 2" in text for text in told)
    assert not any("手札" in text for text in told)
    assert layout.pages[0].links == ()


def test_references_tell_the_true_page() -> None:
    """A reference with its page is right even where its own length moves what it refers to."""
    blocks: list[Block] = [
        Clause("far", "1.1", f"先に{page_of('near')}ページを見る。", AT),
        clause(0, 35 * 33),
        clause(1, 35 * 40),
        Clause("near", "1.4", "ここ。", AT),
    ]
    layout = laid(blocks)
    told = next(text for text, _, _ in lines(layout.pages[0]) if text.startswith("先に"))
    assert told == f"先に{layout.places['near'].page}ページを見る。"
    assert layout.places["near"].page == 3


@given(st.integers(4, 12), st.data())
@settings(max_examples=30, deadline=None)
def test_cutting_a_text_loses_nothing(count: int, data: st.DataObject) -> None:
    """The lines of both parts of a cut text, with their readings, are those of the whole."""
    text = "奥義【おうぎ】を使う。" * (count * 4)
    box = Box(29, 0, 105, 1000, baseline=BODY.baseline)
    whole = set_text(text, BODY.style, box, FONTS)
    at = data.draw(st.integers(1, len(whole.lines) - 1))
    parts = [cut(whole, 0, at, BODY.baseline, 5.0), cut(whole, at, len(whole.lines), BODY.baseline, 5.0)]
    for runs in ("runs", "ruby_runs"):
        drawn = ["".join(g.text for r in getattr(part, runs) for g in r.glyphs) for part in parts]
        assert "".join(drawn) == "".join(g.text for r in getattr(whole, runs) for g in r.glyphs)
        assert len(drawn[0]) * len(drawn[1]) > 0
    assert [part.lines for part in parts] == [whole.lines[:at], whole.lines[at:]]
    first = min(glyph.y for run in parts[1].runs for glyph in run.glyphs)
    assert first == pytest.approx(BODY.baseline)


def test_paragraphs_have_their_styles() -> None:
    """Each style of paragraph has its own size and leading."""
    heights = {}
    for style in ("body", "small", "aid", "caption", "lead"):
        paragraph = Paragraph("山札から引く。" * 20, AT, style)  # type: ignore[arg-type]
        ys = sorted({y for text, x, y in lines(laid([paragraph]).pages[0]) if len(text) > 8 and 15 < y < 60})
        heights[style] = round(ys[1] - ys[0], 2)
    assert heights == {"body": 5.0, "small": 3.75, "aid": 4.2, "caption": 3.75, "lead": 5.0}


@pytest.mark.parametrize("first", ["body", "lead"])
def test_paragraphs_that_are_read_on_are_parted_alike(first: str) -> None:
    """Between text and an opening or closing sentence lies as much air as between two paragraphs of text."""
    blocks = [Paragraph("一。", AT, first), Paragraph("二。", AT)]  # type: ignore[arg-type]
    above = [strip.above for strip in Setter(FONTS, (), ()).inside(blocks, Column(TEXT.x, TEXT.width, None))]
    assert above == [0.0, BETWEEN_PARAGRAPHS]


def test_layout_is_the_same_every_time() -> None:
    """The same book gives equal pages."""

    def once() -> Layout:
        return laid([Title("t", "1", "題", AT), *(clause(n, 60 + n) for n in range(40)), table(9)])

    assert once() == once()
