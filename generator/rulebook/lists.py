"""The lists a book makes of itself: its contents, and the index of what it mentions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from generator.rulebook import styles
from generator.rulebook.model import Contents, Entry, Index, Item, Part, page_of
from generator.rulebook.strips import Strip, lettering, line, links_of, merged, shifted
from generator.template.elements import Origin

if TYPE_CHECKING:
    from generator.rulebook.setting import Column, Setter

_ROWS = "あかさたなはまやらわ"  # the rows of the kana table
_LINES = 80  # of the index in two columns: more begin a new set of columns


def _linked(id: str, text: str) -> str:
    return f'<a href="#{escape(id)}">{text}</a>'


def contents(setter: Setter, block: Contents, column: Column) -> list[Strip]:
    """A row a chapter: number, title, page; with its sections in small type below."""
    strips = []
    for chapter, sections in _chapters(setter.parts):
        strips.append(_chapter(setter, chapter, block.origin, column))
        if block.sections and sections:
            strips.append(_sections(setter, sections, block.origin, column))
    return strips


def _chapters(parts: tuple[Part, ...]) -> Iterator[tuple[Part, list[Part]]]:
    """Each part of the top level with its sections."""
    for index, part in enumerate(parts):
        if part.level == 0:
            sections = []
            for each in parts[index + 1 :]:
                if each.level == 0:
                    break
                sections.append(each)
            yield part, sections


def _chapter(setter: Setter, part: Part, origin: Origin, column: Column) -> Strip:
    x, width, indent = column.x, column.width, styles.CONTENTS_INDENT
    title = setter.text(
        _linked(part.id, escape(part.title)), styles.CONTENTS, x + indent, width - indent - 10, origin
    )
    page = setter.text(_linked(part.id, page_of(part.id)), styles.CONTENTS_PAGE, x, width, origin)
    leader = line(x + indent + title.width + 2, x + width - 7, styles.CONTENTS.baseline - 0.8, "line", 0.2)
    items: list[Item] = [lettering(title), lettering(page), leader]
    links = (*links_of(title), *links_of(page))
    if part.number:
        items.append(lettering(setter.text(part.number, styles.CONTENTS_NUMBER, x, indent, origin)))
    return Strip(styles.CONTENTS.leading, tuple(items), links, lines=1)


def _sections(setter: Setter, sections: list[Part], origin: Origin, column: Column) -> Strip:
    texts = (
        _linked(part.id, escape(f"{part.number} {part.title}" if part.number else part.title))
        for part in sections
    )
    type, indent = styles.CONTENTS_SECTIONS, styles.CONTENTS_INDENT
    text = setter.text("　".join(texts), type, column.x + indent, column.width - indent - 7, origin)
    height = type.leading * len(text.lines) + 1.0
    return Strip(height, (lettering(text),), links_of(text), lines=len(text.lines))


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
    right = setter.text(places, styles.INDEX_PLACES, left.width + 1, width - left.width - 1, origin)
    items = (lettering(left), lettering(right))
    return Strip(styles.INDEX.leading * max(1, len(right.lines)), items, lines=1)


def _reading(entry: Entry) -> str:
    """The reading in hiragana without marks: what the kana table sorts by."""
    text = unicodedata.normalize("NFD", entry.reading or entry.name)
    kana = "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)
    return "".join(c for c in kana if c not in "\u3099\u309aー・")


def _row(reading: str) -> str:
    """The row of the kana table that a reading belongs to."""
    return max((row for row in _ROWS if row <= reading[:1]), default=reading[:1].upper())
