"""Plain values → a model such as `Deck`, or every place where they are not one.

Finding, placing and phrasing are three things: pydantic finds, `schema` places, `phrasing`
phrases. So that a fault here does not hide a fault elsewhere, what is wrong is replaced by a
stand-in that the models accept, and its path is remembered as unsound: the checks then run
on the rest.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from generator.deck.model import Deck
from generator.deck.nodes import Path, Value
from generator.problems.nearest import nearest

# A stand-in is accepted at once; more rounds are only for fields that faults above them hid.
_ROUNDS = 5
_WORDS = ("stand-in", "#000000", "2000-01-01", "en")

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a value is not what the models ask: pydantic's `kind`, its path and context.

    `model` is the model that a missing or unknown field belongs to, `root` that of the whole value.
    """

    kind: str
    path: Path
    found: Value
    context: Mapping[str, Any]
    model: type[BaseModel] | None = None
    root: type[BaseModel] = Deck


def read(value: Value) -> tuple[Deck | None, list[Fault], frozenset[Path]]:
    """The deck that a value says, its faults, and the paths of the stand-ins it holds.

    Without faults there are no stand-ins. There is no deck when the value is not even a
    mapping, or no stand-in will do.
    """
    deck, faults = validate(value, Deck)
    first = faults
    unsound: set[Path] = set()
    for _ in range(_ROUNDS):
        if deck is not None or not isinstance(value, dict):
            break
        for fault in faults:
            value = _mended(value, fault, unsound)
        deck, faults = validate(value, Deck)
    return deck, first, frozenset(unsound)


def validate(value: Value, root: type[M]) -> tuple[M | None, list[Fault]]:
    """What a value says as a model, or all its faults."""
    languages = value.get("languages") if isinstance(value, dict) else None
    named = [name for name in languages if isinstance(name, str)] if isinstance(languages, tuple) else []
    try:
        return root.model_validate(value, context={"languages": named or None}), []
    except ValidationError as error:
        found = [
            _fault(value, cast(Mapping[str, Any], details), root)
            for details in error.errors(include_url=False)
        ]
        return None, [fault for fault in found if not _echo(fault)]


def _echo(fault: Fault) -> bool:
    """Whether a list is called too short only because its entries have faults of their own."""
    least: int = fault.context.get("min_length", 0)
    return fault.kind == "too_short" and isinstance(fault.found, tuple) and len(fault.found) >= least


def _fault(value: Value, details: Mapping[str, Any], root: type[BaseModel]) -> Fault:
    kind, context = details["type"], details.get("ctx", {})
    path = _real(value, details["loc"])
    if details["loc"][-1:] == ("[key]",):
        return Fault("key", path, path[-1], {"wanted": kind}, root=root)
    if kind in ("missing", "extra_forbidden", "invalid_key"):
        return Fault(kind, path, details["input"], context, _model_at(value, path[:-1], root), root)
    return Fault(kind, path, _at(value, path), context, root=root)


def _real(value: Value, loc: Path) -> Path:
    """pydantic's location without the names of union arms and of keys as such."""
    path: list[str | int] = []
    for index, step in enumerate(loc):
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
            value = _item(value, step)
        elif index < len(loc) - 1 or step in ("[key]", "one", "each"):
            continue
        path.append(step)
    return tuple(path)


def _at(value: Value, path: Path) -> Value:
    for step in path:
        value = value[step]
    return value


# Walking the models' annotations along a path.


def annotation_at(value: Value, path: Path, root: type[BaseModel]) -> tuple[Any, tuple[Any, ...]]:
    """The annotation that holds at `path` and its constraints; unions are narrowed by the value there."""
    annotation: Any = root
    metadata: tuple[Any, ...] = ()
    for step in path:
        annotation, metadata = _step(_narrowed(annotation, value), step)
        value = value.get(step) if isinstance(value, dict) else _item(value, step)
    while get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        metadata = (*metadata, *more)
    if get_origin(annotation) in (Union, types.UnionType):  # what may be left out: a number | None
        bound = (get_args(arm)[1:] for arm in get_args(annotation) if get_origin(arm) is Annotated)
        metadata = (*metadata, *chain.from_iterable(bound))
    return _narrowed(annotation, value), metadata


def _item(value: Value, step: str | int) -> Value:
    return value[step] if isinstance(value, tuple) and isinstance(step, int) and step < len(value) else None


def _step(annotation: Any, step: str | int) -> tuple[Any, tuple[Any, ...]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field: FieldInfo | None = annotation.model_fields.get(str(step))
        return (field.annotation, tuple(field.metadata)) if field else (Any, ())
    arguments = get_args(annotation)
    if get_origin(annotation) is tuple:
        fixed = len(arguments) > 1 and arguments[1] is not Ellipsis
        return (
            arguments[step] if fixed and isinstance(step, int) and step < len(arguments) else arguments[0]
        ), ()
    if _is_mapping(annotation):
        return arguments[1], ()
    return Any, ()


def _narrowed(annotation: Any, value: Value) -> Any:
    """The arm of a union that a value belongs to: the model of its `kind`, or its shape."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) not in (Union, types.UnionType):
        return annotation
    arms = [_narrowed(arm, value) for arm in get_args(annotation) if arm is not type(None)]
    if isinstance(value, dict):
        for arm in arms:
            kind = (
                arm.model_fields.get("kind") if isinstance(arm, type) and issubclass(arm, BaseModel) else None
            )
            if kind is not None and value.get("kind") in get_args(kind.annotation):
                return arm
            if _is_mapping(arm):
                return arm
    return arms[0]


def _is_mapping(annotation: Any) -> bool:
    origin = get_origin(annotation)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _model_at(value: Value, path: Path, root: type[BaseModel]) -> type[BaseModel] | None:
    annotation, _ = annotation_at(value, path, root)
    return annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None


# Stand-ins.


def _mended(value: Value, fault: Fault, unsound: set[Path]) -> Value:
    """The value without the fault; adds the paths that now hold something the author didn't write."""
    path = fault.path
    if fault.kind in ("extra_forbidden", "invalid_key"):
        meant = nearest(str(path[-1]), fault.model.model_fields) if fault.model else None
        if meant is not None and meant not in _at(value, path[:-1]):
            unsound.add((*path[:-1], meant))
        return _without(value, path)
    if fault.kind == "key":
        unsound.add(path[:-1])
        return _without(value, path)
    unsound.add(path)
    parent = _model_at(value, path[:-1], fault.root)
    field = parent.model_fields.get(str(path[-1])) if parent and path else None
    if field is not None and not field.is_required():
        return _without(value, path)
    if fault.kind in ("unknown_language", "missing_language"):
        return _with(value, path, _WORDS[0])
    annotation, metadata = annotation_at(value, path, fault.root)
    return _with(value, path, _stand_in(annotation, metadata))


def _stand_in(annotation: Any, metadata: tuple[Any, ...] = ()) -> Value:
    """The plainest value that an annotation accepts."""
    while get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        metadata = (*metadata, *more)
    annotation = _narrowed(annotation, None)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return arguments[0]
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields.items()
        return {n: _stand_in(f.annotation, tuple(f.metadata)) for n, f in fields if f.is_required()}
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            least = max((m.min_length for m in _flat(metadata) if hasattr(m, "min_length")), default=0)
            return tuple(_stand_in(arguments[0]) for _ in range(least))
        return tuple(_stand_in(argument) for argument in arguments)
    if _is_mapping(annotation):
        return {}
    if annotation is str:
        patterns = [p for m in _flat(metadata) if (p := getattr(m, "pattern", None))]
        return next(word for word in _WORDS if all(re.search(p, word) for p in patterns))
    return {int: 1, float: 1.0, bool: False}.get(annotation)


def _flat(metadata: tuple[Any, ...]) -> list[Any]:
    """Constraints, also those that `Field(...)` inside `Annotated` carries."""
    return [inner for outer in metadata for inner in (getattr(outer, "metadata", None) or [outer])]


def _with(value: Value, path: Path, new: Value) -> Value:
    """A copy of a value with `new` at `path`."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, tuple) and isinstance(step, int):
        longer = (*value, None) if step == len(value) else value
        return tuple(_with(v, rest, new) if i == step else v for i, v in enumerate(longer))
    if isinstance(value, dict):
        return {**value, step: _with(value.get(step), rest, new)}
    return value


def _without(value: Value, path: Path) -> Value:
    """A copy of a value without the key that `path` ends in."""
    try:
        holder = _at(value, path[:-1])
    except (KeyError, IndexError, TypeError):
        return value  # an earlier stand-in already took its place
    if not isinstance(holder, dict):
        return value
    return _with(value, path[:-1], {k: v for k, v in holder.items() if k != path[-1]})
