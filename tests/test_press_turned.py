"""Cards that lie on their side, for shops that cut them upright only."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pressing import deck, pressed, profile

from generator.deck.model import Format
from generator.press.cut import Cut, cut
from generator.press.package import told
from generator.sheets.shop import shop

# The top edge of a card is black, its bottom edge red.
LYING = """\
<svg>
  <rect x="-4" y="-4" width="96" height="71" fill="{ground}"/>
  <rect x="-4" y="-4" width="96" height="14" fill="black"/>
  <rect x="-4" y="53" width="96" height="14" fill="red"/>
</svg>
"""
COMPONENT = """\
  - id: track
    name: Tracks
    size: [88, 63]
    bleed: 3
    template: track.xml.j2
    back: behind.xml.j2
    cards: [{id: track, copies: 2}]
  - id: token
"""
SHOPS = ("the-game-crafter", "makeplayingcards", "drivethrucards", "generic-offset")


def lying(folder: Path) -> Path:
    """A deck with a component that lies on its side, among others that stand."""
    path = deck(folder, ("  - id: token\n", COMPONENT))
    for name, ground in (("track", "paper"), ("behind", "white")):
        text = LYING.format(ground=ground)
        (folder / "templates" / f"{name}.xml.j2").write_text(text, encoding="utf-8", newline="\n")
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What four shops get of it."""
    path = lying(tmp_path_factory.mktemp("lying"))
    pressed(path, *SHOPS)
    return path.parent / "press"


def edges(picture: Image.Image) -> dict[str, str]:
    """What is seen a little inside the middle of the left and the right edge."""

    def name(x: int) -> str:
        red, green, _ = picture.convert("RGB").getpixel((x, picture.height // 2))  # type: ignore[misc]
        return "black" if red < 90 else "red" if green < 120 else "ground"

    return {"left": name(picture.width // 20), "right": name(picture.width - picture.width // 20)}


@pytest.mark.parametrize("name", ["the-game-crafter", "makeplayingcards"])
def test_pictures_are_upright_and_turned(made: Path, name: str) -> None:
    """A lying card is a picture of the shop's upright size, its front's top at the right, its back's left."""
    front, back = (Image.open(next((made / name).glob(f"*track_{side}.png"))) for side in ("front", "back"))
    assert front.size == back.size and front.width < front.height
    assert edges(front) == {"right": "black", "left": "red"}
    assert edges(back) == {"left": "black", "right": "red"}


def test_pages_are_upright_and_turned(made: Path) -> None:
    """In a PDF a turned card has pages among those of the cards that stand, as large as theirs."""
    (file,) = (made / "drivethrucards").glob("*.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        assert len(pdf) == 2 * (2 + 3 + 2)
        assert {page.get_size() for page in pdf} == {(198.0, 270.0)}
        shown = [edges(pdf[number].render(scale=1).to_pil()) for number in (-2 + len(pdf), -1 + len(pdf))]
    assert shown == [
        {"left": "black", "right": "red"},
        {"right": "black", "left": "red"},
    ]  # the back is first


def test_a_shop_that_cuts_any_size_gets_it_as_it_lies(made: Path) -> None:
    """Nothing is turned for a shop that cuts a card as it lies."""
    listed = json.loads((made / "generic-offset" / "press.json").read_text(encoding="utf-8"))
    assert listed["turned"] == []
    assert [88.0, 63.0] in [file["trim"] for file in listed["files"]]


@pytest.mark.parametrize("name", ["the-game-crafter", "drivethrucards"])
def test_turned_cards_are_told_and_counted(tmp_path: Path, name: str) -> None:
    """Summary and listing name what is turned and which way, and its copies are among the quantities."""
    path = lying(tmp_path)
    (package,) = pressed(path, name).packages
    assert "turned by a quarter, fronts clockwise and backs anticlockwise: track (88 × 63 mm)" in told(
        package
    )
    listed = json.loads((tmp_path / "press" / name / "press.json").read_text(encoding="utf-8"))
    (entry,) = listed["turned"]
    assert entry == {"component": "track", "size": [88, 63], "copies": 2, "front": 90, "back": 270}
    assert listed["quantities"]["track"] == 2
    assert [each["component"] for each in listed["left_out"]] == ["token"]


def test_a_lying_size_turns_cards_that_stand(tmp_path: Path) -> None:
    """Where only a lying size is cut, cards that stand are turned to it, and those that lie are not."""
    own = profile(tmp_path, ("sizes: []", "sizes: [[88, 63]]"))
    (package,) = pressed(lying(tmp_path), own).packages
    assert [each.component for each in package.turned] == ["note"]
    assert package.quantities == {"first": 2, "second": 3, "track": 2}


@pytest.mark.parametrize("plain", [False, True])
def test_a_turned_card_with_one_template_for_both_sides(tmp_path: Path, plain: bool) -> None:
    """A card that is the same on both sides passes preflight, turned, whether its art has a top or none."""
    path = lying(tmp_path)
    deck_text = path.read_text(encoding="utf-8").replace("back: behind.xml.j2", "back: track.xml.j2")
    path.write_text(deck_text, encoding="utf-8", newline="\n")
    if plain:
        art = '<svg><rect x="-4" y="-4" width="96" height="71" fill="black"/></svg>'
        (tmp_path / "templates" / "track.xml.j2").write_text(art, encoding="utf-8", newline="\n")
    (package,) = pressed(path, "drivethrucards").packages
    assert any("page order" in line and line.startswith("checks passed:") for line in package.checks)


@given(st.data(), st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))
def test_a_card_and_its_side_are_cut_alike(data: st.DataObject, wider: float, higher: float) -> None:
    """A shop that cuts a card one way cuts it the other way too, in the same trim or in its own."""
    asked = shop(data.draw(st.sampled_from(["the-game-crafter", "drivethrucards", "manindo"])))
    width, height = data.draw(st.sampled_from(asked.sizes))

    def of(*size: float) -> Cut | None:
        return cut(asked, Format.model_construct(size=size, bleed=3.0))

    card = (width + wider, height + higher)
    one, other = of(*card), of(*reversed(card))
    assert (one is None) == (other is None)
    if max(abs(wider), abs(higher)) < 0.99:
        assert one is not None
    for found in (one, other):
        if found is not None:
            assert found.behind.turn == (270 if found.turn else 0)
            assert max(abs(found.card.x - found.trim.x), abs(found.card.y - found.trim.y)) <= 0.5 + 1e-9
