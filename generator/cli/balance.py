"""Commands that play many games and say what the rules do to them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, main
from generator.cli.options import (
    DECK,
    Count,
    figures_option,
    language_of,
    names,
    names_option,
    playing_options,
    table_options,
)
from generator.cli.output import playing, problems, show_problems

if TYPE_CHECKING:
    from rich.table import Table

    from generator.balance.backends import Backend
    from generator.balance.many import Simulation
    from generator.balance.measures import Figure, Group
    from generator.deck.model import Deck
    from generator.report.names import Names


@main.command(
    epilog="""
    hibari simulate                                    ten thousand games of four by greedy bots
    hibari simulate drafts/draft-3.yaml --players 3 --games 2000
    hibari simulate --bots greedy,random               one greedy bot against three random ones
    hibari simulate --heroines isana,kasumi,-          who may be drawn; - for nobody
    hibari simulate --furiten --seed 7 --format json
    hibari simulate --games 1000000 --backend dask --address tcp://10.0.0.5:8786
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option("--games", type=Count(1), default=10_000, show_default=True, help="How many games are played.")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,…",
    help="Who plays: greedy, cautious, caller, ahead, random; the last named takes all that are left. "
    "They change seats.",
)
@click.option(
    "--heroines",
    metavar="NAME,…",
    help="Who may be drawn, - for a player without one.  [default: all of the deck's]",
)
@table_options
@names_option
@playing_options
@figures_option
def simulate(
    deck: Path,
    games: int,
    players: int,
    bots: str,
    heroines: str | None,
    seed: int,
    furiten: bool | None,
    lang: str | None,
    shape: str,
    backend: Backend,
) -> None:
    """Play many games of DECK and tell what they come to, with 95 % intervals.

    Every heroine sits in every seat equally often. The same seed gives the same figures, whatever the
    number of jobs and whoever plays; games that were played before are read from the cache. Ctrl-C ends
    it with the figures of the games played so far.

    A deck with problems elsewhere than in its rules, tile cards and abilities is played all the same,
    and they are told. Exit status: 0, 1 for problems, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance.many import simulate as run
    from generator.balance.setting import SettingError, setting
    from generator.balance.written import as_csv, as_json
    from generator.play.actions import SetUpError
    from generator.play.files import load_playable
    from generator.report.names import Names

    with problems("json" if shape == "json" else "text"):
        loaded, others = load_playable(deck)
    show_problems(others, "text")
    try:
        chosen = setting(
            loaded, players, bots=names(bots), heroines=names(heroines), seed=seed, furiten=furiten
        )
    except (SettingError, SetUpError) as error:
        raise click.UsageError(str(error)) from None
    with playing() as step:
        done = run(loaded, chosen, games, backend=backend, progress=step)
    match shape:
        case "json":
            click.echo(as_json(loaded, done), nl=False)
        case "csv":
            click.echo(as_csv(done), nl=False)
        case _:
            _tell(Names(loaded, language_of(loaded, lang)), done)
    if done.partial:
        click.echo(f"hibari: stopped after {done.tally.games:,} of {games:,} games", err=True)
        sys.exit(STOPPED)
    if any(problem.severity == "error" for problem in others):
        sys.exit(1)


_HEADINGS: dict[Group, str] = {
    "seat": "Seat, from the first dealer",
    "bot": "Bot",
    "heroine": "Heroine",
    "secret": "奥義",
    "number": "Number",
    "icon": "Icon and cost",
}


def _tell(named: Names, done: Simulation) -> None:
    """Print the figures as tables."""
    from rich.console import Console

    from generator.balance.measures import statistics

    click.echo(_headline(named.deck, done))
    figures = statistics(done.tally)
    console = Console(highlight=False)
    for table in _tables(named, done, figures):
        console.print()
        console.print(table)
    if figures:
        click.echo(
            "\n± is half of a 95 % interval: Wilson's for shares, Student's for means. Blocks of games in\n"
            "which all change seats are taken as independent of each other, games of one block are not."
        )


def _headline(deck: Deck, done: Simulation) -> str:
    setting = done.setting
    played = f"{done.tally.games:,} games"
    if done.partial:
        played = f"PARTIAL: {done.tally.games:,} of {done.asked:,} games"
    bots = ", ".join(f"{setting.bots.count(bot)} {bot}" for bot in dict.fromkeys(setting.bots))
    furiten = "with" if setting.furiten else "without"
    return f"{played} of {deck.id}, draft {deck.draft}: {bots}; {furiten} furiten; seed {setting.seed}"


def _tables(named: Names, done: Simulation, figures: Sequence[Figure]) -> Iterator[Table]:
    game = _table("The game", "", "95 %")
    for figure in figures:
        if figure.measure.group == "game":
            game.add_row(figure.measure.title, *_bounds(figure))
    if game.row_count:
        yield game
    for group, heading in _HEADINGS.items():
        yield from _by(named, figures, group, heading)
        if group == "heroine":
            yield from _pairs(named, figures)
    yield from _spreads(done)


def _by(named: Names, figures: Sequence[Figure], group: Group, heading: str) -> Iterator[Table]:
    """A table with a line for each of a group, and a column for each of its measures."""
    shown = [figure for figure in figures if figure.measure.group == group]
    subjects = list(dict.fromkeys(figure.of for figure in shown))
    if not subjects or (group == "bot" and len(subjects) == 1):
        return
    cells = {(figure.of, figure.measure): figure.shown for figure in shown}
    measures = list(dict.fromkeys(figure.measure for figure in shown))
    titles = [measure.title + (measure.unit and ", %") for measure in measures]
    table = _table(heading, *titles)
    for of in subjects:
        table.add_row(named.own(group, of), *(cells.get((of, measure), "") for measure in measures))
    yield table


def _pairs(named: Names, figures: Sequence[Figure]) -> Iterator[Table]:
    """Wins of the heroine of each line in games with the heroine of each column."""
    cells = {figure.of: figure.shown for figure in figures if figure.measure.group == "pair"}
    if not cells:
        return
    heroines = sorted({of.split()[0] for of in cells})
    table = _table("", *map(named.heroine, heroines))
    table.title = "Wins of the heroine on the left beside the one above, %"
    for heroine in heroines:
        table.add_row(named.heroine(heroine), *(cells.get(f"{heroine} {other}", "") for other in heroines))
    yield table


def _spreads(done: Simulation) -> Iterator[Table]:
    """The least, middle and most of what was counted value by value."""
    from generator.balance.measures import SPREADS, quantiles

    table = _table("Values", "least", "half ≤", "90 % ≤", "99 % ≤", "most")
    for name, what in SPREADS.items():
        if spread := done.tally.spreads.get(name):
            table.add_row(what, *map(str, quantiles(spread)))
    if table.row_count:
        yield table


def _table(heading: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(heading, box=box.SIMPLE_HEAD, title_justify="left", title_style="")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _bounds(figure: Figure) -> tuple[str, str]:
    """A figure and the ends of its interval, shares in percent."""
    shown = figure.measure.shown
    value = f"{shown(figure.value)}{figure.measure.unit}"
    if figure.low is None or figure.high is None:
        return value, ""
    return value, f"{shown(figure.low)}–{shown(figure.high)}"
