"""The words that cards, sheets and rulebook share, as one table a language.

A language is complete or it does not type-check: every field of `Words` must be given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The fixed words of one language; the callables make a word from a number.

    `*_mark` are the one- or two-letter tags drawn in a small square on a card.
    """

    game: str
    pon: str
    chi: str
    free: str
    tsumo: str
    ron: str
    skill: str
    skill_mark: str
    secret: str
    secret_mark: str
    secret_nth: Callable[[int], str]
    seal: str
    seal_mark: str
    defeat: str
    defeat_mark: str
    place_mark: str
    dealer: str
    east: str
    south: str
    wall: str
    dead_wall: str
    face_down: str
    river: str
    speed: str
    power: str
    points: str
    points_mark: str
    tile_cards: str
    heroine_cards: str
    secret_cards: str
    dead_wall_cards: str
    starter_cards: str
    power_sticks: str
    score_track: str
    score_marker: str
    yakuman: str
    hand_cards: Callable[[int], str]
    no_cost: str
    without: Callable[[int], str]
    draft: Callable[[int], str]
    players: Callable[[int], str]
    nth_round: Callable[[int], str]
    numeral: Callable[[int], str]
    turn_marker: Callable[[int], str]
