"""Exports as other programs see them: poppler draws the same faces, unzip opens the room."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.build import Options, build
from generator.build.pictures import PngOptions, export_png
from generator.build.playingcards import export_pcio
from generator.build.selection import Selection
from generator.build.tabletops import TabletopOptions

ROOT = Path(__file__).parents[2]
GAME = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not there")
def test_poppler_draws_the_same_faces(tmp_path: Path) -> None:
    """What poppler shows of a card on the printed sheet is what its picture shows."""
    build(GAME, Options(tmp_path / "print", selection=Selection(only=("isana",))))
    export_png(GAME, PngOptions(tmp_path / "png", dpi=254, selection=Selection(only=("isana",))))
    sheet = tmp_path / "print" / "cards-a4.pdf"
    for index in range(3):
        # Three columns of 63 mm in the middle of A4, 10 pixels a millimetre; the first of three rows.
        place = ["-x", str(105 + 630 * index), "-y", "165", "-W", "630", "-H", "880"]
        shown = tmp_path / f"shown-{index}"
        subprocess.run(
            [
                "pdftoppm",
                "-r",
                "254",
                "-f",
                "1",
                "-l",
                "1",
                *place,
                "-png",
                "-singlefile",
                str(sheet),
                str(shown),
            ],
            check=True,
        )
        with (
            Image.open(shown.with_suffix(".png")) as theirs,
            Image.open(tmp_path / "png" / f"isana-{index + 1}.png") as ours,
        ):
            apart = np.abs(np.asarray(theirs.convert("RGB"), int) - np.asarray(ours, int)).max(axis=2)
        assert apart.mean() < 4
        assert (apart > 100).mean() < 0.01


@pytest.mark.skipif(shutil.which("unzip") is None, reason="unzip is not there")
def test_unzip_opens_the_room(tmp_path: Path) -> None:
    """The room is a sound zip."""
    exported = export_pcio(MINIMAL, TabletopOptions(tmp_path))
    tested = subprocess.run(
        ["unzip", "-tq", str(exported.files[0])], capture_output=True, check=True, text=True
    )
    assert "No errors detected" in tested.stdout
