"""What of the deck a path leads into: a card, a component, a heroine, a term."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from generator.deck.nodes import Path
from generator.deck.source import ANY

_OWNERS = {
    ("tiles", "component"): "component",
    ("tiles", "cards", ANY): "card",
    ("heroines", "component"): "component",
    ("heroines", "heroines", ANY): "heroine",
    ("components", ANY): "component",
    ("components", ANY, "cards", ANY): "card",
    ("terms", ANY): "term",
}


def owner(path: Path, root: Any) -> tuple[str, str] | None:
    """Kind and id of the innermost thing with an id that a path leads into.

    `root` is the deck, or the plain value that was to become one.
    """
    found = None
    shape: tuple[str, ...] = ()
    for step in path:
        shape = (*shape, ANY if isinstance(step, int) else step)
        try:
            root = getattr(root, str(step)) if isinstance(root, BaseModel) else root[step]
        except (KeyError, IndexError, TypeError, AttributeError):
            break
        kind = _OWNERS.get(shape)
        name = root.get("id") if isinstance(root, Mapping) else getattr(root, "id", None)
        if kind and isinstance(name, str):
            found = kind, name
    return found
