"""Print shops as data: what the profiles hold, what of them is refused, and what is told of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pressing import profile

from generator.cli import main
from generator.press.condition import condition
from generator.press.cut import MM_PER_INCH, cut
from generator.press.preflight.images import peak
from generator.problems import DeckError
from generator.sheets.shop import FOLDER, Book, Images, Pdf, Sheets, Shop, names, shop, shops

ROOT = Path(__file__).parents[1]
ASKED = {
    "generic-offset", "jp-poker", "jp-bridge", "manindo", "jelly2print", "drivethrucards", "mbprint",
    "longpack", "the-game-crafter", "makeplayingcards", "home-a4", "home-letter",
}  # fmt: skip


def faults(path: str) -> list[tuple[str, int, int]]:
    """Name, line and column of each problem of a profile."""
    with pytest.raises(DeckError) as caught:
        shop(path)
    return [(each.name, each.place.line, each.place.column) for each in caught.value.problems]


def test_every_shop_is_there() -> None:
    """A profile is there for each shop that something is known of."""
    assert set(names()) == ASKED


@pytest.mark.parametrize("each", shops(), ids=lambda each: each.name)
def test_profiles_name_their_sources(each: Shop) -> None:
    """A profile is named as its file, and says where each number is from and when that was read."""
    assert each.name in names()
    assert each.sources and all(source.startswith(("http://", "https://")) for source in each.sources)
    assert re.fullmatch(r"2026-\d\d-\d\d", each.checked)


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    """A folder that is named as a shop is told to be one, and not that there is no such shop."""
    assert faults(str(tmp_path)) == [("unreadable-file", 0, 1)]
    with pytest.raises(LookupError, match="no shop ''"):
        shop("")


def test_what_is_not_stated_is_nothing() -> None:
    """A number that the shop's pages do not state is no number."""
    manindo = shop("manindo")
    assert manindo.bleed is None
    assert {"bleed", "safe", "ink_limit"} <= set(manindo.unstated)
    assert "ink_limit" not in shop("the-game-crafter").unstated  # RGB has no ink


@pytest.mark.parametrize("model", [Shop, Pdf, Images, Sheets, Book])
def test_every_field_is_documented(model: type[Shop]) -> None:
    """docs/press.md has a row for every field of a profile."""
    text = (ROOT / "docs" / "press.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `(?:pdf\.|images\.|sheets\.|book\.)?(\w+)` \|", text, flags=re.MULTILINE))
    assert set(model.model_fields) <= rows


@given(st.floats(10, 150), st.floats(10, 150), st.sampled_from(sorted(ASKED)))
def test_a_card_is_cut_near_to_its_size(width: float, height: float, name: str) -> None:
    """What a shop cuts of a card differs from it by a millimetre at most, or it cuts it not at all."""
    found = shop(name).trim(width, height)
    if found is not None:
        assert abs(found[0] - width) <= 1 and abs(found[1] - height) <= 1


def test_nearest_size() -> None:
    """63 x 88 becomes 63.5 x 88.9 where that is what is cut; a card on its side is of another size."""
    assert shop("drivethrucards").trim(63, 88) == (63.5, 88.9)
    assert shop("drivethrucards").trim(88, 63) is None
    assert shop("the-game-crafter").trim(88, 63) is None
    assert shop("jp-bridge").trim(63, 88) is None


@pytest.mark.parametrize(
    ("name", "size", "pixels"),
    [
        ("the-game-crafter", (63.5, 88.9), (825, 1125)),
        ("the-game-crafter", (57.15, 88.9), (750, 1125)),
        ("the-game-crafter", (44.45, 63.5), (600, 825)),
        ("the-game-crafter", (69.85, 120.65), (900, 1500)),
        ("makeplayingcards", (63, 88), (822, 1122)),
    ],
)
def test_pixels(name: str, size: tuple[float, float], pixels: tuple[int, int]) -> None:
    """Pictures have just the pixels that the shop's page states."""
    from generator.deck.model import Format

    found = cut(shop(name), Format(id="card", name="Card", size=size, template="card.xml.j2"))
    assert found is not None and found.pixels(300) == pixels
    assert found.width == pytest.approx(pixels[0] * MM_PER_INCH / 300)


def test_all_faults_of_a_profile_in_one_run(tmp_path: Path) -> None:
    """A profile's faults are told together, each at its line and column."""
    path = profile(
        tmp_path,
        ("bleed: 3", "bleed: unstatd"),
        ("marks: false", "marsk: false"),
        ("standard: X-4", "standard: X-5"),
        ('checked: "2026-11-30"', 'checked: "2026-11-31"'),
    )
    assert faults(path) == [
        ("wrong-type", 6, 8), ("unknown-field", 16, 1), ("unknown-choice", 18, 13), ("bad-date", 29, 10),
    ]  # fmt: skip


def test_a_number_or_the_word(tmp_path: Path) -> None:
    """A number that is left out says nothing: `unstated` is to be written."""
    path = profile(tmp_path, ("bleed: 3", "bleed:"), ("safe: 3", "safe: true"))
    with pytest.raises(DeckError) as caught:
        shop(path)
    assert [each.message for each in caught.value.problems] == [
        "nothing is written here; wanted is a number, or the word unstated",
        "this is the flag true; wanted is a number, or the word unstated",
    ]
    assert faults(profile(tmp_path, ("bleed: 3\n", ""))) == [("missing-field", 2, 1)]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([("pdf:", "sheets: {paper: a4}\npdf:")], ("shop-files", 17, 1)),
        ([("colour: cmyk", "colour: rgb")], ("shop-colour", 10, 9)),
        ([("condition: FOGRA39\n", "")], ("shop-colour", 10, 9)),
        ([("condition: FOGRA39", "condition: FOGRA39\nintent: named")], ("shop-colour", 14, 9)),
        ([("{deck}_{size}", "{card}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", "{deck.upper}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", "{deck:>9}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", "up/{deck}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", "c:{deck}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", ".{deck}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}", " {deck}")], ("shop-names", 22, 10)),
        ([("{deck}_{size}.pdf", "{deck}_{size}.png")], ("shop-names", 22, 10)),
    ],
)
def test_what_no_schema_sees(
    tmp_path: Path, changes: list[tuple[str, str]], fault: tuple[str, int, int]
) -> None:
    """A profile that contradicts itself is refused where it does."""
    assert faults(profile(tmp_path, *changes)) == [fault]


@pytest.mark.parametrize("shop_name", ["jp-poker", "makeplayingcards"])
def test_a_file_a_face_needs_names_of_its_own(tmp_path: Path, shop_name: str) -> None:
    """Where each face is a file, names that do not tell faces apart are refused in the profile."""
    for pattern, refused in (("{deck}", True), ("cards", True), ("{number}", False), ("{face}", False)):
        path = profile(tmp_path, ("{number}_{face}", pattern), shop=shop_name)
        if refused:
            ((name, _, _),) = faults(path)
            assert name == "shop-names"
        else:
            assert shop(path).name == "own"


@pytest.mark.parametrize("name", names())
def test_names_of_hibaris_own_profiles_are_taken(tmp_path: Path, name: str) -> None:
    """A profile of one's own may not be called as one that hibari brings; the file itself may be read."""
    path = profile(tmp_path, ("name: own\n", f"name: {name}\n"), shop=name)
    assert [name for name, _, _ in faults(path)] == ["shop-name"]
    assert shop(str(FOLDER / f"{name}.yaml")).name == name


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("bleed", 0, 25),
        ("safe", 0, 25),
        ("resolution", 50, 1200),
        ("ink_limit", 100, 400),
        ("line", 0, 72),
        ("text", 0, 72),
    ],
)
def test_numbers_have_limits(tmp_path: Path, field: str, least: int, most: int) -> None:
    """A number that no printer means is out of range, and both limits are told."""
    text = Path(profile(tmp_path)).read_text(encoding="utf-8")
    (line,) = re.findall(rf"^{field}: .*\n", text, re.MULTILINE)
    for number, sound in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        path = profile(tmp_path, (line, f"{field}: {number}\n"))
        if sound:
            assert getattr(shop(path), field) == number
            continue
        with pytest.raises(DeckError) as caught:
            shop(path)
        ((kind, help),) = {(each.name, each.help) for each in caught.value.problems}
        assert (kind, help) == ("out-of-range", f"write a number from {least} to {most}")


def test_pictures_need_a_resolution(tmp_path: Path) -> None:
    """A profile of pictures says how many dots an inch they have, and no PNG in CMYK."""
    path = profile(tmp_path, ("resolution: 300", "resolution: unstated"), shop="makeplayingcards")
    assert faults(path) == [("shop-files", 8, 13)]
    path = profile(tmp_path, ("psd\n", "png\n"), (".psd", ".png"), shop="jelly2print")
    assert [name for name, _, _ in faults(path)] == ["shop-colour"]


def test_listing() -> None:
    """`hibari shops` lists every shop in a line, and says which numbers are unstated."""
    run = CliRunner().invoke(main, ["shops"])
    assert run.exit_code == 0
    for name in names():
        assert re.search(rf"^{name} ", run.output, flags=re.MULTILINE)
    assert re.search(
        r"^drivethrucards +63\.5 × 88\.9 +3\.175 +3\.175 +300 +CMYK 240 ", run.output, re.MULTILINE
    )


def test_one_shop() -> None:
    """`hibari shops NAME` tells all of a profile, with its sources."""
    run = CliRunner().invoke(main, ["shops", "manindo"])
    assert run.exit_code == 0
    assert re.search(r"name +manindo", run.output)
    assert re.search(r"bleed +unstated", run.output)
    assert "https://www.mnd.co.jp/data-making/" in run.output


def test_a_mistyped_shop() -> None:
    """A shop that is not there is wrong usage, and the nearest one is named."""
    run = CliRunner().invoke(main, ["shops", "drivethrucard"])
    assert run.exit_code == 2
    assert "did you mean 'drivethrucards'" in run.output


def test_a_profile_with_faults(tmp_path: Path) -> None:
    """A profile of one's own with faults ends with status 1, the faults with their lines."""
    run = CliRunner().invoke(main, ["shops", profile(tmp_path, ("bleed: 3", "bleed: thick"))])
    assert run.exit_code == 1
    assert "own.yaml:6:8: wrong-type" in run.output


# What the shops' own pages state, each at the address that its profile names; None is "unstated".
STATED: dict[str, dict[str, object]] = {
    # joon.eu, grafkarton.pl, drukarnia-suchecki.pl, folger.ee, bookprinteconomy.cz agree
    "generic-offset": {"bleed": 3, "safe": 3, "resolution": 300, "ink_limit": 300, "line": 0.25, "text": 5},
    # ko-yo-print.info, sugupri.com, alps-pps.co.jp (lines), kotonara.jp (350 dpi)
    "jp-poker": {"bleed": 3, "safe": 3, "resolution": 350, "ink_limit": 300, "line": 0.25, "text": None},
    "jp-bridge": {"bleed": 3, "safe": 3, "resolution": 350, "ink_limit": 300, "line": 0.25, "text": None},
    # mnd.co.jp: all of it is in its template
    "manindo": {"bleed": None, "safe": None, "resolution": None, "ink_limit": None, "previews": True},
    # jelly2print.com/guide: 300 dpi, Japan Color 2001 Coated
    "jelly2print": {"resolution": 300, "ink_limit": None, "condition": "JC200103", "intent": "named"},
    # help.drivethrupartners.com: 1/8 inch, 240 %
    "drivethrucards": {"bleed": 3.175, "safe": 3.175, "resolution": 300, "ink_limit": 240},
    # mbprint.pl: 3 mm, 4 mm, FOGRA39, no total of ink
    "mbprint": {"bleed": 3, "safe": 4, "resolution": 300, "ink_limit": None, "condition": "FOGRA39"},
    # help.longpackgames.com/article/66-cards
    "longpack": {"bleed": 3, "safe": 3, "ink_limit": None},
    # help.thegamecrafter.com/article/33: 37.5 px of 300 an inch, and as much again within
    "the-game-crafter": {"bleed": 3.175, "safe": 3.175, "resolution": 300, "ink_limit": None},
    # makeplayingcards.com/faq-photo.aspx: 36 px of 300 an inch, and as many within
    "makeplayingcards": {"bleed": 36 * 0.0254 / 0.3, "safe": 36 * 0.0254 / 0.3, "resolution": 300},
}
FILES: dict[str, tuple[str, str, str, str]] = {
    "generic-offset": ("X-4", "embed", "front-back", "pages"),
    "jp-poker": ("X-1a:2001", "outline", "each-face", "listed"),
    "jp-bridge": ("X-1a:2001", "outline", "each-face", "listed"),
    "manindo": ("X-1a:2001", "outline", "each-face", "listed"),
    "drivethrucards": ("X-1a:2003", "embed", "back-front", "pages"),
    "mbprint": ("X-1a:2003", "outline", "front-back", "pages"),
    "longpack": ("X-4", "embed", "fronts-then-back", "pages"),
}
# mnd.co.jp/pricelists/cards, less the round ones
MANINDO = """63x88 58x89 59x86 55x91 54x85.6 44x63 36x50 43x80 57x100 65x115 70x120 79x120 63x63 70x70 95x95
105x148"""


@pytest.mark.parametrize("name", STATED)
def test_numbers_are_those_of_the_shops_pages(name: str) -> None:
    """A profile's numbers are what the pages that it names state, and what they do not is unstated."""
    found = shop(name)
    for field, wanted in STATED[name].items():
        assert getattr(found, field) == (pytest.approx(wanted) if isinstance(wanted, float) else wanted), (
            field
        )
    assert found.marks is False


@pytest.mark.parametrize("name", FILES)
def test_files_are_as_the_shop_takes_them(name: str) -> None:
    """Standard, fonts, order of pages and copies are those that the shop's page asks for."""
    pdf = shop(name).pdf
    assert pdf is not None
    assert (pdf.standard, pdf.fonts, pdf.order, pdf.copies) == FILES[name]


def test_sizes_and_formats_are_those_of_the_shops_pages() -> None:
    """The trims and the kinds of picture of a profile are those that the shop's page lists."""
    assert [f"{width:g}x{height:g}" for width, height in shop("manindo").sizes] == MANINDO.split()
    assert (shop("jp-poker").sizes, shop("jp-bridge").sizes) == (((63, 88),), ((58, 89),))
    taken = {name: images.accepted for name in ASKED if (images := shop(name).images) is not None}
    assert taken == {
        "jelly2print": ("psd",),
        "the-game-crafter": ("png", "jpeg"),
        "makeplayingcards": ("png", "jpeg", "tiff", "gif", "bmp"),
    }
    papers = {name: sheets.paper for name in ASKED if (sheets := shop(name).sheets) is not None}
    assert papers == {"home-a4": "a4", "home-letter": "letter"}


def test_pictures_are_separated_within_the_limit() -> None:
    """A profile in CMYK brings pictures, whatever their colours, no more ink than its shop allows."""
    steps = range(0, 256, 15)
    cube = Image.new("RGB", (len(steps) ** 2, len(steps)))
    cube.putdata([(red, green, blue) for red in steps for green in steps for blue in steps])
    for each in shops():
        if each.colour == "cmyk":
            most = peak(condition(each).separation.inks(cube))
            assert 200 < most <= (each.ink_limit or 300), each.name


def test_the_nearest_of_two_sizes() -> None:
    """Of two trims within a millimetre of a card the nearer one is cut, whichever is listed first."""
    for sizes in (((63, 88), (63.5, 88.9)), ((63.5, 88.9), (63, 88))):
        both = shop("drivethrucards").model_copy(update={"sizes": sizes})
        assert both.trim(63.4, 88.7) == (63.5, 88.9)
        assert both.trim(63.1, 88.1) == (63, 88)
