"""Names of exported files, on whatever system."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.export.names import LONGEST, file_name, file_names

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(1, 10))}
TEXTS = st.text(max_size=120) | st.sampled_from(
    ["CON", "aux", "a.", "é", "e\u0301", "Tile", "tile", "", "..", "王牌"]
)


@given(st.lists(TEXTS, max_size=30))
def test_names_are_safe_and_apart(wanted: list[str]) -> None:
    """Names are ASCII, in lower case, not too long, without dots, and no two are one file on any system."""
    names = file_names(wanted)
    assert len(names) == len(wanted)
    folded = {unicodedata.normalize("NFC", name).casefold() for name in names}
    assert len(folded) == len(names)
    for name in names:
        assert name.isascii() and name == name.lower() and name
        assert not set(name) & set('<>:"/\\|?*. ') and name.isprintable()
        assert len(name) <= LONGEST + 4
        assert name not in DEVICES


@given(st.from_regex(r"[a-z0-9]{1,20}(-[a-z0-9]{1,9}){0,5}", fullmatch=True))
def test_an_id_is_its_own_name(id: str) -> None:
    """A card's id is its file's name, unless it is a device's on Windows or another file of the export."""
    if id not in DEVICES and not re.fullmatch(r"manifest|showcase|contact-[0-9]+", id):
        assert file_name(id) == id


@pytest.mark.parametrize(
    ("one", "other"), [("Tile", "tile"), ("é", "e\u0301"), ("a.", "a"), ("CON", "con"), ("a b", "a-b")]
)
def test_twins_are_told_apart(one: str, other: str) -> None:
    """Names that some system would take for one are two files, whatever else there is."""
    assert file_name(one) != file_name(other)
    assert file_names([one, other]) == [file_name(one), file_name(other)]
    assert file_names([other, one]) == [file_name(other), file_name(one)]


@pytest.mark.parametrize("device", sorted(DEVICES))
def test_devices_are_no_names(device: str) -> None:
    """What Windows takes for a device gets a mark: a card may be called nul."""
    assert file_name(device).startswith(f"{device}-")


@pytest.mark.parametrize("ours", ["manifest", "showcase", "contact-1", "contact-12"])
def test_names_of_the_export_itself(ours: str) -> None:
    """What exports call files of their own gets a mark as well."""
    assert file_name(ours).startswith(f"{ours}-")


def test_equal_names_are_numbered() -> None:
    """The same name twice is numbered, past names that are taken."""
    assert file_names(["a", "a", "a-2", "a"]) == ["a", "a-2", "a-2-2", "a-3"]
