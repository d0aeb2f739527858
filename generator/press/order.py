"""Which files a shop gets, and which faces are on their pages, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from generator.press.cut import Cut
from generator.problems import Problem
from generator.sheets.shop import Shop, place

F = TypeVar("F", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Printed(Generic[F]):
    """A card that goes to press, `copies` times: its two faces (anything that tells faces apart).

    `cut` is that of its front.
    """

    card: str
    component: str
    copies: int
    front: F
    back: F | None
    cut: Cut


@dataclass(frozen=True, slots=True)
class PressFile(Generic[F]):
    """A file to be written: its pages (None: a blank one), and how many copies of each card it is for.

    Its pages are of one size and are cut alike, as the first card's are by `cut`.
    """

    name: str
    pages: tuple[F | None, ...]
    cut: Cut
    copies: Mapping[str, int] = field(default_factory=dict)


def arranged(cards: Sequence[Printed[F]], shop: Shop, deck: str) -> list[PressFile[F]]:
    """The files for a shop, named by its pattern."""
    if shop.images is not None:
        return _each_face(cards, shop.images.names, deck)
    assert shop.pdf is not None  # sheets for printers at home are laid out elsewhere
    if shop.pdf.order == "each-face":
        return _each_face(cards, shop.pdf.names, deck)
    files = []
    for number, group in enumerate(_groups(cards, shop.pdf.names), 1):
        first = group[0]
        name = shop.pdf.names.format(
            deck=deck, component=first.component, size=_size(first.cut), number=f"{number:02}", face="faces"
        )
        every = [each for each in group for _ in range(each.copies if shop.pdf.copies == "pages" else 1)]
        copies = {each.card: each.copies for each in group}
        for ending, pages in _ordered(every, shop):
            files.append(PressFile(_ended(name, ending), tuple(pages), first.cut, copies))
    return files


def twins(files: Sequence[PressFile[F]], shop: Shop, asked: str) -> Iterator[Problem]:
    """Files that the pattern of the profile asked for gives one name, on some systems at least."""
    part = "pdf" if shop.pdf is not None else "images"
    for name, times in Counter(file.name.lower() for file in files).items():
        if times > 1:
            yield Problem(
                "shop-names",
                f"{times} files would be called '{name}'",
                place(asked, part, "names"),
                "add {number}, another for each, or what tells them apart: {face}, {component}, {size}",
            )


def _groups(cards: Sequence[Printed[F]], names: str) -> list[list[Printed[F]]]:
    """Cards that share a file: those of a component where names tell components, else those of a size."""
    groups: dict[Hashable, list[Printed[F]]] = {}
    for each in cards:
        key = (each.cut.page, each.component if "{component}" in names else None)
        groups.setdefault(key, []).append(each)
    return list(groups.values())


def _ordered(every: Sequence[Printed[F]], shop: Shop) -> Iterator[tuple[str, list[F | None]]]:
    """The pages of each file, and what its name ends with; cards without a back have a blank one."""
    assert shop.pdf is not None
    fronts: list[F | None] = [each.front for each in every]
    backs: list[F | None] = [each.back for each in every]
    if not any(back is not None for back in backs):
        yield "", fronts
    elif shop.pdf.order == "front-back":
        yield "", _alternating(fronts, backs)
    elif shop.pdf.order == "back-front":
        yield "", _alternating(backs, fronts)
    elif len(set(backs)) == 1:
        yield "", [*fronts, backs[0]]
    else:
        yield "_fronts", fronts
        yield "_backs", backs


def _alternating(one: Iterable[F | None], other: Iterable[F | None]) -> list[F | None]:
    return [page for pair in zip(one, other, strict=True) for page in pair]


def _each_face(cards: Sequence[Printed[F]], names: str, deck: str) -> list[PressFile[F]]:
    """A file a face: the fronts of a component, then its backs, each look of a back once."""
    found: list[tuple[str, F, Printed[F], dict[str, int]]] = []
    components: dict[str, list[Printed[F]]] = {}
    for each in cards:
        components.setdefault(each.component, []).append(each)
    for component, group in components.items():
        found += [(f"{each.card}_front", each.front, each, {each.card: each.copies}) for each in group]
        backs: dict[F, list[Printed[F]]] = {}
        for each in group:
            if each.back is not None:
                backs.setdefault(each.back, []).append(each)
        for back, same in backs.items():
            whole = len(backs) == 1 and len(same) == len(group)
            name = f"{component if whole else same[0].card}_back"
            found.append((name, back, same[0], {each.card: each.copies for each in same}))
    digits = max(3, len(str(len(found))))
    return [
        PressFile(
            names.format(
                deck=deck,
                component=each.component,
                size=_size(each.cut),
                number=f"{number:0{digits}}",
                face=name,
            ),
            (face,),
            each.cut,
            copies,
        )
        for number, (name, face, each, copies) in enumerate(found, 1)
    ]


def _size(cut: Cut) -> str:
    return f"{cut.trim.width:g}x{cut.trim.height:g}"


def _ended(name: str, ending: str) -> str:
    """The name with something before its extension."""
    stem, dot, extension = name.rpartition(".")
    return f"{stem}{ending}{dot}{extension}" if dot else name + ending
