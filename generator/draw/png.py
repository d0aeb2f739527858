"""PDF pages as PNG pictures, rendered by pdfium."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from generator.draw.files import replacing


def render(pdf: Path, page: int, png: Path, dpi: float = 150.0) -> tuple[int, int]:
    """Write one page (counted from 0) as an RGB PNG on white; returned is its size in pixels.

    IndexError for a page the file does not have. An earlier picture is replaced only by a
    whole one.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"{pdf.name} has {len(document)} pages; there is no page {page}")
        bitmap = document[page].render(scale=dpi / 72)
        picture = bitmap.to_pil().convert("RGB")
    with replacing(png) as temporary:
        picture.save(temporary, "PNG", dpi=(dpi, dpi), compress_level=6)
    size: tuple[int, int] = picture.size
    return size
