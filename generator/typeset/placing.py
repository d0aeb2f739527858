"""Broken lines to runs of glyphs in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.typeset.breaking import Line, Paragraph, positions
from generator.typeset.cells import ASCENT, ICON_ABOVE, ICON_SIDE, Cell, Look, Part
from generator.typeset.model import MM_PER_PT, Anchor, Box, Glyph, Icon, Run, TextBlock, TextStyle

Broken = Sequence[tuple[Paragraph, Sequence[Line]]]  # paragraphs with their lines

_SHARE = {"start": 0.0, "justify": 0.0, "middle": 0.5, "end": 1.0, "top": 0.0, "bottom": 1.0}


def line_offsets(broken: Broken, style: TextStyle) -> tuple[list[float], float]:
    """Each line's distance from the text's edge, and the depth of all lines (em).

    The depth reaches from the em box of the first line to that of the last. With
    `ruby_opens_line` a line with ruby stands so far off that its ruby clears what is before.
    """
    clear = 1 + style.ruby_gap + style.ruby_size
    offsets: list[float] = []
    at = 0.0
    for text, lines in broken:
        for start, end in lines or [(0, 0)]:
            opens = style.ruby_opens_line and any(cell.ruby for cell in text.cells[start:end])
            if offsets:
                at += max(style.leading, clear) if opens else style.leading
            elif opens:
                at = clear - 1
            offsets.append(at)
    return offsets, at + 1


def depth_available(style: TextStyle, box: Box, size: float, lines: int) -> float:
    """How deep the lines may be in the box (mm); one line at a fixed baseline may always be."""
    em = size * MM_PER_PT
    vertical = style.writing_mode == "vertical-rl"
    if box.baseline is None:
        return box.width if vertical else box.height
    if lines < 2:
        return float("inf")
    if vertical:
        return box.baseline + em / 2 - box.x
    return box.y + box.height - (box.baseline - ASCENT * em)


def place(broken: Broken, style: TextStyle, box: Box, size: float) -> TextBlock:
    """Set broken lines into their box at a size."""
    em = size * MM_PER_PT
    vertical = style.writing_mode == "vertical-rl"
    measure = box.height if vertical else box.width
    offsets, depth = line_offsets(broken, style)
    base, ruby, icons = _RunWriter(size), _RunWriter(size), list[Icon]()
    texts: list[str] = []
    missing: dict[str, None] = {}
    anchors: list[Anchor] = []
    longest = 0.0
    first = _first_axis(style, box, em, depth)
    line_number = 0
    for text, lines in broken:
        for line in lines or [(0, 0)]:
            starts, width = positions(text, line, measure / em, justify=style.align == "justify")
            longest = max(longest, width)
            indent = (measure - width * em) * _SHARE[style.align]
            across = (offsets[line_number] - (offsets[0] if box.baseline is not None else 0.0)) * em
            x0, y0 = (first - across, box.y + indent) if vertical else (box.x + indent, first + across)
            line_number += 1
            for i, at in enumerate(starts, line[0]):
                cell = text.cells[i]
                x, y = (x0, y0 + at * em) if vertical else (x0 + at * em, y0)
                if i in text.spaces and i > line[0]:
                    space = text.spaces[i]
                    back = (at - starts[i - line[0] - 1] - text.cells[i - 1].width) * em
                    base.write(space.parts, x - (0 if vertical else back), y - (back if vertical else 0), em)
                    missing.update(dict.fromkeys(space.missing))
                base.write(cell.parts, x, y, em)
                if cell.ruby:
                    ruby.write(cell.ruby, x, y, em)
                if cell.icon is not None:
                    icons.append(_icon(cell, x, y, em, style.ground, vertical))
                if cell.missing:
                    missing.update(dict.fromkeys(cell.missing))
                if cell.link:
                    follows = i > line[0] and text.cells[i - 1].link == cell.link
                    anchors.append(_anchor(cell, x, y, em, vertical, anchors.pop() if follows else None))
            base.end_line()
            ruby.end_line()
            texts.append(text.text(line))
    available = depth_available(style, box, size, len(texts))
    long, deep = longest * em, depth * em
    over = _beyond(long, measure), _beyond(deep, available)
    return TextBlock(
        size=size,
        runs=tuple(base.runs),
        ruby_runs=tuple(ruby.runs),
        icons=tuple(icons),
        lines=tuple(texts),
        width=deep if vertical else long,
        height=long if vertical else deep,
        overflow=over[::-1] if vertical else over,
        missing=tuple(missing),
        anchors=tuple(anchors),
    )


def _beyond(length: float, available: float) -> float:
    """How far a length exceeds what there is; rounding is nothing."""
    return length - available if length > available + 1e-5 else 0.0


def _first_axis(style: TextStyle, box: Box, em: float, depth: float) -> float:
    """Where a line with offset 0 has its baseline, or a column its axis (mm)."""
    if box.baseline is not None:
        return box.baseline
    if style.writing_mode == "vertical-rl":
        return box.x + box.width - (box.width - depth * em) * _SHARE[style.valign] - em / 2
    return box.y + (box.height - depth * em) * _SHARE[style.valign] + ASCENT * em


def _icon(cell: Cell, x: float, y: float, em: float, ground: str, vertical: bool) -> Icon:
    side = ICON_SIDE * em
    left, top = (x - side / 2, y) if vertical else (x, y - ICON_ABOVE * em)
    return Icon(cell.icon or "", left, top, side, cell.colour, ground)


def _anchor(cell: Cell, x: float, y: float, em: float, vertical: bool, before: Anchor | None) -> Anchor:
    """The em box of a cell, together with what was before it on its line under the same link."""
    if vertical:
        top = y if before is None else before.y
        return Anchor(cell.link, x - em / 2, top, em, y + cell.width * em - top)
    left = x if before is None else before.x
    return Anchor(cell.link, left, y - ASCENT * em, x + cell.width * em - left, em)


@dataclass(slots=True)
class _RunWriter:
    """Collects glyphs into runs: a new run begins when the look changes or the line ends."""

    size: float
    runs: list[Run] = field(default_factory=list)
    look: Look | None = None
    glyphs: list[Glyph] = field(default_factory=list)

    def write(self, parts: Iterable[Part], x: float, y: float, em: float) -> None:
        """Place a cell's glyphs from its origin (mm)."""
        for look, glyphs in parts:
            if look is not self.look and look != self.look:
                self.end_line()
                self.look = look
            for gid, right, down, text in glyphs:
                self.glyphs.append(Glyph(gid, x + right * em, y + down * em, text))

    def end_line(self) -> None:
        """Close the run being written."""
        if self.look is not None and self.glyphs:
            look, size = self.look, self.size * self.look.scale
            glyphs = tuple(self.glyphs)
            self.runs.append(
                Run(look.face, size, look.colour, glyphs, look.vertical, look.turned, look.stretch)
            )
        self.look, self.glyphs = None, []
