"""Faces as picture files in exact pixels: RGB for print on demand, inks for a press."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image as Pillow
from PIL import ImageChops

from generator.draw.png import save_png
from generator.press.condition import Condition
from generator.press.psd import psd
from generator.sheets.shop import Picture

PREVIEW_DPI = 150.0
PREVIEWS = "previews"
SETTINGS: Mapping[Picture, Mapping[str, Any]] = {
    "jpeg": {"quality": 95, "subsampling": 0},
    "tiff": {"compression": "tiff_lzw"},
}


def merge(cmy: Pillow.Image, black: Pillow.Image) -> Pillow.Image:
    """A picture in CMYK of what a renderer made of the plates of two modes (`draw.colour.Mode`)."""
    inks = ImageChops.invert(cmy).split()
    return Pillow.merge("CMYK", [*inks, ImageChops.invert(black.getchannel(0))])


def save(path: Path, picture: Pillow.Image, kind: Picture, dpi: float, condition: Condition | None) -> None:
    """Write a picture; with its profile where the condition embeds it."""
    icc = condition.icc if condition is not None and condition.embedded else None
    if kind == "psd":
        path.write_bytes(psd(picture, dpi, icc))
        return
    if kind == "png":
        save_png(picture, path, dpi)
        return
    content = BytesIO()
    picture.save(content, kind, dpi=(dpi, dpi), icc_profile=icc, **SETTINGS[kind])
    path.write_bytes(content.getvalue())
