"""What every command shows alike: problems, progress, names of files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.problems import Problem
    from generator.problems.show import LineOf


_FIRST: dict[type[OSError], str] = {PermissionError: "close the file if a viewer has it open, or "}
"""What may help against a fault of writing, before another folder does."""


def typed(path: Path) -> str:
    """A path as one types it in a command."""
    return f'"{path.as_posix()}"' if " " in path.as_posix() else path.as_posix()


def pages(count: int) -> str:
    """So many pages, in words."""
    return "1 page" if count == 1 else f"{count} pages"


@contextmanager
def problems(shape: str) -> Iterator[None]:
    """Show a deck's problems and leave with status 1; files that cannot be written likewise."""
    from generator.problems import DeckError

    try:
        yield
    except DeckError as error:
        show_problems(error.problems, shape)
        sys.exit(1)
    except OSError as error:
        click.echo(f"hibari: cannot write {error.filename or 'a file'}: {error.strerror or error}", err=True)
        click.echo(f"help: {_FIRST.get(type(error), '')}choose another folder with --out", err=True)
        sys.exit(1)


def show_problems(problems: Sequence[Problem], shape: str, line_of: LineOf | None = None) -> None:
    """Print problems; `line_of` gives the lines of files that are not UTF-8."""
    from generator.problems import show

    match shape:
        case "json":
            click.echo(show.as_json(problems), nl=False)
        case "github":
            click.echo(show.as_github(problems), nl=False)
        case _ if problems:
            click.echo(show.as_text(problems, line_of or show.lines_on_disk()), nl=False, err=True)
            click.echo(f"\n{_counted(problems)}. `hibari explain NAME` says more.", err=True)


def _counted(problems: Sequence[Problem]) -> str:
    """How many errors and warnings there are."""
    severities = [problem.severity for problem in problems]
    counts = ((severities.count(severity), severity) for severity in ("error", "warning"))
    return ", ".join(f"{count} {severity}{'s' * (count > 1)}" for count, severity in counts if count)


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar while cards are drawn, on a terminal only; it leaves nothing behind."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def playing(what: str = "Playing games") -> Iterator[Callable[[int, int], None] | None]:
    """A bar while many games are played; a command says once why they will take their time, if they will."""
    from generator.balance import fast

    said = click.get_current_context().meta
    if (note := fast.note()) and __name__ not in said:
        said[__name__] = note
        click.echo(f"hibari: {note}", err=True)
    with progress(what) as step:
        yield step
