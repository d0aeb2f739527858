"""Preflight: each fault of a print file is found, by its name and on its page, and sound files have none."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, String
from PIL import Image as Pillow
from preflighting import GROUND, MM, STRICT, checked, names, picture, resource, written

from generator.press.preflight import ink, preflight
from generator.press.preflight.images import peak
from generator.press.preflight.rendered import thumbnails
from generator.press.preflight.report import told_pages
from generator.press.preflight.wanted import pixel_sizes, wanted
from generator.sheets.shop import shop

TWO = ("", "")


@pytest.fixture
def without_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program that renders inks is on the path."""
    monkeypatch.setattr(ink.shutil, "which", lambda _: None)


def test_a_sound_file_has_no_fault(tmp_path: Path) -> None:
    """A file that keeps to the profile has neither errors nor warnings."""
    assert checked(written(tmp_path / "good.pdf", TWO)) == {}


def _helvetica(pdf: pikepdf.Pdf) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    resource(pdf, 2, "/Font", "/F1", font)


def _rgb_picture(pdf: pikepdf.Pdf) -> None:
    resource(pdf, 2, "/XObject", "/I", picture(pdf, bytes(300 * 300 * 3), (300, 300), Name.DeviceRGB))


def _coarse_picture(pdf: pikepdf.Pdf) -> None:
    resource(pdf, 2, "/XObject", "/I", picture(pdf, bytes(150 * 150 * 4), (150, 150), Name.DeviceCMYK))


def _inky_picture(pdf: pikepdf.Pdf) -> None:
    pixels = bytes([238, 238, 238, 238]) * (300 * 300)  # 373 %
    resource(pdf, 2, "/XObject", "/I", picture(pdf, pixels, (300, 300), Name.DeviceCMYK))


def _state(**entries: Any) -> Any:
    return lambda pdf: resource(pdf, 2, "/ExtGState", "/S", Dictionary(**entries))


def _spot(pdf: pikepdf.Pdf) -> None:
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 1, 0], N=1)
    space = Array([Name.Separation, Name("/Foil Gold"), Name.DeviceCMYK, tint])
    resource(pdf, 2, "/ColorSpace", "/C", space)


def _form(pdf: pikepdf.Pdf) -> None:
    """A form of half the size, with a line and type in it."""
    inner = pdf.make_stream(b"0 0 0 1 K 0.4 w 10 10 m 90 10 l S BT /F1 8 Tf 20 20 Td (tiny) Tj ET")
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    inner.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 100, 100])})
    inner.Matrix = Array([0.5, 0, 0, 0.5, 40, 60])
    inner.Resources = Dictionary(Font=Dictionary(F1=font))
    resource(pdf, 2, "/XObject", "/X", inner)


def _link(pdf: pikepdf.Pdf) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[30, 30, 90, 90])
    pdf.pages[1].obj.Annots = Array([pdf.make_indirect(link)])


def _lzw(pdf: pikepdf.Pdf) -> None:
    stream = pikepdf.Stream(pdf, bytes([0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]))
    stream.Filter = Name.LZWDecode
    pdf.Root.Leftover = pdf.make_indirect(stream)


def _without(key: str, page: int = 2) -> Any:
    def changed(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[page - 1].obj[key]

    return changed


def _boxed(key: str, mm: tuple[float, float, float, float]) -> Any:
    def changed(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj[key] = Array([each * MM for each in mm])

    return changed


SQUARE = f"q {72} 0 0 {72} 40 60 cm /I Do Q"  # one inch
FAULTS = {
    "font-not-embedded": ("BT /F1 9 Tf 60 100 Td (Name) Tj ET", _helvetica),
    "rgb-in-cmyk": (SQUARE, _rgb_picture),
    "box-missing": ("", _without("/TrimBox")),
    "picture-resolution": (SQUARE, _coarse_picture),
    "ink-over-limit": ("0.85 0.85 0.85 0.85 k 50 80 40 40 re f", None),
    "thin-line": ("0 0 0 1 K 0.05 w 40 60 m 120 60 l S", None),
    "transparency": ("/S gs 0 0 0 0.5 k 50 80 40 40 re f", _state(ca=0.5)),
    "white-overprint": ("/S gs 0 0 0 0 k 50 80 40 40 re f", _state(op=True, OP=True, OPM=1)),
    "spot-colour": ("/C cs 1 scn 50 80 40 40 re f", _spot),
    "active-content": ("", _link),
    "not-for-pdfx": ("/S gs", _state(TR2=Dictionary(FunctionType=2, Domain=[0, 1], N=2))),
    "trim-size": ("", _boxed("/TrimBox", (3, 3, 65, 91))),
    "box-wrong": ("", _boxed("/BleedBox", (2, 2, 67, 92))),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_on_its_page(name: str, tmp_path: Path) -> None:
    """A fault of the second page is told by its name and page, and the first page has none."""
    content, change = FAULTS[name]
    assert checked(written(tmp_path / "bad.pdf", ("", content), change)).get(name) == (2,)


def test_a_page_with_one_fault_has_that_alone(tmp_path: Path) -> None:
    """A fault is not told a second time under another name."""
    alone = ("thin-line", "ink-over-limit", "picture-resolution", "white-overprint", "transparency")
    for name in alone:
        content, change = FAULTS[name]
        assert checked(written(tmp_path / f"{name}.pdf", ("", content), change)) == {name: (2,)}


def test_ink_is_found_in_pictures(tmp_path: Path) -> None:
    """A picture whose pixels have 373 % of ink is over a limit of 300 %."""
    path = written(tmp_path / "inky.pdf", ("", SQUARE), _inky_picture)
    report = preflight([path], STRICT)
    assert names(report) == {"ink-over-limit": (2,)}
    assert "373 %" in report.findings[0].what


@pytest.mark.usefixtures("without_renderer")
def test_ink_is_worked_out_without_a_renderer(tmp_path: Path) -> None:
    """Without MuPDF and Ghostscript peaks come from fills and pixels, and the report says so."""
    content, change = FAULTS["ink-over-limit"]
    report = preflight([written(tmp_path / "fill.pdf", ("", content), change)], STRICT)
    assert names(report) == {"ink-over-limit": (2,)}
    assert "340 %" in report.findings[0].what
    verdict = next(each for each in report.verdicts if each.check == "ink-over-limit")
    assert "pixels of pictures" in verdict.by
    inky = preflight([written(tmp_path / "inky.pdf", ("", SQUARE), _inky_picture)], STRICT)
    assert "373 %" in inky.findings[0].what


def test_an_encrypted_file_is_told_whether_it_opens_or_not(tmp_path: Path) -> None:
    """Encryption is a fault of a file that opens without a password, and of one that does not."""
    for number, user in enumerate(("", "secret")):
        locked = pikepdf.Encryption(owner="owner", user=user)
        path = written(tmp_path / f"{number}.pdf", TWO, encryption=locked)
        assert "encrypted" in checked(path)


def test_sizes_in_forms_are_those_on_paper(tmp_path: Path) -> None:
    """Lines and type in a form that is scaled down are as thin and small as they are printed."""
    report = preflight([written(tmp_path / "form.pdf", ("", "/X Do"), _form)], STRICT)
    told = {each.name: each.what for each in report.findings}
    assert "0.2 pt" in told["thin-line"]
    assert "4 pt" in told["small-text"]


def test_an_unseen_fault_is_none(tmp_path: Path) -> None:
    """What is clipped away, or shown invisibly, is not on paper and no fault."""
    clipped = "q 0 0 1 1 re W n 0 0 0 1 K 0.05 w 40 60 m 120 60 l S Q"
    assert checked(written(tmp_path / "clip.pdf", ("", clipped))) == {}


def test_text_near_the_edge_is_outside_the_safe_area(tmp_path: Path) -> None:
    """Type 1 mm from the edge is told with the edge and the distance."""
    x, y = (3 + 1) * MM, 40 * MM
    path = written(tmp_path / "near.pdf", ("", f"BT /F1 9 Tf {x} {y} Td (Name) Tj ET"), _helvetica)
    found = next(each for each in preflight([path], STRICT).findings if each.name == "text-outside-safe")
    assert found.pages == (2,)
    assert found.what.startswith("'Name' is 1.") and "left edge" in found.what


def test_art_that_ends_at_the_trim_does_not_reach_the_bleed(tmp_path: Path) -> None:
    """A ground as large as the card leaves the bleed white, on all four sides or on one."""
    paper = "0 0 0 0 k 0 0 300 300 re f\n"
    card = f"{paper}0.4 0.3 0.3 0.1 k {3 * MM} {3 * MM} {63 * MM} {88 * MM} re f"
    left = f"{paper}0.4 0.3 0.3 0.1 k {3 * MM} 0 300 300 re f"
    short = f"{paper}0.4 0.3 0.3 0.1 k {1.5 * MM} {1.5 * MM} {66 * MM} {91 * MM} re f"
    report = preflight([written(tmp_path / "short.pdf", (card, left, short, ""))], STRICT)
    assert names(report) == {"art-short-of-bleed": (1, 2, 3)}
    of_left = next(each for each in report.findings if each.pages == (2,))
    assert "left" in of_left.what and "right" not in of_left.what


def test_a_white_card_needs_no_art_in_its_bleed(tmp_path: Path) -> None:
    """Where the card is white at its edge the bleed may be white."""
    inner = f"0 0 0 0 k 0 0 300 300 re f 0.4 0.3 0.3 0.1 k {6 * MM} {6 * MM} {57 * MM} {82 * MM} re f"
    assert checked(written(tmp_path / "white.pdf", (inner,))) == {}


def _scripted(pdf: pikepdf.Pdf) -> None:
    script = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
    pdf.Root.OpenAction = pdf.make_indirect(script)


def _no_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def _other_intent(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = String("CGATS TR 001")


def _no_keys(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/GTS_PDFXVersion"], pdf.docinfo["/GTS_PDFXConformance"]


def _x4(pdf: pikepdf.Pdf) -> None:
    _no_keys(pdf)
    pdf.docinfo["/GTS_PDFXVersion"] = String("PDF/X-4")


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("active-content", _scripted),
        ("output-intent", _no_intent),
        ("output-intent", _other_intent),
        ("pdfx-keys", _no_keys),
        ("pdfx-keys", _x4),
        ("not-for-pdfx", _lzw),
    ],
)
def test_a_fault_of_the_file_is_of_no_page(name: str, change: Any, tmp_path: Path) -> None:
    """What is wrong with the file as a whole is told once, without a page."""
    assert checked(written(tmp_path / "bad.pdf", TWO, change)).get(name) == ()


def test_registration_colour_is_every_ink(tmp_path: Path) -> None:
    """The colour that is printed with every ink is neither CMYK nor within a limit."""

    def change(pdf: pikepdf.Pdf) -> None:
        tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 1, 1, 1], N=1)
        resource(pdf, 1, "/ColorSpace", "/C", Array([Name.Separation, Name.All, Name.DeviceCMYK, tint]))

    found = checked(written(tmp_path / "all.pdf", ("/C cs 1 scn 50 80 40 40 re f",), change))
    assert found == {"spot-colour": (1,), "ink-over-limit": (1,)}


def test_a_pdf_for_a_shop_of_pictures_is_of_the_wrong_kind(tmp_path: Path) -> None:
    """A shop that takes pictures takes no PDF."""
    assert "file-kind" in checked(written(tmp_path / "good.pdf"), shop("the-game-crafter"))


TGC = (825, 1125)


def _art(size: tuple[int, int] = TGC, mode: str = "RGB") -> Pillow.Image:
    return Pillow.new("RGB", size, (40, 90, 140)).convert(mode)


def test_sound_pictures_have_no_fault(tmp_path: Path) -> None:
    """Pictures in the shop's pixels, colours, format and names pass."""
    for name in ("001_front.png", "002_back.png", "003_front.jpg"):
        _art().save(tmp_path / name, dpi=(300, 300))
    report = preflight(sorted(tmp_path.iterdir()), shop("the-game-crafter"))
    assert report.findings == ()
    assert any(each.check == "text-outside-safe" and each.state == "not-made" for each in report.verdicts)


@pytest.mark.parametrize(
    ("name", "file", "picture", "options"),
    [
        ("picture-pixels", "a.png", _art((822, 1122)), {}),
        ("picture-mode", "a.jpg", _art(mode="CMYK"), {}),
        ("picture-mode", "a.png", Pillow.new("RGBA", TGC, (9, 9, 9, 90)), {}),
        ("picture-resolution", "a.png", _art(), {"dpi": (72, 72)}),
        ("picture-format", "a.png", _art(), {"format": "JPEG"}),
        ("picture-format", "a.gif", _art(), {}),
        ("picture-format", "a.png", _art(), {"save_all": True, "append_images": [_art().rotate(180)]}),
        ("picture-name", "勇魚.png", _art(), {}),
        ("picture-name", "con.png", _art(), {}),
        ("picture-name", "a#1.png", _art(), {}),
    ],
)
def test_a_fault_of_a_picture_is_found(
    name: str, file: str, picture: Pillow.Image, options: dict[str, Any], tmp_path: Path
) -> None:
    """A picture of other pixels, colours, dots, format or name than asked for is told."""
    picture.save(tmp_path / file, **{"dpi": (300, 300), **options})
    assert name in checked(tmp_path / file, shop("the-game-crafter"))


def test_pictures_reach_the_bleed_or_not(tmp_path: Path) -> None:
    """A picture with a white rim where the bleed is has art short of it."""
    framed = Pillow.new("RGB", TGC, "white")
    framed.paste(_art((750, 1050)), (37, 37))
    framed.save(tmp_path / "a.png", dpi=(300, 300))
    assert checked(tmp_path / "a.png", shop("the-game-crafter")) == {"art-short-of-bleed": ()}


def test_names_that_differ_by_capitals_are_one_name(tmp_path: Path) -> None:
    """Two files that overwrite each other on some systems are told."""
    paths = [tmp_path / "one" / "card.png", tmp_path / "two" / "Card.png"]
    for path in paths:
        path.parent.mkdir()
        _art().save(path, dpi=(300, 300))
    assert "picture-name" in names(preflight(paths, shop("the-game-crafter")))


def _pictured(format: str) -> bytes:
    file = BytesIO()
    Pillow.new("RGB", (9, 9)).save(file, format)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "name", "told"),
    [
        (b"", "file-damaged", "it is empty"),
        ("カード、四十枚".encode() * 99, "file-kind", "it is a text file, neither a PDF nor a picture"),
        (b"PK\x03\x04" + bytes(99), "file-kind", "it is a ZIP archive, neither a PDF nor a picture"),
        (b"%!PS-Adobe-3.0", "file-kind", "it is a PostScript file, neither a PDF nor a picture"),
        (bytes(range(256)), "file-kind", "it is a file of an unknown kind, neither a PDF nor a picture"),
        (_pictured("GIF"), "file-kind", "it is a GIF picture, and strict takes PDFs"),
        (_pictured("WEBP"), "file-kind", "it is a WEBP picture, and strict takes PDFs"),
        (_pictured("BMP"), "file-kind", "it is a BMP picture, and strict takes PDFs"),
        (b"%PDF-1.4\n1 0 obj <<", "file-damaged", "its end is missing"),
    ],
)
def test_a_file_is_what_its_bytes_are(content: bytes, name: str, told: str, tmp_path: Path) -> None:
    """What is no PDF is told as what it is, whatever its name ends with."""
    path = tmp_path / "cards.pdf"
    path.write_bytes(content)
    assert any(each.name == name and told in each.what for each in preflight([path], STRICT).findings)


@pytest.mark.parametrize("name", ["manindo", "home-a4"])
def test_no_resolution_is_asked_where_none_is_stated(name: str, tmp_path: Path) -> None:
    """A picture's dots an inch are not held against a profile that states none."""
    path = tmp_path / "a.png"
    _art().save(path, dpi=(300, 300))
    report = preflight([path], shop(name))
    assert "picture-resolution" not in names(report) and "file-kind" in names(report)
    assert "picture-resolution" in {verdict.check for verdict in report.unmade}


def test_a_broken_picture_is_damaged(tmp_path: Path) -> None:
    """A picture that ends too early is told as damaged."""
    path = tmp_path / "a.png"
    _art().save(path)
    path.write_bytes(path.read_bytes()[:2000])
    assert "file-damaged" in checked(path, shop("the-game-crafter"))


def test_a_shop_takes_every_format_that_its_profile_names(tmp_path: Path) -> None:
    """Where a shop takes GIF, BMP, TIFF and JPEG beside PNG, these pass; WebP does not."""
    pixels = pixel_sizes(wanted(shop("makeplayingcards"), None))
    assert pixels is not None
    for format, ending in (
        ("GIF", "gif"),
        ("BMP", "bmp"),
        ("TIFF", "tif"),
        ("JPEG", "jpg"),
        ("WEBP", "webp"),
    ):
        path = tmp_path / f"1_front.{ending}"
        _art(pixels[0]).save(path, format, dpi=(300, 300))
        assert set(checked(path, shop("makeplayingcards"))) == (
            {"picture-format"} if ending == "webp" else set()
        )


def test_a_file_that_was_cut_off_is_told_as_that(tmp_path: Path) -> None:
    """A PDF of which the last third is missing is said to have no end, also where it opens."""
    path = written(tmp_path / "cut.pdf")
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 3])
    assert any("its end is missing" in each.what for each in preflight([path], STRICT).findings)


def test_bytes_before_a_pdf_are_told(tmp_path: Path) -> None:
    """A PDF that begins with something else is damaged, and its pages are checked all the same."""
    path = written(tmp_path / "late.pdf", FAULTS["thin-line"][0:1])
    path.write_bytes(b"HTTP/1.1 200 OK\r\n\r\n" + path.read_bytes())
    found = preflight([path], STRICT).findings
    assert any("19 bytes stand before its header" in each.what for each in found)
    assert "thin-line" in {each.name for each in found}


def _in_units(unit: float) -> Any:
    """The pages counted in other units, which changes nothing that is printed."""

    def change(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.obj.UserUnit = unit
            for box in ("MediaBox", "BleedBox", "TrimBox"):
                page.obj[f"/{box}"] = Array([round(float(each) / unit, 5) for each in page.obj[f"/{box}"]])
            scaled = b"%.6f 0 0 %.6f 0 0 cm\n" % (1 / unit, 1 / unit)
            page.obj.Contents = pdf.make_stream(scaled + page.obj.Contents.read_bytes())

    return change


@pytest.mark.parametrize("unit", [0.5, 1, 4, 10])
def test_a_page_in_units_of_its_own_is_measured_as_it_is_printed(unit: float, tmp_path: Path) -> None:
    """UserUnit changes what a page's numbers mean, and with it nothing that is found."""

    def change(pdf: pikepdf.Pdf) -> None:
        _coarse_picture(pdf)
        _in_units(unit)(pdf)

    content = "0.2 w 40 60 m 120 60 l S 72 0 0 72 60 100 cm /I Do"
    report = preflight([written(tmp_path / "units.pdf", ("", content), change)], STRICT)
    assert names(report) == {"thin-line": (2,), "picture-resolution": (2,)}
    assert {round(face.width, 2) for face in report.faces} == {69.0}


def test_a_page_in_large_units_is_large(tmp_path: Path) -> None:
    """Numbers that would be a card in points are none in units of four points."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj.UserUnit = 4

    assert checked(written(tmp_path / "units.pdf", TWO, change))["trim-size"] == (2,)


def _pattern(space: Name, tiles: bool = False) -> Any:
    """A pattern P of a gradient in a colour space, or of lines 0.05 pt thin; S overprints."""

    def change(pdf: pikepdf.Pdf) -> None:
        _helvetica(pdf)
        _state(OP=True, op=True, OPM=1)(pdf)
        numbers = {"/DeviceRGB": 3, "/DeviceCMYK": 4}[str(space)]
        function = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0.1] * numbers, C1=[0.3] * numbers, N=1)
        shading = Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 200, 0], Function=function)
        pattern = pdf.make_indirect(Dictionary(PatternType=2, Shading=shading))
        if tiles:
            pattern = pdf.make_stream(b"0.05 w 0 0 m 9 9 l S " * 50)
            pattern.update(
                {"/PatternType": 1, "/PaintType": 1, "/TilingType": 1, "/BBox": Array([0, 0, 9, 9])}
            )
            pattern.update({"/XStep": 9, "/YStep": 9, "/Resources": Dictionary()})
        resource(pdf, 2, "/Pattern", "/P", pattern)

    return change


PATTERNED = (
    "/Pattern cs /P scn 40 60 80 40 re f",
    "/Pattern CS /P SCN 2 w 40 60 m 120 60 l S",
    "/Pattern cs /P scn " + "BT /F1 9 Tf 60 100 Td (Name) Tj ET " * 3000,
    "/Pattern CS /P SCN BT /F1 9 Tf 2 Tr 60 100 Td (Name) Tj ET",
)


@pytest.mark.parametrize("content", PATTERNED, ids=("area", "line", "type", "edge"))
def test_what_patterns_paint_is_seen(content: str, tmp_path: Path) -> None:
    """Areas, lines and type in a pattern have the colours and lines of the pattern, and are not white."""
    for change, found in (
        (_pattern(Name.DeviceRGB), {"rgb-in-cmyk"}),
        (_pattern(Name.DeviceCMYK), set()),
        (_pattern(Name.DeviceCMYK, tiles=True), {"thin-line"}),
    ):
        path = written(tmp_path / "pattern.pdf", ("", f"/S gs {content}"), change)
        assert set(checked(path)) - {"font-not-embedded"} == found


@pytest.mark.parametrize(
    ("edge", "mode", "found"),
    [
        ("1 0 0 RG", 0, set()),
        ("1 0 0 RG", 1, {"rgb-in-cmyk", "thin-line"}),
        ("1 0 0 RG", 2, {"rgb-in-cmyk", "thin-line"}),
        ("1 0 0 RG", 3, set()),
        ("1 0 0 RG", 7, set()),
        ("0 0 0 1 K", 1, {"thin-line"}),
        ("0 0 0 1 K", 2, set()),
    ],
)
def test_the_edges_of_type_are_seen(edge: str, mode: int, found: set[str], tmp_path: Path) -> None:
    """The edge of type is a line, but where it has the colour of the type that it makes bolder."""
    content = f"0 0 0 1 k {edge} 0.05 w BT /F1 9 Tf {mode} Tr 60 100 Td (Name) Tj ET"
    path = written(tmp_path / "edge.pdf", ("", content), _helvetica)
    assert set(checked(path)) - {"font-not-embedded"} == found


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_that_is_shown_otherwise_is_the_same_page(turn: int, tmp_path: Path) -> None:
    """Neither a CropBox nor a turn hides or moves anything from preflight; such a CropBox is a warning."""

    def change(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.obj.CropBox, page.obj.Rotate = Array(page.obj.TrimBox), turn

    def no_bleed(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.pages[0].obj.Contents = pdf.make_stream(b"0 0 0 1 k 8.5 8.5 178.6 249.5 re f")  # the trim

    report = preflight([written(tmp_path / "cropped.pdf", change=change)], STRICT)
    (finding,) = report.findings
    assert (finding.name, finding.thing, finding.pages) == ("box-wrong", "CropBox", (1,))
    assert finding.severity == "warning" and "hides up to 3.0 mm of the bleed" in finding.what
    (inked,) = (each.why for each in report.verdicts if each.check == "ink-over-limit")
    assert not inked
    ((_, thumbnail),) = thumbnails([(tmp_path / "cropped.pdf", 1)], tmp_path).items()
    with Pillow.open(thumbnail) as shown:
        assert shown.size == (294, 400)
    assert checked(written(tmp_path / "short.pdf", change=no_bleed)) == {
        "art-short-of-bleed": (1,),
        "box-wrong": (1,),
    }


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", ["/MediaBox", "/TrimBox"])
def test_ink_counts_on_the_card_alone(turn: int, crop: str, tmp_path: Path) -> None:
    """Ink is over the limit within the bleed, not beside it, however the page is turned and cut."""
    beside, card = (f"0.9 0.9 0.9 0.9 k {x * MM} {40 * MM} 9 9 re f" for x in (-15, 1))

    def change(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.obj.MediaBox[0] = -20 * MM
            page.obj.CropBox, page.obj.Rotate = Array(page.obj[crop]), turn

    found = checked(written(tmp_path / "turned.pdf", (beside, card), change))
    assert found == {"box-wrong": (1, 2), "ink-over-limit": (2,)}


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (9, 9, 9, 99), (500, 500, 600, 600), (0, 0, 40, 8)])
def test_a_senseless_crop_is_passed_over(box: tuple[float, ...], tmp_path: Path) -> None:
    """A CropBox without any size, off the page, or of a corner of it hides no fault and is a warning."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj.CropBox = Array(box)

    path = written(tmp_path / "cropped.pdf", ("", FAULTS["thin-line"][0]), change)
    assert checked(path) == {"thin-line": (2,), "box-wrong": (2,)}
    assert not any(each.name == "box-wrong" for each in preflight([path], STRICT).errors)
    assert "file-damaged" not in checked(path, shop("manindo"))


WRONG: dict[str, Any] = {
    "contents": lambda pdf: pdf.pages[1].obj.update({"/Contents": 7}),
    "three numbers": lambda pdf: pdf.pages[1].obj.update({"/MediaBox": Array([0, 0, 9])}),
    "no size": lambda pdf: pdf.pages[1].obj.update({"/MediaBox": Array([0, 0, 0, 0])}),
    "words": lambda pdf: pdf.pages[1].obj.update({"/MediaBox": Array([Name.A, Name.B, Name.C, Name.D])}),
    "turn": lambda pdf: pdf.pages[1].obj.update({"/Rotate": 45}),
    "unit": lambda pdf: pdf.pages[1].obj.update({"/UserUnit": -3}),
    "forms": lambda pdf: resource(pdf, 2, "/XObject", "/X", Array([])),
    "packed": lambda pdf: pdf.pages[1].obj.Contents.write(b"none of it", filter=Name.FlateDecode),
}


@pytest.mark.parametrize("name", WRONG)
def test_objects_of_the_wrong_kind_are_told_in_words(name: str, tmp_path: Path) -> None:
    """What a page holds in place of what it should is told on that page, in no program's words."""
    content = "/X Do" if name == "forms" else ""
    report = preflight([written(tmp_path / "wrong.pdf", ("", content), WRONG[name])], STRICT)
    told = [each for each in report.findings if each.name == "file-damaged"]
    assert any(each.pages == (2,) or "page 2" in each.what for each in told)
    assert not [each.what for each in told if FOREIGN.search(each.what)]


FOREIGN = re.compile(
    r"Error|None\b|NoneType|pikepdf|<class|float\(|argument|to unpack|codec|Traceback| converting "
)
VALUES: tuple[Any, ...] = (
    0, -1, 10**18, True, Name.X, "é", Array([]), Array([1, 2, 3]), Array([0, 0, -5, -5]), Dictionary(),
    Array([0, 0, 10**12, 10**12]), Array([Name.X, Dictionary()]),
)  # fmt: skip


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_object_ends_in_an_error(data: st.DataObject, tmp_path: Path) -> None:
    """Whatever an entry of a file's objects is changed to, the report is in words of its own."""

    def change(pdf: pikepdf.Pdf) -> None:
        _everything(pdf)
        _spot(pdf)
        for _ in range(data.draw(st.integers(1, 3))):
            entries = [
                (each, key)
                for each in [pdf.Root, *pdf.objects, *(page.obj.Resources for page in pdf.pages)]
                if isinstance(each, Dictionary | pikepdf.Stream)
                for key in sorted(each.keys())
                if key not in ("/Length", "/Pages", "/Kids", "/Parent", "/Resources")
            ]
            owner, key = data.draw(st.sampled_from(entries))
            owner[key] = data.draw(st.sampled_from(VALUES))

    path = written(tmp_path / "wrong.pdf", ("", SQUARE + " /S gs /X Do /C cs 1 scn 0 0 9 9 re f"), change)
    report = preflight([path], STRICT)
    assert report.verdicts and not [each.what for each in report.findings if FOREIGN.search(each.what)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_damage_ends_in_an_error(data: st.DataObject, tmp_path: Path) -> None:
    """Whatever bytes of a file are changed or cut off, there is a report."""
    sound = written(tmp_path / "sound.pdf", ("", SQUARE + " /S gs /X Do"), _everything).read_bytes()
    content = bytearray(sound)
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(len(content) // 2, len(content)))
    path = tmp_path / "damaged.pdf"
    path.write_bytes(bytes(content[:cut]))
    assert preflight([path], STRICT).verdicts


def _everything(pdf: pikepdf.Pdf) -> None:
    for change in (_coarse_picture, _form, _state(ca=0.5)):
        change(pdf)


def test_a_page_of_any_size_is_looked_at(tmp_path: Path) -> None:
    """A page of a hundred metres is told as of the wrong size, and not rendered."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.MediaBox = Array([0, 0, 300_000, 300_000])
        pdf.pages[0].obj.TrimBox = Array([9, 9, 299_990, 299_990])

    report = preflight([written(tmp_path / "vast.pdf", change=change)], STRICT)
    assert names(report).get("trim-size") == (1,)
    assert any("could not be rendered" in verdict.why for verdict in report.verdicts)


def test_a_title_in_no_known_letters_is_damage(tmp_path: Path) -> None:
    """Keys that are no text are told, whatever they were meant to be."""
    path = written(tmp_path / "title.pdf")
    path.write_bytes(path.read_bytes().replace(b"/Title", b"/Tit#ff"))
    assert "file-damaged" in checked(path)


ODD = (
    "Q Q Q", "1 2 cm", "/None Do", "/None gs", "(x) Tj", "BT /F9 1 Tf (x) Tj ET", "1 0 0 k", "/C cs", "scn",
    "1e99 0 0 1e99 0 0 cm 0 0 1 1 re f", "0 0 0 0 0 0 cm 0 0 9 9 re S", "q " * 300, "] >>",
    "BI /W x ID a EI", "BI /W 9 /H 9 /BPC 8 /F /Fl ID zzz EI",
)  # fmt: skip


@pytest.mark.parametrize("content", ODD)
def test_senseless_content_is_passed_over(content: str, tmp_path: Path) -> None:
    """Operators that make no sense do not keep the rest of a page from being checked."""
    found = checked(written(tmp_path / "odd.pdf", (f"0.05 w 40 60 m 120 60 l S {content}",)))
    assert "thin-line" in found


def test_a_form_within_itself_ends(tmp_path: Path) -> None:
    """A form that draws itself is told, and followed no further."""

    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_indirect(pdf.make_stream(b"/X Do"))
        form.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 9, 9])})
        form.Resources = Dictionary(XObject=Dictionary(X=form))
        resource(pdf, 1, "/XObject", "/X", form)

    assert "file-damaged" in checked(written(tmp_path / "loop.pdf", ("/X Do",), change))


def test_pages_are_told_in_runs() -> None:
    """Pages that follow each other are told by the first and the last."""
    assert told_pages([3]) == "page 3"
    assert told_pages([1, 2, 3]) == "pages 1-3"
    assert told_pages([1, 4, 5, 6, 9]) == "pages 1, 4-6, 9"


def test_a_peak_is_that_of_one_pixel() -> None:
    """The peak of a picture is the sum of four inks of its darkest pixel."""
    picture = Pillow.new("CMYK", (9, 9), (0, 0, 0, 0))
    picture.putpixel((4, 4), (255, 255, 255, 0))
    assert peak(picture) == pytest.approx(300)


def test_what_the_shop_does_not_state_is_not_checked(tmp_path: Path) -> None:
    """A check without a number is not made, and the report says why."""
    silent = STRICT.model_copy(update={"line": None, "text": None, "ink_limit": None, "resolution": None})
    content, change = FAULTS["thin-line"]
    report = preflight([written(tmp_path / "thin.pdf", (content,), change)], silent)
    assert report.findings == ()
    assert {"thin-line", "small-text", "ink-over-limit", "picture-resolution"} <= {
        v.check for v in report.unmade
    }
    assert all(verdict.why for verdict in report.unmade)


def test_the_ground_alone_is_sound() -> None:
    """The ground of these tests is within the limits that they set."""
    assert GROUND.startswith("0.4 0.3 0.3 0.1 k")
