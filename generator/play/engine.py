"""What happens: games and rounds begin, actions are applied, rounds and games end.

`apply` is `step` (what the action does, once `legal.refusal` has nothing against it) and then
`settle` (on to the next card to be dealt or the next seat that has a choice).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from generator.deck.model import Deck
from generator.play.actions import (
    Action,
    Deal,
    IllegalAction,
    Pass,
    Play,
    PlayFaceDown,
    Ron,
    Take,
    Tsumo,
    UseSkill,
)
from generator.play.clauses import Clause, states
from generator.play.effects import resolve
from generator.play.legal import chance_outcomes, legal_actions, price, refusal, ron_refusal, speed, takes
from generator.play.scoring import kept, outcome, returns, settled, win
from generator.play.setup import prepare
from generator.play.state import (
    FACE_DOWN,
    NOBODY,
    Due,
    Game,
    Laid,
    Phase,
    Result,
    Seat,
    Source,
    State,
    abilities,
    replaced,
    without,
)

__all__ = [
    "apply", "chance_outcomes", "exhausted", "legal_actions", "new_game", "outcome", "refusal",
    "returns", "settle", "speed", "start_round", "step",
]  # fmt: skip


@states(Clause.SETUP_POWER)
def new_game(
    deck: Deck,
    players: int,
    heroines: Sequence[str | None] = (),
    *,
    first_dealer: int = 0,
    furiten: bool | None = None,
) -> State:
    """The state before the first card is dealt; see `setup.prepare`. Raises SetUpError."""
    game = prepare(deck, players, heroines, first_dealer=first_dealer, furiten=furiten)
    return start_round(game, 1, (Seat(),) * players, ())


@states(
    Clause.SETUP_DEALER,
    Clause.SETUP_DEAL,
    Clause.SETUP_DEAD_WALL,
    Clause.NEXT_SHUFFLE,
    Clause.NEXT_DEALER,
    Clause.EFFECT_POWER_EACH_ROUND,
)
def start_round(game: Game, number: int, seats: Sequence[Seat], results: tuple[Result, ...]) -> State:
    """The state before the first card of round `number` is dealt; points, seals and power stay."""
    dealer = (game.first_dealer + number - 1) % game.seats
    order = [(dealer + step) % game.seats for step in range(game.seats)]
    hands = tuple(Due(seat, Source.WALL) for seat in order for _ in range(game.players.hand))
    state = State(
        game=game,
        round=number,
        dealer=dealer,
        turn=dealer,
        phase=Phase.DRAW,
        actor=NOBODY,
        seats=tuple(seats),
        hands=((),) * game.seats,
        under=((),) * game.seats,
        pool=game.copies,
        wall=sum(game.copies) - game.players.dead_wall,
        dead_wall=game.players.dead_wall,
        discards=(),
        due=(*hands, Due(dealer, Source.WALL)),
        played=None,
        skills_used=0,
        calls_made=0,
        shielded=False,
        rons=(),
        results=results,
    )
    return state._replace(
        seats=tuple(
            player._replace(river=(), power=player.power + abilities(state, seat).power_each_round)
            for seat, player in enumerate(seats)
        )
    )


def apply(state: State, action: Action) -> State:
    """The state after the action, at the next card to deal or choice to make.

    Raises MalformedAction for what is no action of this game, IllegalAction (with the clause)
    for what the rules forbid here.
    """
    return settle(step(state, action))


def step(state: State, action: Action) -> State:
    """What the action does, without going on to the next choice. Raises as `apply` does."""
    clause = refusal(state, action)
    if clause is not None:
        raise IllegalAction(action, clause)
    match action:
        case Deal(kind):
            return _dealt(state, kind)
        case Play(kind):
            return _played(state, kind)
        case PlayFaceDown(kind):
            return _played_face_down(state, kind)
        case Tsumo(kind):
            return _won_by_tsumo(state, kind)
        case UseSkill(discards):
            return _skill_used(state, discards)
        case Ron():
            return state._replace(rons=(*state.rons, state.actor), actor=_next(state, state.actor))
        case Take(owner, place):
            return _taken(state, owner, place)
        case Pass():
            if state.phase is Phase.RON:
                return state._replace(actor=_next(state, state.actor))
            return _turn_over(state)
        case _:
            assert_never(action)


@states(Clause.RON_NEAREST, Clause.TURN_END)
def settle(state: State, *, next_round: bool = True) -> State:
    """Go on to where a card is due or a seat has a choice; a seat that can only pass is not asked.

    Without `next_round` it stops where a round has just ended.
    """
    while True:
        match state.phase:
            case Phase.DRAW | Phase.PLAY | Phase.GAME_END:
                return state
            case Phase.RON:
                asked = state.actor
                while asked != state.turn and ron_refusal(state, asked) is not None:
                    asked = _next(state, asked)
                if asked != state.turn:
                    return state if asked == state.actor else state._replace(actor=asked)
                if state.rons:
                    state = _won_by_ron(state)
                elif takes(state):
                    return state._replace(phase=Phase.CALL, actor=asked)
                else:
                    state = _turn_over(state)
            case Phase.CALL:
                if takes(state):
                    return state
                state = _turn_over(state)
            case Phase.ROUND_END:
                if not next_round:
                    return state
                state = _next_round(state)
            case _:
                assert_never(state.phase)


def _next(state: State, seat: int) -> int:
    return (seat + 1) % len(state.seats)


@states(Clause.DRAW_WALL, Clause.EFFECT_DRAW_WALL, Clause.EFFECT_DRAW_DEAD_WALL)
def _dealt(state: State, kind: int) -> State:
    (seat, source), rest = state.due[0], state.due[1:]
    on_wall = source is Source.WALL
    return state._replace(
        phase=Phase.DRAW if rest else Phase.PLAY,
        actor=NOBODY if rest else state.turn,
        hands=replaced(state.hands, seat, tuple(sorted((*state.hands[seat], kind)))),
        pool=replaced(state.pool, kind, state.pool[kind] - 1),
        wall=state.wall - on_wall,
        dead_wall=state.dead_wall - (not on_wall),
        due=rest,
    )


@states(Clause.SKILL_COST, Clause.SKILL_DISCARDS)
def _skill_used(state: State, discards: tuple[int, ...]) -> State:
    seat = state.turn
    hand = state.hands[seat]
    for kind in discards:
        hand = without(hand, kind)
    state = state._replace(
        hands=replaced(state.hands, seat, hand),
        discards=state.discards + discards,
        skills_used=state.skills_used + 1,
    )
    for effect in state.game.personas[seat].skill:
        state = resolve(state, effect)
    return state._replace(actor=NOBODY) if state.due else state


@states(Clause.PLAY_CARD, Clause.POWER_GREATER, Clause.POWER_FIRST, Clause.EFFECT_POWER_ON_EQUAL)
def _played(state: State, kind: int) -> State:
    seat, rules = state.turn, state.game.rules
    own, card = state.seats[seat], state.game.upright[kind]
    if own.river:
        end = own.river[-1].number
        gains = card.number > end or (card.number == end and abilities(state, seat).power_on_equal)
    else:
        gains = rules.power.first_card
    laid = Seat(
        (*own.river, card), own.power + rules.power.gain if gains else own.power, own.points, own.broken
    )
    return state._replace(
        phase=Phase.RON,
        actor=_next(state, seat),
        seats=replaced(state.seats, seat, laid),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
        played=kind,
    )


@states(Clause.PLAY_CARD, Clause.PLAY_FACE_DOWN)
def _played_face_down(state: State, kind: int) -> State:
    seat = state.turn
    own = state.seats[seat]
    return state._replace(
        phase=Phase.RON,
        actor=_next(state, seat),
        seats=replaced(state.seats, seat, own._replace(river=(*own.river, FACE_DOWN))),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
        under=replaced(state.under, seat, (*state.under[seat], kind)),
    )


@states(Clause.CALL_SIDEWAYS, Clause.CALL_GAP, Clause.CALL_COST)
def _taken(state: State, owner: int, place: int) -> State:
    seat, theirs = state.turn, state.seats[owner]
    own, card = state.seats[seat], theirs.river[place]
    river = theirs.river[:place] + theirs.river[place + 1 :]
    seats = replaced(state.seats, owner, theirs._replace(river=river))
    taken = own._replace(river=(*own.river, _turned(state.game, card)), power=own.power - price(state))
    return state._replace(
        seats=replaced(seats, seat, taken), calls_made=state.calls_made + 1, phase=Phase.CALL
    )


def _turned(game: Game, card: Laid) -> Laid:
    if card.kind is None:
        raise ValueError("a face-down card is never taken")
    return game.turned[card.kind]


@states(Clause.TSUMO_END)
def _won_by_tsumo(state: State, kind: int) -> State:
    seat = state.turn
    own = state.seats[seat]
    state = state._replace(
        seats=replaced(state.seats, seat, own._replace(river=(*own.river, state.game.upright[kind]))),
        hands=replaced(state.hands, seat, without(state.hands[seat], kind)),
    )
    return _won(state, win(state, seat, None, state.game.kinds[kind].number))


@states(Clause.RON_NEAREST, Clause.EFFECT_POINTS_ON_OTHERS_RON)
def _won_by_ron(state: State) -> State:
    """The first to have answered is the nearest."""
    if state.played is None:
        raise ValueError("a face-down card is never ronned")
    return _won(state, win(state, state.rons[0], state.turn, state.game.kinds[state.played].number))


@states(Clause.WIN_POINTS)
def _won(state: State, result: Result) -> State:
    return state._replace(
        phase=Phase.ROUND_END,
        actor=NOBODY,
        seats=settled(state.seats, result),
        results=(*state.results, result),
    )


@states(Clause.TURN_ORDER, Clause.TURN_END)
def _turn_over(state: State) -> State:
    """The next turn, or the end of the round with an empty wall."""
    if not state.wall:
        return exhausted(state)
    seat = _next(state, state.turn)
    return state._replace(
        turn=seat,
        phase=Phase.DRAW,
        actor=NOBODY,
        due=(Due(seat, Source.WALL),),
        played=None,
        skills_used=0,
        calls_made=0,
        shielded=False,
        rons=(),
    )


@states(Clause.EXHAUSTED_POWER)
def exhausted(state: State) -> State:
    """The round has ended without a winner: only the fastest keep their power."""
    nobody = (0,) * len(state.seats)
    return state._replace(
        phase=Phase.ROUND_END,
        actor=NOBODY,
        seats=kept(state.seats, [speed(state, seat) for seat in range(len(state.seats))]),
        results=(*state.results, Result("exhausted", None, None, 0, 0, False, nobody, nobody)),
    )


@states(Clause.END_SEAL, Clause.END_ROUNDS, Clause.SECRET_ALWAYS)
def _next_round(state: State) -> State:
    rules = state.game.rules
    if state.round >= rules.rounds or any(seat.broken >= rules.seals.each for seat in state.seats):
        return state._replace(phase=Phase.GAME_END)
    return start_round(state.game, state.round + 1, state.seats, state.results)
