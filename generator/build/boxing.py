"""`hibari box`: a tuck box for the game, or a label for a box one has, for a home printer or a press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from generator import wording
from generator.build.box_fits import FOOT, MARGIN, fitted, roomy, too_large
from generator.build.drawing import created, title_of
from generator.build.faces import NOTES, Faces, fonts_of
from generator.build.howto import seats
from generator.build.selection import WrongUse
from generator.deck.checks import findings, placed
from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.load import load
from generator.deck.model import Box, Colour
from generator.deck.source import Loaded
from generator.deck.texts import untranslated
from generator.draw.document import Document
from generator.draw.files import replacing_all
from generator.press.condition import Condition, stated
from generator.press.listed import BOX as LISTED
from generator.press.listed import listing
from generator.press.opaque import veils
from generator.press.pdfx import finish
from generator.problems import DeckError, Place, Problem
from generator.sheets.box import BLEED, Heap, Kind, Net, Panel, Size, Step, extent, nets, packed
from generator.sheets.labels import SHEET_LABELS
from generator.sheets.model import HAIRLINE, Mark, Note, Placement, Rect, SheetSide
from generator.sheets.papers import A4, Paper
from generator.sheets.shop import Shop, shop
from generator.template.elements import Element, Pen, Segment
from generator.template.elements import Face as Drawing
from generator.template.elements import Path as Outline

LINES, LINE, EDGE = "lines", "(line)", "(edge)"
DIELINE = "Dieline"
DARK = Colour(rgb="#1D1B19", cmyk=(0, 0, 0, 100))
LIGHT = Colour(rgb="#FFFFFF", cmyk=(0, 0, 0, 0))  # beside or between what is dark: seen on any art
DIE = Colour(rgb="#E6007E", cmyk=(0, 100, 0, 0))  # what stands for the spot colour on a screen
DASHES = (2.4, 1.4)  # mm
WIDE, EDGED = 0.25, 0.95  # mm: the width of lines, and of a cut with its light edges
RULER = 100  # mm
NOTE_SIZE = 6.5  # pt
PLAIN = Box()


@dataclass(frozen=True, slots=True)
class BoxOptions:
    """Which box, for cards in sleeves or not, of which stock (mm), on which paper, or for which shop."""

    kind: Kind = "tuck"
    sleeved: bool = False
    stock: float | None = None
    paper: Paper = A4
    out: Path = Path("build")
    language: str | None = None
    shop: str | None = None


@dataclass(frozen=True, slots=True)
class BoxFile:
    """A file and its pages."""

    path: Path
    pages: int


@dataclass(frozen=True, slots=True)
class Boxed:
    """What was written, how many pieces the box holds, how large it is inside (mm), what is worth knowing."""

    files: tuple[BoxFile, ...]
    pieces: int
    inside: Size
    warnings: tuple[Problem, ...]


def box(path: Path, options: BoxOptions) -> Boxed:
    """Write the box of a deck.

    Raises DeckError with every problem, and WrongUse for what the deck or the shop cannot serve;
    either way nothing is written. OSError when a file cannot be: then none is replaced.
    """
    loaded = load(path)
    known = loaded.deck.languages
    if options.language is not None and options.language not in known:
        raise WrongUse(f"the deck has no language '{options.language}': it has {', '.join(known)}")
    if not expand(loaded.deck):
        raise WrongUse("there is nothing to put into a box: the deck has no cards")
    making = _Making(loaded, replace(options, language=options.language or known[0]))
    jobs = making.jobs()
    warnings = _sound(making.problems)
    folder = options.out if making.shop is None else options.out / "press" / making.shop.name
    folder.mkdir(parents=True, exist_ok=True)
    files = tuple(BoxFile(folder / name, pages) for name, _, pages in jobs)
    listings = [] if making.shop is None else [folder / LISTED]
    with replacing_all([*(file.path for file in files), *listings]) as temporaries:
        contents = temporaries[: len(files)]
        for content, (_, document, _) in zip(contents, jobs, strict=True):
            making.save(document, content)
        for listed in temporaries[len(files) :]:
            made = [(name, pages, making.trim) for name, _, pages in jobs]
            listed.write_text(listing(loaded.deck, made, contents), encoding="utf-8", newline="\n")
    return Boxed(files, sum(heap.count for heap in making.heaps), making.inside, warnings)


class _Making:
    """A box in the making; `problems` gathers what is wrong with its panels."""

    def __init__(self, loaded: Loaded, options: BoxOptions) -> None:
        self._loaded = loaded
        self._options = options
        self._language = options.language or loaded.deck.languages[0]
        self._box = loaded.deck.box or PLAIN
        self._fonts = fonts_of(loaded)
        self._faces = Faces(loaded, self._fonts, self._language)
        self._shop: Shop | None = None
        self._condition: Condition | None = None
        if options.shop is not None:
            self._shop, self._condition = press_of(options.shop)
        self.problems = [*placed(findings(loaded), loaded), *untranslated(loaded, self._language)]

    @cached_property
    def parts(self) -> tuple[PrintedComponent, ...]:
        """The components that the box holds."""
        holds = self._box.holds
        return tuple(part for part in expand(self._loaded.deck) if not holds or part.id in holds)

    @cached_property
    def heaps(self) -> tuple[Heap, ...]:
        """What it holds, as pieces of so many sizes."""
        stock = self._options.stock or self._box.stock
        heaps = []
        for part in self.parts:
            heap = Heap(sum(card.copies for card in part.cards), *part.format.size, stock)
            in_sleeves = self._options.sleeved and part.format.sheet == "cards"
            heaps.append(heap.sleeved(self._box.sleeve) if in_sleeves else heap)
        return tuple(heaps)

    @cached_property
    def inside(self) -> Size:
        """The box inside."""
        return packed(self.heaps).grown(self._box.clearance)

    @property
    def shop(self) -> Shop | None:
        """The shop that the files are for."""
        return self._shop

    @property
    def outer(self) -> Size:
        """The sides of the panels: folds lie in the middle of the board, a label round the outside of it."""
        return self.inside.grown(self._box.board * (1 if self._options.kind == "tuck" else 2))

    @property
    def trim(self) -> tuple[float, float]:
        """Width and height of the net in one part (mm)."""
        (net,) = nets(self._options.kind, self.outer)
        return net.width, net.height

    def jobs(self) -> list[tuple[str, Document, int]]:
        """The files: names, documents and pages."""
        kind, paper = self._options.kind, self._options.paper
        outer = self.outer
        if self._shop is not None:
            (net,) = nets(kind, outer)
            page = extent(net)
            art = self._document({})
            self._draw(art, net)
            art.add_sheet(_side(page, net, -page.x, -page.y, _panels(net, -page.x, -page.y)))
            die = self._document({LINE: DIELINE})
            die.add_face(LINES, Drawing(LINES, tuple(_lines(net, LINE))), {}, page)
            at = (_at(net, LINES, -page.x, -page.y, page),)
            die.add_sheet(_side(page, net, -page.x, -page.y, at))
            return [(f"box-{kind}.pdf", art, 1), (f"box-{kind}-dieline.pdf", die, 1)]
        chosen = fitted(kind, outer, paper)
        if not chosen:
            self.problems.append(too_large(kind, outer, paper, self._options.stock, self._loaded))
            return []
        document = self._document({})
        for number, (net, (width, height, x, y)) in enumerate(chosen, 1):
            self._draw(document, net)
            lines = f"{LINES} {number}"
            document.add_face(lines, Drawing(LINES, tuple(_edged(net))), {}, extent(net))
            page = Rect(0, 0, width, height)
            placements = (*_panels(net, x, y), _at(net, lines, x, y, page))
            notes = (*self._notes(net, page, x, y, (number, len(chosen))),)
            document.add_sheet(_side(page, net, x, y, placements, _ruler(page), notes))
        return [(f"box-{kind}-{paper.name.lower()}.pdf", document, len(chosen))]

    def _document(self, spots: Mapping[str, str]) -> Document:
        """An empty document: for a press if there is a shop."""
        deck, pdf = self._loaded.deck, self._shop.pdf if self._shop is not None else None
        return Document(
            fonts=self._fonts,
            palette={**deck.palette, LINE: DIE if spots else DARK, EDGE: LIGHT},
            symbols=self._faces.templates.symbols,
            image_folder=self._loaded.source.folder,
            title=f"{title_of(deck, self._language)} {self._words.names[self._options.kind]}",
            created=created(deck),
            note_family=NOTES,
            language=self._language,
            mode="rgb" if pdf is None else "cmyk",
            separation=self._condition.separation if self._condition is not None else None,
            outlined=pdf is not None and pdf.fonts == "outline",
            opaque=pdf is not None and pdf.opaque,
            spots=spots,
        )

    def save(self, document: Document, path: Path) -> None:
        """Write a document, as the shop wants it if there is one."""
        if self._shop is not None and self._shop.pdf is not None and self._condition is not None:
            document.save(path, finish(self._shop.pdf.standard, self._condition))
        else:
            document.save(path)

    def _draw(self, document: Document, net: Net) -> None:
        """Draw the panels of a net into a document, those that are alike once."""
        for panel in net.panels:
            key = _key(panel)
            if key in document:
                continue
            bounds = Rect(-BLEED, -BLEED, panel.rect.width + 2 * BLEED, panel.rect.height + 2 * BLEED)
            card = PrintedCard(f"box-{panel.face}", 1, {}, None, None, ("box",))
            try:
                rendered = self._faces.templates.render(self._box.template, self._scope(panel))
                face, blocks, faults = self._faces.set_anyway(rendered, card)
            except DeckError as error:
                self.problems += self._of_panel(error.problems, panel)
                document.add_face(key, Drawing(self._box.template, ()), {}, bounds)
                continue
            self.problems += self._of_panel(faults, panel)
            if self._shop is not None:
                place, whole = self._faces.templates.place, Place(face.template, 1)
                self.problems += self._of_panel(veils(face.elements, self._shop, place, whole), panel)
            self.problems += self._of_panel(document.add_face(key, face, blocks, bounds), panel)

    def _of_panel(self, problems: Iterable[Problem], panel: Panel) -> Iterator[Problem]:
        """Problems of a panel, named after it."""
        for problem in roomy(problems, panel, self._options.stock, self._loaded):
            yield replace(problem, card=None, within=("panel", panel.face))

    def _scope(self, panel: Panel) -> Mapping[str, object]:
        """What the template of a panel may name."""
        deck = self._loaded.deck
        return {
            "panel": panel.face,
            "width": panel.rect.width,
            "height": panel.rect.height,
            "bleed": BLEED,
            "title": deck.title,
            "text": self._box.text,
            "seats": seats(deck),
            "minutes": deck.minutes,
            "contents": [
                {"id": part.id, "name": part.format.name, "count": sum(card.copies for card in part.cards)}
                for part in self.parts
            ],
            "words": self._words,
            "look": _look(deck.palette, tuple(deck.fonts)),
        }

    @property
    def _words(self) -> wording.BoxWords:
        return wording.making_words(self._language).box

    def _notes(self, net: Net, page: Rect, x: float, y: float, part: tuple[int, int]) -> Iterator[Note]:
        """What the lines mean, how large the box is, and what goes where."""
        words, deck = self._words, self._loaded.deck
        size = (f"{side:.1f}" for side in (self.inside.width, self.inside.height, self.inside.depth))
        told = [wording.plain(title_of(deck, self._language)), words.names[self._options.kind]]
        told += [words.part(*part)] if part[1] > 1 else []
        told += [words.draft(deck.draft), words.inside(*size)]
        labels = SHEET_LABELS.get(self._language, SHEET_LABELS["en"])
        yield Note(labels.separator.join(told), MARGIN + 2, page.bottom - FOOT + 4.0, NOTE_SIZE)
        lines = [words.cut, words.fold] if net.folds else [words.cut]
        yield Note(labels.separator.join(lines), MARGIN + 2, page.bottom - FOOT + 7.6, NOTE_SIZE)
        scale = labels.scale.format(length=RULER)
        yield Note(scale, page.width - MARGIN - 2, page.bottom - FOOT + 4.0, NOTE_SIZE, "end")
        if net.glue is not None:
            glue = net.glue.moved(x, y)
            middle = (glue.x + glue.right) / 2, (glue.y + glue.bottom) / 2
            yield Note(words.glue, middle[0] + 1, middle[1], 8.0, "middle", 270)


def press_of(name: str) -> tuple[Shop, Condition]:
    """A shop that takes PDF for a press, and its condition. Raises WrongUse, or its profile's DeckError."""
    try:
        found = shop(name)
        if found.pdf is None or found.colour != "cmyk":
            raise WrongUse(f"{found.name} takes no PDF for a press; generic-offset stands for those that do")
        return found, stated(found, name)
    except LookupError as error:
        raise WrongUse(str(error)) from None


def _key(panel: Panel) -> str:
    return f"{panel.face} {panel.rect.width:.3f} {panel.rect.height:.3f}"


def _panels(net: Net, x: float, y: float) -> tuple[Placement, ...]:
    """The panels' art, with the net at x, y."""
    return tuple(
        Placement(_key(panel), panel.rect.moved(x, y), panel.turn, panel.window.moved(x, y))
        for panel in net.panels
    )


def _at(net: Net, face: str, x: float, y: float, window: Rect) -> Placement:
    return Placement(face, Rect(x, y, net.width, net.height), 0, Rect(0, 0, window.width, window.height))


def _side(
    page: Rect,
    net: Net,
    x: float,
    y: float,
    placements: Sequence[Placement],
    marks: Sequence[Mark] = (),
    notes: Sequence[Note] = (),
) -> SheetSide:
    """A page with the net's own size as its trim."""
    trim = Rect(x, y, net.width, net.height)
    bleed = extent(net).moved(x, y)
    return SheetSide(
        page.width, page.height, "front", trim, bleed, tuple(placements), tuple(marks), tuple(notes)
    )


def _ruler(page: Rect) -> tuple[Mark, ...]:
    """A scale at the foot of the page, to its right."""
    right, y = page.width - MARGIN - 2, page.height - FOOT + 8.6
    left = right - RULER
    ticks = tuple(
        Mark(left + at, y, left + at, y - (2.6 if at % 50 == 0 else 1.6), HAIRLINE)
        for at in range(0, RULER + 1, 10)
    )
    return (Mark(left, y, right, y, HAIRLINE), *ticks)


def _lines(net: Net, colour: str, cut: float = WIDE, dashes: tuple[float, ...] = DASHES) -> Iterator[Element]:
    """Where the net is cut, in a line so wide (mm), and, in dashes, where it is folded."""
    yield Outline((*_segments(net.outline), ("Z",)), Pen(stroke=colour, stroke_width=cut), ("", 0))
    for a, b in net.folds:
        pen = Pen(stroke=colour, stroke_width=WIDE, dashes=dashes)
        yield Outline((("M", *a), ("L", *b)), pen, ("", 0))


def _edged(net: Net) -> Iterator[Element]:
    """The lines to cut a box out of its art by: cuts with light edges, folds light between dark dashes."""
    yield from _lines(net, EDGE, EDGED, ())
    yield from _lines(net, LINE)


def _segments(steps: Sequence[Step]) -> Iterator[Segment]:
    first, *rest = steps
    yield ("M", *first[-1])
    for step in rest:
        yield ("C" if len(step) == 3 else "L", *(value for point in step for value in point))


def _look(palette: Mapping[str, Colour], families: Sequence[str]) -> Mapping[str, str]:
    """The darkest and the lightest colour of a deck, and its first family of type."""

    def light(name: str) -> tuple[float, str]:
        red, green, blue = (int(palette[name].rgb[at : at + 2], 16) for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue, name

    if not palette or not families:
        return {}
    return {"ink": min(palette, key=light), "paper": max(palette, key=light), "family": families[0]}


def _sound(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, when all are warnings. Raises DeckError with all of them otherwise."""
    told = sorted(dict.fromkeys(problems), key=lambda each: (each.place, each.name, each.message))
    if any(problem.severity == "error" for problem in told):
        raise DeckError(told)
    return tuple(told)
