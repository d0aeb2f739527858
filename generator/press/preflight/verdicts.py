"""What each check came to, by what it was made, and why where it was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.press.preflight.checks import Check
from generator.press.preflight.filechecks import FILES
from generator.press.preflight.pictures import PICTURES
from generator.press.preflight.reading import Checked
from generator.press.preflight.report import Finding, State, Verdict
from generator.press.preflight.table import INKS, PAGES
from generator.press.preflight.wanted import Wanted

MOST_NAMED = 3  # files

READ: Check[Any] = Check("file-damaged", "the first bytes", lambda _: None, lambda _, __: iter(()))


def verdicts(
    checked: Sequence[Checked], findings: Sequence[Finding], wanted: Wanted, held: tuple[bool, str]
) -> tuple[Verdict, ...]:
    """A verdict for each check of the kinds of files there are; those of one name are one.

    `held` is whether the order of pages could be checked, and why not, or why not of all files.
    """
    kinds = {each.kind for each in checked}
    made: list[Check[Any]] = []
    if "other" in kinds:
        made.append(READ)
    if "pdf" in kinds:
        made += [*FILES, *PAGES, INKS]
    if "picture" in kinds:
        made += PICTURES
    names = list(dict.fromkeys(check.name for check in made))
    found = [
        _verdict([check for check in made if check.name == name], checked, findings, wanted) for name in names
    ]
    return (_kind(findings), *found, _ordered(findings, held))


def _verdict(
    same: Sequence[Check[Any]], checked: Sequence[Checked], findings: Sequence[Finding], wanted: Wanted
) -> Verdict:
    name = same[0].name
    reasons = [check.unmade(wanted) for check in same]
    if None not in reasons:
        return Verdict(name, "not-made", "", reasons[0] or "")
    unread = all(not each.pages for each in checked)
    by = "; ".join(dict.fromkeys(check.by for check in same if check.by and check.unmade(wanted) is None))
    if name == INKS.name:
        by = "; ".join(dict.fromkeys(each.ink_by for each in checked if each.ink_by))
    also = {name, *(other for check in same for other in check.also)}
    state = _state(findings, also)
    unseen = "; ".join(_unseen(checked, name))
    if unread and state == "passed" and name not in ("encrypted", "file-damaged"):
        return Verdict(name, "not-made", "", "no file could be read")
    if state == "passed" and checked and all(name in each.unseen and each.pages for each in checked):
        return Verdict(name, "not-made", by, unseen)
    return Verdict(name, state, by, unseen)


def _unseen(checked: Sequence[Checked], name: str) -> Iterator[str]:
    """Why a check did not see all; with the names of the first files where it is so of some alone."""
    files: dict[str, list[str]] = {}
    for each in checked:
        if name in each.unseen:
            files.setdefault(each.unseen[name], []).append(each.path.name)
    for why, names in files.items():
        some = ", ".join([*names[:MOST_NAMED], *("…" for _ in names[MOST_NAMED : MOST_NAMED + 1])])
        yield why if len(names) == len(checked) else f"{why} ({some})"


def _state(findings: Iterable[Finding], names: set[str]) -> State:
    severities = {each.severity for each in findings if each.name in names}
    return "failed" if "error" in severities else "warned" if severities else "passed"


def _kind(findings: Sequence[Finding]) -> Verdict:
    return Verdict("file-kind", _state(findings, {"file-kind"}), "the names and contents of the files")


def _ordered(findings: Sequence[Finding], held: tuple[bool, str]) -> Verdict:
    made, why = held
    state = _state(findings, {"page-count", "page-order"})
    if not made and state == "passed":
        return Verdict("page-order", "not-made", "", why)
    return Verdict("page-order", state, "the number of pages, and which of them look alike", why)
