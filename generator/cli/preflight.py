"""The command that checks files for a print shop, whoever made them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, FORMATS, LANGUAGES, Folder
from generator.cli.output import problems, progress, show_problems, typed

if TYPE_CHECKING:
    from generator.press.preflight import Report


@main.command(
    epilog="""
    hibari preflight cards.pdf --shop drivethrucards
    hibari preflight build/press/mbprint/*.pdf --shop mbprint --deck cards.yaml
    hibari preflight faces/*.png --shop the-game-crafter
    hibari preflight cards.pdf --shop my-printer.yaml --out build/preflight
    hibari preflight cards.pdf --shop generic-offset --format json
    """
)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE…",
)
@click.option(
    "--shop",
    "name",
    required=True,
    metavar="NAME|FILE",
    help="Whose wishes: a name of `hibari shops`, or a profile.",
)
@click.option("--deck", type=DECK, help="Deck that the pages are held against: sizes, number, order.")
@click.option(
    "--out",
    type=Folder(),
    default=Path("build/preflight"),
    show_default=True,
    help="Folder for preflight.json and preflight.pdf.",
)
@click.option("--lang", type=LANGUAGES, help="Language of preflight.pdf.  [default: the deck's first, or en]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def preflight(
    files: tuple[Path, ...], name: str, deck: Path | None, out: Path, lang: str | None, shape: str
) -> None:
    """Check PDFs or pictures, made by any program, against what a print shop asks for.

    Problems are told by file and page. A report with a picture of each face is written as well. The
    status is 1 if the shop would send a file back. Checked is not certified.
    """
    from generator.build.preflighting import write
    from generator.build.press_looks import planned
    from generator.deck.load import load
    from generator.press.preflight import preflight as run
    from generator.sheets.shop import shop

    with problems(shape), progress("Checking pages") as step:
        try:
            profile = shop(name)
        except LookupError as error:
            raise click.UsageError(str(error)) from None
        loaded = load(deck) if deck is not None else None
        held = loaded.deck if loaded is not None else None
        due = planned(loaded, profile) if loaded is not None else None
        report = run(files, profile, held, due, step)
        written = write(report, out, lang or (held.languages[0] if held is not None else "en"), held)
    show_problems(report.problems, shape, lambda _, __: None)
    if shape == "text":
        for line in told(report, written):
            click.echo(line)
    if report.errors:
        sys.exit(1)


def told(report: Report, written: tuple[Path, ...]) -> Iterator[str]:
    """The report in a few lines: what it came to, what was not checked and why, where the rest is."""
    from generator.cli.output import pages

    shop, states = report.shop, [verdict.state for verdict in report.verdicts]
    count = sum(number for _, number in report.files)
    named = report.files[0][0].as_posix() if len(report.files) == 1 else f"{len(report.files)} files"
    yield f"{named}, {pages(count)}, for {shop.title}: {_came_to(report)}"
    passed, failed, warned = (states.count(state) for state in ("passed", "failed", "warned"))
    yield f"  {passed} checks passed, {failed} failed, {warned} with warnings alone"
    for verdict in report.unmade:
        yield f"  not checked: {verdict.check}, since {verdict.why}"
    for verdict in report.verdicts:
        if verdict.state != "not-made" and verdict.why:
            yield f"  {verdict.check}: {verdict.why}"
    inks = [verdict.by for verdict in report.verdicts if verdict.check == "ink-over-limit" and verdict.by]
    if inks:
        yield f"  ink by {inks[0]}"
    if shop.unstated:
        yield f"  not stated by the shop: {', '.join(name.replace('_', ' ') for name in shop.unstated)}"
    yield f"  {' and '.join(typed(path) for path in written)}: every check, and how it was made"
    yield "Checked, not certified: look at every page, and ask the shop for a proof."


def _came_to(report: Report) -> str:
    errors = len(report.errors)
    warnings = len(report.problems) - errors
    told = [
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in ((errors, "error"), (warnings, "warning"))
    ]
    return " and ".join(told) if errors or warnings else "nothing found"
