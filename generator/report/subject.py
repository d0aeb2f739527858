"""What a report is on."""

from __future__ import annotations

from dataclasses import dataclass

from generator.balance.findings import Change, Finding, findings, improved
from generator.balance.study import Study
from generator.balance.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Subject:
    """A study and its findings; an earlier draft's, and what became of those; how strong the bots are."""

    study: Study
    found: tuple[Finding, ...]
    old: Study | None = None
    old_found: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()
    duels: Tournament | None = None

    @property
    def partial(self) -> bool:
        """Whether any of it was stopped."""
        return any(study.partial for study in self.studies) or (self.duels is not None and self.duels.partial)

    @property
    def studies(self) -> tuple[Study, ...]:
        """The study, and the earlier draft's."""
        return (self.study,) if self.old is None else (self.study, self.old)

    @property
    def games(self) -> int:
        """How many games were played in all."""
        duels = self.duels.games if self.duels is not None else 0
        return duels + sum(
            sum(trial.tally.games for trial in study.trials)
            + sum(each.pair.old.games + each.pair.new.games for each in study.ablations)
            for study in self.studies
        )


def subject(study: Study, old: Study | None = None, duels: Tournament | None = None) -> Subject:
    """What there is to say of a study, of an earlier draft's beside it, and of a tournament of its bots."""
    if old is None:
        return Subject(study, findings(study), duels=duels)
    before = findings(old)
    return Subject(study, findings(study), old, before, improved(before, study), duels)
