"""What a PDF says about itself: Info, XMP, and how it wants to be shown and printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Dictionary, Name, String

from generator import __version__

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


PRODUCER = f"hibari {__version__}"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a file is about: its title, its date (UTC), its language."""

    title: str
    created: datetime
    language: str


@dataclass(frozen=True, slots=True)
class Form:
    """The PDF version a file claims, and whether its objects may lie in streams."""

    version: str = "1.6"
    object_streams: bool = True


Finish = Callable[[pikepdf.Pdf, Subject], Form]


def describe(pdf: pikepdf.Pdf, subject: Subject) -> Form:
    """Write title, date and producer, and ask for printing at 100 %."""
    write_info(pdf, subject)
    packet = XMP.format(
        title=escape(subject.title),
        language=escape(subject.language),
        date=subject.created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        producer=escape(PRODUCER),
    )
    write_packet(pdf, packet)
    root = pdf.Root
    root.Lang = String(subject.language)
    root.PageMode = Name.UseNone
    root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
    return Form()


def write_info(pdf: pikepdf.Pdf, subject: Subject) -> None:
    """Write the document information dictionary."""
    info = pdf.docinfo
    info["/Title"] = String(subject.title)
    info["/Producer"] = String(PRODUCER)
    info["/CreationDate"] = info["/ModDate"] = String(subject.created.strftime("D:%Y%m%d%H%M%SZ"))


def write_packet(pdf: pikepdf.Pdf, packet: str) -> None:
    """Write the XMP packet."""
    # Left uncompressed: programs find the packet without reading the PDF.
    metadata = pikepdf.Stream(pdf, packet.encode("utf-8"), Dictionary(Type=Name.Metadata, Subtype=Name.XML))
    pdf.Root.Metadata = pdf.make_indirect(metadata)
