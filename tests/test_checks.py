"""What no schema can see: every check finds its fault, on its line, and nothing else."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from broken import DECK, TEXT, Change, changed, found, line_of, problems_of
from hypothesis import given
from hypothesis import strategies as st

from generator.deck.arithmetic import arithmetic, left_for_turns, tiles_in_play
from generator.deck.checks import CHECKS, check
from generator.deck.checks.supplies import most_points
from generator.deck.checks.terms import EFFECTS
from generator.deck.effects import SecretEffect, SkillEffect
from generator.deck.files import leaves
from generator.deck.load import load
from generator.deck.model import Players, Tiles
from generator.deck.phrasing import kinds
from generator.wording import phrase

GAME = load(DECK).deck
# One fault, and the one problem that must come back.
SECRET = "        - {name: 潮目【しおめ】, effects: [{kind: power_on_equal}]}\n"
FAULTS = [
    Change("duplicate-id", "id: tile-4-none,", "id: tile-4-pon0,", "tile-4-pon0, number: 4, dots: 8, copies"),
    Change("duplicate-id", "{id: dead-wall}]", "{id: isana-1}]"),
    Change("duplicate-id", "    - id: kasumi\n", "    - id: isana\n", "- id: isana\n      name: [東条"),
    Change("duplicate-id", "  - id: starter\n", "  - id: heroine\n", "  - id: heroine\n    role"),
    Change("duplicate-id", "{id: record, name", "{id: bonus, name", "bonus, name: 譜"),
    Change("tile-count", "cost: 1, copies: 3}", "cost: 1, copies: 2}", "  copies: {2:"),
    Change(
        "tile-count",
        "number: 3, dots: 7, call: chi, cost: 0, copies: 1",
        "number: 8, dots: 7, call: chi, cost: 0, copies: 1",
    ),
    Change("tile-total", "total: 42", "total: 43"),
    Change(
        "dots-mismatch", "number: 3, dots: 7, call: chi, cost: 0", "number: 3, dots: 8, call: chi, cost: 0"
    ),
    Change("uneven-turns", "{count: 4, turns: 6,", "{count: 4, turns: 7,"),
    Change("uneven-turns", "turns: 7, hand: 3, dead_wall: 6", "turns: 7, hand: 3, dead_wall: 7"),
    Change("uneven-turns", "turns: 7, hand: 3, dead_wall: 6", "turns: 7, hand: 9, dead_wall: 8"),
    Change(
        "three-player-mark",
        "{id: tile-5-none-marked, number: 5, dots: 8, copies: 1, three_player_mark: true}",
        "{id: tile-5-none-marked, number: 5, dots: 8, copies: 1}",
    ),
    Change(
        "three-player-mark",
        "{id: tile-5-none, number: 5, dots: 8, copies: 1}",
        "{id: tile-5-none, number: 5, dots: 8, copies: 1, three_player_mark: true}",
        "{id: tile-5-none-marked",
    ),
    Change("icon-without-cost", "call: chi, cost: 0, copies: 5", "call: chi, copies: 5"),
    Change(
        "cost-without-icon",
        "{id: tile-4-none, number: 4, dots: 8,",
        "{id: tile-4-none, number: 4, dots: 8, cost: 0,",
    ),
    Change("cost-outside-rules", "call: chi, cost: 3,", "call: chi, cost: 4,"),
    Change("heroine-without-skill", "effects: [{kind: shield_turn}]", "effects: []", "effects: []\n"),
    Change("secret-count", SECRET, "", "      secrets:\n"),
    Change("secret-count", "effects: [{kind: power_on_equal}]", "effects: []"),
    Change("cards-each", "cards_each: 4", "cards_each: 5"),
    Change("quote-count", "          - 「潮目が変わったぜよ。」\n", "", "        secrets:\n"),
    Change("supply-short", "copies: 21", "copies: 20"),
    Change("supply-short", "{id: score-track, copies: 4}", "{id: score-track, copies: 3}"),
    Change("supply-short", "    role: dealer\n", "", "  players:\n"),
    Change("score-range", "score_range: 99", "score_range: 97"),
    Change("undefined-term", "  - {id: furiten,", "  - {id: furitn,", "  furiten: false"),
    Change("undefined-term", "  - {id: call,", "  - {id: cal,", "  calls:"),
    Change("unknown-colour", "main: kagiko-main", "main: kagiko-mian"),
    Change("symbol-missing", "crest: crown", "crest: crwn"),
    Change("symbol-missing", "symbols: [icons.xml", "symbols: [icon.xml"),
    Change("template-missing", "template: starter-east.xml.j2", "template: starter-est.xml.j2"),
    Change("template-missing", "secret_back: secret-back.xml.j2", "secret_back: secrets-back.xml.j2"),
    Change("font-missing", "bold: [NotoSansJP-Bold.ttf]", "bold: [NotoSansJP-Bld.ttf]"),
    Change("draft-missing", "deck: draft-3.yaml", "deck: draft-4.yaml"),
    Change("image-missing", "crest: crown", "crest: crown\n      art: crown.png", "art: crown.png"),
    Change("path-outside", "crest: crown", "crest: crown\n      art: ../crown.png", "art: ../crown.png"),
    Change("path-outside", "template: starter-east.xml.j2", "template: C:/starter-east.xml.j2"),
    Change("unknown-field", "fields: {heroine: kagiko}", "fields: {heroin: kagiko}"),
    Change(
        "missing-field", "{id: score-marker-kagiko, fields: {heroine: kagiko}}", "{id: score-marker-kagiko}"
    ),
    Change("wrong-type", "fields: {heroine: kagiko}", "fields: {heroine: 12}"),
    Change("wrong-type", "fields: {heroine: kagiko}", "fields: {heroine: 1.0}"),
    Change("unknown-language", "fields: {heroine: kagiko}", "fields: {heroine: {ja: a, fr: b}}"),
    Change("blank-text", "fields: {heroine: kagiko}", 'fields: {heroine: ""}'),
    Change("blank-text", "fields: {heroine: kagiko}", 'fields: {heroine: {ja: "  "}}'),
    Change("out-of-range", "corner: 1.6", "corner: 5"),
    Change("unreachable", "tsumo: {speed: 20,", "tsumo: {speed: 100,"),
    Change("unreachable", "ron: {speed: 10,", "ron: {speed: 100,"),
    Change("unreachable", "kind: tsumo_from, speed: 18", "kind: tsumo_from, speed: 180"),
    Change("unreachable", "yakuman_power: 4,", "yakuman_power: 22,"),
    Change("unreachable", "kind: yakuman_from, power: 2", "kind: yakuman_from, power: 22"),
    Change("listed-twice", "languages: [ja]", "languages: [ja, ja]"),
    Change("listed-twice", "- {count: 3, turns: 7,", "- {count: 4, turns: 7,"),
    Change("reserved-field", "fields: {heroine: text}", "fields: {heroine: text, copies: whole?}"),
    Change("missing-language", "fields: {heroine: kagiko}", "fields: {heroine: {}}"),
]
# These faults show in more than one place of the deck.
FOLLOWING = {
    "number: 8, dots: 7, call: chi, cost: 0, copies: 1": ("tile-count",),
    "cards_each: 5": ("quote-count",) * 5,
}
# And these hide or heal another of the list.
ALONE = (
    "{id: tile-5-none, number: 5, dots: 8, copies: 1}",
    "    - id: kasumi\n",
    "symbols: [icons.xml",
    "  - id: starter\n",
)
MINIMAL = """\
hibari: 1
id: weather
title: Weather
draft: 1
date: "2026-11-30"
languages: [en, ja]
palette: {}
fonts: {}
components:
  - id: weather
    name: Weather
    template: tile.xml.j2
    fields: {title: text, points: whole, weight: number?, rare: flag?, picture: image?, tags: list?}
    cards:
      - {id: sun, fields: {title: Sun, points: 1, weight: 1.5, rare: true, tags: [a, b]}}
      - {id: fog, fields: {title: {en: Fog, ja: 霧}, points: 0, weight: 2, rare: null}}
"""


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: f"{change.name}: {change.new.strip()[:40]}")
def test_each_fault_is_found_alone(change: Change, tmp_path: Path) -> None:
    """A fault comes back by its name, on its line, and brings only what follows from it."""
    text = changed([change])
    problems = problems_of(tmp_path, text)
    assert (change.name, line_of(text, change)) in found(problems)
    assert sorted(p.name for p in problems) == sorted((change.name, *FOLLOWING.get(change.new, ())))


def test_all_faults_are_found_together(tmp_path: Path) -> None:
    """Faults in different parts of one file come back all at once, each on its own line."""
    touched: set[str] = set()
    planted = []
    for change in FAULTS:
        # The first fault of each line of the deck, as long as the fault is in the line itself.
        line = TEXT.count("\n", 0, TEXT.index(change.old))
        if (
            change.new
            and change.new not in FOLLOWING
            and str(line) not in touched
            and change.old not in ALONE
        ):
            touched.add(str(line))
            planted.append(change)
    text = changed(planted)
    expected = {(change.name, line_of(text, change)) for change in planted}
    assert len(planted) > 20
    assert expected <= found(problems_of(tmp_path, text))


def test_every_check_states_its_fact() -> None:
    """Every check has a sentence that says what must hold."""
    assert all(run.__doc__ and run.__doc__.strip().endswith(".") for run in CHECKS)


def test_arithmetic_of_the_game() -> None:
    """The deck's arithmetic is printed for four and for three players."""
    assert arithmetic(load(DECK).deck) == [
        "4 players: 42 = 4×6 turns + 4×3 hand + 6 dead wall",
        "3 players: 36 = 3×7 turns + 3×3 hand + 6 dead wall",
    ]


def test_uneven_turns_show_the_sum(tmp_path: Path) -> None:
    """A deck that doesn't come out even says so with its numbers."""
    (problem,) = problems_of(tmp_path, TEXT.replace("{count: 4, turns: 6,", "{count: 4, turns: 7,"))
    assert problem.message == (
        "4 players: 42 tiles - 4×3 hand - 6 dead wall = 24, and 24 / 4 = 6 turns, but the rules say 7"
    )


@given(
    total=st.integers(10, 200),
    count=st.integers(2, 6),
    hand=st.integers(1, 9),
    dead_wall=st.integers(0, 12),
    turns=st.integers(1, 30),
    marked=st.booleans(),
)
def test_the_sum_of_the_arithmetic_is_right(
    total: int, count: int, hand: int, dead_wall: int, turns: int, marked: bool
) -> None:
    """What the check accepts adds up: turns, hands and dead wall are all the cards in play."""
    assert isinstance(GAME.tiles, Tiles)
    tiles = GAME.tiles.model_copy(update={"total": total})
    players = Players(count=count, turns=turns, hand=hand, dead_wall=dead_wall, remove_marked=marked)
    even = left_for_turns(tiles_in_play(tiles, players), players) == count * turns
    assert even == (count * (turns + hand) + dead_wall == total - (len(tiles.copies) if marked else 0))


def test_most_points_of_the_game() -> None:
    """With draft 6's rules no player can have more than 98 points."""
    rules = load(DECK).deck.rules
    assert rules is not None
    assert most_points(rules, 7) == 98


def test_a_missing_template_is_told_with_those_that_fit(tmp_path: Path) -> None:
    """A card's back may be what draws cards, the nearest named first; a box what draws boxes."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "weather-back.xml.j2").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "templates" / "weather-parts.xml.j2").write_text("{% macro dot() %}{% endmacro %}", "utf-8")
    back = Change("template-missing", "back: tile-back.xml.j2", "back: rain-of-weather-bak.xml.j2")
    lid = Change("template-missing", "template: box/game.xml.j2", "template: box/gmae.xml.j2")
    text = changed([back, lid])
    helps = {
        problem.place.line: problem.help
        for problem in problems_of(tmp_path, text)
        if problem.name == "template-missing"
    }
    of_back, of_box = (helps[line_of(text, change)] for change in (back, lid))
    assert "nown: weather-back.xml.j2, " in of_back
    assert not any(other in of_back for other in ("box/", "rulebook/", "weather-parts", "lattice"))
    assert of_box == "did you mean 'box/game.xml.j2'? Known: box/game.xml.j2, box/plain.xml.j2"


def test_a_plain_deck_needs_no_game(tmp_path: Path) -> None:
    """A deck of plain components, without rules, tiles and heroines, has no problem."""
    assert problems_of(tmp_path, MINIMAL) == ()


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("points: 1,", "points: 1.5,", "wrong-type"),
        ("points: 1,", "points: '1',", "wrong-type"),
        ("weight: 1.5", "weight: heavy", "wrong-type"),
        ("rare: true", "rare: yes", "ambiguous-scalar"),
        ("tags: [a, b]", "tags: a", "wrong-type"),
        ("title: Sun", "title: null", "wrong-type"),
        ("title: Sun", "titel: Sun", "unknown-field"),
        ("title: Sun, ", "", "missing-field"),
        ("title: Sun", "title: {en: Sun, fr: Soleil}", "unknown-language"),
        ("title: Sun", "title: {ja: 晴}", "missing-language"),
        ("points: 1,", "points: 1, picture: sun.png,", "image-missing"),
        ("points: 1,", "points: 1, picture: /sun.png,", "path-outside"),
    ],
)
def test_fields_are_as_declared(old: str, new: str, name: str, tmp_path: Path) -> None:
    """A card's field that is not as its component declares it is one problem on the card's line."""
    assert found(problems_of(tmp_path, MINIMAL.replace(old, new, 1))) == {(name, 15)}


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../x.png", "a/../../x", "C:/x.png", "c:x", "\\\\host\\x", "a\\b.png", "x\0"]
)
def test_paths_that_leave(path: str) -> None:
    """Absolute paths, `..`, drives, network paths and backslashes are refused as written."""
    assert leaves(path) is not None


def test_links_that_leave(tmp_path: Path) -> None:
    """A link inside the project that leads out of it is refused."""
    outside = tmp_path / "secret.png"
    outside.write_bytes(b"")
    project = tmp_path / "project"
    project.mkdir()
    try:
        os.symlink(outside, project / "sun.png")
    except OSError:  # Windows without the right to make links: the file itself must then be refused
        (project / "sun.png").mkdir()
    text = MINIMAL.replace("points: 1,", "points: 1, picture: sun.png,", 1)
    assert found(problems_of(project, text)) <= {("path-outside", 15), ("image-missing", 15)}
    assert problems_of(project, text)


def test_a_project_has_its_own_templates_and_fonts(tmp_path: Path) -> None:
    """A template beside the deck's file is found before hibari's own."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "own.xml.j2").write_text("<svg/>", encoding="utf-8")
    assert problems_of(tmp_path, MINIMAL.replace("tile.xml.j2", "own.xml.j2")) == ()


def test_verdicts_rest_on_sound_values_only(tmp_path: Path) -> None:
    """Where a value is wrong by itself, no check speaks about sums that it belongs to."""
    wrong = TEXT.replace("call: chi, cost: 0, copies: 5}", 'call: chi, cost: 0, copies: "5"}', 1)
    assert [p.name for p in problems_of(tmp_path, wrong)] == ["wrong-type"]
    misspelt = TEXT.replace("call: chi, cost: 0, copies: 5}", "call: chi, cost: 0, copis: 5}", 1)
    assert [p.name for p in problems_of(tmp_path, misspelt)] == ["unknown-field"]


def test_every_effect_is_told_with_its_terms() -> None:
    """Every kind of effect names the terms of its sentence, and the sentence holds their Japanese names."""
    assert set(EFFECTS) == {*kinds(SkillEffect), *kinds(SecretEffect)}
    deck = load(DECK).deck
    names = {term.id: str(term.name) for term in deck.terms}
    assert deck.heroines is not None
    for heroine in deck.heroines.heroines:
        effects = [*heroine.skill.effects, *(e for secret in heroine.secrets for e in secret.effects)]
        for effect in effects:
            said = phrase(effect, deck.rules, "ja")
            for term in EFFECTS[effect.kind]:
                words = names[term].split("・")
                assert any(word.rstrip("くる") in said for word in words), (effect.kind, term, said)


def test_checks_are_in_the_order_of_the_file(tmp_path: Path) -> None:
    """Problems come in the order of the file."""
    problems = problems_of(tmp_path, changed([FAULTS[0], replace(FAULTS[-3]), FAULTS[9]]))
    assert [p.place for p in problems] == sorted(p.place for p in problems)


def test_a_check_of_the_game_is_quick_and_quiet() -> None:
    """Checking twice gives the same answer."""
    loaded = load(DECK)
    assert check(loaded) == check(loaded) == []
