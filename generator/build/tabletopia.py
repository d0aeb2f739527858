"""`hibari export tabletopia`: pictures as the workshop of Tabletopia takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.build.drawing import Progress
from generator.build.pictures import Exported, take
from generator.build.picturing import Drawn, Look, Shown, by_component
from generator.build.tabletops import SCREEN_DPI, TabletopOptions, begun, publish
from generator.draw.png import Shot, pixels
from generator.export.names import file_name

LONGEST = 2000
"""Pixels: Tabletopia asks not to go beyond for one object."""


def export_tabletopia(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write a folder for each component: fronts and backs apart, all of one component of the same size.

    A back that all cards of a component have is there once. Raises DeckError, WrongUse and OSError.
    """
    with begun(path, options, progress) as (faces, staged):
        shots: list[Shot] = []
        lines: list[str] = []
        components: list[dict[str, object]] = []
        for cards in by_component(faces.cards):
            id = cards[0].component.id
            size = _size(cards[0].component.format.size)
            folder = file_name(id)
            for name, look in _files(cards):
                content = staged.folder / f"{len(shots)}"
                shots.append(Shot(look.page, size, str(content), SCREEN_DPI))
                staged.files.append((f"{folder}/{name}.png", content))
            lines += _lines(faces, folder, cards, size)
            copies = [{"id": shown.card.id, "copies": shown.copies} for shown in cards]
            components.append({"id": id, "folder": folder, "cards": copies})
        take(faces.file, shots, options.jobs, progress)
        staged.text("READ-ME.txt", READ_ME.format(title=faces.title, components="\n".join(lines)))
        return publish(faces, options.out, staged, {"components": components})


READ_ME = """\
{title}: pictures for Tabletopia

Each folder is one kind of object. In the workshop create a deck (or, for markers, tokens), upload all
front-… files of a folder as faces and its back… file as the back. Where every card has a back of its
own, back-X belongs to front-X. All pictures of a folder have the same size and end at the edge of the
card. What is in the box more than once is uploaded once and copied there: × says how many there are.

{components}
"""


def _size(size: tuple[float, float]) -> tuple[int, int]:
    dpi = min(300.0, LONGEST / max(size) * 25.4)
    return pixels(size[0], dpi), pixels(size[1], dpi)


def _files(cards: Sequence[Shown]) -> Iterator[tuple[str, Look]]:
    """The fronts, then the backs: one for all, or each card's."""
    for shown in cards:
        yield f"front-{shown.front.name}", shown.front
    backs = [shown.back for shown in cards]
    if len({back.name if back else None for back in backs}) == 1:
        if backs[0] is not None:
            yield "back", backs[0]
        return
    for shown in cards:
        if shown.back is not None:
            yield f"back-{shown.front.name}", shown.back


def _lines(faces: Drawn, folder: str, cards: Sequence[Shown], size: tuple[int, int]) -> Iterator[str]:
    yield f"{folder}/  {faces.text(cards[0].component.format.name)}, {size[0]} × {size[1]} pixels"
    for shown in cards:
        yield f"  front-{shown.front.name}.png  × {shown.copies}"
