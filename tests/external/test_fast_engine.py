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
from generator.balance.sample import Watched, sample
from generator.balance.setting import seating, setting
from generator.balance.tally import NOTHING, Counts
from generator.balance.watch import counted, lacking, watch
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
GAMES_A_SAMPLE = 120

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
    """Both engines play these games alike, to the last state, and count the same."""
    together = zip(
        seated,
        fast.play_many(of, seated, furiten=furiten, marks=True),
        fast.count_many(of, len(seated[0].bots), seated, furiten=furiten).counts(),
        strict=True,
    )
    without = lacking(of)
    for each, played, counts in together:
        moves = list(reference(of, each, furiten))
        *_, mark = marks(after for _, _, after in moves)
        last = moves[-1][-1]
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
        names = [bot.name for bot in each.bots]
        told = miscount(
            counted(moves[0][0], ((action, after) for _, action, after in moves), names, without), counts
        )
        if told:
            pytest.fail(f"{told}\n{each}")


def miscount(expected: Counts, found: Counts) -> str | None:
    """Where what was counted differs, in words."""
    for key in dict.fromkeys((*expected.figures, *found.figures)):
        if expected.figures.get(key) != found.figures.get(key):
            return f"{key}: {expected.figures.get(key)} is not {found.figures.get(key)}"
    values = sorted(expected.values), sorted(found.values)
    return None if values[0] == values[1] else f"{values[0]} is not {values[1]}"


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


@cache
def watched(
    name: str, players: int, bots: tuple[str, ...], heroines: tuple[str, ...], furiten: bool
) -> Watched:
    """Games of a setting as the reference plays and counts them."""
    of = deck(name)
    chosen = setting(of, players, bots=bots, heroines=heroines, seed=11, furiten=furiten)
    return Watched(
        [watch(of, seating(chosen, number), chosen.furiten, lacking(of)) for number in range(GAMES_A_SAMPLE)],
        block=chosen.block,
    )


SETTINGS = (
    (4, ("greedy",), (), False),
    (3, ("greedy", "caller", "random"), (), True),
    (4, ("cautious", "random"), ("isana", "-", "kagiko"), False),
    (3, ("random",), ("-",), True),
)


@pytest.mark.parametrize("of", SETTINGS)
@pytest.mark.parametrize("name", DRAFTS)
def test_a_sample_is_the_same(name: str, of: tuple[Any, ...]) -> None:
    """A sample of the fast engine has the tally of the reference's, alone and beside another draft's."""
    players, bots, heroines, furiten = of
    chosen = setting(deck(name), players, bots=bots, heroines=heroines, seed=11, furiten=furiten)
    ours, theirs = sample(deck(name), chosen, range(GAMES_A_SAMPLE)), watched(name, *of)
    assert not isinstance(ours, Watched)
    assert ours.games == theirs.games and ours.tally() == theirs.tally()
    other = sample(deck(DRAFTS[0]), chosen, range(GAMES_A_SAMPLE))
    cross = watched(DRAFTS[0], *of).beside(theirs)
    assert other.beside(ours) == other.beside(theirs) == watched(DRAFTS[0], *of).beside(ours) == cross


def test_sums_are_exact_however_great() -> None:
    """Sums of squares beyond 64 bits are told to the last digit."""
    of = changed(deck("cards.yaml"), "points.yakuman_bonus", 2**20)
    chosen = setting(of, 4, bots=("caller",), seed=2)
    ours = sample(of, chosen, range(300))
    games = [watch(of, seating(chosen, number), False, lacking(of)) for number in range(300)]
    theirs = Watched(games, block=chosen.block)
    assert ours.tally() == theirs.tally()
    wide = sample(of, chosen, range(3))
    wide.parts[:] = 2**62 + 1  # type: ignore[attr-defined]
    assert wide.tally().sums["rounds", ""].part_part == 3 * (2**62 + 1) ** 2
    assert wide.tally().sums["rounds", ""].block_part_part == (3 * (2**62 + 1)) ** 2


@pytest.mark.parametrize("batch", [range(3), range(3, 30), range(7, 8), range(40, 61)])
def test_blocks_are_cut_alike(batch: range) -> None:
    """Wherever a batch begins and ends, both engines take the same games for one block."""
    of = deck("cards.yaml")
    chosen = setting(of, bots=("greedy", "caller"), seed=5)
    ours = sample(of, chosen, batch)
    assert not isinstance(ours, Watched) and ours.block == 20
    theirs = Watched(ours.counts(), batch.start, ours.block)
    assert ours.tally() == theirs.tally() and ours.beside(ours) == theirs.beside(theirs)


@pytest.mark.parametrize(
    ("path", "value"), [("points.yakuman_bonus", 2**20 + 1), ("ron.speed", 10**30), ("rounds", 10**6)]
)
def test_what_does_not_fit_is_left_to_the_reference(path: str, value: int) -> None:
    """Rules with figures that compiled code might not hold are played by the reference."""
    of = changed(deck("cards.yaml"), path, value)
    assert isinstance(sample(of, setting(of, bots=("random",)), range(1)), Watched)


def test_stopped_it_has_the_games_so_far() -> None:
    """Told to stop, a sample ends with the games that were played, or with none."""
    of, chosen = deck("cards.yaml"), setting(deck("cards.yaml"))
    asked = iter([False, False, False, True])
    stopped = sample(of, chosen, range(1000), lambda: next(asked))
    assert 3 <= stopped.games < 1000
    assert stopped.tally() == sample(of, chosen, range(stopped.games)).tally()
    none = sample(of, chosen, range(9), lambda: True)
    assert none.games == 0 and none.tally() == NOTHING and not none.counts()
    assert none.beside(none) == {}
