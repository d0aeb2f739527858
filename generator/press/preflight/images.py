"""The peak of ink in a picture, per pixel, for pictures whose pixels are inks."""

from __future__ import annotations

from functools import reduce
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image as Pillow
from PIL import ImageChops, ImageMath

from generator.press.preflight.colours import Space
from generator.press.preflight.facts import Colour

MOST_PIXELS = 80_000_000
_FEW = 20_000  # colours that are added up one by one
_FAULTS = (pikepdf.PdfError, Pillow.DecompressionBombError, OSError, ValueError, TypeError, SyntaxError)


def brightest_ink(picture: Any, of: Space) -> float | None:
    """The most ink (percent) that a pixel of a picture in a PDF has; None if its pixels are no inks."""
    try:
        if of.base is not None:
            totals = [colour.total for colour in of.entries()]
            return None if not totals or None in totals else max(each or 0.0 for each in totals)
        if of.family in ("grey", "icc-grey"):
            return 100.0
        if of.family not in ("cmyk", "icc-cmyk") or of.components != 4 or of.names:
            return None
        inks = _opened(picture)
        return None if inks is None else peak(inks)
    except _FAULTS:
        return None


def colour_of(of: Space, peak: float | None) -> Colour:
    """What is known of a picture's colours: their family, and the most ink (percent) that a pixel has."""
    family = of.base.family if of.base is not None else of.family
    return Colour(family, None if peak is None else (peak / 100,), of.spots)


def peak(inks: Pillow.Image) -> float:
    """The most ink (percent) that a pixel of a CMYK picture has."""
    colours: Any = inks.getcolors(_FEW)  # art is drawn in few colours, and these are soon added up
    most: float = _total(inks).getextrema()[1] if colours is None else max(sum(each) for _, each in colours)
    return most / 2.55


def _total(inks: Pillow.Image) -> Any:
    channels = [channel.convert("I") for channel in inks.split()]
    return reduce(
        lambda one, other: ImageMath.lambda_eval(lambda args: args["a"] + args["b"], a=one, b=other), channels
    )


def _opened(picture: Any) -> Pillow.Image | None:
    """The pixels of a picture of eight bits an ink."""
    width, height = int(picture.Width), int(picture.Height)
    if width * height > MOST_PIXELS:
        return None
    decode = [float(each) for each in picture.get("/Decode", ())]
    inverted = decode[:2] == [1, 0]
    filters = picture.get("/Filter", ())
    names = [str(each) for each in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
    if names[-1] in ("/DCTDecode", "/JPXDecode"):
        if len(names) > 1:
            return None
        opened: Pillow.Image = Pillow.open(BytesIO(picture.read_raw_bytes()))
        if opened.mode != "CMYK":
            return None
        # Pillow takes every JPEG in CMYK for one of Adobe's, which are stored as light.
        if names[-1] == "/DCTDecode":
            inverted = not inverted
    elif int(picture.get("/BitsPerComponent", 8)) == 8:
        opened = Pillow.frombytes("CMYK", (width, height), picture.read_bytes())
    else:
        return None
    return ImageChops.invert(opened) if inverted else opened
