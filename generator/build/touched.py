"""What two drafts do to the rulebook: the clauses and the worked examples that they touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.build.revision import Draft
from generator.build.rulebook import has_rulebook, read
from generator.deck.diff import Difference, by_name
from generator.deck.model import Deck, Example
from generator.deck.source import Loaded
from generator.play.actions import ActionError, SetUpError
from generator.play.example import Difference as Disagreement
from generator.play.example import differences, run
from generator.play.notation import NotationError
from generator.problems import DeckError
from generator.rulebook.model import Book
from generator.rulebook.revised import Revised, revised


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses touched.

    `filled` is the draft without a rulebook, whose figures were put into the other's; `absent` the draft
    for which there is none to fill either. `unread` is a draft whose rulebook cannot be read, and why.
    """

    revised: tuple[Revised, ...] = ()
    filled: Draft | None = None
    absent: Draft | None = None
    unread: tuple[Draft, str] | None = None

    @property
    def touched(self) -> tuple[Revised, ...]:
        """Those whose words differ."""
        return tuple(each for each in self.revised if not each.moved)

    @property
    def moved(self) -> tuple[Revised, ...]:
        """Those whose number alone differs."""
        return tuple(each for each in self.revised if each.moved)


@dataclass(frozen=True, slots=True)
class TouchedExample:
    """An example that is not the same in both drafts; None where a draft does not have it."""

    old: Example | None
    new: Example | None

    @property
    def fields(self) -> tuple[str, ...]:
        """What of it differs, when both drafts have it."""
        if self.old is None or self.new is None:
            return ()
        return tuple(
            name for name in Example.model_fields if getattr(self.old, name) != getattr(self.new, name)
        )


@dataclass(frozen=True, slots=True)
class Broken:
    """An example of the old draft (`number`, from 1) that does not hold under the new rules.

    Either it cannot be played, and `why`, or it comes to something else than it states.
    """

    number: int
    example: Example
    disagreements: tuple[Disagreement, ...] = ()
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples touched, and those of the old draft that no longer hold."""

    touched: tuple[TouchedExample, ...] = ()
    broken: tuple[Broken, ...] = ()


def clauses(old: Draft, new: Draft, language: str) -> Clauses:
    """The clauses that read otherwise, came or went, as they are set in a language.

    A draft without a rulebook is read in the other's, with its own rules, tile cards and
    heroines; where neither has one, there are no clauses.
    """
    have = [has_rulebook(draft.loaded, language) for draft in (old, new)]
    if not any(have):
        return Clauses()
    filled, with_book = (old, new) if have[1] else (new, old)
    if not all(have) and filled.loaded.deck.rules is None:
        return Clauses(absent=filled)
    books: list[Book] = []
    for draft in (old, new):
        loaded = draft.loaded if all(have) or draft is with_book else _filled(with_book, filled)
        try:
            books.append(_book(loaded, language))
        except DeckError as error:
            if loaded is not draft.loaded:
                return Clauses(absent=draft)
            return Clauses(unread=(draft, error.problems[0].message))
    return Clauses(revised(*books), None if all(have) else filled)


def _filled(with_book: Draft, draft: Draft) -> Loaded:
    """The deck that has a rulebook, with what a game of the other one is played with."""
    deck, kept = draft.loaded.deck, with_book.loaded.deck
    rules = deck.rules
    if rules and rules.score_range is None and kept.rules:
        # The tracks are in the box of the book; whether a deck has them is told by its pieces.
        rules = rules.model_copy(update={"score_range": kept.rules.score_range})
    played = {"rules": rules, "tiles": deck.tiles or kept.tiles, "heroines": deck.heroines or kept.heroines}
    return replace(with_book.loaded, deck=kept.model_copy(update=played))


def _book(loaded: Loaded, language: str) -> Book:
    """A rulebook's text. Examples, and what changed since earlier drafts, stand in no clause."""
    bare = loaded.deck.model_copy(update={"examples": (), "history": ()})
    return read(replace(loaded, deck=bare), language).book


def examples(found: Difference) -> Examples:
    """The examples that two drafts touch."""
    return Examples(tuple(_touched(found)), tuple(_broken(found.old, found.new)))


def _touched(found: Difference) -> Iterator[TouchedExample]:
    """Those that a change's path leads to, in the new draft's order, then those that are gone."""
    named = {changed.path[1] for changed in found.changes if changed.path[0] == "examples"}
    before, after = by_name(found.old.examples), by_name(found.new.examples)
    gone = [example for title, example in before.items() if title in named and title not in after]
    for title, example in after.items():
        if title not in named:
            continue
        old = before.get(title) or next((each for each in gone if _plays(each) == _plays(example)), None)
        if old in gone:
            gone.remove(old)
        yield TouchedExample(old, example)
    for example in gone:
        yield TouchedExample(example, None)


def _plays(example: Example) -> tuple[str, str]:
    """What an example plays, under whatever title."""
    return example.position, example.actions


def _broken(old: Deck, new: Deck) -> Iterator[Broken]:
    if not (new.rules and new.tiles and old.rules and old.tiles):
        return
    for number, example in enumerate(old.examples, 1):
        now = _played(new, number, example)
        if now is not None and _played(old, number, example) is None:
            yield now


def _played(deck: Deck, number: int, example: Example) -> Broken | None:
    """What is wrong with an example under the rules of a deck; None when it holds."""
    try:
        found = differences(run(deck, example.position, example.actions), example.result, example.clauses)
    except (NotationError, SetUpError, ActionError) as error:
        return Broken(number, example, why=str(error))
    return Broken(number, example, found) if found else None
