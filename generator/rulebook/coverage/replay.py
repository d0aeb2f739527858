"""Worked examples against the engine: each comes out as stated, and together they show everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from generator.deck.effects import Draw, Effect
from generator.deck.model import Deck, Example, Heroine
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.play.actions import ActionError, SetUpError
from generator.play.clauses import Clause
from generator.play.example import differences, run
from generator.play.notation import SKILL, NotationError
from generator.play.position import lay_out, read_position
from generator.play.setup import heroine_names
from generator.problems import Problem
from generator.problems.nearest import did_you_mean

_KEYS: Mapping[str, Clause] = {clause.value: clause for clause in Clause}


def replayed(loaded: Loaded) -> Iterator[Problem]:
    """Examples that cannot be read, name an unknown clause, or come out otherwise than they state."""
    for index in range(len(loaded.deck.examples)):
        yield from _replayed(loaded, index)


def without_faults(loaded: Loaded) -> Loaded:
    """The deck with those of its examples that hold."""
    examples = loaded.deck.examples
    held = tuple(each for index, each in enumerate(examples) if not any(_replayed(loaded, index)))
    if len(held) == len(examples):
        return loaded
    return Loaded(loaded.deck.model_copy(update={"examples": held}), loaded.source, loaded.unsound)


def _replayed(loaded: Loaded, index: int) -> Iterator[Problem]:
    example, path = loaded.deck.examples[index], ("examples", index)
    for place, key in enumerate(example.clauses):
        if key not in _KEYS:
            yield Problem(
                "unknown-clause",
                f"example {index + 1} names the clause '{key}', which the engine does not know",
                loaded.source.place((*path, "clauses", place)),
                did_you_mean(key, _KEYS),
            )
    try:
        found = differences(
            run(loaded.deck, example.position, example.actions), example.result, example.clauses
        )
    except (NotationError, SetUpError, ActionError) as error:
        yield Problem(
            "bad-example",
            f"example {index + 1} cannot be played: {error}",
            loaded.source.place((*path, _faulty(loaded.deck, example))),
            "write position, actions and result in the notation of records",
        )
        return
    for difference in found:
        yield Problem(
            "example-disagrees",
            f"example {index + 1}: the rulebook says {difference.stated}, the engine {difference.found}",
            loaded.source.place((*path, "result")),
            f"'{example.actions}' rests on {', '.join(example.clauses)}: mend the example or the rules",
        )


def _faulty(deck: Deck, example: Example) -> str:
    """The field of an example that cannot be read."""
    try:
        lay_out(deck, read_position(example.position))
    except (NotationError, SetUpError):
        return "position"
    try:
        run(deck, example.position, example.actions)
    except (NotationError, SetUpError, ActionError):
        return "actions"
    return "result"


def unshown(loaded: Loaded) -> Iterator[Problem]:
    """Clauses of the engine, skills and 奥義 that no example shows."""
    deck = loaded.deck
    shown = {key for example in deck.examples for key in example.clauses}
    for clause in stated(deck):
        if clause.value not in shown:
            yield Problem(
                "clause-without-example",
                f"no example shows the clause '{clause.value}': {clause.statement}",
                loaded.source.place(("examples",), key=True),
                f"add an example with `clauses: [{clause.value}]`",
            )
    for path, effect in effects(deck):
        heroine = deck.heroines.heroines[int(path[2])] if deck.heroines else None
        if heroine is not None and not _shown(deck, heroine, effect, path):
            yield Problem(
                "effect-without-example",
                f"no example shows {effect.kind} of '{heroine.id}' at work",
                loaded.source.place(path),
                f"add an example with her and `clauses: [{key_of(effect).value}]`",
            )


def stated(deck: Deck) -> Sequence[Clause]:
    """The clauses that matter to this deck: those of effects only if a heroine has the effect."""
    used = {key_of(effect) for _, effect in effects(deck)}
    return [clause for clause in Clause if not clause.startswith("effect.") or clause in used]


def unsaid(said: Set[str], deck: Deck) -> list[str]:
    """The keys of clauses that matter to this deck and are not among those said."""
    return [clause.value for clause in stated(deck) if clause.value not in said]


def effects(deck: Deck) -> Iterator[tuple[Path, Effect]]:
    """Every effect of every heroine with its path, in the order of the deck."""
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        own: Path = ("heroines", "heroines", index)
        for place, effect in enumerate(heroine.skill.effects):
            yield (*own, "skill", "effects", place), effect
        for nth, secret in enumerate(heroine.secrets):
            for place, passive in enumerate(secret.effects):
                yield (*own, "secrets", nth, "effects", place), passive


def key_of(effect: Effect) -> Clause:
    """The clause that says what an effect does."""
    kind = f"{effect.kind}_{effect.source}" if isinstance(effect, Draw) else effect.kind
    return _KEYS[f"effect.{kind.replace('_', '-')}"]


def _shown(deck: Deck, heroine: Heroine, effect: Effect, path: Path) -> bool:
    """Whether an example shows this effect at work: her skill used, or the 奥義's seal broken."""
    assert deck.rules is not None
    names, each = heroine_names(deck), deck.rules.seals.each
    needed = int(path[4]) + 1 if path[3] == "secrets" else 0
    for example in deck.examples:
        if key_of(effect).value not in example.clauses or (not needed and SKILL not in example.actions):
            continue
        try:
            seats = read_position(example.position).seats.values()
        except NotationError:
            continue
        broken = [
            each - (each if seat.seals is None else seat.seals)
            for seat in seats
            if names.get(seat.heroine or "") == heroine.id
        ]
        if broken and max(broken) >= needed:
            return True
    return False


def unused(deck: Deck) -> tuple[str, ...]:
    """The effects of the vocabulary that no heroine has."""
    used = {key_of(effect) for _, effect in effects(deck)}
    return tuple(clause.value for clause in Clause if clause.startswith("effect.") and clause not in used)
