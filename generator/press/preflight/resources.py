"""What a page's content is written with: its resources, and what is known of a font in them."""

from __future__ import annotations

from typing import Any

from pikepdf import Dictionary, Name


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


def font_name(font: Any) -> str:
    return str(font.get("/BaseFont", font.get("/Name", "/unnamed")))[1:]


def embedded(font: Any) -> bool:
    """Whether the shapes are in the file; those of a Type 3 font always are."""
    if font.get("/Subtype") == Name.Type3:
        return True
    if "/DescendantFonts" in font:
        font = font["/DescendantFonts"][0]
    described = font.get("/FontDescriptor")
    return isinstance(described, Dictionary) and any(
        key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
