"""A report as a file to print: its chapters flow over A4 pages as those of a rulebook do.

Pages are laid out in a frame a fifth smaller than A4 and printed larger: the rulebook's type,
made to be held in a hand, grows to what is read on a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from xml.sax.saxutils import escape

from generator.draw.document import Document
from generator.draw.links import page_key
from generator.problems import Problem
from generator.report import look
from generator.report.contents import Block, Chart, Grid, Prose, Report, Section, Told, drawing
from generator.rulebook import model as flow
from generator.rulebook import styles
from generator.rulebook.book import lay_out
from generator.rulebook.model import Air, Book, Cell, Figure, Paragraph, Part, Running, Table, page_of
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template.elements import Element, Origin, Pen, Text
from generator.template.elements import Path as Line
from generator.typeset import FontSet
from generator.typeset.model import MM_PER_PT, Align, Box, TextStyle

A4 = Rect(0, 0, 210, 297)
SCALE = 1.2
ORIGIN: Origin = ("report", 1)
FORMAT = styles.Format(
    trim=Rect(0, 0, A4.width / SCALE, A4.height / SCALE),
    bleed=0.0,
    text=Rect(29, 21, 126, 205),
    outer_left=14.0,
    outer_right=155.0,
    head_baseline=13.0,
    foot_baseline=236.5,
    signature=1,
)
"""The page as it is laid out (mm, before it is printed larger)."""

WIDTH = FORMAT.text.width
_MASTHEAD = 40.0  # mm
_CONTENTS = 3  # columns
_WORDS, _FIGURES = 44.0, 12.0  # mm: the widest column of words, the narrowest of figures
_EM = 2.4  # mm: a full-width character of a table


def write(report: Report, path: Path, fonts: FontSet) -> tuple[int, tuple[Problem, ...]]:
    """Write the report as a PDF; returned are its pages, and what is wrong with them.

    The file replaces an earlier one only when it is whole. Raises OSError.
    """
    book = Book(
        report.head, report.imprint, tuple(_blocks(report, fonts)), tuple(_parts(report)), (), "report"
    )
    layout, problems = lay_out(book, fonts, FORMAT)
    document = Document(
        fonts=fonts,
        palette=look.PALETTE,
        symbols={},
        image_folder=Path(),
        title=f"{report.imprint} {report.title}",
        created=datetime.fromisoformat(report.date).replace(tzinfo=UTC),
        note_family="body",
        language=report.language,
    )
    for page in layout.pages:
        document.add_page(page, FORMAT.trim)
        placed = Placement(page_key(page.number), A4, 0, A4, SCALE)
        document.add_sheet(SheetSide(A4.width, A4.height, "front", A4, A4, (placed,), (), ()))
    document.connect(layout)
    document.save(path)
    return len(layout.pages), problems


def _parts(report: Report) -> Iterator[Part]:
    for number, section in enumerate(report.sections, 1):
        yield Part(0, section.id, str(number), escape(section.title))
        for block in section.blocks:
            if isinstance(block, Chart):
                yield Part(1, block.id, "", escape(block.title))
            elif isinstance(block, Told):
                yield Part(1, block.id, str(block.number), escape(block.sentence))


def _blocks(report: Report, fonts: FontSet) -> Iterator[flow.Block]:
    """Everything in order: the head of the first page, then chapter after chapter."""
    yield Figure(WIDTH, _MASTHEAD, tuple(_masthead(report)), ORIGIN, air=Air(0, 3))
    for text in report.lead:
        yield Paragraph(escape(text), ORIGIN)
    yield _contents(report)
    for number, section in enumerate(report.sections, 1):
        yield from _section(number, section, fonts)


def _contents(report: Report) -> Table:
    """The chapters with their pages, in columns as a newspaper has them."""
    entries = [
        f'<tspan fill="accent" font-family="display">{number}</tspan>\u3000<a href="#{section.id}">'
        f'{escape(section.title)}</a>\u3000<tspan fill="grey-text">{page_of(section.id)}</tspan>'
        for number, section in enumerate(report.sections, 1)
    ]
    depth = ceil(len(entries) / _CONTENTS)
    rows = (tuple(Cell(entry) for entry in entries[row::depth]) for row in range(depth))
    return Table((WIDTH / _CONTENTS,) * _CONTENTS, tuple(rows), ORIGIN, head=False, air=Air(3.0, 2.0))


def _section(number: int, section: Section, fonts: FontSet) -> Iterator[flow.Block]:
    yield Running(f"{number}　{section.title}")
    yield flow.Title(section.id, str(number), section.title, ORIGIN)
    for block in section.blocks:
        yield from _block(block, fonts)


def _block(block: Block, fonts: FontSet) -> Iterator[flow.Block]:
    match block:
        case Prose():
            yield Paragraph(escape(block.text), ORIGIN, "small" if block.quiet else "body", above=1.2)
        case Told():
            yield _together(_told(block, fonts), 5.0)
        case Chart():
            yield _together(_chart(block, fonts), 6.0)
        case Grid():
            yield _table(block)


def _told(block: Told, fonts: FontSet) -> Iterator[flow.Block]:
    yield flow.Heading(block.id, str(block.number), block.sentence, ORIGIN)
    yield Paragraph(escape(block.evidence), ORIGIN, "small", above=0.8)
    if block.chart is not None:
        yield _picture(block.chart, fonts)


def _chart(chart: Chart, fonts: FontSet) -> Iterator[flow.Block]:
    yield flow.Heading(chart.id, "", chart.title, ORIGIN)
    if chart.reading:
        yield Paragraph(escape(chart.reading), ORIGIN, above=0.8)
    yield _picture(chart, fonts)
    yield Paragraph(escape(chart.caption), ORIGIN, "caption")


def _picture(chart: Chart, fonts: FontSet) -> Figure:
    drawn = drawing(chart, WIDTH, fonts)
    return Figure(drawn.width, drawn.height, drawn.elements, ORIGIN, air=Air(2.0, 1.0))


def _together(blocks: Iterator[flow.Block], above: float) -> flow.Columns:
    """Blocks that no page parts."""
    return flow.Columns((WIDTH,), (tuple(blocks),), ORIGIN, gap=0.0, air=Air(above, 0.0))


def _table(grid: Grid) -> Table:
    words = range(grid.left + 1)

    def cell(at: int, text: str, row: Sequence[str]) -> Cell:
        titled = len(row) > 1 and not any(row[1:])
        return Cell(f"<b>{escape(text)}</b>" if titled else escape(text), "start" if at in words else "end")

    rows = [grid.head, *grid.rows] if grid.head else grid.rows
    cells = (tuple(cell(at, text, row) for at, text in enumerate(row)) for row in rows)
    return Table(_widths(grid), tuple(cells), ORIGIN, head=bool(grid.head), air=Air(2.0, 2.0))


def _widths(grid: Grid) -> tuple[float, ...]:
    """The columns' widths: words as wide as their longest up to a limit, figures share what is left."""
    count = len(grid.rows[0])
    words = [
        min(_WORDS, max(_length(row[at]) for row in grid.rows) + 3.0)
        for at in range(min(grid.left + 1, count))
    ]
    if len(words) == count:
        return (*words[:-1], WIDTH - sum(words[:-1]))
    left = (WIDTH - sum(words)) / (count - len(words))
    return (*words, *[max(_FIGURES, left)] * (count - len(words)))


def _length(text: str) -> float:
    return sum(_EM if ord(character) > 0x2E7F else _EM * 0.56 for character in text)


# The head of the first page.


def _masthead(report: Report) -> Iterator[Element]:
    """The game's name, what this is, and of which draft."""
    yield _line(report.title, "body", 3.4, 5.0, "accent", bold=True, tracking=0.16)
    yield _line(report.game, "mincho", 12.5, 21.0, "text", bold=True, tracking=0.1)
    yield _line(report.imprint, "body", 2.6, 31.0, "grey-text", tracking=0.04)
    yield Line((("M", 0, 37.0), ("L", WIDTH, 37.0)), Pen(stroke="text", stroke_width=0.55), ORIGIN)


def _line(
    text: str,
    family: str,
    size: float,
    baseline: float,
    colour: str,
    *,
    bold: bool = False,
    tracking: float = 0.0,
    align: Align = "start",
) -> Text:
    points = size / MM_PER_PT
    style = TextStyle(
        family, points, points / 2, colour, "bold" if bold else "regular", tracking=tracking, align=align,
        ground="book-paper",
    )  # fmt: skip
    return Text(escape(text), style, Box(0, baseline - size, WIDTH, size * 1.3, baseline), text[:12], ORIGIN)
