"""Which tests of a project name which clause."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.play.clauses import Clause

_NAMES: Mapping[str, str] = {clause.name: clause.value for clause in Clause}
_KEYS = frozenset(_NAMES.values())


def tested(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The tests below a folder (`file::function`) by the key of the clause that they name."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = {
            target.id: set(_keys(node))
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
                keys = set(_keys(node)).union(*(constants.get(name, ()) for name in names))
                for key in keys:
                    found.setdefault(key, []).append(f"{file.stem}::{node.name}")
    return {key: tuple(tests) for key, tests in found.items()}


def _keys(node: ast.AST) -> Iterator[str]:
    """The clauses that code names: `Clause.TSUMO_WHEN`, or a text of keys such as "tsumo.when"."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "Clause":
            if each.attr in _NAMES:
                yield _NAMES[each.attr]
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield from _KEYS.intersection(each.value.split())
