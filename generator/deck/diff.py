"""Two drafts of a deck → what changed. Pure; the order is the new draft's, then what only the old one has.

What has a name is compared with its namesake: components, cards, heroines and terms by their id, player
counts by the number, examples by their title. Tiles are compared with the tile of the same number, icon,
cost and mark, whatever its id; of those left over, with the one of the same id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from generator.deck.arithmetic import arithmetic
from generator.deck.effects import Effect, Model
from generator.deck.expand import expand
from generator.deck.model import Change, Deck, Example, Heroine, Players, Secret, Skill, Tile, Tiles
from generator.deck.nodes import Path
from generator.deck.values import Text

ORDER = "(order)"
"""The last step of a path when only the order of what both drafts have differs."""

_ICONS: Mapping[str | None, str] = {None: "N", "chi": "C", "pon": "P"}


@dataclass(frozen=True, slots=True)
class Changed:
    """A value that is not the same in both drafts; None where there is none.

    `path` leads to it by names (an id, a number of players, a position from 0), and so is the
    same from either draft. A thing that only one draft has is one change, with all it holds.
    """

    path: Path
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many pieces of a component there are in either draft; none where it is not in the box."""

    id: str
    name: Text
    size: tuple[float, float]
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Mix:
    """The tiles of one number in either draft, each print once with all its copies."""

    number: int
    old: tuple[Tile, ...]
    new: tuple[Tile, ...]

    @property
    def copies(self) -> tuple[int, int]:
        """How many tiles of this number there are, old and new."""
        return _copies(self.old), _copies(self.new)

    @property
    def gone_and_added(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """The tiles that only the old and that only the new draft has, with so many copies."""
        return _beyond(self.old, self.new), _beyond(self.new, self.old)


@dataclass(frozen=True, slots=True)
class Ability:
    """A heroine's skill or 奥義 (`nth`, from 0) in either draft."""

    heroine: Heroine
    kind: Literal["skill", "secret"]
    nth: int
    old: Skill | Secret | None
    new: Skill | Secret | None


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not the same in two drafts.

    `changes` are all of it, value by value. Told at a glance: the components whose number of
    `pieces` differs, the `numbers` whose tiles do, and the `abilities` of heroines in both drafts.
    """

    old: Deck
    new: Deck
    changes: tuple[Changed, ...]
    pieces: tuple[Pieces, ...]
    numbers: tuple[Mix, ...]
    abilities: tuple[Ability, ...]

    @property
    def arithmetic(self) -> tuple[list[str], list[str]]:
        """The deck's arithmetic before and after, a line a player count."""
        return arithmetic(self.old), arithmetic(self.new)


def difference(old: Deck, new: Deck) -> Difference:
    """What changed from one draft to another."""
    return Difference(
        old,
        new,
        tuple(_changes(old, new, ())),
        tuple(_pieces(old, new)),
        tuple(_mixes(old.tiles, new.tiles)),
        tuple(_abilities(old, new)),
    )


# Value by value.


def _changes(old: Any, new: Any, path: Path) -> Iterator[Changed]:
    match old, new:
        case Tiles(), Tiles():
            for name in Tiles.model_fields:
                compare = _tile_changes if name == "cards" else _changes
                yield from compare(getattr(old, name), getattr(new, name), (*path, name))
        case Model(), Model() if type(old) is type(new) and not isinstance(old, Effect):
            for name in type(old).model_fields:
                yield from _changes(getattr(old, name), getattr(new, name), (*path, name))
        case Mapping(), Mapping():
            yield from _each(old, new, path)
        case tuple(), tuple() if _listed(old) and _listed(new):
            yield from _each(by_name(old), by_name(new), path)
            yield from _moved(by_name(old), by_name(new), path)
        case _ if old != new:
            yield Changed(path, old, new)


def _each(old: Mapping[Any, Any], new: Mapping[Any, Any], path: Path) -> Iterator[Changed]:
    for key in (*new, *(key for key in old if key not in new)):
        if key in old and key in new:
            yield from _changes(old[key], new[key], (*path, key))
        else:
            yield Changed((*path, key), old.get(key), new.get(key))


def _moved(old: Mapping[Any, Any], new: Mapping[Any, Any], path: Path) -> Iterator[Changed]:
    before, after = tuple(key for key in old if key in new), tuple(key for key in new if key in old)
    if before != after:
        yield Changed((*path, ORDER), before, after)


def _listed(items: Sequence[Any]) -> bool:
    """Whether a list is told item by item: texts and things, not figures, nor what an ability does."""
    return all(isinstance(item, str | Mapping | Model) and not isinstance(item, Effect) for item in items)


def by_name(items: Sequence[Any]) -> dict[str | int, Any]:
    """A list's things under the names that paths of changes lead to them by."""
    return _named((_name(item, position), item) for position, item in enumerate(items))


def _name(item: Any, position: int) -> str | int:
    match item:
        case Players():
            return str(item.count)
        case Change():
            return str(item.draft)
        case Example(title=title):
            return title if isinstance(title, str) else next(iter(title.values()), "")
        case Model() if "id" in type(item).model_fields:
            return str(getattr(item, "id"))  # noqa: B009 - the models that have one share no class
    return position


def _named(items: Iterable[tuple[str | int, Any]]) -> dict[str | int, Any]:
    """Things by their names; a name that was there is told apart by its count."""
    named: dict[str | int, Any] = {}
    for name, item in items:
        free, count = name, 1
        while free in named:
            count += 1
            free = f"{name}#{count}"
        named[free] = item
    return named


# Tiles.


def token(tile: Tile) -> str:
    """A tile as records write it, with its three-player mark: 5C1, 7N*."""
    cost = "" if tile.cost is None else tile.cost
    return f"{tile.number}{_ICONS[tile.call]}{cost}{'*' if tile.three_player_mark else ''}"


def _tile_changes(old: Sequence[Tile], new: Sequence[Tile], path: Path) -> Iterator[Changed]:
    """The changes of tiles, of which those that print the same are one."""
    before, after = _prints(old), _prints(new)
    matches = [(_face, token), (token, token), (_id, _id)]
    names: dict[int, str] = {}  # by the new tile's position
    partners: dict[int, int] = {}
    for of, name in matches:
        free = {key: i for i, key in reversed([*enumerate(map(of, before))]) if i not in partners.values()}
        for j, tile in enumerate(after):
            if j not in partners and (i := free.pop(of(tile), None)) is not None:
                partners[j], names[j] = i, name(tile)
    told: list[tuple[str, tuple[Tile | None, Tile | None]]] = [
        (names.get(j, token(tile)), (before[partners[j]] if j in partners else None, tile))
        for j, tile in enumerate(after)
    ]
    told += [(token(tile), (tile, None)) for i, tile in enumerate(before) if i not in partners.values()]
    for key, (was, now) in _named(told).items():
        yield from _changes(was, now, (*path, key))


def _prints(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles with those that print the same as one, under all their ids."""
    groups: dict[str, list[Tile]] = {}
    for tile in tiles:
        groups.setdefault(_face(tile), []).append(tile)
    return [
        same[0].model_copy(update={"id": " ".join(tile.id for tile in same), "copies": _copies(same)})
        for same in groups.values()
    ]


def _face(tile: Tile) -> str:
    return f"{token(tile)} {tile.dots}"


def _id(tile: Tile) -> str:
    return tile.id


def _copies(tiles: Iterable[Tile]) -> int:
    return sum(tile.copies for tile in tiles)


# At a glance.


def _pieces(old: Deck, new: Deck) -> Iterator[Pieces]:
    before, after = ({component.id: component for component in expand(deck)} for deck in (old, new))
    for id in (*after, *(id for id in before if id not in after)):
        counts = [
            sum(card.copies for card in deck[id].cards) if id in deck else 0 for deck in (before, after)
        ]
        if counts[0] != counts[1]:
            format = (after.get(id) or before[id]).format
            yield Pieces(id, format.name, format.size, counts[0], counts[1])


def _mixes(old: Tiles | None, new: Tiles | None) -> Iterator[Mix]:
    before, after = (_prints(tiles.cards if tiles else ()) for tiles in (old, new))
    for number in sorted({tile.number for tile in (*before, *after)}):
        was, now = (tuple(tile for tile in tiles if tile.number == number) for tiles in (before, after))
        if _tally(was) != _tally(now):
            yield Mix(number, was, now)


def _tally(tiles: Iterable[Tile]) -> dict[str, int]:
    tally: dict[str, int] = {}
    for tile in tiles:
        tally[token(tile)] = tally.get(token(tile), 0) + tile.copies
    return tally


def _beyond(tiles: Iterable[Tile], others: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that are more than the others."""
    left = _tally(others)
    more = ((tile, tile.copies - left.get(token(tile), 0)) for tile in tiles)
    return tuple(tile.model_copy(update={"copies": count}) for tile, count in more if count > 0)


def _abilities(old: Deck, new: Deck) -> Iterator[Ability]:
    before = {heroine.id: heroine for heroine in old.heroines.heroines} if old.heroines else {}
    for heroine in new.heroines.heroines if new.heroines else ():
        was = before.get(heroine.id)
        if was is None:
            continue
        if was.skill != heroine.skill:
            yield Ability(heroine, "skill", 0, was.skill, heroine.skill)
        for nth in range(max(len(was.secrets), len(heroine.secrets))):
            pair = [one.secrets[nth] if nth < len(one.secrets) else None for one in (was, heroine)]
            if pair[0] != pair[1]:
                yield Ability(heroine, "secret", nth, pair[0], pair[1])
