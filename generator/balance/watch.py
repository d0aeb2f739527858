"""One game watched: what a tally needs to know of it.

An 奥義 counts as used when it made a difference: without it an action would have been refused, or
the game would not have gone on as it did. The engine itself is asked, so this holds for every
effect there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from generator.balance.setting import NOBODY, Seating
from generator.balance.tally import Counts, Key
from generator.deck.model import Deck
from generator.play.actions import (
    Action,
    Deal,
    IllegalAction,
    Pass,
    Play,
    PlayFaceDown,
    Take,
    Tsumo,
    UseSkill,
)
from generator.play.bots import playout
from generator.play.engine import apply, new_game
from generator.play.scoring import Outcome, outcome
from generator.play.setup import persona
from generator.play.state import Game, Persona, Phase, State, replaced

Lacking = Mapping[tuple[str, int], Persona]
"""Each heroine without one of her 奥義, which count from 1."""


def lacking(deck: Deck) -> Lacking:
    """Every heroine of the deck without each of her 奥義 in turn."""
    rules, known = deck.rules, deck.heroines
    if rules is None or known is None:
        return {}
    return {
        (heroine.id, place + 1): persona(
            rules,
            heroine.model_copy(
                update={
                    "secrets": replaced(heroine.secrets, place, secret.model_copy(update={"effects": ()}))
                }
            ),
        )
        for heroine in known.heroines
        for place, secret in enumerate(heroine.secrets)
    }


@dataclass(slots=True)
class _Notes:
    """What is noted while a game goes on, by number, icon or seat."""

    turns: int = 0
    face_up: Counter[int] = field(default_factory=Counter)
    face_down: Counter[int] = field(default_factory=Counter)
    called: Counter[int] = field(default_factory=Counter)
    offers: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    skills: Counter[int] = field(default_factory=Counter)
    gained: set[tuple[int, int]] = field(default_factory=set)
    used: set[tuple[int, int]] = field(default_factory=set)
    most_power: int = 0


def watch(deck: Deck, seated: Seating, furiten: bool, without: Lacking) -> Counts:
    """Play a game and count. `without` is `lacking(deck)`. Raises SetUpError."""
    players = len(seated.bots)
    state = new_game(deck, players, seated.heroines, first_dealer=seated.first_dealer, furiten=furiten)
    return counted(
        state, playout(state, seated.bots, seated.seed), [bot.name for bot in seated.bots], without
    )


def counted(start: State, moves: Iterator[tuple[Action, State]], bots: list[str], without: Lacking) -> Counts:
    """Count a whole game, given its start and every action with the state it led to."""
    game, notes, before = start.game, _Notes(), start

    @cache
    def variant(seat: int, nth: int) -> Game:
        lesser = without[game.personas[seat].id, nth]
        return replace(game, personas=replaced(game.personas, seat, lesser))

    for action, state in moves:
        _note(notes, before, action)
        if state.seats is not before.seats:
            notes.most_power = max(notes.most_power, sum([seat.power for seat in state.seats]))
        if state.round != before.round:
            notes.gained = {
                (seat, nth)
                for seat, player in enumerate(state.seats)
                for nth in range(1, player.broken + 1)
                if (game.personas[seat].id, nth) in without
            }
        if not isinstance(action, Deal):
            notes.used |= {
                (seat, nth)
                for seat, nth in notes.gained - notes.used
                if _matters(before, action, state, variant(seat, nth))
            }
        before = state
    over = outcome(before)
    if over is None:
        raise ValueError("the game goes on")
    return Counts(dict(_figures(before, over, notes, bots, without)), list(_values(before, over, notes)))


def _note(notes: _Notes, before: State, action: Action) -> None:
    kinds = before.game.kinds
    match action:
        case Play(kind):
            notes.turns += 1
            notes.face_up[kinds[kind].number] += 1
        case PlayFaceDown(kind):
            notes.turns += 1
            notes.face_down[kinds[kind].number] += 1
        case Tsumo():
            notes.turns += 1
        case UseSkill():
            notes.skills[before.actor] += 1
        case Take() | Pass() if before.phase is Phase.CALL and before.played is not None:
            icon = f"{kinds[before.played].call} {kinds[before.played].cost}"
            notes.offers[icon] += 1
            if isinstance(action, Take):
                notes.calls[icon] += 1
                notes.called[before.seats[action.seat].river[action.place].number] += 1
        case _:
            pass  # cards dealt, and ron or none, which the results tell


def _matters(before: State, action: Action, after: State, game: Game) -> bool:
    """Whether the action would have come to something else in this game."""
    try:
        other = apply(before._replace(game=game), action)
    except IllegalAction:
        return True
    return other._replace(game=after.game) != after


def _figures(
    last: State, over: Outcome, notes: _Notes, bots: list[str], without: Lacking
) -> Iterator[tuple[Key, tuple[int, int]]]:
    """Part and whole of every figure; see `measures` for what they are."""
    rules, results = last.game.rules, last.results
    rounds = len(results)
    wins = [result for result in results if result.winner is not None]
    yield ("rounds", ""), (rounds, 1)
    yield ("turns", ""), (notes.turns, rounds)
    for way, name in (("tsumo", "tsumo"), ("ron", "ron"), ("exhausted", "drawn")):
        yield (name, ""), (sum([result.way == way for result in results]), rounds)
    yield ("third_seal", ""), (over.reason == "defeat", 1)
    yield ("several_defeated", ""), (len(over.defeated) > 1, 1)
    tied, by_seals = _tie(over)
    yield ("tie_seals", ""), (tied and by_seals, 1)
    yield ("tie_seat", ""), (tied and not by_seals, 1)
    yield ("south", ""), (rounds >= rules.south_from, 1)
    yield ("win_power", ""), (sum([result.power for result in wins]), len(wins))
    yield ("yakuman", ""), (sum([result.yakuman for result in wins]), len(wins))
    yield ("points", ""), (sum(over.points), len(over.points))
    yield ("winner_points", ""), (over.points[over.winner], 1)
    yield ("calls_offered", ""), (notes.offers.total(), rounds)
    yield ("calls_made", ""), (notes.calls.total(), rounds)
    yield ("skills", ""), (notes.skills.total(), rounds)
    if rules.power_supply is not None:
        yield ("power_lasts", ""), (notes.most_power <= rules.power_supply, 1)
    if rules.score_range is not None:
        yield ("track_lasts", ""), (max(over.points) <= rules.score_range, 1)
    won_on = Counter(result.number for result in wins)
    for number, _ in last.game.numbers:
        up, down = notes.face_up[number], notes.face_down[number]
        yield ("face_up", str(number)), (up, up + down)
        yield ("face_down", str(number)), (down, up + down)
        yield ("called", str(number)), (notes.called[number], rounds)
        yield ("won_on", str(number)), (won_on[number], len(wins))
    for icon, offers in notes.offers.items():
        yield ("call_made", icon), (notes.calls[icon], offers)
    yield from _of_players(last, over, notes, bots, without)


def _of_players(
    last: State, over: Outcome, notes: _Notes, bots: list[str], without: Lacking
) -> Iterator[tuple[Key, tuple[int, int]]]:
    game = last.game
    names = [each.id or NOBODY for each in game.personas]
    for seat in range(game.seats):
        place = str((seat - game.first_dealer) % game.seats + 1)
        yield ("win_seat", place), (seat == over.winner, 1)
        yield ("points_seat", place), (over.points[seat], 1)
    for bot in dict.fromkeys(bots):
        yield ("win_bot", bot), (bots[over.winner] == bot, bots.count(bot))
    if not any(each.id for each in game.personas):
        return
    for name in dict.fromkeys(names):
        seats = [seat for seat, other in enumerate(names) if other == name]
        won = over.winner in seats
        yield ("win_heroine", name), (won, len(seats))
        yield ("points_heroine", name), (sum([over.points[seat] for seat in seats]), len(seats))
        if name == NOBODY:
            continue
        seat = seats[0]
        yield ("defeat_heroine", name), (seat in over.defeated, 1)
        yield ("skill_heroine", name), (notes.skills[seat], len(last.results))
        for heroine, nth in without:
            if heroine == name:
                gained = (seat, nth) in notes.gained
                yield ("secret_gained", f"{name} {nth}"), (gained, 1)
                yield ("secret_used", f"{name} {nth}"), ((seat, nth) in notes.used, gained)
        for other in dict.fromkeys(names):
            if other not in (name, NOBODY):
                yield ("win_beside", f"{name} {other}"), (won, 1)


def _tie(over: Outcome) -> tuple[bool, bool]:
    """Whether points alone did not name the winner, and whether seals then did."""
    left = [seat for seat in range(len(over.points)) if seat not in over.defeated]
    first = [seat for seat in left if over.points[seat] == over.points[over.winner]]
    fewest = [seat for seat in first if over.broken[seat] == over.broken[over.winner]]
    return len(first) > 1, len(fewest) == 1


def _values(last: State, over: Outcome, notes: _Notes) -> Iterator[tuple[str, int]]:
    yield "rounds", len(last.results)
    yield "winner_points", over.points[over.winner]
    yield "most_points", max(over.points)
    yield "most_power", notes.most_power
    for points in over.points:
        yield "points", points
    for result in last.results:
        if result.winner is not None:
            yield "win_power", result.power
