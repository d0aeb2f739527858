"""One PDF: faces compiled once, sheets that place them, and a file that appears whole or not at all.

A page of the rulebook is a face as well: it is placed alone on a sheet of its own size, or with
others on a larger one, and its links go with it.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.deck.model import Colour
from generator.draw.bleed import grounds, hidden, stretch
from generator.draw.colour import Inks, Mode
from generator.draw.content import ANY, PT_PER_MM, Content, Least, factor, number
from generator.draw.enduring import write
from generator.draw.files import replacing
from generator.draw.fonts import Fonts
from generator.draw.images import Images
from generator.draw.links import connect, page_key
from generator.draw.metadata import Finish, Subject, describe
from generator.draw.notes import note_matrix, set_note
from generator.draw.paint import MITRE_LIMIT, Blocks, Painter
from generator.draw.resources import Resources
from generator.draw.separation import Separation
from generator.draw.text import show
from generator.problems import Problem
from generator.rulebook.model import Layout, Lettering
from generator.rulebook.model import Page as BookPage
from generator.sheets.model import Mark, Note, Placement, Rect, SheetSide
from generator.template.elements import Face, Symbol
from generator.template.geometry import rectangle
from generator.typeset.fonts import FontSet

DASHES = (2.0, 1.0)  # mm: fold lines


@dataclass(frozen=True, slots=True)
class Compiled:
    """A face as a content stream in its own frame: compressed bytes, bleed box, resource names."""

    stream: bytes
    bounds: Rect
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written: its size and boxes (mm), the faces on it, and what lies over them."""

    width: float
    height: float
    trim: Rect
    bleed: Rect
    placements: tuple[Placement, ...]
    over: Content


class Document:
    """A PDF in the making.

    `palette` holds the colours by name, `symbols` the library that inline icons come from,
    `image_folder` is where pictures' paths start. `note_family` is the family of `fonts` for
    the type outside the cards. `created` stands as the file's date (UTC); nothing is read
    from the clock. For a press, `separation` turns RGB pictures into inks, `outlined` type is
    drawn without fonts, and in an `opaque` file a picture lets nothing through by half. A `passing`
    file is rendered and thrown away: it is compressed in haste. `least` (mm) is what the press still
    prints: lines are no thinner, and type of pictured cards that is smaller is drawn as outlines.
    `spots` names entries of the palette that are spot colours there.
    """

    def __init__(
        self,
        *,
        fonts: FontSet,
        palette: Mapping[str, Colour],
        symbols: Mapping[str, Symbol],
        image_folder: Path,
        title: str,
        created: datetime,
        note_family: str,
        language: str = "ja",
        mode: Mode = "rgb",
        separation: Separation | None = None,
        outlined: bool = False,
        opaque: bool = False,
        passing: bool = False,
        spots: Mapping[str, str] = MappingProxyType({}),
        least: Least = ANY,
    ) -> None:
        self._resources = Resources(1 if passing else 6)
        self._inks = Inks(palette, mode)
        for entry, spot in spots.items():
            cmyk = [percent / 100 for percent in palette[entry].cmyk]
            self._inks.separate(entry, self._resources.separation(spot, cmyk))
        self._fonts = Fonts(fonts, self._resources, outlined)
        self._images = Images(image_folder, self._resources, mode, separation, opaque)
        self._painter = Painter(self._resources, self._inks, self._fonts, self._images, symbols)
        self._font_set = fonts
        self._least = least
        self._note_family = note_family
        self._title = title
        self._created = created.astimezone(UTC)
        self._language = language
        self._faces: dict[str, Compiled] = {}
        self._forms: dict[str, str] = {}
        self._pages: list[Page] = []
        self._book: Layout | None = None
        self._imported: list[pikepdf.Pdf] = []

    def __contains__(self, key: object) -> bool:
        """Whether a face with this key was added."""
        return key in self._faces

    def add_face(
        self, key: str, face: Face, blocks: Blocks, bounds: Rect, reach: Rect | None = None
    ) -> list[Problem]:
        """Compile a face; returned is what is wrong with its pictures.

        `blocks` holds the typeset form of each text of the face. `bounds` is the bleed box (mm,
        in the card's frame): nothing outside is drawn, unless `reach` is a larger box that the
        art is to fill. ValueError for a key used before.
        """
        if key in self._faces:
            raise ValueError(f"there is a face '{key}' already")
        inner, bounds = bounds, reach or bounds
        content = Content((bounds.x, bounds.y, bounds.right, bounds.bottom), self._least)
        if bounds != inner:
            content.save()
            content.transform(stretch(inner, bounds))
            self._painter.elements(content, tuple(grounds(face.elements, hidden(inner, bounds))), {})
            content.restore()
        problems = self._painter.elements(content, face.elements, blocks)
        self._faces[key] = Compiled(zlib.compress(content.data(), 1), bounds, frozenset(content.names))
        return problems

    def add_portrait(
        self, name: str, face: Face, blocks: Blocks, size: tuple[float, float], corner: float
    ) -> list[Problem]:
        """Let elements picture a face, cut at its trim (mm), with round corners.

        Returned is what is wrong with its pictures.
        """
        forms: dict[Least, str] = {}

        def drawn(least: Least) -> list[Problem]:
            content = Content((0, 0, *size), least, picture=True)
            content.clip(rectangle(0, 0, *size, corner, corner))
            problems = self._painter.elements(content, face.elements, blocks)
            forms[least] = self._resources.form(content.data(), content.bounds, content.names)
            return problems

        def form(least: Least) -> str:
            if least not in forms:
                drawn(least)
            return forms[least]

        self._painter.portraits[name] = form
        return drawn(self._least)

    def import_portraits(self, file: Path, portraits: Sequence[tuple[str, Rect, float]]) -> None:
        """Let elements picture the pages of another file, in their order.

        Each has a name, its trim in the page (mm) and the radius of its corners: it is pictured
        as a face is, in the millimetres of its trim.
        """
        other = pikepdf.open(BytesIO(file.read_bytes()))
        self._imported.append(other)  # what is copied is read when the file is saved
        for page, (name, trim, corner) in zip(other.pages, portraits, strict=True):
            form = self._resources.add(
                "X", (file, name), partial(self._pdf.copy_foreign, page.as_form_xobject())
            )
            content = Content((0, 0, trim.width, trim.height))
            content.clip(rectangle(0, 0, trim.width, trim.height, corner, corner))
            height = float(page.mediabox[3]) / PT_PER_MM
            content.transform((1 / PT_PER_MM, 0, 0, -1 / PT_PER_MM, -trim.x, height - trim.y))
            content.draw(form)
            picture = self._resources.form(content.data(), content.bounds, content.names)

            def at_any_size(_: Least, picture: str = picture) -> str:
                return picture

            self._painter.portraits[name] = at_any_size

    def add_page(self, page: BookPage, bounds: Rect) -> list[Problem]:
        """Compile a page of the rulebook, as the face `page_key`; returned are faults of its pictures."""
        content = Content((bounds.x, bounds.y, bounds.right, bounds.bottom), self._least)
        problems: list[Problem] = []
        for item in page.items:
            moved = item.x != 0 or item.y != 0
            if moved:
                content.save()
                content.transform((1, 0, 0, 1, item.x, item.y))
            if isinstance(item, Lettering):
                self._painter.block(content, item.block)
            else:
                problems += self._painter.elements(content, item.elements, item.blocks)
            if moved:
                content.restore()
        key = page_key(page.number)
        self._faces[key] = Compiled(zlib.compress(content.data(), 1), bounds, frozenset(content.names))
        return problems

    def connect(self, layout: Layout) -> None:
        """Give the file the outline of a book, and its pages their links."""
        self._book = layout

    def add_sheet(self, side: SheetSide) -> None:
        """Add a page: the faces in their windows, then marks and notes. KeyError for an unknown face."""
        for placement in side.placements:
            if placement.face not in self._faces:
                raise KeyError(placement.face)
        over = Content((0, 0, side.width, side.height), self._least)
        for mark in side.marks:
            self._mark(over, mark)
        for note in side.notes:
            self._note(over, note)
        self._pages.append(Page(side.width, side.height, side.trim, side.bleed, side.placements, over))

    def save(self, path: Path, finish: Finish | None = None) -> None:
        """Write the file. It replaces an earlier one only when it is whole; called once.

        `finish` writes what the file says about itself, and settles its form; otherwise it is one
        for screens and home printers.
        """
        self._fonts.finish()
        uses = Counter(placement.face for page in self._pages for placement in page.placements)
        for page in self._pages:
            self._write_page(page, uses)
        if self._book is not None:
            connect(self._pdf, self._book, [(page.height, page.placements) for page in self._pages])
        form = (finish or describe)(self._pdf, Subject(self._title, self._created, self._language))
        with replacing(path) as temporary, temporary.open("wb") as file:
            objects = pikepdf.ObjectStreamMode
            write(
                self._pdf,
                file,
                force_version=form.version,
                fix_metadata_version=False,
                object_stream_mode=objects.generate if form.object_streams else objects.disable,
            )
        self._resources.close()

    @property
    def _pdf(self) -> pikepdf.Pdf:
        return self._resources.pdf

    # Over the faces

    def _mark(self, content: Content, mark: Mark) -> None:
        if mark.dashed:
            content.save()
            content.write(f"[{number(DASHES[0])} {number(DASHES[1])}] 0 d")
        content.stroke_with(self._inks.black.stroke, mark.width)
        start, end = (f"{number(x)} {number(y)}" for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)))
        content.write(f"{start} m {end} l S")
        if mark.dashed:
            content.restore()

    def _note(self, content: Content, note: Note) -> None:
        block = set_note(note, self._note_family, self._font_set)
        content.save()
        content.transform(note_matrix(note, block.width))
        show(content, block, self._fonts, lambda _: self._inks.black)
        content.restore()

    # Pages

    def _write_page(self, page: Page, uses: Counter[str]) -> None:
        content = Content((0, 0, page.width, page.height))
        # Once a page: points, y up, become millimetres, y down.
        content.write(f"{factor(PT_PER_MM)} 0 0 -{factor(PT_PER_MM)} 0 {number(page.height * PT_PER_MM)} cm")
        content.write(f"{number(MITRE_LIMIT)} M")
        for placement in page.placements:
            self._place(content, placement, alone=uses[placement.face] == 1)
        content.include(page.over.data(), page.over.names)

        def box(rect: Rect) -> pikepdf.Array:
            edges = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
            return Array([round(edge * PT_PER_MM, 4) for edge in edges])

        written = Dictionary(
            Type=Name.Page,
            MediaBox=box(Rect(0, 0, page.width, page.height)),
            TrimBox=box(page.trim),
            BleedBox=box(page.bleed),
            Resources=self._resources.dictionary(content.names),
            Contents=self._resources.stream(content.data()),
        )
        if self._resources.transparent():
            # Colours are blended in the space they are written in, whatever shows the page.
            written.Group = Dictionary(S=Name.Transparency, CS=Name(self._inks.space))
        self._pdf.pages.append(pikepdf.Page(written))

    def _place(self, content: Content, placement: Placement, alone: bool) -> None:
        """Draw a face on a page: a form when it is drawn again elsewhere, else copied in.

        A copy is packed together with the other faces of its page: 1,000 unique cards take
        420 kB that way, 970 kB as forms. But a pattern is anchored to the frame of its stream,
        so a face with one stays a form.
        """
        window = placement.window
        content.save()
        content.clip_box(window.x, window.y, window.width, window.height)
        content.transform(placement.matrix)
        face = self._faces[placement.face]
        if alone and not any(name.startswith("P") for name in face.names):
            content.include(zlib.decompress(face.stream), face.names)
        else:
            content.draw(self._form(placement.face))
        content.restore()

    def _form(self, key: str) -> str:
        found = self._forms.get(key)
        if found is None:
            face = self._faces[key]
            bounds = (face.bounds.x, face.bounds.y, face.bounds.right, face.bounds.bottom)
            found = self._resources.form(zlib.decompress(face.stream), bounds, face.names)
            self._forms[key] = found
        return found
