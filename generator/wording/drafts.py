"""What changed between two drafts, told in one language: lines of what it is, what it was, what it is now.

A line's texts are inline markup. Each language fills `DraftWords`; patterns are filled with
`str.format`. Nothing that changed is left out: what no other line tells is told by its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup, escape

from generator.deck.diff import ORDER, Ability, Changed, Difference, Mix
from generator.deck.effects import Effect
from generator.deck.model import Limit, Secret, Skill, Tile
from generator.deck.nodes import Path
from generator.deck.values import Text
from generator.wording.changed import Subject, concerns, is_alone, is_counted, is_mix, namesakes, single

Topic = Literal["deck", "box", "tiles", "rules", "abilities", "heroines", "cards", "terms", "look", "book"]


@dataclass(frozen=True, slots=True)
class DraftWords:
    """The words of a difference in one language.

    `pieces` counts pieces of a size (mm); `mixed` adds to a number of tiles what is
    gone and added. `rules` names every value of the rules, `players` those of a player count; `fields` names
    what a thing has. What has no name there is told by its key.
    """

    topics: Mapping[Topic, str]
    sentence: str
    of: str
    cited: str
    quoted: str
    join: str
    more: Callable[[int], str]
    none: str
    yes: str
    no: str
    order: str
    pieces: Callable[[int, float, float], str]
    copies: Callable[[int], str]
    number: Callable[[int], str]
    mixed: Callable[[str, str], str]
    tile: Callable[[Tile], str]
    times: Callable[[str, int], str]
    less: Callable[[str, int], str]
    more_of: Callable[[str, int], str]
    skill: Callable[[str, str], str]
    secret: Callable[[str, str], str]
    does: Callable[[str, str, str], str]
    players: Mapping[str, str]
    rules: Mapping[str, str]
    things: Mapping[str, str]
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that changed."""

    what: Markup
    old: Markup
    new: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """The lines on one topic under their heading."""

    topic: Topic
    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """How a difference is told: the words, what effects say under the old and the new rules, and which
    of several languages a text is taken in. `limits` names the values of a limit of balance, field by field.
    """

    words: DraftWords
    effects: tuple[Callable[[Iterable[Effect]], Markup], Callable[[Iterable[Effect]], Markup]]
    cost: Callable[[Skill], str]
    languages: Sequence[str]
    limits: Mapping[str, Mapping[str, Text]]

    def sections(self, difference: Difference) -> tuple[Section, ...]:
        """The whole difference by topic; what did not change has no section."""
        found: dict[Topic, list[Line]] = {topic: [] for topic in self.words.topics}
        for pieces in difference.pieces:
            counts = [self._pieces(count, pieces.size) for count in (pieces.old, pieces.new)]
            found["box"].append(Line(self._text(pieces.name), *counts))
        for mix in difference.numbers:
            found["tiles"].append(self._mix(mix))
        for ability in difference.abilities:
            found["abilities"].append(self._ability(ability))
        for topic, line in self._others(difference):
            found[topic].append(line)
        return tuple(
            Section(topic, self.words.topics[topic], tuple(lines)) for topic, lines in found.items() if lines
        )

    def about(self, difference: Difference, of: Subject) -> tuple[Line, ...]:
        """What changed about one card: its own values, its heroine's, and its component's."""
        lines = [
            self._ability(ability) for ability in difference.abilities if ability.heroine.id == of.heroine
        ]
        for changed in (*namesakes(difference, of), *difference.changes):
            match changed.path:
                case (_, "heroines", _, "skill" | "secrets", *_):
                    pass
                case path if concerns(path, of, difference):
                    lines.append(self._line(changed, difference))
        return tuple(lines)

    # At a glance.

    def _pieces(self, count: int, size: tuple[float, float]) -> Markup:
        return escape(self.words.pieces(count, *size) if count else self.words.none)

    def _mix(self, mix: Mix) -> Line:
        words = self.words
        old, new = (words.copies(count) if count else words.none for count in mix.copies)
        gone, added = mix.gone_and_added
        steps = [words.less(words.tile(tile), tile.copies) for tile in gone]
        steps += [words.more_of(words.tile(tile), tile.copies) for tile in added]
        return Line(
            escape(words.number(mix.number)), escape(old), escape(words.mixed(new, words.join.join(steps)))
        )

    def _ability(self, ability: Ability) -> Line:
        named = ability.new or ability.old
        name = self._text(named.name) if named else Markup()
        owner = self._text(ability.heroine.short_name)
        pattern = self.words.skill if ability.kind == "skill" else self.words.secret
        renamed = ability.old is not None and ability.new is not None and ability.old.name != ability.new.name
        old, new = (
            self._does(one, says, renamed)
            for one, says in zip((ability.old, ability.new), self.effects, strict=True)
        )
        return Line(Markup(pattern(owner, name)), old, new)

    def _does(
        self, ability: Skill | Secret | None, says: Callable[[Iterable[Effect]], Markup], named: bool
    ) -> Markup:
        if ability is None:
            return escape(self.words.none)
        cost = self.cost(ability) if isinstance(ability, Skill) else ""
        name = self._text(ability.name) if named else Markup()
        return Markup(self.words.does(name, escape(cost), says(ability.effects)))

    # Value by value.

    def _others(self, difference: Difference) -> Iterator[tuple[Topic, Line]]:
        """What the pieces, numbers and abilities do not tell."""
        whole: dict[tuple[Topic, str], tuple[list[Any], list[Any]]] = {}
        for changed in difference.changes:
            match changed.path:
                case ("tiles", "cards", *_) if is_mix(changed, difference):
                    pass
                case ("tiles", "total") | ("tiles", "copies", _) if is_counted(changed, difference):
                    pass
                case ("heroines", "heroines", id, "skill" | "secrets", *_) if id != ORDER:
                    pass
                case ("components", id, "cards", _, "copies") if is_alone(id, difference):
                    pass
                case ("tiles" | "heroines",) | ("components", _) if changed.path[-1] != ORDER:
                    pass  # the pieces tell it
                case ("terms" | "examples" | "palette" | "fonts" | "history" as kind, key) if key != ORDER:
                    lists = whole.setdefault((_TOPICS[kind], kind), ([], []))
                    if changed.old is None or changed.new is None:
                        lists[changed.old is None].append(self._name(changed))
                    else:
                        yield _TOPICS[kind], self._line(changed, difference)
                case ("tiles", "cards", _, "id"):
                    yield "cards", self._line(changed, difference)
                case ("rules",):
                    lines = (self._line(value, difference) for value in single(changed))
                    yield from (("rules", line) for line in lines if line.old != line.new)
                case path:
                    yield _topic(path), self._line(changed, difference)
        for (topic, thing), (gone, added) in whole.items():
            if gone or added:
                yield topic, Line(escape(self.words.things[thing]), self._named(gone), self._named(added))

    def _line(self, changed: Changed, difference: Difference) -> Line:
        if changed.path[-1] == ORDER:
            what = self._what(changed.path[:-1], difference)
            what = Markup(self.words.of).format(owner=what, field=self.words.order)
        else:
            what = self._what(changed.path, difference)
        values = changed.old, changed.new
        match changed.path:
            case ("balance", _, field):
                values = tuple(self._limited(str(field), value) for value in values)
        old, new = map(self._value, values, self.effects)
        return Line(what, old, new)

    def _what(self, path: Path, difference: Difference) -> Markup:
        """What a value is, in words."""
        words, (first, *rest) = self.words, path
        if first == "rules":
            return escape(self._rule(rest))
        owner, field = self._owner(path, difference)
        if not field:
            return owner
        name = escape(" ".join(words.fields.get(str(step), _nth(step)) for step in field))
        return Markup(words.of).format(owner=owner, field=name) if owner else name

    def _rule(self, steps: Sequence[str | int]) -> str:
        match steps:
            case ("players", count, *rest):
                return self.words.players[".".join(map(str, rest))].format(count=count)
        name = ".".join(map(str, steps))
        return self.words.rules.get(name, name)

    def _owner(self, path: Path, difference: Difference) -> tuple[Markup, Path]:
        """Whose value it is, and the rest of the path."""
        words = self.words
        new, old = difference.new, difference.old
        match path:
            case ("heroines", "heroines", id, *rest):
                sections = [deck.heroines.heroines for deck in (new, old) if deck.heroines]
                heroine = next(one for each in sections for one in each if one.id == id)
                return self._text(heroine.short_name), tuple(rest)
            case ("tiles" | "heroines" as kind, "component", *rest):
                section = getattr(new, str(kind)) or getattr(old, str(kind))
                return self._text(section.component.name), tuple(rest)
            case ("tiles", "cards", key, *rest):
                return Markup(words.cited).format(thing=words.things["tiles"], name=key), tuple(rest)
            case ("components", id, "cards", card, *rest) if card != ORDER:
                return Markup(words.cited).format(thing=self._component(id, difference), name=card), _bare(
                    rest
                )
            case ("components", id, *rest):
                return self._component(id, difference), tuple(rest)
            case ("terms" | "examples" | "palette" | "fonts" | "history" as kind, key, *rest):
                return Markup(words.cited).format(thing=words.things[str(kind)], name=key), tuple(rest)
            case (first, *rest):
                return escape(words.things.get(str(first), first)), tuple(rest)
        return Markup(), path

    def _component(self, id: str | int, difference: Difference) -> Markup:
        decks = (difference.new, difference.old)
        return next(self._text(one.name) for deck in decks for one in deck.components if one.id == id)

    def _name(self, changed: Changed) -> Markup:
        thing = changed.old if changed.new is None else changed.new
        match changed.path[0]:
            case "terms":
                return Markup(self.words.quoted).format(self._text(thing.name))
            case "examples":
                return Markup(self.words.quoted).format(self._text(thing.title))
        return escape(changed.path[-1])

    def _named(self, names: Sequence[Markup], most: int = 4) -> Markup:
        """Names one after the other; of many the first, and how many more."""
        if not names:
            return escape(self.words.none)
        told = [*names[:most], escape(self.words.more(len(names) - most))] if len(names) > most else names
        return escape(self.words.join).join(told)

    def _value(self, value: Any, says: Callable[[Iterable[Effect]], Markup]) -> Markup:
        """A value of the deck in words."""
        words = self.words
        match value:
            case None:
                return escape(words.none)
            case bool():
                return escape(words.yes if value else words.no)
            case float():
                return escape(f"{value:g}")
            case (float() as width, float() as height):
                return escape(f"{width:g}×{height:g}")
            case Mapping() if value and all(isinstance(text, str) for text in value.values()):
                return self._text(value)
            case Mapping():
                pairs = (Markup("{} {}").format(key, self._value(item, says)) for key, item in value.items())
                return escape(words.join).join(pairs)
            case Tile():
                return escape(words.times(words.tile(value), value.copies))
            case _ if isinstance(value, Effect):
                return says([value])
            case tuple():
                return escape(words.join).join(self._value(item, says) for item in value)
        if hasattr(value, "model_fields_set"):
            return self._thing(value, says)
        return escape(value)

    def _thing(self, thing: Any, says: Callable[[Iterable[Effect]], Markup]) -> Markup:
        """A whole thing that was added or taken away, by its name."""
        name = next(
            (getattr(thing, name) for name in ("short_name", "name", "id") if hasattr(thing, name)), None
        )
        if name is not None:
            return self._text(name)
        values = {field: getattr(thing, field) for field in type(thing).model_fields}
        if isinstance(thing, Limit):
            values = {field: self._limited(field, value) for field, value in values.items()}
        told = {self.words.fields.get(k, k): v for k, v in values.items() if v is not None}
        return self._value(told, says)

    def _limited(self, field: str, value: Any) -> Any:
        """A value of a limit of balance by the name that it has in words, if it has one."""
        return self.limits.get(field, {}).get(value, value)

    def _text(self, text: Any) -> Markup:
        if isinstance(text, Mapping):
            return escape(
                next((text[one] for one in self.languages if one in text), next(iter(text.values())))
            )
        return escape(text)


_TOPICS: Mapping[str, Topic] = {
    "rules": "rules", "tiles": "tiles", "heroines": "heroines", "components": "cards", "terms": "terms",
    "palette": "look", "fonts": "look", "symbols": "look", "examples": "book", "history": "book",
}  # fmt: skip


def _topic(path: Path) -> Topic:
    if path[:2] in (("tiles", "component"), ("heroines", "component")):
        return "cards"
    return _TOPICS.get(str(path[0]), "deck")


def _bare(steps: Sequence[str | int]) -> Path:
    """A card's own fields without the word `fields`."""
    return tuple(steps[1:] if len(steps) > 1 and steps[0] == "fields" else steps)


def _nth(step: str | int) -> str:
    return str(step + 1) if isinstance(step, int) else step
