"""The heroine cards: skill, 奥義, stack, quotes, colours, crest."""

from __future__ import annotations

from collections.abc import Iterator

from generator.deck.checks.files import symbol_names
from generator.deck.checks.finding import Finding
from generator.deck.model import Deck, Heroine
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.problems.nearest import did_you_mean

_SEALS: Path = ("rules", "seals", "each")


def _each(deck: Deck) -> Iterator[tuple[Path, Heroine]]:
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        yield ("heroines", "heroines", index), heroine


def secrets_wanted(deck: Deck) -> int | None:
    """The number of 奥義 of a heroine: every seal but the last sets one free."""
    if deck.rules is not None:
        return deck.rules.seals.each - 1
    return deck.heroines.cards_each - 2 if deck.heroines else None


def skills(loaded: Loaded) -> Iterator[Finding]:
    """Every heroine's skill does something."""
    for path, heroine in _each(loaded.deck):
        if not heroine.skill.effects:
            yield Finding(
                "heroine-without-skill",
                (*path, "skill", "effects"),
                f"the skill of '{heroine.id}' has no effect",
                "give the skill at least one effect",
            )


def secrets(loaded: Loaded) -> Iterator[Finding]:
    """Every heroine has one 奥義 for each seal but the last, and each of them does something."""
    wanted = secrets_wanted(loaded.deck)
    for path, heroine in _each(loaded.deck):
        count = len(heroine.secrets)
        if count != wanted:
            yield Finding(
                "secret-count",
                (*path, "secrets"),
                f"'{heroine.id}' has {count} 奥義; with the rules' seals it is {wanted}",
                f"write {wanted} entries under `secrets`",
                key=True,
                rests_on=(_SEALS, ("heroines", "cards_each")),
            )
        for index, secret in enumerate(heroine.secrets):
            if not secret.effects:
                yield Finding(
                    "secret-count",
                    (*path, "secrets", index, "effects"),
                    f"奥義 {index + 1} of '{heroine.id}' has no effect",
                    "give the 奥義 at least one effect",
                )


def cards_each(loaded: Loaded) -> Iterator[Finding]:
    """A stack holds a front for each number of seals left, with or without one for none."""
    heroines, rules = loaded.deck.heroines, loaded.deck.rules
    if heroines is None or rules is None:
        return
    seals = rules.seals.each
    if heroines.cards_each not in (seals, seals + 1):
        yield Finding(
            "cards-each",
            ("heroines", "cards_each"),
            f"{heroines.cards_each} cards for each heroine, but {seals} seals need {seals + 1}"
            f" (or {seals}, without a front for none left)",
            f"write `cards_each: {seals + 1}`, or change `rules.seals.each`",
            rests_on=(_SEALS,),
        )


def quotes(loaded: Loaded) -> Iterator[Finding]:
    """There is a quote for each front of a heroine and for each of her 奥義."""
    deck = loaded.deck
    if deck.heroines is None:
        return
    fronts, backs = deck.heroines.cards_each, secrets_wanted(deck)
    for path, heroine in _each(deck):
        for name, given, wanted, what in (
            ("fronts", len(heroine.quotes.fronts), fronts, "fronts"),
            ("secrets", len(heroine.quotes.secrets), backs, "奥義"),
        ):
            if given != wanted:
                yield Finding(
                    "quote-count",
                    (*path, "quotes", name),
                    f"'{heroine.id}' has {given} quotes for {wanted} {what}",
                    f"write {wanted} quotes under `{name}`",
                    key=True,
                    rests_on=(_SEALS, ("heroines", "cards_each")),
                )


def colours(loaded: Loaded) -> Iterator[Finding]:
    """A heroine's colours are entries of the palette."""
    palette = loaded.deck.palette
    for path, heroine in _each(loaded.deck):
        for use, colour in heroine.colours:
            if colour not in palette:
                yield Finding(
                    "unknown-colour",
                    (*path, "colours", use),
                    f"the palette has no colour '{colour}'",
                    did_you_mean(colour, palette),
                )


def crests(loaded: Loaded) -> Iterator[Finding]:
    """A heroine's crest is a symbol of one of the deck's symbol files."""
    symbols = symbol_names(loaded)
    if symbols is None:
        return  # reported as a missing file
    for path, heroine in _each(loaded.deck):
        if heroine.crest not in symbols:
            yield Finding(
                "symbol-missing",
                (*path, "crest"),
                f"no symbol file has '{heroine.crest}'",
                did_you_mean(heroine.crest, symbols),
                rests_on=(("symbols",),),
            )
