"""A way to disk that can fail in an orderly way."""

from __future__ import annotations

import io
from typing import IO, Any

import pikepdf

BUFFER = 1 << 20  # bytes written at a time


class Enduring(io.RawIOBase):
    """A file to write to that goes on when the disk is full, and tells afterwards.

    qpdf ends the whole program where a write fails.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._fault: OSError | None = None

    def writable(self) -> bool:
        """It can be written."""
        return True

    def write(self, data: Any) -> int:
        """Write, as long as that is possible."""
        if self._fault is None:
            try:
                self._file.write(data)
            except OSError as error:
                self._fault = error
        return len(memoryview(data).cast("B"))

    def check(self) -> None:
        """Raise the OSError that came up, if any."""
        if self._fault is not None:
            raise self._fault


def write(pdf: pikepdf.Pdf, file: IO[bytes], **settings: Any) -> None:
    """Save a PDF to an open file, with its streams as they are. OSError when there is no room."""
    enduring = Enduring(file)
    with io.BufferedWriter(enduring, BUFFER) as buffered:
        pdf.save(
            buffered,
            deterministic_id=True,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            compress_streams=False,
            **settings,
        )
    enduring.check()
