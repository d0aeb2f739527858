"""The box: what pieces take, panels that meet, a net that folds up, art the right way up, and files."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path

import budoux
import pikepdf
import pypdfium2
import pytest
from broken import Change, changed, line_of, problems_of
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from generator.build import WrongUse
from generator.build.boxing import FOOT, MARGIN, BoxOptions, box
from generator.cli import main
from generator.deck.load import load
from generator.press.preflight import preflight
from generator.problems import DeckError
from generator.sheets.box import BLEED, SLEEVE, Heap, Kind, Net, Panel, Size, Step, extent, nets, packed
from generator.sheets.papers import A3, A4
from generator.sheets.shop import shop

ROOT = Path(__file__).parents[1]
DECK = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"
SCALE = 12  # pixels a mm, of pictures that are looked at


def isclose(a: float, b: float) -> bool:
    """To a thousandth of a micrometre."""
    return math.isclose(a, b, abs_tol=1e-6)


side = st.floats(20, 200)
depth = st.floats(3, 80)
sizes = st.builds(Size, side, side, depth)
parts = st.sampled_from((1, 2))


def _flat(outline: tuple[Step, ...]) -> list[tuple[float, float]]:
    """The outline as points close to each other."""
    points = [outline[0][-1]]
    for step in outline[1:]:
        if len(step) == 1:
            points.append(step[0])
            continue
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *step
        for at in range(1, 33):
            t, u = at / 32, 1 - at / 32
            points.append(
                (
                    u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                    u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                )
            )
    return points


def _area(points: list[tuple[float, float]]) -> float:
    """By the shoelace formula."""
    ends = [*points[1:], points[0]]
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, ends, strict=True))) / 2


def _panels(net: Net) -> dict[str, Panel]:
    return {panel.face: panel for panel in net.panels if panel.face != "tongue"}


@given(sizes)
def test_panels_meet_and_sizes_add_up(outer: Size) -> None:
    """Walls stand side by side with the box's sides, lids hang on the back, all lies within the net."""
    (net,) = nets("tuck", outer)
    panels = _panels(net)
    assert set(panels) == {"left", "front", "right", "back", "top", "bottom"}
    row = [panels[wall].rect for wall in ("left", "front", "right", "back")]
    assert net.glue is not None and isclose(net.glue.right, row[0].x)
    assert all(isclose(a.right, b.x) for a, b in pairwise(row))
    assert isclose(row[-1].right, net.width)
    assert [each.width for each in row] == pytest.approx([outer.depth, outer.width, outer.depth, outer.width])
    assert {round(each.height, 6) for each in row} == {round(outer.height, 6)}
    top, back, bottom = panels["top"].rect, panels["back"].rect, panels["bottom"].rect
    assert (top.width, top.height) == pytest.approx((outer.width, outer.depth))
    assert (bottom.width, bottom.height) == pytest.approx((outer.width, outer.depth))
    assert isclose(top.bottom, back.y) and isclose(back.bottom, bottom.y)
    points = [point for step in net.outline for point in step]
    assert all(-1e-6 <= x <= net.width + 1e-6 and -1e-6 <= y <= net.height + 1e-6 for x, y in points)


@given(sizes, parts)
def test_the_outline_holds_panels_and_flaps(outer: Size, count: int) -> None:
    """What is cut out is as large as panels and flaps together, less the notch and the tongues' corners."""
    for net in nets("tuck", outer, 2 if count == 2 else 1):
        whole = sum(panel.rect.width * panel.rect.height for panel in net.panels)
        whole += sum(_area(list(flap)) for flap in net.flaps)
        cut = _area(_flat(net.outline))
        tongues = [panel.rect for panel in net.panels if panel.face == "tongue"]
        least = whole - sum(2 * 0.5 * t.height + 2 * 36 for t in tongues) - 127.3
        assert least - 1e-3 <= cut <= whole + 1e-3


@given(sizes)
def test_two_parts_are_the_same_box(outer: Size) -> None:
    """A box in two parts has the panels of the one in one part, of the same sizes, and a second glue flap."""
    (one,) = nets("tuck", outer)
    two = nets("tuck", outer, 2)
    assert len(two) == 2 and all(net.glue is not None for net in two)
    apart = {face: panel.rect for net in two for face, panel in _panels(net).items()}
    for face, panel in _panels(one).items():
        assert (apart[face].width, apart[face].height) == pytest.approx((panel.rect.width, panel.rect.height))
    assert max(net.width for net in two) < one.width


def _folded(net: Net, outer: Size, panel: Panel, u: float, v: float) -> tuple[float, float, float]:
    """Where a point of the net is when it is folded: x to the right, y away from the front, z up."""
    walls = {each: found.rect for each, found in _panels(net).items()}
    body = walls["front"]
    z = body.bottom - v
    match panel.face:
        case "front":
            return u - body.x, 0.0, z
        case "left":
            return 0.0, walls["left"].right - u, z
        case "right":
            return outer.width, u - walls["right"].x, z
        case "back":
            return outer.width - (u - walls["back"].x), outer.depth, z
        case "top":
            return outer.width - (u - walls["back"].x), outer.depth - (body.y - v), outer.height
    return outer.width - (u - walls["back"].x), outer.depth - (v - body.bottom), 0.0


@given(sizes)
def test_art_stands_upright_when_folded(outer: Size) -> None:
    """Folded, walls read upright from outside, the lid from the front, the base when tipped back."""
    (net,) = nets("tuck", outer)
    expected = {
        "front": ((1, 0, 0), (0, 0, 1)),
        "right": ((0, 1, 0), (0, 0, 1)),
        "back": ((-1, 0, 0), (0, 0, 1)),
        "left": ((0, -1, 0), (0, 0, 1)),
        "top": ((1, 0, 0), (0, 1, 0)),
        "bottom": ((1, 0, 0), (0, -1, 0)),
    }
    for face, panel in _panels(net).items():
        sign = -1 if panel.turn else 1
        u, v = panel.rect.x + panel.rect.width / 2, panel.rect.y + panel.rect.height / 2
        here = _folded(net, outer, panel, u, v)
        right = _folded(net, outer, panel, u + sign, v)
        up = _folded(net, outer, panel, u, v - sign)
        moved = tuple(
            tuple(round(b - a, 6) + 0.0 for a, b in zip(here, there, strict=True)) for there in (right, up)
        )
        assert moved == expected[face], face


@given(sizes, parts)
def test_art_bleeds_over_cuts_and_keeps_off_the_glue(outer: Size, count: int) -> None:
    """Art covers its panel, reaches over what is cut, ends within the page, and leaves the glue its place."""
    for net in [*nets("tuck", outer, 2 if count == 2 else 1), *nets("label", outer)]:
        page = extent(net)
        for panel in net.panels:
            rect, window = panel.rect, panel.window
            assert window.x <= rect.x + 1e-6 and window.right >= rect.right - 1e-6
            assert window.y <= rect.y + 1e-6 and window.bottom >= rect.bottom - 1e-6
            assert window.x >= page.x - 1e-6 and window.right <= page.right + 1e-6
            assert window.y >= page.y - 1e-6 and window.bottom <= page.bottom + 1e-6
            if isclose(rect.right, net.width):
                assert isclose(window.right, net.width + BLEED)
            if net.glue is not None:
                assert window.x >= net.glue.right - 2 - 1e-6


@given(st.lists(st.builds(Heap, st.integers(1, 60), side, side, st.floats(0.1, 1)), min_size=1, max_size=6))
def test_what_pieces_take(heaps: list[Heap]) -> None:
    """Every piece fits one way or the other, one size alone is a pile, sleeves make it larger."""
    size = packed(heaps)
    for heap in heaps:
        assert min(heap.width, heap.height) <= size.width and max(heap.width, heap.height) <= size.height
        alone = packed([heap])
        assert isclose(alone.depth, heap.count * heap.thick)
    assert size.depth <= sum(heap.count * heap.thick for heap in heaps) + 1e-6
    sleeved = packed([heap.sleeved(0.1) for heap in heaps])
    assert isclose(sleeved.width, size.width + SLEEVE) and isclose(sleeved.height, size.height + SLEEVE)


def test_small_pieces_lie_beside_each_other() -> None:
    """Twenty-one sticks of 64 × 9 mm lie in three layers of seven on cards of 63 × 88 mm."""
    cards, sticks = Heap(60, 63, 88, 0.3), Heap(21, 64, 9, 0.3)
    assert packed([cards, sticks]).depth == pytest.approx(63 * 0.3)
    with pytest.raises(ValueError, match="nothing"):
        packed([])


def test_the_box_of_the_game(tmp_path: Path) -> None:
    """The game's box holds all 96 pieces, on one sheet of A4, and every run gives the same bytes."""
    made = box(DECK, BoxOptions(out=tmp_path / "one"))
    again = box(DECK, BoxOptions(out=tmp_path / "two"))
    (file,) = made.files
    assert (file.path.name, file.pages, made.pieces) == ("box-tuck-a4.pdf", 1, 96)
    assert (made.inside.width, made.inside.height) == (64, 89)
    assert file.path.read_bytes() == again.files[0].path.read_bytes()
    assert made.warnings == ()


def test_sleeves_and_stock_make_it_deeper(tmp_path: Path) -> None:
    """Thicker cards, or cards in sleeves, need a deeper box: on A4 of two parts, on A3 of one."""
    thick = box(DECK, BoxOptions(stock=0.6, out=tmp_path))
    sleeved = box(DECK, BoxOptions(sleeved=True, paper=A3, out=tmp_path))
    assert thick.inside.depth == pytest.approx(1 + 2 * 22.2)
    assert sleeved.inside.depth == pytest.approx(1 + 22.2 + 66 * 0.2)
    assert [thick.files[0].pages, sleeved.files[0].pages] == [2, 1]


def test_the_die_line_is_a_spot_colour_of_its_own(tmp_path: Path) -> None:
    """For a press the art has no lines; the die line is in another, as the overprinting spot Dieline."""
    made = box(DECK, BoxOptions(out=tmp_path, shop="generic-offset"))
    art, die = (file.path for file in made.files)
    assert (art.name, die.name) == ("box-tuck.pdf", "box-tuck-dieline.pdf")
    listed = json.loads((tmp_path / "press" / "generic-offset" / "box.json").read_text(encoding="utf-8"))
    assert [file["file"] for file in listed["files"]] == [art.name, die.name]
    with pikepdf.open(art) as pdf:
        assert "/ColorSpace" not in pdf.pages[0].Resources
        trim, media = ([float(x) for x in pdf.pages[0][key]] for key in ("/TrimBox", "/MediaBox"))
        around = BLEED * 72 / 25.4
        assert trim == pytest.approx([around, around, media[2] - around, media[3] - around], abs=0.01)
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFX"
    with pikepdf.open(die) as pdf:
        (space,) = pdf.pages[0].Resources.ColorSpace.values()
        (state,) = pdf.pages[0].Resources.ExtGState.values()
        assert [str(space[0]), str(space[1])] == ["/Separation", "/Dieline"]
        assert bool(state.OP) is True
        content = pdf.pages[0].Contents.read_bytes()
        assert b" rg" not in content and b" k\n" not in content and b"SCN" in content


@pytest.mark.parametrize("kind", ["tuck", "label"])
def test_lines_are_seen_on_any_art(kind: Kind, tmp_path: Path) -> None:
    """At home every cut and every fold is dark beside light, whatever art it crosses."""
    made = box(DECK, BoxOptions(kind=kind, out=tmp_path))
    with pypdfium2.PdfDocument(made.files[0].path) as document:
        grey = document[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("L")
    (net,) = nets(kind, made.inside.grown(0.4 if kind == "tuck" else 0.8))
    _, _, x, y = net.placed(A4, MARGIN, FOOT) or (0, 0, 0, 0)

    def contrast(points: Sequence[tuple[float, float]], reach: float) -> int:
        """Between the lightest and the darkest of what lies within so many mm of these points."""
        darkest, lightest = 255, 0
        for px, py in points:
            at = [round((x + px - reach) * SCALE), round((y + py - reach) * SCALE)]
            at += [round((x + px + reach) * SCALE), round((y + py + reach) * SCALE)]
            low, high = grey.crop((at[0], at[1], at[2] + 1, at[3] + 1)).getextrema()
            darkest, lightest = min(darkest, low), max(lightest, high)
        return lightest - darkest

    outline = _flat(net.outline)
    for a, b in pairwise([*outline, outline[0]]):
        assert contrast([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)], 0.45) > 150
    for (x0, y0), (x1, y1) in net.folds:
        parts = round(math.hypot(x1 - x0, y1 - y0))
        line = [(x0 + (x1 - x0) * n / parts, y0 + (y1 - y0) * n / parts) for n in range(2, parts - 1)]
        assert all(contrast(line[n : n + 5], 0.06) > 120 for n in range(len(line) - 4))


def test_the_back_is_broken_at_phrases(tmp_path: Path) -> None:
    """The lines of the text on the back of the game's box end where phrases do."""
    made = box(DECK, BoxOptions(out=tmp_path))
    with pypdfium2.PdfDocument(made.files[0].path) as document:
        lines = document[0].get_textpage().get_text_range().splitlines()
    deck = load(DECK).deck
    assert deck.box is not None
    text = str(deck.box.text)
    found = [line for line in lines if len(line) > 4 and line in text]
    assert "".join(found) == text and len(found) > 2
    ends, at = set(), 0
    for phrase in budoux.load_default_japanese_parser().parse(text):
        ends.add(at := at + len(phrase))
    assert set(accumulate(len(line) for line in found)) <= ends


def test_a_plain_deck_has_a_box_too(tmp_path: Path) -> None:
    """A deck that says nothing of a box gets one for all of its cards, in its own colours."""
    made = box(MINIMAL, BoxOptions(out=tmp_path))
    assert made.pieces == 9
    assert made.inside.depth == pytest.approx(9 * 0.3 + 1)


def test_too_large_a_box_is_a_problem(tmp_path: Path) -> None:
    """What no sheet holds is told at the deck's box, and nothing is written."""
    with pytest.raises(DeckError) as caught:
        box(DECK, BoxOptions(stock=3, paper=A4, out=tmp_path / "no"))
    (problem,) = caught.value.problems
    line = DECK.read_text(encoding="utf-8").split("\n").index("box:") + 1
    assert (problem.name, problem.place.line) == ("box-too-large", line)
    assert not (tmp_path / "no").exists()


def test_it_holds_what_there_is(tmp_path: Path) -> None:
    """A component that the deck does not have cannot go into the box, nor a template that is not there."""
    change = Change("unknown-component", "  stock: 0.3", "  holds: [tiles]\n  stock: 0.3")
    missing = Change("template-missing", "template: box/game.xml.j2", "template: box/gone.xml.j2")
    text = changed([missing, change])
    found = {(problem.name, problem.place.line) for problem in problems_of(tmp_path, text)}
    assert {(change.name, line_of(text, change)), (missing.name, line_of(text, missing))} <= found


def test_wrong_use_is_told(tmp_path: Path) -> None:
    """A shop that takes pictures gets no box; languages and shops that are not there are refused."""
    for options, why in (
        (BoxOptions(shop="the-game-crafter", out=tmp_path), "takes no PDF"),
        (BoxOptions(shop="nobody", out=tmp_path), "no shop 'nobody'"),
        (BoxOptions(language="fr", out=tmp_path), "no language 'fr'"),
    ):
        with pytest.raises(WrongUse, match=why):
            box(DECK, options)


def test_the_command_says_how_large(tmp_path: Path) -> None:
    """`hibari box` names the file, the pieces and the size inside, and what to do next."""
    result = CliRunner().invoke(main, ["box", str(DECK), "--kind", "label", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "box-label-a4.pdf: 1 page" in result.output
    assert "96 pieces, 64.0 × 89.0 × 23.2 mm inside" in result.output
    assert CliRunner().invoke(main, ["box", str(DECK), "--stock", "0"]).exit_code == 2


def test_the_box_passes_preflight(tmp_path: Path) -> None:
    """Preflight finds nothing in the files of the game's box, neither in the art nor in the die line."""
    for kind in ("tuck", "label"):
        made = box(DECK, BoxOptions(kind=kind, out=tmp_path, shop="generic-offset"))
        assert not preflight([file.path for file in made.files], shop("generic-offset")).problems


def _rgb(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"1 0 0 rg 20 20 10 10 re f")


def _other_spot(pdf: pikepdf.Pdf) -> None:
    (space,) = pdf.pages[0].Resources.ColorSpace.values()
    space[1] = pikepdf.Name("/Gold")


def _knocking_out(pdf: pikepdf.Pdf) -> None:
    (state,) = pdf.pages[0].Resources.ExtGState.values()
    state.OP = state.op = False


def _boxless(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].TrimBox


def _blot(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"0 0 0 1 k 20 20 10 10 re f")


def _second_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages.append(pdf.pages[0])


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (_rgb, "rgb-in-cmyk"),
        (_rgb, "spot-colour"),
        (_other_spot, "spot-colour"),
        (_knocking_out, "spot-colour"),
        (_blot, "spot-colour"),
        (_blot, "art-short-of-bleed"),
        (_second_page, "spot-colour"),
        (_boxless, "box-missing"),
    ],
)
def test_a_fault_in_a_die_line_is_found(
    plant: Callable[[pikepdf.Pdf], None], name: str, tmp_path: Path
) -> None:
    """Preflight excuses the spot colour of overprinting cutting lines that are a file of their own, alone."""
    _, die = box(DECK, BoxOptions(out=tmp_path, shop="generic-offset")).files
    with pikepdf.open(die.path) as pdf:
        plant(pdf)
        pdf.save(tmp_path / "planted.pdf")
    report = preflight([tmp_path / "planted.pdf"], shop("generic-offset"))
    assert name in {problem.name for problem in report.problems}
