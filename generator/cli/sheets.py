"""Commands that write sheets to print and cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, DUPLEXES, FORMATS, PAPERS, Folder, MillimetrePair, Number
from generator.cli.output import pages, problems, progress, show_problems, typed

if TYPE_CHECKING:
    from generator.build import Built, BuiltFile
    from generator.sheets.model import CutLines, Duplex


@main.command(
    epilog="""
    hibari build                                       everything on A4, backs for long-edge duplex
    hibari build --paper letter --duplex short-edge
    hibari build --duplex fold                         no duplex printer: fold, glue, cut
    hibari build --players 3                           without the cards that three players leave out
    hibari build --only tile-7-chi3 --only kagiko      reprint some cards
    hibari build --gap 6                               full bleed round every card
    hibari build --printer brother                     backs where `hibari calibrate --set` has them
    hibari build --ink-save --fronts-only              a draft: black ink alone, little of it
    hibari build --only-changed-since draft-3          the cards that are not as they were printed
    hibari build --only-changed-since HEAD~1 --ink-save --one-of-each
    hibari build examples/minimal/cards.yaml --out build/minimal
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--out",
    type=Folder(),
    default=Path("build"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--paper", type=PAPERS, default="a4", show_default=True, help="Paper to print on.")
@click.option(
    "--duplex",
    type=DUPLEXES,
    default="long-edge",
    show_default=True,
    help="The edge your printer flips on; none: all fronts, then all backs; fold: fold and glue.",
)
@click.option("--players", type=int, help="Print only what this many players use.")
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help="Print only this card, component or heroine; may be repeated.",
)
@click.option("--one-of-each", is_flag=True, help="One copy of each card.")
@click.option(
    "--only-changed-since",
    "since",
    metavar="DRAFT",
    help="Print only the cards that changed since a draft, named as for `hibari diff`: draft-3, HEAD~1.",
)
@click.option(
    "--ink-save",
    is_flag=True,
    help="Draft prints: black ink alone, white grounds, art at half strength, pictures at 150 dpi.",
)
@click.option("--fronts-only", is_flag=True, help="Leave the backs out.")
@click.option(
    "--gap",
    type=Number(),
    default=0.0,
    show_default=True,
    metavar="MM",
    help="Space between cards; 0 shares one cut, 6 gives full bleed.",
)
@click.option(
    "--margin",
    type=Number(),
    default=6.0,
    show_default=True,
    metavar="MM",
    help="Edge of the paper that holds no card.",
)
@click.option(
    "--cut-lines",
    type=click.Choice(["marks", "full-back", "none"]),
    default="marks",
    show_default=True,
    help="Short marks round the cards; full-back: lines across the backs as well; or none.",
)
@click.option(
    "--reverse-backs",
    is_flag=True,
    help="With --duplex none: the backs last sheet first, for paper that comes out face up.",
)
@click.option(
    "--back-shift",
    type=MillimetrePair(),
    metavar="X,Y",
    help="Move backs right and down, as measured by `hibari calibrate`.",
)
@click.option("--printer", metavar="NAME", help="Move backs as kept by `hibari calibrate --set`.")
@click.option("--lang", help="Language of the cards.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def build(
    deck: Path,
    out: Path,
    paper: str,
    duplex: Duplex,
    players: int | None,
    only: tuple[str, ...],
    one_of_each: bool,
    since: str | None,
    ink_save: bool,
    fronts_only: bool,
    gap: float,
    margin: float,
    cut_lines: CutLines,
    reverse_backs: bool,
    back_shift: tuple[float, float] | None,
    printer: str | None,
    lang: str | None,
    shape: str,
) -> None:
    """Build printable sheets of DECK: cards and markers as PDF, and a manifest.

    Print at 100 % ("actual size"); the sheets carry a ruler to measure. Nothing is written when
    there is a problem, and earlier files stay as they are.
    """
    from generator.build import Layout, Options, Selection, WrongUse
    from generator.build import build as run
    from generator.sheets.papers import PAPERS

    upright, lying = _kept_shifts(printer, paper, back_shift)
    try:
        layout = Layout(
            PAPERS[paper],
            duplex,
            gap=gap,
            margin=margin,
            back_shift=upright or (0.0, 0.0),
            landscape_shift=lying or (0.0, 0.0),
            cut_lines=cut_lines,
            reverse_backs=reverse_backs,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    options = Options(
        out,
        layout,
        Selection(players, only, one_of_each),
        lang,
        since=since,
        ink_save=ink_save,
        fronts_only=fronts_only,
    )
    with problems(shape), progress("Drawing faces") as step:
        try:
            built = run(deck, options, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(built.warnings, shape)
    if shape == "text":
        for line in _told(built, since):
            click.echo(line)
        for shift, lie, option in ((upright, "upright", ""), (lying, "lying", " --landscape")):
            if printer is not None and shift is None and lie in built.backs:
                click.echo(
                    f"Backs of {lie} sheets are not moved: measure '{printer}' with "
                    f"`hibari calibrate --paper {paper}{option}`."
                )


@main.command(
    epilog="""
    hibari calibrate                             A4, printer flips on the long edge
    hibari calibrate --paper letter --duplex short-edge
    hibari calibrate --back-shift 0.5,-0.3       the page again, corrected: it should now read 0
    hibari calibrate --set 0.5,-0.3 --printer brother       keep it for `hibari build --printer brother`
    hibari calibrate --printer brother           the page again, corrected as kept
    hibari calibrate --list                      the printers that are kept
    hibari calibrate --forget brother
    """
)
@click.option(
    "--out",
    type=Folder(),
    default=Path("build"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--paper", type=PAPERS, default="a4", show_default=True, help="Paper to print on.")
@click.option(
    "--duplex",
    type=click.Choice(["long-edge", "short-edge", "none"]),
    default="long-edge",
    show_default=True,
    help="How the printer turns the paper.",
)
@click.option(
    "--landscape", is_flag=True, help="For sheets that lie on their side (such as those of --gap 6)."
)
@click.option("--back-shift", type=MillimetrePair(), metavar="X,Y", help="A shift to try out.")
@click.option(
    "--printer", metavar="NAME", help="The printer: with --set to keep, without to correct the page."
)
@click.option("--set", "shift", type=MillimetrePair(), metavar="X,Y", help="Keep what the page says.")
@click.option("--list", "listing", is_flag=True, help="List the printers that are kept, and where.")
@click.option("--forget", metavar="NAME", help="Forget a printer.")
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Language of the page."
)
def calibrate(
    out: Path,
    paper: str,
    duplex: Duplex,
    landscape: bool,
    back_shift: tuple[float, float] | None,
    printer: str | None,
    shift: tuple[float, float] | None,
    listing: bool,
    forget: str | None,
    lang: str,
) -> None:
    """Write a one-sheet duplex test page: how far your printer's backs lie from its fronts.

    Print it on both sides at 100 %, hold it against the light, read the two scales, and keep what
    they say with --set X,Y --printer NAME, for each paper you print on; `hibari build --printer NAME`
    moves the backs so. Or give it to `hibari build --back-shift X,Y`.
    """
    from generator.build import Layout
    from generator.build import calibrate as run
    from generator.build.printers import lying_of
    from generator.sheets.papers import PAPERS

    if sum((shift is not None, back_shift is not None, listing, forget is not None)) > 1:
        raise click.UsageError("choose one of --set, --back-shift, --list and --forget")
    if listing or forget is not None:
        _keep_house(forget)
        return
    if shift is not None:
        _keep(printer, paper, shift, landscape)
        return
    upright, lying = _kept_shifts(printer, paper, back_shift)
    try:
        layout = Layout(
            PAPERS[paper], duplex, back_shift=upright or (0.0, 0.0), landscape_shift=lying or (0.0, 0.0)
        )
        with problems("text"):
            file = run(out, layout, lang, landscape=landscape)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f"{file.path.as_posix()}: print both sides at 100 %, hold it against the light, read X and Y")
    if not landscape and (hint := lying_of(paper)):
        click.echo(f"This page is for upright sheets: take {hint}.")


Pair = tuple[float, float]


def _kept_shifts(printer: str | None, paper: str, back_shift: Pair | None) -> tuple[Pair | None, Pair | None]:
    """How far backs are moved on upright and on lying sheets; None where nobody measured."""
    from generator.build.printers import shifts
    from generator.build.selection import WrongUse

    if printer is None:
        return back_shift, back_shift
    if back_shift is not None:
        raise click.UsageError("--printer and --back-shift both move the backs: choose one")
    with problems("text"):
        try:
            return shifts(printer, paper)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None


def _keep(printer: str | None, paper: str, shift: Pair, landscape: bool) -> None:
    """Keep a printer's shift for a paper."""
    from generator.build import printers
    from generator.build.selection import WrongUse

    if printer is None or not printer.strip():
        raise click.UsageError("--set needs a --printer NAME to keep it under")
    named = paper + (printers.LANDSCAPE if landscape else "")
    with problems("text"):
        try:
            printers.keep(printer, named, shift)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    click.echo(f"{printers.file().as_posix()}: {printer}, {named}: {shift[0]:g},{shift[1]:g}")
    click.echo(f"Next: hibari build --paper {paper} --printer {typed(Path(printer))}")


def _keep_house(forget: str | None) -> None:
    """List the printers that are kept, without the one to forget."""
    from generator.build import printers
    from generator.build.selection import WrongUse

    with problems("text"):
        try:
            if forget is not None:
                for line in printers.listed({forget: printers.forget(forget)}):
                    click.echo(f"forgotten: {line}")
            for line in printers.listed(printers.printers()):
                click.echo(line)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    click.echo(f"kept in {printers.file().as_posix()}")


def _told(built: Built, since: str | None) -> Iterator[str]:
    """What was printed and why, what was written, and what to do next."""
    from generator.build.report import printed, taken_out
    from generator.wording import report_words

    if not built.files:
        yield f"Nothing that was asked for changed since {since}: nothing is printed, nothing was written."
    if built.since is not None:
        words = report_words("en")
        copies = {card: count for file in built.files for card, count in file.copies.items()}
        if copies:
            yield f"Changed since {since}:"
        for one in built.since.prints:
            if one.card in copies:
                yield f"  {printed(words, replace(one, copies=copies[one.card]))}"
        if gone := taken_out(built.since):
            yield f"Take out: {', '.join(words.counted(card, count) for card, count in gone)}"
    if not built.files:
        return
    yield from map(_summary, built.files)
    yield built.manifest.as_posix()
    for path in built.left_behind:
        yield f"{path.as_posix()}: left from an earlier build"
    yield 'Print at 100 % ("actual size") and check the ruler on the sheet.'


def _summary(file: BuiltFile) -> str:
    if not file.copies:
        return f"{file.path.as_posix()}: {pages(file.pages)}"
    pieces = "1 piece" if file.pieces == 1 else f"{file.pieces} pieces"
    return f"{file.path.as_posix()}: {pages(file.pages)}, {pieces}"
