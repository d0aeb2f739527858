"""The fonts that come with the project: coverage, licences, names, vertical forms."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from typesetting import ROOT

from generator.typeset.fonts import FontFace

FOLDER = ROOT / "fonts"
FILES = sorted(FOLDER.glob("*.ttf"))


def jis(codec: str, leads: range) -> set[str]:
    """The characters of a double-byte character set under these lead bytes."""
    characters: set[str] = set()
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                characters |= set(bytes((lead, trail)).decode(codec))
            except UnicodeDecodeError:
                continue
    return characters


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_font_holds_jis_level_1(path: Path) -> None:
    """Kana, punctuation and the 2,965 kanji of JIS level 1 are in every font."""
    face = FontFace(path)
    kanji = jis("euc_jp", range(0xB0, 0xD0))
    assert len(kanji) == 2965
    wanted = kanji | set("、。「」『』（）・ー―…〜！？々０１Ａあァ")
    assert {character for character in wanted if not face.has(character)} == set()


def test_the_body_font_holds_jis_x_0213() -> None:
    """The body font has the kanji of all four JIS levels."""
    face = FontFace(FOLDER / "NotoSansJP-Regular.ttf")
    kanji = jis("shift_jis_2004", range(0x88, 0xA0)) | jis("shift_jis_2004", range(0xE0, 0xFD))
    lacking = {c for c in kanji if "\u4e00" <= c <= "\u9fff" and not face.has(c)}
    assert len(lacking) < 10


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_font_may_be_shipped(path: Path) -> None:
    """Each font allows embedding, and its licence lies beside it and reserves none of its names."""
    font = TTFont(path, lazy=True)
    assert font["OS/2"].fsType == 0
    licence = (FOLDER / f"OFL-{path.stem.partition('-')[0]}.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    names = {font["name"].getDebugName(i) or "" for i in (1, 3, 4, 6, 16)}
    reserved = licence.splitlines()[0].split("'")[1::2]
    assert not any(name in own for name in reserved for own in names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_font_has_vertical_forms(path: Path) -> None:
    """Brackets, dots, the long vowel and small kana have their vertical forms in every font."""
    face = FontFace(path)
    for character in "「」（）、。ー…っ〜":
        (flat,) = face.shape(character)
        (upright,) = face.shape(character, vertical=True)
        assert flat.gid != upright.gid, character
        assert upright.advance == pytest.approx(1)


def test_the_fonts_are_small() -> None:
    """All fonts together stay under 18 MB."""
    assert sum(path.stat().st_size for path in FILES) < 18e6
