"""What `wording` calls the things of the game, against the deck's `terms:` and against numbers put in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel

from generator import wording
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.deck.values import Text
from generator.play.clauses import Clause
from generator.problems import Problem
from generator.rulebook.coverage import decisive
from generator.rulebook.coverage.stated import plain
from generator.rulebook.coverage.typed import figures
from generator.wording.examples import Deed, DeedKind, ExampleWords, Reason, Refusal
from generator.wording.ja import kanji

_Record = TypeVar("_Record", bound=BaseModel)
Named = tuple[str, int]
"""A term's id, and which of its parts (東場・南場) is meant."""

WORDS: Mapping[str, Named] = {
    "pon": ("pon", 0), "chi": ("chi", 0), "tsumo": ("tsumo", 0), "ron": ("ron", 0), "skill": ("skill", 0),
    "secret": ("secret", 0), "seal": ("seal", 0), "defeat": ("defeat", 0), "dealer": ("dealer", 0),
    "east": ("wind", 0), "south": ("wind", 1), "wall": ("wall", 0), "dead_wall": ("dead-wall", 0),
    "face_down": ("facing", 1), "river": ("river", 0), "speed": ("speed", 0), "power": ("power", 0),
    "power_sticks": ("power", 0), "tile_cards": ("tile", 0), "heroine_cards": ("heroine-card", 0),
    "yakuman": ("yakuman", 0),
}  # fmt: skip
"""The fixed words that are the name of a term."""

EXAMPLES: Mapping[str, str] = {
    "river": "river", "hand": "hand", "power": "power", "power_of": "power", "seals": "seal",
    "speed": "speed", "wall": "wall", "dead_wall": "dead-wall", "wall_top": "wall",
    "dead_wall_top": "dead-wall",
    "hand_size": "hand", "turn": "turn", "dealer": "dealer", "furiten": "furiten", "exhausted": "exhausted",
    "defeated": "defeat", "tsumo": "tsumo", "ron": "ron",
}  # fmt: skip
"""The words of worked examples that hold the name of a term."""

DEEDS: Mapping[DeedKind, Named] = {
    "play-down": ("facing", 1), "tsumo": ("tsumo", 0), "ron": ("ron", 0), "pon": ("pon", 0),
    "chi": ("chi", 0), "skill": ("skill", 0), "exhausted": ("exhausted", 0), "start": ("round", 0),
    "end": ("dealer", 0),
}  # fmt: skip
REASONS: Mapping[Reason, Named] = {
    "slow": ("speed", 0), "in-river": ("river", 0), "sideways-in-river": ("facing", 2),
    "not-held": ("hand", 0),
    "no-icon": ("call-icon", 0), "once": ("turn", 0), "poor": ("power", 0), "own-river": ("river", 0),
    "sideways": ("facing", 2), "face-down": ("facing", 1), "face-down-ron": ("facing", 1),
    "face-down-call": ("facing", 1), "not-paid": ("cost", 0), "shielded": ("ron", 0), "furiten": ("river", 0),
}  # fmt: skip
FIGURED: frozenset[Reason] = frozenset({"slow", "few", "poor", "not-neighbour"})
"""The reasons that say what the rule asks for."""

BOARD: Mapping[str, Named] = {
    "furiten": ("furiten", 0), "discards": ("discard", 0), "river": ("river", 0), "hand": ("hand", 0),
    "skill": ("skill", 0), "skill_used": ("skill", 0), "secret": ("secret", 0), "shielded": ("ron", 0),
    "tsumo": ("tsumo", 0), "use_skill": ("skill", 0), "use_skill_free": ("skill", 0),
    "play_down": ("facing", 1), "ron": ("ron", 0), "no_ron": ("ron", 0),
    "gain": ("power", 0), "drew_dead": ("dead-wall", 0),
    "played_down": ("facing", 1), "played_down_known": ("facing", 1), "skilled": ("skill", 0),
    "ronned": ("ron", 0), "passed_ron": ("ron", 0), "won_tsumo": ("tsumo", 0), "won_ron": ("ron", 0),
    "scored": ("bonus", 0), "scored_yakuman": ("yakuman", 0), "seals": ("seal", 0), "defeated": ("defeat", 0),
    "power_back": ("power", 0), "exhausted": ("exhausted", 0), "over_defeat": ("seal", 0),
    "final_defeated": ("defeat", 0), "ask_ron": ("ron", 0), "ask_play": ("turn", 0),
}  # fmt: skip
"""The texts of the terminal that hold the name of a term."""

_DIGITS = "〇一二三四五六七八九"
_NUMERAL = re.compile(f"[0-9]+|[{_DIGITS}十]+")
_NUMBERS = range(1, 10)
_FAR = 100


def misnamed(loaded: Loaded, language: str) -> Iterator[Problem]:
    """Words that are not their terms' names, or lack the number they are made from."""
    deck = loaded.deck
    names = {term.id: (index, _in(term.name, language)) for index, term in enumerate(deck.terms)}
    for where, said, (id, part), whole in _said(language):
        if id not in names:
            continue
        index, name = names[id]
        parts = name.split("・")
        term = parts[part] if part < len(parts) and (part or id in ("wind", "facing")) else name
        if said != term if whole else term not in said:
            yield Problem(
                "word-disagrees",
                f"generator/wording/{where} is '{said}', but the term '{id}' is called '{term}'",
                loaded.source.place(("terms", index, "name")),
                "mend the word, or the term",
            )
    if language not in decisive.CLAUSES:
        return
    place: Path = ("rules",) if deck.rules else ("id",)
    for where, made in _numbered(language):
        for number in _NUMBERS:
            if _numbers(said := made(number)) != [number]:
                yield Problem(
                    "word-disagrees",
                    f"generator/wording/{where} of {number} is '{said}'",
                    loaded.source.place(place, key=True),
                    "let the word be made from its number, and from that alone",
                )
                break


def mismeant(loaded: Loaded, language: str) -> Iterator[Problem]:
    """Meanings of terms that lack the words which decide them, or hold a figure typed by hand."""
    deck = loaded.deck
    if deck.rules is None or language not in decisive.TERMS:
        return
    counted = "|".join(f"{kanji(table.count)}人" for table in deck.rules.players)
    for index, term in enumerate(deck.terms):
        meaning = _in(term.meaning, language)
        place = loaded.source.place(("terms", index, "meaning"))
        words = decisive.TERMS[language].get(term.id, "")
        if words not in meaning:
            yield Problem(
                "word-disagrees",
                f"the meaning of the term '{term.id}' does not say '{words}': it says '{meaning}'",
                place,
                "mend the meaning, or the words it is held against",
            )
        for figure in figures(re.sub(counted, "", meaning)):
            yield Problem(
                "typed-number",
                f"the meaning of the term '{term.id}' has the number {figure} typed by hand: '{meaning}'",
                place,
                "say it without a figure: the clause that states it has the one of the rules",
            )


def misruled(loaded: Loaded, language: str) -> Iterator[Problem]:
    """Lines of the terminal's help under no clause, without its decisive words or with a typed figure."""
    rules = loaded.deck.rules
    if rules is None or language not in decisive.BOARD:
        return
    lines = wording.board_words(language).rules(rules)
    other = wording.board_words(language).rules(_moved(rules))
    place = loaded.source.place(("rules",), key=True)
    file = f"generator/wording/{language}_board.py"
    clauses = {clause.value: clause for clause in Clause}
    wanted = decisive.BOARD[language](rules)
    for key, line in lines.items():
        if key not in clauses:
            yield Problem(
                "unknown-clause",
                f"{file} explains the clause '{key}', which the engine does not know",
                place,
                "mend the key",
            )
        for words in wanted.get(clauses[key], ()) if key in clauses else ():
            if words not in plain(line):
                yield Problem(
                    "wording-disagrees",
                    f"{file} does not say '{words}' of '{key}': it says '{line}'",
                    place,
                    "mend the line, or the words it is held against",
                )
        for figure in sorted({*figures(line)} & {*figures(other[key])}):
            yield Problem(
                "typed-number",
                f"{file} has the number {figure} of '{key}' typed by hand: '{line}'",
                place,
                "make it from the rules",
            )


def _moved(record: _Record) -> _Record:
    """The same rules with every number far from what it was."""
    return record.model_copy(
        update={field: _far(getattr(record, field)) for field in type(record).model_fields}
    )


def _far(value: Any) -> Any:
    match value:
        case BaseModel():
            return _moved(value)
        case tuple():
            return tuple(_far(item) for item in value)
        case int() if not isinstance(value, bool):
            return value + _FAR
    return value


def _said(language: str) -> Iterator[tuple[str, str, Named, bool]]:
    """Each word with where it stands, the term it names, and whether it is the name and nothing else."""
    words, examples, board = (
        wording.words(language),
        wording.example_words(language),
        wording.board_words(language),
    )
    for field, named in WORDS.items():
        yield f"{language}.py: WORDS.{field}", plain(getattr(words, field)), named, True
    for field, id in EXAMPLES.items():
        said = getattr(examples, field)
        yield (
            f"{language}_examples.py: {field}",
            said if isinstance(said, str) else _made(said),
            (id, 0),
            False,
        )
    for kind, named in DEEDS.items():
        yield f"{language}_examples.py: '{kind}'", examples.deed(Deed(kind, (3,), ("A",))), named, False
    for reason, named in REASONS.items():
        yield f"{language}_examples.py: '{reason}'", examples.why(Refusal(reason, 3, 6)), named, False
    for field, named in BOARD.items():
        yield f"{language}_board.py: {field}", getattr(board, field), named, False


def _made(said: Callable[..., str]) -> str:
    """A word made for seat A, for a number, or for both."""
    for arguments in ((_NUMBERS[0],), ("A",), ("A", _NUMBERS[0])):
        try:
            return said(*arguments)
        except TypeError:
            continue
    raise AssertionError(said)


def _numbered(language: str) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Every word that is made from a number."""
    words, examples = wording.words(language), wording.example_words(language)
    for field in (
        "secret_nth",
        "hand_cards",
        "without",
        "draft",
        "players",
        "nth_round",
        "numeral",
        "turn_marker",
    ):
        yield f"{language}.py: WORDS.{field}", getattr(words, field)
    for field in ("power", "speed", "wall", "dead_wall", "players", "nth_round", "total"):
        yield f"{language}_examples.py: {field}", getattr(examples, field)
    yield f"{language}_examples.py: points", lambda n: examples.points("A", n)
    yield f"{language}_examples.py: hand_size", lambda n: examples.hand_size("A", n)
    for reason in get_args(Reason):
        if reason in FIGURED:
            yield f"{language}_examples.py: '{reason}'", _reason(examples, reason)


def _reason(examples: ExampleWords, reason: Reason) -> Callable[[int], str]:
    """Why something is refused, by the number that the rule asks for."""
    return lambda needed: examples.why(Refusal(reason, 0, needed)).removeprefix("0")


def _numbers(text: str) -> list[int]:
    """The numerals of a text, in digits or kanji below a hundred."""
    return [_value(numeral) for numeral in _NUMERAL.findall(text)]


def _value(numeral: str) -> int:
    if numeral.isascii():
        return int(numeral)
    tens, ten, ones = numeral.rpartition("十")
    return (_DIGITS.index(tens) if tens else 1 if ten else 0) * 10 + (_DIGITS.index(ones) if ones else 0)


def _in(text: Text, language: str) -> str:
    return plain(text if isinstance(text, str) else text.get(language, next(iter(text.values()))))
