"""What a seat sees, as text and as numbers; both read its `view` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.arena.coding import places
from generator.deck.effects import GainPower
from generator.play.notation import FACE_DOWN, LETTERS, RON, TSUMO, card, cards
from generator.play.state import Game, Laid, Phase, Result
from generator.play.view import View

_ASKED = (Phase.PLAY, Phase.RON, Phase.CALL)
_WAYS = {"tsumo": TSUMO, "ron": RON, "exhausted": "流局"}


def parts(seen: View) -> tuple[str, ...]:
    """All of a view but the question asked, part by part in the notation of records."""
    game = seen.game
    played = "" if seen.played is None else card(game.kinds[seen.played])
    return (
        f"席{LETTERS[seen.seat]}",
        f"局{seen.round} 起家{LETTERS[seen.dealer]} 番{LETTERS[seen.turn]}",
        f"山{seen.wall} 王{seen.dead_wall}",
        f"捨 {cards(game, seen.discards)}",
        f"打 {played} スキル{seen.skills_used} 鳴き{seen.calls_made}{' 守' if seen.shielded else ''}",
        f"手 {cards(game, seen.hand)}",
        f"{FACE_DOWN} {cards(game, seen.under)}",
        *(
            f"{LETTERS[seat]} 河 {_river(game, player.river)} 手{seen.hand_sizes[seat]}"
            f" 力{player.power} 封{game.rules.seals.each - player.broken} 点{player.points}"
            for seat, player in enumerate(seen.seats)
        ),
        "、".join(map(_result, seen.results)),
    )


def text(seen: View) -> str:
    """All of a view in one line: equal for equal views, different for different ones."""
    asked = () if seen.asked is None else (f"待 {seen.asked.value}",)
    return " ／ ".join((*parts(seen), *asked))


def _river(game: Game, river: Sequence[Laid]) -> str:
    words = []
    for laid in river:
        word = "[ ]" if laid.kind is None else card(game.kinds[laid.kind])
        words.append(f"<{word}>" if laid.sideways else word)
    return " ".join(words)


def _result(result: Result) -> str:
    winner = "" if result.winner is None else LETTERS[result.winner]
    loser = "" if result.loser is None else LETTERS[result.loser]
    bonus = f"力{result.power}{' 役満' if result.yakuman else ''}"
    gains, breaks = (" ".join(map(str, numbers)) for numbers in (result.gains, result.breaks))
    return f"{winner} {_WAYS[result.way]}{loser} {result.number} {bonus} 点{gains} 破{breaks}"


def numbers(seen: View) -> Mapping[str, Sequence[int]]:
    """A view as named lists of whole numbers, of the same lengths for every view of a game.

    Cards by kind are counts; in rivers and under face-down cards a kind stands as itself plus
    one, with 0 for no card or one not seen. Places run seat by seat from the left.
    """
    game, length = seen.game, places(seen.game)
    rivers = [
        laid for player in seen.seats for laid in (*player.river, *[None] * (length - len(player.river)))
    ]
    return {
        "seat": _only(seen.seat, game.seats),
        "asked": [int(seen.asked is phase) for phase in _ASKED],
        "round": [seen.round],
        "dealer": _only(seen.dealer, game.seats),
        "turn": _only(seen.turn, game.seats),
        "walls": [seen.wall, seen.dead_wall],
        "used": [seen.skills_used, seen.calls_made, int(seen.shielded)],
        "played": _only(seen.played, len(game.kinds)),
        "hand": _counts(game, seen.hand),
        "discards": _counts(game, seen.discards),
        "under": [kind + 1 for kind in seen.under] + [0] * (game.players.turns - len(seen.under)),
        "hand_sizes": seen.hand_sizes,
        "power": [player.power for player in seen.seats],
        "points": [player.points for player in seen.seats],
        "broken": [player.broken for player in seen.seats],
        "numbers": [laid.number if laid else 0 for laid in rivers],
        "kinds": [laid.kind + 1 if laid and laid.kind is not None else 0 for laid in rivers],
        "sideways": [int(laid.sideways) if laid else 0 for laid in rivers],
        "face_down": [int(laid.kind is None) if laid else 0 for laid in rivers],
    }


def limits(game: Game) -> Mapping[str, int]:
    """The greatest number that can stand in each of the lists of `numbers`."""
    total = sum(game.copies)
    return {
        "seat": 1,
        "asked": 1,
        "round": game.rules.rounds,
        "dealer": 1,
        "turn": 1,
        "walls": total,
        "used": max(game.rules.skills_a_turn, game.rules.calls.a_turn),
        "played": 1,
        "hand": max(game.copies),
        "discards": max(game.copies),
        "under": len(game.kinds),
        "hand_sizes": total,
        "power": _most_power(game),
        "points": _most_points(game),
        "broken": game.rules.seals.each,
        "numbers": max(kind.number for kind in game.kinds),
        "kinds": len(game.kinds),
        "sideways": 1,
        "face_down": 1,
    }


def _only(index: int | None, length: int) -> list[int]:
    return [int(place == index) for place in range(length)]


def _counts(game: Game, held: Sequence[int]) -> list[int]:
    return [held.count(kind) for kind in range(len(game.kinds))]


def _most_power(game: Game) -> int:
    """As if everyone gained power by every card and skill, and nobody's ever went back."""
    rules = game.rules
    skills = [
        sum(
            effect.power + effect.per_broken_seal * rules.seals.each
            for effect in persona.skill
            if isinstance(effect, GainPower)
        )
        for persona in game.personas
    ]
    turn = rules.power.gain + rules.skills_a_turn * max(skills)
    start = max(able.power_each_round for persona in game.personas for able in persona.abilities)
    return rules.rounds * (game.players.turns * turn + start)


def _most_points(game: Game) -> int:
    """As if one seat got the most there is to get in every round."""
    points = game.rules.points
    won = max(kind.number for kind in game.kinds) + max(points.most, points.yakuman_bonus)
    beside = max(able.points_on_others_ron for persona in game.personas for able in persona.abilities)
    return game.rules.rounds * max(won, beside)
