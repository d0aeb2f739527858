"""Remake the fonts of this folder from the unpacked npm packages.

    npm pack the packages of README.md, unpack them side by side, then
    python fonts/vendor.py path/to/@expo-google-fonts

Every font keeps its names and all its layout features; hinting and rare kanji go.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent

LATIN = range(0x20, 0x250)
SYMBOLS = (
    range(0x2000, 0x2070),  # general punctuation
    range(0x20A0, 0x20C0),  # currency
    range(0x2100, 0x2200),  # letterlike, number forms, arrows
    range(0x2200, 0x2300),  # mathematics
    range(0x2460, 0x2700),  # enclosed, box drawing, shapes, miscellaneous
    range(0x3000, 0x3100),  # CJK punctuation, kana
    range(0x31F0, 0x3400),  # kana extension, enclosed and square
    range(0xFF00, 0xFFF0),  # half and full width
)
NAMES = "髙﨑𠮟𠮷"  # kanji of names and of the 2010 list that JIS X 0208 lacks

# Lead bytes of Shift_JIS-2004: JIS level 1 ends at 0x98, plane 1 (levels 1 to 3) before 0xF0.
LEVEL_1 = range(0x81, 0x99)
PLANE_1 = (*range(0x81, 0xA0), *range(0xE0, 0xF0))
BOTH_PLANES = (*PLANE_1, *range(0xF0, 0xFD))
TRAIL = (*range(0x40, 0x7F), *range(0x80, 0xFD))


def decoded(codec: str, leads: Iterable[int]) -> Iterator[str]:
    """Every character the double-byte `codec` knows under these lead bytes."""
    for pair in product(leads, TRAIL):
        try:
            yield from bytes(pair).decode(codec)
        except UnicodeDecodeError:
            continue


def repertoire(codec: str, leads: Iterable[int]) -> set[int]:
    """Code points of a character set with the Latin, symbols and names all fonts keep."""
    kept = set(map(ord, decoded(codec, leads))) | set(LATIN) | set(map(ord, NAMES))
    return kept.union(*SYMBOLS)


def level_1() -> set[int]:
    """JIS X 0208 without the kanji of level 2."""
    return repertoire("shift_jis", LEVEL_1)


def levels_1_2() -> set[int]:
    """JIS X 0208."""
    return repertoire("shift_jis", PLANE_1)


def levels_1_3() -> set[int]:
    """Plane 1 of JIS X 0213."""
    return repertoire("shift_jis_2004", PLANE_1)


def levels_1_4() -> set[int]:
    """JIS X 0213."""
    return repertoire("shift_jis_2004", BOTH_PLANES)


MINCHO = "shippori-mincho"
FONTS = (
    ("noto-sans-jp", "400Regular/NotoSansJP_400Regular.ttf", "NotoSansJP-Regular.ttf", levels_1_4),
    ("noto-sans-jp", "700Bold/NotoSansJP_700Bold.ttf", "NotoSansJP-Bold.ttf", levels_1_3),
    (MINCHO, "500Medium/ShipporiMincho_500Medium.ttf", "ShipporiMincho-Medium.ttf", level_1),
    (MINCHO, "700Bold/ShipporiMincho_700Bold.ttf", "ShipporiMincho-Bold.ttf", levels_1_2),
    (MINCHO, "800ExtraBold/ShipporiMincho_800ExtraBold.ttf", "ShipporiMincho-ExtraBold.ttf", level_1),
    ("reggae-one", "400Regular/ReggaeOne_400Regular.ttf", "ReggaeOne-Regular.ttf", levels_1_4),
)


def subset_font(source: Path, target: Path, code_points: set[int]) -> None:
    """Write `source` to `target` with only `code_points` and what their features reach."""
    options = subset.Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG"]
    font: TTFont = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main(packages: Path) -> None:
    for package, source, target, code_points in FONTS:
        subset_font(packages / package / source, HERE / target, code_points())
        family = target.partition("-")[0]
        shutil.copyfile(packages / package / "LICENSE_FONT", HERE / f"OFL-{family}.txt")
        print(target, (HERE / target).stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
