"""The charts of a report: which figures of a study are drawn, and in which form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from generator.balance import intervals
from generator.balance.limits import judged
from generator.balance.measures import Figure, quantiles, statistics
from generator.balance.setting import NOBODY
from generator.balance.study import MIX, STRONGEST, Study, Trial
from generator.balance.tally import NOTHING, Tally
from generator.balance.tournament import EVEN, Share, Tournament
from generator.report.columns import Spread, columns
from generator.report.contents import Chart
from generator.report.dots import Panel, Row, dots
from generator.report.frame import Mark
from generator.report.look import crests
from generator.report.matrix import matrix
from generator.report.names import Names
from generator.template.elements import Symbol
from generator.wording.study import Name

SMALL = 100.0  # mm: as wide as a chart of one panel gains from
_RARE = 0.0005  # a value that fewer than this share of games have is not drawn


@dataclass(frozen=True, slots=True)
class Shown:
    """A trial as charts show it: under a name, with its figures."""

    name: str
    tally: Tally
    figures: tuple[Figure, ...]
    players: int

    def marks(self, measure: str) -> dict[str, Mark]:
        """The figures of a measure, by whom or what they are of."""
        return {figure.of: mark(figure) for figure in self.figures if figure.measure.name == measure}


def mark(figure: Figure) -> Mark:
    """A figure as it is drawn: shares in percent."""
    scale = figure.measure.scale
    low, high = (None if bound is None else bound * scale for bound in (figure.low, figure.high))
    return Mark(figure.value * scale, low, high)


class Charts:
    """The charts of a study, beside an earlier draft's where there is one."""

    def __init__(self, names: Names, new: Study, old: Study | None, duels: Tournament | None = None) -> None:
        self._names, self._words = names, names.words
        self._new, self._old, self._duels = new, old, duels
        self._counts = list(dict.fromkeys(trial.players for trial in new.tables))
        self._players = self._counts[0] if self._counts else 0
        self._limits = dict(_limits(new, self._players))
        self._crests = crests(new.deck, names.language)

    def heroines(self) -> Iterator[Chart]:
        """Win rates of heroines, alone and beside each other."""
        shown = self._shown(self._players, alone=True)
        yield from self._wins("win_heroine", shown, self._names.heroine)
        yield from self._pairs(shown[:1])

    def seats(self) -> Iterator[Chart]:
        """Win rates of seats."""
        shown = self._shown(self._players, alone=True)
        yield from self._wins("win_seat", shown, lambda of: self._names.of("seat", of))

    def numbers(self) -> Iterator[Chart]:
        """How each number is played, and which calls are made."""
        shown = self._shown(self._players)
        yield from self._panels("numbers", (("face_up", 1), ("called", 2), ("won_on", 1)), shown, str)
        yield from self._panels("calls", (("call_made", 1),), shown, lambda of: self._names.of("icon", of))

    def flow(self) -> Iterator[Chart]:
        """How rounds end, how long games are, what points come to."""
        shown = self._shown(self._players)
        rows = tuple(
            row
            for name in ("tsumo", "ron", "drawn", "third_seal", "south")
            if (row := self._whole(name, shown))
        )
        yield from self._dots("ends", [Panel("", rows, 1)], shown, "")
        for name, axis in (("rounds", self._words.rounds_axis), ("points", self._words.points_axis)):
            yield from self._spread("rounds" if name == "rounds" else "points", axis, shown)

    def secrets(self) -> Iterator[Chart]:
        """How often each 奥義 is gained, and how often it then matters."""
        shown = self._shown(self._players)
        measures = (("secret_gained", 1), ("secret_used", 1))
        yield from self._panels("secrets", measures, shown, lambda of: self._names.of("secret", of))

    def bots(self) -> Iterator[Chart]:
        """Which kind of player wins: in duels, and at one table."""
        if self._duels is not None and (ranking := self._duels.ranking()):
            rows = tuple(Row(self._names.bot(each.bot), (_won(each.share),)) for each in ranking)
            panel = Panel("", rows, 1, 100 * EVEN, self._words.equals.format(even=f"{100 * EVEN:g}"))
            draw = partial(dots, [panel], [""], name="duels")
            words = self._words.charts["duels"]
            yield Chart("duels", words.title, self._ahead(), words.caption, draw, SMALL)
        trials = [trial for trial in self._new.tables if trial.bots == MIX and trial.players == self._players]
        shown = [self._show(trial, self._names.trial(trial.name)) for trial in trials]
        yield from self._wins("win_bot", shown, self._names.bot)

    def _ahead(self) -> str:
        """Whether looking ahead is worth while."""
        duels, words, (one, other) = self._duels, self._words, ("ahead", "greedy")
        if duels is None or not {one, other} <= set(duels.bots):
            return ""
        share = duels.duel(one, other).share(one)
        if share is None:
            return ""
        figure = words.duel_figure.format(
            value=f"{share.value * 100:.1f}", low=f"{share.low * 100:.1f}", high=f"{share.high * 100:.1f}"
        )
        told = words.duel_won if share.above else words.duel_even
        return told.format(one=self._names.bot(one), other=self._names.bot(other), figure=figure)

    def players(self) -> Iterator[Chart]:
        """Whether a heroine's strength depends on how many play."""
        shown = [
            self._show(trial, self._names.trial(trial.name))
            for players in self._counts[:3]
            for trial in self._new.tables
            if trial.players == players and trial.bots == MIX
        ]
        if len(shown) < 2:
            return
        marks = [
            {of: _less(each, 100 / trial.players) for of, each in trial.marks("win_heroine").items()}
            for trial in shown
        ]
        rows = self._rows(marks, self._names.heroine)
        panel = Panel("", rows, 1, 0.0, self._words.even_zero, signed=True)
        yield from self._dots("players", [panel], shown, _extremes(self._words.highest, panel))

    # Forms.

    def _wins(self, name: Name, shown: Sequence[Shown], label: Callable[[str], str]) -> Iterator[Chart]:
        """Win rates against an even share."""
        if not shown:
            return
        even = 100 / shown[0].players
        rows = self._rows([each.marks(name) for each in shown], label, name)
        panel = Panel("", rows, 1, even, self._words.even.format(even=f"{even:.3g}"))
        yield from self._dots(name, [panel], shown, _extremes(self._words.highest, panel))

    def _panels(
        self,
        name: Name,
        measures: Iterable[tuple[str, int]],
        shown: Sequence[Shown],
        label: Callable[[str], str],
    ) -> Iterator[Chart]:
        """A panel for each measure."""
        panels = [
            Panel(self._words.panels.get(measure, ""), rows, decimals)
            for measure, decimals in measures
            if (rows := self._rows([each.marks(measure) for each in shown], label, measure))
        ]
        reading = _extremes(self._words.highest, panels[0]) if len(panels) == 1 else ""
        yield from self._dots(name, panels, shown, reading)

    def _dots(
        self, name: Name, panels: Sequence[Panel], shown: Sequence[Shown], reading: str
    ) -> Iterator[Chart]:
        if not any(panel.rows for panel in panels):
            return
        words = self._words.charts[name]
        draw = partial(dots, panels, [each.name for each in shown], name=name)
        yield Chart(name, words.title, reading, words.caption, draw, SMALL if len(panels) == 1 else 1000.0)

    def _pairs(self, shown: Sequence[Shown]) -> Iterator[Chart]:
        """Win rates of each heroine beside each other one."""
        for each in shown:
            cells = {
                (one, other): found
                for of, found in each.marks("win_beside").items()
                for one, other in [of.split()]
            }
            ids = sorted({one for one, _ in cells if one != NOBODY}, key=self._names.order)
            if not ids:
                return
            named = {
                (self._names.heroine(one), self._names.heroine(other)): found
                for (one, other), found in cells.items()
            }
            words = self._words.charts["win_beside"]
            labels = [self._names.heroine(id) for id in ids]
            heads = self._words.pair_heads
            draw = partial(
                matrix,
                labels,
                [self._crest(id) for id in ids],
                named,
                100 / each.players,
                heads,
                name="win_beside",
            )
            yield Chart("win_beside", words.title, "", words.caption, draw)

    def _spread(self, name: Name, axis: str, shown: Sequence[Shown]) -> Iterator[Chart]:
        """How often each value occurred."""
        trials = [each for each in shown if each.tally.spreads.get(name)][:2]
        if not trials:
            return
        words = self._words.charts[name]
        spreads = [_spread(each.tally, name) for each in trials]
        counts = trials[0].tally.spreads[name]
        mean = sum(value * count for value, count in counts.items()) / sum(counts.values())
        reading = self._words.spread_reading.format(mean=f"{mean:.2f}", ninety=quantiles(counts).ninety)
        middle = self._words.median.format(median=spreads[0].median)
        draw = partial(columns, spreads, [each.name for each in trials], axis, middle, name=name)
        yield Chart(name, words.title, reading, words.caption, draw)

    def _whole(self, measure: str, shown: Sequence[Shown]) -> Row | None:
        """A row for a figure of the game as a whole."""
        marks = [each.marks(measure).get("") for each in shown]
        return _row(self._words.measures[measure], marks, self._limits.get((measure, "")))

    def _rows(
        self, marks: Sequence[Mapping[str, Mark]], label: Callable[[str], str], measure: str = ""
    ) -> tuple[Row, ...]:
        """A row for everybody and everything that has a figure in the first series."""
        first = marks[0] if marks else {}
        found = (
            _row(
                label(of), [each.get(of) for each in marks], self._limits.get((measure, of)), self._crest(of)
            )
            for of in sorted(first, key=self._names.order)
            if of != NOBODY
        )
        return tuple(row for row in found if row is not None)

    def _crest(self, of: str) -> Symbol | None:
        """The crest of whom, or whose, a figure is."""
        return self._crests.get(of.split()[0]) if of else None

    # What is shown beside what.

    def _shown(self, players: int, alone: bool = False) -> list[Shown]:
        """Mixed players; and either the strongest alone (or both) or the earlier draft's mixed ones."""
        wanted = [(self._new, MIX)]
        if alone or self._old is None:
            wanted.append((self._new, STRONGEST))
        if self._old is not None:
            wanted.append((self._old, MIX))
        return [
            self._show(trial, self._told(study, trial))
            for study, bots in wanted
            for trial in study.tables
            if trial.players == players and trial.bots == bots
        ]

    def _told(self, study: Study, trial: Trial) -> str:
        """The name of a trial on a chart; with its draft where there are two."""
        told = self._names.trial(trial.name)
        return f"{self._names.draft(study.deck)}・{told}" if self._old else told

    def _show(self, trial: Trial, name: str) -> Shown:
        return Shown(name, trial.tally, statistics(trial.tally), trial.players)


def _limits(study: Study, players: int) -> Iterator[tuple[tuple[str, str], tuple[float, float]]]:
    """From where to where the deck says that figures should lie, as they are drawn."""
    tally = next((trial.tally for trial in study.tables if trial.players == players), NOTHING)
    about = [at for at, limit in enumerate(study.deck.balance) if limit.players in (None, players)]
    for each in judged(study.deck, tally, players, about, 0.0):
        scale = each.measure.scale
        yield (each.measure.name, each.of), (each.least * scale, each.most * scale)


def _row(
    label: str,
    marks: Sequence[Mark | None],
    limits: tuple[float, float] | None = None,
    crest: Symbol | None = None,
) -> Row | None:
    return Row(label, tuple(marks), limits, crest) if any(marks) else None


def _won(share: Share) -> Mark:
    return Mark(share.value * 100, share.low * 100, share.high * 100)


def _less(of: Mark, even: float) -> Mark:
    low, high = (None if bound is None else bound - even for bound in (of.low, of.high))
    return Mark(of.value - even, low, high)


def _extremes(sentence: str, panel: Panel) -> str:
    """Who is highest and who lowest, of the first series."""

    def told(of: Mark | None) -> str:
        number = (
            f"{of.value:+.{panel.decimals}f}"
            if panel.signed and of
            else f"{of.value:.{panel.decimals}f}"
            if of
            else ""
        )
        return number.replace("-", "−") + ("" if panel.signed else " %")

    found = [(row.label, row.marks[0]) for row in panel.rows if row.marks[0] is not None]
    if len(found) < 2:
        return ""
    lowest, *_, highest = sorted(found, key=lambda each: each[1].value if each[1] else 0.0)
    if told(lowest[1]) == told(highest[1]):
        return ""
    return sentence.format(highest=highest[0], high=told(highest[1]), lowest=lowest[0], low=told(lowest[1]))


def _spread(tally: Tally, name: str) -> Spread:
    counts = tally.spreads[name]
    whole = sum(counts.values())
    shares = {}
    for value, count in sorted(counts.items()):
        if count / whole >= _RARE:
            # Points of one game hang together: as many trials as games, which is never too few.
            low, high = intervals.wilson(count / whole, min(whole, tally.games))
            shares[value] = Mark(count / whole * 100, low * 100, high * 100)
    return Spread(shares, quantiles(counts).median)
