"""The colour space of a JPEG 2000 picture that a PDF gives none: what the picture says of itself."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.preflight.colours import CMYK, GREY, RGB, UNKNOWN, Space

_LAB = Space("lab", 3)
# ISO 15444-1, table I.10, and 15444-2, table M.25: those made of light are RGB here, whatever their axes.
_BY_NUMBER = {12: CMYK, 14: _LAB, 16: RGB, 17: GREY, **dict.fromkeys((1, 3, 4, 18, 20, 21, 24), RGB)}
_BY_PROFILE = {b"GRAY": Space("icc-grey", 1), b"RGB ": RGB, b"CMYK": Space("icc-cmyk", 4), b"Lab ": _LAB}


def space_within(picture: bytes) -> Space:
    """The space of a JPEG 2000 file, by the first of its colour boxes that names one."""
    for name, header in _boxes(picture):
        if name == b"jp2h":
            named = [_named(content) for kind, content in _boxes(header) if kind == b"colr"]
            return next((each for each in named if each is not UNKNOWN), UNKNOWN)
    return UNKNOWN


def _named(colour: bytes) -> Space:
    """What a colour box says: by a number, or by an ICC profile, whose header names its space."""
    if colour[:1] == b"\x01":
        return _BY_NUMBER.get(int.from_bytes(colour[3:7], "big"), UNKNOWN)
    return _BY_PROFILE.get(colour[3:][16:20], UNKNOWN)


def _boxes(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The boxes of a file or within a box: kind and content (ISO 15444-1, annex I.4)."""
    at = 0
    while at + 8 <= len(content):
        length, kind, head = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8], 8
        if length == 1:
            length, head = int.from_bytes(content[at + 8 : at + 16], "big"), 16
        end = at + length if length else len(content)
        if end < at + head:
            return
        yield kind, content[at + head : end]
        at = end
