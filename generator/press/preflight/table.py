"""All checks of a page in one table, with how each is made and when a profile leaves nothing to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.press.preflight import checks
from generator.press.preflight.checks import CONTENT, GLYPHS, PICTURE, STRUCTURE, Fault
from generator.press.preflight.facts import Page
from generator.press.preflight.wanted import Wanted


@dataclass(frozen=True, slots=True)
class PageCheck:
    """A check of every page: its name is that of the problem that it finds, `also` those of others.

    `unmade` says why a profile leaves nothing to check, or gives None.
    """

    name: str
    by: str
    unmade: Callable[[Wanted], str | None]
    faults: Callable[[Page, Wanted], Iterator[Fault]]
    also: tuple[str, ...] = ()


def _always(_: Wanted) -> str | None:
    return None


def _of_cards(wanted: Wanted) -> str | None:
    return None if wanted.cards else "the profile is of sheets for a printer at home"


PAGES: tuple[PageCheck, ...] = (
    PageCheck("box-missing", STRUCTURE, _of_cards, checks.boxes, ("box-wrong",)),
    PageCheck(
        "trim-size",
        STRUCTURE,
        lambda wanted: (
            _of_cards(wanted)
            or (None if wanted.trims is not None else "the shop cuts any size (--deck tells the card's)")
        ),
        checks.trims,
    ),
    PageCheck(
        "art-short-of-bleed",
        PICTURE,
        lambda wanted: _of_cards(wanted) or (None if wanted.bleed else "the profile states no bleed"),
        checks.bleeds,
    ),
    PageCheck(
        "text-outside-safe",
        GLYPHS,
        lambda wanted: (
            _of_cards(wanted)
            or (None if wanted.shop.safe is not None else "the profile states no safe margin")
        ),
        checks.margins,
    ),
    PageCheck("font-not-embedded", STRUCTURE, _always, checks.fonts),
    PageCheck(
        "small-text",
        CONTENT,
        lambda wanted: None if wanted.shop.text else "the profile states no smallest type",
        checks.sizes,
    ),
    PageCheck(
        "thin-line",
        CONTENT,
        lambda wanted: None if wanted.shop.line else "the profile states no thinnest line",
        checks.lines,
    ),
    PageCheck(
        "picture-resolution",
        CONTENT,
        lambda wanted: None if wanted.shop.resolution else "the profile states no resolution",
        checks.resolution,
    ),
    PageCheck(
        "rgb-in-cmyk",
        CONTENT,
        lambda wanted: None if wanted.shop.colour == "cmyk" else "the profile is in RGB",
        checks.colours,
        ("spot-colour",),
    ),
    PageCheck("white-overprint", CONTENT, _always, checks.overprint),
    PageCheck(
        "transparency",
        CONTENT,
        lambda wanted: None if wanted.opaque else "the profile allows it",
        checks.transparency,
    ),
    PageCheck("active-content", STRUCTURE, _of_cards, checks.beside_print),
    PageCheck(
        "not-for-pdfx",
        CONTENT,
        lambda wanted: None if wanted.standard is not None else "the profile asks for no PDF/X",
        checks.extras,
    ),
    PageCheck("file-damaged", CONTENT, _always, checks.unread),
)

INKS = PageCheck(
    "ink-over-limit",
    "",  # which renderer there is, or none
    lambda wanted: (
        "the profile is in RGB"
        if wanted.shop.colour != "cmyk"
        else None
        if wanted.shop.ink_limit
        else "the profile states no limit of ink"
    ),
    checks.inks,
)
