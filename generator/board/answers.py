"""What a person types: a number, an action in notation, or a wish; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from generator.board.table import Table
from generator.play.actions import Action, MalformedAction
from generator.play.legal import refusal
from generator.play.notation import SAID, NotationError, read_words, write_action
from generator.play.state import State
from generator.problems.show import columns


class Wish(Enum):
    """What is asked for beside an action."""

    HELP = "?"
    BOARD = "b"
    LEAVE = "q"


class Unclear(ValueError):
    """An answer that is no legal action; the message says why."""


def understand(table: Table, state: State, legal: Sequence[Action], text: str) -> Action | Wish:
    """The action or wish of an answer. Raises Unclear."""
    words, answer = table.words, text.strip()
    if answer.lower() in {wish.value for wish in Wish}:
        return Wish(answer.lower())
    if answer.isdecimal():
        if 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        raise Unclear(words.no_number.format(text=answer))
    if not answer:
        raise Unclear(words.hint)
    word, *arguments = answer.split()
    try:
        action = read_words(state, word, arguments)
        clause = refusal(state, action)
    except (NotationError, MalformedAction):
        text = words.nowhere if word in SAID else words.unclear
        raise Unclear(text.format(text=answer)) from None
    if clause is not None:
        why = words.rules(table.rules)[clause.value]
        raise Unclear(words.refused.format(text=answer, why=why, clause=clause.value))
    if action not in legal or write_action(state, action).split()[1] != word:
        raise Unclear(words.unclear.format(text=answer))  # such as pon for a chi
    return action


def help_lines(table: Table) -> Iterator[str]:
    """The rules in short, each with the key of its clause, and the notation."""
    words = table.words
    yield words.help_rules
    for key, text in words.rules(table.rules).items():
        yield f"  {text} ({key})"
    for place in table.places:
        if place.skill is not None:
            skill = place.skill
            yield f"  {place.name}  " + words.skill.format(name=skill.name, cost=skill.cost, text=skill.text)
        for secret in place.secrets:
            yield f"  {place.name}  " + words.secret.format(name=secret.name, text=secret.text)
    yield ""
    yield words.help_notation
    width = max(columns(written) for written, _ in words.notation)
    for written, meaning in words.notation:
        yield f"  {written}{' ' * (width - columns(written))}  {meaning}"
