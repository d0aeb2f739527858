"""`hibari press`: what each print shop asks for, made of a deck.

For each shop the files are planned first, from what faces look like; then they are drawn one after
the other, and a face is forgotten when its file has it. Everything is made beside its place, and put
there when all of it is sound.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL.Image import Image

from generator.build import Layout, Options, build
from generator.build.drawing import Progress, created, title_of
from generator.build.faces import NOTES, Faces, bleed_box, fonts_of, key_of, merged
from generator.build.faithful import section_of
from generator.build.selection import Selected, Selection, WrongUse, select
from generator.deck.checks import findings, placed
from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.load import load
from generator.deck.model import Deck, Format
from generator.deck.source import Loaded
from generator.deck.texts import untranslated
from generator.draw.colour import Mode
from generator.draw.document import Document
from generator.draw.files import replacing_all
from generator.draw.images import LEAST_DPI
from generator.draw.metadata import Finish
from generator.draw.png import opened
from generator.press.condition import Condition, condition, stated
from generator.press.cut import Cut, cut
from generator.press.opaque import translucent
from generator.press.order import PressFile, Printed, arranged, twins
from generator.press.package import LISTING, Left, Package, Written, checks, left_behind, listing
from generator.press.pdfx import finish
from generator.press.picture import PREVIEW_DPI, PREVIEWS, merge, save
from generator.press.preflight import preflight
from generator.problems import DeckError, Place, Problem
from generator.sheets.papers import PAPERS
from generator.sheets.shop import Shop, shop
from generator.template.elements import Face
from generator.template.render import Rendered
from generator.typeset import FontSet

SLIGHT = 0.5  # mm of bleed that nobody misses: 1/8 inch is a little more than 3 mm


@dataclass(frozen=True, slots=True)
class PressOptions:
    """Which shops (names or files of profiles), a profile for all of them, where to, what of the deck."""

    shops: tuple[str, ...]
    icc: Path | None = None
    out: Path = Path("build/press")
    selection: Selection = field(default_factory=Selection)
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """What was made for each shop, what is still worth knowing, and the shops that nothing is for.

    `left_behind` are files of an earlier run that this one did not write again.
    """

    packages: tuple[Package, ...]
    warnings: tuple[Problem, ...]
    without: tuple[Shop, ...]
    left_behind: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One look of a card's side, rendered. Sides of one look are equal.

    The component has the bleed that the shop's page asks for, `format` the one it has in the deck.
    """

    key: str
    component: PrintedComponent = field(compare=False)
    card: PrintedCard = field(compare=False)
    rendered: Rendered = field(compare=False)
    format: Format = field(compare=False)


def press(path: Path, options: PressOptions, progress: Progress | None = None) -> Pressed:
    """Make the files for print shops.

    Raises DeckError with every problem, and WrongUse for what the deck or a shop cannot serve; either
    way nothing is written. OSError when a file cannot be: then none is replaced.
    """
    loaded = load(path)
    language = _language(loaded, options.language)
    selected = select(expand(loaded.deck), options.selection)
    if not selected:
        raise WrongUse("there is nothing to print: the options leave no card")
    problems = [*placed(findings(loaded), loaded), *untranslated(loaded, language)]
    fonts = fonts_of(loaded)
    faces = Faces(loaded, fonts, language)
    with TemporaryDirectory(prefix=".hibari-press-", dir=_nearest(options.out)) as staged:
        made: list[tuple[Package, Path]] = []
        without: list[Shop] = []
        for number, (name, profile, ground) in enumerate(_profiles(options)):
            stage, out = Path(staged, profile.name), options.out / profile.name
            if profile.sheets is not None:
                files = _at_home(path, options, language, profile, stage)
                package = Package(profile, None, out, tuple(files), ())
            else:
                job = _Job(loaded, faces, fonts, language, profile, name, ground, stage, problems)
                before = len(problems)
                package = job.package(selected, out, _part(progress, number, len(options.shops)))
                whole = loaded.deck if options.selection == Selection() else None
                if not _errors(problems[before:]):  # a preflight would find them once more
                    package, found = _checked(package, stage, whole)
                    problems += found
            if package.files:
                made.append((package, stage))
            else:
                without.append(profile)
        warnings = _sound(problems, loaded)
        if not made:
            raise WrongUse(" and ".join(map(_nothing, without)))
        stale = _put(made, loaded, language)
    return Pressed(tuple(package for package, _ in made), warnings, tuple(without), stale)


def _profiles(options: PressOptions) -> Iterator[tuple[str, Shop, Condition | None]]:
    """The profiles asked for, by what, and the condition of those in CMYK."""
    folders: dict[str, str] = {}
    for name in options.shops:
        try:
            profile = shop(name)
        except LookupError as error:
            raise WrongUse(str(error)) from None
        if (other := folders.setdefault(profile.name, name)) != name:
            raise WrongUse(
                f"'{other}' and '{name}' are both called {profile.name}, and would share a folder: "
                "give your own profile another `name`"
            )
        if profile.colour == "rgb":
            yield name, profile, None
            continue
        try:
            made = stated(profile, name) if options.icc is None else condition(profile, options.icc)
            yield name, profile, made
        except ValueError as error:
            raise WrongUse(str(error)) from None
        except OSError as error:
            raise WrongUse(f"cannot read the profile '{error.filename}': {error.strerror}") from None


class _Job:
    """The files of one shop; `problems` gathers what is wrong with the faces on them."""

    def __init__(
        self,
        loaded: Loaded,
        faces: Faces,
        fonts: FontSet,
        language: str,
        shop: Shop,
        asked: str,
        condition: Condition | None,
        stage: Path,
        problems: list[Problem],
    ) -> None:
        self._loaded = loaded
        self._faces = faces
        self._fonts = fonts
        self._language = language
        self._shop = shop
        self._asked = asked
        self._condition = condition
        self._stage = stage
        self._problems = problems

    def package(self, selected: Sequence[Selected], out: Path, progress: Progress | None) -> Package:
        """Plan and draw the files."""
        cards, left = self._looks(selected)
        plan = arranged(cards, self._shop, self._loaded.deck.id)
        self._problems += twins(plan, self._shop, self._asked)
        self._stage.mkdir(parents=True)
        files: list[Written] = []
        for done, file in enumerate(plan):
            if progress is not None:
                progress(done, len(plan))
            files += self._written(file)
        return Package(self._shop, self._condition, out, tuple(files), tuple(left))

    def _looks(self, selected: Sequence[Selected]) -> tuple[list[Printed[Side]], list[Left]]:
        """The cards with what their sides look like, and the components that the shop has no size for."""
        cards: list[Printed[Side]] = []
        left: dict[str, Left] = {}
        for component in {each.component.id: each.component for each in selected}.values():
            self._problems += self._short(component)
        for component, card, copies in selected:
            cutting = cut(self._shop, component.format)
            if cutting is None:
                known = left.get(component.id, Left(component.id, component.format.size, 0))
                left[component.id] = replace(known, copies=known.copies + copies)
                continue
            wide = _reaching(component, cutting)
            front = self._look(wide, card, component.format.template, component.format)
            back = self._look(wide, card, card.back, component.format) if card.back else None
            if front is not None:
                cards.append(Printed(card.id, component.id, copies, front, back, cutting))
        return cards, list(left.values())

    def _short(self, component: PrintedComponent) -> Iterator[Problem]:
        """A component with less bleed than the shop asks for."""
        has, wants = component.format.bleed, self._shop.bleed
        if wants is not None and has + SLIGHT < wants and cut(self._shop, component.format) is not None:
            yield Problem(
                "short-bleed",
                f"this has {has:g} mm of bleed and is printed with {wants:g} mm",
                self._loaded.source.place((*section_of(component.cards[0]), "bleed")),
                "give it a larger `bleed` and let its templates draw so far; until then its art is stretched",
                "warning",
                within=("component", component.id),
            )

    def _look(
        self, component: PrintedComponent, card: PrintedCard, template: str, format: Format
    ) -> Side | None:
        try:
            rendered = self._faces.render(component, card, template)
        except DeckError as error:
            self._problems += error.problems
            return None
        return Side(key_of(rendered, bleed_box(component.format)), component, card, rendered, format)

    def _written(self, file: PressFile[Side]) -> Iterator[Written]:
        """Draw a file, and the preview that goes with it."""
        path = self._stage / file.name
        if self._shop.images is None:
            self._document(file, "cmyk").save(path, self._finish())
            yield Written(file.name, len(file.pages), file.cut, file.copies)
        else:
            dpi = self._shop.resolution or LEAST_DPI
            size = file.cut.pixels(dpi)
            if self._condition is None:
                picture = self._rendered(file, "rgb", size)
            else:
                picture = merge(*(self._rendered(file, mode, size) for mode in ("plates-cmy", "plate-k")))
            save(path, picture, self._shop.images.format, dpi, self._condition)
            yield Written(file.name, 1, file.cut, file.copies, size)
        if self._shop.previews:
            yield self._preview(file)

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
            opaque=self._opaque,
            passing=mode != "cmyk",
        )
        for side in file.pages:
            if side is not None and side.key not in document:
                self._draw(side, document)
        for side in file.pages:
            drawn = side is not None and side.key in document
            document.add_sheet(file.cut.side(side.key if side is not None and drawn else None))
        return document

    @property
    def _opaque(self) -> bool:
        """Whether the shop's files know no transparency."""
        return self._shop.pdf is not None and self._shop.pdf.standard != "X-4"

    def _draw(self, side: Side, document: Document) -> None:
        """Draw a face into a document; what is wrong with it is among the problems."""
        component, card = side.component, side.card
        try:
            face, blocks = self._faces.set(side.rendered, card)
        except DeckError as error:
            self._problems += error.problems
            return
        self._problems += self._faces.astray(face, blocks, component, card)
        if self._opaque:
            self._problems += self._veils(face, card)
        drawn, reach = bleed_box(side.format), bleed_box(component.format)
        faults = document.add_face(side.key, face, blocks, drawn, reach)
        self._problems += self._faces.placed(faults, card)

    def _veils(self, face: Face, card: PrintedCard) -> Iterator[Problem]:
        """Elements that let their ground through."""
        for origin, how in translucent(face.elements):
            yield Problem(
                "transparency",
                f"this has {how}, and {self._shop.name} takes PDF/{self._standard}, which knows none",
                self._faces.templates.place(origin) if origin is not None else Place(face.template, 1),
                "give it a palette colour that looks the same on its ground",
                card=card.id,
            )

    @property
    def _standard(self) -> str:
        return self._shop.pdf.standard if self._shop.pdf is not None else ""

    def _finish(self) -> Finish:
        assert self._shop.pdf is not None and self._condition is not None
        return finish(self._shop.pdf.standard, self._condition)

    def _rendered(self, file: PressFile[Side], mode: Mode, size: tuple[int, int]) -> Image:
        """The one page of a file as a picture."""
        drawn = self._stage / ".face.pdf"
        self._document(file, mode).save(drawn)
        with opened(drawn) as pages:
            picture = pages.picture(0, size)
        drawn.unlink()
        return picture

    def _preview(self, file: PressFile[Side]) -> Written:
        """A small JPEG of a file's page, to see what is in it."""
        name = f"{PREVIEWS}/{Path(file.name).stem}.jpg"
        size = file.cut.pixels(PREVIEW_DPI)
        picture = self._rendered(file, "rgb", size)
        (self._stage / PREVIEWS).mkdir(exist_ok=True)
        save(self._stage / name, picture, "jpeg", PREVIEW_DPI, None)
        return Written(name, 1, file.cut, {}, size)


def _checked(package: Package, stage: Path, deck: Deck | None) -> tuple[Package, list[Problem]]:
    """The package with what its preflight came to, and what that found; a whole deck is counted."""
    files = [stage / file.name for file in package.files if not file.preview]
    if not files:
        return package, []
    report = preflight(files, package.shop, deck)
    problems = []
    for problem in report.problems:
        file = package.out / Path(problem.place.file).relative_to(stage.as_posix())
        problems.append(replace(problem, place=replace(problem.place, file=file.as_posix())))
    return replace(package, checks=tuple(checks(report))), problems


def _reaching(component: PrintedComponent, cutting: Cut) -> PrintedComponent:
    """The component with a bleed that fills the shop's page: its templates draw their ground so far."""
    bleed = max(component.format.bleed, cutting.reach)
    return replace(component, format=component.format.model_copy(update={"bleed": bleed}))


def _at_home(path: Path, options: PressOptions, language: str, profile: Shop, stage: Path) -> list[Written]:
    """Sheets for a printer at home."""
    assert profile.sheets is not None
    layout = Layout(PAPERS[profile.sheets.paper])
    built = build(path, Options(stage, layout, options.selection, language, rulebook=False))
    built.manifest.unlink()
    return [Written(file.path.name, file.pages, None, file.copies) for file in built.files]


def _language(loaded: Loaded, language: str | None) -> str:
    known = loaded.deck.languages
    if language is not None and language not in known:
        raise WrongUse(f"the deck has no language '{language}': it has {', '.join(known)}")
    return language or known[0]


def _sound(problems: Sequence[Problem], loaded: Loaded) -> tuple[Problem, ...]:
    """The problems in order, when all are warnings. Raises DeckError with all of them otherwise."""
    file = loaded.source.file
    told = sorted(merged(problems), key=lambda each: (each.place.file != file, each.place, each.name))
    if _errors(told):
        raise DeckError(told)
    return tuple(told)


def _errors(problems: Iterable[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity == "error"]


def _nothing(shop: Shop) -> str:
    sizes = ", ".join(f"{width:g} × {height:g}" for width, height in shop.sizes)
    return f"{shop.name} cuts {sizes} mm, and nothing that is to be printed has such a size"


def _nearest(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that is there."""
    return next(each for each in (folder, *folder.absolute().parents) if each.is_dir())


def _part(progress: Progress | None, number: int, of: int) -> Progress | None:
    """Progress within the job number `number`, as progress of all of them."""
    if progress is None:
        return None
    return lambda done, total: progress(number * 1000 + done * 1000 // max(total, 1), of * 1000)


def _put(made: Sequence[tuple[Package, Path]], loaded: Loaded, language: str) -> tuple[Path, ...]:
    """Put the files in their places, all or none; returned are those of an earlier run that stay."""
    moves: dict[Path, Path] = {}
    stale: list[Path] = []
    for package, stage in made:
        listed = stage / LISTING
        listed.write_text(listing(package, stage, loaded.deck, language), encoding="utf-8", newline="\n")
        stale += left_behind(package)
        for name in (*(file.name for file in package.files), LISTING):
            moves[package.out / name] = stage / name
    for path in moves:
        path.parent.mkdir(parents=True, exist_ok=True)
    with replacing_all(list(moves)) as temporaries:
        for temporary, source in zip(temporaries, moves.values(), strict=True):
            os.replace(source, temporary)
    return tuple(stale)
