"""Preflight: what ends just at the trim upon a ground that bleeds is told, where it can be seen to."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from preflighting import MM, STRICT, checked, written

from generator.press.preflight import preflight


def _at(*mm: float) -> str:
    return " ".join(f"{each * MM:.4f}" for each in mm)


RED = "0 1 1 0 k"
TAB = f"{RED} {_at(3, 40, 8, 10)} re f"
FRAME = f"{_at(3, 3, 63, 88)} re S"

ENDING = {
    "left (along 10 mm)": TAB,
    "right (along 10 mm)": f"{RED} {_at(50, 40, 16, 10)} re f",
    "bottom (along 8 mm)": f"q {_at(9, 3, 8, 80)} re W n {RED} {_at(0, 0, 69, 94)} re f Q",
    "top (along 5 mm)": f"{RED} {_at(20, 91)} m {_at(25, 91)} l {_at(22, 70)} l f",
    "left (along 88 mm), bottom (along 63 mm), right (along 88 mm), top (along 63 mm)": f"0 1 1 0 K {FRAME}",
}


@pytest.mark.parametrize("where", ENDING)
@pytest.mark.parametrize("turn", [0, 180])
def test_what_ends_at_the_trim_is_told(where: str, turn: int, tmp_path: Path) -> None:
    """A shape, a clipped ground or a line that ends where the card is cut is a warning, with its place."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj.Rotate = turn

    (found,) = preflight([written(tmp_path / "flush.pdf", ("", ENDING[where]), change)], STRICT).findings
    assert (found.name, found.severity, found.pages) == ("art-short-of-bleed", "warning", (2,))
    assert found.what == f"something ends just where the card is cut: {where}"


SOUND = {
    "drawn on": f"{RED} {_at(0, 40, 11, 10)} re f",
    "within": f"{RED} {_at(4, 40, 11, 10)} re f",
    "a speck": f"{RED} {_at(3, 40, 8, 0.6)} re f",
    "in the bleed": f"{RED} {_at(1, 40, 2, 0.6)} re f",
    "as the ground": f"0.4 0.3 0.3 0.15 k {_at(3, 40, 8, 10)} re f",
    "painted over": f"{TAB} 0.4 0.3 0.3 0.1 k {_at(0, 30, 69, 30)} re f",
    "under stripes": f"{TAB} {RED} {_at(0, 38, 30, 20)} re f 0 0 1 0 k {_at(0, 42, 30, 2)} re f",
    "a broad frame": f"0 1 1 0 K {6 * MM} w {FRAME}",
    "a mark": f"0.5 w {_at(3, 0)} m {_at(3, 1)} l {_at(3, 93)} m {_at(3, 94)} l S",
}


@pytest.mark.parametrize("what", SOUND)
def test_what_is_not_seen_to_end_at_the_trim_is_sound(what: str, tmp_path: Path) -> None:
    """Art that goes on, ends elsewhere, or is not seen where it ends, is no fault."""
    assert checked(written(tmp_path / "sound.pdf", (SOUND[what],))) == {}


def test_art_short_of_the_bleed_is_told_once(tmp_path: Path) -> None:
    """Where a ground ends at the trim it is short of the bleed, and nothing else is said of that edge."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Contents = pdf.make_stream(f"0.4 0.3 0.3 0.1 k {_at(3, 3, 63, 88)} re f".encode())

    report = preflight([written(tmp_path / "short.pdf", change=change)], STRICT)
    assert [(each.name, each.severity) for each in report.findings] == [("art-short-of-bleed", "error")]
