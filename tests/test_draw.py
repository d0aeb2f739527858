"""Drawing: shapes, colours, layers, pages and files."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from drawing import (
    CARD,
    ORIGIN,
    FullDisk,
    blocks_of,
    colour_at,
    document,
    extracted,
    near,
    picture,
    polygon,
    rect,
    sample,
    save,
    sheet,
    text,
)
from hypothesis import given
from hypothesis import strategies as st

from generator.draw import enduring
from generator.draw.content import Content, Least, inverse, multiply, number, thinner
from generator.draw.enduring import Enduring
from generator.draw.png import render
from generator.sheets.model import HAIRLINE, Mark, Note, Placement, Rect
from generator.template.elements import Element, Face, Gradient, Group, Pen, Portrait, Stop, Symbol, Use
from generator.template.elements import Path as Outline
from generator.typeset.model import MM_PER_PT

WHITE = (255, 255, 255)


def objects(pdf: pikepdf.Pdf, **entries: str) -> list[pikepdf.Object]:
    """The objects of a file whose dictionaries have these entries."""
    wanted = {f"/{key}": f"/{value}" for key, value in entries.items()}
    dictionaries = [o for o in pdf.objects if isinstance(o, (pikepdf.Dictionary, pikepdf.Stream))]
    return [o for o in dictionaries if all(str(o.get(key)) == value for key, value in wanted.items())]


def forms(path: Path) -> int:
    """How many Form XObjects a file holds."""
    with pikepdf.open(path) as pdf:
        return len(objects(pdf, Subtype="Form"))


@given(st.floats(min_value=-1e6, max_value=1e6))
def test_number(value: float) -> None:
    """A number in a stream has at most three decimals, no exponent, no minus nought, and is true."""
    written = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", written)
    assert written != "-0"
    assert abs(float(written) - value) <= 0.000501


factors = st.floats(min_value=-5, max_value=5)


@given(st.tuples(*[factors] * 6))
def test_inverse(matrix: tuple[float, float, float, float, float, float]) -> None:
    """A matrix and its inverse undo each other."""
    a, b, c, d, _, _ = matrix
    if abs(a * d - b * c) < 0.1:
        return
    assert multiply(matrix, inverse(matrix)) == pytest.approx((1, 0, 0, 1, 0, 0), abs=1e-6)


def test_same_bytes(tmp_path: Path) -> None:
    """The same deck gives the same bytes, whatever PYTHONHASHSEED is."""
    first = sample(tmp_path / "first.pdf").read_bytes()
    assert sample(tmp_path / "second.pdf").read_bytes() == first
    for seed in ("1", "2"):
        other = tmp_path / f"seed-{seed}.pdf"
        here = Path(__file__).parent
        search = os.pathsep.join([str(here), str(here.parent)])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": search, "TZ": "Asia/Tokyo"}
        subprocess.run([sys.executable, str(here / "drawing.py"), str(other)], env=environment, check=True)
        assert other.read_bytes() == first


def test_failed_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that fails leaves the earlier file as it was and no other file."""
    path = sample(tmp_path / "deck.pdf")
    before = path.read_bytes()

    monkeypatch.setattr(enduring, "Enduring", lambda file: Enduring(FullDisk()))
    with pytest.raises(OSError, match="No space left"):
        sample(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_metadata(tmp_path: Path) -> None:
    """A file states its title, its maker and the date it was given, in Info and XMP alike."""
    with pikepdf.open(sample(tmp_path / "deck.pdf")) as pdf:
        assert str(pdf.docinfo["/Title"]) == "天雀 草案6"
        assert str(pdf.docinfo["/Producer"]).startswith("hibari ")
        assert str(pdf.docinfo["/CreationDate"]) == "D:20261130120000Z"
        with pdf.open_metadata() as xmp:
            assert xmp["dc:title"] == "天雀 草案6"
            assert xmp["xmp:CreateDate"] == "2026-11-30T12:00:00Z"
            assert xmp["pdf:Producer"] == str(pdf.docinfo["/Producer"])
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.Lang == "ja"


def test_boxes(tmp_path: Path) -> None:
    """A page's MediaBox is the sheet; TrimBox and BleedBox are the block of cards, in points from below."""
    made = document()
    made.add_face("face", Face("f", ()), {}, CARD)
    side = sheet(Placement("face", CARD, 0, CARD), size=Rect(0, 0, 210, 297))
    made.add_sheet(
        type(side)(210, 297, "front", Rect(10, 20, 180, 240), Rect(7, 17, 186, 246), side.placements, (), ())
    )
    made.save(tmp_path / "boxes.pdf")
    with pikepdf.open(tmp_path / "boxes.pdf") as pdf:
        page = pdf.pages[0]
        mm = 72 / 25.4
        for box, edges in {
            "/MediaBox": (0, 0, 210, 297),
            "/TrimBox": (10, 37, 190, 277),
            "/BleedBox": (7, 34, 193, 280),
        }.items():
            assert [float(edge) for edge in page.obj[box]] == pytest.approx([e * mm for e in edges], abs=1e-3)


def test_only_embedded_fonts(tmp_path: Path) -> None:
    """Every font of a file is an embedded subset; there is no Helvetica."""
    path = sample(tmp_path / "deck.pdf")
    assert b"Helvetica" not in path.read_bytes()
    with pikepdf.open(path) as pdf:
        fonts = objects(pdf, Type="Font", Subtype="Type0")
        assert len(fonts) == 3  # regular, bold, and the title face in columns
        for font in fonts:
            assert re.fullmatch(r"/[A-Z]{6}\+[A-Za-z-]+", str(font.BaseFont))
            descriptor = font.DescendantFonts[0].FontDescriptor
            assert descriptor.FontName == font.BaseFont
            assert len(descriptor.FontFile2.read_bytes()) == descriptor.FontFile2.Length1


def test_shapes(tmp_path: Path) -> None:
    """Fills, holes, strokes and dashes lie where the elements say, in the palette's colours."""
    outer = polygon((5, 5), (25, 5), (25, 25), (5, 25))
    inner = polygon((10, 10), (20, 10), (20, 20), (10, 20))
    dashed = Pen(stroke="blue", stroke_width=2, dashes=(4, 4), line_cap="butt")
    shown = picture(
        save(
            tmp_path / "shapes.pdf",
            Outline((*outer, *inner), Pen(fill="red", fill_rule="evenodd"), ORIGIN),
            rect(35, 5, 20, 20, Pen(fill="green", stroke="ink", stroke_width=4)),
            Outline((("M", 5, 40), ("L", 25, 40)), dashed, ORIGIN),
            Outline(
                (("M", 35, 40), ("L", 45, 40)), Pen(stroke="red", stroke_width=4, line_cap="square"), ORIGIN
            ),
        )
    )
    assert colour_at(shown, 7, 7) == (255, 0, 0)
    assert colour_at(shown, 15, 15) == WHITE
    assert colour_at(shown, 45, 15) == (0, 255, 0)
    assert colour_at(shown, 34, 15) == (29, 27, 25)
    assert colour_at(shown, 7, 40) == (0, 0, 255)
    assert colour_at(shown, 11, 40) == WHITE
    assert colour_at(shown, 46.5, 40) == (255, 0, 0)


def test_pen_does_not_leak(tmp_path: Path) -> None:
    """A pen's dashes, caps and opacity end with its path."""
    first = Pen(stroke="red", stroke_width=2, dashes=(1, 1), line_cap="round", stroke_opacity=0.3)
    shown = picture(
        save(
            tmp_path / "pens.pdf",
            Outline((("M", 5, 10), ("L", 55, 10)), first, ORIGIN),
            Outline((("M", 5, 20), ("L", 50, 20)), Pen(stroke="red", stroke_width=2), ORIGIN),
        )
    )
    assert {colour_at(shown, x / 10, 20) for x in range(60, 490)} == {(255, 0, 0)}
    assert colour_at(shown, 50.5, 20) == WHITE


def test_clip_and_transform(tmp_path: Path) -> None:
    """A group's clip is in the outer frame and holds back what its matrix moves beyond it."""
    moved = Group(
        (rect(0, 0, 10, 10, Pen(fill="red")),),
        matrix=(0, 2, -2, 0, 40, 10),  # turned a quarter clockwise, twice as large
        clip=polygon((30, 10), (60, 10), (60, 60), (30, 60)),
    )
    shown = picture(save(tmp_path / "clip.pdf", moved))
    assert colour_at(shown, 35, 20) == (255, 0, 0)
    assert colour_at(shown, 25, 20) == WHITE
    assert colour_at(shown, 45, 20) == WHITE


def test_stroke_fades_over_fill(tmp_path: Path) -> None:
    """A stroke that lets the ground through shows the fill below it."""
    pen = Pen(fill="blue", stroke="red", stroke_width=10, stroke_opacity=0.5)
    shown = picture(save(tmp_path / "fade.pdf", rect(15, 15, 30, 30, pen)))
    assert near(colour_at(shown, 17, 30), (128, 0, 128))  # over the fill
    assert near(colour_at(shown, 13, 30), (255, 128, 128))  # over white


GROUP = Group((rect(10, 10, 20, 20, Pen(fill="red")), rect(20, 20, 20, 20, Pen(fill="blue"))), opacity=0.5)


@pytest.mark.parametrize("times", [1, 2])
def test_group_opacity(tmp_path: Path, times: int) -> None:
    """What overlaps in a group at half opacity does not show through itself, on a page or in a form."""
    path = save(tmp_path / "group.pdf", GROUP, times=times)
    shown = picture(path)
    assert near(colour_at(shown, 15, 15), (255, 128, 128))
    assert near(colour_at(shown, 25, 25), (128, 128, 255))


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("opacity", [1, 0])
def test_gradient(tmp_path: Path, times: int, opacity: float) -> None:
    """A gradient runs through its stops' colours and opacities, on a page or in a form."""
    ramp = Gradient("linear", (10, 0, 50, 0), (Stop(0, "red", 1), Stop(1, "blue", opacity)))
    path = save(tmp_path / "ramp.pdf", rect(10, 10, 40, 40, Pen(fill=ramp)), times=times)
    shown = picture(path)
    assert near(colour_at(shown, 10.5, 30), (253, 0, 3), 6)
    middle = (128, 0, 128) if opacity else (191, 128, 191)
    assert near(colour_at(shown, 30, 30), middle, 6)
    assert near(colour_at(shown, 49.5, 30), (3, 0, 252) if opacity else (252, 252, 255), 6)
    assert colour_at(shown, 5, 30) == WHITE


def test_gradient_stops(tmp_path: Path) -> None:
    """Two stops at one offset make a hard edge; before the first and after the last the colour stays."""
    stops = (Stop(0.25, "red"), Stop(0.5, "red"), Stop(0.5, "blue"), Stop(0.75, "green"))
    shown = picture(
        save(tmp_path / "s.pdf", rect(0, 0, 60, 60, Pen(fill=Gradient("linear", (10, 0, 50, 0), stops))))
    )
    for x, colour in ((2, (255, 0, 0)), (29.5, (255, 0, 0)), (30.5, (0, 13, 242)), (58, (0, 255, 0))):
        assert near(colour_at(shown, x, 30), colour, 8)


def test_gradient_stroke_in_turned_symbol(tmp_path: Path) -> None:
    """A gradient keeps to the shape it fills or strokes, in a turned symbol inside a faint group too."""
    ramp = Gradient(
        "radial", (5, 5, 5), (Stop(0, "red"), Stop(0.5, "red"), Stop(0.5, "blue"), Stop(1, "blue"))
    )
    line = Outline((("M", 0, 5), ("L", 10, 5)), Pen(stroke=ramp, stroke_width=2), ORIGIN)
    symbol = Symbol("line", (0, 0, 10, 10), (line,))
    use = Use(symbol, (0, 4, -4, 0, 50, 10), "ink", "paper", ORIGIN)
    shown = picture(save(tmp_path / "g.pdf", Group((use,), opacity=0.5)))
    assert near(colour_at(shown, 30, 30), (255, 128, 128))
    assert near(colour_at(shown, 30, 12), (128, 128, 255))
    assert near(colour_at(shown, 30, 48), (128, 128, 255))
    assert colour_at(shown, 15, 30) == WHITE


def test_flat_gradient(tmp_path: Path) -> None:
    """A gradient of one stop or no length is its last colour, as in SVG."""
    shown = picture(
        save(
            tmp_path / "flat.pdf",
            rect(0, 0, 30, 60, Pen(fill=Gradient("linear", (0, 0, 9, 0), (Stop(0.3, "blue", 0.5),)))),
            rect(30, 0, 30, 60, Pen(fill=Gradient("radial", (5, 5, 0), (Stop(0, "red"), Stop(1, "green"))))),
        )
    )
    assert near(colour_at(shown, 15, 30), (128, 128, 255))
    assert colour_at(shown, 45, 30) == (0, 255, 0)


def test_symbols(tmp_path: Path) -> None:
    """A symbol is stored once for each pair of colours it is seen in, however often it is used."""

    def drawn() -> Symbol:
        ground = rect(0, 0, 10, 10, Pen(fill="currentGround"))
        return Symbol("eye", (0, 0, 10, 10), (ground, rect(3, 3, 4, 4, Pen(fill="currentColor"))))

    uses = [
        Use(drawn(), (1, 0, 0, 1, 15 * i, 0), colour, "paper", ORIGIN)
        for i, colour in enumerate(("red", "blue", "red"))
    ]
    fixed = Symbol("fixed", (0, 0, 5, 5), (rect(0, 0, 5, 5, Pen(fill="green")),))
    uses += [Use(fixed, (1, 0, 0, 1, 0, 20), colour, "paper", ORIGIN) for colour in ("red", "blue")]
    path = save(tmp_path / "symbols.pdf", *uses)
    assert forms(path) == 3
    shown = picture(path)
    assert [colour_at(shown, x, 5) for x in (5, 20, 35)] == [(255, 0, 0), (0, 0, 255), (255, 0, 0)]
    assert near(colour_at(shown, 1, 1), (248, 244, 234))


def test_symbol_in_symbol(tmp_path: Path) -> None:
    """A symbol used inside another takes the outer one's colours where it says currentColor."""
    dot = Symbol("dot", (0, 0, 2, 2), (rect(0, 0, 2, 2, Pen(fill="currentColor")),))
    inner = Use(dot, (5, 0, 0, 5, 0, 0), "currentGround", "currentColor", ORIGIN)
    outer = Use(Symbol("two", (0, 0, 10, 10), (inner,)), (1, 0, 0, 1, 0, 0), "red", "blue", ORIGIN)
    assert colour_at(picture(save(tmp_path / "nested.pdf", outer)), 5, 5) == (0, 0, 255)


def test_cmyk(tmp_path: Path) -> None:
    """A press file states every colour, of shapes, gradients, text and marks, in CMYK."""
    ramp = Gradient("linear", (0, 0, 9, 0), (Stop(0, "red"), Stop(1, "blue")))
    elements: tuple[Element, ...] = (
        rect(0, 0, 9, 9, Pen(fill="paper", stroke="red", stroke_width=1)),
        rect(20, 0, 9, 9, Pen(fill=ramp)),
        text("墨"),
    )
    made = document(mode="cmyk")
    made.add_face("face", Face("f", elements), blocks_of(elements), CARD)
    mark = Mark(0, 0, 9, 9, HAIRLINE)
    made.add_sheet(sheet(Placement("face", CARD, 0, CARD), marks=[mark]))
    made.save(tmp_path / "press.pdf")
    with pikepdf.open(tmp_path / "press.pdf") as pdf:
        (form,) = objects(pdf, Subtype="Form")
        drawn = form.read_bytes().decode() + pdf.pages[0].Contents.read_bytes().decode()
        (shading,) = (pattern.Shading for pattern in objects(pdf, Type="Pattern"))
        assert shading.ColorSpace == "/DeviceCMYK"
    assert "0.04 0.03 0.1 0 k" in drawn
    assert "0 1 1 0 K" in drawn
    assert "0 0 0 1 k" in drawn
    assert "0 0 0 1 K" in drawn
    assert not re.search(r"\b(rg|RG|g|G)\n", drawn)


def test_placement(tmp_path: Path) -> None:
    """A face turned by 180 degrees stands on its head in its trim, cut off at its window."""
    face = (rect(-3, -3, 20, 20, Pen(fill="red")), rect(10, 10, 7, 7, Pen(fill="blue")))
    made = document()
    made.add_face("face", Face("f", face), {}, Rect(-3, -3, 26, 26))
    first, second = Rect(5, 5, 20, 20), Rect(35, 35, 20, 20)
    made.add_sheet(
        sheet(Placement("face", first, 0, Rect(5, 2, 23, 26)), Placement("face", second, 180, second))
    )
    made.save(tmp_path / "placed.pdf")
    shown = picture(tmp_path / "placed.pdf")
    assert colour_at(shown, 6, 3) == (255, 0, 0)  # bleed above is in the window
    assert colour_at(shown, 3, 6) == WHITE  # bleed at the left is not
    assert colour_at(shown, 20, 20) == (0, 0, 255)
    assert colour_at(shown, 40, 40) == (0, 0, 255)
    assert colour_at(shown, 54, 54) == (255, 0, 0)
    assert colour_at(shown, 56, 54) == WHITE


def test_bleed_is_the_end(tmp_path: Path) -> None:
    """Nothing of a face is seen beyond its bleed, not even on its own page."""
    made = document()
    made.add_face("face", Face("f", (rect(-50, -50, 200, 200, Pen(fill="red")),)), {}, Rect(-3, -3, 26, 26))
    for _ in range(2):
        made.add_sheet(sheet(Placement("face", Rect(20, 20, 20, 20), 0, Rect(0, 0, 60, 60))))
    made.save(tmp_path / "bleed.pdf")
    shown = picture(tmp_path / "bleed.pdf")
    assert colour_at(shown, 18, 18) == (255, 0, 0)
    assert colour_at(shown, 16, 18) == WHITE


def test_stored_once(tmp_path: Path) -> None:
    """A face drawn twice is a form; a face drawn once is part of its page."""
    face = (rect(0, 0, 60, 60, Pen(fill="red")),)
    assert forms(save(tmp_path / "twice.pdf", *face, times=2)) == 1
    assert forms(save(tmp_path / "once.pdf", *face)) == 0


def test_marks_and_notes(tmp_path: Path) -> None:
    """Marks and notes are black; a note turned by 90 degrees reads downwards from its anchor."""
    made = document()
    made.add_sheet(
        sheet(
            marks=(Mark(10, 50, 50, 50, 2), Mark(10, 55, 50, 55, 2, dashed=True)),
            notes=(Note("A&B<1/2>", 30, 10, 12, "middle"), Note("■■■■", 5, 10, 12, "start", 90)),
        )
    )
    made.save(tmp_path / "marks.pdf")
    assert "A&B<1/2>" in extracted(tmp_path / "marks.pdf")
    shown = picture(tmp_path / "marks.pdf")
    assert colour_at(shown, 30, 50) == (0, 0, 0)
    dashes = {colour_at(shown, x / 10, 55) for x in range(105, 495)}
    assert {(0, 0, 0), WHITE} <= dashes
    assert colour_at(shown, 6.5, 12) == (0, 0, 0)
    assert colour_at(shown, 6.5, 9) == WHITE
    dark = [x for x in range(600) for y in range(60, 110) if shown.getpixel((x, y)) == (0, 0, 0) and x > 120]
    assert abs((min(dark) + max(dark)) / 2 - 300) < 15


def test_unknown_face() -> None:
    """A sheet that names a face nobody added is refused, and so is a second face of one name."""
    made = document()
    with pytest.raises(KeyError, match="nobody"):
        made.add_sheet(sheet(Placement("nobody", CARD, 0, CARD)))
    made.add_face("face", Face("f", ()), {}, CARD)
    assert "face" in made
    assert "nobody" not in made
    with pytest.raises(ValueError, match="face"):
        made.add_face("face", Face("f", ()), {}, CARD)


def test_png(tmp_path: Path) -> None:
    """A page becomes a PNG of its size at the resolution asked for."""
    pdf = save(tmp_path / "page.pdf", rect(0, 0, 30, 60, Pen(fill="red")))
    size = render(pdf, 0, tmp_path / "page.png", dpi=254)
    assert size == (600, 600)
    from PIL import Image

    with Image.open(tmp_path / "page.png") as shown:
        assert shown.size == size
        assert shown.getpixel((100, 300)) == (255, 0, 0)
        assert shown.getpixel((500, 300)) == WHITE
    with pytest.raises(IndexError, match="1 page"):
        render(pdf, 1, tmp_path / "page.png")
    with pypdfium2.PdfDocument(pdf) as again:  # the file is closed and may be replaced
        assert len(again) == 1


@given(*[st.floats(-3, 3)] * 4)
def test_the_thinner_way_of_a_matrix(a: float, b: float, c: float, d: float) -> None:
    """Of all directions, also those between the axes, the one that a matrix stretches least is told."""
    turned = [(math.cos(angle), math.sin(angle)) for angle in (math.pi * step / 2000 for step in range(2000))]
    least = min(math.hypot(a * x + c * y, b * x + d * y) for x, y in turned)
    assert thinner((a, b, c, d, 5, 7)) == pytest.approx(least, abs=0.01)


@given(st.floats(0.05, 1), st.floats(0.01, 1), st.floats(0.05, 0.2))
def test_lines_of_small_pictures_are_as_thick_as_the_press_prints(
    scale: float, width: float, thinnest: float
) -> None:
    """On paper a line is as thick as drawn, or as the press's thinnest if that is more, at any scale."""
    content = Content((0, 0, 60, 60), Least(line=thinnest))
    content.transform((scale, 0, 0, scale, 0, 0))
    content.stroke_with("0 G", width)
    (drawn,) = re.findall(rb"([\d.]+) w", content.data())
    assert float(drawn) * scale == pytest.approx(max(width * scale, thinnest), abs=0.0011)
    inner = Content((0, 0, 60, 60), content.least())
    inner.stroke_with("0 G", width)
    assert drawn + b" w" in inner.data()


def test_small_type_of_a_pictured_card_is_outlines(tmp_path: Path) -> None:
    """In a press's pictures of cards type that is too small to read is drawn; larger type stays type."""
    face = Face("face.xml.j2", (text("Karte"),))  # 10 pt
    for scale, typed in ((0.4, False), (0.6, True)):
        made = document(least=Least(type=5 * MM_PER_PT))
        made.add_portrait("card", face, blocks_of(face.elements), (60, 60), 3)
        page = Face("page.xml.j2", (Portrait("card", (scale, 0, 0, scale, 0, 0), ORIGIN),))
        made.add_face("page", page, {}, CARD)
        made.add_sheet(sheet(Placement("page", CARD, 0, CARD)))
        made.save(tmp_path / "page.pdf")
        with pypdfium2.PdfDocument(tmp_path / "page.pdf") as pdf:
            assert ("Karte" in pdf[0].get_textpage().get_text_range()) is typed
