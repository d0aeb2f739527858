"""Games at a table as people read them: one, all that are recorded, and beside simulated ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from generator.balance.setting import NOBODY
from generator.cli.options import language_of
from generator.playtest import chance
from generator.playtest.comparison import CHANGES, Compared, Estimate, Figure
from generator.playtest.judge import verdict
from generator.playtest.model import Playtest, Seat
from generator.report.names import Names

if TYPE_CHECKING:
    from rich.table import Table

    from generator.deck.model import Deck
    from generator.play.scoring import Outcome
    from generator.playtest.book import Book, DeckOf

_HEADINGS = {
    "win_seat": "Wins by seat, from the first dealer",
    "win_heroine": "Wins by heroine (in so many games)",
    "defeat_heroine": "Defeats by heroine",
}
_WIDTHS = (35, 5, 7, 7, 10, 7)  # of the columns: with a blank between them they fit a terminal of 80
_CERTAIN = 0.001
_ALL = 0.995  # a share that is written as 100 %
_CAVEAT = """\
Intervals hold the truth with 95 %. p: how often simulated games lie as far off
by chance. Of so many comparisons some look far off by chance: outside is only
what stays under 5 % when p is corrected for all of them (Holm). The simulated
games are played by bots, and bots are not people."""


def tell_game(played: Playtest, deck: Deck | None) -> None:
    """Print one game, how it ended, and who won."""
    over = verdict(deck, played) if deck is not None else None
    table = _table("Seat", "Player", "Heroine")
    for heading in ("Points", "Broken seals"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for place, seat in enumerate(played.seats):
        result = ""
        if over is not None:
            result = "wins" if place == over.winner else "defeated" if place in over.defeated else ""
        table.add_row(
            str(place + 1),
            seat.player,
            _called(seat.heroine, deck) or NOBODY,
            str(seat.points),
            str(seat.broken),
            result,
        )
    _print(table)
    if over is not None:
        click.echo(_why(played, over))


def tell_games(book: Book, deck_of: DeckOf) -> None:
    """Print the games recorded as a table."""
    table = _table("Date", "Draft", "Rounds")
    table.add_column("Seats from the first dealer: points, broken seals", overflow="fold")
    marked = False
    for entry in book.entries:
        played, deck = entry.played, deck_of(entry.played.draft)
        over = verdict(deck, played) if deck is not None else None
        marked = marked or over is not None
        lines = [
            f"{'*' if over is not None and place == over.winner else ' '} {_who(seat, deck)}: "
            f"{seat.points}, {seat.broken}"
            for place, seat in enumerate(played.seats)
        ]
        if played.notes:
            lines.append(f"  {' '.join(played.notes.split())}")
        table.add_row(played.date, str(played.draft), str(played.rounds), "\n".join(lines))
    _print(table)
    if marked:
        click.echo("* the winner, by the rules of the draft")


def tell_report(compared: Sequence[Compared]) -> None:
    """Print real games beside simulated ones, and how little they prove."""
    for each in compared:
        click.echo(_headline(each))
        if each.section.deck is None:
            click.echo(
                "Nothing can be simulated, for its deck is not kept: put it into the folder drafts and name\n"
                f"it in the deck's history, as `- {{draft: {each.section.draft}, deck: FILE}}`.\n"
            )
            continue
        click.echo()
        for table in _tables(each):
            _print(table)
            click.echo()
        for line in _meaning(each):
            click.echo(line)
        click.echo()
    if any(each.figures for each in compared):
        click.echo(_CAVEAT)


def _why(played: Playtest, over: Outcome) -> str:
    """How the game ended, who won it and by what."""
    left = [seat for seat in range(len(over.points)) if seat not in over.defeated]
    first = [seat for seat in left if over.points[seat] == over.points[over.winner]]
    fewest = [seat for seat in first if over.broken[seat] == over.broken[over.winner]]
    ended = f"after round {played.rounds}"
    if over.reason == "defeat":
        ended = f"in round {played.rounds} with a last seal"
    by = "most points of those not defeated" if over.defeated else "most points"
    if len(left) == 1:
        by = "nobody else is left"
    elif len(fewest) > 1:
        by = "level in points and seals, and farthest from the first dealer"
    elif len(first) > 1:
        by = "level in points, and fewer broken seals"
    return f"The game ended {ended}. {played.seats[over.winner].player} wins: {by}."


def _who(seat: Seat, deck: Deck | None) -> str:
    return f"{seat.player} ({_called(seat.heroine, deck)})" if seat.heroine else seat.player


def _called(heroine: str | None, deck: Deck | None) -> str:
    """A heroine by the name that the deck gives her, if it is kept."""
    if heroine is None or deck is None:
        return heroine or ""
    return Names(deck, language_of(deck, None)).heroine(heroine)


def _of(figure: Figure, deck: Deck | None) -> str:
    """Of whom or what a figure is."""
    return _called(figure.of, deck) if figure.measure.group == "heroine" else figure.of


def _headline(each: Compared) -> str:
    section = each.section
    furiten = ", furiten" if section.furiten else ""
    kind = f"Draft {section.draft}, {section.players} players{furiten}: {_games(len(section.games))}"
    if section.deck is None:
        return kind
    setting = section.tables[0].setting
    bots = ", ".join(dict.fromkeys(setting.bots))
    mark = "PARTIAL: " if each.partial else ""
    return f"{mark}{kind} beside {each.simulated:,} simulated ({bots}; seed {setting.seed})"


def _games(count: int) -> str:
    return "1 real game" if count == 1 else f"{count} real games"


def _tables(each: Compared) -> Iterator[Table]:
    groups: dict[str, list[Figure]] = {}
    for figure in each.figures:
        groups.setdefault(_HEADINGS.get(figure.measure.name, "The game"), []).append(figure)
    for heading, figures in groups.items():
        table = _table()
        table.add_column(heading, width=_WIDTHS[0])
        for column, width in zip(("real", "95 %", "simul.", "95 %", "p "), _WIDTHS[1:], strict=True):
            table.add_column(column, justify="right", width=width)
        for figure in figures:
            table.add_row(
                _label(figure, each.section.deck),
                *_cells(figure.real, figure.measure.kind, 0),
                *_cells(figure.simulated, figure.measure.kind, 1),
                _probability(figure.chance) + ("*" if figure.outside else " "),
            )
        yield table


def _label(figure: Figure, deck: Deck | None) -> str:
    of = _of(figure, deck)
    return f"{of} ({figure.whole})" if figure.measure.name == "win_heroine" else of or figure.measure.title


def _cells(of: Estimate | None, kind: str, digits: int) -> tuple[str, str]:
    """A figure and its interval; shares in percent, means with one more digit while they are short."""
    if of is None:
        return "", ""
    scale, unit, more = (100, " %", 0) if kind == "share" else (1, "", 1)
    value = f"{of.value * scale:.{digits + more}f}{unit}"
    if of.low is None or of.high is None:
        return value, ""
    if of.high >= 10:
        more = 0
    return value, f"{of.low * scale:.{digits + more}f}–{of.high * scale:.{digits + more}f}"


def _probability(value: float | None) -> str:
    if value is None:
        return ""
    return f"<{_CERTAIN}" if value < _CERTAIN else f"{value:.3f}"


def _meaning(each: Compared) -> Iterator[str]:
    """What lies outside, and how little so few games prove."""
    outside = [figure for figure in each.figures if figure.outside]
    for figure in outside:
        real, simulated = (
            _cells(figure.real, figure.measure.kind, 0)[0],
            _cells(figure.simulated, figure.measure.kind, 1)[0],
        )
        place = "seat " if figure.measure.group == "seat" else ""
        of = f" of {place}{_of(figure, each.section.deck)}" if figure.of else ""
        title = _HEADINGS[figure.measure.name].split()[0] if of else figure.measure.title
        yield f"* {title}{of}: {real}, simulated {simulated}: outside what chance gives."
    if not outside and any(figure.chance is not None for figure in each.figures):
        yield "Nothing lies outside what simulated games give by chance."
    count, share = len(each.section.games), 1 / each.section.players
    least = chance.least_change(share, count)
    if least is None or share + least >= _ALL:
        yield f"So few games ({count}) cannot show that a win rate of {share * 100:.0f} % has risen at all."
    else:
        yield (
            f"{count} games show, four times in five, that a win rate of {share * 100:.0f} % has risen\n"
            f"only where it has risen to {(share + least) * 100:.0f} % or more."
        )
    needed = [chance.games_needed(share, change) for change in CHANGES]
    (first, games), *others = zip(CHANGES, needed, strict=True)
    more = "".join(f", of {change * 100:.0f} points {count:,}" for change, count in others)
    yield f"A rise of {first * 100:.0f} points takes {games:,} games to tell{more}."


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    return Table(*columns, box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))


def _print(table: Table) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False).print(table)
