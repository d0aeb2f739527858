"""The first pages of a comparison on paper: the counts, then everything that changed, in words."""

from __future__ import annotations

from collections.abc import Sequence

from generator import wording
from generator.build import report
from generator.build.comparison import Comparison
from generator.build.drawing import title_of
from generator.build.leaves import (
    BODY,
    BOLD,
    GREY,
    LABEL,
    LEFT,
    RIGHT,
    SECTION,
    THIRDS,
    TITLE,
    TOP,
    WIDE,
    Leaves,
    block,
    type,
)
from generator.rulebook.revised import Revised
from generator.sheets.model import Rect
from generator.wording.reports import ReportWords

FIGURE = type(8.0, 9.5, family="display")
COLUMNS = [(LEFT, 48.0), (LEFT + 51.0, 50.0), (LEFT + 104.0, 74.0)]
CLAUSES = [(LEFT, 20.0), (LEFT + 23.0, 75.0), (LEFT + 102.0, 76.0)]


def heads(comparison: Comparison) -> tuple[str, str]:
    """What the columns of the old and the new draft are headed with."""
    words = wording.report_words(comparison.language)
    decks = [each.loaded.deck for each in (comparison.old, comparison.new)]
    if decks[0].draft == decks[1].draft:
        return words.before, words.now
    return words.draft(decks[0].draft), words.draft(decks[1].draft)


def summary(leaves: Leaves, comparison: Comparison) -> None:
    """Write what changed, in words."""
    words = wording.report_words(comparison.language)
    old, new = (title_of(each.loaded.deck, comparison.language) for each in (comparison.old, comparison.new))
    leaves.write(wording.plain(new if old == new else f"{old} → {new}"), GREY)
    leaves.y += 1.0
    drafts = dict.fromkeys(words.draft(each.loaded.deck.draft) for each in (comparison.old, comparison.new))
    leaves.write(f"{words.title}　{' → '.join(drafts)}", TITLE)
    leaves.y += 0.6
    leaves.write(report.names(comparison), GREY)
    for note in report.notes(comparison):
        leaves.write(note, BODY)
    leaves.y += 4.0
    _figures(leaves, comparison, words)
    for section in comparison.sections:
        rows = [[wording.plain(text) for text in (line.what, line.old, line.new)] for line in section.lines]
        _table(leaves, comparison, section.heading, rows, COLUMNS)
    if touched := comparison.clauses.touched:
        rows = [_clause(words, each) for each in touched]
        _table(leaves, comparison, words.clauses(len(rows)), rows, CLAUSES)
    for fact in report.facts(comparison, clauses=False):
        heading_above(leaves, fact.heading)
        _list(leaves, fact.lines)
    if comparison.problems:
        heading_above(leaves, words.problems(len(comparison.problems)))
        for problem in comparison.problems:
            leaves.write(report.told(problem), BODY)


def _clause(words: ReportWords, revised: Revised) -> list[str]:
    """A clause in a table: its number in either draft, and its words."""
    old, new = revised.old, revised.new
    number = words.clause(old.number if old else "", new.number if new else "", "")
    return [number, old.text if old else words.no_face, new.text if new else words.no_face]


def _table(
    leaves: Leaves,
    comparison: Comparison,
    heading: str,
    rows: Sequence[Sequence[str]],
    columns: Sequence[tuple[float, float]],
) -> None:
    """What it is, what it was and what it is now, in three columns under a heading."""
    heading_above(leaves, heading)
    leaves.row(["", *heads(comparison)], [LABEL] * 3, columns)
    for row in rows:
        _row(leaves, row, columns)


def _list(leaves: Leaves, lines: Sequence[str]) -> None:
    """Lines one below the other; many short ones in columns, read from the left."""
    short = [text for text in lines if leaves.text(text, BODY, 0, WIDE)[1] <= BODY.leading]
    if len(short) <= len(THIRDS):
        short = []
    for at in range(0, len(short), len(THIRDS)):
        row = short[at : at + len(THIRDS)]
        leaves.row(row, [BODY] * len(row), [(x, WIDE) for x in THIRDS[: len(row)]])
    for text in lines:
        if text not in short:
            leaves.write(text, BODY)


def _figures(leaves: Leaves, comparison: Comparison, words: ReportWords) -> None:
    """The counts, each in a box."""
    again = comparison.reprint
    counts = {
        "prints": sum(one.copies for one in again.prints),
        "out": sum(copies for _, copies in report.taken_out(again)),
        "clauses": len(comparison.clauses.touched),
        "examples": len(comparison.examples.touched) + len(comparison.examples.broken),
        "problems": len(comparison.problems),
    }
    gap, high = 3.0, 19.0
    wide = (RIGHT - LEFT - gap * (len(counts) - 1)) / len(counts)
    for at, (name, count) in enumerate(counts.items()):
        x = LEFT + at * (wide + gap)
        leaves.draw(block(Rect(x, leaves.y, wide, high), "tint", 1.2))
        leaves.put(leaves.text(str(count), FIGURE, x + 3.0, wide - 6.0)[0], leaves.y + 2.2)
        leaves.put(leaves.text(words.figures[name], LABEL, x + 3.0, wide - 6.0)[0], leaves.y + 12.8)
    leaves.y += high + 2.0


def heading_above(leaves: Leaves, text: str, below: float = 12.0) -> None:
    """A heading, on the page of what follows it and takes so much room `below` (mm)."""
    leaves.room(4.5 + SECTION.leading + 1.4 + below)
    leaves.y += 4.5 if leaves.y > TOP else 0.0
    leaves.draw(block(Rect(LEFT, leaves.y + 0.7, 1.1, 4.2), "accent"))
    leaves.write(text, SECTION, LEFT + 3.2, RIGHT - LEFT - 3.2)
    leaves.y += 1.4


def _row(leaves: Leaves, texts: Sequence[str], columns: Sequence[tuple[float, float]]) -> None:
    page = len(leaves.pages)
    top = leaves.y
    leaves.y += 0.6
    leaves.row(texts, (BOLD, BODY, BODY), columns)
    if len(leaves.pages) == page:
        leaves.rule(top)
    leaves.y += 0.6
