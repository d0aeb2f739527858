"""Preflight and other programs, of the same files: poppler, MuPDF and Ghostscript see what it sees."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

sys.path.append(str(Path(__file__).parents[1]))

from preflighting import STRICT, picture, resource, written

from generator.press.preflight import ink, preflight
from generator.press.preflight.facts import Page
from generator.press.preflight.structure import boxes
from generator.press.preflight.walk import Reader

INKS = [(0.85, 0.85, 0.85, 0.85), (0.4, 0.3, 0.3, 1), (1, 1, 0, 0), (0, 0, 0, 0.2), (0.6, 0.4, 0.4, 1)]


def said(*command: str | Path) -> str:
    """What a program prints."""
    done = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True, encoding="utf-8")
    return done.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Pages with fills of many inks, a picture at 150 dpi and one at 400 by 200, and a font not embedded."""

    def change(pdf: pikepdf.Pdf) -> None:
        inky = bytes([238, 238, 238, 238]) * (150 * 150)
        resource(pdf, 6, "/XObject", "/A", picture(pdf, inky, (150, 150), pikepdf.Name.DeviceCMYK))
        grey = bytes(range(200)) * 400
        resource(pdf, 7, "/XObject", "/B", picture(pdf, grey, (200, 400), pikepdf.Name.DeviceGray))
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        resource(pdf, 8, "/Font", "/F", font)

    fills = [" ".join(map(str, inks)) + " k 50 80 60 60 re f" for inks in INKS]
    more = ["q 72 0 0 72 40 60 cm /A Do Q", "q 72 0 0 72 40 60 cm /B Do Q", "BT /F 9 Tf 60 100 Td (x) Tj ET"]
    return written(tmp_path / "pages.pdf", [*fills, *more], change)


def _read(file: Path) -> list[Page]:
    pages = []
    with pikepdf.open(file) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            found = boxes(page)
            read = Page(number, found["MediaBox"], found)
            Reader(inks=True).read(read, page)
            pages.append(read)
    return pages


def test_poppler_lists_the_same_fonts(file: Path) -> None:
    """pdffonts and preflight say the same of every font: its name, and whether it is embedded."""
    rows = [row.split() for row in said("pdffonts", file).splitlines()[2:]]
    told = {(row[0], row[-5] == "yes") for row in rows}
    assert told == {(font.name, font.embedded) for page in _read(file) for font in page.fonts}


def test_poppler_finds_the_same_resolution(file: Path) -> None:
    """The dots an inch of each picture are those of pdfimages, along the worse of the two sides."""
    rows = [row.split() for row in said("pdfimages", "-list", file).splitlines()[2:]]
    told = {int(row[0]): min(int(row[12]), int(row[13])) for row in rows}
    seen = {
        page.number: round(each.ppi) for page in _read(file) for each in page.seen if each.ppi is not None
    }
    assert told == seen == {6: 150, 7: 200}


@pytest.mark.parametrize("program", ["mutool", "gs"])
def test_peaks_of_ink_agree(program: ink.Program, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out from the content is within 2 % of what MuPDF and Ghostscript render."""
    assert shutil.which(program)
    with monkeypatch.context() as patch:
        patch.setattr("generator.press.preflight.renderer", lambda: program)
        rendered = preflight([file], STRICT)
        patch.setattr("generator.press.preflight.renderer", lambda: None)
        worked_out = preflight([file], STRICT)
    peaks = [[face.ink for face in report.faces] for report in (rendered, worked_out)]
    assert all(one is not None and abs(one - other) <= 2 for one, other in zip(*peaks, strict=True)), peaks
    found = [{each.name: each.pages for each in report.findings} for report in (rendered, worked_out)]
    assert found[0] == found[1]


def test_inks_are_read_from_what_mupdf_writes(file: Path, tmp_path: Path) -> None:
    """The picture that MuPDF makes of a page has the inks of the fill, each within a step of 256."""
    subprocess.run(
        ["mutool", "draw", "-q", "-c", "cmyk", "-F", "pam", "-o", tmp_path / "p.pam", file, "1"], check=True
    )
    rendered = ink.pam((tmp_path / "p.pam").read_bytes())
    assert isinstance(rendered, Pillow.Image)
    assert rendered.getpixel((70, rendered.height - 100)) == pytest.approx((217,) * 4, abs=1)
