"""The template folders: which files a template may include, import or extend."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import BaseLoader, TemplateNotFound

from generator.deck.files import leaves
from generator.deck.load import read_text
from generator.template.sources import Sources


class Folders(BaseLoader):
    """Loads templates from a few folders, first match first; nothing outside them is read."""

    def __init__(self, folders: Sequence[Path], sources: Sources) -> None:
        self.folders = tuple(folders)
        self.sources = sources

    def get_source(self, environment: object, template: str) -> tuple[str, str, None]:
        """The marked source of a template and its path.

        Raises:
            DeckError: when the file cannot be read, or is not UTF-8.
        """
        inside = leaves(template) is None
        path = next(
            (folder / template for folder in self.folders if inside and _is_file(folder / template)), None
        )
        if path is None or not self._is_inside(path):
            raise TemplateNotFound(template)
        shown = path.as_posix()
        return self.sources.add(shown, read_text(path)), shown, None

    def list_templates(self) -> list[str]:
        """The names of all template files."""
        return sorted(
            {
                path.relative_to(folder).as_posix()
                for folder in self.folders
                for pattern in ("*.xml.j2", "*.xml")
                for path in folder.rglob(pattern)
            }
        )

    def _is_inside(self, path: Path) -> bool:
        """Whether the file, links followed, lies in a template folder."""
        real = path.resolve()
        return any(real.is_relative_to(folder.resolve()) for folder in self.folders)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # such as a name that is too long
        return False
