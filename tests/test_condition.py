"""Printing conditions: which ICC profiles separate, and what they are known as."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pressing import deck, pressed, profile

from generator.build.selection import WrongUse
from generator.press.condition import CUSTOM, PROFILES, SHIPPED, condition
from generator.problems import DeckError
from generator.sheets.shop import shop

ICC = (PROFILES / "FOGRA39_TAC240.icc").read_bytes()


def four(number: int) -> bytes:
    """A number as ICC profiles write it."""
    return number.to_bytes(4)


def entry(tag: bytes) -> int:
    """Where the profile's entry of a tag stands."""
    return ICC.index(tag, 132, 132 + 12 * int.from_bytes(ICC[128:132]))


def put(at: int, content: bytes) -> Callable[[], bytes]:
    """The profile with other bytes at a place."""
    return lambda: ICC[:at] + content + ICC[at + len(content) :]


DAMAGED: list[tuple[Callable[[], bytes], str]] = [
    (lambda: ICC[:2000], f"it is cut off: its header says {len(ICC)} bytes, and there are 2000"),
    (lambda: ICC[:-1], f"it is cut off: its header says {len(ICC)} bytes, and there are {len(ICC) - 1}"),
    (lambda: ICC[:100], "it is cut off"),
    (lambda: ICC + b"more", f"its header says {len(ICC)} bytes, and there are {len(ICC) + 4}"),
    (lambda: b"", "it is no ICC profile"),
    (put(36, b"pcsa"), "it is no ICC profile"),
    (put(128, four(2**31)), "its list of tags reaches beyond its end"),
    (put(entry(b"B2A1") + 8, four(len(ICC))), "its tag B2A1 reaches beyond its end"),
    (put(entry(b"B2A1"), b"X2A1"), "it has no table B2A1,"),
    (put(entry(b"A2B0"), b"X2B0"), "it has no table A2B0,"),
    (put(12, b"mntr"), "it describes CMYK and class mntr"),
    (put(16, b"RGB "), "it describes RGB and class prtr"),
]


@pytest.mark.parametrize(("icc", "why"), DAMAGED)
def test_a_damaged_profile_is_refused(tmp_path: Path, icc: Callable[[], bytes], why: str) -> None:
    """A profile that is cut off, damaged or without its tables separates nothing, and is told why."""
    own = tmp_path / "own.icc"
    own.write_bytes(icc())
    with pytest.raises(ValueError, match=rf"own\.icc' is no press profile: {why}"):
        condition(shop("generic-offset"), own)


def test_a_cut_off_profile_reaches_no_file(tmp_path: Path) -> None:
    """Neither --icc nor a profile of one's own takes an ICC profile that was not loaded to its end."""
    (tmp_path / "cut.icc").write_bytes(ICC[:2000])
    with pytest.raises(WrongUse, match="it is cut off"):
        pressed(deck(tmp_path), "generic-offset", icc=tmp_path / "cut.icc")
    with pytest.raises(DeckError, match="it is cut off"):
        pressed(deck(tmp_path), profile(tmp_path, ("ISOcoated_v2_300_bas", "cut.icc")))
    assert not (tmp_path / "press").exists()


def test_padding_is_no_damage(tmp_path: Path) -> None:
    """Up to three bytes may fill a profile up to a multiple of four."""
    (tmp_path / "own.icc").write_bytes(ICC + bytes(3))
    assert condition(shop("generic-offset"), tmp_path / "own.icc").embedded


def test_profiles_that_hibari_brings_are_known(tmp_path: Path) -> None:
    """A profile of hibari's is known for its condition under any name; another one is Custom."""
    assert sorted(SHIPPED) == sorted(path.stem for path in PROFILES.glob("*.icc"))
    for stem, name in SHIPPED.items():
        own = tmp_path / "own.icc"
        own.write_bytes((PROFILES / f"{stem}.icc").read_bytes())
        found = condition(shop("generic-offset"), own)
        assert (found.identifier, found.registered, found.embedded) == (name, True, True)
        own.write_bytes(own.read_bytes() + bytes(1))
        assert condition(shop("generic-offset"), own).identifier == CUSTOM
