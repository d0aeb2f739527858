"""Records: a game as short readable text that replays exactly.

A head of a few lines (form, draft, deck hash, who plays whom, seed, furiten, first dealer),
then one line an action, chance included. Lines that begin with `#` are for the reader only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.deck.model import Deck
from generator.play.actions import Action, ActionError, SetUpError
from generator.play.bots import Bot, playout
from generator.play.engine import apply, new_game
from generator.play.notation import LETTERS, NotationError, read_action, write_action, write_state
from generator.play.scoring import outcome
from generator.play.setup import deck_hash, heroine_names, short_name
from generator.play.state import Phase, State

FORM = "1"
_HEAD = ("譜", "稿", "札", "人", "種", "振聴", "起家")
_NOBODY = "―"


class RecordError(ValueError):
    """A record that cannot be read or replayed; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what it was played with, and every action in order."""

    deck_hash: str
    draft: int
    heroines: tuple[str | None, ...]
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
    return Record(
        deck_hash=state.game.deck_hash,
        draft=state.game.draft,
        heroines=tuple(heroines),
        seed=seed,
        furiten=state.game.rules.furiten,
        first_dealer=first_dealer,
        actions=tuple(action for action, _ in playout(state, bots, seed)),
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
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    head = _read_head(lines[: len(_HEAD)])
    if head["譜"] != FORM:
        raise RecordError(1, f"form {head['譜']} of records is not known")
    if head["札"] != deck_hash(deck):
        raise RecordError(lines[2][0], f"played with deck {head['札']}, this is deck {deck_hash(deck)}")
    record = _from_head(head, lines, deck)
    try:
        state = start(record, deck)
    except SetUpError as error:
        raise RecordError(lines[3][0], str(error)) from error
    actions: list[Action] = []
    for number, line in lines[len(_HEAD) :]:
        try:
            action = read_action(state, line)
            state = apply(state, action)
        except (NotationError, ActionError) as error:
            raise RecordError(number, f"'{line}': {error}") from error
        actions.append(action)
    return Record(
        record.deck_hash, record.draft, record.heroines, record.seed, record.furiten,
        record.first_dealer, tuple(actions),
    )  # fmt: skip


def _read_head(lines: Sequence[tuple[int, str]]) -> Mapping[str, str]:
    head: dict[str, str] = {}
    for place, word in enumerate(_HEAD):
        if place >= len(lines):
            raise RecordError(lines[-1][0] if lines else 1, f"the head ends before its line '{word}'")
        number, line = lines[place]
        first, _, rest = line.partition(" ")
        if first != word:
            raise RecordError(number, f"expected the line '{word} …' of the head, found '{line}'")
        head[word] = rest.strip()
    return head


def _from_head(head: Mapping[str, str], lines: Sequence[tuple[int, str]], deck: Deck) -> Record:
    """The record without its actions."""
    at = {word: lines[place][0] for place, word in enumerate(_HEAD)}
    for word in ("稿", "種"):
        if not head[word].lstrip("-").isdecimal():
            raise RecordError(at[word], f"'{head[word]}' is not a whole number")
    if head["振聴"] not in ("あり", "なし"):
        raise RecordError(at["振聴"], f"'{head['振聴']}' is neither あり nor なし")
    names = heroine_names(deck)
    heroines: list[str | None] = []
    for place, part in enumerate(head["人"].split("／")):
        letter, _, name = part.strip().partition(" ")
        if place >= len(LETTERS) or letter != LETTERS[place]:
            raise RecordError(at["人"], f"seats are named A, B, C … in order, found '{part.strip()}'")
        if name != _NOBODY and name not in names:
            raise RecordError(at["人"], f"there is no heroine '{name}'")
        heroines.append(names.get(name))
    dealer = LETTERS.find(head["起家"])
    if len(head["起家"]) != 1 or dealer < 0:
        raise RecordError(at["起家"], f"'{head['起家']}' is not a seat")
    return Record(
        head["札"], int(head["稿"]), tuple(heroines), int(head["種"]), head["振聴"] == "あり", dealer, ()
    )


def _lines(record: Record, deck: Deck, *, states: bool) -> Iterator[str]:
    seated = [
        f"{LETTERS[seat]} {_NOBODY if heroine is None else short_name(deck, heroine)}"
        for seat, heroine in enumerate(record.heroines)
    ]
    yield f"譜 {FORM}"
    yield f"稿 {record.draft}"
    yield f"札 {record.deck_hash}"
    yield f"人 {'／'.join(seated)}"
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
