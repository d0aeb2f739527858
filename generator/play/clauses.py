"""The clauses the engine keeps: one line each, under the stable key the rulebook uses too.

`@states(...)` above a function says which clauses it carries out, and a refused action names
the clause that forbids it. `carried_out()` lists what the code states, so that a missing or an
invented rule is found by comparing it with `Clause`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import EnumMeta, StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from generator.problems import DeckError, Place, Problem

_Function = TypeVar("_Function", bound=Callable[..., object])


class Clauses(EnumMeta):
    """A clause that the code names and `Clause` does not list is a problem with its place in the code."""

    if not TYPE_CHECKING:  # for mypy it's an error without this

        def __getattr__(cls, name: str) -> object:
            """Look up a member. Raises DeckError for a name in capitals that is none."""
            members = cls.__dict__.get("_member_map_", {})
            if name in members:
                return members[name]
            if name.isupper() and not name.startswith("_"):
                raise DeckError([_unlisted(name)])
            raise AttributeError(name)


def _unlisted(name: str) -> Problem:
    caller = sys._getframe(2)
    file = Path(caller.f_code.co_filename)
    shown = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    return Problem(
        "unknown-clause",
        f"this names the clause {name}, which `Clause` in generator/play/clauses.py does not list",
        Place(shown.as_posix(), caller.f_lineno),
        "list it again, or take it out here, and its clause out of the rulebook and the examples",
    )


class Clause(StrEnum, metaclass=Clauses):
    """A clause: its value is the stable key, `statement` says it in one line."""

    statement: str

    def __new__(cls, key: str, statement: str) -> Clause:
        clause = str.__new__(cls, key)
        clause._value_ = key
        clause.statement = statement
        return clause

    SETUP_DEALER = "setup.dealer", "Turns start with the dealer and go counter-clockwise"
    SETUP_HEROINES = "setup.heroines", "Heroines are chosen before the first deal, each at most once"
    SETUP_DEAL = "setup.deal", "The tile cards are shuffled and hands dealt; the rest is the wall"
    SETUP_DEAD_WALL = "setup.dead-wall", "The dead wall is set apart from the wall"
    SETUP_POWER = "setup.power", "Nobody starts with power or points; furiten is agreed on"
    SETUP_THREE = "setup.three", "With three players the marked cards stay in the box"

    TURN_ORDER = (
        "turn.order",
        "A turn is draw, tsumo, play, ron, call, in this order, then the next on the right",
    )
    RIVER_SPEED = "river.speed", "Speed is the sum of the numbers lying in one's river"
    DRAW_WALL = "draw.wall", "A turn begins by drawing the wall's next card"

    TSUMO_WHEN = "tsumo.when", "Tsumo needs enough speed and a hand card whose number isn't in one's river"
    TSUMO_SIDEWAYS = "tsumo.sideways", "Sideways numbers block tsumo, face-down cards do not"
    TSUMO_END = "tsumo.end", "The tsumo card gains no power and makes no call; the round ends"

    PLAY_CARD = "play.card", "One hand card is played to the right end of the river, face up or face down"
    POWER_GREATER = "power.greater", "A number greater than the one at the right end gains power"
    PLAY_FACE_DOWN = "play.face-down", "A face-down card's number is 0: no power, no ron, no call"
    POWER_FIRST = "power.first", "The first card of an empty river gains no power"

    RON_WHEN = "ron.when", "Ron needs enough speed and enough hand cards of the number just played"
    RON_NEAREST = "ron.nearest", "Of several rons the nearest counter-clockwise from the player on turn wins"

    CALL_COST = "call.cost", "If nobody rons, the player on turn may pay the icon's cost and call once"
    CALL_NUMBER = "call.number", "Pon takes the same number, chi a neighbouring one"
    CALL_SIDEWAYS = "call.sideways", "The card taken goes sideways to the right end and gains no power"
    CALL_OWN_RIVER = (
        "call.own-river",
        "Sideways and face-down cards are never taken, nor cards of one's own river",
    )
    CALL_FRESH_POWER = "call.fresh-power", "Power gained in this turn may pay"
    CALL_GAP = "call.gap", "The gap closes; the card now at the right end counts for the next play"
    CALL_PRICE = "call.price", "A price after reductions is never below 0"

    TURN_END = "turn.end", "With an empty wall the round is exhausted at the end of the turn"

    WIN_POINTS = "win.points", "The winner scores the winning card's number and a bonus"
    WIN_BONUS = "win.bonus", "The bonus is counted from the winner's power, up to a limit"
    WIN_YAKUMAN = "win.yakuman", "From enough power on it is a counted yakuman with its own bonus"
    SEAL_TSUMO = "seal.tsumo", "A tsumo breaks seals of everyone else"
    SEAL_RON = "seal.ron", "A ron breaks seals of the player whose card it was"
    SEAL_SECRET = "seal.secret", "A broken seal sets an 奥義 free at once"
    NEXT_POWER = "next.power", "After a win everyone's power goes back"
    NEXT_DEALER = "next.dealer", "The dealer moves one to the right after every round"
    NEXT_SHUFFLE = "next.shuffle", "All tile cards are shuffled for every round"
    EXHAUSTED_POWER = "exhausted.power", "In an exhausted round only the fastest keep their power"

    END_SEAL = "end.seal", "The game ends as soon as somebody's last seal breaks"
    END_ROUNDS = "end.rounds", "The game ends after the last round; the dealer isn't moved then"
    DEFEAT_LOSES = "defeat.loses", "Whoever has no seal left is defeated and cannot win"
    DEFEAT_SEVERAL = "defeat.several", "One tsumo can defeat several"
    DEFEAT_LAST = "defeat.last", "If only one is left undefeated, she wins"
    WINNER_POINTS = "winner.points", "Among the undefeated the most points win"
    WINNER_SEALS = "winner.seals", "Then fewer broken seals"
    WINNER_FARTHEST = "winner.farthest", "Then the farthest counter-clockwise from the last dealer"

    SKILL_WHEN = "skill.when", "A skill is used once a turn, after drawing and before playing"
    SKILL_COST = "skill.cost", "The cost is paid first: hand cards laid face up on the common discards"
    SKILL_CARD_STAYS = "skill.card-stays", "One card must stay in hand to be played"
    SKILL_DISCARDS = (
        "skill.discards",
        "Discards stay out of play until the next shuffle; hands aren't refilled",
    )
    SKILL_TSUMO = "skill.tsumo", "Tsumo may follow a skill in the same turn"
    SKILL_NOTHING = "skill.nothing", "A skill that would do nothing may not be used; it does what it can"
    SECRET_ALWAYS = "secret.always", "An 奥義 always applies from the moment its seal breaks"
    SECRET_ADD_UP = "secret.add-up", "奥義 add up and the skill stays"

    EFFECT_DRAW_WALL = "effect.draw-wall", "Cards drawn from the wall by a skill shorten the round"
    EFFECT_DRAW_DEAD_WALL = "effect.draw-dead-wall", "The dead wall isn't refilled and the wall isn't touched"
    EFFECT_SHIELD_TURN = "effect.shield-turn", "This turn nobody may ron her card"
    EFFECT_REVEAL_FACE_DOWN = "effect.reveal-face-down", "All her face-down cards turn up and gain no power"
    EFFECT_GAIN_POWER = "effect.gain-power", "Power is gained, more for each seal broken by then"
    EFFECT_POWER_ON_EQUAL = "effect.power-on-equal", "An equal number gains power too, never a face-down card"
    EFFECT_FREE_SKILL = "effect.free-skill", "The skill costs no card"
    EFFECT_TSUMO_ON_OWN_NUMBER = "effect.tsumo-on-own-number", "Tsumo on a number already in one's river"
    EFFECT_TSUMO_FROM = "effect.tsumo-from", "Tsumo from another speed on"
    EFFECT_CALL_DISCOUNT = "effect.call-discount", "One's own calls cost less"
    EFFECT_POINTS_ON_OTHERS_RON = "effect.points-on-others-ron", "Points when others ron each other"
    EFFECT_SHIELD_ALWAYS = "effect.shield-always", "Nobody may ron her cards"
    EFFECT_FACE_DOWN_IN_HAND = "effect.face-down-in-hand", "Her face-down cards count as hand cards for ron"
    EFFECT_FACE_DOWN_SPEED = (
        "effect.face-down-speed",
        "Her face-down cards count for speed, and for nothing else",
    )
    EFFECT_POWER_EACH_ROUND = "effect.power-each-round", "Power at each round's start, added to what was kept"
    EFFECT_YAKUMAN_FROM = "effect.yakuman-from", "Counted yakuman from another power on"

    FURITEN_RON = "furiten.ron", "With furiten nobody rons a number in her own river, sideways cards included"
    FURITEN_FACE_DOWN = "furiten.face-down", "Face-down cards don't count for furiten"
    FURITEN_TSUMO = "furiten.tsumo", "Furiten doesn't concern tsumo"


_CARRIED_OUT: dict[Clause, list[str]] = {}


def states(*clauses: Clause) -> Callable[[_Function], _Function]:
    """Mark a function as the place where these clauses are carried out."""

    def mark(function: _Function) -> _Function:
        for clause in clauses:
            _CARRIED_OUT.setdefault(clause, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return mark


def carried_out() -> Mapping[Clause, tuple[str, ...]]:
    """Which functions carry out which clause, over all modules imported so far."""
    return MappingProxyType({clause: tuple(places) for clause, places in _CARRIED_OUT.items()})
