"""The command that says what a change of the deck does to the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, main
from generator.cli.options import (
    Count,
    Number,
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
    from generator.balance.compare import Comparison
    from generator.balance.differences import Difference, Verdict
    from generator.report.names import Names

_FURTHER = 4  # digits at most that a difference is written with beyond the usual ones, less one
_LISTED = 12  # of the other figures that moved, in words; the table has them all


@main.command(
    epilog="""
    hibari compare HEAD                            what a change that isn't committed does to the game
    hibari compare drafts/draft-3.yaml             since an earlier draft
    hibari compare draft-3 HEAD --players 3        a kept draft and a git revision, three players
    hibari compare HEAD --detect 0.5               until half a point is settled: four times as long
    hibari compare HEAD --games 20000 --format csv
    """
)
@click.argument("old")
@click.argument("new", default="cards.yaml")
@click.option(
    "--detect",
    type=Number(0.1, 50),
    metavar="POINTS",
    help="Stop when differences of so many percentage points are settled.  [default: 1]",
)
@click.option("--games", type=Count(2), help="Play so many games of each draft instead.")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,…",
    help="Who plays, as for simulate; the last named takes all seats that are left.",
)
@click.option(
    "--heroines",
    metavar="NAME,…",
    help="Who may be drawn, - for a player without one.  [default: all that both have]",
)
@click.option(
    "--new-seed",
    type=int,
    help="Another seed for NEW: its games then have nothing in common with OLD's, and tell less.",
)
@table_options
@names_option
@playing_options
@figures_option
def compare(
    old: str,
    new: str,
    detect: float | None,
    games: int | None,
    players: int,
    bots: str,
    heroines: str | None,
    seed: int,
    new_seed: int | None,
    furiten: bool | None,
    lang: str | None,
    shape: str,
    backend: Backend,
) -> None:
    """Play drafts OLD and NEW and tell what the change does to the game.

    A draft is a file, a kept draft or a git revision, as for `hibari diff`. Both play games of the same
    numbers, with the same heroines, seats and seeds, so that a small change shows soon. It goes on until
    every win rate of a heroine and of a seat has moved for certain, or for certain by no more than 1
    point; what is still undecided after the most games worth playing is told too. The intervals hold
    together in 95 of 100 comparisons, wherever it stops.

    A draft with problems elsewhere than in its rules, tile cards and abilities is played all the same,
    and they are told. The same seed gives the same report, whatever the number of jobs. Exit status: 0,
    1 for problems, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance import compare as comparing
    from generator.balance.compared import as_csv, as_json
    from generator.balance.setting import SettingError
    from generator.build.revision import drafts
    from generator.build.selection import WrongUse
    from generator.play.actions import SetUpError
    from generator.play.files import playable
    from generator.report.names import Names

    if detect is not None and games is not None:
        raise click.UsageError(
            "--games plays a fixed number of games, --detect as many as it takes: choose one"
        )
    with problems("json" if shape == "json" else "text"):
        try:
            both = drafts(old, new)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
        others = list(chain.from_iterable(playable(each.loaded, each.problems) for each in both))
    show_problems(others, "text")
    try:
        match = comparing.match(
            both[0].loaded.deck,
            both[1].loaded.deck,
            players,
            bots=names(bots),
            heroines=names(heroines),
            seed=seed,
            new_seed=new_seed,
            furiten=furiten,
        )
    except (SettingError, SetUpError) as error:
        raise click.UsageError(str(error)) from None
    points = (detect or 1) / 100
    plan = comparing.planned(match, points, games)
    with playing() as step:
        done = comparing.compare(match, points, plan, comparing.pairs(match, plan, backend), step)
    match shape:
        case "json":
            click.echo(as_json(done), nl=False)
        case "csv":
            click.echo(as_csv(done), nl=False)
        case _:
            deck = done.match.new
            _tell(Names(deck, language_of(deck, lang)), done, (old, new))
    if done.partial:
        click.echo(f"hibari: stopped after {done.games:,} of {plan.checkpoints[-1]:,} games", err=True)
        sys.exit(STOPPED)
    if any(problem.severity == "error" for problem in others):
        sys.exit(1)


def _tell(named: Names, done: Comparison, drafts: tuple[str, str]) -> None:
    """Print the comparison: in words, then as a table."""
    from rich.console import Console

    for line in told(named, done, drafts):
        click.echo(line)
    if done.differences and not done.match.same:
        console = Console(highlight=False)
        console.print()
        console.print(_table(named, done))
        click.echo(_method(done))


def told(named: Names, done: Comparison, drafts: tuple[str, str]) -> Iterator[str]:
    """What moved, what did not and what is undecided, line by line."""
    from generator.report.names import Names

    of, setting = done.match, done.match.new_setting
    yield f"{drafts[0]} (draft {of.old.draft}) → {drafts[1]} (draft {of.new.draft})"
    bots = ", ".join(f"{setting.bots.count(bot)} {bot}" for bot in dict.fromkeys(setting.bots))
    seeds = " and ".join(map(str, dict.fromkeys((of.old_setting.seed, setting.seed))))
    yield f"{'PARTIAL: ' if done.partial else ''}{done.games:,} games of each by {bots}; seed {seeds}"
    for where, deck, alone in zip(("old", "new"), (of.old, of.new), of.alone, strict=True):
        if alone:
            heroines = map(Names(deck, named.language).heroine, alone)
            yield f"Only the {where} draft has {', '.join(heroines)}: not played"
    if of.alike:
        yield "The drafts differ in nothing that the engine reads."
    if of.same:
        yield "So their games are the same; with --new-seed they show what chance alone does."
        return
    yield ""
    yield _verdict(done)
    headings: dict[Verdict, str] = {
        "moved": "Moved",
        "unmoved": f"Not moved by more than {_points(done.points)}",
        "undecided": "Undecided",
    }
    for verdict, heading in headings.items():
        if found := done.wins(verdict):
            yield from ("", heading, *(f"  {_sentence(named, each)}" for each in found))
    yield from _others(named, done)


def _verdict(done: Comparison) -> str:
    """Whether what was asked for is settled, in a sentence."""
    if done.settled:
        return f"Settled: every win rate has moved, or by no more than {_points(done.points)}."
    count, most = len(done.wins("undecided")), done.plan.checkpoints[-1]
    rates = "one win rate is" if count == 1 else f"{count} win rates are"
    if done.partial or done.plan.tuned is None:
        return f"Not settled: {rates} undecided after {done.games:,} games."
    return f"Not settled: {rates} undecided after {most:,} games, the most for {_points(done.points)}."


def _others(named: Names, done: Comparison) -> Iterator[str]:
    """The other figures that moved, the surest first."""
    others = [each for each in done.differences if each.family == "others"]
    moved = sorted((each for each in others if each.verdict(done.points) == "moved"), key=_doubt)
    yield from (
        "",
        f"Of {len(others)} other figures {len(moved) or 'none'} moved" + (", surest:" if moved else "."),
    )
    # What is not played face up is played face down: one of the two says it.
    for each in [each for each in moved if each.measure.name != "face_down"][:_LISTED]:
        yield f"  {_sentence(named, each)}"


def _doubt(each: Difference) -> float:
    """Half the interval against the difference."""
    return abs(((each.high or 0) - (each.low or 0)) / each.value)


def _sentence(named: Names, each: Difference) -> str:
    """A difference in words."""
    shown, unit = _shown(each), each.measure.unit
    of = named.own(each.measure.group, each.of)
    subject = {
        "win_heroine": f"{of} wins",
        "win_seat": f"seat {of} wins",
    }.get(each.measure.name) or f"{each.measure.title}{f', {of}' if of else ''}:"
    change = f"{subject} {shown(each.new)}{unit} instead of {shown(each.old)}{unit}"
    if each.low is None or each.high is None:
        return f"{change}: too seldom to tell"
    return f"{change}: {_signed(each, each.value)} ({_signed(each, each.low)} to {_signed(each, each.high)})"


def _shown(each: Difference) -> Callable[[float], str]:
    """How its values are written: what moved has digits enough to show that its interval does not hold 0."""
    nearest = min(abs(each.low or 0), abs(each.high or 0)) if each.verdict(0) == "moved" else 0
    further = next((more for more in range(_FURTHER) if float(each.measure.shown(nearest, more))), 0)
    return partial(each.measure.shown, further=further)


def _signed(each: Difference, value: float) -> str:
    shown = _shown(each)(abs(value))
    sign = "" if not float(shown) else "+" if value > 0 else "−"
    return f"{sign}{shown}"


def _points(points: float) -> str:
    return f"{points * 100:g} point{'' if points == 0.01 else 's'}"


def _table(named: Names, done: Comparison) -> Table:
    """Every difference."""
    from rich import box
    from rich.table import Table

    table = Table("Figure", box=box.SIMPLE_HEAD)
    for column in ("old", "new", "difference", "±"):
        table.add_column(column, justify="right")
    table.add_column("")
    for each in done.differences:
        table.add_row(*_cells(named, done, each))
    return table


def _cells(named: Names, done: Comparison, each: Difference) -> tuple[str, ...]:
    shown, unit = _shown(each), each.measure.unit
    of = f", {named.own(each.measure.group, each.of)}" if each.of else ""
    reach = "" if each.high is None else shown(each.high - each.value)
    verdict = each.verdict(done.points)
    said = "" if verdict == "undecided" and each.family == "others" else verdict
    title = f"{each.measure.title}{of}{unit and ', %'}"
    return title, shown(each.old), shown(each.new), _signed(each, each.value), reach, said


def _method(done: Comparison) -> str:
    if done.plan.tuned is None:
        kind = "They are normal intervals for this number of games."
    else:
        kind = "They are asymptotic confidence sequences, which hold wherever one stops (arXiv 2103.06476)."
    return (
        "New less old, of shares in percentage points. All intervals of a comparison hold together in 95 of\n"
        f"100 comparisons: those of win rates in 96, those of the other figures in 99.\n{kind}"
    )
