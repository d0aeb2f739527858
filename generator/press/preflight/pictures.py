"""Checks of picture files: pixels, colours, resolution, format, names, and art that fills them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from PIL import Image as Pillow

from generator.export.names import DEVICES
from generator.press.preflight.checks import Check, Fault, inky, unfilled
from generator.press.preflight.facts import Box
from generator.press.preflight.images import MOST_PIXELS, peak
from generator.press.preflight.kinds import PICTURES as PICTURES_READ
from generator.press.preflight.rendered import short
from generator.press.preflight.structure import Unreadable
from generator.press.preflight.wanted import NO_CARD, Wanted, few, pixel_sizes, unlimited, unresolved
from generator.sheets.shop import ENDINGS

HEADER, PIXELS = "the picture's header", "the picture's pixels"


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture file holds. `ink` is the peak (percent) of one in CMYK; `short` as in a page."""

    path: Path
    format: str
    mode: str
    size: tuple[int, int]
    dpi: float | None
    clear: bool
    ink: float | None
    frames: int
    look: str
    short: dict[str, float]


def looked_at(path: Path, wanted: Wanted) -> Picture:
    """The facts of a picture. Raises Unreadable."""
    try:
        with Pillow.open(path, formats=PICTURES_READ) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise Unreadable("file-damaged", f"it has more than {MOST_PIXELS:,} pixels")
            opened.load()
            dots = opened.info.get("dpi")
            format = (opened.format or "").lower()
            mode = opened.mode
            frames = getattr(opened, "n_frames", 1) if opened.format != "PSD" else 1  # layers of one picture
            clear = _clear(opened)
            ink = peak(opened) if mode == "CMYK" else None
            shown = _on_white(opened)
    except Unreadable:
        raise
    except OSError as error:
        raise Unreadable("file-damaged", error.strerror or _BROKEN) from None
    except (SyntaxError, ValueError, TypeError, KeyError, IndexError, Pillow.DecompressionBombError):
        raise Unreadable("file-damaged", _BROKEN) from None
    dpi = wanted.shop.resolution
    missing: dict[str, float] = {}
    if dpi and wanted.bleed:
        around = wanted.bleed / 25.4 * dpi
        trim: Box = (around, around, shown.width - around, shown.height - around)
        missing = dict(short(shown, trim, around, dpi))
    look = hashlib.sha256(f"{shown.size}".encode() + shown.tobytes()).hexdigest()[:16]
    stated = float(dots[0]) if dots and dots[0] and float(dots[0]) > 1 else None
    return Picture(path, format, mode, shown.size, stated, clear, ink, frames, look, missing)


def _clear(picture: Pillow.Image) -> bool:
    """Whether any pixel lets the ground through."""
    if picture.mode in ("RGBA", "LA", "PA"):
        return picture.getchannel("A").getextrema()[0] != 255
    return "transparency" in picture.info and picture.convert("RGBA").getchannel("A").getextrema()[0] != 255


def _on_white(picture: Pillow.Image) -> Pillow.Image:
    if picture.mode in ("RGBA", "LA", "PA", "P"):
        layered = picture.convert("RGBA")
        ground = Pillow.new("RGBA", layered.size, "white")
        return Pillow.alpha_composite(ground, layered).convert("RGB")
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def pixels(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """Exact pixels: trim and bleed at the shop's resolution."""
    sizes = pixel_sizes(wanted)
    if sizes is not None and picture.size not in sizes:
        told = [f"{width} × {height}" for width, height in sizes]
        asked = f"{few(told)} are asked for" if told else NO_CARD
        yield Fault(
            "picture-pixels",
            "size",
            f"it has {picture.size[0]} × {picture.size[1]} pixels, and {asked}",
            "export it in just so many pixels, bleed included; do not scale it afterwards",
        )


def modes(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """RGB or CMYK, and nothing that shows through."""
    asked = wanted.shop.colour
    fine = {"rgb": ("RGB", "RGBA", "P"), "cmyk": ("CMYK", "L")}[asked]
    if picture.mode not in fine:
        yield Fault(
            "picture-mode",
            "mode",
            f"it is in {_MODES.get(picture.mode, picture.mode)}, and {asked.upper()} is asked for",
            f"save it in {asked.upper()}, with eight bits a channel",
            "warning" if asked == "rgb" and picture.mode == "L" else "error",
        )
    if picture.clear:
        yield Fault(
            "picture-mode",
            "transparency",
            "some of it is transparent, and what shows through is the shop's guess",
            "lay it on its ground",
        )


def dots(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """The resolution that is written in the file."""
    asked = wanted.shop.resolution or 0.0
    if picture.dpi is not None and abs(picture.dpi - asked) > 0.6:
        yield Fault(
            "picture-resolution",
            "dpi",
            f"it says {picture.dpi:.0f} dots an inch, and {asked:g} are asked for",
            f"write {asked:g} dpi into the file: by that it is placed in its printed size",
            "warning",
        )


def formats(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """The kind of file that is asked for, and an ending that tells the truth."""
    images = wanted.shop.images
    if images is None:
        return  # it takes no pictures: told by their kind
    asked = images.format
    if picture.format not in images.accepted:
        told = few([each.upper() for each in images.accepted])
        yield Fault(
            "picture-format",
            "format",
            f"it is a {picture.format.upper()}, and {told} is asked for",
            f"save it as {asked.upper()}",
        )
    if picture.frames > 1:
        yield Fault(
            "picture-format",
            "frames",
            f"it holds {picture.frames} pictures, and one is printed",
            "save each as a file of its own",
        )
    if picture.path.suffix.lower() not in ENDINGS.get(picture.format, ()):
        yield Fault(
            "picture-format",
            "name",
            f"it is a {picture.format.upper()} by its content, and its name ends with "
            f"'{picture.path.suffix}'",
            "give it the ending of what it is",
        )


def naming(picture: Picture, _: Wanted) -> Iterator[Fault]:
    """Names that every system can read."""
    name = picture.path.name
    if name.split(".")[0].lower() in DEVICES:
        yield Fault(
            "picture-name",
            "name",
            f"'{name}' is the name of a device on Windows, which takes no such file",
            "give it another name",
        )
    if not name.isascii() or any(sign in name for sign in '<>:"/\\|?*#%') or name != name.strip(" ."):
        yield Fault(
            "picture-name",
            "name",
            f"'{name}' has characters that some systems cannot read",
            "use letters without accents, digits, - and _",
            "warning",
        )


def twins(paths: Sequence[Path]) -> Iterator[tuple[Path, Fault]]:
    """Names that are one and the same on some systems."""
    seen: dict[str, Path] = {}
    for path in paths:
        first = seen.setdefault(normalize("NFC", path.name).casefold(), path)
        if first is not path:
            yield (
                path,
                Fault(
                    "picture-name",
                    "name",
                    f"'{path.name}' and '{first.name}' are one name on some systems",
                    "give every file a name of its own",
                ),
            )


def filled(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """Art that ends before the picture does."""
    yield from unfilled(picture.short, wanted.shop.resolution or 300.0)


def inks(picture: Picture, wanted: Wanted) -> Iterator[Fault]:
    """The most ink of a pixel."""
    yield from inky(picture.ink, wanted)


_BROKEN = "its pixels are damaged, or are cut short"
_MODES = {"L": "grey", "1": "black and white", "LAB": "Lab", "I;16": "grey of 16 bits"}

PICTURES: tuple[Check[Picture], ...] = (
    Check("file-damaged", PIXELS, lambda _: None, lambda _, __: iter(())),  # one that is cannot be looked at
    Check(
        "picture-pixels",
        HEADER,
        lambda wanted: (
            None
            if pixel_sizes(wanted) is not None
            else "the profile states no bleed, or cuts any size (--deck tells the card's)"
        ),
        pixels,
    ),
    Check("picture-mode", HEADER, lambda _: None, modes),
    Check("picture-resolution", HEADER, unresolved, dots),
    Check("picture-format", HEADER, lambda _: None, formats),
    Check("picture-name", "the names", lambda _: None, naming),
    Check(
        "art-short-of-bleed",
        PIXELS,
        lambda wanted: None if wanted.bleed else "the profile states no bleed",
        filled,
    ),
    Check(
        "ink-over-limit",
        PIXELS,
        unlimited,
        inks,
    ),
    Check(
        "text-outside-safe", "", lambda _: "type in a picture cannot be told from art", lambda _, __: iter(())
    ),
)
