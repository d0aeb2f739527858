"""Printing at home: papers that are cut already, lines to cut along, printers kept, and draft prints."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image
from test_sheets import cards, check_backs, inside, overlap, touches

from generator.build import Layout, Options, Selection, build, printers
from generator.build.drawing import draw
from generator.build.inksave import contrast
from generator.build.selection import WrongUse, select
from generator.cli import main
from generator.deck.load import load
from generator.problems import DeckError
from generator.sheets.calibrate import calibrate
from generator.sheets.impose import impose, mark_box
from generator.sheets.layout import pages
from generator.sheets.model import Duplex, Piece, Rect, SheetSide, around
from generator.sheets.papers import A3, A5, AONE_MEISHI_10, B4, B5, PAPERS, Paper

ROOT = Path(__file__).parents[1]
GAME = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal"
PLAIN = [paper for paper in PAPERS.values() if paper.cells is None]
TINY = 1e-6  # mm


def hibari(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Printers are kept in a folder of the test's own."""
    monkeypatch.setenv("HIBARI_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.yaml"


# Papers


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [(A3, 297, 420), (A5, 148, 210), (B4, 257, 364), (B5, 182, 257)],
    ids=lambda value: value.name if isinstance(value, Paper) else None,
)
def test_papers_of_japanese_printers(paper: Paper, width: float, height: float) -> None:
    """A3, A5 and the B sizes of JIS (not those of ISO, 250 × 353 and 176 × 250) are known by name."""
    assert (PAPERS[paper.name.lower()].width, paper.height) == (width, height)


@settings(max_examples=60)
@given(
    paper=st.sampled_from(PLAIN),
    size=st.tuples(st.integers(20, 130), st.integers(20, 130)),
    count=st.integers(1, 20),
    duplex=st.sampled_from(["long-edge", "short-edge", "none", "fold"]),
    gap=st.sampled_from([0.0, 2.0, 6.0]),
)
def test_cards_on_any_paper(
    paper: Paper, size: tuple[int, int], count: int, duplex: Duplex, gap: float
) -> None:
    """On every paper cards never overlap, keep the margin, and have their backs behind them."""
    layout = Layout(paper, duplex, gap=gap)
    pieces = cards(count, *size)
    try:
        sides = impose(pieces, layout)
    except DeckError:
        assert not fits(paper, size, duplex)
        return
    check_backs(pieces, layout)
    for side in sides:
        page = Rect(6, 6, side.width - 12, side.height - 12)
        trims = [placement.trim for placement in side.placements]
        assert all(inside(placement.window, page) for placement in side.placements)
        assert not any(overlap(a, b) for i, a in enumerate(trims) for b in trims[:i])


def fits(paper: Paper, size: tuple[int, int], duplex: Duplex) -> bool:
    """Whether a sheet holds one card (and, folded, its back) with bleed at the fold."""
    width, height = size
    needed = [(width, height)]
    if duplex == "fold":
        needed = [(2 * (width + 3), height), (width, 2 * (height + 3))]
    papers = [(paper.width - 12, paper.height - 12), (paper.height - 12, paper.width - 12)]
    return any(w <= a and h <= b for w, h in needed for a, b in papers)


@given(
    size=st.tuples(st.integers(20, 55), st.integers(20, 91)),
    lying=st.booleans(),
    count=st.integers(1, 23),
    duplex=st.sampled_from(["long-edge", "short-edge", "none"]),
)
def test_die_cut_cards(size: tuple[int, int], lying: bool, count: int, duplex: Duplex) -> None:
    """On a die-cut paper each card lies in the middle of a cell of its own, at 100 %, its back behind it."""
    width, height = reversed(size) if lying else size
    pieces = cards(count, width, height)
    layout = Layout(AONE_MEISHI_10, duplex)
    sides = impose(pieces, layout)
    check_backs(pieces, layout)
    assert len(sides) == 2 * -(-count // 10)
    for side in sides:
        cells = die(side)
        middles = {(round(cell.x + cell.width / 2, 6), round(cell.y + cell.height / 2, 6)) for cell in cells}
        for placement in side.placements:
            trim = placement.trim
            assert (trim.width, trim.height, placement.scale) == (width, height, 1)
            middle = (round(trim.x + trim.width / 2, 6), round(trim.y + trim.height / 2, 6))
            middles.remove(middle)  # each cell once


def die(side: SheetSide) -> list[Rect]:
    """The cells of A-One's sheet as its maker draws it: 14 mm at the sides, 11 mm above and below."""
    upright = side.height > side.width
    across, down, width, height, x, y = (2, 5, 91, 55, 14, 11) if upright else (5, 2, 55, 91, 11, 14)
    return [Rect(x + width * i, y + height * j, width, height) for i in range(across) for j in range(down)]


def test_a_business_card_fills_its_cell() -> None:
    """A card of 55 × 91 mm fills the cell, and there is no mark to cut along."""
    front = impose(cards(10, 55, 91), Layout(AONE_MEISHI_10))[0]
    cells = {(cell.x, cell.y, cell.width, cell.height) for cell in die(front)}
    assert {(p.trim.x, p.trim.y, p.trim.width, p.trim.height) for p in front.placements} == cells
    ruler = around(mark_box(mark) for mark in front.marks)
    assert not overlap(ruler, front.trim)


def test_too_large_for_its_cell() -> None:
    """What is larger than a cell is refused by name, with both sizes."""
    with pytest.raises(DeckError) as caught:
        impose([*cards(1, 63, 88), *cards(1, 55, 92)], Layout(AONE_MEISHI_10))
    found = [(problem.name, problem.message) for problem in caught.value.problems]
    assert [name for name, _ in found] == ["does-not-fit"] * 2
    assert "63 × 88 mm" in found[0][1] and "91 × 55 mm" in found[0][1]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"paper": AONE_MEISHI_10, "duplex": "fold"}, "cannot be folded"),
        ({"paper": AONE_MEISHI_10, "gap": 2.0}, "no gap to choose"),
        ({"duplex": "fold", "cut_lines": "full-back"}, "along its marks"),
        ({"reverse_backs": True}, "--duplex none"),
        ({"landscape_shift": (7.0, 0.0)}, "leaves the margin"),
    ],
)
def test_layouts_that_make_no_sense(wrong: dict[str, object], says: str) -> None:
    """Options that contradict each other are refused, with the reason."""
    with pytest.raises(ValueError, match=says):
        Layout(**wrong)  # type: ignore[arg-type]


def test_small_paper_needs_no_test_page() -> None:
    """The duplex test page asks for A4 or Letter, and says why."""
    with pytest.raises(ValueError, match="B5 is 182 × 257 mm"):
        calibrate(Layout(B5))
    assert len(calibrate(Layout(A3))) == len(calibrate(Layout(AONE_MEISHI_10))) == 2


# Sizes by name


@pytest.mark.parametrize(("name", "size"), [("poker", (63, 88)), ("meishi", (55, 91)), ("a5", (148, 210))])
def test_sizes_by_name(tmp_path: Path, name: str, size: tuple[float, float]) -> None:
    """A component may name its size."""
    deck = sized(tmp_path, name)
    assert load(deck).deck.components[0].size == size


def test_an_unknown_size(tmp_path: Path) -> None:
    """A size that is no name is told, with the nearest one that is."""
    with pytest.raises(DeckError) as caught:
        load(sized(tmp_path, "pokre"))
    (problem,) = caught.value.problems
    assert (problem.name, "did you mean 'poker'?" in problem.help) == ("unknown-choice", True)


def sized(folder: Path, size: str) -> Path:
    shutil.copytree(MINIMAL, folder / "deck")
    deck = folder / "deck" / "cards.yaml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(re.sub(r"size: \[80, 50\]", f"size: {size}", text), encoding="utf-8", newline="\n")
    return deck


# Lines to cut along


@settings(max_examples=40)
@given(
    count=st.integers(1, 14),
    gap=st.sampled_from([0.0, 2.0, 6.0]),
    duplex=st.sampled_from(["long-edge", "short-edge", "none"]),
    backed=st.booleans(),
)
def test_full_lines_on_backs_only(count: int, gap: float, duplex: Duplex, backed: bool) -> None:
    """With full-back every cut is a line over the back, none enters a card, and fronts have short marks."""
    pieces = [piece if backed else replace(piece, back=None) for piece in cards(count)]
    marked, lined = (
        impose(pieces, Layout(duplex=duplex, gap=gap, cut_lines=how)) for how in ("marks", "full-back")
    )
    fronts, backs = ([s for s in lined if s.side == side] for side in ("front", "back"))
    assert [replace(s, notes=()) for s in fronts] == [
        replace(s, notes=()) for s in marked if s.side == "front"
    ]
    assert len(backs) == len(fronts)
    for side, front in zip(backs, fronts, strict=True):
        lines = [mark_box(mark) for mark in side.marks]
        block = around(p.trim for p in front.placements)
        inside_block = [
            line for line in lines if line.y < side.trim.bottom + TINY and line.bottom > side.trim.y - TINY
        ]
        long = [
            line
            for line in inside_block
            if max(line.width / block.width, line.height / block.height) >= 1 - TINY
        ]
        assert len(long) == sum(len(edges) for edges in cuts(front))
        assert not any(touches(line, p.trim) for line in lines for p in side.placements)


def cuts(side: SheetSide) -> tuple[set[float], set[float]]:
    """Where a stack is cut, upright and level."""
    trims = [placement.trim for placement in side.placements]
    return (
        {round(edge, 6) for trim in trims for edge in (trim.x, trim.right)},
        {round(edge, 6) for trim in trims for edge in (trim.y, trim.bottom)},
    )


def test_no_lines() -> None:
    """Without cut lines nothing but the ruler is drawn round the cards."""
    for side in impose(cards(9), Layout(cut_lines="none")):
        assert not any(overlap(mark_box(mark), around((side.trim,))) for mark in side.marks)
        assert {mark.y1 == mark.y2 or abs(mark.y2 - mark.y1) <= 2 for mark in side.marks} == {True}


def test_backs_in_reverse() -> None:
    """For paper that comes out face up the last sheet's back is the first."""
    straight, reverse = (
        impose(cards(20), Layout(duplex="none", reverse_backs=each)) for each in (False, True)
    )
    assert straight[:3] == reverse[:3] and straight[3:] == reverse[:2:-1]


def test_lying_sheets_have_a_shift_of_their_own() -> None:
    """Backs of sheets that lie on their side move as was measured for those."""
    layout = Layout(gap=6, back_shift=(1, 0), landscape_shift=(0, 2))
    (_, back), (_, plain) = (impose(cards(8), each) for each in (layout, Layout(gap=6)))
    assert back.width > back.height
    assert back.placements[0].trim == plain.placements[0].trim.moved(0, 2)
    (_, upright), (_, plain) = (impose(cards(9), replace(each, gap=0)) for each in (layout, Layout()))
    assert upright.placements[0].trim == plain.placements[0].trim.moved(1, 0)


# Printers

names = st.text(st.characters(exclude_categories=["C"]), min_size=1).filter(str.strip)
tenths = st.integers(-200, 200).map(lambda number: number / 10)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kept=st.dictionaries(
        names,
        st.dictionaries(
            st.sampled_from(["a4", "letter", "a4 landscape"]), st.tuples(tenths, tenths), min_size=1
        ),
        max_size=4,
    )
)
@example(kept={name: {"a4": (0.1, -0.2)} for name in (" brother", "brother ", "-1", "null", "a: b")})
def test_printers_are_kept(config: Path, kept: dict[str, dict[str, tuple[float, float]]]) -> None:
    """What is kept is read again, whatever printers are called, to a tenth of a millimetre."""
    config.unlink(missing_ok=True)
    for printer, papers in kept.items():
        for paper, shift in papers.items():
            printers.keep(printer, paper, shift)
    assert printers.printers() == kept
    for printer in kept:
        printers.forget(printer)
    assert printers.printers() == {}


def test_a_printer_by_its_name(tmp_path: Path, config: Path) -> None:
    """A printer's backs are moved as was kept, its fronts are not, and a person can read the file."""
    assert "brother, a4: 0.5,-0.3" in hibari("calibrate", "--set", "0.5,-0.3", "--printer", "brother").output
    assert "  brother:\n    a4: [0.5, -0.3]\n" in config.read_text(encoding="utf-8")
    deck = str(MINIMAL / "cards.yaml")
    for out, options in (("kept", ["--printer", "brother"]), ("given", ["--back-shift", "0.5,-0.3"])):
        assert hibari("build", deck, "--out", str(tmp_path / out), *options).exit_code == 0
    kept, given = (tmp_path / out / "cards-a4.pdf" for out in ("kept", "given"))
    for page in (0, 1):
        assert (pixels(kept, page) == pixels(given, page)).all()
    plain = tmp_path / "plain"
    build(MINIMAL / "cards.yaml", Options(plain))
    assert (pixels(kept, 0) == pixels(plain / "cards-a4.pdf", 0)).all()
    assert not (pixels(kept, 1) == pixels(plain / "cards-a4.pdf", 1)).all()
    assert "brother, a4: 0.5,-0.3\n" in hibari("calibrate", "--list").output
    assert hibari("calibrate", "--forget", "brother").output.startswith("forgotten: brother, a4: 0.5,-0.3\n")
    assert "brother" not in hibari("calibrate", "--list").output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["build", "--printer", "brothr"], "did you mean 'brother'?"),
        (["build", "--printer", "brother", "--paper", "letter"], "kept for a4, not for letter"),
        (["build", "--printer", "brother", "--back-shift", "1,1"], "choose one"),
        (["calibrate", "--forget", "broter"], "did you mean 'brother'?"),
        (["calibrate", "--set", "1,1"], "--printer NAME"),
        (["calibrate", "--set", "30,1", "--printer", "x"], "more than 20 mm"),
        (["calibrate", "--set", "nan,1", "--printer", "x"], "two lengths in mm, from -20 to 20"),
        (["calibrate", "--set", "1", "--printer", "x"], "write it like 0.5,-1"),
        (["calibrate", "--set", "1,2,3", "--printer", "x"], "write it like 0.5,-1"),
        (["calibrate", "--set", "200,0", "--printer", "x"], "from -20 to 20"),
        (["calibrate", "--set", "1,1", "--list"], "choose one"),
        (["calibrate", "--paper", "a5"], "needs A4 or Letter"),
    ],
)
def test_wrong_use_of_printers(arguments: list[str], says: str) -> None:
    """What cannot be done with printers is told in one line, with the nearest name."""
    printers.keep("brother", "a4", (0.1, 0.2))
    result = hibari(*arguments)
    assert result.exit_code == 2 and says in result.output


def test_a_spoilt_file_of_printers(config: Path) -> None:
    """A file that a hand spoilt is told with its line."""
    config.parent.mkdir()
    config.write_text("printers:\n  brother:\n    a4: [left, 0]\n", encoding="utf-8")
    result = hibari("calibrate", "--list")
    assert result.exit_code == 1 and "printers.yaml:3:10: wrong-type" in result.output
    with pytest.raises(DeckError):
        printers.keep("other", "a4", (0, 0))


def test_sheets_that_were_not_measured(tmp_path: Path) -> None:
    """A build says which of its sheets nobody measured the printer with."""
    printers.keep("brother", "a4", (0.1, 0.2))
    result = hibari(
        "build", str(GAME), "--printer", "brother", "--gap", "6", "--only", "isana", "--out", str(tmp_path)
    )
    assert "Backs of lying sheets are not moved" in result.output and "--landscape" in result.output


def test_a_die_cut_paper_says_how_it_lies(tmp_path: Path) -> None:
    """Upright cards make a sheet of business cards lie: build and test page both say to measure it so."""
    printers.keep("brother", "a4", (0.1, 0.2))
    options = ("--paper", "aone-meishi-10", "--out", str(tmp_path))
    told = hibari("build", str(GAME), "--printer", "brother", *options)
    upright, lying = hibari("calibrate", *options), hibari("calibrate", *options, "--landscape")
    for said in (told.output, upright.output):
        assert "--landscape for upright cards" in " ".join(said.replace("│", "").split())
    assert lying.exit_code == 0 and "upright" not in lying.output
    (wide,) = impose([Piece("front", "back", 55, 91, 0, "a")], Layout(AONE_MEISHI_10))[:1]
    assert wide.width > wide.height


# Notes beside the cards


def test_full_sheets_keep_their_sentences(tmp_path: Path) -> None:
    """On small sheets full of pieces no note is broken while one nearer to the paper's edge need not be."""
    markers = build(GAME, Options(tmp_path, Layout(A5), ink_save=True)).files[1]
    with pypdfium2.PdfDocument(markers.path) as document:
        text = document[0].get_textpage().get_text_bounded()
    words = "".join(text.split())
    assert "実寸（100%）で印刷：この目盛りが50mm" in words
    assert all(fact in words for fact in ("markers-a5.pdf", "両面・長辺とじ", "草案6", "--ink-save"))


# Only what changed

EVERY = {"sun": 2, "breeze": 2, "drizzle": 2, "fog": 1, "thunder": 1, "snow": 1}
CHANGES = [
    # what is changed in the new draft, and what is printed
    ([], {}),
    ([("draft: 1", "draft: 2")], {}),
    ([("title: Breeze", "title: Light Breeze")], {"breeze": 2}),
    ([("- id: sun\n        copies: 2", "- id: sun\n        copies: 5")], {"sun": 3}),
    ([("- id: sun\n        copies: 2", "- id: sun\n        copies: 1")], {}),
    ([("- id: fog", "- id: mist")], {}),
    ([("title: Fog", "title: Mist"), ("- id: fog", "- id: mist")], {"mist": 1}),
    ([("sky: mist", "sky: ice")], {"fog": 1}),
    ([("size: [80, 50] ", "bleed: 4\n    size: [80, 50] ")], EVERY),
    ([("bold: [NotoSansJP-Bold.ttf]", "bold: [ReggaeOne-Regular.ttf]")], EVERY),
]


@pytest.mark.parametrize(("changes", "printed"), CHANGES)
def test_only_what_changed(tmp_path: Path, changes: list[tuple[str, str]], printed: dict[str, int]) -> None:
    """Printed are the cards that those who have a draft lack; if there is none, nothing is written."""
    old, new = drafts(tmp_path, *changes)
    built = build(new, Options(tmp_path / "out", since=str(old)))
    assert [dict(file.copies) for file in built.files] == ([printed] if printed else [])
    assert (tmp_path / "out").exists() == bool(printed)


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [("art.png", b"", b""), ("templates/icons.xml", b"M0 0h10v10h-10z", b"M0 0h9v9h-9z")],
)
def test_what_a_card_is_made_of(file: str, before: bytes, after: bytes, tmp_path: Path) -> None:
    """A card is printed anew when its picture or a symbol on it changed, though the deck names the same."""
    made = {}
    for name, colour in (("old", 40), ("same", 40), ("new", 90)):
        deck = pictured(tmp_path / name, Image.new("L", (600, 600), 40))
        icon = deck.parent / "templates" / "icons.xml"
        icon.write_text(SIGN.replace("red", "ink"), encoding="utf-8", newline="\n")
        face = FACE.replace("</svg>", '<use href="#sign" x="40" y="70" width="9" height="9"/></svg>')
        (deck.parent / "templates" / "face.xml.j2").write_text(face, encoding="utf-8", newline="\n")
        if name == "new" and before:
            changed = deck.parent / file
            assert before in changed.read_bytes()
            changed.write_bytes(changed.read_bytes().replace(before, after))
        elif name == "new":
            Image.new("L", (600, 600), colour).save(deck.parent / file)
        text = deck.read_text(encoding="utf-8").replace("fonts:", "symbols: [icons.xml]\nfonts:")
        deck.write_text(text, encoding="utf-8", newline="\n")
        made[name] = deck
    for name, printed in (("same", []), ("new", [{"one": 1}])):
        built = build(made[name], Options(tmp_path / "out", since=str(made["old"])))
        assert [dict(each.copies) for each in built.files] == printed


def test_only_what_changed_of_what_is_asked(tmp_path: Path) -> None:
    """It goes together with --only and --one-of-each, says why, and says so when nothing is left."""
    old, new = drafts(tmp_path, ("title: Breeze", "title: Gale"), ("title: Fog", "title: Mist"))
    ask = ["build", str(new), "--out", str(tmp_path / "out"), "--only-changed-since", str(old)]
    both = hibari(*ask, "--one-of-each")
    assert "breeze: 1 of 2 (another front)" in both.output and "fog: 1 (another front)" in both.output
    one = hibari(*ask, "--only", "fog")
    assert "fog" in one.output and "breeze" not in one.output
    none = hibari(*ask, "--only", "sun")
    assert none.exit_code == 0 and none.output.startswith("Nothing that was asked for changed")
    assert len(none.output.splitlines()) == 1


def test_a_draft_that_is_not_there(tmp_path: Path) -> None:
    """A draft that is neither a file nor a revision is wrong use."""
    with pytest.raises(WrongUse, match=r"no kept draft.*draft-3"):
        build(GAME, Options(tmp_path, since="draft-99"))


def drafts(folder: Path, *changes: tuple[str, str]) -> tuple[Path, Path]:
    shutil.copytree(MINIMAL, folder / "deck")
    new = folder / "deck" / "cards.yaml"
    text = new.read_text(encoding="utf-8")
    old = new.with_name("old.yaml")
    old.write_text(text, encoding="utf-8", newline="\n")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    new.write_text(text, encoding="utf-8", newline="\n")
    return old, new


# Draft prints


def pixels(file: Path, page: int, dpi: int = 60) -> np.ndarray:
    """A page as levels of red, green and blue."""
    document = pypdfium2.PdfDocument(file)
    picture: np.ndarray = document[page].render(scale=dpi / 72).to_numpy()[..., :3].astype(int)
    document.close()
    return picture


def ink(file: Path) -> float:
    """How much of the paper is covered, from 0 to 1, on all pages."""
    count = len(pypdfium2.PdfDocument(file))
    return float(np.mean([(255 - pixels(file, page, 30)).mean() / 255 for page in range(count)]))


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Path]:
    """One of each card and piece of the game, as a full and as a draft print."""
    folder = tmp_path_factory.mktemp("prints")
    for saving in (False, True):
        selection = Selection(one_of_each=True)
        build(GAME, Options(folder / str(saving), selection=selection, ink_save=saving))
    return {saving: folder / str(saving) for saving in (False, True)}


def test_draft_prints_take_little_ink(prints: dict[bool, Path]) -> None:
    """A draft print of the cards takes less than a third of the ink, in black alone."""
    for name, part in (("cards-a4.pdf", 1 / 3), ("markers-a4.pdf", 0.75)):
        assert ink(prints[True] / name) < part * ink(prints[False] / name)
        count = len(pypdfium2.PdfDocument(prints[True] / name))
        for page in range(count):
            levels = pixels(prints[True] / name, page)
            assert (levels == levels[..., :1]).all()


def test_draft_prints_are_legible(prints: dict[bool, Path]) -> None:
    """Every text of a draft print stands out from its ground by 4.5 to 1."""
    loaded = load(GAME)
    selected = select(loaded.deck, Selection(one_of_each=True))
    sheets, problems = draw(loaded, selected, "ja", ink_save=True)
    assert not [problem for problem in problems if problem.severity == "error"]
    dpi, least, count = 300, 21.0, 0
    for name, sheet in sheets.items():
        file = prints[True] / f"{name}-a4.pdf"
        document = pypdfium2.PdfDocument(file)
        for number, side in enumerate(impose(sheet.pieces, Layout(mixed=name == "markers"))):
            levels = pixels(file, number, dpi)[..., 0]
            page = document[number].get_textpage()
            for index in range(page.count_rects()):
                left, bottom, right, top = page.get_rect(index)
                box = [
                    round(v * dpi / 72)
                    for v in (side.height * 72 / 25.4 - top, left, side.height * 72 / 25.4 - bottom, right)
                ]
                letters = levels[box[0] : box[2] + 1, box[1] : box[3] + 1]
                if letters.size < 30:
                    continue
                light = [luminance(np.percentile(letters, part)) for part in (0, 90)]
                least, count = min(least, contrast(*light)), count + 1
    assert count > 300 and least >= 4.5


def luminance(level: float) -> float:
    value = level / 255
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def test_draft_prints_tell_cards_apart(prints: dict[bool, Path]) -> None:
    """No two fronts that differ in full print look alike in a draft."""
    looks = []
    listed = json.loads((prints[True] / "manifest.json").read_text(encoding="utf-8"))["files"]
    count = next(file["pieces"] for file in listed if file["file"] == "cards-a4.pdf")
    for saving in (False, True):
        file = prints[saving] / "cards-a4.pdf"
        fronts = range(0, len(pypdfium2.PdfDocument(file)), 2)
        drawn = [cell for page in fronts for cell in cells(pixels(file, page)[..., 0])]
        looks.append(drawn[:count])
    full, draft = looks
    assert len({cell.tobytes() for cell in draft}) == len({cell.tobytes() for cell in full})


def cells(page: np.ndarray) -> list[np.ndarray]:
    """The nine cards of a page, each cut inside its edges."""
    scale = 60 / 25.4
    corners = [
        (round((11.5 + 63 * i) * scale), round((17.5 + 88 * j) * scale)) for j in range(3) for i in range(3)
    ]
    width, height = round(61 * scale), round(86 * scale)
    return [page[y : y + height, x : x + width] for x, y in corners]


FACE = """\
<svg>
  <rect x="-3" y="-3" width="69" height="94" fill="night"/>
  <image href="art.png" x="5" y="30" width="50" height="50"/>
  <rect x="5" y="5" width="50" height="12" fill="paper"/>
  <text x="6" width="40" baseline="12" font-family="body" font-size="9pt" fill="pale">{{ card.title }}</text>
</svg>
"""


def test_pictures_of_draft_prints(tmp_path: Path) -> None:
    """Pictures of a draft are grey, at half strength and of 150 dpi; a coarse one is no fault there."""
    deck = pictured(tmp_path, Image.new("RGB", (1000, 1000), "#200000"))
    build(deck, Options(tmp_path / "out", ink_save=True))
    page = pypdfium2.PdfDocument(tmp_path / "out" / "cards-a4.pdf")[0]
    (picture,) = [thing for thing in page.get_objects() if thing.type == 3]
    assert picture.get_px_size() == (round(50 / 25.4 * 150),) * 2
    levels = pixels(tmp_path / "out" / "cards-a4.pdf", 0)
    assert 125 <= levels[levels < 200].mean() <= 145 or levels.min() == 0
    coarse = pictured(tmp_path / "coarse", Image.new("RGB", (100, 100), "red"))
    assert build(coarse, Options(tmp_path / "coarse" / "out", ink_save=True)).files


def test_a_draft_of_what_cannot_be_read(tmp_path: Path) -> None:
    """A picture that is none is told in a draft print as in any other."""
    deck = pictured(tmp_path, Image.new("RGB", (10, 10)))
    (tmp_path / "deck" / "art.png").write_bytes(b"no picture")
    with pytest.raises(DeckError) as caught:
        build(deck, Options(tmp_path / "out", ink_save=True))
    assert [problem.name for problem in caught.value.problems] == ["image-unreadable"]
    assert "'art.png'" in caught.value.problems[0].message


PARTS = """\
<svg>
  <clipPath id="field"><rect x="-3" y="-3" width="69" height="43"/></clipPath>
  <rect x="-3" y="-3" width="69" height="43" fill="night"/>
  <g clip-path="url(#field)">
    <rect x="4" y="10" width="8" height="14" fill="none" stroke="dusk" stroke-width="2"/>
    <rect x="24" y="36" width="8" height="14" fill="none" stroke="dusk" stroke-width="2"/>
  </g>
  <rect x="5" y="52" width="12" height="12" fill="night" stroke="paper" stroke-width="2"/>
  <rect x="11" y="52" width="12" height="12" fill="night" stroke="paper" stroke-width="2"/>
  <text x="30" width="30" baseline="64" font-family="body" font-size="30pt"><icon name="sign"/></text>
</svg>
"""
SIGN = '<svg><symbol id="sign" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z" fill="red"/></symbol></svg>\n'


def test_parts_of_draft_prints(tmp_path: Path) -> None:
    """Lines keep dark shapes apart, patterns are as faint where they are cut off, coloured icons are dark."""
    deck = pictured(tmp_path, Image.new("RGB", (10, 10)))
    for name, text in (("face.xml.j2", PARTS), ("signs.xml", SIGN)):
        (tmp_path / "deck" / "templates" / name).write_text(text, encoding="utf-8", newline="\n")
    dusk = 'dusk: {rgb: "#282838", cmyk: [70, 60, 20, 70]}'
    red = 'red: {rgb: "#C8301E", cmyk: [0, 92, 100, 16]}'
    said = deck.read_text(encoding="utf-8").replace(
        "fonts:", f"  {dusk}\n  {red}\nsymbols: [signs.xml]\nfonts:"
    )
    deck.write_text(said, encoding="utf-8", newline="\n")
    build(deck, Options(tmp_path / "out", ink_save=True))
    page, scale = pixels(tmp_path / "out" / "cards-a4.pdf", 0, 254)[..., 0], 10

    def level(x: float, y: float) -> int:
        """A place of the card, the first of the nine of its sheet."""
        return int(page[round((16.5 + y) * scale), round((10.5 + x) * scale)])

    assert level(8, 58) < 100 and level(11, 58) == 255 and level(17, 58) < 100
    assert level(4, 17) == level(24, 39) > 150
    assert level(35, 61) < 50


def pictured(folder: Path, picture: Image.Image) -> Path:
    """A deck of one card, dark with a pale text on a light label, and with a picture."""
    deck = folder / "deck"
    (deck / "templates").mkdir(parents=True)
    (deck / "templates" / "face.xml.j2").write_text(FACE, encoding="utf-8", newline="\n")
    picture.save(deck / "art.png")
    (deck / "cards.yaml").write_text(
        """\
hibari: 1
id: dark
title: Dark
draft: 1
date: "2026-11-30"
languages: [en]
palette:
  night: {rgb: "#101020", cmyk: [80, 70, 20, 80]}
  paper: {rgb: "#FFFFFF", cmyk: [0, 0, 0, 0]}
  pale: {rgb: "#CCCCCC", cmyk: [0, 0, 0, 20]}
  ink: {rgb: "#000000", cmyk: [0, 0, 0, 100]}
fonts: {body: {regular: [NotoSansJP-Regular.ttf]}}
components:
  - {id: card, name: Cards, size: poker, template: face.xml.j2, fields: {title: text},
     cards: [{id: one, fields: {title: Night}}]}
""",
        encoding="utf-8",
        newline="\n",
    )
    return deck / "cards.yaml"


def test_fronts_only(tmp_path: Path) -> None:
    """Fronts alone have no back pages."""
    built = build(MINIMAL / "cards.yaml", Options(tmp_path, fronts_only=True))
    assert [file.pages for file in built.files] == [1]


def test_fronts_alone_have_no_lines_on_backs(tmp_path: Path) -> None:
    """Lines across the backs cannot be had without backs; nothing is written."""
    arguments = ("--cut-lines", "full-back", "--fronts-only", "--out", str(tmp_path / "no"))
    result = hibari("build", str(MINIMAL / "cards.yaml"), *arguments)
    assert result.exit_code == 2 and "leaves no backs" in result.output
    assert not (tmp_path / "no").exists()


def test_draft_prints_are_the_same_twice(tmp_path: Path) -> None:
    """Two draft prints have the same bytes."""
    deck = pictured(tmp_path, Image.new("RGB", (1000, 1000), "#204060"))
    for out in ("a", "b"):
        build(deck, Options(tmp_path / out, ink_save=True))
    assert (tmp_path / "a" / "cards-a4.pdf").read_bytes() == (tmp_path / "b" / "cards-a4.pdf").read_bytes()


def test_papers_turn_with_their_cells() -> None:
    """A die-cut paper on its side has its cells on their side."""
    upright, level = pages(AONE_MEISHI_10, "long-edge")
    assert upright.cells == AONE_MEISHI_10.cells and level.cells is not None
    assert (level.cells.columns, level.cells.rows) == (5, 2)
