"""What a file is by its content, whatever its name ends with."""

from __future__ import annotations

from pathlib import Path

PICTURES = ("PNG", "JPEG", "TIFF", "PSD", "GIF", "BMP", "WEBP")
HEADER = 1024  # bytes within which viewers look for a PDF's header (ISO 32000-1, annex H.3, note 13)
_BEGINNINGS = (
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"8BPS", "PSD"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"%!PS", "PostScript"),
    (b"PK\x03\x04", "ZIP"),
)


def kind(path: Path) -> str:
    """`PDF`, one of PICTURES, `PostScript`, `ZIP`, `text`, `empty`, or `unknown`. Raises OSError."""
    with path.open("rb") as file:
        start = file.read(HEADER)
    if not start:
        return "empty"
    for beginning, name in _BEGINNINGS:
        if start.startswith(beginning):
            return name
    if start.startswith(b"RIFF") and start[8:12] == b"WEBP":
        return "WEBP"
    if b"%PDF-" in start:
        return "PDF"
    return "text" if _readable(start) else "unknown"


def article(kind: str) -> str:
    """A kind in words, for a sentence."""
    return _TOLD.get(kind) or f"a {kind} picture"


_TOLD = {
    "PDF": "a PDF",
    "PostScript": "a PostScript file",
    "ZIP": "a ZIP archive",
    "text": "a text file",
    "unknown": "a file of an unknown kind",
}


def _readable(start: bytes) -> bool:
    """Whether bytes are text in UTF-8; a letter may be cut through at their end."""
    try:
        text = start.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(start) - 3:
            return False
        text = start[: error.start].decode("utf-8")
    return bool(text) and not any(letter < " " and letter not in "\t\n\r\f" for letter in text)
