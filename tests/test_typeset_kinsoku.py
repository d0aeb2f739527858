"""Line ends over a corpus of card texts at eighty widths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from typesetting import BODY, COLUMN, corpus, setting

from generator.typeset.model import TextBlock, TextStyle

# Written out anew, so that the classes of the product are not checked against themselves.
FORBIDDEN_HEAD = set(
    "、。，．,.!?:;)]}）］｝〉》」』】〕〙〗〟”’！？‼⁇⁈⁉：；・ー～〜‐–゠…‥々〻ゝゞヽヾ％%"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
FORBIDDEN_TAIL = set("（［｛〈《「『【〔〘〖〝“‘([{")
PARTED_FIGURE = re.compile(r"第$|[0-9]$")  # a line may not end in a figure that its counter follows
COUNTER = re.compile(r"[枚本局点人回度時つ以％]")
WIDTHS = [9 + 0.4 * i for i in range(80)]  # em

STYLES = {
    "start": BODY,
    "justify": replace(BODY, align="justify"),
    "phrases": replace(BODY, align="middle", phrases=True),
    "column": replace(COLUMN, align="justify"),
}


def blocks(style: TextStyle) -> Iterator[tuple[float, TextBlock]]:
    for text in corpus():
        for width in WIDTHS:
            if style.writing_mode == "vertical-rl":
                yield width, setting(text, style, width=99, height=width)
            else:
                yield width, setting(text, style, width=width, height=99)


@pytest.mark.parametrize("name", STYLES)
def test_lines_of_the_corpus_begin_and_end_as_they_may(name: str) -> None:
    """At eighty widths no line begins or ends with a forbidden character, or is too wide."""
    faults = []
    for width, block in blocks(STYLES[name]):
        for before, after in zip(block.lines, block.lines[1:], strict=False):
            if after[0] in FORBIDDEN_HEAD or before[-1] in FORBIDDEN_TAIL:
                faults.append((before, after))
            if before[-2:] in ("……", "――") and before[-1] == after[0]:
                faults.append((before, after))
            if PARTED_FIGURE.search(before) and COUNTER.match(after):
                faults.append((before, after))
            if re.search(r"[A-Za-z]$", before) and re.match(r"[A-Za-z]", after):
                faults.append((before, after))
        long = block.height if name == "column" else block.width
        if long > width + 0.001:
            faults.append((str(width), str(long)))
    assert not faults


def test_the_corpus_is_long_enough_to_mean_something() -> None:
    """The corpus has at least fifteen texts, and its lines break many thousand times."""
    assert len(corpus()) >= 15
    assert sum(len(block.lines) - 1 for _, block in blocks(BODY)) > 2500


def test_every_font_has_the_corpus() -> None:
    """The shipped families print the whole corpus: every character has a glyph."""
    for family in ("body", "quote", "title"):
        for text in corpus():
            assert setting(text, replace(BODY, family=family)).missing == ()


def test_a_last_line_of_one_to_three_characters_is_rare() -> None:
    """A paragraph ends in a line of at most three characters only when nothing else fits."""
    stubs = [
        block.lines
        for _, block in blocks(replace(BODY, align="justify"))
        if len(block.lines) > 1 and len(block.lines[-1]) <= 3
    ]
    assert len(stubs) < 0.005 * len(corpus()) * len(WIDTHS)
