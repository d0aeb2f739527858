"""The bundle for players: what is in it, that it is the same on every run, and the page that explains it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from shutil import copyfile, copytree
from zipfile import ZipFile

import pypdfium2
import pytest
from click.testing import CliRunner

from generator import wording
from generator.build import WrongUse, bundling
from generator.build.howto import Listed, seats, write
from generator.build.howto_figures import FIGURES
from generator.cli import main
from generator.deck.load import load
from generator.problems import DeckError
from generator.sheets.papers import A4, LETTER

ROOT = Path(__file__).parents[1]
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> bundling.Bundle:
    """The bundle of the game itself."""
    return bundling.bundle(ROOT / "cards.yaml", tmp_path_factory.mktemp("bundle") / "game.zip")


def test_it_holds_all_that_players_need(game: bundling.Bundle) -> None:
    """Each paper has its cards, markers, booklet, aids and page of pictures; the rulebook lies beside."""
    names = {file.name for file in game.files}
    for paper in ("a4", "letter"):
        kinds = ("cards", "markers", "rulebook-booklet", "rulebook-aid")
        assert {f"{paper}/{kind}-{paper}.pdf" for kind in kinds} <= names
        assert f"{paper}/how-to-print.pdf" in names
    assert {"rulebook.pdf", "LICENSE.txt", "a4/box-tuck-a4.pdf", "letter/box-label-letter.pdf"} <= names


def test_what_it_tells_is_what_is_there(game: bundling.Bundle) -> None:
    """Names, sizes and numbers of pages are those of the zip's files, all in one folder named in ASCII."""
    with ZipFile(game.path) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"tenjaku-pnp/{file.name}" for file in game.files]
        for file, entry in zip(game.files, archive.infolist(), strict=True):
            assert entry.filename.isascii()
            assert (entry.file_size, entry.compress_size) == (file.size, file.packed)
            if file.pages:
                with pypdfium2.PdfDocument(BytesIO(archive.read(entry))) as document:
                    assert len(document) == file.pages


def test_pages_are_of_their_paper(game: bundling.Bundle) -> None:
    """What lies in a paper's folder is printed on that paper, and on one page tells how."""
    with ZipFile(game.path) as archive:
        for folder, paper in (("a4", A4), ("letter", LETTER)):
            for file in (each for each in game.files if each.name.startswith(folder + "/")):
                with pypdfium2.PdfDocument(BytesIO(archive.read(f"tenjaku-pnp/{file.name}"))) as document:
                    sizes = {
                        tuple(sorted(round(side * 25.4 / 72, 1) for side in page.get_size()))
                        for page in document
                    }
                assert sizes == {tuple(sorted((paper.width, paper.height)))}, file.name
            assert next(f for f in game.files if f.name == f"{folder}/how-to-print.pdf").pages == 1


def test_every_run_gives_the_same_bytes(tmp_path: Path) -> None:
    """Two bundles of a deck are equal byte for byte, and every file in them has the deck's date."""
    first, second = (bundling.bundle(MINIMAL, tmp_path / f"{name}.zip") for name in ("a", "b"))
    assert first.path.read_bytes() == second.path.read_bytes()
    with ZipFile(first.path) as archive:
        date = tuple(map(int, load(MINIMAL).deck.date.split("-")))
        assert {entry.date_time[:3] for entry in archive.infolist()} == {date}


def test_terms_are_those_of_the_folder(tmp_path: Path) -> None:
    """A licence beside the deck goes with it whole; where there is none, that is said; fonts have theirs."""
    told = bundling.licence(load(ROOT / "cards.yaml"), "ja")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in told
    assert "ReggaeOne-Regular.ttf" in told and "SIL Open Font License" in told
    assert "no licence came with it" in bundling.licence(load(MINIMAL), "en")


def test_fonts_of_ones_own_have_terms_of_their_own(tmp_path: Path) -> None:
    """Fonts of a deck's own folder are told apart from those that come with hibari under their licence."""
    copytree(MINIMAL.parent, tmp_path, dirs_exist_ok=True)
    (tmp_path / "fonts").mkdir()
    copyfile(ROOT / "fonts" / "ReggaeOne-Regular.ttf", tmp_path / "fonts" / "Own.ttf")
    text = MINIMAL.read_text(encoding="utf-8").replace("ReggaeOne-Regular.ttf", "Own.ttf")
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8", newline="\n")
    ours, own = bundling.licence(load(tmp_path / "cards.yaml"), "en").splitlines()[-3::2]
    assert ours.endswith("(https://openfontlicense.org): NotoSansJP-Bold.ttf, NotoSansJP-Regular.ttf.")
    assert own == "Fonts of the game's own, under terms of their own: Own.ttf."


def test_old_dates_and_kinds_of_sheets(game: bundling.Bundle, tmp_path: Path) -> None:
    """A deck that is dated before ZIP could tell is packed as of 1980; markers are told as markers."""
    copytree(MINIMAL.parent, tmp_path, dirs_exist_ok=True)
    text = MINIMAL.read_text(encoding="utf-8").replace('"2026-11-30"', '"1972-05-06"')
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8", newline="\n")
    old = bundling.bundle(tmp_path / "cards.yaml", tmp_path / "old.zip")
    with ZipFile(old.path) as archive:
        assert {entry.date_time[:3] for entry in archive.infolist()} == {(1980, 5, 6)}
    handouts = wording.making_words("ja").bundle.handouts
    with (
        ZipFile(game.path) as archive,
        pypdfium2.PdfDocument(archive.read("tenjaku-pnp/a4/how-to-print.pdf")) as document,
    ):
        page = "".join(document[0].get_textpage().get_text_bounded().split())
    for file, (what, _) in (("cards-a4.pdf", handouts["cards"]), ("markers-a4.pdf", handouts["markers"])):
        assert file + "".join(what.split()) in page


def test_terms_in_another_encoding(tmp_path: Path) -> None:
    """A licence that is not in UTF-8 is told as a file of the deck is."""
    (tmp_path / "cards.yaml").write_bytes(MINIMAL.read_bytes())
    (tmp_path / "LICENSE").write_bytes("許諾".encode("shift_jis"))
    with pytest.raises(DeckError, match="not-utf-8"):
        bundling.licence(load(tmp_path / "cards.yaml"), "en")


def test_the_page_tells_what_each_file_is(tmp_path: Path) -> None:
    """The page of pictures has every step in its language, and the files with how they are printed."""
    deck = load(ROOT / "cards.yaml").deck
    for language in ("ja", "en"):
        words = wording.making_words(language).bundle
        assert set(words.steps) == set(FIGURES)
        write(tmp_path / "page.pdf", deck, A4, [Listed("cards-a4.pdf", "what", "how", 16)], language)
        with pypdfium2.PdfDocument(tmp_path / "page.pdf") as document:
            assert len(document) == 1
            text = "".join(document[0].get_textpage().get_text_bounded().split())
        for heading, _ in words.steps.values():
            assert "".join(heading.split()) in text
        assert "cards-a4.pdfwhathow16" in text
    assert seats(deck) == "3–4"
    assert seats(load(MINIMAL).deck) == ""


def test_nothing_is_written_for_a_deck_with_a_problem(tmp_path: Path) -> None:
    """An earlier bundle stays as it was when the deck has a problem or lacks the language."""
    out = tmp_path / "pnp.zip"
    out.write_bytes(b"before")
    broken = tmp_path / "cards.yaml"
    broken.write_text(
        MINIMAL.read_text(encoding="utf-8").replace("draft: 1", "draft: none"), encoding="utf-8"
    )
    with pytest.raises(DeckError):
        bundling.bundle(broken, out)
    with pytest.raises(WrongUse, match="no language 'fr'"):
        bundling.bundle(MINIMAL, out, "fr")
    assert out.read_bytes() == b"before"


def test_the_command_sums_up(tmp_path: Path) -> None:
    """`hibari bundle` lists the files with pages and sizes, then the zip; wrong use has status 2."""
    out = tmp_path / "weather.zip"
    result = CliRunner().invoke(main, ["bundle", str(MINIMAL), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "a4/cards-a4.pdf" in result.output
    assert f"{out.as_posix()}: " in result.output
    assert CliRunner().invoke(main, ["bundle", str(MINIMAL), "--lang", "fr"]).exit_code == 2
