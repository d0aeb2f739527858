"""Commands that record games played at a table and set them beside simulated ones."""

from __future__ import annotations

import sys
from datetime import date as Day
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import STOPPED, Commands, main
from generator.cli.options import DECK, Count, names, playing_options
from generator.cli.output import playing, problems, show_problems, typed

if TYPE_CHECKING:
    from generator.balance.backends import Backend
    from generator.balance.many import Simulation
    from generator.balance.setting import Setting
    from generator.deck.model import Deck
    from generator.playtest.book import Book, DeckOf
    from generator.playtest.comparison import Section
    from generator.playtest.model import Playtest
    from generator.problems.show import LineOf

_FILE = click.option(
    "--file",
    type=DECK,
    metavar="FILE",
    help="Where the games are recorded.  [default: playtests.csv beside DECK]",
)


@main.group(
    cls=Commands,
    epilog="""
    hibari playtest add                   record a game: it asks for all there is to know
    hibari playtest add --csv games.csv   take over games from a spreadsheet
    hibari playtest list                  the games recorded
    hibari playtest report                set them beside simulated games
    """,
)
def playtest() -> None:
    """Record games played at a table, and set them beside simulated ones.

    They are kept in playtests.csv beside the deck, a line a game: any spreadsheet opens it.
    """


@playtest.command(
    epilog="""
    hibari playtest add                            asks one thing after the other
    hibari playtest add --csv games.csv            a spreadsheet: docs/playtest.md names the columns
    hibari playtest add --seats Sato,Mori,Abe --heroines isana,kasumi,purple --rounds 6 \\
                        --points 18,9,21 --broken 1,3,2
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@_FILE
@click.option("--csv", "table", type=DECK, metavar="FILE", help="Add all games of a CSV file.")
@click.option("--date", help="When it was played, like 2026-11-28.  [default: today]")
@click.option("--draft", help="The draft printed on the cards.  [default: that of DECK]")
@click.option("--seats", metavar="NAME,…", help="Who played, in turn order from the first dealer.")
@click.option("--heroines", metavar="NAME,…", help="The heroine of each seat, - for none.")
@click.option("--rounds", metavar="N", help="How many rounds were played, those without a winner too.")
@click.option("--points", metavar="N,…", help="The points of each seat at the end.")
@click.option("--broken", metavar="N,…", help="The broken seals of each seat at the end.")
@click.option(
    "--furiten/--no-furiten", default=None, help="With or without furiten.  [default: the deck's rules]"
)
@click.option("--notes", metavar="TEXT", help="Whatever else is worth keeping.")
def add(
    deck: Path,
    file: Path | None,
    table: Path | None,
    furiten: bool | None,
    **given: str | None,
) -> None:
    """Record a game of DECK that was played at a table.

    What the options do not say is asked for; with seats, heroines, rounds, points and broken seals
    nothing is. A game that the rules do not allow is not recorded; who won follows from the rules. A
    game recorded before is left out.

    Exit status: 0, 1 for problems in a file, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.cli.playtest_asked import ask_game
    from generator.playtest.book import same
    from generator.playtest.files import append

    loaded, deck_of, path, kept = _opened(deck, file)
    if not kept.sound:
        show_problems(kept.problems, "text", _lines(path))
        sys.exit(1)
    if table is not None:
        wrong = [f"--{name}" for name, value in given.items() if value is not None]
        if wrong or furiten is not None:
            raise click.UsageError(f"--csv says everything: leave {(*wrong, '--furiten')[0]} out")
        games = _from_csv(table, deck_of, loaded.draft)
    else:
        played = ask_game(loaded, deck_of, given, furiten, today())
        if played is None:
            click.echo("Nothing was recorded.")
            return
        games = (played,)
    before = {same(game) for game in kept.games}
    new = [game for game in games if same(game) not in before]
    if new:
        with problems("text"):
            append(path, new, _most_players(loaded))
    _tell_added(path, len(games), len(new), len(kept.games))
    if kept.games or new:
        of = "" if deck == Path("cards.yaml") else f" {typed(deck)}"
        click.echo(f"Next:\n  hibari playtest report{of}{f' --file {typed(file)}' if file else ''}")


@playtest.command(
    name="list",
    epilog="""
    hibari playtest list
    hibari playtest list --format json    with how each game ended and who won
    """,
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@_FILE
@click.option(
    "--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How the games are written.",
)  # fmt: skip
def list_(deck: Path, file: Path | None, shape: str) -> None:
    """Show the games of DECK that were recorded, and what is wrong with their file.

    Exit status: 0, 1 for problems in a file, 2 for wrong usage.
    """
    from generator.cli.playtest_told import tell_games
    from generator.playtest.written import games_as_json

    _, deck_of, path, kept = _opened(deck, file, "json" if shape == "json" else "text")
    if shape == "json":
        click.echo(games_as_json(kept, deck_of), nl=False)
    elif kept.entries:
        click.echo(f"{_games(len(kept.entries))} in {path.as_posix()}")
        tell_games(kept, deck_of)
    elif kept.sound:
        click.echo(f"No games are recorded in {path.as_posix()}.\nNext:\n  hibari playtest add")
    show_problems(kept.problems, "text", _lines(path))
    if not kept.sound:
        sys.exit(1)


@playtest.command(
    epilog="""
    hibari playtest report
    hibari playtest report --draft 3               games of an earlier draft
    hibari playtest report --draft all --format csv
    hibari playtest report --games 100000 --bots greedy,cautious
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@_FILE
@click.option("--draft", metavar="N|all", help="Games of which draft.  [default: that of DECK]")
@click.option(
    "--games",
    type=Count(100),
    default=5_000,
    show_default=True,
    help="How many games are simulated beside each kind of real ones.",
)
@click.option("--bots", default="greedy", show_default=True, metavar="NAME,…", help="Who plays these.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all simulated games.")
@playing_options
@click.option(
    "--format", "shape", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True,
    help="How the figures are written.",
)  # fmt: skip
def report(
    deck: Path,
    file: Path | None,
    draft: str | None,
    games: int,
    bots: str,
    seed: int,
    shape: str,
    backend: Backend,
) -> None:
    """Set the recorded games of DECK beside simulated ones with the same heroines.

    Every figure has its 95 % interval, wide for few games, and is tested: p is how often simulated
    games lie as far off by chance. Games of other drafts, of three and of four players, and with and
    without furiten are told apart.

    Exit status: 0, 1 for problems in a file, 2 for wrong usage, 130 when stopped by Ctrl-C.
    """
    from generator.balance.setting import SettingError
    from generator.cli.playtest_told import tell_report
    from generator.play.actions import SetUpError
    from generator.playtest.comparison import compare, sections
    from generator.playtest.written import as_csv, as_json

    loaded, deck_of, path, kept = _opened(deck, file, "json" if shape == "json" else "text")
    wanted = _draft(draft, loaded)
    chosen = [game for game in kept.games if wanted in (None, game.draft)]
    if not chosen and shape == "text" and kept.sound:
        click.echo(_none_of(wanted, kept))
    try:
        found = sections(chosen, deck_of, bots=names(bots), simulated=games, seed=seed)
        played = _simulated(found, backend) if found else {}
        compared = compare(found, played)
    except (SettingError, SetUpError) as error:
        raise click.UsageError(str(error)) from None
    match shape:
        case "json":
            click.echo(as_json(compared), nl=False)
        case "csv":
            click.echo(as_csv(compared), nl=False)
        case _:
            tell_report(compared)
    show_problems(kept.problems, "text", _lines(path))
    if any(each.partial for each in compared):
        click.echo("hibari: stopped before all games were simulated", err=True)
        sys.exit(STOPPED)
    if not kept.sound:
        sys.exit(1)


def today() -> str:
    """The day it is, in ISO 8601."""
    return Day.today().isoformat()


def _opened(deck: Path, file: Path | None, shape: str = "text") -> tuple[Deck, DeckOf, Path, Book]:
    """The deck, the decks of its drafts, where its games are recorded, and these."""
    from generator.play.actions import SetUpError
    from generator.play.engine import new_game
    from generator.play.files import load_playable
    from generator.playtest.files import beside, drafts, load

    path = file or beside(deck)
    with problems(shape):
        loaded, _ = load_playable(deck)
        try:
            for players in loaded.rules.players if loaded.rules else ():
                new_game(loaded, players.count)
            if loaded.rules is None:
                new_game(loaded, 4)
        except SetUpError as error:
            raise click.UsageError(str(error)) from None
        deck_of = drafts(loaded, deck.parent)
        return loaded, deck_of, path, load(path, deck_of, loaded.draft)


def _from_csv(path: Path, deck_of: DeckOf, latest: int) -> tuple[Playtest, ...]:
    from generator.playtest.book import read
    from generator.playtest.files import text_of

    with problems("text"):
        book = read(text_of(path, needed=True), path.as_posix(), deck_of, latest)
    show_problems(book.problems, "text", _lines(path))
    if not book.sound:
        click.echo(f"Nothing was recorded: mend {path.as_posix()} and add it again.", err=True)
        sys.exit(1)
    return book.games


def _lines(path: Path) -> LineOf:
    """The lines of a record file, in whatever encoding it is."""
    from generator.playtest.files import text_of

    lines = text_of(path).split("\n")
    return lambda _, line: lines[line - 1] if 1 <= line <= len(lines) else None


def _tell_added(path: Path, games: int, new: int, before: int) -> None:
    old = games - new
    if old:
        were = ("was", "is") if old == 1 else ("were", "are")
        click.echo(f"{_games(old)} {were[0]} recorded before and {were[1]} left out.")
    if new:
        click.echo(f"Recorded {_games(new)} in {path.as_posix()}, which now has {before + new}.")
    else:
        click.echo("Nothing was added." if old else "There are no games in it.")


def _draft(text: str | None, deck: Deck) -> int | None:
    """The draft asked for; None for all."""
    if text is None:
        return deck.draft
    if text == "all":
        return None
    if not text.isascii() or not text.isdecimal():
        raise click.UsageError(f"--draft is a number or all, not '{text}'")
    return int(text)


def _none_of(wanted: int | None, kept: Book) -> str:
    if not kept.games:
        return "No games are recorded yet.\nNext:\n  hibari playtest add"
    others = ", ".join(str(draft) for draft in sorted({game.draft for game in kept.games}))
    return f"No games of draft {wanted} are recorded; there are some of draft {others}: --draft N shows them."


def _simulated(found: tuple[Section, ...], backend: Backend) -> dict[tuple[int, Setting], Simulation]:
    """The games of every table, until Ctrl-C."""
    from generator.balance.many import simulate

    tables = [
        (section.draft, section.deck, table)
        for section in found
        if section.deck is not None
        for table in section.tables
    ]
    total, done, played = sum(table.games for _, _, table in tables), 0, {}
    with playing() as step:
        for draft, deck, table in tables:

            def tell(now: int, _: int, before: int = done) -> None:
                if step is not None:
                    step(before + now, total)

            simulation = simulate(deck, table.setting, table.games, backend=backend, progress=tell)
            played[draft, table.setting] = simulation
            if simulation.partial:
                break
            done += table.games
    return played


def _most_players(deck: Deck) -> int:
    return max((players.count for players in deck.rules.players), default=4) if deck.rules else 4


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
