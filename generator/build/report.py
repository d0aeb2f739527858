"""A comparison of two drafts as text and as Markdown; as JSON it is in `compared`. Pure: nothing is printed.

Of the cards to take out, people are told those that no new print takes the place of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import yaml

from generator import wording
from generator.build.comparison import Comparison
from generator.build.reprint import Print, Reprint
from generator.build.revision import Draft
from generator.build.touched import Broken, TouchedExample
from generator.deck.arithmetic import tiles_in_play
from generator.deck.model import Deck
from generator.deck.values import Text
from generator.problems import Problem
from generator.rulebook.revised import Reading, Revised, excerpts
from generator.wording.reports import ReportWords

FIRST_WORDS = 20
"""How many characters of a clause are its first words."""

MOST_EXAMPLES = 12
"""How many examples are told by name; machines get all of them."""

MOST_ALIKE = 3
"""How many examples that no longer hold for one reason are told by name."""

_NO_WORDS = Reading("", "")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under their heading."""

    heading: str
    lines: tuple[str, ...]


def as_text(comparison: Comparison) -> str:
    """The comparison as lines for a terminal; one line when nothing has changed."""
    if comparison.nothing:
        return f"{unchanged(comparison)}\n"
    blocks = [names(comparison), *notes(comparison)]
    blocks += [_block(Block(s.heading, tuple(sentences(comparison, s)))) for s in comparison.sections]
    blocks += map(_block, facts(comparison))
    if comparison.history:
        blocks.append(_block(Block(_words(comparison).history, tuple(history(comparison).splitlines()))))
    return "\n\n".join(blocks) + "\n"


def as_markdown(comparison: Comparison) -> str:
    """The comparison as Markdown, for a pull request or a page."""
    if comparison.nothing:
        return f"{_cell(unchanged(comparison))}\n"
    blocks = [f"# {names(comparison)}", *notes(comparison)]
    heads = [_words(comparison).draft(each.loaded.deck.draft) for each in _drafts(comparison)]
    for section in comparison.sections:
        rows = [[line.what, line.old, line.new] for line in section.lines]
        blocks += [f"## {section.heading}", _table(["", *heads], rows)]
    for block in facts(comparison):
        blocks += [f"## {block.heading}", "\n".join(f"- {_cell(line)}" for line in block.lines)]
    if comparison.problems:
        lines = (f"- `{problem.name}` {_cell(told(problem))}" for problem in comparison.problems)
        blocks += [f"## {_words(comparison).problems(len(comparison.problems))}", "\n".join(lines)]
    if comparison.history:
        blocks += [f"## {_words(comparison).history}", f"```yaml\n{history(comparison)}```"]
    return "\n\n".join(blocks) + "\n"


def history(comparison: Comparison) -> str:
    """The new draft's entry for `history:`, as YAML."""
    entry = {"draft": comparison.new.loaded.deck.draft, "changes": list(comparison.history)}
    return yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=10_000)


# What every shape of the report says.


def names(comparison: Comparison) -> str:
    """Both drafts by the names they were called by, with their numbers and dates."""
    return " → ".join(_name(comparison, draft) for draft in _drafts(comparison))


def unchanged(comparison: Comparison) -> str:
    """That nothing has changed, in one line."""
    called = list(dict.fromkeys(_name(comparison, draft) for draft in _drafts(comparison)))
    return _words(comparison).unchanged(" → ".join(called))


def notes(comparison: Comparison) -> list[str]:
    """What is to be known before the changes."""
    return [] if comparison.one_game else [_words(comparison).another_game]


def facts(comparison: Comparison, *, clauses: bool = True) -> Iterator[Block]:
    """What follows from the changes: the arithmetic, clauses and examples, and what to print.

    Without `clauses` those that read otherwise are left out, for who prints them whole.
    """
    words = _words(comparison)
    before, after = (_divided(words, draft.loaded.deck) for draft in _drafts(comparison))
    same = before == after
    lines = after if same else [*_each(words, words.before, before), *_each(words, words.now, after)]
    yield from _block_of(words.arithmetic, lines)
    yield from _clauses(comparison, words, whole=clauses)
    yield from _examples(comparison, words)
    yield from _reprint(comparison, words)


def sentences(comparison: Comparison, section: wording.Section) -> list[str]:
    """The changes on a topic, a sentence each."""
    return [wording.plain(wording.change(line, comparison.language)) for line in section.lines]


def _clauses(comparison: Comparison, words: ReportWords, whole: bool) -> Iterator[Block]:
    found = comparison.clauses
    note = clause_note(comparison)
    lines = [_clause(comparison, each) for each in found.touched if whole]
    yield from _block_of(words.clauses(len(lines)), [*lines, *([note] if note else [])])
    yield from _block_of(words.moved, [_clause(comparison, each) for each in found.moved])


def clause_note(comparison: Comparison) -> str | None:
    """How the clauses were compared, where not each draft has a rulebook of its own."""
    words, found = _words(comparison), comparison.clauses
    if found.unread:
        return words.unread(found.unread[0].name, found.unread[1])
    if found.absent:
        return words.no_book(_short(words, found.absent))
    if found.filled:
        other = comparison.new if found.filled is comparison.old else comparison.old
        return words.filled(_short(words, found.filled), _short(words, other))
    return None


def _clause(comparison: Comparison, revised: Revised) -> str:
    """A clause: its numbers and first words, and what of them reads otherwise, or whether it came or went."""
    words, (old, new) = _words(comparison), (revised.old, revised.new)
    text = (new or old or _NO_WORDS).text
    first = text if len(text) <= FIRST_WORDS else f"{text[:FIRST_WORDS].strip()}…"
    numbers = old.number if old else "", new.number if new else ""
    if old and new and not revised.moved:
        was, now = excerpts(old.text, new.text)
        # Where the first words are those that differ, the excerpts begin with them.
        clause = words.clause(*numbers, first if now.startswith("…") else "")
        return words.changed.format(what=clause, old=was, new=now)
    clause = words.clause(*numbers, first)
    return (
        clause
        if revised.moved
        else words.label.format(label=words.fates["came" if new else "gone"], text=clause)
    )


def _examples(comparison: Comparison, words: ReportWords) -> Iterator[Block]:
    found = comparison.examples
    lines = [_example(comparison, each) for each in found.touched]
    if len(lines) > MOST_EXAMPLES:
        more = len(lines) - MOST_EXAMPLES
        lines = [*lines[:MOST_EXAMPLES], words.more(more)]
    yield from _block_of(words.examples(len(found.touched)), lines)
    yield from _block_of(words.broken(len(found.broken)), list(_broken(comparison, words)))


def _example(comparison: Comparison, touched: TouchedExample) -> str:
    words = _words(comparison)
    title = words.quoted.format(example_title(comparison, touched))
    if touched.fields:
        fields = words.join.join(words.fields.get(name, name) for name in touched.fields)
        return words.label.format(label=title, text=words.altered(fields))
    return words.label.format(label=words.fates["gone" if touched.new is None else "came"], text=title)


def _broken(comparison: Comparison, words: ReportWords) -> Iterator[str]:
    """Examples that no longer hold; many that fail for the same reason are one line."""
    reasons: dict[str, list[Broken]] = {}
    for each in comparison.examples.broken:
        whys = [
            words.disagrees(one.stated, words.outcomes.get(one.found, one.found))
            for one in each.disagreements
        ]
        why = words.join.join(whys) if each.why is None else words.unplayable(each.why)
        reasons.setdefault(why, []).append(each)
    for why, same in reasons.items():
        if len(same) > MOST_ALIKE:
            yield words.label.format(label=words.alike(_ranges([each.number for each in same])), text=why)
            continue
        for each in same:
            title = words.nth(each.number, text_of(comparison, each.example.title))
            yield words.label.format(label=title, text=why)


def _ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, neighbours as one range: 1, 3–6."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in ranges)


def _reprint(comparison: Comparison, words: ReportWords) -> Iterator[Block]:
    again = comparison.reprint
    lines = [printed(words, one) for one in again.prints]
    out = taken_out(again)
    if not (again.prints or out or again.old.undrawn or again.new.undrawn):
        lines.append(words.nothing_out)
    count = sum(one.copies for one in again.prints)
    yield Block(words.to_print(count, again.pieces), (*lines, words.mark))
    yield from _block_of(words.to_take_out, [words.counted(card, copies) for card, copies in out])
    for draft, looks in zip(_drafts(comparison), (again.old, again.new), strict=True):
        yield from _block_of(words.undrawn(draft.name), [", ".join(looks.undrawn)] if looks.undrawn else [])


def taken_out(again: Reprint) -> list[tuple[str, int]]:
    """The cards, and how many of each, that no new print takes the place of."""
    printed_cards = {one.card for one in again.prints}
    return [(card, copies) for card, copies in again.out if card not in printed_cards]


def printed(words: ReportWords, one: Print) -> str:
    """A card to print, how many of it, and why."""
    count = str(one.copies) if one.copies == one.all else words.some(one.copies, one.all)
    return words.card.format(card=one.card, count=count, why=words.why[one.reason])


def _divided(words: ReportWords, deck: Deck) -> list[str]:
    """How a deck's tile cards divide, a line a player count."""
    if deck.rules is None or deck.tiles is None:
        return []
    return [
        words.turns(each.count, tiles_in_play(deck.tiles, each), each.turns, each.hand, each.dead_wall)
        for each in deck.rules.players
    ]


def _each(words: ReportWords, label: str, lines: Iterable[str]) -> list[str]:
    return [words.label.format(label=label, text=line) for line in lines]


# How it is written.


def _block_of(heading: str, lines: Sequence[str]) -> Iterator[Block]:
    if lines:
        yield Block(heading, tuple(lines))


def _block(block: Block) -> str:
    return "\n".join([block.heading, *(f"  {line}" for line in block.lines)])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([wording.plain(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    """A text as Markdown shows it as it stands."""
    return re.sub(r"([|*_`<\[\]\\])", r"\\\1", text)


def told(problem: Problem) -> str:
    """A problem in one line, with its place."""
    return f"{problem.place.file}:{problem.place.line}: {problem.message}"


def _words(comparison: Comparison) -> ReportWords:
    return wording.report_words(comparison.language)


def _drafts(comparison: Comparison) -> tuple[Draft, Draft]:
    return comparison.old, comparison.new


def _short(words: ReportWords, draft: Draft) -> str:
    return words.draft(draft.loaded.deck.draft)


def _name(comparison: Comparison, draft: Draft) -> str:
    return f"{draft.name} ({_short(_words(comparison), draft)}, {draft.loaded.deck.date})"


def text_of(comparison: Comparison, text: Text) -> str:
    """A text of the deck in the language of the report, or in the first it has."""
    if isinstance(text, str):
        return wording.plain(text)
    return wording.plain(text.get(comparison.language, next(iter(text.values()), "")))


def example_title(comparison: Comparison, touched: TouchedExample) -> str:
    """The title of an example that one of the drafts has, or both."""
    example = touched.new or touched.old
    return text_of(comparison, example.title) if example else ""
