"""Records: a game as text that replays exactly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import HEROINES, deck, with_rules
from pytest_regressions.file_regression import FileRegressionFixture

from generator.play import record
from generator.play.bots import Bot, GreedyBot, RandomBot, playout
from generator.play.chance import below, generator, order
from generator.play.engine import new_game
from generator.play.record import Record, RecordError
from generator.play.setup import deck_hash
from generator.play.state import Phase

GREEDY = GreedyBot()


def game(seed: int, players: int = 4) -> Record:
    """Greedy against random, so that everything comes up."""
    bots: list[Bot] = [GREEDY if seat % 2 else RandomBot(seed + seat) for seat in range(players)]
    heroines = [HEROINES[(seed + seat) % len(HEROINES)] for seat in range(players)]
    return record.play(deck(), heroines, bots, seed, furiten=seed % 2 == 0, first_dealer=seed % players)


@pytest.mark.parametrize(
    ("heroines", "seed"), [(HEROINES[:4], 60), (("purple", "kagiko", "isana"), 52)], ids=["four", "three"]
)
def test_a_playthrough(heroines: tuple[str, ...], seed: int, file_regression: FileRegressionFixture) -> None:
    """A recorded game is the same line by line, every state spelled out."""
    played = record.play(deck(), heroines, [GREEDY] * len(heroines), seed)
    file_regression.check(record.playthrough(played, deck()), encoding="utf-8", newline="\n")


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([3, 4]))
def test_a_record_is_read_back(seed: int, players: int) -> None:
    """What is written is read back as the same record, and replays to the end of the game."""
    played = game(seed, players)
    assert record.read(record.write(played, deck()), deck()) == played
    assert record.read(record.playthrough(played, deck()), deck()) == played
    states = list(record.replay(played, deck()))
    assert len(states) == len(played.actions) + 1
    assert states[-1].phase is Phase.GAME_END


def test_a_record_is_the_same_on_every_machine() -> None:
    """Another process with another hash seed plays the very same game, state by state."""
    code = (
        "import sys; sys.path.insert(0, 'tests'); from test_play_record import game; "
        "from playing import deck; "
        "from generator.play import record; "
        "sys.stdout.buffer.write(record.playthrough(game(5), deck()).encode())"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            cwd=Path(__file__).parents[1],
            capture_output=True,
            check=True,
        ).stdout.decode("utf-8")
        for seed in ("1", "2")
    }
    assert texts == {record.playthrough(game(5), deck())}


def test_the_head_says_what_was_played() -> None:
    """The first lines name form, draft, deck, heroines, who plays them, seed, furiten, first dealer."""
    played = record.play(deck(), ("isana", None, "purple"), [GREEDY] * 3, 9, furiten=True, first_dealer=2)
    lines = record.write(played, deck()).splitlines()
    assert lines[:9] == [
        "譜 1",
        "稿 6",
        f"札 {deck_hash(deck())}",
        "人 A 勇魚／B ―／C パープル",
        "席 A greedy／B greedy／C greedy",
        "種 9",
        "振聴 あり",
        "起家 C",
        "# 1局目 起家C",
    ]
    assert lines[9].startswith("C 配 ")
    assert lines[-1].startswith("# 終局 首")


def changed(old: str, new: str) -> str:
    text = record.write(game(5), deck())
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("譜 1", "譜 2", 1, "form 2"),
        ("譜 1\n", "", 1, "expected the line '譜"),
        ("稿 6", "稿 x", 2, "not a whole number"),
        (f"札 {deck_hash(deck())[:6]}", "札 000000", 3, "another deck .*: the rules differ"),
        (f"札 {deck_hash(deck())}", "札 0", 3, "the rules, the tile cards and the heroines differ"),
        ("A 勇魚", "A 誰か", 4, "no heroine '誰か'"),
        ("A 勇魚", "C 勇魚", 4, "named A, B, C"),
        ("B カスミ", "B 勇魚", 4, "chosen twice"),
        ("席 A random", "席 random", 5, "named A, B, C"),
        ("／D greedy", "", 5, "3 play, but 4 heroines"),
        ("種 5", "種 five", 6, "not a whole number"),
        ("振聴 なし", "振聴 ときどき", 7, "neither"),
        ("起家 B", "起家 X", 8, "not a seat"),
        ("B 配", "A 配", 10, "it isn't A's to act"),
        ("B 配", "B 引", 10, "'引' is not what happens here"),
        ("B 配 ", "B 配 X", 10, "is not a card"),
        ("B 配", "B 食", 10, "is not an action"),
    ],
)
def test_a_broken_record_names_its_line(old: str, new: str, line: int, message: str) -> None:
    """A record that cannot be read says in which line and why."""
    with pytest.raises(RecordError, match=message) as caught:
        record.read(changed(old, new), deck())
    assert caught.value.line == line


def test_an_illegal_action_in_a_record_names_the_clause() -> None:
    """A record with an action that the rules forbid is refused with the clause."""
    lines = record.write(game(5), deck()).splitlines()
    first = next(number for number, line in enumerate(lines) if " 引 " in line) + 1
    lines[first] = f"{lines[first][0]} ツモ 7N"
    with pytest.raises(RecordError, match=r"tsumo\.when"):
        record.read("\n".join(lines), deck())


def test_a_record_that_stops_early_is_a_record() -> None:
    """A game that was broken off replays as far as it went."""
    lines = record.write(game(5), deck()).splitlines()
    broken_off = record.read("\n".join(lines[:60]), deck())
    assert broken_off.actions == game(5).actions[: len(broken_off.actions)]
    assert "終局" not in record.write(broken_off, deck())
    with pytest.raises(RecordError, match="the head ends before its line '札'"):
        record.read("\n".join(lines[:2]), deck())


def test_the_deck_hash_covers_what_matters_to_play() -> None:
    """Rules and effects change a deck's hash; title, quotes and looks do not."""
    renamed = deck().model_copy(update={"title": "別の題", "date": "2000-01-01"})
    assert deck_hash(renamed) == deck_hash(deck())
    assert deck_hash(with_rules(rounds=7)) != deck_hash(deck())
    heroines = deck().heroines
    assert heroines is not None
    fewer = heroines.model_copy(update={"heroines": heroines.heroines[1:]})
    assert deck_hash(deck().model_copy(update={"heroines": fewer})) != deck_hash(deck())


def test_the_generator_is_as_written() -> None:
    """The first words of the generator, so that another engine can be held against them."""
    words = generator(1, 1)
    assert [next(words) for _ in range(4)] == [1748430630, 2841098322, 3384761877, 1894545418]
    assert {below(generator(seed, 0), 6) for seed in range(100)} == set(range(6))


def test_a_round_is_shuffled_from_seed_and_round_alone() -> None:
    """The order of the cards depends on seed and round, and holds every card."""
    copies = new_game(deck(), 4).game.copies
    assert order(copies, 3, 2) == order(copies, 3, 2)
    assert len({order(copies, seed, number) for seed in range(20) for number in range(1, 9)}) == 160
    cards = order(copies, 3, 2)
    assert tuple(cards.count(kind) for kind in range(len(copies))) == copies


def test_the_top_cards_land_almost_evenly() -> None:
    """Over many shuffles every card is on top about equally often."""
    tops = [order((1,) * 42, seed, 1)[0] for seed in range(42_00)]
    counts = [tops.count(card) for card in range(42)]
    assert min(counts) >= 60 and max(counts) <= 140


def test_rounds_are_dealt_in_the_order_of_the_cards() -> None:
    """Hands come off the top seat by seat from the dealer, then the dead wall is laid, then the wall."""
    state = new_game(deck(), 4, first_dealer=1)
    cards = order(state.game.copies, 11, 1)
    dealt = []
    for action, after in playout(state, [RandomBot(0)] * 4, 11):
        dealt.append((action, after))
        if len(dealt) == 13:
            break
    hands = [tuple(sorted(cards[3 * place : 3 * place + 3])) for place in range(4)]
    last = dealt[11][1]
    assert [last.hands[seat] for seat in (1, 2, 3, 0)] == hands
    assert dealt[12][1].hands[1] == tuple(sorted((*hands[0], cards[18])))
