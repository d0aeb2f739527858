"""A study → the report on it: every chapter with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from generator.balance.measures import Figure, statistics, titles
from generator.balance.study import Study
from generator.balance.version import code
from generator.play.setup import deck_hash
from generator.report.charts import Charts
from generator.report.contents import Block, Grid, Prose, Report, Section, Told
from generator.report.gauges import change_gauge, gauge
from generator.report.names import Names
from generator.report.subject import Subject
from generator.wording.study import Part, StudyWords


def report(subject: Subject, language: str) -> Report:
    """The report on a study. Raises UnknownLanguage."""
    names = Names(subject.study.deck, language)
    words, deck = names.words, subject.study.deck
    title = {"title": names.title, "draft": deck.draft, "date": deck.date}
    sections = (
        Section(part, words.parts[part], blocks)
        for part, found in _parts(subject, names)
        if (blocks := tuple(found))
    )
    return Report(
        game=names.title,
        title=words.title,
        head=words.head.format(**title),
        imprint=words.imprint.format(**title),
        date=deck.date,
        language=language,
        contents=words.contents,
        lead=tuple(_lead(subject, words)),
        sections=tuple(sections),
    )


def _lead(subject: Subject, words: StudyWords) -> Iterator[str]:
    yield words.lead.format(games=f"{subject.games:,}")
    if subject.old is not None:
        yield words.against.format(draft=subject.old.deck.draft, date=subject.old.deck.date)
    if subject.partial:
        yield words.partial.format(games=f"{subject.games:,}")


def _parts(subject: Subject, names: Names) -> Iterator[tuple[Part, Iterator[Block]]]:
    """Every chapter in order; one without blocks is left out."""
    charts = Charts(names, subject.study, subject.old, subject.duels)
    words = names.words
    yield "findings", _findings(subject, names)
    yield "changes", _changes(subject, names)
    yield "heroines", charts.heroines()
    yield "seats", charts.seats()
    yield "numbers", charts.numbers()
    yield "flow", charts.flow()
    yield "secrets", charts.secrets()
    yield "bots", charts.bots()
    yield "players", charts.players()
    yield "limits", map(Prose, words.limits)
    yield "method", map(Prose, words.method)
    yield "played", _played(subject, names)
    yield "figures", _figures(subject.study, names)


def _findings(subject: Subject, names: Names) -> Iterator[Block]:
    words, telling = names.words, names.findings
    yield Prose(words.findings_intro if subject.found else words.nothing_found)
    order = [trial.name for trial in subject.study.trials]
    for number, finding in enumerate(subject.found, 1):
        id = f"finding-{number}"
        sentence, *evidence = telling.finding(finding)
        if any(each.name == "elsewhere" for each in finding.evidence):
            evidence.pop()  # the gauge shows it
        yield Told(id, number, sentence, words.join.join(evidence), gauge(id, finding, order, names))


def _changes(subject: Subject, names: Names) -> Iterator[Block]:
    if not subject.changes or subject.old is None:
        return
    drafts = (names.draft(subject.study.deck), names.draft(subject.old.deck))
    yield Prose(names.words.changes_intro.format(draft=subject.old.deck.draft))
    for number, change in enumerate(subject.changes, 1):
        id = f"change-{number}"
        sentence, *evidence = names.findings.change(change.old, change.new, change.verdict)
        yield Told(
            id, number, sentence, names.words.join.join(evidence), change_gauge(id, change, drafts, names)
        )


def _played(subject: Subject, names: Names) -> Iterator[Block]:
    """What was played, so that anybody can play it again."""
    words = names.words
    for study in (subject.study, subject.old):
        if study is not None:
            facts = [*_facts(study, names)]
            if subject.duels is not None and study is subject.study:
                games = words.facts["game_count"].format(games=f"{subject.duels.games:,}")
                facts.append((words.facts["duels"], games))
            yield Grid((), tuple(facts), left=1)


def _facts(study: Study, names: Names) -> Iterator[tuple[str, str]]:
    words, facts = names.words, names.words.facts
    yield facts["deck"], f"{names.title}　{names.draft(study.deck)}　{study.deck.date}"
    yield facts["hash"], deck_hash(study.deck)
    yield facts["code"], code()
    yield facts["seed"], str(study.seed)
    if study.trials:
        furiten = study.trials[0].simulation.setting.furiten
        yield facts["furiten"], words.with_furiten if furiten else words.without_furiten
    for trial in study.trials:
        setting = trial.simulation.setting
        bots = dict.fromkeys(setting.bots)
        seats = " + ".join(f"{setting.bots.count(bot)} {names.bot(bot)}" for bot in bots)
        yield (
            names.trial(trial.name),
            f"{facts['game_count'].format(games=f'{trial.tally.games:,}')}　{seats}",
        )
    if study.ablations:
        games = sum(each.pair.new.games for each in study.ablations)
        yield facts["ablations"], facts["game_count"].format(games=f"{games:,}")


def _figures(study: Study, names: Names) -> Iterator[Block]:
    """Every figure of every table, with half its interval."""
    words = names.words
    trials = list(study.tables)
    found = [{(each.measure.name, each.of): each for each in statistics(trial.tally)} for trial in trials]
    keys = list(dict.fromkeys(key for figures in found for key in figures))
    keys.sort(key=lambda key: (_place(key[0], found), names.order(key[1])))
    if not keys:
        return
    yield Prose(words.figures, quiet=True)
    head = ("", *(names.trial(trial.name) for trial in trials))
    headings = titles(names.language)
    rows: list[tuple[str, ...]] = []
    for measure, group in groupby(keys, key=lambda key: key[0]):
        title, told = "", []
        for key in group:
            shown = [figures.get(key) for figures in found]
            figure = next(each for each in shown if each is not None)
            title = names.measure(figure)
            told.append(
                (
                    names.of(figure.measure.group, figure.of) or title,
                    *(each.shown if each else "" for each in shown),
                )
            )
        if [key[1] for key in keys if key[0] == measure] != [""]:
            rows.append((headings[measure], *[""] * len(trials)))
        rows += told
    yield Grid(head, tuple(rows))


def _place(measure: str, found: Sequence[Mapping[tuple[str, str], Figure]]) -> int:
    """Where a measure stands among all of them."""
    return next((at for figures in found for at, key in enumerate(figures) if key[0] == measure), 0)
