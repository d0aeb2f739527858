"""Commands that write sheets to print and cut."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, DUPLEXES, FORMATS, PAPERS, Folder, MillimetrePair
from generator.cli.output import pages, problems, progress, show_problems

if TYPE_CHECKING:
    from generator.build import BuiltFile
    from generator.sheets.model import Duplex


@main.command(
    epilog="""
    hibari build                                       everything on A4, backs for long-edge duplex
    hibari build --paper letter --duplex short-edge
    hibari build --duplex fold                         no duplex printer: fold, glue, cut
    hibari build --players 3                           without the cards that three players leave out
    hibari build --only tile-7-chi3 --only kagiko      reprint some cards
    hibari build --gap 6                               full bleed round every card
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
    "--gap",
    type=float,
    default=0.0,
    show_default=True,
    metavar="MM",
    help="Space between cards; 0 shares one cut, 6 gives full bleed.",
)
@click.option(
    "--margin",
    type=float,
    default=6.0,
    show_default=True,
    metavar="MM",
    help="Edge of the paper that holds no card.",
)
@click.option(
    "--back-shift",
    type=MillimetrePair(),
    default=(0.0, 0.0),
    metavar="X,Y",
    help="Move backs right and down, as measured by `hibari calibrate`.",
)
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
    gap: float,
    margin: float,
    back_shift: tuple[float, float],
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

    try:
        layout = Layout(PAPERS[paper], duplex, gap=gap, margin=margin, back_shift=back_shift)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    options = Options(out, layout, Selection(players, only, one_of_each), lang)
    with problems(shape), progress("Drawing faces") as step:
        try:
            built = run(deck, options, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(built.warnings, shape)
    if shape == "text":
        for file in built.files:
            click.echo(_summary(file))
        click.echo(built.manifest.as_posix())
        for path in built.left_behind:
            click.echo(f"{path.as_posix()}: left from an earlier build")
        click.echo('Print at 100 % ("actual size") and check the ruler on the sheet.')


@main.command(
    epilog="""
    hibari calibrate                             A4, printer flips on the long edge
    hibari calibrate --paper letter --duplex short-edge
    hibari calibrate --back-shift 0.5,-0.3       the page again, corrected: it should now read 0
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
@click.option(
    "--back-shift", type=MillimetrePair(), default=(0.0, 0.0), metavar="X,Y", help="A shift to try out."
)
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Language of the page."
)
def calibrate(
    out: Path, paper: str, duplex: Duplex, landscape: bool, back_shift: tuple[float, float], lang: str
) -> None:
    """Write a one-sheet duplex test page: how far your printer's backs lie from its fronts.

    Print it on both sides at 100 %, hold it against the light, read the two scales, and give what
    they say to `hibari build --back-shift X,Y`.
    """
    from generator.build import Layout
    from generator.build import calibrate as run
    from generator.sheets.papers import PAPERS

    try:
        layout = Layout(PAPERS[paper], duplex, back_shift=back_shift)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    with problems("text"):
        file = run(out, layout, lang, landscape=landscape)
    click.echo(f"{file.path.as_posix()}: print both sides at 100 %, hold it against the light, read X and Y")


def _summary(file: BuiltFile) -> str:
    if not file.copies:
        return f"{file.path.as_posix()}: {pages(file.pages)}"
    pieces = "1 piece" if file.pieces == 1 else f"{file.pieces} pieces"
    return f"{file.path.as_posix()}: {pages(file.pages)}, {pieces}"
