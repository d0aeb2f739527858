"""Commands that begin a deck and compare two drafts."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.commands import main
from generator.cli.options import LANGUAGES, Folder
from generator.cli.output import pages, problems, progress, show_problems, typed


@main.command(
    epilog="""
    hibari diff HEAD                              what is not committed yet
    hibari diff draft-3                           since a draft that `history:` keeps
    hibari diff HEAD~3                            since a git revision
    hibari diff drafts/draft-3.yaml cards.yaml    two files
    hibari diff HEAD:drafts/draft-3.yaml HEAD     a file of a revision
    hibari diff HEAD~1 HEAD --format markdown     for a pull request
    hibari diff draft-3 --pdf                     old and new faces side by side, in build/diff.pdf
    """
)
@click.argument("old")
@click.argument("new", default="cards.yaml")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How the comparison is written.",
)
@click.option("--lang", type=LANGUAGES, help="Language of the changes.  [default: the deck's first]")
@click.option("--pdf", is_flag=True, help="Write a PDF too: the changes, and old and new faces side by side.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    show_default=True,
    help="Where the PDF goes: a folder, in which it is diff.pdf, or a file that ends with .pdf.",
)
def diff(old: str, new: str, shape: str, lang: str | None, pdf: bool, out: Path) -> None:
    """Say what changed from draft OLD to draft NEW, and which cards must be printed anew.

    A draft is a file, one that the `history:` of NEW keeps (draft-3), or a git revision: REV means NEW
    in it, REV:PATH another file. Where NEW is no file, cards.yaml of this folder stands for it. Decks
    of revisions are drawn with the templates, fonts and pictures of today; two files with their own.
    With --pdf the changes are marked on the faces, as they would be drawn.

    What is wrong with the drafts is told too and does not hinder the comparison. Exit status: 0
    whether they differ or not, 1 for problems, 2 for wrong usage.
    """
    from generator.build import report, sidebyside
    from generator.build.compared import as_json
    from generator.build.comparison import compare
    from generator.build.selection import WrongUse

    with problems("json" if shape == "json" else "text"):
        try:
            with progress("Comparing drafts") as step:
                compared = compare(old, new, lang, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
        if pdf:
            path = out if out.suffix.lower() == ".pdf" else out / "diff.pdf"
            with progress("Drawing faces") as step:
                written = sidebyside.write(compared, path, step)
    shapes = {"json": as_json, "markdown": report.as_markdown, "text": report.as_text}
    click.echo(shapes[shape](compared), nl=False)
    if pdf:
        count = "1 pair of faces" if written.pairs == 1 else f"{written.pairs} pairs of faces"
        click.echo(f"\n{written.path.as_posix()}: {pages(written.pages)}, {count}", err=shape != "text")
    if shape != "json":
        show_problems(compared.problems, "text")
    if any(problem.severity == "error" for problem in compared.problems):
        sys.exit(1)


@main.command(
    epilog="""
    hibari new my-game                    a small deck of your own in the folder my-game
    """
)
@click.argument("folder", type=Folder())
def new(folder: Path) -> None:
    """Begin a deck of your own: a copy of the smallest example, with its templates, in FOLDER."""
    from generator.deck.start import begin

    with problems("text"):
        try:
            written = begin(folder)
        except FileExistsError as error:
            raise click.UsageError(f"{error}: choose a new folder") from None
    for file in written:
        click.echo(file.as_posix())
    deck, out = typed(written[0]), typed(folder / "build")
    click.echo(f"Next:\n  hibari check {deck}\n  hibari build {deck} --out {out}")
