"""How far each printer's backs lie off, kept in a text file of the user's configuration folder.

The file is YAML that a person can read and mend. HIBARI_CONFIG names another folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from platformdirs import user_config_path
from pydantic import Field

from generator.build.selection import WrongUse
from generator.deck import schema
from generator.deck.effects import Model
from generator.deck.load import read_text
from generator.deck.nodes import compose, value
from generator.deck.phrasing import problems_of
from generator.deck.source import Source
from generator.draw.files import replacing
from generator.problems import DeckError
from generator.problems.nearest import did_you_mean
from generator.sheets.papers import PAPERS

Shift = tuple[float, float]  # mm, right and down, as one looks at the printed back
Papers = Mapping[str, Shift]  # by name: `a4`, and `a4 landscape` for sheets that lie on their side

FARTHEST = 20.0  # mm; nobody's printer is farther off
Length = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]

LANDSCAPE = " landscape"
_HEAD = """\
# How far the backs of cards are moved (mm right, mm down) to lie behind their fronts, for each printer
# and paper. `hibari calibrate --set` writes this file, `hibari build --printer` reads it.
"""


class Kept(Model):
    """The file: printers by name, and what was measured on each paper."""

    printers: Mapping[str, Mapping[str, tuple[Length, Length]]] = {}


def file() -> Path:
    """Where printers are kept; the file need not be there."""
    named = os.environ.get("HIBARI_CONFIG")
    return (Path(named) if named else user_config_path("hibari", appauthor=False)) / "printers.yaml"


def printers() -> Mapping[str, Papers]:
    """All printers that are kept. Raises DeckError for a file that a hand spoilt."""
    path = file()
    if not path.is_file():
        return {}
    source = Source(path, read_text(path))
    root, problems = compose(source.text, source.file)
    raw = value(root)
    kept, faults = schema.validate(raw, Kept)
    problems += problems_of(faults, raw, source)
    if problems or kept is None:
        raise DeckError(problems)
    return kept.printers


def keep(printer: str, paper: str, shift: Shift) -> None:
    """Keep what was measured for a printer on a paper, in place of what was kept before.

    Raises WrongUse for a shift that no printer has.
    """
    if not all(abs(mm) <= FARTHEST for mm in shift):
        raise WrongUse(
            f"a shift of {shift[0]:g},{shift[1]:g} mm is more than {FARTHEST:g} mm: "
            f"write two lengths from -{FARTHEST:g} to {FARTHEST:g}, like 0.5,-1"
        )
    known = printers()
    _write({**known, printer: {**known.get(printer, {}), paper: shift}})


def forget(printer: str) -> Papers:
    """Forget a printer; returned is what was kept of it. Raises WrongUse for one that is not kept."""
    known = printers()
    forgotten = _papers(known, printer)
    _write({name: papers for name, papers in known.items() if name != printer})
    return forgotten


def shifts(printer: str, paper: str) -> tuple[Shift | None, Shift | None]:
    """How far backs are moved on upright and on lying sheets of a paper; None where nobody measured.

    Raises WrongUse for a printer that is not kept, or not for this paper.
    """
    papers = _papers(printers(), printer)
    upright, lying = papers.get(paper), papers.get(paper + LANDSCAPE)
    if upright is None and lying is None:
        hint = lying_of(paper)
        raise WrongUse(
            f"printer '{printer}' is kept for {', '.join(sorted(papers)) or 'no paper'}, not for {paper}: "
            f"run `hibari calibrate --paper {paper}`{f' ({hint})' if hint else ''}, or give --back-shift"
        )
    return upright, lying


def lying_of(paper: str) -> str:
    """When to take `--landscape`, for a paper whose cells make it lie on its side for some cards."""
    named = PAPERS.get(paper)
    if named is None or named.cells is None:
        return ""
    wide = named.cells.width > named.cells.height
    return f"--landscape for {'upright' if wide else 'lying'} cards, whose sheets lie on their side"


def listed(known: Mapping[str, Papers]) -> Iterator[str]:
    """Printers as lines to read: `brother, a4: 0.3,-0.2`."""
    for printer, papers in sorted(known.items()):
        for paper, (x, y) in sorted(papers.items()):
            yield f"{printer}, {paper}: {x:g},{y:g}"


def _papers(known: Mapping[str, Papers], printer: str) -> Papers:
    if printer not in known:
        hint = did_you_mean(printer, known) if known else "`hibari calibrate --set` keeps one"
        raise WrongUse(f"no printer '{printer}' is kept: {hint}")
    return known[printer]


def _write(known: Mapping[str, Papers]) -> None:
    lines = ["printers:" if known else "printers: {}"]
    for printer, papers in sorted(known.items()):
        lines.append(f"  {_quoted(printer)}:")
        lines += (f"    {_quoted(paper)}: [{x:g}, {y:g}]" for paper, (x, y) in sorted(papers.items()))
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as temporary:
        temporary.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _quoted(name: str) -> str:
    """A name as a key of YAML, which takes the strings of JSON."""
    plain = name.replace("-", "").replace(" ", "")
    simple = plain.isascii() and plain.isalnum() and name[0].isalpha() and name[-1] != " "
    return name if simple else json.dumps(name, ensure_ascii=False)
