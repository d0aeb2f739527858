"""A scene's actions for the wording: what is done, and why the last of it may not be."""

from __future__ import annotations

from collections.abc import Mapping

from generator.play.clauses import Clause
from generator.play.example import END, EXHAUSTED, START
from generator.play.legal import price, speed
from generator.play.notation import CALLS, DRAWN, FACE_DOWN, LETTERS, PLAY, RON, SKILL, TSUMO, read_card
from generator.play.state import abilities
from generator.rulebook.scenes import Scene, Step
from generator.rulebook.tokens import Drawn
from generator.wording.examples import Deed, DeedKind, Refusal

_KINDS: Mapping[str, DeedKind] = {
    PLAY: "play",
    FACE_DOWN: "play-down",
    TSUMO: "tsumo",
    RON: "ron",
    CALLS["pon"]: "pon",
    CALLS["chi"]: "chi",
    SKILL: "skill",
    DRAWN: "draw",
    START: "start",
    EXHAUSTED: "exhausted",
    END: "end",
}


def deeds(scene: Scene) -> tuple[Deed, ...]:
    """What is done, in order; whoever draws is named."""
    done: list[Deed] = []
    order, turn = scene.before.order, 0
    for step in scene.steps:
        kind = _KINDS[step.word]
        match kind:
            case "play" | "play-down" | "tsumo" | "skill":
                done.append(Deed(kind, tuple(_number(word) for word in step.arguments)))
            case "pon" | "chi":
                card = taken(scene, step)
                known = card is not None and card.number is not None and not card.down
                done.append(
                    Deed(kind, (card.number or 0,) if card and known else (), (step.arguments[0][0],))
                )
            case "draw":
                turn = (turn + 1) % len(order)
                done.append(Deed(kind, (), (order[turn],)))
            case "ron" | "start" | "exhausted" | "end":
                done.append(Deed(kind, (), step.arguments))
    return tuple(done)


def taken(scene: Scene, step: Step) -> Drawn | None:
    """The card that a call takes, as it lay at the beginning."""
    letter, place = step.arguments[0][0], int(step.arguments[0][1:])
    river = scene.before.seats[letter].river
    return river.cards[place - 1] if river is not None and place <= len(river.cards) else None


def refusal(scene: Scene) -> Refusal | None:
    """Why the last action is refused, or None if it is not."""
    if scene.refused is None:
        return None
    state, step = scene.state, scene.steps[-1]
    rules = state.game.rules
    number = _number(step.arguments[0]) if step.word == TSUMO else _played(scene)
    match scene.refused:
        case Clause.TSUMO_WHEN:
            needed = abilities(state, state.turn).tsumo_speed
            if speed(state, state.turn) < needed:
                return Refusal("slow", number, needed)
            held = read_card(state.game, step.arguments[0]) in state.hands[state.turn]
            return Refusal("in-river" if held else "not-held", number)
        case Clause.TSUMO_SIDEWAYS:
            return Refusal("sideways-in-river", number)
        case Clause.PLAY_CARD:
            return Refusal("not-held", _number(step.arguments[0]))
        case Clause.RON_WHEN:
            slow = any(speed(state, LETTERS.index(seat)) < rules.ron.speed for seat in step.arguments)
            return (
                Refusal("slow", number, rules.ron.speed) if slow else Refusal("few", number, rules.ron.cards)
            )
        case Clause.PLAY_FACE_DOWN:
            return Refusal("face-down-ron" if step.word == RON else "face-down-call")
        case Clause.CALL_COST:
            return _unpaid(scene)
        case Clause.CALL_NUMBER:
            pon = step.word == CALLS["pon"]
            return Refusal("not-equal" if pon else "not-neighbour", number, rules.calls.chi_distance)
        case Clause.CALL_OWN_RIVER:
            card = taken(scene, step)
            if step.arguments[0][0] == LETTERS[state.turn]:
                return Refusal("own-river")
            return Refusal("face-down" if card is not None and card.down else "sideways")
        case Clause.SKILL_WHEN:
            return Refusal("once" if state.skills_used else "late")
        case Clause.SKILL_COST:
            return Refusal("not-paid")
        case Clause.SKILL_CARD_STAYS:
            return Refusal("none-stays")
        case Clause.SKILL_NOTHING:
            return Refusal("nothing")
        case Clause.EFFECT_SHIELD_TURN | Clause.EFFECT_SHIELD_ALWAYS:
            return Refusal("shielded")
        case Clause.FURITEN_RON | Clause.FURITEN_FACE_DOWN:
            return Refusal("furiten", number)
        case _:
            return Refusal("late")


def _unpaid(scene: Scene) -> Refusal:
    state = scene.state
    played = state.game.kinds[state.played] if state.played is not None else None
    if played is None or played.call is None:
        return Refusal("no-icon")
    if state.calls_made >= state.game.rules.calls.a_turn:
        return Refusal("once")
    return Refusal("poor", played.number, price(state))


def _played(scene: Scene) -> int:
    """The number of the card just played."""
    state = scene.state
    return state.game.kinds[state.played].number if state.played is not None else 0


def _number(word: str) -> int:
    return int("".join(letter for letter in word.strip("[]<>")[:2] if letter.isdecimal()))
