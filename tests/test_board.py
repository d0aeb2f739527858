"""A game in the terminal as text: board, choices, log, results, answers; and what it keeps hidden."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import HEROINES, deck, position, random_game, with_rules
from pytest_regressions.file_regression import FileRegressionFixture
from test_play_laws import PLAYERS, SEEDS, reshuffled

from generator.board.answers import Unclear, Wish, help_lines, understand
from generator.board.board import board
from generator.board.ending import ending, result
from generator.board.seating import SeatingError, sit_down
from generator.board.sitting import Person
from generator.board.table import Table, set_table
from generator.board.telling import History, choice
from generator.board.walking import all_steps, open_walk, stroll
from generator.deck.model import Deck
from generator.play import record
from generator.play.actions import Action, Play, Ron, SetUpError, Tsumo
from generator.play.bots import GreedyBot, RandomBot, playout
from generator.play.clauses import Clause
from generator.play.engine import apply, exhausted, legal_actions, new_game
from generator.play.notation import card
from generator.play.state import Phase, State
from generator.play.view import View, view
from generator.problems.show import columns
from generator.wording import LANGUAGES, board_words
from generator.wording.board import BoardWords

GREEDY = GreedyBot()


def table(state: State, language: str = "ja", you: int | None = 0) -> Table:
    """The table of a state, with a person at `you` and greedy bots."""
    players = ["human" if seat == you else "greedy" for seat in range(len(state.seats))]
    return set_table(deck(), state.game, players, language, you)


def answers(*given: str) -> Callable[[str], str | None]:
    """A person who says these things, and then no more."""
    rest = iter(given)
    return lambda prompt: next(rest, None)


def middle(players: int) -> State:
    """A state of a long game with everything on the table: seals, 奥義, sideways and face-down cards."""
    heroines = [HEROINES[seat + 1] for seat in range(players)]
    start = new_game(deck(), players, heroines, furiten=players == 3)
    crowded = [
        state
        for _, state in playout(
            start, [GREEDY if seat % 2 else RandomBot(seat) for seat in range(players)], 3
        )
        if state.phase is Phase.PLAY and state.turn == 0
    ]
    return max(
        crowded, key=lambda state: (sum(map(len, state.under)) > 1) * (state.round + len(state.discards))
    )


# The board


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board(players: int, language: str, file_regression: FileRegressionFixture) -> None:
    """The board as one player sees it, and below it as one who sees all of it."""
    state = middle(players)
    views = {seat: view(state, seat) for seat in range(players)}
    own, all_ = board(table(state, language), {0: views[0]}), board(table(state, language, None), views)
    text = "\n".join([*own, "", "", *all_]) + "\n"
    file_regression.check(text, encoding="utf-8", newline="\n")


@settings(max_examples=8, deadline=None)
@given(SEEDS, PLAYERS)
def test_a_player_is_told_nothing_hidden(seed: int, players: int) -> None:
    """Board, question and choices are the same whatever lies in other hands, in the walls or face down."""
    for step, (_, state) in enumerate(random_game(seed, players)):
        seat = state.actor
        if seat >= 0:
            other = reshuffled(state, seat, seed ^ step)
            assert asked(state, seat) == asked(other, seat)


def asked(state: State, seat: int) -> list[str]:
    """All that a person at this seat is shown when asked, and when she asks for the board."""
    said: list[str] = []
    person = Person(table(state, you=seat), state, said.append, answers("b", "?", "ロン", "1"))
    person.choose(view(state, seat), legal_actions(state))
    return said


@settings(max_examples=8, deadline=None)
@given(SEEDS, PLAYERS)
def test_the_log_names_no_hidden_card(seed: int, players: int) -> None:
    """What others draw, play face down or decline is told to nobody else; the public is told it all."""
    before = new_game(deck(), players, [HEROINES[(seed + seat) % 5] for seat in range(players)])
    told, known = History(table(before), before, 0), History(table(before, you=None), before, None)
    for action, after in playout(before, [RandomBot(seed * players + seat) for seat in range(players)], seed):
        lines, everything = told.lines(action, after), known.lines(action, after)
        assert bool(everything) or before.wall > before.game.wall_after_deal
        hidden = getattr(action, "kind", None)
        quiet = type(action).__name__ in ("Deal", "PlayFaceDown")
        if quiet and before.wall <= before.game.wall_after_deal:
            owner = before.due[0].seat if before.due else before.actor
            first = lines[0] if lines else ""
            assert (card(before.game.kinds[hidden]) in first) is (owner == 0)  # type: ignore[index]
            assert card(before.game.kinds[hidden]) in everything[0]  # type: ignore[index]
        if type(action).__name__ == "Ron" and len(after.results) == len(before.results):
            assert lines == ()
        before = after


def test_lines_fit_a_terminal() -> None:
    """Seats and questions stay within 80 columns; only the texts of effects may wrap."""
    for players in (3, 4):
        state = middle(players)
        for language in LANGUAGES:
            words = board_words(language)
            lines = board(table(state, language), {0: view(state, 0)})
            effects = (words.skill[:5], words.secret[:5])
            assert [
                line for line in lines if columns(line) > 80 and not line.strip().startswith(effects)
            ] == []


# Choices, results and the end


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A 河 3P0 手 5P1,7N", "出す 5P1　速度8　パワー＋1（1本）"),
        ("A 河 5N 手 5C2,7N", "出す 5C2　速度10"),
        ("A 河 2C0 手 7P3,3C1", "裏向きに出す 7P3　速度2"),
        ("A 河 7P2,6N,4C1,3P0 手 5P1,2C0 力 3", "ツモ 5P1　8点で勝つ"),
        ("A 河 7P2,6N,4C1,3P0 手 5P1,2C0 力 4", "ツモ 5P1　12点で勝つ"),
        ("A 人 勇魚 封 1 手 2C0,3C0,4N,5N", "スキル『自在槓』　コストなし"),
        ("A 人 カスミ 手 2C0,3C0,4N,5N", "スキル『光速』　3C0 を捨てる"),
    ],
)
def test_choices_say_what_comes_of_them(text: str, said: str) -> None:
    """A choice names its card and what the engine makes of it: speed, power, points."""
    state = position(text)
    assert said in [choice(table(state), state, action) for action in legal_actions(state)]


def whole_game(of: Deck, players: int, seed: int, language: str, *given: str) -> list[str]:
    """All that a person at A is told in a game in which she gives these answers, the last one for ever."""
    seated = sit_down(of, players, "A", [], ["greedy"], seed, furiten=None, language=language)
    said: list[str] = []
    rest = iter(given)

    def ask(prompt: str) -> str:
        answer = next(rest, given[-1])
        said.append(f"{prompt}{answer}")
        return answer

    seated.play(said.append, ask)
    return said


@pytest.mark.parametrize(("players", "language", "seed"), [(4, "ja", 5), (3, "en", 2)])
def test_a_game(players: int, language: str, seed: int, file_regression: FileRegressionFixture) -> None:
    """A whole game of one round, as it stands in the terminal, with some wrong answers in it."""
    said = whole_game(with_rules(rounds=1), players, seed, language, "0", "ツモ 7N", "食う", "", "5", "1")
    file_regression.check("\n".join(said) + "\n", encoding="utf-8", newline="\n")


def told(text: str, *actions: Action) -> list[str]:
    """What everyone is told of these actions in a position."""
    state = position(text)
    history, lines = History(table(state, you=None), state), list[str]()
    for action in actions:
        state = apply(state, action)
        lines += history.lines(action, state)
    return lines


def test_a_tsumo_is_explained() -> None:
    """A tsumo tells points, bonus, every seal and the 奥義 that it sets free, and the defeat it ends with."""
    state = position("A 河 7P2,6N,4C1,3P0 手 5P1,2C0 力 2 ／ B 人 カスミ ／ C 封 1")
    kind = next(index for index, kind in enumerate(state.game.kinds) if card(kind) == "5P1")
    lines = told("A 河 7P2,6N,4C1,3P0 手 5P1,2C0 力 2 ／ B 人 カスミ ／ C 封 1", Tsumo(kind))
    assert lines[:2] == ["A　5P1 でツモ", "　打点5＋ボーナス2（パワー2本）＝7点"]
    assert lines[2:4] == [
        "　B カスミ　封印が1つ破れた（残り2）",
        "    奥義　 『虚実』 自分の河にある数字でもツモしてよい。",
    ]
    assert "　C　封印がすべて破れ、敗北" in lines
    assert lines[-1] == "A の勝ち　敗北していない人のなかで得点がいちばん多い"


@pytest.mark.parametrize(
    ("text", "dealer", "said"),
    [
        (
            "A 点 20 封 0 ／ B 点 12 ／ C 点 15 ／ 人数 3",
            "A",
            "C の勝ち　敗北していない人のなかで得点がいちばん多い",
        ),
        ("A 点 3 封 2 ／ B 点 15 封 2 ／ C 点 15 封 1", "A", "B の勝ち　同点の B、C のなかで、"),
        ("A 点 9 ／ B 点 15 封 2 ／ D 点 15 封 2 ／ 起家 C", "C", "なかで、最後の起家 C からいちばん遠い"),
        ("A 点 0 ／ B 封 0 ／ C 封 0 ／ D 封 0", "A", "A の勝ち　敗北していないのは一人だけ"),
    ],
)
def test_the_end_says_what_decided(text: str, dealer: str, said: str) -> None:
    """The end says who won and by which of the tie-breaks."""
    state = position(text)
    assert said in list(ending(table(state, you=None), state))[-1]


def test_an_exhausted_round_says_who_keeps_power() -> None:
    """In an exhausted round all of the fastest are named with the power they keep."""
    state = position("A 速 14 力 2 ／ B 速 14 力 1 ／ C 速 9 力 3")
    ended = exhausted(state)
    assert list(result(table(state, you=None), state, ended, ())) == [
        "流局　山札がなくなった",
        "　最速（速度14）の A　パワー2本を持ち越す",
        "　最速（速度14）の B　パワー1本を持ち越す",
    ]


def test_of_several_rons_the_nearest_is_explained() -> None:
    """When several say ron, the one who wins is named and so are the others."""
    text = "A 河 5P1 手 7P2,3C0 ／ C 速 10 手 7C2,7N,4C1 力 2 ／ D 速 16 手 7P3,2C0,7C3"
    state = position(text)
    kind = next(index for index, kind in enumerate(state.game.kinds) if card(kind) == "7P2")
    lines = told(text, Play(kind), Ron(), Ron())
    assert "C　A の 7P2 でロン（7N 7C2）" in lines
    assert "D もロンと言ったが、手番の人に近い C だけが勝つ" in lines


# Answers


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("0", "0 という番号はない"),
        ("99", "99 という番号はない"),
        ("食う", "「食う」はわからない"),
        ("出 9N", "「出 9N」という札や場所はここにない"),
        ("ポン B9", "「ポン B9」という札や場所はここにない"),
        ("出 7P3", "「出 7P3」はできない：手札を1枚、自分の河の右端に、表向きか裏向きで出す（play.card）"),
        ("ツモ 5P1", "速度20から、自分の河にない数字の手札1枚でツモできる（tsumo.when）"),
        ("ロン", "（turn.order）"),
        ("スキル 7N", "（skill.when）"),
        ("", "番号か譜で答える"),
    ],
)
def test_a_wrong_answer_is_explained(answer: str, says: str) -> None:
    """A wrong answer says what is wrong with it, and which clause refuses it if one does."""
    state = position("A 河 6C2,4N,7P2,[],2C0 手 5P1,3P0")
    with pytest.raises(Unclear) as caught:
        understand(table(state), state, legal_actions(state), answer)
    assert says in str(caught.value)


def test_answers_are_numbers_notation_or_wishes() -> None:
    """Numbers count from 1, notation says the same action, and ? b q ask for something else."""
    state = position("A 河 3C0 手 5C1,7N ／ D 河 2C0,6N,4P0,[]")
    legal = legal_actions(state)
    here = table(state)
    assert [understand(here, state, legal, str(number)) for number in range(1, len(legal) + 1)] == list(legal)
    assert understand(here, state, legal, " 出  5C1 ") in legal
    assert [understand(here, state, legal, text) for text in "?bQ"] == [Wish.HELP, Wish.BOARD, Wish.LEAVE]
    call = apply(state, understand(here, state, legal, "出 5C1"))  # type: ignore[arg-type]
    assert call.phase is Phase.CALL
    assert understand(here, call, legal_actions(call), "チー D3") in legal_actions(call)
    with pytest.raises(Unclear, match="わからない"):
        understand(here, call, legal_actions(call), "ポン D3")
    with pytest.raises(Unclear, match=r"call\.number"):
        understand(here, call, legal_actions(call), "チー D1")


def _refusing() -> set[str]:
    """The clauses that `legal` can refuse with."""
    file = Path(__file__).parents[1] / "generator" / "play" / "legal.py"
    return {
        Clause[node.attr].value
        for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(statement, ast.Return) and statement.value is not None
        for node in ast.walk(statement.value)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Clause"
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_the_clauses(language: str) -> None:
    """The rules in short are keyed by clauses of the engine, those that can refuse an action among them."""
    state = position("A 手 7N ／ 振聴")
    rules = board_words(language).rules(state.game.rules)
    assert set(rules) <= {clause.value for clause in Clause}
    assert _refusing() and _refusing() <= set(rules)
    said = list(help_lines(table(state, language)))
    assert all(any(line.endswith(f"({key})") for line in said) for key in rules)
    assert any("<6N>" in line for line in said)


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_languages_fill_the_same_places() -> None:
    """Every text has the same placeholders in every language."""
    ja, *others = map(board_words, LANGUAGES)
    for field in fields(BoardWords):
        text = getattr(ja, field.name)
        for other in others if isinstance(text, str) else ():
            assert _placeholders(getattr(other, field.name)) == _placeholders(text), field.name


# Sitting down


@pytest.mark.parametrize(
    ("players", "seat", "heroines", "bots", "says"),
    [
        (4, "E", [], ["greedy"], "there is no seat 'E': the seats are A B C D"),
        (3, "D", [], ["greedy"], "the seats are A B C"),
        (4, "A", ["isana", "nobody"], ["greedy"], "there is no heroine 'nobody'"),
        (3, "A", ["isana", "kasumi", "purple", "kagiko"], ["greedy"], "too many for 3 players"),
        (4, "A", [], ["clever"], "no bot 'clever': the bots are greedy cautious caller random ahead"),
        (3, "A", [], ["greedy"] * 3, "3 bots cannot sit beside one of 3 players"),
        (4, "A", ["isana", "isana"], ["greedy"], "'isana' is chosen twice"),
        (5, "A", [], ["greedy"], "no game for 5 players"),
    ],
)
def test_nobody_is_seated_wrongly(
    players: int, seat: str, heroines: Sequence[str], bots: Sequence[str], says: str
) -> None:
    """What cannot be seated is refused with what there is."""
    with pytest.raises((SeatingError, SetUpError)) as caught:
        sit_down(deck(), players, seat, heroines, bots, 1, furiten=None, language="ja")
    assert says in str(caught.value)


def test_seats_are_filled() -> None:
    """Heroines named come first, the others in the deck's order; the last bot named takes what is left."""
    seated = sit_down(deck(), 4, "c", ["鍵子", "-"], ["random", "greedy"], 1, furiten=True, language="ja")
    assert [persona.id for persona in seated.state.game.personas] == ["kagiko", "", "isana", "kasumi"]
    assert [bot.name if bot else "you" for bot in seated.bots] == ["random", "greedy", "you", "greedy"]
    assert seated.state.game.rules.furiten
    with pytest.raises(SeatingError):
        sit_down(deck(), 4, "", [], ["greedy"], 1, furiten=None, language="ja")


# Walking through a record


@pytest.mark.parametrize("players", [3, 4])
def test_a_walk_shows_every_action(players: int) -> None:
    """A walk has a step for each action, with one for each deal, and ends where the game did."""
    played = record.play(deck(), HEROINES[:players], [GREEDY] * players, 21)
    walk = open_walk(played, deck(), "ja")
    rounds = len(walk.steps[-1].state.results)
    assert len(walk.steps) == len(played.actions) - rounds * (3 * players - 1)
    assert all(step.lines for step in walk.steps)
    shown = list(all_steps(walk))
    assert shown.count("") >= 2 * len(walk.steps)
    assert sum(line.startswith("手順 ") for line in shown) == len(walk.steps)
    assert any("の勝ち　" in line for line in walk.shown(len(walk.steps)))


def test_a_round_ends_on_its_own_board() -> None:
    """The step that ends a round shows the rivers as they lay, not the table cleared for the next."""
    played = record.play(deck(), HEROINES[:4], [GREEDY] * 4, 21)
    ended = [
        step.state for step in open_walk(played, deck(), "ja").steps if step.state.phase is Phase.ROUND_END
    ]
    assert len(ended) == len({state.round for state in ended}) > 1
    assert all(any(seat.river for seat in state.seats) for state in ended)


def test_strolling() -> None:
    """One goes on, back and to a number, and leaves or comes to the end; what is no step is told so."""
    played = record.play(deck(), HEROINES[:3], [GREEDY] * 3, 21)
    walk = open_walk(played, deck(), "ja")
    total = len(walk.steps)

    def numbers(*given: str) -> Iterator[str]:
        said: list[str] = []
        stroll(walk, said.append, answers(*given))
        return (line.split()[1].split("／")[0] for line in said if line.startswith("手順"))

    assert list(numbers("", "", "b", "9", "q")) == ["1", "2", "3", "2", "9"]
    assert list(numbers("b", "x", "0", str(total), "")) == ["1", "1", "1", "1", str(total)]
    assert list(numbers()) == ["1"]


def test_a_record_broken_off_says_so() -> None:
    """A record that ends before the game does, or before it begins, can be walked through as well."""
    played = record.play(deck(), HEROINES[:3], [GREEDY] * 3, 21)
    walk = open_walk(replace(played, actions=played.actions[:40]), deck(), "en")
    assert walk.shown(len(walk.steps))[-1] == "The record ends here; the game has not ended"
    nothing = open_walk(replace(played, actions=played.actions[:3]), deck(), "ja")
    said: list[str] = []
    stroll(nothing, said.append, answers("", "q"))
    assert said == ["譜はここまで。ゲームは終わっていない"] == list(all_steps(nothing))


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([3, 4]), st.sampled_from(LANGUAGES))
def test_any_game_can_be_told(seed: int, players: int, language: str) -> None:
    """Whatever happens in a game can be said in every language, choices included."""
    before = new_game(deck(), players, [HEROINES[(seed + seat) % 5] for seat in range(players)])
    here = table(before, language, None)
    history = History(here, before)
    for action, after in playout(before, [RandomBot(seed + seat) for seat in range(players)], seed):
        if before.actor >= 0:
            assert all(choice(here, before, legal) for legal in legal_actions(before))
        assert all("{" not in line for line in history.lines(action, after))
        seen: View = view(after, 0)
        assert all("{" not in line for line in board(here, {0: seen}))
        before = after
