"""A deck on a table, ready to play: which pieces lie where, after the deck's components and rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator import wording
from generator.build.picturing import Drawn, Shown, by_component
from generator.deck.model import Component, Deck
from generator.export.table import Block, Spot, Table, table
from generator.export.tts import Place
from generator.template.localise import localise

GAP = 4.0  # mm between small pieces of a block
SHOWN = 0.65  # of a card's width, where a row of them does not fit side by side
NOTE = Block("(note)", 165.0, 115.0)  # in brackets: no component is called so


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie on each other, a Shown for each copy, the first of them on top."""

    name: str
    cards: tuple[Shown, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Piece:
    """A marker or board that lies alone."""

    name: str
    shown: Shown
    place: Place


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table that is marked out for something, and what it is called there."""

    label: str
    spot: Spot


@dataclass(slots=True)
class Arranged:
    """A table with everything on it; the note lies at its spot."""

    table: Table
    seats: int
    note: Spot
    piles: list[Pile] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A component's cards, a Shown for each copy, in the deck's order."""

    id: str
    name: str
    role: str | None
    copies: tuple[Shown, ...]

    @property
    def size(self) -> tuple[float, float]:
        return self.copies[0].component.format.size

    @property
    def marker(self) -> bool:
        return self.copies[0].component.format.sheet == "markers"


def arranged(faces: Drawn, players: int | None = None) -> Arranged:
    """The table of a deck for so many players: for the most that its rules know, or without seats."""
    return _Arranging(faces, players).done()


def name_of(faces: Drawn, shown: Shown) -> str:
    """What a card is called: by its title or name, its heroine, its number and call, or its component."""
    deck, fields = faces.loaded.deck, shown.card.fields
    if deck.tiles is not None and shown.component.format is deck.tiles.component:
        words = wording.words(faces.spoken)
        call = {"pon": words.pon, "chi": words.chi, None: ""}[fields["call"]]
        return " ".join(
            str(part) for part in (fields["number"], call, fields["cost"]) if part not in ("", None)
        )
    for field_ in ("title", "name"):
        if isinstance(said := localise(fields.get(field_), faces.language, deck.languages), str):
            return wording.plain(said)
    for heroine in deck.heroines.heroines if deck.heroines else ():
        if heroine.id == fields.get("heroine"):
            return faces.text(heroine.short_name)
    return faces.text(shown.component.format.name)


class _Arranging:
    """Blocks for all components, then everything put on the spots that the blocks got."""

    def __init__(self, faces: Drawn, players: int | None) -> None:
        self._faces = faces
        self._deck: Deck = faces.loaded.deck
        counts = [each.count for each in self._deck.rules.players] if self._deck.rules else []
        self._seats = players or max(counts, default=0)
        self._kinds = list(self._kinds_of(faces.cards))
        self._words = wording.words(faces.spoken)

    def done(self) -> Arranged:
        """The table."""
        laid = table(self._middle(), self._seats, self._before_seats(), [NOTE])
        spots = {spot.block.name: spot for spot in laid.spots}
        result = Arranged(laid, self._seats, spots[NOTE.name])
        for kind in self._kinds:
            self._put(kind, spots, result)
        result.areas += [Area(label, spots[name]) for name, label in self._labels() if name in spots]
        return result

    def _kinds_of(self, cards: Sequence[Shown]) -> Iterator[_Kind]:
        deck = self._deck
        for of_component in by_component(cards):
            copies = tuple(shown for shown in of_component for _ in range(shown.copies))
            component = of_component[0].component
            format = component.format
            role: str | None = format.role if isinstance(format, Component) else None
            if deck.tiles is not None and format is deck.tiles.component:
                role = "wall"
            if deck.heroines is not None and format is deck.heroines.component:
                role = "heroines"
            yield _Kind(component.id, self._faces.text(format.name), role, copies)

    # The blocks.

    def _middle(self) -> list[list[Block]]:
        piles: list[Block] = []
        stacks: list[Block] = []
        small: list[Block] = []
        for kind in self._kinds:
            if kind.role == "heroines":
                markers = self._of_role("score-marker")
                below = markers.size[1] + GAP if markers else 0.0
                width, depth = kind.size
                stacks += [Block(f"{kind.id} {who}", width, depth + below) for who in _heroines(kind)]
            elif kind.role == "dead-wall" and self._deck.rules:
                walls = max(each.dead_wall for each in self._deck.rules.players)
                piles.append(Block(kind.id, kind.size[0] * (walls + 1) / 2, kind.size[1]))
            elif kind.marker:
                if left := self._left(kind):
                    small.append(_grid(kind, left))
            elif kind.role != "dealer" or not self._seats:
                piles.append(Block(kind.id, *kind.size))
                if kind.role == "wall" and self._deck.rules:
                    piles.append(Block("(discards)", *kind.size))
        return [row for row in (piles, stacks, small) if row]

    def _before_seats(self) -> list[list[Block]]:
        """What lies before each player: the river, then everything of one's own."""
        own: list[Block] = []
        if (track := self._of_role("score-track")) is not None:
            own.append(Block("(track)", *track.size))
        if (heroines := self._of_role("heroines")) is not None:
            own.append(Block("(heroine)", *heroines.size))
        if (dealer := self._of_role("dealer")) is not None:
            own.append(Block("(dealer)", *dealer.size))
        rows = [own] if own else []
        if (wall := self._of_role("wall")) is not None and self._deck.rules is not None:
            turns = max(each.turns for each in self._deck.rules.players)
            width, depth = wall.size
            # Its last card may lie sideways, as what was called does.
            rows.insert(0, [Block("(river)", (turns - 1) * width * SHOWN + depth, depth)])
        return rows

    def _left(self, kind: _Kind) -> tuple[Shown, ...]:
        """The markers that neither a seat nor a heroine gets."""
        if kind.role == "score-track":
            return kind.copies[self._seats :]
        heroines = self._of_role("heroines")
        if kind.role == "score-marker" and heroines is not None:
            whose = set(_heroines(heroines))
            return tuple(shown for shown in kind.copies if shown.card.fields.get("heroine") not in whose)
        return kind.copies

    def _of_role(self, role: str) -> _Kind | None:
        """The component with a role; score tracks and markers that are cards are laid out as cards."""
        small = role in ("score-track", "score-marker")
        return next((kind for kind in self._kinds if kind.role == role and kind.marker >= small), None)

    # The pieces.

    def _put(self, kind: _Kind, spots: dict[str, Spot], result: Arranged) -> None:
        left = kind.copies
        if kind.role == "heroines":
            for who in _heroines(kind):
                cards = tuple(each for each in kind.copies if str(each.card.fields.get("heroine")) == who)
                spot = spots[f"{kind.id} {who}"]
                at = spot.at(0, (spot.block.depth - kind.size[1]) / 2)
                result.piles.append(Pile(name_of(self._faces, cards[0]), cards, Place(*at)))
                self._put_marker(who, spot, result)
            return
        if kind.marker:
            left = self._left(kind)
            if kind.role == "score-track":
                for seat, shown in enumerate(kind.copies[: self._seats], 1):
                    spot = spots[f"(track) {seat}"]
                    result.pieces.append(Piece(kind.name, shown, Place(spot.x, spot.y, spot.turn)))
            if left:
                self._put_grid(kind, left, spots[kind.id], result)
            return
        if kind.role == "dealer" and self._seats:
            spot = spots["(dealer) 1"]
            result.piles.append(Pile(kind.name, left, Place(spot.x, spot.y, spot.turn)))
            return
        spot = spots[kind.id]
        x, y = spot.at(-(spot.block.width - kind.size[0]) / 2, 0)
        result.piles.append(Pile(kind.name, left, Place(x, y, 0.0, up=not _drawn_from(kind))))

    def _put_marker(self, who: str, spot: Spot, result: Arranged) -> None:
        markers = self._of_role("score-marker")
        for shown in markers.copies if markers else ():
            if shown.card.fields.get("heroine") == who:
                height = shown.component.format.size[1]
                x, y = spot.at(0, -(spot.block.depth - height) / 2)
                result.pieces.append(Piece(name_of(self._faces, shown), shown, Place(x, y)))

    def _put_grid(self, kind: _Kind, left: Sequence[Shown], spot: Spot, result: Arranged) -> None:
        width, depth = (side + GAP for side in kind.size)
        columns = _columns(kind, len(left))
        for at, shown in enumerate(left):
            row, column = divmod(at, columns)
            x, y = spot.at(
                -spot.block.width / 2 + width * column + kind.size[0] / 2,
                spot.block.depth / 2 - depth * row - kind.size[1] / 2,
            )
            result.pieces.append(Piece(name_of(self._faces, shown), shown, Place(x, y)))

    # What stands on the mat.

    def _labels(self) -> Iterator[tuple[str, str]]:
        """The blocks that are marked out, and what is written there."""
        words = self._words
        for kind in self._kinds:
            if kind.role == "wall":
                yield kind.id, self._term("wall", words.wall)
                yield "(discards)", self._term("discard", "")
            elif kind.role == "dead-wall":
                yield kind.id, self._term("dead-wall", words.dead_wall)
            elif kind.role == "power":
                yield kind.id, ""
        for seat in range(1, self._seats + 1):
            yield f"(river) {seat}", self._term("river", words.river)
            yield f"(heroine) {seat}", self._term("heroine", "")
            yield f"(dealer) {seat}", self._term("dealer", words.dealer)
            yield f"(track) {seat}", ""

    def _term(self, id: str, otherwise: str) -> str:
        """A word of the game as the deck has it."""
        for term in self._deck.terms:
            if term.id == id:
                return self._faces.text(term.name)
        return otherwise


def _heroines(kind: _Kind) -> list[str]:
    return list(dict.fromkeys(str(shown.card.fields.get("heroine")) for shown in kind.copies))


def _drawn_from(kind: _Kind) -> bool:
    """Whether a component is a pile to draw from: several fronts behind one back."""
    backs = {shown.back.name if shown.back else None for shown in kind.copies}
    fronts = {shown.front.name for shown in kind.copies}
    return len(fronts) > 1 and len(backs) == 1 and None not in backs


def _columns(kind: _Kind, count: int) -> int:
    """Columns that make a block of small pieces about square."""
    width, depth = (side + GAP for side in kind.size)
    return max(1, min(count, round(math.sqrt(count * depth / width))))


def _grid(kind: _Kind, left: Sequence[Shown]) -> Block:
    columns = _columns(kind, len(left))
    rows = math.ceil(len(left) / columns)
    width, depth = kind.size
    return Block(kind.id, columns * (width + GAP) - GAP, rows * (depth + GAP) - GAP)
