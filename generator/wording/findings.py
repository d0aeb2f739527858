"""Findings in words: what was found, the figure that shows it, and on what grounds.

Each language fills `FindingWords`; patterns are filled with `str.format`. Figures come as plain
values: a share or a difference of shares as parts of 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from generator.deck.model import Deck, Heroine


class Read(Protocol):
    """A figure and the ends of its interval, read in a setting: `4 mix`."""

    @property
    def setting(self) -> str: ...
    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float | None: ...
    @property
    def high(self) -> float | None: ...


class Ground(Read, Protocol):
    """A further figure, by the name of what it counts."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...


class Found(Read, Protocol):
    """A finding."""

    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def threshold(self) -> float: ...
    @property
    def evidence(self) -> Iterable[Ground]: ...


@dataclass(frozen=True, slots=True)
class Saying:
    """How findings of a name are told.

    `found` says it in one sentence and `figure` gives the number; `what` is the number's own name.
    Where `less` is set, the figure is told as how much less it is.
    """

    found: str
    figure: str
    what: str
    less: bool = False


@dataclass(frozen=True, slots=True)
class FindingWords:
    """The words of findings in one language.

    Sayings have `{subject}`, `{players}` and `{does}` (what a bot with a habit does) or `{per}` (of
    what a part is a share), and their figures `{figure}`. `grounds` are sentences by the name of
    what is counted, `verdicts` what has become of a finding. `interval` takes a value, the ends of
    its interval and, if there is one, the limit it is held against.
    """

    sayings: Mapping[str, Saying]
    grounds: Mapping[str, str]
    verdicts: Mapping[str, str]
    elsewhere: str
    join: str
    at: str
    change: str
    absent: str
    table: str
    tables: Mapping[str, str]
    habit_table: str
    interval: Callable[[str, str, str, str], str]
    at_least: str
    at_most: str
    share: Callable[[str], str]
    points: Callable[[str], str]
    numbers: str
    icon: str
    icons: Mapping[str, str]
    skill: str
    secret: str
    first_seat: str
    seat: Callable[[str], str]
    habits: Mapping[str, tuple[str, str]]
    parts: Mapping[str, tuple[str, str]]
    supplies: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FindingTelling:
    """How findings on a deck are told: in which words, and which of several languages a name is taken in."""

    words: FindingWords
    deck: Deck
    text: Callable[[object], str]

    def finding(self, found: Found) -> tuple[str, ...]:
        """Sentences: what was found, by which figure, and what stands beside it."""
        words, saying = self.words, self.words.sayings[found.name]
        names = self._names(found)
        figure = self._figure(found, found.kind, saying.less, limit=self._limit(found))
        told = saying.figure.format(figure=figure, **names)
        at = words.at.format(table=self.setting(found.setting), figure=told)
        return tuple(map(_begun, (saying.found.format(**names), at, *self._grounds(found))))

    def change(self, old: Found, new: Read | None, verdict: str) -> tuple[str, ...]:
        """What has become of a finding: its figures before and now, and what that comes to."""
        words, saying = self.words, self.words.sayings[old.name]
        what = saying.what.format(**self._names(old))
        if new is None:
            return (_begun(words.absent.format(what=what)),)
        before = self._figure(old, old.kind, saying.less)
        now = self._figure(new, old.kind, saying.less, limit=self._limit(old))
        line = words.change.format(old=before, new=now, table=self.setting(new.setting))
        return _begun(words.verdicts[verdict].format(what=what)), _begun(line)

    def setting(self, name: str) -> str:
        """Who plays: `4 mix` in words."""
        words, (players, bots) = self.words, name.split(maxsplit=1)
        if bots in words.habits:
            return words.habit_table.format(players=players, does=words.habits[bots][1])
        return words.table.format(players=players, bots=words.tables.get(bots, bots))

    def _grounds(self, found: Found) -> Iterable[str]:
        words, others = self.words, []
        less = words.sayings[found.name].less
        for ground in found.evidence:
            if ground.name == "elsewhere":
                figure = self._figure(ground, ground.kind, less)
                others.append(f"{self.setting(ground.setting)} {figure}")
            else:
                figure = self._figure(ground, ground.kind, False, signed=ground.kind != "share")
                yield words.grounds[ground.name].format(figure=figure, **self._names(found))
        if others:
            yield words.elsewhere.format(figures=words.join.join(others))

    def _names(self, found: Found) -> Mapping[str, str]:
        """What the patterns may name."""
        words, of = self.words, found.subject
        names = {"subject": of, "players": found.setting.split()[0], "does": "", "per": ""}
        match found.group:
            case "number":
                names["subject"] = words.numbers.format(number=of)
            case "icon":
                icon, cost = of.split()
                names["subject"] = words.icon.format(icon=words.icons[icon], cost=cost)
            case "heroine":
                names["subject"] = self._heroine(of)
            case "ability":
                names["subject"] = self._ability(*of.split())
            case "seat":
                names["subject"] = words.first_seat if of == "1" else words.seat(of)
            case "habit":
                names["subject"], names["does"] = words.habits[of]
            case "part":
                names["subject"], names["per"] = words.parts[of]
            case "supply":
                names["subject"] = words.supplies[of]
        return names

    def _heroine(self, id: str) -> str:
        heroine = self._known(id)
        return self.text(heroine.short_name) if heroine else id

    def _ability(self, id: str, which: str) -> str:
        heroine = self._known(id)
        if heroine is None:
            return f"{id} {which}"
        owner = self.text(heroine.short_name)
        if which.isdecimal():
            return self.words.secret.format(owner=owner, name=self.text(heroine.secrets[int(which) - 1].name))
        return self.words.skill.format(owner=owner, name=self.text(heroine.skill.name))

    def _known(self, id: str) -> Heroine | None:
        heroines = self.deck.heroines.heroines if self.deck.heroines else ()
        return next((heroine for heroine in heroines if heroine.id == id), None)

    def _figure(self, read: Read, kind: str, less: bool, *, signed: bool = False, limit: str = "") -> str:
        sign = -1 if less else 1
        value = self._with_unit(_number(read.value * sign, kind, signed), kind)
        if read.low is None or read.high is None:
            return value
        low, high = sorted((read.low * sign, read.high * sign))
        return self.words.interval(value, _number(low, kind, signed), _number(high, kind, signed), limit)

    def _limit(self, found: Found) -> str:
        less = self.words.sayings[found.name].less
        limit = found.threshold * (-1 if less else 1) * (1 if found.kind == "worth" else 100)
        pattern = self.words.at_least if (found.side == "below") != less else self.words.at_most
        return pattern.format(limit=self._with_unit(f"{limit:g}".replace("-", "−"), found.kind))

    def _with_unit(self, number: str, kind: str) -> str:
        unit = {"share": self.words.share, "points": self.words.points}.get(kind)
        return unit(number) if unit else number


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _number(value: float, kind: str, signed: bool) -> str:
    """One digit after the point, shares in percent, with a real minus."""
    shown = round(value * (1 if kind == "worth" else 100), 1) + 0.0  # never -0.0
    return f"{shown:{'+' if signed else ''}.1f}".replace("-", "−")
