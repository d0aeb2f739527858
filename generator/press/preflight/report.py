"""What a preflight comes to: findings, a verdict for each check, and how every face lies."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from generator import __version__
from generator.problems import Place, Problem, Severity
from generator.sheets.model import Rect
from generator.sheets.shop import Shop

LISTING = "preflight.json"
MOST_RUNS = 8

State = Literal["passed", "failed", "warned", "not-made"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong: in which file, on which pages (from 1; none: the whole file), with what."""

    name: str
    file: Path
    pages: tuple[int, ...]
    thing: str
    what: str
    help: str
    severity: Severity = "error"

    @property
    def problem(self) -> Problem:
        """The same as a problem; the page is told in its sentence."""
        where = f"{told_pages(self.pages)}: " if self.pages else ""
        return Problem(self.name, where + self.what, Place(self.file.as_posix(), 0), self.help, self.severity)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check came to, by what it was made, and why if it was not made (or not on every page)."""

    check: str
    state: State
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """How a face lies on its page: sizes and boxes in mm from the page's top left corner.

    `count` is how many pages (or pictures) look just so. `ink` is the peak, in percent.
    """

    file: Path
    page: int
    width: float
    height: float
    trim: Rect | None
    bleed: Rect | None
    safe: Rect | None
    ink: float | None
    count: int
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Files checked against a shop's profile. Checked, not certified."""

    shop: Shop
    files: tuple[tuple[Path, int], ...]
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    faces: tuple[Lying, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every finding as a problem."""
        return tuple(finding.problem for finding in self.findings)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Those for which a shop would send the files back."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def unmade(self) -> tuple[Verdict, ...]:
        """The checks that could not be made."""
        return tuple(verdict for verdict in self.verdicts if verdict.state == "not-made")


def told_pages(pages: Iterable[int]) -> str:
    """Pages in words: `page 3`, `pages 1, 4-9 and 12`."""
    listed = sorted(set(pages))
    return f"page {listed[0]}" if len(listed) == 1 else f"pages {numbers(listed)}"


def numbers(pages: Iterable[int]) -> str:
    """Page numbers, those that follow each other by the first and the last: `1, 4-9, 12`."""
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and runs[-1][-1] == page - 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    told = [f"{run[0]}" if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return ", ".join(told if len(told) <= MOST_RUNS else [*told[: MOST_RUNS - 1], "…", told[-1]])


def listing(report: Report) -> str:
    """preflight.json: everything that the report holds, for programs."""
    shop = report.shop
    content: dict[str, Any] = {
        "hibari": __version__,
        "certified": False,
        "shop": {"name": shop.name, "checked": shop.checked, "unstated": list(shop.unstated)},
        "files": [{"file": path.as_posix(), "pages": pages} for path, pages in report.files],
        "errors": len(report.errors),
        "warnings": len(report.findings) - len(report.errors),
        "findings": [
            {
                "name": each.name,
                "severity": each.severity,
                "file": each.file.as_posix(),
                "pages": list(each.pages),
                "object": each.thing,
                "what": each.what,
                "help": each.help,
            }
            for each in report.findings
        ],
        "checks": [
            {"check": each.check, "verdict": each.state, "by": each.by, "why": each.why}
            for each in report.verdicts
        ],
        "faces": [_listed(face) for face in report.faces],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _listed(face: Lying) -> dict[str, Any]:
    def box(rect: Rect | None) -> list[float] | None:
        return (
            None if rect is None else [round(each, 3) for each in (rect.x, rect.y, rect.width, rect.height)]
        )

    return {
        "file": face.file.as_posix(),
        "page": face.page,
        "alike": face.count,
        "size": [round(face.width, 3), round(face.height, 3)],
        "trim": box(face.trim),
        "bleed": box(face.bleed),
        "safe": box(face.safe),
        "ink": None if face.ink is None else round(face.ink, 1),
        "findings": list(face.findings),
    }
