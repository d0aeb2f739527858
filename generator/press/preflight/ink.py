"""The peak of ink on a page, per pixel, by a renderer that keeps inks apart: MuPDF or Ghostscript."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import pikepdf
from PIL import Image as Pillow

from generator.press.preflight.facts import Box, common
from generator.press.preflight.images import peak
from generator.press.preflight.rendered import MOST_PIXELS, in_pixels
from generator.press.preflight.resources import inherited
from generator.press.preflight.structure import DAMAGE

DPI = 100
AT_ONCE = 12  # pages that are rendered before they are looked at and thrown away
LONGEST = 60  # seconds for them
PROGRAMS = ("mutool", "gs")

Program = Literal["mutool", "gs"]
NAMES: dict[Program, str] = {"mutool": "MuPDF", "gs": "Ghostscript"}


def renderer() -> Program | None:
    """The program there is, if any."""
    return "mutool" if shutil.which("mutool") else "gs" if shutil.which("gs") else None


def peaks(
    path: Path, pages: Sequence[tuple[int, Box, Box]], program: Program
) -> Iterator[tuple[int, float | None]]:
    """The most ink (percent) that a pixel of each page has; None for a page that was not rendered.

    A page is its number (from 1), its MediaBox and the box to look at (pt).
    """
    fit = [each for each in pages if _pixels(each[1]) <= MOST_PIXELS]
    yield from ((number, None) for number, media, _ in pages if _pixels(media) > MOST_PIXELS)
    with TemporaryDirectory(prefix="hibari-ink-", ignore_cleanup_errors=True) as folder:
        file = _whole(path, [number for number, _, _ in fit], Path(folder))
        for at in range(0, len(fit), AT_ONCE):
            some = fit[at : at + AT_ONCE]
            _run(program, file, [number for number, _, _ in some], Path(folder))
            for place, (number, media, box) in enumerate(some, 1):
                picture = Path(folder, f"{number if program == 'mutool' else place}.pam")
                yield number, _peak(picture, media, box)
                picture.unlink(missing_ok=True)


def _whole(path: Path, numbers: Sequence[int], folder: Path) -> Path:
    """The file, or a copy of it where programs would cut pages to their CropBox, or turn them."""
    try:
        with pikepdf.open(path) as pdf:
            pages = [pdf.pages[number - 1].obj for number in numbers]
            otherwise = [each for each in pages if _shown_otherwise(each)]
            if not otherwise:
                return path
            for page in otherwise:
                page.CropBox, page.Rotate = inherited(page, "/MediaBox"), 0
            whole = folder / "whole.pdf"
            pdf.save(whole, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
            return whole
    except (OSError, *DAMAGE):
        return path


def _shown_otherwise(page: Any) -> bool:
    uncut = inherited(page, "/CropBox") in (None, inherited(page, "/MediaBox"))
    return not uncut or bool(inherited(page, "/Rotate"))


def _pixels(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1]) * (DPI / 72) ** 2


def _run(program: Program, path: Path, numbers: Sequence[int], folder: Path) -> None:
    listed = ",".join(map(str, numbers))
    out = str(folder / "%d.pam")
    file = str(path.absolute())
    resolution = str(DPI)
    commands: Mapping[Program, Sequence[str]] = {
        # -A 0: without the half tones of edges, which are mixed for screens.
        "mutool": (
            "draw",
            "-q",
            "-c",
            "cmyk",
            "-A",
            "0",
            "-r",
            resolution,
            "-F",
            "pam",
            "-o",
            out,
            file,
            listed,
        ),
        "gs": (
            *("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dOverprint=/simulate"),
            *("-sDEVICE=pamcmyk32", f"-r{resolution}", f"-sPageList={listed}", "-o", out, file),
        ),
    }
    found = shutil.which(program)
    if found is None:
        return
    try:
        subprocess.run(
            [found, *commands[program]], capture_output=True, timeout=LONGEST, check=False, cwd=folder
        )
    except (OSError, subprocess.TimeoutExpired):
        return  # pages without a picture are told of


def _peak(file: Path, media: Box, box: Box) -> float | None:
    try:
        inks = pam(file.read_bytes())
    except (OSError, ValueError):
        return None
    left, top, right, bottom = in_pixels(inks, media, common(box, media) or media)
    inks = inks.crop((max(0, int(left)), max(0, int(top)), min(inks.width, round(right) or 1),
                      min(inks.height, round(bottom) or 1)))  # fmt: skip
    return peak(inks) if min(inks.size) > 0 else None


def pam(content: bytes) -> Pillow.Image:
    """A PAM (netpbm) of four channels as a CMYK picture. ValueError for anything else."""
    head, mark, pixels = content.partition(b"ENDHDR\n")
    if not mark or not head.startswith(b"P7"):
        raise ValueError("no PAM")
    fields = dict(line.split(None, 1) for line in head.splitlines() if len(line.split(None, 1)) == 2)
    size = int(fields[b"WIDTH"]), int(fields[b"HEIGHT"])
    if int(fields[b"DEPTH"]) != 4:
        raise ValueError("not four inks")
    return Pillow.frombytes("CMYK", size, pixels)
