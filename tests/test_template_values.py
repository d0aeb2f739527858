"""What templates are given: languages, filters, outlines, and the page that lists everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st
from template_faces import FONTS, Folder, deck

from generator.deck.effects import Draw
from generator.deck.model import Skill, Term
from generator.template import sandbox
from generator.template.elements import Path as Outline
from generator.template.elements import Text, Use
from generator.template.faults import Fault
from generator.template.filters import decimal, fixed, kanji
from generator.template.localise import localise
from generator.template.outline import Outlines
from generator.template.vocabulary import VOCABULARY
from generator.typeset.fonts import FontSet

README = Path(__file__).parent.parent / "templates" / "README.md"
LANGUAGES = ("ja", "en")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


# Languages.


def test_a_text_in_several_languages_becomes_one() -> None:
    """The chosen language counts; where it is missing, the first of the deck's that is there."""
    assert localise({"ja": "雀", "en": "Lark"}, "en", LANGUAGES) == "Lark"
    assert localise({"ja": "雀"}, "en", LANGUAGES) == "雀"
    assert localise({"en": "Lark"}, "ja", LANGUAGES) == "Lark"


def test_other_mappings_stay_mappings() -> None:
    """Only a mapping from languages to strings is a text."""
    for value in ({}, {"ja": 1}, {"ja": "a", "note": "b"}, {"fr": "a"}):
        assert localise(value, "ja", LANGUAGES) == value


def test_texts_are_found_at_any_depth() -> None:
    """Lists, mappings and models are walked, and models keep their type."""
    term = Term(id="t", name={"ja": "雀", "en": "Lark"}, meaning="m")
    found = localise({"terms": [term], "n": 1}, "en", LANGUAGES)
    assert found["n"] == 1
    assert found["terms"] == [Term(id="t", name="Lark", meaning="m")]


def test_what_holds_no_text_in_languages_is_the_same_object() -> None:
    """Values without texts in several languages come back as they are."""
    skill = Skill(name="a", discard=1, effects=(Draw(kind="draw", source="wall", cards=1),))
    for value in (skill, {"a": (skill, [1, "b"])}, (1, 2)):
        assert localise(value, "ja", LANGUAGES) is value


values = st.recursive(
    st.text(max_size=3) | st.integers() | st.none() | st.just({"ja": "雀", "en": "Lark"}),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(values)
def test_localising_twice_changes_nothing(value: object) -> None:
    """A value in one language stays as it is."""
    once = localise(value, "en", LANGUAGES)
    assert localise(once, "en", LANGUAGES) == once or "ja" in str(value)
    assert "'ja': '雀'" not in str(once)


@pytest.mark.parametrize(("language", "shown"), [("ja", "小"), ("en", "Small")])
def test_a_face_is_given_one_language(tmp_path: Path, language: str, shown: str) -> None:
    """Templates never see a text in several languages."""
    folder = Folder(tmp_path, language=language)
    element = folder.one(
        '<text x="0" baseline="9" width="30" font-family="body" font-size="8pt">'
        "{{ deck.title }}{{ language }}</text>",
        {"deck": folder.deck},
    )
    assert isinstance(element, Text)
    assert element.markup == shown + language and element.style.language == language


def test_effects_are_written_out(folder: Folder) -> None:
    """The filter `sentence` puts what effects say into a text, with its icons and bold words."""
    effects = (Draw(kind="draw", source="wall", cards=2),)
    symbol = '<symbol id="{name}" viewBox="0 0 1 1"><circle r="1"/></symbol>'
    (folder.path / "draw.xml").write_text(
        f"<svg>{''.join(symbol.format(name=name) for name in ('draw', 'wall'))}</svg>", encoding="utf-8"
    )
    folder.symbols = ("draw.xml",)
    element = folder.one(
        '<text x="0" y="0" width="50" height="20" font-family="body" font-size="8pt">'
        "{{ effects|sentence }}</text>",
        {"effects": effects},
    )
    assert isinstance(element, Text)
    assert "2" in element.markup and "&lt;" not in element.markup


# Numbers.


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "〇"),
        (1, "一"),
        (10, "十"),
        (11, "十一"),
        (20, "二十"),
        (105, "百五"),
        (110, "百十"),
        (4321, "四千三百二十一"),
    ],
)
def test_numbers_in_kanji(number: int, written: str) -> None:
    """kanji writes a whole number as it is read."""
    assert kanji(number) == written


@pytest.mark.parametrize("number", [-1, 10000, 1.5, "1"])
def test_only_whole_numbers_have_kanji(number: object) -> None:
    """kanji refuses what is not a whole number from 0 to 9999."""
    with pytest.raises(Fault):
        kanji(number)  # type: ignore[arg-type]


def test_numbers_are_printed_short(folder: Folder) -> None:
    """Printed numbers have at most four decimals and no zeros at their end; flags are true and false."""
    element = folder.one(
        '<text x="0" baseline="9" width="30" font-family="body" font-size="8pt" phrases="{{ 1 == 1 }}">'
        "{{ 0.1 + 0.2 }} {{ 3.0 }} {{ -0.00001 }} {{ 7 }} {{ 1 / 3 }} "
        "{{ 0.5|fixed(2) }} {{ [1.0, 2.5]|join('/') }}</text>"
    )
    assert isinstance(element, Text) and element.style.phrases
    assert element.markup == "0.3 3 0 7 0.3333 0.50 1/2.5"
    assert decimal(1e-9) == "0" and fixed(2, 0) == "2"


@pytest.mark.parametrize("written", ["1e999", "-1e999 * 0"])
def test_numbers_without_a_value_are_refused(folder: Folder, written: str) -> None:
    """Infinity is not printed into a drawing."""
    assert folder.problem(f"<svg><circle r='{{{{ {written} }}}}'/></svg>").name == "template-value"


# Outlines.


def bounds(path: str) -> tuple[float, float, float, float]:
    """The ink bounds of path data."""
    pen = BoundsPen(None)
    parse_path(path, pen)
    assert pen.bounds is not None
    return pen.bounds


@pytest.mark.parametrize(("text", "height"), [("2", 10), ("7", 24.6), ("東", 20.4), ("50", 2.3), ("一", 1)])
def test_an_outline_is_centred_by_its_ink(text: str, height: float) -> None:
    """The ink of an outline is as high as asked and centred on 0,0."""
    path = Outlines(FontSet(deck().fonts, [FONTS])).path(text, "display", height)
    left, top, right, bottom = bounds(path)
    assert bottom - top == pytest.approx(height, abs=1e-3)
    assert (left + right, top + bottom) == pytest.approx((0, 0), abs=1e-3)


def test_an_outline_stands_upright() -> None:
    """Outlines run y down: a 7 has most of its width at the top."""
    path = Outlines(FontSet(deck().fonts, [FONTS])).path("7", "display", 10)
    points = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", path)]
    top = [x for x, y in points if y < 0]
    assert max(top) - min(top) > 5


def test_an_outline_is_drawn_by_the_template(folder: Folder) -> None:
    """The filter gives path data, from the bold files too, which a path takes as it is."""
    regular, bold = folder.elements(
        "<path d=\"{{ 5|outline('body', 10) }}\"/><path d=\"{{ '5'|outline('body', 10, 'bold') }}\"/>"
    )
    assert isinstance(regular, Outline) and isinstance(bold, Outline)
    assert regular.segments != bold.segments


# Symbols.


def test_symbols_of_the_deck_are_known_to_every_face(folder: Folder) -> None:
    """What symbol files define is drawn by use and listed by name."""
    templates = folder.templates(card='<svg><use href="#pon"/></svg>')
    assert list(templates.symbols) == ["pon", "wall"]
    (use,) = templates.face("card.xml.j2", {}).elements
    assert isinstance(use, Use) and use.symbol is templates.symbols["pon"]


def test_earlier_folders_come_first(tmp_path: Path) -> None:
    """A template in an earlier folder replaces the one of the same name in a later folder."""
    from generator.template.render import Templates

    first, second = tmp_path / "first", tmp_path / "second"
    for path, radius in ((first, 1), (second, 2)):
        path.mkdir()
        (path / "card.xml.j2").write_text(f'<svg><circle r="{radius}"/></svg>', encoding="utf-8")
    (second / "only.xml.j2").write_text("<svg/>", encoding="utf-8")
    small = deck()
    templates = Templates([first, second], small, "ja", (), FontSet(small.fonts, [FONTS]))
    face = templates.face("card.xml.j2", {})
    assert face.template == (first / "card.xml.j2").as_posix()
    assert templates.face("only.xml.j2", {}).elements == ()


# The designer's page.


def documented() -> dict[str, tuple[set[str], set[str]]]:
    """Element → attributes, and those in bold, as templates/README.md lists them."""
    rows = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in README.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    groups = {
        cells[0].strip("*"): set(re.findall(r"`([\w-]+)`", cells[1]))
        for cells in rows
        if re.fullmatch(r"\*\w+\*", cells[0])
    }
    found: dict[str, tuple[set[str], set[str]]] = {}
    for cells in rows:
        name = re.fullmatch(r"`(\w+)`", cells[0])
        if name and len(cells) == 3:
            attributes = set(re.findall(r"`([\w-]+)`", cells[1]))
            for group in re.findall(r"(?<!\*)\*(\w+)\*(?!\*)", cells[1]):
                attributes |= groups[group]
            found[name[1]] = (attributes, set(re.findall(r"\*\*`([\w-]+)`\*\*", cells[1])))
    text = README.read_text(encoding="utf-8").split("## Text")[1].split("## ")[0]
    table = [
        line.split("|")[1] for line in text.splitlines() if line.startswith("|") and line.count("|") == 3
    ]
    names = set(re.findall(r"`([\w-]+)`", " ".join(table)))
    found["text"] = (names, set(re.findall(r"\*\*`([\w-]+)`\*\*", " ".join(table))))
    return found


def test_the_page_lists_what_is_accepted() -> None:
    """templates/README.md names every element with every attribute, those needed in bold, and no other."""
    accepted = {name: (set(form.attributes), set(form.needs)) for name, form in VOCABULARY.items()}
    assert documented() == accepted


def test_the_page_lists_every_filter_and_function(folder: Folder) -> None:
    """templates/README.md names every filter and global of templates."""
    section = README.read_text(encoding="utf-8").split("## Values and filters")[1]
    names = set(re.findall(r"`([a-z_]\w*)`", section))
    environment = folder.templates()._sandbox
    known = {name for name in (*environment.filters, *environment.globals) if not name.startswith("_")}
    assert known - names == set()
    component = {"id", "name", "copies", "width", "height", "bleed"}  # `safe` is a filter as well
    assert names - known == {"card", "component", "deck", "rules", "heroines", "say"} | component


def test_the_page_states_the_bound() -> None:
    """The allowance of a face on the page is the one that counts."""
    assert f"{sandbox.ALLOWANCE:,} steps" in README.read_text(encoding="utf-8")
