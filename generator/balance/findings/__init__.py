"""Findings: what a study's games say is wrong with a deck, each with its interval.

A detector reads one figure of every subject it knows, in every setting that was played. It is a
finding where the whole interval, not merely the estimate, lies beyond the detector's threshold.
Nothing here knows a deck: subjects are what the games came up with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from generator.balance.findings.detectors import DETECTORS
from generator.balance.findings.model import (
    SEVERITIES,
    Change,
    Detector,
    Evidence,
    Finding,
    Reading,
    Verdict,
)
from generator.balance.study import Study

__all__ = [
    "DETECTORS",
    "NAMES",
    "Change",
    "Detector",
    "Evidence",
    "Finding",
    "Reading",
    "Verdict",
    "findings",
    "improved",
]

NAMES = tuple(detector.name for detector in DETECTORS)
"""Every name that a finding can have."""


def findings(study: Study) -> tuple[Finding, ...]:
    """All findings, the gravest first; of a name and subject that of the first setting with it."""
    found = [finding for detector in DETECTORS for finding in detected(detector, study)]
    return tuple(sorted(found, key=lambda finding: (-finding.weight, finding.name, finding.subject)))


def detected(detector: Detector, study: Study) -> Iterable[Finding]:
    """What one detector finds."""
    subjects: dict[str, list[Reading]] = {}
    for reading in detector.read(study):
        subjects.setdefault(reading.subject, []).append(reading)
    for readings in subjects.values():
        # The first, not the found: the found of several is worse than it is by chance.
        found = next((reading for reading in readings if detector.beyond(reading)), None)
        if found is not None:
            yield _finding(detector, found, readings)


def _finding(detector: Detector, found: Reading, readings: Sequence[Reading]) -> Finding:
    others = tuple(
        Evidence("elsewhere", detector.kind, other.value, other.low, other.high, other.setting)
        for other in readings
        if other is not found
    )
    distance = detector.distance(found)
    # Between 0 and 1 within a severity: however far it goes, a slight finding is no grave one.
    weight = len(SEVERITIES) - 1 - SEVERITIES.index(detector.severity) + distance / (1 + distance)
    return Finding(
        name=detector.name,
        group=detector.group,
        subject=found.subject,
        setting=found.setting,
        kind=detector.kind,
        side=detector.side,
        value=found.value,
        low=found.low,
        high=found.high,
        threshold=detector.threshold,
        severity=detector.severity,
        weight=weight,
        evidence=found.evidence + others,
    )


def improved(old: Iterable[Finding], study: Study) -> tuple[Change, ...]:
    """What has become of these findings in another study, each read in the setting that it was found in."""
    known = {detector.name: detector for detector in DETECTORS}
    wanted = [(finding, known[finding.name]) for finding in old]
    readings = {
        (detector.name, reading.subject, reading.setting): reading
        for detector in {detector.name: detector for _, detector in wanted}.values()
        for reading in detector.read(study)
    }
    found = (
        (finding, readings.get((finding.name, finding.subject, finding.setting))) for finding, _ in wanted
    )
    return tuple(
        Change(
            finding, reading, "absent" if reading is None else _verdict(known[finding.name], finding, reading)
        )
        for finding, reading in found
    )


def _verdict(detector: Detector, old: Finding, new: Reading) -> Verdict:
    if detector.within(new):
        return "cured"
    if not detector.beyond(new):
        return "undecided"
    better = (new.value - old.value) * (1 if detector.side == "below" else -1)
    # The two drafts' games are as good as independent: half widths add up as the sides of a right angle.
    if abs(better) <= hypot(old.high - old.low, new.high - new.low) / 2:
        return "same"
    return "eased" if better > 0 else "worse"
