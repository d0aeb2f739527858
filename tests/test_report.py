"""The report on many games: one page, one file to print, and the same figures for programs."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont
from pytest_regressions.file_regression import FileRegressionFixture

from generator import wording
from generator.balance import fast
from generator.balance import study as studies
from generator.balance import tournament as tournaments
from generator.balance.findings import Change, Evidence, Finding, Reading
from generator.balance.habits import HABITS
from generator.balance.many import simulate
from generator.balance.setting import setting
from generator.balance.study import Study, Trial
from generator.balance.tally import PairTally, Sums, Tally
from generator.balance.tournament import Duel, Tournament, tournament
from generator.cli import main
from generator.play.files import load_playable
from generator.report import (
    book,
    canvas,
    dots,
    frame,
    gauges,
    look,
    making,
    page,
    svg,
    telling,
    webfont,
    written,
)
from generator.report.contents import Chart, Report, Told
from generator.report.names import Names
from generator.report.subject import Subject, subject
from generator.template.elements import Element, Group, Text
from generator.template.elements import Path as Line

ROOT = Path(__file__).parents[1]
FONTS = look.fonts()
GAMES = 40


@contextmanager
def uncompiled() -> Iterator[None]:
    """Games by the reference engine: they are the same, and so few are played sooner than compiled for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast, "available", lambda: False)
        yield


@cache
@uncompiled()
def played(file: str) -> Study:
    """A small study by players that need no time."""
    deck, _ = load_playable(ROOT / file)
    tables = {
        "4 mix": ("greedy", "cautious", "caller", "greedy"),
        "4 strongest": ("greedy",),
        "3 mix": ("greedy", "cautious", "caller"),
        "3 strongest": ("greedy",),
        "4 no-calls": ("no-calls", "greedy"),
    }
    trials = [
        Trial(name, simulate(deck, setting(deck, int(name[0]), bots=bots), GAMES))
        for name, bots in tables.items()
    ]
    return Study(deck, GAMES, 0, len(trials) * GAMES, tuple(trials), ())


@cache
@uncompiled()
def duels() -> Tournament:
    return tournament(played("cards.yaml").deck, ("greedy", "caller", "random"), 20)


@cache
def about(against: bool = False) -> Subject:
    return subject(played("cards.yaml"), played("drafts/draft-3.yaml") if against else None, duels())


@cache
def told(language: str = "ja", against: bool = False) -> Report:
    return telling.report(about(against), language)


@cache
def html(language: str = "ja", against: bool = False) -> str:
    return page.page(told(language, against), FONTS)


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "balance.pdf"
    book.write(told("ja", True), path, FONTS)
    return path


def charts(report: Report) -> Iterator[Chart]:
    for section in report.sections:
        for block in section.blocks:
            if isinstance(block, Chart):
                yield block
            elif isinstance(block, Told) and block.chart is not None:
                yield block.chart


def flat(elements: tuple[Element, ...]) -> Iterator[Element]:
    for element in elements:
        if isinstance(element, Group):
            yield from flat(element.children)
        else:
            yield element


def printed(path: Path) -> str:
    """All text of a PDF without spaces and line ends."""
    with pypdfium2.PdfDocument(path) as document:
        text = "".join(sheet.get_textpage().get_text_range() for sheet in document)
    return re.sub(r"\s", "", text)


def shown(text: str) -> str:
    """All text of a page without tags, spaces and line ends."""
    return re.sub(r"\s", "", unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "", text, flags=re.S)))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_needs_nothing_else(language: str) -> None:
    """The page names no outside address, runs no script, and every link leads to a place in it."""
    text = html(language)
    assert not re.search(r"https?:|//[a-z]", re.sub(r"base64,[A-Za-z0-9+/=]*", "", text))
    assert "<script" not in text and "@import" not in text
    targets = set(re.findall(r'\bid="([^"]+)"', text))
    links = re.findall(r'(?:href|src)="([^"]*)"', text)
    assert links and all(link.startswith("#") and link[1:] in targets for link in links)
    sources = re.findall(r"url\(([^)]*)\)", text)
    assert sources and all(source.startswith(("data:font/woff;base64,", "#")) for source in sources)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_holds_its_type(language: str) -> None:
    """Every character that the page shows is in the faces embedded in it, each of which opens as a font."""
    text = html(language)
    faces = re.findall(
        r'font-family:"(\w+)";font-weight:(\d+);src:url\(data:font/woff;base64,([^)]*)\)', text
    )
    assert [(family, weight) for family, weight, _ in faces] == [
        ("body", "400"), ("body", "700"), ("mincho", "700"), ("display", "400"),
    ]  # fmt: skip
    from base64 import b64decode

    held = set(TTFont(io.BytesIO(b64decode(faces[0][2]))).getBestCmap())
    assert {character for character in shown(text) if ord(character) not in held} == set()


def test_faces_are_the_same_bytes_every_time() -> None:
    """A face's subset depends on the characters alone, not on their order or the time."""
    assert webfont.font_faces("あいう123", FONTS) == webfont.font_faces("321ういあ", look.fonts())


def test_every_finding_is_told_on_the_page_and_on_paper(pdf: Path) -> None:
    """What was found, with its grounds, stands in the page and in the PDF, in the same words."""
    sentences = [
        text
        for section in told("ja", True).sections
        for block in section.blocks
        if isinstance(block, Told)
        for text in (block.sentence, block.evidence)
    ]
    assert sentences
    in_page, on_paper = shown(html("ja", True)), printed(pdf)
    for sentence in sentences:
        wanted = re.sub(r"\s", "", sentence)
        assert wanted in in_page
        assert wanted in on_paper


def test_findings_come_first() -> None:
    """Before any chart of the whole game the report says what was found, and at its end every figure."""
    ids = [section.id for section in told("ja", True).sections]
    assert ids[:2] == ["findings", "changes"]
    assert ids[-4:] == ["limits", "method", "played", "figures"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_chart_says_what_it_shows_and_how_it_is_read(language: str) -> None:
    """A chart of the whole game has a title and a caption; that of a finding is named by its sentence."""
    for chart in charts(told(language, True)):
        assert chart.title or chart.id.startswith(("finding-", "change-"))
        assert chart.caption


def test_intervals_are_drawn_to_scale() -> None:
    """The line of a figure reaches from one end of its interval to the other, on the scale of the dots."""
    rows = (
        dots.Row("a", (frame.Mark(20, 10, 40),)),
        dots.Row("b", (frame.Mark(60, 50, 70),)),
    )
    drawing = dots.dots([dots.Panel("", rows, 1)], ["x"], 120, FONTS, "test")
    level = [
        (line.segments[0][1], line.segments[1][1])
        for line in drawing.elements
        if isinstance(line, Line)
        and len(line.segments) == 2
        and line.pen.stroke == "text"
        and line.segments[0][2] == line.segments[1][2]
    ]
    (left, right), (start, end) = level
    assert right - left == pytest.approx(1.5 * (end - start), abs=0.01)
    assert start - left == pytest.approx(4 / 3 * (right - left), abs=0.01)


@pytest.mark.parametrize("against", [False, True])
def test_every_figure_of_a_chart_with_an_interval_has_its_line(against: bool) -> None:
    """Charts of dots draw as many interval lines as figures, for every series."""
    chart = next(chart for chart in charts(told("ja", against)) if chart.id == "win_heroine")
    drawing = chart.draw(100, FONTS)
    series = 3 if against else 2
    heroines = len(played("cards.yaml").deck.heroines.heroines)  # type: ignore[union-attr]
    ends = [
        line
        for line in drawing.elements
        if isinstance(line, Line)
        and line.pen.stroke_width == pytest.approx(0.212, abs=0.002)
        and len(line.segments) == 2
        and line.segments[0][1] == line.segments[1][1]
    ]
    missing = 0
    if against:  # a heroine of the new draft may not be in the old one
        old = {of for name, of in played("drafts/draft-3.yaml").trials[0].tally.sums if name == "win_heroine"}
        missing = heroines - len(
            old & {of for name, of in played("cards.yaml").trials[0].tally.sums if name == "win_heroine"}
        )
    limits = 2 * heroines  # the band's edges
    assert len(ends) == 2 * (series * heroines - missing) + limits


def test_a_figure_beyond_the_limits_is_an_arrow_head() -> None:
    """Where all of an interval lies outside the designer's limits, the mark has corners and no curve."""

    def corners(low: float, high: float) -> set[str]:
        row = dots.Row("a", (frame.Mark((low + high) / 2, low, high),), (22, 28))
        drawing = dots.dots([dots.Panel("", (row,), 1)], ["x"], 100, FONTS, "test")
        marks = [
            line
            for line in drawing.elements
            if isinstance(line, Line) and line.pen.fill in ("text", "accent") and len(line.segments) > 3
        ]
        return {segment[0] for segment in marks[-1].segments}

    assert "C" in corners(26, 30)
    assert "C" not in corners(29, 33)
    assert "C" not in corners(15, 20)


def test_charts_need_no_colour() -> None:
    """Series differ in shape, and the shades of a matrix in lightness, so that a grey print says the same."""
    assert len(set(frame.MARKERS)) == len(frame.MARKERS)
    lightness = [
        sum(int(look.rgb(name)[at : at + 2], 16) for at in (1, 3, 5)) for name in ("tint", "shade", "dusk")
    ]
    assert lightness == sorted(lightness, reverse=True)
    assert min(one - other for one, other in pairwise(lightness)) > 60


@pytest.mark.parametrize("language", wording.LANGUAGES)
@pytest.mark.parametrize("width", [page.NARROW, gauges.WIDEST, page.WIDE])
def test_every_finding_can_be_drawn_at_every_table(width: float, language: str) -> None:
    """However long the name of a table is, its chart fits a phone and paper: labels, scale and figures."""
    deck = played("cards.yaml").deck
    names = Names(deck, language)
    read = Reading("2", "4 mix", 0.7, 0.6, 0.8)
    example = Finding(
        "card-hardly-face-up", "number", "2", "4 mix", "share", "below", 0.2, 0.1, 0.25, 0.3, "grave", 1.0
    )
    for bots in ("mix", "strongest", *HABITS):
        finding = dataclasses.replace(example, setting=f"4 {bots}")
        change = Change(finding, read, "cured")
        shown = (
            gauges.gauge("finding", finding, [finding.setting], names),
            gauges.change_gauge("change", change, ("3", "6"), names),
        )
        for chart in shown:
            assert chart is not None
            texts = [each for each in flat(chart.draw(width, FONTS).elements) if isinstance(each, Text)]
            assert any(each.markup.startswith("4") for each in texts) and len(texts) > 4
            for text in texts:
                assert text.box.x >= -0.3 and text.box.x + text.box.width <= width + 0.3, text.markup


@pytest.mark.parametrize("width", [page.NARROW, page.WIDE])
def test_charts_fit_their_width(width: float) -> None:
    """Nothing of a chart lies outside its box, for a phone or for paper, and its type is not shrunk."""
    for language in wording.LANGUAGES:
        for chart in charts(told(language, True)):
            drawing = chart.draw(width, FONTS)
            assert drawing.width == pytest.approx(width)
            for element in flat(drawing.elements):
                if isinstance(element, Text):
                    assert element.box.x >= -0.3 and element.box.x + element.box.width <= width + 0.3, (
                        chart.id, element.markup,
                    )  # fmt: skip
                    assert element.style.size >= 5


def test_pictures_are_refused() -> None:
    """A chart is lines and type: a raster picture would not print well."""
    with canvas.figure(40, 30) as figure:
        axes = figure.add_axes((0, 0, 1, 1))
        axes.imshow([[0, 1], [1, 0]])
        with pytest.raises(ValueError, match="no pictures"):
            canvas.drawn(figure, FONTS, "test")


def test_colours_are_the_palette_s() -> None:
    """A colour that the palette does not have is no colour of the report."""
    with canvas.figure(40, 30) as figure:
        figure.text(0.5, 0.5, "x", color="#123456")
        with pytest.raises(ValueError, match="palette"):
            canvas.drawn(figure, FONTS, "test")


def test_what_leaves_the_axes_is_cut_off() -> None:
    """A line beyond the scale is clipped, on the page by a clip path that is in it."""
    with canvas.figure(40, 30) as figure:
        axes = figure.add_axes((0.25, 0.25, 0.5, 0.5))
        axes.set_xlim(0, 1)
        axes.plot([-5, 5], [0.5, 0.5], color=look.rgb("text"))
        drawing = canvas.drawn(figure, FONTS, "test")
    clipped = [element for element in drawing.elements if isinstance(element, Group) and element.clip]
    assert len(clipped) == 1
    text = svg.svg(drawing, "test")
    (name,) = re.findall(r'clip-path="url\(#([\w-]+)\)"', text)
    assert f'<clipPath id="{name}">' in text


def test_the_file_for_paper_is_a_book(pdf: Path) -> None:
    """A4, its fonts embedded, a bookmark for each chapter, page numbers and running heads."""
    report = told("ja", True)
    with pikepdf.open(pdf) as document:
        assert all(
            [float(edge) for edge in sheet.mediabox] == pytest.approx([0, 0, 595.276, 841.89], abs=0.01)
            for sheet in document.pages
        )
        fonts = [font for sheet in document.pages for font in sheet.resources.get("/Font", {}).values()]
        assert fonts
        assert all("/FontFile2" in font.DescendantFonts[0].FontDescriptor for font in fonts)
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert titles == [f"{number}　{section.title}" for number, section in enumerate(report.sections, 1)]
    with pypdfium2.PdfDocument(pdf) as document:
        for number, sheet in enumerate(document, 1):
            text = sheet.get_textpage().get_text_range()
            assert report.head.replace("　", "") in re.sub(r"\s|　", "", text)
            assert str(number) in text


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("against", [False, True])
def test_nothing_is_wrong_with_the_pages(language: str, against: bool, tmp_path: Path) -> None:
    """Every text of the report fits where it stands, in both languages, alone and beside a draft."""
    pages, problems = book.write(told(language, against), tmp_path / "balance.pdf", FONTS)
    assert pages > 5
    assert problems == ()


def test_both_files_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the PDF cannot be written, the page of before stays as it was, and nothing else is left."""
    (tmp_path / "balance.html").write_text("before", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(book, "write", full)
    with pytest.raises(OSError, match="space"):
        making.make(about(), "ja", tmp_path)
    assert [(file.name, file.read_text(encoding="utf-8")) for file in tmp_path.iterdir()] == [
        ("balance.html", "before")
    ]


def test_a_study_that_was_stopped_is_told_as_that() -> None:
    """A report on fewer games than asked for says so before anything else."""
    part = dataclasses.replace(played("cards.yaml"), asked=10_000)
    lead = telling.report(subject(part), "en").lead
    assert "Stopped early" in lead[-1]
    assert "Stopped early" not in "".join(told("en").lead)


@pytest.mark.parametrize("language", sorted(wording.LANGUAGES))
def test_languages_have_the_same_placeholders(language: str) -> None:
    """A text of a report is filled with the same figures in every language."""

    def places(value: object) -> object:
        match value:
            case str():
                return sorted(set(re.findall(r"\{(\w+)", value)))
            case dict():
                return {key: places(item) for key, item in value.items()}
            case tuple():
                return [places(item) for item in value]
        return None

    words, others = (dataclasses.asdict(wording.study_words(name)) for name in (language, "en"))
    assert places(words) == places(others)


def test_figures_for_programs_have_this_shape(file_regression: FileRegressionFixture) -> None:
    """The JSON has these keys, the CSV these columns and kinds of line."""
    evidence = Evidence("won_on", "share", 0.1, 0.05, 0.15)
    finding = Finding(
        "card-hardly-face-up", "number", "2", "4 mix", "share", "below",
        0.2, 0.18, 0.22, 0.3, "grave", 2.5, (evidence,),
    )  # fmt: skip
    change = Change(finding, Reading("2", "4 mix", 0.7, 0.65, 0.75, (evidence,)), "cured")
    whole = dataclasses.replace(about(True), found=(finding,), old_found=(finding,), changes=(change,))
    document = json.loads(written.as_json(whole))
    table = list(csv.reader(io.StringIO(written.as_csv(whole))))
    kinds = dict.fromkeys((row[4], row[5], row[9]) for row in table[1:])
    lines = [*_shape(document), "", ",".join(table[0]), *map(",".join, kinds)]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8")


def _shape(value: object, path: str = "") -> Iterator[str]:
    match value:
        case dict() if not all(key.isdecimal() for key in value):
            for key, item in value.items():
                yield from _shape(item, f"{path}.{key}" if path else key)
        case dict():
            yield f"{path}: by value"
        case list() if value and isinstance(value[0], dict):
            yield from dict.fromkeys(line for item in value for line in _shape(item, f"{path}[]"))
        case list():
            yield f"{path}: list"
        case bool() | str() | None:
            yield f"{path}: {type(value).__name__}"
        case _:
            yield f"{path}: number"


def test_programs_get_the_figures_that_people_do() -> None:
    """A win rate in the JSON, in the CSV and in the report's table is the same."""
    document = json.loads(written.as_json(about()))
    table = next(setting for setting in document["study"]["settings"] if setting["name"] == "4 mix")
    (figure,) = (each for each in table["figures"] if (each["name"], each["of"]) == ("win_heroine", "isana"))
    rows = list(csv.DictReader(io.StringIO(written.as_csv(about()))))
    (row,) = (
        each
        for each in rows
        if (each["setting"], each["name"], each["of"]) == ("4 mix", "win_heroine", "isana")
    )
    assert float(row["value"]) == figure["value"]
    assert f"{figure['value'] * 100:.1f} ±" in html()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command reports on the small studies."""
    files = {6: "cards.yaml", 3: "drafts/draft-3.yaml"}
    monkeypatch.setattr(studies, "study", lambda deck, *_, **__: played(files[deck.draft]))
    monkeypatch.setattr(tournaments, "tournament", lambda *_, **__: duels())


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["report", str(ROOT / "cards.yaml"), *map(str, arguments)])


def test_the_command_tells_what_it_wrote_and_found(quick: None, tmp_path: Path) -> None:
    """Both files are named, with the pages, the first findings, and what to do next."""
    result = run("--out", tmp_path, "--against", ROOT / "drafts/draft-3.yaml", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "balance.html").read_text(encoding="utf-8") == html("en", True)
    with pypdfium2.PdfDocument(tmp_path / "balance.pdf") as document:
        assert f"balance.pdf: {len(document)} pages" in result.output
    first = next(block for block in told("en", True).sections[0].blocks if isinstance(block, Told))
    assert first.sentence in result.output
    assert "Next: open" in result.output


@pytest.mark.parametrize("shape", ["json", "csv"])
def test_the_command_writes_figures_for_programs(quick: None, tmp_path: Path, shape: str) -> None:
    """`--format json` and `csv` write one file, the same as the report's own figures."""
    result = run("--out", tmp_path, "--format", shape)
    assert result.exit_code == 0, result.output
    wanted = written.as_json(about()) if shape == "json" else written.as_csv(about())
    assert [file.name for file in tmp_path.iterdir()] == [f"balance.{shape}"]
    assert (tmp_path / f"balance.{shape}").read_text(encoding="utf-8") == wanted


def test_a_stopped_command_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stopped by Ctrl-C, the command reports on what was played, if anything was, and leaves with 130."""
    part = dataclasses.replace(played("cards.yaml"), asked=10_000)
    monkeypatch.setattr(studies, "study", lambda *_, **__: part)
    result = run("--out", tmp_path, "--format", "json")
    assert result.exit_code == 130
    assert "stopped after" in result.output
    assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))["study"]["partial"] is True
    monkeypatch.setattr(studies, "study", lambda *_, **__: dataclasses.replace(part, trials=()))
    assert run("--out", tmp_path / "none").exit_code == 130
    assert not (tmp_path / "none").exists()


def test_a_deck_without_rules_is_refused() -> None:
    """Where there is nothing to play, the command says so instead of writing an empty report."""
    result = CliRunner().invoke(main, ["report", str(ROOT / "examples/minimal/cards.yaml")])
    assert result.exit_code == 2
    assert "no rules" in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--against", "no-such-draft"], "no-such-draft"),
        (["--games", "0"], "--games"),
        (["--lang", "fr"], "fr"),
    ],
)
def test_wrong_usage_is_told_in_a_line(arguments: list[str], told: str) -> None:
    """A draft that is not there, no games, a language without words: status 2 and what was wrong."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.output


def test_without_matplotlib_the_command_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a game is played the command says what is missing, how to get it, and what works without it."""
    monkeypatch.setattr(making, "find_spec", lambda name: None)
    result = run("--games", "1")
    assert result.exit_code == 2
    assert "pip install 'hibari[report]'" in result.output
    assert "--format json" in result.output


def test_figures_for_programs_need_no_matplotlib() -> None:
    """What writes JSON and CSV, and the command itself, are loaded where charts cannot be drawn."""
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import generator.cli\nfrom generator.report import making, names, subject, written"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_same_games_write_the_same_files(tmp_path: Path) -> None:
    """Whatever the hash seed, the time and the user's own matplotlibrc, the same bytes are written."""
    (tmp_path / "study").write_bytes(pickle.dumps(about(True)))
    (tmp_path / "matplotlibrc").write_text("font.size: 30\naxes.facecolor: red\n", encoding="utf-8")
    code = (
        "import pickle, sys\nfrom pathlib import Path\nfrom generator.report.making import make\n"
        "folder = Path(sys.argv[1])\nmake(pickle.loads((folder.parent / 'study').read_bytes()), 'ja', folder)"
    )
    for nth, name in enumerate(("one", "two")):
        environment = {**os.environ, "PYTHONHASHSEED": str(nth)}
        if nth:
            environment |= {"MATPLOTLIBRC": str(tmp_path / "matplotlibrc"), "TZ": "Asia/Tokyo"}
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / name)],
            capture_output=True, text=True, cwd=ROOT, env=environment,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    for name in making.FILES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_the_ranking_says_whether_looking_ahead_is_worth_while() -> None:
    """That the bot which looks ahead beats the greedy one is said where it does, and only there."""
    base = duels()

    def reading(wins: int, games: int = 400) -> str:
        sums = {
            ("win_bot", "ahead"): Sums(wins, games, wins, wins, games),
            ("win_bot", "greedy"): Sums(games - wins, games, games - wins, games - wins, games),
        }
        tally = Tally(games, sums, {})
        duel = Duel("ahead", "greedy", PairTally(tally, tally, {}))
        met = dataclasses.replace(base, bots=("ahead", "greedy"), asked=2 * games, duels=(duel,))
        report = telling.report(subject(played("cards.yaml"), duels=met), "en")
        return next(chart for chart in charts(report) if chart.id == "duels").reading

    assert "beats the greedy one: of the games between them it won 75.0 %" in reading(300)
    assert "cannot be said: of the games between them it won 51.0 %" in reading(204)
