"""The checks of a PDF as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.condition import REGISTERED, REGISTRY
from generator.press.preflight.checks import STRUCTURE, Check, Fault
from generator.press.preflight.facts import File
from generator.press.preflight.wanted import Wanted

VERSIONS = {"X-1a:2001": "1.3", "X-1a:2003": "1.4", "X-4": "1.6"}
_ASKED_KEYS = {
    "X-1a:2001": "GTS_PDFXVersion (PDF/X-1:2001) and GTS_PDFXConformance (PDF/X-1a:2001)",
    "X-1a:2003": "GTS_PDFXVersion (PDF/X-1a:2003)",
    "X-4": "GTS_PDFXVersion PDF/X-4 in its XMP packet",
}


def encryption(file: File, _: Wanted) -> Iterator[Fault]:
    """Files that a shop's program may not open or change."""
    if file.encrypted:
        yield Fault(
            "encrypted",
            "encryption",
            "it is encrypted, and shops cannot work with it",
            "save it without a password and without restrictions",
        )


def actions(file: File, _: Wanted) -> Iterator[Fault]:
    """JavaScript, actions, forms."""
    for what in file.active:
        yield Fault(
            "active-content", what, f"it has {what}", "save the PDF without scripts, actions and forms"
        )


def packing(file: File, wanted: Wanted) -> Iterator[Fault]:
    """What no PDF/X may hold."""
    for what in (*file.lzw, *file.forbidden, *(file.late if wanted.opaque else ())):
        layers = what == "layers"
        if layers and not wanted.opaque:
            continue
        yield Fault(
            "not-for-pdfx",
            what,
            f"it has {what}, which PDF/{wanted.standard} does not allow",
            "save it as PDF/X by a program that writes it, or have it packed by Flate (ZIP)",
        )


def damage(file: File, _: Wanted) -> Iterator[Fault]:
    """What had to be mended to read the file."""
    if file.repaired:
        yield Fault(
            "file-damaged",
            "file",
            f"it is damaged: {file.repaired[0]}",
            "write it anew, or copy it anew if it was sent",
        )


def identified(file: File, wanted: Wanted) -> Iterator[Fault]:
    """The standard that a file says it follows."""
    asked = wanted.standard
    if asked is None:
        return
    told = claims(file)
    accepted = {"X-4": {"X-4", "X-1a:2003", "X-1a:2001"}, "X-1a:2003": {"X-1a:2003", "X-1a:2001"}}.get(
        asked, {asked}
    )
    if told is None:
        yield Fault(
            "pdfx-keys",
            "GTS_PDFXVersion",
            f"it does not say that it is PDF/{asked}",
            f"export as PDF/{asked}; such a file has {_ASKED_KEYS[asked]}",
        )
        return
    if told not in accepted:
        yield Fault(
            "pdfx-keys",
            "GTS_PDFXVersion",
            f"it says that it is PDF/{told}, and PDF/{asked} is asked for",
            f"export as PDF/{asked}",
        )
        return
    if (version := VERSIONS[told]) < file.version:
        yield Fault(
            "pdfx-keys",
            "version",
            f"it is PDF {file.version}, and PDF/{told} goes up to {version}",
            f"save it as PDF {version}",
        )
    trapped = file.info.get("Trapped", "").strip("/")
    if trapped not in ("True", "False"):
        yield Fault(
            "pdfx-keys",
            "Trapped",
            "it does not say whether it is trapped",
            "set Trapped to True or False: PDF/X allows no other answer",
        )
    for key in ("Title", "CreationDate", "ModDate"):
        if told != "X-4" and not file.info.get(key):
            yield Fault("pdfx-keys", key, f"it has no {key}, which PDF/{told} asks for", f"set the {key}")
    if told == "X-4" and "packet" not in file.xmp:
        yield Fault(
            "pdfx-keys", "XMP", "it has no XMP packet, which PDF/X-4 asks for", "export it as PDF/X-4"
        )
    if not file.identified:
        yield Fault("pdfx-keys", "ID", "it has no ID in its trailer", "write the PDF anew as PDF/X")


def claims(file: File) -> str | None:
    """The standard that a file says it follows, by its short name."""
    version = file.xmp.get("GTS_PDFXVersion", "") or file.info.get("GTS_PDFXVersion", "")
    conformance = file.info.get("GTS_PDFXConformance", "") or file.xmp.get("GTS_PDFXConformance", "")
    if conformance.startswith("PDF/X-1a"):
        return conformance.removeprefix("PDF/")
    return version.removeprefix("PDF/") if version.startswith("PDF/X") else None


def intents(file: File, wanted: Wanted) -> Iterator[Fault]:
    """The printing condition that a file is made for."""
    asked = wanted.shop.condition
    if not file.intents:
        yield Fault(
            "output-intent",
            "OutputIntents",
            "it names no printing condition (no OutputIntent for PDF/X)",
            f"export with {asked} as the output intent" if asked else "export with an output intent",
        )
        return
    if len(file.intents) > 1:
        yield Fault("output-intent", "OutputIntents", "it names two printing conditions", "leave one of them")
    intent = file.intents[0]
    if intent.unfit:
        yield Fault(
            "output-intent",
            "DestOutputProfile",
            f"the profile of its printing condition is none of a press: {intent.unfit}",
            "export with the profile of a press in CMYK",
        )
    if claims(file) == "X-4" and not intent.profile:
        yield Fault(
            "output-intent",
            "DestOutputProfile",
            "its printing condition is only named, and PDF/X-4 embeds the profile",
            "embed the profile of the press",
        )
    elif not intent.profile and not intent.registry:
        yield Fault(
            "output-intent",
            "OutputConditionIdentifier",
            f"it names the condition '{intent.identifier}' without a profile and without a registry",
            f"embed the profile, or name a condition of {REGISTRY}",
        )
    elif asked is not None and intent.identifier.upper() != asked.upper():
        known = f" ({REGISTERED[asked]})" if asked in REGISTERED else ""
        yield Fault(
            "output-intent",
            "OutputConditionIdentifier",
            f"it is made for '{intent.identifier}', and the profile asks for {asked}{known}",
            "export for that condition, or ask the shop whether it takes this one",
            "warning",
        )


def _pdfx(wanted: Wanted) -> str | None:
    return None if wanted.standard is not None else "the profile asks for no PDF/X"


FILES: tuple[Check[File], ...] = (
    Check("file-damaged", "qpdf, reading the whole file", lambda _: None, damage),
    Check("encrypted", STRUCTURE, lambda _: None, encryption),
    Check("active-content", STRUCTURE, lambda _: None, actions),
    Check("pdfx-keys", STRUCTURE, _pdfx, identified),
    Check("output-intent", STRUCTURE, _pdfx, intents),
    Check("not-for-pdfx", STRUCTURE, _pdfx, packing),
)
