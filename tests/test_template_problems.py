"""What is refused in templates, by which name, and at which place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from template_faces import Folder

from generator.deck.model import Card, Term
from generator.problems import DeckError
from generator.template.elements import Group
from generator.template.elements import Path as Outline


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


FONT = 'font-family="body" font-size="8pt"'
TEXT = f'<text x="0" y="0" width="9" height="9" {FONT}'

WRONG = [
    ("unknown-element", "<rectangle/>", "did you mean 'rect'?"),
    ("unknown-element", f"{TEXT}><i>a</i></text>", "icon"),
    ("unknown-attribute", '<rect width="1" heigth="2" height="2"/>', "did you mean 'height'?"),
    ("unknown-attribute", '<rect width="1" height="2" style="fill:red"/>', "attribute of its own"),
    ("unknown-attribute", '<rect width="1" height="2" class="a"/>', "macro"),
    ("unknown-attribute", '<use href="#pon" fill="seal"/>', "two colours"),
    ("unknown-attribute", '<image href="a.png" width="1" height="2" xlink:href="#a"/>', "`href`"),
    ("missing-attribute", '<rect width="1"/>', 'height="…"'),
    ("missing-attribute", "<use/>", 'href="…"'),
    ("missing-attribute", f"<text {FONT}>a</text>", 'x="…"'),
    ("missing-attribute", '<symbol id="s"><rect width="1" height="1"/></symbol>', 'viewBox="…"'),
    ("unknown-colour", '<rect width="1" height="2" fill="inc"/>', "did you mean 'ink'?"),
    ("unknown-colour", '<rect width="1" height="2" fill="#C8301E"/>', "palette:"),
    ("unknown-colour", f'{TEXT}>a<tspan fill="sael">b</tspan></text>', "did you mean"),
    (
        "unknown-font",
        '<text x="0" y="0" width="9" height="9" font-family="bodi" font-size="8pt">a</text>',
        "body",
    ),
    (
        "unknown-font",
        '<text x="0" y="0" width="9" height="9" font-family="display" font-size="8pt" font-weight="bold">'
        "a</text>",
        "fonts.display",
    ),
    (
        "unknown-font",
        '<text x="0" y="0" width="9" height="9" font-family="display" font-size="8pt">a<b>b</b></text>',
        "fonts.display",
    ),
    ("bad-value", '<rect width="1mm" height="2"/>', "without a unit"),
    ("bad-value", '<rect width="-1" height="2"/>', "negative"),
    ("bad-value", '<rect width="nan" height="2"/>', "plain number"),
    ("bad-value", '<rect width="1" height="2" opacity="2"/>', "templates/README.md"),
    ("bad-value", '<rect width="1" height="2" stroke-linecap="rounded"/>', "did you mean 'round'?"),
    ("bad-value", '<rect width="1" height="2" transform="rotate(1 2)"/>', "takes 1 or 3 numbers, not 2"),
    ("bad-value", '<rect width="1" height="2" transform="turn(1)"/>', "translate"),
    ("bad-value", '<rect width="1" height="2" transform="scale(2) and more"/>', "translate"),
    ("bad-value", '<polygon points="1 2 3"/>', "pairs"),
    ("bad-value", '<path d="M0 0L1"/>', "templates/README.md"),
    ("bad-value", '<rect width="1" height="2" rx="1e30"/>', "ten metres"),
    ("bad-value", '<path d="M0 0h9999h9999"/>', "ten metres"),
    ("bad-value", '<g transform="scale(9999) scale(9999)"/>', "ten metres"),
    ("bad-value", f"{TEXT.replace('8pt', '1e30pt')}>a</text>", "ten metres"),
    ("bad-value", f"{TEXT.replace('8pt', '8')}>a</text>", "8.6pt"),
    ("bad-value", f'{TEXT} min-font-size="9pt">a</text>', "largest"),
    ("bad-value", f'{TEXT} axis="3">a</text>', "`baseline`"),
    ("bad-value", f'{TEXT} text-anchor="middle" text-align="middle">a</text>', "text-align"),
    ("bad-value", f'{TEXT} phrases="yes">a</text>', "`true`"),
    ("bad-value", f'<g fill="none">{TEXT}>a</text></g>', "palette colour"),
    ("bad-value", '<linearGradient id="g" x1="0" y1="0" x2="1" y2="0"/>', "`stop`"),
    ("unknown-reference", '<use href="#pom"/>', "did you mean 'pon'?"),
    ("unknown-reference", '<g clip-path="url(#no)"><rect width="1" height="1"/></g>', "define it"),
    ("unknown-reference", '<rect width="1" height="1" fill="url(#no)"/>', "define it"),
    (
        "cyclic-reference",
        '<symbol id="a" viewBox="0 0 1 1"><use href="#b"/></symbol>'
        '<symbol id="b" viewBox="0 0 1 1"><use href="#a"/></symbol>',
        "take one of the uses out",
    ),
    ("unknown-icon", f'{TEXT}><icon name="pom"/></text>', "did you mean 'pon'?"),
    ("duplicate-id", '<clipPath id="a"/><clipPath id="a"/>', "another id"),
    ("duplicate-id", '<rect id="a" width="1" height="1"/><g><g id="a"/></g>', "another id"),
    ("misplaced-element", f'{TEXT}><a href="#x">a</a></text>', "`text` holds b, br"),
    ("misplaced-element", f'{TEXT}><b><a href="#x">a</a></b></text>', "`b` holds b, br"),
    ("misplaced-element", "<stop/>", "`svg` holds"),
    ("misplaced-element", f'<symbol id="s" viewBox="0 0 1 1">{TEXT}>a</text></symbol>', "a symbol holds"),
    (
        "misplaced-element",
        f'<symbol id="s" viewBox="0 0 1 1"><g>{TEXT}>a</text></g></symbol>',
        "a symbol holds",
    ),
    ("misplaced-element", '<clipPath id="a"><g/></clipPath>', "circle"),
    ("misplaced-text", "<g>stray</g>", "`text` element"),
    ("path-outside", '<image href="../a.png" width="1" height="2"/>', "without `..`"),
    ("path-outside", '<image href="a/../../b.png" width="1" height="2"/>', "without `..`"),
    ("path-outside", '<image href="/etc/a.png" width="1" height="2"/>', "deck's folder"),
    ("path-outside", '<image href="C:\\a.png" width="1" height="2"/>', "deck's folder"),
    ("path-outside", '<image href="https://example.org/a.png" width="1" height="2"/>', "deck's folder"),
]


@pytest.mark.parametrize(("name", "body", "help"), WRONG)
def test_a_wrong_element_is_refused_by_name(folder: Folder, name: str, body: str, help: str) -> None:
    """Each fault of the vocabulary has its own name and a help that leads out of it."""
    problem = folder.problem(f"<svg>\n{body}</svg>")
    assert (problem.name, problem.card, problem.severity) == (name, "card-1", "error")
    assert problem.place.line == 2
    assert help in problem.help


def test_all_problems_of_a_face_come_at_once(folder: Folder) -> None:
    """Faults in different elements, and several in one, are all reported, in order."""
    found = folder.problems(
        '<svg>\n<rekt/>\n<circle r="x" fill="inc" colour="ink"/>\n'
        '<g fill="pink"><use href="#no"/></g>\n</svg>'
    )
    assert [(problem.name, problem.place.line) for problem in found] == [
        ("unknown-element", 2),
        ("bad-value", 3),
        ("unknown-colour", 3),
        ("unknown-attribute", 3),
        ("unknown-colour", 4),
        ("unknown-reference", 4),
    ]


def test_a_problem_points_at_the_attribute(folder: Folder) -> None:
    """The place is the attribute's own line, column and length, in a tag over several lines."""
    text = '<svg>\n  <rect width="1"\n        height="2"\n        fill="inc"/>\n</svg>'
    place = folder.problem(text).place
    assert (place.file, place.line, place.column, place.length) == (
        (folder.path / "card.xml.j2").as_posix(),
        4,
        9,
        len('fill="inc"'),
    )


def test_an_attribute_by_jinja_is_placed_too(folder: Folder) -> None:
    """An attribute whose value is computed, even with > in it, is found in the template."""
    text = """<svg>
<rect width="{{ 2 if 3 > 2 else '>' }}"
  height="{{ height }}"/>
</svg>"""
    problem = folder.problem(text, {"height": "tall"})
    assert (problem.name, problem.place.line, problem.place.column) == ("bad-value", 3, 3)


def test_a_fault_in_a_macro_is_placed_in_its_file(folder: Folder) -> None:
    """An element written in a macro of another file is reported there, at its own line."""
    parts = '{% macro dot(colour) %}\n{# a dot #}\n<circle r="1" fill="{{ colour }}"/>\n{% endmacro %}'
    card = "{% from 'parts.xml.j2' import dot %}\n<svg>\n{{ dot('seal') }}\n{{ dot('sael') }}\n</svg>"
    problem = folder.problem(card, parts=parts)
    assert problem.name == "unknown-colour"
    assert (Path(problem.place.file).name, problem.place.line, problem.place.column) == (
        "parts.xml.j2",
        3,
        15,
    )


def test_a_fault_in_an_include_is_placed_in_its_file(folder: Folder) -> None:
    """An included or extended file keeps its own lines; so does what comes after it."""
    frame = "<svg>\n{% block body %}{% endblock %}\n{% include 'parts.xml.j2' %}\n<bad/>\n</svg>"
    card = "{% extends 'frame.xml.j2' %}\n\n{% block body %}\n<worse/>\n{% endblock %}"
    found = folder.problems(card, frame=frame, parts="\n\n<worst/>")
    assert [(Path(problem.place.file).name, problem.place.line) for problem in found] == [
        ("card.xml.j2", 4),
        ("frame.xml.j2", 4),
        ("parts.xml.j2", 3),
    ]


def test_elements_know_where_they_were_written(folder: Folder) -> None:
    """What is drawn carries the template file and line of its tag, through loops and macros."""
    card = (
        "{% from 'parts.xml.j2' import dot %}\n<svg>\n"
        "<g opacity='0.5'\n>{{ dot() }}\n<circle r='1'/></g></svg>"
    )
    face = folder.face(card, parts="{% macro dot() %}\n\n<circle r='2'/>{% endmacro %}")
    (group,) = face.elements
    assert isinstance(group, Group)
    first, second = group.children
    assert isinstance(first, Outline) and isinstance(second, Outline)
    assert first.origin == ((folder.path / "parts.xml.j2").as_posix(), 3)
    assert second.origin == ((folder.path / "card.xml.j2").as_posix(), 5)


@pytest.mark.parametrize(
    ("body", "line", "column", "said"),
    [
        ("<svg>\n<g>\n<rect/>\n</svg>", 4, 3, "mismatched tag"),
        ("<svg>\n<rect width=1/>\n</svg>", 2, 13, "not well-formed"),
        ("<svg>\n<g/> & more</svg>", 2, 7, "not well-formed"),
        ("<svg>\n<title>a&nbsp;b</title></svg>", 2, 9, "undefined entity"),
        ("<svg>\n<g a='1' a='2'/></svg>", 2, 10, "duplicate attribute"),
        ("<svg>\n<g>", 2, 4, "no element found"),
        ("<svg/>\n<svg/>", 2, 1, "junk"),
        ("", 1, 1, "no element found"),
        ('<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', 1, 1, "no DOCTYPE"),
        ("<svg>" + "<g>" * 70 + "</g>" * 70 + "</svg>", 1, 180, "nested more than 60 deep"),
    ],
)
def test_xml_that_is_not_well_formed_is_placed(
    folder: Folder, body: str, line: int, column: int, said: str
) -> None:
    """A fault of XML itself is reported at the line and column of the template."""
    problem = folder.problem(body)
    assert problem.name == "template-xml" and said in problem.message
    assert (problem.place.line, problem.place.column) == (line, column)


def test_entities_cannot_grow(folder: Folder) -> None:
    """Entities are refused before any of them is expanded."""
    laughs = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    problem = folder.problem(f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]><svg>&l9;</svg>')
    assert problem.name == "template-xml"


def test_the_outermost_element_is_svg(folder: Folder) -> None:
    """A template whose outermost element is another one is refused."""
    assert folder.problem("<g/>").name == "misplaced-element"


card = Card(id="c", fields={"name": "雀", "items": 3})


@pytest.mark.parametrize(
    ("name", "written", "said"),
    [
        ("template-syntax", "{% if %}", "expression"),
        ("template-syntax", "{% for n in 3 %}", "end of template"),
        ("template-syntax", "{{ 1 | uper }}", "there is no filter 'uper' did you mean 'upper'?"),
        ("template-syntax", "{{ 1 is evne }}", "there is no test 'evne' did you mean 'even'?"),
        ("template-syntax", "{{ " + "(" * 500 + "1" + ")" * 500 + " }}", "nested too deeply"),
        ("template-variable", "{{ crad }}", "did you mean 'card'?"),
        ("template-variable", "{{ card.copeis }}", "did you mean 'copies'?"),
        ("template-variable", "{{ card.fields.nam }}", "did you mean 'name'?"),
        ("template-variable", "{{ card.fields['nam'].upper() }}", "did you mean 'name'?"),
        ("template-variable", "{{ card.back }}", "value is empty"),
        ("template-missing", "{% include 'crad.xml.j2' %}", "did you mean 'card.xml.j2'?"),
        ("path-outside", "{% include '../secret.xml.j2' %}", "leaves the folder"),
        ("path-outside", "{% include '/etc/passwd' %}", "absolute"),
        ("template-missing", "{% include '" + "a" * 999 + "' %}", "no template"),
        ("template-missing", "{% from 'parts.xml.j2' import dto %}{{ dto() }}", "did you mean 'dot'?"),
        ("template-missing", "{% import 'parts.xml.j2' as parts %}{{ parts.dto() }}", "did you mean 'dot'?"),
        (
            "template-loop",
            "{% for a in range(9999) %}{% for b in range(9999) %}.{% endfor %}{% endfor %}",
            "steps",
        ),
        ("template-loop", "{% for a in range(1000000) %}.{% endfor %}", "100,000"),
        ("template-loop", "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", "without end"),
        ("template-loop", "{% macro a() %}{{ a() ~ a() }}{% endmacro %}{{ a() }}", "without end"),
        ("template-loop", "{% include 'card.xml.j2' %}", "without end"),
        ("template-loop", "{{ 'a' * 99999999 }}", "grows beyond"),
        ("template-loop", "{{ 9 ** 99 }}", "a number grows beyond 600 digits"),
        (
            "template-loop",
            "{% set n = namespace(i=9) %}{% for i in range(60) %}{% set n.i = n.i * n.i %}{% endfor %}",
            "600 digits",
        ),
        ("template-value", "{{ 1 + 'a' }}", "cannot be computed"),
        ("template-variable", "{{ {}[outline] }}", "outline>"),
        ("template-value", "{{ 1 / 0 }}", "division"),
        ("template-value", "{{ 'a%99999999d' % 3 }}", "print the values"),
        ("template-value", "{{ -1 | kanji }}", "kanji"),
        ("template-value", "{{ 'a' | sentence }}", "'a' is not an effect"),
        ("template-value", "{{ '\\ud800' }}", "U+D800, which is half a character"),
        ("template-value", "{{ 'a' ~ '\\udfff' | upper }}", "U+DFFF"),
        ("template-unsafe", "{{ card.model_copy() }}", "fields"),
        ("template-unsafe", "{{ card.parse_file('/etc/passwd') }}", "fields"),
        ("template-unsafe", "{{ ''.__class__.__mro__ }}", "fields"),
        ("template-unsafe", "{{ card['__class__'] }}", "fields"),
        ("template-unsafe", "{{ range.__globals__ }}", "fields"),
        ("template-unsafe", "{{ '{0.__class__}'.format(card) }}", "fields"),
        ("template-unsafe", "{{ '{:>999999999}'.format(1) }}", "fields"),
        ("template-unsafe", "{{ '{a:>999999999}'['format_map']({'a': 1}) }}", "fields"),
        ("template-unsafe", "{{ 'a'.zfill(99999999) }}", "fields"),
        ("template-unsafe", "{{ thing.secret }}", "fields"),
        ("template-unsafe", "{{ [card] | map(attribute='__class__') | first }}", "fields"),
        ("missing-glyph", "{{ '\U0001f000' | outline('body', 3) }}", "add a font"),
        ("unknown-font", "{{ 1 | outline('boby', 3) }}", "did you mean 'body'?"),
        ("bad-value", "{{ ' ' | outline('body', 3) }}", "visible"),
        ("bad-value", "{{ 1 | outline('body', 0) }}", "height"),
    ],
)
def test_a_fault_of_jinja_is_named_and_placed(folder: Folder, name: str, written: str, said: str) -> None:
    """What Jinja, its sandbox or a filter refuses is a problem at its line of the template."""
    context = {"card": card, "thing": SimpleNamespace(secret=1)}
    parts = "{% macro dot() %}<circle r='1'/>{% endmacro %}"
    problem = folder.problem(f"<svg>\n{written}\n</svg>", context, parts=parts)
    assert problem.name == name
    assert said in f"{problem.message} {problem.help}"
    assert Path(problem.place.file).name == "card.xml.j2"
    assert problem.place.line == 2 or problem.name == "template-syntax"
    assert problem.card == "card-1"


def test_a_variable_is_underlined(folder: Folder) -> None:
    """The place of an unknown variable is the word itself."""
    place = folder.problem("<svg>\n  <g>{{ 3 + crad }}</g>\n</svg>", {"card": 1}).place
    assert (place.line, place.column, place.length) == (2, 13, 4)


@pytest.mark.parametrize(
    "written",
    [
        "{% set n = namespace(s='ab') %}{% for i in range(60) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
        "{% set n = namespace(s='ab') %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
        "{% set n = namespace(s='ab') %}"
        "{% for i in range(60) %}{% set n.s = n.s|replace('a', n.s) %}{% endfor %}",
        "{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
        "{% set n = namespace(s='ab') %}{% for i in range(60) %}"
        "{% set t %}{{ n.s }}{{ n.s }}{% endset %}{% set n.s = t %}{% endfor %}",
        "{% set n = namespace(s='ab') %}{% for i in range(60) %}{% set n.s = [n.s, n.s]|join %}{% endfor %}",
        "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}{{ a(60) }}",
        "{% for a in range(99999) %}{{ range(99999)|list|length }}{% endfor %}",
    ],
)
def test_growth_is_stopped(folder: Folder, written: str) -> None:
    """A value or a recursion that doubles without end is stopped before it fills the memory."""
    assert folder.problem(f"<svg>{written}</svg>").name == "template-loop"


def test_only_template_folders_are_read(tmp_path: Path) -> None:
    """A link that leads out of the template folders is not followed, nor is a path with `..`."""
    (tmp_path / "secret.xml").write_text("<circle r='1'/>", encoding="utf-8")
    inside = tmp_path / "templates"
    inside.mkdir()
    folder = Folder(inside)
    with suppress(OSError):  # Windows without the right to make links
        (inside / "link.xml").symlink_to(tmp_path / "secret.xml")
    for name in ("link.xml", "../secret.xml", (tmp_path / "secret.xml").as_posix()):
        problem = folder.problem(f"<svg>{{% include '{name}' %}}</svg>")
        assert problem.name in ("template-missing", "path-outside")
        assert Path(problem.place.file).name == "card.xml.j2"
        assert folder.refused(name).place.file.startswith(inside.as_posix())


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{{ card.fields.keys }}", "the function 'keys'"),
        ("{{ card.fields.get }}", "the function 'get'"),
        ("{{ 'a'.upper }}", "the function 'upper'"),
        ("{{ range }}", "the function 'range'"),
        ("{{ dict }}", "the function 'dict'"),
        ("{{ sin }}", "the function 'sin'"),
        ("{{ outline }}", "the function 'outline'"),
        ("{{ [1] | map('string') }}", "a list"),
        ("{{ [1] }}", "a list"),
        ("{{ range(3) }}", "a list"),
        ("{{ {'a': 1} }}", "a mapping"),
        ("{{ namespace() }}", "a mapping"),
        ("{{ card }}", "a Card"),
        ("{% for n in [1] %}{{ loop }}{% endfor %}", "`loop`"),
        ("{% macro dot() %}{% endmacro %}{{ dot }}", "the macro 'dot'"),
        ("{{ card | string }}", "a Card"),
        ("{{ range | upper }}", "the function 'range'"),
        ("{{ 'a' ~ range }}", "the function 'range'"),
        ("{{ 'a' ~ [1] ~ 'b' }}", "a list"),
        ("{{ [range] | join }}", "the function 'range'"),
        ("{{ 'abc' | replace('b', range) }}", "the function 'range'"),
        ("{{ card | safe }}", "a Card"),
    ],
)
def test_only_texts_and_numbers_are_printed(folder: Folder, written: str, said: str) -> None:
    """A list, a function or a whole card is never printed as the program would write it."""
    problem = folder.problem(f"<svg>\n<title>{written}</title>\n</svg>", {"card": card})
    assert problem.name == "template-value" and problem.place.line == 2
    assert problem.message == f"{said} cannot be printed: only texts and numbers can"
    assert problem.help


@pytest.mark.parametrize(
    ("line", "underlined"),
    [
        ("  <g>{{ 1 / 0 }}</g>", "{{ 1 / 0 }}"),
        ("  <g a='b'/>{{ card.__class__ }}", "{{ card.__class__ }}"),
        ("  <g/>{{ 1 + 'a' }} and more", "{{ 1 + 'a' }}"),
        ("  <g/>{{ 1 | uper }} and more", "uper"),
        ("  <g/>{{ 1 / 0 }} {{ 2 }}", "<g/>{{ 1 / 0 }} {{ 2 }}"),
    ],
)
def test_the_bracket_of_a_fault_is_underlined(folder: Folder, line: str, underlined: str) -> None:
    """A fault of Jinja underlines the only bracket of its line, or the line when it holds several."""
    place = folder.problem(f"<svg>\n{line}\n</svg>", {"card": card}).place
    assert line[place.column - 1 : place.column - 1 + place.length] == underlined


@pytest.mark.parametrize(("encoding", "line"), [("shift_jis", 2), ("utf-16", 1)])
def test_a_template_in_another_encoding_is_refused(folder: Folder, encoding: str, line: int) -> None:
    """A template that is not UTF-8 is one problem at the line where that shows."""
    templates = folder.templates()
    (folder.path / "card.xml.j2").write_bytes("<svg>\n<title>雀</title></svg>".encode(encoding))
    with pytest.raises(DeckError) as caught:
        templates.face("card.xml.j2", {}, "card-1")
    (problem,) = caught.value.problems
    assert (problem.name, problem.card, problem.place.line) == ("not-utf-8", "card-1", line)
    assert Path(problem.place.file).name == "card.xml.j2"


def test_a_template_that_is_missing_is_a_problem(folder: Folder) -> None:
    """Asking for a face of a template that is not there names the nearest one."""
    with pytest.raises(DeckError) as caught:
        folder.templates(card="<svg/>").face("crad.xml.j2", {})
    (problem,) = caught.value.problems
    assert problem.name == "template-missing" and "did you mean 'card.xml.j2'?" in problem.help


def test_symbol_files_have_problems_too(folder: Folder) -> None:
    """A symbol file with faults is refused with all of them, and may define symbols only."""
    with pytest.raises(DeckError) as caught:
        folder.symbols = ("bad.xml.j2", "gone.xml.j2")
        folder.templates(bad='<svg>\n<rect width="1" height="1"/>\n<symbol id="a" viewBox="0"/></svg>')
    assert [problem.name for problem in caught.value.problems] == [
        "misplaced-element",
        "bad-value",
        "template-missing",
    ]


def test_texts_of_the_deck_cannot_add_elements(folder: Folder) -> None:
    """Angle brackets and quotes in a card's text are text."""
    face = folder.face(
        f'<svg>{TEXT} field="{{{{ name }}}}">{{{{ name }}}}</text></svg>', {"name": "a<b>\"&'</text>"}
    )
    (text,) = face.elements
    assert text.markup == "a&lt;b&gt;\"&amp;'&lt;/text&gt;"  # type: ignore[union-attr]
    assert text.field == "a<b>\"&'</text>"  # type: ignore[union-attr]


def test_a_field_may_have_the_name_of_a_method(folder: Folder) -> None:
    """A mapping's field called items, keys or values is that field."""
    assert folder.face("<svg>{% if card.fields.items == 3 %}<circle r='1'/>{% endif %}</svg>", {"card": card})
    term = Term(id="t", name="a", meaning="b")
    assert folder.face(
        "<svg>{% for t in terms %}<title>{{ t.name }}</title>{% endfor %}</svg>", {"terms": (term,)}
    )


ELEMENTS = "rect circle path text use image g symbol stop linearGradient"
ATTRIBUTES = (
    "id x width height r d fill transform href font-size opacity clip-path viewBox points letter-spacing "
    "stroke-dasharray font-family"
)
VALUES = ("", "1", "-1", "1e9", "#pon", "url(#a)", "none", "8pt", "%", "M0 0", "rotate(", "ink", "０")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(ELEMENTS.split()),
    st.dictionaries(
        st.sampled_from(ATTRIBUTES.split()),
        st.sampled_from(VALUES) | st.text(alphabet="0123456789.,-#()eMLz ", max_size=8),
        max_size=6,
    ),
    st.sampled_from(["", "a", "<b/>", "<stop/>", "<rect/>"]),
)
def test_any_element_is_read_or_refused(
    folder: Folder, name: str, attributes: dict[str, str], content: str
) -> None:
    """Whatever is written in an element, the face is drawn or refused with problems."""
    context = {"attributes": attributes}
    written = '{% for key, value in attributes.items() %}{{ key }}="{{ value }}" {% endfor %}'
    try:
        folder.face(f"<svg><{name} {written}>{content}</{name}></svg>", context)
    except DeckError as error:
        assert all(problem.help and problem.place.line == 1 for problem in error.problems)
