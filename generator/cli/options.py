"""The values that options take, shared by the commands."""

from __future__ import annotations

import os
from pathlib import Path

import click

DECK = click.Path(dir_okay=False, path_type=Path)
FORMATS = click.Choice(["text", "json", "github"])
PAPERS = click.Choice(["a4", "letter"])
LANGUAGES = click.Choice(["ja", "en"])
DUPLEXES = click.Choice(["long-edge", "short-edge", "none", "fold"])


class MillimetrePair(click.ParamType[tuple[float, float]]):
    """Two lengths in mm, as `0.5,-1`."""

    name = "x,y"

    def convert(
        self, value: str | tuple[float, float], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Read `X,Y`."""
        if isinstance(value, tuple):
            return value
        try:
            x, y = (float(part) for part in value.split(","))
        except ValueError:
            self.fail(f"'{value}' is not two lengths in mm: write it like 0.5,-1", param, ctx)
        return x, y


class Folder(click.Path):
    """A folder to write to; an empty name is none."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Read the name of a folder."""
        if value == "":
            self.fail("an empty name is no folder; write . for this one", param, ctx)
        return super().convert(value, param, ctx)


def names(text: str | None) -> list[str]:
    """The names in a list parted by commas."""
    return [name.strip() for name in text.split(",")] if text else []
