"""What a finding is: a figure that lies beyond a threshold, as sure as its interval is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from generator.balance.study import Study

Kind = Literal["share", "points", "worth"]
"""A share of 1; points, a difference of shares; or worth, in the greedy bot's weights."""

Side = Literal["below", "above"]
"""On which side of its threshold a figure is a finding."""

Group = Literal["number", "icon", "ability", "habit", "seat", "heroine", "part", "supply"]
"""What a subject is: `2`, `chi 3`, `isana 1` or `isana skill`, `no-power`, `1` (the first dealer's
seat), `isana`, `south`, `power_lasts`."""

Severity = Literal["grave", "plain", "slight"]
"""How much a finding of this name matters to a designer, before it is asked how far it goes."""

Ground = Literal[
    "worth_up", "better_up", "won_on", "call_made", "call_worth", "cheaper_worth", "secret_gained",
    "secret_used", "ability_gain", "win_bot", "win_heroine", "defeat_heroine", "elsewhere",
]  # fmt: skip
"""What stands beside a finding: measures of a simulation, worths, or its own figure elsewhere."""

SEVERITIES: tuple[Severity, ...] = ("grave", "plain", "slight")


@dataclass(frozen=True, slots=True)
class Evidence:
    """A further figure beside a finding, by the name of what it counts.

    `setting` is empty where it is the finding's own; without an interval `low` and `high` are None.
    """

    name: Ground
    kind: Kind
    value: float
    low: float | None = None
    high: float | None = None
    setting: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a detector reads of one subject in one setting, be it beyond its threshold or not.

    `low` and `high` hold the truth with 95 % confidence.
    """

    subject: str
    setting: str
    value: float
    low: float
    high: float
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Detector:
    """A thing to look for: its figure of every subject, and from where on that is a finding.

    `threshold` is that of each subject, or of all; `reason` says why it lies there.
    """

    name: str
    group: Group
    kind: Kind
    side: Side
    threshold: float
    severity: Severity
    reason: str
    read: Callable[[Study], Iterable[Reading]]

    def beyond(self, reading: Reading) -> bool:
        """Whether all of the interval lies beyond the threshold."""
        return reading.high < self.threshold if self.side == "below" else reading.low > self.threshold

    def within(self, reading: Reading) -> bool:
        """Whether none of it does."""
        return reading.low >= self.threshold if self.side == "below" else reading.high <= self.threshold

    def distance(self, reading: Reading) -> float:
        """How far beyond the threshold the near end of the interval lies, in thresholds."""
        near = self.threshold - reading.high if self.side == "below" else reading.low - self.threshold
        return near / abs(self.threshold)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the games say is wrong: of whom or what, in which setting, and how sure it is.

    `setting` is players and bots (`4 mix`). The `evidence` ends with the same figure in the other
    settings. `weight` puts findings in order, the gravest most.
    """

    name: str
    group: Group
    subject: str
    setting: str
    kind: Kind
    side: Side
    value: float
    low: float
    high: float
    threshold: float
    severity: Severity
    weight: float
    evidence: tuple[Evidence, ...] = ()


Verdict = Literal["cured", "eased", "same", "worse", "undecided", "absent"]
"""What has become of a finding in a later draft.

Cured: its interval is wholly on the good side; undecided: it lies across the threshold. Else it is a
finding still, and eased or worse where the difference of both drafts has an interval without 0.
Absent: the draft has no such subject.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A finding of one draft, and the same figure in another."""

    old: Finding
    new: Reading | None
    verdict: Verdict
