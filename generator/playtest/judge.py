"""Whether a game can have ended as it is recorded, and who won it by the rules.

Nothing that the rules allow is refused. Which rounds were won by whom is not recorded, so the
broken seals are asked: so many wins, by tsumo or ron, lead there and no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.deck.model import Deck, Rules, Seals
from generator.play.scoring import Outcome, final
from generator.play.setup import persona, prepare
from generator.play.state import Seat as Final
from generator.playtest.model import Column, Fault, Playtest


def verdict(deck: Deck, played: Playtest) -> Outcome:
    """How the game ended and who won. Raises SetUpError, and ValueError where nobody is left to win."""
    count = len(played.seats)
    game = prepare(deck, count, [seat.heroine for seat in played.seats])
    seats = [Final(points=seat.points, broken=seat.broken) for seat in played.seats]
    return final(game, seats, (played.rounds - 1) % count)


def faults(deck: Deck, played: Playtest) -> Iterator[Fault]:
    """Everything in which the record contradicts the rules of its draft."""
    rules = deck.rules
    if rules is not None:
        yield from (
            list(faults_of_columns(deck, played)) or _ending(rules, played) or _winning(deck, rules, played)
        )


def faults_of_columns(deck: Deck, played: Playtest) -> Iterator[Fault]:
    """Faults of who sat where, and of numbers by themselves: true even while other columns are wrong."""
    if deck.rules is not None:
        yield from _table(deck.rules, played)
        yield from _numbers(deck.rules, played)


def _table(rules: Rules, played: Playtest) -> Iterator[Fault]:
    """Faults of who sat where."""
    counts = sorted(entry.count for entry in rules.players)
    if len(played.seats) not in counts:
        yield Fault(
            "playtest-players",
            f"{_many(len(played.seats), 'player')} cannot play: the rules know games for "
            f"{' or '.join(map(str, counts))}",
            "fill in the player and the result of every seat, and of no other",
            Column("player", max(1, len(played.seats))),
        )
    seats = range(1, len(played.seats) + 1)
    for name, whose, help in (
        ("player", [seat.player for seat in played.seats], "see who sat where; namesakes get a letter each"),
        ("heroine", [seat.heroine for seat in played.seats], "each is chosen at most once: see who had her"),
    ):
        seen: dict[str, int] = {}
        for place, who in zip(seats, whose, strict=True):
            first = seen.setdefault(who, place) if who else place
            if first != place:
                problem = "playtest-players" if name == "player" else "playtest-heroine"
                yield Fault(problem, f"'{who}' sits at seats {first} and {place}", help, Column(name, place))


def _numbers(rules: Rules, played: Playtest) -> Iterator[Fault]:
    """Numbers outside what the rules count."""
    if not 1 <= played.rounds <= rules.rounds:
        yield Fault(
            "playtest-rounds",
            f"{_many(played.rounds, 'round')}: a game has 1 to {rules.rounds}",
            "count the rounds that were begun, those without a winner too",
            Column("rounds"),
        )
    for place, seat in enumerate(played.seats, 1):
        if seat.broken > rules.seals.each:
            yield Fault(
                "playtest-seals",
                f"{seat.broken} broken seals: everyone has {rules.seals.each}",
                "count the seals that are broken, 0 for none",
                Column("broken", place),
            )


def _ending(rules: Rules, played: Playtest) -> list[Fault]:
    """Faults of how the game ended."""
    defeated = [place for place, seat in enumerate(played.seats, 1) if seat.broken >= rules.seals.each]
    if len(defeated) == len(played.seats):
        return [
            Fault(
                "playtest-seals",
                "everybody is defeated: whoever broke the last seal still has one",
                "count the winner's broken seals again",
                Column("broken", defeated[-1]),
            )
        ]
    if not defeated and played.rounds < rules.rounds:
        return [
            Fault(
                "playtest-rounds",
                f"no game ends after round {played.rounds} while nobody has {rules.seals.each} broken seals",
                f"a game ends when somebody's last seal breaks, or after round {rules.rounds}; leave out a "
                "game that was broken off",
                Column("rounds"),
            )
        ]
    wins = wins_to(rules.seals, tuple(seat.broken for seat in played.seats))
    place = Column("broken", 1)
    if not wins:
        return [
            Fault(
                "playtest-seals",
                "no game of these rules ends with seals broken like this",
                "a tsumo breaks a seal of every other player, a ron of one; the first last seal ends it",
                place,
            )
        ]
    if min(wins) > played.rounds:
        return [
            Fault(
                "playtest-seals",
                f"it takes {_many(min(wins), 'win')} to break these seals, and there "
                f"{'was' if played.rounds == 1 else 'were'} {_many(played.rounds, 'round')}",
                "a tsumo breaks a seal of every other player, a ron of one: count seals and rounds again",
                place,
            )
        ]
    return []


def _winning(deck: Deck, rules: Rules, played: Playtest) -> Iterator[Fault]:
    """Points that no wins give which break these seals."""
    numbers = [tile.number for tile in deck.tiles.cards] if deck.tiles else [0]
    least, most = min(numbers), max(numbers) + max(rules.points.most, rules.points.yakuman_bonus)
    others = [_on_others_ron(deck, rules, seat.heroine) for seat in played.seats]
    wins = [
        count
        for count in wins_to(rules.seals, tuple(seat.broken for seat in played.seats))
        if count <= played.rounds
    ]
    total = sum(seat.points for seat in played.seats)

    def enough(count: int) -> bool:
        """Whether so many wins can have given everybody's points."""
        needed = (
            -(-max(0, seat.points - extra * count) // most)
            for seat, extra in zip(played.seats, others, strict=True)
        )
        return sum(needed) <= count

    if not any(map(enough, wins)):
        place = max(range(len(played.seats)), key=lambda seat: played.seats[seat].points)
        yield Fault(
            "playtest-points",
            f"these seals are broken by at most {_many(max(wins), 'win')} in "
            f"{_many(played.rounds, 'round')}, and a win gives at most {most} points: "
            f"together these are {total}",
            "count points, seals and rounds again",
            Column("points", place + 1),
        )
    elif not any(enough(count) and total >= least * count for count in wins):
        yield Fault(
            "playtest-points",
            f"these seals are broken by at least {_many(min(wins), 'win')}, and a win gives at least {least} "
            f"points: together these are {total}",
            "count points and seals again",
            Column("points", 1),
        )


@lru_cache(maxsize=1024)
def wins_to(seals: Seals, broken: tuple[int, ...]) -> frozenset[int]:
    """By how many wins a game can come to these broken seals, ending at the first last one."""
    each, seats = seals.each, range(len(broken))
    reached = {(0,) * len(broken)}
    wins, count = set(), 0
    while reached:
        if broken in reached:
            wins.add(count)
        after: set[tuple[int, ...]] = set()
        for state in reached:
            if max(state) < each:
                for seat in seats:
                    for hit, breaks in ((False, seals.tsumo_breaks), (True, seals.ron_breaks)):
                        after.add(
                            tuple(
                                min(each, n + breaks) if (other == seat) is hit else n
                                for other, n in enumerate(state)
                            )
                        )
        reached = {state for state in after if all(n <= end for n, end in zip(state, broken, strict=True))}
        count += 1
    return frozenset(wins)


def _on_others_ron(deck: Deck, rules: Rules, heroine: str | None) -> int:
    """The most points that this heroine gets for a ron among others."""
    entries = deck.heroines.heroines if deck.heroines else ()
    found = next((entry for entry in entries if entry.id == heroine), None)
    return max(able.points_on_others_ron for able in persona(rules, found).abilities)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
