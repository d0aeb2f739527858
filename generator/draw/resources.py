"""What content streams name: fonts, forms, images, patterns and graphics states, each stored once.

Every resource has one name in the whole document; the first letter tells its kind. A stream
may therefore be copied into another stream without renaming anything.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from tempfile import TemporaryFile
from typing import IO

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.draw.content import Bounds
from generator.draw.enduring import write

KINDS = {"F": "/Font", "V": "/Font", "X": "/XObject", "G": "/ExtGState", "P": "/Pattern", "C": "/ColorSpace"}

MOST_HELD = 64_000_000  # bytes of pictures in memory


def deflate(data: bytes, level: int = 6) -> bytes:
    """Compress for a FlateDecode filter, at one of zlib's levels."""
    return zlib.compress(data, level)


class Resources:
    """The named objects of one PDF; `level` is how hard its streams are compressed.

    What is large is put on disk now and then, and `pdf` is another one after that: objects are to be
    asked for by their names.
    """

    def __init__(self, level: int = 6) -> None:
        self.pdf = pikepdf.new()
        self.level = level
        self._held = 0
        self._file: IO[bytes] | None = None
        self._objects: dict[str, pikepdf.Object] = {}
        self._names: dict[Hashable, str] = {}
        self._counts = dict.fromkeys(KINDS, 0)
        self._dictionaries: dict[tuple[str, ...], pikepdf.Object] = {}

    def add(self, kind: str, key: Hashable, make: Callable[[], pikepdf.Object]) -> str:
        """The name of the resource with this key; made and stored when it is new."""
        found = self._names.get((kind, key))
        if found is None:
            made = make()
            self._counts[kind] += 1
            found = f"{kind}{self._counts[kind]}"
            self._names[kind, key] = found
            self._objects[found] = self.pdf.make_indirect(made)
        return found

    def object(self, name: str) -> pikepdf.Object:
        """The object behind a name."""
        return self._objects[name]

    def grew(self, size: int) -> None:
        """Note that so many bytes were added."""
        self._held += size

    def settle(self) -> None:
        """Put what was added on disk, if it is much: no object that is at hand is of use after that."""
        if self._held > MOST_HELD:
            self._held = 0
            self._spill()

    def _spill(self) -> None:
        """Save what there is to a temporary file and go on with that: qpdf reads its streams when needed."""
        before, file = (self.pdf, self._file), TemporaryFile(prefix="hibari-")  # noqa: SIM115 - kept open
        self.pdf.Root.Named = Dictionary({f"/{name}": each for name, each in self._objects.items()})
        write(self.pdf, file)
        self.pdf, self._file = pikepdf.open(file, access_mode=pikepdf.AccessMode.stream), file
        self._objects = {name: self.pdf.Root.Named[f"/{name}"] for name in self._objects}
        del self.pdf.Root.Named
        self._dictionaries.clear()
        before[0].close()
        if before[1] is not None:
            before[1].close()

    def close(self) -> None:
        """Close the PDF, and give its temporary file back."""
        self.pdf.close()
        if self._file is not None:
            self._file.close()

    def dictionary(self, names: Iterable[str]) -> pikepdf.Object:
        """A resource dictionary of these names; streams with the same names share one."""
        key = tuple(sorted(names))
        found = self._dictionaries.get(key)
        if found is None:
            found = Dictionary()
            for name in key:
                kind = KINDS[name[0]]
                if kind not in found:
                    found[kind] = Dictionary()
                found[kind]["/" + name] = self._objects[name]
            found = self._dictionaries[key] = self.pdf.make_indirect(found)
        return found

    def transparent(self) -> bool:
        """Whether anything lets the ground through: opacities, soft masks, layers."""
        keys = ("/ca", "/SMask", "/Group")
        found = (each for name, each in self._objects.items() if name[0] != "C")
        return any(key in each for each in found for key in keys)

    def stream(self, data: bytes, entries: pikepdf.Dictionary | None = None) -> pikepdf.Stream:
        """A compressed stream."""
        made = pikepdf.Stream(self.pdf, deflate(data, self.level), entries)
        made.Filter = Name.FlateDecode
        return made

    def form(self, data: bytes, bounds: Bounds, names: Iterable[str], group: Dictionary | None = None) -> str:
        """The name of a Form XObject; forms with the same bytes, box and resources are one."""
        names = tuple(sorted(names))
        key = (hashlib.sha256(data).digest(), bounds, names, group is not None)
        return self.add("X", key, lambda: self._make_form(data, bounds, names, group))

    def _make_form(
        self, data: bytes, bounds: Bounds, names: tuple[str, ...], group: Dictionary | None
    ) -> pikepdf.Stream:
        entries = Dictionary(
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([round(edge, 4) for edge in bounds]),
            Resources=self.dictionary(names),
        )
        if group is not None:
            entries.Group = group
        return self.stream(data, entries)

    def separation(self, name: str, cmyk: Sequence[float]) -> str:
        """The name of a spot colour's space; it looks like these inks (0 to 1) where it is not printed."""
        tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=list(cmyk), N=1)
        space = Array([Name.Separation, Name("/" + name), Name.DeviceCMYK, self.pdf.make_indirect(tint)])
        return self.add("C", name, lambda: space)

    def alpha(self, fill: float, stroke: float) -> str:
        """The name of the graphics state with these opacities (0 to 1)."""
        fill, stroke = round(fill, 4), round(stroke, 4)
        return self.add("G", (fill, stroke), lambda: Dictionary(ca=fill, CA=stroke))
