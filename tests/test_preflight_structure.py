"""What a print file holds beside its pages, and what they stand upon, is found wherever it is written."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image as Pillow
from PIL import ImageCms
from preflighting import STRICT, checked, picture, resource, written

from generator.press.condition import PROFILES
from generator.press.preflight import preflight
from generator.press.preflight.jpeg2000 import space_within

SCRIPT: Any = {"/S": Name.JavaScript, "/JS": String("app.alert(1)")}


def _of_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.AA = Dictionary(O=Dictionary(SCRIPT))


def _of_bookmark(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(Count=1))
    mark = pdf.make_indirect(Dictionary(Title=String("x"), Parent=pdf.Root.Outlines, A=Dictionary(SCRIPT)))
    pdf.Root.Outlines.First = pdf.Root.Outlines.Last = mark


def _after_another(pdf: pikepdf.Pdf) -> None:
    there = Array([pdf.pages[0].obj, Name.Fit])
    then = Array([Dictionary(S=Name.GoTo, D=there), Dictionary(SCRIPT)])
    pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=there, Next=then)


def _by_name(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=[String("a"), Dictionary(SCRIPT)]))


def _dynamic_form(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AcroForm = Dictionary(Fields=[], XFA=pdf.make_stream(b"<xdp/>"))


@pytest.mark.parametrize("change", [_of_page, _of_bookmark, _after_another, _by_name, _dynamic_form])
def test_what_a_file_does_by_itself_is_found(change: Any, tmp_path: Path) -> None:
    """A script is found wherever an action may be written, and a form without fields of its own."""
    assert checked(written(tmp_path / "active.pdf", change=change)) == {"active-content": ()}


def test_an_action_that_only_opens_a_page_is_none(tmp_path: Path) -> None:
    """A file that opens on a page of it, or names places in it, does nothing by itself."""

    def change(pdf: pikepdf.Pdf) -> None:
        there = Array([pdf.pages[0].obj, Name.Fit])
        pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=there)
        pdf.Root.Names = Dictionary(Dests=Dictionary(Names=[String("a"), there]))

    assert checked(written(tmp_path / "opens.pdf", change=change)) == {}


def _attached(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["a.txt"] = b"hello"


def _associated(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AF = Array([Dictionary(Type=Name.Filespec, EF=Dictionary(F=pdf.make_stream(b"hello")))])


@pytest.mark.parametrize("change", [_attached, _associated])
def test_embedded_files_are_found(change: Any, tmp_path: Path) -> None:
    """A file within the PDF is found, whether it is in the list of attachments or not."""
    assert checked(written(tmp_path / "embedded.pdf", change=change)) == {"not-for-pdfx": ()}


PRESS = (PROFILES / "ISOcoated_v2_300_bas.icc").read_bytes()
SCREEN = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.parametrize(
    ("icc", "colours", "why"),
    [
        (PRESS, 4, ""),
        (PRESS, 3, "it is said to have 3 colours"),
        (PRESS, 1, "it describes CMYK and class prtr, not a printer (prtr) in GRAY"),
        (SCREEN, 4, "it describes RGB and class mntr, not a printer (prtr) in CMYK"),
        (b"no profile at all", 4, "it is no ICC profile"),
    ],
)
def test_the_profile_of_a_condition_is_opened(icc: bytes, colours: int, why: str, tmp_path: Path) -> None:
    """What a file gives as the profile of its press has to be one, whatever number of colours it names."""

    def change(pdf: pikepdf.Pdf) -> None:
        profile: Any = pdf.make_stream(icc)
        profile.N = colours
        pdf.Root.OutputIntents[0].DestOutputProfile = profile

    found = preflight([written(tmp_path / "intent.pdf", change=change)], STRICT).findings
    assert [each.name for each in found] == (["output-intent"] if why else [])
    assert all(each.what.endswith(why) for each in found)


def _box(kind: bytes, content: bytes) -> bytes:
    return (8 + len(content)).to_bytes(4, "big") + kind + content


def _numbered(number: int) -> bytes:
    return _box(b"colr", b"\x01\0\0" + number.to_bytes(4, "big"))


def _profiled(space: bytes) -> bytes:
    return _box(b"colr", b"\x02\0\0" + bytes(16) + space + bytes(108))


@pytest.mark.parametrize(
    ("colours", "family"),
    [
        (_numbered(16), "rgb"),
        (_numbered(18), "rgb"),
        (_numbered(17), "grey"),
        (_numbered(12), "cmyk"),
        (_profiled(b"CMYK"), "icc-cmyk"),
        (_profiled(b"GRAY"), "icc-grey"),
        (_numbered(99) + _profiled(b"RGB "), "rgb"),
        (_numbered(99), "unknown"),
        (b"\0\0\0\x02colr", "unknown"),
        (b"", "unknown"),
    ],
)
def test_a_jpeg_2000_names_its_colour_space(colours: bytes, family: str) -> None:
    """A picture packed by JPEG 2000 says in a box of its header what its channels are."""
    header = _box(b"jp2h", _box(b"ihdr", bytes(14)) + colours)
    assert space_within(_box(b"jP  ", b"\r\n\x87\n") + header).family == family


@pytest.mark.parametrize(("mode", "found"), [("RGB", {"rgb-in-cmyk"}), ("L", set())])
def test_a_jpeg_2000_without_a_colour_space_has_its_own(mode: str, found: set[str], tmp_path: Path) -> None:
    """Where a PDF gives a picture packed by JPEG 2000 no colour space, that within it counts."""

    def change(pdf: pikepdf.Pdf) -> None:
        packed = BytesIO()
        Pillow.new(mode, (300, 300), 90).save(packed, "JPEG2000")
        shown = picture(pdf, b"", (300, 300), Name.DeviceGray)
        shown.write(packed.getvalue(), filter=Name.JPXDecode)
        del shown.ColorSpace
        resource(pdf, 1, "/XObject", "/I", shown)

    path = written(tmp_path / "jpx.pdf", ("q 72 0 0 72 40 60 cm /I Do Q",), change)
    assert set(checked(path)) - {"not-for-pdfx"} == found


@pytest.mark.parametrize(
    ("space", "content", "found"),
    [
        ("/DeviceRGB", "/S gs 50 80 40 40 re f", True),
        ("/DeviceRGB", "50 80 40 40 re f", False),
        ("/DeviceCMYK", "/S gs 50 80 40 40 re f", False),
    ],
)
def test_transparency_is_blended_in_inks(space: str, content: str, found: bool, tmp_path: Path) -> None:
    """A page whose transparency is mixed in RGB has RGB on it; one where nothing shines through has none."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name(space))
        resource(pdf, 1, "/ExtGState", "/S", Dictionary(ca=0.5))

    assert ("rgb-in-cmyk" in checked(written(tmp_path / "blend.pdf", (content,), change))) is found


@pytest.mark.parametrize("apart", [True, False])
def test_a_group_apart_is_blended_in_inks(apart: bool, tmp_path: Path) -> None:
    """A group that is mixed apart from its ground in RGB is in RGB; one that is not takes the page's inks."""

    def change(pdf: pikepdf.Pdf) -> None:
        group = pdf.make_stream(b"0 0 0 1 k 50 80 40 40 re f")
        group.update({"/Subtype": Name.Form, "/BBox": Array([0, 0, 200, 260])})
        group.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB, I=apart)
        resource(pdf, 1, "/XObject", "/X", group)

    assert ("rgb-in-cmyk" in checked(written(tmp_path / "group.pdf", ("/X Do",), change))) is apart
