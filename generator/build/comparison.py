"""Two drafts compared: what changed, what of the rulebook it touches, and which cards to print anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from generator import wording
from generator.balance.measures import titles
from generator.build import touched
from generator.build.drawing import Progress
from generator.build.faithful import drawable, faults_seen, spoilt
from generator.build.proof import played
from generator.build.reprint import Reprint, reprint
from generator.build.revision import Draft, drafts
from generator.build.selection import WrongUse, select
from generator.build.touched import Clauses, Examples
from generator.build.verdict import errors, merged
from generator.deck.checks import findings, placed
from generator.deck.diff import Difference, difference
from generator.problems import DeckError, Problem

FOR_PLAYERS = ("box", "tiles", "rules", "abilities")
"""The topics that a history tells."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is not the same in two drafts, told in `language`, and what is wrong with either of them."""

    old: Draft
    new: Draft
    language: str
    difference: Difference
    sections: tuple[wording.Section, ...]
    clauses: Clauses
    examples: Examples
    reprint: Reprint
    problems: tuple[Problem, ...]

    @property
    def one_game(self) -> bool:
        """Whether these are drafts of one deck, and not two decks."""
        return self.old.loaded.deck.id == self.new.loaded.deck.id

    @property
    def nothing(self) -> bool:
        """Whether nothing is different: no value, no clause and no face."""
        again = self.reprint
        return not (
            self.difference.changes
            or self.clauses.revised
            or self.examples.broken
            or again.prints
            or again.out
            or again.old.undrawn.keys() ^ again.new.undrawn.keys()
        )

    @property
    def history(self) -> tuple[str, ...]:
        """The sentences for the new draft's entry in `history:`; none when nothing changed for players."""
        if not self.one_game:
            return ()
        return tuple(
            wording.plain(wording.change(line, self.language))
            for section in self.sections
            if section.topic in FOR_PLAYERS
            for line in section.lines
        )


def compare(old: str, new: str, language: str | None = None, progress: Progress | None = None) -> Comparison:
    """Compare two drafts, by their names as `drafts` takes them.

    What is wrong with their examples and templates, and what checks find in their data, does not hinder
    it: examples that cannot be read are left out. Raises DeckError with all problems when a
    file cannot be read as a deck at all, and WrongUse for names of none and for a language that is
    not spoken.
    """
    if language is not None and language not in wording.LANGUAGES:
        raise WrongUse(f"differences are told in {' or '.join(wording.LANGUAGES)}, not in '{language}'")
    named = drafts(old, new)
    before, after = map(legible, named)
    if before.loaded.unsound or after.loaded.unsound:
        raise DeckError([*before.problems, *after.problems])
    decks = (before.loaded.deck, after.loaded.deck)
    spoken = [one for one in decks[1].languages if one in wording.LANGUAGES]
    told = language or next(iter(spoken), "en")
    found = difference(*decks)
    files = {each.name: each for each in named}
    steps = _Steps([before, after, *(each for each in files.values() if each.is_file)], progress)
    return Comparison(
        before,
        after,
        told,
        found,
        wording.changes(found, told, titles(told)),
        touched.clauses(before, after, told if told in decks[1].languages else decks[1].languages[0]),
        touched.examples(found),
        reprint(before, after, decks[1].languages[0], steps.one),
        tuple(merged(chain.from_iterable(_problems(each, steps) for each in files.values()))),
    )


class _Steps:
    """Progress over the cards of several decks: each once."""

    def __init__(self, drafts: list[Draft], progress: Progress | None) -> None:
        self._all = sum(len(select(each.loaded.deck)) for each in drafts)
        self._done = 0
        self._progress = progress

    def one(self) -> None:
        """Another card is done."""
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._all)

    def within(self, done: int, _: int) -> None:
        """The progress of drawing the cards of one deck."""
        if done:
            self.one()


def legible(draft: Draft) -> Draft:
    """A draft without those of its examples that cannot be read."""
    loaded = draft.loaded
    lost = {path[1] for path in loaded.unsound if path[0] == "examples" and len(path) > 1}
    if not lost:
        return draft
    examples = tuple(each for at, each in enumerate(loaded.deck.examples) if at not in lost)
    unsound = frozenset(path for path in loaded.unsound if path[0] != "examples")
    deck = loaded.deck.model_copy(update={"examples": examples})
    return replace(draft, loaded=replace(loaded, deck=deck, unsound=unsound))


def _problems(draft: Draft, steps: _Steps) -> list[Problem]:
    """What is wrong with a draft's data and examples; of a file, with its cards as well."""
    found = findings(draft.loaded)
    loaded = spoilt(draft.loaded, found)
    problems = [*draft.problems, *placed(found, loaded)]
    if not draft.loaded.unsound and not errors(problems):
        problems += played(loaded)
    if draft.is_file and drawable(loaded):
        problems += faults_seen(loaded, tuple(problems), loaded.deck.languages[0], steps.within)
    return problems
