"""A book's links and outline, wherever its pages lie on the sheets of a file."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem

from generator.draw.content import PT_PER_MM, mapped
from generator.rulebook.model import Layout, Part
from generator.rulebook.model import Place as Spot
from generator.sheets.model import Placement, Rect

Sheet = tuple[float, Sequence[Placement]]  # a page of the file: its height (mm), and what lies on it
Found = tuple[int, Placement]  # where a page of the book lies: the file's page, and how


def page_key(number: int) -> str:
    """The name of a book's page among the faces."""
    return f"page {number}"


def connect(pdf: pikepdf.Pdf, book: Layout, sheets: Sequence[Sheet]) -> None:
    """Write the links of a book's pages and its outline into a file with these pages."""
    found: dict[str, Found] = {}
    for index, (_, placements) in enumerate(sheets):
        for placement in placements:
            found.setdefault(placement.face, (index, placement))
    for page in book.pages:
        if page.links and (key := page_key(page.number)) in found:
            index, placement = found[key]
            annotations = [
                _annotation(pdf, placement, link.area, sheets[index][0], target)
                for link in page.links
                if (target := _destination(pdf, book.places.get(link.target), found, sheets)) is not None
            ]
            if annotations:
                pdf.pages[index].obj.Annots = Array([*pdf.pages[index].obj.get("/Annots", ()), *annotations])
    with pdf.open_outline() as outline:
        items = [(part, _item(pdf, part, book, found, sheets)) for part in book.parts]
        _nest(outline.root, [(part.level, item) for part, item in items if item is not None])


def _nest(root: list[OutlineItem], items: Sequence[tuple[int, OutlineItem]]) -> None:
    """Put items of some level below the last of a lower one."""
    above: list[tuple[int, list[OutlineItem]]] = [(-1, root)]
    for level, item in items:
        while above[-1][0] >= level:
            above.pop()
        above[-1][1].append(item)
        above.append((level, item.children))


def _item(
    pdf: pikepdf.Pdf, part: Part, book: Layout, found: dict[str, Found], sheets: Sequence[Sheet]
) -> OutlineItem | None:
    target = _destination(pdf, book.places.get(part.id), found, sheets)
    if target is None:
        return None
    return OutlineItem(f"{part.number}\u3000{part.title}" if part.number else part.title, target)


def _destination(
    pdf: pikepdf.Pdf, spot: Spot | None, found: dict[str, Found], sheets: Sequence[Sheet]
) -> pikepdf.Array | None:
    """Where a viewer goes: the page and the top left corner of what it shows."""
    if spot is None or (key := page_key(spot.page)) not in found:
        return None
    index, placement = found[key]
    start = max(0.0, spot.y - 3)
    x, y, _, _ = mapped((0, start, 0, start), placement.matrix)
    left, top = x * PT_PER_MM, (sheets[index][0] - y) * PT_PER_MM
    return Array([pdf.pages[index].obj, Name.XYZ, round(left, 2), round(top, 2), 0])


def _annotation(
    pdf: pikepdf.Pdf, placement: Placement, area: Rect, height: float, target: pikepdf.Array
) -> pikepdf.Object:
    """A link from an area of a face (mm) that lies on a page so high (mm)."""
    left, top, right, bottom = mapped((area.x, area.y, area.right, area.bottom), placement.matrix)
    rect = [round(edge * PT_PER_MM, 2) for edge in (left, height - bottom, right, height - top)]
    link = Dictionary(
        Type=Name.Annot, Subtype=Name.Link, Rect=Array(rect), Border=Array([0, 0, 0]), Dest=target, F=4
    )
    return pdf.make_indirect(link)
