"""The figures of a report for other programs: the studies whole, as JSON or as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from generator.balance import written
from generator.balance.findings import Change, Finding
from generator.balance.study import Study
from generator.balance.tournament import Share, Tournament
from generator.balance.version import code
from generator.play.setup import deck_hash
from generator.report.subject import Subject

_OF_STUDY = ("deck", "draft", "deck_hash", "code", "seed", "furiten", "confidence")
"""What is the same in all settings of a study, and said once."""
COLUMNS = ("draft", "setting", *written.COLUMNS)


def as_json(subject: Subject) -> str:
    """Everything played and found: the study, and where there is one the earlier draft's beside it."""
    document: dict[str, object] = {"study": _study(subject.study, subject.found)}
    if subject.old is not None:
        document["against"] = _study(subject.old, subject.old_found)
        document["changes"] = [_change(change) for change in subject.changes]
    if subject.duels is not None:
        document["duels"] = _duels(subject.duels)
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def as_csv(subject: Subject) -> str:
    """A line a figure, as `hibari simulate` writes them, after its draft and setting.

    Then come the findings, each with its side and threshold as `per`, and what each bot won in duels.
    """
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for study, found in ((subject.study, subject.found), (subject.old, subject.old_found)):
        if study is not None:
            lines.writerows(_lines(study, found))
    if subject.duels is not None:
        for each in subject.duels.ranking():
            share = _share(each.share)
            bounds = (share["value"], share["low"], share["high"])
            lines.writerow(
                (
                    subject.study.deck.draft,
                    "duels",
                    "won",
                    each.bot,
                    "share",
                    "games",
                    *bounds,
                    None,
                    None,
                    share["games"],
                )
            )
    return text.getvalue()


def _study(study: Study, found: Iterable[Finding]) -> dict[str, object]:
    settings: list[dict[str, object]] = []
    for trial in study.trials:
        played = written.document(study.deck, trial.simulation)
        settings.append(
            {"name": trial.name} | {key: value for key, value in played.items() if key not in _OF_STUDY}
        )
    furiten = {trial.simulation.setting.furiten for trial in study.trials}
    return {
        "deck": study.deck.id,
        "draft": study.deck.draft,
        "date": study.deck.date,
        "deck_hash": deck_hash(study.deck),
        "code": code(),
        "seed": study.seed,
        "furiten": furiten == {True},
        "partial": study.partial,
        "findings": [_rounded(asdict(finding)) for finding in found],
        "settings": settings,
        "ablations": [
            {"setting": each.trial, "without": str(each.ability), "games": each.pair.new.games}
            for each in study.ablations
        ],
    }


def _duels(duels: Tournament) -> object:
    """Who won how much of the duels, the strongest first."""
    return {
        "players": duels.setting.players,
        "games": duels.games,
        "partial": duels.partial,
        "ranking": [{"bot": each.bot} | _share(each.share) for each in duels.ranking()],
        "duels": [
            {"bot": duel.one, "against": duel.other} | _share(share)
            for duel in duels.duels
            if (share := duel.share(duel.one)) is not None
        ],
    }


def _share(share: Share) -> dict[str, float]:
    bounds = {"value": share.value, "low": share.low, "high": share.high}
    return {name: round(number, written.DIGITS) for name, number in bounds.items()} | {"games": share.games}


def _change(change: Change) -> object:
    return _rounded(asdict(change))


def _rounded(value: object) -> object:
    match value:
        case float():
            return round(value, written.DIGITS)
        case dict():
            return {key: _rounded(item) for key, item in value.items()}
        case list() | tuple():
            return [_rounded(item) for item in value]
    return value


def _lines(study: Study, found: Iterable[Finding]) -> Iterator[tuple[object, ...]]:
    draft = study.deck.draft
    for trial in study.trials:
        yield from ((draft, trial.name, *row) for row in written.rows(trial.simulation))
    for each in found:
        bounds = (round(number, written.DIGITS) for number in (each.value, each.low, each.high))
        per = f"{each.side} {each.threshold:g}"
        yield draft, each.setting, each.name, each.subject, each.kind, per, *bounds, None, None, None
