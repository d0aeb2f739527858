"""Which values of `rules:` a template prints: numbers that note it when they are written out.

A recorded copy of the rules goes to the templates in place of the rules themselves. Its numbers
calculate and compare as before; what is calculated from them notes where it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel

from generator.deck.model import Players, Rules

_Record = TypeVar("_Record", bound=BaseModel)
Noted = set[str]
"""Names of values of the rules: `tsumo.speed`, `players.4.hand`."""


class Figure(int):
    """A number or a flag of the rules; written out or asked whether it is true, it notes its names."""

    names: frozenset[str]
    noted: Noted

    @classmethod
    def of(cls, value: int, names: frozenset[str], noted: Noted) -> Figure:
        """A figure that stands for these values."""
        figure = cls(value)
        figure.names, figure.noted = names, noted
        return figure

    def __str__(self) -> str:
        self.noted |= self.names
        return int.__repr__(self)

    def __format__(self, specification: str) -> str:
        self.noted |= self.names
        return format(int(self), specification)

    def __bool__(self) -> bool:
        self.noted |= self.names
        return int(self) != 0


def _calculated(name: str) -> Callable[[Figure, Any], Any]:
    whole: Callable[[int, Any], Any] = getattr(int, name)

    def calculate(self: Figure, other: Any) -> Any:
        result = whole(self, other)
        if result is NotImplemented or not isinstance(result, int):
            return result
        names = self.names | other.names if isinstance(other, Figure) else self.names
        return Figure.of(result, names, self.noted)

    return calculate


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "mod"):
    setattr(Figure, f"__{_name}__", _calculated(f"__{_name}__"))


def recorded(rules: Rules, noted: Noted) -> Rules:
    """The same rules with numbers that put their names into `noted` when they are printed."""
    return _recorded(rules, "", noted)


def names(rules: Rules) -> tuple[str, ...]:
    """The name of every value of the rules, in their order."""
    return tuple(name for name, _ in leaves(rules))


def leaves(rules: BaseModel, above: str = "") -> Iterator[tuple[str, int]]:
    """Every number and flag of the rules with its name."""
    for field in type(rules).model_fields:
        yield from _leaves(getattr(rules, field), f"{above}{field}")


def _leaves(value: Any, name: str) -> Iterator[tuple[str, int]]:
    match value:
        case BaseModel():
            yield from leaves(value, f"{name}.")
        case tuple():
            for item in value:
                if isinstance(item, Players):
                    yield from leaves(item, f"{name}.{item.count}.")
            if value and isinstance(value[0], int):
                yield name, value[0]
        case int():
            yield name, value


def _recorded(record: _Record, above: str, noted: Noted) -> _Record:
    changed = {
        field: _noting(getattr(record, field), f"{above}{field}", noted)
        for field in type(record).model_fields
    }
    return record.model_copy(update=changed)


def _noting(value: Any, name: str, noted: Noted) -> Any:
    match value:
        case Players():
            return _recorded(value, f"{name}.{value.count}.", noted)
        case BaseModel():
            return _recorded(value, f"{name}.", noted)
        case tuple():
            return tuple(_noting(item, name, noted) for item in value)
        case int():
            return Figure.of(value, frozenset({name}), noted)
    return value
