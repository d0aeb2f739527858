"""What all exports for virtual tabletops share, and sheets without gaps. All is cut at the trim, in sRGB."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from generator.build.drawing import Progress
from generator.build.pictures import Exported
from generator.build.picturing import Drawn, Look, Shown, by_component, drawn
from generator.build.selection import Selection
from generator.deck.load import load
from generator.draw.files import replacing_all
from generator.draw.png import Pages, opened, save_png
from generator.export.grids import MOST, Grid, grid
from generator.export.listing import MANIFEST, left_over, manifest
from generator.export.names import file_name

SCREEN_DPI = 144.0


@dataclass(frozen=True, slots=True)
class TabletopOptions:
    """What to export of a deck, in which language, and where its pictures will be had from."""

    out: Path
    selection: Selection = field(default_factory=Selection)
    language: str | None = None
    url_prefix: str | None = None
    jobs: int | None = None


@dataclass(slots=True)
class Staging:
    """Files made in a folder of their own before any of them is put where it is asked for."""

    folder: Path
    files: list[tuple[str, Path]] = field(default_factory=list)

    def text(self, name: str, text: str) -> None:
        """Add a text file."""
        path = self.new()
        path.write_text(text, encoding="utf-8", newline="\n")
        self.files.append((name, path))

    def picture(self, name: str, picture: Image.Image) -> None:
        """Add a picture."""
        path = self.new()
        save_png(picture, path, SCREEN_DPI)
        self.files.append((name, path))

    def hashed(self, stem: str, picture: Image.Image) -> str:
        """Add a picture under a name with a hash of its content, which is returned.

        Programs keep what they have from an address: another picture needs another one.
        """
        path = self.new()
        save_png(picture, path, SCREEN_DPI)
        name = f"{stem}-{sha256(path.read_bytes()).hexdigest()[:12]}.png"
        if name in {known for known, _ in self.files}:
            path.unlink()
        else:
            self.files.append((name, path))
        return name

    def new(self) -> Path:
        """A path for one more file."""
        return self.folder / f"{len(os.listdir(self.folder))}"


@contextmanager
def begun(path: Path, options: TabletopOptions, progress: Progress | None) -> Iterator[tuple[Drawn, Staging]]:
    """The faces of a deck, drawn, and a folder for files in the making; both are gone when the block ends.

    Raises DeckError and WrongUse.
    """
    with (
        drawn(load(path), options.selection, options.language, progress=progress) as faces,
        TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder,
    ):
        yield faces, Staging(Path(folder))


def publish(faces: Drawn, out: Path, staged: Staging, told: Mapping[str, object]) -> Exported:
    """Put all staged files and their manifest in place: all of them or none. Raises OSError."""
    names = [name for name, _ in staged.files]
    earlier = left_over(out, names)
    targets = [out / name for name in (*names, MANIFEST)]
    for folder in sorted({target.parent for target in targets}):
        folder.mkdir(parents=True, exist_ok=True)
    with replacing_all(targets) as (*contents, listing):
        for (_, made), content in zip(staged.files, contents, strict=True):
            shutil.copyfile(made, content)
        text = manifest(faces.loaded.deck, faces.language, told, list(zip(names, contents, strict=True)))
        listing.write_text(text, encoding="utf-8", newline="\n")
    return Exported(tuple(targets[:-1]), targets[-1], faces.warnings, earlier)


# Sheets without gaps.


@dataclass(frozen=True, slots=True)
class Sheeted:
    """Cards of a component on one sheet, in its cells; `back` if all have the same one, or none."""

    cards: tuple[Shown, ...]
    grid: Grid
    same_back: bool

    @property
    def stem(self) -> str:
        """What its files are called after."""
        return file_name(self.cards[0].component.id)


def sheeted(cards: Sequence[Shown]) -> Iterator[Sheeted]:
    """Cards by component, each print once, so many on a sheet as it holds."""
    for of_component in by_component(cards):
        for at in range(0, len(of_component), MOST):
            part = of_component[at : at + MOST]
            backs = {shown.back.name if shown.back else None for shown in part}
            yield Sheeted(part, grid(len(part), part[0].component.format.size), len(backs) == 1)


def fronts_sheet(pages: Pages, sheet: Sheeted) -> Image.Image:
    """All fronts of a sheet, each in its cell."""
    return _sheet(pages, sheet.grid, [shown.front for shown in sheet.cards])


def backs_sheet(pages: Pages, sheet: Sheeted) -> Image.Image:
    """The backs, each in the cell of its front; or the one that all have, alone."""
    if sheet.same_back:
        return face(pages, sheet.cards[0].back, (sheet.grid.width, sheet.grid.height))
    return _sheet(pages, sheet.grid, [shown.back for shown in sheet.cards])


def _sheet(pages: Pages, grid: Grid, looks: Sequence[Look | None]) -> Image.Image:
    sheet = Image.new("RGB", grid.size, "white")
    for index, look in enumerate(looks):
        sheet.paste(face(pages, look, (grid.width, grid.height)), grid.corner(index))
    return sheet


def face(pages: Pages, look: Look | None, size: tuple[int, int]) -> Image.Image:
    """A face of so many pixels; white for a side that is not printed."""
    return Image.new("RGB", size, "white") if look is None else pages.picture(look.page, size)


def export_sheets(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write sheets of fronts and of backs without gaps, with a manifest that says what is in each cell.

    Raises DeckError, WrongUse and OSError.
    """
    with begun(path, options, progress) as (faces, staged), opened(faces.file) as pages:
        sheets = list(sheeted(faces.cards))
        told: list[dict[str, object]] = []
        for done, sheet in enumerate(sheets):
            if progress is not None:
                progress(done, len(sheets))
            nth = 1 + sum(each["component"] == sheet.cards[0].component.id for each in told)
            which = "" if nth == 1 else f"-{nth}"
            fronts = f"{sheet.stem}-fronts{which}.png"
            backs = f"{sheet.stem}-{'back' if sheet.same_back else 'backs'}{which}.png"
            staged.picture(fronts, fronts_sheet(pages, sheet))
            if has_back := any(shown.back for shown in sheet.cards):
                staged.picture(backs, backs_sheet(pages, sheet))
            told.append(_sheet_told(sheet, fronts, backs if has_back else None))
        return publish(faces, options.out, staged, {"sheets": told})


def _sheet_told(sheet: Sheeted, fronts: str, backs: str | None) -> dict[str, object]:
    return {
        "component": sheet.cards[0].component.id,
        "fronts": fronts,
        "backs": backs,
        "same_back": sheet.same_back,
        "columns": sheet.grid.columns,
        "rows": sheet.grid.rows,
        "cell": [sheet.grid.width, sheet.grid.height],
        "cards": [
            {"id": shown.card.id, "copies": shown.copies, "index": index}
            for index, shown in enumerate(sheet.cards)
        ],
    }
