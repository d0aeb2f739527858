"""Worked examples as blocks of the book: three columns, position, actions and result, and the record line.

Picture and record come from the same lines of the deck: the position is drawn as it is written,
what is done and what comes of it as the engine plays it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.deck.model import Deck, Example
from generator.play.actions import ActionError, SetUpError
from generator.play.engine import settle
from generator.play.example import EXHAUSTED, REFUSED
from generator.play.notation import CALLS, DRAWN, FACE_DOWN, PLAY, RON, SKILL, TSUMO, NotationError
from generator.play.position import PARTS, SeatPosition, tokens
from generator.play.setup import heroine_names
from generator.rulebook import blocks
from generator.rulebook.blocks import Item, flow
from generator.rulebook.deeds import deeds, refusal, taken
from generator.rulebook.scenes import ARROW, Scene, SeatView, Step, scene
from generator.rulebook.tokens import Deal, NoSuchCard, Row
from generator.typeset import FontSet, set_text
from generator.typeset.model import MM_PER_PT, Box, TextStyle
from generator.wording import ExampleWords, example_words

Size = Literal["large", "small", "line"]

LEFTS, WIDTHS = (0.0, 43.0, 72.2), (39.8, 26.2, 32.0)  # of the three columns (mm)
CAPTION, CAPTION_LINE = 6.8, 3.75  # pt; mm
RECORD, RECORD_LINE, RECORD_LEFT = 5.9, 3.5, 6.0  # pt; mm; mm
WIDTH = 105.0
LARGE_CARDS, SMALL_CARDS, ACTED_CARD = (6.0, 5.6), (5.0, 4.7, 4.4), 5.6  # widths of cards (mm)
SUM_DROP = 1.0  # how much higher above its foot the points won stand than words do (mm)
BESIDE = 13.0  # a picture no longer than this has its text beside it in a small block (mm)
_HEAD: Mapping[Size, float] = {"large": 10.4, "small": 5.0, "line": 4.5}
_TERM = re.compile(r"(?P<seat>[A-H]?)(?P<what>[^A-H\d]+)(?P<other>[A-H]?)(?P<figure>\d*)")
_NO_BREAK = "\u00a0"
_PARTS = re.compile("[^ 　]+(?:　｜)?[ 　]?")  # of a record, where a line may end


@dataclass(frozen=True, slots=True)
class Column:
    """A column `width` wide: its picture, and a text at (text_x, text_y) in so many `lines`."""

    x: float
    width: float
    items: tuple[Item, ...]
    text: str = ""
    text_x: float = 0.0
    text_y: float = 0.0
    lines: int = 0

    @property
    def height(self) -> float:
        """From the top of the picture to the end of the text."""
        return max(blocks.height(self.items), self.text_y + self.lines * CAPTION_LINE)


@dataclass(frozen=True, slots=True)
class Block:
    """An example as it is drawn; all heights in mm, `top` where its columns begin.

    `record` is what the check replays, in lines: position, actions and result parted by ｜.
    """

    number: int
    id: str
    title: str
    clauses: tuple[str, ...]
    size: Size
    columns: tuple[Column, ...]
    record: tuple[str, ...]
    top: float

    @property
    def record_y(self) -> float:
        """Where the record line begins."""
        return round(self.top + max((column.height for column in self.columns), default=0.0) + 0.7, 3)

    @property
    def record_height(self) -> float:
        """How high the record line's ground is."""
        return round(len(self.record) * RECORD_LINE + 0.8, 3)

    @property
    def height(self) -> float:
        """How high the block is."""
        return round(self.record_y + self.record_height + 0.4, 3)


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples of a deck in one language, set in these fonts."""

    deck: Deck
    language: str
    fonts: FontSet

    def blocks(self) -> tuple[Block, ...]:
        """All examples in the deck's order."""
        return tuple(self.block(number, each) for number, each in enumerate(self.deck.examples, 1))

    def block(self, number: int, example: Example) -> Block:
        """One example as a block; of one that cannot be played, which a check tells, only the record."""
        columns: tuple[Column, ...] = ()
        size: Size = example.size
        if size != "line":
            try:
                columns = self._columns(example, scene(self.deck, example.position, example.actions))
            except (NotationError, SetUpError, ActionError, NoSuchCard):
                size = "line"
        return Block(
            number=number,
            id=f"example-{number}",
            title=self._told(example.title),
            clauses=example.clauses,
            size=size,
            columns=columns,
            record=self._record(example),
            top=_HEAD[size],
        )

    def _columns(self, example: Example, played: Scene) -> tuple[Column, ...]:
        words = example_words(self.language)
        large = example.size == "large"
        drawing = _Drawing(self.deck, played, words, large)
        first, second, third = WIDTHS
        position = _largest(drawing, LARGE_CARDS if large else SMALL_CARDS, first)
        actions = flow(drawing.actions(), second)
        result = flow(drawing.result(tokens(example.result)), third)
        refused = refusal(played)
        said = words.join.join(words.deed(done) for done in deeds(played))
        texts = (
            self._told(example.text.position),
            self._told(example.text.actions) or said + (words.asked if refused else ""),
            self._told(example.text.result) or (words.why(refused) if refused else ""),
        )
        return tuple(
            self._column(Column(x, width, items, text), beside=not large)
            for x, width, items, text in zip(LEFTS, WIDTHS, (position, actions, result), texts, strict=True)
        )

    def _column(self, column: Column, *, beside: bool) -> Column:
        """The column with its text beside a short picture, or below it."""
        if not column.text:
            return column
        if beside and (length := blocks.length(column.items)) <= BESIDE:
            left = length + 1.8 if length else 0.0
            lines = self._lines(column.text, column.width - left)
            y = max(0.0, (blocks.height(column.items) - lines * CAPTION_LINE) / 2)
            return replace(column, text_x=round(left, 3), text_y=round(y, 3), lines=lines)
        lines = self._lines(column.text, column.width)
        return replace(column, text_y=round(blocks.height(column.items) + 1.3, 3), lines=lines)

    def _record(self, example: Example) -> tuple[str, ...]:
        """The record in lines: none is broken inside an action, a result or a card."""
        lines: list[str] = []
        whole = record_line(example)
        width = WIDTH - RECORD_LEFT - 1.5
        if self._lines(whole, width, RECORD, RECORD_LINE) == 1:
            return (whole,)
        for part in _PARTS.findall(whole):
            if lines and self._lines(f"{lines[-1]}{part}".rstrip(), width, RECORD, RECORD_LINE) == 1:
                lines[-1] += part
            else:
                lines.append(part)
        return tuple(line.rstrip(" 　") for line in lines)

    def _lines(self, text: str, width: float, size: float = CAPTION, line: float = CAPTION_LINE) -> int:
        style = TextStyle(
            "body", size, size, "text", leading=line / (size * MM_PER_PT), language=self.language
        )
        return len(set_text(_escaped(text), style, Box(0, 0, width, 1000), self.fonts).lines)

    def _told(self, text: str | Mapping[str, str] | None) -> str:
        if text is None or isinstance(text, str):
            return text or ""
        return next(text[key] for key in (self.language, *self.deck.languages) if key in text)


def record_line(example: Example) -> str:
    """Position, actions and result as they are replayed; blanks inside an action do not break."""
    position = " ／ ".join(
        " ".join(tokens(part)).replace("[]", f"[{_NO_BREAK}]") for part in PARTS.split(example.position)
    )
    actions = f" {ARROW}{_NO_BREAK}".join(
        _NO_BREAK.join(part.split()) for part in example.actions.split(ARROW)
    )
    return "　｜　".join([position, actions, "　".join(example.result.split())])


def _largest(drawing: _Drawing, cards: Sequence[float], width: float) -> tuple[Item, ...]:
    """The position with the largest cards that need no more height than the smallest do."""
    tried = [flow(drawing.position(card), width) for card in cards]
    lines = [len({item.y + item.height for item in items}) for items in tried]
    return next(items for items, needed in zip(tried, lines, strict=True) if needed == min(lines))


def _rank(item: Item, rivers: Container[str]) -> int:
    """Where an item of a position comes: rivers first, then other cards, then the rest."""
    if item.kind == "cards":
        return 0 if item.label in rivers else 1
    return 2


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The items of an example's three columns."""

    deck: Deck
    scene: Scene
    words: ExampleWords
    large: bool

    def position(self, card: float) -> tuple[Item, ...]:
        """Everything the position says: heroines, rivers, hands, power, then the rest."""
        names = heroine_names(self.deck)
        told: list[Item] = []
        for letter, view in self.scene.before.seats.items():
            seat = self.scene.position.seats.get(letter)
            if seat is not None:
                if seat.heroine is not None:
                    told.append(blocks.heroine(names[seat.heroine], letter))
                told += self._seat(letter, view, seat, card)
        told += self._table(card)
        rivers = {self.words.river(letter) for letter in self.scene.before.order}
        return tuple(sorted(told, key=lambda item: _rank(item, rivers)))

    def _seat(self, letter: str, view: SeatView, seat: SeatPosition, card: float) -> Iterator[Item]:
        words = self.words
        told = words.speed(view.speed)
        shown = False
        if seat.river and view.river is not None:
            shown = True
            note = told if len(view.river.cards) > 2 else ""
            yield blocks.cards(view.river, card, words.river(letter), note)
        if view.hand is not None:
            shown = True
            note = told if seat.speed is not None else ""
            yield blocks.cards(view.hand, card, words.hand(letter), note)
        if shown and seat.power:
            yield self._power(letter, seat.power, drawn=self.large)
        facts = (
            [] if shown else [told] * (seat.speed is not None) + [words.power(seat.power)] * (seat.power > 0)
        )
        if seat.points and seat.seals is None:
            facts.append(words.total(seat.points))
        if facts:
            yield blocks.words(" ".join([letter, *facts]))
        if seat.seals is not None:
            yield self._seals(letter, view, words.total(seat.points) if seat.points else "")

    def _power(self, letter: str, count: int, *, drawn: bool) -> Item:
        """Power as sticks or in words."""
        if drawn:
            return blocks.sticks(count, self.words.power_of(letter))
        return blocks.words(f"{letter} {self.words.power(count)}")

    def _seals(self, letter: str, view: SeatView, points: str = "") -> Item:
        each = self.scene.state.game.rules.seals.each
        told = [points] * bool(points) + [self.words.defeated] * (view.seals == 0)
        return blocks.seals(each, each - view.seals, letter, " ".join(told))

    def _table(self, card: float) -> Iterator[Item]:
        words, position = self.words, self.scene.position
        spare = Deal.of(self.deck)
        for listed, label in ((position.wall, words.wall_top), (position.dead_wall, words.dead_wall_top)):
            if listed:
                yield blocks.cards(Row(tuple(spare.take(word) for word in listed)), card, label)
        if position.wall_count is not None:
            yield blocks.words(words.wall(position.wall_count))
        if position.dead_wall == () or position.dead_wall_count is not None:
            yield blocks.words(words.dead_wall(position.dead_wall_count or 0))
        if position.players != max(each.count for each in self.scene.state.game.rules.players):
            yield blocks.words(words.players(position.players))
        if position.round != 1:
            yield blocks.words(words.nth_round(position.round))
        if position.dealer != "A":
            yield blocks.words(words.dealer(position.dealer))
        if position.furiten:
            yield blocks.words(words.furiten)

    def actions(self) -> Iterator[Item]:
        """What is done: the cards it is done with, each framed."""
        card = LARGE_CARDS[0] if self.large else ACTED_CARD
        order, turn = self.scene.before.order, 0
        for at, step in enumerate(self.scene.steps):
            # The one on turn first is A, as everywhere; others are named under what they play.
            turn += step.word == DRAWN
            who = order[turn % len(order)] if turn else ""
            match step.word:
                case w if w in (PLAY, FACE_DOWN, TSUMO):
                    said = self.words.tsumo if self.large and w == TSUMO else ""
                    note = " ".join(filter(None, (who, said)))
                    yield blocks.cards(self._played(step, first=at == 0), card, note=note, under=True)
                case w if w == SKILL and step.arguments:
                    yield blocks.cards(
                        self._row(step.arguments),
                        card,
                        note=self.words.discard if self.large else "",
                        under=True,
                    )
                case w if w in CALLS.values():
                    yield from self._call(step, card)
                case w if w == RON:
                    yield from self._ron(step)

    def _row(self, written: Sequence[str]) -> Row:
        spare = Deal.of(self.deck)
        return Row(tuple(spare.take(word) for word in written))

    def _played(self, step: Step, *, first: bool) -> Row:
        """The card played, in a large block at the end of the river it goes to."""
        word = f"[{step.arguments[0]}]" if step.word == FACE_DOWN else step.arguments[0]
        seat = self.scene.position.seats.get("A", SeatPosition())
        lying = list(seat.river) if self.large and first and step.word != TSUMO else []
        row = self._row([*lying, word] if len(lying) < 4 else [word])
        return row.framed(-1)

    def _call(self, step: Step, card: float) -> Iterator[Item]:
        lying = taken(self.scene, step)
        if lying is not None:
            turned = replace(lying, sideways=not lying.down, framed=True)
            yield blocks.cards(Row((turned,)), card, note=step.word if self.large else "", under=True)

    def _ron(self, step: Step) -> Iterator[Item]:
        if len(step.arguments) > 1:
            yield blocks.ring(self.scene.before.order, step.arguments, self.scene.winner)
            return
        letter = step.arguments[0]
        yield blocks.player(letter, self.words.ron)

    def result(self, terms: Sequence[str]) -> Iterator[Item]:
        """What the result states; words stand on the line of the points won."""
        stated = list(self._stated_by(terms))
        beside = any(item.kind == "sum" for item in stated)
        for item in stated:
            yield replace(item, height=item.height + SUM_DROP) if beside and item.kind == "words" else item

    def _stated_by(self, terms: Sequence[str]) -> Iterator[Item]:
        """Every term of a result, with the figures the engine finds."""
        words = self.words
        for term in terms:
            match = _TERM.fullmatch(term)
            if term == REFUSED:
                yield blocks.verdict(False, words.cannot)
            elif term == EXHAUSTED:
                yield blocks.words(words.exhausted, bold=True)
            elif match is not None:
                yield from self._stated(match["seat"] or match["other"], match["what"])

    def _stated(self, letter: str, what: str) -> Iterator[Item]:
        words, scene, after = self.words, self.scene, self.scene.after
        view = after.seats[letter or "A"]
        match what:
            case "勝":
                yield self._total()
            case "首":
                champion = scene.champion or letter
                yield blocks.player(champion, words.champion(champion))
            case "番":
                yield blocks.words(words.turn(after.order[scene.state.turn]), bold=True)
            case "起家":
                dealer = after.order[settle(scene.state).dealer]
                yield blocks.words(words.dealer(dealer), bold=True)
            case "速":
                yield from self._speed(letter, view)
            case "力":
                yield self._power(letter, view.power, drawn=view.power > 0)
            case "封":
                yield self._seals(letter, view)
            case "点":
                yield blocks.words(words.points(letter, view.points), bold=True)
            case "手":
                owner = letter or "A"
                if view.hand is not None:
                    yield blocks.cards(view.hand, SMALL_CARDS[0], words.hand(owner))
                else:
                    held = len(scene.state.hands[after.order.index(owner)])
                    yield blocks.words(words.hand_size(owner, held))
            case "山":
                yield blocks.words(words.wall(after.wall))
            case "王":
                yield blocks.words(words.dead_wall(after.dead_wall))

    def _speed(self, letter: str, view: SeatView) -> Iterator[Item]:
        river = view.river
        if river is None or not river.cards or (letter != "A" and not self.large):
            yield blocks.words(f"{letter} {self.words.speed(view.speed)}", bold=True)
            return
        last = self.scene.steps[-1].word if self.scene.steps else ""
        if letter == "A" and last in CALLS.values():
            river = river.framed(-1)
        card = (LARGE_CARDS if self.large else SMALL_CARDS)[0]
        yield blocks.cards(river, card, self.words.river(letter), self.words.speed(view.speed))

    def _total(self) -> Item:
        won, points = self.scene, self.scene.state.game.rules.points
        bonus = points.yakuman_bonus if won.yakuman else min(won.power * points.per_power, points.most)
        return blocks.total(won.number, 0 if won.yakuman else won.power, bonus, self.words.total(won.gain))
