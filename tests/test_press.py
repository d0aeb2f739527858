"""Files for print shops: standard, boxes, colours, order, names, pictures, and what is refused."""

from __future__ import annotations

import errno
import json
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms, JpegImagePlugin
from pressing import NOTE, TOKEN, deck, pictured, pressed, profile

from generator.build.pressing import PressOptions, press
from generator.build.selection import Selection, WrongUse
from generator.cli import main
from generator.press.condition import PROFILES
from generator.press.cut import Cut
from generator.press.opaque import translucent
from generator.press.order import Printed, arranged
from generator.press.package import Package, Written, told
from generator.press.picture import save
from generator.press.psd import psd
from generator.problems import DeckError, Problem
from generator.sheets.model import Rect
from generator.sheets.shop import Pdf, Shop, shop
from generator.template.elements import IDENTITY, Element, Gradient, Group, Pen, Stop, Symbol, Use
from generator.template.elements import Image as Placed
from generator.template.elements import Path as Shape

GAME = Path(__file__).parents[1] / "cards.yaml"

PT = 72 / 25.4
CUT = Cut(69, 94, Rect(3, 3, 63, 88), Rect(3, 3, 63, 88))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small deck pressed for every shop; its folder of packages."""
    path = deck(tmp_path_factory.mktemp("made"))
    pressed(
        path,
        "generic-offset", "drivethrucards", "mbprint", "longpack", "jp-poker", "manindo", "jelly2print",
        "the-game-crafter", "makeplayingcards", "home-a4",
    )  # fmt: skip
    return path.parent / "press"


def operators(page: pikepdf.Page) -> Iterator[tuple[list[object], str]]:
    """The operators of a page and of the forms it draws."""
    yield from _operators(page, page.obj.Resources)


def _operators(stream: object, resources: pikepdf.Object) -> Iterator[tuple[list[object], str]]:
    for operands, operator in pikepdf.parse_content_stream(stream):  # type: ignore[arg-type]
        yield list(operands), str(operator)
        if str(operator) == "Do":
            drawn = resources.XObject[str(operands[0])]
            if drawn.Subtype == "/Form":
                yield from _operators(drawn, drawn.get("/Resources", resources))


def pixels(picture: Image.Image) -> list[tuple[int, ...]]:
    """The pixels of a picture, row by row."""
    return list(zip(*(channel.tobytes() for channel in picture.split()), strict=True))


def problems_of(path: Path, *shops: str) -> list[Problem]:
    """What `press` refuses a deck for."""
    with pytest.raises(DeckError) as caught:
        pressed(path, *shops)
    return [each for each in caught.value.problems if each.severity == "error"]


def names(folder: Path) -> list[str]:
    """The files in a folder but its listing."""
    return sorted(path.name for path in folder.iterdir() if path.is_file() and path.name != "press.json")


# The standard


@pytest.mark.parametrize(
    ("file", "version", "keys"),
    [
        ("generic-offset/small_63x88.pdf", "1.6", {"GTS_PDFXVersion": "PDF/X-4"}),
        (
            "drivethrucards/small_63.5x88.9.pdf",
            "1.4",
            {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
        ),
        (
            "jp-poker/001_first_front.pdf",
            "1.3",
            {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"},
        ),
    ],
)
def test_standard(made: Path, file: str, version: str, keys: dict[str, str]) -> None:
    """A file claims its standard in Info and XMP, with dates, an id, and Trapped told."""
    with pikepdf.open(made / file) as pdf:
        assert pdf.pdf_version == version
        info = {str(key)[1:]: str(value) for key, value in pdf.docinfo.items()}
        assert keys.items() <= info.items()
        assert info["Trapped"] == "/False"
        assert info["CreationDate"] == info["ModDate"] == "D:20261130000000Z"
        assert info["Title"] == "Small"
        packet = pdf.Root.Metadata.read_bytes().decode()
        for key, value in keys.items():
            assert re.search(rf"<pdfx(id)?:{key}>{re.escape(value)}<", packet)
        for needed in (
            "xmp:CreateDate",
            "xmp:MetadataDate",
            "xmpMM:DocumentID",
            "xmpMM:VersionID",
            "xmpMM:RenditionClass",
        ):
            assert f"<{needed}>" in packet
        assert len(pdf.trailer.ID) == 2
        assert "/ViewerPreferences" not in pdf.Root
    objects_in_streams = b"/ObjStm" in (made / file).read_bytes()
    assert objects_in_streams == (version == "1.6")


@pytest.mark.parametrize(
    ("file", "identifier", "profile"),
    [
        ("generic-offset/small_63x88.pdf", "FOGRA39", "ISOcoated_v2_300_bas"),
        ("drivethrucards/small_63.5x88.9.pdf", "FOGRA39", "FOGRA39_TAC240"),
        ("jp-poker/001_first_front.pdf", "JC200103", None),
    ],
)
def test_output_intent(made: Path, file: str, identifier: str, profile: str | None) -> None:
    """A file names its printing condition, and embeds the profile unless it is only to be named."""
    with pikepdf.open(made / file) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == identifier
        assert str(intent.RegistryName) == "http://www.color.org"
        if profile is None:
            assert "/DestOutputProfile" not in intent
        else:
            embedded = intent.DestOutputProfile
            assert embedded.read_bytes() == (PROFILES / f"{profile}.icc").read_bytes()
            assert int(embedded.N) == 4


@pytest.mark.parametrize(
    ("file", "trim", "bleed"),
    [
        ("generic-offset/small_63x88.pdf", (63, 88), 3),
        ("generic-offset/small_20x20.pdf", (20, 20), 3),
        ("drivethrucards/small_63.5x88.9.pdf", (63.5, 88.9), 3.175),
        ("mbprint/small_63x88.pdf", (63, 88), 3),
        ("jp-poker/002_second_front.pdf", (63, 88), 3),
    ],
)
def test_boxes(made: Path, file: str, trim: tuple[float, float], bleed: float) -> None:
    """The page is trim and bleed; TrimBox and BleedBox say so on every page, exact to 1/10,000 pt."""
    width, height = (side + 2 * bleed for side in trim)
    with pikepdf.open(made / file) as pdf:
        for page in pdf.pages:
            media, bleeds, trims = (
                [float(v) for v in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media == bleeds == pytest.approx([0, 0, width * PT, height * PT], abs=1e-4)
            assert trims == pytest.approx(
                [bleed * PT, bleed * PT, (width - bleed) * PT, (height - bleed) * PT], abs=1e-4
            )
            assert "/ArtBox" not in page.obj and "/Annots" not in page.obj


# Order, names and copies


def _page_texts(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_bounded().split("\n")[0].strip() for page in pdf]


def test_front_then_back(made: Path) -> None:
    """generic-offset: each copy is a front and its back; sizes have files of their own."""
    assert names(made / "generic-offset") == ["small_20x20.pdf", "small_63x88.pdf"]
    texts = _page_texts(made / "generic-offset" / "small_63x88.pdf")
    assert texts == ["王牌を引く", ""] * 2 + ["Second card", ""] * 3
    assert len(_page_texts(made / "generic-offset" / "small_20x20.pdf")) == 4  # without backs: fronts only


def test_back_then_front(made: Path) -> None:
    """drivethrucards: back 1, front 1, back 2, front 2; what it has no size for is not there."""
    assert names(made / "drivethrucards") == ["small_63.5x88.9.pdf"]
    texts = _page_texts(made / "drivethrucards" / "small_63.5x88.9.pdf")
    assert texts == ["", "王牌を引く"] * 2 + ["", "Second card"] * 3


def test_fronts_then_back(made: Path) -> None:
    """longpack: all fronts, then the back they share."""
    assert names(made / "longpack") == ["small_note.pdf", "small_token.pdf"]
    assert _page_texts(made / "longpack" / "small_note.pdf") == ["王牌を引く"] * 2 + ["Second card"] * 3 + [
        ""
    ]


def test_a_file_a_face(made: Path) -> None:
    """jp-poker, manindo, jelly2print: fronts, then backs, each look once, ASCII names in their order."""
    faces = ["001_first_front", "002_second_front", "003_note_back"]
    assert names(made / "jp-poker") == names(made / "manindo") == [f"{face}.pdf" for face in faces]
    assert names(made / "jelly2print") == [f"{face}.psd" for face in [*faces, "004_token_front"]]
    assert names(made / "manindo" / "previews") == [f"{face}.jpg" for face in faces]
    assert names(made / "the-game-crafter") == [f"{face}.png" for face in faces]


def printed(count: int, backs: int) -> list[Printed[str]]:
    """Cards of one component, each with one of so many backs."""
    return [
        Printed(f"card-{i}", "deck", 1 + i % 3, f"front-{i}", f"back-{i % backs}" if backs else None, CUT)
        for i in range(count)
    ]


def shop_of(order: str, copies: str) -> Shop:
    """A shop that wants this order."""
    pdf = Pdf(standard="X-4", fonts="embed", order=order, copies=copies, names="{deck}.pdf")  # type: ignore[arg-type]
    return shop("generic-offset").model_copy(update={"pdf": pdf})


@given(
    st.integers(1, 9),
    st.integers(0, 4),
    st.sampled_from(["front-back", "back-front", "fronts-then-back"]),
    st.sampled_from(["pages", "listed"]),
)
def test_every_copy_is_printed(count: int, backs: int, order: str, copies: str) -> None:
    """Whatever the order, each copy has its front, and its own back where it is looked for."""
    cards = printed(count, backs)
    files = arranged(cards, shop_of(order, copies), "deck")
    fronts = [each.front for each in cards for _ in range(each.copies if copies == "pages" else 1)]
    behind = {each.front: each.back for each in cards}
    pages = [page for file in files for page in file.pages]
    assert [page for page in pages if page and page.startswith("front")] == fronts
    if not backs:
        assert pages == fronts
    elif order == "front-back":
        assert pages == [page for front in fronts for page in (front, behind[front])]
    elif order == "back-front":
        assert pages == [page for front in fronts for page in (behind[front], front)]
    elif len(set(behind.values())) == 1:
        assert pages == [*fronts, "back-0"]
    else:
        assert [file.name for file in files] == ["deck_fronts.pdf", "deck_backs.pdf"]
        assert list(files[1].pages) == [behind[front] for front in fronts]


@given(st.integers(1, 9), st.integers(0, 4))
def test_each_face_is_a_file(count: int, backs: int) -> None:
    """A file a face: every front, each look of a back once, no name twice, every copy listed."""
    cards = printed(count, backs)
    pdf = Pdf(standard="X-4", fonts="embed", order="each-face", copies="listed", names="{number}_{face}.pdf")
    files = arranged(cards, shop("generic-offset").model_copy(update={"pdf": pdf}), "deck")
    used = {each.back for each in cards if each.back}
    assert len(files) == count + len(used) == len({file.name for file in files})
    assert [file.name for file in files] == sorted(file.name for file in files)
    assert sum(sum(file.copies.values()) for file in files if "_front" in file.name) == sum(
        each.copies for each in cards
    )


def test_a_card_without_a_back_among_others(tmp_path: Path) -> None:
    """Where other cards have backs a card without one has a blank page behind it."""
    path = deck(
        tmp_path,
        ("size: [20, 20]", "size: [63, 88]"),
        ("bleed: 1\n", "bleed: 3\n"),
        token=TOKEN.replace('width="22" height="22"', 'width="69" height="94"').replace('"-1"', '"-3"'),
    )
    pressed(path, "generic-offset")
    with pypdfium2.PdfDocument(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as pdf:
        assert len(pdf) == 2 * (2 + 3 + 4)
        assert pdf[11].render().to_pil().convert("L").getextrema() == (255, 255)


# Colour


@pytest.mark.parametrize(
    "file",
    ["generic-offset/small_63x88.pdf", "mbprint/small_63x88.pdf", "jp-poker/001_first_front.pdf"],
)
def test_cmyk_only(made: Path, file: str) -> None:
    """Nothing in a press file is painted in RGB."""
    with pikepdf.open(made / file) as pdf:
        used = {operator for page in pdf.pages for _, operator in operators(page)}
        assert "k" in used
        assert used.isdisjoint({"rg", "RG", "cs", "CS", "g", "G"})


@pytest.mark.parametrize("shop_name", ["generic-offset", "mbprint"])
def test_black_type_overprints(made: Path, shop_name: str) -> None:
    """Type in K 100 overprints, outlined as well; white type and grounds never do."""
    with pikepdf.open(made / shop_name / "small_63x88.pdf") as pdf:
        listed = [
            each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/ExtGState" in each
        ]
        states = {name: state for each in listed for name, state in each.ExtGState.items()}
        overprinting, colour, painted = False, "", set()
        page = pdf.pages[0]
        for operands, operator in operators(page):
            if operator == "gs":
                state = states[str(operands[0])]
                overprinting = bool(state.op)
                assert bool(state.OP) == overprinting and int(state.OPM) == 1
            elif operator == "k":
                colour = " ".join(f"{float(value):g}" for value in operands)  # type: ignore[arg-type]
            elif operator in ("f", "TJ"):
                painted.add((colour, overprinting))
        assert painted == {
            ("0 0.9 1 0.1", False),
            ("0.04 0.03 0.1 0", False),
            ("0 0 0 1", True),
            ("0 0 0 0", False),
        }


def test_pictures_are_separated(tmp_path: Path) -> None:
    """A picture in RGB goes through the shop's profile: relative colorimetric, black point compensated."""
    art = Image.effect_noise((320, 320), 90).convert("RGB")
    art = Image.merge("RGB", [art.getchannel(0), art.getchannel(0).rotate(90), art.getchannel(0).rotate(180)])
    pressed(pictured(tmp_path, art), "drivethrucards")
    with images(tmp_path / "press" / "drivethrucards" / "small_63.5x88.9.pdf") as (found,):
        assert found.ColorSpace == "/DeviceCMYK"
        inks = pikepdf.PdfImage(found).as_pil_image()
    transform = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        str(PROFILES / "FOGRA39_TAC240.icc"),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert inks.tobytes() == ImageCms.applyTransform(art, transform).tobytes()
    assert max(map(sum, pixels(inks))) / 2.55 <= 240


@contextmanager
def images(path: Path) -> Iterator[list[pikepdf.Object]]:
    """The pictures in a file."""
    with pikepdf.open(path) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        yield [each for each in streams if each.get("/Subtype") == "/Image"]


def test_grey_stays_grey(tmp_path: Path) -> None:
    """A grey picture is printed in black alone."""
    pressed(pictured(tmp_path, Image.linear_gradient("L").resize((300, 300))), "generic-offset")
    with images(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as (found,):
        assert found.ColorSpace == "/DeviceGray"


def test_cmyk_stays_as_it_is(tmp_path: Path) -> None:
    """A JPEG in CMYK goes into the file byte for byte."""
    path = pictured(tmp_path, Image.new("CMYK", (300, 300), (10, 200, 30, 40)), "art.jpg")
    pressed(path, "generic-offset")
    with images(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as (found,):
        assert found.read_raw_bytes() == (tmp_path / "art.jpg").read_bytes()


def test_own_profile(tmp_path: Path) -> None:
    """--icc takes the place of the shop's profile, and is embedded even where the shop only names one."""
    own = tmp_path / "own.icc"
    shipped = (PROFILES / "FOGRA39_TAC240.icc").read_bytes()
    own.write_bytes(
        shipped[:24] + struct.pack(">6H", 2026, 11, 30, 9, 0, 0) + shipped[36:]
    )  # made another day
    pressed(deck(tmp_path), "jp-poker", icc=own)
    with pikepdf.open(tmp_path / "press" / "jp-poker" / "001_first_front.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "Custom"
        assert "/RegistryName" not in intent  # no registry knows it
        assert str(intent.Info) == "Based on FOGRA39L, total ink 240 %"
        assert intent.DestOutputProfile.read_bytes() == own.read_bytes()


def test_icc_is_for_inks(tmp_path: Path) -> None:
    """The summary says of files in RGB that --icc changes nothing in them, and of no others."""
    asked = ["--icc", PROFILES / "FOGRA39_TAC240.icc", "--out", tmp_path / "out"]
    for name, said in (("the-game-crafter", True), ("generic-offset", False)):
        status, output = run(deck(tmp_path), "--shop", name, *asked)
        assert status == 0
        assert ("the files are RGB: --icc changes nothing in them" in output) == said


@pytest.mark.parametrize("content", [b"no profile", "srgb"])
def test_a_file_that_is_no_press_profile(tmp_path: Path, content: bytes | str) -> None:
    """--icc with something else than a press profile is wrong usage, and says what it is."""
    own = tmp_path / "own.icc"
    if isinstance(content, str):
        content = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    own.write_bytes(content)
    with pytest.raises(WrongUse, match=r"own\.icc' is no press profile: it "):
        pressed(deck(tmp_path), "generic-offset", icc=own)
    with pytest.raises(WrongUse, match="cannot read the profile"):
        pressed(deck(tmp_path), "generic-offset", icc=tmp_path / "none.icc")


def test_a_profile_whose_icc_file_is_not_there(tmp_path: Path) -> None:
    """A shop's profile that names no press profile is told at that line, by `hibari shops` as well."""
    own = profile(tmp_path, ("ISOcoated_v2_300_bas", "none.icc"))
    with pytest.raises(DeckError) as caught:
        pressed(deck(tmp_path), own)
    (problem,) = caught.value.problems
    assert (problem.name, problem.place.line, problem.place.column) == ("shop-profile", 12, 10)
    assert "own.yaml:12:10: shop-profile" in CliRunner().invoke(main, ["shops", own]).output
    (tmp_path / "none.icc").write_bytes(b"no profile")
    with pytest.raises(DeckError, match="is no press profile"):
        pressed(deck(tmp_path), own)


def test_two_files_of_one_name(tmp_path: Path) -> None:
    """A pattern that gives several files one name is told at its line, and nothing is written."""
    with pytest.raises(DeckError) as caught:
        pressed(deck(tmp_path), profile(tmp_path, ("{deck}_{size}", "{deck}")))
    told = [each for each in caught.value.problems if each.name == "shop-names"]
    assert [each.message for each in told] == ["2 files would be called 'small.pdf'"]
    assert not (tmp_path / "press").exists()


def test_two_profiles_of_one_name(tmp_path: Path) -> None:
    """Two profiles that would write to one folder are wrong usage."""
    (tmp_path / "other").mkdir()
    with pytest.raises(WrongUse, match="are both called own"):
        pressed(deck(tmp_path), profile(tmp_path), profile(tmp_path / "other"))


# Bleed


@pytest.mark.parametrize("file", ["generic-offset/small_20x20.pdf", "drivethrucards/small_63.5x88.9.pdf"])
def test_art_reaches_the_edge(made: Path, file: str) -> None:
    """A face is printed to the page's edge, even where its own bleed ends before."""
    with pypdfium2.PdfDocument(made / file) as pdf:
        shown = pdf[len(pdf) - 1].render(scale=4).to_pil().convert("RGB")
    width, height = shown.size
    across, down = ((1, 3), (width - 3, width - 1)), ((1, 3), (height - 3, height - 1))
    edges = [
        *(shown.crop((1, top, width - 1, bottom)) for top, bottom in down),
        *(shown.crop((left, 1, right, height - 1)) for left, right in across),
    ]
    for edge in edges:
        assert max(high - low for low, high in edge.getextrema()) <= 3, edge.getextrema()
        assert edge.getpixel((0, 0)) != (255, 255, 255)


def test_too_little_bleed_is_told(tmp_path: Path) -> None:
    """A component with less bleed than a shop wants is named, at its `bleed`; 1/8 inch for 3 mm is not."""
    warnings = pressed(deck(tmp_path), "generic-offset", "drivethrucards").warnings
    (found,) = [each for each in warnings if each.name == "short-bleed"]
    assert (found.place.line, found.within) == (28, ("component", "token"))
    assert "1 mm of bleed and is printed with 3 mm" in found.message


def test_small_pieces_of_the_game_reach_the_bleed(tmp_path: Path) -> None:
    """Power sticks and markers of the game are drawn 3 mm over the cut: no shop stretches them."""
    options = PressOptions(
        ("generic-offset",), out=tmp_path, selection=Selection(only=("power", "score-marker"))
    )
    made = press(GAME, options)
    assert len(made.packages) == 1 and not made.warnings, made.warnings


# Type as outlines


def test_outlines_have_no_fonts(made: Path) -> None:
    """An outlined file names no font and has no text; it looks as the one with fonts does."""
    with pikepdf.open(made / "mbprint" / "small_63x88.pdf") as pdf:
        assert all("/Font" not in page.obj.Resources for page in pdf.pages)
        assert all(
            operator not in ("TJ", "Tj", "BT") for page in pdf.pages for _, operator in operators(page)
        )
    shown = []
    for name in ("mbprint", "generic-offset"):
        with pypdfium2.PdfDocument(made / name / "small_63x88.pdf") as pdf:
            shown.append(pdf[0].render(scale=300 / 72).to_pil().convert("L"))
    difference = ImageChops.difference(*shown)
    assert sum(difference.histogram()[97:]) < 200  # of 905,000: edges of strokes
    assert difference.getbbox() is not None  # they were drawn in two ways


def test_columns_and_stretched_type_as_outlines(tmp_path: Path) -> None:
    """Type in columns, turned and squeezed, stands as outlines where it stands as type."""
    note = NOTE.replace(
        '<text x="10" width="43" baseline="15"',
        '<text x="20" y="30" width="20" height="45" writing-mode="vertical-rl" font-family="body"'
        ' font-size="12pt" fill="white">王牌、ABCと<tcy>12</tcy>「ー」</text>\n'
        '<text x="10" width="43" baseline="15"',
    )
    path = deck(tmp_path, note=note)
    pressed(path, "mbprint", "generic-offset")
    shown = []
    for name in ("mbprint", "generic-offset"):
        with pypdfium2.PdfDocument(tmp_path / "press" / name / "small_63x88.pdf") as pdf:
            shown.append(pdf[0].render(scale=300 / 72).to_pil().convert("L"))
    assert sum(ImageChops.difference(*shown).histogram()[97:]) < 300


# Transparency


def test_transparency_is_refused_where_there_can_be_none(tmp_path: Path) -> None:
    """X-1a: what lets its ground through is a problem at its line of the template; X-4 takes it."""
    note = NOTE.replace('fill="paper"', 'fill="paper" fill-opacity="0.5"').replace(
        "</svg>", '<g opacity="0.4"><rect x="9" y="60" width="9" height="9" fill="white"/></g>\n</svg>'
    )
    path = deck(tmp_path, note=note)
    found = problems_of(path, "mbprint")
    assert [(each.name, Path(each.place.file).name, each.place.line) for each in found] == [
        ("transparency", "note.xml.j2", 3),
        ("transparency", "note.xml.j2", 9),
    ]
    assert "fill-opacity of 0.5" in found[0].message and "PDF/X-1a:2003" in found[0].message
    assert not (tmp_path / "press").exists()
    pressed(path, "generic-offset")
    with pikepdf.open(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as pdf:
        assert pdf.pages[0].obj.Group.CS == "/DeviceCMYK"


def test_pictures_with_clear_pixels(tmp_path: Path) -> None:
    """X-1a: a picture of opaque and clear pixels gets a mask of one bit; one with veils is refused."""
    art = Image.new("RGBA", (300, 300), (20, 120, 200, 255))
    art.paste((0, 0, 0, 0), (0, 0, 150, 300))
    pressed(pictured(tmp_path, art), "mbprint")
    file = tmp_path / "press" / "mbprint" / "small_63x88.pdf"
    with images(file) as found:
        (mask,) = [each for each in found if "/ImageMask" in each]
        assert bool(mask.ImageMask) and int(mask.BitsPerComponent) == 1
        assert all("/SMask" not in each for each in found)
    with pypdfium2.PdfDocument(file) as pdf:
        shown = pdf[0].render(scale=4).to_pil().convert("RGB")
        left, right = (shown.getpixel((round(x * 4 * PT), round(53 * 4 * PT))) for x in (16, 28))
        assert left[0] > 150 and right[2] > right[0]  # the red ground, and the blue picture
    art.putpixel((200, 200), (0, 0, 0, 100))
    (veiled,) = problems_of(pictured(tmp_path / "veiled", art), "mbprint")
    assert (veiled.name, veiled.place.line) == ("transparency", 23)


# Pictures


@pytest.mark.parametrize(
    ("name", "size"), [("the-game-crafter", (825, 1125)), ("makeplayingcards", (822, 1122))]
)
def test_pictures_in_rgb(made: Path, name: str, size: tuple[int, int]) -> None:
    """Print on demand gets RGB in exact pixels, opaque, at 300 dpi, full to the edge."""
    for file in names(made / name):
        with Image.open(made / name / file) as shown:
            assert (shown.mode, shown.size) == ("RGB", size)
            assert shown.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            assert "transparency" not in shown.info
            assert shown.getpixel((0, 0)) != (255, 255, 255)
            assert shown.getpixel((0, 0)) == shown.getpixel((size[0] - 1, size[1] - 1))


def test_pictures_in_inks(made: Path) -> None:
    """A PSD holds the palette's inks as they stand; black type is black alone, over its ground's inks."""
    with Image.open(made / "jelly2print" / "001_first_front.psd") as shown:
        assert (shown.mode, shown.size) == ("CMYK", (815, 1110))
        red = tuple(round(percent * 2.55) for percent in (0, 90, 100, 10))
        paper = tuple(round(percent * 2.55) for percent in (4, 3, 10, 0))
        assert all(abs(a - b) <= 1 for a, b in zip(shown.getpixel((2, 2)), red, strict=True))
        label = shown.crop((round(8 / 25.4 * 300), round(8 / 25.4 * 300), 700, 300))
        blacks = [pixel for pixel in pixels(label) if pixel[3] > 250]
        assert blacks
        for pixel in blacks:
            assert all(abs(a - b) <= 1 for a, b in zip(pixel[:3], paper[:3], strict=True))


def test_a_picture_among_the_plates(tmp_path: Path) -> None:
    """A picture on a card is separated in a PSD as it is in a PDF."""
    pressed(pictured(tmp_path, Image.new("RGB", (300, 300), (40, 90, 160))), "jelly2print", "generic-offset")
    with images(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as (placed,):
        wanted = pikepdf.PdfImage(placed).as_pil_image().getpixel((9, 9))
    with Image.open(tmp_path / "press" / "jelly2print" / "001_first_front.psd") as shown:
        found = shown.getpixel((round(23 / 25.4 * 300), round(53 / 25.4 * 300)))
    assert all(abs(a - b) <= 1 for a, b in zip(found, wanted, strict=True))


@given(
    st.sampled_from(["L", "RGB", "CMYK"]),
    st.integers(1, 40),
    st.integers(1, 40),
    st.binary(min_size=8, max_size=8),
)
def test_psd_is_read_back(mode: str, width: int, height: int, seed: bytes) -> None:
    """What is written as PSD is read as it was."""
    wanted = len(Image.new(mode, (width, height)).tobytes())
    picture = Image.frombytes(mode, (width, height), (seed * (wanted // 8 + 1))[:wanted])
    with Image.open(BytesIO(psd(picture, 300))) as read:
        assert (read.mode, read.size, read.tobytes()) == (mode, picture.size, picture.tobytes())


# What is written


def test_the_same_bytes_twice(tmp_path: Path, made: Path) -> None:
    """Two runs write the same bytes, for every shop."""
    again = deck(tmp_path)
    pressed(again, *(path.name for path in made.iterdir()))
    first = {path.relative_to(made): path.read_bytes() for path in made.rglob("*") if path.is_file()}
    second = {
        path.relative_to(tmp_path / "press"): path.read_bytes()
        for path in (tmp_path / "press").rglob("*")
        if path.is_file()
    }
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name] and name.parts[0] != "home-a4"] == []


def test_listing(made: Path) -> None:
    """press.json lists the files with their sums, the copies of each card, and what the shop left open."""
    listed = json.loads((made / "drivethrucards" / "press.json").read_text(encoding="utf-8"))
    (file,) = listed["files"]
    content = (made / "drivethrucards" / file["file"]).read_bytes()
    assert (file["sha256"], file["bytes"], file["pages"]) == (sha256(content).hexdigest(), len(content), 10)
    assert file["trim"] == [63.5, 88.9] and file["page"] == [69.85, 95.25]
    assert listed["quantities"] == {"first": 2, "second": 3}
    assert listed["left_out"] == [{"component": "token", "size": [20, 20], "copies": 4}]
    assert listed["shop"]["unstated"] == ["corner", "line", "text"]
    assert listed["certified"] is False
    listed = json.loads((made / "jelly2print" / "press.json").read_text(encoding="utf-8"))
    assert listed["quantities"] == {"first": 2, "second": 3, "token": 4}
    assert [each["pixels"] for each in listed["files"]] == [[815, 1110]] * 3 + [[260, 260]]


def test_what_an_earlier_run_left_is_told(tmp_path: Path) -> None:
    """A file that an earlier run wrote and this one does not is named, and left."""
    path = deck(tmp_path)
    pressed(path, "jp-poker")
    found = pressed(path, "jp-poker", selection=Selection(only=("first",)))
    assert [each.name for each in found.left_behind] == ["002_second_front.pdf", "003_note_back.pdf"]
    assert all(each.is_file() for each in found.left_behind)


def test_nothing_is_written_when_there_is_a_problem(tmp_path: Path) -> None:
    """A problem on one face keeps every file of every shop from being written; earlier ones stay."""
    path = deck(tmp_path)
    pressed(path, "generic-offset")
    before = (tmp_path / "press" / "generic-offset" / "small_63x88.pdf").read_bytes()
    deck(tmp_path, ("text: Second card", "text: Second card 😀"))
    assert {each.name for each in problems_of(path, "generic-offset", "jp-poker")} == {"missing-glyph"}
    assert (tmp_path / "press" / "generic-offset" / "small_63x88.pdf").read_bytes() == before
    assert sorted(each.name for each in (tmp_path / "press").iterdir()) == ["generic-offset"]


def test_only_some_cards(tmp_path: Path) -> None:
    """--only prints some cards, --one-of-each one copy."""
    path = deck(tmp_path)
    pressed(path, "generic-offset", selection=Selection(only=("first",), one_of_each=True))
    assert names(tmp_path / "press" / "generic-offset") == ["small_63x88.pdf"]
    with pikepdf.open(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as pdf:
        assert len(pdf.pages) == 2


def test_a_shop_that_cuts_nothing_of_it(tmp_path: Path) -> None:
    """A shop without a size for any card is wrong usage alone, and told of among others."""
    path = deck(tmp_path)
    with pytest.raises(WrongUse, match="jp-bridge cuts 58 × 89 mm"):
        pressed(path, "jp-bridge")
    found = pressed(path, "jp-bridge", "generic-offset")
    assert [each.name for each in found.without] == ["jp-bridge"]


def test_profile_of_ones_own(tmp_path: Path) -> None:
    """A profile of one's own may name an ICC profile beside it."""
    (tmp_path / "house.icc").write_bytes((PROFILES / "FOGRA39_TAC240.icc").read_bytes())
    own = profile(tmp_path, ("profile: ISOcoated_v2_300_bas", "profile: house.icc"))
    pressed(deck(tmp_path), own)
    with pikepdf.open(tmp_path / "press" / "own" / "small_63x88.pdf") as pdf:
        assert (
            pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == (tmp_path / "house.icc").read_bytes()
        )


def test_what_was_made_is_checked(tmp_path: Path) -> None:
    """A file in which the preflight finds a fault is not put in place; the fault names it and its pages."""
    path = deck(tmp_path, note=NOTE.replace('x="-3" y="-3" width="69"', 'x="0" y="-3" width="66"'))
    (found, *_) = problems_of(path, "generic-offset")
    assert found.name == "art-short-of-bleed"
    assert found.place.file == (tmp_path / "press" / "generic-offset" / "small_63x88.pdf").as_posix()
    assert found.message.startswith("pages 1, 3, 5, 7")
    assert not (tmp_path / "press").exists()


# The command


def run(*arguments: str | Path) -> tuple[int, str]:
    """Exit status and what was shown."""
    result = CliRunner().invoke(main, ["press", *map(str, arguments)])
    return result.exit_code, result.output


def test_summary(tmp_path: Path) -> None:
    """The command tells what it made, what the shop does not state, and that nothing is certified."""
    status, output = run(deck(tmp_path), "--shop", "drivethrucards", "--out", tmp_path / "out")
    assert status == 0
    for said in (
        "DriveThruCards (USA, print on demand): 5 pieces, 2 different",
        "out/drivethrucards/small_63.5x88.9.pdf: 10 pages",
        "PDF/X-1a:2003, fonts embedded, no marks; trim 63.5 × 88.9 mm and bleed all round",
        "ink up to 240 %",
        "left out, since the shop cuts no such size: token (20 × 20 mm)",
        "not stated by the shop: corner, line, text",
        "not certified",
        "checks passed: ",
        "out/drivethrucards/press.json: every file with its sum, and the copies of each card",
        "not checked: small text (the profile states no smallest type)",
        "as read on 2026-11-30",
    ):
        assert said in output, said


def test_pictures_separated_otherwise_are_told(tmp_path: Path) -> None:
    """Where a condition is named without its profile the summary says what separates pictures."""
    _, output = run(deck(tmp_path), "--shop", "jp-poker", "--out", tmp_path / "out")
    assert "named, no profile embedded" in output
    assert "pictures in RGB are separated by “ISO Coated v2 300% (basICColor)” instead" in output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--shop", "mbprnt"], "did you mean 'mbprint'"),
        (["--shop", "mbprint", "--lang", "fr"], "no language 'fr'"),
        (["--shop", "mbprint", "--only", "frist"], "did you mean 'first'"),
        ([], "Missing option '--shop'"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: list[str], said: str) -> None:
    """What cannot be served ends with status 2 and one line that helps."""
    status, output = run(deck(tmp_path), "--out", tmp_path / "out", *arguments)
    assert status == 2
    assert said in output
    assert not (tmp_path / "out").exists()


def test_folders_that_cannot_be_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where a shop's folder should be, or a full disk, is told by the name that was asked for."""
    path = deck(tmp_path)
    monkeypatch.setattr("generator.build.pressing.Files", lambda *_: pytest.fail("drawn in vain"))
    (tmp_path / "mbprint").write_text("mine", encoding="utf-8")
    status, output = run(path, "--shop", "mbprint", "--out", tmp_path)
    assert status == 1
    assert f"cannot write {tmp_path / 'mbprint'}: Not a directory\nhelp: choose another folder" in output

    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", ".hibari-press-1")

    monkeypatch.setattr("generator.build.pressing.TemporaryDirectory", full)
    status, output = run(path, "--shop", "longpack", "--out", tmp_path / "out")
    assert status == 1
    assert f"cannot write {tmp_path / 'out'}: No space left on device" in output


def test_problems_end_with_status_1(tmp_path: Path) -> None:
    """Problems of the deck are shown as every command shows them."""
    path = deck(tmp_path, ("text: Second card", "text: Second card 😀"))
    status, output = run(path, "--shop", "generic-offset", "--out", tmp_path / "out")
    assert status == 1
    assert "missing-glyph" in output
    assert not (tmp_path / "out").exists()


def test_home_sheets_are_those_of_build(tmp_path: Path) -> None:
    """The profiles for home give what `hibari build` gives."""
    from generator.build import Options, build

    path = deck(tmp_path)
    press(path, PressOptions(("home-a4",), out=tmp_path / "press"))
    build(path, Options(tmp_path / "sheets"))
    for file in names(tmp_path / "press" / "home-a4"):
        assert (tmp_path / "press" / "home-a4" / file).read_bytes() == (
            tmp_path / "sheets" / file
        ).read_bytes()


def test_home_sheets_tell_of_their_faces(tmp_path: Path) -> None:
    """What is worth knowing of faces is told once for all papers and shops, at home and by a press."""
    path = deck(
        tmp_path, note=NOTE.replace('x="10" width="43" baseline="80"', 'x="1" width="43" baseline="80"')
    )
    for shops in (("home-a4",), ("home-a4", "home-letter"), ("home-a4", "manindo")):
        told = press(path, PressOptions(shops, out=tmp_path / "press")).warnings
        assert [problem.name for problem in told].count("text-in-margin") == 1


def test_a_wrong_shop_is_told_before_any_work(tmp_path: Path) -> None:
    """A shop that is not there is told although the faces for another one have problems."""
    path = deck(tmp_path, ("text: Second card", "text: Second card 😀"))
    with pytest.raises(WrongUse, match="no shop 'nobody'"):
        press(path, PressOptions(("generic-offset", "nobody"), out=tmp_path / "press"))


def test_players_are_those_of_the_rules(tmp_path: Path) -> None:
    """A press has no files for players that the rules do not know."""
    with pytest.raises(WrongUse, match="not for 9 players: its rules are for 3 or 4"):
        press(GAME, PressOptions(("longpack",), out=tmp_path, selection=Selection(players=9)))


def test_faults_of_both_sides_are_told(tmp_path: Path) -> None:
    """A card whose front and back cannot be rendered is told with both."""
    path = deck(tmp_path, note="<svg>{{ card.nothing }}</svg>")
    (tmp_path / "templates" / "back.xml.j2").write_text("<svg>{{ card.none }}</svg>", encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        press(path, PressOptions(("generic-offset",), out=tmp_path / "press"))
    files = {Path(problem.place.file).name for problem in caught.value.problems}
    assert {"note.xml.j2", "back.xml.j2"} <= files


def test_progress_goes_on(tmp_path: Path) -> None:
    """Over several shops progress never goes back, is told within each, and stays below the whole."""
    told: list[float] = []
    shops = ("generic-offset", "manindo", "longpack")
    options = PressOptions(shops, out=tmp_path / "press")
    press(deck(tmp_path), options, lambda done, of: told.append(done / of))
    assert told == sorted(told) and told[0] == 0 and told[-1] < 1
    assert all(any(at / 3 <= each < (at + 1) / 3 for each in told) for at in range(3))


# Files and their names, as they are planned


def cards(component: str, count: int, size: tuple[float, float], backs: int = 0) -> list[Printed[str]]:
    """Cards of a component in a size, one copy of each."""
    cut = Cut(size[0] + 6, size[1] + 6, Rect(3, 3, *size), Rect(3, 3, *size))
    return [
        Printed(f"{component}-{i}", component, 1, f"{component} {i}", f"back {i}" if i < backs else None, cut)
        for i in range(count)
    ]


@pytest.mark.parametrize(
    ("names", "files"),
    [
        ("{deck}_{size}.pdf", {"deck_63x88.pdf": 5, "deck_58x88.pdf": 4}),
        ("{component}.pdf", {"tile.pdf": 2, "hero.pdf": 3, "aid.pdf": 4}),
        ("{component}_{size}.pdf", {"tile_63x88.pdf": 2, "hero_63x88.pdf": 3, "aid_58x88.pdf": 4}),
        ("{deck}_{number}.pdf", {"deck_01.pdf": 5, "deck_02.pdf": 4}),
    ],
)
def test_cards_that_share_a_file(names: str, files: dict[str, int]) -> None:
    """Pages of a file are of one size in both directions, and of one component where its name says which."""
    every = [*cards("tile", 2, (63, 88)), *cards("hero", 3, (63, 88)), *cards("aid", 4, (58, 88))]
    pdf = Pdf(standard="X-4", fonts="embed", order="front-back", copies="pages", names=names)
    planned = arranged(every, shop("generic-offset").model_copy(update={"pdf": pdf}), "deck")
    assert {file.name: len(file.pages) for file in planned} == files


def test_names_of_faces() -> None:
    """A back that all cards have is named after their component, another after a card; names lie in order."""
    pdf = Pdf(standard="X-4", fonts="embed", order="each-face", copies="listed", names="{number}_{face}.pdf")
    faces = shop("generic-offset").model_copy(update={"pdf": pdf})
    some = arranged(cards("tile", 2, (63, 88), backs=1), faces, "deck")
    assert [file.name for file in some] == [
        "001_tile-0_front.pdf",
        "002_tile-1_front.pdf",
        "003_tile-0_back.pdf",
    ]
    (shared,) = arranged([*printed(4, 1)], faces, "deck")[4:]
    assert shared.name == "005_deck_back.pdf"
    assert shared.copies == {"card-0": 1, "card-1": 2, "card-2": 3, "card-3": 1}
    many = [file.name for file in arranged(cards("tile", 1001, (63, 88)), faces, "deck")]
    assert many == sorted(many)


# What a file says about itself


def test_the_title_has_no_readings(tmp_path: Path) -> None:
    """A file is called as the deck is, without the readings of its kanji."""
    pressed(deck(tmp_path, ("title: Small", "title: 天雀【ヒバリ】大家")), "generic-offset")
    with pikepdf.open(tmp_path / "press" / "generic-offset" / "small_63x88.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "天雀大家"


def test_the_packet_is_well_formed(tmp_path: Path) -> None:
    """The XMP packet is XML whatever the title, with three equal dates and PDF/X's own name space."""
    path = deck(tmp_path, ("title: Small", 'title: "Salt & <Pepper>"'))
    pressed(path, "generic-offset", "drivethrucards")
    for name, space in (
        ("generic-offset/small_63x88.pdf", "http://www.npes.org/pdfx/ns/id/"),
        ("drivethrucards/small_63.5x88.9.pdf", "http://ns.adobe.com/pdfx/1.3/"),
    ):
        with pikepdf.open(tmp_path / "press" / name) as pdf:
            packet = ElementTree.fromstring(pdf.Root.Metadata.read_bytes().decode())
            assert str(pdf.docinfo["/Title"]) == "Salt & <Pepper>"
        assert [each.text for each in packet.iter(f"{{{_RDF}}}li")] == ["Salt & <Pepper>"]
        dates = [packet.find(f".//{{{_XMP}}}{date}Date") for date in ("Create", "Modify", "Metadata")]
        assert {each.text for each in dates if each is not None} == {"2026-11-30T00:00:00Z"}
        assert None not in dates
        assert packet.find(f".//{{{space}}}GTS_PDFXVersion") is not None


_RDF, _XMP = "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://ns.adobe.com/xap/1.0/"


def test_files_with_other_pages_have_other_ids(made: Path) -> None:
    """Two files of one deck on one day differ in their DocumentID, since they differ in their pages."""
    found = set()
    for face in ("001_first_front", "002_second_front", "003_note_back"):
        with pikepdf.open(made / "jp-poker" / f"{face}.pdf") as pdf:
            packet = pdf.Root.Metadata.read_bytes().decode()
        found |= set(re.findall("<xmpMM:DocumentID>(.*)</xmpMM:DocumentID>", packet))
    assert len(found) == 3


@pytest.mark.parametrize(("bleed", "missed"), [("2.6", True), ("2.7", False)])
def test_half_a_millimetre_of_bleed_is_not_missed(tmp_path: Path, bleed: str, missed: bool) -> None:
    """Of a bleed of 3.175 mm half a millimetre may be wanting; more is told."""
    path = deck(tmp_path, ("bleed: 3\n", f"bleed: {bleed}\n"))
    assert bool(pressed(path, "drivethrucards").warnings) is missed


# What lets its ground through

_ORIGIN = ("note.xml.j2", 1)
_BOX = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("Z",))


def _filled(**pen: object) -> Shape:
    return Shape(_BOX, Pen(**pen), _ORIGIN)  # type: ignore[arg-type]


def _shaded(opacity: float) -> Gradient:
    return Gradient("linear", (0, 0, 9, 0), (Stop(0, "red"), Stop(1, "red", opacity)))


@pytest.mark.parametrize(
    ("element", "how"),
    [
        (_filled(fill="red", fill_opacity=0.9), "fill-opacity of 0.9"),
        (_filled(stroke="red", stroke_opacity=0.1), "stroke-opacity of 0.1"),
        (_filled(fill=_shaded(0.5)), "a gradient with a stop-opacity below 1"),
        (_filled(stroke=_shaded(0.0)), "a gradient with a stop-opacity below 1"),
        (Placed("a.png", 0, 0, 9, 9, "meet", 0.2, _ORIGIN), "opacity of 0.2"),
        (Group((_filled(fill="red"),), opacity=0.2), "group opacity of 0.2"),
        (Group((Group((_filled(fill="red", fill_opacity=0.3),)),)), "fill-opacity of 0.3"),
        (
            Use(
                Symbol("s", (0, 0, 9, 9), (_filled(fill="red", fill_opacity=0.4),)),
                IDENTITY,
                "red",
                "red",
                _ORIGIN,
            ),
            "fill-opacity of 0.4",
        ),
        # What paints nothing, or all of it, lets nothing through.
        (_filled(fill="red", fill_opacity=0.0, stroke="red", stroke_opacity=1.0), None),
        (_filled(fill="red", stroke_opacity=0.5), None),
        (_filled(fill=_shaded(1.0)), None),
        (Placed("a.png", 0, 0, 9, 9, "meet", 0.0, _ORIGIN), None),
    ],
)
def test_what_lets_its_ground_through(element: Element, how: str | None) -> None:
    """Opacity of fill, stroke, picture, group, gradient or symbol is told, unless nothing shows by it."""
    assert list(translucent([element])) == ([] if how is None else [(_ORIGIN, how)])


# Pictures as programs read them


def test_a_psd_tells_its_size_and_profile() -> None:
    """A PSD says its dots an inch, and holds its ICC profile whole, also one of an odd length."""
    icc = (PROFILES / "FOGRA39_TAC240.icc").read_bytes()
    for embedded in (icc, icc + b"\0" * (1 - len(icc) % 2)):
        content = psd(Image.new("CMYK", (3, 2), (1, 2, 3, 4)), 350, embedded)
        with Image.open(BytesIO(content)) as read:
            assert read.info["icc_profile"] == embedded
            assert read.getpixel((2, 1)) == (1, 2, 3, 4)
            (dots,) = [each[2] for each in read.resources if each[0] == 1005]  # type: ignore[attr-defined]
        across, down = struct.unpack(">I4xI4x", dots)
        assert across / 65536 == down / 65536 == 350


def test_a_profile_that_is_only_named_is_in_no_picture(made: Path, tmp_path: Path) -> None:
    """A PSD for a condition that is only named holds no profile; with --icc it does."""
    with Image.open(made / "jelly2print" / "001_first_front.psd") as shown:
        assert "icc_profile" not in shown.info
    own = PROFILES / "FOGRA39_TAC240.icc"
    pressed(deck(tmp_path), "jelly2print", icc=own, selection=Selection(only=("token",)))
    with Image.open(tmp_path / "press" / "jelly2print" / "001_token_front.psd") as shown:
        assert shown.info["icc_profile"] == own.read_bytes()


def test_a_jpeg_keeps_the_colours_of_every_pixel(tmp_path: Path) -> None:
    """A JPEG for a shop has as many pixels in its colours as in its light: small red type stays sharp."""
    save(tmp_path / "face.jpg", Image.new("RGB", (64, 64), "red"), "jpeg", 300, None)
    with Image.open(tmp_path / "face.jpg") as read:
        assert JpegImagePlugin.get_sampling(read) == 0  # 4:4:4
        assert read.info["dpi"] == (300, 300)


# What is told


def test_pages_are_counted(tmp_path: Path) -> None:
    """Pages are held against the cards that are pressed, the whole deck or some of them."""
    path = deck(tmp_path)
    (whole,) = pressed(path, "generic-offset").packages
    (some,) = pressed(path, "generic-offset", selection=Selection(only=("first",))).packages
    of_order = [[line for line in package.checks if "page order" in line] for package in (whole, some)]
    assert {line.partition(":")[0] for (line,) in of_order} == {"checks passed"}


def test_many_files_are_told_by_the_first_and_the_last(tmp_path: Path) -> None:
    """Up to four files are named with their pages; more are counted."""
    files = tuple(Written(f"{at}.pdf", at, None, {}) for at in range(1, 6))
    few, many = (list(told(Package(shop("longpack"), None, tmp_path, some))) for some in (files[:4], files))
    assert [line.partition("/")[2].rpartition("/")[2] for line in few[1:5]] == [
        "1.pdf: 1 page", "2.pdf: 2 pages", "3.pdf: 3 pages", "4.pdf: 4 pages",
    ]  # fmt: skip
    assert many[1].endswith("/: 5 files, 1.pdf to 5.pdf")


def test_a_listing_names_nothing_outside_its_folder(tmp_path: Path) -> None:
    """Files that a press.json claims beyond its own folder are none that hibari left there."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    path = deck(tmp_path)
    folder = tmp_path / "press" / "longpack"
    folder.mkdir(parents=True)
    listed = {"files": [{"file": "../../mine.txt"}, {"file": (tmp_path / "mine.txt").as_posix()}]}
    (folder / "press.json").write_text(json.dumps(listed), encoding="utf-8")
    assert pressed(path, "longpack").left_behind == ()
