"""The command that lets bots play against each other and ranks them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, main
from generator.cli.options import DECK, Count, figures_option, names, playing_options, table_options
from generator.cli.output import playing, problems, show_problems

if TYPE_CHECKING:
    from generator.balance.backends import Backend
    from generator.balance.tournament import Duel, Share, Tournament
    from generator.deck.model import Deck


@main.command(
    epilog="""
    hibari tournament                                  all bots, a thousand games for every two of them
    hibari tournament --bots ahead,greedy --games 4000
    hibari tournament drafts/draft-3.yaml --players 3 --bots greedy,cautious,caller
    hibari tournament --bots greedy,random --seed 7 --format json
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--bots", metavar="NAME,…", help="Who plays, two bots or more.  [default: all that can play here]"
)
@click.option(
    "--games",
    type=Count(2),
    default=1_000,
    show_default=True,
    help="How many games every two bots play, both ways together.",
)
@table_options
@playing_options
@figures_option
def tournament(
    deck: Path,
    bots: str | None,
    games: int,
    players: int,
    seed: int,
    furiten: bool | None,
    shape: str,
    backend: Backend,
) -> None:
    """Let every two bots play DECK against each other and rank them, with 95 % intervals.

    Every two bots play each game twice with the same cards: one of the first among others of the second,
    then the other way round, so that both sit equally often and equals win half. Heroines and seats take
    turns. The same seed gives the same ranking, whoever plays. Ctrl-C ends it with what was played.

    Exit status: 0, 1 for problems, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance.bots import BOTS, refused
    from generator.balance.ranked import as_csv, as_json
    from generator.balance.setting import SettingError
    from generator.balance.tournament import tournament as play
    from generator.play.actions import SetUpError
    from generator.play.files import load_playable

    with problems("json" if shape == "json" else "text"):
        loaded, others = load_playable(deck)
    show_problems(others, "text")
    able = [name for name in BOTS if refused(name) is None]
    try:
        with playing() as step:
            done = play(
                loaded, names(bots) or able, games, players,
                seed=seed, furiten=furiten, backend=backend, progress=step,
            )  # fmt: skip
    except (SettingError, SetUpError) as error:
        raise click.UsageError(str(error)) from None
    match shape:
        case "json":
            click.echo(as_json(loaded, done), nl=False)
        case "csv":
            click.echo(as_csv(done), nl=False)
        case _:
            _tell(loaded, done)
            for name in BOTS if bots is None else ():
                if reason := refused(name):
                    click.echo(f"Not played: {reason}")
    if done.partial:
        wanted = done.asked * len(done.duels)
        click.echo(f"hibari: stopped after {done.games:,} of {wanted:,} games", err=True)
        sys.exit(STOPPED)
    if any(problem.severity == "error" for problem in others):
        sys.exit(1)


def _tell(deck: Deck, done: Tournament) -> None:
    """Print the ranking, who won against whom, and what follows in words."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from generator.balance.tournament import sentences

    setting = done.setting
    played = f"{done.games:,} games" if not done.partial else f"PARTIAL: {done.games:,} games"
    furiten = "with" if setting.furiten else "without"
    click.echo(
        f"{played} of {deck.id}, draft {deck.draft}, {setting.players} players:"
        f" {done.asked:,} for every two bots; {furiten} furiten; seed {setting.seed}"
    )
    console = Console(highlight=False)
    ranking = done.ranking()
    order = [standing.bot for standing in ranking] or list(done.bots)
    if ranking:
        table = Table("", "Bot", box=box.SIMPLE_HEAD)
        table.add_column("Games won, %", justify="right")
        table.add_column("95 %", justify="right")
        for each in ranking:
            table.add_row(str(each.place), each.bot, f"{each.share.value * 100:.1f}", _bounds(each.share))
        console.print(table)
    fair = f"a fair share: {100 / setting.players:.1f}"
    for title, alone in (
        ("Won by the bot on the left, of all games against the one above, %", False),
        (f"The same, sitting alone among {setting.players - 1} of them ({fair}), %", True),
    ):
        console.print(title)
        table = Table("", box=box.SIMPLE_HEAD)
        for bot in order:
            table.add_column(bot, justify="right")
        for bot in order:
            table.add_row(bot, *(_cell(done, bot, other, alone) for other in order))
        console.print(table)
    for sentence in sentences(done).values():
        click.echo(click.wrap_text(sentence, 100))
    click.echo(
        "\n± is half of Wilson's 95 % interval; games of the same cards are taken together. A ranking is of\n"
        "these bots among each other, and says nothing of people."
    )


def _cell(done: Tournament, bot: str, other: str, alone: bool) -> str:
    if bot == other:
        return ""
    share = _share(done.duel(bot, other), bot, alone)
    return "" if share is None else f"{share.value * 100:.1f} ±{(share.high - share.low) * 50:.1f}"


def _share(duel: Duel, bot: str, alone: bool) -> Share | None:
    return duel.alone(bot) if alone else duel.share(bot)


def _bounds(share: Share) -> str:
    return f"{share.low * 100:.1f}–{share.high * 100:.1f}"
