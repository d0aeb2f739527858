"""What the cards that go to one shop look like: each side once, as it is to lie on the shop's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.build.faces import Faces, bleed_box, fonts_of, key_of
from generator.build.faithful import section_of
from generator.build.selection import Selected, select
from generator.build.verdict import errors
from generator.deck.expand import PrintedCard, PrintedComponent
from generator.deck.model import Format
from generator.deck.source import Loaded
from generator.press.cut import Cut, cut
from generator.press.order import Printed, arranged
from generator.press.package import Lot
from generator.press.preflight import Due, Plan
from generator.problems import DeckError, Problem
from generator.sheets.shop import Shop
from generator.template.render import Rendered

SLIGHT = 0.5  # mm of bleed that nobody misses: 1/8 inch is a little more than 3 mm


@dataclass(frozen=True, slots=True)
class Side:
    """One look of a card's side, rendered, and how it lies on its page. Sides of one look are equal.

    The component has the bleed that the shop's page asks for, `format` the one it has in the deck.
    """

    key: str
    component: PrintedComponent = field(compare=False)
    card: PrintedCard = field(compare=False)
    rendered: Rendered = field(compare=False)
    format: Format = field(compare=False)
    cut: Cut = field(compare=False)


@dataclass(slots=True)
class Looks:
    """The cards that a shop can make, what is left out and what is turned; what is wrong with them."""

    cards: list[Printed[Side]] = field(default_factory=list)
    left: dict[str, Lot] = field(default_factory=dict)
    turned: dict[str, Lot] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def looks(loaded: Loaded, faces: Faces, shop: Shop, selected: Sequence[Selected]) -> Looks:
    """Render every side of the selected cards for a shop's pages."""
    found = Looks()
    for component in {each.component.id: each.component for each in selected}.values():
        found.problems += _short(loaded, shop, component)
    for component, card, copies in selected:
        cutting = cut(shop, component.format)
        if cutting is None:
            _counted(found.left, component, copies)
            continue
        if cutting.turn:
            _counted(found.turned, component, copies)
        try:
            front, back = _sides(faces, component, card, cutting)
        except DeckError as error:
            found.problems += error.problems
            continue
        found.cards.append(Printed(card.id, component.id, copies, front, back, cutting))
    return found


def planned(loaded: Loaded, shop: Shop) -> Plan:
    """The files that a shop gets of a whole deck. Raises DeckError with the faces that cannot be rendered."""
    if shop.sheets is not None:
        return ()
    faces = Faces(loaded, fonts_of(loaded), loaded.deck.languages[0])
    found = looks(loaded, faces, shop, select(loaded.deck))
    if faults := errors(found.problems):
        raise DeckError(faults)
    return due(found.cards, shop, loaded.deck.id)


def due(cards: Sequence[Printed[Side]], shop: Shop, deck: str) -> Plan:
    """The files of these cards, with what is due on each page."""
    return arranged(
        [
            Printed(
                each.card,
                each.component,
                each.copies,
                Due(each.front.key, each.front.cut.turn, "front", each.card),
                None if each.back is None else Due(each.back.key, each.back.cut.turn, "back", each.card),
                each.cut,
            )
            for each in cards
        ],
        shop,
        deck,
    )


def _sides(
    faces: Faces, component: PrintedComponent, card: PrintedCard, cutting: Cut
) -> tuple[Side, Side | None]:
    """Front and back. Raises DeckError with what is wrong with either."""
    wide = _reaching(component, cutting)
    sides: list[Side] = []
    problems: list[Problem] = []
    for template, lying in ((component.format.template, cutting), (card.back, cutting.behind)):
        if template is None:
            continue
        try:
            rendered = faces.render(wide, card, template)
        except DeckError as error:
            problems += error.problems
            continue
        key = key_of(rendered, bleed_box(wide.format))
        sides.append(Side(key, wide, card, rendered, component.format, lying))
    if problems:
        raise DeckError(problems)
    return sides[0], sides[1] if len(sides) > 1 else None


def _counted(lots: dict[str, Lot], component: PrintedComponent, copies: int) -> None:
    known = lots.get(component.id, Lot(component.id, component.format.size, 0))
    lots[component.id] = replace(known, copies=known.copies + copies)


def _reaching(component: PrintedComponent, cutting: Cut) -> PrintedComponent:
    """The component with a bleed that fills the shop's page: its templates draw their ground so far."""
    bleed = max(component.format.bleed, cutting.reach)
    return replace(component, format=component.format.model_copy(update={"bleed": bleed}))


def _short(loaded: Loaded, shop: Shop, component: PrintedComponent) -> Iterator[Problem]:
    """A component with less bleed than the shop asks for."""
    has, wants = component.format.bleed, shop.bleed
    if wants is not None and has + SLIGHT < wants and cut(shop, component.format) is not None:
        yield Problem(
            "short-bleed",
            f"this has {has:g} mm of bleed and is printed with {wants:g} mm",
            loaded.source.place((*section_of(component.cards[0]), "bleed")),
            "give it a larger `bleed` and let its templates draw so far; until then its art is stretched",
            "warning",
            within=("component", component.id),
        )
