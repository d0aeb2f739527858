"""The notation of records and worked examples (譜).

`5C1` is a 5 with chi at cost 1, `4P0` one with pon that is free, `7N` one without an icon. In a
river `[ ]` lies face down (`[5N]` where it is known) and `<6N>` sideways. Seats are A B C D
counter-clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from generator.play.actions import Action, Deal, Pass, Play, PlayFaceDown, Ron, Take, Tsumo, UseSkill
from generator.play.engine import speed
from generator.play.state import NOBODY, Game, Kind, Phase, Source, State

LETTERS = "ABCDEFGH"
"""Seats by letter."""

ICONS: Mapping[Literal["pon", "chi"] | None, str] = {None: "N", "chi": "C", "pon": "P"}
"""The letter of a call."""
_CARD = re.compile(r"(?P<number>\d+)(?:(?P<none>N)|(?P<icon>[CP])(?P<cost>\d+))")
PLAY, FACE_DOWN, TSUMO, SKILL, RON, PASS = "出", "裏", "ツモ", "スキル", "ロン", "見送り"
CALLS = {"pon": "ポン", "chi": "チー"}
SAID = frozenset({PLAY, FACE_DOWN, TSUMO, SKILL, RON, PASS, *CALLS.values()})
"""The words a player can say."""
DEALT, DRAWN, FROM_DEAD_WALL = "配", "引", "王"
_OF_A_CARD: Mapping[str, Callable[[int], Action]] = {
    PLAY: Play,
    FACE_DOWN: PlayFaceDown,
    TSUMO: Tsumo,
    DEALT: Deal,
    DRAWN: Deal,
    FROM_DEAD_WALL: Deal,
}


class NotationError(ValueError):
    """A text that is not in the notation; the message quotes the part that is not."""


def card(kind: Kind) -> str:
    """A card in notation: 5C1."""
    return f"{kind.number}{ICONS[kind.call]}{'' if kind.call is None else kind.cost}"


def cards(game: Game, kinds: Iterable[int]) -> str:
    """Several cards, parted by spaces."""
    return " ".join(card(game.kinds[kind]) for kind in kinds)


def read_card(game: Game, text: str) -> int:
    """The kind a card's notation names. Raises NotationError if no such card is in the game."""
    match = _CARD.fullmatch(text)
    if match is None:
        raise NotationError(f"'{text}' is not a card (5C1, 4P0, 7N)")
    for index, kind in enumerate(game.kinds):
        if card(kind) == text:
            return index
    raise NotationError(f"there is no card {text} in this game")


def read_seat(game: Game, text: str) -> int:
    """The seat of a letter. Raises NotationError."""
    seat = LETTERS.find(text)
    if len(text) != 1 or not 0 <= seat < game.seats:
        raise NotationError(f"'{text}' is not a seat of this game")
    return seat


def write_action(state: State, action: Action) -> str:
    """An action in notation, as said in this state (the state before it), with who does it."""
    game = state.game
    match action:
        case Deal(kind):
            due = state.due[0]
            dealing = state.wall > game.wall_after_deal
            word = FROM_DEAD_WALL if due.source is Source.DEAD_WALL else DEALT if dealing else DRAWN
            return f"{LETTERS[due.seat]} {word} {card(game.kinds[kind])}"
        case Play(kind):
            words = [PLAY, card(game.kinds[kind])]
        case PlayFaceDown(kind):
            words = [FACE_DOWN, card(game.kinds[kind])]
        case Tsumo(kind):
            words = [TSUMO, card(game.kinds[kind])]
        case UseSkill(discards):
            words = [SKILL, *(card(game.kinds[kind]) for kind in discards)]
        case Ron():
            words = [RON]
        case Take(seat, place):
            words = [_call_word(state), f"{LETTERS[seat]}{place + 1}"]
        case Pass():
            words = [PASS]
    return " ".join([LETTERS[state.actor], *words])


def read_action(state: State, text: str) -> Action:
    """The action a line of a record says, in the state before it. Raises NotationError."""
    actor, _, rest = text.strip().partition(" ")
    word, *arguments = rest.split()
    seat = read_seat(state.game, actor)
    due = state.due[0].seat if state.phase is Phase.DRAW else state.actor
    if due == NOBODY or seat != due:
        raise NotationError(f"'{text}': it isn't {actor}'s to act")
    action = read_words(state, word, arguments)
    if write_action(state, action).split()[1] != word:
        raise NotationError(f"'{text}': '{word}' is not what happens here")
    return action


def read_words(state: State, word: str, arguments: Sequence[str]) -> Action:
    """The action of a word and its cards or place. Raises NotationError."""
    game = state.game
    if word in _OF_A_CARD and len(arguments) == 1:
        return _OF_A_CARD[word](read_card(game, arguments[0]))
    if word == SKILL:
        return UseSkill(tuple(sorted(read_card(game, text) for text in arguments)))
    if word == RON and not arguments:
        return Ron()
    if word == PASS and not arguments:
        return Pass()
    if word in CALLS.values() and len(arguments) == 1:
        return read_place(game, arguments[0])
    raise NotationError(f"'{' '.join([word, *arguments])}' is not an action")


def read_place(game: Game, text: str) -> Take:
    """The card at a place of a river: B2 is the second from the left in B's. Raises NotationError."""
    match = re.fullmatch(r"([A-Z])([1-9]\d*)", text)
    if match is None:
        raise NotationError(f"'{text}' is not a place in a river (B2)")
    return Take(read_seat(game, match[1]), int(match[2]) - 1)


def _call_word(state: State) -> str:
    """ポン or チー, as the icon of the card just played says; nothing without an icon."""
    icon = state.game.kinds[state.played].call if state.played is not None else None
    return CALLS[icon] if icon is not None else ""


def river(state: State, seat: int, *, known: bool) -> str:
    """A seat's river from left to right; `known` shows what its face-down cards are."""
    hidden = iter(state.under[seat])
    words = []
    for laid in state.seats[seat].river:
        if laid.kind is None:
            under = card(state.game.kinds[next(hidden)])
            words.append(f"[{under}]" if known else "[ ]")
        else:
            text = card(state.game.kinds[laid.kind])
            words.append(f"<{text}>" if laid.sideways else text)
    return " ".join(words)


def write_state(state: State) -> str:
    """A whole state in one line: the table, then every seat with all that is hers."""
    game = state.game
    table = [
        f"局{state.round}",
        f"起家{LETTERS[state.dealer]}",
        f"番{LETTERS[state.turn]}",
        state.phase.value,
    ]
    if state.actor != NOBODY:
        table.append(f"待{LETTERS[state.actor]}")
    table += [f"山{state.wall}", f"王{state.dead_wall}"]
    if state.discards:
        table.append(f"捨 {cards(game, state.discards)}")
    if state.shielded:
        table.append("守")
    seats = []
    for seat, player in enumerate(state.seats):
        words = [LETTERS[seat]]
        if player.river:
            words.append(f"河 {river(state, seat, known=True)}")
        if state.hands[seat]:
            words.append(f"手 {cards(game, state.hands[seat])}")
        seals = game.rules.seals.each - player.broken
        words.append(f"速{speed(state, seat)} 力{player.power} 封{seals} 点{player.points}")
        seats.append(" ".join(words))
    return " ／ ".join([" ".join(table), *seats])
