"""Commands that say what is wrong, and what it means."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, main
from generator.cli.options import DECK, FORMATS
from generator.cli.output import playing, problems, progress, show_problems

if TYPE_CHECKING:
    from generator.balance.limits import Held
    from generator.balance.tally import Tally
    from generator.deck.model import Deck
    from generator.rulebook.coverage import Coverage


@main.command(
    epilog="""
    hibari check                          the deck in this folder
    hibari check drafts/cards.yaml
    hibari check --format github          annotations for a pull request
    hibari check --coverage               which examples and tests show each clause of the rulebook
    hibari check --games                  ten thousand games as well: before a release
    hibari check --balance                do many games keep the limits that the deck sets?
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
@click.option("--coverage", is_flag=True, help="Print the table of clauses, examples and tests.")
@click.option("--games", is_flag=True, help="Play many games too: do the pieces last, does all come up?")
@click.option("--balance", is_flag=True, help="Play too until each limit under `balance:` is told.")
def check(deck: Path, shape: str, coverage: bool, games: bool, balance: bool) -> None:
    """Check DECK (cards.yaml unless given) and report every problem in one run.

    Looks at the data, the deck's arithmetic, templates, fonts and pictures, and whether every text
    of every card fits its box and has all its characters; and whether the rulebook, its worked
    examples and the rules engine agree.

    Ctrl-C while games are played tells the limits that were broken until then. Exit status: 0, 1 for
    problems, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance.backends import Backend
    from generator.build import check as run
    from generator.build.proof import balanced, many_games
    from generator.deck.arithmetic import arithmetic
    from generator.problems import DeckError

    with problems(shape), progress("Checking faces") as step:
        checked = run(deck, step)
    warnings, kept, played = list(checked.warnings), "", None
    if balance:
        with problems(shape), playing() as step:
            held = balanced(deck, backend=Backend(), progress=step)
        warnings += held.problems
        kept = _kept(held)
        if held.partial:
            show_problems(warnings, shape)
            click.echo(f"PARTIAL: {kept}", err=True)
            sys.exit(STOPPED)
        with problems(shape):
            if any(problem.severity == "error" for problem in held.problems):
                raise DeckError(warnings)
    show_problems(warnings, shape)
    if games:
        with problems(shape), playing() as step:
            played = many_games(deck, backend=Backend(), progress=step)
    if shape == "text":
        if coverage and checked.coverage:
            _table_of_clauses(checked.coverage, deck.parent / "tests")
        for line in arithmetic(checked.deck):
            click.echo(line)
        if checked.coverage:
            click.echo(_covered(checked.coverage))
        if played:
            click.echo(_lasted(played, checked.deck))
        if kept:
            click.echo(kept)
        click.echo(f"{deck.as_posix()}: {'no errors' if warnings else 'no problems'}")


@main.command(
    epilog="""
    hibari explain                        all problems there are
    hibari explain dots-mismatch
    """
)
@click.argument("problem", required=False)
def explain(problem: str | None) -> None:
    """Say what PROBLEM means, why it matters and how to mend it; without PROBLEM, list them all."""
    from generator.problems import catalogue

    if problem is None:
        click.echo(catalogue.listing())
        return
    try:
        click.echo(catalogue.explain(problem))
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None


def _covered(coverage: Coverage) -> str:
    """What the rulebook covers, in one line."""
    played = [row for row in coverage.rows if row.table is None]
    examples = len({number for row in coverage.rows for number in row.examples})
    unused = ", ".join(coverage.unused)
    return (
        f"rulebook: {len(coverage.rows)} clauses, {len(played)} played by the engine and shown by"
        f" {examples} examples, {len(coverage.rows) - len(played)} kept by people only;"
        f" {f'effects on no card: {unused}' if unused else 'every effect is on a card'}"
    )


def _lasted(played: Tally, deck: Deck) -> str:
    """How far the pieces went in many games, in one line."""
    from generator.rulebook.coverage.games import lasting

    parts = [f"{played.games:,} games: every heroine, skill, 奥義 and icon comes up"]
    if deck.rules:
        for what, most, supply in (
            ("power", played.spreads["most_power"], deck.rules.power_supply),
            ("points", played.spreads["most_points"], deck.rules.score_range),
        ):
            if supply is not None:
                parts.append(f"{supply} {what} last in {lasting(most, supply):.2%} (most {max(most)})")
    return "; ".join(parts)


def _kept(held: Held) -> str:
    """What many games say of the deck's limits, in one line."""
    if not held.limits:
        return "balance: the deck sets no limits; docs/cards.md says how"
    broken = f"{held.broken} broken, " if held.broken else ""
    untold = held.limits - held.hold - held.broken
    told = f"{held.hold} of {held.limits} limits hold in {held.games:,} games"
    return f"balance: {told}, {broken}{untold} undecided"


def _table_of_clauses(coverage: Coverage, tests: Path) -> None:
    """Clause by clause, the examples that show it and the tests that name it."""
    from generator.rulebook.coverage.tested import tested

    named = tested(tests)
    click.echo(f"{'clause':<8}{'key':<30}{'examples':<42}tests")
    for row in coverage.rows:
        shown = " ".join(map(str, row.examples)) if row.table is None else f"people only: {row.table}"
        line = f"{row.number:<8}{row.key:<30}{shown:<42}{' '.join(named.get(row.key, ()))}"
        click.echo(line.rstrip())
