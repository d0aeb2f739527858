"""The rulings, one by one: a position, what is tried in it, and the verdict."""

from __future__ import annotations

import pytest
from playing import HEROINES, deck, position, with_rules

from generator.play.actions import (
    Action,
    Deal,
    IllegalAction,
    MalformedAction,
    Pass,
    Play,
    PlayFaceDown,
    Ron,
    SetUpError,
    Take,
    Tsumo,
    UseSkill,
)
from generator.play.clauses import Clause
from generator.play.engine import apply, legal_actions, new_game, outcome, refusal, settle, speed, start_round
from generator.play.example import differences, run
from generator.play.notation import read_card
from generator.play.state import Phase, State
from generator.play.view import view

# (ruling, position, actions, result, the clauses that may refuse)
VERDICTS = [
    (1, "A 河 7N [6] 手 2C0 4N", "出 2C0", "A力1 A速9", ""),
    (1, "A 河 7N [6] 手 2C0 4N", "裏 4N", "A力0 A速7", ""),
    (1, "A 河 3P0 手 6P1 2C0 ／ B 速 15 手 6P2 6N", "裏 6P1 ▶ ロン B", "不可", "play.face-down"),
    (1, "A 河 3P0 手 4P0 2C0 ／ B 河 4N", "裏 4P0 ▶ ポン B1", "不可", "play.face-down"),
    (1, "A 河 3P0 手 4P0 2C0 ／ B 河 [4N]", "出 4P0 ▶ ポン B1", "不可", "call.own-river"),
    (2, "A 手 7N 2C0", "出 7N", "A力0", ""),
    (3, "A 河 2C0 4P1 手 4P0 2C0", "出 4P0 ▶ ポン A2", "不可", "call.own-river"),
    (3, "A 河 2C0 手 4P0 2C0 ／ B 河 4N 6N 4C1", "出 4P0 ▶ ポン B1", "A速10 B速10 A力1", ""),
    (3, "A 河 6N 手 4P0 2C0 ／ B 河 4N 4C1", "出 4P0 ▶ ポン B2 ▶ ポン B1", "不可", "call.cost"),
    (3, "A 人 天仙 封 2 河 6N 手 4P0 2C0 ／ B 河 4N", "出 4P0 ▶ ポン B1", "A力0", ""),
    (4, "A 河 6N 手 4P0 2C0 ／ B 河 3N 4N 手 4C1 ／ 山枚 9", "出 4P0 ▶ ポン B2 ▶ 引 ▶ 出 4C1", "B力1", ""),
    (4, "A 河 6N 手 4P0 2C0 ／ B 河 <4N>", "出 4P0 ▶ ポン B1", "不可", "call.own-river"),
    (5, "A 河 7P2 6N <5C1> 2C0 手 5P1 3P0", "ツモ 5P1", "不可", "tsumo.sideways"),
    (5, "A 河 7P2 6N 4C1 3P0 [5] 手 5P1 2C0", "ツモ 5P1", "勝A5", ""),
    (5, "A 河 3P0 手 6P1 2C0 ／ B 河 7N <6N> 手 6P2 6C2 ／ 振聴", "出 6P1 ▶ ロン B", "不可", "furiten.ron"),
    (5, "A 河 3P0 手 6P1 2C0 ／ B 河 7N [6] 3N 手 6P2 6C2 ／ 振聴", "出 6P1 ▶ ロン B", "勝B6", ""),
    (6, "A 河 7P2 6N 5C1 2C0 手 4P1 3P0 3N 6P1 力 1", "ツモ 3P0", "勝A4 A点4", ""),
    (6, "A 人 パープル 河 7P2 6N 5C1 2C0 手 4P1 3P0", "スキル 4P1 ▶ ツモ 3P0", "勝A4", ""),
    (7, "A 人 パープル 手 4P1 3P0", "出 4P1 ▶ スキル 3P0", "不可", "skill.when"),
    (7, "A 人 パープル 手 4P1 3P0 2C0", "スキル 4P1 ▶ スキル 3P0", "不可", "skill.when"),
    (7, "A 人 パープル 手 4P1", "スキル 4P1", "不可", "skill.card-stays"),
    (7, "A 人 パープル 封 1 手 4P1 3P0", "スキル 4P1", "A力3 手1", ""),
    (8, "A 人 パープル 手 6P1 4N ／ B 速 12 手 6P2 6N", "スキル 6P1 ▶ ロン B", "不可", "turn.order"),
    (8, "A 人 パープル 手 6P1 4N 2C0 ／ B 手 2C0 3N 4P0", "スキル 6P1 ▶ 出 4N ▶ 引", "手1 B手4", ""),
    (9, "A 河 5P1 手 7P2 ／ B 速 12 手 7C2 7N ／ D 速 16 手 7P3 7C3", "出 7P2 ▶ ロン D B", "勝B7 D点0", ""),
    (10, "A 河 3P0 手 5C1 2C0 ／ B 河 4N ／ 山枚 0", "出 5C1 ▶ チー B1", "流局 A速12", ""),
    (10, "A 河 3P0 手 6P1 2C0 ／ B 速 10 手 6P2 6N ／ 山枚 0", "出 6P1 ▶ ロン B", "勝B6", ""),
    (10, "A 速 9 力 3 ／ B 速 14 力 2 ／ C 速 14 力 1", "流局", "A力0 B力2 C力1", ""),
    (10, "A 河 7P2 6N 5C1 2C0 手 4P1 力 3 ／ B 力 5", "ツモ 4P1", "A力0 B力0", ""),
    (11, "A 人 勇魚 ／ B 人 カスミ ／ 局 2 起家 B", "開始", "手3 B手3 山24 王6", ""),
    (12, "局 4 起家 D", "流局", "起家A", ""),
    (12, "人数 3 ／ 局 7 起家 A ／ A 点 1", "流局", "起家B", ""),
    (12, "人数 3 ／ 局 8 起家 B ／ A 点 4 ／ C 点 4", "流局", "首A", ""),
    (12, "局 8 起家 C ／ A 点 4 ／ D 点 4", "流局", "首A 起家C", ""),
    (13, "A 点 0 河 7P2 6N 5C1 2C0 手 4P1 ／ B 点 40 封 1 ／ C 点 9 封 1 ／ D 点 3", "ツモ 4P1", "首A", ""),
    (13, "A 河 7P2 6N 5C1 2C0 手 4P1 ／ B 封 1 ／ C 封 1 ／ D 封 1 点 9", "ツモ 4P1", "首A D封0", ""),
    (14, "A 人 勇魚 手 2C0 3C0 ／ 山枚 9 王枚 0", "スキル 2C0", "不可", "skill.nothing"),
    (14, "A 人 カスミ 手 2C0 3C0 ／ 山枚 0", "スキル 2C0", "不可", "skill.nothing"),
    (14, "A 人 鍵子 河 5N <4N> 手 2C0 3C0", "スキル 2C0", "不可", "skill.nothing"),
    (14, "A 人 天仙 封 1 手 2C0 3C0", "スキル 2C0", "不可", "skill.nothing"),
    (15, "A 河 3P0 手 6P1 2C0 ／ B 人 カスミ 封 2 河 6N 7N 手 6P2 6C2 ／ 振聴", "出 6P1 ▶ ロン B", "不可",
     "furiten.ron"),
    (15, "A 人 カスミ 封 2 河 6N 7N 5N 2C0 手 6P2 6C2 ／ 振聴", "ツモ 6P2", "勝A6", ""),
    (16, "A 人 カスミ 手 2C0 3C0 4N ／ 山枚 1", "スキル 2C0 ▶ 出 4N", "流局 山0 王6", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ruling", "place", "actions", "result", "clause"),
    VERDICTS,
    ids=[f"{ruling}-{number}" for number, (ruling, *_) in enumerate(VERDICTS)],
)
def test_the_verdict(ruling: int, place: str, actions: str, result: str, clause: str) -> None:
    """Each ruling gives its verdict in its position."""
    assert differences(run(deck(), place, actions), result, [clause]) == ()


def test_every_ruling_is_tried() -> None:
    """The table tries all sixteen rulings."""
    assert {ruling for ruling, *_ in VERDICTS} == set(range(1, 17))


def kind(state: State, text: str) -> int:
    return read_card(state.game, text)


def test_ron_is_asked_before_the_call_and_only_of_those_who_can() -> None:
    """After a face-up card the seats that can ron are asked, nearest first; then comes the call."""
    state = position(
        "A 河 3P0 手 4P0 7N ／ B 速 10 手 4C1 4P1 ／ C 速 6 手 4C1 4C1 ／ D 河 5P1 3C0 2C0 手 4N 4P1 2C0"
    )
    asked = apply(state, Play(kind(state, "4P0")))
    assert (asked.phase, asked.actor) == (Phase.RON, 1)
    asked = apply(asked, Pass())
    assert (asked.phase, asked.actor) == (Phase.RON, 3)
    assert legal_actions(asked) == (Ron(), Pass())
    over = apply(asked, Pass())
    assert over.phase is Phase.DRAW and over.turn == 1  # nothing to take: the call is not asked for


def test_an_answer_is_unseen_until_all_have_answered() -> None:
    """Who has been asked for ron, and who said it, is in nobody's view."""
    state = position("A 河 3P0 手 4P0 7N ／ B 速 10 手 4C1 4P1 ／ C 速 10 手 4C1 4C1")
    asked = apply(state, Play(kind(state, "4P0")))
    said, passed = apply(asked, Ron()), apply(asked, Pass())
    assert said.rons == (1,) and passed.rons == ()
    for seat in range(4):
        assert view(said, seat) == view(passed, seat)
    for seat in (0, 3):
        assert view(asked, seat) == view(said, seat)
    both = settle(apply(said, Ron()), next_round=False)
    assert both.results[-1].winner == 1


def test_cards_alike_are_one_action() -> None:
    """Hand cards alike in number, icon and cost are one action, in the fixed order of actions."""
    state = position("A 人 パープル 河 7P2 6N 5C1 2C0 手 4P1 4P1 3P0 3N")
    three, four, none = kind(state, "3P0"), kind(state, "4P1"), kind(state, "3N")
    expected = sorted({three, four, none})
    assert legal_actions(state) == (
        *[Tsumo(card) for card in expected],
        *[UseSkill((card,)) for card in expected],
        *[Play(card) for card in expected],
        *[PlayFaceDown(card) for card in expected],
    )


def test_the_calls_come_in_order_of_seats_and_places() -> None:
    """The cards to take are listed by seat and place, then pass."""
    state = position("A 河 3P0 手 5C1 7N ／ B 河 4N 6N ／ D 河 2C0 4C1")
    called = apply(state, Play(kind(state, "5C1")))
    assert called.phase is Phase.CALL
    assert legal_actions(called) == (Take(1, 0), Take(1, 1), Take(3, 1), Pass())


def test_power_kept_and_power_each_round_add_up() -> None:
    """女王の庇護 adds to the power kept after an exhausted round, from the round after its seal broke."""
    state = position("A 人 パープル 封 2 速 14 力 2 手 2C0 ／ B 速 3 ／ 山枚 0")
    after = apply(state, PlayFaceDown(kind(state, "2C0")))
    assert after.round == 2 and after.seats[0].power == 3
    unbroken = position("A 人 パープル 速 14 力 2 手 2C0 ／ B 速 3 ／ 山枚 0")
    assert apply(unbroken, PlayFaceDown(kind(unbroken, "2C0"))).seats[0].power == 2


def test_secrets_wait_for_their_seal() -> None:
    """Broken seals set 奥義 free one by one."""
    able = new_game(deck(), 4, ("kasumi", "tianxian", "kagiko", "purple")).game.personas
    assert [found.tsumo_speed for found in able[0].abilities] == [20, 20, 18, 18]
    assert [found.tsumo_on_own_number for found in able[0].abilities] == [False, True, True, True]
    assert [found.shielded for found in able[1].abilities] == [False, False, True, True]
    assert [found.down_speed for found in able[2].abilities] == [0, 0, 2, 2]
    assert [found.yakuman_power for found in able[3].abilities] == [4, 4, 2, 2]


def test_first_card_power_is_a_value_of_the_rules() -> None:
    """With `first_card` the first card of a river gains power."""
    text = ("A 手 7N 2C0", "出 7N")
    assert run(deck(), *text).state.seats[0].power == 0
    assert run(with_rules(power={"first_card": True}), *text).state.seats[0].power == 1


def test_sideways_blocks_is_a_value_of_the_rules() -> None:
    """Without `sideways_blocks` a sideways number does not block tsumo, but still blocks ron in furiten."""
    loose = with_rules(tsumo={"sideways_blocks": False})
    text = ("A 河 7P2 6N <5C1> 2C0 手 5P1 3P0", "ツモ 5P1")
    assert run(deck(), *text).refused is Clause.TSUMO_SIDEWAYS
    assert run(loose, *text).refused is None
    furiten = ("A 河 3P0 手 6P1 2C0 ／ B 河 7N <6N> 手 6P2 6C2 ／ 振聴", "出 6P1 ▶ ロン B")
    assert run(loose, *furiten).refused is Clause.FURITEN_RON


def test_furiten_is_a_value_of_the_rules() -> None:
    """`furiten` in the rules holds unless the players agree otherwise."""
    on = with_rules(furiten=True)
    assert new_game(on, 3).game.rules.furiten
    assert not new_game(on, 3, furiten=False).game.rules.furiten
    assert not new_game(deck(), 3).game.rules.furiten
    assert new_game(deck(), 3, furiten=True).game.rules.furiten


@pytest.mark.parametrize(
    ("changes", "place", "actions", "result"),
    [
        ({"tsumo": {"speed": 19}}, "A 河 6C2 4N 7P2 2C0 手 5P1 3P0", "ツモ 5P1", "勝A5"),
        ({"ron": {"speed": 9}}, "A 河 3P0 手 6P1 ／ B 速 9 手 6P2 6N", "出 6P1 ▶ ロン B", "勝B6"),
        ({"ron": {"cards": 1}}, "A 河 3P0 手 6P1 ／ B 速 10 手 6P2", "出 6P1 ▶ ロン B", "勝B6"),
        ({"power": {"gain": 2}}, "A 河 3P0 手 6P1", "出 6P1", "A力2"),
        ({"calls": {"chi_distance": 2}}, "A 河 3P0 手 5C1 ／ D 河 2C0 7N", "出 5C1 ▶ チー D2", "A速15"),
        ({"calls": {"a_turn": 2}}, "A 河 6N 手 4P0 ／ B 河 4N 4C1", "出 4P0 ▶ ポン B2 ▶ ポン B1", "A速18"),
        ({"points": {"per_power": 2}}, "A 河 7P2 6N 5C1 2C0 手 4P1 力 1", "ツモ 4P1", "勝A6"),
        ({"points": {"most": 1}}, "A 河 7P2 6N 5C1 2C0 手 4P1 力 3", "ツモ 4P1", "勝A5"),
        ({"points": {"yakuman_power": 3}}, "A 河 7P2 6N 5C1 2C0 手 4P1 力 3", "ツモ 4P1", "勝A11"),
        ({"points": {"yakuman_bonus": 9}}, "A 河 7P2 6N 5C1 2C0 手 4P1 力 4", "ツモ 4P1", "勝A13"),
        ({"seals": {"tsumo_breaks": 2}}, "A 河 7P2 6N 5C1 2C0 手 4P1", "ツモ 4P1", "B封1 C封1 D封1"),
        ({"seals": {"ron_breaks": 2}}, "A 河 3P0 手 6P1 ／ B 速 10 手 6P2 6N", "出 6P1 ▶ ロン B", "A封1"),
        ({"seals": {"each": 2}}, "A 河 3P0 手 6P1 ／ B 速 10 手 6P2 6N", "出 6P1 ▶ ロン B", "A封1"),
        ({"rounds": 1}, "A 点 3", "流局", "首A"),
        ({"skills_a_turn": 2}, "A 人 パープル 手 5N 4N 3N", "スキル 5N ▶ スキル 4N", "A力2"),
    ],
)  # fmt: skip
def test_every_number_is_a_value_of_the_rules(
    changes: dict[str, object], place: str, actions: str, result: str
) -> None:
    """The engine plays by whatever figure the rules hold."""
    assert differences(run(with_rules(**changes), place, actions), result, []) == ()
    assert differences(run(deck(), place, actions), result, [])


def test_a_shield_is_not_raised_twice() -> None:
    """Where two skills a turn are allowed, 見物 is refused the second time: it would do nothing (6.1.6)."""
    again = run(with_rules(skills_a_turn=2), "A 人 天仙 手 5N 4N 3N", "スキル 5N ▶ スキル 4N")
    assert differences(again, "不可", ["skill.nothing"]) == ()


def test_what_is_no_action_is_malformed() -> None:
    """Cards, seats and places that do not exist are malformed, whatever the state."""
    state = position("A 人 パープル 手 5P1 7N")
    for action in (Play(99), PlayFaceDown(-1), Tsumo(99), UseSkill((99,)), UseSkill((3, 2)), Take(4, 0)):
        with pytest.raises(MalformedAction):
            apply(state, action)
    with pytest.raises(MalformedAction):
        apply(new_game(deck(), 4), Deal(-1))
    with pytest.raises(MalformedAction):
        apply(state, "出 5P1")  # type: ignore[arg-type]


def test_what_is_forbidden_is_illegal_and_names_its_clause() -> None:
    """An action the rules forbid raises IllegalAction with the clause that forbids it."""
    state = position("A 手 5P1 7N")
    forbidden: list[tuple[Action, Clause]] = [
        (Ron(), Clause.TURN_ORDER),
        (Pass(), Clause.TURN_ORDER),
        (Deal(0), Clause.TURN_ORDER),
        (UseSkill(()), Clause.SKILL_WHEN),
        (Play(kind(state, "6N")), Clause.PLAY_CARD),
        (Tsumo(kind(state, "5P1")), Clause.TSUMO_WHEN),
    ]
    for action, clause in forbidden:
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        assert caught.value.clause is clause is refusal(state, action)
        assert clause.value in str(caught.value)
    with pytest.raises(IllegalAction, match=r"skill\.cost"):
        apply(position("A 人 パープル 手 5P1 7N"), UseSkill(()))


@pytest.mark.parametrize(
    ("players", "heroines", "dealer", "clause"),
    [
        (5, (), 0, Clause.SETUP_DEAL),
        (3, HEROINES[:4], 0, Clause.SETUP_HEROINES),
        (3, ("isana", "isana", "purple"), 0, Clause.SETUP_HEROINES),
        (3, ("isana", "kasumi", "nobody"), 0, Clause.SETUP_HEROINES),
        (3, (), 3, Clause.SETUP_DEALER),
    ],
)
def test_a_game_that_cannot_be_set_up(
    players: int, heroines: tuple[str, ...], dealer: int, clause: Clause
) -> None:
    """Wrong player counts, heroines chosen twice or unknown, and missing seats are refused."""
    with pytest.raises(SetUpError) as caught:
        new_game(deck(), players, heroines, first_dealer=dealer)
    assert caught.value.clause is clause


def test_a_deck_without_the_game_cannot_be_played() -> None:
    """A deck without rules or tile cards says so, and so does one whose cards do not come out even."""
    for part in ("rules", "tiles"):
        with pytest.raises(SetUpError, match="has no"):
            new_game(deck().model_copy(update={part: None}), 4)
    tiles = deck().tiles
    assert tiles is not None
    short = deck().model_copy(update={"tiles": tiles.model_copy(update={"cards": tiles.cards[1:]})})
    with pytest.raises(SetUpError, match="need 42 tile cards, the deck has 37"):
        new_game(short, 4)


def test_three_play_without_the_marked_cards() -> None:
    """Of each number one card fewer is there with three players."""
    four, three = new_game(deck(), 4).game.numbers, new_game(deck(), 3).game.numbers
    assert [(number, count - 1) for number, count in four] == list(three)


def test_rounds_begin_afresh() -> None:
    """A new round keeps points, seals and power, and nothing else."""
    state = position("A 河 7N [5] 手 4N 力 2 点 5 封 2 ／ 山枚 4")
    fresh = start_round(state.game, 2, state.seats, state.results)
    assert fresh.pool == state.game.copies and not fresh.discards
    assert all(not player.river for player in fresh.seats) and not any(fresh.under) and not any(fresh.hands)
    assert (fresh.seats[0].power, fresh.seats[0].points, fresh.seats[0].broken) == (2, 5, 1)
    assert speed(fresh, 0) == 0 and outcome(fresh) is None
