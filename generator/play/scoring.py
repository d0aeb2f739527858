"""Winning and scoring: points, seals, and who wins the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from generator.deck.model import Rules
from generator.play.clauses import Clause, states
from generator.play.state import Abilities, Game, Phase, Result, Seat, State, abilities


class Outcome(NamedTuple):
    """How the game ended: by a last seal (`defeat`) or after the last round (`rounds`)."""

    reason: Literal["defeat", "rounds"]
    winner: int
    points: tuple[int, ...]
    broken: tuple[int, ...]
    defeated: tuple[int, ...]


@states(Clause.WIN_BONUS, Clause.WIN_YAKUMAN)
def bonus(rules: Rules, able: Abilities, power: int) -> int:
    """The points that power adds to the winning card's number."""
    if power >= able.yakuman_power:
        return rules.points.yakuman_bonus
    return min(rules.points.per_power * power, rules.points.most)


@states(Clause.WIN_POINTS, Clause.SEAL_TSUMO, Clause.SEAL_RON)
def win(state: State, winner: int, loser: int | None, number: int) -> Result:
    """The result of a tsumo (no loser) or of a ron on the loser's card of this number."""
    rules = state.game.rules
    able, power = abilities(state, winner), state.seats[winner].power
    gains, breaks = [], []
    for seat, player in enumerate(state.seats):
        broken = 0
        if seat == winner:
            gain = number + bonus(rules, able, power)
        elif loser is None:
            gain, broken = 0, rules.seals.tsumo_breaks
        elif seat == loser:
            gain, broken = 0, rules.seals.ron_breaks
        else:
            gain = abilities(state, seat).points_on_others_ron
        gains.append(gain)
        breaks.append(min(broken, rules.seals.each - player.broken))
    return Result(
        way="tsumo" if loser is None else "ron",
        winner=winner,
        loser=loser,
        number=number,
        power=power,
        yakuman=power >= able.yakuman_power,
        gains=tuple(gains),
        breaks=tuple(breaks),
    )


@states(Clause.NEXT_POWER, Clause.SEAL_SECRET)
def settled(seats: Sequence[Seat], result: Result) -> tuple[Seat, ...]:
    """The seats after a win: points and seals counted, everyone's power gone back."""
    return tuple(
        seat._replace(power=0, points=seat.points + gain, broken=seat.broken + broken)
        for seat, gain, broken in zip(seats, result.gains, result.breaks, strict=True)
    )


@states(Clause.EXHAUSTED_POWER)
def kept(seats: Sequence[Seat], speeds: Sequence[int]) -> tuple[Seat, ...]:
    """The seats after an exhausted round: all who are fastest keep their power."""
    fastest = max(speeds)
    return tuple(
        seat if speed == fastest else seat._replace(power=0)
        for seat, speed in zip(seats, speeds, strict=True)
    )


@states(Clause.DEFEAT_LOSES, Clause.DEFEAT_SEVERAL)
def defeated(rules: Rules, seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats without a seal left."""
    return tuple(seat for seat, player in enumerate(seats) if player.broken >= rules.seals.each)


@states(Clause.DEFEAT_LAST, Clause.WINNER_POINTS, Clause.WINNER_SEALS, Clause.WINNER_FARTHEST)
def final(game: Game, seats: Sequence[Seat], last_dealer: int) -> Outcome:
    """Who wins, were the game over now with the dealer card lying at this seat."""
    beaten = defeated(game.rules, seats)

    def rank(seat: int) -> tuple[int, int, int]:
        player = seats[seat]
        return player.points, -player.broken, (seat - last_dealer) % len(seats)

    return Outcome(
        reason="defeat" if beaten else "rounds",
        winner=max((seat for seat in range(len(seats)) if seat not in beaten), key=rank),
        points=tuple(player.points for player in seats),
        broken=tuple(player.broken for player in seats),
        defeated=beaten,
    )


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.phase is not Phase.GAME_END:
        return None
    return final(state.game, state.seats, state.dealer)


def returns(state: State) -> tuple[int, ...]:
    """What each seat got: the winner as much as the others lose, one each; zeros before the end."""
    seats = state.game.seats
    over = outcome(state)
    if over is None:
        return (0,) * seats
    return tuple(seats - 1 if seat == over.winner else -1 for seat in range(seats))
