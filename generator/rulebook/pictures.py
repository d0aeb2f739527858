"""What templates may ask for when they draw pictures."""

from __future__ import annotations

from dataclasses import dataclass

from generator.deck.model import Deck
from generator.play.actions import SetUpError
from generator.play.notation import ICONS, NotationError
from generator.rulebook import scenes
from generator.rulebook.examples import Examples
from generator.rulebook.scenes import Scene
from generator.rulebook.tokens import NoSuchCard, Row, moment
from generator.template.faults import Fault
from generator.typeset import FontSet

SYMBOLS = "rulebook/symbols.xml.j2"
"""The symbol file of the pictures, beside the deck's own."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """`tokens("4P1 [] 3P1!")`: a row of cards; `tokens("…", "…")`: the rows of one moment."""

    deck: Deck

    def __call__(self, *texts: str) -> Row | tuple[Row, ...]:
        """The rows. Raises Fault (no-such-card) for a card that the deck does not have."""
        try:
            rows = moment(self.deck, " ／ ".join(texts))
        except NoSuchCard as error:
            written = next((text for text in texts if error.word in text.split()), texts[0])
            raise Fault("no-such-card", str(error), error.help, written=written) from None
        return rows[0] if len(rows) == 1 else rows


@dataclass(frozen=True, slots=True)
class Scenes:
    """`scene("A 河 3P0 手 5P1,7N", "出 5P1")`: a position and what comes of the actions."""

    deck: Deck

    def __call__(self, position: str, actions: str = "") -> Scene:
        """The scene. Raises Fault for cards that are not there and for what is not in the notation."""
        try:
            return scenes.scene(self.deck, position, actions)
        except (NotationError, SetUpError) as error:
            help = "write positions and actions as the deck's examples do"
            raise Fault("no-such-scene", str(error), help, written=position) from None


def variables(deck: Deck, language: str, fonts: FontSet) -> dict[str, object]:
    """What the pictures' templates need beside the deck."""
    examples = Examples(deck, language, fonts).blocks() if deck.examples else ()
    return {
        "tokens": Tokens(deck),
        "scene": Scenes(deck),
        "examples": examples,
        "card_signs": card_signs(deck),
    }


def card_signs(deck: Deck) -> tuple[str, ...]:
    """How records write cards, shown with cards of this deck: those it has of

    a card with chi and a cost, a free one with pon, one without an icon, one face down, the same
    known to the reader, and one sideways.
    """
    tiles = deck.tiles.cards if deck.tiles else ()
    chi = [f"{tile.number}{ICONS['chi']}{tile.cost}" for tile in tiles if tile.call == "chi" and tile.cost]
    pon = [f"{tile.number}{ICONS['pon']}0" for tile in tiles if tile.call == "pon" and tile.cost == 0]
    plain = [tile.number for tile in tiles if tile.call is None]
    shown = [*chi[:1], *pon[:1], *(f"{number}{ICONS[None]}" for number in plain[-1:])]
    down = ["[]", *(f"[{number}]" for number in plain[-1:])]
    return (*shown, *down, *(f"<{token}>" for token in shown[:1]))
