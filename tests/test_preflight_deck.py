"""Preflight against a deck, of files made by other programs, and what `hibari preflight` writes and says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image as Pillow
from preflighting import MM, STRICT, names, resource, written
from pressing import deck, pressed
from reportlab.lib.colors import CMYKColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.build.preflighting import write
from generator.build.press_looks import planned
from generator.cli import main
from generator.deck.load import load
from generator.press.condition import PROFILES
from generator.press.preflight import Report, preflight
from generator.press.preflight.wanted import few
from generator.sheets.shop import shop

FONT = Path(__file__).parents[1] / "fonts" / "NotoSansJP-Regular.ttf"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small deck pressed for some shops; its folder of packages."""
    path = deck(tmp_path_factory.mktemp("made"))
    pressed(path, "generic-offset", "drivethrucards", "longpack", "jp-poker", "the-game-crafter")
    return path.parent / "press"


Held = Callable[..., Report]


@pytest.fixture(scope="module")
def held(made: Path) -> Held:
    """Checks files for a shop, held against the small deck."""
    return against(made.parent / "cards.yaml")


def against(path: Path) -> Held:
    """Checks files for a shop, held against a deck."""
    loaded = load(path)
    return lambda files, profile: preflight(files, profile, loaded.deck, planned(loaded, profile))


def packed(folder: Path) -> list[Path]:
    """The print files in a folder."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".pdf", ".png"))


@pytest.mark.parametrize(
    "name", ["generic-offset", "drivethrucards", "longpack", "jp-poker", "the-game-crafter"]
)
def test_what_press_writes_passes(name: str, made: Path, held: Held) -> None:
    """Files that `hibari press` makes have no error, held against the deck that they are of."""
    assert held(packed(made / name), shop(name)).errors == ()


def _largest(made: Path, name: str) -> Path:
    return max(packed(made / name), key=lambda path: len(pikepdf.open(path).pages))


def _changed(path: Path, out: Path, order: list[int]) -> Path:
    """A copy with some of the pages, in another order."""
    with pikepdf.open(path) as pdf:
        pages = [pdf.pages[at] for at in order]
        copy = pikepdf.new()
        copy.pages.extend(pages)
        copy.save(out / path.name)
    return out / path.name


def test_a_page_too_few_is_counted(made: Path, held: Held, tmp_path: Path) -> None:
    """A file without its last page is told with the number of pages that the deck comes to."""
    path = _largest(made, "generic-offset")
    count = len(pikepdf.open(path).pages)
    report = held([_changed(path, tmp_path, list(range(count - 1)))], shop("generic-offset"))
    found = next(each for each in report.findings if each.name == "page-count")
    assert str(count - 1) in found.what and str(count) in found.what


def test_backs_before_fronts_are_out_of_order(made: Path, held: Held, tmp_path: Path) -> None:
    """A page moved by one puts a back where a front is due, and the pages are told."""
    path = _largest(made, "generic-offset")
    count = len(pikepdf.open(path).pages)
    moved = [*range(1, count - 1), 0, count - 1]
    report = held([_changed(path, tmp_path, moved)], shop("generic-offset"))
    assert names(report).get("page-order")


def test_files_that_are_missing_are_counted(made: Path, held: Held) -> None:
    """A shop that takes a file a face gets one for each face."""
    assert "page-count" in names(held(packed(made / "jp-poker")[:1], shop("jp-poker")))


def test_a_card_of_another_size_is_none_of_the_deck(held: Held, tmp_path: Path) -> None:
    """Where the shop cuts any size, the deck says which ones there are."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.TrimBox = pikepdf.Array([each * MM for each in (4, 4, 65, 90)])

    path = written(tmp_path / "other.pdf", change=change)
    assert names(held([path], shop("generic-offset"))).get("trim-size") == (1,)


def test_a_shop_may_cut_no_card_of_the_deck(held: Held, tmp_path: Path) -> None:
    """Of a deck without a card of the shop's sizes no file is of the right size, and that is the reason."""
    Pillow.new("RGB", (825, 1125), "red").save(tmp_path / "card.png")
    for path, profile in (
        (written(tmp_path / "card.pdf"), STRICT),
        (tmp_path / "card.png", shop("the-game-crafter")),
    ):
        tiny = profile.model_copy(update={"sizes": ((10.0, 10.0),)})
        told = {each.name: each.what for each in held([path], tiny).findings}
        of_size = told.get("trim-size") or told["picture-pixels"]
        assert of_size.endswith(", and the shop cuts no card of the deck")


def test_sizes_are_told_in_a_sentence() -> None:
    """Up to five choices are told, of more the first four and how many there are beside them."""
    assert [few("abcdef"[:count]) for count in (1, 2, 5, 6)] == [
        "a", "a or b", "a, b, c, d or e", "a, b, c, d or 2 more",
    ]  # fmt: skip


def foreign(path: Path, pages: int = 2) -> Path:
    """A PDF/X-1a:2003 by reportlab, with type, a line and a picture of grey."""
    pdfmetrics.registerFont(TTFont("Body", str(FONT)))
    width, height = 69 * MM, 94 * MM
    three = 3 * MM
    trim = (three, three, width - three, height - three)
    canvas = Canvas(
        str(path), (width, height), initialFontName="Body", enforceColorSpace="CMYK", pdfVersion=(1, 4),
        trimBox=trim, bleedBox=(0, 0, width, height), invariant=1,
    )  # fmt: skip
    canvas.setTitle("Cards")
    for page in range(pages):
        canvas.setFillColor(CMYKColor(0.3, 0.2, 0.2, 0))
        canvas.rect(-1, -1, width + 2, height + 2, stroke=0, fill=1)
        canvas.setFillColor(CMYKColor(0, 0, 0, 1))
        canvas.setFont("Body", 9)
        canvas.drawString(8 * MM, 80 * MM, f"Card {page}")
        canvas.setStrokeColor(CMYKColor(0, 0, 0, 1))
        canvas.setLineWidth(0.5)
        canvas.line(8 * MM, 20 * MM, 60 * MM, 20 * MM)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        profile = pikepdf.Stream(pdf, (PROFILES / "ISOcoated_v2_300_bas.icc").read_bytes(), N=4)
        pdf.Root.OutputIntents = pikepdf.Array(
            [
                pikepdf.Dictionary(
                    Type=pikepdf.Name.OutputIntent,
                    S=pikepdf.Name.GTS_PDFX,
                    OutputConditionIdentifier="FOGRA39",
                    RegistryName="http://www.color.org",
                    DestOutputProfile=pdf.make_indirect(profile),
                )
            ]
        )
        pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003"
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        pdf.save(path, deterministic_id=True, force_version="1.4")
    return path


def test_a_sound_file_of_another_program_passes(tmp_path: Path) -> None:
    """A careful PDF by another program has neither errors nor warnings."""
    assert names(preflight([foreign(tmp_path / "foreign.pdf")], STRICT)) == {}


def run(*options: object) -> Result:
    return CliRunner().invoke(main, ["preflight", *map(str, options)])


def test_the_command_ends_by_what_it_found(made: Path, tmp_path: Path) -> None:
    """The status is 0 for sound files and 1 for others; both have a report that is not certified."""
    sound = run(*packed(made / "generic-offset"), "--shop", "generic-offset", "--out", tmp_path / "out")
    assert sound.exit_code == 0, sound.output
    assert "not certified" in sound.output and "not stated by the shop: corner" in sound.output
    assert "not checked: page-order, since there is no --deck" in sound.output
    bad = written(tmp_path / "bad.pdf", ("0.05 w 40 60 m 120 60 l S",))
    found = run(bad, "--shop", "generic-offset", "--out", tmp_path / "out")
    assert found.exit_code == 1
    assert "thin-line: page 1" in found.output
    assert json.loads((tmp_path / "out" / "preflight.json").read_text(encoding="utf-8"))["errors"] == 1


def test_problems_are_told_to_machines(tmp_path: Path) -> None:
    """JSON and GitHub's annotations hold the same problems as the text."""
    bad = written(tmp_path / "bad.pdf", ("0.05 w 40 60 m 120 60 l S",))
    told = run(bad, "--shop", "generic-offset", "--out", tmp_path, "--format", "json")
    assert [each["name"] for each in json.loads(told.output)] == ["thin-line"]
    github = run(bad, "--shop", "generic-offset", "--out", tmp_path, "--format", "github")
    assert github.output.startswith("::error file=") and "thin-line" in github.output


@pytest.mark.parametrize("wrong", [["none.pdf", "--shop", "mbprint"], ["--shop", "mbprint"], []])
def test_wrong_usage_is_told_in_a_line(wrong: list[str]) -> None:
    """A file that is not there and a command without files or shop are wrong usage."""
    assert run(*wrong).exit_code == 2


def test_an_unknown_shop_is_wrong_usage(tmp_path: Path) -> None:
    """A shop that nobody knows is told with the one that was probably meant."""
    result = run(written(tmp_path / "a.pdf"), "--shop", "mbprnt")
    assert result.exit_code == 2 and "mbprint" in result.output


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_report_is_the_same_every_time(language: str, tmp_path: Path) -> None:
    """Two runs write the same bytes, and a page shows every face with its verdicts."""
    report = preflight([foreign(tmp_path / "foreign.pdf", pages=3)], STRICT)
    first, second = (write(report, tmp_path / name, language) for name in ("one", "two"))
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()
    with closing(pypdfium2.PdfDocument(first[1])) as document:
        text = "".join(document[0].get_textpage().get_text_range().split())
    assert ("Checked,notcertified" if language == "en" else "認証ではない") in text
    assert len(document_images(first[1])) == 3


def document_images(path: Path) -> list[Any]:
    """The pictures on the pages of a file."""
    with pikepdf.open(path) as pdf:
        return list(_images(pdf))


def _images(pdf: pikepdf.Pdf) -> Iterator[tuple[int, int]]:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == pikepdf.Name.Image:
            yield each.objgen


def test_a_report_of_files_that_cannot_be_read_is_written(tmp_path: Path) -> None:
    """A damaged file has a report too, in which nothing passes that was not looked at."""
    path = tmp_path / "bad.pdf"
    path.write_bytes(b"%PDF-1.4\nnothing")
    report = preflight([path], STRICT)
    assert all(each.check in ("file-kind", "encrypted") for each in report.verdicts if each.state == "passed")
    assert all(file.is_file() for file in write(report, tmp_path, "en"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_name_runs_out_of_the_report(language: str, tmp_path: Path) -> None:
    """Names of files and fonts without an end are cut, and leave neither their column nor the page."""

    def change(pdf: pikepdf.Pdf) -> None:
        for number in range(40):
            name = pikepdf.Name("/" + "AFontWithoutASpace" * 9 + f"{number}")
            font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=name)
            resource(pdf, 1, "/Font", f"/F{number}", font)

    paths = [written(tmp_path / f"{'a_long_name_' * 9}{end}.pdf", change=change) for end in "ab"]
    _, drawn = write(preflight(paths, STRICT), tmp_path / "out", language)
    with closing(pypdfium2.PdfDocument(drawn)) as document:
        for page in document:
            text = page.get_textpage()
            boxes = [text.get_rect(at) for at in range(text.count_rects())]
            assert max(right for _, _, right, _ in boxes) < page.get_width() - 10 * MM
            for left, bottom, right, top in boxes:
                clear = [b for b in boxes if b[0] > left + 1 and b[1] < (bottom + top) / 2 < b[3]]
                assert all(right < other[0] + 1 for other in clear)


def test_the_size_of_a_page_without_a_trim_is_not_checked(tmp_path: Path) -> None:
    """A page that does not say where it is cut passes no check of its trim's size."""

    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0].obj.TrimBox

    untrimmed = written(tmp_path / "untrimmed.pdf", change=change)
    report = preflight([untrimmed], STRICT)
    (sizes,) = (each for each in report.verdicts if each.check == "trim-size")
    assert (sizes.state, sizes.why) == ("not-made", "a page has no TrimBox")
    assert set(names(report)) == {"box-missing"}
    anywhere = preflight([untrimmed], STRICT.model_copy(update={"sizes": ()}))
    assert set(names(anywhere)) == {"box-missing"}  # where the bleed is, nobody knows
    assert "art-short-of-bleed" in {each.check for each in anywhere.unmade}
