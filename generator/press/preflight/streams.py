"""Content streams taken apart: their operators, with the points of each path as one step.

A page of type drawn as outlines is tens of thousands of points, and of these only how far each path
reaches is ever asked. The same streams lie in many files of an order, so what was read is kept.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

import pikepdf
from pikepdf import Array, Stream

from generator.draw.content import mapped
from generator.press.preflight.facts import Box
from generator.press.preflight.structure import DAMAGE
from generator.template.elements import Matrix

PATH = "a path"
_PATHS = frozenset({"m", "l", "c", "v", "y", "re", "h"})
_PICTURE = re.compile(rb"(?:^|\s)BI\s*/")
_MOST_KEPT = 5_000_000  # numbers of 8 bytes: 40 MB
_STEP = 25  # a step takes as much as so many numbers


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a path, x after y after x, and the box round them (in the stream's own frame)."""

    numbers: array[float]
    box: Box

    def around(self, matrix: Matrix) -> Box:
        """The box round the points once a matrix has moved them."""
        a, b, c, d, e, f = matrix
        if (b == 0 and c == 0) or (a == 0 and d == 0):
            return mapped(self.box, matrix)  # an upright box stays one
        pairs = list(zip(self.numbers[0::2], self.numbers[1::2], strict=True))
        xs, ys = [a * x + c * y + e for x, y in pairs], [b * x + d * y + f for x, y in pairs]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class Step:
    """An operator with its operands; or PATH: `count` operators of a path, whose points are the operand."""

    name: str
    operands: Sequence[Any]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Steps:
    """What a stream does, one step after the other, and what of it could not be understood."""

    steps: tuple[Step, ...]
    unread: tuple[str, ...] = ()


class _Kept:
    """Streams that were read without a fault, by their bytes; those read first are given up first."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._known: dict[bytes, tuple[Steps, int]] = {}

    def get(self, key: bytes) -> Steps | None:
        return self._known[key][0] if key in self._known else None

    def keep(self, key: bytes, steps: Steps) -> None:
        paths = (each.operands[0] for each in steps.steps if each.name == PATH)
        size = _STEP * len(steps.steps) + sum(len(each.numbers) for each in paths)
        self._left -= size
        self._known[key] = steps, size
        while self._left < 0:
            self._left += self._known.pop(next(iter(self._known)))[1]


_KEPT = _Kept(_MOST_KEPT)


def steps_of(content: Any) -> Steps:
    """The steps of a content stream, or of a page's streams together.

    Nothing is raised for content that makes no sense: `unread` says so, and what can be read is there.
    """
    try:
        key = _key(content)
    except (pikepdf.PdfError, ValueError, TypeError):
        return _read(content)
    known = _KEPT.get(key)
    if known is None:
        known = _read(content)
        # Pictures in the content belong to their file, and what is wrong is told of each anew.
        if not known.unread and all(each.name != "INLINE IMAGE" for each in known.steps):
            _KEPT.keep(key, known)
    return known


def _key(content: Any) -> bytes:
    """The same for streams of the same bytes, as they are packed and unpacked."""
    digest = hashlib.sha256()
    for stream in streams(content.obj.get("/Contents") if isinstance(content, pikepdf.Page) else content):
        for part in (stream.read_raw_bytes(), stream.read_bytes()):
            digest.update(b"%d " % len(part))
            digest.update(part)
    return digest.digest()


def streams(contents: Any) -> Iterator[Any]:
    """The streams that a page's contents are."""
    if isinstance(contents, Stream):
        yield contents
    elif isinstance(contents, Array):
        yield from (each for each in contents if isinstance(each, Stream))


def _read(content: Any) -> Steps:
    try:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            operators = pikepdf.parse_content_stream(content)
    except (pikepdf.PdfError, ValueError, TypeError) as error:
        return Steps((), (_said(error),))
    unread = [_said(each.message) for each in said]
    if _unended(content):
        unread.append("a picture in the content has no end, and what follows is lost")
    return Steps(tuple(_folded(operators, unread)), tuple(unread))


def _unended(content: Any) -> bool:
    """Whether the last picture in the content never ends: qpdf passes over such a one."""
    parts = streams(content.obj.get("/Contents") if isinstance(content, pikepdf.Page) else content)
    written = b"\n".join(stream.read_bytes() for stream in parts)
    begun = [found.start() for found in _PICTURE.finditer(written)]
    return bool(begun) and b"EI" not in written[begun[-1] :]


def senseless(operator: str, error: Exception) -> str:
    """An operator that could not be followed, in words."""
    if isinstance(error, pikepdf.PdfError):
        return f"what {operator} draws or sets is damaged"
    return f"{operator} stands with operands that make no sense, or names what is not as it should be"


def _said(fault: object) -> str:
    """What is wrong with a whole stream: in qpdf's words where it found it."""
    if isinstance(fault, TypeError):
        return "its content is no stream"
    said = " ".join(str(fault).split())
    if "errors while decoding" in said:
        return "its content cannot be unpacked"
    return said if isinstance(fault, pikepdf.PdfError | Warning) else "its content is no row of operators"


def _folded(operators: Sequence[Any], unread: list[str]) -> Iterator[Step]:
    """The operators, those of each path that follow one another as one."""
    points: list[float] = []
    count = 0
    for each in operators:
        name = str(each.operator)
        if name in _PATHS:
            count += 1
            try:
                points += _points(name, each.operands)
            except DAMAGE as error:
                unread.append(senseless(name, error))
            continue
        if count:
            yield _path(points, count)
            points, count = [], 0
        operands = each.operands
        yield (
            Step(name, [float(one) if isinstance(one, int | Decimal) else one for one in operands])
            if len(operands)
            else _bare(name)
        )
    if count:
        yield _path(points, count)


@lru_cache(maxsize=100)
def _bare(name: str) -> Step:
    return Step(name, ())


def _path(numbers: list[float], count: int) -> Step:
    if not numbers:
        return Step("", (), count)
    xs, ys = numbers[0::2], numbers[1::2]
    return Step(PATH, (Points(array("d", numbers), (min(xs), min(ys), max(xs), max(ys))),), count)


def _points(name: str, operands: Any) -> list[float]:
    """The points of one operator; its control points among them, which a curve never leaves."""
    if name == "h":
        return []
    numbers = [float(each) for each in operands]
    if name == "re":
        x, y, width, height = numbers
        return [x, y, x + width, y, x, y + height, x + width, y + height]
    if len(numbers) % 2:
        raise ValueError("a point has two coordinates")
    return numbers
