"""Typeset texts → text objects: glyph ids in TJ arrays, adjusted only where the layout differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.draw.colour import Ink
from generator.draw.content import Content, number
from generator.draw.fonts import VERTICAL_ADVANCE, DocumentFont, Drawn, Fonts
from generator.typeset.model import MM_PER_PT, Run, TextBlock

SMALLEST = 0.5  # em/1000: a difference below this is not worth an adjustment
LARGEST = 20000  # em/1000: beyond this the position is stated anew
SAME_LINE = 0.0005  # mm
LOOSE = 0.1  # em: readers take a wider gap, or overlap, of two glyphs for the end of a word
WIDEST_GAP = 1.05  # em: justified text and spread ruby stay below; an icon is wider

UPRIGHT = "1 0 0 -1"  # our frame has y down, a glyph has y up
ON_ITS_SIDE = "0 1 1 0"  # a quarter turn clockwise


def show(content: Content, block: TextBlock, fonts: Fonts, ink: Callable[[str], Ink]) -> None:
    """Write a block's runs, then its ruby, as one text object; `ink` looks up the colours."""
    runs = (*block.runs, *block.ruby_runs)
    if not runs:
        return
    content.write("BT")
    font_in_force, stretch_in_force = "", 1.0
    for run in runs:
        font = fonts[run.face]
        size = run.size * MM_PER_PT
        name = font.vertical if run.vertical and not run.turned else font.horizontal
        content.fill_with(ink(run.colour).fill)
        set_font = f"{content.use(name)} {number(size)} Tf"
        if set_font != font_in_force:
            content.write(set_font)
            font_in_force = set_font
        if run.stretch != stretch_in_force:
            content.write(f"{number(run.stretch * 100)} Tz")
            stretch_in_force = run.stretch
        content.write(_shown(run, font, size))
    if stretch_in_force != 1:
        content.write("100 Tz")  # it outlives the text object otherwise
    content.write("ET")


def _shown(run: Run, font: DocumentFont, size: float) -> str:
    """A run as `Tm` and `TJ` operators."""
    drawn = [font.meet(glyph.gid, glyph.text) for glyph in run.glyphs]
    shown = []
    for start, end, text in _pieces(run, drawn, size):
        lines = _lines(run, start, end, drawn, size)
        if text is None:
            shown.append(lines)
        else:
            stated = text.encode("utf-16-be").hex().upper()
            shown.append(f"/Span <</ActualText <FEFF{stated}>>> BDC\n{lines}\nEMC")
    return "\n".join(shown)


def _pieces(run: Run, drawn: Sequence[Drawn], size: float) -> list[tuple[int, int, str | None]]:
    """The run cut where it would be read otherwise than it is meant: start, end, text to state.

    The text is None where the font's ToUnicode says it. A glyph without text belongs to the
    one before it, and so does one that stands apart from it, as punctuation and figures do
    among kanji: readers put a space into the gap otherwise.
    """
    glyphs = run.glyphs
    apart = _apart(run, drawn, size)
    if not apart and all(glyph.text == known.text for glyph, known in zip(glyphs, drawn, strict=True)):
        return [(0, len(glyphs), None)]
    pieces: list[tuple[int, int, str | None]] = []
    start = 0
    while start < len(glyphs):
        end = start + 1
        while end < len(glyphs) and (not glyphs[end].text or end in apart):
            end += 1
        told = all(i not in apart and glyphs[i].text == drawn[i].text for i in range(start, end))
        if told and pieces and pieces[-1][2] is None:
            pieces[-1] = (pieces[-1][0], end, None)
        else:
            pieces.append((start, end, None if told else "".join(g.text for g in glyphs[start:end])))
        start = end
    return pieces


def _apart(run: Run, drawn: Sequence[Drawn], size: float) -> set[int]:
    """The glyphs that stand apart from the glyph before on their line, though no space is meant."""
    down = run.vertical or run.turned
    column = run.vertical and not run.turned
    em = size if column else size * run.stretch
    found = set()
    before = run.glyphs[0]
    for i, glyph in enumerate(run.glyphs[1:], 1):
        step, shift = glyph.x - before.x, glyph.y - before.y
        if down:
            step, shift = shift, step
        gap = step / em - (1 if column else drawn[i - 1].advance / 1000)
        if LOOSE < abs(gap) <= WIDEST_GAP and abs(shift) < SAME_LINE and before.text != " " != glyph.text:
            found.add(i)
        before = glyph
    return found


def _lines(run: Run, start: int, end: int, drawn: Sequence[Drawn], size: float) -> str:
    """Part of a run, one `Tm` and `TJ` a line.

    Along the line the pen moves by each glyph's advance; a number in TJ takes thousandths of an
    em off it in a row and adds them in a column (PDF 32000-1, 9.4.4).
    """
    column = run.vertical and not run.turned
    down = run.vertical or run.turned
    # Stretch widens rows; it leaves the steps of a column as they are.
    em = (size if column else size * run.stretch) / 1000
    sign = -1 if column else 1
    turn = ON_ITS_SIDE if run.turned else UPRIGHT
    parts: list[str] = []
    pen, level = 0.0, float("inf")
    for i in range(start, end):
        glyph = run.glyphs[i]
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
