"""Pictures of the rulebook: tokens, scenes and worked examples as they are drawn."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.faces import fonts_of
from generator.build.rulebook import lay
from generator.deck.expand import expand
from generator.deck.load import load
from generator.play.engine import speed
from generator.play.example import differences, run
from generator.play.notation import LETTERS
from generator.play.position import lay_out, read_position
from generator.problems import DeckError
from generator.rulebook.blocks import Item
from generator.rulebook.deeds import deeds, refusal
from generator.rulebook.examples import BESIDE, LEFTS, WIDTHS, Block, Examples, record_line
from generator.rulebook.model import Picture
from generator.rulebook.pictures import SYMBOLS, variables
from generator.rulebook.scenes import scene
from generator.rulebook.tokens import RATIO, Deal, NoSuchCard, Row, moment, write
from generator.template.elements import IDENTITY, Element, Group, Matrix, Portrait, Text, Use
from generator.template.elements import Path as Path_
from generator.template.geometry import mapped, product, rectangle
from generator.template.render import Rendered, Templates
from generator.wording import example_words
from generator.wording.say import Say

ROOT = Path(__file__).parent.parent
GAME = load(ROOT / "cards.yaml")
DECK = GAME.deck


@cache
def blocks() -> tuple[Block, ...]:
    return Examples(DECK, "ja", fonts_of(GAME)).blocks()


def row(text: str) -> Row:
    return moment(DECK, text)[0]


@cache
def scope() -> dict[str, object]:
    deck, fonts = DECK, fonts_of(GAME)
    heroines = deck.heroines.heroines if deck.heroines else ()
    return {
        "deck": deck,
        "rules": deck.rules,
        "tiles": deck.tiles,
        "heroines": {heroine.id: heroine for heroine in heroines},
        "say": Say(deck.rules, "ja"),
        "components": {each.id: {"copies": sum(card.copies for card in each.cards)} for each in expand(deck)},
        **variables(deck, "ja", fonts),
    }


def drawn(folder: Path, body: str) -> tuple[str, Templates]:
    """The XML of a picture written with the parts under `p` and the figures under `fig`, and its reader."""
    text = (
        "{% import 'rulebook/parts.xml.j2' as p with context %}\n"
        "{% import 'rulebook/figures.xml.j2' as fig with context %}\n"
        f"<svg>\n{body}\n</svg>\n"
    )
    (folder / "picture.xml.j2").write_text(text, encoding="utf-8", newline="\n")
    folders, symbols = [folder, ROOT / "templates"], [*DECK.symbols, SYMBOLS]
    templates = Templates(folders, DECK, "ja", symbols, fonts_of(GAME), scope())
    return templates.render("picture.xml.j2", {}).xml, templates


# Tokens.

KINDS = sorted(
    {
        f"{tile.number}{'N' if tile.call is None else tile.call[0].upper() + str(tile.cost)}"
        for tile in (DECK.tiles.cards if DECK.tiles else ())
    }
)
TOKENS = st.one_of(
    st.sampled_from(KINDS),
    st.sampled_from(KINDS).map(lambda kind: f"<{kind}>"),
    st.sampled_from(KINDS).map(lambda kind: f"[{kind}]"),
    st.sampled_from(["[]", "[5]", "_", "<_>"]),
)


@given(st.lists(st.tuples(TOKENS, st.booleans()), max_size=9))
def test_a_row_written_and_read_again_is_the_same(tokens: list[tuple[str, bool]]) -> None:
    """Reading what a row writes gives the same row, frames and three-player marks included."""
    text = " ".join(token + "!" * framed for token, framed in tokens)
    try:
        read = row(text)
    except NoSuchCard:
        return
    assert row(write(read)) == read


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_of_the_deck_can_be_drawn_as_often_as_it_is_there(kind: str) -> None:
    """A row may hold all copies of a card, and not one more."""
    assert DECK.tiles is not None
    copies = sum(
        tile.copies
        for tile in DECK.tiles.cards
        if f"{tile.number}{'N' if tile.call is None else tile.call[0].upper() + str(tile.cost)}" == kind
    )
    faces = [card.face for card in row(" ".join([kind] * copies)).cards]
    assert all(faces)
    with pytest.raises(NoSuchCard, match="more often"):
        row(" ".join([kind] * (copies + 1)))


def test_the_rows_of_a_moment_share_the_cards() -> None:
    """Two rows at the same time cannot both show the last copy; two moments can."""
    assert len(moment(DECK, "3N ／ 7N 7N")) == 2
    with pytest.raises(NoSuchCard, match="more often"):
        moment(DECK, "3N ／ 3N")
    assert row("3N") == row("3N")


@pytest.mark.parametrize(
    ("text", "said", "help"),
    [
        ("5P0", "the deck has no card 5P0", "with the number 5 it has 5C1 (1), 5C2 (2)"),
        ("9N", "the deck has no card 9N", "its numbers are 2, 3, 4, 5, 6, 7"),
        ("[8]", "no card with the number 8", "its numbers are"),
        ("5", "'5' does not say which card", "add its icon and cost"),
        ("<6N", "'<6N' is not a card", "write 5C1"),
        ("5P1*", "the deck has no card 5P1*", "with the number 5"),
    ],
)
def test_a_token_that_is_no_card_is_refused(text: str, said: str, help: str) -> None:
    """A card that the deck has not is named, with those it has."""
    with pytest.raises(NoSuchCard) as refused:
        row(text)
    assert said in str(refused.value)
    assert help in refused.value.help


def test_the_mark_is_drawn_only_on_cards_that_have_it() -> None:
    """The print without the three-player mark is taken first; * asks for the one with it."""
    first, second = row("7N 7N").cards
    assert (first.marked, second.marked) == (False, True)
    assert row("7N*").cards[0].face == second.face
    assert row("3N").cards[0].marked


@given(st.lists(TOKENS, max_size=6))
@hypothesis.example(["5N", "[5]", "[5N]"])
def test_speeds_in_pictures_are_those_of_the_engine(tokens: list[str]) -> None:
    """A row counts what the same river counts in the engine: face down 0, sideways its number."""
    tokens = [token for token in tokens if "_" not in token]
    try:
        read = row(" ".join(tokens))
    except NoSuchCard:
        return
    state = lay_out(DECK, read_position(f"A 河 {' '.join(tokens)} 手 2C0" if tokens else "A 手 2C0")).state
    assert read.speed == speed(state, 0) == sum(read.numbers)


# Geometry.


def test_a_sideways_card_is_as_long_as_an_upright_one_is_high() -> None:
    """Turned to the left a card takes its height along the row, and gaps grow where frames stand."""
    upright, turned, framed = row("4N <4C1> 5N!").places(6.3)
    assert upright.across == 6.3
    assert turned.across == pytest.approx(6.3 * RATIO) == pytest.approx(8.8)
    assert turned.x == pytest.approx(7.0)
    assert framed.x - (turned.x + turned.across) == pytest.approx(1.15)
    assert row("4N <4C1> 5N!").length(6.3) == pytest.approx(framed.x + 6.3)


def test_sideways_cards_stand_on_the_line_of_their_neighbours(tmp_path: Path) -> None:
    """The card's top points left and its lower long side lies on the row's lower edge."""
    xml, _ = drawn(tmp_path, "{{ p.row('<4C1>', 10, 20, 6.3) }}")
    assert "<g _at" in xml and 'transform="translate(10 28.8) rotate(-90)"' in xml


@given(st.lists(TOKENS, min_size=1, max_size=8), st.floats(3, 12), st.floats(0.2, 3))
def test_cards_of_a_row_never_overlap(tokens: list[str], width: float, gap: float) -> None:
    """Each card begins after the one before it has ended."""
    try:
        places = row(" ".join(tokens)).places(width, gap)
    except NoSuchCard:
        return
    for before, after in pairwise(places):
        assert after.x >= before.x + before.across + gap - 1e-3


# Templates.


def test_a_wrong_card_in_a_chapter_is_told_with_its_line(tmp_path: Path) -> None:
    """The problem stands at the text that names the card, in the chapter, not in the macro that draws it."""
    with pytest.raises(DeckError) as found:
        drawn(tmp_path, "<g>\n{{ p.row('5P1 5P0', 0, 0, 7) }}\n</g>")
    (problem,) = found.value.problems
    assert problem.name == "no-such-card"
    assert problem.place.file.endswith("picture.xml.j2")
    assert (problem.place.line, problem.place.column) == (5, 11)


def test_a_scene_that_cannot_be_played_is_told_with_its_line(tmp_path: Path) -> None:
    """A position outside the notation is a problem at its text."""
    with pytest.raises(DeckError) as found:
        drawn(tmp_path, "<g>\n{{ scene('A 川 3P0', '').refused }}\n</g>")
    (problem,) = found.value.problems
    assert problem.name == "no-such-scene"
    assert problem.place.line == 5
    assert "川" in problem.message


@pytest.mark.parametrize(
    "figure",
    ["steps(105, '1 2')", "tsumo()", "power_gains()", "ron()", "call()", "points_table()", "seals()",
     "crests()",
     "tile_kinds()", "tile_key()", "heroine_stacks()", "table_cards()", "sticks()", "score()", "breakdown()",
     "river_reading()", "bonus_line()", "table(4)", "table(3)"],
)  # fmt: skip
def test_no_picture_reaches_beyond_its_frame(figure: str, tmp_path: Path) -> None:
    """What a figure draws lies in the size it says, which is no wider than the text column."""
    xml, templates = drawn(tmp_path, f"{{{{ fig.{figure} }}}}")
    (frame,) = ElementTree.fromstring(xml).iter("figure")
    width, height = float(frame.attrib["width"]), float(frame.attrib["height"])
    assert width <= 105
    as_group = re.sub(r"<figure( _at=\"[^\"]*\")[^>]*>", r"<g\1>", xml).replace("</figure>", "</g>")
    faces = {
        name: component.format.size
        for component in expand(DECK)
        for card in component.cards
        for name in (card.id, f"{card.id}:back")
    }
    reader = templates.drawing(Rendered(as_group, "picture.xml.j2"), faces)
    elements = reader.face(templates.tree(Rendered(as_group, "picture.xml.j2")))
    assert reader.problems == ()
    for x, y in _points(elements, IDENTITY):
        assert -0.35 <= x <= width + 0.35, (x, y)
        assert -0.35 <= y <= height + 0.35, (x, y)


def _points(elements: tuple[Element, ...], outer: Matrix) -> list[tuple[float, float]]:
    """Where the outlines of elements go; of a symbol the corners of its view box."""
    points: list[tuple[float, float]] = []
    for element in elements:
        match element:
            case Group(children=children, matrix=matrix):
                points += _points(children, product(outer, matrix))
            case Path_(segments=segments):
                for _, *numbers in mapped(outer, segments):
                    points += zip(numbers[::2], numbers[1::2], strict=True)
            case Use(symbol=symbol, matrix=matrix) if not symbol.name.startswith("word"):
                points += _corners(symbol.view_box, product(outer, matrix))
    return points


def _corners(box: tuple[float, float, float, float], matrix: Matrix) -> list[tuple[float, float]]:
    left, top, width, height = box
    corners = rectangle(left, top, width, height)[:-1]
    return [(x, y) for _, x, y in mapped(matrix, corners)]


def test_verdicts_in_pictures_follow_the_rules(tmp_path: Path) -> None:
    """The tsumo picture shows one card that wins and three that are in the river already."""
    xml, _ = drawn(tmp_path, "{{ fig.tsumo() }}")
    assert xml.count(">ツモ<") == 1
    assert "6＋4＋7＋0＋3＝20" in xml


# Worked examples.


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block.id)
def test_the_record_printed_is_the_record_played(block: Block) -> None:
    """What stands in the record line is read again, played, and comes out as it says."""
    text = " ".join(block.record).replace("\u00a0", " ").replace("[ ]", "[]")
    position, actions, result = (part.strip() for part in text.split("｜"))
    example = DECK.examples[block.number - 1]
    assert read_position(position) == read_position(example.position)
    assert differences(run(DECK, position, actions), result, example.clauses) == ()


def items(block: Block, column: int) -> list[Item]:
    return list(block.columns[column].items)


DRAWN = [block for block in blocks() if block.columns]


@pytest.mark.parametrize("block", DRAWN, ids=lambda block: block.id)
def test_pictures_show_what_the_record_says(block: Block) -> None:
    """Every river and hand of the position is drawn card by card; a refusal is drawn as one."""
    example = DECK.examples[block.number - 1]
    position, words = read_position(example.position), example_words("ja")
    shown = {item.label: item.row for item in items(block, 0) if item.kind == "cards"}
    for letter, seat in position.seats.items():
        for cards, label in ((seat.river, words.river(letter)), (seat.hand, words.hand(letter))):
            if cards:
                written = [card.token for card in shown[label].cards]
                assert written == [re.sub(r"[\[\]<>]", "", card) for card in cards]
    refused = [item for item in items(block, 2) if item.kind == "verdict"]
    assert len(refused) == ("不可" in example.result.split())


@pytest.mark.parametrize("block", DRAWN, ids=lambda block: block.id)
def test_speeds_and_points_in_results_are_the_engines(block: Block) -> None:
    """The figures drawn in the last column are those that the engine finds."""
    example = DECK.examples[block.number - 1]
    ended = run(DECK, example.position, example.actions).state
    for item in items(block, 2):
        if item.kind == "cards" and item.note.startswith("速度"):
            assert item.note == f"速度{speed(ended, LETTERS.index(item.label[0]))}"
        if item.kind == "sum":
            last = ended.results[-1]
            assert last.winner is not None
            assert item.note == f"{last.gains[last.winner]}点"


@pytest.mark.parametrize("block", DRAWN, ids=lambda block: block.id)
def test_pictures_stay_inside_their_columns(block: Block) -> None:
    """No item is longer than its column, and no two of them overlap."""
    for column in block.columns:
        for item in column.items:
            assert item.x >= 0 and item.y >= 0
            assert item.x + item.length <= column.width + 0.01, (item.kind, item.label)
        for at, item in enumerate(column.items):
            for other in column.items[at + 1 :]:
                apart = (
                    item.x + item.length <= other.x + 0.01
                    or other.x + other.length <= item.x + 0.01
                    or item.y + item.height <= other.y + 0.01
                    or other.y + other.height <= item.y + 0.01
                )
                assert apart, (item, other)
    assert all(left + width < 105.01 for left, width in zip(LEFTS, WIDTHS, strict=True))


def test_small_examples_are_told_without_words_of_their_own() -> None:
    """What is done and why it is refused is worded from the actions."""
    words = example_words("ja")
    played = scene(DECK, "A 河 3C0 手 5C1 7N ／ D 河 2C0 5N", "出 5C1 ▶ チー D2")
    assert [words.deed(done) for done in deeds(played)] == ["5を出す", "Dの5をチー"]
    refused = refusal(played)
    assert refused is not None and words.why(refused) == "1つ違いでない"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_refusal_in_the_examples_has_its_words(language: str) -> None:
    """Each refused example says why, in every language that cards are printed in."""
    words = example_words(language)
    for example in DECK.examples:
        refused = refusal(scene(DECK, example.position, example.actions))
        assert (refused is not None) == ("不可" in example.result.split())
        if refused is not None:
            assert words.why(refused)


def test_a_face_down_card_that_was_played_is_known_in_the_result() -> None:
    """The reader who saw it played sees its number afterwards."""
    played = scene(DECK, "A 河 2C0 手 7P3 3C1", "裏 7P3")
    river = played.after.seats["A"].river
    assert river is not None
    assert [(card.number, card.down) for card in river.cards] == [(2, False), (7, True)]


def test_an_example_that_cannot_be_played_still_has_its_record() -> None:
    """The book prints the line; the check says what is wrong with it."""
    broken = DECK.examples[8].model_copy(update={"position": "A 河 5P0", "size": "large"})
    block = Examples(DECK, "ja", fonts_of(GAME)).block(9, broken)
    assert block.columns == () and "5P0" in block.record[0]
    assert record_line(broken).startswith("A 河 5P0")


# The book.


def _walk(elements: tuple[Element, ...]) -> list[Element]:
    found: list[Element] = []
    for element in elements:
        found.append(element)
        if isinstance(element, Group):
            found += _walk(element.children)
    return found


@cache
def book() -> list[Element]:
    laid, _ = lay(GAME, "ja")
    pictures = [item for page in laid.layout.pages for item in page.items if isinstance(item, Picture)]
    return [element for picture in pictures for element in _walk(picture.elements)]


def test_every_real_face_in_the_book_is_a_card_of_the_deck() -> None:
    """Portraits name cards that exist, and every component is pictured."""
    ids = {card.id for component in expand(DECK) for card in component.cards}
    shown = {element.face.partition(":")[0] for element in book() if isinstance(element, Portrait)}
    assert shown <= ids
    components = {component.id for component in expand(DECK) for card in component.cards if card.id in shown}
    assert components == {component.id for component in expand(DECK)}


def test_nothing_in_a_picture_is_set_too_small_to_read() -> None:
    """Labels in pictures are 5.7 pt and larger; only readings are smaller."""
    small = {element.field: element.style.min_size for element in book() if isinstance(element, Text)}
    assert {field: size for field, size in small.items() if size < 5.7} == {}


def test_short_pictures_have_their_words_beside_them() -> None:
    """In a small block a picture of one card leaves room for its text on the right."""
    for block in DRAWN:
        if block.size == "small":
            for column in block.columns[1:]:
                length = max((item.x + item.length for item in column.items), default=0.0)
                assert (column.text_x > 0) == (bool(column.lines) and 0 < length <= BESIDE)


def test_cards_of_one_moment_are_dealt_from_one_box() -> None:
    """A deal gives out each print as often as it has copies."""
    deal = Deal.of(DECK)
    for tile in deal.prints:
        token = f"{tile.number}{'N' if tile.call is None else tile.call[0].upper() + str(tile.cost)}"
        for _ in range(tile.copies):
            assert deal.take(token).number == tile.number
    assert set(deal.left.values()) == {0}
