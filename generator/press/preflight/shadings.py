"""The colours that a gradient passes through, as far as its functions can be worked out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Stream

from generator.press.preflight.colours import Space
from generator.press.preflight.facts import Colour

SAMPLES = 17  # along the gradient
_DEPTH = 6


def colours_of(shading: Any, of: Space) -> Iterator[Colour]:
    """Colours of a shading (ISO 32000-1, 8.7.4.5), each once; one without numbers if they are not known."""
    function = shading.get("/Function")
    found: dict[Colour, None] = {}
    if function is not None and int(shading.get("/ShadingType", 0)) in (2, 3):
        start, end = (float(each) for each in shading.get("/Domain", (0, 1)))
        for at in range(SAMPLES):
            numbers = _value(function, start + (end - start) * at / (SAMPLES - 1))
            if numbers is not None:
                found[of.colour(numbers)] = None
    yield from found or {Colour(of.family, None, of.spots): None}


def _value(function: Any, x: float, depth: int = 0) -> list[float] | None:
    """A function of one number (ISO 32000-1, 7.10); None for a kind that is not worked out."""
    if depth > _DEPTH:
        return None
    if isinstance(function, Array):
        parts = [_value(each, x, depth + 1) for each in function]
        return None if None in parts else [number for part in parts for number in part or ()]
    if not isinstance(function, Dictionary | Stream):
        return None
    low, high = (float(each) for each in function.get("/Domain", (0, 1)))
    x = min(max(x, low), high)
    match int(function.get("/FunctionType", -1)):
        case 0:
            return _sampled(function, (x - low) / ((high - low) or 1))
        case 2:
            one = [float(each) for each in function.get("/C0", (0,))]
            other = [float(each) for each in function.get("/C1", (1,))]
            part = x ** float(function.get("/N", 1))
            return [a + part * (b - a) for a, b in zip(one, other, strict=True)]
        case 3:
            return _stitched(function, x, low, high, depth)
    return None


def _stitched(function: Any, x: float, low: float, high: float, depth: int) -> list[float] | None:
    bounds = [low, *(float(each) for each in function.Bounds), high]
    at = sum(1 for bound in bounds[1:-1] if x >= bound)
    start, end = bounds[at], bounds[at + 1]
    first, last = (float(each) for each in list(function.Encode)[2 * at : 2 * at + 2])
    inner = first + (x - start) * (last - first) / ((end - start) or 1)
    return _value(function.Functions[at], inner, depth + 1)


def _sampled(function: Any, part: float) -> list[float] | None:
    """The nearest sample; of eight bits a number, and in one dimension."""
    if int(function.BitsPerSample) != 8 or len(function.Size) != 1:
        return None
    limits: Sequence[float] = [float(each) for each in function.get("/Decode", function.Range)]
    wide = len(limits) // 2
    at = round(part * (int(function.Size[0]) - 1)) * wide
    samples = function.read_bytes()[at : at + wide]
    if len(samples) < wide:
        return None
    return [
        low + each / 255 * (high - low)
        for each, low, high in zip(samples, limits[0::2], limits[1::2], strict=True)
    ]
