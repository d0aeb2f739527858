"""Commands that pack the whole game: the bundle for players."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.commands import main
from generator.cli.options import DECK, FORMATS
from generator.cli.output import pages, problems, progress, show_problems

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
