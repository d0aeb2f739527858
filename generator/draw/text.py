"""Typeset texts → text objects: glyph ids in TJ arrays, adjusted only where the layout differs.

Where a document has no fonts, its glyphs are drawn as outlines at the same places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.draw.colour import Ink
from generator.draw.content import Content, number
from generator.draw.fonts import VERTICAL_ADVANCE, DocumentFont, Drawn, Fonts
from generator.typeset.model import MM_PER_PT, Glyph, Run, TextBlock

SMALLEST = 0.5  # em/1000: a difference below this is not worth an adjustment
LARGEST = 20000  # em/1000: beyond this the position is stated anew
SAME_LINE = 0.0005  # mm

# Readers take two glyphs that stand apart, or overlap, for the end of a word.
LOOSE = 0.1  # em: what poppler, the strictest, bears
ICON_GAP = 2.0  # em: an inline icon with the space round it; more is no longer one text
SPREAD = 1.05  # em: ruby spread over a longer word

UPRIGHT = "1 0 0 -1"  # our frame has y down, a glyph has y up
ON_ITS_SIDE = "0 1 1 0"  # a quarter turn clockwise


@dataclass(frozen=True, slots=True)
class _Setting:
    """A run with its font, its size (mm), what the font knows of its glyphs, and the first one's place."""

    run: Run
    font: DocumentFont
    size: float
    drawn: list[Drawn]
    first: int  # among all glyphs of the runs set together
    column: bool  # glyphs upright, one below the other

    @property
    def down(self) -> bool:
        """Whether the pen moves down, not right."""
        return self.column or self.run.turned

    @property
    def em(self) -> float:
        """An em along the line (mm): stretch widens rows and leaves the steps of a column as they are."""
        return self.size if self.column else self.size * self.run.stretch


def show(content: Content, block: TextBlock, fonts: Fonts, ink: Callable[[str], Ink]) -> None:
    """Write a block's runs, then its ruby, as one text object; `ink` looks up the colours.

    In a picture a block with type that is too small to be read is drawn as outlines, as all type is in a
    document without fonts.
    """
    if not block.runs and not block.ruby_runs:
        return
    black = Overprint(content, fonts)
    runs = (*block.runs, *block.ruby_runs)
    small = min(run.size for run in runs) * MM_PER_PT < content.least().type
    if fonts.outlined or (small and content.picture):
        for run in runs:
            if not ink(run.colour).absent:
                black.ink(ink(run.colour))
                content.write(fonts.outlines.run(run))
        black.end()
        return
    content.write("BT")
    font_in_force, stretch_in_force = "", 1.0
    for runs, widest in ((block.runs, ICON_GAP), (block.ruby_runs, SPREAD)):
        settings = _settings(runs, fonts)
        for start, end, text in _pieces(settings, widest):
            if text is not None:
                stated = text.encode("utf-16-be").hex().upper()
                content.write(f"/Span <</ActualText <FEFF{stated}>>> BDC")
            for setting in settings:
                a = max(start - setting.first, 0)
                b = min(end - setting.first, len(setting.drawn))
                if a >= b:
                    continue
                font, run = setting.font, setting.run
                black.ink(ink(run.colour))
                name = content.use(font.vertical if setting.column else font.horizontal)
                set_font = f"{name} {number(setting.size)} Tf"
                if set_font != font_in_force:
                    content.write(set_font)
                    font_in_force = set_font
                if run.stretch != stretch_in_force:
                    content.write(f"{number(run.stretch * 100)} Tz")
                    stretch_in_force = run.stretch
                content.write(_lines(setting, a, b))
            if text is not None:
                content.write("EMC")
    if stretch_in_force != 1:
        content.write("100 Tz")  # it outlives the text object otherwise
    content.write("ET")
    black.end()


class Overprint:
    """Type in black alone is printed over its ground, not into a hole in it; nothing else is."""

    def __init__(self, content: Content, fonts: Fonts) -> None:
        self._content = content
        self._fonts = fonts
        self._on = False

    def ink(self, ink: Ink) -> None:
        """Fill with an ink from here on."""
        self._content.fill_with(ink.fill)
        self._switch(ink.overprints)

    def end(self) -> None:
        """Leave the graphics state as it was found."""
        self._switch(False)

    def _switch(self, on: bool) -> None:
        if on != self._on:
            self._content.state(self._fonts.overprint(on))
            self._on = on


def _settings(runs: Sequence[Run], fonts: Fonts) -> list[_Setting]:
    settings = []
    first = 0
    for run in runs:
        font = fonts[run.face]
        drawn = [font.meet(glyph.gid, glyph.text) for glyph in run.glyphs]
        column = run.vertical and not run.turned
        settings.append(_Setting(run, font, run.size * MM_PER_PT, drawn, first, column))
        first += len(drawn)
    return settings


def _pieces(settings: Sequence[_Setting], widest: float) -> list[tuple[int, int, str | None]]:
    """The glyphs cut where they would be read otherwise than meant: start, end, text to state.

    The text is None where the font's ToUnicode says it. A glyph without text belongs to the
    one before it, and so does one that stands apart from it by at most `widest` (em), as
    figures and punctuation do among kanji: readers put a space into the gap otherwise. Where
    that joins two runs the text is stated up to the end of the line, because pdfium takes a
    stated text to stand where its first run does.
    """
    glyphs = [glyph for setting in settings for glyph in setting.run.glyphs]
    told = [
        glyph.text == known.text
        for setting in settings
        for glyph, known in zip(setting.run.glyphs, setting.drawn, strict=True)
    ]
    apart, line_starts = _gaps(settings, widest)
    run_starts = [setting.first for setting in settings]
    if not apart and all(told):
        return [(0, len(glyphs), None)]
    pieces: list[tuple[int, int, str | None]] = []
    start = 0
    while start < len(glyphs):
        end = start + 1
        while end < len(glyphs) and (not glyphs[end].text or end in apart):
            end += 1
        if any(start < first < end for first in run_starts):
            while end < len(glyphs) and end not in line_starts:
                end += 1
        if not all(told[start:end]) or any(i in apart for i in range(start + 1, end)):
            pieces.append((start, end, "".join(glyph.text for glyph in glyphs[start:end])))
        elif pieces and pieces[-1][2] is None:
            pieces[-1] = (pieces[-1][0], end, None)
        else:
            pieces.append((start, end, None))
        start = end
    return pieces


def _gaps(settings: Sequence[_Setting], widest: float) -> tuple[set[int], set[int]]:
    """The glyphs that stand apart from the one before on their line, and those that begin a line."""
    apart: set[int] = set()
    line_starts: set[int] = set()
    before: Glyph | None = None
    column, advanced = False, 0.0
    for setting in settings:
        if setting.column != column or setting.run.turned:
            before = None  # another direction, another line
        column, em, down = setting.column, setting.em, setting.down
        for index, glyph in enumerate(setting.run.glyphs, setting.first):
            step = shift = float("inf")
            if before is not None:
                step, shift = glyph.x - before.x, glyph.y - before.y
                if down:
                    step, shift = shift, step
            if abs(shift) > SAME_LINE:
                line_starts.add(index)
            elif LOOSE < abs(step - advanced) / em <= widest and before and before.text != " " != glyph.text:
                apart.add(index)
            before = glyph
            advanced = em if column else setting.drawn[index - setting.first].advance * em / 1000
    return apart, line_starts


def _lines(setting: _Setting, start: int, end: int) -> str:
    """Part of a run, one `Tm` and `TJ` a line.

    Along the line the pen moves by each glyph's advance; a number in TJ takes thousandths of an
    em off it in a row and adds them in a column (PDF 32000-1, 9.4.4).
    """
    glyphs, drawn, column, down = setting.run.glyphs, setting.drawn, setting.column, setting.down
    em = setting.em / 1000
    sign = -1 if column else 1
    turn = ON_ITS_SIDE if setting.run.turned else UPRIGHT
    parts: list[str] = []
    pen, level = 0.0, float("inf")
    for i in range(start, end):
        glyph = glyphs[i]
        code, advance, _ = drawn[i]
        along, across = (glyph.y, glyph.x) if down else (glyph.x, glyph.y)
        off = sign * (pen - along) / em
        if abs(across - level) > SAME_LINE or abs(off) > LARGEST:
            parts.append(f"{'>] TJ' if parts else ''}\n{turn} {number(glyph.x)} {number(glyph.y)} Tm [<")
            pen, level = along, across
        elif abs(off) >= SMALLEST:
            adjustment = round(off)
            parts.append(f">{adjustment}<")
            pen -= sign * adjustment * em
        parts.append(code)
        pen += (-VERTICAL_ADVANCE if column else advance) * em
    return "".join(parts).lstrip("\n") + ">] TJ"
