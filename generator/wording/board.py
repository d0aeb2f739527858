"""What is said at a table in the terminal: the shape of one language's table of texts.

Texts are filled with `str.format`; a language is complete or it does not type-check, and every
language has the same placeholders. Figures of the game come in through them or from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.deck.model import Rules


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The texts of board, choices, log, results and answers in one language."""

    # Who plays
    you: str
    players: Mapping[str, str]
    seated: str
    several: str
    # The board
    head: str
    furiten: str
    discards: str
    seat: str
    river: str
    hand: str
    nothing: str
    skill: str
    skill_used: str
    secret: str
    shielded: str
    # What one can do
    tsumo: str
    use_skill: str
    use_skill_free: str
    play: str
    play_down: str
    ron: str
    take: str
    no_ron: str
    no_call: str
    gain: str
    # What was done
    round: str
    dealt: str
    drew: str
    drew_dead: str
    played: str
    played_down: str
    played_down_known: str
    skilled: str
    took: str
    ronned: str
    passed_ron: str
    passed_call: str
    # How a round ended
    won_tsumo: str
    won_ron: str
    rons: str
    scored: str
    scored_yakuman: str
    gained: str
    seals: str
    defeated: str
    power_back: str
    exhausted: str
    kept: str
    kept_none: str
    # How the game ended
    over_defeat: str
    over_rounds: str
    final: str
    final_defeated: str
    by_last: str
    by_points: str
    by_seals: str
    by_farthest: str
    # Questions and answers
    ask_play: str
    ask_ron: str
    ask_call: str
    prompt: str
    hint: str
    no_number: str
    unclear: str
    nowhere: str
    refused: str
    allowed: str
    left: str
    saved: str
    # Replay
    step: str
    walk: str
    no_step: str
    broken_off: str
    # Help
    help_rules: str
    help_notation: str
    rules: Callable[[Rules], Mapping[str, str]]
    """By the key of a clause, what it says in one line."""
    notation: tuple[tuple[str, str], ...]
    """What is written, and what it means."""
