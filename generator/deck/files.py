"""Where a deck's templates, fonts, earlier drafts and pictures lie.

A deck brings its own `templates/`, `fonts/` and `drafts/` beside its file; what it doesn't have is
taken from those that come with hibari. Pictures lie anywhere below the deck's own folder.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

Kind = Literal["templates", "fonts", "drafts"]

_PACKAGE = Path(__file__).resolve().parents[1]
# A checkout has the folders beside the package; an installed wheel has them inside it.
SHIPPED = _PACKAGE.parent if (_PACKAGE.parent / "templates").is_dir() else _PACKAGE / "shipped"


def roots(project: Path, kind: Kind) -> tuple[Path, ...]:
    """The folders searched, in order: the deck's own, then hibari's."""
    own, shipped = project / kind, SHIPPED / kind
    return (own,) if own.resolve() == shipped.resolve() else (own, shipped)


def find(project: Path, kind: Kind, name: str) -> Path | None:
    """The template, font or draft of this name, or None. Raises ValueError for a path that leaves."""
    return _first(roots(project, kind), name)


def find_picture(project: Path, name: str) -> Path | None:
    """The picture of this name, below the deck's folder. Raises ValueError for a path that leaves it."""
    return _first((project,), name)


def names(project: Path, kind: Kind, endings: tuple[str, ...]) -> list[str]:
    """The files with these endings there are to choose from, as a deck would name them."""
    return sorted({name for root in roots(project, kind) for name in _below(root) if name.endswith(endings)})


def card_templates(project: Path) -> list[str]:
    """The templates that draw cards: those of boxes and rulebooks lie in folders, parts draw no face."""
    found = names(project, "templates", (".j2",))
    cards = [name for name in found if not name.startswith(("box/", "rulebook/"))]
    return [name for name in cards if (file := find(project, "templates", name)) and _draws(file)]


def box_templates(project: Path) -> list[str]:
    """The templates that draw boxes."""
    return [name for name in names(project, "templates", (".j2",)) if name.startswith("box/")]


def _draws(template: Path) -> bool:
    return "<svg" in template.read_text(encoding="utf-8", errors="replace")


def pictures(project: Path) -> list[str]:
    """The pictures below the deck's folder, as a deck would name them; hidden folders are left out."""
    endings = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
    return [name for name in _below(project) if name.lower().endswith(endings)]


def leaves(name: str) -> str | None:
    """Why a path as written cannot stay in its folder, or None when it can."""
    if "\\" in name:
        return "it has a backslash, which only Windows reads as a folder"
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "it is absolute"
    if ".." in name.split("/"):
        return "`..` leaves the folder"
    if "\0" in name:
        return "it holds a character that no path may hold"
    return None


def _first(folders: tuple[Path, ...], name: str) -> Path | None:
    why = leaves(name)
    if why is not None:
        raise ValueError(why)
    for folder in folders:
        file = folder / name
        try:
            if not file.is_file():
                continue
        except OSError:  # such as a name that is too long
            continue
        if not file.resolve().is_relative_to(folder.resolve()):
            raise ValueError("a link there points outside the folder")
        return file
    return None


def _below(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    # Two levels are enough to suggest a name, and never walk a whole disk.
    found = [*folder.glob("*"), *folder.glob("*/*"), *folder.glob("*/*/*")]
    shown = [file.relative_to(folder).as_posix() for file in found if file.is_file()]
    return sorted(name for name in shown if not any(part.startswith(".") for part in name.split("/")))
