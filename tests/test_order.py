"""The order for a print shop: all of every component, files with their sums, and a list to count by."""

from __future__ import annotations

import csv
import json
import re
from hashlib import sha256
from io import StringIO
from pathlib import Path
from shutil import copytree

import pypdfium2
import pytest
from click.testing import CliRunner
from pressing import deck

from generator.build import WrongUse
from generator.build.ordering import order, told
from generator.build.pressing import PressOptions, press
from generator.build.selection import Selection
from generator.cli import main
from generator.deck.expand import expand
from generator.deck.load import load
from generator.press.listed import listing, ready

ROOT = Path(__file__).parents[1]
DECK = ROOT / "cards.yaml"
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"


@pytest.fixture(scope="module")
def pressed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's files for a shop that states little."""
    out = tmp_path_factory.mktemp("press")
    press(DECK, PressOptions(("longpack",), out=out))
    return out


@pytest.fixture
def files(pressed: Path, tmp_path: Path) -> Path:
    """A copy of them."""
    return Path(copytree(pressed, tmp_path / "press"))


def test_everything_is_ordered_once(files: Path) -> None:
    """The list has each card that there is a file for, with its copies, times the sets, and where it is."""
    made = order(DECK, "longpack", 50, files)
    quantities = json.loads((files / "longpack" / "press.json").read_text(encoding="utf-8"))["quantities"]
    rows = list(csv.DictReader(StringIO(made.files[2].read_text(encoding="utf-8-sig"))))
    assert {row["card"]: int(row["copies"]) for row in rows} == quantities
    assert all(int(row["ordered"]) == 50 * int(row["copies"]) for row in rows)
    assert all((files / "longpack" / row["file"]).is_file() and row["counted"] == "" for row in rows)
    left = {card.id for part in expand(load(DECK).deck) for card in part.cards} - set(quantities)
    assert all(row["card"] not in left for row in rows)


def test_cards_are_counted_by_their_fronts(tmp_path: Path) -> None:
    """Where fronts and backs are files of their own, the list names each card's front."""
    path = deck(tmp_path)
    press(path, PressOptions(("manindo",), out=tmp_path))
    made = order(path, "manindo", out=tmp_path)
    rows = list(csv.DictReader(StringIO(made.files[2].read_text(encoding="utf-8-sig"))))
    assert rows and all(row["file"].endswith(f"_{row['card']}_front.pdf") for row in rows)


def test_it_says_what_the_shop_does_not(files: Path) -> None:
    """What shop or deck do not state is said to be open; nothing is guessed."""
    made = order(DECK, "longpack", out=files)
    terms = dict(made.order.terms())
    words = made.order.words
    assert made.order.shop.corner is None
    assert terms[words.fields["corner"]].endswith(words.unstated)
    assert terms[words.fields["finish"]] == terms[words.fields["packing"]] == words.undecided
    assert terms[words.fields["stock"]] == "0.3 mm"
    assert set(words.fields.values()) == set(terms)


def test_each_shop_is_told_what_it_makes(tmp_path: Path) -> None:
    """An order says what the files are, in which inks and type, and what the shop leaves out, as it is."""
    path = deck(tmp_path)
    shops = {
        "generic-offset": ("PDF/X-4", "fonts embedded", "300 %", "FOGRA39"),
        "manindo": ("PDF/X-1a:2001", "type as outlines", "not stated by the shop: ask", "JC200103"),
        "the-game-crafter": ("PNG", "–", "–", "sRGB"),
        "home-a4": ("PDF", "–", "–", "sRGB"),
    }
    press(path, PressOptions(tuple(shops), out=tmp_path))
    for name, said in shops.items():
        made = order(path, name, out=tmp_path).order
        terms, fields = dict(made.terms()), made.words.fields
        assert tuple(terms[fields[each]] for each in ("standard", "fonts", "ink", "condition")) == said
        assert terms[fields["draft"]] == "2 (2026-11-30)" and terms[fields["stock"]] == made.words.undecided
        assert not any(file.name.endswith(".jpg") for file in made.files)  # previews are not printed
        left = name in ("manindo", "the-game-crafter")
        assert [(part.name, part.sides) for part in made.parts] == [("Notes", 2), ("Tokens", 1)][: 2 - left]
        assert made.left_out == (("Tokens ×4",) if left else ())
        text = told(made)
        assert all(note in text for note in made.shop.notes) and made.shop.notes
        assert (f"[{made.words.sections['left-out']}]" in text) == left


def test_cards_are_counted_as_they_lie(tmp_path: Path) -> None:
    """A row of the list has a card's width before its height; the order counts pieces and kinds apart."""
    path = deck(tmp_path)
    press(path, PressOptions(("generic-offset",), out=tmp_path))
    made = order(path, "generic-offset", 3, tmp_path)
    rows = list(csv.DictReader(StringIO(made.files[2].read_text(encoding="utf-8-sig"))))
    sizes = {row["card"]: (row["width_mm"], row["height_mm"], row["ordered"]) for row in rows}
    assert sizes["first"] == ("63", "88", "6") and sizes["token"] == ("20", "20", "12")
    assert (made.order.pieces, made.order.kinds) == (9, 3)


def ticks(sheet: Path) -> int:
    """How many small squares are on a sheet (each a path of 3.2 mm)."""
    with pypdfium2.PdfDocument(sheet) as document:
        sides = [
            ((right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4)
            for page in document
            for left, bottom, right, top in (each.get_bounds() for each in page.get_objects())
        ]
    return sum(3.2 <= wide <= 3.8 and 3.2 <= high <= 3.8 for wide, high in sides)


@pytest.mark.parametrize(("copies", "boxes"), [(21, 21), (22, 1)])
def test_every_copy_has_a_box_to_tick(copies: int, boxes: int, tmp_path: Path) -> None:
    """A card has a box to tick for each of up to 21 copies, and one for all where there are more."""
    path = deck(tmp_path, ("copies: 4", f"copies: {copies}"))
    press(path, PressOptions(("generic-offset",), out=tmp_path))
    assert ticks(order(path, "generic-offset", out=tmp_path).files[0]) == 2 + 3 + boxes


def test_sums_are_those_of_the_files(files: Path) -> None:
    """The text has the SHA-256 of each file as a program computes it."""
    made = order(DECK, "longpack", out=files)
    text = made.files[1].read_text(encoding="utf-8")
    assert text == told(made.order)
    sums = re.findall(r"^([0-9a-f]{64})  (\S+)", text, flags=re.MULTILINE)
    assert sums
    assert all(
        sha256((files / "longpack" / name).read_bytes()).hexdigest() == digest for digest, name in sums
    )


def test_the_sheet_has_every_card(files: Path) -> None:
    """The PDF names each component, file and card, with as many pages as are told; runs give equal bytes."""
    made = order(DECK, "longpack", out=files)
    first = [file.read_bytes() for file in made.files]
    assert [file.read_bytes() for file in order(DECK, "longpack", out=files).files] == first
    with pypdfium2.PdfDocument(made.files[0]) as document:
        assert len(document) == made.pages
        text = "".join("".join(page.get_textpage().get_text_bounded().split()) for page in document)
    for part in made.order.parts:
        assert part.name in text
        assert all(each.card.id in text for each in part.cards)
    assert all(file.name in text for file in made.order.files)


def pages(sheet: Path) -> list[list[str]]:
    """The lines of each page of a sheet."""
    with pypdfium2.PdfDocument(sheet) as document:
        return [page.get_textpage().get_text_bounded().splitlines() for page in document]


def test_the_game_is_ordered_on_one_page(files: Path) -> None:
    """What is asked for, counts, notes and files take a page; the list to count by begins the next."""
    made = order(DECK, "longpack", out=files)
    words, (first, second, *_) = made.order.words, pages(made.files[0])
    assert all(heading in first for name, heading in words.sections.items() if name != "left-out")
    assert made.order.files[-1].name in "".join(first)
    assert words.counting in second


def test_a_long_order_breaks_between_rows(tmp_path: Path) -> None:
    """Tables that run over a page have their head again; no heading is left alone at the foot of a page."""
    parts = "".join(
        f"""
  - id: part-{at}
    name: Kind {at:02}
    size: [{20 + at}, 30]
    template: ground.xml.j2
    cards: [{{id: card-{at}, copies: 2}}]"""
        for at in range(36)
    )
    deck = tmp_path / "cards.yaml"
    deck.write_text(
        'hibari: 1\nid: many\ntitle: Many\ndraft: 1\ndate: "2026-11-30"\nlanguages: [en]\n'
        "palette: {paper: {rgb: '#F8F4EA', cmyk: [4, 3, 10, 0]}}\n"
        "fonts: {body: {regular: [NotoSansJP-Regular.ttf]}}\n"
        f"components:{parts}\n",
        encoding="utf-8",
        newline="\n",
    )
    (tmp_path / "templates").mkdir()
    ground = '<svg><rect x="-3" y="-3" width="70" height="36" fill="paper"/></svg>'
    (tmp_path / "templates" / "ground.xml.j2").write_text(ground, encoding="utf-8", newline="\n")
    press(deck, PressOptions(("generic-offset",), out=tmp_path / "press"))
    made = order(deck, "generic-offset", out=tmp_path / "press")
    words, sheet = made.order.words, pages(made.files[0])
    heads = {name: columns[-1] for name, columns in words.columns.items()}
    for part in made.order.parts:
        page = next(lines for lines in sheet if any(part.name in line for line in lines))
        assert any(heads["components"] in line for line in page)
    for file in made.order.files:
        page = next(lines for lines in sheet if any(file.name in line for line in lines))
        assert any(heads["files"] in line for line in page)
    headings = {
        *words.sections.values(),
        words.counting,
        *(f"{part.name}　{words.copies(part.copies)}" for part in made.order.parts),
    }
    assert all(lines[-2] not in headings for lines in sheet)  # the last line is the number of the page


def test_box_and_book_are_ordered_with_the_cards(files: Path) -> None:
    """What else lies listed in the shop's folder is among the files of the order."""
    folder = files / "longpack"
    (folder / "box-tuck.pdf").write_bytes(b"a box")
    text = listing(load(DECK).deck, [("box-tuck.pdf", 1, (187.0, 170.0))], [folder / "box-tuck.pdf"])
    (folder / "box.json").write_text(text, encoding="utf-8")
    assert ready(folder).files[-1].name == "box-tuck.pdf"
    assert "box-tuck.pdf" in told(order(DECK, "longpack", out=files).order)
    older = re.sub(r'"draft": \d+', '"draft": 1', text)
    (folder / "box.json").write_text(older, encoding="utf-8")
    with pytest.raises(WrongUse, match="of another draft"):
        order(DECK, "longpack", out=files)
    for damaged in (
        '{"files": []}',
        '{"deck": [], "files": []}',
        '{"deck": {"draft": 6}, "files": ["a"]}',
        "[]",
    ):
        (folder / "box.json").write_text(damaged, encoding="utf-8")
        with pytest.raises(WrongUse, match="its listing cannot be read"):
            order(DECK, "longpack", out=files)


def test_a_deck_that_is_not_there(tmp_path: Path) -> None:
    """Without a deck that is told, and not that there are no files."""
    result = CliRunner().invoke(main, ["order", "nosuch.yaml", "--shop", "longpack", "--out", str(tmp_path)])
    assert result.exit_code == 1 and "cannot read 'nosuch.yaml'" in result.output


def test_changed_files_are_refused(files: Path, tmp_path: Path) -> None:
    """There is no order without files, for files that were changed, or for those of another deck."""
    with pytest.raises(WrongUse, match="run `hibari press --shop longpack`"):
        order(DECK, "longpack", out=tmp_path / "none")
    with pytest.raises(WrongUse, match="no shop 'longpak'"):
        order(DECK, "longpak", out=files)
    with pytest.raises(WrongUse, match="another draft"):
        order(MINIMAL, "longpack", out=files)
    name = ready(files / "longpack").files[0].name
    (files / "longpack" / name).write_bytes(b"changed")
    with pytest.raises(WrongUse, match="is not the file that was made"):
        order(DECK, "longpack", out=files)
    (files / "longpack" / "press.json").write_text("{", encoding="utf-8")
    with pytest.raises(WrongUse, match="cannot be read"):
        order(DECK, "longpack", out=files)
    assert not (files / "longpack" / "order").exists()


def test_cards_that_look_otherwise_are_refused(tmp_path: Path) -> None:
    """After a text, a picture, a colour or the title changed, the files for a shop are to be made again."""
    path = deck(tmp_path)
    press(path, PressOptions(("generic-offset", "home-a4"), out=tmp_path))
    listing = (tmp_path / "generic-offset" / "press.json").read_bytes()
    press(path, PressOptions(("generic-offset",), out=tmp_path))
    assert (tmp_path / "generic-offset" / "press.json").read_bytes() == listing
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "# a remark\n", encoding="utf-8", newline="\n")
    order(path, "generic-offset", out=tmp_path)
    for old, new in (("Second card", "2nd card"), ("#C8301E", "#C8301F"), ("title: Small", "title: Tiny")):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")
        for name in ("generic-offset", "home-a4"):
            with pytest.raises(WrongUse, match=f"changed since .* run `hibari press --shop {name}` again"):
                order(path, name, out=tmp_path)


def test_a_part_is_ordered_as_it_was_pressed(tmp_path: Path) -> None:
    """Where a part of the deck was pressed, a change of other cards does not matter."""
    path = deck(tmp_path)
    press(path, PressOptions(("generic-offset",), out=tmp_path, selection=Selection(only=("first",))))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Second card", "2nd card"), encoding="utf-8", newline="\n")
    assert order(path, "generic-offset", out=tmp_path).order.pieces == 2


def test_the_command_sums_up(files: Path) -> None:
    """`hibari order` names what it wrote and how much is ordered; no sets at all is wrong use."""
    arguments = ["order", str(DECK), "--shop", "longpack", "--out", str(files)]
    result = CliRunner().invoke(main, [*arguments, "--sets", "50"])
    assert result.exit_code == 0, result.output
    assert re.search(r"50 × \d+ pieces, \d+ different, from \d+ files", result.output)
    assert CliRunner().invoke(main, [*arguments, "--sets", "0"]).exit_code == 2
