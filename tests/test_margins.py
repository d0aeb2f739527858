"""Texts at the edges of their cards: what would be cut, what stands too near, and what is measured."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from generator.build import Options, build, check
from generator.build.faces import Faces, fonts_of
from generator.build.margins import Edges, ink, texts
from generator.build.pressing import PressOptions, press
from generator.build.selection import select
from generator.deck.load import load
from generator.problems import DeckError, Problem
from generator.sheets.shop import FOLDER
from generator.template.elements import IDENTITY

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
components:
  - id: note
    name: Notes
    size: [80, 50]
    template: note.xml.j2
    fields: {text: text}
    cards:
      - {id: first, fields: {text: 短い札。}}
      - {id: second, fields: {text: 二枚めの札。}}
"""
BODY = 'font-family="body" font-size="9pt"'


@pytest.fixture
def deck(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a deck whose two cards of 80 × 50 mm hold these elements."""

    def write(body: str) -> Path:
        (tmp_path / "templates").mkdir(exist_ok=True)
        face = tmp_path / "templates" / "note.xml.j2"
        face.write_text(f"<svg>\n{body}\n</svg>", encoding="utf-8", newline="\n")
        path = tmp_path / "cards.yaml"
        path.write_text(DECK, encoding="utf-8", newline="\n")
        return path

    return write


def told(path: Path) -> tuple[Problem, ...]:
    """What a check says, errors or warnings."""
    try:
        return check(path).warnings
    except DeckError as error:
        return error.problems


@pytest.mark.parametrize(
    ("element", "edge"),
    [
        (f'<text x="310" baseline="20" width="30" {BODY}>札</text>', "right"),
        (f'<text x="10" baseline="60" width="30" {BODY}>札</text>', "bottom"),
        (f'<text x="10" baseline="1.5" width="30" {BODY}>札</text>', "top"),
        (f'<text x="10" baseline="20" width="30" letter-spacing="-9" {BODY}>札札札札</text>', "left"),
        (
            f'<g transform="translate(-30 0)"><text x="10" baseline="20" width="30" {BODY}>札</text></g>',
            "left",
        ),
        (f'<text x="10" baseline="3.5" width="30" {BODY}>奥義【おうぎ】</text>', "top"),
        (
            f'<text x="10" baseline="20" width="30" {BODY} transform="rotate(90 10 20) scale(5)">札札</text>',
            "left",
        ),
        (f'<text axis="79" y="10" height="30" writing-mode="vertical-rl" {BODY}>札</text>', "right"),
        (f'<text axis="79" y="10" height="30" writing-mode="vertical-rl" {BODY}>Agp</text>', "right"),
    ],
)
def test_a_text_over_the_trim_is_an_error(deck: Callable[[str], Path], element: str, edge: str) -> None:
    """A text that the knife would cut is refused, at the template's line."""
    (problem,) = told(deck(element))
    assert (problem.name, problem.severity, problem.place.line) == ("text-outside-trim", "error", 2)
    assert f"over the {edge} edge of the card" in problem.message


def measured(path: Path) -> Edges:
    """The edges of all ink on the first card."""
    loaded = load(path)
    fonts = fonts_of(loaded)
    faces = Faces(loaded, fonts, "ja")
    component, card, _ = select(loaded.deck)[0]
    face, blocks = faces.set(faces.render(component, card, "note.xml.j2"), card)
    boxes = [
        box for text, matrix in texts(face.elements, IDENTITY) for box in ink(blocks[text], matrix, fonts)
    ]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@pytest.mark.parametrize(
    ("element", "edge"),
    [
        (f'<text x="2" baseline="20" width="30" {BODY}>札</text>', "left"),
        (f'<text x="10" baseline="5" width="30" {BODY}>{{{{ card.text }}}}</text>', "top"),
        (f'<text x="48" baseline="20" width="30" text-align="end" {BODY}>札</text>', "right"),
    ],
)
def test_a_text_in_the_margin_is_a_warning(
    deck: Callable[[str], Path], tmp_path: Path, element: str, edge: str
) -> None:
    """A text within the safe margin is built all the same, and told once for the template."""
    path = deck(element)
    (problem,) = told(path)
    assert (problem.name, problem.severity, problem.place.line) == ("text-in-margin", "warning", 2)
    assert f"into the safe margin of 3 mm at the {edge} edge" in problem.message
    assert problem.message.endswith("and on another card") == ("card.text" in element)
    assert build(path, Options(tmp_path / "out")).warnings == (problem,)


@pytest.mark.parametrize(
    "element",
    [
        f'<text x="-20" baseline="20" width="120" text-align="middle" {BODY}>札</text>',
        f'<text x="3" baseline="6.2" width="30" {BODY}>札</text>',
        f'<g transform="rotate(180 40 25)"><text x="3" baseline="6.2" width="30" {BODY}>札</text></g>',
        f'<g transform="translate(70 0)"><text x="-66.9" baseline="20" width="30" {BODY}>札</text></g>',
        f'<text x="3" baseline="46.9" width="30" {BODY}>ABC</text>',
        f'<text axis="75.2" y="3" height="40" writing-mode="vertical-rl" {BODY}>札</text>',
        "<path d=\"{{ '札' | outline('body', 90) }}\" fill=\"ink\"/>",
    ],
)
def test_ink_inside_the_safe_area_is_no_matter(deck: Callable[[str], Path], element: str) -> None:
    """The ink counts, not the box, wherever groups put it; outlines may go over the edge."""
    assert told(deck(element)) == ()


def test_a_component_chooses_its_margin(deck: Callable[[str], Path]) -> None:
    """`safe` of the component is the margin that is kept."""
    path = deck(f'<text x="2" baseline="20" width="30" {BODY}>札</text>')
    path.write_text(DECK.replace("size: [80, 50]", "size: [80, 50]\n    safe: 1"), encoding="utf-8")
    assert told(path) == ()


@pytest.mark.parametrize(
    ("element", "turn"),
    [
        (f'<text x="20" y="10" width="30" height="30" {BODY}>Ág、奥義【おうぎ】の札</text>', ""),
        (
            f'<text x="20" y="10" width="30" height="30" {BODY}>Ág、奥義【おうぎ】の札</text>',
            "rotate(180 40 25)",
        ),
        (f'<text x="20" y="10" width="30" height="30" {BODY}>Ág、札</text>', "translate(9 2) scale(1.3 0.7)"),
        (
            f'<text x="20" y="10" width="30" height="34" writing-mode="vertical-rl" {BODY}>'
            "札ー、12奥義【おうぎ】Page</text>",
            "",
        ),
        (
            f'<text x="20" y="10" width="30" height="34" writing-mode="vertical-rl" {BODY}>Page札</text>',
            "rotate(90 40 25)",
        ),
    ],
)
def test_what_is_measured_is_what_is_printed(
    deck: Callable[[str], Path], tmp_path: Path, element: str, turn: str
) -> None:
    """The measured ink of rows, columns, turned words and readings is the ink on the sheet."""
    path = deck(f'<g transform="{turn or "translate(0)"}">{element}</g>')
    built = build(path, Options(tmp_path / "out"))
    dots = 20  # a mm
    page = pypdfium2.PdfDocument(built.files[0].path)[0]
    left, _, _, top = (edge / 72 * 25.4 for edge in page.get_trimbox())
    sheet = page.get_height() / 72 * 25.4
    picture = page.render(scale=dots * 25.4 / 72, grayscale=True).to_numpy().squeeze()
    x, y = round(left * dots), round((sheet - top) * dots)
    dark = np.argwhere(picture[y : y + 50 * dots, x : x + 80 * dots] < 128)[:, :2] / dots
    edges = (*dark.min(axis=0)[::-1], *dark.max(axis=0)[::-1])
    assert measured(path) == pytest.approx(edges, abs=0.12)


@pytest.mark.parametrize(
    ("safe", "names"),
    [(2, []), (3.5, []), (4, ["text-outside-safe"]), (25, [])],
    ids=["less than the deck keeps", "as much as there is", "more", "no piece so small can keep it"],
)
@pytest.mark.parametrize("fonts", ["embed", "outline"])
def test_a_shops_safe_margin(
    deck: Callable[[str], Path], tmp_path: Path, fonts: str, safe: float, names: list[str]
) -> None:
    """A press takes no text that is nearer to the edge than its shop asks for, though it becomes outlines."""
    profile = (FOLDER / "generic-offset.yaml").read_text(encoding="utf-8")
    profile = profile.replace("safe: 3", f"safe: {safe}").replace("fonts: embed", f"fonts: {fonts}")
    profile = profile.replace("name: generic-offset", "name: own")
    shop = tmp_path / "own.yaml"
    shop.write_text(profile, encoding="utf-8", newline="\n")
    text = f'<text x="3.5" baseline="20" width="30" {BODY}>札</text>'
    path = deck(f'<rect x="-3" y="-3" width="86" height="56" fill="paper"/>\n{text}')
    pressing = partial(press, path, PressOptions((shop.as_posix(),), out=tmp_path / "out"))
    if not names:
        assert pressing().warnings == ()
        return
    with pytest.raises(DeckError) as caught:
        pressing()
    assert [problem.name for problem in caught.value.problems] == names
    problem = caught.value.problems[0]
    assert (Path(problem.place.file).name, problem.place.line) == ("note.xml.j2", 3)
    assert "mm from the left edge of the card, and the shop asks for 4 mm" in problem.message
    assert not (tmp_path / "out").exists()
