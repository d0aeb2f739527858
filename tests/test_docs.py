"""The reference of cards.yaml names what the models hold, and nothing else."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.deck.model import Deck
from generator.deck.nodes import compose, value

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")


def _models(annotation: Any, path: str) -> Iterator[tuple[str, type[BaseModel]]]:
    """Every model below an annotation, by its path in the deck; effects by their kind."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if "kind" in annotation.model_fields:
            path = f"kind: {get_args(annotation.model_fields['kind'].annotation)[0]}"
        yield path, annotation
        for name, field in annotation.model_fields.items():
            yield from _models(field.annotation, f"{path}.{name}".lstrip("."))
    elif origin in (Union, types.UnionType):
        for arm in arguments:
            yield from _models(arm, path)
    elif origin is tuple:
        yield from _models(arguments[0], f"{path}[]")
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _models(arguments[1], f"{path}.*")


MODELS = dict(_models(Deck, ""))


def _sections() -> dict[str, str]:
    """The text of each section of the reference, by the paths in its heading."""
    parts = re.split(r"^(##+ .*)$", TEXT, flags=re.MULTILINE)
    sections = {}
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        for path in [""] if heading == "## Deck" else re.findall("`([^`]+)`", heading):
            sections[path] = text
    return sections


SECTIONS = _sections()


def _rows(section: str) -> dict[str, list[str]]:
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", section, flags=re.MULTILINE)
    return {name: [cell.strip() for cell in rest.split(" | ")] for name, rest in rows}


def _default(field: FieldInfo) -> str:
    """What the reference's third column says for a field."""
    if field.is_required():
        return "–"
    default = field.default
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, tuple) and default:
        return str(list(default))
    return str(default) if isinstance(default, int | float | str) else "none"


def test_every_section_of_a_deck_is_there() -> None:
    """The reference has a section for each part of a deck and each kind of effect, and no other."""
    assert set(SECTIONS) == set(MODELS)


@pytest.mark.parametrize("path", MODELS)
def test_every_field_is_there(path: str) -> None:
    """A section names every field of its part with its default, in the order of the model, and no other."""
    rows = _rows(SECTIONS[path])
    fields = MODELS[path].model_fields
    assert sorted(rows) == sorted(fields)
    assert {name: rows[name][1] for name in rows} == {name: _default(field) for name, field in fields.items()}
    assert all(cell for row in rows.values() for cell in row)


@pytest.mark.parametrize("path", [path for path in MODELS if "```yaml" in SECTIONS.get(path, "")])
def test_examples_are_sound(path: str) -> None:
    """The example of a section is what its model accepts."""
    (example,) = re.findall(r"```yaml\n(.*?)```", SECTIONS[path], flags=re.DOTALL)
    root, problems = compose(example, "cards.md")
    assert problems == []
    found = value(root)
    for each in found if path.endswith("[]") else found.values() if path.endswith(".*") else [found]:
        MODELS[path].model_validate(each)
