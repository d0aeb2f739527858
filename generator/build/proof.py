"""A deck's rulebook and its engine, each proving the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.balance import limits
from generator.balance.backends import HERE, Backend
from generator.balance.many import Progress, tallies
from generator.balance.tally import Tally
from generator.build.rulebook import Reading, has_rulebook, laid, read
from generator.deck.load import load
from generator.deck.model import Deck
from generator.deck.source import Loaded
from generator.problems import DeckError, Problem
from generator.rulebook import coverage
from generator.rulebook.coverage import Coverage, games, replay, stated


def played(loaded: Loaded) -> list[Problem]:
    """The examples that the engine plays otherwise than the deck states."""
    return list(replay.replayed(loaded))


def proved(loaded: Loaded) -> tuple[list[Problem], Coverage | None]:
    """What does not agree, in every language that has a rulebook; and what the first of them covers.

    A deck without a rulebook has its examples played.
    """
    deck = loaded.deck
    languages = [language for language in deck.languages if has_rulebook(loaded, language)]
    problems = coverage.examples(loaded, whole=bool(languages))
    covered: Coverage | None = None
    # What an example does not come to cannot be pictured.
    held = replay.without_faults(loaded)
    for language in languages:
        try:
            reading = read(held, language)
        except DeckError as error:
            problems += error.problems
            continue
        sources = reading.templates.sources("rulebook")
        problems += coverage.check(reading.book, loaded, reading.noted, sources, language)
        problems += list(_own(reading, deck)) if reading.problems else laid(reading)[1]
        covered = covered or coverage.cover(reading.book, deck)
    return problems, covered


def _own(reading: Reading, deck: Deck) -> Iterator[Problem]:
    """The problems of a book without those that follow from a clause which it does not have."""
    lost = replay.unsaid({statement.key for statement in stated.statements(reading.book)}, deck)
    for problem in reading.problems:
        if problem.name != "unknown-reference" or not any(f"'{key}'" in problem.message for key in lost):
            yield problem


def many_games(path: Path, *, backend: Backend = HERE, progress: Progress | None = None) -> Tally | None:
    """What many games of a deck come to; None for one without rules.

    Raises DeckError for a deck that cannot be read, for pieces that do not last and for what
    never comes up.
    """
    loaded = load(path)
    if loaded.deck.rules is None or loaded.deck.tiles is None:
        return None
    tally = games.played(loaded.deck, backend=backend, progress=progress)
    if problems := list(games.short(loaded, tally)):
        raise DeckError(problems)
    return tally


def balanced(path: Path, *, backend: Backend = HERE, progress: Progress | None = None) -> limits.Held:
    """Whether many games keep the limits that a deck sets its balance.

    Raises DeckError for a deck that cannot be read and for limits that are none, SetUpError for one
    that cannot be played, and BackendError.
    """
    loaded = load(path)
    return limits.proved(loaded, lambda of, wanted: tallies(loaded.deck, of, wanted, backend), progress)
