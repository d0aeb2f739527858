"""Reading cards.yaml: YAML without surprises, places, and faults of the schema."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest
import yaml
from broken import DECK, TEXT, Change, changed, found, line_of, problems_of
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.deck import nodes, scalars
from generator.deck.checks import check
from generator.deck.expand import expand
from generator.deck.load import load
from generator.deck.model import Deck
from generator.deck.source import Source
from generator.problems import DeckError, Place
from generator.problems.show import as_text, lines_on_disk

SYNTAX = [
    ("a: b: c", 1, 'quotes: key: "left: right"'),
    ("a:\n\tb: 1", 2, "indent with spaces"),
    ("a: 'never closed\nb: 1", 1, "close it"),
    ("a: [1, 2\nb: 3", 2, "close it"),
    ("a: {x: 1\nb: 3", 2, "close it"),
    ("a: 1\ndraft：1\nb: 2", 2, "write `:` and a blank"),
    ("draft：1\nb: 2", 1, "write `:` and a blank"),
    ("a: 1\n－ b\nc: 1", 2, "write `-` and a blank"),
    ("a: {x: 1，y: 2}", 1, "in half width"),
    ('a: 1\nb: "x\nc: 2\nd: "y"\ne: 3', 2, 'close it with another "'),
    ('a:\n  - {t: "x}\n  - {t: "y"}\n  - {t: z}', 2, 'close it with another "'),
    ("a:1\nb: 2", 2, "a space after its colon"),
    ("a: @x", 1, "in quotes"),
    ('a: "\\q"', 1, "double it"),
    ('a: "b" c', 1, "inside one pair of quotes"),
    ("a: 1\n b: 2", 2, "the same indentation"),
    ("a: 1\n- b", 2, "line it up"),
    ("a: {b:}", 1, "write a value after it"),
    ("a: *nowhere", 1, "write &nowhere"),
    ("a: &a [*a]", 1, "write &a"),
    ("a: 1\n---\nb: 2", 2, "take this `---` out"),
    ("[a, b]: 1", 1, "in quotes"),
    ("a: " + "[" * 60 + "]" * 60, 1, "close a bracket"),
    ("a: b\u0085c", 1, "take it out"),
    ("a: b\u2028c", 1, "take it out"),
    ("a: b\x00c", 1, "take it out"),
    ('a: "b\\0c"', 1, "take the backslash"),
]

# One fault of text or schema, and the name and line that must come back.
FAULTS = [
    Change(
        "duplicate-key",
        "      crest: mask\n",
        "      crest: mask\n      crest: haze\n",
        "crest: haze\n      pattern: r",
    ),
    Change("yaml-tag", "crest: mask", "crest: !mask mask"),
    Change("merge-key", "colours: {main: isana-main,", "colours: {<<: x, main: isana-main,"),
    Change("lost-comment", "short_name: 勇魚", "short_name: 勇魚 #1"),
    Change("lost-comment", "short_name: カスミ", "short_name: カスミ # 速い"),
    Change("lost-comment", "short_name: 天仙", "short_name: 天仙  #速い"),
    Change("lost-comment", "short_name: 鍵子", "short_name: #鍵子"),
    Change("lost-comment", "meaning: 手に持つ札。", "meaning: 手に持つ #1 の札。"),
    Change("ambiguous-scalar", "furiten: false", "furiten: NO"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 010"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 12:30"),
    Change("wrong-type", "rounds: 8", "rounds: 8.0"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 0x8"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 0o10"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 1_0"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: .inf"),
    Change("ambiguous-scalar", "rounds: 8", "rounds: 2026-11-30"),
    Change("wrong-type", "short_name: 勇魚", "short_name: 1.0"),
    Change("unknown-field", "south_from: 5", "south_form: 5"),
    Change("unknown-field", "{id: tile-2-chi0, number: 2,", "{id: tile-2-chi0, numbr: 2,"),
    Change("missing-field", "  rounds: 8\n", "", "rules:\n"),
    Change("missing-field", "number: 3, dots: 7, call: chi, cost: 0", "dots: 7, call: chi, cost: 0"),
    Change("wrong-type", "short_name: 勇魚", "short_name: 12"),
    Change("wrong-type", "short_name: 勇魚", "short_name: true"),
    Change("wrong-type", "short_name: 勇魚", "short_name:"),
    Change("wrong-type", "short_name: 勇魚", "short_name: [勇魚]"),
    Change("wrong-type", "rounds: 8", 'rounds: "8"'),
    Change("wrong-type", "furiten: false", "furiten: 0"),
    Change("wrong-type", "costs: [0, 1, 2, 3]", "costs: 3"),
    Change("wrong-type", "ron: {speed: 10, cards: 2}", "ron: [10, 2]"),
    Change("out-of-range", "rounds: 8", "rounds: 0"),
    Change("out-of-range", "rounds: 8", "rounds: 123456"),
    Change("out-of-range", "size: [64, 9]", "size: [64]"),
    Change("out-of-range", "size: [64, 9]", "size: [64, 9, 3]"),
    Change("out-of-range", "languages: [ja]", "languages: []"),
    Change("unknown-choice", "call: pon", "call: pong"),
    Change("unknown-choice", "role: dealer", "role: dealr"),
    Change("unknown-effect", "kind: shield_turn", "kind: shield_turns"),
    Change(
        "unknown-effect", "kind: shield_turn", "kind: shield_always", "kind: shield_always}]\n      secrets"
    ),
    Change("wrong-type", "short_name: 勇魚", "short_name: {ja: 勇魚, 1: 勇魚}"),
    Change("wrong-type", "copies: {2: 6, 3: 7", 'copies: {2: 6, "3": 7'),
    Change("bad-id", "id: tile-3-chi0", "id: Tile_3"),
    Change("bad-date", 'date: "2026-11-30"', 'date: "2026-02-30"'),
    Change("bad-date", 'date: "2026-11-30"', 'date: "2026-13-40"'),
    Change("bad-date", 'date: "2026-11-30"', 'date: "0000-00-00"'),
    Change("bad-date", 'date: "2026-11-30"', "date: yesterday"),
    Change("bad-date", 'date: "2026-11-30"', 'date: "2026-1-1"'),
    Change("bad-date", 'date: "2026-11-30"', "date: 20261130"),
    Change("bad-date", 'date: "2026-11-30"', 'date: "20261130"'),
    Change("bad-date", 'date: "2026-11-30"', 'date: "2026-11-30T10:00"'),
    Change("bad-date", 'date: "2026-11-30"', "date:"),
    Change("bad-date", 'date: "2026-11-30"', "date: [2026, 11, 30]"),
    Change("bad-language", "languages: [ja]", "languages: [japanese]"),
    Change("bad-language", "languages: [ja]", "languages: [JA]"),
    Change("out-of-range", "name: [ミス・パープル]", "name: []"),
    Change("out-of-range", "name: [ミス・パープル]", "name: [ミス, パー, プル]"),
    Change("blank-text", "short_name: 勇魚", 'short_name: ""'),
    Change("blank-text", "short_name: 勇魚", 'short_name: " 　"'),
    Change("blank-text", "short_name: 勇魚", 'short_name: {ja: ""}'),
    Change("bad-colour", 'rgb: "#F8F4EA"', "rgb: cream"),
    Change("unknown-language", "short_name: 勇魚", "short_name: {ja: 勇魚, jp: 勇魚}"),
    Change("missing-language", "short_name: 勇魚", "short_name: {}"),
    Change(
        "heroine-without-skill",
        "      skill:\n        name: 進化【しんか】\n        discard: 1\n"
        "        effects: [{kind: gain_power, power: 1, per_broken_seal: 1}]\n",
        "",
        "- id: purple",
    ),
    Change("undefined-term", "meaning: 手に持つ札。", "meaning: '[[hnad]]の札。'"),
]


def _source(text: str) -> Source:
    return Source(Path("cards.yaml"), text)


def _value(text: str) -> nodes.Value:
    return nodes.value(nodes.compose(text, "cards.yaml")[0])


def test_the_game_loads() -> None:
    """The game's own deck has no problem."""
    loaded = load(DECK)
    assert check(loaded) == []
    assert loaded.deck.id == "tenjaku"


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: f"{change.name}: {change.new.strip()[:40]}")
def test_each_fault_has_its_name_and_line(change: Change, tmp_path: Path) -> None:
    """A fault of text or schema comes back by its name, on its line."""
    text = changed([change])
    assert (change.name, line_of(text, change)) in found(problems_of(tmp_path, text))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kind: tsumo_from, speed: 18", "kind: tsumo_from, speed: 0", "write a number from 1 on"),
        ("rounds: 8", "rounds: 0", "write a number from 1 to 9999"),
        ("dead_wall: 6}", "dead_wall: 8}", "change tiles, hand or dead wall by 2"),
        ("costs: [0, 1, 2, 3]", "costs: []", "add 0 to `rules.calls.costs`"),
        ("score_range: 99", "score_range: " + "9" * 5000, "write a whole number"),
        ("costs: [0, 1, 2, 3]", "costs: ［0, 1］", "in half width"),
    ],
)
def test_help_is_a_whole_sentence(old: str, new: str, says: str, tmp_path: Path) -> None:
    """The help names limits, steps and choices as far as there are any, in a line that can be read."""
    problem = problems_of(tmp_path, TEXT.replace(old, new, 1))[0]
    assert problem.help == says or says in problem.help.split(": ")[0]
    assert len(problem.message) < 200 and len(problem.help) < 200


def test_a_date_is_asked_for_as_it_is_written(tmp_path: Path) -> None:
    """Whatever stands in place of the date, one problem at its line says how a date is written."""
    for index, written in enumerate(("2026-02-30", "20261130", '"20261130"', "yesterday", "[1]", "1.5")):
        text = TEXT.replace('date: "2026-11-30"', f"date: {written}")
        (problem,) = problems_of(tmp_path / str(index), text)
        assert (problem.name, problem.help) == ("bad-date", "write YYYY-MM-DD")


def test_one_fault_is_one_problem(tmp_path: Path) -> None:
    """A fault of the schema brings no further problems with it, but for what really follows from it."""
    lonely = [
        c for c in FAULTS if c.name not in ("lost-comment", "yaml-tag", "merge-key") and "[]" not in c.new
    ]
    for index, change in enumerate(lonely):
        problems = problems_of(tmp_path / str(index), changed([change]))
        assert len(problems) == 1, (change, [f"{p.name}: {p.message}" for p in problems])


def test_faults_are_found_together(tmp_path: Path) -> None:
    """Faults of every kind planted in one file all come back, each on its own line."""
    planted = [
        Change(
            "duplicate-key",
            "      crest: mask\n",
            "      crest: mask\n      crest: haze\n",
            "crest: haze\n      pattern: r",
        ),
        Change("lost-comment", "short_name: 勇魚", "short_name: 勇魚 #1"),
        Change("ambiguous-scalar", "furiten: false", "furiten: NO"),
        Change("unknown-field", "south_from: 5", "south_form: 5"),
        Change("missing-field", "{id: tile-3-chi1, number: 3, dots: 7,", "{id: tile-3-chi1, number: 3,"),
        Change("wrong-type", "short_name: カスミ", "short_name: 12"),
        Change("unknown-effect", "kind: shield_turn", "kind: shield_turns"),
        Change("bad-id", "{id: tile-4-none,", "{id: Tile 4,"),
        Change("bad-colour", 'rgb: "#F8F4EA"', "rgb: cream"),
        Change(
            "dots-mismatch",
            "number: 5, dots: 8, call: chi, cost: 1",
            "number: 5, dots: 9, call: chi, cost: 1",
        ),
        Change("cost-outside-rules", "call: chi, cost: 3, copies: 1}", "call: chi, cost: 5, copies: 1}"),
        Change("uneven-turns", "turns: 6", "turns: 7"),
        Change("supply-short", "copies: 21", "copies: 20"),
        Change("template-missing", "template: dead-wall.xml.j2", "template: dead-wal.xml.j2"),
        Change("unknown-colour", "main: kagiko-main", "main: kagiko-mian"),
    ]
    text = changed(planted)
    expected = {(change.name, line_of(text, change)) for change in planted}
    assert found(problems_of(tmp_path, text)) == expected


@pytest.mark.parametrize(("text", "line", "help"), SYNTAX)
def test_syntax_errors_help(text: str, line: int, help: str) -> None:
    """What is no YAML is reported as yaml-syntax on its line, with the probable cure."""
    try:
        _, problems = nodes.compose(text + "\n", "cards.yaml")
    except DeckError as error:
        problems = list(error.problems)
    assert [(p.name, p.place.line) for p in problems] == [("yaml-syntax", line)]
    assert help in problems[0].help


@pytest.mark.parametrize(
    "written",
    [
        "12:30",
        "NO",
        "yes",
        "on",
        "Off",
        "True",
        "010",
        "0o10",
        "0x1F",
        "1_000",
        "1e3",
        "+5",
        ".5",
        "2026-11-30",
        ".inf",
        "=",
        "<<",
        "Null",
        "9" * 16,
        "1." + "0" * 20,
        "勇魚",
    ],
)
def test_what_is_no_plain_number_stays_text(written: str) -> None:
    """Words that other readers of YAML turn into something else stay what the author wrote."""
    assert _value(f"a: {written}") == {"a": written}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("6", 6),
        ("-2", -2),
        ("0", 0),
        ("0.25", 0.25),
        ("1.0", 1.0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ('"6"', "6"),
        ("'true'", "true"),
        ('""', ""),
    ],
)
def test_core_scalars(written: str, meant: object) -> None:
    """Decimal numbers, true, false and null are what they say; quotes make a text."""
    value = _value(f"a: {written}")["a"]
    assert value == meant and type(value) is type(meant)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("- {a: b # c, d: e}\n- {a: x}\n", 1),
        ("- {a: 4 # c, d: e}\n- {a: x}\n", 1),
        ("- [b,\n   c # d]\n- e\n", 2),
        ("a: text # cut\n  short\nb: 1\n", 1),
    ],
)
def test_a_comment_that_swallows_a_bracket_is_found(text: str, line: int) -> None:
    """A ` #` that takes a bracket or half a text away is what is reported, and the rest is read on."""
    root, problems = nodes.compose(text + "z: 1\nz: 2\n" if text.startswith("a") else text, "cards.yaml")
    assert ("lost-comment", line) in found(problems)
    assert {name for name, _ in found(problems)} <= {"lost-comment", "duplicate-key"}
    assert root.size > 2


def test_an_ordinary_comment_is_not_blamed() -> None:
    """A bracket that is really missing is a syntax error, whatever comments stand before it."""
    with pytest.raises(DeckError) as caught:
        nodes.compose("a: [b, # one\n  c  # two\nd: e\n", "cards.yaml")
    assert found(caught.value.problems) == {("yaml-syntax", 3)}


@given(st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1, max_size=12))
def test_scalars_are_text_or_exact(written: str) -> None:
    """A plain scalar is kept as text, or it is a value that prints back exactly as written."""
    value = scalars.plain(written)
    match value:
        case str():
            assert value == written
        case bool() | None:
            assert written in ("true", "false", "null", "~")
        case int():
            assert str(value) == written or written == "-0"
        case float():
            assert value == float(written)


@pytest.mark.parametrize(
    "name", ["short_name: 12:30", "short_name: NO", "short_name: 010", "short_name: 2026-11-30"]
)
def test_texts_stay_as_written(name: str, tmp_path: Path) -> None:
    """Where a text is wanted, `12:30`, `NO`, `010` and dates are printed as the author wrote them."""
    file = tmp_path / "cards.yaml"
    file.write_text(TEXT.replace("short_name: 勇魚", name), encoding="utf-8")
    heroines = load(file).deck.heroines
    assert heroines is not None
    assert heroines.heroines[0].short_name == name.removeprefix("short_name: ")


@pytest.mark.parametrize(
    "line",
    [
        "a: b  # a comment",
        "a: b  #",
        "a: 6 # six",
        "a: true # yes",
        "a: # nothing yet",
        'a: "b" # quoted',
        "a: b#c",
        "a: [b, c] # listed",
        "a: |\n  b #1",
        "# a\na: b",
    ],
)
def test_comments_that_are_meant(line: str) -> None:
    """A comment after two blanks, after a number, flag, quote or bracket is no lost text."""
    assert nodes.compose(line + "\n", "cards.yaml")[1] == []


def test_places_are_exact() -> None:
    """A value, a key and a part that is not there are placed to the character."""
    source = _source("rules:\n  ron: {speed: 10, cards: 2}\ntiles:\n  - id: 天雀\n    copies: 3\n")
    assert source.place(("rules", "ron", "speed")) == Place("cards.yaml", 2, 16, 2)
    assert source.place(("rules", "ron", "speed"), key=True) == Place("cards.yaml", 2, 9, 5)
    assert source.place(("rules", "ron")) == Place("cards.yaml", 2, 8, 21)
    assert source.place(("rules",)) == Place("cards.yaml", 1, 1, 5)
    assert source.place(("tiles", 0, "id")) == Place("cards.yaml", 4, 9, 2)
    assert source.place(("tiles", 0, "nowhere", 3)) == Place("cards.yaml", 4, 5, 6)
    assert source.place(("tiles", 7)) == Place("cards.yaml", 3, 1, 5)


def test_aliases_are_placed_where_they_are_written() -> None:
    """A value given by an alias is placed at its anchor, where it can be mended."""
    source = _source("a: &x {b: 1}\nc: *x\n")
    assert _value(source.text) == {"a": {"b": 1}, "c": {"b": 1}}
    assert source.place(("c", "b")) == Place("cards.yaml", 1, 11, 1)


def test_aliases_have_a_budget() -> None:
    """Aliases of aliases that unfold to millions of values are refused at once."""
    lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"l{n}: &l{n} [" + ", ".join([f"*l{n - 1}"] * 10) + "]" for n in range(1, 10)]
    with pytest.raises(DeckError) as caught:
        nodes.compose("\n".join(lines), "cards.yaml")
    assert [p.name for p in caught.value.problems] == ["alias-bomb"]


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.replace("\n", "\r\n").encode("utf-8"),
        lambda text: text.replace("\n", "\r").encode("utf-8"),
    ],
)
def test_marks_and_line_ends_do_not_matter(encode: object, tmp_path: Path) -> None:
    """A byte order mark and line ends of Windows change neither the deck nor its places."""
    assert callable(encode)
    file = tmp_path / "cards.yaml"
    file.write_bytes(encode(TEXT))
    loaded, plain = load(file), load(DECK)
    assert loaded.deck == plain.deck
    path = ("heroines", "heroines", 2, "crest")
    assert loaded.source.line(path) == plain.source.line(path)


def test_other_encodings_are_refused(tmp_path: Path) -> None:
    """A file in Shift_JIS is refused as not-utf-8 at its first foreign byte."""
    file = tmp_path / "cards.yaml"
    file.write_bytes("hibari: 1\ntitle: 天雀\n".encode("shift_jis"))
    with pytest.raises(DeckError) as caught:
        load(file)
    assert [(p.name, p.place.line, p.place.column) for p in caught.value.problems] == [("not-utf-8", 2, 8)]


@pytest.mark.parametrize(
    ("content", "what", "shown"),
    [
        ("hibari: 1\n".encode("utf-16"), "this file is UTF-16", False),
        (b"\x89\x9d\0\xff\xfe\xd9", "the byte 0x89 is not UTF-8", False),
        ("title: 天雀".encode("shift_jis"), "the byte 0x93 is not UTF-8", True),
    ],
)
def test_what_is_no_text_is_not_shown(content: bytes, what: str, shown: bool, tmp_path: Path) -> None:
    """A file in UTF-16, or of bytes of any kind, is told without an excerpt that nobody could read."""
    file = tmp_path / "cards.yaml"
    file.write_bytes(content)
    with pytest.raises(DeckError) as caught:
        load(file)
    (problem,) = caught.value.problems
    assert (problem.name, problem.message) == ("not-utf-8", what)
    assert (" | " in as_text([problem], lines_on_disk())) == shown


@pytest.mark.parametrize("bound", ["0", "10000"])
def test_both_limits_are_told(bound: str, tmp_path: Path) -> None:
    """A number that may be left out is told both of its limits, whichever it breaks."""
    change = Change("out-of-range", "minutes: 30", f"minutes: {bound}")
    (problem,) = problems_of(tmp_path, changed([change]))
    assert problem.help == "write a number from 1 to 9999"


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    """A deck that isn't there, or is a folder, is an unreadable-file."""
    for path, why in ((tmp_path / "nowhere.yaml", "No such file"), (tmp_path, "it is a folder")):
        with pytest.raises(DeckError, match=why) as caught:
            load(path)
        assert [p.name for p in caught.value.problems] == ["unreadable-file"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "deck\n", "null\n"])
def test_a_file_that_is_no_deck(text: str, tmp_path: Path) -> None:
    """A file that is no mapping is one problem at its beginning."""
    assert [p.name for p in problems_of(tmp_path, text)] == ["wrong-type"]


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file_has_no_field_to_take_out(text: str, tmp_path: Path) -> None:
    """Of a file without anything in it is said that nothing is in the file."""
    (problem,) = problems_of(tmp_path, text)
    assert problem.message.startswith("nothing is written in this file")
    assert problem.help == "write a mapping (`key: value`)"


def test_both_parsers_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without libyaml, PyYAML's own parser gives the same values and the same places."""
    path = ("heroines", "heroines", 4, "quotes", "fronts", 3)
    fast = (_value(TEXT), _source(TEXT).place(path))
    monkeypatch.setattr(nodes, "_Parser", yaml.SafeLoader)
    assert (_value(TEXT), _source(TEXT).place(path)) == fast


def test_mentions_become_names(tmp_path: Path) -> None:
    """[[id]] in a text is printed as the name of the term."""
    file = tmp_path / "cards.yaml"
    file.write_text(
        TEXT.replace("meaning: 手に持つ札。", "meaning: '[[river]]に出す前の札。'"), encoding="utf-8"
    )
    assert "河に出す前の札。" in [term.meaning for term in load(file).deck.terms]


def test_misspelt_fields_are_guessed(tmp_path: Path) -> None:
    """An unknown field comes with the field that was meant and the list of those there are."""
    (problem,) = problems_of(tmp_path, TEXT.replace("south_from: 5", "south_form: 5"))
    assert "did you mean 'south_from'?" in problem.help and "score_range" in problem.help


def test_a_value_that_needs_quotes_says_so(tmp_path: Path) -> None:
    """A number where a text is wanted asks for quotes around the author's own letters."""
    for written in ("12", "1.50", "true"):
        problems = problems_of(tmp_path, TEXT.replace("short_name: 勇魚", f"short_name: {written}"))
        assert [f'quote this: "{written}"' in p.help for p in problems] == [True], written


def test_expansion_follows_the_file() -> None:
    """Tiles, heroines and the rest become components in order, each card with its place in the file."""
    loaded = load(DECK)
    components = {component.id: component for component in expand(loaded.deck)}
    assert list(components)[:2] == ["tile", "heroine"]
    assert sum(card.copies for card in components["tile"].cards) == 42
    assert len(components["heroine"].cards) == 20
    marked = [card for card in components["tile"].cards if card.players == (4,)]
    assert sorted(card.fields["number"] for card in marked) == [2, 3, 4, 5, 6, 7]
    assert all(card.fields["three_player_mark"] for card in marked)
    first = components["heroine"].cards[:4]
    assert [card.id for card in first] == ["isana-1", "isana-2", "isana-3", "isana-4"]
    assert [card.fields["broken"] for card in first] == [0, 1, 2, 3]
    assert [card.back for card in first] == [
        "secret-back.xml.j2",
        "secret-back.xml.j2",
        "defeat-back.xml.j2",
        "common-back.xml.j2",
    ]
    line = loaded.source.lines[loaded.source.line(first[0].source) - 1]
    assert line.strip() == "- id: isana"


def test_optional_fields_are_there_for_the_template(tmp_path: Path) -> None:
    """A field declared with ? that a card leaves out is None, not missing."""
    deck = Deck.model_validate(
        {
            "hibari": 1,
            "id": "a",
            "title": "a",
            "draft": 1,
            "date": "2026-11-30",
            "languages": ("en",),
            "palette": {},
            "fonts": {},
            "components": (
                {
                    "id": "c",
                    "name": "c",
                    "template": "t",
                    "fields": {"note": "text?"},
                    "cards": ({"id": "d"},),
                },
            ),
        }
    )
    assert dict(expand(deck)[0].cards[0].fields) == {"note": None}


def test_a_thousand_cards_stay_small(tmp_path: Path) -> None:
    """A loaded card with five texts keeps less than 3 kB: texts once, and no marks."""
    head = [
        "hibari: 1",
        "id: big",
        "title: big",
        "draft: 1",
        "date: 2026-11-30",
        "languages: [ja]",
        "palette: {}",
        "fonts: {}",
        "components:",
        "  - id: plain",
        "    name: 札",
        "    template: plain.xml.j2",
        "    fields: {a: text, b: text, c: text, d: text, e: text}",
        "    cards:",
    ]
    cards = [
        f"      - {{id: c-{n}, fields: {{a: 札{n}, b: いろはにほへと{n}, c: ちりぬるを{n}, d: わか{n}, e: "
        + "つねならむうゐのおくやまけふこえてあさきゆめみし" * 2
        + "}}"
        for n in range(1000)
    ]
    file = tmp_path / "cards.yaml"
    file.write_text("\n".join([*head, *cards]), encoding="utf-8")
    load(file)
    tracemalloc.start()
    loaded = load(file)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(loaded.deck.components[0].cards) == 1000
    assert kept < 3_000_000


_BYTES = TEXT.encode("utf-8")


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_no_mutation_breaks_the_loader(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Whatever is done to the bytes of a deck, the answer is a deck or a list of problems."""
    content = _BYTES
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        length = data.draw(st.sampled_from([0, 1, 2, 5, 40]))
        new = data.draw(
            st.one_of(
                st.binary(max_size=3),
                st.sampled_from(
                    [
                        b": ",
                        b"\n",
                        b"- ",
                        b"[",
                        b"{",
                        b"}",
                        b"'",
                        b'"',
                        b"#",
                        b"&a ",
                        b"*a",
                        b"!x ",
                        b"\t",
                        b"0",
                        b"null",
                        b"[[x]]",
                        b"<<: ",
                        b"? ",
                        b"|\n",
                        "〜".encode(),
                        b"%",
                        b"-1",
                        b"1.5",
                    ]
                ),
            )
        )
        content = content[:start] + new + content[start + length :]
    file = tmp_path_factory.mktemp("mutated", numbered=True) / "cards.yaml"
    file.write_bytes(content)
    try:
        problems = check(load(file))
    except DeckError as error:
        problems = list(error.problems)
        assert problems
    lines = content.count(b"\n") + content.count(b"\r") + 1
    assert all(1 <= p.place.line <= lines and p.place.column >= 1 and p.message and p.help for p in problems)


def test_an_unfinished_bracket_at_the_very_end(tmp_path: Path) -> None:
    """A bracket left open on a last line without an end is a problem of its syntax."""
    file = tmp_path / "cards.yaml"
    file.write_bytes(b"x: [")
    with pytest.raises(DeckError) as caught:
        load(file)
    assert [problem.name for problem in caught.value.problems] == ["yaml-syntax"]
