"""`hibari press`: what each print shop asks for, made of a deck.

For each shop the files are planned first, from what faces look like; then they are drawn one after
the other, and a face is forgotten when its file has it. Everything is made beside its place, and put
there when all of it is sound.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build import Built, Layout, Options, build
from generator.build.drawing import Progress, title_of
from generator.build.faces import Faces, fonts_of
from generator.build.press_files import Files
from generator.build.press_looks import Side, due, looks
from generator.build.reprint import looks as looks_of_deck
from generator.build.selection import Selection, WrongUse, select, spoken
from generator.build.verdict import errors, warnings
from generator.deck.checks import findings, placed
from generator.deck.load import load
from generator.deck.model import Deck
from generator.deck.source import Loaded
from generator.deck.texts import untranslated
from generator.draw.files import replacing_all
from generator.press.condition import Condition, condition, stated
from generator.press.order import PressFile, arranged, twins
from generator.press.package import LISTING, Package, Written, checks, left_behind, listing
from generator.press.preflight import Plan, preflight
from generator.problems import Problem
from generator.sheets.papers import PAPERS
from generator.sheets.shop import Sheets, Shop, shop


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


def press(path: Path, options: PressOptions, progress: Progress | None = None) -> Pressed:
    """Make the files for print shops.

    Raises DeckError with every problem, and WrongUse for what the deck or a shop cannot serve; either
    way nothing is written. OSError when a file cannot be: then none is replaced.
    """
    loaded = load(path)
    language = spoken(loaded.deck, options.language)
    selected = select(loaded.deck, options.selection)
    if not selected:
        raise WrongUse("there is nothing to print: the options leave no card")
    profiles = list(_profiles(options))
    problems = [*placed(findings(loaded), loaded), *untranslated(loaded, language)]
    fonts = fonts_of(loaded)
    faces = Faces(loaded, fonts, language)
    with _beside(options.out) as staged:
        made: list[tuple[Package, Path]] = []
        without: list[Shop] = []
        of_sheets: list[Problem] = []
        for number, (name, profile, ground) in enumerate(profiles):
            stage, out = staged / profile.name, options.out / profile.name
            if profile.sheets is not None:
                built = _at_home(path, options, language, profile.sheets, stage)
                of_sheets += built.warnings
                sheets = (Written(file.path.name, file.pages, None, file.copies) for file in built.files)
                package = Package(profile, None, out, tuple(sheets))
            else:
                stage.mkdir()
                files = Files(loaded, faces, fonts, language, profile, ground, stage)
                found = looks(loaded, faces, profile, selected)
                plan = arranged(found.cards, profile, loaded.deck.id)
                written = _written(plan, files, _part(progress, number, len(profiles)))
                left, turned = (tuple(lots.values()) for lots in (found.left, found.turned))
                package = Package(profile, ground, out, written, left, turned)
                wrong = [*found.problems, *twins(plan, profile, name), *files.problems]
                if not errors(wrong):  # a preflight would find them once more
                    pages = due(found.cards, profile, loaded.deck.id)
                    package, faults = _checked(package, stage, loaded.deck, pages)
                    wrong += faults
                problems += wrong
            if package.files:
                made.append((package, stage))
            else:
                without.append(profile)
        told = warnings(problems, loaded.source.file)
        known = {(problem.name, problem.place) for problem in told}
        told += tuple(dict.fromkeys(each for each in of_sheets if (each.name, each.place) not in known))
        if not made:
            raise WrongUse(" and ".join(map(_nothing, without)))
        stale = _put(made, loaded, language)
    return Pressed(tuple(package for package, _ in made), told, tuple(without), stale)


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
        if (out := options.out / profile.name).exists() and not out.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(out))
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


def _written(plan: Sequence[PressFile[Side]], files: Files, progress: Progress | None) -> tuple[Written, ...]:
    """Draw the files as planned."""
    written: list[Written] = []
    for done, file in enumerate(plan):
        if progress is not None:
            progress(done, len(plan))
        written += files.write(file)
    return tuple(written)


def _checked(package: Package, stage: Path, deck: Deck, planned: Plan) -> tuple[Package, list[Problem]]:
    """The package with what its preflight came to, and what that found."""
    files = [stage / file.name for file in package.files if not file.preview]
    if not files:
        return package, []
    report = preflight(files, package.shop, deck, planned)
    problems = []
    for problem in report.problems:
        file = package.out / Path(problem.place.file).relative_to(stage.as_posix())
        problems.append(replace(problem, place=replace(problem.place, file=file.as_posix())))
    drawing = ("text-outside-safe",) if package.shop.safe is not None else ()  # see Faces.astray
    return replace(package, checks=tuple(checks(report, drawing))), problems


def _at_home(path: Path, options: PressOptions, language: str, sheets: Sheets, stage: Path) -> Built:
    """Sheets for a printer at home."""
    layout = Layout(PAPERS[sheets.paper])
    built = build(path, Options(stage, layout, options.selection, language, rulebook=False))
    built.manifest.unlink()
    return built


def _nothing(shop: Shop) -> str:
    sizes = ", ".join(f"{width:g} × {height:g}" for width, height in shop.sizes)
    return f"{shop.name} cuts {sizes} mm, and nothing that is to be printed has such a size"


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A folder to make everything in, on the disk of `out`; an OSError names `out` if there can be none."""
    try:
        staged = TemporaryDirectory(prefix=".hibari-press-", dir=_nearest(out))
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(out)) from None
    with staged as folder:
        yield Path(folder)


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
    seen, title = looks_of_deck(loaded, language), title_of(loaded.deck, language)
    for package, stage in made:
        listed, looking = stage / LISTING, seen.digest(package.quantities, title)
        text = listing(package, stage, loaded.deck, language, looking)
        listed.write_text(text, encoding="utf-8", newline="\n")
        stale += left_behind(package)
        for name in (*(file.name for file in package.files), LISTING):
            moves[package.out / name] = stage / name
    for path in moves:
        path.parent.mkdir(parents=True, exist_ok=True)
    with replacing_all(list(moves)) as temporaries:
        for temporary, source in zip(temporaries, moves.values(), strict=True):
            os.replace(source, temporary)
    return tuple(stale)
