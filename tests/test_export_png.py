"""Pictures of faces: what `hibari export png` writes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner
from exporting import GAME, MINIMAL, contents, plain_deck
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.build import Options, WrongUse, build
from generator.build.pictures import PngOptions, export_png
from generator.build.selection import Selection
from generator.cli import main
from generator.draw.png import opened, pixels, rounded
from generator.export.scene import Lying, laid_on
from generator.problems import DeckError


@given(st.floats(1, 2000), st.sampled_from([72.0, 96.0, 150.0, 300.0, 350.0, 600.0]))
def test_lengths_are_the_nearest_pixels(millimetres: float, dpi: float) -> None:
    """A side is as many pixels as come nearest to its length, halves up, and never none."""
    assert abs(pixels(millimetres, dpi) - millimetres * dpi / 25.4) <= 0.5 + 1e-6
    assert pixels(millimetres, dpi) >= 1


def test_what_shops_ask_for_to_the_pixel() -> None:
    """69.85 × 95.25 mm at 300 are the 825 × 1125 pixels of a poker card; 69 × 94 at 350 are 951 × 1295."""
    assert [pixels(mm, 300) for mm in (69.85, 95.25)] == [825, 1125]
    assert [pixels(mm, 350) for mm in (69, 94)] == [951, 1295]


def test_one_picture_a_face(tmp_path: Path) -> None:
    """Each front is there, a back that all cards have once; all just as large as trim × dpi, RGB, in sRGB."""
    exported = export_png(MINIMAL, PngOptions(tmp_path, dpi=150))
    names = [path.name for path in exported.files]
    assert names == [
        f"{id}.png" for id in ("sun", "breeze", "drizzle", "fog", "thunder", "snow", "weather-back")
    ]
    for path in exported.files:
        with Image.open(path) as picture:
            assert (picture.mode, picture.size) == ("RGB", (472, 295))
            assert picture.info["srgb"] == 1
            assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.02)
        content = path.read_bytes()
        chunks = [content.index(kind) for kind in (b"IHDR", b"sRGB", b"pHYs", b"IDAT", b"IEND")]
        assert chunks == sorted(chunks)


def test_with_bleed(tmp_path: Path) -> None:
    """With the bleed a picture is larger by it on each side, and its middle shows what the trim shows."""
    trim = export_png(MINIMAL, PngOptions(tmp_path / "trim", dpi=254, selection=Selection(only=("sun",))))
    bleed = export_png(
        MINIMAL, PngOptions(tmp_path / "bleed", dpi=254, bleed=True, selection=Selection(only=("sun",)))
    )
    with Image.open(trim.files[0]) as inner, Image.open(bleed.files[0]) as outer:
        assert (inner.size, outer.size) == ((800, 500), (860, 560))
        middle = outer.crop((30, 30, 830, 530))
        assert np.abs(np.asarray(middle, int) - np.asarray(inner, int)).mean() < 0.05


def test_same_as_the_sheet(tmp_path: Path) -> None:
    """The picture of every face, fronts and back, is what the printed sheet shows of it, pixel for pixel."""
    build(MINIMAL, Options(tmp_path / "print"))
    export_png(MINIMAL, PngOptions(tmp_path / "png", dpi=254))
    with opened(tmp_path / "print" / "cards-a4.pdf") as pages:
        sides = [pages.picture(page, (2100, 2970)) for page in (0, 1)]  # 10 pixels a millimetre
    # Two columns of 80 mm and five rows of 50 in the middle of A4: nine cards, three of them twice.
    fronts = ["sun", "sun", "breeze", "breeze", "drizzle", "drizzle", "fog", "thunder", "snow"]
    places = [(0, id, *divmod(at, 2)) for at, id in enumerate(fronts)]
    places += [(1, "weather-back", row, column) for row in range(4) for column in range(2)]
    for side, name, row, column in places:
        left, top = 250 + 800 * column, 235 + 500 * row
        shown = np.asarray(sides[side].crop((left, top, left + 800, top + 500)), int)
        with Image.open(tmp_path / "png" / f"{name}.png") as picture:
            apart = np.abs(shown - np.asarray(picture, int)).max(axis=2)
        assert apart[2:-2, 2:-2].max() <= 3, name
        assert (apart > 3).mean() < 0.005, name
    assert {name for _, name, _, _ in places} == {path.stem for path in (tmp_path / "png").glob("*.png")}


def test_round_corners(tmp_path: Path) -> None:
    """Round corners are transparent as far as the component's radius, and nothing else is."""
    exported = export_png(
        MINIMAL, PngOptions(tmp_path, dpi=254, rounded=True, selection=Selection(only=("sun",)))
    )
    with Image.open(exported.files[0]) as picture:
        alpha = np.asarray(picture.getchannel("A"))
    assert alpha[0, 0] == alpha[0, -1] == alpha[-1, 0] == alpha[-1, -1] == 0
    assert alpha[250, :].min() == alpha[:, 400].min() == 255
    radius = 30  # px: 3 mm
    cut = (255 - alpha.astype(float)).sum() / 255
    assert cut == pytest.approx((4 - np.pi) * radius**2, rel=0.02)
    assert (alpha == alpha[::-1, ::-1]).all()


def test_corners_of_small_pieces() -> None:
    """A radius that is larger than the piece cuts no more than there is; one of nothing cuts nothing."""
    for radius in (40.0, 0.01, 0.0):
        picture = rounded(Image.new("RGB", (9, 5), "red"), radius)
        assert picture.size == (9, 5) and picture.mode == "RGBA"
        assert (picture.getchannel("A").getextrema() == (255, 255)) == (radius < 1)


def test_manifest(tmp_path: Path) -> None:
    """The manifest maps every card to its pictures, copies and size, and every file to its hash."""
    export_png(GAME, PngOptions(tmp_path, dpi=40))
    listing = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert (listing["deck"], listing["dpi"], listing["box"], listing["rounded"]) == (
        "tenjaku",
        40,
        "trim",
        False,
    )
    for file in listing["files"]:
        assert file["sha256"] == sha256((tmp_path / file["file"]).read_bytes()).hexdigest()
    cards = {card["id"]: card for card in listing["cards"]}
    assert sum(card["copies"] for card in cards.values()) == 96
    assert cards["tile-2-chi0"] == {
        "id": "tile-2-chi0",
        "component": "tile",
        "copies": 5,
        "front": {"file": "tile-2-chi0.png", "width": 99, "height": 139},
        "back": {"file": "tile-back.png", "width": 99, "height": 139},
    }
    assert cards["isana-4"]["back"] == cards["purple-4"]["back"] == cards["dead-wall"]["back"]
    assert cards["isana-1"]["back"]["file"] == "isana-1-back.png"
    assert cards["power"]["back"] == cards["power"]["front"]
    assert cards["score-track"]["back"] is None
    told = {side["file"] for card in listing["cards"] for side in (card["front"], card["back"]) if side}
    assert told == {file["file"] for file in listing["files"]}


def test_jobs_and_runs_make_no_difference(tmp_path: Path) -> None:
    """One process or two, the first run or the second: the same bytes."""
    for folder, jobs in (("one", 1), ("two", 2), ("again", 2)):
        export_png(GAME, PngOptions(tmp_path / folder, dpi=30, rounded=True, jobs=jobs))
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(tmp_path / "again")


def test_extras_are_the_same_twice(tmp_path: Path) -> None:
    """Contact sheets and showcase have the same bytes on every run."""
    for folder in ("one", "two"):
        export_png(MINIMAL, PngOptions(tmp_path / folder, dpi=30, sheet=True, showcase=True))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_contact_sheets_name_every_face(tmp_path: Path) -> None:
    """Every card and every shared back stands on the contact sheets under its name."""
    export_png(GAME, PngOptions(tmp_path, dpi=30, sheet=True))
    with pypdfium2.PdfDocument(tmp_path / "contact.pdf") as pdf:
        pages = len(pdf)
        text = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert {path.name for path in tmp_path.glob("contact-*.png")} == {
        f"contact-{n + 1}.png" for n in range(pages)
    }
    words = set(re.split(r"\s+", text))
    listing = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    for card in listing["cards"]:
        assert card["id"] in words
        for side in (card["front"], card["back"]):
            assert side is None or side["file"].removesuffix(".png") in words


def test_showcase_shows_the_chosen(tmp_path: Path) -> None:
    """A card chosen alone lies upright in the middle of the picture, on the ground of the deck's backs."""
    export_png(MINIMAL, PngOptions(tmp_path, dpi=254, rounded=True, showcase=True, shown=("thunder",)))
    with Image.open(tmp_path / "showcase.png") as scene, Image.open(tmp_path / "thunder.png") as card:
        assert (scene.size, scene.mode) == ((2400, 1350), "RGB")
        size = (837, 523)  # 0.62 of the height, and as wide as the card is to that
        left, top = (2400 - size[0]) // 2, (1350 - size[1]) // 2
        shown = np.asarray(scene.crop((left, top, left + size[0], top + size[1])), float)
        wanted = np.asarray(card.convert("RGB").resize(size, Image.Resampling.LANCZOS), float)
        assert np.abs(shown - wanted)[20:-20, 20:-20].mean() < 8
        assert np.abs(shown - wanted[::-1, ::-1])[20:-20, 20:-20].mean() > 40
        red, green, blue = scene.getpixel((60, 675))
    assert blue > red and blue > green  # the night of its backs


def test_a_fan_lies_level(tmp_path: Path) -> None:
    """A fan reaches as far to the left as to the right, whatever is chosen, and spans nine tenths at most."""
    for chosen, least in ((("sun", "sun"), 0.6), (("sun",) * 7, 0.89)):
        export_png(MINIMAL, PngOptions(tmp_path, dpi=30, showcase=True, shown=chosen))
        with Image.open(tmp_path / "showcase.png") as scene:
            levels = np.asarray(scene, int)
        sunny = np.flatnonzero((levels[..., 0] > 200).sum(axis=0) > 5)  # no ground is so bright
        assert sunny[0] == pytest.approx(2399 - sunny[-1], abs=4)
        assert least <= (sunny[-1] - sunny[0]) / 2400 <= 0.94


def test_a_showcase_with_bleed(tmp_path: Path) -> None:
    """Cards in a showcase are cut at their trim, whether their own pictures have the bleed or not."""
    scenes = []
    for bleed in (False, True):
        export_png(MINIMAL, PngOptions(tmp_path, dpi=30, bleed=bleed, showcase=True, shown=("snow",)))
        with Image.open(tmp_path / "showcase.png") as scene:
            scenes.append(np.asarray(scene, float))
    assert np.abs(scenes[0] - scenes[1]).mean() < 3


def test_a_showcase_without_backs(tmp_path: Path) -> None:
    """Cards that have no backs are shown on a plain dark ground."""
    deck = plain_deck(tmp_path / "deck", 3)
    lines = deck.read_text(encoding="utf-8").splitlines(keepends=True)
    bare = [line for line in lines if not line.startswith("    back:")]
    assert len(bare) == len(lines) - 1
    deck.write_text("".join(bare), encoding="utf-8", newline="\n")
    export_png(deck, PngOptions(tmp_path / "out", dpi=30, showcase=True))
    with Image.open(tmp_path / "out" / "showcase.png") as scene:
        red, green, blue = scene.getpixel((60, 60))
    assert max(red, green, blue) < 80 and max(red, green, blue) - min(red, green, blue) < 12


def test_what_lies_beside_the_pictures_is_named(tmp_path: Path) -> None:
    """The summary counts the faces alone, and names contact sheets and showcase."""
    arguments = [
        "export",
        "png",
        str(MINIMAL),
        "--out",
        str(tmp_path),
        "--dpi",
        "30",
        "--sheet",
        "--showcase",
    ]
    lines = CliRunner().invoke(main, arguments).stdout.splitlines()
    faces = {file["file"] for file in json.loads((tmp_path / "manifest.json").read_text("utf-8"))["files"]}
    beside = ["contact.pdf", "contact-1.png", "showcase.png"]
    assert lines[0].endswith(f": {len(faces - set(beside))} pictures")
    assert [Path(line).name for line in lines[1:]] == [*beside, "manifest.json"]


def test_edges_of_turned_cards_are_smooth() -> None:
    """The edge of a card that lies askew is a straight line to a twentieth of a pixel, with no steps."""
    card = Image.new("RGBA", (200, 300), "white")
    scene = laid_on(Image.new("RGB", (400, 400)), [Lying(card, 200, 200, 7.0)])
    rows = np.arange(120, 280)
    left = 200 - np.asarray(scene.convert("L"), float)[rows, :200].sum(axis=1) / 255
    line = np.polyfit(rows, left, 1)
    assert -line[0] == pytest.approx(np.tan(np.radians(7)), abs=0.001)
    assert np.abs(left - np.polyval(line, rows)).max() < 0.05


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rounded": True, "bleed": True}, "round corners lie on the trim"),
        ({"showcase": True, "shown": ("thunderr",)}, "did you mean 'thunder'"),
        ({"selection": Selection(only=("nobody",))}, "nothing in the deck is called 'nobody'"),
        ({"selection": Selection(players=3)}, "it has no rules"),
        ({"language": "fr"}, "no language 'fr'"),
        ({"dpi": 60_000.0}, "take fewer --dpi"),
    ],
)
def test_wrong_use(tmp_path: Path, options: dict[str, object], words: str) -> None:
    """Options that a deck cannot serve are refused with what it has, and nothing is written."""
    with pytest.raises(WrongUse, match=words):
        export_png(MINIMAL, PngOptions(tmp_path / "out", **options))  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()


def test_problems_write_nothing(tmp_path: Path) -> None:
    """A face with a fault stops the export with the problem, and earlier pictures stay."""
    deck = plain_deck(tmp_path / "deck", 3)
    out = tmp_path / "out"
    export_png(deck, PngOptions(out, dpi=30))
    before = contents(out)
    text = deck.read_text(encoding="utf-8").replace("title: Sky 2,", f"title: {'Long words ' * 30},")
    deck.write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(DeckError) as caught:
        export_png(deck, PngOptions(out, dpi=30))
    assert [problem.name for problem in caught.value.problems] == ["text-overflow"]
    assert contents(out) == before


def test_cards_called_as_other_files(tmp_path: Path) -> None:
    """A card may be called as a file of the export itself: it gets a mark, and both are there."""
    deck = plain_deck(tmp_path / "deck", 3)
    text = deck.read_text(encoding="utf-8")
    text = text.replace("id: card-1", "id: contact-1").replace("id: card-2", "id: showcase")
    deck.write_text(text, encoding="utf-8", newline="\n")
    exported = export_png(deck, PngOptions(tmp_path / "out", dpi=30, sheet=True, showcase=True))
    names = [path.name for path in exported.files]
    assert len(set(names)) == len(names) == 7
    listing = json.loads(exported.manifest.read_text(encoding="utf-8"))
    fronts = [card["front"]["file"] for card in listing["cards"]]
    assert fronts[2] == "card-3.png" and not {"contact-1.png", "showcase.png"} & set(fronts)
    for name, size in ((fronts[0], (94, 59)), (fronts[1], (94, 59)), ("showcase.png", (2400, 1350))):
        with Image.open(tmp_path / "out" / name) as picture:
            assert picture.size == size


def test_what_is_left_is_told(tmp_path: Path) -> None:
    """Pictures of cards that are gone lie there still, and are named."""
    export_png(MINIMAL, PngOptions(tmp_path, dpi=30))
    again = export_png(MINIMAL, PngOptions(tmp_path, dpi=30, selection=Selection(only=("sun", "fog"))))
    names = [path.name for path in again.left_over]
    assert names == ["breeze.png", "drizzle.png", "snow.png", "thunder.png"]


def test_the_command(tmp_path: Path) -> None:
    """The command says what it wrote; a mistake is one line and status 2."""
    done = CliRunner().invoke(main, ["export", "png", str(MINIMAL), "--out", str(tmp_path), "--dpi", "30"])
    assert (done.exit_code, "7 pictures" in done.output) == (0, True)
    wrong = CliRunner().invoke(main, ["export", "png", str(MINIMAL), "--bleed", "--rounded"])
    assert (wrong.exit_code, "take --rounded or --bleed" in wrong.output) == (2, True)
    meant = CliRunner().invoke(main, ["export", "pgn"])
    assert (meant.exit_code, "Did you mean 'png'?" in meant.output) == (2, True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_stopped_leaves_nothing(tmp_path: Path) -> None:
    """Ctrl-C while pictures are made ends with status 130 and no file, whole or half."""
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "generator",
        "export",
        "png",
        str(GAME),
        "--dpi",
        "600",
        "--out",
        str(out),
    ]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
    until = time.monotonic() + 60
    while not (out.is_dir() and any(out.iterdir())) and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert (running.returncode, said.decode().strip()) == (130, "hibari: stopped")
    assert list(out.iterdir()) == []
