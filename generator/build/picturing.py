"""A deck's faces as pictures: drawn once each, a page each, for all that is made of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import wording
from generator.build.drawing import Progress, document
from generator.build.faces import Faces, bleed_box, fonts_of, key_of
from generator.build.selection import EVERYTHING, Selected, Selection, WrongUse, select, spoken
from generator.build.verdict import warnings
from generator.deck.checks import findings, placed
from generator.deck.expand import PrintedCard, PrintedComponent
from generator.deck.model import Format
from generator.deck.source import Loaded
from generator.deck.texts import untranslated
from generator.draw.document import Document
from generator.export.names import file_names
from generator.problems import DeckError, Problem
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template.localise import localise


@dataclass(frozen=True, slots=True)
class Look:
    """A picture to be made: the page it is drawn on, its file name without ending, what it is cut to.

    The back that several cards have is one look.
    """

    page: int
    name: str
    format: Format


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, `copies` times, with the looks of its two sides."""

    component: PrintedComponent
    card: PrintedCard
    copies: int
    front: Look
    back: Look | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """The faces of a deck's cards in a file, a page each: of the size of the trim, or with bleed."""

    loaded: Loaded
    language: str
    file: Path
    bleed: bool
    cards: tuple[Shown, ...]
    looks: tuple[Look, ...]
    warnings: tuple[Problem, ...]

    @property
    def title(self) -> str:
        """The deck's title."""
        return self.text(self.loaded.deck.title)

    @property
    def spoken(self) -> str:
        """The language of the cards if hibari has words in it, else English."""
        return self.language if self.language in wording.LANGUAGES else "en"

    def text(self, text: object) -> str:
        """A text of the deck in the language of the cards, without markup."""
        return wording.plain(str(localise(text, self.language, self.loaded.deck.languages)))

    def box(self, look: Look) -> tuple[float, float]:
        """What is pictured of a face (mm)."""
        width, height = look.format.size
        around = look.format.bleed if self.bleed else 0.0
        return width + 2 * around, height + 2 * around

    def portraits(self) -> list[tuple[str, Rect, float]]:
        """Every page of the file by its number, cut at the trim, with round corners (mm)."""
        formats = {look.page: look.format for look in self.looks}
        cut = []
        for page in sorted(formats):
            format = formats[page]
            around = format.bleed if self.bleed else 0.0
            cut.append((str(page), Rect(around, around, *format.size), format.corner))
        return cut


def by_component(cards: Iterable[Shown]) -> list[tuple[Shown, ...]]:
    """Cards in the deck's order, those of a component together."""
    return [tuple(group) for _, group in groupby(cards, key=lambda shown: shown.component.id)]


@dataclass(slots=True)
class _Wanted:
    """The sides of a card that is being drawn, as keys of faces, and how its back would be called."""

    selected: Selected
    front: str
    back: str | None


@contextmanager
def drawn(
    loaded: Loaded,
    selection: Selection = EVERYTHING,
    language: str | None = None,
    *,
    bleed: bool = False,
    progress: Progress | None = None,
) -> Iterator[Drawn]:
    """The faces of a deck in a file that is there as long as the block runs.

    Raises DeckError with every problem, and WrongUse for what the deck cannot serve.
    """
    language = spoken(loaded.deck, language)
    selected = select(loaded.deck, selection)
    if not selected:
        raise WrongUse("there is nothing to picture: the options leave no card")
    problems = placed(findings(loaded), loaded)
    drawing = _Drawing(loaded, language, bleed, problems)
    wanted = []
    for done, each in enumerate(selected):
        if progress is not None:
            progress(done, len(selected))
        if (sides := drawing.sides(each)) is not None:
            wanted.append(sides)
    problems += untranslated(loaded, language)
    told = warnings(problems, loaded.source.file)
    cards, looks = _named(wanted, drawing.pages)
    with TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as folder:
        file = Path(folder, "faces.pdf")
        drawing.document.save(file)
        yield Drawn(loaded, language, file, bleed, cards, looks, told)


class _Drawing:
    """Faces on their way into a document, a page each; `problems` gathers what is wrong with them."""

    def __init__(self, loaded: Loaded, language: str, bleed: bool, problems: list[Problem]) -> None:
        fonts = fonts_of(loaded)
        self._faces = Faces(loaded, fonts, language)
        self._bleed = bleed
        self._problems = problems
        symbols = self._faces.templates.symbols
        self.document: Document = document(loaded, symbols, loaded.deck.palette, fonts, language)
        self.pages: dict[str, tuple[int, Format]] = {}

    def sides(self, selected: Selected) -> _Wanted | None:
        """Draw a card's sides; None for one that cannot be."""
        template = selected.component.format.template
        front = self._side(selected, template)
        back = self._side(selected, selected.card.back) if selected.card.back else None
        if front is None or (back is None and selected.card.back):
            return None
        return _Wanted(selected, front, back)

    def _side(self, selected: Selected, template: str) -> str | None:
        component, card, _ = selected
        bounds = bleed_box(component.format)
        try:
            rendered = self._faces.render(component, card, template)
            key = key_of(rendered, bounds)
            if key not in self.document:
                face, blocks = self._faces.set(rendered, card)
                self._problems += self._faces.astray(face, blocks, component, card)
                faults = self.document.add_face(key, face, blocks, bounds)
                self._problems += self._faces.placed(faults, card)
        except DeckError as error:
            self._problems += error.problems
            return None
        if key not in self.pages:
            self.pages[key] = (len(self.pages), component.format)
            self.document.add_sheet(_alone(key, component.format, self._bleed))
        return key


def _alone(key: str, format: Format, bleed: bool) -> SheetSide:
    """A face on a page of its own, as large as its trim or with its bleed."""
    around = format.bleed if bleed else 0.0
    (width, height), trim = format.size, Rect(around, around, *format.size)
    page = Rect(0, 0, width + 2 * around, height + 2 * around)
    return SheetSide(page.width, page.height, "front", trim, page, (Placement(key, trim, 0, page),), (), ())


def _named(
    wanted: list[_Wanted], pages: Mapping[str, tuple[int, Format]]
) -> tuple[tuple[Shown, ...], tuple[Look, ...]]:
    """The cards with their looks, and all looks: fronts and then backs, in the deck's order.

    A front bears its card's id, as does a back that no other card has; one that several have bears
    its template's name. A back that is its own card's front is no look of its own.
    """
    of_back: dict[str, list[Selected]] = {}
    for each in wanted:
        if each.back is not None and each.back != each.front:
            of_back.setdefault(each.back, []).append(each.selected)
    names = file_names(
        [each.selected.card.id for each in wanted] + [_back_name(cards) for cards in of_back.values()]
    )
    fronts = [
        Look(pages[each.front][0], name, each.selected.component.format)
        for each, name in zip(wanted, names, strict=False)
    ]
    backs = {
        key: Look(pages[key][0], name, cards[0].component.format)
        for (key, cards), name in zip(of_back.items(), names[len(wanted) :], strict=True)
    }
    shown = tuple(
        Shown(
            *each.selected,
            front,
            front if each.back == each.front else backs[each.back] if each.back is not None else None,
        )
        for each, front in zip(wanted, fronts, strict=True)
    )
    return shown, (*fronts, *backs.values())


def _back_name(cards: list[Selected]) -> str:
    if len(cards) == 1:
        return f"{cards[0].card.id}-back"
    return Path(str(cards[0].card.back)).name.split(".")[0]
