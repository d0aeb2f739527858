"""Bots: they see a view and the legal actions, and choose one.

The random bot is uniform over the legal actions. The others look one action ahead and add up
whole-number weights; of equals they take the first, so they never need chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, assert_never

from generator.deck.effects import Draw, GainPower, RevealFaceDown, ShieldTurn, SkillEffect
from generator.play.actions import Action, Play, PlayFaceDown, Take, Tsumo, UseSkill
from generator.play.chance import below, deal, generator, order
from generator.play.engine import apply, legal_actions
from generator.play.state import Phase, State, without
from generator.play.view import View, abilities_seen, speed_seen, unseen_numbers, view
from generator.play.weights import STYLES, Weights


class Bot(Protocol):
    """Whoever chooses; `name` is what records call her."""

    @property
    def name(self) -> str:
        """What records call her."""
        ...

    def choose(self, seen: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        ...


class RandomBot:
    """Uniform over the legal actions, from a seed of its own."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._words = generator(seed, 0)

    def choose(self, seen: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions, each as likely as any other."""
        return legal[below(self._words, len(legal))]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """One action ahead, by weights; under another name it has others (see `weights.STYLES`)."""

    weights: Weights = STYLES["greedy"]
    name: str = "greedy"

    def choose(self, seen: View, legal: Sequence[Action]) -> Action:
        """The action worth most; of equals the first."""
        if len(legal) == 1 or seen.asked is Phase.RON:
            return legal[0]  # ron is never declined
        outlook = Outlook(self.weights, seen)
        if seen.asked is Phase.CALL:
            return max(legal, key=outlook.worth_of_call)
        return outlook.best_play(legal)


class Outlook:
    """What one seat makes of a view, counted once for a decision."""

    def __init__(self, weights: Weights, seen: View) -> None:
        kinds = seen.game.kinds
        self.weights, self.seen, self.rules = weights, seen, seen.game.rules
        self.able = abilities_seen(seen, seen.seat)
        self.power = seen.seats[seen.seat].power
        self.speed = speed_seen(seen, seen.seat)
        self.lying = [number for number, _, _ in seen.seats[seen.seat].river]
        self.hand = [kinds[kind].number for kind in seen.hand]

    def faster(self, gain: int) -> int:
        """The worth of this much more speed."""
        worth = self.weights.speed * gain
        if self.speed < self.rules.ron.speed <= self.speed + gain:
            worth += self.weights.ready
        return worth

    def stronger(self, gain: int) -> int:
        """The worth of this much more (or less) power."""
        short = self.power + (gain if gain > 0 else 0) <= self.able.yakuman_power
        return gain * (self.weights.power if short else self.weights.more_power)

    def gains_power(self, number: int) -> bool:
        """Whether this number, played face up, gains power."""
        if not self.lying:
            return self.rules.power.first_card
        end = self.lying[-1]
        return number > end or (number == end and self.able.power_on_equal)

    def taken(self, number: int) -> int:
        """The worth of taking a card of this number, before its price."""
        worth = self.faster(number) + self.weights.theirs * number
        if number in self.hand and number not in self.lying:
            worth -= self.weights.open_number
        return worth

    def price(self, cost: int) -> int:
        """What a call of this cost costs her."""
        return max(0, cost - self.able.call_discount)

    def worth_of_call(self, action: Action) -> int:
        """What taking a card is worth, against taking none."""
        seen = self.seen
        if not isinstance(action, Take) or seen.played is None:
            return 0
        number = seen.seats[action.seat].river[action.place].number
        return self.taken(number) + self.stronger(-self.price(seen.game.kinds[seen.played].cost))

    def best_play(self, legal: Sequence[Action]) -> Action:
        """The action of a turn worth most: a tsumo if there is one, else the best of skill and plays."""
        kinds = self.seen.game.kinds
        tsumos = [action for action in legal if isinstance(action, Tsumo)]
        if tsumos:
            return max(tsumos, key=lambda tsumo: kinds[tsumo.kind].number)
        up, down, loss, after = self.prospects()
        best, most = None, 0
        for action in legal:
            if isinstance(action, Play):
                worth = up[action.kind]
            elif isinstance(action, PlayFaceDown):
                worth = down[action.kind]
            elif isinstance(action, UseSkill):
                hand, worth = self.seen.hand, 0
                for kind in action.discards:
                    hand = without(hand, kind)
                    worth -= self.weights.card + loss[kind]
                worth += max([after[kind] for kind in hand])
            else:
                continue
            if best is None or worth > most:
                best, most = action, worth
        return best or legal[0]

    def prospects(self) -> tuple[dict[int, int], dict[int, int], dict[int, int], dict[int, int]]:
        """By hand card: its worth face up and face down, what the hand loses without it, and the
        better way to play it after the skill, with what the skill does."""
        seen, weights, rules, lying, hand = self.seen, self.weights, self.rules, self.lying, self.hand
        threats, takeable = self.threats(), self.takeable()
        counted = threats or rules.ron.cards == 1 or len(set(hand)) < len(hand)
        left = unseen_numbers(seen) if counted else {}
        done, safe = self.skill()
        stronger, hidden = self.stronger(rules.power.gain), weights.later_power
        if self.able.down_speed:
            hidden += self.faster(self.able.down_speed)
        ups, downs, losses, after = {}, {}, {}, {}
        for kind in seen.hand:
            number, icon, cost = seen.game.kinds[kind]
            count = hand.count(number)
            closed = 0 if number in lying else weights.open_number
            loss = closed if count == 1 else 0
            if count == rules.ron.cards:
                loss += weights.pair * min(left[number], weights.pairs_seen)
            up = self.faster(number) - loss - (closed if count > 1 else 0)
            power = self.power
            if self.gains_power(number):
                up += stronger
                power += rules.power.gain
            if icon is not None and (price := self.price(cost)) <= power:
                apart = 0 if icon == "pon" else rules.calls.chi_distance
                up += self.callable(number, apart, takeable, price)
            danger = 0
            if threats and left[number] >= rules.ron.cards:
                pairs = left[number] + 1 - rules.ron.cards
                danger = weights.danger * threats * pairs * number
            ups[kind] = up - danger
            downs[kind] = down = hidden - loss
            losses[kind] = loss
            after[kind] = done + max(up if safe else up - danger, down)
        return ups, downs, losses, after

    def threats(self) -> int:
        """How many could ron a card, for all that is seen."""
        seen, ron, count = self.seen, self.rules.ron, 0
        if not (seen.shielded or self.able.shielded):
            for seat, size in enumerate(seen.hand_sizes):
                if seat != seen.seat and size >= ron.cards and speed_seen(seen, seat) >= ron.speed:
                    count += 1
        return count

    def takeable(self) -> set[int]:
        """The numbers that lie upright in others' rivers."""
        return {
            number
            for seat, player in enumerate(self.seen.seats)
            if seat != self.seen.seat
            for number, _, sideways in player.river
            if number and not sideways
        }

    def callable(self, number: int, apart: int, takeable: set[int], price: int) -> int:
        """The worth of the best card that playing this number could take at once, for this price."""
        best = 0
        for other in (number - apart, number + apart):
            if other in takeable:
                best = max(best, self.taken(other) - self.weights.power * price)
        return best

    def skill(self) -> tuple[int, bool]:
        """The worth of what the skill does, and whether it makes this turn's card safe."""
        worth, safe = 0, False
        for effect in self.seen.game.personas[self.seen.seat].skill:
            worth += self.effect(effect)
            safe = safe or isinstance(effect, ShieldTurn)
        return worth, safe

    def effect(self, effect: SkillEffect) -> int:
        """The worth of what one effect of the skill does."""
        match effect:
            case Draw(cards=cards):
                return self.weights.draw * cards
            case ShieldTurn():
                return 0  # its worth shows in the plays it makes safe
            case RevealFaceDown():
                under = sum(self.seen.game.kinds[kind].number for kind in self.seen.under)
                return self.faster(under - self.able.down_speed * len(self.seen.under))
            case GainPower(power=power, per_broken_seal=each):
                return self.stronger(power + each * self.seen.seats[self.seen.seat].broken)
            case _:
                assert_never(effect)


def _weighing(name: str, _seed: int) -> Bot:
    return GreedyBot(STYLES[name], name)


BOTS: Mapping[str, Callable[[int], Bot]] = {name: partial(_weighing, name) for name in STYLES} | {
    "random": RandomBot
}
"""Bots by name, each made from a seed of its own; `balance.bots` knows one more."""


def playout(state: State, bots: Sequence[Bot], seed: int) -> Iterator[tuple[Action, State]]:
    """Play to the end, one bot a seat and the cards shuffled from the seed; every action and state."""
    shuffled, cards = 0, tuple[int, ...]()
    while state.phase is not Phase.GAME_END:
        if state.phase is Phase.DRAW:
            if state.round != shuffled:
                shuffled, cards = state.round, order(state.game.copies, seed, state.round)
            action: Action = deal(state, cards)
        else:
            action = bots[state.actor].choose(view(state, state.actor), legal_actions(state))
        state = apply(state, action)
        yield action, state
