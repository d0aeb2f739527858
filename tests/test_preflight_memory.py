"""What a preflight keeps in memory."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path
from random import Random

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.press.preflight.facts import Page
from generator.press.preflight.rendered import shown

PAGES, SIDE = 48, 600  # about a megabyte a page
BOX = (0.0, 0.0, 195.0, 266.0)


def anonymous() -> float:
    """The memory of this process that is no file (MB)."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("RssAnon"))


def album(path: Path) -> Path:
    """A PDF of pages with one large picture each, all different."""
    pdf = pikepdf.new()
    for number in range(PAGES):
        pixels = Random(number).randbytes(SIDE * SIDE * 3)
        picture = pikepdf.Stream(
            pdf,
            zlib.compress(pixels, 1),
            Dictionary(
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=SIDE,
                Height=SIDE,
                ColorSpace=Name.DeviceRGB,
                BitsPerComponent=8,
                Filter=Name.FlateDecode,
            ),
        )
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array(BOX),
            Resources=Dictionary(XObject=Dictionary(X1=pdf.make_indirect(picture))),
            Contents=pikepdf.Stream(pdf, b"195 0 0 266 0 0 cm /X1 Do"),
        )
        pdf.pages.append(pikepdf.Page(page))
    pdf.save(path)
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told by Linux's /proc")
def test_pictures_of_earlier_pages_are_not_kept(tmp_path: Path) -> None:
    """Looking at 48 pages with a megabyte of picture each takes far less than all of these pictures."""
    path = album(tmp_path / "album.pdf")
    with shown(path) as pages:
        assert pages is not None
        for number in range(1, 9):
            assert pages.look(Page(number, BOX, {}), BOX, 3.0) is not None
        before = anonymous()
        for number in range(9, PAGES + 1):
            assert pages.look(Page(number, BOX, {}), BOX, 3.0) is not None
        assert anonymous() - before < 12
