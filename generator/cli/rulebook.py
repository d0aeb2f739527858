"""The command that writes the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, FORMATS, Folder
from generator.cli.output import pages, problems, show_problems

if TYPE_CHECKING:
    from generator.build.rulebook import PaperName


@main.command(
    epilog="""
    hibari rulebook                              A5 pages with bleed, for screens and for a press
    hibari rulebook --booklet                    A4 sheets to fold and stitch: both sides, short edge
    hibari rulebook --paper letter               two pages a side, as the open book shows them
    hibari rulebook --aid                        the summary for each player, two on a sheet
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
@click.option("--lang", help="Language of the rulebook.  [default: the deck's first]")
@click.option(
    "--paper",
    type=click.Choice(["a5", "a4", "letter"]),
    default="a5",
    show_default=True,
    help="a5: single pages with bleed; a4, letter: two pages a side.",
)
@click.option("--booklet", is_flag=True, help="Sheets to fold and stitch, on A4 or --paper letter.")
@click.option("--aid", is_flag=True, help="The last page alone, once for each player.")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def rulebook(
    deck: Path, out: Path, lang: str | None, paper: PaperName, booklet: bool, aid: bool, shape: str
) -> None:
    """Write the rulebook of DECK as a PDF.

    On Letter two A5 pages side by side are printed at 94 %. Nothing is written when there is a
    problem.
    """
    from generator.build import Binding, WrongUse
    from generator.build import bind_rulebook as run

    if booklet and aid:
        raise click.UsageError("--booklet and --aid are two ways to print: choose one")
    with problems(shape):
        try:
            bound = run(deck, out, Binding(paper, booklet, aid), lang)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(bound.warnings, shape)
    if shape == "text":
        click.echo(f"{bound.file.path.as_posix()}: {pages(bound.file.pages)}")
        if booklet:
            click.echo('Print on both sides, flipped on the short edge, at 100 % ("actual size").')
        elif paper != "a5" or aid:
            click.echo('Print at 100 % ("actual size").')
