"""What content paints by ways round: glyphs that are drawn, masks, patterns in forms, type off the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from preflighting import MM, STRICT, Change, checked, picture, resource, written

from generator.press.preflight import preflight, walk


def _helvetica() -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def _form(
    pdf: pikepdf.Pdf, content: str, matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0), **parts: Any
) -> Any:
    form = pdf.make_stream(content.encode())
    form.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 900, 900])})
    form.update({"/Matrix": Array(matrix), "/Resources": Dictionary(**parts)})
    return pdf.make_indirect(form)


def _tile(pdf: pikepdf.Pdf, content: str, colours: int = 1, **parts: Any) -> Any:
    tile = pdf.make_stream(content.encode())
    tile.update({"/PatternType": 1, "/PaintType": colours, "/TilingType": 1, "/BBox": Array([0, 0, 20, 20])})
    tile.update({"/XStep": 20, "/YStep": 20, "/Resources": Dictionary(**parts)})
    return pdf.make_indirect(tile)


def _drawn_font(glyph: str) -> Change:
    """A Type 3 font T on page 2, whose letter a is as given, and b is a hairline in RGB."""

    def change(pdf: pikepdf.Pdf) -> None:
        rgb = picture(pdf, bytes(300 * 300 * 3), (300, 300), Name.DeviceRGB)
        parts = Dictionary(XObject=Dictionary(I=rgb), Font=Dictionary(F=_helvetica()))
        letters = {"/a": glyph, "/b": "1 0 0 RG 1 w 0 0 700 700 re S"}
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            FontBBox=Array([0, 0, 800, 800]),
            FirstChar=97,
            LastChar=98,
            Widths=Array([800, 800]),
            Encoding=Dictionary(Differences=Array([97, Name.a, Name.b])),
            CharProcs=Dictionary({name: pdf.make_stream(drawn.encode()) for name, drawn in letters.items()}),
            Resources=parts,
        )
        resource(pdf, 2, "/Font", "/T", pdf.make_indirect(font))

    return change


GLYPHS = {
    "area": ("800 0 d0 1 0 0 rg 0 0 700 700 re f", "0 g", {"rgb-in-cmyk"}),
    "line": ("800 0 d0 1 0 0 RG 90 w 0 0 700 700 re S", "0 g", {"rgb-in-cmyk"}),
    "picture": ("800 0 d0 800 0 0 800 0 0 cm /I Do", "0 g", {"rgb-in-cmyk"}),
    "type": ("800 0 d0 1 0 0 rg BT /F 900 Tf (H) Tj ET", "0 g", {"rgb-in-cmyk"}),
    "small type": ("800 0 d0 BT /F 200 Tf (H) Tj ET", "0 g", {"small-text"}),
    "hairline": ("800 0 d0 5 w 0 0 700 700 re S", "0 g", {"thin-line"}),
    "bitmap": (
        "8 0 0 0 8 8 d1 800 0 0 800 0 0 cm BI /W 8 /H 8 /BPC 1 /IM true /F /AHx ID aa55aa55aa55aa55> EI",
        "0 g",
        {"picture-resolution"},
    ),
    "colour of the type": ("800 0 0 0 800 800 d1 0 0 700 700 re f", "1 0 0 rg", {"rgb-in-cmyk"}),
    "colour of its own": ("800 0 d0 0 0 0 1 k 0 0 700 700 re f", "1 0 0 rg", set()),
    "colour passed over": ("800 0 0 0 800 800 d1 1 0 0 rg 0 0 700 700 re f", "0 g", set()),
    "white": ("800 0 0 0 800 800 d1 0 0 700 700 re f", "/S gs 0 0 0 0 k", {"white-overprint"}),
    "itself": ("800 0 d0 BT /T 900 Tf (a) Tj ET 5 w 0 0 9 9 re S", "0 g", {"thin-line"}),
}


@pytest.mark.parametrize("name", GLYPHS)
def test_glyphs_that_are_drawn_are_seen(name: str, tmp_path: Path) -> None:
    """What glyphs of a Type 3 font paint counts as anything does, in the size in which it is shown."""
    glyph, before, found = GLYPHS[name]

    def change(pdf: pikepdf.Pdf) -> None:
        _drawn_font(glyph)(pdf)
        resource(pdf, 2, "/ExtGState", "/S", Dictionary(OP=True, op=True, OPM=1))

    content = f"{before} BT /T 20 Tf 60 100 Td (aaa) Tj ET"
    assert set(checked(written(tmp_path / "glyph.pdf", ("", content), change))) == found | {
        "font-not-embedded"
    }


def test_a_glyph_counts_where_it_is_shown(tmp_path: Path) -> None:
    """A glyph is nothing until it is shown, and nothing where it is shown invisibly."""
    change = _drawn_font("800 0 d0 0 0 700 700 re f")
    for content, found in (
        ("(a) Tj", set()),
        ("3 Tr (b) Tj", set()),
        ("(ab) Tj", {"rgb-in-cmyk", "thin-line"}),
    ):
        path = written(tmp_path / "shown.pdf", ("", f"BT /T 20 Tf 60 100 Td {content} ET"), change)
        assert set(checked(path)) == found | {"font-not-embedded"}


def test_a_soft_mask_is_looked_into(tmp_path: Path) -> None:
    """Fonts, coarse pictures and thin lines in a soft mask are found; its colours are not printed."""

    def masked(content: str, **parts: Any) -> Change:
        def change(pdf: pikepdf.Pdf) -> None:
            grey = picture(pdf, bytes(100), (10, 10), Name.DeviceGray)
            form = _form(pdf, content, XObject=Dictionary(I=grey), **parts)
            form.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
            mask = Dictionary(S=Name.Luminosity, G=form)
            resource(pdf, 2, "/ExtGState", "/S", Dictionary(SMask=mask))

        return change

    for change, found in (
        (masked("1 0 0 rg 0 0 99 99 re f"), set()),
        (masked("", Font=Dictionary(F=_helvetica())), {"font-not-embedded"}),
        (masked("60 0 0 60 60 60 cm /I Do"), {"picture-resolution"}),
        (masked("0.05 w 60 60 m 90 90 l S"), {"thin-line"}),
    ):
        path = written(tmp_path / "mask.pdf", ("", "/S gs 0 1 0 0 k 60 60 30 30 re f"), change)
        assert set(checked(path)) == found | {"transparency"}


@pytest.mark.parametrize("kind", ["/SMask", "/Mask"])
def test_the_mask_of_a_picture_has_a_resolution(kind: str, tmp_path: Path) -> None:
    """A fine picture with a coarse mask has coarse edges, which is told of the mask."""

    def change(pdf: pikepdf.Pdf) -> None:
        fine = picture(pdf, bytes(300 * 300 * 4), (300, 300), Name.DeviceCMYK)
        fine[kind] = pdf.make_indirect(picture(pdf, bytes(20 * 20), (20, 20), Name.DeviceGray))
        resource(pdf, 2, "/XObject", "/I", fine)

    path = written(tmp_path / "mask.pdf", ("", "60 0 0 60 60 60 cm /I Do"), change)
    told = {each.name: each.what for each in preflight([path], STRICT).findings}
    assert "the mask of picture /I has 24 dots" in told["picture-resolution"]


@pytest.mark.parametrize(("scale", "found"), [(0.2, {"thin-line"}), (1, set()), (3, {"picture-resolution"})])
def test_patterns_are_as_large_as_their_form_draws_them(
    scale: float, found: set[str], tmp_path: Path
) -> None:
    """A pattern lies in the frame of the form that paints with it, so what is in it grows with the form."""

    def change(pdf: pikepdf.Pdf) -> None:
        fine = picture(pdf, bytes(100 * 100 * 4), (100, 100), Name.DeviceCMYK)
        tile = _tile(pdf, "0.5 w 0 0 m 20 20 l S 20 0 0 20 0 0 cm /I Do", XObject=Dictionary(I=fine))
        content = f"/Pattern cs /P scn {60 / scale} {60 / scale} {40 / scale} {40 / scale} re f"
        form = _form(pdf, content, (scale, 0, 0, scale, 0, 0), Pattern=Dictionary(P=tile))
        resource(pdf, 2, "/XObject", "/X", form)

    assert set(checked(written(tmp_path / "scaled.pdf", ("", "/X Do"), change))) == found


def test_a_stencil_shows_the_colour_of_areas(tmp_path: Path) -> None:
    """A picture of one bit shows the pattern that areas have, or their white, which must not overprint."""

    def change(pdf: pikepdf.Pdf) -> None:
        stencil = pdf.make_stream(bytes(38 * 300))
        stencil.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 300, "/Height": 300})
        stencil.update({"/ImageMask": True, "/BitsPerComponent": 1})
        resource(pdf, 2, "/XObject", "/I", pdf.make_indirect(stencil))
        resource(pdf, 2, "/Pattern", "/P", _tile(pdf, "1 0 0 rg 0 0 20 20 re f"))
        resource(pdf, 2, "/ExtGState", "/S", Dictionary(OP=True, op=True, OPM=1))

    for before, found in (
        ("0 0 0 1 k", set()),
        ("/Pattern cs /P scn", {"rgb-in-cmyk"}),
        ("/S gs 0 0 0 0 k", {"white-overprint"}),
    ):
        content = f"{before} 60 0 0 60 60 60 cm /I Do"
        assert set(checked(written(tmp_path / "stencil.pdf", ("", content), change))) == found


def test_a_tile_without_colours_keeps_its_colour(tmp_path: Path) -> None:
    """Colours in a tile that has none of its own are passed over, as programs that show it do."""

    def change(pdf: pikepdf.Pdf) -> None:
        resource(pdf, 2, "/Pattern", "/P", _tile(pdf, "1 0 0 rg 0 0 20 20 re f", colours=2))
        resource(pdf, 2, "/ColorSpace", "/C", Array([Name.Pattern, Name.DeviceCMYK]))

    content = "/C cs 0 0 0 1 /P scn 60 60 40 40 re f"
    assert checked(written(tmp_path / "tile.pdf", ("", content), change)) == {}


def test_a_font_may_be_set_by_a_state(tmp_path: Path) -> None:
    """A font and a size that an ExtGState sets are found as those of the operator."""

    def change(pdf: pikepdf.Pdf) -> None:
        font = Array([pdf.make_indirect(_helvetica()), 3])
        resource(pdf, 2, "/ExtGState", "/S", Dictionary(Font=font))

    path = written(tmp_path / "state.pdf", ("", "/S gs BT 60 100 Td (small) Tj ET"), change)
    assert set(checked(path)) == {"font-not-embedded", "small-text"}


OFF = {
    "to the left": ("-300 60 Td (pasteboard) Tj", False),
    "below": ("60 -30 Td (pasteboard) Tj", False),
    "on the line below": ("12 TL 60 5 Td T* (x) Tj", False),
    "by a quote": ("12 TL 60 5 Td (x) '", False),
    "two lines on": ("60 40 Td 0 -30 TD (x) '", False),
    "reaching in": ("-20 60 Td (reaches into the page) Tj", True),
    "reaching in after a while": ("-40 60 Td (reaches) Tj (into the page) Tj", True),
    "back on the page": ("12 TL 60 -10 Td 0 30 Td (x) Tj", True),
    "spaced out": ("-40 60 Td 20 Tc (wide) Tj", True),
    "drawn back": ("-40 60 Td [-15000 (x)] TJ", True),
}


@pytest.mark.parametrize("name", OFF)
def test_type_off_the_page_is_not_printed(name: str, tmp_path: Path) -> None:
    """Type that cannot reach the page is not small; type that may is."""
    content, found = OFF[name]
    path = written(
        tmp_path / "off.pdf",
        ("", f"BT /F1 3 Tf {content} ET"),
        lambda pdf: resource(pdf, 2, "/Font", "/F1", _helvetica()),
    )
    assert ("small-text" in checked(path)) == found


@pytest.mark.parametrize(("start", "found"), [("-40 60", False), ("60 290", True), ("60 -5", False)])
def test_upright_lines_run_downwards(start: str, found: bool, tmp_path: Path) -> None:
    """Type that is set downwards reaches the page from above, and from no other side."""

    def change(pdf: pikepdf.Pdf) -> None:
        letters = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name.Mincho)
        font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Mincho)
        font.Encoding, font.DescendantFonts = Name("/Identity-V"), Array([letters])
        resource(pdf, 2, "/Font", "/F1", font)

    content = f"BT /F1 3 Tf {start} Td <{'3042' * 20}> Tj ET"
    assert ("small-text" in checked(written(tmp_path / "upright.pdf", ("", content), change))) == found


def test_type_that_is_clipped_away_is_within_the_safe_area(tmp_path: Path) -> None:
    """The distance from the edge is that of what the clip leaves of a text, in forms as well."""

    def change(pdf: pikepdf.Pdf) -> None:
        resource(pdf, 2, "/Font", "/F1", _helvetica())
        near = f"BT /F1 9 Tf {4 * MM} 100 Td (Near) Tj ET"
        resource(pdf, 2, "/XObject", "/X", _form(pdf, near, Font=Dictionary(F1=_helvetica())))

    near = f"BT /F1 9 Tf {4 * MM} 100 Td (Near) Tj ET"
    for content, found in (
        (near, True),
        (f"60 60 50 50 re W n {near}", False),
        (f"0 90 {5 * MM} 50 re W n {near}", True),
        (f"{6.5 * MM} 90 90 50 re W n {near}", False),
        ("/X Do", True),
        ("60 60 50 50 re W n /X Do", False),
        (f"0.9 0 0 0.9 0 0 cm 0 90 {5 * MM} 50 re W n /X Do", True),
    ):
        path = written(tmp_path / "clipped.pdf", ("", content), change)
        assert ("text-outside-safe" in checked(path)) == found, content


def test_a_picture_of_one_pixel_across_has_no_resolution(tmp_path: Path) -> None:
    """A gradient that is one pixel across is as fine as its length; two pixels are a picture."""
    for size, found in (((1, 256), set()), ((256, 1), set()), ((2, 256), {"picture-resolution"})):

        def change(pdf: pikepdf.Pdf, size: tuple[int, int] = size) -> None:
            gradient = picture(pdf, bytes(size[0] * size[1] * 4), size, Name.DeviceCMYK)
            resource(pdf, 2, "/XObject", "/I", gradient)

        path = written(tmp_path / "thin.pdf", ("", "60 0 0 60 60 60 cm /I Do"), change)
        assert set(checked(path)) == found


def _nested(levels: int, times: int) -> Change:
    """Forms within forms, each of which draws the next so many times; the last is a hairline."""

    def change(pdf: pikepdf.Pdf) -> None:
        form = _form(pdf, "0.05 w 40 60 m 120 60 l S")
        for _ in range(levels - 1):
            form = _form(pdf, "/X Do " * times, XObject=Dictionary(X=form))
        resource(pdf, 2, "/XObject", "/X", form)

    return change


def test_forms_may_lie_in_many_others(tmp_path: Path) -> None:
    """What lies in 40 forms is found as what lies in one."""
    assert set(checked(written(tmp_path / "deep.pdf", ("", "/X Do"), _nested(40, 1)))) == {"thin-line"}


@pytest.mark.parametrize(("levels", "times"), [(60, 1), (4, 9)], ids=["deep", "many"])
def test_what_is_too_much_to_follow_is_a_check_not_made(
    levels: int, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Content that is too much to follow is not damaged: its checks are not made, and say why."""
    monkeypatch.setattr(walk, "_MOST", 500)
    change = _nested(levels, times)
    report = preflight([written(tmp_path / "much.pdf", ("", "q 0 0 0 0 re W n /X Do Q"), change)], STRICT)
    assert report.findings == ()
    verdicts = {each.check: each for each in report.verdicts}
    for name in ("thin-line", "rgb-in-cmyk", "font-not-embedded"):
        assert verdicts[name].state == "not-made"
        assert "page 2 has more than" in verdicts[name].why
    assert verdicts["trim-size"].state == "passed"
