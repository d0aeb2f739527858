"""Records: a game as short readable text that replays exactly.

A head of a few lines (form, draft, deck hash, heroines, who plays them, seed, furiten, first
dealer), then one line an action, chance included. Lines that begin with `#` are for the reader only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.model import Deck
from generator.play.actions import Action, ActionError, IllegalAction, SetUpError
from generator.play.bots import Bot, playout
from generator.play.engine import apply, new_game
from generator.play.notation import LETTERS, NotationError, read_action, write_action, write_state
from generator.play.scoring import outcome
from generator.play.setup import deck_hash, differing, heroine_names, short_name
from generator.play.state import Game, Phase, State

FORM = "1"
_HEAD = ("譜", "稿", "札", "人", "席", "種", "振聴", "起家")
_NOBODY = "―"


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    `problem` is its name in the catalogue, `line` counts from 1, `message` says what is wrong.
    """

    def __init__(self, problem: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.problem, self.line, self.message = problem, line, message


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what it was played with, who played, and every action in order.

    `players` are bots by name, or `human`, one a seat.
    """

    deck_hash: str
    draft: int
    heroines: tuple[str | None, ...]
    players: tuple[str, ...]
    seed: int
    furiten: bool
    first_dealer: int
    actions: tuple[Action, ...]


def play(
    deck: Deck,
    heroines: Sequence[str | None],
    bots: Sequence[Bot],
    seed: int,
    *,
    furiten: bool | None = None,
    first_dealer: int = 0,
) -> Record:
    """A whole game by bots, one a seat. Raises SetUpError."""
    state = new_game(deck, len(bots), heroines, furiten=furiten, first_dealer=first_dealer)
    actions = tuple(action for action, _ in playout(state, bots, seed))
    return recorded(deck, state.game, [bot.name for bot in bots], seed, actions)


def recorded(deck: Deck, game: Game, players: Sequence[str], seed: int, actions: Sequence[Action]) -> Record:
    """The record of a game of this deck, finished or broken off; `players` are named seat by seat."""
    return Record(
        deck_hash=deck_hash(deck),
        draft=deck.draft,
        heroines=tuple(persona.id or None for persona in game.personas),
        players=tuple(players),
        seed=seed,
        furiten=game.rules.furiten,
        first_dealer=game.first_dealer,
        actions=tuple(actions),
    )


def start(record: Record, deck: Deck) -> State:
    """The state the record starts from. Raises SetUpError."""
    return new_game(
        deck,
        len(record.heroines),
        record.heroines,
        furiten=record.furiten,
        first_dealer=record.first_dealer,
    )


def replay(record: Record, deck: Deck) -> Iterator[State]:
    """Every state of the game, the first included. Raises SetUpError and ActionError."""
    state = start(record, deck)
    yield state
    for action in record.actions:
        state = apply(state, action)
        yield state


def write(record: Record, deck: Deck) -> str:
    """The record as text."""
    return "".join(f"{line}\n" for line in _lines(record, deck, states=False))


def playthrough(record: Record, deck: Deck) -> str:
    """The record with every state spelled out below the action that led to it."""
    return "".join(f"{line}\n" for line in _lines(record, deck, states=True))


def read(text: str, deck: Deck) -> Record:
    """The record a text holds, replayed as it is read. Raises RecordError."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip() and not line.startswith("#")
    ]
    head = _read_head(lines[: len(_HEAD)])
    if head["譜"] != FORM:
        raise RecordError("record-head", lines[0][0], f"form {head['譜']} of records is not known")
    if head["札"] != deck_hash(deck):
        raise RecordError("record-deck", lines[2][0], _other_deck(head["稿"], head["札"], deck))
    record = _from_head(head, lines, deck)
    try:
        state = start(record, deck)
    except SetUpError as error:
        raise RecordError("record-head", lines[3][0], str(error)) from error
    actions: list[Action] = []
    for number, line in lines[len(_HEAD) :]:
        try:
            action = read_action(state, line)
            state = apply(state, action)
        except (NotationError, ActionError) as error:
            raise RecordError("record-action", number, _refused(line, error)) from error
        actions.append(action)
    return replace(record, actions=tuple(actions))


def _other_deck(draft: str, hashed: str, deck: Deck) -> str:
    """What differs between the deck of a record and the one at hand."""
    words = {"rules": "the rules", "tiles": "the tile cards", "heroines": "the heroines"}
    parts = [words[part] for part in differing(hashed, deck_hash(deck))]
    said = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    drafts = f"draft {draft}, this deck is draft {deck.draft}"
    return f"played with another deck ({drafts}): {said} differ"


def _refused(line: str, error: NotationError | ActionError) -> str:
    if isinstance(error, IllegalAction):
        return f"'{line}' is refused by {error.clause.value}: {error.clause.statement}"
    return f"'{line}': {error}" if line not in str(error) else str(error)


def _read_head(lines: Sequence[tuple[int, str]]) -> Mapping[str, str]:
    head: dict[str, str] = {}
    for place, word in enumerate(_HEAD):
        if place >= len(lines):
            last = lines[-1][0] if lines else 1
            raise RecordError("record-head", last, f"the head ends before its line '{word}'")
        number, line = lines[place]
        first, _, rest = line.partition(" ")
        if first != word:
            raise RecordError(
                "record-head", number, f"expected the line '{word} …' of the head, found '{line}'"
            )
        head[word] = rest.strip()
    return head


def _from_head(head: Mapping[str, str], lines: Sequence[tuple[int, str]], deck: Deck) -> Record:
    """The record without its actions."""
    at = {word: lines[place][0] for place, word in enumerate(_HEAD)}
    for word in ("稿", "種"):
        if not head[word].lstrip("-").isdecimal():
            raise RecordError("record-head", at[word], f"'{head[word]}' is not a whole number")
    if head["振聴"] not in ("あり", "なし"):
        raise RecordError("record-head", at["振聴"], f"'{head['振聴']}' is neither あり nor なし")
    names = heroine_names(deck)
    heroines: list[str | None] = []
    for name in _by_seat(head["人"], at["人"]):
        if name != _NOBODY and name not in names:
            raise RecordError("record-head", at["人"], f"there is no heroine '{name}'")
        heroines.append(names.get(name))
    players = _by_seat(head["席"], at["席"])
    if len(players) != len(heroines):
        raise RecordError(
            "record-head", at["席"], f"{len(players)} play, but {len(heroines)} heroines are named"
        )
    dealer = LETTERS.find(head["起家"])
    if len(head["起家"]) != 1 or dealer < 0:
        raise RecordError("record-head", at["起家"], f"'{head['起家']}' is not a seat")
    return Record(
        deck_hash=head["札"],
        draft=int(head["稿"]),
        heroines=tuple(heroines),
        players=players,
        seed=int(head["種"]),
        furiten=head["振聴"] == "あり",
        first_dealer=dealer,
        actions=(),
    )


def _by_seat(text: str, line: int) -> tuple[str, ...]:
    """What a line of the head says of each seat: `A 勇魚／B カスミ`."""
    names = []
    for place, part in enumerate(text.split("／")):
        letter, _, name = part.strip().partition(" ")
        if place >= len(LETTERS) or letter != LETTERS[place] or not name:
            message = f"seats are named A, B, C … in order, found '{part.strip()}'"
            raise RecordError("record-head", line, message)
        names.append(name)
    return tuple(names)


def _lines(record: Record, deck: Deck, *, states: bool) -> Iterator[str]:
    heroines = [_NOBODY if heroine is None else short_name(deck, heroine) for heroine in record.heroines]
    yield f"譜 {FORM}"
    yield f"稿 {record.draft}"
    yield f"札 {record.deck_hash}"
    for word, names in (("人", heroines), ("席", record.players)):
        seats = zip(LETTERS, names, strict=False)
        yield f"{word} {'／'.join(f'{letter} {name}' for letter, name in seats)}"
    yield f"種 {record.seed}"
    yield f"振聴 {'あり' if record.furiten else 'なし'}"
    yield f"起家 {LETTERS[record.first_dealer]}"
    state, number = start(record, deck), 0
    for action in record.actions:
        if state.round != number:
            number = state.round
            yield f"# {number}局目 起家{LETTERS[state.dealer]}"
        yield write_action(state, action)
        state = apply(state, action)
        if states:
            yield f"#   {write_state(state)}"
    if state.phase is Phase.GAME_END:
        yield f"# {_ending(state)}"


def _ending(state: State) -> str:
    over = outcome(state)
    if over is None:
        raise ValueError("the game goes on")
    points = " ".join(f"{LETTERS[seat]}点{points}" for seat, points in enumerate(over.points))
    beaten = " ".join(f"{LETTERS[seat]}敗北" for seat in over.defeated)
    return " ".join(part for part in ("終局", f"首{LETTERS[over.winner]}", points, beaten) if part)
