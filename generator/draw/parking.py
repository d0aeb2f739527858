"""Pictures kept on disk while a PDF is made, and a way to disk that can fail in an orderly way."""

from __future__ import annotations

import io
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO, Any

import pikepdf

BUFFER = 1 << 20  # bytes written at a time


class Parking:
    """Streams of one PDF that wait in a temporary file until the PDF is saved.

    Each is a little PDF of its own there: qpdf reads what it copied from another file only when it
    writes it.
    """

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._file: IO[bytes] | None = None
        self._waiting: list[pikepdf.Pdf] = []

    def park(self, make: Callable[[pikepdf.Pdf], pikepdf.Object]) -> pikepdf.Object:
        """What is made in a PDF of its own, as an object of this one."""
        content = io.BytesIO()
        with pikepdf.new() as owner:
            owner.Root.Parked = owner.make_indirect(make(owner))
            owner.save(
                content,
                compress_streams=False,
                stream_decode_level=pikepdf.StreamDecodeLevel.none,
                object_stream_mode=pikepdf.ObjectStreamMode.disable,
            )
        if self._file is None:
            self._file = TemporaryFile(prefix="hibari-")  # noqa: SIM115 - closed by `close`
        start = self._file.seek(0, io.SEEK_END)
        self._file.write(content.getbuffer())
        waiting = pikepdf.open(io.BufferedReader(_Window(self._file, start, content.tell())))
        self._waiting.append(waiting)
        return self._pdf.copy_foreign(waiting.Root.Parked)

    def close(self) -> None:
        """Give the temporary file back."""
        for waiting in self._waiting:
            waiting.close()
        self._waiting.clear()
        if self._file is not None:
            self._file.close()


class _Window(io.RawIOBase):
    """A part of a file, read as if it were one."""

    def __init__(self, file: IO[bytes], start: int, length: int) -> None:
        self._file = file
        self._start = start
        self._length = length
        self._at = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def seekable(self) -> bool:
        """It can be read from any place."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place."""
        self._at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._length}[whence]
        return self._at

    def tell(self) -> int:
        """The place."""
        return self._at

    def readinto(self, buffer: Any) -> int:
        """Read on, to the end of the part at most."""
        view = memoryview(buffer).cast("B")
        wanted = min(len(view), max(self._length - self._at, 0))
        self._file.seek(self._start + self._at)
        data = self._file.read(wanted)
        view[: len(data)] = data
        self._at += len(data)
        return len(data)


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
