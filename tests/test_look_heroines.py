"""How the heroine cards look: their state, their type and their colours, and the cards laid beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.load import load
from generator.deck.model import Deck, Heroine
from generator.template.elements import Element, Face, Group, Image, Matrix, Text, Use
from generator.template.elements import Path as Outline
from generator.template.geometry import product
from generator.template.render import Templates
from generator.typeset import FontSet, set_text
from generator.wording.say import Say

ROOT = Path(__file__).parents[1]
DECK: Deck = load(ROOT / "cards.yaml").deck
FONTS = FontSet(DECK.fonts, [ROOT / "fonts"])
TEMPLATES = Templates([ROOT / "templates"], DECK, "ja", DECK.symbols, FONTS)
assert DECK.heroines is not None
assert DECK.rules is not None
HEROINES = {heroine.id: heroine for heroine in DECK.heroines.heroines}
SEALS = DECK.rules.seals.each
KINDS = {"heroine", "dead-wall", "starter", "secret"}
SMALLEST = 7.8  # pt: rules text is never smaller
PATTERNS = {heroine.pattern for heroine in HEROINES.values()}

Box = tuple[float, float, float, float]  # left, top, right, bottom (mm)


@dataclass(frozen=True)
class Side:
    """One side of a card."""

    card: PrintedCard
    component: PrintedComponent
    template: str
    front: bool


def sides() -> Iterator[Side]:
    for component in expand(DECK):
        if component.id in KINDS:
            for card in component.cards:
                yield Side(card, component, component.format.template, True)
                assert card.back is not None
                yield Side(card, component, card.back, False)


SIDES = {f"{side.card.id} {'front' if side.front else 'back'}": side for side in sides()}
FRONTS = {name: side for name, side in SIDES.items() if side.front and "heroine" in side.card.fields}
every_side = pytest.mark.parametrize("name", SIDES)
every_front = pytest.mark.parametrize("name", FRONTS)


def drawn(side: Side, heroines: Mapping[str, Heroine]) -> Face:
    width, height = side.component.format.size
    context = {
        "card": {**side.card.fields, "id": side.card.id, "copies": side.card.copies},
        "component": {"id": side.component.id, "width": width, "height": height},
        "deck": DECK,
        "rules": DECK.rules,
        "heroines": heroines,
        "say": Say(DECK.rules, "ja"),
    }
    return TEMPLATES.face(side.template, context, side.card.id)


@cache
def face(name: str) -> Face:
    return drawn(SIDES[name], HEROINES)


def walk(
    elements: Iterable[Element], matrix: Matrix = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Element, Matrix]]:
    """Everything drawn, in order, with the transform it stands in."""
    for element in elements:
        if isinstance(element, Group):
            yield from walk(element.children, product(matrix, element.matrix))
        else:
            yield element, matrix


def texts(drawing: Face) -> list[Text]:
    return [element for element, _ in walk(drawing.elements) if isinstance(element, Text)]


def ring_gaps(drawing: Face) -> int:
    """The open stretches of the ring round the crest: a whole ring has none."""
    rings = [
        element
        for element, _ in walk(drawing.elements)
        if isinstance(element, Outline) and element.pen.stroke and element.pen.stroke_width == 3
    ]
    assert rings
    return sum(ring.segments[-1][0] != "Z" for ring in rings)


@every_front
def test_each_front_shows_its_state(name: str) -> None:
    """Card n of a heroine's stack has n - 1 broken seals, and as many gaps in the ring of her crest."""
    index = FRONTS[name].card.fields["index"]
    intact = [text for text in texts(face(name)) if text.markup == Say(DECK.rules, "ja").words.seal_mark]
    cracks = [
        element
        for element, _ in walk(face(name).elements)
        if isinstance(element, Outline) and element.pen.stroke_width == 0.28
    ]
    assert len(intact) == SEALS - (index - 1)
    assert len(cracks) == 2 * (index - 1)
    assert ring_gaps(face(name)) == index - 1


@every_side
def test_every_text_fits(name: str) -> None:
    """Every text fits its box, in glyphs that the fonts have; what a card says is 7.8 pt or larger."""
    for text in texts(face(name)):
        block = set_text(text.markup, text.style, text.box, FONTS)
        assert block.overflow == (0, 0), text.markup
        assert not block.missing, text.markup
        if text.field == "text":
            assert block.size >= SMALLEST, text.markup


@every_side
def test_all_type_is_in_the_safe_area(name: str) -> None:
    """No text comes nearer to the cut than the component's safe margin."""
    format = SIDES[name].component.format
    (width, height), safe = format.size, format.safe
    for element, matrix in walk(face(name).elements):
        if isinstance(element, Text):
            left, top, right, bottom = moved(matrix, box_of(element))
            assert left >= safe and right <= width - safe, element.markup
            assert top >= safe and bottom <= height - safe, element.markup


def box_of(text: Text) -> Box:
    """The ink of a text, as far as its advances go."""
    block = set_text(text.markup, text.style, text.box, FONTS)
    points = []
    for run in (*block.runs, *block.ruby_runs):
        em = run.size * 25.4 / 72
        for glyph in run.glyphs:
            if run.vertical:
                points += [(glyph.x - em / 2, glyph.y), (glyph.x + em / 2, glyph.y + em)]
            else:
                points += [(glyph.x, glyph.y - 0.88 * em), (glyph.x, glyph.y + 0.12 * em)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def moved(matrix: Matrix, box: Box) -> Box:
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def ground(name: str, wanted: Text, at: Box) -> str:
    """What a text stands on: the last filled shape or pattern drawn under its middle before it."""
    x, y = (at[0] + at[2]) / 2, (at[1] + at[3]) / 2
    found = "nothing"
    for element, matrix in walk(face(name).elements):
        if element is wanted:
            break
        box: Box | None = None
        if isinstance(element, Outline) and isinstance(element.pen.fill, str):
            points = ends(element)
            xs, ys = zip(*points, strict=True)
            box, colour = (min(xs), min(ys), max(xs), max(ys)), element.pen.fill
        elif isinstance(element, Use):
            left, top, width, height = element.symbol.view_box
            matrix = product(matrix, element.matrix)
            box, colour = (left, top, left + width, top + height), f"symbol {element.symbol.name}"
        if box is not None:
            left, top, right, bottom = moved(matrix, box)
            if left <= x <= right and top <= y <= bottom:
                found = colour
    return found


def ends(outline: Outline) -> list[tuple[float, float]]:
    """The points that an outline goes through."""
    numbers = [[value for value in segment if not isinstance(value, str)] for segment in outline.segments]
    return [(values[-2], values[-1]) for values in numbers if values]


def luminance(colour: str) -> float:
    rgb = DECK.palette[colour].rgb
    values = (int(rgb[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@every_side
def test_all_type_can_be_read_on_its_ground(name: str) -> None:
    """Type and readings stand on plain colour, never on a pattern, with a contrast of 4.5 : 1 or more."""
    for element, matrix in walk(face(name).elements):
        if isinstance(element, Text):
            under = ground(name, element, moved(matrix, box_of(element)))
            assert under in DECK.palette, f"{element.markup} stands on {under}"
            for colour in {element.style.colour, element.style.ruby_colour or element.style.colour}:
                assert contrast(colour, under) >= 4.5, f"{element.markup}: {colour} on {under}"


@pytest.mark.parametrize("broken", range(SEALS - 1))
@pytest.mark.parametrize("heroine", HEROINES)
def test_a_back_is_what_its_front_turns_into(heroine: str, broken: int) -> None:
    """The back of card n names the n-th 奥義, with n seals broken and the crest whole."""
    name = f"{heroine}-{broken + 1} back"
    secret = HEROINES[heroine].secrets[broken]
    markups = [text.markup for text in texts(face(name))]
    assert secret.name in markups
    assert Say(DECK.rules, "ja").effects(secret.effects) in markups
    assert markups.count("封") == SEALS - broken - 1
    assert ring_gaps(face(name)) == 0


@pytest.mark.parametrize("name", FRONTS)
def test_a_front_carries_the_draft(name: str) -> None:
    """The draft stands on every front."""
    assert Say(DECK.rules, "ja").words.draft(DECK.draft) in [text.markup for text in texts(face(name))]


@pytest.mark.parametrize("index", range(1, SEALS + 1))
def test_a_picture_takes_the_crests_place(index: int) -> None:
    """With `art` a heroine's picture is cut to a disc in her ring, on fronts, 奥義 and 敗北 alike."""
    heroine = next(iter(HEROINES.values()))
    with_art = {**HEROINES, heroine.id: heroine.model_copy(update={"art": "art/portrait.png"})}
    for side, pictures in (("front", 1), ("back", 2 if index == SEALS else 1)):
        drawing = drawn(SIDES[f"{heroine.id}-{index} {side}"], with_art)
        found = [element for element, _ in walk(drawing.elements) if isinstance(element, Image)]
        used = [element.symbol.name for element, _ in walk(drawing.elements) if isinstance(element, Use)]
        assert [image.href for image in found] == ["art/portrait.png"] * pictures
        assert heroine.crest not in used
        assert any(
            isinstance(child, Image) for group in clipped(drawing.elements) for child in group.children
        )


def clipped(elements: Iterable[Element]) -> Iterator[Group]:
    for element in elements:
        if isinstance(element, Group):
            if element.clip is not None:
                yield element
            yield from clipped(element.children)


def test_each_heroine_has_her_own_look() -> None:
    """No two heroines share a crest, a pattern or a colour."""
    looks = [(heroine.crest, heroine.pattern, heroine.colours.main) for heroine in HEROINES.values()]
    assert all(len(set(column)) == len(looks) for column in zip(*looks, strict=True))


def test_every_pattern_covers_the_field() -> None:
    """A pattern fills the field of a card with its bleed, in its two colours and no other."""
    for pattern in PATTERNS:
        symbol = TEMPLATES.symbols[pattern]
        assert symbol.view_box == (0, 0, 69, 52.5)
        xs, ys = [], []
        for element, (a, b, c, d, e, f) in walk(symbol.children):
            assert isinstance(element, Outline)
            assert {element.pen.fill, element.pen.stroke} <= {"currentColor", "currentGround", None}
            points = ends(element)
            xs += [a * x + c * y + e for x, y in points]
            ys += [b * x + d * y + f for x, y in points]
        assert min(xs) <= 0 and max(xs) >= 69 and min(ys) <= 0 and max(ys) >= 52.5, pattern


def test_templates_name_colours_by_the_palette() -> None:
    """No template holds a colour value: each colour is a name of the palette, with its CMYK."""
    for path in sorted((ROOT / "templates").glob("*.xml*")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<!href=\")#[0-9A-Fa-f]{3,8}\b|rgb\(", text), path.name
