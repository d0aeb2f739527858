"""`hibari bundle`: all that players need to make the game at home, as one zip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from generator import wording
from generator.build import Layout, Options, build
from generator.build.boxing import BoxOptions, box
from generator.build.drawing import Progress, created, title_of
from generator.build.howto import Listed
from generator.build.howto import write as write_howto
from generator.build.rulebook import Binding, PaperName, Rulebook, bind, has_rulebook, lay
from generator.build.selection import spoken
from generator.build.verdict import warnings
from generator.deck import files
from generator.deck.load import load, read_text
from generator.deck.model import Deck
from generator.deck.source import Loaded
from generator.draw.files import replacing
from generator.problems import DeckError, Problem
from generator.sheets.box import Kind
from generator.sheets.papers import A4, LETTER, Paper
from generator.wording.making import Handout

PAPERS: tuple[tuple[PaperName, Paper], ...] = (("a4", A4), ("letter", LETTER))
LICENCES = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "LICENCE.txt", "COPYING")
HOWTO, LICENCE = "how-to-print.pdf", "LICENSE.txt"
_STORED = (".pdf",)  # compressed already


@dataclass(frozen=True, slots=True)
class Packed:
    """A file in the bundle: its path there, its pages (none for a text), its size and what it takes."""

    name: str
    pages: int
    size: int
    packed: int


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that was written, what is in it, and what is still worth knowing."""

    path: Path
    files: tuple[Packed, ...]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Made:
    """A file to be packed, by its path in the bundle; a text is no handout."""

    name: str
    path: Path
    pages: int = 0
    handout: Handout | None = None


def name_of(deck: Deck) -> str:
    """What a deck's bundle is called; its id is made of ASCII."""
    return f"{deck.id}-pnp"


def bundle(
    path: Path,
    out: Path | None = None,
    language: str | None = None,
    progress: Progress | None = None,
) -> Bundle:
    """Write the bundle of a deck, to build/NAME-pnp.zip unless told otherwise.

    Raises DeckError with every problem, and WrongUse for a language that the deck does not have;
    either way nothing is written. OSError when the file cannot be: an earlier one is then left.
    """
    loaded = load(path)
    deck = loaded.deck
    language = spoken(deck, language)
    out = out or Path("build") / f"{name_of(deck)}.zip"
    with TemporaryDirectory(prefix="hibari-bundle-") as staged:
        making = _Making(loaded, path, language, Path(staged))
        made = list(making.all(progress))
        out.parent.mkdir(parents=True, exist_ok=True)
        with replacing(out) as temporary:
            packed = _zip(temporary, deck, made)
    return Bundle(out, packed, tuple(dict.fromkeys(making.warnings)))


class _Making:
    """Makes the files of a bundle; `warnings` gathers what is worth knowing about them."""

    def __init__(self, loaded: Loaded, path: Path, language: str, stage: Path) -> None:
        self._loaded = loaded
        self._path = path
        self._language = language
        self._stage = stage
        self.warnings: list[Problem] = []

    def all(self, progress: Progress | None) -> Iterator[_Made]:
        """Every file in the order of the bundle."""
        steps, done = 3, 0
        for name, paper in PAPERS:
            if progress is not None:
                progress(done, steps)
            yield from self._on_paper(name, paper)
            done += 1
        if progress is not None:
            progress(done, steps)
        if has_rulebook(self._loaded, self._language):
            yield self._bound("rulebook", "rulebook.pdf", Binding())
        yield self._licence()
        if progress is not None:
            progress(steps, steps)

    def _on_paper(self, name: PaperName, paper: Paper) -> Iterator[_Made]:
        """All that is printed on one paper, and the page that says how."""
        made = [*self._sheets(name, paper)]
        if has_rulebook(self._loaded, self._language):
            made.append(
                self._bound("booklet", f"{name}/rulebook-booklet-{name}.pdf", Binding(name, booklet=True))
            )
            made.append(self._bound("aid", f"{name}/rulebook-aid-{name}.pdf", Binding(name, aid=True)))
        made += self._boxes(name, paper)
        howto = _Made(f"{name}/{HOWTO}", self._stage / name / HOWTO, 1, "how-to")
        write_howto(howto.path, self._loaded.deck, paper, list(self._listed([howto, *made])), self._language)
        yield howto
        yield from made

    def _sheets(self, name: PaperName, paper: Paper) -> Iterator[_Made]:
        options = Options(self._stage / name, Layout(paper), language=self._language, rulebook=False)
        built = build(self._path, options)
        self.warnings += built.warnings
        for file in built.files:
            kind: Handout = "markers" if file.path.name.startswith("markers") else "cards"
            yield _Made(f"{name}/{file.path.name}", file.path, file.pages, kind)

    def _boxes(self, name: PaperName, paper: Paper) -> Iterator[_Made]:
        """The box and the label, if the paper holds them; a warning if not."""
        kinds: tuple[Kind, ...] = ("tuck", "label")
        for kind in kinds:
            options = BoxOptions(kind, paper=paper, out=self._stage / name, language=self._language)
            try:
                boxed = box(self._path, options)
            except DeckError as error:
                if any(problem.name != "box-too-large" for problem in error.problems):
                    raise
                self.warnings += (replace(problem, severity="warning") for problem in error.problems)
                continue
            self.warnings += boxed.warnings
            for file in boxed.files:
                handout: Handout = "box" if kind == "tuck" else "label"
                yield _Made(f"{name}/{file.path.name}", file.path, file.pages, handout)

    @cached_property
    def _book(self) -> tuple[Rulebook, tuple[Problem, ...]]:
        return lay(self._loaded, self._language)

    def _bound(self, kind: Handout, name: str, binding: Binding) -> _Made:
        path = self._stage / name
        path.parent.mkdir(exist_ok=True)
        book, faults = self._book
        document, pages, pictures = bind(book, binding)
        self.warnings += warnings([*faults, *pictures], self._loaded.source.file)
        document.save(path)
        return _Made(name, path, pages, kind)

    def _listed(self, made: Sequence[_Made]) -> Iterator[Listed]:
        handouts = wording.making_words(self._language).bundle.handouts
        for file in made:
            if file.handout is not None:
                yield Listed(Path(file.name).name, *handouts[file.handout], file.pages)

    def _licence(self) -> _Made:
        path = self._stage / LICENCE
        path.write_text(licence(self._loaded, self._language), encoding="utf-8", newline="\n")
        return _Made(LICENCE, path)


def licence(loaded: Loaded, language: str) -> str:
    """The terms of the game, as its folder has them, and those of the fonts in the files.

    Raises DeckError for terms that are not in UTF-8.
    """
    deck, folder = loaded.deck, loaded.source.folder
    title = wording.plain(title_of(deck, language))
    own = next((folder / name for name in LICENCES if (folder / name).is_file()), None)
    parts = [f"{title} ({deck.id}), draft {deck.draft}, {deck.date}"]
    if own is None:
        parts.append("The game: no licence came with it. Ask its author before you pass it on.")
    else:
        parts.append(f"The game, under these terms:\n\n{read_text(own).strip()}")
    used = {name for family in deck.fonts.values() for name in (*family.regular, *family.bold)}
    found = {name: files.find(folder, "fonts", name) for name in sorted(used)}
    ours = (files.SHIPPED / "fonts").resolve()
    shipped = [name for name, path in found.items() if path and path.resolve().is_relative_to(ours)]
    others = sorted(set(found) - set(shipped))
    parts.append(
        "The fonts that the files hold are under the SIL Open Font License 1.1 "
        f"(https://openfontlicense.org): {', '.join(shipped)}."
        if shipped
        else "The files hold parts of fonts."
    )
    if others:
        parts.append(f"Fonts of the game's own, under terms of their own: {', '.join(others)}.")
    return "\n\n".join(parts) + "\n"


def _zip(path: Path, deck: Deck, made: Sequence[_Made]) -> tuple[Packed, ...]:
    """Write the zip: one folder, files in the order of their names, all of the deck's date."""
    moment = created(deck)
    stamp = (max(moment.year, 1980), moment.month, moment.day, moment.hour, moment.minute, moment.second)
    packed: list[Packed] = []
    with ZipFile(path, "w") as archive:
        for file in sorted(made, key=lambda each: each.name):
            entry = ZipInfo(f"{name_of(deck)}/{file.name}", stamp)
            entry.compress_type = ZIP_STORED if file.name.endswith(_STORED) else ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, file.path.read_bytes(), compresslevel=9)
            packed.append(Packed(file.name, file.pages, entry.file_size, entry.compress_size))
    return tuple(packed)
