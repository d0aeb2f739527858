"""The rulebook as a file: its boxes, links and outline, on every kind of paper; the game's own book."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from rulebooks import ROOT, Shelf

from generator.build import Options, Selection, build
from generator.build.rulebook import Binding, Rulebook, bind, lay
from generator.cli import main
from generator.deck.load import load
from generator.problems import Problem

PT = 72 / 25.4
SMALL = """\
<page frame="bare" id="cover" title="表紙"><rect x="-3" y="-3" width="30" height="216" fill="accent"/></page>
<chapter id="turn" title="手番">
<clause key="a">先の<ref to="b"/>を見る。</clause>
<figure width="105" height="20"><use href="#face:tile-5-chi1" width="14"/>
<use href="#face:isana-1:back" x="20" height="20"/></figure>
<break/>
<section id="s" title="節"><clause key="b">文。</clause></section>
</chapter>
<page frame="full" head="早見表" id="summary" title="早見表"/>"""


@cache
def game() -> tuple[Rulebook, tuple[Problem, ...]]:
    """The game's own rulebook, laid out."""
    return lay(load(ROOT / "cards.yaml"), "ja")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """The small book, laid out."""
    return Shelf(tmp_path_factory.mktemp("small")).lay(SMALL)[0]


def bound(rulebook: Rulebook, binding: Binding, folder: Path) -> Path:
    """The rulebook's file."""
    document, _, problems = bind(rulebook, binding)
    assert problems == []
    document.save(folder / binding.file)
    return folder / binding.file


def box(page: pikepdf.Page, name: str) -> list[float]:
    """A box of a page, in mm."""
    return [round(float(edge) / PT, 2) for edge in page.obj[name]]


def text_in(file: Path, page: int, area: tuple[float, float, float, float]) -> str:
    """The text in an area of a page (left, bottom, right, top in pt), without blanks."""
    found = pypdfium2.PdfDocument(file)[page].get_textpage().get_text_bounded(*area)
    return "".join(found.split())


def test_pages_have_their_bleed(small: Rulebook, tmp_path: Path) -> None:
    """The A5 file has pages of 154 × 216 whose trim is 148 × 210, with 3 mm bleed all round."""
    file = bound(small, Binding(), tmp_path)
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            assert box(page, "/MediaBox") == box(page, "/BleedBox") == [0, 0, 154, 216]
            assert box(page, "/TrimBox") == [3, 3, 151, 213]


def outline(items: list[pikepdf.OutlineItem]) -> list[Any]:
    """Titles, with what is below them."""
    return [(item.title, outline(item.children)) if item.children else item.title for item in items]


def test_the_outline_has_chapters_and_sections(small: Rulebook, tmp_path: Path) -> None:
    """The outline lists chapters with their sections and drawn pages, with their numbers."""
    file = bound(small, Binding(), tmp_path)
    with pikepdf.open(file) as pdf, pdf.open_outline() as found:
        assert outline(list(found.root)) == ["表紙", ("1\u3000手番", ["1.2\u3000節"]), "早見表"]


@pytest.mark.parametrize("binding", [Binding(), Binding("a4"), Binding("letter"), Binding(booklet=True)])
def test_links_lead_where_they_say(binding: Binding, small: Rulebook, tmp_path: Path) -> None:
    """A reference is a link that lies on its own text and leads to the page that holds the clause."""
    file = bound(small, binding, tmp_path)
    with pikepdf.open(file) as pdf:
        (link,) = [(n, each) for n, page in enumerate(pdf.pages) for each in page.obj.get("/Annots", ())]
        index, annotation = link
        left, bottom, right, top = (float(edge) for edge in annotation.Rect)
        target = pdf.pages.index(pikepdf.Page(annotation.Dest[0]))
        down = float(annotation.Dest[3])
    assert "→1.2.1" in text_in(file, index, (left + 1, bottom, right - 1, top))
    assert right - left < 6 * (top - bottom)
    assert "1.2.1" in text_in(file, target, (0, down - 60, 1000, down))


def test_cards_are_pictured_by_their_own_faces(small: Rulebook, tmp_path: Path) -> None:
    """Faces that pages picture are drawn once each, whatever their number; others are not in the file."""
    file = bound(small, Binding(), tmp_path)
    picture = pypdfium2.PdfDocument(file)[1].render(scale=150 / 72).to_pil()
    colours = {
        picture.getpixel((round((32 + dx) * 150 / 25.4), round(48 * 150 / 25.4))) for dx in range(1, 14)
    }
    assert len(colours) > 2
    assert text_in(file, 1, (90, 400, 140, 560)) != ""


def test_home_paper_stays_white(small: Rulebook, tmp_path: Path) -> None:
    """The tint of the book's paper is printed in the file for a press only."""

    def corner(binding: Binding) -> tuple[int, ...]:
        file = bound(small, binding, tmp_path)
        shown = pypdfium2.PdfDocument(file)[1 if binding == Binding() else 0].render(scale=1).to_pil()
        pixel: tuple[int, ...] = shown.getpixel((shown.width - 30, shown.height // 2))
        return pixel

    assert corner(Binding()) == (0xFB, 0xF8, 0xF1)
    assert corner(Binding("a4")) == corner(Binding(booklet=True)) == corner(Binding(aid=True)) == (255,) * 3


def test_the_aid_is_for_every_player(small: Rulebook, tmp_path: Path) -> None:
    """The last page is printed once for each seat, two on a sheet."""
    file = bound(small, Binding(aid=True), tmp_path)
    found = pypdfium2.PdfDocument(file)
    assert file.name == "rulebook-aid-a4.pdf"
    assert [page.get_textpage().get_text_range().count("早見表") for page in found] == [2, 2]


BINDINGS: Mapping[str, Binding] = {
    "rulebook.pdf": Binding(),
    "rulebook-a4.pdf": Binding("a4"),
    "rulebook-letter.pdf": Binding("letter"),
    "rulebook-booklet-a4.pdf": Binding(booklet=True),
    "rulebook-booklet-letter.pdf": Binding("letter", booklet=True),
    "rulebook-aid-a4.pdf": Binding("a5", aid=True),
    "rulebook-aid-letter.pdf": Binding("letter", aid=True),
}


def test_two_runs_give_the_same_bytes(small: Rulebook, tmp_path: Path) -> None:
    """The same deck gives the same files, byte for byte, bound in any way."""
    again = Shelf(tmp_path / "again").lay(SMALL)[0]
    for name, binding in BINDINGS.items():
        one, two = (bound(each, binding, tmp_path).read_bytes() for each in (small, again))
        assert binding.file == name
        assert one == two


# The game's own book.


def test_the_games_rulebook_has_no_problem() -> None:
    """Every text of the game's rulebook fits, has its characters, and ends well."""
    assert game()[1] == ()


def test_the_games_rulebook_is_whole() -> None:
    """It is folded from whole sheets, has no blank page, and its summary is the back cover."""
    layout = game()[0].layout
    assert len(layout.pages) % 4 == 0
    assert layout.places["summary"].page == len(layout.pages)
    drawn = [max(len(getattr(item, "elements", ())) for item in page.items) for page in layout.pages]
    assert all(
        len(page.items) > 8 or elements > 3 for page, elements in zip(layout.pages, drawn, strict=True)
    )


def test_every_reference_of_the_game_leads_somewhere() -> None:
    """Every link of the game's rulebook leads to something on one of its pages."""
    layout = game()[0].layout
    links = [link for page in layout.pages for link in page.links]
    assert len(links) > 100
    assert {link.target for link in links} <= set(layout.places)
    assert all(1 <= place.page <= len(layout.pages) for place in layout.places.values())


def test_the_command_writes_the_book(tmp_path: Path) -> None:
    """`hibari rulebook` writes the file, says where and how many pages, and refuses two ways at once."""
    run = CliRunner().invoke(main, ["rulebook", str(ROOT / "cards.yaml"), "--out", str(tmp_path)])
    assert run.exit_code == 0
    pages = len(game()[0].layout.pages)
    assert run.output == f"{(tmp_path / 'rulebook.pdf').as_posix()}: {pages} pages\n"
    both = CliRunner().invoke(main, ["rulebook", "--booklet", "--aid"])
    assert both.exit_code == 2 and "choose one" in both.output


def test_a_deck_without_rules_has_no_rulebook(tmp_path: Path) -> None:
    """A deck without the game's rules is refused with a reason."""
    minimal = str(ROOT / "examples" / "minimal" / "cards.yaml")
    run = CliRunner().invoke(main, ["rulebook", minimal, "--out", str(tmp_path)])
    assert run.exit_code == 2 and "has no rulebook" in run.output


def test_a_build_has_the_rulebook(tmp_path: Path) -> None:
    """`hibari build` writes the rulebook and lists it in the manifest; a reprint of cards leaves it out."""
    built = build(ROOT / "cards.yaml", Options(tmp_path))
    listing = json.loads(built.manifest.read_text(encoding="utf-8"))
    (listed,) = [file for file in listing["files"] if file["file"] == "rulebook.pdf"]
    assert listed["pages"] == len(game()[0].layout.pages)
    assert listed["bytes"] == (tmp_path / "rulebook.pdf").stat().st_size
    again = build(ROOT / "cards.yaml", Options(tmp_path, selection=Selection(only=("kagiko",))))
    assert [file.path.name for file in again.files] == ["cards-a4.pdf", "markers-a4.pdf"]
