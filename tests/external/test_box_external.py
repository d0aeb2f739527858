"""Box and rulebook for a press, judged by others: qpdf, poppler, Ghostscript, pdf_oxide."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pdf_oxide
import pytest

from generator.build.book_press import press_book
from generator.build.boxing import BoxOptions, box

DECK = Path(__file__).parents[2] / "cards.yaml"


def output(*command: str | Path) -> str:
    """What a program prints; a failing program fails the test."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The box, and the rulebook with its inside in black alone."""
    out = tmp_path_factory.mktemp("press")
    box(DECK, BoxOptions(out=out, shop="generic-offset"))
    press_book(DECK, "generic-offset", out / "press", black=True)
    return out / "press" / "generic-offset"


def test_files_are_sound(made: Path) -> None:
    """qpdf finds no fault in any of the files, and pdf_oxide takes all of them for PDF/X-4."""
    files = sorted(made.glob("*.pdf"))
    assert len(files) == 4
    for file in files:
        assert "No syntax or stream encoding errors" in output("qpdf", "--check", file)
        assert pdf_oxide.PdfDocument(str(file)).validate_pdf_x("4")["valid"], file.name


def test_the_die_line_is_a_plate_of_its_own(made: Path, tmp_path: Path) -> None:
    """Ghostscript separates the die line as Dieline, and finds no such plate in the art."""
    for file, wanted in (("box-tuck-dieline.pdf", {"Dieline"}), ("box-tuck.pdf", set())):
        plates = tmp_path / Path(file).stem
        plates.mkdir()
        device = ("-sDEVICE=tiffsep", "-r36", f"-sOutputFile={plates / 'plate.tif'}")
        output("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", *device, made / file)
        named = {found[1] for path in plates.iterdir() if (found := re.search(r"\((.+)\)", path.name))}
        assert named - {"Cyan", "Magenta", "Yellow", "Black"} == wanted


def test_the_inside_takes_one_ink(made: Path) -> None:
    """Ghostscript finds no cyan, magenta and yellow on any inside page, and black on all but blank ones."""
    inside = made / "rulebook-inside.pdf"
    found = output("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=inkcov", "-o", "-", inside)
    pages = re.findall(r"^\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+) CMYK", found, flags=re.MULTILINE)
    assert len(pages) == int(re.findall(r"Pages:\s+(\d+)", output("pdfinfo", inside))[0])
    assert all(float(ink) == 0 for page in pages for ink in page[:3])
    assert sum(float(page[3]) > 0 for page in pages) >= len(pages) - 4


def test_every_font_is_embedded(made: Path) -> None:
    """poppler finds each font of the files embedded."""
    for file in made.glob("*.pdf"):
        rows = output("pdffonts", file).splitlines()[2:]
        # name, type, encoding, emb, sub, uni, object and generation
        assert all(row.split()[-5] == "yes" for row in rows)
