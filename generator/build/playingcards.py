"""`hibari export playingcards.io`: a room with a deck in it. Experimental: its format is not documented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.build.arranging import name_of
from generator.build.drawing import Progress
from generator.build.pictures import Exported
from generator.build.picturing import Drawn, Look, Shown, by_component
from generator.build.tabletops import Staging, TabletopOptions, begun, face, publish
from generator.draw.png import Pages, opened
from generator.export import pcio
from generator.export.names import file_name

LONGEST = 720
"""Pixels of the longer side of a card: sharp when it is enlarged, and far below 2 MiB."""


def export_pcio(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write a room for PlayingCards.io, with its pictures in it.

    Raises DeckError, WrongUse and OSError.
    """
    with begun(path, options, progress) as (faces, staged), opened(faces.file) as pages:
        pictures = _Pictures(pages, staged.new())
        decks = list(_decks(faces, pictures))
        room = staged.new()
        pcio.write(room, pcio.widgets(decks), pictures.files)
        staged.files.append((f"{file_name(faces.loaded.deck.id)}.pcio", room))
        return publish(
            faces, options.out, staged, {"format": f"PlayingCards.io room {pcio.SCHEMA}, experimental"}
        )


class _Pictures:
    """The pictures of a room, each there once, in a folder of their own."""

    def __init__(self, pages: Pages, folder: Path) -> None:
        folder.mkdir()
        self._pages = pages
        self._staged = Staging(folder)
        self._names: dict[str, str] = {}

    @property
    def files(self) -> list[tuple[str, Path]]:
        """Their names and what they hold."""
        return self._staged.files

    def of(self, shown: Shown, look: Look | None) -> str:
        """The name of one side of a card."""
        known = look.name if look else f"(none) {shown.component.id}"
        if known not in self._names:
            self._names[known] = self._small(shown, look)
        return self._names[known]

    def _small(self, shown: Shown, look: Look | None) -> str:
        """A picture that is small enough; smaller still for a face that does not let itself be packed."""
        width, height = shown.component.format.size
        longest = LONGEST
        while True:
            scale = longest / max(width, height)
            size = max(1, round(width * scale)), max(1, round(height * scale))
            name = self._staged.hashed(look.name if look else "blank", face(self._pages, look, size))
            made = dict(self.files)[name]
            if made.stat().st_size < pcio.LARGEST:
                return name
            self.files.remove((name, made))
            longest = longest * 3 // 4


def _decks(faces: Drawn, pictures: _Pictures) -> Iterator[pcio.Deck]:
    for cards in by_component(faces.cards):
        kinds = tuple(
            pcio.Kind(
                each.card.id,
                name_of(faces, each),
                pictures.of(each, each.front),
                pictures.of(each, each.back),
            )
            for each in cards
        )
        component = cards[0].component
        yield pcio.Deck(component.id, component.format.size, kinds, tuple(_piles(faces, cards)))


def _piles(faces: Drawn, cards: Sequence[Shown]) -> Iterator[pcio.Pile]:
    """A pile for a component, or one for each heroine; face down where cards are drawn from it."""
    piles: dict[str, list[Shown]] = {}
    for shown in cards:
        heroine = shown.card.fields.get("heroine")
        piles.setdefault(heroine if isinstance(heroine, str) else "", []).append(shown)
    for heroine, pile in piles.items():
        backs = {shown.back.name if shown.back else None for shown in pile}
        up = bool(heroine) or len(pile) == 1 or len(backs) > 1 or None in backs
        label = name_of(faces, pile[0]) if heroine else faces.text(pile[0].component.format.name)
        copies = tuple(shown.card.id for shown in pile for _ in range(shown.copies))
        yield pcio.Pile(label, copies, up)
