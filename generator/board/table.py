"""Who sits where and with what, in the words of one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.deck.effects import Effect
from generator.deck.model import Deck, Heroine, Rules
from generator.deck.values import Text
from generator.play.notation import LETTERS
from generator.play.state import Game
from generator.wording import BoardWords, Words, board_words, plain, sentences, skill_cost, words


@dataclass(frozen=True, slots=True)
class Power:
    """A skill or 奥義 in words; `cost` is empty for an 奥義."""

    name: str
    text: str
    cost: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: her `name` with its letter, who plays her, her skill (None without a heroine) and 奥義."""

    name: str
    player: str
    skill: Power | None
    secrets: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All there is to name at a table."""

    words: BoardWords
    terms: Words
    rules: Rules
    places: tuple[Place, ...]

    def names(self, seats: Sequence[int]) -> str:
        """Several seats by name."""
        return self.words.several.join(self.places[seat].name for seat in seats)


def set_table(deck: Deck, game: Game, players: Sequence[str], language: str, you: int | None = None) -> Table:
    """The table of a game: `players` are bots by name or `human`, `you` is the seat spoken to.

    Raises UnknownLanguage.
    """
    heroines = {heroine.id: heroine for heroine in (deck.heroines.heroines if deck.heroines else ())}
    spoken = board_words(language)

    def place(seat: int) -> Place:
        heroine = heroines.get(game.personas[seat].id)
        player = spoken.you if seat == you else spoken.players.get(players[seat], players[seat])
        if heroine is None:
            return Place(LETTERS[seat], player, None, ())
        name = f"{LETTERS[seat]} {_in(heroine.short_name, language)}"
        return Place(name, player, _skill(heroine, game.rules, language), _secrets(heroine, game, language))

    return Table(spoken, words(language), game.rules, tuple(map(place, range(game.seats))))


def _skill(heroine: Heroine, rules: Rules, language: str) -> Power:
    skill = heroine.skill
    text = _text(skill.effects, rules, language)
    return Power(_in(skill.name, language), text, skill_cost(skill, language))


def _secrets(heroine: Heroine, game: Game, language: str) -> tuple[Power, ...]:
    return tuple(
        Power(_in(secret.name, language), _text(secret.effects, game.rules, language))
        for secret in heroine.secrets
    )


def _text(effects: Sequence[Effect], rules: Rules, language: str) -> str:
    return plain(sentences(effects, rules, language))


def _in(text: Text, language: str) -> str:
    """A text of the deck in this language, or in the deck's first."""
    if isinstance(text, str):
        return plain(text)
    return plain(text.get(language) or next(iter(text.values())))
