"""The compiled engine against the reference: the same games, state by state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from generator.balance import fast
from generator.balance.fast.fingerprint import marks
from generator.deck.effects import Model, SecretEffect, SkillEffect
from generator.deck.load import load
from generator.deck.model import Deck, Heroine, Rules, Secret, Skill, Tile
from generator.play.actions import Action, Deal
from generator.play.bots import Bot, GreedyBot, RandomBot, playout
from generator.play.engine import legal_actions, new_game
from generator.play.notation import write_action
from generator.play.scoring import outcome
from generator.play.state import Phase, State
from generator.play.weights import STYLES, Weights

ROOT = Path(__file__).parents[2]
DRAFTS = ("cards.yaml", "drafts/draft-3.yaml")
BOTS = ("greedy", "random", "mixed")
GAMES_A_DRAFT = 500  # for each draft, player count, furiten and bots
GAMES_A_CHANGE = 20  # for each rule changed, player count and bots
GAMES_A_GENERATED_DECK = 30
GENERATED_DECKS = 150

# One value or more for every rule, apart from the game's own.
CHANGES: Mapping[str, Sequence[Any]] = {
    "rounds": (1, 3, 13),
    "south_from": (2,),
    "tsumo.speed": (1, 14, 27),
    "tsumo.sideways_blocks": (False,),
    "ron.speed": (1, 6, 17),
    "ron.cards": (1, 3),
    "power.gain": (2, 5),
    "power.first_card": (True,),
    "calls.chi_distance": (2, 3),
    "calls.costs": ((0,),),
    "calls.a_turn": (2, 5),
    "points.per_power": (0, 3),
    "points.most": (0, 8),
    "points.yakuman_power": (1, 7),
    "points.yakuman_bonus": (1, 20),
    "seals.each": (1, 2, 6),
    "seals.tsumo_breaks": (2, 4),
    "seals.ron_breaks": (2, 4),
    "skills_a_turn": (2, 3),
    "furiten": (True,),
    "power_supply": (5,),
    "score_range": (30,),
}


@dataclass(frozen=True)
class Seated:
    """A game: who sits where, and the seed of its shuffles."""

    heroines: tuple[str | None, ...]
    bots: tuple[Bot, ...]
    first_dealer: int
    seed: int


@cache
def deck(name: str) -> Deck:
    """A deck kept in the repository."""
    return load(ROOT / name).deck


def rules_of(of: Deck) -> Rules:
    """The deck's rules."""
    assert of.rules is not None
    return of.rules


def changed(of: Deck, path: str, value: Any) -> Deck:
    """The deck with another value of one rule."""
    rules, (group, _, name) = rules_of(of), path.partition(".")
    new = getattr(rules, group).model_copy(update={name: value}) if name else value
    return of.model_copy(update={"rules": rules.model_copy(update={group: new})})


def seat(of: Deck, seed: int, players: int, bots: str) -> Seated:
    """A game of a number: heroines, seats without one, dealer and bots all follow from it."""
    words = Random(seed)
    known = [heroine.id for heroine in of.heroines.heroines] if of.heroines else []
    alone: list[str | None] = [None] * players
    chosen = words.sample(known + alone[: words.randrange(players)], players) if known else alone

    def bot(place: int) -> Bot:
        if bots == "random" or (bots == "mixed" and words.random() < 0.5):
            return RandomBot(words.randrange(2**40) - 2**39)
        if seed % 3 == 0:
            return GreedyBot(Weights(*(words.randrange(40) for _ in fields(Weights))))
        name = words.choice(sorted(STYLES))
        return GreedyBot(STYLES[name], name)

    return Seated(
        tuple(chosen),
        tuple(map(bot, range(players))),
        words.randrange(players),
        words.randrange(2**40) - 2**39,
    )


def reference(of: Deck, seated: Seated, furiten: bool | None = None) -> Iterator[tuple[State, Action, State]]:
    """The game as the reference engine plays it: every action between the states before and after."""
    before = new_game(
        of, len(seated.bots), seated.heroines, first_dealer=seated.first_dealer, furiten=furiten
    )
    bots = [RandomBot(bot.seed) if isinstance(bot, RandomBot) else bot for bot in seated.bots]
    for action, after in playout(before, bots, seated.seed):
        yield before, action, after
        before = after


def difference(of: Deck, seated: Seated, steps: Iterator[Any], furiten: bool | None = None) -> str | None:
    """The first action in which the steps of the compiled engine differ from the reference, in words."""
    moves = list(reference(of, seated, furiten))
    seen = marks(after for _, _, after in moves)
    for number, (step, move, mark) in enumerate(zip_longest(steps, moves, seen), start=1):
        if move is None:
            return f"action {number}: the compiled game goes on, the reference has ended"
        before, action, _ = move
        played = write_action(before, action)
        where = f"round {before.round}, action {number}: the reference plays '{played}'"
        if step is None:
            return f"{where}, the compiled game has ended"
        legal = () if before.phase is Phase.DRAW else legal_actions(before)
        if step.ways != len(legal):
            return f"{where} of {len(legal)} legal actions, the compiled engine sees {step.ways}"
        other = legal[step.choice] if legal else Deal(step.choice)
        if other != action:
            return f"{where}, the compiled engine '{write_action(before, other)}'"
        if step.mark != mark:
            return f"{where}, so does the compiled engine, but comes to another state"
    return None


def assert_same(of: Deck, seated: Sequence[Seated], furiten: bool | None = None) -> None:
    """Both engines play these games alike, to the last state."""
    for each, played in zip(seated, fast.play_many(of, seated, furiten=furiten, marks=True), strict=True):
        *_, (mark, last) = with_marks(after for _, _, after in reference(of, each, furiten))
        over = outcome(last)
        assert over is not None
        results = tuple(
            fast.Ended(result.way, result.winner, result.loser, result.number, result.power)
            for result in last.results
        )
        expected = (over.reason, over.winner, over.points, over.broken, results, mark)
        if (
            played.reason,
            played.winner,
            played.points,
            played.broken,
            played.rounds,
            played.mark,
        ) != expected:
            told = difference(of, each, fast.follow(of, each, furiten=furiten), furiten)
            pytest.fail(f"{told or f'{expected} is not {played}'}\n{each}")


def with_marks(states: Iterator[State]) -> Iterator[tuple[int, State]]:
    """Each state with the mark of the game up to it."""
    kept: list[State] = []

    def noted() -> Iterator[State]:
        for state in states:
            kept[:] = [state]
            yield state

    for mark in marks(noted()):
        yield mark, kept[0]


@pytest.mark.parametrize("furiten", [False, True])
@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", DRAFTS)
def test_drafts(name: str, players: int, bots: str, furiten: bool) -> None:
    """Both drafts are played alike by both engines, with either number of players, bots and furiten."""
    of = deck(name)
    assert_same(of, [seat(of, seed, players, bots) for seed in range(GAMES_A_DRAFT)], furiten)


@pytest.mark.parametrize("path", CHANGES)
def test_every_rule(path: str) -> None:
    """Whatever value a rule has, both engines play alike."""
    for value in CHANGES[path]:
        of = changed(deck("cards.yaml"), path, value)
        for players in (3, 4):
            for bots in BOTS:
                assert_same(of, [seat(of, seed, players, bots) for seed in range(GAMES_A_CHANGE)])


def test_no_rule_is_left_out() -> None:
    """Every rule of the game is among those that are changed above, or in generated decks."""

    def leaves(model: type[Any], before: str = "") -> Iterator[str]:
        for name, field in model.model_fields.items():
            kind = field.annotation
            if isinstance(kind, type) and issubclass(kind, Model):
                yield from leaves(kind, f"{before}{name}.")
            else:
                yield before + name

    assert set(leaves(Rules)) == {*CHANGES, "players"}
    rules = rules_of(deck("cards.yaml"))
    for path, values in CHANGES.items():
        own: Any = rules
        for name in path.split("."):
            own = getattr(own, name)
        assert own not in values


def an_effect(words: Random, of: Any) -> Any:
    """Some effect of this kind: every figure it has, drawn anew."""
    values: dict[str, Any] = {}
    for name, field in of.model_fields.items():
        options = get_args(field.annotation)
        values[name] = words.choice(options) if options else words.randrange(1, 4)
    if "speed" in values and values["kind"] == "tsumo_from":
        values["speed"] = words.randrange(1, 25)
    return of(**values)


def some(words: Random, union: Any, most: int) -> tuple[Any, ...]:
    """Some effects of the vocabulary."""
    kinds = get_args(get_args(union)[0])
    return tuple(an_effect(words, words.choice(kinds)) for _ in range(words.randrange(most + 1)))


def generated(seed: int) -> Deck:
    """A deck with everything in it drawn anew: arithmetic, rules, tile cards, skills and 奥義."""
    words, base = Random(seed), deck("cards.yaml")
    of = base
    for path, values in CHANGES.items():
        if words.random() < 0.4:
            of = changed(of, path, words.choice(values))
    count, turns = words.randrange(2, 6), words.randrange(1, 9)
    hand, dead_wall = words.randrange(1, 6), words.choice([0, 1, 4, 9])
    players = (
        rules_of(of)
        .players[0]
        .model_copy(
            update={
                "count": count,
                "turns": turns,
                "hand": hand,
                "dead_wall": dead_wall,
                "remove_marked": False,
            }
        )
    )
    numbers = sorted(words.sample([*range(1, 12), 50], words.randrange(2, 9)))
    tiles = tuple(
        Tile(id=f"tile-{place}", number=words.choice(numbers), dots=0,
             call=words.choice([None, "pon", "chi"]), cost=words.randrange(4))
        for place in range(count * (turns + hand) + dead_wall)
    )  # fmt: skip
    assert base.heroines is not None and base.tiles is not None
    heroines = tuple(a_heroine(words, heroine) for heroine in base.heroines.heroines)
    return of.model_copy(
        update={
            "rules": rules_of(of).model_copy(update={"players": (players,)}),
            "tiles": base.tiles.model_copy(update={"cards": tiles}),
            "heroines": base.heroines.model_copy(update={"heroines": heroines}),
        }
    )


def a_heroine(words: Random, like: Heroine) -> Heroine:
    """A heroine with skill and 奥義 drawn anew."""
    skill = Skill(name="skill", discard=words.choice([0, 1, 1, 2, 3]), effects=some(words, SkillEffect, 3))
    secrets = tuple(
        Secret(name="secret", effects=some(words, SecretEffect, 3)) for _ in range(words.randrange(4))
    )
    return like.model_copy(update={"skill": skill, "secrets": secrets})


@pytest.mark.parametrize("seed", range(GENERATED_DECKS))
def test_generated_decks(seed: int) -> None:
    """Decks with other cards, effects, rules and numbers of players are played alike."""
    of = generated(seed)
    players = rules_of(of).players[0].count
    assert_same(of, [seat(of, number, players, BOTS[number % 3]) for number in range(GAMES_A_GENERATED_DECK)])


def test_generated_decks_use_the_whole_vocabulary() -> None:
    """Every effect of the vocabulary is among those of the generated decks."""
    used = {
        type(effect)
        for seed in range(GENERATED_DECKS)
        for heroine in (generated(seed).heroines or pytest.fail("no heroines")).heroines
        for effects in (heroine.skill.effects, *(secret.effects for secret in heroine.secrets))
        for effect in effects
    }
    assert used == {*get_args(get_args(SkillEffect)[0]), *get_args(get_args(SecretEffect)[0])}


def test_a_difference_is_told_by_its_first_action() -> None:
    """Of two games that part, the first action that differs is named."""
    of = deck("cards.yaml")
    game = seat(of, 1, 4, "random")
    assert difference(of, game, fast.follow(of, game)) is None
    told = difference(of, game, fast.follow(of, replace(game, seed=game.seed + 1)))
    assert told is not None and told.startswith("round 1, action 1: the reference plays '")
