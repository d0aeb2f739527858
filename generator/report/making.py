"""Both files of a report, written together or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from generator.draw.files import replacing_all
from generator.problems import Problem
from generator.report import look
from generator.report.subject import Subject

FILES = ("balance.html", "balance.pdf")
"""The names of the files: for a browser, and for paper."""


class NotInstalled(RuntimeError):
    """Charts cannot be drawn here; the message says what is missing, and what to do."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was written: the files, the pages of the one for paper, and what is wrong with them."""

    page: Path
    book: Path
    pages: int
    problems: tuple[Problem, ...]


def able() -> None:
    """Raises NotInstalled where the library that draws charts is missing."""
    if find_spec("matplotlib") is None:
        raise NotInstalled(
            "the report's charts need matplotlib: pip install 'hibari[report]', or write the figures "
            "with --format json or csv"
        )


def make(subject: Subject, language: str, folder: Path) -> Made:
    """Write the report into a folder. Raises NotInstalled and OSError."""
    able()
    from generator.report import book, page
    from generator.report.telling import report

    told, fonts = report(subject, language), look.fonts()
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name for name in FILES]
    with replacing_all(paths) as (html, pdf):
        html.write_text(page.page(told, fonts), encoding="utf-8", newline="\n")
        pages, problems = book.write(told, pdf, fonts)
    return Made(paths[0], paths[1], pages, problems)
