"""Preflight: files for a print shop, ours or anyone's, held against what the shop asks for.

A page at a time is read into plain facts (`facts`), small functions say what is wrong with them
(`checks`, `filechecks`, `pictures`; `table` lists those of a page), and the report says of each check
what it came to and by what it was made. Checked, not certified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.deck.model import Deck
from generator.press.preflight import order
from generator.press.preflight.checks import Fault
from generator.press.preflight.ink import renderer
from generator.press.preflight.kinds import PICTURES, article, kind
from generator.press.preflight.order import Due, Plan
from generator.press.preflight.pictures import twins
from generator.press.preflight.reading import Checked, check_pdf, check_picture, unknown
from generator.press.preflight.report import Finding, Lying, Report
from generator.press.preflight.verdicts import verdicts
from generator.press.preflight.wanted import wanted
from generator.sheets.shop import Shop

Progress = Callable[[int, int], None]
Found = tuple[Path, tuple[int, ...], Fault]

__all__ = ["Due", "Plan", "Progress", "Report", "preflight"]


def preflight(
    files: Sequence[Path],
    shop: Shop,
    deck: Deck | None = None,
    planned: Plan | None = None,
    progress: Progress | None = None,
) -> Report:
    """Check PDFs and pictures against a shop's profile, and against a deck's cards if one is given.

    `deck` tells the sizes that cards have, `planned` which files and pages the shop is to get of it. A file
    that cannot be read is a finding, not an error. OSError for one that is not there.
    """
    wishes = wanted(shop, deck)
    program = renderer()
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, max(done, len(files)))

    checked: list[Checked] = []
    for path in files:
        what = kind(path)
        if what == "PDF":
            checked.append(check_pdf(path, wishes, program, step))
            continue
        checked.append(check_picture(path, wishes) if what in PICTURES else unknown(path, what, shop))
        step()
    found: list[Found] = [
        (each.path, (page,) if page else (), fault) for each in checked for page, fault in each.faults
    ]
    found += [(path, (), fault) for path, fault in _kinds(checked, shop)]
    found += [
        (path, (), fault) for path, fault in twins([each.path for each in checked if each.kind == "picture"])
    ]
    found += order.faults(shop, planned, checked)
    findings = _merged(found)
    return Report(
        shop,
        tuple((each.path, each.pages) for each in checked),
        findings,
        verdicts(checked, findings, wishes, order.held(shop, planned, checked)),
        tuple(_lying(checked)),
    )


def _kinds(checked: Sequence[Checked], shop: Shop) -> Iterator[tuple[Path, Fault]]:
    """PDFs for a shop that takes pictures, and the other way round."""
    taken = "picture" if shop.images is not None else "pdf"
    names = {"picture": "pictures", "pdf": "PDFs"}
    for each in checked:
        if each.kind not in (taken, "other"):
            yield (
                each.path,
                Fault(
                    "file-kind",
                    "file",
                    f"it is {article(kind(each.path))}, and {shop.name} takes {names[taken]}",
                    f"make {names[taken]}, as `hibari press --shop {shop.name}` does",
                ),
            )


def _merged(found: Sequence[Found]) -> tuple[Finding, ...]:
    """The same fault of several pages told once; errors first, then by file and page."""
    pages: dict[tuple[Path, Fault], list[int]] = {}
    for path, numbers, fault in found:
        pages.setdefault((path, fault), []).extend(numbers)
    places = {path: at for at, path in enumerate(dict.fromkeys(path for path, _, _ in found))}
    findings = [
        Finding(
            fault.name, path, tuple(sorted(set(numbers))), fault.thing, fault.what, fault.help, fault.severity
        )
        for (path, fault), numbers in pages.items()
    ]
    return tuple(
        sorted(
            findings,
            key=lambda each: (each.severity != "error", places[each.file], each.pages, each.name),
        )
    )


def _lying(checked: Sequence[Checked]) -> Iterator[Lying]:
    for each in checked:
        for face in each.faces:
            yield Lying(
                each.path,
                face.page,
                face.width,
                face.height,
                face.trim,
                face.bleed,
                face.safe,
                face.ink,
                face.count,
                tuple(dict.fromkeys(fault.name for fault in face.faults)),
            )
