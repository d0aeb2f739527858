"""Preflight of pages missing, doubled, exchanged or out of turn, and of too many or too few files."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pytest
from preflighting import MM, STRICT, checked, written
from pressing import BACK, deck, pressed
from test_preflight_deck import against, packed

from generator.press.preflight import Report, preflight
from generator.press.preflight.report import Finding, Verdict
from generator.sheets.shop import Shop, shop
from generator.wording.preflight import preflight_words

NOTES = "      - {id: third, fields: {text: Third card}}\n      - {id: fourth, fields: {text: Fourth card}}\n"
SIDES = 14  # pages of the notes: seven cards with front and back
Held = Callable[[Sequence[Path], Shop], Report]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four kinds of notes with one back, and tokens without, pressed for some shops; the packages' folder."""
    folder = tmp_path_factory.mktemp("ordered")
    tokens = "  - id: token\n"
    path = deck(folder, (tokens, NOTES + tokens))
    pressed(path, "mbprint", "jp-poker", "longpack", "the-game-crafter")
    return folder / "press"


@pytest.fixture(scope="module")
def held(made: Path) -> Held:
    """Checks files for a shop, held against the deck."""
    return against(made.parent / "cards.yaml")


@pytest.fixture
def notes(made: Path) -> Path:
    """The file of the notes: front and back in turn."""
    return made / "mbprint" / "small_63x88.pdf"


def changed(
    path: Path, out: Path, order: Sequence[int], name: str | None = None, turned: int | None = None
) -> Path:
    """A copy of a file with its pages (from 1) in an order; one of its places may be turned upside down."""
    with pikepdf.open(path) as pdf, pikepdf.new() as copy:
        for number in order:
            copy.pages.append(pdf.pages[number - 1])
        if turned is not None:
            copy.pages[turned - 1].obj.Rotate = 180
        copy.save(out / (name or path.name))
    return out / (name or path.name)


def found(report: Report) -> list[Finding]:
    """What was found out of order or out of number."""
    return [each for each in report.findings if each.name in ("page-order", "page-count")]


def exchanged(*pairs: int) -> list[int]:
    """All pages of the notes, front and back of some cards (from 1) exchanged."""
    order = list(range(1, SIDES + 1))
    for pair in pairs:
        order[2 * pair - 2 : 2 * pair] = [2 * pair, 2 * pair - 1]
    return order


@pytest.mark.parametrize("pairs", [range(1, 8), [1], [6], [2, 5, 7]])
def test_front_and_back_exchanged_are_told_as_that(
    pairs: Sequence[int], notes: Path, held: Held, tmp_path: Path
) -> None:
    """Where a card's back stands for its front, on one card or on all, just these pages are told."""
    (fault,) = found(held([changed(notes, tmp_path, exchanged(*pairs))], shop("mbprint")))
    assert fault.what == "front and back are exchanged" and fault.severity == "error"
    assert fault.pages == tuple(page for pair in pairs for page in (2 * pair - 1, 2 * pair))


def test_a_front_for_a_back_is_found(notes: Path, held: Held, tmp_path: Path) -> None:
    """Of backs that are due to look alike the one that does not is told."""
    order = list(range(1, SIDES + 1))
    order[7] = 11
    report = held([changed(notes, tmp_path, order)], shop("mbprint"))
    (fault,) = found(report)
    assert fault.pages == (8,) and "the back of 'second' is due here" in fault.what
    assert fault.severity == "error"


def test_a_back_upside_down_is_found(notes: Path, held: Held, tmp_path: Path) -> None:
    """A page that is turned by the file is another picture than its copies."""
    path = changed(notes, tmp_path, exchanged(), turned=5)
    (fault,) = found(held([path], shop("mbprint")))
    assert fault.pages == (5,)


def test_a_card_for_another_is_a_doubt(notes: Path, held: Held, tmp_path: Path) -> None:
    """A front that stands in place of another is told as a warning, since two cards may look alike."""
    order = exchanged()
    order[12] = 11
    (fault,) = found(held([changed(notes, tmp_path, order)], shop("mbprint")))
    assert fault.pages == (13,) and fault.severity == "warning"
    assert "the front of 'fourth' is due here" in fault.what and "page 11" in fault.what


def test_pages_in_quite_another_order_are_told_once(notes: Path, held: Held, tmp_path: Path) -> None:
    """All fronts and then all backs, for a shop that takes them in turn, are one fault."""
    order = [*range(1, SIDES, 2), *range(2, SIDES + 1, 2)]
    (fault,) = found(held([changed(notes, tmp_path, order)], shop("mbprint")))
    assert fault.severity == "error" and "another order" in fault.what


def test_a_file_of_another_name_is_known_by_its_size(notes: Path, held: Held, tmp_path: Path) -> None:
    """Where several files are due, one that is not called as the profile says is counted all the same."""
    short = changed(notes, tmp_path, range(1, SIDES), "Kowalski_63.5x89.pdf")
    (fault,) = found(held([short], shop("mbprint")))
    assert fault.what == f"it has {SIDES - 1} pages, and the deck comes to {SIDES}"


def test_a_file_of_another_size_is_held_against_nothing(notes: Path, held: Held, tmp_path: Path) -> None:
    """A file that is none of those due is said to be unchecked, beside others that are, or alone."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.TrimBox = pikepdf.Array([each * MM for each in (4, 4, 65, 90)])

    other = written(tmp_path / "other.pdf", change=change)
    both = _order(held([notes, other], shop("mbprint")))
    assert both.state == "passed" and both.why.startswith("other.pdf is neither called")
    alone = _order(held([other], shop("mbprint")))
    assert alone.state == "not-made" and "small_63x88.pdf" in alone.why


def _order(report: Report) -> Verdict:
    (verdict,) = (each for each in report.verdicts if each.check == "page-order")
    return verdict


@pytest.mark.parametrize("name", ["jp-poker", "the-game-crafter"])
def test_a_face_in_place_of_another_is_a_doubt(name: str, made: Path, held: Held, tmp_path: Path) -> None:
    """Where each face is a file, one that is there twice in place of another is told; the sound ones pass."""
    files = packed(made / name)
    assert not held(files, shop(name)).findings
    copies = [Path(shutil.copy(file, tmp_path / file.name)) for file in files]
    shutil.copy(copies[0], copies[1])
    (fault,) = found(held(copies, shop(name)))
    assert fault.file == copies[1] and copies[0].name in fault.what and fault.severity == "warning"


def test_files_too_many_are_counted(made: Path, held: Held, tmp_path: Path) -> None:
    """A file more than the deck has faces is told, and one alone is 1 file."""
    files = packed(made / "jp-poker")
    extra = Path(shutil.copy(files[0], tmp_path / "extra.pdf"))
    (many,) = found(held([*files, extra], shop("jp-poker")))
    (one,) = found(held(files[:1], shop("jp-poker")))
    assert many.what == f"there are {len(files) + 1} files, and the deck comes to {len(files)}"
    assert one.what == f"there is 1 file, and the deck comes to {len(files)}"


def test_a_file_of_two_faces_is_one_too_many(made: Path, tmp_path: Path) -> None:
    """A shop that takes a file a face takes none of two pages, whatever the deck is."""
    path = changed(made / "mbprint" / "small_63x88.pdf", tmp_path, (1, 2))
    report = preflight([path], shop("jp-poker"))
    (fault,) = found(report)
    assert fault.name == "page-count" and "2 pages" in fault.what
    assert _order(report).state == "failed"


def test_backs_may_differ_by_card(tmp_path: Path) -> None:
    """A back that shows something of its card differs from card to card, and that is no fault."""
    path = deck(tmp_path)
    back = path.parent / "templates" / "back.xml.j2"
    numbered = BACK.replace('r="10"', 'r="{{ card.copies * 4 }}"')
    back.write_text(numbered, encoding="utf-8", newline="\n")
    pressed(path, "mbprint", "jp-poker")
    for name in ("mbprint", "jp-poker"):
        assert not against(path)(packed(tmp_path / "press" / name), shop(name)).findings


def test_what_was_not_seen_is_told_with_its_file(tmp_path: Path) -> None:
    """Of several files those are named of which a check could not see all; of one there is no need to."""

    def untrimmed(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0].obj.TrimBox

    sound, other = written(tmp_path / "sound.pdf"), written(tmp_path / "other.pdf", change=untrimmed)
    for files, why in (
        ([sound, other], "a page has no TrimBox (other.pdf)"),
        ([other], "a page has no TrimBox"),
    ):
        (sizes,) = (each for each in preflight(files, STRICT).verdicts if each.check == "trim-size")
        assert sizes.why == why
    assert (
        preflight_words("ja").tell("a page has no TrimBox (other.pdf)")
        == "TrimBoxのないページがある (other.pdf)"
    )


@pytest.mark.parametrize(("name", "content"), [("empty.pdf", b""), ("cut.png", b"\x89PNG\r\n\x1a\n")])
def test_every_finding_has_its_verdict(name: str, content: bytes, tmp_path: Path) -> None:
    """A file that cannot be read fails the check of that, whatever it was meant to be."""
    path = tmp_path / name
    path.write_bytes(content)
    report = preflight([path], STRICT)
    failed = {each.check for each in report.verdicts if each.state == "failed"}
    assert "file-damaged" in {each.name for each in report.findings} <= failed


def test_a_wrong_list_of_objects_is_told_in_words(tmp_path: Path) -> None:
    """A file whose list of objects is not where it says is damaged, and what is wrong is said once."""
    path = written(tmp_path / "lost.pdf")
    path.write_bytes(path.read_bytes().replace(b"startxref\n", b"startxref\n9"))
    (fault,) = (each for each in preflight([path], STRICT).findings if each.name == "file-damaged")
    assert fault.what == "it is damaged: its objects are not where its list says"


def test_no_bleed_is_no_less_than_none(tmp_path: Path) -> None:
    """A trim as large as the page leaves a bleed of 0.0 mm, which has no sign."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.TrimBox = pdf.pages[0].obj.MediaBox

    report = preflight([written(tmp_path / "full.pdf", change=change)], STRICT)
    (fault,) = (each for each in report.findings if each.name == "box-wrong")
    assert fault.what.startswith("the bleed is 0.0 mm at")


def test_a_state_that_is_not_there_is_damage(tmp_path: Path) -> None:
    """A page that sets a graphics state which the file does not have cannot be followed."""
    path = written(tmp_path / "stateless.pdf", ("", "/None gs"))
    assert checked(path) == {"file-damaged": (2,)}
