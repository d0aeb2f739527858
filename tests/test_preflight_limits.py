"""Preflight at its limits: what is just over one is told, what keeps to it is not, and in which words."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image as Pillow
from preflighting import MM, STRICT, Change, picture, resource, written

from generator.press.preflight import preflight
from generator.press.preflight.colours import space
from generator.press.preflight.images import brightest_ink
from generator.press.preflight.shadings import colours_of
from generator.sheets.shop import Shop


def told(path: Path, shop: Shop = STRICT) -> dict[str, str]:
    """What is wrong with a file, by its names, each with all that is said of it."""
    found: dict[str, str] = {}
    for each in preflight([path], shop).findings:
        found[each.name] = f"{found.get(each.name, '')} {each.what}".strip()
    return found


def asking(standard: str) -> Shop:
    """The strict shop, asking for another standard."""
    assert STRICT.pdf is not None
    return STRICT.model_copy(update={"pdf": STRICT.pdf.model_copy(update={"standard": standard})})


# What a file says of itself.


def _says(version: str, conformance: str = "") -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/GTS_PDFXVersion"] = String(version)
        del pdf.docinfo["/GTS_PDFXConformance"]
        if conformance:
            pdf.docinfo["/GTS_PDFXConformance"] = String(conformance)

    return change


def _lacks(key: str) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.docinfo[key]

    return change


def _trapped(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Trapped"] = Name.Unknown


def _two_intents(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


def _no_registry(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents[0].RegistryName


def _layers(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary())


@pytest.mark.parametrize(
    ("change", "name", "what"),
    [
        (_trapped, "pdfx-keys", "whether it is trapped"),
        (_lacks("/Trapped"), "pdfx-keys", "whether it is trapped"),
        (_lacks("/Title"), "pdfx-keys", "it has no Title"),
        (_lacks("/CreationDate"), "pdfx-keys", "it has no CreationDate"),
        (_lacks("/ModDate"), "pdfx-keys", "it has no ModDate"),
        (_two_intents, "output-intent", "it names two printing conditions"),
        (_no_registry, "output-intent", "'FOGRA39' without a profile and without a registry"),
        (_layers, "not-for-pdfx", "layers, which PDF/X-1a:2003"),
    ],
)
def test_what_a_standard_asks_of_a_file(change: Change, name: str, what: str, tmp_path: Path) -> None:
    """Each entry that PDF/X asks of a file is told alone when it is missing or says what it may not."""
    found = told(written(tmp_path / "file.pdf", change=change))
    assert list(found) == [name] and what in found[name]


def test_a_file_may_be_of_a_stricter_standard(tmp_path: Path) -> None:
    """A shop that asks for X-1a:2003 takes X-1a:2001, and one that asks for that takes no later one."""
    older = _says("PDF/X-1:2001", "PDF/X-1a:2001")
    path = written(tmp_path / "older.pdf", change=older, force_version="1.3")
    assert told(path) == told(path, asking("X-1a:2001")) == {}
    later = told(written(tmp_path / "later.pdf"), asking("X-1a:2001"))
    assert later == {"pdfx-keys": "it says that it is PDF/X-1a:2003, and PDF/X-1a:2001 is asked for"}


def test_a_file_is_no_newer_than_its_standard(tmp_path: Path) -> None:
    """A PDF 1.6 that says it is PDF/X-1a:2003 is told the version that this goes up to."""
    found = told(written(tmp_path / "new.pdf", force_version="1.6"))
    assert found == {"pdfx-keys": "it is PDF 1.6, and PDF/X-1a:2003 goes up to 1.4"}


def test_a_file_has_an_id(tmp_path: Path) -> None:
    """A file without an ID in its trailer is no PDF/X."""
    path = written(tmp_path / "file.pdf")
    path.write_bytes(path.read_bytes().replace(b"/ID [", b"/IX ["))
    assert told(path) == {"pdfx-keys": "it has no ID in its trailer"}


def test_the_latest_standard_has_its_profile_with_it(tmp_path: Path) -> None:
    """A PDF/X-4 without an XMP packet, or with a condition that is only named, is told both."""
    found = told(written(tmp_path / "four.pdf", change=_says("PDF/X-4"), force_version="1.6"), asking("X-4"))
    assert found["pdfx-keys"] == "it has no XMP packet, which PDF/X-4 asks for"
    assert found["output-intent"] == "its printing condition is only named, and PDF/X-4 embeds the profile"


# Limits and places.


def _space(*space: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        if space[0] == Name.ICCBased:
            resource(pdf, 1, "/ColorSpace", "/C", Array([space[0], pdf.make_stream(b"", N=4)]))
        else:
            resource(pdf, 1, "/ColorSpace", "/C", Array(space))

    return change


@pytest.mark.parametrize(
    ("space", "numbers", "what"),
    [
        ((Name.ICCBased,), "0.1 0.2 0.2 0", "a colour space by an ICC profile"),
        ((Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))), "50 10 10", "in Lab"),
        ((Name.CalRGB, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))), "0.5 0.1 0.1", "in RGB"),
    ],
)
def test_colours_that_are_no_inks(space: tuple[Any, ...], numbers: str, what: str, tmp_path: Path) -> None:
    """Colours by profiles, in Lab and in RGB of any kind are none of the press's for X-1a."""
    content = f"/C cs {numbers} scn 60 80 40 40 re f"
    assert what in told(written(tmp_path / "space.pdf", (content,), _space(*space)))["rgb-in-cmyk"]


def _boxes(**mm: tuple[float, float, float, float]) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for name, box in mm.items():
            pdf.pages[0].obj[f"/{name}"] = Array([each * MM for each in box])

    return change


@pytest.mark.parametrize(
    ("bleed", "edge"),
    [
        ((0.2, 0, 69, 94), "left"),
        ((0, 0.2, 69, 94), "bottom"),
        ((0, 0, 68.8, 94), "right"),
        ((0, 0, 69, 93.8), "top"),
        ((0.05, 0.05, 68.95, 93.95), ""),
    ],
)
def test_a_bleed_is_as_wide_as_is_asked(
    bleed: tuple[float, float, float, float], edge: str, tmp_path: Path
) -> None:
    """A bleed that is 0.2 mm too narrow is told with its edge, and one of 0.05 mm is let pass."""
    found = told(written(tmp_path / "bleed.pdf", change=_boxes(BleedBox=bleed))).get("box-wrong", "")
    assert (f"the bleed is 2.8 mm at the {edge} edge" in found) == bool(edge)
    assert bool(found) == bool(edge)


def test_one_box_says_where_the_card_is_cut(tmp_path: Path) -> None:
    """A page with a TrimBox and an ArtBox is told, and an ArtBox alone will do."""
    art = _boxes(ArtBox=(3, 3, 66, 91))

    def alone(pdf: pikepdf.Pdf) -> None:
        art(pdf)
        del pdf.pages[0].obj.TrimBox

    assert "a TrimBox and an ArtBox" in told(written(tmp_path / "two.pdf", change=art))["box-wrong"]
    assert told(written(tmp_path / "one.pdf", change=alone)) == {}


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("0.8 0.8 0.8 0.64 k 60 80 40 40 re f", "ink-over-limit"),  # 304 %
        ("0.8 0.8 0.8 0.60 k 60 80 40 40 re f", ""),
        ("0 0 0 1 K 0.23 w 40 60 m 120 60 l S", "thin-line"),
        ("0 0 0 1 K 0.25 w 40 60 m 120 60 l S", ""),
        ("72 0 0 72 40 60 cm /I290 Do", "picture-resolution"),
        ("72 0 0 72 40 60 cm /I300 Do", ""),
        ("100 0 0 72 40 60 cm /I300 Do", "picture-resolution"),  # drawn out to 216 dots an inch one way
        (f"0 0 0 0 k 0 {40 * MM} {1 * MM} {10 * MM} re f", "art-short-of-bleed"),
        (f"0 0 0 0 k 0 {40 * MM} {1 * MM} {0.5 * MM} re f", ""),
    ],
)
def test_a_limit_is_where_the_shop_puts_it(content: str, name: str, tmp_path: Path) -> None:
    """What is a few percent beyond a limit is told, and what lies on it is sound."""

    def change(pdf: pikepdf.Pdf) -> None:
        for side in (290, 300):
            pixels = bytes([90, 60, 60, 20]) * (side * side)
            resource(pdf, 1, "/XObject", f"/I{side}", picture(pdf, pixels, (side, side), Name.DeviceCMYK))

    assert list(told(written(tmp_path / "limit.pdf", (content,), change))) == [name][: bool(name)]


def test_a_place_is_told_from_the_top(tmp_path: Path) -> None:
    """Where a fault is on a page is told in millimetres from its left and its upper edge."""
    x, y = 20 * MM, (94 - 30) * MM
    path = written(tmp_path / "line.pdf", (f"0 0 0 1 K 0.05 w {x} {y} m {x + 40} {y} l S",))
    assert told(path)["thin-line"].endswith("(20 mm from the left, 30 mm from the top)")


# Inks as they are written.


def test_inks_of_spaces() -> None:
    """Grey is black ink, inks in any order are found by their names, and an index leads to its own colour."""
    table = pikepdf.String(bytes([0, 0, 0, 0, 51, 102, 153, 204]))
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1)
    inks = Array([Name.DeviceN, Array([Name.Black, Name.Cyan]), Name.DeviceCMYK, tint])
    for written_as, numbers, found in (
        (Name.DeviceGray, [0.25], (0, 0, 0, 0.75)),
        (inks, [0.2, 0.3], (0.3, 0, 0, 0.2)),
        (Array([Name.Indexed, Name.DeviceCMYK, 1, table]), [1], (0.2, 0.4, 0.6, 0.8)),
    ):
        assert space(written_as).colour(numbers).inks == pytest.approx(found)


def test_inks_of_pictures() -> None:
    """The peak of a picture is that of its pixels, turned over where they are stored as light."""
    pdf = pikepdf.new()
    pixels = bytes([255, 0, 51, 0]) * 256  # 120 % as ink, 280 % as light
    plain = picture(pdf, pixels, (16, 16), Name.DeviceCMYK)
    light = picture(pdf, pixels, (16, 16), Name.DeviceCMYK, Decode=Array([1, 0] * 4))
    photo = BytesIO()
    Pillow.frombytes("CMYK", (16, 16), pixels).save(photo, "JPEG", quality=100)
    jpeg = picture(pdf, b"", (16, 16), Name.DeviceCMYK, Decode=Array([1, 0] * 4))
    jpeg.write(photo.getvalue(), filter=Name.DCTDecode)
    for each, peak in ((plain, 120), (light, 280), (jpeg, 120)):
        assert brightest_ink(each, space(Name.DeviceCMYK)) == pytest.approx(peak, abs=2)
    assert brightest_ink(plain, space(Name.DeviceGray)) == 100


def _ramp(power: int) -> Dictionary:
    ends = [Array([0, 0, 0, black]) for black in (0, 1)]
    return Dictionary(FunctionType=2, Domain=Array([0, 1]), N=power, C0=ends[0], C1=ends[1])


def test_inks_of_gradients() -> None:
    """A gradient is known along all of its way, whether it is a ramp, several in a row, or samples."""
    pdf = pikepdf.new()
    row = Dictionary(FunctionType=3, Domain=Array([0, 1]), Bounds=Array([0.5]), Encode=Array([0, 1, 1, 0]))
    row.Functions = Array([_ramp(1), _ramp(1)])
    samples = pdf.make_stream(bytes([0, 0, 0, 0, 0, 0, 0, 255]))
    samples.update({"/FunctionType": 0, "/BitsPerSample": 8, "/Size": Array([2]), "/Domain": Array([0, 1])})
    samples.Range = Array([0, 1] * 4)
    for function, blacks in (
        (_ramp(1), [at / 16 for at in range(17)]),
        (_ramp(2), [(at / 16) ** 2 for at in range(17)]),
        (row, [at / 8 for at in range(9)]),
        (samples, [0, 1]),
    ):
        shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Function=function)
        found = [colour.inks or () for colour in colours_of(shading, space(Name.DeviceCMYK))]
        assert [black for *_, black in found] == pytest.approx(blacks)


# What no print file holds.


def _object(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"0")
        stream.update({f"/{key}": value for key, value in entries.items()})
        pdf.Root.Leftover = stream

    return change


def _closing(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AA = Dictionary(WC=Dictionary(S=Name.GoTo))


@pytest.mark.parametrize(
    ("change", "name", "what"),
    [
        (_closing, "active-content", "actions on closing, saving or printing"),
        (_object(OPI=Dictionary()), "not-for-pdfx", "a picture to be replaced (OPI)"),
        (_object(Subtype=Name.PS), "not-for-pdfx", "a PostScript program"),
        (_object(Filter=Name.JPXDecode), "not-for-pdfx", "packed by JBIG2 or JPEG 2000"),
    ],
)
def test_what_no_print_file_holds(change: Change, name: str, what: str, tmp_path: Path) -> None:
    """Actions, programs, stand-ins for pictures and late packings are told wherever they lie."""
    assert what in told(written(tmp_path / "file.pdf", change=change))[name]
