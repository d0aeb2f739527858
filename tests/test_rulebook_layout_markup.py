"""The markup of the rulebook: what it says, how it is numbered, and what is told about its faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulebooks import ROOT, Shelf, lines

from generator.rulebook.model import Clause, Figure, Layout, Lettering
from generator.rulebook.vocabulary import FORMS


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def texts(layout: Layout, page: int) -> list[str]:
    """The lines of text on a page."""
    return [text for text, _, _ in lines(layout.pages[page - 1])]


NUMBERED = """\
<chapter id="first" title="甲">
<clause key="a">一。</clause>
<clause key="b">二。</clause>
<section id="s" title="節" key="c"><clause key="d">三。</clause></section>
</chapter>
<chapter id="none" title="乙" numbered="false"><clause key="e">四。</clause></chapter>
<chapter id="second" title="丙" first="0">
<clause key="f">五。</clause>
<section id="t" title="節">
<clause key="g">六。</clause><figure width="50" height="9"/><clause key="h">七。</clause>
</section>
<columns widths="50 50">
<column><clause key="i">八。</clause></column><column><clause key="j">九。</clause></column>
</columns>
</chapter>"""


def test_numbers_are_counted(shelf: Shelf) -> None:
    """Chapters, sections and clauses are numbered in order; clauses beside sections count with them."""
    book = shelf.read(NUMBERED).book
    numbers = {block.key: block.number for block in book.blocks if isinstance(block, Clause)}
    assert numbers == {"a": "1.1", "b": "1.2", "d": "1.3.1", "e": "", "f": "2.0", "g": "2.1.1", "h": "2.1.2"}
    parts = {part.id: (part.level, part.number) for part in book.parts}
    assert parts == {
        "first": (0, "1"), "s": (1, "1.3"), "none": (0, ""), "second": (0, "2"), "t": (1, "2.1"),
    }  # fmt: skip
    assert "2.2〜3" in texts(shelf.lay(NUMBERED)[0].layout, 3)


def test_a_plain_reference_is_the_number_alone(shelf: Shelf) -> None:
    """A plain reference prints the number without an arrow, in the look of its text."""
    told = chapter('<clause key="a">甲<ref to="a" plain="true"/></clause>')
    assert "甲1.1" in [text.replace(" ", "") for text in texts(shelf.lay(told)[0].layout, 1)]


def test_a_new_clause_breaks_no_reference(shelf: Shelf) -> None:
    """References hold keys: with a clause more before it, a reference prints the new number."""
    told = chapter('{}<clause key="b">先（<ref to="b"/>）、<ref to="x" page="true"/>。</clause>')
    before = texts(shelf.lay(told.format(""))[0].layout, 1)
    after = texts(shelf.lay(told.format('<clause key="a">一。</clause>'))[0].layout, 1)
    assert "先（→1.1）、→1（1ページ）。" in before and "先（→1.2）、→1（1ページ）。" in after


def test_a_section_may_state_a_clause(shelf: Shelf) -> None:
    """A section with a key is that clause: a reference to the key prints the section's number."""
    inside = chapter('<section id="s" title="節" key="k"><p><ref to="k"/></p></section>')
    layout = shelf.lay(inside)[0].layout
    assert layout.places["k"] == layout.places["s"]


def test_figures_are_referred_to_by_name(shelf: Shelf) -> None:
    """A figure with an id and a name can be referred to; its clauses stand in the margin on demand."""
    inside = """\
<chapter id="x" title="甲"><clause key="a">一（<ref to="ex"/>）。</clause>
<figure width="50" height="20" id="ex" name="例12" clauses="a" clauses-at="4">
<rect width="9" height="9" fill="text"/>
</figure>
<figure width="50" height="20" clauses="a"/></chapter>"""
    told = texts(shelf.lay(inside)[0].layout, 1)
    assert "一（→例12）。" in told and told.count("1.1") == 2
    assert [block.clauses for block in shelf.read(inside).book.blocks if isinstance(block, Figure)] == [
        (("a", "1.1"),)
    ] * 2


def test_drawn_pages_hold_flows(shelf: Shelf) -> None:
    """A drawn page is a page of its own, and clauses flow in its boxes, numbered with the others."""
    inside = """\
<chapter id="x" title="甲" heading="false">
<section id="s" title="節" heading="false"><page frame="inset" head="頭">
<text x="40" baseline="30" width="60" font-family="body" font-size="8pt">絵（<ref to="k"/>）</text>
<flow x="29" y="100" width="105" height="30" indent="9"><clause key="k">文。</clause></flow>
</page></section></chapter>
<chapter id="y" title="乙"/>"""
    rulebook, problems = shelf.lay(inside)
    told = {text: (x, y) for text, x, y in lines(rulebook.layout.pages[0])}
    assert problems == ()
    assert told["1.1.1"][0] == pytest.approx(29, abs=0.3) and told["文。"][0] == pytest.approx(38, abs=0.3)
    assert told["1"][0] == pytest.approx(133, abs=2) and "頭" in told
    (link,) = rulebook.layout.pages[0].links
    assert link.target == "k" and 29 < link.area.x < 60 and 25 < link.area.y < 31
    assert rulebook.layout.places["s"].page == rulebook.layout.places["x"].page == 1


def test_a_flow_that_is_too_high_is_told(shelf: Shelf) -> None:
    """What does not fit into the box of a flow is a problem at the flow, with how much is too much."""
    inside = """\
<page>
<flow x="29" y="100" width="30" height="9"><clause key="k">長い長い長い長い長い長い文。</clause></flow>
</page>"""
    assert [(name, line) for name, line, _ in shelf.problems(inside)] == [("text-overflow", 3)]


def test_a_figure_higher_than_a_page_is_told(shelf: Shelf) -> None:
    """A figure that no page can hold is a problem."""
    found = shelf.problems(
        '<chapter id="x" title="甲">\n<break/>\n<figure width="50" height="190"/></chapter>'
    )
    assert [name for name, _, _ in found] == ["text-overflow"]


def test_pages_that_fill_come_as_needed(shelf: Shelf) -> None:
    """A page marked as filling stands in for the blank pages before the last one, and nowhere else."""
    fill = '<page fill="true" head="覚え書き"/>'
    chapters = "".join(f'<chapter id="c{n}" title="章"/>' for n in range(2))
    layout = shelf.lay(f'{fill}{chapters}<page head="裏" id="back"/>')[0].layout
    assert [("覚え書き" in texts(layout, page)) for page in (1, 2, 3, 4)] == [False, False, True, False]
    assert layout.places["back"].page == 4


def test_a_last_line_that_is_too_short_is_a_warning(shelf: Shelf) -> None:
    """A clause whose last line has fewer than four characters is told of; the book is made all the same."""
    inside = '<chapter id="x" title="甲">\n<clause key="a">{}</clause>\n</chapter>'
    short = "山" * 30 + "ABCDEFG" + "山"
    assert [(name, line) for name, line, _ in shelf.problems(inside.format(short))] == [
        ("short-last-line", 3)
    ]
    assert shelf.lay(inside.format(short))[1][0].severity == "warning"
    assert shelf.problems(inside.format(short + "山山山")) == []


def test_a_last_line_takes_characters_from_the_line_before(shelf: Shelf) -> None:
    """Where a line may be looser, a clause ends in four characters rather than in one."""
    inside = f'<chapter id="x" title="甲"><clause key="a">{"山" * 36}</clause></chapter>'
    assert [len(text) for text in texts(shelf.lay(inside)[0].layout, 1) if text[0] == "山"] == [32, 4]
    assert shelf.problems(inside) == []


def chapter(inside: str) -> str:
    """A chapter with the id x."""
    return f'<chapter id="x" title="甲">{inside}</chapter>'


FAULTS = [
    (chapter('<claus key="a">一。</claus>'), "unknown-element", "clause"),
    (chapter('<clause kye="a" key="b">一。</clause>'), "unknown-attribute", "key"),
    (chapter('<clause>一。</clause>'), "missing-attribute", "key"),
    (chapter('<clause key="tsumo.end"><ref to="tsumo.emd"/></clause>'), "unknown-reference", "tsumo.end"),
    (chapter('<p><term id="rivre">河</term></p>'), "unknown-reference", "river"),
    (chapter('<figure width="9" height="9" clauses="y"/>'), "unknown-reference", "x"),
    ('<page><use href="#face:tile-2-chi9" width="9"/></page>', "unknown-reference", "tile-2-chi0"),
    (chapter('<clause key="x">一。</clause>'), "duplicate-id", "another"),
    (chapter('<svg/>'), "misplaced-element", "chapter"),
    (chapter('一。'), "misplaced-text", "clause"),
    (chapter('<table columns="20 20"><tr><td>一</td></tr></table>'), "bad-value", "td"),
    (chapter('<columns widths="20"><column/><column/></columns>'), "bad-value", "width"),
    (chapter('<p style="loud">一。</p>'), "bad-value", "body"),
    (chapter('<p>{{ rules.tsumo.sped }}</p>'), "template-variable", "speed"),
    (chapter('<p>\U0001f600</p>'), "missing-glyph", "font"),
    ('<page><text x="9" baseline="9" width="3" font-family="body" font-size="9pt">長い</text></page>',
     "text-overflow", "room"),
]  # fmt: skip


@pytest.mark.parametrize(("inside", "name", "help"), FAULTS)
def test_faults_are_told_with_their_line(inside: str, name: str, help: str, shelf: Shelf) -> None:
    """A fault is named, placed at its line of the template, and helped with what was probably meant."""
    (found,) = shelf.problems(f"\n\n{inside}")
    assert (found[0], found[1]) == (name, 4)
    assert help in found[2]


def test_all_faults_are_told_in_one_run(shelf: Shelf) -> None:
    """Several faults of a book are told together."""
    inside = "\n".join(fault[0].replace('id="x"', f'id="x{n}"') for n, fault in enumerate(FAULTS[:3]))
    assert [name for name, _, _ in shelf.problems(inside)] == [fault[1] for fault in FAULTS[:3]]


def test_a_deck_without_the_type_of_the_book_is_told(shelf: Shelf) -> None:
    """A deck that lacks a font or a colour of the rulebook is told which."""
    written = shelf.deck.read_text(encoding="utf-8")
    without = re.sub(r"  mincho:\n(?:    .*\n)+", "", written).replace("  book-paper:", "  other-paper:")
    shelf.deck.write_text(without, encoding="utf-8", newline="\n")
    assert [name for name, _, _ in shelf.problems("")] == ["unknown-font", "unknown-colour"]


def test_the_page_of_the_markup_lists_what_is_accepted() -> None:
    """templates/rulebook/README.md names every element and attribute, those needed in bold, and no other."""
    page = (ROOT / "templates" / "rulebook" / "README.md").read_text(encoding="utf-8")
    found: dict[str, tuple[set[str], set[str]]] = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = re.fullmatch(r"`(\w+)`", cells[0]) if line.startswith("|") else None
        if name:
            attributes = set(re.findall(r"`([\w-]+)`", cells[1]))
            found[name[1]] = (attributes, set(re.findall(r"\*\*`([\w-]+)`\*\*", cells[1])))
    assert found == {name: (set(form.attributes), set(form.needs)) for name, form in FORMS.items()}


def test_readings_in_titles_are_ruby(shelf: Shelf) -> None:
    """A title may carry readings: they are set as ruby, and left out of the outline."""
    rulebook = shelf.lay('<chapter id="x" title="河【かわ】と速度"/>')[0]
    title = next(
        item.block for item in rulebook.layout.pages[0].items
        if isinstance(item, Lettering) and "".join(item.block.lines) == "河と速度"
    )  # fmt: skip
    assert title.ruby_runs and rulebook.layout.parts[0].title == "河と速度"
