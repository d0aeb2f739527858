"""What makes a PDF a PDF/X: its keys, its output intent, what it says about itself.

X-1a:2001 is ISO 15930-1, X-1a:2003 ISO 15930-4, X-4 ISO 15930-7. Files are written by these rules and
tried with other programs; they are not certified.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from functools import lru_cache
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.draw.metadata import PRODUCER, Finish, Form, Subject, write_info, write_packet
from generator.press.condition import REGISTRY, Condition
from generator.sheets.shop import Standard

FORMS: Mapping[Standard, Form] = {
    "X-4": Form("1.6"),
    "X-1a:2003": Form("1.4", object_streams=False),
    "X-1a:2001": Form("1.3", object_streams=False),
}
# Acrobat wants the part and the conformance of X-1a told apart in 2001, and both named alike in 2003.
_KEYS: Mapping[Standard, Mapping[str, str]] = {
    "X-4": {"GTS_PDFXVersion": "PDF/X-4"},
    "X-1a:2003": {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
    "X-1a:2001": {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"},
}

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:{prefix}="{namespace}">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
{keys}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def finish(standard: Standard, condition: Condition) -> Finish:
    """How a document ends that is to be of this standard, for this condition."""

    def finished(pdf: pikepdf.Pdf, subject: Subject) -> Form:
        write_info(pdf, subject)
        pdf.docinfo["/Trapped"] = Name("/False")
        for key, text in _KEYS[standard].items():
            pdf.docinfo[f"/{key}"] = String(text)
        pdf.Root.OutputIntents = Array([_intent(pdf, condition)])
        write_packet(pdf, _packet(pdf, subject, standard))
        return FORMS[standard]

    return finished


def _intent(pdf: pikepdf.Pdf, condition: Condition) -> pikepdf.Object:
    """The output intent (PDF 32000-1, 14.11.5): a registered name, an embedded profile, or both."""
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(condition.identifier),
        OutputCondition=String(condition.text),
        Info=String(condition.text),
    )
    if condition.registered:
        intent.RegistryName = String(REGISTRY)
    if condition.embedded:
        profile = pikepdf.Stream(pdf, _packed(condition.icc), Dictionary(N=4))
        profile.Filter = Name.FlateDecode
        intent.DestOutputProfile = pdf.make_indirect(profile)
    return pdf.make_indirect(intent)


@lru_cache(4)
def _packed(icc: bytes) -> bytes:
    """A profile compressed: a shop may get a file a face."""
    return zlib.compress(icc, 9)


def _packet(pdf: pikepdf.Pdf, subject: Subject, standard: Standard) -> str:
    own = standard == "X-4"
    prefix = "pdfxid" if own else "pdfx"
    namespace = "http://www.npes.org/pdfx/ns/id/" if own else "http://ns.adobe.com/pdfx/1.3/"
    return XMP.format(
        prefix=prefix,
        namespace=namespace,
        title=escape(subject.title),
        date=subject.created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        id=uuid5(NAMESPACE_URL, _digest(pdf, subject)),
        producer=escape(PRODUCER),
        keys="\n".join(f"<{prefix}:{key}>{text}</{prefix}:{key}>" for key, text in _KEYS[standard].items()),
    )


def _digest(pdf: pikepdf.Pdf, subject: Subject) -> str:
    """Tells files apart whose pages differ; the same for the same pages."""
    digest = hashlib.sha256(f"{subject.title}\n{subject.created.isoformat()}\n".encode())
    for page in pdf.pages:
        digest.update(page.Contents.read_raw_bytes())
    return digest.hexdigest()
