"""The board as lines of text, as those see it whose views are given: a player, or all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.board.table import Power, Table
from generator.play.notation import LETTERS, card, cards
from generator.play.state import Game, Laid
from generator.play.view import View, speed_seen
from generator.problems.show import columns

_INDENT = "    "
_ON_TURN = "> "


def board(table: Table, views: Mapping[int, View]) -> tuple[str, ...]:
    """The whole table, from the seat after the (first) one who looks on; her own comes last.

    Hands and face-down cards are shown of the seats in `views`, and of no other. One who looks on
    alone is reminded of her skill.
    """
    first, seen = next(iter(views.items()))
    seats = [(first + step) % len(seen.seats) for step in range(1, len(seen.seats) + 1)]
    if len(views) > 1:
        seats = sorted(seats)
    lines = [*_head(table, seen)]
    for seat in seats:
        lines += ["", *_seat(table, seen, seat, views.get(seat), alone=len(views) == 1)]
    return tuple(lines)


def hand(table: Table, seen: View) -> str:
    """One's own hand."""
    return _INDENT + table.words.hand.format(cards=cards(seen.game, seen.hand))


def _head(table: Table, seen: View) -> Iterator[str]:
    words, rules = table.words, table.rules
    wind = table.terms.south if seen.round >= rules.south_from else table.terms.east
    head = words.head.format(
        wind=wind,
        round=seen.round,
        rounds=rules.rounds,
        dealer=LETTERS[seen.dealer],
        wall=seen.wall,
        dead_wall=seen.dead_wall,
    )
    yield head + (words.furiten if rules.furiten else "")
    if seen.discards:
        yield words.discards.format(cards=cards(seen.game, seen.discards))
    if seen.shielded:
        yield words.shielded.format(who=table.places[seen.turn].name)


def _seat(table: Table, seen: View, seat: int, own: View | None, *, alone: bool) -> Iterator[str]:
    words, place, player = table.words, table.places[seat], seen.seats[seat]
    titles = [words.seated.format(name=each.name, player=each.player) for each in table.places]
    width = max(map(columns, titles))
    seals = table.rules.seals.each
    mark = _ON_TURN if seat == seen.turn else " " * len(_ON_TURN)
    counts = words.seat.format(
        speed=speed_seen(seen, seat),
        power=player.power,
        seals=seals - player.broken,
        each=seals,
        points=player.points,
        hand=seen.hand_sizes[seat],
    )
    yield f"{mark}{titles[seat]}{' ' * (width - columns(titles[seat]))}  {counts}"
    river = _river(seen.game, player.river, own.under if own else None)
    yield _INDENT + words.river.format(cards=river or words.nothing)
    if own is not None:
        yield hand(table, own)
    if own is not None and place.skill is not None and alone:
        used = seat == seen.turn and seen.skills_used >= table.rules.skills_a_turn
        yield _INDENT + _skill(table, place.skill, used)
    for secret in place.secrets[: player.broken]:
        yield _INDENT + words.secret.format(name=secret.name, text=secret.text)


def _skill(table: Table, skill: Power, used: bool) -> str:
    text = table.words.skill_used if used else table.words.skill
    return text.format(name=skill.name, cost=skill.cost, text=skill.text)


def _river(game: Game, river: tuple[Laid, ...], under: tuple[int, ...] | None) -> str:
    """A river from left to right; `under` are its face-down cards if they are known."""
    hidden = iter(under or ())

    def word(laid: Laid) -> str:
        if laid.kind is None:
            return "[ ]" if under is None else f"[{card(game.kinds[next(hidden)])}]"
        text = card(game.kinds[laid.kind])
        return f"<{text}>" if laid.sideways else text

    return " ".join(map(word, river))
