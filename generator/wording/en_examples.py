"""English: the words of worked examples."""

from __future__ import annotations

from typing import assert_never

from generator.wording.examples import Deed, ExampleWords, Refusal


def deed(done: Deed) -> str:
    """One deed in a few words: play 3, pon B's 3."""
    numbers, who = " and ".join(map(str, done.numbers)), " and ".join(done.who)
    match done.kind:
        case "play":
            return f"play {numbers}"
        case "play-down":
            return f"play {numbers} face down"
        case "tsumo":
            return f"tsumo with {numbers}"
        case "ron":
            return f"{who}: ron"
        case "pon":
            return f"pon {who}'s {numbers or 'card'}"
        case "chi":
            return f"chi {who}'s {numbers or 'card'}"
        case "skill":
            return f"discard {numbers}, use the skill" if numbers else "use the skill without a discard"
        case "draw":
            return f"{who} draws"
        case "start":
            return "start the round"
        case "exhausted":
            return "the round is exhausted"
        case "end":
            return f"the last round ends, dealer {who}"
        case _:
            assert_never(done.kind)


def why(refusal: Refusal) -> str:
    """Why something may not be done, in a few words."""
    number, needed = refusal.number, refusal.needed
    match refusal.reason:
        case "slow":
            return f"below speed {needed}"
        case "in-river":
            return f"{number} is in the river"
        case "sideways-in-river":
            return f"{number} lies sideways in the river"
        case "not-held":
            return f"no {number} in hand"
        case "few":
            return f"fewer than {needed} of {number}"
        case "no-icon":
            return "no call icon"
        case "once":
            return "once a turn only"
        case "poor":
            return f"less than {needed} power"
        case "not-equal":
            return "not the same number"
        case "not-neighbour":
            return f"not {needed} apart"
        case "own-river":
            return "never from one's own river"
        case "sideways":
            return "never a sideways card"
        case "face-down":
            return "never a face-down card"
        case "face-down-ron":
            return "no ron on a face-down card"
        case "face-down-call":
            return "no call with a face-down card"
        case "late":
            return "this step is over"
        case "not-paid":
            return "the cost is not paid"
        case "none-stays":
            return "no card stays to be played"
        case "nothing":
            return "nothing would happen"
        case "shielded":
            return "nobody may ron this card"
        case "furiten":
            return f"{number} is in one's own river"
        case _:
            assert_never(refusal.reason)


WORDS = ExampleWords(
    river=lambda seat: f"{seat}'s river",
    hand=lambda seat: f"{seat}'s hand",
    power=lambda n: f"{n} power",
    power_of=lambda seat: f"{seat}'s power",
    seals=lambda seat: f"{seat}'s seals",
    points=lambda seat, n: f"{seat} {n} points",
    speed=lambda n: f"speed {n}",
    wall=lambda n: f"wall {n}",
    dead_wall=lambda n: f"dead wall {n}",
    wall_top="next of the wall",
    dead_wall_top="next of the dead wall",
    hand_size=lambda seat, n: f"{seat} {n} in hand",
    turn=lambda seat: f"{seat}'s turn",
    dealer=lambda seat: f"dealer {seat}",
    players=lambda n: f"{n} players",
    nth_round=lambda n: f"round {n}",
    furiten="with furiten",
    exhausted="exhausted",
    defeated="defeated",
    champion=lambda seat: f"{seat} wins",
    total=lambda n: f"{n} points",
    cannot="refused",
    discard="discard",
    tsumo="tsumo",
    ron="ron",
    deed=deed,
    join=", ",
    asked="?",
    why=why,
)
