"""天雀大家 a second time, from its rulebook alone: random play without heroines, and what it comes to.

Nothing of the generator is used here, not its rules, cards, chance or words; numba only makes it
quick. Seats count from the first dealer. A card is its place in `CARDS`, a face-down one in a river
is `DOWN`; a card taken by a call is marked in `sideways`.
"""

from __future__ import annotations

import numba
import numpy as np

# Number, icon (0 none, 1 pon, 2 chi), cost, whether it goes out with three players.
CARDS = np.array(
    [
        (number, " PC".index(card[0]) if card[0] != "N" else 0, int(card[1:].strip("*") or 0), "*" in card)
        for number, cards in {
            2: "C0 C0 C0 C0 C0 C0*",
            3: "C0 C1 C1 P0 P0 P1 N*",
            4: "C1 C1 C1 P0 P1 P1 N N*",
            5: "C1 C2 C2 P1 P1 P2 N N*",
            6: "C2 C2 P1 P2 P2 N N*",
            7: "C2 C3 P2 P3 N N*",
        }.items()
        for card in cards.split()
    ],
    np.int64,
)
HAND, DEAD_WALL, ROUNDS, SEALS = 3, 6, 8, 3
TSUMO_SPEED, RON_SPEED, RON_CARDS = 20, 10, 2
YAKUMAN, YAKUMAN_POINTS, MOST_POWER_POINTS = 4, 7, 3
SOUTH, MARKERS, TRACK = 5, 21, 99  # round, power, points
DOWN = -1

# What is counted of a game: single counts, then by number, by seat, and by icon and cost.
(ROUNDS_PLAYED, TURNS, TSUMO, RON, DRAWN, POWER_AT_WINS, YAKUMANS, OFFERED, MADE, WINNER, MOST_POWER) = range(
    11
)
UP, FACE_DOWN, CALLED, WON_ON = 11, 17, 23, 29  # + number - 2
POINTS, BROKEN = 35, 39  # + seat
OFFERS, CALLS = 43, 51  # + 4 * (icon - 1) + cost
COLUMNS = 59


@numba.njit(cache=True)
def lies_in(river, laid, number):
    """Whether the number lies in the river, upright or sideways."""
    for place in range(laid):  # noqa: SIM110 (numba has no generators)
        if river[place] != DOWN and CARDS[river[place], 0] == number:
            return True
    return False


@numba.njit(cache=True)
def speed(river, laid):
    """The sum of the numbers in a river."""
    total = 0
    for place in range(laid):
        if river[place] != DOWN:
            total += CARDS[river[place], 0]
    return total


@numba.njit(cache=True)
def same(one, other):
    """Whether two cards are alike in number, icon and cost, so that playing either is one choice."""
    return (
        CARDS[one, 0] == CARDS[other, 0]
        and CARDS[one, 1] == CARDS[other, 1]
        and CARDS[one, 2] == CARDS[other, 2]
    )


@numba.njit(cache=True)
def play_round(players, dealer, furiten, power, points, broken, counts):
    """One round; power, points and broken seals are those of the seats, and are changed."""
    deck = np.array([card for card in range(len(CARDS)) if players == 4 or CARDS[card, 3] == 0])
    np.random.shuffle(deck)
    hands = np.zeros((players, HAND + 1), np.int64)
    rivers = np.zeros((players, 42), np.int64)
    sideways = np.zeros((players, 42), np.bool_)
    laid = np.zeros(players, np.int64)
    for seat in range(players):
        hands[seat, :HAND] = deck[seat * HAND : (seat + 1) * HAND]
    top, end, seat = players * HAND, len(deck) - DEAD_WALL, dealer
    while True:
        hand = hands[seat]
        hand[HAND] = deck[top]
        top += 1
        # The choices: ways to win, then each card face up, each face down; cards alike are one.
        choices = np.zeros((3 * (HAND + 1), 2), np.int64)
        count = 0
        for way in range(3):
            for place in range(HAND + 1):
                first = True
                for before in range(place):
                    first = first and not same(hand[before], hand[place])
                wins = way > 0 or (
                    speed(rivers[seat], laid[seat]) >= TSUMO_SPEED
                    and not lies_in(rivers[seat], laid[seat], CARDS[hand[place], 0])
                )
                if first and wins:
                    choices[count, 0], choices[count, 1] = way, place
                    count += 1
        chosen = np.random.randint(0, count)
        way, place = choices[chosen, 0], choices[chosen, 1]
        card = hand[place]
        number = CARDS[card, 0]
        hand[place] = hand[HAND]
        counts[TURNS] += 1
        if way == 0:
            counts[TSUMO] += 1
            win(players, seat, -1, number, power, points, broken, counts)
            return
        right = DOWN if laid[seat] == 0 else rivers[seat, laid[seat] - 1]
        rivers[seat, laid[seat]] = card if way == 1 else DOWN
        sideways[seat, laid[seat]] = False
        laid[seat] += 1
        if way == 2:
            counts[FACE_DOWN + number - 2] += 1
        else:
            counts[UP + number - 2] += 1
            if laid[seat] > 1 and number > (0 if right == DOWN else CARDS[right, 0]):
                power[seat] += 1
            # Everyone who may ron says so or not; of those who do the nearest wins.
            winner = -1
            for step in range(1, players):
                other = (seat + step) % players
                alike = 0
                for held in range(HAND):
                    alike += CARDS[hands[other, held], 0] == number
                if (
                    alike >= RON_CARDS
                    and speed(rivers[other], laid[other]) >= RON_SPEED
                    and not (furiten and lies_in(rivers[other], laid[other], number))
                ):
                    counts[MOST_POWER] = max(counts[MOST_POWER], power.sum())
                    if np.random.randint(0, 2) == 0 and winner < 0:
                        winner = other
            if winner >= 0:
                counts[RON] += 1
                win(players, winner, seat, number, power, points, broken, counts)
                return
            call(players, seat, card, rivers, sideways, laid, power, counts)
        if top == end:
            break
        counts[MOST_POWER] = max(counts[MOST_POWER], power.sum())
        seat = (seat + 1) % players
    counts[DRAWN] += 1
    fastest = 0
    for seat in range(players):
        fastest = max(fastest, speed(rivers[seat], laid[seat]))
    for seat in range(players):
        if speed(rivers[seat], laid[seat]) < fastest:
            power[seat] = 0
    counts[MOST_POWER] = max(counts[MOST_POWER], power.sum())


@numba.njit(cache=True)
def call(players, seat, card, rivers, sideways, laid, power, counts):
    """The player on turn may take a card from another's river, or none."""
    number, icon, cost = CARDS[card, 0], CARDS[card, 1], CARDS[card, 2]
    if icon == 0 or cost > power[seat]:
        return
    apart = 0 if icon == 1 else 1
    takes = np.zeros((players * 42, 2), np.int64)
    count = 0
    for other in range(players):
        for place in range(laid[other]):
            lying = rivers[other, place]
            if other == seat or lying == DOWN or sideways[other, place]:
                continue
            if abs(CARDS[lying, 0] - number) == apart:
                takes[count, 0], takes[count, 1] = other, place
                count += 1
    if count == 0:
        return
    counts[MOST_POWER] = max(counts[MOST_POWER], power.sum())
    counts[OFFERED] += 1
    counts[OFFERS + 4 * (icon - 1) + cost] += 1
    chosen = np.random.randint(0, count + 1)
    if chosen == count:
        return
    counts[MADE] += 1
    counts[CALLS + 4 * (icon - 1) + cost] += 1
    power[seat] -= cost
    other, gap = takes[chosen, 0], takes[chosen, 1]
    taken = rivers[other, gap]
    counts[CALLED + CARDS[taken, 0] - 2] += 1
    laid[other] -= 1
    for place in range(gap, laid[other]):
        rivers[other, place] = rivers[other, place + 1]
        sideways[other, place] = sideways[other, place + 1]
    rivers[seat, laid[seat]] = taken
    sideways[seat, laid[seat]] = True
    laid[seat] += 1


@numba.njit(cache=True)
def win(players, winner, loser, number, power, points, broken, counts):
    """Points and seals of a tsumo (no loser) or a ron; all power goes back."""
    counts[POWER_AT_WINS] += power[winner]
    counts[WON_ON + number - 2] += 1
    if power[winner] >= YAKUMAN:
        counts[YAKUMANS] += 1
        points[winner] += number + YAKUMAN_POINTS
    else:
        points[winner] += number + min(power[winner], MOST_POWER_POINTS)
    for seat in range(players):
        if seat == loser or (loser < 0 and seat != winner):
            broken[seat] += 1
        power[seat] = 0


@numba.njit(cache=True)
def play(players, furiten, games, seed):
    """What is counted of so many games, a row each."""
    np.random.seed(seed)
    counts = np.zeros((games, COLUMNS), np.int64)
    for game in range(games):
        power = np.zeros(players, np.int64)
        points = np.zeros(players, np.int64)
        broken = np.zeros(players, np.int64)
        dealer = 0
        for number in range(ROUNDS):
            dealer = number % players
            counts[game, ROUNDS_PLAYED] += 1
            play_round(players, dealer, furiten, power, points, broken, counts[game])
            if broken.max() >= SEALS:
                break
        best = -1
        for step in range(players):  # from the dealer on: of equals the farthest
            seat = (dealer + step) % players
            if broken[seat] < SEALS and (
                best < 0
                or points[seat] > points[best]
                or (points[seat] == points[best] and broken[seat] <= broken[best])
            ):
                best = seat
        counts[game, WINNER] = best
        counts[game, POINTS : POINTS + players] = points
        counts[game, BROKEN : BROKEN + players] = broken
    return counts


def figures(counts, players):
    """Part and whole by game of every figure, by the names under which the product tells them."""
    one, seats = np.ones(len(counts), np.int64), range(players)
    rounds, winner = counts[:, ROUNDS_PLAYED], counts[:, WINNER]
    points, broken = counts[:, POINTS : POINTS + players], counts[:, BROKEN : BROKEN + players]
    wins = counts[:, TSUMO] + counts[:, RON]
    games = np.arange(len(counts))
    best, fewest = points[games, winner], broken[games, winner]
    tied = (broken < SEALS) & (points == best[:, None])
    level = (tied & (broken == fewest[:, None])).sum(axis=1)
    defeated = (broken >= SEALS).sum(axis=1)
    found = {
        ("rounds", ""): (rounds, one),
        ("turns", ""): (counts[:, TURNS], rounds),
        ("tsumo", ""): (counts[:, TSUMO], rounds),
        ("ron", ""): (counts[:, RON], rounds),
        ("drawn", ""): (counts[:, DRAWN], rounds),
        ("win_power", ""): (counts[:, POWER_AT_WINS], wins),
        ("yakuman", ""): (counts[:, YAKUMANS], wins),
        ("points", ""): (points.sum(axis=1), one * players),
        ("winner_points", ""): (best, one),
        ("calls_offered", ""): (counts[:, OFFERED], rounds),
        ("calls_made", ""): (counts[:, MADE], rounds),
        ("skills", ""): (one * 0, rounds),
        ("south", ""): (rounds >= SOUTH, one),
        ("third_seal", ""): (defeated > 0, one),
        ("several_defeated", ""): (defeated > 1, one),
        ("tie_seals", ""): ((tied.sum(axis=1) > 1) & (level == 1), one),
        ("tie_seat", ""): (level > 1, one),
        ("power_lasts", ""): (counts[:, MOST_POWER] <= MARKERS, one),
        ("track_lasts", ""): (points.max(axis=1) <= TRACK, one),
        ("win_bot", "random"): (one, one * players),
    }
    for seat in seats:
        found["win_seat", str(seat + 1)] = winner == seat, one
        found["points_seat", str(seat + 1)] = points[:, seat], one
    for place in range(6):
        up, down, of = counts[:, UP + place], counts[:, FACE_DOWN + place], str(place + 2)
        found["face_up", of] = up, up + down
        found["face_down", of] = down, up + down
        found["called", of] = counts[:, CALLED + place], rounds
        found["won_on", of] = counts[:, WON_ON + place], wins
    for column in range(8):
        if counts[:, OFFERS + column].any():
            icon = f"{('pon', 'chi')[column // 4]} {column % 4}"
            found["call_made", icon] = counts[:, CALLS + column], counts[:, OFFERS + column]
    return {key: (part.astype(np.int64), whole) for key, (part, whole) in found.items()}
