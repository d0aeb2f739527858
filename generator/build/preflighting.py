"""A preflight on paper: what was found, what each check came to and how, and every face with its boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build.drawing import plain_document
from generator.build.leaves import (
    BODY,
    BOTTOM,
    GREY,
    LABEL,
    LEFT,
    ORIGIN,
    PALETTE,
    RIGHT,
    SECTION,
    TITLE,
    Leaves,
    add_pages,
    block,
    frame,
    own_fonts,
    type,
)
from generator.deck.model import Deck
from generator.draw.files import replacing_all
from generator.press.preflight import Report
from generator.press.preflight.rendered import thumbnails
from generator.press.preflight.report import LISTING, Finding, Lying, listing, numbers
from generator.rulebook.styles import Type
from generator.sheets.model import Rect
from generator.template.elements import Element, Image
from generator.wording.preflight import PreflightWords, preflight_words

PICTURE = "preflight.pdf"
COLUMNS = range(8, 15)  # faces side by side: more only where that brings all of them onto the first page
GAP, BELOW = 2.6, 3.2  # mm between columns, and below a row
HIGH = 30.0  # mm: the tallest that a face is shown
LEGEND = 16.0  # mm that the heading of the faces takes
STATE, CHECK, HOW = (LEFT + 3.4, 18.0), (LEFT + 22.0, 46.0), (LEFT + 70.0, RIGHT - LEFT - 70.0)
WHERE, WHAT = (LEFT + 3.4, 33.0), (LEFT + 38.0, RIGHT - LEFT - 38.0)
ROW = type(2.35, 3.75)
GOOD = type(2.35, 3.75, weight="bold")
BAD = type(2.35, 3.75, "accent", weight="bold")
QUIET = type(2.35, 3.75, "grey-text")
SUM = type(3.6, 5.2, weight="bold")
ALARM = type(3.6, 5.2, "accent", weight="bold")
CAPTION = type(2.0, 2.7, "grey-text", align="middle")
DOT = {"passed": "text", "failed": "accent", "warned": "accent", "not-made": "line"}
MOST_FOUND, MOST_FACES = 30, 400
LETTER = 1.3  # mm that a character of a file's name below a face takes
LONGEST_NAME, LONGEST_WORD = 22, 60  # characters of it in the column of places, and of any word beside that


@dataclass(frozen=True, slots=True)
class Grid:
    """Faces in rows, all at one scale (mm of paper for each of theirs)."""

    rows: tuple[tuple[Lying, ...], ...]
    wide: float
    scale: float
    captions: float

    def high(self, row: Sequence[Lying]) -> float:
        """The height of a row without its captions (mm)."""
        return max(face.height for face in row) * self.scale

    @property
    def height(self) -> float:
        return sum(self.high(row) + self.captions + BELOW for row in self.rows) - BELOW


def write(report: Report, folder: Path, language: str, deck: Deck | None = None) -> tuple[Path, Path]:
    """Write preflight.json and preflight.pdf into a folder, both or none. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = folder / LISTING, folder / PICTURE
    with (
        TemporaryDirectory(prefix="hibari-", ignore_cleanup_errors=True) as pictures,
        replacing_all(paths) as (listed, drawn),
    ):
        listed.write_text(listing(report), encoding="utf-8", newline="\n")
        _draw(report, drawn, Path(pictures), language, deck)
    return paths


def _draw(report: Report, path: Path, pictures: Path, language: str, deck: Deck | None) -> None:
    words = preflight_words(language)
    title = f"{words.title}　{report.shop.title}"
    fonts = own_fonts()
    leaves = Leaves(fonts, title)
    _head(leaves, report, words)
    _found(leaves, report, words)
    _verdicts(leaves, report, words)
    _faces(leaves, report, words, pictures)
    document = plain_document(fonts, PALETTE, title, deck, language)
    add_pages(document, leaves.bound())
    document.save(path)


def _head(leaves: Leaves, report: Report, words: PreflightWords) -> None:
    shop = report.shop
    leaves.write(words.read_on.format(shop.name, shop.checked), GREY)
    leaves.write(f"{words.title}　{shop.title}", TITLE)
    several = len(report.files) > 1
    told = [
        (f"[{number}] " if several else "") + words.files.format(shortened(path.name, LONGEST_WORD), count)
        for number, (path, count) in enumerate(report.files, 1)
    ]
    if len(told) > 4:
        told = [*told[:3], words.more.format(len(told) - 3)]
    leaves.write(words.join.join(told), GREY)
    leaves.y += 2.0
    errors = len(report.errors)
    warnings = len(report.problems) - errors
    if errors:
        leaves.write(f"{words.errors.format(errors)}{words.join}{words.warnings.format(warnings)}", ALARM)
    else:
        more = words.warnings.format(warnings) if warnings else ""
        leaves.write(f"{words.fine}{more}", SUM)
    leaves.write(words.caveat, BODY)
    if report.shop.unstated:
        names = words.join.join(words.measure(name) for name in report.shop.unstated)
        leaves.write(words.unstated.format(names), GREY)


def _found(leaves: Leaves, report: Report, words: PreflightWords) -> None:
    if not report.findings:
        return
    _heading(leaves, words.found)
    for finding in report.findings[:MOST_FOUND]:
        style = BAD if finding.severity == "error" else GOOD
        where, what = _where(finding, words, len(report.files) > 1), fitted(finding.what)
        _row(leaves, "accent", (where, what), (style, ROW), (WHERE, WHAT))
    if len(report.findings) > MOST_FOUND:
        leaves.write(words.more.format(len(report.findings) - MOST_FOUND), LABEL)


def _where(finding: Finding, words: PreflightWords, named: bool) -> str:
    count = len(finding.pages)
    told = (
        words.whole
        if not count
        else (words.page if count == 1 else words.pages).format(numbers(finding.pages))
    )
    return f"{shortened(finding.file.name, LONGEST_NAME)} {told}" if named else told


def fitted(text: str) -> str:
    """A text whose words each have room on a line: nothing is broken within a word."""
    return " ".join(shortened(word, LONGEST_WORD) for word in text.split(" "))


def shortened(word: str, most: int) -> str:
    """A word of at most so many characters: its beginning and its end, which tell names apart."""
    if len(word) <= most:
        return word
    end = most // 3
    return f"{word[: most - end - 1]}…{word[-end:]}"


def _verdicts(leaves: Leaves, report: Report, words: PreflightWords) -> None:
    _heading(leaves, words.verdicts)
    for verdict in report.verdicts:
        bad = verdict.state in ("failed", "warned")
        style = BAD if bad else QUIET if verdict.state == "not-made" else ROW
        how = fitted(words.join.join(words.tell(text) for text in (verdict.by, verdict.why) if text))
        texts = words.states[verdict.state], words.checks[verdict.check], how
        checked = QUIET if verdict.state == "not-made" else GOOD
        _row(leaves, DOT[verdict.state], texts, (style, checked, QUIET), (STATE, CHECK, HOW))


def _heading(leaves: Leaves, text: str, below: float = 16.0) -> None:
    leaves.y += 3.4
    leaves.room(below)
    leaves.write(text, SECTION)
    leaves.rule(leaves.y + 0.4)
    leaves.y += 1.4


def _row(
    leaves: Leaves,
    dot: str,
    texts: Sequence[str],
    types: Sequence[Type],
    columns: Sequence[tuple[float, float]],
) -> None:
    """A row of a table with a dot before it."""
    cells = [
        leaves.text(text, style, *column) for text, style, column in zip(texts, types, columns, strict=True)
    ]
    height = max(height for _, height in cells)
    leaves.room(height)
    leaves.draw(block(Rect(LEFT, leaves.y + 1.15, 1.6, 1.6), dot, 0.8))
    for cell, _ in cells:
        leaves.put(cell, leaves.y)
    leaves.y += height


def _faces(leaves: Leaves, report: Report, words: PreflightWords, pictures: Path) -> None:
    shown = [face for face in report.faces if face.width > 0 and face.height > 0]
    shown.sort(key=lambda face: not face.findings)  # those to look at come first
    if not shown:
        return
    kept = shown[:MOST_FACES]
    made = thumbnails([(face.file, face.page) for face in kept], pictures)
    grid = _grid(kept, BOTTOM - leaves.y - LEGEND)
    _heading(leaves, words.faces, LEGEND + grid.high(grid.rows[0]) + grid.captions)
    leaves.write(words.legend, GREY)
    leaves.y += 1.6
    for row in grid.rows:
        high = grid.high(row)
        leaves.room(high + grid.captions)
        for column, face in enumerate(row):
            left = LEFT + column * (grid.wide + GAP)
            x = left + (grid.wide - face.width * grid.scale) / 2
            leaves.draw(*_face(face, made.get((face.file, face.page)), x, leaves.y, grid.scale))
            for line, text in enumerate(_told(face, report, words, int(grid.wide / LETTER))):
                caption, _ = leaves.text(text, CAPTION, left - GAP / 2, grid.wide + GAP)
                leaves.put(caption, leaves.y + high + 0.9 + line * CAPTION.leading)
        leaves.y += high + grid.captions + BELOW
    if len(shown) > MOST_FACES:
        leaves.write(words.more.format(len(shown) - MOST_FACES), LABEL)


def _grid(faces: Sequence[Lying], free: float) -> Grid:
    """The fewest columns that fit into what is free (mm) of the page; else the fewest there are."""
    grids = [_in_columns(faces, count) for count in COLUMNS]
    return next((grid for grid in grids if grid.height <= free), grids[0])


def _in_columns(faces: Sequence[Lying], count: int) -> Grid:
    wide = (RIGHT - LEFT - GAP * (count - 1)) / count
    scale = min(min(wide / face.width, HIGH / face.height) for face in faces)
    rows = tuple(tuple(faces[at : at + count]) for at in range(0, len(faces), count))
    lines = 2 if any(face.count > 1 or face.ink is not None for face in faces) else 1
    return Grid(rows, wide, scale, lines * CAPTION.leading)


def _face(face: Lying, picture: Path | None, x: float, y: float, scale: float) -> Iterator[Element]:
    """A thumbnail of a page with its boxes: what was found is seen by the ground round it."""
    page = Rect(x, y, face.width * scale, face.height * scale)
    if face.findings:
        wide = Rect(page.x - 1.0, page.y - 1.0, page.width + 2.0, page.height + 2.0)
        yield block(wide, "accent", 0.8)
    if picture is not None:
        yield Image(picture.as_posix(), page.x, page.y, page.width, page.height, "none", 1.0, ORIGIN)
    else:
        yield block(page, "tint")
    yield frame(page, "line", 0.12)
    for box, colour, dashes in _boxes(face):
        if box is not None:
            drawn = Rect(x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale)
            yield frame(drawn, "paper", 0.3)
            yield frame(drawn, colour, 0.12, dashes=dashes)


def _boxes(face: Lying) -> Iterator[tuple[Rect | None, str, tuple[float, ...]]]:
    """The boxes to be drawn: a bleed as large as the page is seen without."""
    whole = face.bleed is None or face.width - face.bleed.width < 0.1 > face.height - face.bleed.height
    yield None if whole else face.bleed, "grey-text", ()
    yield face.trim, "accent", ()
    yield face.safe, "text", (0.6, 0.45)


def _told(face: Lying, report: Report, words: PreflightWords, longest: int) -> Iterator[str]:
    """What stands below a face, each a line short enough for it: names have so many characters."""
    files = [path for path, _ in report.files]
    if dict(report.files)[face.file] == 1 and len(files) > 1:
        yield shortened(face.file.stem, longest)
    else:
        name = words.page.format(face.page)
        yield f"[{files.index(face.file) + 1}] {name}" if len(files) > 1 else name
    count = words.alike.format(face.count) if face.count > 1 else ""
    ink = f"{face.ink:.0f} %" if face.ink is not None else ""
    if count or ink:
        yield f"{count} {ink}".strip()
