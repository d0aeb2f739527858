"""Commands that pack the whole game: its box, and the bundle for players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, FORMATS, Count, Folder, Number
from generator.cli.output import pages, problems, progress, show_problems

if TYPE_CHECKING:
    from generator.sheets.box import Kind

FILE = click.Path(dir_okay=False, path_type=Path)


@main.command(
    epilog="""
    hibari bundle                                  build/NAME-pnp.zip, to hand to players
    hibari bundle --out build/draft-6.zip
    hibari bundle examples/minimal/cards.yaml
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option("--out", type=FILE, help="The zip to write.  [default: build/NAME-pnp.zip, by the deck's id]")
@click.option("--lang", help="Language of all of it.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def bundle(deck: Path, out: Path | None, lang: str | None, shape: str) -> None:
    """Pack all that players need to make DECK at home into one zip.

    It holds sheets for A4 and Letter, markers, rulebook and aids, a box, a page that tells in
    pictures how to print and cut them, and the licence. Every run gives the same bytes.
    """
    from generator.build.bundling import bundle as run
    from generator.build.selection import WrongUse

    with problems(shape), progress("Making files") as step:
        try:
            made = run(deck, out, lang, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(made.warnings, shape)
    if shape != "text":
        return
    width = max(len(file.name) for file in made.files)
    for file in made.files:
        told = pages(file.pages) if file.pages else "text"
        click.echo(f"  {file.name:<{width}}  {told:>8}  {size(file.size):>8}")
    total = size(made.path.stat().st_size)
    click.echo(f"{made.path.as_posix()}: {len(made.files)} files, {total}")
    click.echo("Players begin with how-to-print.pdf in the folder of their paper.")


def size(count: int) -> str:
    """Bytes as people read them."""
    return f"{count / 1000:.0f} kB" if count >= 1000 else f"{count} B"


@main.command(
    epilog="""
    hibari box                               a tuck box on A4, to cut out, fold and glue
    hibari box --sleeved --paper a3          with room for sleeves
    hibari box --stock 0.38                  for thicker cards
    hibari box --kind label                  back, spine and front, to wrap round a box that you have
    hibari box --shop generic-offset         for a press: the art, and the die line in a file of its own
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--kind",
    type=click.Choice(["tuck", "label"]),
    default="tuck",
    show_default=True,
    help="tuck: a folding box; label: back, spine and front for a box of that size.",
)
@click.option("--sleeved", is_flag=True, help="Make it large enough for cards in sleeves.")
@click.option(
    "--stock",
    type=Number(0.01, 5),
    metavar="MM",
    help="How thick one card is.  [default: the deck's, or 0.3]",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter", "a3"]),
    default="a4",
    show_default=True,
    help="Paper to print on; what is too large for one sheet is made of two parts.",
)
@click.option(
    "--shop", metavar="NAME|FILE", help="Make files for a press instead, as this shop of `hibari shops` asks."
)
@click.option("--out", type=Folder(), default=Path("build"), show_default=True, help="Folder to write to.")
@click.option("--lang", help="Language of the box.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def box(
    deck: Path,
    kind: Kind,
    sleeved: bool,
    stock: float | None,
    paper: str,
    shop: str | None,
    out: Path,
    lang: str | None,
    shape: str,
) -> None:
    """Make a box for DECK, as large as the cards and pieces in it.

    Its size follows from their number and thickness. Files for a press go to press/ and the shop's
    name; there the die line is a spot colour, Dieline, in a file of its own.
    """
    from generator.build.boxing import BoxOptions
    from generator.build.boxing import box as run
    from generator.build.selection import WrongUse
    from generator.sheets.papers import PAPERS

    with problems(shape):
        try:
            made = run(deck, BoxOptions(kind, sleeved, stock, PAPERS[paper], out, lang, shop))
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(made.warnings, shape)
    if shape != "text":
        return
    for file in made.files:
        click.echo(f"{file.path.as_posix()}: {pages(file.pages)}")
    inside = made.inside
    measures = f"{inside.width:.1f} × {inside.height:.1f} × {inside.depth:.1f} mm inside"
    click.echo(f"{made.pieces} pieces, {measures}{', with sleeves' if sleeved else ''}")
    if shop is not None:
        click.echo("Ask the shop for its own die and how it wants the line before you order.")
    elif kind == "tuck":
        click.echo(
            'Print at 100 % ("actual size") on stout paper, cut the lines, fold the dashes, glue the flap.'
        )
    else:
        click.echo('Print at 100 % ("actual size"), cut the lines, fold the dashes.')


@main.command(
    epilog="""
    hibari order --shop manindo                    after `hibari press --shop manindo`
    hibari order --shop generic-offset --sets 50
    hibari order --shop drivethrucards --lang en
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option("--shop", required=True, metavar="NAME|FILE", help="The shop, as in `hibari press`.")
@click.option(
    "--sets",
    type=Count(1, 100_000),
    default=1,
    show_default=True,
    help="How many copies of the game.",
)
@click.option(
    "--out",
    type=Folder(),
    default=Path("build/press"),
    show_default=True,
    help="Where `hibari press` wrote the shop's folder.",
)
@click.option("--lang", help="Language of the order.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def order(deck: Path, shop: str, sets: int, out: Path, lang: str | None, shape: str) -> None:
    """Write the order that goes with the files of `hibari press`, into a folder beside them.

    It says what to make of each component and from which files (PDF and text), and has every card
    to tick off when the delivery comes (PDF and CSV). What shop and deck do not say is said so.
    """
    from generator.build.ordering import order as run
    from generator.build.selection import WrongUse

    with problems(shape), progress("Drawing faces") as step:
        try:
            made = run(deck, shop, sets, out, lang, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(made.warnings, shape)
    if shape != "text":
        return
    sheet, text, counts = made.files
    ordered = made.order
    click.echo(f"{sheet.as_posix()}: {pages(made.pages)}, the order and the list to count by")
    click.echo(f"{text.as_posix()}: the order as text, with the sum of each file")
    click.echo(f"{counts.as_posix()}: the list as a table")
    from_files = "1 file" if len(ordered.files) == 1 else f"{len(ordered.files)} files"
    each = f"{ordered.pieces} pieces, {ordered.kinds} different, from {from_files}"
    click.echo(f"{ordered.sets} × {each}")
    click.echo("Stock, finishing and packing are yours to settle with the shop; the order leaves them open.")
