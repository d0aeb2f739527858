"""The pipeline on one screen: load → check → render → fit → impose → draw.

Everything is made and every problem gathered before the first file is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.build.drawing import Progress, Sheet, draw, sheet_document, write
from generator.build.faces import merged, notes_fonts
from generator.build.manifest import BuiltFile, manifest
from generator.build.selection import Selection, WrongUse, select
from generator.deck.checks import check as check_data
from generator.deck.expand import expand
from generator.deck.load import Loaded, load, read
from generator.deck.model import Deck
from generator.draw.files import replacing
from generator.problems import DeckError, Problem
from generator.sheets.calibrate import calibrate as calibration
from generator.sheets.impose import impose
from generator.sheets.labels import CALIBRATION_LABELS, SHEET_LABELS
from generator.sheets.layout import Layout

__all__ = ["Built", "BuiltFile", "Layout", "Options", "Selection", "WrongUse", "build", "calibrate", "check"]

# With one of these no face can be drawn, and every face would say so once more.
_BLIND = frozenset({"font-missing", "symbol-missing", "template-missing", "path-outside"})


@dataclass(frozen=True, slots=True)
class Options:
    """How to build: where to, on which paper (`layout`), what of the deck, in which language."""

    out: Path = Path("build")
    layout: Layout = field(default_factory=Layout)
    selection: Selection = field(default_factory=Selection)
    language: str | None = None

    def changed(self) -> tuple[str, ...]:
        """The options that are not the default, as one would type them, for the notes on sheets."""
        layout, default = self.layout, Layout()
        shift = ",".join(f"{mm:g}" for mm in layout.back_shift)
        return tuple(
            text
            for text, differs in (
                (f"--gap {layout.gap:g}", layout.gap != default.gap),
                (f"--margin {layout.margin:g}", layout.margin != default.margin),
                (f"--back-shift {shift}", layout.back_shift != default.back_shift),
                ("--one-of-each", self.selection.one_of_each),
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
            "players": selection.players,
            "only": list(selection.only),
            "one_of_each": selection.one_of_each,
            "language": self.language,
        }


@dataclass(frozen=True, slots=True)
class Built:
    """What a build wrote."""

    files: tuple[BuiltFile, ...]
    manifest: Path


def check(path: Path, progress: Progress | None = None) -> Deck:
    """Check a deck: its data, and every face in every language. Raises DeckError with all problems.

    Cards that the file describes soundly are drawn even when others are not.
    """
    loaded, problems = read(path)
    if loaded is None:
        raise DeckError(problems)
    problems += check_data(loaded)
    if _drawable(loaded, problems):
        cards = [each for each in select(expand(loaded.deck)) if loaded.sound(each.card.source)]
        found = {(problem.name, problem.card) for problem in problems}
        for language in loaded.deck.languages:
            faults = draw(loaded, cards, language, progress)[1]
            problems += [fault for fault in faults if (fault.name, fault.card) not in found]
    if problems:
        raise DeckError(merged(problems))
    return loaded.deck


def build(path: Path, options: Options, progress: Progress | None = None) -> Built:
    """Build the sheets of a deck and their manifest.

    Raises DeckError with every problem, and WrongUse for options that the deck cannot serve;
    either way nothing is written.
    """
    loaded = load(path)
    deck = loaded.deck
    problems = check_data(loaded)
    if problems:
        raise DeckError(problems)
    language = _language(deck, options.language)
    _refuse_players(deck, options.selection.players)
    options = replace(options, language=language)
    selected = select(expand(deck), options.selection)
    sheets, problems = draw(loaded, selected, language, progress)
    jobs = []
    for name, sheet in sheets.items():
        layout = _layout(deck, path, options, name)
        try:
            jobs.append((options.out / layout.file, sheet, impose(sheet.pieces, layout)))
        except DeckError as error:
            problems += error.problems
    if problems:
        raise DeckError(merged(problems))
    options.out.mkdir(parents=True, exist_ok=True)
    files = tuple(write(file, sheet, sides) for file, sheet, sides in jobs)
    listing = options.out / "manifest.json"
    with replacing(listing) as temporary:
        text = manifest(deck, options.listed(), files)
        temporary.write_text(text, encoding="utf-8", newline="\n")
    return Built(files, listing)


def calibrate(out: Path, layout: Layout, language: str, landscape: bool = False) -> BuiltFile:
    """Write the duplex test page for a paper. ValueError for a layout that has no backs."""
    file = f"calibration-{layout.paper.name.lower()}.pdf"
    layout = replace(layout, file=file, labels=SHEET_LABELS[language])
    sides = calibration(layout, CALIBRATION_LABELS[language], landscape=landscape)
    out.mkdir(parents=True, exist_ok=True)
    return write(out / file, Sheet(sheet_document(notes_fonts(), file, language)), sides)


def _layout(deck: Deck, path: Path, options: Options, sheet: str) -> Layout:
    """The layout of one file, with what its notes say."""
    return replace(
        options.layout,
        file=f"{sheet}-{options.layout.paper.name.lower()}.pdf",
        mixed=sheet == "markers",
        players=options.selection.players,
        draft=deck.draft,
        options=options.changed(),
        reprint=options.selection.reprint,
        deck=path.as_posix(),
        labels=SHEET_LABELS.get(options.language or "", SHEET_LABELS["en"]),
    )


def _drawable(loaded: Loaded, problems: list[Problem]) -> bool:
    """Whether what all faces share is sound: a fault there would show on every one of them."""
    shared = (("fonts",), ("palette",), ("symbols",), ("rules",), ("languages",), ("draft",), ("title",))
    return all(map(loaded.sound, shared)) and _BLIND.isdisjoint(problem.name for problem in problems)


def _language(deck: Deck, wanted: str | None) -> str:
    if wanted is not None and wanted not in deck.languages:
        raise WrongUse(f"the deck has no language '{wanted}': it has {', '.join(deck.languages)}")
    return wanted or deck.languages[0]


def _refuse_players(deck: Deck, players: int | None) -> None:
    counts = [each.count for each in deck.rules.players] if deck.rules else []
    if players is not None and players not in counts:
        has = f"its rules are for {' or '.join(map(str, sorted(counts)))}" if counts else "it has no rules"
        raise WrongUse(f"the deck cannot be printed for {players} players: {has}")
