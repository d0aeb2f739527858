"""What virtual tabletops load: each format holds its schema, and says what the deck says."""

from __future__ import annotations

import json
import math
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from exporting import GAME, MINIMAL, contents, plain_deck
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator import wording
from generator.build.arranging import arranged
from generator.build.picturing import drawn
from generator.build.playingcards import export_pcio
from generator.build.selection import Selection
from generator.build.tabletopia import export_tabletopia
from generator.build.tabletops import TabletopOptions, export_sheets
from generator.build.tts import export_tts, flattened
from generator.cli import main
from generator.deck.expand import expand
from generator.deck.load import load
from generator.export import pcio
from generator.export.grids import MOST, SIDE, grid
from generator.export.table import Block, overlap, table

SCHEMAS = Path(__file__).parent / "schemas"
Json = dict[str, Any]


@cache
def holds(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def copies(deck: Path, players: int | None = None) -> Counter[str]:
    """How many of each card a deck has."""
    return Counter(
        {
            card.id: card.copies
            for component in expand(load(deck).deck)
            for card in component.cards
            if players is None or card.players is None or players in card.players
        }
    )


# Sheets.


@given(st.integers(1, MOST), st.floats(5, 200), st.floats(5, 200))
def test_grids(count: int, width: float, height: float) -> None:
    """A grid holds what is asked, is at most 10 × 7 and 4096 pixels a side, and keeps the shape of a card."""
    found = grid(count, (width, height))
    assert found.columns * found.rows >= count
    assert found.columns <= 10 and found.rows <= 7 and max(found.size) <= SIDE
    assert (found.rows - 1) * found.columns < count  # no row without a card
    assert found.width / width == pytest.approx(found.height / height, rel=1 / min(found.width, found.height))


def test_no_grid_for_more() -> None:
    """71 cards need two sheets."""
    for count in (0, 71):
        with pytest.raises(ValueError, match="1 to 70"):
            grid(count, (63, 88))


def test_sheets_beyond_the_first(tmp_path: Path) -> None:
    """141 cards are on sheets of 70, 70 and 1, each with a name that no component can have."""
    export_sheets(plain_deck(tmp_path / "deck", 141), TabletopOptions(tmp_path / "out"))
    listing = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    holds("sheets").validate(listing)
    told = [(sheet["fronts"], len(sheet["cards"])) for sheet in listing["sheets"]]
    assert told == [("weather-fronts.png", 70), ("weather-fronts-2.png", 70), ("weather-fronts-3.png", 1)]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as sheets."""
    out = tmp_path_factory.mktemp("sheets")
    export_sheets(GAME, TabletopOptions(out))
    return out


def test_sheets_hold_the_deck(sheets: Path) -> None:
    """The manifest of sheets has its schema, names files that are there, and counts what the deck counts."""
    listing = json.loads((sheets / "manifest.json").read_text(encoding="utf-8"))
    holds("sheets").validate(listing)
    told: Counter[str] = Counter()
    for sheet in listing["sheets"]:
        with Image.open(sheets / sheet["fronts"]) as fronts:
            size = (sheet["columns"] * sheet["cell"][0], sheet["rows"] * sheet["cell"][1])
            assert (fronts.size, fronts.mode) == (size, "RGB") and max(size) <= SIDE
        if sheet["backs"]:
            with Image.open(sheets / sheet["backs"]) as backs:
                assert backs.size == (tuple(sheet["cell"]) if sheet["same_back"] else size)
        told.update({card["id"]: card["copies"] for card in sheet["cards"]})
        assert [card["index"] for card in sheet["cards"]] == list(range(len(sheet["cards"])))
    assert told == copies(GAME)
    assert next(s for s in listing["sheets"] if s["component"] == "score-track")["backs"] is None


def test_cells_show_their_card(sheets: Path) -> None:
    """Each cell shows the front of its card, and the cell of the same place on the other sheet its back."""
    listing = json.loads((sheets / "manifest.json").read_text(encoding="utf-8"))
    sheet = next(each for each in listing["sheets"] if each["component"] == "heroine")
    width, height = sheet["cell"]
    with (
        drawn(load(GAME), Selection(only=("heroine",))) as faces,
        Image.open(sheets / sheet["fronts"]) as fronts,
        Image.open(sheets / sheet["backs"]) as backs,
    ):
        from generator.draw.png import opened

        with opened(faces.file) as pages:
            for card, shown in list(zip(sheet["cards"], faces.cards, strict=True))[::7]:
                row, column = divmod(card["index"], sheet["columns"])
                box = (column * width, row * height, (column + 1) * width, (row + 1) * height)
                for picture, look in ((fronts, shown.front), (backs, shown.back)):
                    assert card["id"] == shown.card.id and look is not None
                    wanted = pages.picture(look.page, (width, height))
                    assert np.array_equal(np.asarray(picture.crop(box)), np.asarray(wanted))


# Tabletop Simulator.


def objects(states: list[Json]) -> Iterator[Json]:
    """All objects, those in decks too."""
    for state in states:
        yield state
        yield from objects(state.get("ContainedObjects", []))


def urls(state: Json) -> Iterator[str]:
    for sheet in state.get("CustomDeck", {}).values():
        yield from (sheet["FaceURL"], sheet["BackURL"])
    if "CustomImage" in state:
        yield from (state["CustomImage"]["ImageURL"], state["CustomImage"]["ImageSecondaryURL"])


@pytest.fixture(scope="module")
def tts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a saved object, its pictures hosted."""
    out = tmp_path_factory.mktemp("tts")
    export_tts(GAME, TabletopOptions(out, url_prefix="https://example.org/hibari/"))
    return out


def saved(folder: Path, name: str = "tenjaku") -> list[Json]:
    save = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    holds("tts").validate(save)
    states: list[Json] = save["ObjectStates"]
    return states


def lawful(states: list[Json]) -> None:
    """The laws of the game's format that no schema can say."""
    seen = [state["GUID"] for state in objects(states)]
    assert len(seen) == len(set(seen))
    for state in objects(states):
        if state["Name"] == "Card":
            sheet = state["CustomDeck"][str(state["CardID"] // 100)]
            assert state["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
        if state["Name"] == "Deck":
            assert state["DeckIDs"] == [card["CardID"] for card in state["ContainedObjects"]]
            assert {str(id // 100) for id in state["DeckIDs"]} == set(state["CustomDeck"])


def test_saved_object_holds_the_deck(tts: Path) -> None:
    """Every card and marker of the deck is there as often as the deck has it; cards of one are no deck."""
    states = saved(tts)
    lawful(states)
    cards = Counter(state["Description"] for state in objects(states) if state["Name"] == "Card")
    components = expand(load(GAME).deck)
    markers = [component for component in components if component.format.sheet == "markers"]
    of_markers = {card.id for component in markers for card in component.cards}
    assert cards == Counter({id: count for id, count in copies(GAME).items() if id not in of_markers})
    tiles = [state for state in states if state["Name"] == "Custom_Tile"]
    assert len(tiles) == 1 + sum(copies(GAME)[id] for id in of_markers)  # and the mat
    alone = {state["Description"] for state in states if state["Name"] == "Card"}
    assert alone == {"dead-wall", "starter"}


def test_pictures_of_the_saved_object(tts: Path) -> None:
    """Every address leads to a picture that was written, RGB, small enough, named with its own hash."""
    used = {url for state in objects(saved(tts)) for url in urls(state)}
    names = {url.removeprefix("https://example.org/hibari/") for url in used}
    written = {path.name for path in tts.glob("*.png")} - {"tenjaku.png"}
    assert names == written
    for name in names:
        content = (tts / name).read_bytes()
        assert name.removesuffix(".png").endswith(sha256(content).hexdigest()[:12])
        with Image.open(tts / name) as picture:
            assert picture.mode == "RGB" and max(picture.size) <= SIDE
    with Image.open(tts / "tenjaku.png") as thumbnail:
        assert thumbnail.size == (1024, 1024)


def test_stacks_of_heroines(tts: Path) -> None:
    """A heroine's stack lies face up with the most seals on top: the game counts from the other end."""
    states = saved(tts)
    stacks = [state for state in states if state["Name"] == "Deck" and state["DeckIDs"][0] // 100 == 2]
    assert len(stacks) == 5
    for stack in stacks:
        told = [card["Description"] for card in stack["ContainedObjects"]]
        who = told[0].rsplit("-", 1)[0]
        assert told == [f"{who}-{index}" for index in (4, 3, 2, 1)]
        assert stack["Transform"]["rotZ"] == 0
        assert stack["CustomDeck"]["2"]["UniqueBack"] is True


def test_seats(tts: Path, tmp_path: Path) -> None:
    """Each seat has a score track turned to its player; the next player sits at one's right."""
    for folder, seats in ((tts, 4), (tmp_path, 3)):
        if folder is tmp_path:
            export_tts(GAME, TabletopOptions(tmp_path, Selection(players=3)))
        tracks = [state for state in saved(folder) if state["Nickname"] == "得点ボード"]
        turns = [track["Transform"]["rotY"] for track in tracks[:seats]]
        assert turns == pytest.approx([(180 - 360 * seat / seats) % 360 for seat in range(seats)])
        assert tracks[0]["Transform"]["posZ"] < 0 < tracks[1]["Transform"]["posX"]
    cards = Counter(state["Description"] for state in objects(saved(tmp_path)) if state["Name"] == "Card")
    assert sum(count for id, count in cards.items() if id.startswith("tile-")) == 36


def test_wall_lies_face_down(tts: Path) -> None:
    """The tile cards are one deck, face down; the dead wall's card lies face up where its row begins."""
    states = saved(tts)
    wall = next(state for state in states if len(state.get("DeckIDs", ())) == 42)
    dead = next(state for state in states if state["Description"] == "dead-wall")
    assert (wall["Transform"]["rotZ"], dead["Transform"]["rotZ"]) == (180, 0)
    assert wall["Transform"]["posX"] < dead["Transform"]["posX"]


def test_note_tells_the_turn(tts: Path) -> None:
    """The note says the order of a turn in the deck's language, with words where cards show icons."""
    note = next(state for state in saved(tts) if state["Name"] == "Notecard")
    assert note["Description"].startswith("手番の流れ\n1. 引く: 山札から1枚\n")
    assert "右端より大きければパワー1本" in note["Description"]
    assert "<" not in note["Description"]


def test_icons_become_words_once() -> None:
    """An icon becomes its word unless the word follows."""
    called = {"power": "power"}
    assert flattened('gain 2<icon name="power"/>', called) == "gain 2 power"
    assert flattened('<icon name="power"/><b>from 4</b>', called) == "power from 4"
    assert flattened('higher: <icon name="power"/><b>1 power</b>', called) == "higher: 1 power"


def test_more_cards_than_a_sheet(tmp_path: Path) -> None:
    """72 cards lie on two sheets, 70 and 2, in one deck with the ids 100 to 169, 200 and 201."""
    deck = plain_deck(tmp_path / "deck", 72)
    export_tts(deck, TabletopOptions(tmp_path / "out"))
    states = saved(tmp_path / "out", "weather")
    lawful(states)
    (pile,) = [state for state in states if state["Name"] == "Deck"]
    assert pile["DeckIDs"] == [*range(100, 170), 200, 201]
    assert [card["Nickname"] for card in pile["ContainedObjects"]][::71] == ["Sky 1", "Sky 72"]
    addresses = {url for state in objects(states) for url in urls(state)}
    assert all(url.startswith((tmp_path / "out").resolve().as_uri()) for url in addresses)
    note = next(state for state in states if state["Name"] == "Notecard")
    assert note["Description"] == "Weather cards × 72"


def test_cards_are_as_large_as_in_the_box(tts: Path, tmp_path: Path) -> None:
    """A card of 88 mm has scale 1, one of 50 mm is scaled by 50 / 88: the game shows all equally high.

    That a card that lies across is as high at scale 1 as one that stands is what exporters correct by
    hand (tokeeto/shoggoth, shoggoth/tts_lib.py: 0.714 for cards of 1050 × 750 pixels).
    """
    export_tts(MINIMAL, TabletopOptions(tmp_path))
    for states, scale in ((saved(tts), 1.0), (saved(tmp_path, "weather"), 50 / 88)):
        cards = [state for state in objects(states) if state["Name"] in ("Card", "Deck")]
        assert cards
        for card in cards:
            turns = card["Transform"]
            assert [turns["scaleX"], turns["scaleY"], turns["scaleZ"]] == [
                pytest.approx(scale, abs=1e-4),
                1,
                pytest.approx(scale, abs=1e-4),
            ]


def test_tiles_are_as_large_as_in_the_box(tts: Path) -> None:
    """A tile's picture is square, and its two scales are as its sides: 2 units are 2 × 88 / 3.1 mm.

    The knowledge base (docs/custom-content/custom-tile) makes a tile square or as its picture is by a
    box whose meaning saves of others contradict; a square picture is the same by both.
    """
    sizes = {component.id: component.format.size for component in expand(load(GAME).deck)}
    tiles = [state for state in saved(tts) if state["Name"] == "Custom_Tile"]
    for tile in tiles:
        for url in urls(tile):
            with Image.open(tts / url.rsplit("/", 1)[1]) as picture:
                assert picture.width == picture.height
    for id, name in (("power", "パワー"), ("score-track", "得点ボード")):
        tile = next(tile for tile in tiles if tile["Nickname"] == name)
        sides = [tile["Transform"][scale] * 2 * 88 / 3.1 for scale in ("scaleX", "scaleZ")]
        assert sides == pytest.approx(sizes[id], abs=0.05)


def test_round_corners_are_for_square_tiles(tts: Path) -> None:
    """A tile is round at its corners where it is about square; a long one's would be drawn out."""
    sizes = {component.id: component.format.size for component in expand(load(GAME).deck)}
    assert max(sizes["score-marker"]) < 1.2 * min(sizes["score-marker"])
    assert all(max(sizes[id]) > 1.2 * min(sizes[id]) for id in ("power", "score-track"))
    by_shape = {
        tile["Nickname"]: tile["CustomImage"]["CustomTile"]["Type"]
        for tile in saved(tts)
        if tile["Name"] == "Custom_Tile"
    }
    heroines = load(GAME).deck.heroines
    assert heroines is not None
    round_ones = {wording.plain(str(each.short_name)) for each in heroines.heroines}
    assert {name for name, type in by_shape.items() if type == 3} == round_ones
    assert {type for name, type in by_shape.items() if name not in round_ones} == {0}


def test_the_thumbnail_shows_the_table(tts: Path) -> None:
    """The picture of the saved object shows every pile where it lies on the mat."""
    states = saved(tts)
    mat = next(state for state in states if state["Name"] == "Custom_Tile")
    with (
        Image.open(tts / "tenjaku.png") as thumbnail,
        Image.open(tts / mat["CustomImage"]["ImageURL"].rsplit("/", 1)[1]) as ground,
    ):
        bare = np.asarray(ground.resize(thumbnail.size).convert("RGB"), dtype=int)
        shown = np.abs(np.asarray(thumbnail.convert("RGB"), dtype=int) - bare).sum(axis=2) > 60
    scale = 1024 / (2 * max(mat["Transform"]["scaleX"], mat["Transform"]["scaleZ"]))
    for state in states:
        if state["Name"] in ("Deck", "Card"):
            x, z = state["Transform"]["posX"], state["Transform"]["posZ"]
            column, row = round(512 + x * scale), round(512 - z * scale)
            assert shown[row - 3 : row + 4, column - 3 : column + 4].mean() > 0.4, state["Nickname"]


# The table.

ROWS = st.lists(
    st.lists(st.tuples(st.floats(5, 300), st.floats(5, 200)), min_size=1, max_size=8), min_size=0, max_size=4
)


def blocks(rows: list[list[tuple[float, float]]], kind: str) -> list[list[Block]]:
    return [
        [Block(f"{kind} {row} {at}", *size) for at, size in enumerate(sizes)]
        for row, sizes in enumerate(rows)
    ]


@settings(max_examples=60, deadline=None)
@given(ROWS, st.integers(0, 8), ROWS, st.lists(st.tuples(st.floats(5, 200), st.floats(5, 200)), max_size=3))
def test_nothing_overlaps(
    middle: list[list[tuple[float, float]]],
    seats: int,
    rows: list[list[tuple[float, float]]],
    aside: list[tuple[float, float]],
) -> None:
    """Whatever lies on a table, for however many: no two things lie on each other, and all on the mat."""
    laid = table(
        blocks(middle, "m"),
        seats,
        blocks(rows, "s"),
        [Block(f"a {at}", *size) for at, size in enumerate(aside)],
    )
    for at, one in enumerate(laid.spots):
        assert not any(overlap(one, other) for other in laid.spots[at + 1 :])
        for x, y in one.corners():
            assert abs(x) <= laid.width / 2 and abs(y) <= laid.depth / 2
    assert len({spot.block.name for spot in laid.spots}) == len(laid.spots)


@pytest.mark.parametrize("players", [3, 4])
def test_pieces_lie_in_their_places(players: int) -> None:
    """On the game's table no piece lies on another, each lies on the mat, and each is there once."""
    with drawn(load(GAME), Selection(players=players)) as faces:
        laid = arranged(faces, players)
    shapes = [(pile.cards[0], pile.place) for pile in laid.piles]
    shapes += [(piece.shown, piece.place) for piece in laid.pieces]
    boxes = []
    for shown, place in shapes:
        width, depth = shown.component.format.size
        sine, cosine = abs(math.sin(math.radians(place.turn))), abs(math.cos(math.radians(place.turn)))
        wide, deep = width * cosine + depth * sine, width * sine + depth * cosine
        boxes.append((place.x - wide / 2, place.y - deep / 2, place.x + wide / 2, place.y + deep / 2))
    for at, one in enumerate(boxes):
        assert max(map(abs, one)) < max(laid.table.width, laid.table.depth) / 2
        for other in boxes[at + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart
    count = sum(len(pile.cards) for pile in laid.piles) + len(laid.pieces)
    assert count == sum(copies(GAME, players).values())
    assert {area.label for area in laid.areas} >= {"山札", "捨て札", "王牌", "河", "起家", "ヒロイン"}


# Tabletopia.


def test_fifty_three_files(tmp_path: Path) -> None:
    """52 different cards with one back are 53 pictures, all of the same size."""
    export_tabletopia(plain_deck(tmp_path / "deck", 52), TabletopOptions(tmp_path / "out"))
    pictures = sorted((tmp_path / "out" / "weather").glob("*.png"))
    assert len(pictures) == 53
    sizes = set()
    for path in pictures:
        with Image.open(path) as picture:
            sizes.add((picture.size, picture.mode))
    assert sizes == {((945, 591), "RGB")}


def test_large_pieces_fit_tabletopia(tmp_path: Path) -> None:
    """A piece so large that 300 dpi were more than 2000 pixels is 2000 pixels long, in its own shape."""
    deck = plain_deck(tmp_path / "deck", 1)
    text = deck.read_text(encoding="utf-8").replace("size: [80, 50]", "size: [250, 100]")
    deck.write_text(text, encoding="utf-8", newline="\n")
    export_tabletopia(deck, TabletopOptions(tmp_path / "out"))
    for path in (tmp_path / "out" / "weather").glob("*.png"):
        with Image.open(path) as picture:
            assert picture.size == (2000, 800)


def test_tabletopia_of_the_game(tmp_path: Path) -> None:
    """Each component has a folder with pictures of one size; backs that differ go with their fronts."""
    export_tabletopia(GAME, TabletopOptions(tmp_path))
    for folder in (path for path in tmp_path.iterdir() if path.is_dir()):
        sizes = set()
        for path in folder.glob("*.png"):
            with Image.open(path) as picture:
                sizes.add(picture.size)
        assert len(sizes) == 1 and max(next(iter(sizes))) <= 2000
    heroines = {path.name for path in (tmp_path / "heroine").iterdir()}
    assert {name.replace("front-", "back-") for name in heroines if name.startswith("front-")} < heroines
    assert sorted(path.name for path in (tmp_path / "score-track").iterdir()) == ["front-score-track.png"]
    text = (tmp_path / "READ-ME.txt").read_text(encoding="utf-8")
    assert "front-tile-2-chi0.png  × 5" in text and wording.plain("天雀大家") in text


# PlayingCards.io.


def test_room(tmp_path: Path) -> None:
    """A room's widgets hold their schema, refer to what is there, and are the deck's cards."""
    exported = export_pcio(GAME, TabletopOptions(tmp_path))
    with zipfile.ZipFile(exported.files[0]) as packed:
        widgets = json.loads(packed.read("widgets.json"))
        assert packed.read("schemaVersion") == b"3"
        sizes = {each.filename: each.file_size for each in packed.infolist()}
        assert {each.date_time for each in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    holds("pcio").validate(widgets)
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    decks = [widget for widget in widgets if widget["type"] == "cardDeck"]
    used = {card[side] for deck in decks for card in deck["cardTypes"].values() for side in ("front", "back")}
    assets = {f"package://{name}" for name in sizes if name.startswith("userassets/")}
    assert used == assets
    # What a public importer asks besides (ArnoldSmith86/virtualtabletop, server/pcioimport.mjs).
    assert all(isinstance(widget[axis], int | float) for widget in widgets for axis in ("x", "y"))
    assert all(widget["parent"] in by_id for widget in widgets if widget.get("parent"))
    texts = [text for deck in decks for card in deck["cardTypes"].values() for text in card.values()]
    assert all(isinstance(text, str) for text in texts)
    assert all(size < 2 * 1024 * 1024 for name, size in sizes.items() if name.startswith("userassets/"))
    cards = [widget for widget in widgets if widget["type"] == "card"]
    assert Counter(card["cardType"] for card in cards) == copies(GAME)
    for card in cards:
        assert card["cardType"] in by_id[card["deck"]]["cardTypes"]
        assert by_id[card["parent"]]["type"] == "cardPile"
    wall = [card for card in cards if card["deck"] == "tile_deck"]
    assert not any(card["faceup"] for card in wall)
    isana = sorted(
        (card for card in cards if card["cardType"].startswith("isana-")), key=lambda card: -card["z"]
    )
    assert [card["cardType"] for card in isana] == [f"isana-{index}" for index in (1, 2, 3, 4)]


def test_piles_of_a_room(tmp_path: Path) -> None:
    """Each heroine has a pile with her name, everything else one with its component's."""
    exported = export_pcio(GAME, TabletopOptions(tmp_path))
    with zipfile.ZipFile(exported.files[0]) as packed:
        widgets = json.loads(packed.read("widgets.json"))
    labels = {widget["id"]: widget["label"] for widget in widgets if widget["type"] == "cardPile"}
    piled: dict[str, set[str]] = {}
    for card in (widget for widget in widgets if widget["type"] == "card"):
        piled.setdefault(card["cardType"].split("-")[0], set()).add(labels[card["parent"]])
    heroines = load(GAME).deck.heroines
    assert heroines is not None
    for heroine in heroines.heroines:
        assert piled[heroine.id] == {wording.plain(str(heroine.short_name))}
    assert piled["tile"] == {"闘牌カード"}


def test_pictures_of_a_room(tmp_path: Path) -> None:
    """Pictures in a room have the shape of their cards, and 720 pixels on the longer side."""
    exported = export_pcio(MINIMAL, TabletopOptions(tmp_path))
    with zipfile.ZipFile(exported.files[0]) as packed:
        assets = [name for name in packed.namelist() if name.startswith("userassets/")]
        sizes = {Image.open(packed.open(name)).size for name in assets}
    assert len(assets) == 7 and sizes == {(720, 450)}  # 80 × 50 mm


def test_widgets_have_ids_of_their_own() -> None:
    """Whatever components and cards are called, no two widgets of a room have the same id."""
    decks = [
        pcio.Deck(id, (63, 88), (), (pcio.Pile("", cards, False),))
        for id, cards in (
            ("tile", ("1-x", "x", "x", "x-1")),
            ("tile-1", ("x", "pile-1")),
            ("tile-1-x", ("1",)),
        )
    ]
    ids = [widget["id"] for widget in pcio.widgets(decks)]
    assert len(set(ids)) == len(ids) == 1 + 3 * 2 + 7


def test_piles_have_room(tmp_path: Path) -> None:
    """No pile of the game's room, with its label and its button, lies on another or on the hand.

    A public importer (ArnoldSmith86/virtualtabletop, server/pcioimport.mjs) puts a label of 40 pixels
    above a pile, and a button of 32 below one that can be shuffled, 2 % of its height away.
    """
    exported = export_pcio(GAME, TabletopOptions(tmp_path))
    with zipfile.ZipFile(exported.files[0]) as packed:
        widgets = json.loads(packed.read("widgets.json"))
    boxes = []
    for pile in (widget for widget in widgets if widget["type"] == "cardPile"):
        below = 0.02 * pile["height"] + 32 if pile["hasShuffleButton"] else 0
        right, bottom = pile["x"] + pile["width"], pile["y"] + pile["height"] + below
        boxes.append((pile["x"], pile["y"] - 40, right, bottom))
    for at, one in enumerate(boxes):
        assert min(one) >= 0 and one[2] <= 1600 and one[3] <= 820
        for other in boxes[at + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart


# All of them.


@pytest.mark.parametrize("export", [export_sheets, export_tts, export_tabletopia, export_pcio])
def test_two_runs_the_same_bytes(export: Any, tmp_path: Path) -> None:
    """Exported twice a deck gives the same files with the same bytes."""
    for _ in range(2):
        export(MINIMAL, TabletopOptions(tmp_path / "out"))
        (tmp_path / "out").rename(tmp_path / f"run {len(list(tmp_path.iterdir()))}")
    first, second = sorted(tmp_path.iterdir())
    assert contents(first) == contents(second)


def test_commands(tmp_path: Path) -> None:
    """Every format is a command that says what it wrote and what comes next."""
    for name, words in (
        ("tts", "a saved object"),
        ("tabletopia", "READ-ME.txt"),
        ("playingcards.io", "experimental"),
        ("sheets", "2 pictures"),
    ):
        done = CliRunner().invoke(main, ["export", name, str(MINIMAL), "--out", str(tmp_path / name)])
        assert (done.exit_code, words in done.output) == (0, True), done.output
    assert "EXPERIMENTAL" in CliRunner().invoke(main, ["export", "playingcards.io", "--help"]).output
    wrong = CliRunner().invoke(main, ["export", "tts", str(MINIMAL), "--url-prefix", "example.org"])
    assert (wrong.exit_code, "begins with https://" in wrong.output) == (2, True)
