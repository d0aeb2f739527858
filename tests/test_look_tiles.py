"""How the tiles look: their colours can be told apart, and each card shows what the deck says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.deck.expand import PrintedCard, PrintedComponent, expand
from generator.deck.load import load
from generator.deck.model import Deck
from generator.draw.document import Document
from generator.sheets.model import Placement, Rect, SheetSide
from generator.template import geometry
from generator.template.elements import IDENTITY, Element, Face, Group, Matrix, Text, Use
from generator.template.elements import Path as Outline
from generator.template.render import Templates
from generator.typeset import FontSet, set_text
from generator.wording.say import Say

ROOT = Path(__file__).parent.parent
DECK = load(ROOT / "cards.yaml").deck
NUMBERS = sorted(DECK.tiles.copies) if DECK.tiles else []
FONTS = FontSet(DECK.fonts, [ROOT / "fonts"])
TEMPLATES = Templates([ROOT / "templates"], DECK, "ja", DECK.symbols, FONTS)
COMPONENTS = {component.id: component for component in expand(DECK)}
TILES = COMPONENTS["tile"].cards

Colour = tuple[float, float, float]

# What dichromats see, on linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
SEEN_WITH = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Linear sRGB to XYZ, adapted to D50 as print measures it (ICC), and its white.
TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
D50 = (0.96422, 1.0, 0.82521)


def product(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def linear(rgb: str) -> Colour:
    values = (int(rgb[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return r, g, b


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Colour) -> Colour:
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (value / white for value, white in zip(product(TO_XYZ, colour), D50, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Colour, deficiency: str) -> Colour:
    r, g, b = (min(1.0, max(0.0, value)) for value in product(SEEN_WITH[deficiency], colour))
    return r, g, b


def grey(colour: Colour) -> Colour:
    """A colour as a black-and-white printer or copier shows it."""
    return (luminance(colour),) * 3


def in_palette(name: str) -> Colour:
    return linear(DECK.palette[name].rgb)


def face(component: PrintedComponent, template: str, card: PrintedCard, deck: Deck = DECK) -> Face:
    """One side of a card as `hibari build` makes it."""
    form = component.format
    context: dict[str, Any] = {
        "card": {"id": card.id, "copies": card.copies, **card.fields},
        "component": {"id": form.id, "name": form.name, "width": form.size[0], "height": form.size[1],
                      "bleed": form.bleed, "safe": form.safe},
        "deck": deck,
        "rules": deck.rules,
        "heroines": {heroine.id: heroine for heroine in deck.heroines.heroines} if deck.heroines else {},
        "say": Say(deck.rules, "ja"),
    }  # fmt: skip
    return TEMPLATES.face(template, context, card.id)


def front(component: str, card: int = 0) -> Face:
    chosen = COMPONENTS[component]
    return face(chosen, chosen.format.template, chosen.cards[card])


def back(component: str, card: int = 0) -> Face:
    chosen = COMPONENTS[component]
    template = chosen.cards[card].back
    assert template is not None
    return face(chosen, template, chosen.cards[card])


TILE_FACES = {card.id: front("tile", index) for index, card in enumerate(TILES)}
MARKERS = range(len(COMPONENTS["score-marker"].cards))
OTHER_FACES = {
    "tile-back": back("tile"),
    "power-stick": front("power"),
    "score-track": front("score-track"),
    **{f"marker-{i}": front("score-marker", i) for i in MARKERS},
    **{f"marker-back-{i}": back("score-marker", i) for i in MARKERS},
}


def walk(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Iterator[tuple[Element, Matrix]]:
    """Every element that is no group, with its transform."""
    for element in elements:
        if isinstance(element, Group):
            yield from walk(element.children, geometry.product(matrix, element.matrix))
        else:
            yield element, matrix


def outlines(face: Face) -> list[Outline]:
    """The painted outlines of a face, where they stand on the card."""
    return [
        replace(element, segments=geometry.mapped(matrix, element.segments))
        for element, matrix in walk(face.elements)
        if isinstance(element, Outline)
    ]


def digits(face: Face) -> list[Outline]:
    """The outlines made from type: each one lies alone in a group that puts it in its place."""
    groups = [face.elements]
    found = []
    while groups:
        for element in groups.pop():
            if isinstance(element, Group):
                groups.append(element.children)
                if len(element.children) == 1 and isinstance(element.children[0], Outline):
                    found.append(element.children[0])
    return found


def bounds(outline: Outline) -> Rect:
    """The box about all points of an outline, control points included."""
    numbers = [segment[1:] for segment in outline.segments]
    xs = [x for part in numbers for x in part[::2]]
    ys = [y for part in numbers for y in part[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def texts(face: Face) -> list[Text]:
    return [element for element, _ in walk(face.elements) if isinstance(element, Text)]


def uses(face: Face, name: str) -> int:
    return sum(isinstance(element, Use) and element.symbol.name == name for element, _ in walk(face.elements))


def label_end(card: PrintedCard) -> float:
    """Where the upper index label ends (mm from the top)."""
    ground = f"number-{card.fields['number']}"
    places = [bounds(outline) for outline in outlines(TILE_FACES[card.id]) if outline.pen.fill == ground]
    return next(place.bottom for place in places if place.x == -3 and place.y == -3)


# Colours.


@pytest.mark.parametrize("name", [*TILE_FACES, *OTHER_FACES])
def test_type_and_icons_stand_out(name: str) -> None:
    """Every text and every icon has a contrast of at least 4.5 to what it stands on."""
    for element, _ in walk((TILE_FACES | OTHER_FACES)[name].elements):
        if isinstance(element, Text):
            pair = element.style.colour, element.style.ground
        elif isinstance(element, Use) and element.symbol.name not in ("lattice-tile", "lark-halo"):
            pair = element.colour, element.ground
        else:
            continue
        assert contrast(*map(in_palette, pair)) >= 4.5, pair


@pytest.mark.parametrize("card", TILES, ids=lambda card: card.id)
def test_digits_stand_out(card: PrintedCard) -> None:
    """The big digit and both index digits have a contrast of at least 4.5 to their ground, in grey too."""
    ground = in_palette(f"number-{card.fields['number']}")
    found = digits(TILE_FACES[card.id])
    assert len(found) == 3
    for digit in found:
        assert isinstance(digit.pen.fill, str)
        figure = in_palette(digit.pen.fill)
        assert contrast(figure, ground) >= 4.5
        assert contrast(grey(figure), grey(ground)) >= 4.5


@pytest.mark.parametrize(("low", "high"), list(pairwise(NUMBERS)))
def test_numbers_darken_in_steps(low: int, high: int) -> None:
    """Each number's ground is at least 10 whole L* (D50) darker than the one below, so grey copies tell."""
    light, dark = (round(lab(in_palette(f"number-{number}"))[0]) for number in (low, high))
    assert light - dark >= 10


@pytest.mark.parametrize("deficiency", SEEN_WITH)
@pytest.mark.parametrize(("low", "high"), list(pairwise(NUMBERS)))
def test_colour_blind_players_tell_neighbours(low: int, high: int, deficiency: str) -> None:
    """Neighbouring numbers keep a clear difference under each colour vision deficiency."""
    one, other = (lab(seen(in_palette(f"number-{number}"), deficiency)) for number in (low, high))
    difference = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
    assert difference > 15 or abs(one[0] - other[0]) > 8


def test_fine_lines_and_type_are_black_ink_alone() -> None:
    """What prints thinner than half a millimetre in ink prints in black only, so nothing can shift."""
    assert DECK.palette["text"].cmyk[:3] == (0, 0, 0)
    assert DECK.palette["grey-text"].cmyk[:3] == (0, 0, 0)
    for shown in (*TILE_FACES.values(), *OTHER_FACES.values()):
        assert not any(o.pen.stroke == "ink" and o.pen.stroke_width <= 0.5 for o in outlines(shown))
        assert not any(text.style.colour in ("ink", "grey") for text in texts(shown))


def test_templates_name_no_colour_values() -> None:
    """Templates paint with palette entries only: no template holds a colour value."""
    value = re.compile(r"""(?<!href=)["'](#[0-9A-Fa-f]{3,8}|(rgb|cmyk|hsl)a?\(.*?)["']""")
    files = [path for pattern in ("*.xml", "*.j2") for path in (ROOT / "templates").glob(pattern)]
    assert files
    for path in files:
        assert not value.findall(path.read_text(encoding="utf-8")), path.name


# What a card shows.


@pytest.mark.parametrize("card", TILES, ids=lambda card: card.id)
def test_dots_are_counted(card: PrintedCard) -> None:
    """A tile shows as many dots as there are tiles of its number, in two rows about the card's middle."""
    places = [bounds(o) for o in outlines(TILE_FACES[card.id]) if o.pen.fill == "ink"]
    dots = [place for place in places if (place.width, place.height) == pytest.approx((2.56, 2.56))]
    assert DECK.tiles is not None
    assert len(dots) == card.fields["dots"] == DECK.tiles.copies[card.fields["number"]]
    rows = sorted({round(dot.y, 3) for dot in dots})
    lengths = [sum(round(dot.y, 3) == row for dot in dots) for row in rows]
    assert len(rows) == 2 and lengths[0] - lengths[1] in (0, 1)
    for row in rows:
        xs = [dot.x + dot.width / 2 for dot in dots if round(dot.y, 3) == row]
        assert sum(xs) / len(xs) == pytest.approx(31.5)


@pytest.mark.parametrize("card", TILES, ids=lambda card: card.id)
def test_label_length_tells_call_and_cost(card: PrintedCard) -> None:
    """The label is half as long without a call, and one stick longer for each power of the cost."""
    call, cost, shown = card.fields["call"], card.fields["cost"], TILE_FACES[card.id]
    expected = 17.2 if call is None else 33.1 if cost == 0 else 28.3 + 2.25 * cost
    assert label_end(card) == pytest.approx(expected, abs=0.001)
    assert uses(shown, "stick") == 2 * (cost or 0)
    assert uses(shown, "free") == (2 if cost == 0 else 0)
    assert [uses(shown, name) for name in ("pon", "chi")] == [2 * (call == name) for name in ("pon", "chi")]


@pytest.mark.parametrize("card", TILES, ids=lambda card: card.id)
def test_mark_and_draft(card: PrintedCard) -> None:
    """The draft stands on every tile; the three-player mark only on the marked ones."""
    words = [text.markup for text in texts(TILE_FACES[card.id])]
    assert f"天雀　草案{DECK.draft}" in words
    assert ("三人で除く" in words) == ("三" in words) == card.fields["three_player_mark"]


@pytest.mark.parametrize("number", NUMBERS)
def test_keyline_keeps_its_distance(number: int) -> None:
    """The keyline of a crest lies 1.3 mm inside its outline everywhere, round lobes and cusps too."""
    card = next(card for card in TILES if card.fields["number"] == number)
    shown = outlines(TILE_FACES[card.id])
    keyline = next(o for o in shown if o.pen.fill is None and o.pen.stroke_width == 0.25)
    crest = next(o for o in shown if o.pen.stroke == "paper" and o.pen.stroke_width == 1.4)
    border = points(crest, 200)
    for x, y in points(keyline, 5):
        assert min(hypot(x - u, y - v) for u, v in border) == pytest.approx(1.3, abs=0.02)


def points(outline: Outline, steps: int) -> list[tuple[float, float]]:
    """Points along an outline, `steps` of them a segment."""
    result: list[tuple[float, float]] = []
    here = start = (0.0, 0.0)
    for kind, *numbers in outline.segments:
        if kind == "M":
            here = start = (numbers[0], numbers[1])
            continue
        ends = list(zip(numbers[::2], numbers[1::2], strict=True)) or [start]
        a, d = here, ends[-1]
        b, c = (ends[0], ends[1]) if kind == "C" else (_third(a, d), _third(d, a))
        for i in range(steps):
            t = i / steps
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            corners = list(zip(weights, (a, b, c, d), strict=True))
            result.append((sum(w * p[0] for w, p in corners), sum(w * p[1] for w, p in corners)))
        here = d
    return result


def _third(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3


def test_track_and_marker_share_the_scores() -> None:
    """The track holds the first half of the scores once each, and the marker's back adds the other half."""
    assert DECK.rules is not None
    for highest in (DECK.rules.score_range, 39):
        deck = DECK.model_copy(update={"rules": DECK.rules.model_copy(update={"score_range": highest})})
        track = COMPONENTS["score-track"]
        shown = [text.markup for text in texts(face(track, track.format.template, track.cards[0], deck))]
        half = (highest + 1) // 2
        assert [int(word) for word in shown if word.isdecimal()] == list(range(half))
        assert f"草案{DECK.draft}" in shown
        assert any(word.startswith(f"{half}点") for word in shown)


def test_tile_back_is_the_same_upside_down(tmp_path: Path) -> None:
    """A tile's back gives nothing away: turned by 180 degrees it is the same picture."""
    form = COMPONENTS["tile"].format
    width, height = form.size[0] + 2 * form.bleed, form.size[1] + 2 * form.bleed
    document = Document(
        fonts=FONTS, palette=DECK.palette, symbols=TEMPLATES.symbols, image_folder=ROOT, title="back",
        created=datetime(2026, 1, 1, tzinfo=UTC), note_family="body",
    )  # fmt: skip
    document.add_face("back", OTHER_FACES["tile-back"], {}, Rect(-form.bleed, -form.bleed, width, height))
    page, trim = Rect(0, 0, width, height), Rect(form.bleed, form.bleed, *form.size)
    placed = Placement("back", trim, 0, page)
    document.add_sheet(SheetSide(width, height, "back", trim, page, (placed,), (), ()))
    document.save(tmp_path / "back.pdf")
    with pypdfium2.PdfDocument(tmp_path / "back.pdf") as pdf:
        # 8 pixels a millimetre: the card's middle lies between two pixels both ways. pdfium rounds up.
        picture = pdf[0].render(scale=8 * 25.4 / 72 - 1e-6).to_pil().convert("L")
    assert picture.size == (round(width * 8), round(height * 8))
    pixels = picture.tobytes()
    assert len(set(pixels)) > 20
    differences = [abs(a - b) for a, b in zip(pixels, pixels[::-1], strict=True)]
    assert sum(d > 16 for d in differences) < len(differences) / 10_000


def test_all_texts_fit() -> None:
    """Every text of tiles and score tracks fits its box at its full size, and no character lacks a glyph."""
    for shown in (*TILE_FACES.values(), *OTHER_FACES.values()):
        for text in texts(shown):
            block = set_text(text.markup, text.style, text.box, FONTS)
            assert block.overflow == (0.0, 0.0) and not block.missing, text.markup
            assert block.size == text.style.size
