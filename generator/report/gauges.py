"""A finding drawn: its figure in every setting that was played, against its threshold."""

from __future__ import annotations

from collections.abc import Sequence

from generator.balance.findings import Change, Evidence, Finding, Reading
from generator.report.canvas import Drawing
from generator.report.contents import Chart
from generator.report.dots import Panel, Row, dots
from generator.report.frame import Mark
from generator.report.names import Names
from generator.typeset import FontSet

WIDEST = 100.0  # mm


def gauge(id: str, finding: Finding, order: Sequence[str], names: Names) -> Chart:
    """The figure of a finding in every setting, in this order of their names."""
    others = [each for each in finding.evidence if each.name == "elsewhere"]
    found = {each.setting: _mark(each, finding) for each in others}
    found[finding.setting] = _mark(finding, finding)
    # The same order in every gauge: as the settings were played, not as they stand out.
    rows = [Row(names.trial(name), (found[name],)) for name in order if name in found]
    told = names.findings.finding(finding)
    return _chart(id, names.words.join.join(told), finding, rows, [""], names)


def change_gauge(id: str, change: Change, drafts: tuple[str, str], names: Names) -> Chart | None:
    """The figure of an earlier finding in the new draft, beside the old one."""
    if change.new is None:
        return None
    marks = (_mark(change.new, change.old), _mark(change.old, change.old))
    told = names.findings.change(change.old, change.new, change.verdict)
    rows = [Row(names.trial(change.old.setting), marks)]
    return _chart(id, names.words.join.join(told), change.old, rows, drafts, names)


def _chart(
    id: str, told: str, finding: Finding, rows: Sequence[Row], series: Sequence[str], names: Names
) -> Chart:
    threshold = finding.threshold * _scale(finding)
    spoken = names.findings.words
    units = {"share": spoken.share, "points": spoken.points}
    number = f"{threshold:g}".replace("-", "−")
    limit = names.words.limit.format(
        threshold=units[finding.kind](number) if finding.kind in units else number
    )
    panel = Panel("", tuple(rows), 1, threshold, limit, signed=finding.kind == "points")

    def draw(width: float, fonts: FontSet) -> Drawing:
        return dots([panel], series, width, fonts, id)

    return Chart(id, "", "", told, draw, WIDEST)


def _mark(read: Finding | Evidence | Reading, finding: Finding) -> Mark:
    scale = _scale(finding)
    low, high = (None if bound is None else bound * scale for bound in (read.low, read.high))
    return Mark(read.value * scale, low, high)


def _scale(finding: Finding) -> float:
    return 1.0 if finding.kind == "worth" else 100.0
