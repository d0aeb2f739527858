"""The command that reports on many games: what they came to, for people and for programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, main
from generator.cli.options import DECK, LANGUAGES, Count, Folder, language_of, playing_options
from generator.cli.output import pages, playing, problems, show_problems, typed

if TYPE_CHECKING:
    from generator.balance.backends import Backend
    from generator.balance.study import Study
    from generator.deck.model import Deck
    from generator.problems import Problem
    from generator.report.subject import Subject

_SHOWN = 5  # findings told in the terminal
_DUELS = 20  # of so many games at a table, every two bots play one against each other


@main.command(
    epilog="""
    hibari report                                      build/balance.html and build/balance.pdf
    hibari report --against drafts/draft-3.yaml        beside an earlier draft, and its findings now
    hibari report --games 20000 --jobs 2 --lang en
    hibari report --format json --out balance          the same figures in balance/balance.json
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--against", metavar="OLD", help="An earlier draft to set beside it, named as for `hibari diff`."
)
@click.option(
    "--games",
    type=Count(1),
    default=4_000,
    show_default=True,
    help="How many games are played at each table.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all games.")
@click.option("--lang", type=LANGUAGES, help="Language of the report.  [default: the deck's first, or en]")
@click.option("--out", type=Folder(), default=Path("build"), show_default=True, help="Folder to write to.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["files", "json", "csv"]),
    default="files",
    show_default=True,
    help="files: an HTML page and a PDF; json, csv: the figures for programs.",
)
@playing_options
def report(
    deck: Path,
    against: str | None,
    games: int,
    seed: int,
    lang: str | None,
    out: Path,
    shape: str,
    backend: Backend,
) -> None:
    """Play many games of DECK at several tables and report what they came to.

    At each number of players that the rules know: mixed players at one table, and strong ones alone; then
    players that leave out a part of the game, and heroines without one of their abilities. A small
    tournament ranks the players. The report tells what stands out first, then all figures with their 95 %
    intervals. The same seed writes the same files; games that were played before are read from the cache.
    Ctrl-C ends it with a report on the games played so far.

    Exit status: 0, 1 for problems, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance.bots import BOTS, refused
    from generator.balance.study import study
    from generator.balance.tournament import tournament
    from generator.play.actions import SetUpError
    from generator.report.making import NotInstalled, able
    from generator.report.subject import subject

    if shape == "files":
        try:
            able()
        except NotInstalled as error:
            raise click.UsageError(str(error)) from None
    loaded, found = _loaded(deck, against)
    studies: list[Study] = []
    duels = None
    try:
        for each in loaded:
            with playing(f"Playing games of draft {each.draft}") as step:
                studies.append(study(each, games, seed=seed, backend=backend, progress=step))
            if studies[-1].partial:
                break
        else:
            bots = [name for name in BOTS if refused(name) is None]
            for first in studies[0].trials[:1]:
                with playing("Ranking the bots") as step:
                    duels = tournament(
                        loaded[0],
                        bots,
                        max(2, games // _DUELS),
                        first.players,
                        seed=seed,
                        backend=backend,
                        progress=step,
                    )
    except SetUpError as error:
        raise click.UsageError(str(error)) from None
    if not studies[0].trials:
        if studies[0].partial:
            raise KeyboardInterrupt
        raise click.UsageError(f"{typed(deck)} has no rules, so there are no games to report on")
    about = subject(studies[0], next((old for old in studies[1:] if old.trials), None), duels)
    with problems("text"):
        found += _written(about, language_of(loaded[0], lang), out, shape)
    if about.partial:
        click.echo(f"hibari: stopped after {about.games:,} games; the report says so", err=True)
        sys.exit(STOPPED)
    if any(problem.severity == "error" for problem in found):
        sys.exit(1)


def _loaded(deck: Path, against: str | None) -> tuple[list[Deck], list[Problem]]:
    """The decks, and what is wrong with them elsewhere than where it matters."""
    from generator.build.revision import draft
    from generator.build.selection import WrongUse
    from generator.play.files import load_playable, playable

    with problems("text"):
        new, found = load_playable(deck)
        decks = [new]
        if against is not None:
            try:
                old = draft(against, deck)
            except WrongUse as error:
                raise click.UsageError(str(error)) from None
            found = [*found, *playable(old.loaded, old.problems)]
            decks.append(old.loaded.deck)
    show_problems(found, "text")
    return decks, found


def _written(about: Subject, language: str, out: Path, shape: str) -> list[Problem]:
    """Write what was asked for, and tell what was written."""
    from generator.draw.files import replacing
    from generator.report import written
    from generator.report.making import make

    if shape != "files":
        text = written.as_json(about) if shape == "json" else written.as_csv(about)
        path = out / f"balance.{shape}"
        out.mkdir(parents=True, exist_ok=True)
        with replacing(path) as temporary:
            temporary.write_text(text, encoding="utf-8", newline="\n")
        click.echo(f"{path.as_posix()}: the figures of {about.games:,} games")
        return []
    made = make(about, language, out)
    show_problems(made.problems, "text")
    click.echo(made.page.as_posix())
    click.echo(f"{made.book.as_posix()}: {pages(made.pages)}")
    _tell(about, language)
    click.echo(f"Next: open {typed(made.page)} in a browser, or print {typed(made.book)} on A4.")
    return list(made.problems)


def _tell(about: Subject, language: str) -> None:
    """The gravest findings, one line each."""
    from generator.report.names import Names

    telling = Names(about.study.deck, language).findings
    count = len(about.found)
    click.echo("Nothing stands out." if not count else "1 finding:" if count == 1 else f"{count} findings:")
    for finding in about.found[:_SHOWN]:
        click.echo(f"  {telling.finding(finding)[0]}")
    if count > _SHOWN:
        click.echo(f"  … and {count - _SHOWN} more")
