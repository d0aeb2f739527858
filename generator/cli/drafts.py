"""Commands that begin a deck and compare two drafts."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.commands import main
from generator.cli.options import LANGUAGES, Folder
from generator.cli.output import problems, show_problems, typed


@main.command(
    epilog="""
    hibari diff HEAD                              what is not committed yet
    hibari diff drafts/draft-3.yaml               since an earlier draft
    hibari diff HEAD~3                            since a git revision
    hibari diff drafts/draft-3.yaml cards.yaml    two files
    hibari diff HEAD~3:drafts/try.yaml HEAD       a file of a revision
    hibari diff HEAD~1 HEAD --format markdown     for a pull request
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
def diff(old: str, new: str, shape: str, lang: str | None) -> None:
    """Say what changed from draft OLD to draft NEW, and which cards must be printed anew.

    A draft is a file, or a git revision: REV means cards.yaml of this folder in it, REV:PATH another
    file. Decks of revisions are drawn with the templates, fonts and pictures of today; two files
    with their own.

    What is wrong with the drafts is told too and does not hinder the comparison. Exit status: 0
    whether they differ or not, 1 for problems, 2 for wrong usage.
    """
    from generator.build import report
    from generator.build.comparison import compare
    from generator.build.selection import WrongUse

    with problems("json" if shape == "json" else "text"):
        try:
            compared = compare(old, new, lang)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    written = {"json": report.as_json, "markdown": report.as_markdown, "text": report.as_text}
    click.echo(written[shape](compared), nl=False)
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
