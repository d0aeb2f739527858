"""A study of a deck: every setting from which its findings are read, played and kept.

For each number of players that the rules know, a mix of bots at one table and the strongest alone:
the one that looks ahead where the fast engine is installed, else the greedy one.
For the first of them, with the same shuffles and seats as the mix, each ability taken away from its
heroine; and one bot that leaves out a part of the game beside greedy ones that don't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from typing import NamedTuple

from generator.balance.backends import HERE, Backend, run
from generator.balance.bots import refused
from generator.balance.habits import HABITS
from generator.balance.many import Progress, Simulation, batch_size, batches, paired, simulate
from generator.balance.sequential import whole_blocks
from generator.balance.setting import Setting, setting
from generator.balance.tally import NO_PAIRS, NOTHING, PairTally, Tally
from generator.balance.worths import valued
from generator.deck.model import Deck, Heroine
from generator.play.weights import STYLES

MIX, STRONGEST = "mix", "strongest"
"""Who plays: one of each bot that weighs its actions, or the strongest bot at every seat."""

SKILL = "skill"
"""What stands for a skill where an 奥義 has its number."""


AHEAD = 10
"""The bot that looks ahead takes its time: it plays one game in so many.

Of a report's 4,000 games that leaves 400, which tell a heroine's win rate to ±5 points. Half as many
would save a third of a study's time, tell it to ±7, and miss what stands out for the strongest alone.
"""

VALUED = 400
"""In so many games of a mix every choice is weighed (see `worths`)."""
_VALUED_BATCH = 50


class Ability(NamedTuple):
    """A heroine's skill, or one of her 奥義 by its number from 1."""

    heroine: str
    which: str

    def __str__(self) -> str:
        return f"{self.heroine} {self.which}"


@dataclass(frozen=True, slots=True)
class Planned:
    """Games to be played: how many, by whom; and again without an ability where one is named."""

    name: str
    players: int
    bots: tuple[str, ...]
    games: int
    without: Ability | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of one setting. `name` is players and bots: `4 mix`, `3 strongest`, `4 no-calls`.

    `worths` are those of a mix's first games.
    """

    name: str
    simulation: Simulation
    worths: Tally = NOTHING

    @property
    def players(self) -> int:
        """How many play."""
        return self.simulation.setting.players

    @property
    def bots(self) -> str:
        """Who plays: MIX, STRONGEST, or the habit of one of them."""
        return self.name.split(maxsplit=1)[1]

    @property
    def tally(self) -> Tally:
        """What the games came to."""
        return self.simulation.tally


@dataclass(frozen=True, slots=True)
class Ablation:
    """The games of a trial with an ability (old) and without it (new), with the same shuffles and seats."""

    trial: str
    ability: Ability
    pair: PairTally


@dataclass(frozen=True, slots=True)
class Study:
    """All that was played: `games` of each setting, fewer where all look ahead; `asked` of all together."""

    deck: Deck
    games: int
    seed: int
    asked: int
    trials: tuple[Trial, ...]
    ablations: tuple[Ablation, ...]

    @property
    def partial(self) -> bool:
        """Whether it was stopped before all was played."""
        played = [trial.tally.games for trial in self.trials] + [
            each.pair.old.games for each in self.ablations
        ]
        return sum(played) < self.asked

    @property
    def tables(self) -> Iterator[Trial]:
        """The trials in which everybody plays as well as she can."""
        return (trial for trial in self.trials if trial.bots in (MIX, STRONGEST))

    @property
    def habits(self) -> Iterator[Trial]:
        """The trials in which one bot leaves out a part of the game."""
        return (trial for trial in self.trials if trial.bots not in (MIX, STRONGEST))


def planned(deck: Deck, games: int) -> tuple[Planned, ...]:
    """What a study plays, in this order."""
    counts = [entry.count for entry in deck.rules.players] if deck.rules else []
    mixes = {players: tuple(islice(cycle(STYLES), players)) for players in counts}
    plans = []
    for players in counts:
        plans.append(Planned(f"{players} {MIX}", players, mixes[players], games))
        plans.append(Planned(f"{players} {STRONGEST}", players, *_strongest(games)))
    for players in counts[:1]:
        plans += [Planned(f"{players} {habit}", players, (habit, "greedy"), games) for habit in HABITS]
        plans += [
            Planned(f"{players} {MIX}", players, mixes[players], games, ability)
            for ability in abilities(deck)
        ]
    return tuple(plans)


def _strongest(games: int) -> tuple[tuple[str, ...], int]:
    """Who plays best of those who can play here, and how many games of so many."""
    return (("ahead",), -(-games // AHEAD)) if refused("ahead") is None else (("greedy",), games)


def abilities(deck: Deck) -> Iterator[Ability]:
    """Every skill and 奥義 of the deck."""
    for heroine in deck.heroines.heroines if deck.heroines else ():
        yield Ability(heroine.id, SKILL)
        for nth in range(len(heroine.secrets)):
            yield Ability(heroine.id, str(nth + 1))


def deprived(deck: Deck, ability: Ability) -> Deck:
    """The deck with an ability that does nothing."""
    if deck.heroines is None:
        return deck
    heroines = tuple(_deprived(heroine, ability) for heroine in deck.heroines.heroines)
    return deck.model_copy(update={"heroines": deck.heroines.model_copy(update={"heroines": heroines})})


def _deprived(heroine: Heroine, ability: Ability) -> Heroine:
    if heroine.id != ability.heroine:
        return heroine
    nothing: Mapping[str, object] = {"effects": ()}
    secrets = tuple(
        secret.model_copy(update=nothing) if str(nth) == ability.which else secret
        for nth, secret in enumerate(heroine.secrets, 1)
    )
    skill = heroine.skill.model_copy(update=nothing) if ability.which == SKILL else heroine.skill
    return heroine.model_copy(update={"skill": skill, "secrets": secrets})


def study(
    deck: Deck, games: int, *, seed: int = 0, backend: Backend = HERE, progress: Progress | None = None
) -> Study:
    """Play so many games of each setting. Stopped by KeyboardInterrupt, it gives what there is.

    `progress` is told the games played and those of the whole study. Raises SetUpError and
    BackendError.
    """
    plans = planned(deck, games)
    whole, before = sum(plan.games for plan in plans), 0
    trials, ablations = [], []

    def step(done: int, _: int) -> None:
        if progress is not None:
            progress(before + done, whole)

    with suppress(KeyboardInterrupt):
        for plan in plans:
            chosen = setting(deck, plan.players, bots=plan.bots, seed=seed)
            if plan.without is not None:
                ablation = _ablation(plan, plan.without, deck, chosen, backend, step)
                played = ablation.pair.old.games
                ablations += [ablation] if played else []
            else:
                trial = Trial(plan.name, simulate(deck, chosen, plan.games, backend=backend, progress=step))
                played = trial.tally.games
                trials += [trial] if played else []
                if trial.bots == MIX and played == plan.games:
                    worths = _worths(deck, chosen, min(VALUED, played), backend)
                    trials[-1] = replace(trial, worths=worths)
            before += plan.games
            if played < plan.games:
                break
    return Study(deck, games, seed, whole, tuple(trials), tuple(ablations))


def _worths(deck: Deck, chosen: Setting, games: int, backend: Backend) -> Tally:
    worths, size = NOTHING, whole_blocks(_VALUED_BATCH, chosen.block)
    with closing(run(partial(valued, deck, chosen), batches(games, size), backend)) as played:
        for _, more in played:
            worths += more
    return worths


def _ablation(
    plan: Planned, ability: Ability, deck: Deck, chosen: Setting, backend: Backend, progress: Progress
) -> Ablation:
    pair, other = NO_PAIRS, deprived(deck, ability)
    played = paired(deck, other, chosen, chosen, batches(plan.games, batch_size(chosen)), backend)
    with suppress(KeyboardInterrupt), closing(played):
        for more in played:
            pair += more
            progress(pair.old.games, plan.games)
    return Ablation(plan.name, ability, pair)
