"""What virtual tabletops load, made from a deck's faces. All of it is cut at the trim, in sRGB."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from generator import wording
from generator.build.arranging import component_name, name_of
from generator.build.drawing import Progress, title_of
from generator.build.pictures import Exported, take
from generator.build.picturing import Drawn, Look, Shown, drawn
from generator.build.selection import Selection
from generator.deck.load import load
from generator.draw.files import replacing_all
from generator.draw.png import Pages, Shot, opened, pixels, save_png
from generator.export import pcio
from generator.export.grids import MOST, Grid, grid
from generator.export.listing import MANIFEST, left_over, manifest
from generator.export.names import file_name

SCREEN_DPI = 144.0
TABLETOPIA_SIDE = 2000
"""Pixels: Tabletopia asks not to go beyond for one object."""
PictureOf = Callable[[Look | None, Shown], str]
"""Makes sure that a look of a card is among the pictures; its name there."""

PCIO_HEIGHT = 720
"""Pixels of the longer side of a card: sharp when it is enlarged, and far below 2 MiB."""


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
def staging() -> Iterator[Staging]:
    """A folder for files in the making, gone when the block ends."""
    with TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder:
        yield Staging(Path(folder))


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


def title(faces: Drawn) -> str:
    """The deck's title, as plain text."""
    return wording.plain(title_of(faces.loaded.deck, faces.language))


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
    groups: dict[str, list[Shown]] = {}
    for shown in cards:
        groups.setdefault(shown.component.id, []).append(shown)
    for group in groups.values():
        for at in range(0, len(group), MOST):
            part = tuple(group[at : at + MOST])
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
    with (
        drawn(load(path), options.selection, options.language, progress=progress) as faces,
        staging() as staged,
        opened(faces.file) as pages,
    ):
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


# Tabletopia.


def export_tabletopia(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write a folder for each component: fronts and backs apart, all of one component of the same size.

    A back that all cards of a component have is there once. Raises DeckError, WrongUse and OSError.
    """
    with (
        drawn(load(path), options.selection, options.language, progress=progress) as faces,
        staging() as staged,
    ):
        groups: dict[str, list[Shown]] = {}
        for shown in faces.cards:
            groups.setdefault(shown.component.id, []).append(shown)
        shots: list[Shot] = []
        lines: list[str] = []
        for id, cards in groups.items():
            size = _tabletopia_size(cards[0].component.format.size)
            folder = file_name(id)
            for name, look in _tabletopia_files(cards):
                content = staged.folder / f"{len(shots)}"
                shots.append(Shot(look.page, size, str(content), SCREEN_DPI))
                staged.files.append((f"{folder}/{name}.png", content))
            lines += _tabletopia_lines(faces, folder, cards, size)
        take(faces.file, shots, options.jobs, progress)
        staged.text("READ-ME.txt", TABLETOPIA.format(title=title(faces), components="\n".join(lines)))
        components = [
            {
                "id": id,
                "folder": file_name(id),
                "cards": [{"id": shown.card.id, "copies": shown.copies} for shown in cards],
            }
            for id, cards in groups.items()
        ]
        return publish(faces, options.out, staged, {"components": components})


TABLETOPIA = """\
{title}: pictures for Tabletopia

Each folder is one kind of object. In the workshop create a deck (or, for markers, tokens), upload all
front-… files of a folder as faces and its back… file as the back. Where every card has a back of its
own, back-X belongs to front-X. All pictures of a folder have the same size and end at the edge of the
card. What is in the box more than once is uploaded once and copied there: × says how many there are.

{components}
"""


def _tabletopia_size(size: tuple[float, float]) -> tuple[int, int]:
    dpi = min(300.0, TABLETOPIA_SIDE / max(size) * 25.4)
    return pixels(size[0], dpi), pixels(size[1], dpi)


def _tabletopia_files(cards: Sequence[Shown]) -> Iterator[tuple[str, Look]]:
    """The fronts, then the backs: one for all, or each card's."""
    for shown in cards:
        yield f"front-{shown.front.name}", shown.front
    backs = [shown.back for shown in cards]
    if len({back.name if back else None for back in backs}) == 1:
        if backs[0] is not None:
            yield "back", backs[0]
        return
    for shown in cards:
        if shown.back is not None:
            yield f"back-{shown.front.name}", shown.back


def _tabletopia_lines(
    faces: Drawn, folder: str, cards: Sequence[Shown], size: tuple[int, int]
) -> Iterator[str]:
    yield f"{folder}/  {component_name(faces, cards[0])}, {size[0]} × {size[1]} pixels"
    for shown in cards:
        yield f"  front-{shown.front.name}.png  × {shown.copies}"


# PlayingCards.io.


def export_pcio(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write a room for PlayingCards.io, with its pictures in it.

    Raises DeckError, WrongUse and OSError.
    """
    with (
        drawn(load(path), options.selection, options.language, progress=progress) as faces,
        staging() as staged,
        opened(faces.file) as pages,
    ):
        pictures = Staging(staged.folder / "pictures")
        pictures.folder.mkdir()
        names: dict[str, str] = {}

        def picture(look: Look | None, of: Shown) -> str:
            known = look.name if look else f"(none) {of.component.id}"
            if known not in names:
                names[known] = _small(pages, pictures, look, of)
            return names[known]

        decks = list(_pcio_decks(faces, picture))
        room = staged.new()
        pcio.write(room, pcio.widgets(decks), pictures.files)
        shutil.rmtree(pictures.folder)
        staged.files.append((f"{file_name(faces.loaded.deck.id)}.pcio", room))
        return publish(
            faces, options.out, staged, {"format": f"PlayingCards.io room {pcio.SCHEMA}, experimental"}
        )


def _small(pages: Pages, pictures: Staging, look: Look | None, of: Shown) -> str:
    """A picture that is small enough; smaller still for a face that does not let itself be packed."""
    width, height = of.component.format.size
    stem = look.name if look else "blank"
    longest = PCIO_HEIGHT
    while True:
        scale = longest / max(width, height)
        name = pictures.hashed(
            stem, face(pages, look, (max(1, round(width * scale)), max(1, round(height * scale))))
        )
        made = dict(pictures.files)[name]
        if made.stat().st_size < pcio.LARGEST:
            return name
        pictures.files.remove((name, made))
        longest = longest * 3 // 4


def _pcio_decks(faces: Drawn, picture: PictureOf) -> Iterator[pcio.Deck]:
    groups: dict[str, list[Shown]] = {}
    for shown in faces.cards:
        groups.setdefault(shown.component.id, []).append(shown)
    for id, cards in groups.items():
        kinds = tuple(
            pcio.Kind(each.card.id, name_of(faces, each), picture(each.front, each), picture(each.back, each))
            for each in cards
        )
        yield pcio.Deck(id, cards[0].component.format.size, kinds, tuple(_pcio_piles(faces, cards)))


def _pcio_piles(faces: Drawn, cards: Sequence[Shown]) -> Iterator[pcio.Pile]:
    """A pile for a component, or one for each heroine; face down where cards are drawn from it."""
    piles: dict[str, list[Shown]] = {}
    for shown in cards:
        heroine = shown.card.fields.get("heroine")
        piles.setdefault(heroine if isinstance(heroine, str) else "", []).append(shown)
    for heroine, pile in piles.items():
        backs = {shown.back.name if shown.back else None for shown in pile}
        up = bool(heroine) or len(pile) == 1 or len(backs) > 1 or None in backs
        label = name_of(faces, pile[0]) if heroine else component_name(faces, pile[0])
        copies = tuple(shown.card.id for shown in pile for _ in range(shown.copies))
        yield pcio.Pile(label, copies, up)
