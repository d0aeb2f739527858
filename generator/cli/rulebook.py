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
    hibari rulebook --shop generic-offset        for a press: cover and inside as PDF/X
    hibari rulebook --shop generic-offset --black --spreads
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
    "--shop", metavar="NAME|FILE", help="Make files for a press instead, as this shop of `hibari shops` asks."
)
@click.option("--black", is_flag=True, help="For a press: the inside in black alone.")
@click.option("--spreads", is_flag=True, help="For a press: printer's spreads for saddle stitching.")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def rulebook(
    deck: Path,
    out: Path,
    lang: str | None,
    paper: PaperName,
    booklet: bool,
    aid: bool,
    shop: str | None,
    black: bool,
    spreads: bool,
    shape: str,
) -> None:
    """Write the rulebook of DECK as a PDF.

    On Letter two A5 pages side by side are printed at 94 %. Files for a press go to press/ and the
    shop's name. Nothing is written when there is a problem.
    """
    from generator.build import Binding, WrongUse
    from generator.build import bind_rulebook as run

    if booklet and aid:
        raise click.UsageError("--booklet and --aid are two ways to print: choose one")
    if shop is not None:
        if booklet or aid or paper != "a5":
            raise click.UsageError("--shop makes its own files: leave out --paper, --booklet and --aid")
        _for_press(deck, shop, out, lang, black, spreads, shape)
        return
    if black or spreads:
        raise click.UsageError("--black and --spreads are for a press: name a --shop")
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


def _for_press(
    deck: Path, shop: str, out: Path, lang: str | None, black: bool, spreads: bool, shape: str
) -> None:
    from generator.build import WrongUse
    from generator.build.book_press import press_book

    with problems(shape):
        try:
            made = press_book(deck, shop, out / "press", lang, black=black, spreads=spreads)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(made.warnings, shape)
    if shape != "text":
        return
    for file in made.files:
        click.echo(f"{file.path.as_posix()}: {pages(file.pages)}{_numbers(file.of_book)}")
    assert made.shop.pdf is not None
    inside = "black alone" if made.book.inside == "k" else "CMYK"
    order = "printer's spreads, saddle-stitched" if made.book.order == "spreads" else "page by page"
    click.echo(f"PDF/{made.shop.pdf.standard}, A5, {made.bleed:g} mm of bleed, {order}; inside in {inside}")
    if not made.stated:
        click.echo(f"{made.shop.name} states nothing of books: this is what printers usually take; ask")
    click.echo("Look at every page before you order, and ask the shop for a proof.")


def _numbers(numbers: tuple[int, ...]) -> str:
    """Which pages of the book are in a file, where it is not all of them."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == last - first + 1:
        return f" ({first} to {last} of the book)" if first > 1 else ""
    return f" ({', '.join(map(str, numbers))} of the book)"
