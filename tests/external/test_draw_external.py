"""Drawn files, judged by programs that are not ours: qpdf, poppler, MuPDF and Ghostscript."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

sys.path.insert(0, str(Path(__file__).parents[1]))

from drawing import picture, sample


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with shapes, gradients, layers, symbols and text in both directions."""
    return sample(tmp_path_factory.mktemp("drawn") / "sample.pdf")


def output(*command: str | Path) -> str:
    """What a program prints; a failing program fails the test."""
    run = subprocess.run([str(part) for part in command], capture_output=True, encoding="utf-8", check=True)
    return run.stdout


def test_qpdf(pdf: Path) -> None:
    """qpdf finds no fault in the file's syntax and streams."""
    assert "No syntax or stream encoding errors found" in output("qpdf", "--check", pdf)


def test_pdffonts(pdf: Path) -> None:
    """poppler finds every font embedded, subset and readable as Unicode."""
    rows = output("pdffonts", pdf).splitlines()[2:]
    assert len(rows) == 3
    for row in rows:
        assert re.search(r"CID TrueType\s+Identity-[HV]\s+yes yes yes", row), row


@pytest.mark.parametrize("options", [(), ("-raw",)])
def test_pdftotext(pdf: Path, options: tuple[str, ...]) -> None:
    """poppler reads every text as often as it is drawn, columns as one piece, 𠮷 and ruby included."""
    found = re.sub(r"\s", "", output("pdftotext", *options, pdf, "-"))
    for words, times in (
        ("持双勇魚", 2),
        ("𠮷野", 2),
        ("AVATAR", 2),
        ("おうぎ", 2),
        ("王牌王牌", 1),
        ("おもて1/2", 1),
    ):
        assert found.count(words) == times, words


def test_boxes(pdf: Path) -> None:
    """poppler reads the sheet's size and boxes."""
    found = output("pdfinfo", "-box", pdf)
    assert "340.158 x 198.425 pts" in found
    assert re.search(r"TrimBox:\s+0\.00\s+0\.00\s+340\.16\s+198\.43", found)


def coarse(shown: Image.Image) -> Image.Image:
    """The page in squares of half a millimetre: edges may lie a pixel apart, shapes may not."""
    return shown.resize((240, 140), Image.Resampling.BOX)


@pytest.mark.parametrize("page", [1, 2])
def test_same_picture(pdf: Path, tmp_path: Path, page: int) -> None:
    """poppler, MuPDF and Ghostscript show each page as pdfium shows it, but for the edges."""
    wanted = picture(pdf, page - 1)
    dpi = "254"
    output(
        "pdftoppm",
        "-r",
        dpi,
        "-f",
        f"{page}",
        "-l",
        f"{page}",
        "-png",
        "-singlefile",
        pdf,
        tmp_path / "poppler",
    )
    output("mutool", "draw", "-q", "-r", dpi, "-o", tmp_path / "mupdf.png", pdf, f"{page}")
    output(
        *("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", f"-r{dpi}"),
        *("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-dFirstPage={page}", f"-dLastPage={page}"),
        *("-o", tmp_path / "ghostscript.png", pdf),
    )
    for program in ("poppler", "mupdf", "ghostscript"):
        with Image.open(tmp_path / f"{program}.png") as opened:
            shown = coarse(opened.convert("RGB"))
        apart = ImageChops.difference(shown, coarse(wanted)).convert("L")
        far = sum(apart.histogram()[48:]) / (apart.width * apart.height)
        assert far < 0.006, f"{program}: {far:.2%} of the squares differ"
