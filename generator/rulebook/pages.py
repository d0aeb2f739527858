"""Strips → pages: where pages end, and what stands at their head and foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.rulebook import styles
from generator.rulebook.model import Book, Break, Frame, Item, Link, Page, Part, Place, Running, Sheet
from generator.rulebook.read import MENTION
from generator.rulebook.setting import Column, Flowing, Setter
from generator.rulebook.strips import Strip, depth, drawn, lettering, moved
from generator.rulebook.styles import A5, Format, Type
from generator.rulebook.texts import Gathered
from generator.template.elements import Origin, Path, Pen
from generator.template.geometry import rectangle

EPSILON = 1e-6
KEPT = 2  # lines that a heading keeps with it


@dataclass(slots=True)
class Draft:
    """A page being filled: strips with their tops, or a sheet; what its head line says."""

    running: str = ""
    strips: list[tuple[Strip, float]] = field(default_factory=list)
    sheet: Sheet | None = None


def drafts(flowing: Sequence[Flowing], page: Format = A5) -> list[Draft]:
    """Cut what flows into pages: as much on each as it holds, at a break that parts nothing."""
    pages: list[Draft] = []
    running = ""
    column: list[tuple[Strip, str]] = []  # with what the head line says there
    for each in flowing:
        match each:
            case Running():
                running = each.text
            case Break():
                pages += _cut(column, page)
                column = []
            case Sheet():
                pages += [*_cut(column, page), Draft(running, sheet=each)]
                column = []
            case Strip():
                column.append((each, running))
    return [*pages, *_cut(column, page)]


def _cut(column: Sequence[tuple[Strip, str]], page: Format) -> Iterator[Draft]:
    """The pages that one column fills."""
    strips = [strip for strip, _ in column]
    running = [text for _, text in column]
    while strips:
        count = _fill(strips, page.text.height)
        yield Draft(running[0], _stacked(strips[:count], page.text.y))
        strips, running = strips[count:], running[count:]
        if strips and (head := strips[0].head) is not None:
            strips, running = [replace(head, above=0.0, ids=()), *strips], [running[0], *running]


def _fill(strips: Sequence[Strip], room: float) -> int:
    """How many strips go into a page's room (mm): up to the last permitted break before it is full."""
    fits = len(strips)
    height = 0.0
    for index, strip in enumerate(strips):
        height += strip.height + (strip.above if index else 0.0)
        if height > room + EPSILON:
            fits = index
            break
    if fits == len(strips):
        return fits
    count = fits
    while count > 0 and not _may_break(strips, count):
        count -= 1
    return count or max(1, fits)


def _may_break(strips: Sequence[Strip], at: int) -> bool:
    """Whether a page may end before the strip at an index: not after a heading and its first lines."""
    if strips[at - 1].keep:
        return False
    lines, index = 0, at - 1
    while index >= 0 and not strips[index].heading and lines < KEPT:
        lines += strips[index].lines
        index -= 1
    after_heading = index >= 0 and strips[index].heading
    return not (after_heading and lines < KEPT and not strips[at].heading)


def _stacked(strips: Iterable[Strip], y: float) -> list[tuple[Strip, float]]:
    """Strips with their tops from y down (mm on the page)."""
    placed = []
    for index, strip in enumerate(strips):
        y += strip.above if index else 0.0
        placed.append((strip, y))
        y += strip.height
    return placed


def filled(pages: list[Draft], fills: Sequence[Sheet], signature: int = A5.signature) -> list[Draft]:
    """Pages made a multiple of a signature: blank ones, or the given sheets, before a last drawn page."""
    lacking = -len(pages) % signature
    blanks = [
        Draft(fills[i % len(fills)].head or "", sheet=fills[i % len(fills)]) if fills else Draft()
        for i in range(lacking)
    ]
    last = len(pages) - 1 if pages and pages[-1].sheet is not None else len(pages)
    return [*pages[:last], *blanks, *pages[last:]]


@dataclass(slots=True)
class Laid:
    """Pages laid out, where ids are on them, and the mentions met, in order."""

    pages: list[Page] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    mentions: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def gathered(self) -> Gathered:
        """What the next pass needs to know."""
        pages = {id: place.page for id, place in self.places.items()}
        return Gathered(pages, {id: tuple(met) for id, met in self.mentions.items()})


def lay(book: Book, setter: Setter, page: Format = A5) -> Laid:
    """One pass: set the book, cut it into pages, and finish each."""
    column = Column(page.text.x, page.text.width, page.text.x - styles.NUMBER_GAP)
    fills = [block for block in book.blocks if isinstance(block, Sheet) and block.fill]
    blocks = [block for block in book.blocks if not (isinstance(block, Sheet) and block.fill)]
    pages = filled(drafts(setter.strips(blocks, column), page), fills, page.signature)
    laid = Laid()
    for number, draft in enumerate(pages, 1):
        _finish(draft, number, book, setter, laid, page)
    for part in book.parts:
        _named_after(part, book, laid)
    return laid


def _named_after(part: Part, book: Book, laid: Laid) -> None:
    """What no clause mentions is found in the part of the book that has its id: a heroine on her page."""
    met = laid.mentions.get(part.id, [])
    place = laid.places.get(part.id)
    if place is None or any(number for number, _ in met) or part.id not in {e.id for e in book.entries}:
        return
    laid.mentions[part.id] = [(part.number, place.page), *met]


def _finish(draft: Draft, number: int, book: Book, setter: Setter, laid: Laid, page: Format) -> None:
    """Add a page with everything on it, and note where ids and mentions are."""
    origin: Origin = (book.template, 1)
    items: list[Item] = []
    links: list[Link] = []
    frame: Frame = "text"
    head = draft.running
    if draft.sheet is None or draft.sheet.ground:
        items.append(_paper(page))
    if draft.sheet is not None:
        sheet = draft.sheet
        frame, origin = sheet.frame, sheet.origin
        head = draft.running if sheet.head is None else sheet.head
        picture, found = setter.picture(sheet.elements, 0.0, 0.0)
        items.append(picture)
        links += found
        for id in sheet.ids:
            laid.places.setdefault(id, Place(number, 0.0))
    for strip, y in draft.strips if draft.sheet is None else _flows(draft.sheet, setter):
        if y + strip.height > page.text.bottom + 0.01 and draft.sheet is None and len(draft.strips) == 1:
            message = f"this is {strip.height - page.text.height:.1f} mm higher than a page"
            setter.report("text-overflow", message, origin, "make it lower, or divide it")
        items += [moved(item, 0.0, y) for item in strip.items]
        links += [replace(link, area=link.area.moved(0.0, y)) for link in strip.links]
        for id in strip.ids:
            laid.places.setdefault(id, Place(number, y))
        for term, clause in strip.mentions:
            laid.mentions.setdefault(term, []).append((clause, number))
    for link in links:
        if draft.sheet is not None and link.target.startswith(MENTION):
            laid.mentions.setdefault(link.target.removeprefix(MENTION), []).append(("", number))
    items += _furniture(book, frame, head, number, setter, origin, page)
    shown = tuple(link for link in links if not link.target.startswith(MENTION))
    laid.pages.append(Page(number, tuple(items), shown))


def _paper(page: Format) -> Item:
    """The ground of a page, out to its bleed."""
    trim, bleed = page.trim, page.bleed
    ground = rectangle(trim.x - bleed, trim.y - bleed, trim.width + 2 * bleed, trim.height + 2 * bleed)
    return drawn(Path(ground, Pen(fill="book-paper"), ("", 0)))


def _flows(sheet: Sheet, setter: Setter) -> Iterator[tuple[Strip, float]]:
    """The flows of a drawn page as strips with their tops."""
    for flow in sheet.flows:
        box = flow.box
        numbers = None if flow.indent else box.x - styles.NUMBER_GAP
        strips = setter.inside(flow.blocks, Column(box.x, box.width, numbers, flow.indent))
        over = depth(strips) - box.height
        if over > 0.01:
            message = f"this flow is {over:.1f} mm too high for its box"
            setter.report("text-overflow", message, flow.origin, "shorten it, or make the box higher")
        y = box.y
        for index, strip in enumerate(strips):
            y += strip.above if index else 0.0
            yield strip, y
            y += strip.height


def _furniture(
    book: Book, frame: Frame, head: str, number: int, setter: Setter, origin: Origin, page: Format
) -> Iterator[Item]:
    """Head line and foot line: the book left and the chapter right; the folio outside, the imprint inside."""
    if frame == "bare":
        return

    def set(text: str, type: Type, baseline: float, left: float, end: bool) -> Item:
        type = type.aligned("end" if end else "start")
        # The tracking after the last letter does not count at the right edge.
        block = setter.text(text, type, left, page.outer_right - left, origin)
        return lettering(block, baseline - type.baseline)

    above = page.outer_left if frame == "full" else page.text.x
    below = page.text.x if frame == "inset" else page.outer_left
    odd = number % 2 == 1
    if book.title:
        yield set(book.title, styles.RUNNING, page.head_baseline, above, end=False)
    if head:
        yield set(head, styles.RUNNING, page.head_baseline, above, end=True)
    yield set(str(number), styles.FOLIO, page.foot_baseline, below, end=odd)
    if book.imprint:
        yield set(book.imprint, styles.IMPRINT, page.foot_baseline, below, end=not odd)
