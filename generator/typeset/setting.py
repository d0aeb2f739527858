"""The one entry: a text, a style and a box in; runs of glyphs out."""

from __future__ import annotations

from collections.abc import Sequence

from generator.typeset.breaking import Line, Paragraph, best_lines, fewest_lines, paragraph
from generator.typeset.cells import Compositor
from generator.typeset.fonts import FontSet
from generator.typeset.markup import parse
from generator.typeset.model import MM_PER_PT, Box, TextBlock, TextStyle
from generator.typeset.placing import Broken, depth_available, line_offsets, place


def set_text(markup: str, style: TextStyle, box: Box, fonts: FontSet) -> TextBlock:
    """Set inline markup in its box, at the largest of the style's sizes that fits.

    What does not fit at the smallest size is set at it and reported as `overflow`; characters
    without a glyph are reported as `missing`. Raises `MarkupError` for markup that cannot be
    read and `FontNotFound` for a family or file that is not there.
    """
    composed = Compositor(style, fonts).paragraphs(parse(markup))
    fit = _Fit([paragraph(cells, style.tracking) for cells in composed], style, box)
    size, bound = fit.largest()
    return place(fit.broken(size, bound), style, box, size)


class _Fit:
    """Tries type sizes for one text in one box."""

    def __init__(self, paragraphs: Sequence[Paragraph], style: TextStyle, box: Box) -> None:
        self.paragraphs, self.style, self.box = paragraphs, style, box
        self.length = box.height if style.writing_mode == "vertical-rl" else box.width

    def largest(self) -> tuple[float, bool]:
        """The largest size that fits, and whether figures stay with their counters.

        When no size fits they part at the smallest one if that makes the text fit, or a line
        that would be too long otherwise.
        """
        sizes = self._sizes()
        low, high = 0, len(sizes)
        middle = 0  # most texts fit at once
        while low < high:
            if self.fits(sizes[middle], bound=True):
                high = middle
            else:
                low = middle + 1
            middle = (low + high) // 2
        if low < len(sizes):
            return sizes[low], True
        smallest = sizes[-1]
        measure = self._measure(smallest)
        narrow = all(fewest_lines(text, measure, bound=True)[1] for text in self.paragraphs)
        return smallest, narrow and not self.fits(smallest, bound=False)

    def _sizes(self) -> list[float]:
        """From the largest down in steps, the smallest last (pt)."""
        largest, smallest, step = self.style.size, self.style.min_size, self.style.size_step
        steps = int((largest - smallest) / step + 1e-6) if step > 0 and smallest < largest else 0
        sizes = [largest, *(round(largest - i * step, 4) for i in range(1, steps + 1))]
        if smallest < sizes[-1]:
            sizes.append(smallest)
        return sizes

    def fits(self, size: float, *, bound: bool) -> bool:
        """Whether the fewest lines at a size are neither too long nor too many."""
        broken: list[tuple[Paragraph, list[Line]]] = []
        measure = self._measure(size)
        for text in self.paragraphs:
            lines, fits = fewest_lines(text, measure, bound=bound)
            if not fits:
                return False
            if self.style.ruby_opens_line and len(lines) > 1:
                lines = self._best(text, measure, bound)
            broken.append((text, lines))
        offsets, depth = line_offsets(broken, self.style)
        return depth * size * MM_PER_PT <= depth_available(self.style, self.box, size, len(offsets)) + 1e-6

    def broken(self, size: float, bound: bool) -> Broken:
        """The paragraphs with their best lines at a size."""
        measure = self._measure(size)
        return [(text, self._best(text, measure, bound)) for text in self.paragraphs]

    def _measure(self, size: float) -> float:
        return self.length / (size * MM_PER_PT)

    def _best(self, text: Paragraph, measure: float, bound: bool) -> list[Line]:
        justify = self.style.align == "justify"
        return best_lines(text, measure, bound=bound, justify=justify, phrases=self.style.phrases)
