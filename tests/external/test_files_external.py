"""What other programs say of the files a build writes: qpdf, poppler."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from generator.build import Layout, Options, build
from generator.deck.expand import expand
from generator.deck.load import load
from generator.sheets.papers import LETTER

GAME = Path(__file__).parents[2] / "cards.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game built for A4 and for Letter."""
    out = tmp_path_factory.mktemp("build")
    build(GAME, Options(out))
    build(GAME, Options(out, Layout(LETTER, "short-edge")))
    return out


@pytest.fixture(params=["cards-a4.pdf", "markers-a4.pdf", "cards-letter.pdf"])
def file(folder: Path, request: pytest.FixtureRequest) -> Path:
    """One of the files."""
    return folder / request.param


def said(*command: str | Path) -> str:
    """What a program prints."""
    done = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True, encoding="utf-8")
    return done.stdout


def test_sound(file: Path) -> None:
    """qpdf finds no fault in a file's structure."""
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", file)


def test_fonts(file: Path) -> None:
    """Every font is embedded, a subset and readable as Unicode; none is Helvetica."""
    rows = said("pdffonts", file).splitlines()[2:]
    assert rows
    for row in rows:
        assert re.search(r"\byes\s+yes\s+yes\b", row), row
        assert "Helvetica" not in row


def test_boxes(folder: Path) -> None:
    """On A4 the TrimBox is the block of 3 × 3 cards, centred, and the BleedBox lies 3 mm around it."""
    boxes = said("pdfinfo", "-box", "-f", "1", "-l", "1", folder / "cards-a4.pdf")

    def box(name: str) -> list[float]:
        found = re.search(rf"{name}:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)", boxes)
        assert found
        return [round(float(edge) * 25.4 / 72, 1) for edge in found.groups()]

    assert box("MediaBox") == [0, 0, 210, 297]
    assert box("TrimBox") == [10.5, 16.5, 199.5, 280.5]
    assert box("BleedBox") == [7.5, 13.5, 202.5, 283.5]


FULL_NAMES = ("持双勇魚", "東条カスミ", "天仙娘々", "敷島鍵子", "ミス・パープル")


def texts_of_the_game() -> Counter[str]:
    """The texts of the 66 cards and how often each is printed, from the data; calls count once a label."""
    deck = load(GAME).deck
    count: Counter[str] = Counter()
    heroines = {heroine.id: heroine for heroine in deck.heroines.heroines} if deck.heroines else {}
    for component in expand(deck):
        if component.format.sheet != "cards":
            continue
        for card in component.cards:
            call = card.fields.get("call")
            if call is not None:
                count[{"pon": "ポン", "chi": "チー"}[call]] += 2 * card.copies
            if card.fields.get("three_player_mark"):
                count["三人で除く"] += card.copies
            if "heroine" in card.fields and "broken" in card.fields:
                heroine, broken = heroines[card.fields["heroine"]], card.fields["broken"]
                count.update(map(plain, (*heroine.name, heroine.skill.name, heroine.quotes.fronts[broken])))
                if broken < len(heroine.secrets):
                    count.update(map(plain, (heroine.secrets[broken].name, heroine.quotes.secrets[broken])))
                elif broken == len(heroine.secrets):
                    count.update((plain(heroine.quotes.defeat), "敗北"))
                if broken <= len(heroine.secrets):
                    count["".join(map(plain, heroine.name))] += 1  # the foot of the back
    # The turn reminder of the two 奥義 cards names the calls; a reading of 起家, on both sides, has チー.
    count.update({"ポン・チー": 2, "チー・チャ": 2})
    return count


def plain(text: object) -> str:
    """A text of the deck without its readings and spaces."""
    return re.sub(r"【[^】]*】|｜|\s", "", str(text))


@pytest.mark.parametrize("mode", ["-layout", "-raw", None])
def test_text(folder: Path, mode: str | None) -> None:
    """pdftotext finds every name, quote and call as often as the faces show them, columns included."""
    options = [mode] if mode else []
    text = re.sub(r"\s", "", said("pdftotext", *options, folder / "cards-a4.pdf", "-"))
    printed = texts_of_the_game()
    for word in printed.keys() - {"チー・チャ"}:
        expected = sum(times * other.count(word) for other, times in printed.items())
        found = text.count(word)
        # The two parts of a name on a front are found as one word where no reading stands between them.
        joined = 4 if word in FULL_NAMES else 0
        assert expected <= found <= expected + joined, word
