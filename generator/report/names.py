"""What figures are called in a report: the deck's own names, in the language of the report."""

from __future__ import annotations

from dataclasses import dataclass

from generator import wording
from generator.balance.measures import Figure, Group
from generator.balance.setting import NOBODY
from generator.deck.model import Deck
from generator.template.localise import localise
from generator.wording.findings import FindingTelling
from generator.wording.study import StudyWords


@dataclass(frozen=True)
class Names:
    """The names of one deck in one language."""

    deck: Deck
    language: str

    @property
    def words(self) -> StudyWords:
        """The words of the report."""
        return wording.study_words(self.language)

    @property
    def findings(self) -> FindingTelling:
        """How findings are told."""
        return wording.findings(self.deck, self.language)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.text(self.deck.title)

    def text(self, value: object) -> str:
        """A text of the deck, without readings."""
        return wording.plain(str(localise(value, self.language, self.deck.languages)))

    def heroine(self, id: str) -> str:
        """A heroine by her short name."""
        heroines = self.deck.heroines.heroines if self.deck.heroines else ()
        found = next((heroine for heroine in heroines if heroine.id == id), None)
        if found is None:
            return self.words.nobody if id == NOBODY else id
        return self.text(found.short_name)

    def own(self, group: Group, of: str) -> str:
        """Of whom or what a figure is: by the deck's own name if it has one, else as commands have it."""
        match group:
            case "heroine" | "secret":
                return self.of(group, of)
            case "pair":
                return " ".join(map(self.heroine, of.split()))
        return of

    def of(self, group: Group, of: str) -> str:
        """Of whom or what a figure is."""
        words = self.words
        match group:
            case "game" | "number":
                return of
            case "seat":
                return words.first_seat if of == "1" else words.seat.format(seat=of)
            case "bot":
                return self.bot(of)
            case "icon":
                icon, cost = of.split()
                return words.icon.format(icon=words.icons.get(icon, icon), cost=cost)
            case "heroine":
                return self.heroine(of)
            case "pair":
                heroine, other = map(self.heroine, of.split())
                return words.beside.format(heroine=heroine, other=other)
            case "secret":
                heroine, nth = of.split()
                return words.secret.format(
                    heroine=self.heroine(heroine), secret=self._secret(heroine, int(nth))
                )

    def measure(self, figure: Figure) -> str:
        """What was measured."""
        return self.words.measures[figure.measure.name]

    def bot(self, name: str) -> str:
        """A kind of player, or what the one with a habit does."""
        habits = self.findings.words.habits
        return (
            self.words.habit.format(does=habits[name][1])
            if name in habits
            else self.words.bots.get(name, name)
        )

    def trial(self, name: str) -> str:
        """A setting that was played, by the name that a study gives it: `4 mix`."""
        players, bots = name.split(maxsplit=1)
        words = self.words
        return words.table.format(players=players, bots=words.tables.get(bots) or self.bot(bots))

    def order(self, of: str) -> tuple[tuple[int, str], ...]:
        """What of a kind comes before what: heroines as in the deck, numbers as counted, all else by name."""
        heroines = [each.id for each in self.deck.heroines.heroines] if self.deck.heroines else []
        return tuple(
            (heroines.index(word), "")
            if word in heroines
            else (int(word), "")
            if word.isdecimal()
            else (0, word)
            for word in of.split()
        )

    def draft(self, deck: Deck) -> str:
        """A draft of the deck."""
        return self.words.draft.format(draft=deck.draft)

    def _secret(self, heroine: str, nth: int) -> str:
        heroines = self.deck.heroines.heroines if self.deck.heroines else ()
        secrets = next((each.secrets for each in heroines if each.id == heroine), ())
        name = self.text(secrets[nth - 1].name) if nth <= len(secrets) and secrets[nth - 1].name else ""
        return name or str(nth)
