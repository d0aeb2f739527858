"""The files of one shop, drawn one after the other: PDFs, or pictures of pages that are thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL.Image import Image

from generator.build.drawing import created, title_of
from generator.build.faces import NOTES, Faces, bleed_box
from generator.build.press_looks import Side
from generator.deck.source import Loaded
from generator.draw.colour import Mode
from generator.draw.document import Document
from generator.draw.images import LEAST_DPI
from generator.draw.png import opened
from generator.press.condition import Condition
from generator.press.opaque import veils
from generator.press.order import PressFile
from generator.press.package import Written
from generator.press.pdfx import finish
from generator.press.picture import PREVIEW_DPI, PREVIEWS, merge, save
from generator.problems import DeckError, Place, Problem
from generator.sheets.shop import Images, Pdf, Shop
from generator.typeset import FontSet


class Files:
    """Writes the files of a shop into the folder `stage`; `problems` are those of the faces on them."""

    def __init__(
        self,
        loaded: Loaded,
        faces: Faces,
        fonts: FontSet,
        language: str,
        shop: Shop,
        condition: Condition | None,
        stage: Path,
    ) -> None:
        self._loaded = loaded
        self._faces = faces
        self._fonts = fonts
        self._language = language
        self._shop = shop
        self._condition = condition
        self._stage = stage
        self.problems: list[Problem] = []

    def write(self, file: PressFile[Side]) -> Iterator[Written]:
        """Draw a file, and the preview that goes with it."""
        if self._shop.images is not None:
            yield self._picture(file, self._shop.images)
        elif self._shop.pdf is not None:
            yield self._pdf(file, self._shop.pdf)
        if self._shop.previews:
            yield self._preview(file)

    def _pdf(self, file: PressFile[Side], pdf: Pdf) -> Written:
        assert self._condition is not None  # every PDF for a press is in CMYK
        document = self._document(file, "cmyk")
        document.save(self._stage / file.name, finish(pdf.standard, self._condition))
        return Written(file.name, len(file.pages), file.cut, file.copies)

    def _picture(self, file: PressFile[Side], images: Images) -> Written:
        dpi = self._shop.resolution or LEAST_DPI
        size = file.cut.pixels(dpi)
        if self._condition is None:
            picture = self._rendered(file, "rgb", size)
        else:
            picture = merge(*(self._rendered(file, mode, size) for mode in ("plates-cmy", "plate-k")))
        save(self._stage / file.name, picture, images.format, dpi, self._condition)
        return Written(file.name, 1, file.cut, file.copies, size)

    def _preview(self, file: PressFile[Side]) -> Written:
        """A small JPEG of a file's page, to see what is in it."""
        name = f"{PREVIEWS}/{Path(file.name).stem}.jpg"
        size = file.cut.pixels(PREVIEW_DPI)
        picture = self._rendered(file, "rgb", size)
        (self._stage / PREVIEWS).mkdir(exist_ok=True)
        save(self._stage / name, picture, "jpeg", PREVIEW_DPI, None)
        return Written(name, 1, file.cut, {}, size)

    def _rendered(self, file: PressFile[Side], mode: Mode, size: tuple[int, int]) -> Image:
        """The one page of a file as a picture."""
        drawn = self._stage / ".face.pdf"
        self._document(file, mode).save(drawn)
        with opened(drawn) as pages:
            picture = pages.picture(0, size)
        drawn.unlink()
        return picture

    def _document(self, file: PressFile[Side], mode: Mode) -> Document:
        """A file's pages drawn in one mode; as type for a press, else as outlines."""
        deck, pdf = self._loaded.deck, self._shop.pdf
        document = Document(
            fonts=self._fonts,
            palette=deck.palette,
            symbols=self._faces.templates.symbols,
            image_folder=self._loaded.source.folder,
            title=title_of(deck, self._language),
            created=created(deck),
            note_family=NOTES,
            language=self._language,
            mode=mode,
            separation=self._condition.separation if self._condition is not None else None,
            outlined=pdf is None or pdf.fonts == "outline" or mode != "cmyk",
            opaque=pdf is not None and pdf.opaque,
            passing=mode != "cmyk",
        )
        for side in file.pages:
            if side is not None and side.key not in document:
                self._draw(side, document)
        for side in file.pages:
            if side is not None and side.key in document:
                document.add_sheet(side.cut.side(side.key))
            else:
                document.add_sheet(file.cut.side(None))
        return document

    def _draw(self, side: Side, document: Document) -> None:
        """Draw a face into a document; what is wrong with it is among the problems."""
        component, card = side.component, side.card
        try:
            face, blocks = self._faces.set(side.rendered, card)
        except DeckError as error:
            self.problems += error.problems
            return
        self.problems += self._faces.astray(face, blocks, component, card, self._shop.safe or 0.0)
        place, whole = self._faces.templates.place, Place(face.template, 1)
        self.problems += veils(face.elements, self._shop, place, whole, card=card.id)
        drawn, reach = bleed_box(side.format), bleed_box(component.format)
        faults = document.add_face(side.key, face, blocks, drawn, reach)
        self.problems += self._faces.placed(faults, card)
