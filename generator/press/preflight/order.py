"""Pages against a deck: how many there have to be, and whether they are in the shop's order.

What a card looks like is not known here, only which sides of the deck look alike. By that a page that is
missing, doubled or out of turn shows, unless it and the page in its place are the only ones of their kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.press.order import PressFile
from generator.press.preflight.checks import Fault
from generator.press.preflight.reading import Checked
from generator.press.preflight.wanted import NEAR
from generator.problems import Severity
from generator.sheets.shop import Shop

MOST_TOLD = 4  # sides of a file that are told one by one

UNORDERED = "put the pages in the shop's order, and all copies of a card together"


@dataclass(frozen=True, slots=True)
class Due:
    """A side that is due on a page. Sides of one look that lie the same way (`turn`) are equal."""

    look: str
    turn: int
    side: Literal["front", "back"] = field(compare=False)
    card: str = field(compare=False)


Page = Due | None  # None: a blank page
Plan = Sequence[PressFile[Due]]
Found = tuple[Path, tuple[int, ...], Fault]


def apart(shop: Shop) -> bool:
    """Whether a shop takes a file a face."""
    return shop.images is not None or (shop.pdf is not None and shop.pdf.order == "each-face")


def held(shop: Shop, planned: Plan | None, checked: Sequence[Checked]) -> tuple[bool, str]:
    """Whether files can be held against a plan; why not, or why not all of them."""
    if shop.sheets is not None:
        return False, "the profile is of sheets for a printer at home"
    if planned is None:
        return False, "there is no --deck to hold the pages against"
    if not planned:
        return False, "no card has such a size"
    known = {path for path, _ in paired(planned, checked)}
    strange = [each.path.name for each in checked if each.path not in known]
    if apart(shop) or not strange:
        return True, ""
    names = ", ".join(file.name for file in planned[:4])
    if known:
        return (
            True,
            f"{strange[0]} is neither called as the profile says ({names}) nor the only one of its size",
        )
    return False, f"no file is called as the profile says ({names}), or is the only one of its size"


def paired(planned: Plan, checked: Sequence[Checked]) -> list[tuple[Path, PressFile[Due]]]:
    """Which file is which: by its name, or by its size where its number of pages leaves no doubt."""
    if len(planned) == len(checked) == 1:
        return [(checked[0].path, planned[0])]
    names = {file.name: file for file in planned}
    found = {each.path: names.pop(each.path.name) for each in checked if each.path.name in names}
    for each in checked:
        if each.path in found:
            continue
        same = [file for file in names.values() if _sized(file, each)]
        counted = [file for file in same if len(file.pages) == each.pages] if len(same) > 1 else same
        if len(counted) == 1:
            found[each.path] = names.pop(counted[0].name)
    return list(found.items())


def _sized(file: PressFile[Due], each: Checked) -> bool:
    """Whether a file's first page is cut as large as a planned one, lying or standing."""
    trim = each.faces[0].trim if each.faces else None
    if trim is None:
        return False
    due, has = sorted((file.cut.trim.width, file.cut.trim.height)), sorted((trim.width, trim.height))
    return all(abs(one - other) <= NEAR for one, other in zip(due, has, strict=True))


def faults(shop: Shop, planned: Plan | None, checked: Sequence[Checked]) -> Iterator[Found]:
    """What is wrong with number and order of pages."""
    if apart(shop):
        yield from _single(shop, checked)
    if not planned or shop.sheets is not None:
        return
    if apart(shop):
        yield from _faces(planned, checked)
        return
    pages = {each.path: each for each in checked}
    for path, file in paired(planned, checked):
        if pages[path].pages:
            yield from _ordered(file.pages, path, pages[path].looks)


def _single(shop: Shop, checked: Sequence[Checked]) -> Iterator[Found]:
    for each in checked:
        if each.kind == "pdf" and each.pages > 1:
            what = f"it has {each.pages} pages, and {shop.name} takes a file for each face"
            yield (each.path, (), Fault("page-count", "pages", what, "save each page as a file of its own"))


def _faces(planned: Plan, checked: Sequence[Checked]) -> Iterator[Found]:
    """Files of one face each: their number, and that as many of them differ as the deck has faces."""
    if checked and len(checked) != len(planned):
        are = "there is 1 file" if len(checked) == 1 else f"there are {len(checked)} files"
        what = f"{are}, and the deck comes to {len(planned)}"
        help = "give all files of the deck, a file for each face, and no others"
        yield (checked[0].path.parent, (), Fault("page-count", "files", what, help))
        return
    named = {file.name: file.pages for file in planned}
    first: dict[str, Path] = {}
    doubles: list[tuple[Path, Path]] = []
    for each in checked:
        if not each.looks or not each.looks[0]:
            return  # what cannot be seen may be any face
        other = first.setdefault(each.looks[0], each.path)
        due = named.get(each.path.name)
        if other is not each.path and (due is None or due != named.get(other.name)):
            doubles.append((each.path, other))
    different = len({page.look for file in planned for page in file.pages if page is not None})
    if len(first) < different:
        for path, other in doubles:
            what = (
                f"it looks just like {other.name}, and of the {different} different faces of the deck "
                f"{different - len(first)} must be missing"
            )
            help = "see whether one of the two should be another face"
            yield path, (), Fault("page-order", "file", what, help, "warning")


def _ordered(due: Sequence[Page], path: Path, looks: Sequence[str]) -> Iterator[Found]:
    if len(looks) != len(due):
        what = f"it has {_pages(len(looks))}, and the deck comes to {len(due)}"
        help = "print every card as often as the deck has it, each with front and back"
        yield path, (), Fault("page-count", "pages", what, help)
        return
    for pages, fault in _astray(due, looks):
        yield path, tuple(at + 1 for at in pages), fault


def _astray(due: Sequence[Page], looks: Sequence[str]) -> Iterator[tuple[Sequence[int], Fault]]:
    """Pages (from 0) that do not show what is due, and how that is told."""
    known = _Known(due, looks)
    wrong = known.wrong(looks)
    exchanged: list[int] = []
    if wrong and _in_pairs(due):
        turned = [look for at in range(0, len(looks), 2) for look in (looks[at + 1], looks[at])]
        if known.sure(looks) and not _Known(due, turned).sure(turned):
            exchanged = list(range(len(looks)))
            wrong = []
        for at in sorted({at - at % 2 for at in wrong}):
            if known.fits(due[at], looks[at + 1]) and known.fits(due[at + 1], looks[at]):
                exchanged += [at, at + 1]
    if exchanged:
        yield exchanged, Fault("page-order", "pages", "front and back are exchanged", UNORDERED)
    told: dict[Fault, list[int]] = {}
    for at in wrong:
        if at not in exchanged:
            told.setdefault(known.fault(due[at], looks[at]), []).append(at)
    if len(told) <= MOST_TOLD:
        yield from ((pages, fault) for fault, pages in told.items())
        return
    what = "sides that should look alike differ, or the other way round: these pages are in another order"
    severity: Severity = "error" if any(fault.severity == "error" for fault in told) else "warning"
    every = [at for pages in told.values() for at in pages]
    yield every, Fault("page-order", "pages", what, UNORDERED, severity)


def _in_pairs(due: Sequence[Page]) -> bool:
    """Whether front and back of each card follow one another."""
    sides = [page.side if page is not None else "back" for page in due]
    return len(due) % 2 == 0 and all(sides[at] != sides[at + 1] for at in range(0, len(due), 2))


class _Known:
    """Which look each side is taken to have: that of most of its pages, and no look is that of two sides."""

    def __init__(self, due: Sequence[Page], looks: Sequence[str]) -> None:
        self._due = due
        self._looks: dict[Page, str] = {}
        self._first: dict[str, int] = {}
        numbers: dict[tuple[Page, str], int] = {}
        for at, key in enumerate(zip(due, looks, strict=True)):
            numbers.setdefault(key, at)
        for (page, look), _ in Counter(zip(due, looks, strict=True)).most_common():
            if look and page not in self._looks and (look not in self._first or self._kin(page, look)):
                self._looks[page] = look
                self._first.setdefault(look, numbers[page, look])

    def _kin(self, page: Page, look: str) -> bool:
        """Whether a look is that of the same side, turned: it may look alike both ways."""
        other = self._due[self._first[look]]
        return page is not None and other is not None and page.look == other.look

    def fits(self, page: Page, look: str) -> bool:
        """Whether a page may be what is due."""
        return self._looks[page] == look if page in self._looks else look not in self._first

    def wrong(self, looks: Sequence[str]) -> list[int]:
        """Pages that look like another side, or otherwise than others of theirs."""
        return [at for at, look in enumerate(looks) if look and not self.fits(self._due[at], look)]

    def sure(self, looks: Sequence[str]) -> bool:
        """Whether any page looks otherwise than others of its side."""
        return any(self._due[at] in self._looks for at in self.wrong(looks))

    def fault(self, page: Page, look: str) -> Fault:
        """An error where two pages of one side differ; else two that look alike, which may be the deck's."""
        if page in self._looks:
            first = self._first[self._looks[page]]
            what = f"{_told(page)} is due here, and the page looks otherwise than page {first + 1}"
            return Fault("page-order", "pages", what, UNORDERED)
        first = self._first[look]
        what = (
            f"{_told(page)} is due here, and the page looks just like page {first + 1}, "
            f"which is for {_told(self._due[first])}"
        )
        return Fault("page-order", "pages", what, UNORDERED, "warning")


def _told(page: Page) -> str:
    return f"the {page.side} of '{page.card}'" if page is not None else "a blank page"


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
