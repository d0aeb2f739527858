"""The values that options take, shared by the commands."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.balance.backends import Backend, Kind
    from generator.deck.model import Deck

FORMATS = click.Choice(["text", "json", "github"])
PAPERS = click.Choice(["a4", "letter", "a3", "a5", "b4", "b5", "aone-meishi-10"])
LANGUAGES = click.Choice(["ja", "en"])
DUPLEXES = click.Choice(["long-edge", "short-edge", "none", "fold"])


class Number(click.FloatRange):
    """A number within bounds. What is none, such as nan, and what has no end are refused."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"'{value}' is not a valid number.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """The bounds for a help page; click has a sentence for none that says nothing."""
        return "" if self.min is None and self.max is None else super()._describe_range()


class Count(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"


class Jobs(Count):
    """How many processes work here: one a processor at most, since more take memory and no less time."""

    def __init__(self) -> None:
        super().__init__(1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read how many there are to be."""
        from generator.balance.backends.loky import processors

        return min(int(super().convert(value, param, ctx)), processors())


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
            if math.isfinite(x) and math.isfinite(y):
                return x, y
        except ValueError:
            pass
        self.fail(f"'{value}' is not two lengths in mm, from -20 to 20: write it like 0.5,-1", param, ctx)


class DeckFile(click.Path):
    """The file of a deck, there or not."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Read the name of a file; a folder is told with the deck in it."""
        if (folder := Path(value)).is_dir():
            inside = folder / "cards.yaml"
            such = f", such as {inside.as_posix()}" if inside.is_file() else ""
            self.fail(f"'{folder.as_posix()}' is a folder; a deck is a file{such}", param, ctx)
        return super().convert(value, param, ctx)


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
        there = next((each for each in Path(value).absolute().parents if os.path.exists(each)), None)
        if there is not None and not os.path.isdir(there):
            named = next(each for each in Path(value).parents if each.absolute() == there)
            self.fail(f"'{named.as_posix()}' is a file: no folder can be in it", param, ctx)
        return super().convert(value, param, ctx)


DECK = DeckFile()


def names(text: str | None) -> list[str]:
    """The names in a list parted by commas."""
    return [name.strip() for name in text.split(",")] if text else []


def language_of(deck: Deck, wanted: str | None) -> str:
    """The language wanted, or else the deck's first of those that are spoken, or English."""
    return wanted or next((language for language in deck.languages if language in LANGUAGES.choices), "en")


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """--players, --seed and --furiten: what games are played with, whoever plays them."""
    for option in (
        click.option(
            "--furiten/--no-furiten",
            default=None,
            help="Play with or without furiten.  [default: as the rules say]",
        ),
        click.option("--seed", type=int, default=0, show_default=True, help="The seed of all games."),
        click.option("--players", type=int, default=4, show_default=True, help="How many play."),
    ):
        command = option(command)
    return command


def figures_option(command: Callable[..., None]) -> Callable[..., None]:
    """--format of figures, which the command gets as `shape`."""
    return click.option(
        "--format",
        "shape",
        type=click.Choice(["text", "json", "csv"]),
        default="text",
        show_default=True,
        help="How the figures are written.",
    )(command)


def names_option(command: Callable[..., None]) -> Callable[..., None]:
    """--lang of the names that the deck gives."""
    return click.option(
        "--lang", type=LANGUAGES, help="Language of the deck's names.  [default: the deck's first, or en]"
    )(command)


def playing_options(command: Callable[..., None]) -> Callable[..., None]:
    """--jobs, --backend and --address, which the command gets as one `backend`.

    A backend that cannot play ends the command with one sentence and status 1.
    """

    @wraps(command)
    def played(*arguments: Any, jobs: int | None, kind: Kind, address: str | None, **options: Any) -> None:
        from generator.balance.backends import BackendError

        try:
            command(*arguments, backend=_backend(jobs, kind, address), **options)
        except BackendError as error:
            click.echo(f"hibari: {error}", err=True)
            sys.exit(1)

    for option in (
        click.option("--address", metavar="ADDRESS", help="Where the cluster is, as tcp://10.0.0.5:8786."),
        click.option(
            "--backend",
            "kind",
            type=click.Choice(["loky", "dask", "ray"]),
            default="loky",
            show_default=True,
            help="Who plays: processes here (loky), or the workers of a dask or ray cluster.",
        ),
        click.option(
            "--jobs",
            type=Jobs(),
            help="How many processes play at once here, one a processor at most.  "
            "[default: one a processor, if it takes long]",
        ),
    ):
        played = option(played)
    return played


def _backend(jobs: int | None, kind: Kind, address: str | None) -> Backend:
    from generator.balance.backends import Backend, installed

    if kind == "loky" and address is not None:
        raise click.UsageError("--address is for --backend dask or ray: loky plays on this machine")
    if kind != "loky" and jobs is not None:
        raise click.UsageError("--jobs is for --backend loky: a cluster plays with all its workers")
    if kind == "dask" and address is None:
        raise click.UsageError("--backend dask needs the scheduler's --address, as tcp://10.0.0.5:8786")
    if not installed(kind):
        raise click.UsageError(f"--backend {kind} is not installed: pip install hibari[{kind}]")
    return Backend(kind, jobs, address)
