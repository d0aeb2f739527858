"""Texts of templates: attributes, boxes, inline markup and blanks."""

from __future__ import annotations

from pathlib import Path

import pytest
from template_faces import Folder

from generator.template.elements import Group, Text
from generator.typeset.model import MM_PER_PT, Box


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def text(folder: Folder, attributes: str, content: str = "雀", **context: object) -> Text:
    """The text with these attributes, set in body 10 pt."""
    written = f'<text font-family="body" font-size="10pt" {attributes}>{content}</text>'
    element = folder.one(written, context)
    assert isinstance(element, Text)
    return element


BOX = 'x="1" y="2" width="30" height="20"'


def test_every_attribute_reaches_the_style(folder: Folder) -> None:
    """All attributes of a text arrive in its style, lengths turned into multiples of the size."""
    style = text(
        folder,
        BOX + ' font-weight="bold" min-font-size="7pt" font-size-step="0.5pt" line-height="4.6mm"'
        ' letter-spacing="0.12" text-align="justify" vertical-align="bottom" phrases="true" fill="seal"'
        ' ground="night" ruby-font-family="display" ruby-font-weight="normal" ruby-font-size="5pt"'
        ' ruby-fill="night" ruby-gap="0.3" ruby-opens-line="true"',
    ).style
    size = 10 * MM_PER_PT
    assert (style.family, style.weight, style.size, style.min_size, style.size_step) == (
        "body",
        "bold",
        10,
        7,
        0.5,
    )
    assert (style.leading, style.tracking) == (pytest.approx(4.6 / size), pytest.approx(0.12 / size))
    assert (style.align, style.valign, style.phrases) == ("justify", "bottom", True)
    assert (style.colour, style.ground) == ("seal", "night")
    assert (style.ruby_family, style.ruby_weight, style.ruby_size) == ("display", "regular", 0.5)
    assert (style.ruby_colour, style.ruby_gap) == ("night", pytest.approx(0.3 / size))
    assert style.ruby_opens_line and style.language == "ja"


def test_what_is_left_out_has_a_default(folder: Folder) -> None:
    """A text does not shrink, starts at the top left and takes the colours around it."""
    style = text(folder, BOX).style
    assert (style.min_size, style.leading, style.tracking, style.align) == (10, 1.5, 0, "start")
    assert (style.colour, style.ground, style.writing_mode) == ("ink", "paper", "horizontal-tb")
    assert text(folder, BOX + ' letter-spacing="0.1em" line-height="1.2"').style.tracking == 0.1


def test_a_text_inherits_colour_and_ground(folder: Folder) -> None:
    """A text in a coloured group is set in that group's fill on that group's ground."""
    element = folder.one(
        f'<g fill="seal" ground="night"><text {BOX} font-family="body" font-size="8pt">'
        'a<tspan fill="currentGround">b</tspan></text></g>'
    )
    assert isinstance(element, Text)
    assert (element.style.colour, element.style.ground) == ("seal", "night")
    assert element.markup == 'a<tspan fill="night">b</tspan>'


def test_a_baseline_makes_room_for_one_line(folder: Folder) -> None:
    """With a baseline, y and height may be left out: they hold one line around it."""
    box = text(folder, 'x="1" baseline="20" width="30" line-height="1"').box
    size = 10 * MM_PER_PT
    assert box == Box(1, pytest.approx(20 - 0.88 * size), 30, pytest.approx(size), 20)
    given = text(folder, 'x="1" y="10" baseline="20" width="30" height="15"').box
    assert given == Box(1, 10, 30, 15, 20)


def test_an_axis_makes_room_for_one_column(folder: Folder) -> None:
    """In vertical writing the axis supplies x and width: one column about it."""
    box = text(folder, 'axis="50" y="5" height="40" writing-mode="vertical-rl" line-height="1"').box
    size = 10 * MM_PER_PT
    assert box == Box(pytest.approx(50 - size / 2), 5, pytest.approx(size), 40, 50)


@pytest.mark.parametrize(("anchor", "left"), [("start", 31.5), ("middle", 21.5), ("end", 11.5)])
def test_an_anchor_is_a_point_as_in_svg(folder: Folder, anchor: str, left: float) -> None:
    """With text-anchor x is where the text starts, has its middle or ends; with text-align the edge."""
    anchored = text(folder, f'x="31.5" y="0" width="20" height="9" text-anchor="{anchor}"')
    assert (anchored.box.x, anchored.style.align) == (left, anchor)
    aligned = text(folder, f'x="31.5" y="0" width="20" height="9" text-align="{anchor}"')
    assert (aligned.box.x, aligned.style.align) == (31.5, anchor)


def test_a_vertical_anchor_runs_down(folder: Folder) -> None:
    """In vertical writing text-anchor moves the box along the column."""
    box = text(folder, 'axis="50" y="40" height="20" writing-mode="vertical-rl" text-anchor="middle"').box
    assert (box.y, box.height) == (30, 20)


@pytest.mark.parametrize(
    ("content", "markup"),
    [
        ("  三人で\n  除く  ", "三人で除く"),
        ("three\n  players", "three players"),
        ("ドラ\nA", "ドラ A"),
        ("ポン。\n「チー」", "ポン。「チー」"),
        ("です…\n次", "です…次"),
        ("слово\nслово", "слово слово"),
        ("一 二", "一 二"),
        ("一\u3000二", "一\u3000二"),
        ("\u3000一", "\u3000一"),
        ("一<b>二</b>\n三", "一<b>二</b>三"),
        ("a <b>b</b> c", "a <b>b</b> c"),
        ("a<b> b </b>c", "a<b> b </b>c"),
        ("a<b>b\n</b>\n c", "a<b>b </b>c"),
        ("一\n<b>二</b>", "一<b>二</b>"),
        ("一 \n<br/>\n 二", "一<br/>二"),
        ("<br/> a", "<br/>a"),
        ("手札\n<icon name='pon'/>\n引く", '手札<icon name="pon"/>引く'),
        ("draw <icon name='pon'/> one", 'draw <icon name="pon"/> one'),
        ("a<!-- no -->b", "ab"),
        ("1 &lt; 2 &amp; 3", "1 &lt; 2 &amp; 3"),
        ("<tcy>12</tcy>月", "<tcy>12</tcy>月"),
        ("奥義【おうぎ】", "奥義【おうぎ】"),
        (
            "<tspan fill='seal' font-family='display'>a<b/></tspan>",
            '<tspan fill="seal" font-family="display">a<b></b></tspan>',
        ),
    ],
)
def test_blanks_are_put_in_order(folder: Folder, content: str, markup: str) -> None:
    """Blanks collapse, vanish at both ends of a line and, with a line break, between Japanese characters."""
    if "display" in content:
        content = content.replace("<b/>", "")
        markup = markup.replace("<b></b>", "")
    assert text(folder, BOX, content).markup == markup


def test_an_empty_text_draws_nothing(folder: Folder) -> None:
    """A text without characters leaves nothing behind, and no problem."""
    written = f'<text {BOX} font-family="body" font-size="8pt">{{{{ quote }}}}</text>'
    assert folder.elements(written, {"quote": " \n"}) == ()


def test_a_text_is_named_by_its_field_or_its_beginning(folder: Folder) -> None:
    """Problems of fit name a text by `field`; without one by its first characters."""
    assert text(folder, BOX + ' field="quote"').field == "quote"
    assert text(folder, BOX, "山から<b>1枚</b>引いて手札に加え、1枚捨てる").field == "山から1枚引いて手札に…"


def test_opacity_and_transform_put_a_text_into_a_group(folder: Folder) -> None:
    """A text that is turned or faded is in a group; inherited fill-opacity fades it too."""
    written = f'<text {BOX} font-family="body" font-size="8pt" opacity="0.5" transform="rotate(90)">a</text>'
    group = folder.one(f'<g fill-opacity="0.5">{written}</g>')
    assert isinstance(group, Group) and group.opacity == 0.25
    assert group.matrix == pytest.approx((0, 1, -1, 0, 0, 0))
