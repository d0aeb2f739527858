"""Two drafts on paper: a summary in words, then the old and the new faces side by side, A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import wording
from generator.build import report
from generator.build.beside import Beside, Drawn, Failed, Pair, Shown, beside
from generator.build.comparison import Comparison
from generator.build.drawing import Progress, plain_document, title_of
from generator.build.leaves import (
    BOLD,
    GREY,
    LABEL,
    LEFT,
    ORIGIN,
    PALETTE,
    RIGHT,
    SMALL,
    THIRDS,
    WIDE,
    Leaves,
    add_pages,
    frame,
    own_fonts,
    type,
)
from generator.build.summary import heading_above, heads, summary
from generator.deck.expand import expand
from generator.deck.values import Text
from generator.rulebook.styles import Type
from generator.sheets.model import Rect
from generator.template.elements import Element, Pen, Portrait, Segment
from generator.template.elements import Path as Outline
from generator.template.geometry import product, rectangle, scaling, translation
from generator.typeset.model import TextBlock
from generator.wording import Line, Subject
from generator.wording.reports import ReportWords

EMPTY = type(3.0, 4.6, "grey-text", weight="bold", align="middle")
FIELD = type(2.4, 3.9, weight="bold")
CARDS = type(3.3, 5.0, weight="bold")

HIGH = 64.0  # mm: the largest that a face is shown, a third of the column wide
OLD, NEW, WORDS = THIRDS
MARGIN = 0.8  # mm: between what changed and its frame
MOST_CARDS, MOST_TOLD, MOST_LINES = 8, 4, 14


@dataclass(frozen=True, slots=True)
class Written:
    """The file that was written and how many pages and pairs of faces it has."""

    path: Path
    pages: int
    pairs: int


def write(comparison: Comparison, path: Path, progress: Progress | None = None) -> Written:
    """Write the comparison as a PDF. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = comparison.new.loaded.deck
    fonts = own_fonts()
    title = f"{wording.plain(title_of(new, comparison.language))}　{report.names(comparison)}"
    with TemporaryDirectory() as folder:
        shown = beside(comparison, Path(folder), progress)
        document = plain_document(fonts, PALETTE, title, new, comparison.language)
        for at, file in enumerate(shown.files):
            portraits = [(f"{at} {each.page}", each.trim, each.corner) for each in shown.drawn[at]]
            document.import_portraits(file, portraits)
        leaves = Leaves(fonts, title)
        summary(leaves, comparison)
        if shown.pairs:
            _faces(leaves, comparison, shown)
        pages = leaves.bound()
        add_pages(document, pages)
        document.save(path)
    return Written(path, len(pages), len(shown.pairs))


def _faces(leaves: Leaves, comparison: Comparison, shown: Beside) -> None:
    words = wording.report_words(comparison.language)
    came = [pair for pair in shown.pairs if pair.old is None and isinstance(pair.new, Drawn)]
    gone = [pair for pair in shown.pairs if pair.new is None and isinstance(pair.old, Drawn)]
    both = [pair for pair in shown.pairs if pair not in came and pair not in gone]
    leaves.turn()
    if both:
        heading_above(leaves, words.faces)
        leaves.write(words.legend, GREY)
        leaves.y += 2.5
        for pair in both:
            _pair(leaves, comparison, words, pair)
    for heading, pairs in ((words.new_cards, came), (words.removed_cards, gone)):
        for at in range(0, len(pairs), len(THIRDS)):
            row = pairs[at : at + len(THIRDS)]
            _alone(leaves, comparison, words, row, None if at else heading)


def _alone(
    leaves: Leaves, comparison: Comparison, words: ReportWords, pairs: Sequence[Pair], heading: str | None
) -> None:
    """A row of faces that only one draft has, under a heading if it is the first."""
    faces = [(pair, pair.old or pair.new, _scale(pair.old or pair.new)) for pair in pairs]
    high = max(_height(face, scale) for _, face, scale in faces)
    captions = [
        [
            leaves.text(_cards(words, pair), CARDS, x, WIDE),
            leaves.text(_name(comparison, pair.component.format.name), LABEL, x, WIDE),
            *(leaves.text(count, SMALL, x, WIDE) for count in _counts(comparison, words, pair)),
        ]
        for x, pair in zip(THIRDS, pairs, strict=False)
    ]
    tall = max(sum(height for _, height in caption) for caption in captions)
    if heading is not None:
        heading_above(leaves, heading, tall + high + 6.0)
    leaves.room(tall + high + 6.0)
    for x, caption, (pair, face, scale) in zip(THIRDS, captions, faces, strict=False):
        y = leaves.y
        for text, height in caption:
            leaves.put(text, y)
            y += height
        _slot(leaves, words, pair, face, x, leaves.y + tall + 1.0, scale, high)
    leaves.y += tall + high + 7.0


def _pair(leaves: Leaves, comparison: Comparison, words: ReportWords, pair: Pair) -> None:
    """Both faces, above them the cards that have them, beside them what changed."""
    scale = min(_scale(pair.old), _scale(pair.new))
    high = max(_height(pair.old, scale), _height(pair.new, scale))
    told = list(_told(leaves, comparison, words, pair, scale))
    cards, heading = leaves.text(_cards(words, pair), CARDS, LEFT, RIGHT - LEFT)
    body = max(LABEL.leading + 0.8 + high, sum(height for _, height in told))
    leaves.room(2.0 + heading + body + 4.0)
    leaves.rule(leaves.y)
    leaves.y += 2.0
    leaves.put(cards, leaves.y)
    leaves.y += heading
    for x, head in zip((OLD, NEW), heads(comparison), strict=True):
        leaves.put(leaves.text(head, LABEL, x, WIDE)[0], leaves.y)
    top = leaves.y + LABEL.leading + 0.8
    _slot(leaves, words, pair, pair.old, OLD, top, scale, high)
    _slot(leaves, words, pair, pair.new, NEW, top, scale, high)
    y = leaves.y
    for each, height in told:
        leaves.put(each, y)
        y += height
    leaves.y += body + 4.5


def _scale(shown: Shown) -> float:
    if not isinstance(shown, Drawn):
        return 1.0
    width, height = shown.size
    return min(1.0, WIDE / width, HIGH / height)


def _height(shown: Shown, scale: float) -> float:
    match shown:
        case Drawn():
            return shown.size[1] * scale
        case Failed():
            return 34.0
    return 0.0


def _slot(
    leaves: Leaves,
    words: ReportWords,
    pair: Pair,
    shown: Shown,
    x: float,
    top: float,
    scale: float,
    high: float,
) -> None:
    """A face with its marks, or what stands where there is none."""
    is_old = shown is pair.old
    other = pair.new if is_old else pair.old
    if isinstance(shown, Drawn):
        name = f"{0 if is_old else 1} {shown.page}"
        matrix = product(translation(x, top), scaling(scale))
        leaves.draw(Portrait(name, matrix, ORIGIN))
        width, height = (side * scale for side in shown.size)
        trim = Rect(x, top, width, height)
        leaves.draw(frame(trim, "line", 0.15, shown.corner * scale))
        if is_old and other is None:
            leaves.draw(*_crossed(trim))
        leaves.draw(*(mark for region in pair.regions for mark in _marks(region, trim, scale, is_old)))
        return
    size = other.size if isinstance(other, Drawn) else (WIDE, 34.0)
    width = size[0] * scale if isinstance(other, Drawn) else WIDE
    height = max(min(size[1] * scale, high), 8.0)
    if isinstance(shown, Failed):
        width, height = WIDE, max(height, 34.0)
    leaves.draw(frame(Rect(x, top, width, height), "grey-text", 0.25, 1.5, (1.4, 1.2)))
    if isinstance(shown, Failed):
        title, at = leaves.text(words.cannot_draw, BOLD, x + 3, width - 6)
        leaves.put(title, top + 3)
        why, _ = leaves.text(report.told(shown.problem), SMALL, x + 3, width - 6)
        leaves.put(why, top + 3 + at)
    elif height >= 12 and width >= 14:
        empty, tall = leaves.text(words.no_face, EMPTY, x, width)
        leaves.put(empty, top + (height - tall) / 2)


def _crossed(trim: Rect) -> Iterator[Element]:
    """A line across a face that goes."""
    across: tuple[Segment, ...] = (("M", trim.x, trim.bottom), ("L", trim.right, trim.y))
    for colour, width in (("paper", 1.5), ("accent", 0.6)):
        yield Outline(across, Pen(stroke=colour, stroke_width=width), ORIGIN)


def _marks(region: Rect, trim: Rect, scale: float, is_old: bool) -> Iterator[Element]:
    """A frame with a light border round what changed, and a tint on it; dashed on the old face."""
    left, top = trim.x + region.x * scale - MARGIN, trim.y + region.y * scale - MARGIN
    right, bottom = trim.x + region.right * scale + MARGIN, trim.y + region.bottom * scale + MARGIN
    left, top = max(left, trim.x - 0.6), max(top, trim.y - 0.6)
    right, bottom = min(right, trim.right + 0.6), min(bottom, trim.bottom + 0.6)
    outline = rectangle(left, top, right - left, bottom - top, 0.9, 0.9)
    yield Outline(outline, Pen(fill="accent", fill_opacity=0.13), ORIGIN)
    yield Outline(outline, Pen(stroke="paper", stroke_width=0.9), ORIGIN)
    dashes = (1.6, 0.9) if is_old else ()
    yield Outline(outline, Pen(stroke="accent", stroke_width=0.45, dashes=dashes), ORIGIN)


def _cards(words: ReportWords, pair: Pair) -> str:
    """The cards of a pair, and which side of them it is."""
    ids = [card.id for card in pair.cards]
    if len(ids) > MOST_CARDS:
        ids = [*ids[:MOST_CARDS], words.more(len(ids) - MOST_CARDS)]
    side = words.front if pair.side == "front" else words.back
    return f"{words.join.join(ids)}　{side}"


def _told(
    leaves: Leaves, comparison: Comparison, words: ReportWords, pair: Pair, scale: float
) -> Iterator[tuple[TextBlock, float]]:
    """What stands beside the faces: component, copies and prints, then what changed field by field."""

    def text(text: str, type: Type) -> tuple[TextBlock, float]:
        return leaves.text(text, type, WORDS, RIGHT - WORDS)

    yield text(_name(comparison, pair.component.format.name), LABEL)
    for count in _counts(comparison, words, pair):
        yield text(count, SMALL)
    if scale < 0.995:
        yield text(words.scale(round(scale * 100)), LABEL)
    if pair.old is None or pair.new is None or len(pair.cards) > MOST_TOLD:
        return
    lines = _lines(comparison, pair)
    if not lines and not (isinstance(pair.old, Failed) or isinstance(pair.new, Failed)):
        yield text(words.same_fields if pair.regions else words.same_look, SMALL)
    for line in lines[:MOST_LINES]:
        yield text(wording.plain(line.what), FIELD)
        yield text(f"{wording.plain(line.old)} → {wording.plain(line.new)}", SMALL)
    if len(lines) > MOST_LINES:
        yield text(words.more(len(lines) - MOST_LINES), LABEL)


def _counts(comparison: Comparison, words: ReportWords, pair: Pair) -> Iterator[str]:
    """How many copies of the cards there are, and how many of them are to be printed."""
    ids = {card.id for card in pair.cards}
    copies = [
        sum(
            card.copies
            for component in expand(each.loaded.deck)
            for card in component.cards
            if card.id in ids
        )
        for each in (comparison.old, comparison.new)
    ]
    yield words.in_box(*copies)
    if count := sum(one.copies for one in comparison.reprint.prints if one.card in ids):
        yield words.label.format(label=words.figures["prints"], text=count)


def _lines(comparison: Comparison, pair: Pair) -> list[Line]:
    """What changed about the cards of a pair, each line once."""
    found: dict[Line, None] = {}
    for card in pair.cards:
        heroine = card.fields.get("heroine")
        subject = Subject(pair.component.id, card.id, heroine if isinstance(heroine, str) else None)
        found |= dict.fromkeys(wording.changes_of(comparison.difference, subject, comparison.language))
    return list(found)


def _name(comparison: Comparison, text: Text) -> str:
    return wording.plain(report.text_of(comparison, text))
