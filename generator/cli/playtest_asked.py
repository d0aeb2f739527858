"""A game at a table, asked for piece by piece."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import click

from generator.cli.playtest_told import tell_game
from generator.playtest import values
from generator.playtest.judge import faults
from generator.playtest.model import Fault, Playtest, Seat
from generator.playtest.values import ValueFault

if TYPE_CHECKING:
    from generator.deck.model import Deck
    from generator.playtest.book import DeckOf

_Value = TypeVar("_Value")
_Read = Callable[[str], _Value]
_Result = tuple[int, list[int], list[int]]
Given = Mapping[str, str | None]
"""What options say, by name."""

NEEDED = ("seats", "heroines", "rounds", "points", "broken")
"""The options that leave nothing to ask."""


def ask_game(deck: Deck, deck_of: DeckOf, given: Given, furiten: bool | None, today: str) -> Playtest | None:
    """The game that options and answers say; None when it is not to be recorded.

    Raises click.UsageError for wrong options, and where answers end too soon.
    """
    asking = any(given[name] is None for name in NEEDED if name != "heroines" or deck.heroines is not None)
    if asking:
        click.echo("Enter takes what stands in brackets; Ctrl-C records nothing.")
    else:
        _refuse_wrong(given, deck, deck_of, today)
    date = _date(given, today, asking)
    draft = _draft(given, deck, asking)
    of = deck_of(draft)
    if of is None:
        click.echo(f"The deck of draft {draft} is not kept: nothing can be checked by its rules.")
    if asking and furiten is None and of is not None and of.rules is not None:
        said = _answer("Furiten, yes or no", values.flag, "yes" if of.rules.furiten else "no")
        furiten = None if said is of.rules.furiten else said
    players = _one(given, "seats", "Who played, from the first dealer on (A, B, …)", _players(of))
    heroines = _heroines(given, of, players)
    before: _Result | None = None
    while True:
        rounds, points, broken = before = _result(given, of, players, before)
        seats = tuple(Seat(*each) for each in zip(players, heroines, points, broken, strict=True))
        played = Playtest(date, draft, rounds, furiten, seats, (given["notes"] or "").strip())
        found = list(faults(of, played)) if of is not None else []
        if not found:
            break
        if not asking:
            raise click.UsageError("\n  ".join(["the rules allow no such game:", *map(_said, found)]))
        for fault in found:
            click.secho(_said(fault), fg="yellow")
        click.echo("Rounds, points and seals once more; Enter keeps what they are:")
        given = {**given, "rounds": None, "points": None, "broken": None}
    if asking and given["notes"] is None:
        played = replace(played, notes=_answer("Notes, if any", str, "", "notes"))
    tell_game(played, of)
    return played if not asking or _answer("Record this, yes or no", values.flag, "yes") else None


def _refuse_wrong(given: Given, deck: Deck, deck_of: DeckOf, today: str) -> None:
    """Raises click.UsageError with everything that options say wrong by themselves, in one run."""
    wrong: list[str] = []

    def tried(read: Callable[[], _Value]) -> _Value | None:
        try:
            return read()
        except click.UsageError as error:
            wrong.append(error.message)
            return None

    tried(lambda: _date(given, today, False))
    draft = tried(lambda: _draft(given, deck, False))
    of = deck_of(draft) if draft is not None else None
    tried(lambda: _one(given, "seats", "", _players(of)))
    players = _parted(given["seats"] or "")
    tried(lambda: _heroines(given, of, players))
    tried(lambda: _one(given, "rounds", "", _rounds(of)))
    tried(lambda: _each(given, "points", "", players, _points))
    tried(lambda: _each(given, "broken", "", players, _seals(of)))
    if wrong:
        raise click.UsageError("\n  ".join(wrong))


def _date(given: Given, today: str, asking: bool) -> str:
    def read(text: str) -> str:
        day = values.date(text)
        if day > today:  # ISO 8601 sorts as days do
            raise ValueFault("playtest-value", f"{day} is yet to come", "write the day it was played")
        return day

    return _one(given, "date", "Date", read, today, asking)


def _draft(given: Given, deck: Deck, asking: bool) -> int:
    return _one(given, "draft", "Draft", lambda text: values.whole(text, "a draft"), str(deck.draft), asking)


def _points(text: str) -> int:
    return values.whole(text, "points")


def _result(given: Given, deck: Deck | None, players: Sequence[str], before: _Result | None) -> _Result:
    """Rounds, points and broken seals; what they were said to be before is kept by Enter."""
    usual = [[""], [""] * len(players), [""] * len(players)]
    if before is not None:
        usual = [[str(before[0])], list(map(str, before[1])), list(map(str, before[2]))]
    seals = f", 0 to {deck.rules.seals.each}" if deck is not None and deck.rules else ""
    return (
        _one(given, "rounds", "Rounds played", _rounds(deck), usual[0][0]),
        _each(given, "points", "Points", players, _points, usual[1]),
        _each(given, "broken", f"Broken seals{seals}", players, _seals(deck), usual[2]),
    )


def _one(
    given: Given, name: str, question: str, read: _Read[_Value], usual: str = "", asking: bool = True
) -> _Value:
    """What the option says, else the answer, else what is usual."""
    said = given[name]
    if said is None and asking:
        return _answer(question, read, usual, name)
    try:
        return read(usual if said is None else said)
    except ValueFault as fault:
        raise click.UsageError(f"--{name}: {fault}: {fault.help}") from None


def _each(
    given: Given,
    name: str,
    question: str,
    players: Sequence[str],
    read: _Read[_Value],
    usual: Sequence[str] = (),
) -> list[_Value]:
    """The same of every player."""
    said = given[name]
    if said is None:
        click.echo(question)
        return [
            _answer(f"  {player}", read, before, name)
            for player, before in zip(players, usual or [""] * len(players), strict=True)
        ]
    texts = _parted(said)
    if len(texts) != len(players):
        raise click.UsageError(f"--{name} has {len(texts)} values for {len(players)} seats")
    found: list[_Value] = []
    wrong: list[str] = []
    for text in texts:
        try:
            found.append(read(text))
        except ValueFault as fault:
            wrong.append(f"--{name}: {fault}: {fault.help}")
    if wrong:
        raise click.UsageError("\n  ".join(wrong))
    return found


def _answer(question: str, read: _Read[_Value], usual: str = "", name: str = "") -> _Value:
    """The first answer that can be read; an empty one is what is usual."""
    while True:
        try:
            answer = input(f"{question} [{usual}]: " if usual else f"{question}: ").strip()
        except EOFError:
            click.echo()
            hint = f"; --{name} says it without being asked" if name else ""
            raise click.UsageError(f"the answers ended before the game was told{hint}") from None
        if not sys.stdin.isatty():
            click.echo(answer)  # nobody typed it, so nobody has seen it
        try:
            return read(answer or usual)
        except ValueFault as fault:
            click.secho(f"  {fault}: {fault.help}", fg="yellow")


def _heroines(given: Given, deck: Deck | None, players: Sequence[str]) -> list[str | None]:
    if deck is not None and deck.heroines is None and given["heroines"] is None:
        return [None] * len(players)
    chosen: list[str | None] = []

    def read(text: str) -> str | None:
        heroine = values.heroine(text, deck)
        if heroine is not None and heroine in chosen:
            raise ValueFault("playtest-heroine", f"'{heroine}' is taken", "each is chosen at most once")
        chosen.append(heroine)
        return heroine

    there = f" ({values.listed(deck)}; - for none)" if deck is not None else ""
    return _each(given, "heroines", f"Heroines{there}", players, read)


def _players(deck: Deck | None) -> _Read[list[str]]:
    counts = sorted(each.count for each in deck.rules.players) if deck is not None and deck.rules else []

    def read(text: str) -> list[str]:
        players = _parted(text)
        count = len(players) if text else 0
        if len(set(players)) < len(players):
            raise ValueFault(
                "playtest-players", "somebody sits at two seats", "namesakes get a letter each, like Abe 1"
            )
        if not all(players) or (counts and count not in counts):
            many = f"{' or '.join(map(str, counts))} names" if counts else "names"
            raise ValueFault(
                "playtest-players",
                f"{count} name{'s' * (count != 1)} given",
                f"write {many} with commas between",
            )
        return players

    return read


def _rounds(deck: Deck | None) -> _Read[int]:
    def read(text: str) -> int:
        rounds = values.whole(text, "rounds")
        if deck is not None and deck.rules is not None and not 1 <= rounds <= deck.rules.rounds:
            raise ValueFault(
                "playtest-rounds", f"{rounds} is not possible", f"a game has 1 to {deck.rules.rounds} rounds"
            )
        return rounds

    return read


def _seals(deck: Deck | None) -> _Read[int]:
    def read(text: str) -> int:
        broken = values.whole(text, "broken seals")
        if deck is not None and deck.rules is not None and broken > deck.rules.seals.each:
            raise ValueFault(
                "playtest-seals", f"{broken} is not possible", f"everyone has {deck.rules.seals.each} seals"
            )
        return broken

    return read


def _parted(text: str) -> list[str]:
    return [part.strip() for part in re.split("[,、，]", text)]


def _said(fault: Fault) -> str:
    return f"{fault.message}; {fault.help}"
