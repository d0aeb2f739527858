"""A deck's rulebook and its engine, each proving the other."""

from __future__ import annotations

from generator.build.rulebook import has_rulebook, lay
from generator.deck.source import Loaded
from generator.problems import DeckError, Problem
from generator.rulebook import coverage
from generator.rulebook.coverage import Coverage


def proved(loaded: Loaded) -> tuple[list[Problem], Coverage | None]:
    """What does not agree, in every language that has a rulebook; and what the first of them covers.

    A deck without a rulebook has its examples played.
    """
    deck = loaded.deck
    languages = [language for language in deck.languages if has_rulebook(loaded, language)]
    problems = coverage.examples(loaded, whole=bool(languages))
    covered: Coverage | None = None
    for language in languages:
        try:
            rulebook, faults = lay(loaded, language)
        except DeckError as error:
            problems += error.problems
            continue
        sources = rulebook.templates.sources("rulebook")
        problems += [*faults, *coverage.check(rulebook.book, loaded, rulebook.noted, sources, language)]
        covered = covered or coverage.cover(rulebook.book, deck)
    return problems, covered
