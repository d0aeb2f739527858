"""The words round a comparison of two drafts: headings, reasons, and what the sheets of faces say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

Reason = Literal["added", "front", "back", "both", "copies", "undrawn"]
"""Why a card is printed anew."""

Fate = Literal["came", "gone"]
"""What became of a clause or an example that only one draft has."""


@dataclass(frozen=True, slots=True)
class ReportWords:
    """The fixed words of a comparison in one language.

    `label` names a text, `changed` is what it was and is now, `more` counts what is not told one by one.
    `turns` divides the tile cards of a player count (players, cards, turns, hand, dead wall); `clause` is
    a number, or two where it moved, with a clause's first words, if
    any; `outcomes` are what the engine says in English; `no_book` names the draft without a
    rulebook, and with `filled` the one whose book tells its figures; `scale` is in percent.
    """

    draft: Callable[[int], str]
    label: str
    unchanged: Callable[[str], str]
    another_game: str
    arithmetic: str
    turns: Callable[[int, int, int, int, int], str]
    before: str
    now: str
    to_print: Callable[[int, int], str]
    to_take_out: str
    nothing_out: str
    why: Mapping[Reason, str]
    mark: str
    counted: Callable[[str, int], str]
    some: Callable[[int, int], str]
    card: str
    undrawn: Callable[[str], str]
    clauses: Callable[[int], str]
    clause: Callable[[str, str, str], str]
    fates: Mapping[Fate, str]
    changed: str
    quoted: str
    nth: Callable[[int, str], str]
    altered: Callable[[str], str]
    alike: Callable[[str], str]
    fields: Mapping[str, str]
    more: Callable[[int], str]
    moved: str
    no_book: Callable[[str], str]
    filled: Callable[[str, str], str]
    unread: Callable[[str, str], str]
    examples: Callable[[int], str]
    broken: Callable[[int], str]
    unplayable: Callable[[str], str]
    disagrees: Callable[[str, str], str]
    outcomes: Mapping[str, str]
    history: str
    problems: Callable[[int], str]
    # On the sheets of faces.
    title: str
    figures: Mapping[str, str]
    faces: str
    front: str
    back: str
    no_face: str
    new_cards: str
    removed_cards: str
    cannot_draw: str
    same_fields: str
    same_look: str
    in_box: Callable[[int, int], str]
    scale: Callable[[int], str]
    legend: str
    join: str
