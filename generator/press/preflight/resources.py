"""What a page's content is written with: its resources, and what is known of a font in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pikepdf import Array, Dictionary, Name, String

from generator.press.preflight.facts import Font


def dictionary(written: Any) -> Any:
    return written if isinstance(written, Dictionary) else Dictionary()


def part(resources: Any, name: str) -> Any:
    return dictionary(resources.get(name) if isinstance(resources, Dictionary) else None)


def inherited(page: Any, key: str) -> Any:
    """An entry of a page, or of a node above it."""
    for _ in range(50):
        if key in page:
            return page[key]
        if "/Parent" not in page:
            return None
        page = page["/Parent"]
    return None


def is_veil(group: Any) -> bool:
    return isinstance(group, Dictionary) and group.get("/S") == Name.Transparency


def veils(state: Any) -> Iterator[str]:
    """The ways in which an ExtGState lets through what lies below."""
    for key, what in (("/ca", "areas"), ("/CA", "lines")):
        if key in state and float(state[key]) < 1:
            yield f"{what} have an opacity of {float(state[key]):g}"
    blend = state.get("/BM", Name.Normal)
    modes = [str(each) for each in blend] if isinstance(blend, Array) else [str(blend)]
    if modes and modes[0] not in ("/Normal", "/Compatible"):
        yield f"the blend mode {modes[0][1:]}"
    if isinstance(state.get("/SMask"), Dictionary):
        yield "a soft mask"


def text(written: Any, without: str = "") -> str:
    """A text or a name (less its slash) in one line; `without` for anything else, and for one of nothing."""
    if not isinstance(written, String | Name):
        return without
    said = " ".join(str(written).split())
    return (said.removeprefix("/") if isinstance(written, Name) else said) or without


def font_name(font: Any) -> str:
    return text(font.get("/BaseFont")) or text(font.get("/Name"), "unnamed")


def fonts(listed: Iterable[Any], known: set[tuple[int, int]]) -> Iterator[Font]:
    """Fonts, and those that glyphs of Type 3 fonts may use: of these each is looked into once."""
    for font in listed:
        if not isinstance(font, Dictionary):
            continue
        yield Font(font_name(font), embedded(font))
        if font.get("/Subtype") == Name.Type3 and font.objgen not in known:
            known.add(font.objgen)
            yield from fonts(part(font.get("/Resources"), "/Font").values(), known)


def embedded(font: Any) -> bool:
    """Whether the shapes are in the file; those of a Type 3 font always are."""
    if font.get("/Subtype") == Name.Type3:
        return True
    if "/DescendantFonts" in font:
        font = font["/DescendantFonts"][0]
        if not isinstance(font, Dictionary):
            return False
    described = font.get("/FontDescriptor")
    return isinstance(described, Dictionary) and any(
        key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
