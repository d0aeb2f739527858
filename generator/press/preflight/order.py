"""Pages against a deck: how many there have to be, and whether they are in the shop's order.

What a card looks like is not known here. But copies of a card look alike, and a front never looks
like a back: by that a page that is missing, doubled or out of turn shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.deck.expand import expand
from generator.deck.model import Deck
from generator.press.cut import cut
from generator.press.order import PressFile, Printed, arranged
from generator.press.preflight.checks import Fault
from generator.sheets.shop import Shop

Key = tuple[str, str]  # side, and the card's id or its back's template
EITHER = "either"  # a side that may look like a front
Plan = Sequence[PressFile[Key]]


def plan(shop: Shop, deck: Deck) -> Plan:
    """The files that a shop gets of a deck; cards of one template have one back.

    A card with one template for both of its sides looks alike on both. But one that is turned has its
    back the other way round, and only its art knows whether that looks alike.
    """
    cards: list[Printed[Key]] = []
    for component in expand(deck):
        cutting = cut(shop, component.format)
        if cutting is None:
            continue
        for card in component.cards:
            front: Key = ("front", card.id)
            back: Key | None = ("back", card.back) if card.back else None
            if card.back == component.format.template:
                back = (EITHER, card.id) if cutting.turn else front
            cards.append(Printed(card.id, component.id, card.copies, front, back, cutting))
    return arranged(cards, shop, deck.id) if cards and shop.sheets is None else []


def unplanned(shop: Shop, planned: Plan, files: Sequence[Path]) -> str | None:
    """Why files cannot be held against a plan; None if they can."""
    if shop.sheets is not None:
        return "the profile is of sheets for a printer at home"
    if shop.images is not None or (shop.pdf is not None and shop.pdf.order == "each-face"):
        return None
    if len(planned) == len(files) == 1 or any(file.name == path.name for file in planned for path in files):
        return None
    names = ", ".join(file.name for file in planned[:4])
    return (
        f"no file is called what the profile calls them ({names})" if planned else "no card has such a size"
    )


def faults(
    shop: Shop, planned: Plan, looks: Mapping[Path, Sequence[str]]
) -> Iterator[tuple[Path, tuple[int, ...], Fault]]:
    """What is wrong with number and order of pages; `looks` are those of each file's pages, in order."""
    if shop.images is not None or (shop.pdf is not None and shop.pdf.order == "each-face"):
        yield from _faces(planned, list(looks))
        return
    single = len(planned) == 1 and len(looks) == 1
    for file in planned:
        path = next((path for path in looks if path.name == file.name or single), None)
        if path is not None:
            yield from _ordered(file, path, looks[path])


def _faces(planned: Plan, paths: Sequence[Path]) -> Iterator[tuple[Path, tuple[int, ...], Fault]]:
    """A front for each card; backs may be fewer or more, since some look different on every card."""
    fronts = sum(1 for file in planned if any(page is not None and page[0] == "front" for page in file.pages))
    backs = {page for file in planned for page in file.pages if page is not None and page[0] == "back"}
    least = fronts + len(backs)
    if paths and len(paths) < least:
        yield (
            paths[0].parent,
            (),
            Fault(
                "page-count",
                "files",
                f"there are {len(paths)} files for {fronts} fronts and {len(backs)} kinds of back",
                "give all files of the deck, or export those that are missing",
            ),
        )


def _ordered(
    file: PressFile[Key], path: Path, looks: Sequence[str]
) -> Iterator[tuple[Path, tuple[int, ...], Fault]]:
    if len(looks) != len(file.pages):
        yield (
            path,
            (),
            Fault(
                "page-count",
                "pages",
                f"it has {_pages(len(looks))}, and the deck comes to {len(file.pages)}",
                "print every card as often as the deck has it, each with front and back",
            ),
        )
        return
    sides: dict[str, set[str]] = {}
    fronts: dict[Key, dict[str, int]] = {}
    for number, (key, look) in enumerate(zip(file.pages, looks, strict=True), 1):
        if key is None or key[0] == EITHER:
            continue
        sides.setdefault(look, set()).add(key[0])
        if key[0] == "front":
            fronts.setdefault(key, {}).setdefault(look, number)
    both = {look for look, of in sides.items() if len(of) > 1}
    if both:
        wrong = tuple(number for number, look in enumerate(looks, 1) if look in both)
        yield (
            path,
            wrong,
            Fault(
                "page-order",
                "pages",
                "the same picture stands where a front is due and where a back is due",
                "put the pages in the shop's order: fronts and backs in turn as the profile says",
            ),
        )
        return
    for key, seen in fronts.items():
        if len(seen) > 1:
            first, *others = seen.values()
            yield (
                path,
                tuple(others),
                Fault(
                    "page-order",
                    "pages",
                    f"the card '{key[1]}' is due here, and the page looks otherwise than page {first}",
                    "put the pages in the deck's order, all copies of a card together",
                ),
            )


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
