"""What options are worth to whoever has them: games of the reference engine, decision by decision.

The judge is the greedy bot's table of weights, whoever plays. Worths are in its units: a point of
speed is worth `weights.STYLES["greedy"].speed`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.balance.setting import Setting, seating
from generator.balance.tally import Counts, Key, Tally, tallied
from generator.deck.model import Deck
from generator.play.actions import Action, Pass, Play, PlayFaceDown, Take, Tsumo, UseSkill
from generator.play.bots import Outlook, playout
from generator.play.engine import legal_actions, new_game
from generator.play.state import Phase, State
from generator.play.view import view
from generator.play.weights import STYLES

CALL_WORTH = "call_worth"
"""The spread of what calls on offer were worth, by icon and cost: `call_worth chi 2`."""


@dataclass(slots=True)
class _Notes:
    """Part and whole of figures of one game, and values that occurred."""

    figures: defaultdict[Key, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    values: list[tuple[str, int]] = field(default_factory=list)

    def add(self, name: str, of: str, part: int, whole: int = 1) -> None:
        held = self.figures[name, of]
        held[0] += part
        held[1] += whole


def valued(deck: Deck, setting: Setting, batch: range) -> Tally:
    """Play the games of these numbers and weigh what could be chosen. Raises SetUpError.

    `worth_up` is a mean: by how much a number in hand is worth more face up than face down;
    `better_up` the share of turns in which it is. `shown` is the share of the cards of a number played
    face up or won with, of all that left a hand: the others are played face down or given for a skill.
    `icon_use` is the share of cards with this icon
    and cost, played face up, that took a card. The spreads are those of CALL_WORTH.
    """
    games = (_valued(deck, setting, number) for number in batch)
    return tallied(games, setting.block, batch.start)


def _valued(deck: Deck, setting: Setting, number: int) -> Counts:
    seated = seating(setting, number)
    before = new_game(
        deck,
        setting.players,
        seated.heroines,
        first_dealer=seated.first_dealer,
        furiten=setting.furiten,
    )
    notes = _Notes()
    for action, state in playout(before, seated.bots, seated.seed):
        _note(notes, before, action)
        before = state
    return Counts({key: (part, whole) for key, (part, whole) in notes.figures.items()}, notes.values)


def _note(notes: _Notes, before: State, action: Action) -> None:
    match action:
        case Play() | PlayFaceDown():
            for number, more in _up_or_down(before):
                notes.add("worth_up", str(number), more)
                notes.add("better_up", str(number), more > 0)
            notes.add("shown", _number(before, action.kind), isinstance(action, Play))
            if isinstance(action, Play) and (icon := _icon(before, action.kind)):
                notes.add("icon_use", icon, 0)
        case Tsumo(kind):
            notes.add("shown", _number(before, kind), 1)
        case UseSkill(discards):
            for kind in discards:
                notes.add("shown", _number(before, kind), 0)
        case Take() | Pass() if before.phase is Phase.CALL and before.played is not None:
            if icon := _icon(before, before.played):
                notes.add("icon_use", icon, isinstance(action, Take), 0)
                notes.values.append((f"{CALL_WORTH} {icon}", _best_call(before)))
        case _:
            pass  # nothing of one's own to weigh


def _number(state: State, kind: int) -> str:
    return str(state.game.kinds[kind].number)


def _icon(state: State, kind: int) -> str | None:
    _, icon, cost = state.game.kinds[kind]
    return icon and f"{icon} {cost}"


def _up_or_down(state: State) -> Iterator[tuple[int, int]]:
    """Of each number in hand, by how much the best of its cards is worth more face up than face down."""
    up, down, _, _ = Outlook(STYLES["greedy"], view(state, state.actor)).prospects()
    kinds = state.game.kinds
    for number in dict.fromkeys(kinds[kind].number for kind in up):
        cards = [kind for kind in up if kinds[kind].number == number]
        yield number, max(up[kind] for kind in cards) - max(down[kind] for kind in cards)


def _best_call(state: State) -> int:
    """The worth of the best card to be taken, less its price."""
    outlook = Outlook(STYLES["greedy"], view(state, state.actor))
    return max(outlook.worth_of_call(action) for action in legal_actions(state) if isinstance(action, Take))
