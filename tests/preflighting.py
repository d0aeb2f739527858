"""Print files made by hand, sound but for what a test changes about them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.press.preflight import Report, preflight
from generator.sheets.shop import Shop

MM = 72 / 25.4
PAGE = (69.0, 94.0)
GROUND = f"0.4 0.3 0.3 0.1 k 0 0 {PAGE[0] * MM:.3f} {PAGE[1] * MM:.3f} re f\n"

STRICT = Shop(
    name="strict",
    title="Strict",
    place="nowhere",
    sizes=((63, 88),),
    bleed=3,
    safe=3,
    corner=3,
    resolution=300,
    colour="cmyk",
    ink_limit=300,
    profile="ISOcoated_v2_300_bas",
    condition="FOGRA39",
    line=0.25,
    text=5,
    marks=False,
    pdf={
        "standard": "X-1a:2003",
        "fonts": "embed",
        "order": "front-back",
        "copies": "pages",
        "names": "{deck}.pdf",
    },
    sources=("nowhere",),
    checked="2026-11-30",
)

Change = Callable[[pikepdf.Pdf], None]


def written(path: Path, contents: Sequence[str] = ("",), change: Change | None = None, **save: Any) -> Path:
    """A PDF/X-1a:2003 of faces of 63 × 88 mm on a ground, with more content on each; `change` alters it."""
    pdf = pikepdf.new()
    for content in contents:
        pdf.pages.append(pikepdf.Page(_page(pdf, content)))
    pdf.docinfo["/Title"] = String("Cards")
    pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = String("D:20261130000000Z")
    pdf.docinfo["/Trapped"] = Name("/False")
    pdf.docinfo["/GTS_PDFXVersion"] = pdf.docinfo["/GTS_PDFXConformance"] = String("PDF/X-1a:2003")
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent,
                S=Name.GTS_PDFX,
                OutputConditionIdentifier=String("FOGRA39"),
                RegistryName=String("http://www.color.org"),
                Info=String("FOGRA39"),
            )
        ]
    )
    if change is not None:
        change(pdf)
    options: dict[str, Any] = {
        "force_version": "1.4",
        "object_stream_mode": pikepdf.ObjectStreamMode.disable,
        "stream_decode_level": pikepdf.StreamDecodeLevel.none,
        "compress_streams": False,
    }
    if "encryption" in save:
        options = {}
    else:
        options["deterministic_id"] = True
    pdf.save(path, **{**options, **save})
    return path


def _page(pdf: pikepdf.Pdf, content: str) -> pikepdf.Dictionary:
    width, height = (side * MM for side in PAGE)
    three = 3 * MM
    return Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, round(width, 4), round(height, 4)]),
        BleedBox=Array([0, 0, round(width, 4), round(height, 4)]),
        TrimBox=Array([round(each, 4) for each in (three, three, width - three, height - three)]),
        Resources=Dictionary(),
        Contents=pdf.make_stream((GROUND + content).encode("latin-1")),
    )


def picture(
    pdf: pikepdf.Pdf, pixels: bytes, size: tuple[int, int], space: Any, **more: Any
) -> pikepdf.Stream:
    """A picture of eight bits a channel."""
    stream = pikepdf.Stream(
        pdf,
        zlib.compress(pixels),
        Dictionary(
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=size[0],
            Height=size[1],
            ColorSpace=space,
            BitsPerComponent=8,
            **more,
        ),
    )
    stream.Filter = Name.FlateDecode
    return stream


def resource(pdf: pikepdf.Pdf, page: int, kind: str, name: str, thing: Any) -> None:
    """Give a page (from 1) a resource."""
    resources: Any = pdf.pages[page - 1].obj.Resources
    if kind not in resources:
        resources[kind] = Dictionary()
    resources[kind][name] = thing


def names(report: Report) -> dict[str, tuple[int, ...]]:
    """What was found, with the pages that have it."""
    found: dict[str, tuple[int, ...]] = {}
    for each in report.findings:
        found[each.name] = tuple(sorted({*found.get(each.name, ()), *each.pages}))
    return found


def checked(path: Path, shop: Shop = STRICT) -> dict[str, tuple[int, ...]]:
    """The names of what is wrong with a file, and on which pages."""
    return names(preflight([path], shop))
