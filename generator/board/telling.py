"""Actions in words: what one can do, and what was done.

What an action leads to is asked of the engine, so that nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.board.ending import ending, result
from generator.board.table import Table
from generator.play.actions import Action, Deal, Pass, Play, PlayFaceDown, Ron, Take, Tsumo, UseSkill
from generator.play.engine import settle, speed, step
from generator.play.legal import price
from generator.play.notation import CALLS, LETTERS, card, cards
from generator.play.state import Laid, Phase, Source, State


def choice(table: Table, state: State, action: Action) -> str:
    """What a seat can do, with what comes of it for all she knows."""
    words, seat, game = table.words, state.actor, state.game
    place = table.places[seat]
    match action:
        case Tsumo(kind):
            points = step(state, action).results[-1].gains[seat]
            return words.tsumo.format(card=card(game.kinds[kind]), points=points)
        case UseSkill(discards):
            text = words.use_skill if discards else words.use_skill_free
            name = place.skill.name if place.skill else ""
            return text.format(name=name, cards=cards(game, discards))
        case Play(kind):
            after = step(state, action)
            gained = _gain(table, state, after, seat)
            return words.play.format(card=card(game.kinds[kind]), speed=speed(after, seat), gain=gained)
        case PlayFaceDown(kind):
            after = step(state, action)
            return words.play_down.format(card=card(game.kinds[kind]), speed=speed(after, seat))
        case Ron():
            alone = state._replace(rons=(seat,), actor=state.turn)
            points = settle(alone, next_round=False).results[-1].gains[seat]
            return words.ron.format(card=_played(state), points=points)
        case Take():
            return words.take.format(**_taken(table, state, action))
        case Pass():
            return words.no_ron if state.phase is Phase.RON else words.no_call
        case Deal(kind):
            return card(game.kinds[kind])


@dataclass
class History:
    """What has happened so far at a table, told action by action.

    `you` is the seat told; None is one who sees everything.
    """

    table: Table
    state: State
    you: int | None = None
    rons: tuple[int, ...] = ()

    def lines(self, action: Action, after: State) -> tuple[str, ...]:
        """What this action did, and how round and game ended with it; the deal is told once it is done."""
        before, self.state = self.state, after
        if dealing(before):
            return () if dealing(after) else tuple(_opening(self.table, after, self.you))
        if isinstance(action, Play | PlayFaceDown):
            self.rons = ()
        if isinstance(action, Ron):
            self.rons = (*self.rons, before.actor)
        lines = [line for line in (_deed(self.table, before, action, self.you),) if line]
        if len(after.results) > len(before.results):
            ended = settle(step(before, action), next_round=False)
            lines += result(self.table, before, ended, self.rons)
        if after.phase is Phase.GAME_END:
            lines += ["", *ending(self.table, after)]
        return tuple(lines)


def dealing(state: State) -> bool:
    """Whether hands are still being dealt."""
    return state.phase is Phase.DRAW and state.wall > state.game.wall_after_deal


def _opening(table: Table, state: State, you: int | None) -> Iterator[str]:
    """A round begins: its number, its dealer, and the hands dealt, as far as `you` see them."""
    words = table.words
    yield ""
    yield words.round.format(n=state.round, dealer=LETTERS[state.dealer])
    for seat, dealt in enumerate(state.hands):
        if you in (None, seat):
            yield words.dealt.format(who=table.places[seat].name, cards=cards(state.game, dealt))


def _deed(table: Table, before: State, action: Action, you: int | None) -> str:
    """What was done, in one line; empty for what `you` are not told."""
    words, seat, game = table.words, before.actor, before.game
    who = table.places[seat].name
    match action:
        case Deal(kind):
            due = before.due[0]
            if you not in (None, due.seat):
                return ""
            text = words.drew_dead if due.source is Source.DEAD_WALL else words.drew
            return text.format(who=table.places[due.seat].name, card=card(game.kinds[kind]))
        case Play(kind):
            after = step(before, action)
            gained = _gain(table, before, after, seat)
            return words.played.format(
                who=who, card=card(game.kinds[kind]), speed=speed(after, seat), gain=gained
            )
        case PlayFaceDown(kind):
            text = words.played_down_known if you in (None, seat) else words.played_down
            after = step(before, action)
            return text.format(who=who, card=card(game.kinds[kind]), speed=speed(after, seat))
        case UseSkill(discards):
            skill = table.places[seat].skill
            thrown = cards(game, discards) or words.nothing
            name, text = (skill.name, skill.text) if skill else ("", "")
            return words.skilled.format(who=who, name=name, cards=thrown, text=text)
        case Take():
            return words.took.format(who=who, **_taken(table, before, action))
        # Who could have said ron is nobody's to know; who did is told with the result.
        case Ron():
            return words.ronned.format(who=who) if you is None else ""
        case Pass():
            text = words.passed_ron if before.phase is Phase.RON else words.passed_call
            return text.format(who=who) if you is None else ""
        case Tsumo():
            return ""  # told with the result


def _taken(table: Table, state: State, take: Take) -> dict[str, str | int]:
    """A call: what is said, where the card lies, what it costs, and the speed after it."""
    game, owner = state.game, state.seats[take.seat]
    icon = game.kinds[state.played].call if state.played is not None else None
    return {
        "call": {"pon": table.terms.pon, "chi": table.terms.chi}[icon] if icon else CALLS["pon"],
        "place": f"{LETTERS[take.seat]}{take.place + 1}",
        "card": _lying(state, owner.river[take.place]),
        "price": price(state),
        "speed": speed(step(state, take), state.turn),
    }


def _lying(state: State, laid: Laid) -> str:
    return card(state.game.kinds[laid.kind]) if laid.kind is not None else "[ ]"


def _played(state: State) -> str:
    """The card just played."""
    return card(state.game.kinds[state.played]) if state.played is not None else "[ ]"


def _gain(table: Table, before: State, after: State, seat: int) -> str:
    """The power that a play gained, if any."""
    power = after.seats[seat].power
    gained = power - before.seats[seat].power
    return table.words.gain.format(gain=gained, power=power) if gained else ""
