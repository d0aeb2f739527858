"""Building a deck: what is written, what is refused, and that nothing is half done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from drawing import FullDisk
from PIL import Image

from generator.build import Layout, Options, Selection, WrongUse, build, calibrate, check
from generator.draw import enduring
from generator.draw.enduring import Enduring
from generator.draw.files import replacing_all
from generator.problems import DeckError, Problem
from generator.sheets.model import Duplex
from generator.sheets.papers import LETTER

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"

DECK = """\
hibari: 1
id: small
title: Small
draft: 2
date: "2026-11-30"
languages: [ja]
palette:
  paper: {rgb: "#FFFFFF", cmyk: [0, 0, 0, 0]}
  ink: {rgb: "#000000", cmyk: [0, 0, 0, 100]}
fonts:
  body: {regular: [NotoSansJP-Regular.ttf]}
  flavour: {regular: [ReggaeOne-Regular.ttf]}
components:
  - id: note
    name: Notes
    size: [63, 88]
    template: note.xml.j2
    fields: {text: text, picture: "image?"}
    cards:
      - {id: first, fields: {text: 短い札。}}
      - id: second
        fields:
          text: 二枚めの札。
"""
LONG = "この札の字はとても長いのでどうやっても箱におさまらない。"
FACE = """\
<svg>
  <text x="10" width="40" baseline="20" font-family="flavour" font-size="9pt" min-font-size="8pt" field="text">{{ card.text }}</text>
  {% if card.picture %}
  <image href="{{ card.picture }}" x="10" y="30" width="25.4" height="25.4"/>
  {% endif %}
</svg>
"""  # noqa: E501 - one line, as a designer would write it


@pytest.fixture
def deck(tmp_path: Path) -> Callable[..., Path]:
    """Writes a small deck, some of its text changed."""

    def write(*changes: tuple[str, str], face: str = FACE) -> Path:
        text = DECK
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "templates").mkdir(exist_ok=True)
        (tmp_path / "templates" / "note.xml.j2").write_text(face, encoding="utf-8", newline="\n")
        path = tmp_path / "cards.yaml"
        path.write_text(text, encoding="utf-8", newline="\n")
        return path

    return write


def refused(path: Path) -> list[Problem]:
    """The problems for which a deck is not checked through."""
    with pytest.raises(DeckError) as caught:
        check(path)
    return list(caught.value.problems)


def files(folder: Path) -> dict[str, str]:
    """What lies in a folder: names and hashes."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


# What is written


def test_whole_game(tmp_path: Path) -> None:
    """The game's 66 cards fill 8 sheets of 9 with their backs, its markers one sheet."""
    built = build(GAME, Options(tmp_path))
    assert [(file.path.name, file.pages, file.pieces) for file in built.files if "4" in file.path.name] == [
        ("cards-a4.pdf", 16, 66),
        ("markers-a4.pdf", 2, 30),
    ]
    assert built.warnings == ()


def test_manifest(tmp_path: Path) -> None:
    """The manifest names every file with its hash, pages, cards and copies, and the draft."""
    built = build(GAME, Options(tmp_path, selection=Selection(players=3)))
    listing = json.loads(built.manifest.read_text(encoding="utf-8"))
    assert (listing["draft"], listing["options"]["players"]) == (6, 3)
    for file in listing["files"]:
        path = tmp_path / file["file"]
        assert file["sha256"] == sha256(path.read_bytes()).hexdigest()
        assert file["pages"] == len(pypdfium2.PdfDocument(path))
    cards = {card["id"]: card["copies"] for card in listing["files"][0]["cards"]}
    assert sum(copies for card, copies in cards.items() if card.startswith("tile-")) == 36
    assert not any(card.endswith("-marked") for card in cards)


def test_minimal(tmp_path: Path) -> None:
    """A deck without the game's sections builds: six plain cards of 80 × 50 mm with their own template."""
    built = build(MINIMAL, Options(tmp_path))
    assert [(file.path.name, file.pages, len(file.copies)) for file in built.files] == [
        ("cards-a4.pdf", 2, 6)
    ]
    text = pypdfium2.PdfDocument(built.files[0].path)[0].get_textpage().get_text_range()
    assert "First Snow" in text


def test_only(tmp_path: Path) -> None:
    """`only` takes ids of cards, components and heroines; the sheet names what it reprints."""
    selection = Selection(only=("kagiko", "tile-7-chi3", "dead-wall"), one_of_each=True)
    built = build(GAME, Options(tmp_path, selection=selection))
    cards, markers = built.files
    assert list(cards.copies) == ["tile-7-chi3", *(f"kagiko-{n}" for n in range(1, 5)), "dead-wall"]
    assert list(markers.copies) == ["score-marker-kagiko"]
    text = pypdfium2.PdfDocument(cards.path)[0].get_textpage().get_text_range()
    assert "tile-7-chi3" in text and "--one-of-each" in text


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (Options(selection=Selection(only=("kagika",))), "did you mean 'kagiko'"),
        (Options(selection=Selection(players=5)), "3 or 4"),
        (Options(language="fr"), "no language 'fr'"),
        (Options(selection=Selection(3, ("tile-2-chi0-marked",))), "nothing to print"),
    ],
)
def test_wrong_use(tmp_path: Path, options: Options, says: str) -> None:
    """Options that the deck cannot serve are refused with what it has, and nothing is written."""
    out = tmp_path / "out"
    with pytest.raises(WrongUse, match=says):
        build(GAME, replace(options, out=out))
    assert not out.exists()


def test_calibration(tmp_path: Path) -> None:
    """The test page has two sides of one paper."""
    file = calibrate(tmp_path, Layout(LETTER), "en")
    document = pypdfium2.PdfDocument(file.path)
    assert [page.get_size() for page in document] == [(612, 792), (612, 792)]


def test_same_bytes(tmp_path: Path) -> None:
    """Two builds give the same bytes, whatever the hash seed, folder, time zone and locale."""
    made = []
    for index, settings in enumerate(
        ({"PYTHONHASHSEED": "1", "TZ": "UTC"}, {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"})
    ):
        project = tmp_path / f"project{index}"
        shutil.copytree(ROOT / "templates", project / "templates")
        shutil.copy(GAME, project)
        environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT), "LC_ALL": ("C", "C.UTF-8")[index]}
        command = [sys.executable, "-m", "generator", "build"]
        subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True)
        made.append(files(project / "build"))
    assert made[0] == made[1]


# What is refused


def test_overflow(deck: Callable[..., Path]) -> None:
    """A text too long for its box at its smallest size is told with card, field, amount, size and line."""
    (problem,) = refused(deck(("二枚めの札。", LONG)))
    assert (problem.name, problem.card, problem.place.line) == ("text-overflow", "second", 23)
    assert "'text' is 3.4 mm too high" in problem.message
    assert "at 8 pt" in problem.message and "note.xml.j2:2" in problem.message


def test_missing_glyph(deck: Callable[..., Path]) -> None:
    """A character that no font has is told with its code point and the card."""
    (problem,) = refused(deck(("短い札。", "短い札𓅰。")))
    assert (problem.name, problem.card, problem.place.line) == ("missing-glyph", "first", 20)
    assert "U+13170" in problem.message


def test_low_resolution(deck: Callable[..., Path], tmp_path: Path) -> None:
    """A picture under 300 dpi at its printed size is told where the deck names it, with both sizes."""
    path = deck(("短い札。", "短い札。, picture: small.png"))
    Image.new("RGB", (200, 200), "red").save(tmp_path / "small.png")
    (problem,) = refused(path)
    assert (problem.name, problem.card, problem.place.line) == ("low-resolution", "first", 20)
    assert "200 dpi" in problem.message


def test_missing_picture_of_a_template(deck: Callable[..., Path]) -> None:
    """A picture that only a template names is missed there, once for all its cards."""
    face = '<svg>\n<image href="no.png" x="0" y="0" width="9" height="9"/>\n</svg>'
    (problem,) = refused(deck(face=face))
    assert (problem.name, problem.place.line) == ("image-missing", 2)
    assert problem.message.endswith("and on another card")


def test_tags_in_texts(deck: Callable[..., Path], tmp_path: Path) -> None:
    """A deck's text may be bold in part and broken by hand; any other < and & prints as it is."""
    text = '"<b>太</b>い a < b & c <d>。<br/>次"'
    path = deck(
        ("短い札。", text),
        (
            "flavour: {regular: [ReggaeOne-Regular.ttf]}",
            "flavour: {regular: [NotoSansJP-Regular.ttf], bold: [NotoSansJP-Bold.ttf]}",
        ),
        face=FACE.replace('baseline="20"', 'y="10" height="20"'),
    )
    file = build(path, Options(tmp_path / "out")).files[0].path
    printed = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range()
    assert "太い a < b & c <d>。" in printed and "<b>" not in printed and "次" in printed


@pytest.mark.parametrize(
    "text", ["<b>太", "太</b>", "上<br>下", "<b/>", "<b>太<b>い</b></b>", "<icon name='no'/>", "<ICON>"]
)
def test_tags_that_are_none(deck: Callable[..., Path], text: str) -> None:
    """A tag that is not closed, misspelt or without its symbol is told once, at the deck's line."""
    (problem,) = refused(deck(("短い札。", f'"{text}"')))
    assert (problem.name, problem.card, problem.place.line) == ("bad-markup", "first", 20)


def test_untranslated(deck: Callable[..., Path], tmp_path: Path) -> None:
    """Texts that a language lacks are warned of once, with their number and their first lines."""
    path = deck(("languages: [ja]", "languages: [ja, en]"), ("text: 二枚めの札。", "text: {ja: 二, en: Two}"))
    (warning,) = build(path, Options(tmp_path / "out", language="en")).warnings
    assert (warning.name, warning.severity, warning.place.line) == ("untranslated", "warning", 3)
    assert "2 of 3 texts are not given in 'en' and print in 'ja' (line 3, 20)" in warning.message
    assert build(path, Options(tmp_path / "out", language="ja")).warnings == ()


def test_all_at_once(deck: Callable[..., Path]) -> None:
    """Faults of schema, data, template and text come back together, each on its line."""
    path = deck(
        ("draft: 2", "draft: two"),
        ("二枚めの札。", LONG),
        ("{text: 短い札。}", "{text: 短い札。, txt: 別の字}"),
    )
    names = {(problem.name, problem.place.line) for problem in refused(path)}
    assert names >= {("wrong-type", 4), ("unknown-field", 20)}
    path = deck(
        ("二枚めの札。", LONG),
        ("id: first, fields: {text: 短い札。}", "id: first, copies: many, fields: {text: 短い札。}"),
        ("id: second", "id: second\n        back: not-there.xml.j2"),
    )
    names = {(problem.name, problem.place.line) for problem in refused(path)}
    assert names == {("wrong-type", 20), ("template-missing", 22), ("text-overflow", 24)}


def test_too_large(deck: Callable[..., Path], tmp_path: Path) -> None:
    """Cards larger than the sheet are refused once, with the numbers, at the size of their component."""
    path = deck(("size: [63, 88]", "size: [250, 88]"))
    with pytest.raises(DeckError) as caught:
        build(path, Options(tmp_path / "out", Layout(margin=30)))
    problems = [(problem.name, problem.place.line) for problem in caught.value.problems]
    assert problems == [("does-not-fit", 16)]


def test_failed_build_changes_nothing(deck: Callable[..., Path], tmp_path: Path) -> None:
    """After a failed build the files of the last good one are there unchanged, and no others."""
    out = tmp_path / "out"
    build(deck(), Options(out))
    before = files(out)
    with pytest.raises(DeckError):
        build(deck(("短い札。", "短い札𓅰。")), Options(out))
    assert files(out) == before


def test_all_files_or_none(deck: Callable[..., Path], tmp_path: Path) -> None:
    """Where one of the files cannot be written, none is replaced, and the error names that file."""
    out = tmp_path / "out"
    build(deck(), Options(out))
    (out / "manifest.json").unlink()
    (out / "manifest.json").mkdir()
    before = (out / "cards-a4.pdf").read_bytes()
    with pytest.raises(OSError) as caught:
        build(deck(("短い札。", "別の札。")), Options(out))
    assert caught.value.filename == str(out / "manifest.json")
    assert (out / "cards-a4.pdf").read_bytes() == before
    assert sorted(path.name for path in out.iterdir()) == ["cards-a4.pdf", "manifest.json"]


def test_a_full_disk_names_the_file(deck: Callable[..., Path], tmp_path: Path) -> None:
    """When the disk is full the error names the file that was being written, and nothing is left of it."""
    out = tmp_path / "out"

    with pytest.MonkeyPatch.context() as patch, pytest.raises(OSError) as caught:
        patch.setattr(enduring, "Enduring", lambda file: Enduring(FullDisk()))  # type: ignore[arg-type]
        build(deck(), Options(out))
    assert caught.value.filename == str(out / "cards-a4.pdf")
    assert list(out.iterdir()) == []


def test_files_come_back_when_the_last_cannot_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a file cannot be moved into place, those moved before it are as they were."""
    first, second, new = (tmp_path / name for name in ("first", "second", "new"))
    first.write_text("old", encoding="utf-8")
    second.write_text("old", encoding="utf-8")
    move = os.replace

    def fails(source: Path, target: Path) -> None:
        if Path(target) == second and ".part" in Path(source).name:
            raise PermissionError(13, "open in a viewer", str(source), None, str(target))
        move(source, target)

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError) as caught, replacing_all([new, first, second]) as temporaries:
        for temporary in temporaries:
            temporary.write_text("new", encoding="utf-8")
    assert caught.value.filename == str(second)
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "first": "old",
        "second": "old",
    }


def test_files_left_from_an_earlier_build(deck: Callable[..., Path], tmp_path: Path) -> None:
    """Files of an earlier build that are not written again are named, left as they are, and unlisted."""
    out = tmp_path / "out"
    build(deck(("name: Notes", "name: Notes\n    sheet: markers")), Options(out))
    markers = out / "markers-a4.pdf"
    before = markers.read_bytes()
    built = build(deck(), Options(out))
    assert built.left_behind == (markers,)
    assert markers.read_bytes() == before
    listed = json.loads(built.manifest.read_text(encoding="utf-8"))["files"]
    assert [file["file"] for file in listed] == ["cards-a4.pdf"]
    assert build(deck(), Options(out)).left_behind == ()


# One mistake, one problem


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("points: 3,", "points: 010,", "ambiguous-scalar"),
        ("points: 3,", "points: 1e3,", "ambiguous-scalar"),
        ("points: 3,", "points: .inf,", "ambiguous-scalar"),
        ("points: 3,", "points: three,", "wrong-type"),
        ("points: 3,", "points: null,", "wrong-type"),
        (", points: 3", "", "missing-field"),
        ('rgb: "#E8B33F"', "rgb: #E8B33F", "lost-comment"),
        ("title: Clear Sky", 'title: "\\x07"', "yaml-syntax"),
        ("title: Clear Sky", 'title: ""', "blank-text"),
        ("size: [80, 50]", "size: 80", "wrong-type"),
        ("    fields: {title", "    fieldtype: {title", "unknown-field"),
        ("languages: [en]", "languages: [english]", "bad-language"),
        ("languages: [en]", "languages: [en, en]", "listed-twice"),
        ("[ReggaeOne-Regular.ttf]", "[../../ReggaeOne-Regular.ttf]", "path-outside"),
        ('date: "2026-11-30"', "date: yesterday", "bad-date"),
    ],
)
def test_a_mistake_of_the_small_deck_is_told_once(tmp_path: Path, old: str, new: str, name: str) -> None:
    """A mistake in the data brings no further problems from the faces that show it."""
    (problem,) = refused(_changed(MINIMAL, tmp_path, old, new))
    assert problem.name == name


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("dots: 7, call: chi, cost: 1", "dots: 7, call: chi", "icon-without-cost"),
        ("          - 「底が見えてからが、漁のはじまりぜよ。」\n", "", "quote-count"),
        ("        - {name: 虚実【きょじつ】, effects: [{kind: tsumo_on_own_number}]}\n", "", "secret-count"),
        ("symbols: [icons.xml", "symbols: [../icons.xml", "path-outside"),
        ("remove_marked: true", "remove_marked: false", "uneven-turns"),
        ("role: power\n", "role: powr\n", "unknown-choice"),
    ],
)
def test_a_mistake_of_the_game_is_told_once(tmp_path: Path, old: str, new: str, name: str) -> None:
    """A mistake in the game's tiles, heroines or rules brings no further problems from their faces."""
    (problem,) = refused(_changed(GAME, tmp_path, old, new))
    assert problem.name == name


def test_a_component_is_no_card(tmp_path: Path) -> None:
    """A problem of a component or a heroine says so, and not that it is one of a card."""
    (problem,) = refused(_changed(MINIMAL, tmp_path, "size: [80, 50]", "size: 80"))
    assert problem.card is None and problem.sentence.startswith("component 'weather': ")


def test_rules_do_not_hide_texts(tmp_path: Path) -> None:
    """A character that no font has is found even when a number of the rules is wrong."""
    path = _changed(GAME, tmp_path, "rounds: 8", "rounds: eight", ("勇魚【いさな】]", "😀]"))
    assert [problem.name for problem in refused(path)] == ["wrong-type", "missing-glyph", "missing-glyph"]


def test_problems_stand_in_the_order_of_the_file(deck: Callable[..., Path]) -> None:
    """Problems of data and of faces come in the order of the deck's lines."""
    path = deck(("短い札。", LONG), ("      - id: second", "      - id: second\n        back: no.xml.j2"))
    lines = [problem.place.line for problem in refused(path)]
    assert len(lines) == 2 and lines == sorted(lines)


def _changed(deck: Path, folder: Path, old: str, new: str, *more: tuple[str, str]) -> Path:
    """A copy of a deck, with its templates, in which some text is changed."""
    text = deck.read_text(encoding="utf-8")
    for before, after in ((old, new), *more):
        assert before in text
        text = text.replace(before, after, 1)
    shutil.copytree(deck.parent / "templates", folder / "templates")
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


# Backs behind fronts

CELL = """\
<svg>
  {% set i = card.number %}
  <rect x="{{ 8 + 3 * i }}" y="10" width="2.4" height="5" fill="ink"/>
  <rect x="6" y="{{ 30 + 4 * i }}" width="5" height="2.4" fill="ink"/>
</svg>
"""
# What lies on the back as it must, seen through the card from the front: mirrored left to right.
CELL_BACK = """\
<svg>
  {% set i = card.number %}
  <rect x="{{ component.width - (8 + 3 * i) - 2.4 }}" y="10" width="2.4" height="5" fill="ink"/>
  <rect x="{{ component.width - 6 - 5 }}" y="{{ 30 + 4 * i }}" width="5" height="2.4" fill="ink"/>
</svg>
"""


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "fold"])
@pytest.mark.parametrize("gap", [0.0, 6.0])
def test_backs_lie_behind_fronts(tmp_path: Path, duplex: Duplex, gap: float) -> None:
    """Turned over as the mode says, every unique back lies within 0.1 mm behind its own front."""
    dpi = 254  # 0.1 mm a pixel
    page, back = _front_and_back(tmp_path, duplex, gap, dpi)
    assert page.any()
    assert (_thickened(page) | ~back).all() and (_thickened(back) | ~page).all()


def _front_and_back(folder: Path, duplex: Duplex, gap: float, dpi: int) -> tuple[np.ndarray, np.ndarray]:
    """The last, part-filled sheet's cards as ink on paper, and its backs seen through the paper."""
    (folder / "templates").mkdir()
    (folder / "templates" / "front.xml.j2").write_text(CELL, encoding="utf-8")
    (folder / "templates" / "back.xml.j2").write_text(CELL_BACK, encoding="utf-8")
    head = DECK[: DECK.index("components:")]
    cards = "".join(f"      - {{id: c{n}, fields: {{number: {n}}}}}\n" for n in range(14))
    part = "components:\n  - id: cell\n    name: Cell\n    template: front.xml.j2\n    back: back.xml.j2\n"
    path = folder / "cards.yaml"
    path.write_text(head + part + "    fields: {number: whole}\n    cards:\n" + cards, encoding="utf-8")
    built = build(path, Options(folder, Layout(duplex=duplex, gap=gap)))
    document = pypdfium2.PdfDocument(built.files[0].path)
    if duplex == "fold":
        side = _ink(document[len(document) - 1], dpi)
        half = side.shape[1] // 2
        side[:, half - 2 : half + 2] = False  # the fold line itself
        return side[:, :half], side[:, half:][:, ::-1][:, -half:]
    front, back = (_ink(document[len(document) - 2 + n], dpi) for n in range(2))
    portrait = front.shape[0] > front.shape[1]
    return front, back[:, ::-1] if portrait == (duplex == "long-edge") else back[::-1]


def _ink(page: pypdfium2.PdfPage, dpi: int) -> np.ndarray:
    """Where a page's cards have ink: its TrimBox, true where dark."""
    left, bottom, right, top = page.get_trimbox()
    pixels = np.asarray(page.render(scale=dpi / 72, grayscale=True).to_pil().convert("L")) < 128
    height = pixels.shape[0]
    kept = np.zeros_like(pixels)
    rows = slice(round(height - top * dpi / 72) + 2, round(height - bottom * dpi / 72) - 2)
    columns = slice(round(left * dpi / 72) + 2, round(right * dpi / 72) - 2)
    kept[rows, columns] = pixels[rows, columns]
    return kept


def _thickened(ink: np.ndarray) -> np.ndarray:
    """The ink and all within 0.1 mm of it."""
    padded = np.pad(ink, 1)
    rows, columns = ink.shape
    shifts = [padded[y : y + rows, x : x + columns] for y in range(3) for x in range(3)]
    return np.logical_or.reduce(shifts)


# The whole game, broken


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the game with its own templates, fonts and drafts."""
    for part in ("templates", "fonts", "drafts"):
        shutil.copytree(ROOT / part, tmp_path / part)
    return Path(shutil.copy(GAME, tmp_path))


def test_an_example_that_does_not_hold_stops_the_build(game: Path, tmp_path: Path) -> None:
    """Cards of a game whose worked examples the engine plays otherwise are not written."""
    text = game.read_text(encoding="utf-8")
    assert "south_from: 5" in text
    game.write_text(text.replace("south_from: 5", "south_from: 7"), encoding="utf-8", newline="\n")
    with pytest.raises(DeckError) as caught:
        build(game, Options(tmp_path / "out"))
    assert "example-disagrees" in {problem.name for problem in caught.value.problems}
    assert not (tmp_path / "out").exists()


def test_a_font_that_is_none(game: Path, tmp_path: Path) -> None:
    """A damaged font of a game with a rulebook is named where the deck names it, by check and build."""
    (tmp_path / "fonts" / "NotoSansJP-Regular.ttf").write_bytes(b"no font")
    names = {problem.name for problem in refused(game)}
    assert names == {"font-unreadable"}
    with pytest.raises(DeckError):
        build(game, Options(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
