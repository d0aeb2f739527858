"""All checks of a page in one table, with how each is made and when a profile leaves nothing to check."""

from __future__ import annotations

from generator.press.preflight import checks
from generator.press.preflight.checks import CONTENT, GLYPHS, PICTURE, STRUCTURE, Check
from generator.press.preflight.facts import Page
from generator.press.preflight.wanted import Wanted, unlimited, unresolved


def _always(_: Wanted) -> str | None:
    return None


def _of_cards(wanted: Wanted) -> str | None:
    return None if wanted.cards else "the profile is of sheets for a printer at home"


PAGES: tuple[Check[Page], ...] = (
    Check("box-missing", STRUCTURE, _of_cards, checks.boxes, ("box-wrong",)),
    Check(
        "trim-size",
        STRUCTURE,
        lambda wanted: (
            _of_cards(wanted)
            or (None if wanted.trims is not None else "the shop cuts any size (--deck tells the card's)")
        ),
        checks.trims,
    ),
    Check(
        "art-short-of-bleed",
        PICTURE,
        lambda wanted: _of_cards(wanted) or (None if wanted.bleed else "the profile states no bleed"),
        checks.bleeds,
    ),
    Check(
        "text-outside-safe",
        GLYPHS,
        lambda wanted: (
            _of_cards(wanted)
            or (None if wanted.shop.safe is not None else "the profile states no safe margin")
        ),
        checks.margins,
    ),
    Check("font-not-embedded", CONTENT, _always, checks.fonts),
    Check(
        "small-text",
        CONTENT,
        lambda wanted: None if wanted.shop.text else "the profile states no smallest type",
        checks.sizes,
    ),
    Check(
        "thin-line",
        CONTENT,
        lambda wanted: None if wanted.shop.line else "the profile states no thinnest line",
        checks.lines,
    ),
    Check(
        "picture-resolution",
        CONTENT,
        unresolved,
        checks.resolution,
    ),
    Check(
        "rgb-in-cmyk",
        CONTENT,
        lambda wanted: None if wanted.shop.colour == "cmyk" else "the profile is in RGB",
        checks.colours,
        ("spot-colour",),
    ),
    Check("white-overprint", CONTENT, _always, checks.overprint),
    Check(
        "transparency",
        CONTENT,
        lambda wanted: None if wanted.opaque else "the profile allows it",
        checks.transparency,
    ),
    Check("active-content", STRUCTURE, _of_cards, checks.beside_print),
    Check(
        "not-for-pdfx",
        CONTENT,
        lambda wanted: None if wanted.standard is not None else "the profile asks for no PDF/X",
        checks.extras,
    ),
    Check("file-damaged", CONTENT, _always, checks.unread),
)

INKS: Check[float | None] = Check(
    "ink-over-limit",
    "",  # which renderer there is, or none
    unlimited,
    checks.inky,
)
