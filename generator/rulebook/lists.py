"""The lists a book makes of itself: its contents, and the index of what it mentions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, takewhile
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from generator.rulebook import styles
from generator.rulebook.model import Contents, Entry, Index, Item, Part, page_of
from generator.rulebook.strips import Strip, lettering, line, links_of, merged, shifted
from generator.template.elements import Origin

if TYPE_CHECKING:
    from generator.rulebook.setting import Column, Setter

CONTENTS = "(contents)"  # the id of the list itself; no author can write it
_ROWS = "あかさたなはまやらわ"  # the rows of the kana table
_LINES = 80  # of the index in two columns: more begin a new set of columns


def _linked(id: str, text: str) -> str:
    return f'<a href="#{escape(id)}">{text}</a>'


def contents(setter: Setter, block: Contents, column: Column) -> list[Strip]:
    """A row for each chapter that comes after the list: number, title, page; its sections in small type.

    Sections stand behind the title where they all fit, otherwise below it.
    """
    strips: list[Strip] = []
    pages = setter.gathered.pages
    here = pages.get(CONTENTS, 0)
    for chapter, sections in _chapters(setter.parts):
        if pages.get(chapter.id, here + 1) <= here:
            continue
        texts = [
            _linked(part.id, escape(f"{part.number} {part.title}" if part.number else part.title))
            for part in sections
            if block.sections
        ]
        strips += _chapter(setter, chapter, "　".join(texts), block.origin, column)
    if strips:
        strips[0] = replace(strips[0], ids=(CONTENTS,), above=styles.ABOVE)
    return strips


def _chapters(parts: tuple[Part, ...]) -> Iterator[tuple[Part, list[Part]]]:
    """Each part of the top level with its sections."""
    for index, part in enumerate(parts):
        if part.level == 0:
            yield part, list(takewhile(lambda each: each.level > 0, parts[index + 1 :]))


def _chapter(setter: Setter, part: Part, sections: str, origin: Origin, column: Column) -> Iterator[Strip]:
    x, right, indent = column.x, column.x + column.width, styles.CONTENTS_INDENT
    baseline, small = styles.CONTENTS.baseline, styles.CONTENTS_SECTIONS
    end = right - styles.CONTENTS_END
    texts = [
        setter.text(
            _linked(part.id, escape(part.title)), styles.CONTENTS, x + indent, end - x - indent, origin
        ),
        setter.text(_linked(part.id, page_of(part.id)), styles.CONTENTS_PAGE, x, column.width, origin),
    ]
    if part.number:
        texts.append(setter.text(part.number, styles.CONTENTS_NUMBER, x, indent, origin))
    placed = [(text, 0.0) for text in texts]
    after = x + indent + texts[0].width + 2
    below = None
    if sections:
        beside = setter.text(sections, small, after + 1, end - after - 1, origin) if end > after + 1 else None
        if beside is not None and len(beside.lines) == 1:
            placed.append((beside, baseline - small.baseline))
            after += 1 + beside.width + 2
        else:
            below = setter.text(sections, small, x + indent, end - x - indent, origin)
    items: list[Item] = [lettering(text, y) for text, y in placed]
    if after < end:
        items.append(line(after, end, baseline - 0.8, "line", 0.2))
    links = tuple(link for text, y in placed for link in links_of(text, y))
    yield Strip(styles.CONTENTS.leading, tuple(items), links, lines=1, keep=below is not None)
    if below is not None:
        height = small.leading * len(below.lines)
        yield Strip(height, (lettering(below),), links_of(below), lines=len(below.lines))


def index(setter: Setter, block: Index, column: Column) -> list[Strip]:
    """What the texts mention, by reading, in two columns: the clause it first stands in, and the pages."""
    width = (column.width - styles.INDEX_GAP) / 2
    mentioned = [entry for entry in setter.entries if entry.id in setter.gathered.mentions]
    rows: list[list[Strip]] = []
    by_reading = sorted(mentioned, key=lambda entry: (_reading(entry), entry.id))
    for letter, entries in groupby(by_reading, key=lambda entry: _row(_reading(entry))):
        rows.append([_letter(setter, letter, block.origin)])
        rows[-1] += [_entry(setter, entry, width, block.origin) for entry in entries]
    strips: list[Strip] = []
    while rows:
        here: list[list[Strip]] = []
        while rows and (not here or sum(map(len, here)) + len(rows[0]) <= _LINES):
            here.append(rows.pop(0))
        left, right = _halves(here)
        beside = [shifted(strip, width + styles.INDEX_GAP) for strip in right]
        strips.append(shifted(merged((left, beside), styles.ABOVE), column.x))
    return strips


def _halves(groups: list[list[Strip]]) -> tuple[list[Strip], list[Strip]]:
    """Groups in two columns, the first at least as deep as the second; a group is not divided."""
    left: list[Strip] = []
    total = sum(strip.height for group in groups for strip in group)
    rest = list(groups)
    while rest and sum(strip.height for strip in left) < total / 2:
        left += rest.pop(0)
    return left, [strip for group in rest for strip in group]


def _letter(setter: Setter, letter: str, origin: Origin) -> Strip:
    return Strip(
        styles.INDEX_LETTER.leading + 1.2,
        (lettering(setter.text(letter, styles.INDEX_LETTER, 0, 20, origin, top=0.0), 1.0),),
        lines=1,
    )


def _entry(setter: Setter, entry: Entry, width: float, origin: Origin) -> Strip:
    mentions = setter.gathered.mentions[entry.id]
    name = escape(entry.name)
    if entry.reading and entry.reading != entry.name:
        name += (
            f'　<tspan fill="grey-text" font-size="{styles.INDEX_READING}em">{escape(entry.reading)}</tspan>'
        )
    numbers = [number for number, _ in mentions if number]
    pages = sorted({page for _, page in mentions})
    places = "　".join([*numbers[:1], ", ".join(map(str, pages))])
    left = setter.text(name, styles.INDEX, 0, width, origin)
    right = setter.text(places, styles.INDEX_PLACES, 0, width, origin)
    # Beside the name's last line where there is room, else on a line of their own.
    beside = len(right.lines) == 1 and left.width + 1 + right.width <= width
    above = len(left.lines) - 1 if beside else len(left.lines)
    leading = styles.INDEX.leading
    items = (lettering(left), lettering(right, above * leading))
    return Strip(leading * (above + len(right.lines)), items, lines=above + len(right.lines))


def _reading(entry: Entry) -> str:
    """The reading in hiragana without marks: what the kana table sorts by."""
    text = unicodedata.normalize("NFD", entry.reading or entry.name)
    kana = "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)
    return "".join(c for c in kana if c not in "\u3099\u309aー・")


def _row(reading: str) -> str:
    """The row of the kana table that a reading belongs to."""
    return max((row for row in _ROWS if row <= reading[:1]), default=reading[:1].upper())
