"""Blocks → strips: every text set, every picture placed across its column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import singledispatchmethod
from itertools import pairwise
from xml.sax.saxutils import escape

from generator.rulebook import lists, styles
from generator.rulebook.model import (
    Air,
    Block,
    Break,
    Clause,
    Columns,
    Contents,
    Entry,
    Figure,
    Heading,
    Here,
    Index,
    Item,
    Lettering,
    Link,
    Paragraph,
    Part,
    Rule,
    Running,
    Sheet,
    Table,
    Title,
)
from generator.rulebook.read import MENTION
from generator.rulebook.strips import Mention, Strip, cut, drawn, lettering, line, links_of, merged
from generator.rulebook.styles import Type
from generator.rulebook.texts import Texts
from generator.template import geometry
from generator.template.elements import Origin, Path, Pen
from generator.typeset import FontSet
from generator.typeset.model import Align, TextBlock

Flowing = Strip | Break | Running | Sheet
UNBROKEN = 3  # lines of a clause that are never split
PROSE = {"body", "lead"}  # paragraphs that are read on, one after the other
SHORTEST = 4  # characters in the last line of a clause


@dataclass(frozen=True, slots=True)
class Column:
    """Where blocks go: left and width (mm), and where their numbers end (None: flush left, inside).

    `indent` moves clauses in, behind numbers that stand inside; `numbered` is False where the
    numbers are shown elsewhere.
    """

    x: float
    width: float
    numbers: float | None
    indent: float = 0.0
    numbered: bool = True


class Setter(Texts):
    """Sets a book's blocks as strips."""

    def __init__(self, fonts: FontSet, parts: Sequence[Part], entries: Sequence[Entry]) -> None:
        super().__init__(fonts)
        self.parts, self.entries = tuple(parts), tuple(entries)

    def strips(self, blocks: Iterable[Block], column: Column) -> list[Flowing]:
        """Blocks as strips of a column, in order; breaks and sheets stay what they are."""
        flowing: list[Flowing] = []
        waiting: tuple[str, ...] = ()
        before: Block | None = None
        for block in blocks:
            if isinstance(block, Here):
                waiting += (block.id,)
                continue
            made = [block] if isinstance(block, Break | Running | Sheet) else self._strips(block, column)
            if made and isinstance(first := made[0], Strip):
                made = [replace(first, above=_above(before, block, first.above)), *made[1:]]
            before = block
            for each in made:
                if (waiting and isinstance(each, Strip)) or (waiting and isinstance(each, Sheet)):
                    each, waiting = replace(each, ids=waiting + each.ids), ()
                flowing.append(each)
        return flowing

    def inside(self, blocks: Iterable[Block], column: Column) -> list[Strip]:
        """Blocks as strips where no page can break."""
        return [each for each in self.strips(blocks, column) if isinstance(each, Strip)]

    @singledispatchmethod
    def _strips(self, block: Block, column: Column) -> list[Strip]:
        raise TypeError(f"not a block: {block!r}")

    @_strips.register
    def _(self, block: Clause, column: Column) -> list[Strip]:
        type = styles.SMALL if block.small else styles.BODY
        indent = column.indent + (styles.MARK_INDENT if block.mark else 0.0)
        x = column.x + indent
        text = self.text(block.markup, type, x, column.width - indent, block.origin)
        if len(text.lines) > 1 and len(text.lines[-1]) < SHORTEST:
            self.report(
                "short-last-line",
                f"the last line of clause {block.number} is only '{text.lines[-1]}'",
                block.origin,
                "say it a few characters shorter or longer",
                warning=True,
            )
        before: list[Item] = []
        if block.number and column.numbered:
            before.append(self._number(block.number, type.baseline, column, block.origin))
        if block.mark:
            before += self._mark(block.mark, type, column.x + column.indent, block.origin)
        return self._lines(text, type, before, block.above or 0.0, block.number, (block.key,))

    @_strips.register
    def _(self, block: Paragraph, column: Column) -> list[Strip]:
        type = styles.PARAGRAPHS[block.style]
        if block.align:
            type = type.aligned(block.align)
        text = self.text(
            block.markup, type, column.x + block.indent, column.width - block.indent, block.origin
        )
        strips = self._lines(text, type, [], block.above or 0.0)
        if block.style == "head":
            return [replace(strip, keep=True, heading=True) for strip in strips]
        return strips

    def _number(
        self,
        number: str,
        baseline: float,
        column: Column,
        origin: Origin,
        type: Type = styles.CLAUSE_NUMBER,
    ) -> Lettering:
        """A number on a baseline: in the margin, or flush left in the column."""
        if column.numbers is None:
            type, x = type.aligned("start"), column.x
        else:
            x = column.numbers - styles.TEXT.x
        block = self.text(number, type, x, styles.TEXT.x, origin)
        return lettering(block, baseline - type.baseline)

    def _mark(self, mark: str, type: Type, x: float, origin: Origin) -> list[Item]:
        radius = styles.MARK_RADIUS
        middle = type.baseline - 0.36 * type.size
        disc = Path(geometry.ellipse(x + radius, middle, radius, radius), Pen(fill="text"), origin)
        figure = self.text(mark, styles.MARK, x, 2 * radius, origin)
        down = middle + 0.36 * styles.MARK.size - styles.MARK.baseline
        return [drawn(disc), lettering(figure, down)]

    def _lines(
        self,
        text: TextBlock,
        type: Type,
        before: Sequence[Item],
        above: float,
        number: str = "",
        ids: tuple[str, ...] = (),
    ) -> list[Strip]:
        """The lines of a text as strips: whole when short, else at least two lines each side of a cut."""
        count = len(text.lines)
        cuts = [0, count] if count <= UNBROKEN else [0, *range(2, count - 1), count]
        strips = []
        for first, last in pairwise(cuts):
            part = (
                text if (first, last) == (0, count) else cut(text, first, last, type.baseline, type.leading)
            )
            strips.append(
                Strip(
                    height=(last - first) * type.leading,
                    items=(*(() if first else before), lettering(part)),
                    links=links_of(part),
                    mentions=_mentions(part, number),
                    ids=() if first else ids,
                    above=0.0 if first else above,
                    lines=last - first,
                )
            )
        return strips

    @_strips.register
    def _(self, block: Figure, column: Column) -> list[Strip]:
        spare = column.width - block.width
        x = column.x + {"start": 0.0, "middle": spare / 2, "end": spare}[block.align]
        picture, links = self.picture(block.elements, x, 0.0)
        items: list[Item] = [picture]
        marginal = styles.FIGURE_NUMBER
        edge = column if column.numbers is not None else replace(column, numbers=column.x - styles.NUMBER_GAP)
        y = block.numbers_at or 0.0
        for key, number in block.clauses if block.numbers_at is not None else ():
            linked = f'<a href="#{escape(key)}">{escape(number)}</a>'
            item = self._number(linked, y, edge, block.origin, marginal)
            items.append(item)
            links += links_of(item.block, item.y)
            y += marginal.leading
        return _aired(Strip(block.height, tuple(items), links, (block.id,) if block.id else ()), block.air)

    @_strips.register
    def _(self, block: Rule, column: Column) -> list[Strip]:
        colour, width = styles.RULES[block.weight]
        rule = line(column.x, column.x + column.width, 0.0, colour, width)
        return _aired(Strip(0.0, (rule,), lines=0, keep=True), block.air)

    @_strips.register
    def _(self, block: Title, column: Column) -> list[Strip]:
        indent = 0.0
        items: list[Item] = []
        if block.number:
            number = self.text(block.number, styles.CHAPTER_NUMBER, column.x, 40, block.origin)
            items.append(lettering(number, styles.CHAPTER.baseline - styles.CHAPTER_NUMBER.baseline))
            indent = max(styles.CHAPTER_INDENT, number.width + 2)
        x, width = column.x + indent, column.width - indent
        title = self.text(escape(block.title), styles.CHAPTER, x, width, block.origin)
        height = styles.CHAPTER.leading * len(title.lines)
        return [
            Strip(
                height,
                (*items, lettering(title)),
                ids=(block.id,),
                above=styles.CHAPTER_ABOVE,
                keep=True,
                heading=True,
            )
        ]

    @_strips.register
    def _(self, block: Heading, column: Column) -> list[Strip]:
        type = styles.SECTION
        title = self.text(escape(block.title), type, column.x, column.width, block.origin)
        items: list[Item] = [lettering(title)]
        if block.number:
            items.append(
                self._number(block.number, type.baseline, column, block.origin, styles.SECTION_NUMBER)
            )
        height = type.leading * len(title.lines)
        return [
            Strip(
                height,
                tuple(items),
                ids=(block.id,),
                above=styles.SECTION_ABOVE,
                keep=True,
                heading=True,
            )
        ]

    @_strips.register
    def _(self, block: Columns, column: Column) -> list[Strip]:
        several = sum(any(isinstance(each, Clause) for each in blocks) for blocks in block.columns) > 1
        x = column.x
        columns: list[list[Strip]] = []
        for width, blocks in zip(block.widths, block.columns, strict=False):
            place = Column(x, width, column.numbers, column.indent, column.numbered and not several)
            columns.append(self.inside(blocks, place))
            x += width + block.gap
        if x - block.gap > column.x + column.width + 0.01:
            message = f"these columns are {x - block.gap - column.x - column.width:.1f} mm too wide"
            self.report("text-overflow", message, block.origin, "make them narrower")
        strip = merged(columns, 0.0)
        numbers = [each.number for blocks in block.columns for each in blocks if isinstance(each, Clause)]
        if several and column.numbered and numbers[0]:
            label = f"{numbers[0]}〜{numbers[-1].rpartition('.')[2]}"
            item = self._number(label, styles.BODY.baseline, column, block.origin)
            strip = replace(strip, items=(item, *strip.items))
        return _aired(strip, block.air)

    @_strips.register
    def _(self, block: Table, column: Column) -> list[Strip]:
        type = styles.CELL_BODY if block.size == "body" else styles.CELL
        strips: list[Strip] = []
        head: Strip | None = None
        # The first two rows stay together, and so do the last two.
        kept = {1, len(block.rows) - 2} if block.head else {0, len(block.rows) - 2}
        for index, row in enumerate(block.rows):
            is_head = block.head and index == 0
            look = _bold(styles.CAPTION, type) if is_head else type
            strip = self._row([(cell.markup, cell.align) for cell in row], block, look, column)
            rule = ("text", 0.25) if is_head else styles.RULES["thin"]
            foot = line(column.x, column.x + sum(block.columns), strip.height, *rule)
            strip = replace(strip, items=(*strip.items, foot), head=head, keep=is_head or index in kept)
            head = strip if is_head else head
            strips.append(strip)
        if not strips:
            return []
        (aired,) = _aired(strips[0], Air(block.air.above, 0.0))
        (last,) = _aired(aired if len(strips) == 1 else strips[-1], Air(aired.above, block.air.below))
        return [last] if len(strips) == 1 else [aired, *strips[1:-1], replace(last, above=0.0)]

    def _row(self, cells: Iterable[tuple[str, Align]], block: Table, type: Type, column: Column) -> Strip:
        x = column.x
        items: list[Item] = []
        links: list[Link] = []
        mentions: list[Mention] = []
        lines = 1
        top = styles.CELL_PADDING * type.size
        for width, (markup, align) in zip(block.columns, cells, strict=False):
            last = x + width > column.x + column.width - 0.01
            room = width if last else width - styles.CELL_GAP
            text = self.text(markup, type.aligned(align), x, room, block.origin)
            items.append(lettering(text, top))
            links += links_of(text, top)
            mentions += _mentions(text, "")
            lines = max(lines, len(text.lines))
            x += width
        height = lines * type.leading + 2 * top
        return Strip(height, tuple(items), tuple(links), mentions=tuple(mentions), lines=max(lines, 1))

    @_strips.register
    def _(self, block: Contents, column: Column) -> list[Strip]:
        return lists.contents(self, block, column)

    @_strips.register
    def _(self, block: Index, column: Column) -> list[Strip]:
        return lists.index(self, block, column)


def _bold(look: Type, size: Type) -> Type:
    style = replace(look.style, weight="bold", size=size.style.size, min_size=size.style.size)
    return Type(replace(style, leading=size.style.leading), size.leading)


def _above(before: Block | None, block: Block, usual: float) -> float:
    """The air above a block, by what stands before it: between paragraphs a little, below a head none."""
    if isinstance(block, Paragraph) and block.above is None and isinstance(before, Paragraph):
        parted = block.style != "caption" and (
            before.style == block.style or {before.style, block.style} == PROSE
        )
        return styles.BETWEEN_PARAGRAPHS if parted else usual
    if isinstance(before, Paragraph) and before.style == "head" and isinstance(block, Table):
        return usual if block.air.above is not None else 0.0
    return usual


def _aired(strip: Strip, air: Air) -> list[Strip]:
    """A strip with the air round a picture: below it for good, above it except at a page's head."""
    above = styles.ABOVE if air.above is None else air.above
    below = styles.BELOW if air.below is None else air.below
    return [replace(strip, above=above, height=strip.height + below)]


def _mentions(block: TextBlock, number: str) -> tuple[Mention, ...]:
    return tuple(
        (anchor.target.removeprefix(MENTION), number)
        for anchor in block.anchors
        if anchor.target.startswith(MENTION)
    )
