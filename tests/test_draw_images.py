"""Drawing pictures: every kind of PNG and JPEG, their place, their resolution and their faults."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from drawing import CARD, RGB, blocks_of, colour_at, document, near, picture, save, sheet, text
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from generator.draw import images, resources
from generator.problems import Problem
from generator.sheets.model import Placement
from generator.template.elements import Face, Group, Image

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def image(
    href: str, fit: str = "none", opacity: float = 1, box: tuple[float, ...] = (10, 10, 40, 40)
) -> Image:
    """A picture in a box of 40 x 40 mm, written on line 7 of the template."""
    return Image(href, *box, fit, opacity, ("face.xml.j2", 7))  # type: ignore[arg-type]


def problems_of(folder: Path, *elements: Image | Group) -> list[Problem]:
    """What drawing a face with these elements finds wrong."""
    return document(folder=folder).add_face("face", Face("face.xml.j2", elements), {}, CARD)


def quarters(mode: str, colours: tuple[object, ...], size: int = 8) -> Pillow.Image:
    """A picture in four colours: top left, top right, bottom left, bottom right."""
    made = Pillow.new(mode, (size, size))
    half = size // 2
    for colour, corner in zip(colours, ((0, 0), (half, 0), (0, half), (half, half)), strict=True):
        made.paste(colour, (*corner, corner[0] + half, corner[1] + half))  # type: ignore[arg-type]
    return made


def shown_quarters(path: Path, *elements: Image) -> list[RGB]:
    """The colours in the middle of the four quarters of the box, as drawn."""
    shown = picture(save(path.with_suffix(".pdf"), *elements, folder=path.parent))
    return [colour_at(shown, x, y) for y in (20, 40) for x in (20, 40)]


def png16(path: Path, kind: int, row: bytes, *chunks: tuple[bytes, bytes]) -> None:
    """A PNG of 16 bits a channel with one row of pixels, 2 wide and 2 high."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", 2, 2, 16, kind, 0, 0, 0)
    pixels = zlib.compress((b"\0" + row) * 2)
    parts = [(b"IHDR", header), *chunks, (b"IDAT", pixels), (b"IEND", b"")]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts))


def test_rgb_png(tmp_path: Path) -> None:
    """An RGB PNG shows its colours, and its packed pixels are taken over as they are."""
    path = tmp_path / "rgb.png"
    quarters("RGB", (RED, GREEN, BLUE, WHITE)).save(path)
    assert shown_quarters(path, image("rgb.png")) == [RED, GREEN, BLUE, WHITE]
    with pikepdf.open(path.with_suffix(".pdf")) as pdf:
        (stored,) = pdf.pages[0].Resources.XObject.values()
        assert stored.read_raw_bytes() in path.read_bytes()


@pytest.mark.parametrize("mode", ["1", "L", "P"])
def test_other_png(tmp_path: Path, mode: str) -> None:
    """Black-and-white, grey and palette PNGs show their colours."""
    path = tmp_path / "other.png"
    source = quarters("RGB", ((0, 0, 0), WHITE, WHITE, (0, 0, 0)))
    source.convert(mode).save(path)
    assert shown_quarters(path, image("other.png")) == [(0, 0, 0), WHITE, WHITE, (0, 0, 0)]


def test_palette_png(tmp_path: Path) -> None:
    """A palette PNG of few colours and fewer bits a pixel shows them."""
    path = tmp_path / "palette.png"
    quarters("RGB", (RED, GREEN, BLUE, WHITE)).quantize(4).save(path, bits=2)
    assert shown_quarters(path, image("palette.png")) == [RED, GREEN, BLUE, WHITE]


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_alpha_png(tmp_path: Path, mode: str) -> None:
    """A PNG with alpha lets the ground through as much as its alpha says."""
    path = tmp_path / "alpha.png"
    dark = (0, 0, 0) if mode == "RGBA" else (0,)
    quarters(mode, ((*dark, 255), (*dark, 128), (*dark, 64), (*dark, 0))).save(path)
    found = shown_quarters(path, image("alpha.png"))
    assert all(near(a, (b, b, b)) for a, b in zip(found, (0, 127, 191, 255), strict=True))


def test_opaque_alpha(tmp_path: Path) -> None:
    """A PNG whose alpha is opaque everywhere is embedded without a mask."""
    path = tmp_path / "opaque.png"
    quarters("RGBA", ((*RED, 255),) * 4).save(path)
    assert shown_quarters(path, image("opaque.png")) == [RED] * 4
    with pikepdf.open(path.with_suffix(".pdf")) as pdf:
        (stored,) = pdf.pages[0].Resources.XObject.values()
        assert "/SMask" not in stored


def test_transparent_colour(tmp_path: Path) -> None:
    """A PNG that names transparent colours (tRNS), in a palette or in RGB, lets the ground through there."""
    keyed = tmp_path / "keyed.png"
    quarters("RGB", (RED, GREEN, RED, BLUE)).save(keyed, transparency=RED)
    assert shown_quarters(keyed, image("keyed.png")) == [WHITE, GREEN, WHITE, BLUE]
    palette = tmp_path / "palette.png"
    source = Pillow.new("P", (8, 8), 0)
    source.putpalette([*RED, *GREEN])
    source.paste(1, (4, 0, 8, 8))
    source.save(palette, transparency=b"\x80\xff")
    found = shown_quarters(palette, image("palette.png"))
    assert near(found[0], (255, 127, 127))
    assert found[1] == GREEN


def test_16_bit_png(tmp_path: Path) -> None:
    """16 bits a channel become 8 by scale: half grey stays half grey, in grey and in RGB."""
    png16(tmp_path / "grey.png", 0, struct.pack(">HH", 0x4000, 0xC000))
    found = shown_quarters(tmp_path / "grey.png", image("grey.png"))
    assert near(found[0], (64, 64, 64), 1)
    assert near(found[1], (191, 191, 191), 1)
    png16(tmp_path / "rgb.png", 2, struct.pack(">6H", 0x8000, 0, 0xFFFF, 0, 0x8000, 0))
    found = shown_quarters(tmp_path / "rgb.png", image("rgb.png"))
    assert near(found[0], (128, 0, 255), 1)
    assert near(found[1], (0, 128, 0), 1)
    png16(tmp_path / "rgba.png", 6, struct.pack(">8H", 0, 0, 0, 0x8000, 0, 0, 0, 0xFFFF))
    found = shown_quarters(tmp_path / "rgba.png", image("rgba.png"))
    assert near(found[0], (127, 127, 127), 1)
    assert found[1] == (0, 0, 0)


def test_interlaced_png(tmp_path: Path) -> None:
    """An interlaced PNG is unpacked, for PDF does not know interlacing."""
    path = tmp_path / "interlaced.png"
    plain = io.BytesIO()
    Pillow.new("RGB", (1, 1), RED).save(plain, "PNG")
    data = bytearray(plain.getvalue())
    data[28] = 1  # one pixel looks the same interlaced
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    path.write_bytes(data)
    assert shown_quarters(path, image("interlaced.png")) == [RED] * 4


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_jpeg(tmp_path: Path, mode: str) -> None:
    """A JPEG, grey, RGB or CMYK (which is stored inverted), shows its colours and is embedded as it is."""
    path = tmp_path / "photo.jpg"
    source = quarters("RGB", (RED, GREEN, BLUE, WHITE), 32)
    source.convert(mode).save(path, quality=95, subsampling=0)
    found = shown_quarters(path, image("photo.jpg"))
    if mode == "L":
        wanted: list[RGB] = [(76, 76, 76), (150, 150, 150), (29, 29, 29), WHITE]
        assert all(near(a, b, 6) for a, b in zip(found, wanted, strict=True))
    else:
        for a, b in zip(found, (RED, GREEN, BLUE, WHITE), strict=True):
            assert all((x > 128) == (y > 128) for x, y in zip(a, b, strict=True))
    with pikepdf.open(path.with_suffix(".pdf")) as pdf:
        (stored,) = pdf.pages[0].Resources.XObject.values()
        assert stored.read_raw_bytes() == path.read_bytes()


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_orientation(tmp_path: Path, orientation: int, suffix: str) -> None:
    """A picture stands as its EXIF orientation says, all eight of them."""
    upright = quarters("RGB", (RED, GREEN, BLUE, WHITE), 32)
    # What a camera stores so that the orientation makes it upright again.
    turns = {
        2: [Pillow.Transpose.FLIP_LEFT_RIGHT],
        3: [Pillow.Transpose.ROTATE_180],
        4: [Pillow.Transpose.FLIP_TOP_BOTTOM],
        5: [Pillow.Transpose.TRANSPOSE],
        6: [Pillow.Transpose.ROTATE_90],
        7: [Pillow.Transpose.TRANSVERSE],
        8: [Pillow.Transpose.ROTATE_270],
    }
    stored = upright
    for turn in turns.get(orientation, []):
        stored = stored.transpose(turn)
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    path = tmp_path / f"turned.{suffix}"
    stored.save(path, exif=exif, **({"quality": 95, "subsampling": 0} if suffix == "jpg" else {}))
    found = shown_quarters(path, image(path.name))
    assert all(near(a, b, 8) for a, b in zip(found, (RED, GREEN, BLUE, WHITE), strict=True))


def test_fit(tmp_path: Path) -> None:
    """A wide picture is drawn whole (meet), fills its box and is cut off (slice), or is stretched (none)."""
    wide = Pillow.new("RGB", (80, 20), GREEN)
    wide.paste(RED, (0, 0, 20, 20))
    wide.paste(RED, (60, 0, 80, 20))
    wide.save(tmp_path / "wide.png")

    def at(fit: str, x: float, y: float) -> RGB:
        shown = picture(save(tmp_path / f"{fit}.pdf", image("wide.png", fit), folder=tmp_path))
        return colour_at(shown, x, y)

    assert at("meet", 30, 30) == GREEN
    assert at("meet", 12, 30) == RED
    assert at("meet", 30, 20) == WHITE
    assert at("slice", 12, 12) == GREEN
    assert at("slice", 5, 30) == WHITE
    assert at("none", 12, 12) == RED
    assert at("none", 30, 48) == GREEN


def test_opacity(tmp_path: Path) -> None:
    """A picture at half opacity lets half of the ground through."""
    Pillow.new("RGB", (8, 8), RED).save(tmp_path / "red.png")
    found = shown_quarters(tmp_path / "red.png", image("red.png", opacity=0.5))
    assert all(near(colour, (255, 128, 128)) for colour in found)


def test_embedded_once(tmp_path: Path) -> None:
    """The same picture under two names and in three places is embedded once."""
    for name in ("a.png", "b.png"):
        Pillow.new("RGB", (8, 8), RED).save(tmp_path / name)
    path = save(tmp_path / "once.pdf", image("a.png"), image("b.png"), image("a.png"), folder=tmp_path)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == 1


@given(st.integers(1, 5000), st.integers(1, 5000), st.sampled_from(["meet", "slice", "none"]))
def test_effective_dpi(width: int, height: int, fit: str) -> None:
    """Effective resolution is pixels an inch as printed; a slice prints the picture larger than a meet."""
    element = image("x.png", fit)
    found = images.effective_dpi((width, height), element)
    tight, loose = width / 40 * 25.4, height / 40 * 25.4
    wanted = {"meet": max(tight, loose), "slice": min(tight, loose), "none": min(tight, loose)}[fit]
    assert found == pytest.approx(wanted)
    assert images.effective_dpi((width, height), element, (2, 2)) == pytest.approx(found / 2)


def test_low_resolution(tmp_path: Path) -> None:
    """A picture under 300 dpi at its printed size is a problem that names the figures; at 300 it is none."""
    Pillow.new("L", (471, 600)).save(tmp_path / "small.png")
    Pillow.new("L", (473, 473)).save(tmp_path / "enough.png")
    (problem,) = problems_of(tmp_path, image("small.png"))
    assert problem.name == "low-resolution"
    assert problem.severity == "error"
    assert "471 × 600 pixels for 40.0 × 40.0 mm: 299 dpi" in problem.message
    assert "small.png" in problem.message
    assert "473 × 473 pixels" in problem.help
    assert (problem.place.file, problem.place.line) == ("face.xml.j2", 7)
    assert problems_of(tmp_path, image("enough.png")) == []


def test_low_resolution_in_group(tmp_path: Path) -> None:
    """A group that enlarges a picture lowers its resolution."""
    Pillow.new("L", (473, 473)).save(tmp_path / "enough.png")
    (problem,) = problems_of(tmp_path, Group((image("enough.png"),), matrix=(0, 2, -2, 0, 0, 0)))
    assert "150 dpi" in problem.message
    assert "80.0 × 80.0 mm" in problem.message


def test_unreadable(tmp_path: Path) -> None:
    """A file that is no picture, is cut off, of another kind or not there is a problem, not a crash."""
    (tmp_path / "words.png").write_text("not a picture", encoding="utf-8")
    whole = io.BytesIO()
    quarters("RGB", (RED, GREEN, BLUE, WHITE), 600).save(whole, "JPEG")
    (tmp_path / "half.jpg").write_bytes(whole.getvalue()[:2000])
    whole = io.BytesIO()
    Pillow.effect_noise((500, 500), 90).save(whole, "PNG")
    (tmp_path / "half.png").write_bytes(whole.getvalue()[:20000])
    Pillow.new("RGB", (500, 500)).save(tmp_path / "other.png", "BMP")
    for name in ("words.png", "half.jpg", "half.png", "other.png", "missing.png"):
        (problem,) = problems_of(tmp_path, image(name))
        assert problem.name == "image-unreadable", name
        assert problem.severity == "error"
        assert f"'{name}'" in problem.message
        assert (problem.place.file, problem.place.line) == ("face.xml.j2", 7)


def test_bomb(tmp_path: Path) -> None:
    """A small file that would unpack to hundreds of megabytes is refused before it is unpacked."""
    header = struct.pack(">IIBBBBB", 30000, 30000, 8, 2, 0, 0, 0)
    crc = struct.pack(">I", zlib.crc32(b"IHDR" + header))
    (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + header + crc + b"\0\0\0\0IDAT")
    (problem,) = problems_of(tmp_path, image("bomb.png"))
    assert problem.name == "image-unreadable"
    assert "80,000,000 pixels" in problem.message
    header = struct.pack(">IIBBBBB", 9000, 9000, 8, 2, 0, 0, 0)  # more than we take, less than Pillow minds
    crc = struct.pack(">I", zlib.crc32(b"IHDR" + header))
    (tmp_path / "large.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + header + crc + b"\0\0\0\0IDAT")
    (problem,) = problems_of(tmp_path, image("large.png"))
    assert "81,000,000 pixels" in problem.message


def test_pictures_wait_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose pictures went to disk while it was made shows the same, with fonts and all."""
    for index in range(6):
        quarters("RGBA", ((9 * index, 0, 0, 255), (0, 200, 0, 90), (0, 0, 99, 255), (7, 7, 7, 0))).save(
            tmp_path / f"{index}.png"
        )
    shown = []
    for most in (resources.MOST_HELD, 40):
        monkeypatch.setattr(resources, "MOST_HELD", most)
        made = document(folder=tmp_path)
        for index in range(6):
            elements = (image(f"{index}.png"), text("本文", x=5, y=60))
            made.add_face(str(index), Face("face.xml.j2", elements), blocks_of(elements), CARD)
        for index in range(6):
            made.add_sheet(sheet(Placement(str(index), CARD, 0, CARD)))
        made.save(tmp_path / "made.pdf")
        with pypdfium2.PdfDocument(tmp_path / "made.pdf") as pdf:
            shown.append([page.render(scale=2).to_pil().tobytes() for page in pdf])
    assert shown[0] == shown[1]
