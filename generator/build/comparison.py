"""Two drafts compared: what changed, and which cards must be printed anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from generator import wording
from generator.build.drawing import draw
from generator.build.faces import merged
from generator.build.faithful import drawable, faithful
from generator.build.reprint import Reprint, reprint
from generator.build.revision import Draft, draft
from generator.build.selection import WrongUse, select
from generator.deck.checks import check
from generator.deck.diff import Difference, difference
from generator.deck.expand import expand
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
    reprint: Reprint
    problems: tuple[Problem, ...]

    @property
    def history(self) -> tuple[str, ...]:
        """The sentences for the new draft's entry in `history:`; none when nothing changed for players."""
        return tuple(
            wording.plain(wording.change(line, self.language))
            for section in self.sections
            if section.topic in FOR_PLAYERS
            for line in section.lines
        )


def compare(old: str, new: str, language: str | None = None) -> Comparison:
    """Compare two drafts, each a file or a revision of one.

    What is wrong with their data, and with the layout of those that are files, does not hinder
    it. Raises DeckError with all problems when a file cannot be read as a deck at all, and WrongUse for
    names that are neither and for a language that is not spoken.
    """
    drafts = (draft(old), draft(new))
    if any(each.loaded.unsound for each in drafts):
        raise DeckError(chain.from_iterable(each.problems for each in drafts))
    if language is not None and language not in wording.LANGUAGES:
        raise WrongUse(f"differences are told in {' or '.join(wording.LANGUAGES)}, not in '{language}'")
    decks = [each.loaded.deck for each in drafts]
    spoken = [one for one in decks[1].languages if one in wording.LANGUAGES]
    told = language or next(iter(spoken), "en")
    found = difference(*decks)
    return Comparison(
        *drafts,
        told,
        found,
        wording.changes(found, told),
        reprint(*drafts, decks[1].languages[0]),
        tuple(merged(chain.from_iterable(map(_problems, {each.name: each for each in drafts}.values())))),
    )


def _problems(draft: Draft) -> Iterator[Problem]:
    """What is wrong with a draft's data; of a file, with its cards as well."""
    loaded = draft.loaded
    yield from draft.problems
    yield from check(loaded)
    if draft.is_file and drawable(loaded):
        cards = [each for each in select(expand(loaded.deck)) if faithful(loaded, each)]
        yield from draw(loaded, cards, loaded.deck.languages[0])[1]
