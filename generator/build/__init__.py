"""The pipeline on one screen: load → check → render → fit → impose → draw.

Everything is made and every problem gathered before the first file is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

from generator.balance import limits
from generator.build.drawing import Progress, Sheet, draw, sheet_document, write
from generator.build.faces import notes_fonts
from generator.build.faithful import drawable, faults_seen, section_of, spoilt
from generator.build.howto import seats
from generator.build.manifest import BuiltFile, manifest
from generator.build.proof import played, proved
from generator.build.reprint import Reprint
from generator.build.rulebook import Binding, bind, has_rulebook, lay
from generator.build.selection import Selected, Selection, WrongUse, select, spoken
from generator.build.since import changed, since
from generator.build.verdict import errors, warnings
from generator.deck.checks import findings, placed
from generator.deck.load import Loaded, read
from generator.deck.model import Deck
from generator.deck.texts import untranslated
from generator.draw.document import Document
from generator.draw.files import replacing_all
from generator.export.listing import MANIFEST, left_over
from generator.problems import DeckError, Problem
from generator.rulebook.coverage import Coverage
from generator.sheets.calibrate import calibrate as calibration
from generator.sheets.impose import impose
from generator.sheets.labels import CALIBRATION_LABELS, SHEET_LABELS
from generator.sheets.layout import Layout
from generator.sheets.model import Piece

__all__ = [
    "Binding", "Bound", "Built", "BuiltFile", "Layout", "Options", "Selection", "WrongUse",
    "bind_rulebook", "build", "calibrate", "check",
]  # fmt: skip


Lie = Literal["upright", "lying"]


@dataclass(frozen=True, slots=True)
class Options:
    """How to build: where to, on which paper (`layout`), what of the deck, in which language.

    Without `rulebook` there are sheets only. `since` names a draft: only what changed since then is
    printed. `ink_save` makes draft prints, `fronts_only` leaves the backs out.
    """

    out: Path = Path("build")
    layout: Layout = field(default_factory=Layout)
    selection: Selection = field(default_factory=Selection)
    language: str | None = None
    rulebook: bool = True
    since: str | None = None
    ink_save: bool = False
    fronts_only: bool = False

    @property
    def reprint(self) -> bool:
        """Whether this is a part of the deck, so that sheets name their cards."""
        return self.selection.reprint or self.since is not None

    def changed(self) -> tuple[str, ...]:
        """The options that are not the default, as one would type them, for the notes on sheets."""
        layout, default = self.layout, Layout()
        return tuple(
            text
            for text, differs in (
                (f"--gap {layout.gap:g}", layout.gap != default.gap),
                (f"--margin {layout.margin:g}", layout.margin != default.margin),
                (f"--cut-lines {layout.cut_lines}", layout.cut_lines != default.cut_lines),
                ("--reverse-backs", layout.reverse_backs),
                ("--one-of-each", self.selection.one_of_each),
                (f"--only-changed-since {self.since}", self.since is not None),
                ("--ink-save", self.ink_save),
                ("--fronts-only", self.fronts_only),
            )
            if differs
        )

    def listed(self) -> Mapping[str, object]:
        """All of them, for the manifest."""
        layout, selection = self.layout, self.selection
        return {
            "paper": layout.paper.name,
            "duplex": layout.duplex,
            "gap": layout.gap,
            "margin": layout.margin,
            "back_shift": list(layout.back_shift),
            "landscape_shift": list(layout.landscape_shift) if layout.landscape_shift else None,
            "cut_lines": layout.cut_lines,
            "reverse_backs": layout.reverse_backs,
            "players": selection.players,
            "only": list(selection.only),
            "one_of_each": selection.one_of_each,
            "only_changed_since": self.since,
            "ink_save": self.ink_save,
            "fronts_only": self.fronts_only,
            "language": self.language,
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck without errors, what is still worth knowing, and what its rulebook covers."""

    deck: Deck
    warnings: tuple[Problem, ...]
    coverage: Coverage | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """What a build wrote, and what is still worth knowing.

    `left_behind` are the files of an earlier build in the same folder that this one did not
    write again: they are left as they are, and are not in the manifest. `since` is what changed
    since a draft, where that was asked; when nothing did there are no files, and nothing was written.
    `backs` tells how sheets with backs lie.
    """

    files: tuple[BuiltFile, ...]
    manifest: Path
    warnings: tuple[Problem, ...]
    left_behind: tuple[Path, ...]
    since: Reprint | None = None
    backs: frozenset[Lie] = frozenset()


@dataclass(frozen=True, slots=True)
class Bound:
    """A rulebook that was written, and what is still worth knowing."""

    file: BuiltFile
    warnings: tuple[Problem, ...]


def check(path: Path, progress: Progress | None = None) -> Checked:
    """Check a deck: its data, every face in every language, and its rulebook against the engine.

    Cards that the file describes soundly are drawn even when others are not; the rulebook is
    looked at when the data are sound. Raises DeckError with all problems.
    """
    loaded, problems = _examined(path)
    sound = not errors(problems)
    if drawable(loaded):
        told = tuple(problems)
        for language in loaded.deck.languages:
            problems += untranslated(loaded, language)
            problems += faults_seen(loaded, told, language, progress)
    problems += limits.checked(loaded)
    coverage = None
    if sound and _legible(problems):
        found, coverage = proved(loaded)
        problems += found
    return Checked(loaded.deck, warnings(problems, loaded.source.file), coverage)


def build(path: Path, options: Options, progress: Progress | None = None) -> Built:
    """Build the sheets of a deck, its rulebook and their manifest; reprints and drafts have no rulebook.

    Raises DeckError with every problem, and WrongUse for options that the deck cannot serve;
    either way nothing is written. OSError when a file cannot be written: then none is replaced.
    """
    if options.fronts_only and options.layout.cut_lines == "full-back":
        raise WrongUse(
            "--fronts-only leaves no backs for the lines of --cut-lines full-back: leave one of them out"
        )
    loaded, problems = _examined(path)
    if errors(problems) or played(loaded):
        check(path, progress)  # tells everything, not only what stopped this build
    deck = loaded.deck
    language = spoken(deck, options.language)
    options = replace(options, language=language)
    cards = select(deck, options.selection)
    if not cards:
        raise WrongUse("there is nothing to print: the options leave no card")
    listing = options.out / MANIFEST
    again = None
    if options.since is not None:
        again = since(options.since, loaded, language)
        cards = changed(cards, again)
        if not cards:
            return Built((), listing, warnings(problems, loaded.source.file), (), again)
    sheets, faults = draw(loaded, cards, language, progress, ink_save=options.ink_save)
    problems += [*faults, *untranslated(loaded, language)]
    jobs: list[tuple[BuiltFile, Callable[[Path], None]]] = []
    backs: set[Lie] = set()
    for name, sheet in sheets.items():
        layout = _layout(deck, path, options, name)
        try:
            sides = impose(_one_sided(sheet.pieces) if options.fronts_only else sheet.pieces, layout)
        except DeckError as error:
            problems += (_of_size(fault, loaded, cards) for fault in error.problems)
            continue
        backs |= {"lying" if side.width > side.height else "upright" for side in sides if side.side == "back"}
        file = BuiltFile(options.out / layout.file, len(sides), sheet.copies)
        jobs.append((file, partial(write, sheet=sheet, sides=sides)))
    wanted = options.rulebook and not options.reprint and not options.ink_save
    booked = wanted and has_rulebook(loaded, language)
    if booked and _legible(problems):
        try:
            document, pages, faults = _bound(loaded, language, Binding())
            problems += faults
            jobs.append((BuiltFile(options.out / Binding().file, pages, {}), document.save))
        except DeckError as error:
            problems += error.problems
    told = warnings(problems, loaded.source.file)
    files = tuple(file for file, _ in jobs)
    earlier = left_over(options.out, [file.path.name for file in files])
    options.out.mkdir(parents=True, exist_ok=True)
    with replacing_all([*(file.path for file in files), listing]) as (*contents, listed):
        for content, (_, save) in zip(contents, jobs, strict=True):
            save(content)
        text = manifest(deck, options.listed(), files, contents)
        listed.write_text(text, encoding="utf-8", newline="\n")
    return Built(files, listing, told, earlier, again, frozenset(backs))


def bind_rulebook(path: Path, out: Path, binding: Binding, language: str | None = None) -> Bound:
    """Write the rulebook of a deck.

    Raises DeckError with every problem, and WrongUse for a deck that has none in this language;
    either way nothing is written.
    """
    loaded, problems = _examined(path)
    if not errors(problems):
        problems += played(loaded)
    warnings(problems, loaded.source.file)  # raises for what is wrong with data and examples
    language = spoken(loaded.deck, language)
    if not has_rulebook(loaded, language):
        raise WrongUse(f"the deck has no rulebook in '{language}'")
    document, pages, faults = _bound(loaded, language, binding)
    told = warnings([*problems, *faults], loaded.source.file)
    out.mkdir(parents=True, exist_ok=True)
    document.save(out / binding.file)
    return Bound(BuiltFile(out / binding.file, pages, {}), told)


def _bound(loaded: Loaded, language: str, binding: Binding) -> tuple[Document, int, list[Problem]]:
    """The rulebook drawn, its pages, and what is wrong with them. Raises DeckError when there are none."""
    book, faults = lay(loaded, language)
    document, pages, pictures = bind(book, binding)
    return document, pages, [*faults, *pictures]


def calibrate(out: Path, layout: Layout, language: str, landscape: bool = False) -> BuiltFile:
    """Write the duplex test page for a paper. ValueError for a layout that has no backs."""
    file = f"calibration-{layout.paper.name.lower()}.pdf"
    layout = replace(layout, file=file, labels=SHEET_LABELS[language])
    sides = calibration(layout, CALIBRATION_LABELS[language], landscape=landscape)
    out.mkdir(parents=True, exist_ok=True)
    write(out / file, Sheet(sheet_document(notes_fonts(), file, language)), sides)
    return BuiltFile(out / file, len(sides), {})


def _layout(deck: Deck, path: Path, options: Options, sheet: str) -> Layout:
    """The layout of one file, with what its notes say."""
    return replace(
        options.layout,
        file=f"{sheet}-{options.layout.paper.name.lower()}.pdf",
        mixed=sheet == "markers",
        players=_players(deck, options.selection),
        draft=deck.draft,
        options=options.changed(),
        reprint=options.reprint,
        deck=path.as_posix(),
        labels=SHEET_LABELS.get(options.language or "", SHEET_LABELS["en"]),
    )


def _one_sided(pieces: Sequence[Piece]) -> list[Piece]:
    return [replace(piece, back=None) for piece in pieces]


def _players(deck: Deck, selection: Selection) -> str:
    """For whom the sheets are: the players asked for, or the fewest and the most of the rules."""
    return seats(deck) if selection.players is None else str(selection.players)


def _examined(path: Path) -> tuple[Loaded, list[Problem]]:
    """A deck and what is wrong with its data. Raises DeckError when there is no deck to speak of."""
    loaded, problems = read(path)
    if loaded is None:
        raise DeckError(sorted(problems, key=lambda each: (each.place, each.name)))
    found = findings(loaded)
    return spoilt(loaded, found), problems + placed(found, loaded)


def _legible(problems: Iterable[Problem]) -> bool:
    """Whether every font can be read, so that a book can be set."""
    return all(problem.name != "font-unreadable" for problem in problems)


def _of_size(problem: Problem, loaded: Loaded, cards: Sequence[Selected]) -> Problem:
    """A problem of a piece, at the size of its component."""
    section = next(section_of(each.card) for each in cards if each.card.id == problem.card)
    return replace(problem, place=loaded.source.place((*section, "size")))
