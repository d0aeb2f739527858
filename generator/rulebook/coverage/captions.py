"""What is written under the pictures of an example: its figures are those of the game played there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.deck.model import Deck, Example, Secret, Skill
from generator.deck.source import Loaded
from generator.deck.values import Text
from generator.play.actions import ActionError, SetUpError
from generator.play.example import REFUSED
from generator.play.notation import NotationError
from generator.play.position import read_position
from generator.play.setup import heroine_names
from generator.problems import Problem
from generator.rulebook.coverage.printed import leaves
from generator.rulebook.coverage.replay import effects
from generator.rulebook.coverage.stated import plain
from generator.rulebook.scenes import Table, scene
from generator.rulebook.tokens import NoSuchCard

_NUMBER = re.compile("[0-9]+")
_FROM = re.compile("([0-9]+)[本枚]?(?:から|以上)")
_ALLOWED = re.compile("(?:できる|してよい|使える|取れる|鳴ける|出せる|勝てる)$")
_REFUSED = re.compile("(?:できない|使えない|取れない|鳴けない|出せない)$")


def mistitled(loaded: Loaded) -> Iterator[Problem]:
    """Titles with a heroine, skill or 奥義 that is not in the record, or with a figure from nowhere."""
    deck = loaded.deck
    stated = {value for _, value in leaves(deck.rules)} if deck.rules else set()
    thresholds = stated | {value for _, effect in effects(deck) for _, value in leaves(effect)}
    for index, example in enumerate(deck.examples):
        title = " ".join(_each(example.title))
        try:
            position = read_position(example.position)
            known = _known(deck, example) | stated if _NUMBER.search(title) else stated
        except (NotationError, NoSuchCard, SetUpError, ActionError):
            continue  # told when the example is played
        names = heroine_names(deck)
        sitting = {names.get(seat.heroine or "") for seat in position.seats.values()}
        for heroine, name in _called(deck):
            if name in title and heroine not in sitting:
                yield Problem(
                    "example-disagrees",
                    f"example {index + 1}: its title names '{name}' of '{heroine}', who is not in it",
                    loaded.source.place(("examples", index, "title")),
                    f"the record says '{example.position}'",
                )
        claim = _REFUSED if REFUSED not in example.result else _ALLOWED
        if claimed := claim.search(title):
            yield Problem(
                "example-disagrees",
                f"example {index + 1}: its title says '{claimed[0]}', its result '{example.result}'",
                loaded.source.place(("examples", index, "title")),
                "a title says what its example shows",
            )
        for number in _FROM.findall(title):
            if int(number) not in thresholds:
                yield Problem(
                    "example-disagrees",
                    f"example {index + 1}: its title says that something begins with {number}, no rule does",
                    loaded.source.place(("examples", index, "title")),
                    "print the value of the rule",
                )
        for number in _NUMBER.findall(title):
            if int(number) not in known:
                yield Problem(
                    "example-disagrees",
                    f"example {index + 1}: its title says {number}, which neither rules nor engine know",
                    loaded.source.place(("examples", index, "title")),
                    f"the record says '{example.position}'",
                )


def _called(deck: Deck) -> Iterator[tuple[str, str]]:
    """Every heroine with what she, her skill and her 奥義 are called."""
    for heroine in deck.heroines.heroines if deck.heroines else ():
        for name in _each(heroine.short_name):
            yield heroine.id, plain(name)
        abilities: tuple[Skill | Secret, ...] = (heroine.skill, *heroine.secrets)
        for ability in abilities:
            for name in _each(ability.name):
                yield heroine.id, f"・{plain(name)}"  # some are words of everyday


def _each(text: Text) -> Iterable[str]:
    return (text,) if isinstance(text, str) else text.values()


def unfounded(loaded: Loaded) -> Iterator[Problem]:
    """Figures in the texts of examples that are neither in the record nor in what comes of it."""
    for index, example in enumerate(loaded.deck.examples):
        captions = {
            field: found if isinstance(found, str) else " ".join(found.values())
            for field in ("position", "actions", "result")
            if (found := getattr(example.text, field)) is not None
        }
        if not captions:
            continue
        try:
            known = _known(loaded.deck, example)
        except (NotationError, NoSuchCard, SetUpError, ActionError):
            continue  # told when the example is played
        for field, caption in captions.items():
            for number in _NUMBER.findall(caption):
                if int(number) not in known:
                    yield Problem(
                        "example-disagrees",
                        f"example {index + 1}: its text says {number}, which the engine finds nowhere in it",
                        loaded.source.place(("examples", index, "text", field)),
                        f"the text says '{caption}', the record '{example.position}'",
                    )


def _known(deck: Deck, example: Example) -> set[int]:
    """Every figure of the record, and of everyone before and after."""
    played = scene(deck, example.position, example.actions)
    record = f"{example.position} {example.actions} {example.result}"
    known = {int(number) for number in _NUMBER.findall(record)}
    known |= {played.gain, played.number, played.power}
    for table in (played.before, played.after):
        known |= _of(table, deck.rules.seals.each if deck.rules else 0)
    return known


def _of(table: Table, seals: int) -> set[int]:
    """Speeds, power, points, seals left and broken, and what the walls hold."""
    figures = {table.wall, table.dead_wall}
    for seat in table.seats.values():
        figures |= {seat.speed, seat.power, seat.points, seat.seals, seals - seat.seals}
    return figures
