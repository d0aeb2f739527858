"""What a page's content is written with: its resources, and what is known of a font in them."""

from __future__ import annotations

from typing import Any

from pikepdf import Dictionary, Name, String


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


def text(written: Any, without: str = "") -> str:
    """A text or a name (less its slash) in one line; `without` for anything else, and for one of nothing."""
    if not isinstance(written, String | Name):
        return without
    said = " ".join(str(written).split())
    return (said.removeprefix("/") if isinstance(written, Name) else said) or without


def font_name(font: Any) -> str:
    return text(font.get("/BaseFont")) or text(font.get("/Name"), "unnamed")


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
