"""What values a deck may hold: texts, names, dates, lengths and numbers, each with its bounds.

Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date as Day
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, ValidationInfo
from pydantic_core import PydanticCustomError

from generator.deck.markup import each_marked


def _one_or_each(text: Any) -> str:
    return "each" if isinstance(text, Mapping) else "one"


def _in_languages(text: Mapping[str, str], validation: ValidationInfo) -> Mapping[str, str]:
    """Refuses languages that the deck (in the validation's context) does not list."""
    languages = (validation.context or {}).get("languages")
    if languages is None:
        return text
    for language in text:
        if language not in languages:
            raise PydanticCustomError("unknown_language", "no language of the deck", {"language": language})
    if languages[0] not in text:
        raise PydanticCustomError(
            "missing_language", "no text in the first language", {"language": languages[0]}
        )
    return text


def _as_text(name: Any) -> Any:
    """A number as the text that it is written with: the 2 of the cards is a name as good as any."""
    return str(name) if type(name) is int else name


def as_size(name: Any) -> Any:
    """A size by its name as width and height."""
    if not isinstance(name, str):
        return name
    if name not in SIZES:
        raise PydanticCustomError("unknown_size", "no size has this name")
    return SIZES[name]


def _in_the_calendar(written: str) -> str:
    try:
        Day.fromisoformat(written)
    except ValueError:
        raise PydanticCustomError("no_date", "no day of the calendar") from None
    return written


# Sizes that card shops cut and paper is sold in, upright (mm).
SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63, 88),
    "bridge": (58, 89),
    "mini": (44, 63),
    "tarot": (70, 120),
    "square": (70, 70),
    "meishi": (55, 91),
    "a6": (105, 148),
    "a5": (148, 210),
}
VISIBLE = r"\S"  # a text of blanks alone would print as a hole
DATE = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

Said = Annotated[str, Field(pattern=VISIBLE)]
Text = Annotated[
    Annotated[Said, Tag("one")] | Annotated[Mapping[str, Said], AfterValidator(_in_languages), Tag("each")],
    Discriminator(_one_or_each),
]
# The name of something; of numbered things that is the number.
Named = Annotated[Said, BeforeValidator(_as_text)]
# A text that may carry the tags of `markup`.
Prose = Annotated[Text, AfterValidator(each_marked)]
Date = Annotated[str, Field(pattern=DATE), AfterValidator(_in_the_calendar)]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
Whole = Annotated[int, Field(ge=0, le=9999)]
Positive = Annotated[int, Field(ge=1, le=9999)]
Millimetres = Annotated[float, Field(ge=0, le=2000)]
Side = Annotated[float, Field(ge=1, le=2000)]  # of a card, in mm
Thickness = Annotated[float, Field(ge=0.01, le=5)]  # of a card, a film, a board, in mm
Percent = Annotated[float, Field(ge=0, le=100)]
Amount = Annotated[float, Field(ge=0, le=9999)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
