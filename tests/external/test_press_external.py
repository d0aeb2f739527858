"""Files for print shops, judged by others: qpdf, poppler, MuPDF, Ghostscript, pdf_oxide."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pdf_oxide
import pytest
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))

from pressing import pictured, pressed

from generator.build.pressing import PressOptions, press

ROOT = Path(__file__).parents[2]
SHOPS = ("generic-offset", "drivethrucards", "mbprint", "longpack", "jp-poker", "manindo")
GAME = {
    "generic-offset": ("tenjaku_63x88.pdf", 300),
    "drivethrucards": ("tenjaku_63.5x88.9.pdf", 240),
    "mbprint": ("tenjaku_63x88.pdf", 300),
    "longpack": ("tenjaku_heroine_fronts.pdf", 300),
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole game for every shop that takes PDF."""
    out = tmp_path_factory.mktemp("game")
    press(ROOT / "cards.yaml", PressOptions(SHOPS, out=out))
    return out


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small deck with a picture in loud RGB."""
    noise = Image.effect_noise((320, 320), 120)
    art = Image.merge("RGB", [noise, noise.rotate(90), noise.rotate(180)])
    path = pictured(tmp_path_factory.mktemp("small"), art)
    pressed(path, *SHOPS)
    return path.parent / "press"


def output(*command: str | Path) -> str:
    """What a program prints; a failing program fails the test."""
    run = subprocess.run([str(part) for part in command], capture_output=True, encoding="utf-8", check=True)
    return run.stdout


def files(folder: Path) -> list[Path]:
    """Every PDF of a few shops."""
    return sorted(folder.rglob("*.pdf"))


def test_qpdf(game: Path, small: Path) -> None:
    """qpdf finds no fault in any file."""
    for file in [*files(small), *(game / shop / name for shop, (name, _) in GAME.items())]:
        assert "No syntax or stream encoding errors found" in output("qpdf", "--check", file), file


def test_fonts(game: Path) -> None:
    """poppler finds every font embedded and subset where fonts are wanted, and none where outlines are."""
    for shop, (name, _) in GAME.items():
        rows = output("pdffonts", game / shop / name).splitlines()[2:]
        assert bool(rows) == (shop != "mbprint")
        for row in rows:
            assert re.search(r"CID TrueType\s+Identity-[HV]\s+yes yes yes", row), row
    for shop in ("jp-poker", "manindo"):
        for file in files(game / shop)[:9]:
            assert output("pdffonts", file).splitlines()[2:] == []


def test_pictures(small: Path) -> None:
    """poppler finds pictures in CMYK only, at 300 dpi and more."""
    for shop in SHOPS:
        rows = [
            row for file in files(small / shop) for row in output("pdfimages", "-list", file).splitlines()[2:]
        ]
        assert rows
        for row in rows:
            fields = row.split()
            assert fields[5] == "cmyk" and int(fields[12]) >= 300, row


@pytest.mark.parametrize(
    ("shop", "name", "subtype"),
    [
        ("generic-offset", "small_63x88.pdf", "PDF/X-4"),
        ("drivethrucards", "small_63.5x88.9.pdf", "PDF/X-1a:2003"),
        ("jp-poker", "001_first_front.pdf", "PDF/X-1:2001"),
    ],
)
def test_poppler_reads_the_standard(small: Path, shop: str, name: str, subtype: str) -> None:
    """poppler reads the standard and the boxes."""
    found = output("pdfinfo", "-box", small / shop / name)
    assert re.search(rf"PDF subtype: +{re.escape(subtype)}\n", found)
    if shop == "drivethrucards":
        assert re.search(r"TrimBox: +9\.00 +9\.00 +189\.00 +261\.00", found)
        assert re.search(r"BleedBox: +0\.00 +0\.00 +198\.00 +270\.00", found)


def test_pdf_oxide(game: Path, small: Path) -> None:
    """pdf_oxide finds X-4 and X-1a:2001 valid (it knows no level of 2003)."""
    for shop, level in (
        ("generic-offset", "4"),
        ("longpack", "4"),
        ("jp-poker", "1a_2001"),
        ("manindo", "1a_2001"),
    ):
        for file in [*files(small / shop), *files(game / shop)[:5]]:
            found = pdf_oxide.PdfDocument(str(file)).validate_pdf_x(level)
            assert found["valid"], (file, found["errors"])


def test_mupdf_sees_inks_and_overprint(game: Path, small: Path) -> None:
    """MuPDF finds nothing in RGB, black type overprinting, and nothing else doing so."""
    for file in (small / "generic-offset" / "small_63x88.pdf", game / "mbprint" / "tenjaku_63x88.pdf"):
        trace = output("mutool", "trace", file, "1-4")
        assert set(re.findall(r'colorspace="([^"]*)"', trace)) <= {"DeviceCMYK", "DeviceGray"}
        over = re.findall(r'<fill_(?:path|text)[^>]*color="([^"]*)"[^>]* op="1"', trace)
        assert over and set(over) == {"0 0 0 1"}
        type_in_black = re.findall(r'<fill_text[^>]*color="0 0 0 1"[^>]*>', trace)
        assert all(' op="1"' in each and ' opm="1"' in each for each in type_in_black)


def inks(folder: Path) -> float:
    """The most ink of any pixel of the pictures that a renderer left in a folder, in percent."""
    most = 0.0
    for path in folder.glob("*.pam"):
        header, data = path.read_bytes().split(b"ENDHDR\n", 1)
        depth = int(re.search(rb"DEPTH (\d+)", header)[1])  # type: ignore[index]
        assert depth == 4
        pixels = np.frombuffer(data, np.uint8).reshape(-1, depth)
        most = max(most, float(pixels.sum(axis=1, dtype=int).max()) / 2.55)
    assert most > 0
    return most


@pytest.mark.parametrize("shop", list(GAME))
def test_ink_by_ghostscript(game: Path, small: Path, tmp_path: Path, shop: str) -> None:
    """Ghostscript puts no more ink on any pixel than the shop allows, pictures included."""
    name, limit = GAME[shop]
    for file in (game / shop / name, files(small / shop)[0]):
        folder = tmp_path / file.stem
        folder.mkdir()
        output(
            "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pamcmyk32", "-r72", "-dLastPage=12",
            f"-sOutputFile={folder}/%d.pam", file,
        )  # fmt: skip
        assert inks(folder) <= limit


def test_ink_by_mupdf(small: Path, tmp_path: Path) -> None:
    """MuPDF finds the same."""
    for shop, limit in (("drivethrucards", 240), ("generic-offset", 300)):
        folder = tmp_path / shop
        folder.mkdir()
        command = ("mutool", "draw", "-q", "-c", "cmyk", "-A", "0", "-r", "100", "-F", "pam")
        output(*command, "-o", f"{folder}/%d.pam", files(small / shop)[0])
        assert inks(folder) <= limit


def test_plates_are_what_ghostscript_prints(small: Path, tmp_path: Path) -> None:
    """The inks of our PSD are those that Ghostscript finds in the PDF of the same face."""
    path = small.parent / "cards.yaml"
    press(path, PressOptions(("jelly2print",), out=tmp_path))
    with Image.open(tmp_path / "jelly2print" / "001_first_front.psd") as ours:
        ours.load()
    file = small / "jp-poker" / "001_first_front.pdf"
    output(
        "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiff32nc", "-r300", "-dGraphicsAlphaBits=4",
        f"-sOutputFile={tmp_path}/gs.tif", file,
    )  # fmt: skip
    with Image.open(tmp_path / "gs.tif") as theirs:
        assert theirs.mode == "CMYK"
        width, height = (min(pair) for pair in zip(theirs.size, ours.size, strict=True))
        one, other = (np.asarray(each.crop((0, 0, width, height)), dtype=int) for each in (ours, theirs))
    off = np.abs(one - other).max(axis=2) > 6
    left, top, right, bottom = (round(mm / 25.4 * 300) for mm in (12, 42, 34, 64))
    off[top:bottom, left:right] = False  # the picture, which each renderer samples in its own way
    assert off.mean() < 0.01  # edges of letters
