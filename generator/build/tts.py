"""`hibari export tts`: a deck as a saved object of Tabletop Simulator, laid out ready to play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from generator import wording
from generator.build.arranging import Arranged, arranged, name_of
from generator.build.drawing import Progress
from generator.build.mat import ground, mat
from generator.build.pictures import Exported
from generator.build.picturing import Drawn, Look, Shown, by_component
from generator.build.tabletops import (
    Sheeted,
    Staging,
    TabletopOptions,
    backs_sheet,
    begun,
    face,
    fronts_sheet,
    publish,
    sheeted,
)
from generator.deck.model import Rules
from generator.draw.png import Pages, opened, rounded
from generator.export.listing import as_json
from generator.export.names import file_name
from generator.export.scene import Lying, laid_on
from generator.export.tts import Card, Objects, Place, Sheet

THUMBNAIL = 1024  # px: a side; the game shows it smaller
_SHARP = 300 / 25.4  # px a mm of a marker, and …
_LONGEST = 1024  # … px of its longer side at most


@dataclass(frozen=True, slots=True)
class _Cell:
    """Where a card's face is: its sheet and its cell there."""

    sheet: Sheet
    cell: int


def export_tts(path: Path, options: TabletopOptions, progress: Progress | None = None) -> Exported:
    """Write the saved object, its thumbnail and all pictures into a folder.

    Pictures are named with a hash of their content. They are looked for below `url_prefix`, or
    else in this folder of this machine. Raises DeckError, WrongUse and OSError.
    """
    with begun(path, options, progress) as (faces, staged), opened(faces.file) as pages:
        deck = faces.loaded.deck
        table = arranged(faces, options.selection.players)
        prefix = options.url_prefix or f"{options.out.resolve().as_uri()}/"
        pictures = _Pictures(faces, pages, staged, prefix, progress)
        cells = pictures.cells([shown for shown in faces.cards if shown.component.format.sheet == "cards"])
        objects = Objects(deck.id)
        picture = mat(faces, table, ground(pages, faces))
        address = pictures.added("table", picture)
        size = (table.table.width, table.table.depth)
        objects.tile((address, address), faces.title, Place(0, 0), size, locked=True)
        for pile in table.piles:
            cards = [_card(faces, cells[shown.card.id], shown) for shown in pile.cards]
            objects.pile(cards, pile.name, pile.place)
        for piece in table.pieces:
            shown, format = piece.shown, piece.shown.component.format
            sides = (pictures.side(shown.front), pictures.side(shown.back or shown.front))
            objects.tile(sides, piece.name, piece.place, format.size, round_corners=_square(format.size))
        objects.note(faces.title, rules_note(faces), Place(table.note.x, table.note.y))
        name = file_name(deck.id)
        staged.text(f"{name}.json", as_json(objects.save(faces.title)))
        staged.picture(f"{name}.png", _thumbnail(pages, table, picture))
        staged.text("READ-ME.txt", READ_ME.format(title=faces.title, name=name, pictures=prefix))
        told = {"saved_object": f"{name}.json", "pictures": "hosted" if options.url_prefix else "local"}
        return publish(faces, options.out, staged, told)


READ_ME = """\
{title}: a saved object for Tabletop Simulator

1. Copy {name}.json and {name}.png into
   Documents/My Games/Tabletop Simulator/Saves/Saved Objects
2. In the game: Objects > Saved Objects > {name}. It brings the whole table, seats and all.

The pictures are looked for at
   {pictures}
Pictures on your own disk are seen by you alone. To play with others, in the game: Modding > Cloud
Manager > Upload All (the arrow), then save the object again. Or put the pictures on a web server and
export anew with --url-prefix ADDRESS. A changed picture has another name, so nobody sees an old one.
"""


class _Pictures:
    """The pictures that objects refer to, each staged once; what is returned are addresses."""

    def __init__(
        self, faces: Drawn, pages: Pages, staged: Staging, prefix: str, progress: Progress | None
    ) -> None:
        self._faces = faces
        self._pages = pages
        self._staged = staged
        self._prefix = prefix
        self._progress = progress
        self._sides: dict[str, str] = {}

    def added(self, stem: str, picture: Image.Image) -> str:
        """Stage a picture."""
        name = self._staged.hashed(file_name(f"{self._faces.loaded.deck.id}-{stem}"), picture)
        return self._prefix + name

    def side(self, look: Look) -> str:
        """One face alone, drawn out to a square."""
        if look.name not in self._sides:
            side = min(round(_SHARP * max(look.format.size)), _LONGEST)
            self._sides[look.name] = self.added(look.name, face(self._pages, look, (side, side)))
        return self._sides[look.name]

    def cells(self, cards: Sequence[Shown]) -> Mapping[str, _Cell]:
        """Stage the sheets of cards: where each card is, by its id."""
        cells: dict[str, _Cell] = {}
        sheets = list(sheeted(cards))
        for key, sheet in enumerate(sheets, 1):
            if self._progress is not None:
                self._progress(key - 1, len(sheets))
            state = self._sheet(key, sheet)
            for cell, shown in enumerate(sheet.cards):
                cells[shown.card.id] = _Cell(state, cell)
        return cells

    def _sheet(self, key: int, sheet: Sheeted) -> Sheet:
        fronts = self.added(f"{sheet.stem}-fronts", fronts_sheet(self._pages, sheet))
        stem = f"{sheet.stem}-{'back' if sheet.same_back else 'backs'}"
        backs = self.added(stem, backs_sheet(self._pages, sheet))
        high = sheet.cards[0].component.format.size[1]
        return Sheet(key, fronts, backs, sheet.grid.columns, sheet.grid.rows, not sheet.same_back, high)


def _card(faces: Drawn, cell: _Cell, shown: Shown) -> Card:
    return Card(cell.sheet, cell.cell, name_of(faces, shown), shown.card.id)


def _square(size: tuple[float, float]) -> bool:
    """Whether round corners of the game's tile would be round: on others they are drawn out."""
    return max(size) / min(size) < 1.2


def _thumbnail(pages: Pages, table: Arranged, surface: Image.Image) -> Image.Image:
    """The table from above, with everything that lies on it."""
    scale = THUMBNAIL / max(table.table.width, table.table.depth)
    size = (round(table.table.width * scale), round(table.table.depth * scale))

    def lying(shown: Shown, place: Place) -> Lying:
        look = shown.front if place.up or shown.back is None else shown.back
        width, height = (max(2, round(side * scale)) for side in look.format.size)
        picture = rounded(pages.picture(look.page, (width, height)), look.format.corner * scale)
        x, y = size[0] / 2 + place.x * scale, size[1] / 2 - place.y * scale
        return Lying(picture, x, y, -place.turn)

    things = [lying(pile.cards[0], pile.place) for pile in table.piles]
    things += [lying(piece.shown, piece.place) for piece in table.pieces]
    return laid_on(surface.resize(size, Image.Resampling.LANCZOS), things)


# The note.


def rules_note(faces: Drawn) -> str:
    """The order of a turn and what winning brings; without rules, what lies on the table."""
    deck = faces.loaded.deck
    if deck.rules is not None and deck.tiles is not None:
        return _of_rules(deck.rules, faces.spoken)
    return "\n".join(
        f"{faces.text(cards[0].component.format.name)} × {sum(shown.copies for shown in cards)}"
        for cards in by_component(faces.cards)
    )


def _of_rules(rules: Rules, language: str) -> str:
    cards, words = wording.cards(rules, language), wording.words(language)
    called = {"power": words.power, "seal": words.seal, "broken": words.seal}

    def flat(text: str) -> str:
        return flattened(text, called)

    parts = []
    for reminder in (cards.turn, cards.points):
        lines = [f"{at}. {flat(term)}: {flat(text)}" for at, (term, text) in enumerate(reminder.lines, 1)]
        parts.append("\n".join([flat(reminder.heading), *lines, f"({flat(reminder.note)})"]))
    for notice in (cards.dead_wall, cards.east):
        parts.append(f"{flat(notice.heading)}\n{flat(notice.text)}")
    return "\n\n".join(parts)


def flattened(text: str, called: Mapping[str, str]) -> str:
    """Inline markup as plain text, with words for icons that no word follows."""

    def word(icon: re.Match[str]) -> str:
        said = called.get(icon[1], "")
        after = wording.plain(text[icon.end() :])[:12].lower()
        if not said or said.lower() in after:
            return ""
        before = wording.plain(text[: icon.start()])[-1:]
        return f"{_between(before, said[:1])}{said}{_between(said[-1:], after[:1])}"

    words = re.sub(r'<icon name="([^"]*)"/>', word, text)
    return wording.plain(re.sub(r"<br/>\s*", " ", words)).strip()


def _between(one: str, other: str) -> str:
    """What parts two characters of words: a space where both are letters or digits of ASCII."""
    return " " if all(each.isascii() and each.isalnum() for each in (one, other)) else ""
