"""Drafts by name: a file, or a revision of one in the git repository of the current folder."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from generator.build.selection import WrongUse
from generator.deck.load import decoded, read_source, read_text
from generator.deck.source import Loaded, Source
from generator.problems import DeckError, Problem

DECK = "cards.yaml"


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck as it was named: with what is wrong with its text, and whether its own templates are there."""

    name: str
    loaded: Loaded
    problems: tuple[Problem, ...]
    is_file: bool


def draft(name: str) -> Draft:
    """The draft that a file or a revision (`HEAD~3`, `draft-3`, `HEAD~3:drafts/old.yaml`) holds.

    A revision alone means `cards.yaml` in the current folder; after a colon stands a path from the
    repository's root, or with `./` from the current folder, as git has it. A file that is there
    comes first. Raises DeckError with all the problems when it cannot be read as a deck, WrongUse
    for a name that is neither.
    """
    path = Path(name)
    is_file = path.is_file()
    source = Source(path, read_text(path)) if is_file else _revision(name)
    loaded, problems = read_source(source)
    if loaded is None:
        raise DeckError(problems)
    return Draft(name, loaded, tuple(problems), is_file)


def _revision(name: str) -> Source:
    revision, colon, path = name.partition(":")
    named = name if colon else f"{revision}:./{DECK}"
    up = _git(name, "rev-parse", "--show-cdup")
    blob = _git(name, "rev-parse", "--verify", "--quiet", "--end-of-options", named)
    content = _git(name, "cat-file", "blob", blob)
    # Templates, fonts and pictures are those of today, in the folder where the file lies.
    shown = f"{revision}:{path or DECK}"
    file = PurePosixPath(path or DECK)
    folder = Path() if file.parts[:1] == (".",) or not colon else Path(up)
    return Source(folder / file, decoded(content.encode("utf-8", "surrogateescape"), shown), shown)


def _git(name: str, *arguments: str) -> str:
    """What git answers. Raises WrongUse with what it says when it does not."""
    environment = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, env=environment, check=False)
    except OSError as error:
        raise WrongUse(f"'{name}' is no file, and git is not there to look for a revision: {error}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or [
            f"git finds no {arguments[-1]}"
        ]
        raise WrongUse(f"'{name}' is no file, and no revision of one: {said[-1]}")
    answer = done.stdout.decode("utf-8", "surrogateescape")
    return answer if arguments[0] == "cat-file" else answer.strip()
