"""Texts in several languages → texts in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel


def localise(value: Any, language: str, languages: Sequence[str]) -> Any:
    """A value with every text in several languages replaced by the one in `language`.

    Such a text is a mapping from some of the deck's languages to strings; one that lacks the
    language gives the first of the deck's languages that it has. Mappings, lists and models
    are walked; what holds no such text comes back as it is.
    """
    match value:
        case str() | int() | float() | None:
            return value
        case Mapping():
            if value and all(key in languages and isinstance(text, str) for key, text in value.items()):
                return next(value[key] for key in (language, *languages) if key in value)
            changed = {key: localise(item, language, languages) for key, item in value.items()}
            return value if _same(changed.values(), value.values()) else changed
        case list() | tuple():
            items = [localise(item, language, languages) for item in value]
            return value if _same(items, value) else type(value)(items)
        case BaseModel():
            old = {name: getattr(value, name) for name in type(value).model_fields}
            new = {name: localise(item, language, languages) for name, item in old.items()}
            return value if _same(new.values(), old.values()) else value.model_copy(update=new)
    return value


def _same(left: Any, right: Any) -> bool:
    return all(one is other for one, other in zip(left, right, strict=True))
