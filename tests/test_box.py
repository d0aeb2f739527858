"""The box: what pieces take, panels that meet, a net that folds up, art the right way up, and files."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path
from shutil import copytree

import budoux
import pikepdf
import pypdfium2
import pytest
from broken import Change, changed, line_of, problems_of
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.build import WrongUse
from generator.build.boxing import FOOT, MARGIN, BoxOptions, box
from generator.cli import main
from generator.deck.load import load
from generator.press.preflight import preflight
from generator.problems import DeckError
from generator.sheets.box import BLEED, SLEEVE, Heap, Kind, Net, Panel, Size, Step, extent, nets, packed
from generator.sheets.papers import A3, A4, Paper
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


def _walls(net: Net) -> dict[str, Panel]:
    """The panels that stand when the box does."""
    return {face: panel for face, panel in _panels(net).items() if face not in ("top", "bottom")}


@given(sizes)
def test_flaps_do_not_meet(outer: Size) -> None:
    """Folded in, the dust flaps of both sides leave a gap, and the glue covers half of a wall at most."""
    (net,) = nets("tuck", outer)
    walls, points = _walls(net), _flat(net.outline)
    left, right = (
        max(walls[side].rect.y - y for x, y in points if walls[side].rect.x < x < walls[side].rect.right)
        for side in ("left", "right")
    )
    assert left > 0 and left + right < outer.width
    assert net.glue is not None and 0 < net.glue.width <= outer.width / 2


@given(sizes)
def test_a_lid_closes(outer: Size) -> None:
    """A tongue is narrower than its lid by half a millimetre on either side, and covers the notch."""
    (net,) = nets("tuck", outer)
    front = _walls(net)["front"].rect
    points = [point for step in net.outline for point in step]
    for lid, tongue in zip(("top", "bottom"), (p for p in net.panels if p.face == "tongue"), strict=True):
        rect = _panels(net)[lid].rect
        rows = tongue.rect.y + 1e-6, tongue.rect.bottom - 1e-6
        out = [x for x, y in points if rows[0] < y < rows[1] and tongue.rect.x <= x <= tongue.rect.right]
        assert (min(out), max(out)) == pytest.approx((rect.x + 0.5, rect.right - 0.5))
        notch = [y - front.y for x, y in _flat(net.outline) if front.x < x < front.right and y < front.bottom]
        assert 0 < max(notch) < tongue.rect.height


@given(sizes)
def test_art_goes_over_folds_to_bare_flaps(outer: Size) -> None:
    """Art ends 2 mm beyond a fold to a bare flap, so that no white shows where the fold is a little off."""
    (net,) = nets("tuck", outer)
    walls = _walls(net)
    assert isclose(walls["left"].rect.x - walls["left"].window.x, 2)
    for side in ("left", "right"):
        rect, window = walls[side].rect, walls[side].window
        assert isclose(rect.y - window.y, 2) and isclose(window.bottom - rect.bottom, 2)


@given(sizes)
def test_a_net_keeps_off_the_edge_and_the_notes(outer: Size) -> None:
    """A net on paper lies in its middle, off every edge, and above the room for notes at the foot."""
    for net in [*nets("tuck", outer), *nets("label", outer)]:
        if (place := net.placed(A3, MARGIN, FOOT)) is None:
            continue
        width, height, x, y = place
        assert {width, height} == {A3.width, A3.height}
        assert isclose(x + net.width + x, width) and x >= MARGIN - 1e-6
        assert isclose(y + net.height + y, height - FOOT) and y >= MARGIN - 1e-6


def test_the_label_goes_round_the_spine() -> None:
    """A label, seen from outside, is the back, the left side as its spine, and the front, left to right."""
    (net,) = nets("label", Size(64, 89, 23))
    assert [panel.face for panel in net.panels] == ["back", "left", "front"]
    assert [(panel.rect.x, panel.rect.width) for panel in net.panels] == [(0, 64), (64, 23), (87, 64)]


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


def test_a_tuck_box_folds_in_its_board_and_a_label_lies_round_it(tmp_path: Path) -> None:
    """A tuck box is measured to the middle of its board, a label round the outside of a box of that board."""
    for kind, board in (("tuck", 1), ("label", 2)):
        made = box(MINIMAL, BoxOptions(kind=kind, out=tmp_path, shop="generic-offset"))
        (net,) = nets(kind, made.inside.grown(0.4 * board))
        listed = json.loads((tmp_path / "press" / "generic-offset" / "box.json").read_text(encoding="utf-8"))
        with pikepdf.open(made.files[0].path) as pdf:
            x0, y0, x1, y1 = (float(at) * 25.4 / 72 for at in pdf.pages[0].TrimBox)
        for file in listed["files"]:
            assert file["trim"] == pytest.approx([net.width, net.height], abs=0.01)
        assert (x1 - x0, y1 - y0) == pytest.approx((net.width, net.height), abs=0.01)


def test_a_plain_box_is_dark_and_says_what_is_in_it(tmp_path: Path) -> None:
    """A plain box is in the darkest of the deck's colours, to the bleed, and says how many it holds."""
    made = box(MINIMAL, BoxOptions(out=tmp_path, shop="generic-offset"))
    with pypdfium2.PdfDocument(made.files[0].path) as document:
        picture = document[0].render(scale=2).to_pil().convert("L")
        text = "".join(document[0].get_textpage().get_text_range().split())
    (net,) = nets("tuck", made.inside.grown(0.4))
    front = _panels(net)["front"].rect.moved(BLEED, BLEED)
    panel = picture.crop([round(at * 2 * 72 / 25.4) for at in (front.x, front.y, front.right, front.bottom)])
    assert sorted(panel.tobytes())[panel.width * panel.height // 2] < 60
    assert "Weathercards9" in text
    assert not preflight([file.path for file in made.files], shop("generic-offset")).problems


def test_a_box_is_as_its_shop_wants_it(tmp_path: Path) -> None:
    """A box has no fonts where a shop asks for outlines, and nothing lets its ground through for X-1a."""
    made = box(MINIMAL, BoxOptions(out=tmp_path, shop="mbprint"))
    with pikepdf.open(made.files[0].path) as pdf:
        assert "/Font" not in pdf.pages[0].Resources
    copytree(MINIMAL.parent, tmp_path, dirs_exist_ok=True)
    deck = tmp_path / "cards.yaml"
    text = MINIMAL.read_text(encoding="utf-8") + "\nbox: {template: veil.xml.j2}\n"
    deck.write_text(text, encoding="utf-8", newline="\n")
    Image.new("RGBA", (40, 40), (200, 40, 30, 128)).save(tmp_path / "veil.png")
    for element in (
        '<image href="veil.png" x="0" y="0" width="2" height="2"/>',
        '<rect x="0" y="0" width="2" height="2" fill="gold" opacity="0.5"/>',
    ):
        veil = f"<svg>{element}</svg>\n"
        (tmp_path / "templates" / "veil.xml.j2").write_text(veil, encoding="utf-8", newline="\n")
        assert box(deck, BoxOptions(out=tmp_path, shop="generic-offset")).files
        with pytest.raises(DeckError) as caught:
            box(deck, BoxOptions(out=tmp_path, shop="mbprint"))
        assert {(problem.name, problem.place.line) for problem in caught.value.problems} == {
            ("transparency", 1)
        }


def test_a_fold_is_dashed_and_the_scale_is_true(tmp_path: Path) -> None:
    """Cuts are one whole line and folds are dashed; the scale at the foot is 100 mm in tens."""
    made = box(MINIMAL, BoxOptions(out=tmp_path, shop="generic-offset"))
    (net,) = nets("tuck", made.inside.grown(0.4))
    with pikepdf.open(made.files[1].path) as pdf:
        content = pikepdf.parse_content_stream(pdf.pages[0])
    state, strokes = "whole", []
    for operands, operator in content:
        if str(operator) == "d":
            state = "dashed" if len(operands[0]) else "whole"
        if str(operator) in ("S", "s"):
            strokes.append(state)
            state = "whole"
    assert strokes == ["whole"] + ["dashed"] * len(net.folds)
    home = box(MINIMAL, BoxOptions(out=tmp_path))
    with pypdfium2.PdfDocument(home.files[0].path) as document:
        bounds = [[at * 25.4 / 72 for at in each.get_bounds()] for each in document[0].get_objects()]
    ticks = [(x0 + x1) / 2 for x0, y0, x1, y1 in bounds if y1 < FOOT and x1 - x0 < 0.5 < y1 - y0 < 3]
    assert [tick - ticks[0] for tick in ticks] == pytest.approx(range(0, 101, 10), abs=0.01)


def test_too_large_a_box_is_a_problem(tmp_path: Path) -> None:
    """What no sheet holds is told at the deck's box, and nothing is written."""
    with pytest.raises(DeckError) as caught:
        box(DECK, BoxOptions(stock=3, paper=A4, out=tmp_path / "no"))
    (problem,) = caught.value.problems
    line = DECK.read_text(encoding="utf-8").split("\n").index("box:") + 1
    assert (problem.name, problem.place.line) == ("box-too-large", line)
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("stock", "paper", "says"),
    [
        (1.2, A4, "`--paper a3` holds it; or take a smaller `--stock`"),
        (5.0, A4, "no paper of `--paper` holds it: take a smaller `--stock`"),
    ],
)
def test_too_large_a_box_names_paper_that_holds_it(
    tmp_path: Path, stock: float, paper: Paper, says: str
) -> None:
    """Too large a box is told with the `--stock` that made it so, and with a paper that holds it if any."""
    with pytest.raises(DeckError) as caught:
        box(DECK, BoxOptions(stock=stock, paper=paper, out=tmp_path / "no"))
    (problem,) = caught.value.problems
    assert problem.message.startswith(f"with a `--stock` of {stock:g} mm the box takes")
    assert problem.help is not None and problem.help.startswith(says)
    larger = replace(A3, width=10000, height=10000) if "no paper" in says else A3
    box(DECK, BoxOptions(stock=stock, paper=larger, out=tmp_path))


def test_too_thin_a_box_is_a_problem(tmp_path: Path) -> None:
    """A box whose sides have no room for their type is told at the deck's box, with what made it so thin."""
    with pytest.raises(DeckError) as caught:
        box(DECK, BoxOptions(stock=0.01, out=tmp_path / "no"))
    line = DECK.read_text(encoding="utf-8").split("\n").index("box:") + 1
    assert {(each.name, each.place.line) for each in caught.value.problems} == {("box-too-thin", line)}
    for problem in caught.value.problems:
        assert problem.message.startswith("with a `--stock` of 0.01 mm this side is 2.")
        assert problem.help is not None and "`--stock 0.3`" in problem.help
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
