"""Many games: who plays them, what they come to, and that nothing but the games decides it."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache as once
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import HEROINES, deck, with_rules

from generator import cache
from generator.balance import fast, many
from generator.balance.backends import Backend
from generator.balance.many import Simulation, batch_size, batch_tally, batches, simulate
from generator.balance.measures import MEASURES, SPREADS, quantiles, statistics
from generator.balance.setting import Setting, SettingError, seating, setting
from generator.balance.tally import NOTHING, Counts, Sums, Tally, as_data, from_data, tallied, total
from generator.deck.model import Deck
from generator.play import record
from generator.play.actions import SetUpError, Tsumo, UseSkill
from generator.play.engine import speed
from generator.play.state import NOBODY

FEW = 24


@pytest.fixture(autouse=True)
def emptied() -> Path:
    """Every test begins without any games kept; what was compiled stays."""
    for kind in ("games", "pairs"):
        shutil.rmtree(cache.folder(kind), ignore_errors=True)
    return cache.folder("games").parent


@once
def greedy() -> Setting:
    """Four greedy bots and all heroines."""
    return setting(deck(), 4, seed=6)


@once
def few() -> Tally:
    """A few games of them."""
    return batch_tally(deck(), greedy(), range(FEW))


def records(of: Deck, chosen: Setting, games: int) -> Iterator[record.Record]:
    """The first so many games of a setting as records."""
    for seated in (seating(chosen, number) for number in range(games)):
        yield record.play(of, seated.heroines, seated.bots, seated.seed, first_dealer=seated.first_dealer)


@once
def recorded() -> tuple[record.Record, ...]:
    """The same games as records."""
    return tuple(records(deck(), greedy(), FEW))


def lines() -> Iterator[str]:
    """Every line of these records."""
    for each in recorded():
        yield from record.write(each, deck()).splitlines()


counts = st.builds(
    lambda figures, values: Counts(figures, values),
    st.dictionaries(
        st.tuples(st.sampled_from("ab"), st.sampled_from(["", "1"])),
        st.tuples(st.integers(0, 9), st.integers(0, 9)),
    ),
    st.lists(st.tuples(st.sampled_from(["points", "power"]), st.integers(0, 9))),
)


# The laws of adding up.


@given(st.lists(counts), st.lists(counts), st.lists(counts))
def test_tallies_add_up_in_any_order(one: list[Counts], two: list[Counts], three: list[Counts]) -> None:
    """Tallies merge to the same in whatever order and grouping, and nothing changes nothing."""
    a, b, c = tallied(one), tallied(two), tallied(three)
    assert (a + b) + c == a + (b + c) == total([c, a, b]) == tallied([*one, *two, *three])
    assert a + NOTHING == NOTHING + a == a


@given(st.lists(counts, max_size=30), st.integers(2, 5), st.integers(0, 9))
def test_a_block_counts_as_what_its_games_come_to(games: list[Counts], block: int, first: int) -> None:
    """Sums over blocks are as over games that come to as much; a tally cut between blocks adds up."""
    cut = -first % block
    parts = [games[:cut], *(games[at : at + block] for at in range(cut, len(games), block))]
    whole = tallied(games, block, first)
    assert whole == tallied(games[:cut], block, first) + tallied(games[cut:], block, first + cut)
    for key, sums in whole.sums.items():
        added = [[game.figures.get(key, (0, 0)) for game in part] for part in parts]
        pairs = [(sum(part for part, _ in each), sum(of for _, of in each)) for each in added]
        assert sums.blocks == tallied(Counts({key: pair}, ()) for pair in pairs).sums[key]


@given(st.lists(counts))
def test_a_tally_is_kept_whole(games: list[Counts]) -> None:
    """What is written of a tally reads back as the same."""
    tally = tallied(games)
    assert from_data(as_data(tally)) == tally


@pytest.mark.parametrize("size", [5, 10, 20, FEW])
def test_batches_of_any_size_come_to_the_same(size: int) -> None:
    """How games are put together in batches of whole blocks changes nothing."""
    parts = [batch_tally(deck(), greedy(), batch) for batch in batches(FEW, size)]
    assert total(parts) == few()


@pytest.mark.parametrize(
    "bots",
    [
        ("greedy",),
        ("greedy", "caller"),
        pytest.param(
            ("ahead", "greedy"), marks=pytest.mark.skipif(not fast.available(), reason="extra fast")
        ),
    ],
)
@pytest.mark.parametrize("players", [3, 4])
def test_batches_are_whole_blocks(players: int, bots: tuple[str, ...]) -> None:
    """No batch ends in the middle of a block, unless all games do."""
    of = setting(deck(), players, bots=bots)
    assert of.block == (5 if len(bots) == 1 else 5 * players) and batch_size(of) % of.block == 0


def test_a_block_is_what_everybody_needs_to_sit_everywhere() -> None:
    """In a block each heroine, and each bot, sits in each place from the dealer equally often."""
    for of in (greedy(), setting(deck(), bots=("greedy", "caller", "random")), setting(deck(), 3)):
        for first in (0, of.block):
            met: Counter[tuple[str, str | None, int]] = Counter()
            for number in range(first, first + of.block):
                seated = seating(of, number)
                for seat, (bot, heroine) in enumerate(zip(seated.bots, seated.heroines, strict=True)):
                    place = (seat - seated.first_dealer) % of.players
                    met["bot", bot.name, place] += 1
                    met["heroine", heroine, place] += 1
            for bot in set(of.bots):
                share = of.block * of.bots.count(bot) // of.players
                assert {met["bot", bot, place] for place in range(of.players)} == {share}
            for one in of.heroines:
                share = of.block // len(of.heroines)
                assert {met["heroine", one, place] for place in range(of.players)} == {share}
    assert setting(deck(), heroines=("-",)).block == 1


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_several_processes_come_to_the_same(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    """One process, two or four: the same figures."""
    monkeypatch.setattr(many, "batch_size", lambda *_: 5)
    assert simulate(deck(), greedy(), FEW, backend=Backend(jobs=jobs)).tally == few()


# Who sits where.


@pytest.mark.parametrize("players", [3, 4])
def test_heroines_and_seats_are_balanced(players: int) -> None:
    """In five games each of five heroines sits in each place from the dealer once; seats deal in turn."""
    of = setting(deck(), players)
    dealers: Counter[int] = Counter()
    for block in range(players):
        met: Counter[tuple[str | None, int]] = Counter()
        for number in range(5 * block, 5 * block + 5):
            seated = seating(of, number)
            assert len(set(seated.heroines)) == players
            dealers[seated.first_dealer] += 1
            for seat, heroine in enumerate(seated.heroines):
                met[heroine, (seat - seated.first_dealer) % players] += 1
        assert met == Counter({(heroine, place): 1 for heroine in HEROINES for place in range(players)})
    assert dealers == Counter({seat: 5 for seat in range(players)})


def test_bots_change_seats() -> None:
    """A bot named once sits in each place equally often, with every heroine."""
    of = setting(deck(), 4, bots=("greedy", "random"))
    assert of.bots == ("greedy", "random", "random", "random")
    sat: Counter[int] = Counter()
    for number in range(5 * 4 * 4):
        seated = seating(of, number)
        names = [bot.name for bot in seated.bots]
        assert names.count("greedy") == 1
        sat[(names.index("greedy") - seated.first_dealer) % 4] += 1
    assert sat == Counter({place: 20 for place in range(4)})


def test_named_heroines_share_the_table_with_nobody() -> None:
    """Where fewer heroines are named than play, the other players have none."""
    of = setting(deck(), 3, heroines=("勇魚", "-", "-"))
    assert of.heroines == ("isana", None, None)
    assert setting(deck(), 3, heroines=("isana",)) == of
    tally = batch_tally(deck(), of, range(6))
    assert {name for key, name in tally.sums if key == "win_heroine"} == {"isana", "-"}
    assert tally.sums["win_heroine", "-"].whole == 12
    assert not any(key == "win_beside" for key, _ in tally.sums)
    alone = batch_tally(deck(), setting(deck(), 3, heroines=("-",)), range(3))
    assert not any(key == "win_heroine" for key, _ in alone.sums)


def test_what_cannot_be_seated_is_refused() -> None:
    """Unknown bots and heroines, too many of them, and one twice are refused by name."""
    for wrong, message in (
        ({"bots": ("clever",)}, "no bot 'clever'"),
        ({"bots": ("greedy",) * 5}, "5 bots cannot sit"),
        ({"bots": ()}, "0 bots cannot sit"),
        ({"heroines": ("isan",)}, "no heroine 'isan'"),
        ({"heroines": ("isana", "勇魚")}, "'isana' is named twice"),
    ):
        with pytest.raises(SettingError, match=message):
            setting(deck(), 4, **wrong)  # type: ignore[arg-type]
    with pytest.raises(SetUpError):
        setting(deck(), 2)


def test_other_seeds_are_other_games() -> None:
    """No game of one seed is a game of the next."""
    seeds = [{seating(setting(deck(), 4, seed=seed), n).seed for n in range(500)} for seed in (1, 2)]
    assert len(seeds[0]) == len(seeds[1]) == 500 and not seeds[0] & seeds[1]


# What was counted, against records counted by hand.


def test_rounds_turns_and_results_are_those_of_the_records() -> None:
    """Rounds, turns and how they ended are what the lines of the records say."""
    text, tally = list(lines()), few()
    rounds = sum("局目" in line for line in text)
    ways = Counter(line.split()[1] for line in text if not line.startswith("#") and len(line.split()) > 1)
    assert tally.games == FEW
    assert tally.sums["rounds", ""][:2] == (rounds, FEW)
    assert tally.sums["turns", ""][:2] == (ways["出"] + ways["裏"] + ways["ツモ"], rounds)
    assert tally.part("tsumo") == ways["ツモ"]
    assert tally.part("tsumo") + tally.part("ron") + tally.part("drawn") == rounds
    assert tally.part("skills") == ways["スキル"]
    assert tally.part("calls_made") == ways["ポン"] + ways["チー"]
    assert tally.sums["third_seal", ""][:2] == (sum("敗北" in line for line in text), FEW)
    assert tally.part("several_defeated") == sum(line.count("敗北") > 1 for line in text)


def test_numbers_are_those_of_the_records() -> None:
    """Each number is face up and face down as often as the records have it so."""
    played = Counter(
        (match[1], match[2]) for line in lines() if (match := re.fullmatch(r"[A-D] (出|裏) (\d).*", line))
    )
    for number in "234567":
        up, down = played["出", number], played["裏", number]
        assert few().sums["face_up", number][:2] == (up, up + down)
        assert few().sums["face_down", number][:2] == (down, up + down)
    taken = sum(few().part("called", number) for number in "234567")
    won = sum(few().part("won_on", number) for number in "234567")
    assert taken == few().part("calls_made")
    assert won == few().part("tsumo") + few().part("ron")


def test_winners_and_points_are_those_of_the_records() -> None:
    """Who won, by heroine and seat, and with how many points is what the records end with."""
    heroines: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    points: Counter[int] = Counter()
    best: Counter[int] = Counter()
    for each in recorded():
        end = record.write(each, deck()).splitlines()[-1]
        winner = "ABCD".index(end[end.index("首") + 1])
        scored = [int(each) for each in re.findall(r"点(\d+)", end)]
        heroines[each.heroines[winner] or ""] += 1
        seats[str((winner - each.first_dealer) % 4 + 1)] += 1
        points.update(scored)
        best[scored[winner]] += 1
    assert {name: few().part("win_heroine", name) for name in HEROINES} == {n: heroines[n] for n in HEROINES}
    assert {place: few().part("win_seat", place) for place in "1234"} == {p: seats[p] for p in "1234"}
    assert few().spreads["points"] == points and few().spreads["winner_points"] == best
    assert few().part("points") == sum(value * count for value, count in points.items())
    assert few().part("win_bot", "greedy") == FEW


def test_pairs_are_counted_from_both_sides() -> None:
    """A heroine's wins beside another are those of the records in which both play."""
    beside = Counter[str]()
    for each in recorded():
        end = record.write(each, deck()).splitlines()[-1]
        winner = each.heroines["ABCD".index(end[end.index("首") + 1])]
        beside.update(f"{winner} {other}" for other in each.heroines if other != winner)
    found = {of: sums.part for (name, of), sums in few().sums.items() if name == "win_beside"}
    assert {of: count for of, count in found.items() if count} == beside
    assert len(found) == 20


def test_a_secret_is_used_where_it_made_a_difference() -> None:
    """Isana's free skill counts where she pays nothing for it, Kasumi's tsumo where her speed is below 20."""
    free, fast = 0, 0
    for each in recorded():
        before = record.replay(each, deck())  # one state more than there are actions
        moves = [
            (state, action, each.heroines[state.actor])
            for state, action in zip(before, each.actions, strict=False)
            if state.actor != NOBODY
        ]
        free += any(who == "isana" and action == UseSkill(()) for _, action, who in moves)
        fast += any(
            who == "kasumi" and isinstance(action, Tsumo) and speed(state, state.actor) < 20
            for state, action, who in moves
        )
    assert free > 0 and few().part("secret_used", "isana 2") == free
    assert few().part("secret_used", "kasumi 2") == fast
    gained = few().part("secret_gained", "isana 2")
    assert (
        few().sums["secret_used", "isana 2"].whole == gained <= few().sums["secret_gained", "isana 2"].whole
    )


def test_ties_go_by_seals_and_then_by_seat() -> None:
    """A game in which nobody can score is tied; without a broken seal the seat settles it."""
    of = with_rules(tsumo={"speed": 9000}, ron={"speed": 9000}, rounds=2)
    tally = batch_tally(of, setting(of, 4, heroines=("-",)), range(3))
    assert tally.part("drawn") == 6 and tally.part("tie_seat") == 3 and tally.part("tie_seals") == 0
    assert tally.sums["won_on", "7"].whole == 0
    assert tally.part("win_seat", "1") == 3  # the farthest from the second round's dealer dealt first


def test_ties_are_those_of_the_records() -> None:
    """Ties settled by seals, and by the seat, are those in the records' last states."""
    seals, seat = 0, 0
    short, games = with_rules(rounds=4), 60
    of = setting(short, 4, bots=("random",), seed=3)
    for each in records(short, of, games):
        *_, last = record.replay(each, short)
        left = sorted((-who.points, who.broken) for who in last.seats if who.broken < 3)
        first, second = left[0], left[1] if len(left) > 1 else (1, 0)
        seals += first[0] == second[0] and first[1] < second[1]
        seat += first == second
    tally = batch_tally(short, of, range(games))
    assert seals > 0 and seat > 0
    assert (tally.part("tie_seals"), tally.part("tie_seat")) == (seals, seat)


def test_the_south_round_is_reached_where_it_begins() -> None:
    """A game of as many rounds as it takes to reach the south reaches it."""
    of = with_rules(tsumo={"speed": 9000}, ron={"speed": 9000}, rounds=2, south_from=2)
    assert batch_tally(of, setting(of, 4), range(2)).part("south") == 2
    later = with_rules(tsumo={"speed": 9000}, ron={"speed": 9000}, rounds=2, south_from=3)
    assert batch_tally(later, setting(later, 4), range(2)).part("south") == 0


# Figures.


def test_every_measure_is_counted_and_every_count_is_a_measure() -> None:
    """No figure is kept that is not told, and none is told that is not kept."""
    assert {name for name, _ in few().sums} == {measure.name for measure in MEASURES}
    assert set(few().spreads) == set(SPREADS)


def test_figures_lie_in_their_intervals() -> None:
    """Every figure lies between the ends of its interval, and shares between 0 and 1."""
    figures = statistics(few())
    assert len(figures) > 90
    for figure in figures:
        assert figure.low is not None and figure.high is not None
        assert figure.low <= figure.value <= figure.high
        if figure.measure.kind == "share":
            assert figure.low >= 0 and figure.high <= 1


def test_shares_of_a_whole_add_up() -> None:
    """What is parted is parted without a rest: rounds by their end, wins by seat and number."""
    values: Counter[str] = Counter()
    for figure in statistics(few()):
        values[figure.measure.name] += figure.value  # type: ignore[assignment]
    assert values["tsumo"] + values["ron"] + values["drawn"] == pytest.approx(1)
    assert values["win_seat"] == pytest.approx(1) and values["won_on"] == pytest.approx(1)


def test_quantiles() -> None:
    """A quantile is the lowest value that so many do not exceed."""
    assert quantiles({1: 50, 2: 40, 7: 9, 30: 1}) == (1, 1, 2, 7, 30)
    assert quantiles({4: 1}) == (4, 4, 4, 4, 4)


# Stopping and keeping.


def test_stopped_it_gives_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the first batch leaves that batch, marked as a part."""
    monkeypatch.setattr(many, "batch_size", lambda *_: 100)

    def stop(done: int, _all: int) -> None:
        raise KeyboardInterrupt

    short = with_rules(rounds=1)
    of = setting(short, 4, bots=("random",))
    done = simulate(short, of, 300, progress=stop)
    assert done.partial and done.tally == batch_tally(short, of, range(100))
    assert not simulate(short, of, 300).partial


@pytest.mark.parametrize("jobs", [1, 2])
def test_asking_for_more_goes_on_from_there(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    """Progress is told batch by batch; whole batches played before are there at once."""
    monkeypatch.setattr(many, "batch_size", lambda *_: 4)
    told: list[tuple[int, int]] = []
    simulate(deck(), greedy(), 8, backend=Backend(jobs=jobs), progress=lambda *at: told.append(at))
    played, kept = batch_tally, []

    def noted(*arguments: Any) -> Tally:
        kept.append(arguments[2])
        return played(*arguments)

    monkeypatch.setattr(many, "batch_tally", noted)
    simulate(deck(), greedy(), 12, progress=lambda *at: told.append(at))
    assert told == [(4, 8), (8, 8), (4, 12), (8, 12), (12, 12)]
    assert kept == [range(8, 12)]


def test_games_are_kept_by_all_that_decides_them(emptied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is played; another deck, setting, number of games or code is played anew."""
    played = simulate(deck(), greedy(), 3)
    with monkeypatch.context() as patch:
        patch.setattr(many, "batch_tally", lambda *_: pytest.fail("played again"))
        assert simulate(deck(), greedy(), 3) == played
    simulate(with_rules(rounds=2), greedy(), 3)
    simulate(deck(), replace(greedy(), seed=4), 3)
    simulate(deck(), replace(greedy(), furiten=True), 3)
    simulate(deck(), greedy(), 4)
    monkeypatch.setattr(many, "code", lambda: "000000000000")
    simulate(deck(), greedy(), 3)
    assert len(list((emptied / "games").glob("[0-9a-f]*"))) == 6


@pytest.mark.parametrize("spoilt", ["", "{}", '{"games": 1, "sums": [[1]], "spreads": {}}', "[]"])
def test_a_spoilt_cache_is_played_anew(emptied: Path, spoilt: str) -> None:
    """What cannot be read is no result, and is written again."""
    played: Simulation = simulate(deck(), greedy(), 2)
    (kept,) = (emptied / "games").glob("[0-9a-f]*")
    kept.write_text(spoilt, encoding="utf-8")
    assert simulate(deck(), greedy(), 2) == played
    assert kept.read_text(encoding="utf-8") != spoilt


def test_a_figure_that_never_came_up_is_nought() -> None:
    """Asking a tally for what it never saw gives 0."""
    assert NOTHING.part("tsumo") == 0 and Tally(1, {("a", ""): Sums(3, 4)}, {}).part("a") == 3
