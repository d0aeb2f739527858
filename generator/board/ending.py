"""How a round ended and how the game did, in words: points, bonus, seals, 奥義, tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.board.table import Table
from generator.play.engine import speed
from generator.play.notation import LETTERS, card
from generator.play.scoring import Outcome, final
from generator.play.state import Result, State, abilities


def result(table: Table, before: State, ended: State, rons: Sequence[int]) -> Iterator[str]:
    """How a round ended: `before` its last action, and `ended` with everything counted."""
    found = ended.results[-1]
    if found.winner is None:
        yield from _exhausted(table, ended)
        return
    yield _won(table, before, ended, found, found.winner)
    if len(rons) > 1:
        others = [seat for seat in rons if seat != found.winner]
        yield table.words.rons.format(others=table.names(others), who=table.places[found.winner].name)
    yield from _scored(table, found, found.winner)
    yield from _broken(table, ended, found)
    if any(seat.power for seat in before.seats):
        yield table.words.power_back


def ending(table: Table, state: State) -> Iterator[str]:
    """Why the game ended, everyone's points and seals, who won and by what."""
    words = table.words
    over = final(state.game, state.seats, state.dealer)
    if over.reason == "defeat":
        yield words.over_defeat.format(who=table.names(over.defeated))
    else:
        yield words.over_rounds.format(rounds=table.rules.rounds)
    for seat, place in enumerate(table.places):
        text = words.final_defeated if seat in over.defeated else words.final
        yield "  " + text.format(who=place.name, points=over.points[seat], broken=over.broken[seat])
    yield _decided(table, over, state.dealer)


def _won(table: Table, before: State, ended: State, found: Result, winner: int) -> str:
    words, kinds, who = table.words, before.game.kinds, table.places[winner].name
    if found.loser is None:
        last = ended.seats[winner].river[-1].kind
        return words.won_tsumo.format(who=who, card=card(kinds[last]) if last is not None else "")
    held = before.hands[winner]
    if abilities(before, winner).down_in_hand:
        held += before.under[winner]
    pair = [card(kinds[kind]) for kind in held if kinds[kind].number == found.number]
    played = ended.seats[found.loser].river[-1].kind
    return words.won_ron.format(
        who=who,
        loser=table.places[found.loser].name,
        card=card(kinds[played]) if played is not None else "",
        pair=" ".join(pair[: table.rules.ron.cards]),
    )


def _scored(table: Table, found: Result, winner: int) -> Iterator[str]:
    words = table.words
    scored = words.scored_yakuman if found.yakuman else words.scored
    gain = found.gains[winner]
    yield scored.format(number=found.number, bonus=gain - found.number, power=found.power, gain=gain)
    for seat, points in enumerate(found.gains):
        if points and seat != winner:
            yield words.gained.format(who=table.places[seat].name, gain=points)


def _broken(table: Table, ended: State, found: Result) -> Iterator[str]:
    """The seals that broke, and the 奥義 that each set free."""
    words, each = table.words, table.rules.seals.each
    for seat, breaks in enumerate(found.breaks):
        if not breaks:
            continue
        place, broken = table.places[seat], ended.seats[seat].broken
        if broken >= each:
            yield words.defeated.format(who=place.name)
            continue
        yield words.seals.format(who=place.name, broken=breaks, left=each - broken)
        for secret in place.secrets[broken - breaks : broken]:
            yield "    " + words.secret.format(name=secret.name, text=secret.text)


def _exhausted(table: Table, ended: State) -> Iterator[str]:
    words = table.words
    speeds = [speed(ended, seat) for seat in range(len(ended.seats))]
    yield words.exhausted
    for seat, place in enumerate(table.places):
        if speeds[seat] == max(speeds):
            power = ended.seats[seat].power
            text = words.kept if power else words.kept_none
            yield text.format(who=place.name, speed=speeds[seat], power=power)


def _decided(table: Table, over: Outcome, dealer: int) -> str:
    """Who won, and which of the tie-breaks decided it."""
    words, who = table.words, table.places[over.winner].name
    left = [seat for seat in range(len(over.points)) if seat not in over.defeated]
    if len(left) == 1:
        return words.by_last.format(who=who)
    level = [seat for seat in left if over.points[seat] == over.points[over.winner]]
    if len(level) == 1:
        return words.by_points.format(who=who)
    same = [seat for seat in level if over.broken[seat] == over.broken[over.winner]]
    if len(same) == 1:
        return words.by_seals.format(who=who, tied=table.names(level))
    return words.by_farthest.format(who=who, tied=table.names(same), dealer=LETTERS[dealer])
