"""`hibari export png`: a picture for each face, contact sheets and a picture to show the game with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from generator.balance.backends.loky import processors
from generator.build.contact import contact_sheets
from generator.build.drawing import Progress
from generator.build.picturing import Drawn, Look, Shown, drawn
from generator.build.selection import Selection, WrongUse
from generator.build.showcase import showcase
from generator.deck.load import load
from generator.draw.files import replacing_all
from generator.draw.png import Shot, pixels, shoot
from generator.export.listing import MANIFEST, left_over, manifest
from generator.export.processes import share
from generator.problems import Problem

T = TypeVar("T")

MOST_PIXELS = 80_000_000
"""Of one picture; more is a mistyped resolution rather than a card."""

TOGETHER = 8
"""Pictures that a process makes at a time: the file is opened anew for them."""


@dataclass(frozen=True, slots=True)
class PngOptions:
    """How faces are pictured: pixels an inch; with their bleed; with transparent round corners.

    `sheet` and `showcase` ask for contact sheets and for a picture to show the game with; `shown`
    names the cards of that one, in their order from the left. `jobs` is how many processes work.
    """

    out: Path = Path("build/png")
    selection: Selection = field(default_factory=Selection)
    language: str | None = None
    dpi: float = 300.0
    bleed: bool = False
    rounded: bool = False
    sheet: bool = False
    showcase: bool = False
    shown: tuple[str, ...] = ()
    jobs: int | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: the files, and those of an earlier export that lie there still.

    `beside` are those of the files that show several faces: contact sheets and a showcase.
    """

    files: tuple[Path, ...]
    manifest: Path
    warnings: tuple[Problem, ...]
    left_over: tuple[Path, ...]
    beside: tuple[Path, ...] = ()


def export_png(path: Path, options: PngOptions, progress: Progress | None = None) -> Exported:
    """Write the pictures of a deck's faces and their manifest, all of them or none.

    Raises DeckError with every problem, WrongUse for what the deck cannot serve, OSError for a
    file that cannot be written.
    """
    if options.bleed and options.rounded:
        raise WrongUse("round corners lie on the trim: take --rounded or --bleed, not both")
    loaded = load(path)
    with drawn(loaded, options.selection, options.language, bleed=options.bleed, progress=progress) as faces:
        for look in faces.looks:
            width, height = size_of(faces, look, options.dpi)
            if width * height > MOST_PIXELS:
                raise WrongUse(f"'{look.name}' would be {width} × {height} pixels: take fewer --dpi")
        extra = [*_sheets(faces, options), *_shows(faces, options)]
        names = [f"{look.name}.png" for look in faces.looks] + [name for name, _ in extra]
        earlier = left_over(options.out, names)
        options.out.mkdir(parents=True, exist_ok=True)
        targets = [options.out / name for name in (*names, MANIFEST)]
        with replacing_all(targets) as (*contents, listing):
            shots = [
                shot(faces, look, content, options.dpi, options.rounded)
                for look, content in zip(faces.looks, contents, strict=False)
            ]
            take(faces.file, shots, options.jobs, progress)
            for (_, write), content in zip(extra, contents[len(shots) :], strict=True):
                write(content)
            told = _told(faces, options)
            text = manifest(faces.loaded.deck, faces.language, told, list(zip(names, contents, strict=True)))
            listing.write_text(text, encoding="utf-8", newline="\n")
        beside = tuple(targets[len(shots) : -1])
        return Exported(tuple(targets[:-1]), targets[-1], faces.warnings, earlier, beside)


def size_of(faces: Drawn, look: Look, dpi: float) -> tuple[int, int]:
    """Width and height of a face's picture, in pixels."""
    width, height = faces.box(look)
    return pixels(width, dpi), pixels(height, dpi)


def shot(faces: Drawn, look: Look, content: Path, dpi: float, rounded: bool = False) -> Shot:
    """A face to be written as a picture of the size that it has at a resolution."""
    radius = look.format.corner * dpi / 25.4 if rounded else 0.0
    return Shot(look.page, size_of(faces, look, dpi), str(content), dpi, radius)


def take(
    file: Path, shots: Sequence[Shot], jobs: int | None = None, progress: Progress | None = None
) -> None:
    """Write pictures of a file's pages, in several processes when there are many."""
    done = 0

    def step(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done, len(shots))

    share(shoot, str(file), in_parts(shots, TOGETHER), jobs or processors(), step)


def in_parts(things: Sequence[T], size: int) -> list[Sequence[T]]:
    """Things in their order, so many at a time."""
    return [things[at : at + size] for at in range(0, len(things), size)]


Extra = tuple[str, Callable[[Path], None]]


def _sheets(faces: Drawn, options: PngOptions) -> Iterable[Extra]:
    return contact_sheets(faces) if options.sheet else ()


def _shows(faces: Drawn, options: PngOptions) -> Iterable[Extra]:
    if options.showcase:
        yield "showcase.png", showcase(faces, options.shown)


def _told(faces: Drawn, options: PngOptions) -> dict[str, object]:
    """What the manifest tells besides the files: the resolution, and which pictures are of which card."""

    def side(look: Look | None) -> dict[str, object] | None:
        if look is None:
            return None
        width, height = size_of(faces, look, options.dpi)
        return {"file": f"{look.name}.png", "width": width, "height": height}

    def card(shown: Shown) -> dict[str, object]:
        return {
            "id": shown.card.id,
            "component": shown.component.id,
            "copies": shown.copies,
            "front": side(shown.front),
            "back": side(shown.back),
        }

    return {
        "dpi": options.dpi,
        "box": "bleed" if options.bleed else "trim",
        "rounded": options.rounded,
        "cards": [card(each) for each in faces.cards],
    }
