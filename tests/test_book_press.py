"""The rulebook for a press: which pages are where, boxes, one ink alone, and the files of real shops."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.build import WrongUse
from generator.build.book_press import press_book
from generator.cli import main
from generator.deck.load import load
from generator.deck.model import Colour
from generator.press.black import LEAST, BlackAlone, in_black, lightness
from generator.press.condition import condition
from generator.press.preflight import preflight
from generator.rulebook import styles
from generator.sheets.binding import sections, sides
from generator.sheets.model import Rect
from generator.sheets.shop import shop

ROOT = Path(__file__).parents[1]
DECK = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"
MM = 72 / 25.4
books = st.integers(2, 30).map(lambda sheets: 4 * sheets)


@given(books, st.booleans(), st.booleans())
def test_every_page_is_printed_once(count: int, apart: bool, spreads: bool) -> None:
    """The files have all pages of the book, each once, in spreads as well as one by one."""
    parts = sections(count, apart, spreads)
    assert sorted(page for part in parts for page in part.pages) == list(range(1, count + 1))
    if spreads:
        for part in parts:
            assert sorted(number for pair in part.spreads for number in pair if number) == list(part.pages)
    if apart and count > 4:
        assert [part.part for part in parts] == ["cover", "inside"]
        assert parts[0].pages == (1, 2, count - 1, count)


@given(books, st.booleans())
def test_folded_sheets_read_in_order(count: int, apart: bool) -> None:
    """Two pages of a spread add up to one more than the book has, and a sheet's back follows its front."""
    for part in sections(count, apart, True):
        for front, back in zip(part.spreads[::2], part.spreads[1::2], strict=True):
            assert front.left is not None and front.right is not None
            assert front.left + front.right == count + 1
            assert (back.left, back.right) == (front.right + 1, front.left - 1)


@given(books, st.booleans(), st.floats(0, 3))
def test_pages_meet_in_the_fold(count: int, spreads: bool, bleed: float) -> None:
    """The trim lies in the middle of the page; two pages touch, and neither shows beyond the fold."""
    trim = Rect(0, 0, 148, 210)
    for part in sections(count, True, spreads):
        for side in sides(part, trim, bleed, str):
            assert (side.trim.x, side.trim.y) == (bleed, bleed)
            assert side.width == pytest.approx(side.trim.width + 2 * bleed)
            assert side.height == pytest.approx(210 + 2 * bleed)
            if spreads:
                left, right = side.placements
                assert left.trim.right == pytest.approx(right.trim.x) == pytest.approx(side.width / 2)
                assert left.window.right == right.window.x == pytest.approx(side.width / 2)


def test_black_alone_is_as_dark_as_the_colour() -> None:
    """Tints of black follow the lightness of colours; black type stays black, the paper's tint is none."""
    palette = load(DECK).deck.palette
    black = in_black(palette)
    assert all(colour.cmyk[:3] == (0, 0, 0) for colour in black.values())
    assert black["text"] == palette["text"]
    assert black["book-paper"].cmyk == (0, 0, 0, 0)
    numbers = [black[f"number-{number}"].cmyk[3] for number in range(2, 8)]
    assert numbers == sorted(numbers) and len(set(numbers)) == 6
    assert lightness("#FFFFFF") == pytest.approx(100) and lightness("#000000") == 0
    assert lightness("#777777") == pytest.approx(50, abs=0.2)
    assert in_black({"x": Colour(rgb="#F0F0F0", cmyk=(5, 4, 4, 0))})["x"].cmyk[3] >= LEAST


def test_pictures_become_grey() -> None:
    """A picture in black alone has one channel: its lightness."""
    found = condition(shop("generic-offset"))
    grey = BlackAlone(found.icc).inks(Image.new("RGB", (2, 2), (255, 0, 0)))
    assert (grey.mode, grey.getpixel((0, 0))) == ("L", 76)


def _streams(pdf: pikepdf.Pdf) -> Iterator[bytes]:
    """The content of pages and forms."""
    for page in pdf.pages:
        yield page.Contents.read_bytes()
    for object in pdf.objects:
        if isinstance(object, pikepdf.Stream) and object.get("/Subtype") == "/Form":
            yield object.read_bytes()


def _inks(pdf: pikepdf.Pdf) -> set[tuple[str, ...]]:
    """Every colour that is set, as its four numbers."""
    return {
        tuple(number.decode() for number in found)
        for stream in _streams(pdf)
        for found in re.findall(rb"(?m)(?:^| )(\S+) (\S+) (\S+) (\S+) [kK]$", stream)
    }


def test_cover_in_colour_and_inside_in_black(tmp_path: Path) -> None:
    """With --black the inside sets no ink but black, and the cover does; both are PDF/X with exact boxes."""
    made = press_book(DECK, "generic-offset", tmp_path, black=True)
    cover, inside = (file.path for file in made.files)
    assert [file.pages for file in made.files] == [4, made.pages - 4]
    for path in (cover, inside):
        with pikepdf.open(path) as pdf:
            assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-4"
            width, height = (styles.TRIM.width * MM, styles.TRIM.height * MM)
            for page in pdf.pages:
                trim, media = ([float(x) for x in page[key]] for key in ("/TrimBox", "/MediaBox"))
                assert trim == pytest.approx([3 * MM, 3 * MM, 3 * MM + width, 3 * MM + height], abs=0.01)
                assert media == pytest.approx([0, 0, 6 * MM + width, 6 * MM + height], abs=0.01)
                assert "/Annots" not in page
            inks = _inks(pdf)
            assert inks
            assert all(ink[:3] == ("0", "0", "0") for ink in inks) == (path == inside)
            assert not any(re.search(rb"(?m) (rg|RG)$", stream) for stream in _streams(pdf))


def test_spreads_for_a_shop_that_states_nothing(tmp_path: Path) -> None:
    """A shop without facts about books gets what is usual, told as such; files are listed."""
    made = press_book(DECK, "longpack", tmp_path, spreads=True)
    assert made.stated is False
    assert [file.pages for file in made.files] == [2, (made.pages - 4) // 2]
    listed = json.loads(made.listing.read_text(encoding="utf-8"))["files"]
    for file, entry in zip(made.files, listed, strict=True):
        assert entry["file"] == file.path.name
        assert entry["sha256"] == sha256(file.path.read_bytes()).hexdigest()
        assert entry["trim"] == [296, 210]


def test_two_runs_are_equal(tmp_path: Path) -> None:
    """Every run gives the same bytes."""
    first, second = (
        [file.path.read_bytes() for file in press_book(DECK, "mbprint", tmp_path / name).files]
        for name in ("a", "b")
    )
    assert first == second


def test_wrong_use_is_told(tmp_path: Path) -> None:
    """Decks without a rulebook, shops for pictures, and numbers of pages not taken are refused."""
    own = tmp_path / "own.yaml"
    text = (ROOT / "generator" / "sheets" / "shops" / "generic-offset.yaml").read_text(encoding="utf-8")
    text = text.replace("multiple: 4", "multiple: 16").replace("name: generic-offset", "name: own")
    own.write_text(text, encoding="utf-8")
    for deck, name, why in (
        (MINIMAL, "generic-offset", "no rulebook"),
        (DECK, "the-game-crafter", "takes no PDF"),
        (DECK, own.as_posix(), "multiples of 16"),
    ):
        with pytest.raises(WrongUse, match=why):
            press_book(deck, name, tmp_path)
    assert not (tmp_path / "generic-offset").exists()


def test_the_command_says_which_pages(tmp_path: Path) -> None:
    """`hibari rulebook --shop` names the files and what is in them; options that clash have status 2."""
    arguments = ["rulebook", str(DECK), "--out", str(tmp_path)]
    result = CliRunner().invoke(main, [*arguments, "--shop", "generic-offset"])
    assert result.exit_code == 0, result.output
    assert "rulebook-cover.pdf: 4 pages (1, 2, " in result.output
    for wrong in (["--black"], ["--shop", "generic-offset", "--booklet"]):
        assert CliRunner().invoke(main, [*arguments, *wrong]).exit_code == 2


def test_the_book_passes_preflight(tmp_path: Path) -> None:
    """Preflight finds nothing in the game's book: no line too thin, no type too small, in small cards too."""
    made = press_book(DECK, "generic-offset", tmp_path)
    report = preflight([file.path for file in made.files], shop("generic-offset"))
    assert not report.problems
    assert {"thin-line", "small-text"} <= {
        verdict.check for verdict in report.verdicts if verdict.state == "passed"
    }
