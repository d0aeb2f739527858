"""Photoshop's format for a picture whose layers are merged (Adobe Photoshop File Formats Specification)."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import BytesIO

from PIL import Image as Pillow
from PIL import ImageChops
from PIL.TiffImagePlugin import STRIPBYTECOUNTS, STRIPOFFSETS

_MODES = {"L": 1, "RGB": 3, "CMYK": 4}
_RESOLUTION, _PROFILE = 1005, 1039
_PACKED = 1  # rows packed by PackBits


def psd(picture: Pillow.Image, dpi: float, icc: bytes | None = None) -> bytes:
    """A file of one flat picture of 8 bits a channel. KeyError for a mode other than L, RGB, CMYK."""
    width, height = picture.size
    channels = picture.split()
    if picture.mode == "CMYK":  # stored as light, not as ink
        channels = tuple(ImageChops.invert(channel) for channel in channels)
    header = struct.pack(">4sH6xHIIHH", b"8BPS", 1, len(channels), height, width, 8, _MODES[picture.mode])
    fixed = round(dpi * 65536)
    resources = _resource(_RESOLUTION, struct.pack(">IHHIHH", fixed, 1, 2, fixed, 1, 2))
    if icc is not None:
        resources += _resource(_PROFILE, icc)
    packed = _rows(channels)
    lengths = struct.pack(f">{len(packed)}H", *map(len, packed))
    return b"".join(
        (
            header,
            struct.pack(">I", 0),  # no palette
            struct.pack(">I", len(resources)),
            resources,
            struct.pack(">I", 0),  # no layers
            struct.pack(">H", _PACKED),
            lengths,
            *packed,
        )
    )


def _resource(number: int, content: bytes) -> bytes:
    padding = b"\0" * (len(content) % 2)
    return struct.pack(">4sHHI", b"8BIM", number, 0, len(content)) + content + padding


def _rows(channels: Sequence[Pillow.Image]) -> list[bytes]:
    """The rows of all channels, each packed for itself: libtiff packs them, as strips of one row."""
    width, height = channels[0].size
    column = Pillow.new("L", (width, height * len(channels)))
    for number, channel in enumerate(channels):
        column.paste(channel, (0, number * height))
    content = BytesIO()
    column.save(content, "TIFF", compression="packbits", strip_size=width)
    data = content.getvalue()
    with Pillow.open(content) as tiff:
        tags = tiff.tag_v2  # type: ignore[attr-defined]
        return [
            data[at : at + length]
            for at, length in zip(tags[STRIPOFFSETS], tags[STRIPBYTECOUNTS], strict=True)
        ]
